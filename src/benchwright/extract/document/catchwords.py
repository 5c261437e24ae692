"""Heads of pages that name the entry on the page, as those of a dictionary do: each stands on a few pages only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from benchwright.extract.document.lines import Page

SHARE = 0.5
"""On this share of the pages the first line stands at the same height, running heads included."""

LARGER = 2.0
"""Points by which the heading is set larger than the head that repeats it."""


def without_catchwords(pages: Iterable[Page]) -> Iterator[Page]:
    """Take off the first line of a page that repeats a heading in larger type, on this page or one before."""
    pages = tuple(pages)
    usual = set(_usual(pages))
    headings: set[str] = set()
    for page in pages:
        first = page.lines[0] if page.lines else None
        if first is None:
            yield page
            continue
        headings |= {line.text.strip() for line in page.lines[1:] if line.size > first.size + LARGER}
        repeats = round(first.y / 3) in usual and first.text.strip() in headings
        yield replace(page, lines=page.lines[1:], heads=(*page.heads, first)) if repeats else page


def _usual(pages: Sequence[Page]) -> Iterator[int]:
    """Heights at which the first lines of most pages stand."""
    tops = (min(line.y for line in (*page.heads, *page.lines[:1])) for page in pages if page.lines)
    places = Counter(round(top / 3) for top in tops)
    for place in places:
        if sum(places[place + step] for step in (-1, 0, 1)) >= SHARE * len(pages):
            yield place
