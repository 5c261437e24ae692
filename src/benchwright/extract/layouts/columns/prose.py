"""The text of an entry: its lines joined to sentences, words broken at a line's end made whole, tables apart."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from benchwright.extract.document.characters import plain
from benchwright.extract.document.lines import Cell, Line

LONGEST = 8000
"""Characters of an entry that are read."""

_VALUE = re.compile(r"[-+]?[\d.]+(?:[eE][-+]?\d+)?|[A-Z][A-Z\d]{0,7}")
_RELATION = {"≤": "<=", "≥": ">=", "⩽": "<=", "⩾": ">=", "=<": "<="}


@dataclass(slots=True)
class Table:
    """A table whose first columns say what a parameter's values stand for; it may stand several times side by side."""

    names: tuple[str, ...]
    """Names of the parameters that it is about."""
    rows: list[tuple[str, str]] = field(default_factory=list)
    """Value and meaning."""


@dataclass(slots=True)
class Prose:
    """What is said of a command."""

    text: str
    tables: list[Table] = field(default_factory=list)


def read_prose(lines: Sequence[Line], names: Iterable[str]) -> Prose:
    """Read the lines of an entry; `names` are those of its parameters, by which tables are known."""
    known = {name.lower() for name in names if name}
    tables: list[Table] = []
    rest: list[str] = []
    place = 0
    while place < len(lines):
        heads = _head(lines[place], known)
        if heads and place + 1 < len(lines) and _is_row(lines[place + 1]):
            found, place = _rows(lines, place, heads)
            tables += found
        elif plain_table := _plain_table(lines, place, known):
            tables.append(plain_table)
            place += 1 + len(plain_table.rows)
        else:
            rest.append(" ".join(cell.text for cell in lines[place].cells))
            place += 1
    return Prose(joined(rest)[:LONGEST], _merged(tables))


def joined(lines: Iterable[str]) -> str:
    """Return lines as one text in plain characters; a hyphen that only breaks a word goes."""
    text = ""
    for line in lines:
        part = plain(line)
        if re.search(r"[a-z]-$", text) and re.match(r"[a-z]", part):
            text = text[:-1] + part
        else:
            text = f"{text} {part}" if text else part
    for sign, written in _RELATION.items():
        text = text.replace(sign, written)
    return re.sub(r" {2,}", " ", text)


def _head(line: Line, known: set[str]) -> list[tuple[Cell, tuple[str, ...]]]:
    """The cells that head a column of values; none if the line is no head of a table."""
    found = []
    for cell in line.cells:
        parts = tuple(part.strip().lower() for part in cell.text.split(","))
        if all(part in known for part in parts):
            found.append((cell, parts))
    return found if found and len(found) < len(line.cells) else []


def _plain_table(lines: Sequence[Line], place: int, known: set[str]) -> Table | None:
    """A table that has lost its columns: a head such as `j mode`, then rows that begin with a number."""
    head = lines[place].text.split()
    if not 2 <= len(head) <= 4 or head[0].lower() not in known or len(lines[place].cells) > 1:
        return None
    table = Table((head[0].lower(),))
    for line in lines[place + 1 :]:
        row = re.fullmatch(r"(\d{1,3}) (\S.{0,60})", line.text)
        if row is None:
            break
        table.rows.append((row[1], row[2]))
    return table if len(table.rows) > 1 else None


def _is_row(line: Line) -> bool:
    return len(line.cells) > 1 and any(_VALUE.fullmatch(cell.text) for cell in line.cells)


def _rows(lines: Sequence[Line], place: int, heads: Sequence[tuple[Cell, tuple[str, ...]]]) -> tuple[list[Table], int]:
    """Read the rows below a head; return the tables and where they end."""
    tables = {cell.x0: Table(names) for cell, names in heads}
    columns = [cell.x0 for cell in lines[place].cells]
    place += 1
    while place < len(lines) and (_is_row(lines[place]) or _goes_on(lines, place, columns)):
        if _head(lines[place], {name for _, names in heads for name in names}) or _is_other(lines[place], tables):
            break
        if not _is_row(lines[place]):
            _extend(lines[place], tables)
            place += 1
            continue
        cells = lines[place].cells
        for cell, said in pairwise(cells):
            if _VALUE.fullmatch(cell.text) and not _is_beside(said, list(tables)):
                nearest = min(columns, key=lambda x, at=cell.x0: abs(x - at))  # type: ignore[misc]
                if nearest in tables and abs(nearest - cell.x0) < 40:
                    tables[nearest].rows.append((cell.text, said.text))
        place += 1
    return list(tables.values()), place


def _is_other(line: Line, tables: Mapping[float, Table]) -> bool:
    """Whether a row belongs to another table: words in place of numbers."""
    value = next((cell.text for cell in line.cells if _VALUE.fullmatch(cell.text)), "")
    known = [row[0] for table in tables.values() for row in table.rows]
    return bool(known and value) and known[0].isdigit() and not value[0].isdigit() and len(line.cells[0].text) < 9


def _extend(line: Line, tables: Mapping[float, Table]) -> None:
    """A line that goes on with the meaning of the last value; beside several tables it is left out."""
    filled = [table for table in tables.values() if table.rows]
    if len(filled) == 1:
        value, meaning = filled[0].rows[-1]
        filled[0].rows[-1] = (value, f"{meaning} {line.cells[-1].text}")


def _goes_on(lines: Sequence[Line], place: int, columns: Sequence[float]) -> bool:
    """Whether a line belongs to the row above: it stands beside the values, and rows follow."""
    ahead = [n for n in range(place + 1, min(place + 4, len(lines))) if _is_row(lines[n])]
    return bool(ahead) and all(
        lines[n].cells[-1].x0 > columns[0] + 12 and len(lines[n].cells) < 3 for n in range(place, ahead[0])
    )


def _is_beside(cell: Cell, columns: Sequence[float]) -> bool:
    """Whether a cell stands in a column of values itself."""
    return bool(_VALUE.fullmatch(cell.text)) and any(abs(cell.x0 - x) < 12 for x in columns)


def _merged(tables: Sequence[Table]) -> list[Table]:
    """Tables about the same parameters put together; what a value means here and there is told in one."""
    found: dict[tuple[str, ...], Table] = {}
    for table in tables:
        into = found.setdefault(table.names, Table(table.names))
        known = dict(into.rows)
        for value, meaning in table.rows:
            if value in known and known[value] != meaning:
                known[value] += f" / {meaning}"
            else:
                known.setdefault(value, meaning)
        into.rows = list(known.items())
    return list(found.values())
