"""Pages that list the commands without page numbers, as a contents made for the screen does: headers and nothing else.

What stands there looks like the headings of entries; the commands are described on other pages.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from benchwright.extract.document.cells import split_cells
from benchwright.extract.document.lines import Document, Line, Page, once

FEWEST = 10
"""Fewer headers below one another are a summary within the text."""

SHARE = 0.7
"""This share of the lines of such a page are headers (others name the groups)."""

AGAIN = 0.6
"""This share of its headers stand again on other pages, on a line of their own."""

_HEADER = re.compile(r"(?:\[?:|\*|[A-Z]\w*:)[\w\[\]:<>{}|*]*\??")
"""A header alone."""

_NUMBER = re.compile(r"<[^<>]*>|\[\]|\?$")
"""What a contents may leave out of a header: the number of a mnemonic, the mark of a query."""


@once
def bare_contents(document: Document) -> frozenset[int]:
    """Return the places of such pages among the pages of the document."""
    heads = {place: found for place, page in enumerate(document.pages) if (found := _headers(page))}
    if not heads:
        return frozenset()
    others = (page for place, page in enumerate(document.pages) if place not in heads)
    again = {_plain(text) for page in others for line in page.lines if _HEADER.fullmatch(text := _text(line))}
    return frozenset(
        place for place, found in heads.items() if sum(_plain(text) in again for text in found) >= AGAIN * len(found)
    )


def bare_headers(document: Document) -> list[tuple[str, float]]:
    """Return the headers of those pages in order, each with its left end."""
    places = bare_contents(document)
    lines = [line for place in sorted(places) for line in document.pages[place].lines]
    return [(text.replace("[]", ""), line.x0) for line in lines if _HEADER.fullmatch(text := _text(line))]


@once
def without_contents(document: Document) -> Document:
    """Return the document with those pages empty, so that every page keeps its place."""
    places = bare_contents(document)
    if not places:
        return document
    pages = (replace(page, lines=()) if n in places else page for n, page in enumerate(document.pages))
    return replace(document, pages=tuple(pages))


def _headers(page: Page) -> Sequence[str]:
    """The headers of a page that is little else; empty if it is not."""
    texts = [_text(line) for line in page.lines]
    found = [text for text in texts if _HEADER.fullmatch(text)]
    good = len(found) >= FEWEST and len(found) >= SHARE * len(texts) and len(set(found)) == len(found)
    return found if good else ()


def _plain(header: str) -> str:
    return _NUMBER.sub("", header)


def _text(line: Line) -> str:
    """A line as one text: tab stops cut it where it is not meant."""
    text = line.text if len(line.cells) < 2 or not line.spans else " ".join(c.text for c in split_cells(line.spans))
    return text.strip()
