"""The table "Parameter | Typical return" of one entry, parted into parameters, returns, examples and remarks.

Where rules are drawn they show the rows; else a line that runs across both columns, or a message with the sentence
before it, ends the parameters.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from benchwright.extract.document.cells import split_cells
from benchwright.extract.document.lines import Cell, Line, Page, Span
from benchwright.extract.entries.block import Block
from benchwright.extract.entries.labels import read_label, with_cells
from benchwright.extract.facts.cases import case_tables
from benchwright.extract.facts.cellfacts import read_cells
from benchwright.extract.facts.examples import find_examples
from benchwright.extract.notation.form import read_syntax

SIDE = 40.0
"""Left and right pages may be set off from one another by so many points."""

_BULLET = re.compile(r"(?:[\u25c6\u25cf\u2022\u25a0\uf06c\uf0b7]|[\u2013-](?= ))\s*")


@dataclass(slots=True)
class _Row:
    """A base line of the table: what stands in either column."""

    line: Line
    left: str
    right: str
    whole: str
    across: bool
    """Whether its text runs across both columns."""
    ruled: int
    """Number of the ruled row of two columns that it stands in; 0 where no rules show one."""


class ValueTable:
    """Collects the lines of a table and what follows it."""

    def __init__(self) -> None:
        self.left = self.right = 0.0
        self.sheet = 0
        self.rows: list[_Row] = []
        self.ruled = False

    def head(self, line: Line) -> None:
        """Take the line that heads the table; again where it goes on behind a page break."""
        self.left, self.right, self.sheet = line.cells[0].x0, line.cells[-1].x0, line.sheet
        self.ruled = bool(line.row)

    def add(self, page: Page, line: Line) -> None:
        """Take a line below the head."""
        if line.sheet != self.sheet:
            self._turn(page, line)
        for spans in base_lines(line.spans):
            self.rows.append(self._row(line, spans))

    def _turn(self, page: Page, line: Line) -> None:
        """The page was turned: its margin may be another."""
        self.sheet = line.sheet
        shift = line.x0 - self.left
        if line.row and len(line.cells) > 1 and abs(shift) < SIDE:
            self.left, self.right = self.left + shift, self.right + shift

    def _row(self, line: Line, spans: Sequence[Span]) -> _Row:
        left = [span for span in spans if span.x0 < self.right - 3]
        right = [span for span in spans if span.x0 >= self.right - 3]
        gap = right[0].x0 - left[-1].x1 if left and right else 100.0
        runs_on = gap < 0.4 * right[0].size and abs(right[0].x0 - self.right) > 2.5 if right else False
        across = runs_on or any(span.x1 > self.right + 6 for span in left)
        ruled = line.row if len(line.cells) > 1 or not across else 0
        return _Row(line, _text(left), _text(right), _text(spans), across, ruled)

    def parts(self, forms: Sequence[str]) -> tuple[list[_Row], list[_Row], list[_Row]]:
        """Return the rows of parameters, of examples and of remarks; `forms` are those of the entry."""
        end = next((n for n, row in enumerate(self.rows) if _is_remark(row)), len(self.rows))
        cut = self._end(self.rows[:end], forms)
        return self.rows[:cut], self.rows[cut:end], self.rows[end:]

    def _end(self, rows: Sequence[_Row], forms: Sequence[str]) -> int:
        """Where the parameters end: at the first row that rules show to be one cell, else at a message."""
        headers = [form.header for text in forms if (form := read_syntax(text)) is not None]
        ruled = self.ruled and any(row.ruled for row in rows)
        first = next((row.ruled for row in rows if row.right), 0)
        for place, row in enumerate(rows):
            if row.across or (ruled and not row.ruled):
                return place
            fresh = not row.ruled or row.ruled != first
            if fresh and not row.right and any(True for header in headers for _ in find_examples(header, [row.left])):
                return _intro(rows, place)
        return len(rows)

    def fill(self, block: Block) -> None:
        """Put what was found into the block."""
        parameters, examples, remarks = self.parts(block.syntax)
        block.definitions += case_tables(block.lines("description"))
        block.definitions += read_cells([row.left for row in parameters if row.left])
        block.parts["typical"] = [_as_line(row, row.right) for row in parameters if row.right]
        block.parts["example"] = [_as_line(row, row.whole) for row in examples]
        block.parts["remarks"] = [_as_line(row, row.whole) for row in remarks]


def base_lines(spans: Sequence[Span]) -> list[list[Span]]:
    """Spans put to lines: what is set in another font may stand a little higher or lower."""
    lines: list[list[Span]] = []
    for span in sorted(spans, key=lambda span: span.y):
        if lines and span.y - lines[-1][0].y <= 0.4 * span.size:
            lines[-1].append(span)
        else:
            lines.append([span])
    return [sorted(line, key=lambda span: span.x0) for line in lines]


def _is_remark(row: _Row) -> bool:
    label = read_label(row.line)
    if label is not None and label.label == "remarks":
        return True
    return not row.ruled and (row.line.bold or bool(_BULLET.match(row.line.text)))


def _intro(rows: Sequence[_Row], place: int) -> int:
    """The first line of the sentence that leads to the message on line `place`."""
    while place > 1 and not rows[place - 1].right and re.match(r"[A-Z]?[a-z]+ [a-z]|[a-z(]", rows[place - 1].left):
        place -= 1
        if re.match(r"[A-Z]", rows[place].left):
            break
    return place


def _text(spans: Sequence[Span]) -> str:
    return " ".join(cell.text.strip() for cell in split_cells(spans))


def _as_line(row: _Row, text: str) -> Line:
    return with_cells(row.line, (Cell(text, row.line.x0, row.line.x1),))
