"""From what is wanted to the readings of a plan: which instrument, which action, which column."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from benchwright.driver.actions import ACTIONS, Kind
from benchwright.errors import RequestRefused
from benchwright.plan.english.desk import Desk
from benchwright.plan.english.measurands import Wanted
from benchwright.plan.english.outputs import Key, check_channel, default_channel
from benchwright.plan.model import Reading
from benchwright.plan.wiring import can_see, share_circuit, terminal_of, touches_part, why_blind, wired_channels

ABILITIES: dict[Kind, dict[str, str]] = {
    "power-supply": {
        "voltage": "measure_voltage", "dc_voltage": "measure_voltage", "current": "measure_current",
        "dc_current": "measure_current", "power": "measure_power",
    },
    "multimeter": {
        "voltage": "measure_dc_voltage", "dc_voltage": "measure_dc_voltage", "ac_voltage": "measure_ac_voltage",
        "current": "measure_dc_current", "dc_current": "measure_dc_current", "ac_current": "measure_ac_current",
        "resistance": "measure_resistance", "resistance_4w": "measure_resistance_4w",
        "capacitance": "measure_capacitance", "frequency": "measure_frequency", "period": "measure_period",
        "rms": "measure_ac_voltage",
    },
    "oscilloscope": {
        "voltage": "measure_mean", "dc_voltage": "measure_mean", "mean": "measure_mean", "rms": "measure_rms",
        "peak_to_peak": "measure_peak_to_peak", "maximum": "measure_maximum", "minimum": "measure_minimum",
        "frequency": "measure_frequency", "period": "measure_period", "rise_time": "measure_rise_time",
        "fall_time": "measure_fall_time",
    },
}  # fmt: skip
"""Which action answers to which measurand, by kind of instrument."""

WORDS = {
    "peak_to_peak": "peak-to-peak voltage", "mean": "mean", "rms": "RMS voltage",
    "resistance_4w": "four-wire resistance",
    "dc_current": "DC current", "dc_voltage": "DC voltage", "ac_current": "AC current", "ac_voltage": "AC voltage",
}  # fmt: skip
ORDER: tuple[Kind, ...] = ("multimeter", "power-supply", "oscilloscope")
VOLTAGE_ORDER: tuple[Kind, ...] = ("power-supply", "multimeter", "oscilloscope")
ACROSS_ORDER: tuple[Kind, ...] = ("multimeter", "oscilloscope", "power-supply")
"""Which kind is asked first where the request names none."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A measurand with the instrument, channel and action that answer it."""

    name: str
    role: str
    action: str
    channel: int | None
    unit: str


def choose(
    desk: Desk,
    wanted: Sequence[Wanted],
    mentioned: Sequence[str],
    outputs: Sequence[Key],
    named: dict[str, tuple[int, ...]],
) -> list[Chosen]:
    """Return instrument and action for everything wanted, in order. Raises RequestRefused.

    `mentioned` are instruments named without a measurand, `outputs` those switched on, `named` the
    channels named elsewhere, by instrument.
    """
    chosen: list[Chosen] = []
    _fill_groups(desk, wanted, mentioned, outputs)
    for want in wanted:
        role = want.role
        assert role is not None
        if want.channels is None and desk.driver(role).driver.kind != "power-supply":
            want.channels = named.get(role)
        for channel in _channels(desk, want, role, outputs):
            found = _chosen(desk, want, role, channel)
            if found not in chosen:
                chosen.append(found)
    return chosen


def _action(desk: Desk, role: str, name: str) -> str | None:
    driver = desk.driver(role)
    action = ABILITIES.get(driver.driver.kind, {}).get(name)
    return action if action in driver.action else None


def _chosen(desk: Desk, want: Wanted, role: str, channel: int | None) -> Chosen:
    action = _action(desk, role, want.name)
    if action is None:
        others = [desk.label(other) for other in desk.bench.instrument if _action(desk, other, want.name)]
        can = f" {', '.join(others)} can." if others else ""
        raise RequestRefused(f"`{want.fact.text}`: {desk.label(role)} does not measure that.{can}")
    if not can_see(desk.bench, role, action, channel):
        cure = _who_else(desk, want.name, role)
        raise RequestRefused(
            f"`{want.fact.text}`: {why_blind(desk.bench, role, action, channel)},"
            f" so {role} would read an open input.{cure}"
        )
    unit = ACTIONS[desk.driver(role).driver.kind][action].returns
    assert unit is not None
    if desk.driver(role).driver.kind == "oscilloscope" and want.name in ("voltage", "dc_voltage"):
        desk.assume(f"voltage read by {role}", "its mean", "a scope reads a voltage as mean, RMS, peak-to-peak, ...")
    return Chosen(_plain(action), role, action, channel, unit)


def _plain(action: str) -> str:
    return action.removeprefix("measure_").removeprefix("dc_")


def _who_else(desk: Desk, name: str, role: str) -> str:
    seeing = [r for r in desk.bench.instrument if r != role and _sees(desk, r, name, None)]
    ask = f" or say `from {seeing[0]}`, which can read it" if seeing else ""
    return f" Wire it in the bench file{ask}."


def _fill_groups(desk: Desk, wanted: Sequence[Wanted], mentioned: Sequence[str], outputs: Sequence[Key]) -> None:
    """Give every measurand without an instrument one; a list of them the same, if one can do all."""
    groups: dict[int, list[Wanted]] = {}
    for want in wanted:
        if want.role is None:
            groups.setdefault(want.group, []).append(want)
    for group in groups.values():
        shared = _shared(desk, group, mentioned, outputs)
        for want in group:
            want.role = shared or _pick(desk, want, mentioned, outputs)
            _say_so(desk, want, mentioned, outputs)


def _shared(desk: Desk, group: Sequence[Wanted], mentioned: Sequence[str], outputs: Sequence[Key]) -> str | None:
    if len({want.name for want in group}) < 2 or any(want.across for want in group):
        return None
    lists = [_candidates(desk, want, mentioned, outputs) for want in group]
    return next((role for role in lists[0] if all(role in roles for roles in lists)), None)


def _pick(desk: Desk, want: Wanted, mentioned: Sequence[str], outputs: Sequence[Key]) -> str:
    seeing = _candidates(desk, want, mentioned, outputs)
    if seeing:
        return seeing[0]
    able = [role for role in desk.bench.instrument if _action(desk, role, want.name)]
    if not able:
        raise RequestRefused(f"`{want.fact.text}`: no instrument measures that. {desk.names.summary}")
    # Named first: it refuses the reading with the reason, an input that is wired to nothing.
    return next((role for role in mentioned if role in able), able[0])


def _candidates(desk: Desk, want: Wanted, mentioned: Sequence[str], outputs: Sequence[Key]) -> list[str]:
    """Return the roles that can measure and see it, best first."""
    order = ORDER
    if want.name in ("voltage", "dc_voltage"):
        order = ACROSS_ORDER if want.across else VOLTAGE_ORDER
    roles = [role for kind in order for role in desk.roles(kind) if _sees(desk, role, want.name, want)]
    roles = [role for role in roles if _in_reach(desk, role, want, outputs)]
    meters = [role for role in mentioned if role in roles and desk.driver(role).driver.kind != "power-supply"]
    return list(dict.fromkeys([*meters, *roles]))


def _sees(desk: Desk, role: str, name: str, want: Wanted | None) -> bool:
    action = _action(desk, role, name)
    if action is None:
        return False
    if desk.driver(role).driver.kind == "oscilloscope":
        numbers = (want.channels if want is not None else None) or desk.driver(role).channels
        return any(can_see(desk.bench, role, action, number) for number in numbers)
    return can_see(desk.bench, role, action, None)


def _in_reach(desk: Desk, role: str, want: Wanted, outputs: Sequence[Key]) -> bool:
    """Whether the instrument stands in the circuit of the outputs in question; a bench without nets says yes."""
    if not desk.bench.net or desk.driver(role).driver.kind == "power-supply":
        return True
    keys = [key for key in outputs if want.channels is None or not want.channels or key[1] in want.channels]
    if not keys and want.channels and outputs:
        keys = [(outputs[0][0], number) for number in want.channels]
    driver = desk.driver(role)
    if want.across and driver.driver.kind == "oscilloscope" and not _touches(desk, role, driver.channels):
        return False
    return not keys or all(share_circuit(desk.bench, role, f"{supply}.CH{n}+") for supply, n in keys)


def _touches(desk: Desk, role: str, channels: Sequence[int]) -> bool:
    return any(touches_part(desk.bench, f"{role}.CH{n}") for n in channels)


def _say_so(desk: Desk, want: Wanted, mentioned: Sequence[str], outputs: Sequence[Key]) -> None:
    """Mark the choice where another instrument could have been meant."""
    role = want.role
    assert role is not None
    others = [r for r in _candidates(desk, want, mentioned, outputs) if r != role]
    if not others or (role in mentioned and not any(r in mentioned for r in others)):
        return
    name = WORDS.get(want.name, want.name.replace("_", " "))
    why = (
        f"the request does not say which instrument reads it; {', '.join(desk.label(r) for r in others)} could as well"
    )
    desk.assume(f"instrument for the {name}", desk.label(role), why)


def _channels(desk: Desk, want: Wanted, role: str, outputs: Sequence[Key]) -> tuple[int | None, ...]:
    """Return the channels to read: those named, those switched on, the one that is wired."""
    driver = desk.driver(role)
    if not driver.channels:
        return (None,)
    kind, numbers = driver.driver.kind, want.channels
    if numbers is not None:
        for number in numbers:
            check_channel(desk, role, number, want.fact.text)
        return numbers or driver.channels
    if kind == "power-supply":
        own = tuple(channel for supply, channel in outputs if supply == role)
        return own or (default_channel(desk, role),)
    wired = wired_channels(desk.bench, role)
    if len(wired) == 1:
        desk.assume(
            f"channel of {role}",
            str(wired[0]),
            f"the request names no channel, and only channel {wired[0]} is wired to something",
        )
        return wired
    return (default_channel(desk, role),)


def _bases(found: Chosen) -> tuple[str, str, str]:
    place = f"{found.role}_ch{found.channel}" if found.channel is not None else found.role
    name = found.name
    return name, f"{found.role}_{name}", f"{place}_{name}"


def to_readings(chosen: Sequence[Chosen], taken: Sequence[str], average: int) -> tuple[Reading, ...]:
    """Return the plan's readings with unique columns; `taken` are the columns of the sweeps."""
    columns = [f"{_bases(found)[0]}_{found.unit}" for found in chosen]
    for level in (1, 2):
        clashing = {c for c in columns if columns.count(c) > 1 or c in taken}
        columns = [
            f"{_bases(found)[level]}_{found.unit}" if column in clashing else column
            for found, column in zip(chosen, columns, strict=True)
        ]
    return tuple(
        Reading(role=f.role, action=f.action, channel=f.channel, column=column, unit=f.unit, average=average)
        for f, column in zip(chosen, columns, strict=True)
    )


def default_measurand(desk: Desk, role: str) -> tuple[str, ...]:
    """Return what `read the DM3058` means: what its wired input measures. Raises RequestRefused."""
    kind = desk.driver(role).driver.kind
    if kind == "multimeter":
        for name in ("dc_current", "dc_voltage"):
            if desk.bench.net and can_see(desk.bench, role, f"measure_{name}", None):
                pin = terminal_of(desk.bench, role, f"measure_{name}", None)
                desk.assume(
                    f"reading of {role}",
                    name.replace("_", " ").replace("dc", "DC"),
                    f"the request does not say what it reads; `{pin}` is wired",
                )
                return (name,)
    if kind == "power-supply":
        desk.assume(f"reading of {role}", "voltage and current", "the request does not say what it reads")
        return ("voltage", "current")
    able = ", ".join(name.replace("_", " ") for name in ABILITIES.get(kind, {}))
    raise RequestRefused(f"The request does not say what {desk.label(role)} should read. It can read: {able}.")
