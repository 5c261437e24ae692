"""HTML as lines: headings, paragraphs, lists, preformatted text, tables with their cells, fonts where the source tells.

Nothing is lost that a browser would show, and angle brackets that are no tags of HTML (`<value>`, written without
`&lt;`) stay. What a browser hides (scripts, styles, menus in `<nav>`) goes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from html.parser import HTMLParser

from benchwright.extract.document.budget import Budget
from benchwright.extract.document.grid import BETWEEN, MAX_SPAN, Field, Piece, Row, Run, lines_from, page_of, table_rows
from benchwright.extract.document.lines import Document, Page
from benchwright.extract.document.remarks import without_remarks
from benchwright.extract.document.stylesheet import Sheet, box_width, flows, heavy, last, names_of, tight

INDENT = 4
"""Characters that a list or a quotation is set in."""

MAX_DEPTH = 40
"""Tables in tables and lists in lists; deeper ones are read as if they were not there."""


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_HIDDEN = _set("script style template noscript nav svg select iframe object textarea")
_VOID = _set("area base br col embed hr img input link meta param source track wbr")
_BLOCK = _set(
    "address article aside blockquote body caption center dd details dir div dl dt fieldset figcaption figure footer "
    "form frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li main menu ol option p pre section summary "
    "table tbody td tfoot th thead title tr ul xmp"
)
_INLINE = _set(
    "a abbr acronym applet audio b bdi bdo big blink button canvas cite code colgroup data datalist del dfn em font "
    "frame i input ins kbd label map mark math meter noframes nobr output picture progress q rp rt ruby s samp small "
    "span strike strong sub sup time tt u var video"
)
_KNOWN = _HIDDEN | _VOID | _BLOCK | _INLINE
_ALWAYS_ELEMENTS = _set(
    "blockquote body caption center colgroup dd div dl dt em font h1 h2 h3 h4 h5 h6 head html li nobr ol option p pre "
    "rp rt span strong table tbody td tfoot th thead tr tt ul"
)
"""Elements whose end may be left out, and names that are no words for a parameter."""
_NEEDS_ATTRIBUTES = _set("area base embed img input link meta param source track")
_BOLD = frozenset({"b", "strong", "th", "h1", "h2", "h3", "h4", "h5", "h6"})
_ITALIC = frozenset({"i", "em", "var", "cite", "dfn"})
_MONO = frozenset({"code", "tt", "kbd", "samp", "pre", "xmp"})
_INDENTED = frozenset({"ul", "ol", "blockquote", "dd", "menu", "dir"})
_CLOSES = {
    "li": frozenset({"li"}),
    "dt": frozenset({"dt", "dd"}),
    "dd": frozenset({"dt", "dd"}),
    "tr": frozenset({"tr", "td", "th"}),
    "td": frozenset({"td", "th"}),
    "th": frozenset({"td", "th"}),
    "option": frozenset({"option"}),
}
"""What an element ends that was left open before it."""
_WALLS = frozenset({"table", "td", "th", "ul", "ol", "dl"})
"""What an implied end does not reach through."""

_HEADING_CLASS = re.compile(r"(?:mso)?(?:heading|title|h)[ _-]?([1-6])$", re.IGNORECASE)
_CODE_CLASS = re.compile(r"code|mono|syntax|listing|literal|synopsis|userinput|courier|typewriter", re.IGNORECASE)
_CODE_FONT = re.compile(r"font-family:[^;]{0,80}(?:mono|courier|consol)|<tt", re.IGNORECASE)
_PLACEHOLDER = re.compile(r"<[A-Za-z][\w ,.-]{0,40}>\Z")


@dataclass(frozen=True, slots=True)
class _Style:
    bold: bool = False
    italic: bool = False
    mono: bool = False
    pre: bool = False
    heading: int = 0
    indent: int = 0
    hidden: bool = False
    raised: bool = False
    flows: bool = False
    """Whether it stands in the line, though elements of its kind usually do not."""
    boxed: int = -1
    """Characters of its width where it is a box of its own in the line; 0 where none is told, -1 where it is no box."""
    names: frozenset[str] = frozenset()
    """By which selectors know it and the elements around it."""


@dataclass(slots=True)
class _Table:
    rows: list[list[Field]] = field(default_factory=list)
    outer: list[Row] = field(default_factory=list)
    """Where its lines go when it ends."""


@dataclass(frozen=True, slots=True)
class Source:
    """One HTML file: the label its page gets, and its text."""

    label: str
    text: str


def read_html(sources: Sequence[Source], sha256: str, budget: Budget) -> Document:
    """Read HTML files as one document, one page each.

    Raises DocumentRefused where they are more than `budget` allows.
    """
    pages, title = list[Page](), ""
    for sheet, source in enumerate(sources, start=1):
        reader = _Reader(budget)
        reader.read(source.text)
        pages.append(page_of(reader.page, sheet, source.label))
        title = title or reader.title
        budget.page(sheet, len(sources))
    return Document("html", sha256, tuple(pages), title)


def rows_of(text: str, budget: Budget) -> list[Row]:
    """Read a piece of HTML as rows, for a table inside Markdown."""
    reader = _Reader(budget)
    reader.read(text)
    return reader.page


class _Reader(HTMLParser):
    """Collects rows; `rows` is where they go now (the page, or a table's cell)."""

    def __init__(self, budget: Budget) -> None:
        super().__init__(convert_charrefs=True)
        self.budget = budget
        self.page: list[Row] = []
        self.rows = self.page
        self.title = ""
        self.open: list[tuple[str, _Style]] = []
        self.tables: list[_Table] = []
        self.count = 0
        self.runs: list[Run] = []
        self.boxes: list[tuple[int, list[Run]]] = []
        """What stands in the line before `runs`, with the width it takes at least."""
        self.gap = 0.0
        self.sheet = Sheet()
        self.closed: frozenset[str] = frozenset()
        """Elements that are closed somewhere in the file."""

    def read(self, text: str) -> None:
        """Read one file to its end."""
        self.budget.spend(characters=len(text))
        self.closed = frozenset(name.lower() for name in re.findall(r"</([A-Za-z][A-Za-z0-9-]*)", text))
        self.feed(without_remarks(text))
        self.close()
        self._flush()
        while self.tables:
            self._end_table()

    # What the parser calls ------------------------------------------------------------------------

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open an element."""
        self.budget.check()
        if (tag not in _KNOWN and not self._is_custom(tag)) or self._is_placeholder(tag, attrs):
            literal = self.get_starttag_text() or ""
            if _PLACEHOLDER.match(literal):
                self._add(literal)
            return
        values = {name: value or "" for name, value in attrs}
        if tag in _BLOCK:
            self._imply(tag)
        style = self._styled(tag, values)
        if tag in _BLOCK and not style.flows:
            self._flush()
        if tag in _VOID:
            self._void(tag, values)
        elif len(self.open) < 1000:
            self._box(style.boxed, 0)
            self.open.append((tag, style))
            self._structure(tag, values)

    def _is_custom(self, tag: str) -> bool:
        """Whether a name with a hyphen is an element of the page's own making: words in brackets are closed nowhere."""
        return "-" in tag and tag in self.closed

    def _is_placeholder(self, tag: str, attrs: Sequence[object]) -> bool:
        """Whether `<source>`, or `<data>` that is closed nowhere, is a word in angle brackets and no element."""
        if attrs or tag in _ALWAYS_ELEMENTS or self._is_custom(tag):
            return False
        return tag in _NEEDS_ATTRIBUTES or (tag not in _VOID and tag not in self.closed)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open an element, and close it: `<br/>`, but `<p/>` too."""
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        """Close an element, and what was left open inside."""
        self.budget.check()
        if tag == "p" and not any(name == "p" for name, _ in self.open):
            self._flush()
            return
        for place in range(len(self.open) - 1, -1, -1):
            name = self.open[place][0]
            if name == tag:
                self._close(place)
                return
            if name in _WALLS and tag not in _WALLS | {"tr", "tbody", "thead", "tfoot", "body", "html"}:
                return

    def handle_data(self, data: str) -> None:
        """Take characters."""
        self.budget.check()
        style = self._style
        if self.open and self.open[-1][0] == "style":
            self.sheet.add(data)
        elif any(name == "title" for name, _ in self.open[-1:]):
            self.title = self.title or " ".join(data.split())
        elif style.hidden:
            return
        elif style.pre:
            first, *others = data.expandtabs(8).split("\n")
            self._add(first)
            for line in others:
                self._flush(gap=0.0)
                self._add(line)
        else:
            self._add(re.sub(r"[ \t\r\n\f]+", " ", data))

    # Elements --------------------------------------------------------------------------------------

    @property
    def _style(self) -> _Style:
        return self.open[-1][1] if self.open else _Style()

    def _styled(self, tag: str, values: dict[str, str]) -> _Style:
        outer = self._style
        classes = values.get("class", "").split()
        names = names_of(tag, classes)
        css = ";".join([*self.sheet.css(names, outer.names), tight(values.get("style", ""))])
        style = replace(
            outer,
            bold=heavy(css, outer.bold or tag in _BOLD),
            italic=outer.italic or tag in _ITALIC or "font-style:italic" in css,
            mono=outer.mono or tag in _MONO or bool(_CODE_FONT.search(css)) or _is_code(tag, classes),
            pre=outer.pre or tag in ("pre", "xmp") or "white-space:pre" in css,
            indent=min(outer.indent + INDENT * (tag in _INDENTED), INDENT * MAX_DEPTH),
            hidden=outer.hidden
            or tag in _HIDDEN
            or last(css, "display") == "none"
            or values.get("role") == "navigation",
            raised=tag == "sup" or "vertical-align:super" in css,
            flows=tag in ("div", "p", "li", "section") and flows(css),
            boxed=box_width(css) if tag not in _BLOCK or flows(css) else -1,
            names=outer.names | names,
        )
        if tag in ("td", "th", "caption"):
            style = replace(style, indent=0, heading=0)
        level = _heading_level(tag, classes)
        return replace(style, heading=level) if level else style

    def _structure(self, tag: str, values: dict[str, str]) -> None:
        """Begin tables, rows and cells."""
        if tag == "table" and len(self.tables) < MAX_DEPTH:
            self.tables.append(_Table(outer=self.rows))
        elif tag == "tr" and self.tables:
            self.tables[-1].rows.append([])
        elif tag in ("td", "th") and self.tables:
            table = self.tables[-1]
            if not table.rows:
                table.rows.append([])
            cell = Field(wide=_number(values.get("colspan", "")), high=_number(values.get("rowspan", "")))
            table.rows[-1].append(cell)
            self.rows = cell.rows

    def _void(self, tag: str, values: dict[str, str]) -> None:
        if tag == "br":
            self._flush(gap=0.0)
        elif tag == "img" and 0 < len(values.get("alt", "")) <= 3:
            self._add(values["alt"])

    def _imply(self, tag: str) -> None:
        """End a paragraph, or the list item, row or cell, that was left open before this one."""
        ended = _CLOSES.get(tag, frozenset()) | {"p"}
        for place in range(len(self.open) - 1, max(len(self.open) - 30, -1), -1):
            name = self.open[place][0]
            if name in ended:
                self._close(place)
                if name != "td" and name != "th":
                    return
                self._imply(tag)
                return
            if name in _WALLS and not (tag == "tr" and name in ("td", "th")):
                return

    def _close(self, place: int) -> None:
        if any(name in _BLOCK and not style.flows for name, style in self.open[place:]):
            self._flush()
        else:
            self._box(self.open[place][1].boxed, self.open[place][1].boxed)
        closed = [name for name, _ in self.open[place:]]
        del self.open[place:]
        for name in reversed(closed):
            if name == "table" and self.tables:
                self._end_table()
            elif name in ("td", "th") and self.tables:
                self.rows = self.tables[-1].outer

    def _end_table(self) -> None:
        self._flush()
        table = self.tables.pop()
        self.count += 1
        self.rows = table.outer
        self.rows += table_rows(table.rows, self.count)
        self.gap = 0.5

    # Characters ------------------------------------------------------------------------------------

    def _add(self, text: str) -> None:
        style = self._style
        if style.hidden or not text:
            return
        before = self.runs[-1].text if self.runs else ""
        if not style.pre and (not before or before.endswith(" ")):
            text = text.lstrip(" ")
        if style.raised and before[-1:].isdigit() and re.fullmatch(r"[-+−–]?\d+", text.strip()):
            text = "^" + text.strip().replace("−", "-").replace("–", "-")
        if text:
            self.runs.append(Run(text, style.bold, style.italic, style.mono))

    def _box(self, boxed: int, width: int) -> None:
        """Part what follows from what stands in the line, where a box begins or ends; a width makes it a cell."""
        if boxed < 0 or not any(run.text.strip() for run in self.runs):
            return
        if boxed:
            self.boxes.append((width, _trimmed(self.runs)))
            self.runs = []
        elif not self.runs[-1].text.endswith(" "):
            self.runs.append(Run(" "))

    def _flush(self, gap: float = 0.5) -> None:
        """End the line; `gap` is the space that follows it."""
        runs, self.runs = self.runs, []
        boxes, self.boxes = self.boxes, []
        if not any(run.text.strip() for run in runs):
            if not boxes:
                self.gap = max(self.gap, gap)
                return
            runs = boxes.pop()[1]
        self.budget.spend(lines=1)
        style = self._style
        text = "".join(run.text for run in runs)
        lead = len(text) - len(text.lstrip(" ")) if style.pre else 0
        column, pieces = style.indent + lead, list[Piece]()
        for width, box in boxes:
            pieces.append(Piece(column, box))
            column += max(width, len(pieces[-1].text) + BETWEEN)
        for line in lines_from(_trimmed(runs)):
            self.rows.append(Row([*pieces, Piece(column, line)], style.heading, gap=self.gap))
            pieces, self.gap = [], 0.0
        self.gap = gap


def _trimmed(runs: list[Run]) -> list[Run]:
    while runs and not runs[0].text.strip(" "):
        runs = runs[1:]
    return [replace(runs[0], text=runs[0].text.lstrip(" ")), *runs[1:]]


def _heading_level(tag: str, classes: Sequence[str]) -> int:
    if re.fullmatch("h[1-6]", tag):
        return int(tag[1])
    if tag in ("p", "div", "span", "td"):
        for name in classes:
            if found := _HEADING_CLASS.match(name):
                return int(found[1])
    return 0


def _is_code(tag: str, classes: Sequence[str]) -> bool:
    return tag in ("p", "div", "span", "td") and any(_CODE_CLASS.search(name) for name in classes)


def _number(text: str) -> int:
    found = re.match(r"\s*(\d{1,6})", text)
    return min(max(int(found[1]), 1), MAX_SPAN) if found else 1
