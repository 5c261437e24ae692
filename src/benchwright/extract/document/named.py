"""Pages of help that give their heading below the word "Name": the line below it is the heading, the word is none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from benchwright.extract.document.lines import Document, Line, Page

HIGH = 3
"""Lines from the top of a page among which the word stands; those above it lead back to other pages."""

FEWEST = 3
"""On so many pages the word is what a generator of help puts there."""

_HEADER = re.compile(r"[:*\[]{0,2}[A-Za-z]\w*[\w:*<>\[\]{}|?.,-]*")
"""A header, or at least a single word of signs that headers are made of."""

_BEHIND = re.compile(r"(?:\s*\([^()]*\))?\s*[\u2014\u2013-]*\s*(?:\([^()]*\))?\s*$")
"""What stands behind the header: a dash before a purpose that is not given, a remark in brackets."""


def with_names(document: Document) -> Document:
    """Return a set of pages with the line below the word "Name" as the one heading of its page.

    Headings further down name its parts, none of them begins an entry: they come to lie a level deeper. What stands
    above the word is kept with the running heads.
    """
    if document.kind != "html" or sum(_place(page) is not None for page in document.pages) < FEWEST:
        return document
    return replace(document, pages=tuple(_named(page) for page in document.pages))


def _place(page: Page) -> int | None:
    """Where the word stands, if a header stands below it."""
    for at, line in enumerate(page.lines[:HIGH]):
        if line.heading and line.text.strip() == "Name" and len(page.lines) > at + 1:
            below = page.lines[at + 1]
            return at if not below.heading and _HEADER.fullmatch(_BEHIND.sub("", below.text).strip()) else None
    return None


def _named(page: Page) -> Page:
    at = _place(page)
    if at is None:
        return page
    heads, word, name, parts = page.lines[:at], page.lines[at], page.lines[at + 1], page.lines[at + 2 :]
    lines = (_heading(name, word.heading), *_deeper(parts))
    return replace(page, lines=lines, heads=(*page.heads, *heads, word))


def _heading(line: Line, level: int) -> Line:
    """The line as a heading, without what stands behind the header."""
    end = len(_BEHIND.sub("", line.text))
    first = line.spans[0]._replace(text=line.text[:end], bold=True)
    return replace(
        line, spans=(first,), cells=(line.cells[0]._replace(text=line.text[:end], bold=True),), heading=level
    )


def _deeper(lines: tuple[Line, ...]) -> Iterator[Line]:
    yield from (replace(line, heading=line.heading + 1) if line.heading else line for line in lines)
