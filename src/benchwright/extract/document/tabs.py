"""Thumb tabs: the number of the chapter in the margin, at one height on all pages of a chapter.

Where a line of text stands at that height, the tab is read as its end or its beginning: `*PSC?   4`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from statistics import median

from benchwright.extract.document.cells import split_cells, tab_stops
from benchwright.extract.document.lines import Line, Page, Span

OFTEN = 4
"""On so many pages the same number or letter at one place of the margin is a tab."""

APART = 12.0
"""Points between the text and a tab, at least."""

SAME = 9.0
"""Points within which tabs of one chapter stand: they are put to the base line of the text beside them."""

_TAB = re.compile(r"\d{1,2}|[A-Z]")

_Place = tuple[str, int]
"""Text of a tab and where it stands across, in steps of `SAME`."""


def without_tabs(pages: Sequence[Page]) -> Iterator[Page]:
    """Give the pages without the tabs in their margins."""
    met: defaultdict[_Place, dict[int, float]] = defaultdict(dict)
    for number, page in enumerate(pages):
        left, right = _extent(page)
        for line in page.lines:
            for span in _outer(line, left, right):
                met[_place(span)].setdefault(number, span.y)
    heights = {place: median(ys.values()) for place, ys in met.items()}
    tabs = {
        place: height
        for place, height in heights.items()
        if sum(abs(y - height) <= SAME for y in met[place].values()) >= OFTEN
    }
    yield from (_untabbed(page, tabs) for page in pages) if tabs else pages


def _extent(page: Page) -> tuple[float, float]:
    """Where the text of a page begins and ends across, without what is as short as a tab."""
    spans = [span for line in page.lines for span in line.spans if not _TAB.fullmatch(span.text.strip())]
    return min((span.x0 for span in spans), default=0.0), max((span.x1 for span in spans), default=0.0)


def _outer(line: Line, left: float, right: float) -> Iterator[Span]:
    """The first and the last run of a line, where they stand in the margin and may be a tab."""
    for span in dict.fromkeys((*line.spans[:1], *line.spans[-1:])):
        if _TAB.fullmatch(span.text.strip()) and (span.x1 < left - APART or span.x0 > right + APART):
            yield span


def _place(span: Span) -> _Place:
    return span.text.strip(), round(span.x0 / SAME)


def _untabbed(page: Page, tabs: dict[_Place, float]) -> Page:
    left, right = _extent(page)
    stops = tab_stops([line.spans for line in page.lines])
    lines = []
    for line in page.lines:
        gone = [s for s in _outer(line, left, right) if abs(tabs.get(_place(s), -SAME - 1) - s.y) <= SAME]
        spans = tuple(span for span in line.spans if span not in gone)
        if spans and gone:
            lines.append(replace(line, spans=spans, cells=tuple(split_cells(spans, stops))))
        elif spans:
            lines.append(line)
    return replace(page, lines=tuple(lines))
