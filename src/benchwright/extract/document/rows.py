"""Runs of text on a page put together to printed lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from benchwright.extract.document.cells import split_cells, tab_stops, with_blanks
from benchwright.extract.document.lines import Line, Span

TAB = 1.7
"""What is so many times as large as the text and stands beside it is a tab at the page's edge."""


def printed_lines(spans: Sequence[Span], sheet: int) -> Iterator[Line]:
    """Put spans on the same base line together; an exponent or an index stays with its line.

    The large number of a chapter beside the text has a line to itself, so that it joins none to the next.
    """
    tabs = _tabs(spans)
    text = [span for span in spans if span not in tabs]
    rows = sorted([*_rows(text), *((tab,) for tab in tabs)], key=lambda row: row[0].y) if tabs else list(_rows(text))
    rows = list(with_blanks(rows))
    stops = tab_stops(rows)
    for row in rows:
        yield Line(row, sheet, cells=tuple(split_cells(row, stops)))


def _tabs(spans: Sequence[Span]) -> list[Span]:
    """Numbers or letters far larger than the text, left or right of all of it."""
    short = [span for span in spans if len(span.text.strip()) in (1, 2)]
    sizes: Counter[float] = Counter()
    for span in spans if short else ():
        sizes[round(span.size, 1)] += len(span.text)
    large = TAB * sizes.most_common(1)[0][0] if sizes else 0.0
    short = [span for span in short if span.size > large and span.text.strip().isalnum()]
    if not short:
        return []
    rest = [span for span in spans if span.size <= large and span.text.strip()]
    left, right = min((span.x0 for span in rest), default=0.0), max((span.x1 for span in rest), default=0.0)
    return [span for span in short if span.x1 <= left or span.x0 >= right]


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
