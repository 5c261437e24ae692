"""Tables of parameters: a head such as "Name, Type, Range, Default", and the rows below it, each made whole."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal

from benchwright.extract.document.cells import split_cells
from benchwright.extract.document.lines import Cell, Line

Column = Literal["name", "type", "range", "default", "unit", "description", "returns", "step", "reset"]

COLUMNS: dict[str, Column] = {
    "name": "name",
    "parameter": "name",
    "parameters": "name",
    "parameter name": "name",
    "argument": "name",
    "item": "name",
    "variable": "name",
    "type": "type",
    "data type": "type",
    "parameter type": "type",
    "format": "type",
    "range": "range",
    "range of values": "range",
    "value range": "range",
    "setting range": "range",
    "values": "range",
    "value": "range",
    "options": "range",
    "choices": "range",
    "parameter range": "range",
    "default": "default",
    "def": "default",
    "default value": "default",
    "*rst": "reset",
    "*rst value": "reset",
    "reset value": "reset",
    "unit": "unit",
    "units": "unit",
    "step": "step",
    "resolution": "step",
    "description": "description",
    "meaning": "description",
    "explanation": "description",
    "definition": "description",
    "function": "description",
    "comment": "description",
    "remarks": "description",
    "typical return": "returns",
    "typical response": "returns",
    "query return": "returns",
    "returns": "returns",
}
"""What columns of parameter tables are called."""

_ITEM = re.compile(r"[\u2013\u2014\u2015\u2022] +(?=\S)")
"""What an item of a list begins with; before a number without a blank the dash is its sign."""
_ITEMS = re.compile(r"(?:^|\s)[\u2014\u2015\u2022]\s+(?=\S)")
"""The same within a cell whose lines were joined."""

_TURN = 10.0
"""Points between the last line of a page and the first of the next."""


@dataclass(frozen=True, slots=True)
class Head:
    """One column: where its head stands, and what it is about."""

    x0: float
    x1: float
    column: Column

    def distance(self, cell: Cell) -> float:
        """How far a cell is from standing under this head; negative where it does."""
        overlap = min(cell.x1, self.x1) - max(cell.x0, self.x0)
        if overlap > 0 and overlap >= 0.5 * min(cell.x1 - cell.x0, self.x1 - self.x0):
            return -overlap
        middles = abs((cell.x0 + cell.x1) / 2 - (self.x0 + self.x1) / 2)
        return min(abs(cell.x0 - self.x0), middles)


@dataclass(slots=True)
class Row:
    """What stands about one parameter: `fields` holds the text under each column."""

    name: str
    fields: dict[Column, str] = field(default_factory=dict)


def read_head(line: Line) -> tuple[Head, ...] | None:
    """Return the columns if the line heads a table; None if it does not."""
    named = [(cell, COLUMNS.get(cell.text.lower().strip(" :"))) for cell in line.cells]
    if len(named) < 2 or sum(column is not None for _, column in named) < max(2, len(named) - 1):
        return None
    heads: list[Head] = []
    used: set[Column] = set()
    for cell, column in named:
        wanted: Column = column if column is not None and column not in used else "description"
        if column == "name" and "name" in used and len(named) > 2:
            continue
        used.add(wanted)
        heads.append(Head(cell.x0, cell.x1, wanted))
    if heads[0].column == "name" and len(heads) > 2 and line.cells[1].text.lower() == "name":
        heads.pop(0)  # "Parameter" labels the row of heads, the names stand under "Name"
    return tuple(heads)


def read_rows(lines: Sequence[Line], start: int, heads: tuple[Head, ...]) -> tuple[int, list[Row]]:
    """Read the rows from line `start` on; return where the table ends, and the rows."""
    taken: list[tuple[Line, list[tuple[int, Cell]]]] = []
    index = start
    while index < len(lines):
        line = lines[index]
        again = read_head(line)
        if again is not None and [head.column for head in again] != [head.column for head in heads]:
            break
        placed = [] if again is not None else _placed(line, heads)
        if again is None and _is_prose(line, placed):
            break
        if placed:
            taken.append((line, placed))
        index += 1
    return index, list(_rows(taken, heads))


def _placed(line: Line, heads: Sequence[Head]) -> list[tuple[int, Cell]]:
    """The line's cells with the numbers of their columns; a cell that runs over several columns is cut."""
    cells: Sequence[Cell] = line.cells
    if len(cells) == len(heads):
        return list(enumerate(cells))
    if (
        len(cells) < len(heads)
        and any(sum(_under(cell, head) for head in heads) > 1 for cell in cells)
        and not line.row
    ):
        cells = [cell for span in line.spans if span.text.strip() for cell in split_cells((span,))]
    return [(min(range(len(heads)), key=lambda n, cell=cell: heads[n].distance(cell)), cell) for cell in cells]  # type: ignore[misc]


def _under(cell: Cell, head: Head) -> bool:
    return cell.x0 < (head.x0 + head.x1) / 2 < cell.x1


def _is_prose(line: Line, placed: Sequence[tuple[int, Cell]]) -> bool:
    """Whether a sentence stands here and not a row: it runs under all heads in one piece."""
    if len(line.cells) > 1 or not placed:
        return False
    text = line.cells[0].text
    return len({number for number, _ in placed}) > 2 and len(text.split()) > 5 and text[:1] not in "<[{"


def _rows(lines: Sequence[tuple[Line, list[tuple[int, Cell]]]], heads: Sequence[Head]) -> Iterator[Row]:
    row: Row | None = None
    begins = _beginnings(lines)
    for place, (_, placed) in enumerate(lines):
        if row is None or place in begins:
            if row is not None:
                yield row
            row = Row("")
        for number, cell in placed:
            _put(row, number, heads[number].column, cell.text)
    if row is not None:
        yield row


def _put(row: Row, number: int, column: Column, text: str) -> None:
    """Put a cell to its row; items of a list of values are parted by a semicolon."""
    if number == 0:
        row.name += text
        return
    before = row.fields.get(column, "")
    item = _ITEM.match(text) if column == "range" else None
    items = _ITEMS.split(text) if column == "range" else [text]
    if len(items) > 2 or (len(items) == 2 and _leads(items[0])):
        text = "; ".join(items[1:])
        before = _led(f"{before} {items[0]}".strip())
    elif item is not None:
        text = text[item.end() :]
        before = _led(before)
    row.fields[column] = f"{before} {text}".strip()


def _led(before: str) -> str:
    """The text before an item, with the mark that parts them: a colon behind words that lead to the list."""
    if not before or before[-1] in ":;,":
        return before
    return before + (":" if _leads(before) else ";")


def _leads(text: str) -> bool:
    """Whether words stand here that lead to a list."""
    item = re.match(r"[A-Z]{2}\w*(?: ?:| [\u2013\u2014-]) ", text) is not None  # a word to send, and what it does
    return bool(re.search(r"[a-z] [A-Za-z]", text)) and not item and not re.search(r"\d", text)


def _beginnings(lines: Sequence[tuple[Line, list[tuple[int, Cell]]]]) -> set[int]:
    """Places of the lines that begin a row: between two names, the row ends at the widest gap.

    A name may stand beside the first line of its row, or half-way down.
    """
    named: list[int] = []
    name = ""
    for place, (_, placed) in enumerate(lines):
        texts = [cell.text for number, cell in placed if number == 0]
        if texts and not _unfinished(name):
            named.append(place)
            name = ""
        name += "".join(texts)
    begins = {0}
    for above, below in pairwise(named):
        gaps = [_gap(lines[place - 1][0], lines[place][0]) for place in range(above + 1, below + 1)]
        widest = max(gaps)
        begins.add(above + 1 + max(n for n, gap in enumerate(gaps) if gap >= widest - 1))
    return begins


def _unfinished(name: str) -> bool:
    return any(name.count(mark) > name.count(partner) for mark, partner in ("<>", "{}", "[]")) or name.endswith("|")


def _gap(above: Line, below: Line) -> float:
    return below.y - above.y if above.sheet == below.sheet and below.y > above.y else _TURN
