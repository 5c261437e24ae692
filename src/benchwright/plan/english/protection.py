"""Outputs as the plan switches them on: what the request says, and marked defaults for what safety needs."""

from __future__ import annotations

import math
from collections.abc import Sequence

from benchwright.errors import RequestRefused
from benchwright.plan.bounds import Bounds
from benchwright.plan.english.desk import Desk, Question
from benchwright.plan.english.resolution import bounds_for, fitted, settable
from benchwright.plan.english.settings import Setting
from benchwright.plan.model import Output, Sweep
from benchwright.plan.points import exact, extremes_of
from benchwright.plan.wiring import is_wired
from benchwright.quantity import Amount

DEFAULT_CURRENT_LIMIT = 0.1
DEFAULT_VOLTAGE_LIMIT = 5.0
MARGIN, LEAST_MARGIN = 0.1, 0.5
"""Over-voltage protection stands a tenth above the highest voltage, at least half a volt."""


def outputs_of(desk: Desk, settings: Sequence[Setting], sweeps: Sequence[Sweep]) -> tuple[Output, ...]:
    """Return the outputs to switch on. Asks for, or marks, current limits and voltages not given."""
    return tuple(_output(desk, setting, sweeps) for setting in settings)


def _output(desk: Desk, setting: Setting, sweeps: Sequence[Sweep]) -> Output:
    role, channel = setting.key
    if desk.bench.net and not is_wired(desk.bench, f"{role}.CH{channel}+"):
        desk.assume(
            "wiring",
            f"{role} channel {channel} is open",
            f"`{role}.CH{channel}+` is wired to nothing on bench `{desk.bench_name}`",
        )
    mine = [sweep for sweep in sweeps if (sweep.role, sweep.channel) == setting.key]
    voltage_swept = any(sweep.action == "set_voltage" for sweep in mine)
    current_swept = any(sweep.action == "set_current" for sweep in mine)
    if not voltage_swept and setting.voltage is None:
        setting.voltage = _missing_voltage(desk, setting, current_swept)
    if not current_swept and setting.current is None:
        setting.current = _missing_current(desk, setting)
    _fit(desk, setting)
    highest = max((extremes_of(s)[1] for s in mine if s.action == "set_voltage"), default=0.0)
    highest = setting.voltage.value if setting.voltage is not None else highest
    most = max((extremes_of(s)[1] for s in mine if s.action == "set_current"), default=0.0)
    most = setting.current.value if setting.current is not None else most
    return Output(
        role=role, channel=channel, voltage=setting.voltage, current_limit=setting.current,
        overvoltage=_overvoltage(desk, setting, highest), overcurrent=_overcurrent(desk, setting, most),
    )  # fmt: skip


def _fit(desk: Desk, setting: Setting) -> None:
    """Bring what the request says to the steps of the output's settings."""
    if setting.voltage is not None:
        setting.voltage = fitted(desk, setting.key, "voltage", setting.voltage)
    if setting.current is not None:
        setting.current = fitted(desk, setting.key, "current limit", setting.current)
    if setting.overvoltage is not None:
        setting.overvoltage = fitted(desk, setting.key, "over-voltage protection", setting.overvoltage)
    if setting.at_most is not None:
        setting.at_most = fitted(desk, setting.key, "over-voltage protection", setting.at_most)
    if setting.overcurrent is not None:
        setting.overcurrent = fitted(desk, setting.key, "over-current protection", setting.overcurrent)


def _missing_current(desk: Desk, setting: Setting) -> Amount:
    role, channel = setting.key
    bounds = bounds_for(desk, setting.key, "current limit")
    what = f"current limit of {role} channel {channel}"
    if setting.lent is not None and setting.lent_to_all:
        why = f"`{setting.lent.text}` is the only current limit the request gives; it is taken for every output"
        desk.assume(what, str(setting.lent.amount), why, safety=True)
        return setting.lent.amount
    default = Amount(bounds.clip(DEFAULT_CURRENT_LIMIT) if bounds is not None else DEFAULT_CURRENT_LIMIT, "A")
    if setting.lent is not None:
        default = min(default, setting.lent.amount, key=lambda amount: amount.value)
        why = f"The request gives a current limit, `{setting.lent.text}`, only for another output."
        return desk.amount(
            Question(what, why, str(default), "A", safety=True), settable(desk, setting.key, "current limit")
        )
    why = (
        "The request gives no current limit, and an output must not go on without one."
        f" {default} is a cautious number of Benchwright's own, not taken from the device under test."
    )
    question = Question(what, why, str(default), "A", safety=True)
    return desk.amount(question, settable(desk, setting.key, "current limit"))


def _missing_voltage(desk: Desk, setting: Setting, current_swept: bool) -> Amount:
    role, channel = setting.key
    default: Amount | None
    if setting.at_most is not None:
        desk.assume(
            f"voltage of {role} channel {channel}",
            str(setting.at_most),
            f"`{setting.said['at_most']}` is the only voltage the request gives",
            safety=True,
        )
        level, setting.at_most = setting.at_most, None
        return level
    if current_swept or setting.current is not None:
        bounds = bounds_for(desk, setting.key, "voltage")
        default = Amount(bounds.clip(DEFAULT_VOLTAGE_LIMIT) if bounds is not None else DEFAULT_VOLTAGE_LIMIT, "V")
        why = (
            "The request gives a current but no voltage, which is the limit of a constant current."
            f" {default} is a cautious number of Benchwright's own, not taken from the device under test."
        )
    else:
        default, why = None, "Say it, such as `5 V on channel 1`."
    what, shown = f"voltage of {role} channel {channel}", "" if default is None else str(default)
    return desk.amount(Question(what, why, shown, "V", safety=True), settable(desk, setting.key, "voltage"))


def _overvoltage(desk: Desk, setting: Setting, highest: float) -> Amount | None:
    """Return the level of over-voltage protection: as asked, or a marked default a little above the highest voltage."""
    role, channel = setting.key
    if setting.overvoltage is None and setting.at_most is not None:
        why = f"`{setting.said['at_most']}` is kept by over-voltage protection"
        desk.assume(f"over-voltage protection of {role} channel {channel}", str(setting.at_most), why, safety=True)
        return setting.at_most
    if setting.at_most is not None and setting.overvoltage != setting.at_most:
        raise RequestRefused(
            f"`{setting.said['at_most']}` and `{setting.said['overvoltage']}` both bound the voltage. Say one."
        )
    if setting.overvoltage is not None or setting.no_overvoltage:
        return setting.overvoltage
    driver = desk.driver(role)
    if not {"set_overvoltage", "overvoltage_on"} <= driver.action.keys():
        return None
    bounds = bounds_for(desk, setting.key, "over-voltage protection")
    level = _at_step(max(highest * (1 + MARGIN), highest + LEAST_MARGIN), bounds, 0.01)
    level = bounds.clip(level) if bounds is not None else level
    if level <= highest:
        return None
    why = "not in the request; a tenth, at least 0.5 V, above the highest voltage set"
    desk.assume(f"over-voltage protection of {role} channel {channel}", str(Amount(level, "V")), why, safety=True)
    return Amount(level, "V")


def _at_step(level: float, bounds: Bounds | None, usual: float) -> float:
    """Return the next step of a protection level at or above `level`; steps of `usual` where none are known."""
    step = bounds.resolution if bounds is not None and bounds.resolution is not None else usual
    return float(math.ceil(level / step - 1e-9) * exact(step))


def _overcurrent(desk: Desk, setting: Setting, most: float) -> Amount | None:
    """Return the level of over-current protection; only if asked for, since it ends constant-current operation."""
    if setting.overcurrent is not None or not setting.wants_overcurrent:
        return setting.overcurrent
    role, channel = setting.key
    bounds = bounds_for(desk, setting.key, "over-current protection")
    level = _at_step(most * (1 + MARGIN), bounds, 0.001)
    level = bounds.clip(level) if bounds is not None else level
    why = "the request asks for over-current protection without a level; a tenth above the current limit"
    desk.assume(f"over-current protection of {role} channel {channel}", str(Amount(level, "A")), why, safety=True)
    return Amount(level, "A")
