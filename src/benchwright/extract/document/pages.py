"""Pages made plain: two pages on one sheet parted, running heads and feet taken off, printed page numbers found."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from benchwright.extract.document.catchwords import without_catchwords
from benchwright.extract.document.cells import split_cells, tab_stops
from benchwright.extract.document.lines import Document, Line, Page, Span, once_a_line
from benchwright.extract.document.named import with_names
from benchwright.extract.document.rows import TAB
from benchwright.extract.document.sent_marks import with_sent_marks
from benchwright.extract.document.stars import with_stars
from benchwright.extract.document.tabs import without_tabs

EDGE = 0.14
"""Running heads and feet stand in this part of the height, at the top and at the bottom."""

OFTEN = 3
"""On so many pages the same line on the same spot is a running head."""

TABLES = 0.6
"""A line with a table below it on more than this share of the pages that it begins is the table's head."""

_HIGH = 4
"""Lines from the top of a page among which the head of a table may stand."""

_UNDER = 3.0
"""Points within which a cell stands under another."""

WATERMARK = 0.6
"""A line on this share of all pages is a watermark, wherever it stands."""


def tidy(document: Document) -> Document:
    """Return the document with logical pages, without running heads, with page labels as printed.

    Documents without places (HTML, Markdown, text) have all that from their readers; only the word above a heading
    is taken off.
    """
    document = with_sent_marks(with_stars(document))
    if document.kind != "pdf":
        return with_names(document)
    pages = tuple(part for page in document.pages for part in _halves(page)) if _two_up(document) else document.pages
    top, bottom = _extent(pages)
    pages = tuple(without_tabs(tuple(_without_heads(pages, top, bottom))))
    pages = tuple(without_catchwords(pages))
    return replace(document, pages=tuple(_labelled(pages, top, bottom)))


# Two pages on one sheet --------------------------------------------------------------------------


def _two_up(document: Document) -> bool:
    wide = [page for page in document.pages if page.width > 1.25 * page.height and len(page.lines) > 5]
    if len(wide) < 0.6 * len(document.pages) or not wide:
        return False
    return sum(_has_gutter(page) for page in wide) >= 0.8 * len(wide)


def _has_gutter(page: Page) -> bool:
    """Whether hardly any text crosses the middle, and both halves have some."""
    middle = page.width / 2
    spans = [span for line in page.lines for span in line.spans]
    crossing = sum(span.x0 < middle - 4 and span.x1 > middle + 4 for span in spans)
    left = sum(span.x1 <= middle + 4 for span in spans)
    return crossing <= 0.03 * len(spans) and 0.1 < left / len(spans) < 0.95


def _halves(page: Page) -> Iterator[Page]:
    middle = page.width / 2
    for number, (low, high) in enumerate(((0.0, middle), (middle, page.width + 1))):
        rows = []
        for line in page.lines:
            own = [s for s in line.spans if low <= (s.x0 + s.x1) / 2 < high]
            if own:
                rows.append(tuple(_moved(span, -low) for span in own))
        stops = tab_stops(rows)
        lines = tuple(Line(row, page.sheet, cells=tuple(split_cells(row, stops))) for row in rows)
        yield Page(page.sheet, f"{page.sheet}{'ab'[number]}", middle, page.height, lines, printed=False)


def _moved(span: Span, by: float) -> Span:
    return span._replace(x0=span.x0 + by, x1=span.x1 + by)


# Running heads -----------------------------------------------------------------------------------


_CHAPTER = re.compile(r"[\dA-Z]{1,2}")
_NUMBERS = re.compile(r"\d+|\b[ivxlc]+\b")


@once_a_line
def shape_of(line: Line) -> str:
    """Return the line without its numbers: two running heads differ in the page number only."""
    return _NUMBERS.sub("#", line.text.lower())


def _extent(pages: Sequence[Page]) -> tuple[float, float]:
    """Where the text of most pages begins and ends: a page may be cut far larger than it is printed."""
    tops = sorted(page.lines[0].y for page in pages if page.lines)
    ends = sorted(page.lines[-1].y for page in pages if page.lines)
    return (tops[len(tops) // 20], ends[-1 - len(ends) // 20]) if tops else (0.0, 0.0)


def _at_edge(line: Line, top: float, bottom: float) -> bool:
    zone = EDGE * (bottom - top)
    return line.y < top + zone or line.y > bottom - zone


def _without_heads(pages: Sequence[Page], top: float, bottom: float) -> Iterator[Page]:
    edge: Counter[tuple[str, int]] = Counter()
    anywhere: Counter[tuple[str, int]] = Counter()
    body: Counter[str] = Counter()
    for page in pages:
        keys = {(shape_of(line), round(line.y / 3), _at_edge(line, top, bottom)) for line in page.lines}
        for shape, y, at_edge in keys:
            (edge if at_edge else anywhere)[shape, y] += 1
            body[shape] += not at_edge
    for shape, y in [key for key, count in edge.items() if body[key[0]] > count and re.search(r"[a-z]{4}", key[0])]:
        del edge[shape, y]  # a label such as "Syntax", which stands at the top of some pages by chance
    often = WATERMARK * len(pages)
    tables = _table_heads(pages, top, bottom, {shape for (shape, _), count in edge.items() if count >= OFTEN})
    for page in pages:
        if not page.height:
            yield page
            continue
        bases = _bases(page)
        heads = [
            line
            for line in page.lines
            if _is_head(line, page, bases, edge if _at_edge(line, top, bottom) else Counter(), anywhere, often)
        ]
        heads = [line for line in heads if not _at_edge(line, top, bottom) or _is_outside(line, heads, page)]
        heads = [line for line in heads if shape_of(line) not in tables] + [
            line for line in _tabs(page) if line not in heads
        ]
        places = {line.y for line in heads}
        rest = tuple(line for line in page.lines if line.y not in places or line not in heads)
        yield replace(page, lines=rest, heads=tuple(heads))


def _tabs(page: Page) -> list[Line]:
    """The large number or letter of a chapter that stands beside the text, the further down the later the chapter."""
    short = [line for line in page.lines if len(line.spans) == 1 and _CHAPTER.fullmatch(line.text)]
    if not short:
        return []
    size = sorted(line.size for line in page.lines)[len(page.lines) // 2]
    large = [line for line in short if line.size > TAB * size]
    rest = [line for line in page.lines if line not in large]
    left, right = min((line.x0 for line in rest), default=0.0), max((line.x1 for line in rest), default=0.0)
    return [line for line in large if rest and (line.x1 <= left or line.x0 >= right)]


def _table_heads(pages: Sequence[Page], top: float, bottom: float, repeated: set[str]) -> set[str]:
    """Shapes of lines at the top of pages that head a table there: the cells of the line below stand under theirs."""
    met: Counter[str] = Counter()
    heading: Counter[str] = Counter()
    for page in pages:
        for line, below in pairwise(page.lines[: _HIGH + 1]):
            if len(line.cells) < 3 or not _at_edge(line, top, bottom) or shape_of(line) not in repeated:
                continue
            met[shape_of(line)] += 1
            heading[shape_of(line)] += _heads_table(line, below)
    return {shape for shape, count in met.items() if "#" not in shape and heading[shape] > TABLES * count}


def _heads_table(head: Line, below: Line) -> bool:
    """Whether all cells of a line stand close below those of another, two of them at least."""
    if not 0 < below.y - head.y < 4 * head.size or len(below.cells) < 2:
        return False
    if below.row and head.row:
        return True
    return all(any(abs(cell.x0 - over.x0) <= _UNDER for over in head.cells) for cell in below.cells)


def _is_outside(head: Line, heads: Sequence[Line], page: Page) -> bool:
    """Whether only other heads stand between a head and the edge: the head of a table often stands high, too."""
    if shape_of(head) == "#":
        return True  # a chapter's number in the margin
    upper = head.y < page.height / 2
    visible = (line for line in page.lines if 0 <= line.y <= page.height)
    beyond = (line for line in visible if (line.y < head.y - 2 if upper else line.y > head.y + 2))
    return all(line in heads for line in beyond)


def _is_head(
    line: Line,
    page: Page,
    bases: Sequence[float],
    edge: Counter[tuple[str, int]],
    anywhere: Counter[tuple[str, int]],
    often: float,
) -> bool:
    shape, y = shape_of(line), round(line.y / 3)
    count = max(edge[shape, y + d] for d in (-1, 0, 1))
    if count >= OFTEN and _outermost(line, page, bases):
        return True
    return len(page.lines) > 3 and often >= 6 and anywhere[shape, y] >= often


def _bases(page: Page) -> list[float]:
    """The base lines of a page, from the top down."""
    return sorted(line.y for line in page.lines)


def _outermost(line: Line, page: Page, bases: Sequence[float]) -> bool:
    """Whether at most two lines stand between it and the edge of the text; `bases` are the page's."""
    above = bisect_left(bases, line.y - 1)
    below = len(bases) - bisect_right(bases, line.y + 1)
    return (above <= 3 and line.y < page.height / 2) or (below <= 3 and line.y > page.height / 2)


# Page numbers ------------------------------------------------------------------------------------

_NUMBER = re.compile(
    r"(?:page|seite)?\s*(?P<label>\d{1,4}|[ivxlc]{1,7}|(?:\d{1,2}|[A-Z]{1,2})\s?[-–.]\s?\d{1,3})(?:\s*(?:/|of)\s*\d+)?",
    re.IGNORECASE,
)
_CAPTION = re.compile(r"(?:table|figure|fig\.|tabelle|abbildung|bild) ?[\dA-Z]", re.IGNORECASE)
"""The number of a table or a picture is none of a page."""
_ASIDE = " -–—―⎯─|~·•"
"""What may stand on both sides of a page number."""


def _labelled(pages: Sequence[Page], top: float, bottom: float) -> Iterator[Page]:
    found = [list(dict.fromkeys(_candidates(page, top, bottom))) for page in pages]
    chosen = [_agreed(found, index) for index in range(len(found))]
    checked = [_supported(chosen, index) for index in range(len(chosen))]
    for index, page in enumerate(pages):
        printed = checked[index]
        label = printed or _between(checked, index)
        if printed is not None:
            yield _without_number(replace(page, label=printed, printed=True), top, bottom)
        elif label is not None:
            yield replace(page, label=label, printed=False)
        elif page.printed and page.label != str(page.sheet) and not any(checked):
            yield page
        else:
            yield replace(page, printed=False)


def _without_number(page: Page, top: float, bottom: float) -> Page:
    """Take off the line that is nothing but the page's number, which in a short document is not met often enough."""
    bases = _bases(page)
    own = [
        line
        for line in page.lines
        if len(line.text) < 16
        and (match := _NUMBER.fullmatch(line.text.strip(_ASIDE))) is not None
        and _same_label(match["label"], page.label)
        and _at_edge(line, top, bottom)
        and _outermost(line, page, bases)
    ]
    if not own:
        return page
    return replace(page, lines=tuple(line for line in page.lines if line not in own), heads=(*page.heads, *own))


def _same_label(one: str, other: str) -> bool:
    return re.sub(r"\s+", "", one).replace("–", "-") == other


def _candidates(page: Page, top: float, bottom: float) -> Iterator[str]:
    """What could be the page's number: a cell, or the end of one, in the outermost lines."""
    edge = [line for line in page.heads if _at_edge(line, top, bottom)]
    bases = _bases(page)
    edge += [line for line in page.lines if _at_edge(line, top, bottom) and _outermost(line, page, bases)]
    for line in edge:
        for cell in line.cells:
            if _CAPTION.match(cell.text):
                continue
            words = cell.text.split()
            for text in (cell.text, *words[-1:], *words[:1], " ".join(words[:3]), " ".join(words[-3:])):
                if match := _NUMBER.fullmatch(text.strip(_ASIDE)):
                    yield "".join(match["label"].split()).replace("–", "-")


def _agreed(found: Sequence[Sequence[str]], index: int) -> str | None:
    """The candidate that most of the pages around have a fitting one for."""
    best, most = None, 0
    for label in found[index]:
        votes = sum(_votes(found[other], label, other - index) for other in _around(found, index))
        if votes > most:
            best, most = label, votes
    return best


def _around(pages: Sequence[object], index: int) -> list[int]:
    return [other for other in range(max(0, index - 4), min(len(pages), index + 5)) if other != index]


def _votes(labels: Sequence[str], label: str, distance: int) -> bool:
    return any(_follows(other, label, distance) for other in labels)


def _supported(chosen: Sequence[str | None], index: int) -> str | None:
    """The chosen number unless more of its neighbours gainsay it than bear it out."""
    label = chosen[index]
    if label is None:
        return None
    near = [(chosen[other], other - index) for other in _around(chosen, index)]
    fits = sum(other is not None and _follows(other, label, distance) for other, distance in near)
    against = sum(other is not None and _gainsays(other, label, distance) for other, distance in near)
    return label if fits >= min(2, len(chosen) - 1) and fits >= against else None


def _between(labels: Sequence[str | None], index: int) -> str | None:
    """The number of a page that prints none, between two that follow one another with it."""
    if not 0 < index < len(labels) - 1:
        return None
    before, behind = labels[index - 1], labels[index + 1]
    if before is None or behind is None or not _follows(behind, before, 2):
        return None
    chapter, number = _parts(before)
    return None if chapter == "roman" else f"{chapter}-{number + 1}" if chapter else str(number + 1)


def _gainsays(other: str, label: str, distance: int) -> bool:
    """Whether two numbers of one chapter cannot both be right."""
    return _parts(other)[0] == _parts(label)[0] and not _follows(other, label, distance)


@lru_cache(maxsize=8192)
def _follows(other: str, label: str, distance: int) -> bool:
    """Whether `other`, printed `distance` pages further on, fits `label`."""
    (chapter, number), (theirs, count) = _parts(label), _parts(other)
    return chapter == theirs and count - number == distance


@lru_cache(maxsize=8192)
def _parts(label: str) -> tuple[str, int]:
    if match := re.fullmatch(r"(\w+)[-.](\d+)", label):
        return match[1].upper(), int(match[2])
    if label.isdigit():
        return "", int(label)
    return "roman", _roman(label.lower())


def _roman(text: str) -> int:
    values = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
    total = 0
    for char, behind in zip(text, [*text[1:], ""], strict=True):
        value = values.get(char, 0)
        total += -value if behind and values.get(behind, 0) > value else value
    return total
