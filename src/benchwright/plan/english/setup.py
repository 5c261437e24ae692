"""What is set up before outputs go on: a meter's function and range, a scope's scales, coupling, trigger."""

from __future__ import annotations

import math
from collections.abc import Sequence

from benchwright.driver.actions import ACTIONS
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

LEVELS = {"voltage", "dc_voltage", "mean", "maximum", "minimum", "rms"}


def setup_of(
    desk: Desk, ledger: Ledger, chosen: Sequence[Chosen], outputs: Sequence[Output], sweeps: Sequence[Sweep]
) -> tuple[Step, ...]:
    """Return the steps to set up meters and scopes. Raises RequestRefused."""
    steps = [*_meters(desk, ledger, chosen), *_scopes(desk, ledger, chosen, outputs, sweeps)]
    return tuple(steps)


def _meters(desk: Desk, ledger: Ledger, chosen: Sequence[Chosen]) -> list[Step]:
    ranges = ledger.all("meter_range")
    ledger.all("auto_range")
    steps: list[Step] = []
    meters = [found for found in chosen if desk.driver(found.role).driver.kind == "multimeter"]
    placed: list[Fact] = []
    for found in meters:
        function = found.action.removeprefix("measure_")
        mine = [fact for fact in ranges if fact.need("q").unit == found.unit]
        if len({fact.need("q").value for fact in mine}) > 1:
            raise RequestRefused(f"The request gives two ranges: {' and '.join(f'`{f.text}`' for f in mine)}. Say one.")
        placed += mine
        alone = sum(other.role == found.role for other in meters) == 1
        steps += _function(desk, found, function, mine[0] if mine else None, alone)
    lost = [fact for fact in ranges if fact not in placed]
    if lost:
        raise RequestRefused(
            f"`{lost[0].text}`: no meter reads a {lost[0].need('q').kind} in this request. Say what reads it."
        )
    return steps


def _function(desk: Desk, found: Chosen, function: str, fact: Fact | None, alone: bool) -> list[Step]:
    """Return the steps that select a meter's function and range."""
    actions = desk.driver(found.role).action
    steps: list[Step] = []
    if f"select_{function}" in actions and alone:
        steps.append(Step(role=found.role, action=f"select_{function}"))
    if fact is not None:
        action = f"set_{function}_range"
        if action not in actions:
            raise RequestRefused(f"`{fact.text}`: {desk.label(found.role)} has no range to set for that. Leave it out.")
        steps.append(Step(role=found.role, action=action, args={"range": fact.need("q").amount}))
    elif f"auto_{function}_range" in actions and alone:
        steps.append(Step(role=found.role, action=f"auto_{function}_range"))
    return steps


def _scopes(
    desk: Desk, ledger: Ledger, chosen: Sequence[Chosen], outputs: Sequence[Output], sweeps: Sequence[Sweep]
) -> list[Step]:
    inputs: dict[tuple[str, int | None], list[Chosen]] = {}
    for found in chosen:
        if desk.driver(found.role).driver.kind == "oscilloscope":
            inputs.setdefault((found.role, found.channel), []).append(found)
    asked = ledger.all("per_division", "trigger", "offset", "coupling_ac", "coupling_dc")
    if asked and not inputs:
        raise refuse_facts(asked)
    steps: list[Step] = []
    for (role, channel), readings in inputs.items():
        steps += _input(desk, role, channel, asked)
        if not _has_scale(asked) and any(found.name in LEVELS for found in readings):
            steps += _fitting_scale(desk, role, channel, outputs, sweeps)
    for role in dict.fromkeys(role for role, _ in inputs):
        steps += [
            Step(role=role, action="set_horizontal_scale", args={"scale": fact.need("q").amount})
            for fact in asked
            if fact.meaning == "per_division" and fact.need("q").unit == "s"
        ]
        steps += _trigger(role, [channel for r, channel in inputs if r == role], asked)
    return _possible(desk, steps)


def _has_scale(asked: Sequence[Fact]) -> bool:
    return any(fact.meaning == "per_division" and fact.need("q").unit == "V" for fact in asked)


def _input(desk: Desk, role: str, channel: int | None, asked: Sequence[Fact]) -> list[Step]:
    steps = [Step(role=role, action="channel_on", channel=channel)] if "channel_on" in desk.driver(role).action else []
    for fact in asked:
        if fact.meaning == "coupling_ac":
            steps.append(Step(role=role, action="couple_ac", channel=channel))
        elif fact.meaning == "coupling_dc":
            steps.append(Step(role=role, action="couple_dc", channel=channel))
        elif fact.meaning == "per_division" and fact.need("q").unit == "V":
            steps.append(
                Step(role=role, action="set_vertical_scale", channel=channel, args={"scale": fact.need("q").amount})
            )
        elif fact.meaning == "offset":
            steps.append(
                Step(role=role, action="set_vertical_offset", channel=channel, args={"offset": fact.need("q").amount})
            )
    return steps


def _trigger(role: str, channels: Sequence[int | None], asked: Sequence[Fact]) -> list[Step]:
    facts = [fact for fact in asked if fact.meaning == "trigger"]
    if facts and len(channels) > 1:
        raise RequestRefused(f"`{facts[0].text}`: {role} reads {len(channels)} channels. Say which one triggers.")
    return [
        Step(role=role, action="set_trigger_level", channel=channels[0], args={"level": fact.need("q").amount})
        for fact in facts
    ]


def _fitting_scale(
    desk: Desk, role: str, channel: int | None, outputs: Sequence[Output], sweeps: Sequence[Sweep]
) -> list[Step]:
    """Return the vertical scale at which the highest voltage set still fits on the screen, marked."""
    volts = [output.voltage.value for output in outputs if output.voltage is not None]
    volts += [extremes_of(sweep)[1] for sweep in sweeps if sweep.action == "set_voltage"]
    if not volts or max(volts) <= 0 or "set_vertical_scale" not in desk.driver(role).action:
        return []
    scale = _one_two_five(max(volts) / DIVISIONS)
    bounds = bounds_of(desk.bench.instrument[role].model, "set_vertical_scale", "scale", channel)
    if bounds is not None and not bounds.holds(scale):
        return []
    why = f"not in the request; the highest voltage set, {Amount(max(volts), 'V')}, must fit on the screen"
    desk.assume(f"vertical scale of {role} channel {channel}", f"{Amount(scale, 'V')} per division", why)
    return [Step(role=role, action="set_vertical_scale", channel=channel, args={"scale": Amount(scale, "V")})]


def _one_two_five(value: float) -> float:
    """Return the next of 1, 2, 5, 10, ... at or above `value`."""
    decade = 10.0 ** math.floor(math.log10(value) + 1e-9)
    return next(float(f"{factor * decade:.6g}") for factor in (1, 2, 5, 10) if factor * decade >= value * (1 - 1e-9))


def _possible(desk: Desk, steps: Sequence[Step]) -> list[Step]:
    for step in steps:
        driver = desk.driver(step.role)
        if step.action is not None and step.action not in driver.action:
            does = ACTIONS[driver.driver.kind][step.action].does
            raise RequestRefused(f"{desk.label(step.role)} cannot {does} here. Leave it out.")
    return list(steps)
