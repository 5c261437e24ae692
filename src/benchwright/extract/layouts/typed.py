"""Entries with a title in short form, the form, and rows that tell each value by name, kind and words.

    LAMP#:GLOW          Sets how bright it is
    LAMP#:GLOWing[:LEVel] <level>
    Suffixes
        Suffix 1        uint     the lamp, 1 or 2. Default is 1.
    Parameters
        level           float,MIN,MAX     brightness in percent
    Use this command to ...
    >> LAMP:GLOW 20

Set and query form have an entry each; what is sent begins with `>>` and what comes back with `<<`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Literal

from benchwright.extract.document.lines import Cell, Document, Line, Page, once
from benchwright.extract.entries.block import Block
from benchwright.extract.facts.general import General, read_general
from benchwright.extract.layouts.kinds.rows import (
    Told,
    definition,
    form,
    nameless,
    read_row,
    reply,
    suffix,
    unit_in,
    unread,
)
from benchwright.extract.notation.form import Syntax, header_key, read_forms, short_forms
from benchwright.manual.model import Suffix

NAME = "typed"

FEWEST = 6
"""So many rows with a known kind at least."""

NEAR = 2
"""Lines below a form among which the first label stands."""

Part = Literal["suffix", "given", "reply"]

_PARTS: dict[str, Part] = {
    **dict.fromkeys(("suffix", "suffixe", "suffixes"), "suffix"),
    **dict.fromkeys(("parameter", "parameters", "argument", "arguments"), "given"),
    **dict.fromkeys(("response", "returns", "result", "reply", "return value", "return values"), "reply"),
}
"""Labels, alone in their lines, and what the rows below them are about."""

_OPENS = re.compile(r"[\[*:A-Z]")
_SHORT = re.compile(r"\*?[A-Z][A-Z\d#:]*\??")
_SENT = re.compile(r">> ?(?=\S)")
_BACK = re.compile(r"<< ?(?=\S)")
_ALL_SENT = re.compile(
    r"\b(?:two or more|several|more than one) suffix\w*\b[^.]{0,40}\b(?:mandatory|required|must)\b", re.I
)
"""Where a header has several suffixes, none may be left out."""
_ONE_LOOSE = re.compile(
    r"\bonly one suffix\b[^.]{0,30}\b(?:may|can)\b[^.]{0,20}\b(?:skip|omit|leave)"
    r"|\blone suffix\b[^.]{0,40}\boptional\b",
    re.I,
)
"""A suffix that is the only one of its header may be left out."""
_VARIES = re.compile(r"\bresults?\b[^.]{0,60}\b(?:depends?\b|will be an? (?:list|pair|triple|quadruple))", re.I)
_NAMES = ("n", "m", "k", "i")


@dataclass(slots=True)
class _Item:
    """One form with what stands below it."""

    page: Page
    text: str
    read: Syntax
    rows: dict[Part, list[Told]] = field(default_factory=dict)
    unread: list[str] = field(default_factory=list)
    """Lines below a label that are no rows."""
    said: list[Line] = field(default_factory=list)
    sent: list[Line] = field(default_factory=list)
    back: list[str] = field(default_factory=list)


def evidence(document: Document) -> float:
    """Count the entries that have rows with a known kind, and the rows once more."""
    items = _items(document)
    rows = [told for item in items for rows in item.rows.values() for told in rows if told.kind is not None]
    typed = sum(bool(item.rows) for item in items)
    return float(typed + len(rows)) if len(rows) >= FEWEST else 0.0


def blocks(document: Document) -> Iterator[Block]:
    """Give one block for every header, with both its forms."""
    general = read_general(document)
    manner = _Manner(document)
    known: dict[str, list[_Item]] = {}
    for item in _items(document):
        known.setdefault(header_key(item.read.header), []).append(item)
    for items in known.values():
        yield _block(items, general, manner)


class _Manner:
    """What the document says once of suffixes."""

    def __init__(self, document: Document) -> None:
        texts = [line.text for _, line in document.lines() if "suffix" in line.text.lower()]
        self.together = any(_ALL_SENT.search(text) for text in texts)
        """Whether several suffixes of a header must all be sent."""
        self.loose = any(_ONE_LOOSE.search(text) for text in texts)
        """Whether the only suffix of a header may be left out."""


@once
def _items(document: Document) -> tuple[_Item, ...]:
    return tuple(_cut(document))


def _cut(document: Document) -> Iterator[_Item]:
    item: _Item | None = None
    part: Part | None = None
    for page in document.pages:
        for place, line in enumerate(page.lines):
            begun = _begun(page, place)
            if begun is not None:
                yield from () if item is None else (item,)
                item, part = begun, None
            elif item is None or (len(line.cells) > 1 and _is_title(line, page, place)):
                continue
            elif (label := _label(line)) is not None:
                part = label
            else:
                part = _take(item, part, line)
    yield from () if item is None else (item,)


def _begun(page: Page, place: int) -> _Item | None:
    """The entry whose form stands in a line: its title is right above it, or a label with rows near below."""
    line = page.lines[place]
    text = " ".join(cell.text for cell in line.cells)
    if len(text) > 300 or not _OPENS.match(text) or (len(line.cells) > 1 and _title_of(line) is not None):
        return None
    forms = read_forms(text)
    if len(forms) != 1 or forms[0].rest or forms[0].holes:
        return None
    titled = place > 0 and _is_short(_title_of(page.lines[place - 1]) or "", forms[0].header)
    below = page.lines[place + 1 : place + 2 + NEAR]
    labelled = any(_label(one) and read_row(two) for one, two in pairwise(below))
    return _Item(page, text, forms[0]) if titled or (labelled and not forms[0].weak) else None


def _title_of(line: Line) -> str | None:
    """The short form that a title begins with."""
    first = line.cells[0].text.strip() if len(line.cells) > 1 else ""
    return first if _SHORT.fullmatch(first) else None


def _is_title(line: Line, page: Page, place: int) -> bool:
    return _title_of(line) is not None and place + 1 < len(page.lines) and _begun(page, place + 1) is not None


def _is_short(title: str, header: str) -> bool:
    """Whether a title is the header in its short form, with or without the star of a common command."""
    bare = title.strip("*?").rstrip(":")
    if header.startswith("*"):
        return bool(bare) and bare == header[1:].upper()
    return bool(bare) and bare in short_forms(header)


def _label(line: Line) -> Part | None:
    return _PARTS.get(line.text.strip(" :").lower()) if len(line.cells) == 1 else None


def _take(item: _Item, part: Part | None, line: Line) -> Part | None:
    """Put a line to its entry; return the part that goes on behind it."""
    text = line.text.strip()
    if part is not None:
        if (told := read_row(line)) is not None:
            item.rows.setdefault(part, []).append(told)
            return part
        if len(line.cells) > 1:
            item.unread.append(text)
            return part
    if sent := _SENT.match(text):
        item.sent.append(_with_text(line, text[sent.end() :]))
    elif back := _BACK.match(text):
        item.back.append(text[back.end() :])
    else:
        item.said.append(line)
    return None


def _with_text(line: Line, text: str) -> Line:
    return replace(line, cells=(Cell(text, line.x0, line.x1),))


def _block(items: Sequence[_Item], general: General, manner: _Manner) -> Block:
    """Both forms of a command with what is told of them."""
    first = next((item for item in items if not item.read.query), items[0])
    block = Block(first.page.label, first.page.sheet, headings=[first.text], confirmed=True, general=general)
    for item in items:
        text = _form(item, block, manner)
        if text not in block.syntax:
            block.syntax.append(text)
        names = {made.name for made in block.definitions}
        given = [told for told in item.rows.get("given", []) if not nameless(told)]
        block.definitions += [definition(told) for told in given if told.name not in names]
        block.parts.setdefault("description", []).extend(item.said)
        block.parts.setdefault("example", []).extend(item.sent)
        block.doubts += filter(None, map(unread, item.rows.get("given", [])))
        if item.read.query and _VARIES.search(" ".join(line.text for line in item.said)):
            block.doubts.append("The text says that the reply varies.")
        block.doubts += [f"A line below the values was not read: `{text[:60]}`." for text in item.unread]
        _answer(item, block)
    if _differ(items):
        block.doubts.append("What is set and what is returned have other units.")
    return block


def _differ(items: Sequence[_Item]) -> bool:
    """Whether the only number that is set has another unit than the only one that is returned."""
    numbers = ("real", "integer")
    given = [told for item in items if not item.read.query for told in item.rows.get("given", [])]
    back = [told for item in items for told in item.rows.get("reply", [])]
    single = len(given) == 1 == len(back) and given[0].kind in numbers and back[0].kind in numbers
    return single and unit_in(given[0].text)[0] != unit_in(back[0].text)[0]


def _form(item: _Item, block: Block, manner: _Manner) -> str:
    """The form with its parameters as the rows tell of them; the printed one where they do not agree."""
    header, _, _ = item.text.partition(" ")
    rows = item.rows.get("given", [])
    printed = [slot.name for slot in item.read.params]
    if [told.name for told in rows] != printed:
        block.doubts.append("The form and the rows below it name other parameters.")
        return _numbered(item.text, item, block, manner)
    return form(_numbered(header, item, block, manner), rows)


def _numbered(text: str, item: _Item, block: Block, manner: _Manner) -> str:
    """The text with names in place of number signs; the numbers of the suffixes go into definitions."""
    rows = item.rows.get("suffix", [])
    signs = text.count("#")
    if signs != len(rows):
        block.doubts += ["The form and the rows below it have other suffixes."] if signs or rows else []
        return text
    for name, told in zip(_NAMES, rows, strict=False):
        found = suffix(told)
        if found is None:
            block.doubts.append(f"The numbers of the suffix `{told.name}` were not read.")
        loose = _may_lack(found, signs, manner)
        text = text.replace("#", f"[<{name}>]" if loose else f"<{name}>", 1)
        if found is not None:
            block.suffixes[name] = found if loose else found.model_copy(update={"default": None})
    return text


def _may_lack(found: Suffix | None, signs: int, manner: _Manner) -> bool:
    """Whether a suffix may be left out."""
    if signs == 1 and manner.loose:
        return True
    return found is not None and found.default is not None and (signs == 1 or not manner.together)


def _answer(item: _Item, block: Block) -> None:
    """Fields of the reply, with those of an example beside them."""
    rows = item.rows.get("reply", [])
    if not item.read.query or not rows:
        return
    shown = item.back[0].split(",") if len(item.back) == 1 else []
    fields = [text.strip() for text in shown] if len(shown) == len(rows) else [""] * len(rows)
    for told, text in zip(rows, fields, strict=True):
        field_, doubts = reply(told, text)
        block.replies.append(field_)
        block.doubts += doubts
    if shown and len(shown) != len(rows):
        block.doubts.append("An example shows a reply with other fields than the rows.")
