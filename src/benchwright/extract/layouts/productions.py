"""Entries whose names are explained by productions: below `:TIMebase:RANGe <range>` stands `<range> ::= seconds`.

Labels such as "Command Syntax", "Query Syntax" and "Return Format" part an entry; a header alone, in a heading or under
a word such as "Name", comes before them.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator

from benchwright.extract.document.lines import Document, Line, Page
from benchwright.extract.entries.block import Block, Label
from benchwright.extract.entries.labels import Labelled, read_label
from benchwright.extract.entries.productions import (
    PRODUCTION,
    read_productions,
    reply_fields,
    suffix_units,
    without_units,
)
from benchwright.extract.facts.units import read_unit, read_unit_word, spelled
from benchwright.extract.notation.form import is_header, read_syntax

NAME = "productions"

_FORMS: frozenset[Label] = frozenset({"syntax", "query_syntax"})
_BEHIND = re.compile(r"\s*(?:[\u2014\u2013-]+\s*$|\((?!@)[^()]*\)\s*[\u2014\u2013-]*\s*$)")
_SENTENCE = re.compile(r"[A-Z][a-z]+ |(?:The|This|When|If) ")

_UNIT = re.compile(r"\b(?:percent(?:age)?|seconds|volts|hertz|Hz|degrees|amp(?:ere)?s|ohms)\b", re.I)

_LIMITS = re.compile(
    r"\d\.?\d* ?[munkMG]?(?:s|V|Hz|A|W|%|volts|seconds|percent)\b|\b(?:rang|limit|max|min|depend)", re.I
)
"""The description may say more of a number than its production does."""

BACK = 4
"""The heading of an entry stands at most so many lines above its first label."""

SHARE = 0.3
"""So many productions for each form, at least: a stray one makes no such document."""


def evidence(document: Document) -> float:
    """Count the labels with a form below, and the productions, where most forms have some."""
    forms = productions = waiting = 0
    for _, line in document.lines():
        found = _label(line)
        if found is not None and found.label in _FORMS:
            forms += found.rest is not None and read_syntax(found.rest.text) is not None
            waiting = 2 if found.rest is None else 0
        elif PRODUCTION.match(line.text):
            productions += 1
        elif waiting:
            waiting -= 1
            if read_syntax(line.text) is not None:
                forms, waiting = forms + 1, 0
    return float(forms + productions) if forms and productions > SHARE * forms else 0.0


def blocks(document: Document) -> Iterator[Block]:
    """Cut at the first label behind a heading."""
    cutter = _Cutter()
    for page, line in document.lines():
        yield from cutter.take(page, line)
    yield from cutter.end()


def _label(line: Line) -> Labelled | None:
    """The label the line begins with, where it stands out."""
    found = read_label(line) if not line.table else None
    if found is not None and found.label in _FORMS and "syntax" not in found.printed.lower():
        return None  # the head of a table that sums up the commands
    strong = line.heading > 0 or (bool(line.spans) and line.spans[0].bold)
    return found if found is not None and strong else None


def _header(line: Line) -> str:
    """The header that the line is, without what a heading has behind it; empty if it is none."""
    text = _BEHIND.sub("", _BEHIND.sub("", " ".join(cell.text for cell in line.cells)))
    return text if is_header(text, weak=True) else ""


class _Cutter:
    """Goes through the lines, keeping the entry under way."""

    def __init__(self) -> None:
        self.block: Block | None = None
        self.label: Label | None = None
        self.seen: set[Label] = set()
        self.recent: deque[tuple[Page, Line]] = deque(maxlen=BACK)
        self.texts: dict[Label, list[str]] = {}
        self.mono = False
        self.base = 0.0

    def take(self, page: Page, line: Line) -> Iterator[Block]:
        """Read one line; give the entry before it when this one begins a new one."""
        found = _label(line)
        if found is not None:
            yield from self._labelled(page, found)
        elif line.cells:
            self._text(line)
        self.recent.append((page, line))

    def end(self) -> Iterator[Block]:
        """Give the last entry."""
        block, self.block = self.block, None
        if block is not None:
            self._settle(block)
            yield block

    def _labelled(self, page: Page, found: Labelled) -> Iterator[Block]:
        heading = self._heading(page)
        again = found.label == "syntax" and bool(self.seen & _FORMS)
        if found.label in _FORMS and (self.block is None or heading or again or found.label in self.seen):
            yield from self.end()
            place, self.seen, self.texts = heading[0] if heading else page, set(), {}
            self.block = Block(
                place.label, place.sheet, headings=[heading[1]] if heading else [], confirmed=bool(heading)
            )
        self.label = found.label
        self.seen.add(found.label)
        if found.rest is not None and self.block is not None:
            self._text(found.rest)

    def _heading(self, page: Page) -> tuple[Page, str] | None:
        """The header nearest above, with its page."""
        for place, line in reversed(self.recent):
            if (header := _header(line)) and (
                place.sheet == page.sheet or line.heading or line.bold or line.size > 10.5
            ):
                return place, header
        return None

    def _text(self, line: Line) -> None:
        if self.block is None or self.label is None:
            return
        if self.label in _FORMS or self.label == "returns":
            self._notation(line, self.label)
        else:
            self.block.parts.setdefault(self.label, []).append(line)

    def _notation(self, line: Line, label: Label) -> None:
        """A line under a label of forms: a form, a production, what goes on with either, or the text that follows."""
        assert self.block is not None
        text = " ".join(cell.text for cell in line.cells)
        texts = self.texts.setdefault(label, [])
        mono = line.spans[0].mono if line.spans else False
        if not texts:
            self.mono, self.base = mono, line.x0
            texts.append(text)
        elif self.mono and not mono:
            self.label = "description"
            self.block.parts.setdefault("description", []).append(line)
        elif PRODUCTION.match(text) or (line.x0 <= self.base + 2 and read_syntax(text) is not None):
            texts.append(text)
        elif not self.mono and _SENTENCE.match(text) and line.x0 <= self.base + 2:
            self.label = "description"
            self.block.parts.setdefault("description", []).append(line)
        else:
            texts[-1] += ("" if texts[-1].endswith((":", "[", "{", "<")) else " ") + text

    def _settle(self, block: Block) -> None:
        """Part forms from productions, and read the reply."""
        sent = [*self.texts.get("syntax", ()), *self.texts.get("query_syntax", ())]
        block.definitions = read_productions(sent)
        units = suffix_units(block.definitions)
        block.syntax = [without_units(text, units, block) for text in sent if not PRODUCTION.match(text)]
        block.definitions = [d for d in block.definitions if d.name not in units]
        returned = self.texts.get("returns", [])
        _default(block)
        _units(block)
        told = " ".join(line.text for line in block.lines("description"))
        for definition in block.definitions:
            definition.whole = definition.whole and bool(definition.get("unit")) and not _LIMITS.search(told)
        forms = [text for text in returned if not PRODUCTION.match(text)]
        if forms:
            block.replies = reply_fields(forms[0], read_productions(returned), block.definitions)


def _units(block: Block) -> None:
    """A doubt where the description speaks of a unit and a number has none."""
    told = " ".join(line.text for line in block.lines("description"))
    numbers = [d for d in block.definitions if any(f"<{d.name}>" in form.partition(" ")[2] for form in block.syntax)]
    bare = [d for d in numbers if d.get("type") in ("integer", "real") and not d.get("unit") and not read_unit(d.text)]
    if bare and (unit := _UNIT.search(told)):
        if len(numbers) == 1 and (known := read_unit_word(unit[0].lower().removesuffix("age"))) is not None:
            bare[0].fields["unit"] = spelled(*known)
        block.doubts.append(f"The text speaks of {unit[0]}, and `{bare[0].name}` has no unit.")


def _default(block: Block) -> None:
    """The word of a list that the description calls the default."""
    for line in block.lines("description"):
        word = re.match(r"(?P<word>[A-Z]\w+)\b.*\bthis is the default\b", line.text, re.I)
        for definition in block.definitions if word else ():
            if word and re.search(rf"\b{re.escape(word['word'])}\b", definition.get("range")):
                definition.fields["default"] = word["word"]
