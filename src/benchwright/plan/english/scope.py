"""What is set on a scope before outputs go on: coupling, scales, offset, trigger, acquisition running."""

from __future__ import annotations

import math
from collections.abc import Sequence

from benchwright.errors import RequestRefused
from benchwright.plan.bounds import bounds_of
from benchwright.plan.english.desk import Desk
from benchwright.plan.english.facts import Fact, Ledger
from benchwright.plan.english.readings import Chosen
from benchwright.plan.english.refusal import refuse_facts
from benchwright.plan.model import Output, Step, Sweep
from benchwright.plan.points import extremes_of
from benchwright.quantity import Amount

DIVISIONS = 4
"""Divisions above the middle of the screen that the highest voltage may take."""

TIME_PER_DIVISION = Amount(0.01, "s")
"""Of levels: a screen of at least five mains periods, and a step of every usual series."""

ASKED = ("per_division", "trigger", "offset", "coupling_ac", "coupling_dc")
Input = tuple[str, int | None]


def scopes(
    desk: Desk, ledger: Ledger, chosen: Sequence[Chosen], outputs: Sequence[Output], sweeps: Sequence[Sweep]
) -> list[Step]:
    """Return the steps that make a scope's readings the same whatever state it was left in.

    What the request does not say is a marked default, or marked as left as found. Raises RequestRefused.
    """
    inputs: dict[Input, list[Chosen]] = {}
    for found in chosen:
        if desk.driver(found.role).driver.kind == "oscilloscope":
            inputs.setdefault((found.role, found.channel), []).append(found)
    asked = ledger.all(*ASKED)
    if asked and not inputs:
        raise refuse_facts(asked)
    steps: list[Step] = []
    for role in dict.fromkeys(role for role, _ in inputs):
        found_as: list[str] = []
        mine = {place: readings for place, readings in inputs.items() if place[0] == role}
        for place in mine:
            steps += _input(desk, place, asked, _highest(outputs, sweeps), found_as)
        steps += _time_base(desk, role, [found for readings in mine.values() for found in readings], asked, found_as)
        steps += _trigger(role, [channel for _, channel in mine], asked)
        if not any(fact.meaning == "trigger" for fact in asked):
            found_as.append("trigger level and source")
        steps += [Step(role=role, action="run")] if "run" in desk.driver(role).action else []
        left = ", ".join(dict.fromkeys((*found_as, "probe factor")))
        desk.assume(f"left as found on {role}", left, "not in the request; check them on the front panel")
    return steps


def _highest(outputs: Sequence[Output], sweeps: Sequence[Sweep]) -> float:
    volts = [output.voltage.value for output in outputs if output.voltage is not None]
    volts += [extremes_of(sweep)[1] for sweep in sweeps if sweep.action == "set_voltage"]
    return max(volts, default=0.0)


def _input(desk: Desk, place: Input, asked: Sequence[Fact], highest: float, found_as: list[str]) -> list[Step]:
    """Return the steps for one input."""
    role, channel = place
    actions = desk.driver(role).action
    steps = [Step(role=role, action="channel_on", channel=channel)] if "channel_on" in actions else []
    steps += _coupling(desk, place, asked)
    said = _said(asked, "per_division", "V")
    if said is not None:
        steps.append(Step(role=role, action="set_vertical_scale", channel=channel, args={"scale": said}))
    else:
        fitting = _fitting_scale(desk, place, highest)
        if not fitting:
            found_as.append("vertical scale")
        steps += fitting
    offset = _said(asked, "offset", "V")
    if offset is None and "set_vertical_offset" in actions:
        offset = Amount(0.0, "V")
        desk.assume(f"vertical offset of {role} channel {channel}", str(offset), "not in the request")
    if offset is not None:
        steps.append(Step(role=role, action="set_vertical_offset", channel=channel, args={"offset": offset}))
    return steps


def _said(asked: Sequence[Fact], meaning: str, unit: str) -> Amount | None:
    """Return what the request says of a scale or offset. Raises RequestRefused for two values."""
    facts = [fact for fact in asked if fact.meaning == meaning and fact.need("q").unit == unit]
    if len({fact.need("q").value for fact in facts}) > 1:
        raise RequestRefused(
            f"The request gives two values: {' and '.join(f'`{fact.text}`' for fact in facts)}. Say one."
        )
    return facts[0].need("q").amount if facts else None


def _coupling(desk: Desk, place: Input, asked: Sequence[Fact]) -> list[Step]:
    role, channel = place
    said = {fact.meaning: fact for fact in asked if fact.meaning.startswith("coupling")}
    if len(said) > 1:
        raise RequestRefused(f"{' and '.join(f'`{fact.text}`' for fact in said.values())} exclude each other. Say one.")
    action = "couple_ac" if "coupling_ac" in said else "couple_dc"
    if not said:
        if action not in desk.driver(role).action:
            return []
        desk.assume(f"coupling of {role} channel {channel}", "DC", "not in the request")
    return [Step(role=role, action=action, channel=channel)]


def _fitting_scale(desk: Desk, place: Input, highest: float) -> list[Step]:
    """Return the vertical scale at which the highest voltage set still fits on the screen, marked."""
    role, channel = place
    if highest <= 0 or "set_vertical_scale" not in desk.driver(role).action:
        return []
    scale = Amount(_one_two_five(highest / DIVISIONS), "V")
    bounds = bounds_of(desk.bench.instrument[role].model, "set_vertical_scale", "scale", channel)
    if bounds is not None and not bounds.holds(scale.value):
        return []
    why = f"not in the request; the highest voltage set, {Amount(highest, 'V')}, must fit on the screen"
    desk.assume(f"vertical scale of {role} channel {channel}", f"{scale} per division", why)
    return [Step(role=role, action="set_vertical_scale", channel=channel, args={"scale": scale})]


def _one_two_five(value: float) -> float:
    """Return the next of 1, 2, 5, 10, ... at or above `value`."""
    decade = 10.0 ** math.floor(math.log10(value) + 1e-9)
    return next(float(f"{factor * decade:.6g}") for factor in (1, 2, 5, 10) if factor * decade >= value * (1 - 1e-9))


def _time_base(
    desk: Desk, role: str, readings: Sequence[Chosen], asked: Sequence[Fact], found_as: list[str]
) -> list[Step]:
    """Return the time per division: as asked, a marked default for levels; for edges and periods none is known."""
    scale = _said(asked, "per_division", "s")
    if scale is None:
        timed = any(found.unit != "V" for found in readings)
        if timed or "set_horizontal_scale" not in desk.driver(role).action:
            found_as.append("time per division")
            return []
        scale = TIME_PER_DIVISION
        why = "not in the request; a screen of several mains periods suits a steady level"
        desk.assume(f"horizontal scale of {role}", f"{scale} per division", why)
    return [Step(role=role, action="set_horizontal_scale", args={"scale": scale})]


def _trigger(role: str, channels: Sequence[int | None], asked: Sequence[Fact]) -> list[Step]:
    facts = [fact for fact in asked if fact.meaning == "trigger"]
    if facts and len(channels) > 1:
        raise RequestRefused(f"`{facts[0].text}`: {role} reads {len(channels)} channels. Say which one triggers.")
    return [
        Step(role=role, action="set_trigger_level", channel=channels[0], args={"level": fact.need("q").amount})
        for fact in facts
    ]
