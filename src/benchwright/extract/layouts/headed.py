"""Entries whose heading is the syntax itself, with a table "Parameter | Typical return" in place of labels.

The set and the query form stand as heading lines, wrapped at times, one above the other; several commands may share
one entry. Description, table, example and remarks follow. How headings look is learnt from the lines above the tables.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal

from benchwright.extract.document.lines import Document, Line, Page, text_size
from benchwright.extract.entries.block import Block
from benchwright.extract.entries.labels import read_label
from benchwright.extract.entries.valuetable import ValueTable
from benchwright.extract.facts.definitions import COLUMNS
from benchwright.extract.facts.general import channel_names, read_general
from benchwright.extract.notation.form import Syntax, header_key, read_syntax, same_header
from benchwright.extract.notation.mending import HARMLESS, mended
from benchwright.extract.notation.slots import SPECIAL

NAME = "headed"

REACH = 60
"""Where headings look like all else, one stands at most so many lines above its table."""

CLOSE = 1.5
"""Font sizes between the base lines of forms that belong together."""

FEW = 0.02
"""A look of headings that fewer of the tables have is chance."""

MOST = 3
"""So many forms above one table count at most."""

_NUMBERED = re.compile(r"^\d{1,2}(?:\.\d{1,3}){0,4}\.?\s+(?=[\[:*A-Z{<])")

_GOES_ON = ("|", ",", "]", "}", "[,", "{,")
"""What no form begins with."""

Style = tuple[float, bool, int]
Phase = Literal["heading", "description", "table", "remarks"]


def evidence(document: Document) -> float:
    """Count the tables "Parameter | Typical return" with a form above them, and these forms."""
    if not any(is_table_head(line) for _, line in document.lines()):
        return 0.0
    tables = len(_under_forms(document))
    forms = above = 0
    for _, line in document.lines():
        if is_table_head(line):
            forms, above = forms + above, 0
        elif line.cells and above < MOST and _form(line) is not None:
            above += 1
    return float(tables + min(forms, MOST * tables))


def blocks(document: Document) -> Iterator[Block]:
    """Cut at headings that are forms."""
    cutter = _Cutter(document)
    for page, line in document.lines():
        yield from cutter.take(page, line)
    yield from cutter.end()


def is_table_head(line: Line) -> bool:
    """Whether the line heads a table of parameters and what queries return."""
    if len(line.cells) < 2:
        return False
    first, last = (line.cells[place].text.lower().strip(" :") for place in (0, -1))
    named = COLUMNS.get(first) in ("name", "range") or first.startswith("param")
    return named and (COLUMNS.get(last) == "returns" or last == "return") and len(first) < 12


def _under_forms(document: Document) -> list[Line]:
    """The form nearest above each table, of those that stand out if any does."""
    body = text_size(document)
    found: list[Line] = []
    plain: Line | None = None
    high: Line | None = None
    for _, line in document.lines():
        if is_table_head(line):
            if (form := high or plain) is not None:
                found.append(form)
            plain = high = None
        elif line.cells and (read := _form(line)) is not None:
            if stands_out(line, body):
                high = line
            elif not read.weak:
                plain = line
    return found


def _nearest(document: Document) -> set[int]:
    """The lines of the forms nearest above each table, for documents in which headings look like all else."""
    found: set[int] = set()
    lines: list[Line] = []
    for _, line in document.lines():
        if is_table_head(line):
            found |= {id(part) for part in _run(lines)}
            lines = []
        elif line.cells:
            lines = [*lines[-REACH:], line]
    return found


def _run(lines: Sequence[Line]) -> Sequence[Line]:
    """The last lines that are forms one below the other, wrapped at times, of one command or close together."""
    forms = [(n, form) for n, line in enumerate(lines) if (form := _form(line)) is not None]
    last = forms[-1][0] if forms else -1
    if last < 0:
        return ()
    headers = {header_key(form.header) for n, form in forms if n == last}
    start, end = last, last + 1 + (last + 1 < len(lines) and _opened(_joined(lines[last])) > 0)
    while (found := _above(lines, start, headers)) is not None:
        start = found
    return lines[start:end]


def _above(lines: Sequence[Line], start: int, headers: set[str]) -> int | None:
    """Where the form right above line `start` begins; None if there is none that belongs to it."""
    for back in (1, 2, 3):
        part = lines[max(start - back, 0) : start]
        if len(part) < back or part[0].sheet != lines[start].sheet:
            return None
        text = _joined(part[0])
        for line in part[1:]:
            text = _glued(text, _joined(line))
        form = read_syntax(mended(_NUMBERED.sub("", text))[0])
        if form is not None and not form.rest and _opened(text) == 0:
            close = lines[start].y - part[-1].y <= CLOSE * lines[start].size
            return (
                start - back if header_key(form.header) in headers or (close and (form.params or form.query)) else None
            )
    return None


def stands_out(line: Line, body: float) -> bool:
    """Whether the line looks like a heading beside text of size `body`."""
    return line.heading > 0 or line.bold or line.size > body + 0.6


def _form(line: Line) -> Syntax | None:
    """The form that the line is, if it is nothing else."""
    text, _ = mended(_NUMBERED.sub("", _joined(line)))
    found = read_syntax(text)
    if found is None or (found.rest and not _opened(text)):
        return None
    return found


def _joined(line: Line) -> str:
    return " ".join(cell.text for cell in line.cells)


def _style(line: Line) -> Style:
    return round(2 * line.size) / 2, line.bold, line.heading


def _opened(text: str) -> int:
    """How many brackets are left open."""
    return sum(text.count(mark) for mark in "[{<(") - sum(text.count(mark) for mark in "]}>)")


class _Cutter:
    """Goes through the lines, keeping the entry under way."""

    def __init__(self, document: Document) -> None:
        self.body = text_size(document)
        forms = _under_forms(document)
        high = [line for line in forms if stands_out(line, self.body)]
        self.plain: set[int] | None = None if len(high) > len(forms) / 2 else _nearest(document)
        looks = Counter(_style(line) for line in high)
        least = max(2.0, FEW * sum(looks.values()))
        self.styles = {style for style, count in looks.items() if count >= least}
        self.least = min((size for size, _, _ in self.styles), default=0.0)
        self.general = read_general(document)
        self.block: Block | None = None
        self.phase: Phase = "heading"
        self.table: ValueTable | None = None

    def take(self, page: Page, line: Line) -> Iterator[Block]:
        """Read one line; give the entry before it when this one begins a new one."""
        if not line.cells:
            return
        if is_table_head(line):
            self._head(line)
        elif self._is_heading(line):
            yield from self._heading(page, line)
        elif self._closes(line):
            yield from self.end()
        elif self.block is not None:
            self._text(page, line)

    def end(self) -> Iterator[Block]:
        """Give the last entry."""
        block, table = self.block, self.table
        self.block = self.table = None
        if block is None:
            return
        if table is not None:
            table.fill(block)
        elif all((form := read_syntax(text)) is None or form.weak for text in block.syntax):
            return
        else:
            block.doubts.append("The entry has no table of parameters.")
        block.general = self.general
        for definition in block.definitions:
            definition.cases = channel_names(definition.cases, self.general.channels)
        block.confirmed = table is not None
        block.syntax = [_mended(form, block) for form in block.syntax]
        yield block

    def _is_heading(self, line: Line) -> bool:
        if self.plain is not None:
            return id(line) in self.plain
        if _style(line) not in self.styles:
            return self._second(line)
        if self._continues(line):
            return True
        form = _form(line)
        if form is None:
            return False
        return not form.weak or stands_out(line, self.body)

    def _second(self, line: Line) -> bool:
        """Whether a line that does not look like a heading is the query form under one."""
        if self.block is None or self.phase != "heading":
            return False
        text = _joined(line)
        form = _form(line)
        known = [read_syntax(other) for other in self.block.syntax]
        return (
            form is not None and form.query and any(k is not None and same_header(k.header, form.header) for k in known)
        ) or (_opened(self.block.syntax[-1]) > 0 and text[:1] in "|,]})>")

    def _continues(self, line: Line) -> bool:
        """Whether a heading goes on with the form above it."""
        if self.block is None or self.phase != "heading" or not self.block.syntax:
            return False
        before, text = self.block.syntax[-1], _joined(line)
        if _opened(before) > 0 or before.endswith((":", "|", ",")) or text.startswith(_GOES_ON):
            return True
        return text.startswith(("{", "[{", "[<", "<")) and _form(line) is None

    def _closes(self, line: Line) -> bool:
        """Whether the title of another section begins here."""
        high = line.size > max(self.body, self.least - 1) + 0.6
        larger = line.heading > 0 or (high and not (self.phase == "table" and line.row))
        return larger and read_label(line) is None

    def _heading(self, page: Page, line: Line) -> Iterator[Block]:
        if self._continues(line):
            assert self.block is not None
            self.block.syntax[-1] = _glued(self.block.syntax[-1], _joined(line))
            return
        text = _NUMBERED.sub("", _joined(line))
        if self.block is None or self.phase != "heading":
            yield from self.end()
            self.block, self.phase = Block(page.label, page.sheet), "heading"
        self.block.headings.append(text)
        self.block.syntax.append(text)

    def _head(self, line: Line) -> None:
        if self.block is not None:
            self.phase = "table"
            if self.table is None:
                self.table = ValueTable()
            self.table.head(line)

    def _text(self, page: Page, line: Line) -> None:
        assert self.block is not None
        if self.phase == "heading":
            self.phase = "description"
        if self.phase == "description":
            self.block.parts.setdefault("description", []).append(line)
        elif self.phase == "table":
            assert self.table is not None
            self.table.add(page, line)


def _mended(form: str, block: Block) -> str:
    text, faults = mended(form)
    block.notes += faults
    block.doubts += [f"The form was repaired: {fault}" for fault in faults if fault not in HARMLESS]
    return text


def _glued(before: str, text: str) -> str:
    """Join a broken line: a hyphen that only breaks a word goes, and a word broken without one is closed."""
    if before.endswith("-") and text[:1].islower():
        return before[:-1] + text
    tail, head = re.search(r"[A-Za-z]+$", before), re.match(r"[A-Za-z]+", text)
    if tail and head and _opened(before) > 0 and before.count("<") == before.count(">"):
        whole = tail[0] + head[0]
        if head[0].islower() or (SPECIAL.fullmatch(whole) and not SPECIAL.fullmatch(tail[0])):
            return before + text
    glue = "" if before.endswith((":", "[", "|", "{", "<")) else " "
    return before + glue + text
