"""Pages of contents and indexes: headers with the page they stand on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

from benchwright.extract.document.lines import Cell, Document, Page
from benchwright.extract.listing.bare import bare_headers
from benchwright.extract.listing.line import Line, header_of

_LEADERS = r"(?:\s*(?:\.{3,}|(?:\.\s){3,}\.?|_{4,}|…{2,}|(?:·\s?){4,})[\s.]*)"
_PAGE = r"(?P<page>\d{1,4}|[A-Z0-9]{1,2}\s?[-–]\s?\d{1,3})"
_LED = re.compile(rf"(?P<text>.*?){_LEADERS}\s*{_PAGE}")
_MORE = r"[\dA-Z](?:[-–]\d*|[A-Z][-–]?\d*|\d(?:[-–]\d*|\d*))?"
"""A further page number, such as `12`, `A-3` or `12-7`; each can be read in one way only, or long rows of numbers that
are none would take for ever."""
_PLAIN = re.compile(rf"(?P<text>.*?)(?:,\s*|\s*(?<![\d.:|<({{])){_PAGE}(?:,\s*{_MORE})*")

_ENDS = re.compile(r"[\dA-Z\u2013-]")
"""With what a line with a page number ends; most lines do not."""

_PAGES = re.compile(r",?\s*\d+(?:[-–]\d+)?$")

STEP = 8.0
"""Points by which a level is set in at the least."""

FEWEST = 3
"""So many headers with leaders make a page of contents."""

INDEX = 8
"""So many headers with bare page numbers make a page of an index, if they are half of its lines."""


def content_lines(document: Document) -> list[Line]:
    """Return the lines of all pages of contents and of the index, in order; of one without pages if it has more."""
    found: list[Line] = []
    for page in document.pages:
        found += _best(page)
    bare = [Line(text, left / STEP) for text, left in bare_headers(document)]
    return max(found, bare, key=len)


def _best(page: Page) -> list[Line]:
    """Read the page with leaders, else as an index in columns; empty if it is neither."""
    whole = _whole(page)
    led = list(_lines(whole, _LED)) if _numbered([cell for cell in whole if _may_lead(cell)], _LED, FEWEST) else []
    if sum(_plainly(line.text) for line in led) >= FEWEST:
        return led
    if not _numbered([cell for line in page.lines for cell in line.cells], _PLAIN, INDEX):
        return []
    columns = _columns(page)
    plain = [line for column in columns for line in _lines(column, _PLAIN)]
    headers = sum(header_of(line.text) is not None for line in plain)
    if sum(_plainly(line.text) for line in plain) < FEWEST:
        return []
    return plain if headers >= INDEX and headers >= 0.4 * sum(map(len, columns)) else []


def _numbered(cells: Sequence[Cell], pattern: re.Pattern[str], least: int) -> bool:
    """Whether so many end with a page number; with fewer a page is spared the closer look, which takes far longer."""
    ending = (cell for cell in cells if _ending(cell.text.strip(), pattern) is not None)
    return sum(1 for _ in islice(ending, least)) == least


def _may_lead(cell: Cell) -> bool:
    """Whether a line has something of all leaders; most have nothing."""
    return any(mark in cell.text for mark in ("..", ". .", "__", "…", "·"))


def _ending(text: str, pattern: re.Pattern[str]) -> re.Match[str] | None:
    return pattern.fullmatch(text) if _ENDS.match(text[-1:]) else None


def _plainly(text: str) -> bool:
    """Whether a line is a header beyond doubt; chapters may be named after a node (`FSKey`)."""
    form = header_of(text)
    return form is not None and not form.weak


def _whole(page: Page) -> list[Cell]:
    return [Cell(" ".join(cell.text for cell in line.cells), line.x0, line.x1) for line in page.lines if line.cells]


def _columns(page: Page) -> list[list[Cell]]:
    """Cells of the left and of the right column, each from top to bottom."""
    cells = [cell for line in page.lines for cell in line.cells]
    starts = sorted(cell.x0 for cell in cells if header_of(_PAGES.sub("", cell.text)) is not None)
    gaps = [(right - left, (left + right) / 2) for left, right in pairwise(starts)]
    widest, middle = max(gaps, default=(0.0, 0.0))
    if widest < 80:
        return [cells]
    left = [cell for cell in cells if cell.x0 < middle]
    return [left, [cell for cell in cells if cell.x0 >= middle]]


def _lines(cells: Sequence[Cell], pattern: re.Pattern[str]) -> Iterator[Line]:
    """Lines with a page number; what was broken over two lines is joined."""
    pending: Cell | None = None
    for cell in cells:
        found = _ending(cell.text.strip(), pattern)
        if found is None:
            goes_on = pending is not None and _broken(pending.text, cell.text)
            pending = Cell(pending.text + cell.text, pending.x0, cell.x1) if pending and goes_on else cell
            continue
        text = re.split(_LEADERS, found["text"])[0].strip()
        joined = (pending.text + text) if pending else ""
        label = re.sub(r"\s", "", found["page"]).replace("–", "-")
        if pending and header_of(joined) is not None and (not text or _broken(pending.text, text)):
            yield Line(joined, pending.x0 / STEP, label)
        else:
            yield Line(text, cell.x0 / STEP, label)
        pending = None


def _broken(above: str, below: str) -> bool:
    """Whether a header was broken between these two lines."""
    if above.rstrip().endswith((":", "_")):
        return True
    goes_on = ":" in above and below.startswith((":", "[:", "_", "]"))
    return goes_on and header_of(above) is not None and header_of(above + below) is not None
