"""Cutting a printed line into cells: at wide gaps, and at smaller ones that meet a tab stop of the page."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from benchwright.extract.document.lines import Cell, Span

WIDE = 1.5
"""A gap of so many font sizes always parts two cells."""

NARROW = 0.45
"""A gap of so many font sizes parts two cells where the page has a tab stop."""

BLANK = 0.42
"""A gap of so many font sizes is a blank between words, though none is written; smaller ones are kerning."""

TIGHT = 0.19
"""A gap of so many font sizes is a blank on a page that writes none."""

NEAR = 2.5
"""Points within which two left ends count as the same stop."""


def tab_stops(rows: Iterable[Sequence[Span]]) -> tuple[float, ...]:
    """Return the left ends (points) at which lines of the page begin at least twice, or cells three times."""
    begin: Counter[int] = Counter()
    after: Counter[int] = Counter()
    for row in rows:
        for left, span in zip((None, *row), row, strict=False):
            if left is None:
                begin[round(span.x0)] += 1
            elif span.x0 - left.x1 > WIDE * span.size:
                after[round(span.x0)] += 1
    return tuple(x for x in sorted({*begin, *after}) if _near(begin, x) >= 2 or _near(begin, x) + _near(after, x) >= 3)


def _near(counts: Counter[int], x: int) -> int:
    return counts[x - 1] + counts[x] + counts[x + 1]


def with_blanks(rows: Sequence[tuple[Span, ...]]) -> Sequence[tuple[Span, ...]]:
    """Write blanks at small gaps where a page sets every word in a place of its own; nearly all pages write them."""
    written = sum(span.text.count(" ") for row in rows for span in row)
    unwritten = sum(_gapped(left, span) for row in rows for left, span in pairwise(row))
    if written >= unwritten:
        return rows
    return [
        tuple(
            span._replace(text=span.text + " ") if _gapped(span, after) else span
            for span, after in pairwise((*row, row[-1]))
        )
        for row in rows
    ]


def _gapped(left: Span, right: Span) -> bool:
    gap = right.x0 - left.x1
    return TIGHT * right.size < gap < WIDE * right.size and left.text[-1:] != " " and right.text[:1] != " "


def split_cells(row: Sequence[Span], stops: Sequence[float] = ()) -> Iterator[Cell]:
    """Cut one line into cells; `stops` are the page's tab stops."""
    text, x0, x1, bold = "", 0.0, 0.0, False
    for span in (part for whole in row for part in _parts(whole)):
        gap = span.x0 - x1
        if text and (gap > WIDE * span.size or (gap > NARROW * span.size and _at_stop(span.x0, stops))):
            yield Cell(" ".join(text.split()), x0, x1, bold)
            text = ""
        if not text:
            x0, x1, bold = span.x0, span.x1, span.bold
        elif gap > BLANK * span.size and not text.endswith(" ") and not span.text.startswith(" "):
            text += " "
        text += span.text
        x1 = max(x1, span.x1)
    if text.strip():
        yield Cell(" ".join(text.split()), x0, x1, bold)


def _at_stop(x: float, stops: Sequence[float]) -> bool:
    return any(abs(x - stop) <= NEAR for stop in stops)


def _parts(span: Span) -> Iterator[Span]:
    """Cut a run at three blanks or more: some writers set columns with blanks."""
    if "   " not in span.text:
        yield span
        return
    width = (span.x1 - span.x0) / max(len(span.text), 1)
    for found in re.finditer(r"\S+(?: {1,2}\S+)*", span.text):
        x0, x1 = span.x0 + found.start() * width, span.x0 + found.end() * width
        yield Span(found.group(), x0, x1, span.y, span.size, span.bold, span.italic, span.mono)
