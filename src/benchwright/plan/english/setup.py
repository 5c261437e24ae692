"""What is set up before outputs go on: a meter's function and range; a scope's settings are in `scope`."""

from __future__ import annotations

from collections.abc import Sequence

from benchwright.driver.actions import ACTIONS
from benchwright.errors import RequestRefused
from benchwright.plan.english.desk import Desk
from benchwright.plan.english.facts import Fact, Ledger
from benchwright.plan.english.readings import Chosen
from benchwright.plan.english.scope import scopes
from benchwright.plan.model import Output, Step, Sweep


def setup_of(
    desk: Desk, ledger: Ledger, chosen: Sequence[Chosen], outputs: Sequence[Output], sweeps: Sequence[Sweep]
) -> tuple[Step, ...]:
    """Return the steps to set up meters and scopes. Raises RequestRefused."""
    steps = [*_meters(desk, ledger, chosen), *scopes(desk, ledger, chosen, outputs, sweeps)]
    return tuple(_possible(desk, steps))


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


def _possible(desk: Desk, steps: Sequence[Step]) -> list[Step]:
    for step in steps:
        driver = desk.driver(step.role)
        if step.action is not None and step.action not in driver.action:
            does = ACTIONS[driver.driver.kind][step.action].does
            raise RequestRefused(f"{desk.label(step.role)} cannot {does} here. Leave it out.")
    return list(steps)
