"""A document as read: pages of lines, each line made of spans with places and fonts.

PDF, HTML, Markdown and plain text all become this, so that layouts know one form. Lengths are in points (1/72 inch)
from the top left; in text without places a character is 6 points wide and a line 12 points high.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, wraps
from typing import Literal, NamedTuple, TypeVar
from weakref import WeakKeyDictionary

Kind = Literal["pdf", "html", "markdown", "text"]

CHARACTER = 6.0
"""Width of a character where the source has no places."""

LINE = 12.0
"""Height of a line where the source has no places."""


class Span(NamedTuple):
    """A run of text in one font. `x0` to `x1` across, `y` the base line from the top of the page."""

    text: str
    x0: float
    x1: float
    y: float
    size: float = 10.0
    bold: bool = False
    italic: bool = False
    mono: bool = False


class Cell(NamedTuple):
    """What stands together in a line, set off from its neighbours by a wide gap or a table's border."""

    text: str
    x0: float
    x1: float
    bold: bool = False


@dataclass(frozen=True)
class Line:
    """One printed line: its spans from left to right."""

    spans: tuple[Span, ...]
    sheet: int
    """Sheet of the document, from 1."""
    heading: int = 0
    """Level of a heading where the source marks it (`<h2>`, `##`, a bookmark); 0 where it does not."""
    table: int = 0
    """Number of the table that the source marks it as part of; 0 where it does not."""
    cells: tuple[Cell, ...] = ()
    """The line cut where the source marks cells (`<td>`, `|`), at wide gaps and at tab stops (`cells.py`)."""
    row: int = 0
    """Number of the ruled row of the page that it stands in; 0 where no rules show one."""

    @cached_property
    def text(self) -> str:
        """The line's text; between cells stand two blanks."""
        return "  ".join(cell.text for cell in self.cells)

    @property
    def x0(self) -> float:
        """Left end."""
        return self.spans[0].x0 if self.spans else 0.0

    @property
    def x1(self) -> float:
        """Right end."""
        return max((span.x1 for span in self.spans), default=0.0)

    @property
    def y(self) -> float:
        """Base line, from the top of the page."""
        return self.spans[0].y if self.spans else 0.0

    @cached_property
    def size(self) -> float:
        """Font size of most of its characters."""
        return _most([span.size for span in self.spans], self.spans, 10.0)

    @cached_property
    def bold(self) -> bool:
        """Whether most of its characters are bold."""
        return _most([span.bold for span in self.spans], self.spans, False)


@dataclass(frozen=True)
class Page:
    """One page of lines from top to bottom, without running heads and page numbers."""

    sheet: int
    """Sheet of the document, from 1; two pages printed on one sheet share it."""
    label: str
    """Page as printed; the sheet's number where nothing is printed, a file's name for a set of HTML files."""
    width: float
    height: float
    lines: tuple[Line, ...]
    heads: tuple[Line, ...] = ()
    """Running heads and feet that were taken off."""
    printed: bool = True
    """Whether `label` was really printed."""


@dataclass(frozen=True, slots=True)
class Bookmark:
    """One entry of the document's own outline."""

    title: str
    level: int
    sheet: int


@dataclass(frozen=True, eq=False)
class Document:
    """A whole document."""

    kind: Kind
    sha256: str
    pages: tuple[Page, ...]
    title: str = ""
    outline: tuple[Bookmark, ...] = ()
    notes: tuple[str, ...] = field(default=())
    """What was odd about reading it, one sentence each."""

    def lines(self) -> Iterator[tuple[Page, Line]]:
        """All lines with their pages, in reading order."""
        for page in self.pages:
            for line in page.lines:
                yield page, line


T = TypeVar("T")


def once(read: Callable[[Document], T]) -> Callable[[Document], T]:
    """Keep what a function reads from a whole document as long as the document lives: several layouts ask for it."""
    kept: WeakKeyDictionary[Document, T] = WeakKeyDictionary()

    @wraps(read)
    def kept_or_read(document: Document) -> T:
        if document not in kept:
            kept[document] = read(document)
        return kept[document]

    return kept_or_read


@once
def text_size(document: Document) -> float:
    """Return the font size of most of the text."""
    sizes: dict[float, int] = {}
    for _, line in document.lines():
        sizes[line.size] = sizes.get(line.size, 0) + len(line.text)
    return max(sizes, key=lambda size: sizes[size], default=10.0)


def once_a_line(read: Callable[[Line], T]) -> Callable[[Line], T]:
    """Keep what a function reads from a line as long as the line lives: every layout goes through all lines."""
    return _kept(read)


def once_a_page(read: Callable[[Page], T]) -> Callable[[Page], T]:
    """Keep what a function reads from a page as long as the page lives: it may be read before the others are there."""
    return _kept(read)


P = TypeVar("P", Line, Page)


def _kept(read: Callable[[P], T]) -> Callable[[P], T]:
    """Keep what a function reads from a thing where its cached properties are kept as well."""
    name = f"{read.__module__}.{read.__qualname__}"

    @wraps(read)
    def kept_or_read(thing: P) -> T:
        kept = thing.__dict__
        try:
            found: T = kept[name]
        except KeyError:
            found = kept[name] = read(thing)
        return found

    return kept_or_read


def _most(values: Sequence[T], spans: Sequence[Span], none: T) -> T:
    """The value that most characters of the spans have."""
    if len(set(values)) < 2:
        return values[0] if values else none
    counts: dict[T, int] = {}
    for value, span in zip(values, spans, strict=True):
        counts[value] = counts.get(value, 0) + len(span.text.strip())
    return max(counts, key=lambda value: counts[value])
