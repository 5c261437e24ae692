"""Text without places gets places: runs of characters on a grid of 6 by 12 points, tables in columns.

HTML and Markdown have no lines and no places of their own. Here a paragraph becomes one line however long it is, and
every cell of a table column begins at the same place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from benchwright.extract.document.cells import split_cells
from benchwright.extract.document.characters import even
from benchwright.extract.document.lines import CHARACTER, LINE, Cell, Line, Page, Span

FIRST, STEP, BETWEEN = 16, 8, 3
"""Characters: least width of a table's first column, what all widths are rounded up to, least space between columns.

Rounding keeps the columns of many small tables (one an entry) in the same places."""

MAX_COLUMNS, MAX_SPAN = 100, 1000
"""Table columns, and rows under one cell; a page that claims more is broken or hostile."""


LONGEST = 4000
"""Characters of a line; a longer paragraph goes on in the next line, so that no reader meets a line without end."""


@dataclass(frozen=True, slots=True)
class Run:
    """Characters in one font."""

    text: str
    bold: bool = False
    italic: bool = False
    mono: bool = False


@dataclass(slots=True)
class Piece:
    """Runs that stand together, from a column counted in characters."""

    column: int
    runs: list[Run]

    @property
    def text(self) -> str:
        """Its characters."""
        return "".join(run.text for run in self.runs)


@dataclass(slots=True)
class Row:
    """One line in the making."""

    pieces: list[Piece]
    heading: int = 0
    table: int = 0
    """Number of the table it is part of; its pieces are then cells."""
    gap: float = 0.0
    """Empty lines above it."""
    first: bool = False
    """Whether a row of the table begins with it."""


@dataclass(slots=True)
class Field:
    """One cell of a table in the making: lines with columns counted from the cell's own left end."""

    rows: list[Row] = field(default_factory=list)
    wide: int = 1
    high: int = 1


def lines_from(runs: Sequence[Run]) -> Iterator[list[Run]]:
    """Cut a paragraph that is too long into lines, at blanks where there are any."""
    line, room = list[Run](), LONGEST
    for run in runs:
        start = 0
        while len(run.text) - start > room:
            end = run.text.rfind(" ", start + room // 2, start + room) + 1 or start + room
            yield [*line, replace(run, text=run.text[start:end])]
            line, room, start = [], LONGEST, end
        line.append(replace(run, text=run.text[start:]) if start else run)
        room -= len(run.text) - start
    if line:
        yield line


def lines_of(rows: Iterable[Row], sheet: int) -> Iterator[Line]:
    """Set rows below each other; rows without any characters are left out."""
    y, number = 0.0, 0
    for row in rows:
        spans, cells = [], []
        y += LINE * (1 + row.gap)
        number += row.first
        for piece in row.pieces:
            own = list(_spans(piece, y))
            if own:
                spans += own
                text = "".join(span.text for span in own)
                cells.append(Cell(text.strip(), own[0].x0, own[-1].x1, own[0].bold))
        if spans:
            found = tuple(cells) if row.table else tuple(split_cells(spans))
            yield Line(tuple(spans), sheet, row.heading, row.table, found, number if row.table else 0)


def page_of(rows: Iterable[Row], sheet: int, label: str, printed: bool = True) -> Page:
    """Make a page without running heads of the rows."""
    lines = tuple(lines_of(rows, sheet))
    width = max((line.x1 for line in lines), default=0.0)
    return Page(sheet, label, width, lines[-1].y + LINE if lines else 0.0, lines, printed=printed)


def _spans(piece: Piece, y: float) -> Iterator[Span]:
    column = piece.column
    for run in piece.runs:
        text = even(run.text)
        start = len(text) - len(text.lstrip())
        if text.strip():
            # A blank between two runs belongs to the second, so that joining their texts keeps it.
            lead = " " if start and column > piece.column else ""
            x0 = (column + start - len(lead)) * CHARACTER
            kept = lead + text[start:]
            yield Span(kept, x0, x0 + len(kept) * CHARACTER, y, 10.0, run.bold, run.italic, run.mono)
        column += len(text)


def table_rows(table: Sequence[Sequence[Field]], number: int) -> list[Row]:
    """Lay out a table. A cell of several lines makes several rows; each keeps its column.

    A table with one cell a row is a frame around text, one with headings in its cells arranges a page: their lines are
    returned one cell after the other, as no table at all.
    """
    placed = [list(cells) for cells in _placed(table)]
    if _arranges(table):
        return [row for cells in placed for _, cell in cells for row in cell.rows]
    left = _left_ends(placed)
    rows: list[Row] = []
    for cells in placed:
        for depth in range(max((len(cell.rows) for _, cell in cells), default=0)):
            parts = [(left[column], cell.rows[depth]) for column, cell in cells if depth < len(cell.rows)]
            rows.append(_merged(parts, number, depth == 0))
    return rows


def _arranges(table: Sequence[Sequence[Field]]) -> bool:
    if all(sum(bool(cell.rows) for cell in cells) <= 1 for cells in table):
        return True
    return any(row.heading for cells in table for cell in cells for row in cell.rows)


def _merged(parts: Sequence[tuple[int, Row]], number: int, first: bool) -> Row:
    pieces = [replace(piece, column=piece.column + x) for x, row in parts for piece in row.pieces]
    inner = [row.table for _, row in parts if row.table]
    first = first or any(row.first for _, row in parts)
    return Row(pieces, 0, inner[-1] if inner and len(parts) == 1 else number, 0.5 if first else 0.0, first)


def _placed(table: Sequence[Sequence[Field]]) -> Iterator[Iterator[tuple[int, Field]]]:
    """Each row's cells with their column, with the places left free that cells from above reach into."""
    taken: dict[int, int] = {}
    for cells in table:
        yield iter(_row_placed(cells, taken))
        taken = {column: rows - 1 for column, rows in taken.items() if rows > 1}


def _row_placed(cells: Sequence[Field], taken: dict[int, int]) -> list[tuple[int, Field]]:
    column, found = 0, []
    for cell in cells:
        while taken.get(column, 0) > 0:
            column += 1
        if column >= MAX_COLUMNS:
            column = MAX_COLUMNS - 1
        found.append((column, cell))
        for under in range(column, min(column + cell.wide, MAX_COLUMNS)):
            taken[under] = max(taken.get(under, 0), min(cell.high, MAX_SPAN))
        column += cell.wide
    return found


def _left_ends(placed: Sequence[Sequence[tuple[int, Field]]]) -> list[int]:
    """Left end of each column, in characters."""
    count = max((column + cell.wide for cells in placed for column, cell in cells), default=0)
    widths = [STEP] * min(max(count, 1), MAX_COLUMNS)
    spans = sorted((cell.wide, column, _width(cell)) for cells in placed for column, cell in cells)
    for wide, column, width in spans:
        end = min(column + wide, len(widths))
        short = width + BETWEEN - sum(widths[column:end])
        if short > 0:
            widths[end - 1] += short
    widths = [-(-width // STEP) * STEP for width in widths]
    widths[0] = max(widths[0], FIRST)
    return [sum(widths[:column]) for column in range(len(widths))]


def _width(cell: Field) -> int:
    return max((piece.column + len(piece.text) for row in cell.rows for piece in row.pieces), default=0)
