"""Plain text as pages of lines: by form feeds, or by the page numbers printed in the text itself.

Columns are kept: a character is 6 points wide, and tabs part cells. Text taken from a PDF without its layout has the
page number anywhere on the page, so running heads are told by lines here, not by places as in `pages`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from benchwright.extract.document.budget import Budget
from benchwright.extract.document.cells import split_cells, tab_stops
from benchwright.extract.document.characters import even
from benchwright.extract.document.halved import halved_starts
from benchwright.extract.document.lines import CHARACTER, LINE, Cell, Document, Line, Page, Span
from benchwright.extract.document.newspaper import labels_at_margin, one_below_the_other, without_tabs
from benchwright.extract.document.numbers import MOSTLY, OFTEN, Label, agreed, filled, label_of, page_starts, shape_of
from benchwright.extract.document.rejoined import rejoined

TAB = 8
"""Characters between tab stops."""

LONGEST = 4000
"""Characters of a line; what is longer goes on in the next."""

EDGE = 4
"""Lines at the top and at the foot of a page that may be its running heads."""

Sheet = Sequence[str]


def read_text(text: str, sha256: str, budget: Budget) -> Document:
    """Read plain text; running heads are taken off, and pages have the numbers printed on them.

    Raises DocumentRefused where it is more than `budget` allows.
    """
    budget.spend(characters=len(text), lines=sum(1 for _ in re.finditer(r"\S[^\n]*", text)))
    budget.page(0, text.count("\f") + 1)
    sheets = [_trimmed([part for line in sheet.split("\n") for part in _cut(line)]) for sheet in text.split("\f")]
    if len(sheets) == 1:
        sheets = [_trimmed(sheet) for sheet in _parted(sheets[0])]
    sheets = [without_tabs(sheet) for sheet in sheets]
    while len(sheets) > 1 and not sheets[-1]:
        sheets.pop()
    running = _running(sheets)
    heads = [_heads(sheet, running) for sheet in sheets]
    labels = labels_at_margin(sheets)
    found = [_candidates(sheet, own) for sheet, own in zip(sheets, heads, strict=True)]
    numbers = [agreed(found, index) for index in range(len(sheets))]
    off = [
        own | (_numbered(sheet, label) if label else set())
        for sheet, own, label in zip(sheets, heads, numbers, strict=True)
    ]
    bodies = _bodies(sheets, off, labels)
    pages = []
    for number, (sheet, body, own, printed) in enumerate(
        zip(sheets, bodies, off, filled(numbers), strict=True), start=1
    ):
        pages.append(_page(sheet, body, own, number, printed))
        budget.page(number, len(sheets))
    return Document("text", sha256, tuple(pages))


def _cut(line: str) -> Iterator[str]:
    start = 0
    while len(line) - start > LONGEST:
        end = line.rfind(" ", start + LONGEST // 2, start + LONGEST) + 1 or start + LONGEST
        yield line[start:end]
        start = end
    yield line[start:] if start else line


def _parted(lines: Sheet) -> Iterator[Sheet]:
    starts = [start for start, _ in page_starts(lines)] or halved_starts(lines) or [0]
    for start, end in pairwise([*starts, len(lines)]):
        yield lines[start:end]


def _trimmed(sheet: Sheet) -> Sheet:
    full = [place for place, line in enumerate(sheet) if line.strip()]
    return sheet[full[0] : full[-1] + 1] if full else []


# Running heads and page numbers ------------------------------------------------------------------


def _edges(sheet: Sheet) -> tuple[list[int], list[int]]:
    """The first lines from the top, the last from the foot."""
    full = [place for place, line in enumerate(sheet) if line.strip()]
    return full[:EDGE], full[-EDGE:][::-1]


def _running(sheets: Iterable[Sheet]) -> set[str]:
    """Lines that stand often at the edge of pages close to each other, and seldom elsewhere."""
    total, edge = Counter[str](), dict[str, list[int]]()
    for number, sheet in enumerate(sheets):
        total.update(shape_of(line) for line in sheet)
        for shape in {shape_of(sheet[place]) for ends in _edges(sheet) for place in ends}:
            edge.setdefault(shape, []).append(number)
    return {
        shape
        for shape, pages in edge.items()
        if re.search("[a-z]", shape)
        and len(pages) >= MOSTLY * total[shape]
        and sum(b - a <= 2 for a, b in pairwise(pages)) >= OFTEN - 1
    }


def _heads(sheet: Sheet, running: set[str]) -> set[int]:
    """Running heads and feet: from the edge on as far as there are only such lines and numbers."""
    heads: set[int] = set()
    for ends in _edges(sheet):
        kept: list[int] = []
        for place in ends:
            if shape_of(sheet[place]) in running:
                heads |= {*kept, place}
            elif label_of(sheet[place]) is None:
                break
            kept.append(place)
    return heads


def _candidates(sheet: Sheet, heads: set[int]) -> list[Label]:
    """What could be the page's number: a line of its own, or an end of a line at the edge."""
    top, foot = _edges(sheet)
    found: dict[Label, None] = {}
    for place in dict.fromkeys((*top, *foot, *heads)):
        words = sheet[place].split()
        for text in (sheet[place], words[0], words[-1]):
            if label := label_of(text):
                found.setdefault(label)
    alone = [label for line in sheet if 0 < len(line) <= 40 and (label := label_of(line))]
    return list(dict.fromkeys((*found, *alone[:20], *alone[-20:])))


def _numbered(sheet: Sheet, label: Label) -> set[int]:
    """Where the page's number stands alone: the place nearest to an edge."""
    places = [place for place, line in enumerate(sheet) if label_of(line) == label]
    return {min(places, key=lambda place: min(place, len(sheet) - place))} if places else set()


# Lines -------------------------------------------------------------------------------------------


def _bodies(sheets: Sequence[Sheet], heads: Sequence[set[int]], labels: frozenset[str]) -> list[Sheet]:
    """The lines of the pages without running heads, columns one below the other."""
    plain = [
        ["" if n in own else line for n, line in enumerate(sheet)] for sheet, own in zip(sheets, heads, strict=True)
    ]
    bodies: list[Sheet] = [one_below_the_other(sheet, labels) for sheet in plain]
    return list(rejoined(bodies, labels)) if sum(map(len, bodies)) > sum(map(len, plain)) else bodies


def _page(sheet: Sheet, body: Sheet, heads: set[int], number: int, label: str | None) -> Page:
    rows = [(place, line, False) for place, line in enumerate(body)]
    rows += [(place, sheet[place], True) for place in sorted(heads)]
    spread = [(line, head, tuple(_spans(line, (place + 1) * LINE))) for place, line, head in rows if line.strip()]
    spread = [row for row in spread if row[2]]
    stops = tab_stops([spans for *_, spans in spread])
    lines = [(head, _line(line, spans, number, stops)) for line, head, spans in spread]
    width = max((line.x1 for _, line in lines), default=0.0)
    height = (len(body) + 1) * LINE
    own = tuple(line for head, line in lines if not head)
    taken = tuple(line for head, line in lines if head)
    return Page(number, label or str(number), width, height, own, taken, printed=label is not None)


def _spans(line: str, y: float) -> Iterator[Span]:
    """What two blanks or a tab part."""
    for found in re.finditer(r"\S+(?: \S+)*", line.expandtabs(TAB)):
        text = even(found.group())
        if text.strip():
            x0 = found.start() * CHARACTER
            yield Span(text, x0, x0 + len(text) * CHARACTER, y)


def _line(raw: str, spans: tuple[Span, ...], sheet: int, stops: Sequence[float]) -> Line:
    if "\t" in raw.strip():
        return Line(spans, sheet, cells=tuple(_tabbed(raw)))
    return Line(spans, sheet, cells=tuple(split_cells(spans, stops)))


def _tabbed(raw: str) -> Iterator[Cell]:
    """The cells that tabs part, each at its tab stop."""
    column = 0
    for part in raw.split("\t"):
        text = even(part).strip()
        start = column + len(part) - len(part.lstrip())
        if text:
            yield Cell(text, start * CHARACTER, (start + len(text)) * CHARACTER)
        column = (column + len(part)) // TAB * TAB + TAB
