"""Runs of text on a page put together to printed lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from benchwright.extract.document.cells import split_cells, tab_stops, with_blanks
from benchwright.extract.document.lines import Line, Span


def printed_lines(spans: Sequence[Span], sheet: int) -> Iterator[Line]:
    """Put spans on the same base line together; an exponent or an index stays with its line."""
    rows = with_blanks(list(_rows(spans)))
    stops = tab_stops(rows)
    for row in rows:
        yield Line(row, sheet, cells=tuple(split_cells(row, stops)))


def _rows(spans: Sequence[Span]) -> Iterator[tuple[Span, ...]]:
    row: list[Span] = []
    base, size = 0.0, 0.0
    for span in sorted(spans, key=lambda span: (span.y, span.x0)):
        if row and span.y - base > 0.35 * max(size, span.size):
            yield tuple(sorted(_unique(row), key=lambda span: span.x0))
            row = []
        if not row or span.size > size:
            base, size = span.y, span.size
        row.append(span)
    if row:
        yield tuple(sorted(_unique(row), key=lambda span: span.x0))


def _unique(row: list[Span]) -> Iterator[Span]:
    """Drop a run printed twice on the same spot (a way to make bold)."""
    seen: set[tuple[str, int, int]] = set()
    for span in row:
        key = (span.text, round(span.x0), round(span.y))
        if key not in seen:
            seen.add(key)
            yield span
