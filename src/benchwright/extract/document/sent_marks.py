"""Marks for what is sent but cannot be seen: `FEED:LEVel<sp><NR2><term>` is `FEED:LEVel <NR2>`.

A document that spells out blanks and the end of messages does so all through its forms and examples. What stands on
the line behind the end of a message is a remark, and becomes a line of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from benchwright.extract.document.lines import Cell, Document, Line, Page, Span, once_a_page

FEWEST = 4
"""On fewer lines such a name may be that of a parameter."""

_BEHIND = r"(?=[\w<\[{(\"'+\-#@]|$)"
_BLANK = re.compile(rf"(?<=[\w\])>}}?,;:]) ?<(?:sp|space|blank)> ?{_BEHIND}|[\u2423\u2420]", re.I)
"""A blank behind a header, a name or a comma; `<sp>:` and `<sp>?` are the number of a mnemonic."""
_ENDED = re.compile(r"(?<=[\w?>\]}\"'])(?:<term(?:inator(?: char(?:acter)?)?)?>)+(?=\s|$)", re.I)
"""The end of a message, close behind it; in brackets, or before a comma, it is a parameter (`PORT [<terminator>]`)."""
_ANY = re.compile(r"<(?:sp|space|blank|term)|[\u2423\u2420]", re.I)


def with_sent_marks(document: Document) -> Document:
    """Return the document with blanks as blanks and without marks of ends; the same document where it has none."""
    lines = [line for page in document.pages for line in marked_lines(page)]
    blanks = sum(_BLANK.search(line.text) is not None for line in lines) >= FEWEST
    ends = sum(_ENDED.search(line.text) is not None for line in lines) >= FEWEST
    if not (blanks or ends):
        return document
    pages = (
        replace(page, lines=tuple(part for line in page.lines for part in _plain(line, blanks, ends)))
        if marked_lines(page)
        else page
        for page in document.pages
    )
    return replace(document, pages=tuple(pages))


@once_a_page
def marked_lines(page: Page) -> tuple[Line, ...]:
    """Return the lines of a page with such a mark."""
    return tuple(line for line in page.lines if _ANY.search(line.text))


def _plain(line: Line, blanks: bool, ends: bool) -> Iterator[Line]:
    """The line without marks, and what stands behind the end of its message."""
    if not _ANY.search(line.text):
        yield line
        return
    cells, spans = line.cells, line.spans
    if blanks:
        cells = tuple(cell._replace(text=_BLANK.sub(" ", cell.text)) for cell in cells)
        spans = tuple(span._replace(text=_BLANK.sub(" ", span.text)) for span in spans)
    at, found = next(((n, m) for n, c in enumerate(cells) if (m := _ENDED.search(c.text))), (0, None))
    if not ends or found is None:
        yield replace(line, cells=cells, spans=spans)
        return
    spans = tuple(span._replace(text=_ENDED.sub("", span.text)) for span in spans)
    yield replace(line, cells=(*cells[:at], _upto(cells[at], found.start())), spans=spans)
    rest = (*_from(cells[at], found.end()), *cells[at + 1 :])
    rest = tuple(cell._replace(text=_ENDED.sub("", cell.text)) for cell in rest)
    if any(cell.text.strip(" .") for cell in rest):
        like = line.spans[-1] if line.spans else Span("", rest[0].x0, rest[-1].x1, line.y)
        own = tuple(like._replace(text=cell.text, x0=cell.x0, x1=cell.x1, bold=cell.bold) for cell in rest)
        yield replace(line, cells=rest, spans=own)


def _upto(cell: Cell, end: int) -> Cell:
    return cell._replace(text=cell.text[:end].rstrip(), x1=_place(cell, end))


def _from(cell: Cell, start: int) -> Iterator[Cell]:
    """What of a cell stands behind a place; nothing where that is blank."""
    text = cell.text[start:].lstrip()
    if text:
        yield cell._replace(text=text, x0=_place(cell, len(cell.text) - len(text)))


def _place(cell: Cell, at: int) -> float:
    """Where a character of a cell stands, as if all were as wide."""
    return cell.x0 + (cell.x1 - cell.x0) * at / max(len(cell.text), 1)
