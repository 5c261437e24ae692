"""Labels in two columns: parts of an entry, and in each what is said of the command, its query and its answer.

`Syntax` stands beside `Command`, `Query`, `Response` and `Parameter`, `Example` beside `Command` and `Query` again.
Such labels are put into one column: `Syntax`, `Query Syntax`, `Query Response`, `Parameters`, `Description`, `Example`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from benchwright.extract.document.lines import Cell, Document, Line, Page, Span, once

_OUTER = {
    "syntax": "syntax",
    "format": "syntax",
    "description": "description",
    "explanation": "description",
    "function": "description",
    "example": "example",
    "examples": "example",
    "note": "remarks",
    "notes": "remarks",
    "remarks": "remarks",
}
_INNER = {
    "command": "command",
    "setting": "command",
    "set": "command",
    "query": "query",
    "response": "response",
    "parameter": "parameters",
    "parameters": "parameters",
}
_PRINTED = {
    ("syntax", "command"): "Syntax",
    ("syntax", "query"): "Query Syntax",
    ("syntax", "response"): "Query Response",
    ("syntax", "parameters"): "Parameters",
    ("example", "command"): "Example",
    ("example", "query"): "Example",
    ("description", "command"): "Description",
    ("description", "query"): "Description",
    ("remarks", ""): "Remarks",
}
FEWEST = 3
"""Fewer labels of both kinds side by side stand there by chance."""

_NEAR = 3.0
"""Points by which labels of one column stand apart at most."""


@once
def in_one_column(document: Document) -> Document:
    """Return the document with its labels in one column; unchanged where they do not stand in two."""
    beside = [both for _, line in document.lines() if (both := _both(line)) is not None]
    parts = {part for part, _ in beside}
    if len(beside) < FEWEST or not {"syntax"} < parts:
        return document
    columns = _Columns()
    return replace(document, pages=tuple(replace(page, lines=tuple(columns.read(page))) for page in document.pages))


def _both(line: Line) -> tuple[str, str] | None:
    """The labels of both columns that a line begins with."""
    if len(line.cells) < 2:
        return None
    outer, inner = _named(line.cells[0], _OUTER), _named(line.cells[1], _INNER)
    return (outer, inner) if outer and inner and outer != "remarks" else None


def _named(cell: Cell, labels: dict[str, str]) -> str:
    return labels.get(cell.text.strip(" :").lower(), "") if cell.text[:1].isupper() else ""


@dataclass
class _Columns:
    """The labels that hold for the next line."""

    outer: str = ""
    inner: str = ""
    said: str = ""
    """The label under which the last line was put."""
    left: float = 0.0
    middle: float = 0.0
    """Where the columns of labels begin."""

    def read(self, page: Page) -> Iterator[Line]:
        """The lines of a page with one label each; none where nothing stands behind a label."""
        for line in page.lines:
            cells = self._behind(line)
            if cells is None:
                self.outer = self.inner = self.said = ""
                yield line
                continue
            if not cells or (self.outer, self.inner) == ("example", "response"):
                continue
            printed = _PRINTED.get((self.outer, self.inner), "")
            if printed and printed != self.said:
                label = Cell(printed, self.left, self.left + len(printed), cells[0].bold)
                self.said, cells = printed, (label, *cells)
            yield _with_cells(line, cells)

    def _behind(self, line: Line) -> Sequence[Cell] | None:
        """What stands behind the labels of a line, whose labels hold from there; None outside of such an entry."""
        cells = line.cells
        if not cells or line.heading:
            return None
        if (both := _both(line)) is not None:
            (self.outer, self.inner), self.said = both, ""
            self.left, self.middle = cells[0].x0, cells[1].x0
            return cells[2:]
        if not self.outer:
            return None
        if (outer := _named(cells[0], _OUTER)) and abs(cells[0].x0 - self.left) < _NEAR:
            self.outer, self.inner, self.said = outer, "", ""
            return cells[1:]
        if (inner := _named(cells[0], _INNER)) and abs(cells[0].x0 - self.middle) < _NEAR:
            self.inner = inner
            return cells[1:]
        return cells if cells[0].x0 > self.middle + _NEAR else None


def _with_cells(line: Line, cells: Sequence[Cell]) -> Line:
    spans = tuple(Span(cell.text, cell.x0, cell.x1, line.y, line.size, cell.bold) for cell in cells)
    return Line(spans, line.sheet, line.heading, 0, tuple(cells), line.row)
