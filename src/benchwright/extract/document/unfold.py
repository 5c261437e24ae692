"""Rows of a ruled table taken apart again: a label beside a cell of many lines is no row of facts."""

from __future__ import annotations

from collections.abc import Iterator

from benchwright.extract.document.cells import split_cells
from benchwright.extract.document.lines import Line, Span


def unfolded(line: Line) -> Iterator[Line]:
    """Give the printed lines that stand in the cells of a row, from top to bottom."""
    left = line.cells[0].x0 - 1 if line.cells else 0.0
    rows: list[list[Span]] = []
    for span in sorted((span for span in line.spans if span.x0 >= left), key=lambda span: span.y):
        if rows and span.y - rows[-1][0].y <= 0.35 * span.size:
            rows[-1].append(span)
        else:
            rows.append([span])
    if len(rows) < 2:
        yield line
        return
    for row in rows:
        spans = tuple(sorted(row, key=lambda span: span.x0))
        yield Line(spans, line.sheet, line.heading, line.table, tuple(split_cells(spans)))
