"""Pages set in two columns of text, brought into reading order; tables, and commands beside prose, stay as they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from benchwright.extract.document.cells import split_cells, tab_stops
from benchwright.extract.document.lines import Document, Line, Page, Span, once

LINES = 12
"""Lines that a column has at least."""

FULL = 0.8
"""A line fills its column when it ends beyond this share of the width."""

WORDS = 4
"""Words in a line of running text."""

FILLED = 0.3
"""Share of lines that fill their column."""

WORDY = 0.4
"""Share of lines with words enough."""


@once
def in_reading_order(document: Document) -> Document:
    """Return the document with the left column of each two-column page before the right one."""
    if document.kind != "pdf":
        return document
    gutters = [_gutter(page) for page in document.pages]
    usual = [x for x, count in Counter(x for x in gutters if x is not None).most_common(4) if count > 1]
    pages = []
    for page, gutter in zip(document.pages, gutters, strict=True):
        found = gutter if gutter is not None else next((x for x in usual if _may_part(page, x)), None)
        pages.append(page if found is None else _ordered(page, found))
    return replace(document, pages=tuple(pages))


def _ordered(page: Page, gutter: float) -> Page:
    left: list[tuple[Span, ...]] = []
    right: list[tuple[Span, ...]] = []
    rows: list[tuple[Span, ...]] = []
    for line in page.lines:
        sides = _sides(line, gutter)
        if sides is None:
            rows += [*left, *right, line.spans]
            left, right = [], []
            continue
        for side, spans in zip((left, right), sides, strict=True):
            if spans:
                side.append(spans)
    rows += [*left, *right]
    return replace(page, lines=tuple(_lines(rows, page.sheet)))


def _lines(rows: Sequence[tuple[Span, ...]], sheet: int) -> Iterator[Line]:
    stops = tab_stops(rows)
    for row in rows:
        yield Line(row, sheet, cells=tuple(split_cells(row, stops)))


def _sides(line: Line, gutter: float) -> tuple[tuple[Span, ...], tuple[Span, ...]] | None:
    """The line's spans left and right of the gutter; None where one stands across it."""
    if any(span.x0 < gutter - 3 and span.x1 > gutter + 3 and span.text.strip() for span in line.spans):
        return None
    left = tuple(span for span in line.spans if (span.x0 + span.x1) / 2 < gutter)
    return left, tuple(span for span in line.spans if (span.x0 + span.x1) / 2 >= gutter)


def _gutter(page: Page) -> float | None:
    """Where the gap between two columns of text is; None where the page has one column, or a table."""
    if not _may_have(page):
        return None
    return next((x - 4 for x in _starts(page) if _parts(page, x - 4, FILLED, WORDY)), None)


def _may_part(page: Page, gutter: float) -> bool:
    """Whether a page whose columns are sparse has them where other pages of the document do."""
    return _may_have(page) and _parts(page, gutter, FILLED / 2, WORDY / 2)


def _may_have(page: Page) -> bool:
    return len(page.lines) >= LINES and page.width > 0 and not any(line.row or line.table for line in page.lines)


def _parts(page: Page, gutter: float, filled: float, wordy: float) -> bool:
    """Whether text stands left and right of a gutter, and hardly any across."""
    sides = [_sides(line, gutter) for line in page.lines]
    across = sum(side is None for side in sides)
    lefts = [side[0] for side in sides if side is not None and side[0]]
    rights = [side[1] for side in sides if side is not None and side[1]]
    if across > 0.12 * len(sides):
        return False
    return _is_text(lefts, gutter, filled, wordy) and _is_text(rights, None, filled, wordy)


def _starts(page: Page) -> list[float]:
    """Left ends near the middle at which many lines begin anew, the commonest first."""
    counts: dict[int, int] = {}
    for line in page.lines:
        for before, span in pairwise((None, *line.spans)):
            if span is None or not 0.4 * page.width < span.x0 < 0.6 * page.width or not span.text.strip():
                continue
            if before is None or span.x0 - before.x1 > 0.8 * span.size:
                counts[round(span.x0)] = counts.get(round(span.x0), 0) + 1
    often = [x for x in counts if sum(counts.get(x + d, 0) for d in (-1, 0, 1)) >= LINES]
    return [float(x) for x in sorted(often, key=lambda x: -counts[x])[:3]]


def _ends(spans: Iterable[Span]) -> tuple[float, float]:
    written = [span for span in spans if span.text.strip()]
    return min((s.x0 for s in written), default=0.0), max((s.x1 for s in written), default=0.0)


def _is_text(lines: Sequence[Sequence[Span]], edge: float | None, filled: float, wordy: float) -> bool:
    """Whether so many lines begin and end at the same places, and have words enough, that they are running text."""
    if len(lines) < LINES:
        return False
    ends = [_ends(line) for line in lines]
    left = sorted(x0 for x0, _ in ends)[len(ends) // 10]
    right = edge if edge is not None else sorted(x1 for _, x1 in ends)[-1 - len(ends) // 10]
    full = sum(x1 > left + FULL * (right - left) for _, x1 in ends)
    many = sum(sum(len(span.text.split()) for span in line) >= WORDS for line in lines)
    return full >= filled * len(ends) and many >= wordy * len(lines)
