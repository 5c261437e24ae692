"""Arguments told by nothing but numbers or a kind: `0 = Dark` line by line, in a table, `<d> is a real number`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from benchwright.extract.document.lines import Line
from benchwright.extract.facts.arguments import Argument
from benchwright.extract.notation.kinds import kind_of
from benchwright.extract.spoken.told import Statement

_CODE = re.compile(r"(?P<number>\d{1,3}) ?= ?[A-Za-z]")
_INTRODUCED = re.compile(r"(?!.*\d).{1,80}:")
_REAL = re.compile(r"(?:is|are|=) (?:an? )?(?:floating[- ]point|real) (?:value|number)", re.I)
_WHOLE = re.compile(r"(?:is|are|=) (?:an? )?integer(?: value| number)?\.?$", re.I)
_COLUMN = re.compile(r"<(?P<name>\w+)>(?: \w+){0,3}")
_NUMBER = re.compile(r"\d{1,5}")
_TABLE = re.compile(r"\b(?:following|below|above|next) table\b|\btable (?:below|above)\b", re.I)


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


def take_column(argument: Argument, lines: Sequence[Line]) -> None:
    """Give a whole number the codes of a table that has a column for it (`Lamp | <NR1> code`).

    The head may stand once more where the table goes on over the page.
    """
    if argument.type != "integer" or argument.values or argument.min is not None or argument.max is not None:
        return
    place, wide, found = -1, 0, list[int]()
    for line in lines:
        cells = [cell.text.strip() for cell in line.cells]
        head = next((n for n, text in enumerate(cells) if _heads(text, argument)), -1) if len(cells) > 1 else -1
        if head >= 0:
            if found and (head, len(cells)) != (place, wide):
                return
            place, wide = head, len(cells)
        elif place >= 0 and (len(cells) != wide or not _NUMBER.fullmatch(cells[place])):
            break
        elif place >= 0:
            found.append(int(cells[place]))
    if len(found) > 1 and len(set(found)) == len(found):
        argument.values, argument.defined = tuple(sorted(found)), True


def _heads(text: str, argument: Argument) -> bool:
    """Whether the head of a column bears the argument's name as the form prints it."""
    found = _COLUMN.fullmatch(text)
    if found is None:
        return False
    return found["name"] in (argument.printed, argument.name) or kind_of(found["name"]) == "NR1"


def untold_table(argument: Argument, text: str) -> bool:
    """Whether the values of a number stand in a table that the text only points to."""
    known = argument.values or argument.rows or argument.min is not None or argument.max is not None
    return argument.type in ("integer", "real") and not known and _TABLE.search(text) is not None


def take_kind(argument: Argument, statements: Sequence[Statement]) -> None:
    """Give an argument of no known type the kind that is said of its name."""
    if argument.type is not None:
        return
    texts = [said.text for said in statements if f"<{argument.name}>" in said.subjects]
    if any(_REAL.match(text) for text in texts):
        argument.type = "real"
    elif any(_WHOLE.match(text) for text in texts):
        argument.type = "integer"
