"""Steps that sentences name for an entry's only number: `with a resolution of 1 ms`, `in .001 degree increments`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from benchwright.extract.facts.arguments import Argument
from benchwright.extract.facts.ranges import in_unit

_AMOUNT = r"(?:\d+(?:\.\d+)?|\.\d+) ?[A-Za-z\u00b5\u03bc\u03a9%\u00b0]{1,12}"
_STEP = re.compile(
    rf"\b(?:in|with) (?:an? |the )?(?:resolution|steps|increments) of (?P<first>{_AMOUNT})"
    rf"|\bin (?P<second>{_AMOUNT}) (?:steps|increments)\b"
)


_BY_HAND = re.compile(r"\b(?:drag|click|mouse|knob|front[- ]panel|arrow|cursor keys?|up/down)", re.I)
"""Words of steps that hold at the instrument's face only."""


def take_step(arguments: Sequence[Argument], told: str) -> None:
    """Give the only number the step that the text names, if it names one only and that in the number's unit.

    None is taken where the text tells of the instrument's face: what is turned there may go in steps of its own.
    """
    numbers = [argument for argument in arguments if argument.type in ("real", "integer") and argument.name != "bound"]
    if len(numbers) != 1 or numbers[0].step is not None or numbers[0].values is not None or numbers[0].rows:
        return
    named = {found["first"] or found["second"] for found in _STEP.finditer(told)}
    if _BY_HAND.search(told):
        return
    steps = {step for text in named if isinstance(step := in_unit(text, numbers[0].unit), int | float)}
    if len(named) == len(steps) == 1:
        numbers[0].step = steps.pop()
