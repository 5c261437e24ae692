"""Heads of pages that name the entry on the page, as those of a dictionary do: each stands on a few pages only."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from benchwright.extract.document.lines import Line, Page

SHARE = 0.5
"""On this share of the pages the first line stands at the same height, running heads included."""

FEWEST = 6
ECHOED = 0.25
"""First lines at one height are such heads where a heading repeats this many and this share of them."""

_HEADER = re.compile(r"(?=.*[:?*])[\[:*]?[A-Z][\w\[\]<>{}|:]*\??")
"""The header of a command: a path, a query or a common command."""

_CHAPTER = re.compile(r"^(?:(?:Chapter|Section|Part|Appendix) ?)?(?:\d{1,2}|[A-Z])(?:[.-]\d{1,2})*[.:)]? +", re.I)
"""The number of a chapter before its name, which the heads of its pages leave out."""

LARGER = 2.0
"""Points by which the heading is set larger than the head that repeats it."""


def without_catchwords(pages: Iterable[Page]) -> Iterator[Page]:
    """Take off the first line of a page that repeats a heading in larger or bold type, on this page or one before."""
    pages = tuple(pages)
    usual = {*_usual(pages), *_echoed(pages)}
    if not usual:
        yield from pages
        return
    headings: set[str] = set()
    for page in pages:
        first = page.lines[0] if page.lines else None
        if first is None:
            yield page
            continue
        for line in page.lines[1:]:
            if _is_heading(line, first):
                headings |= {line.text.strip(), _CHAPTER.sub("", line.text.strip())}
        repeats = round(first.y / 3) in usual and first.text.strip() in headings
        yield replace(page, lines=page.lines[1:], heads=(*page.heads, first)) if repeats else page


def _is_heading(line: Line, first: Line) -> bool:
    """Whether a line is set in larger type than the first of its page, or is a header in bold where that is not."""
    bold = line.bold and not first.bold and line.size >= first.size - 1
    return line.size > first.size + LARGER or (bold and _HEADER.fullmatch(line.text) is not None)


def _echoed(pages: Sequence[Page]) -> Iterator[int]:
    """Heights at which first lines stand that a heading of their own page repeats, on enough pages."""
    firsts = Counter(round(page.lines[0].y / 3) for page in pages if page.lines)
    echoed = Counter(round(page.lines[0].y / 3) for page in pages if page.lines and _has_echo(page))
    for place, count in echoed.items():
        if count >= FEWEST and count >= ECHOED * firsts[place]:
            yield place


def _has_echo(page: Page) -> bool:
    first = page.lines[0]
    return any(line.text == first.text and _is_heading(line, first) for line in page.lines[1:])


def _usual(pages: Sequence[Page]) -> Iterator[int]:
    """Heights at which the first lines of most pages stand."""
    tops = (min(line.y for line in (*page.heads, *page.lines[:1])) for page in pages if page.lines)
    places = Counter(round(top / 3) for top in tops)
    for place in places:
        if sum(places[place + step] for step in (-1, 0, 1)) >= SHARE * len(pages):
            yield place
