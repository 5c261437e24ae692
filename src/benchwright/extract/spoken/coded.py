"""Arguments told by nothing but numbers or a kind: `0 = Dark` line by line, `<d> is a floating point value`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from benchwright.extract.facts.arguments import Argument
from benchwright.extract.spoken.told import Statement

_CODE = re.compile(r"(?P<number>\d{1,3}) ?= ?[A-Za-z]")
_INTRODUCED = re.compile(r"(?!.*\d).{1,80}:")
_REAL = re.compile(r"(?:is|are|=) (?:an? )?(?:floating[- ]point|real) (?:value|number)", re.I)
_WHOLE = re.compile(r"(?:is|are|=) (?:an? )?integer(?: value| number)?\.?$", re.I)


def take_codes(arguments: Sequence[Argument], lines: Sequence[str]) -> None:
    """Give the only argument the numbers that lines below one another say the meaning of; nothing where others stand.

    A line may go on in the next one, and words that end in a colon may stand above all.
    """
    if len(arguments) != 1 or arguments[0].type not in (None, "text") or arguments[0].choices:
        return
    if lines and _INTRODUCED.fullmatch(lines[0].strip()):
        lines = lines[1:]
    numbers = [int(found["number"]) for line in lines if (found := _CODE.match(line.strip()))]
    others = [line for line in lines if not _CODE.match(line.strip()) and re.match(r"\W*\d|.*[=<:]", line.strip())]
    rising = all(left < right for left, right in pairwise(numbers))
    if len(numbers) > 1 and rising and not others and _CODE.match(lines[0].strip()):
        arguments[0].type, arguments[0].values, arguments[0].defined = "integer", tuple(numbers), True


def take_kind(argument: Argument, statements: Sequence[Statement]) -> None:
    """Give an argument of no known type the kind that is said of its name."""
    if argument.type is not None:
        return
    texts = [said.text for said in statements if f"<{argument.name}>" in said.subjects]
    if any(_REAL.match(text) for text in texts):
        argument.type = "real"
    elif any(_WHOLE.match(text) for text in texts):
        argument.type = "integer"
