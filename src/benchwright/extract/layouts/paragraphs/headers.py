"""Headers that paragraphs describe and lists repeat: which are whole, which only ends, and what completes them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from benchwright.extract.document.lines import Document, Line
from benchwright.extract.entries.block import Block
from benchwright.extract.entries.relative import bare, heads, tails
from benchwright.extract.layouts import tree
from benchwright.extract.notation import branches
from benchwright.extract.notation.form import Syntax, read_forms
from benchwright.extract.notation.spelling import Spelling, spellings

_ABBREVIATED = re.compile(r"[A-Z]{2}[a-z]")
"""A mnemonic whose short form the capitals show."""


_WORDS = re.compile(r"[A-Za-z]+")
_ROOT = re.compile(r"[A-Z]{2,}[a-z]*(?:\[n\]|\[?<\w>\]?)?(?::[A-Z]{2,}[a-z]*)*")
"""Mnemonics alone, without a colon in front."""
_LOOSE = re.compile(r"\[\w+\][:\[]")
"""A first mnemonic in brackets without its colon."""


def is_literal(form: Syntax) -> bool:
    """Whether a form has words of a message where others have names or choices."""
    return bool(form.params) and all(slot.like and not (slot.name or slot.choices) for slot in form.params)


SETTINGS = 2
"""So many settings beside a header, and nothing else, show that it is one."""


def root_of(line: Line, form: tuple[str, Syntax]) -> tuple[str, Syntax] | None:
    """Return the root that a line above a relative form names (`PUMP` above `:FLOW?`); None if it names none."""
    text = line.cells[0].text.strip() if line.cells else ""
    if not form[0].startswith((":", "[:")) or not _ROOT.fullmatch(text):
        return None
    forms = read_forms(text)
    return (text, forms[0]) if len(forms) == 1 and not (forms[0].query or forms[0].params or forms[0].rest) else None


def under_root(forms: Sequence[tuple[str, Syntax]]) -> Sequence[tuple[str, Syntax]]:
    """Return forms with whole headers where the first line only names the root of those below (`PUMP` above `:FLOW?`).

    Other forms are returned as they are.
    """
    root, rest = forms[0], forms[1:]
    bare_root = not (root[1].query or root[1].params or root[1].rest) and not root[0].startswith((":", "[", "*"))
    if not rest or not bare_root or not all(text.startswith((":", "[:")) for text, _ in rest):
        return forms
    return [(f"{root[0]}{text}", form) for text, _ in rest for form in read_forms(f"{root[0]}{text}")]


def without_title(forms: Sequence[tuple[str, Syntax]]) -> list[tuple[str, Syntax]]:
    """Return forms without a first line that is the end of the header below: a title (`:FLOW`, `PUMP:FLOW <rate>`)."""
    text, first = forms[0]
    bare_title = text.startswith((":", "[:")) and not (first.query or first.params or first.rest)
    if bare_title and any(len(form.header) > len(text) and form.header.endswith(text) for _, form in forms[1:]):
        return list(forms[1:])
    return list(forms)


class Ends:
    """Ends and beginnings of the headers described, as a tree of commands prints them one below the other."""

    def __init__(self, described: Collection[Block]) -> None:
        headers = [read_forms(block.syntax[0])[0].header for block in described]
        self.behind = Counter(way for header in headers for way in set(tails([header])))
        self.before = set(heads(headers))

    def have(self, block: Block) -> bool:
        """Whether the header of a list is one of them: a word alone only where several headers end with it."""
        forms = [form for text in block.syntax for form in read_forms(text)]
        ways = bare(forms[0].header)
        if _LOOSE.match(forms[0].header):
            return any(self.behind[way] for way in ways)  # `[WINDow]:TEXT`: what stands before it is lost
        fewest = 2 if max(map(len, ways), default=0) == 1 else 1
        if ways and all(self.behind[way] >= fewest for way in ways):
            return True
        acts = not any(form.query or form.params for form in forms)
        return acts and bool(ways & self.before)


def is_whole(block: Block, described: Collection[Block]) -> bool:
    """Whether a header of a list is one of its own, not the end of another, nor a word that merely looks like one."""
    header = read_forms(block.syntax[0])[0].header
    if not described:
        return True
    others = [read_forms(other.syntax[0])[0].header for other in described]
    if (
        acts_among_settings(block, described)
        or header.endswith((":", ":]"))
        or any(other.endswith(header) for other in others)
    ):
        return False
    if header.startswith((":", "[:")) and not any(other.startswith((":", "[:")) for other in others):
        return False
    if any(form.query for text in block.syntax for form in read_forms(text)):
        return True
    return header.startswith("*") or bool(_ABBREVIATED.search(header)) or not any(map(_ABBREVIATED.search, others))


def acts_among_settings(block: Block, described: Collection[Block]) -> bool:
    """Whether a list has a header without any form, though what stands beside it in the tree are settings.

    Its forms are lost, then: as a command without parameters it would be read wrongly.
    """
    forms = [form for text in block.syntax for form in read_forms(text)]
    if any(form.query or form.params or form.header.startswith("*") for form in forms):
        return False
    paths = {way[:-1] for way in spellings(forms[0].header) if len(way) > 1}
    others = [read_forms(other.syntax[0])[0] for other in described]
    beside = [form for form in others if any(way[:-1] in paths for way in spellings(form.header))]
    return len(beside) >= SETTINGS and all(form.query or form.params for form in beside)


class Whole:
    """Headers as the command summary gives them: the description often leaves out optional mnemonics in front."""

    def __init__(self, document: Document) -> None:
        self.by_way: dict[Spelling, str] = {}
        for form in branches.listed(document):
            self._learn(form)
        for block in tree.blocks(document):
            for form in (form for text in block.syntax for form in read_forms(text)):
                if not spellings(form.header) & self.by_way.keys():
                    self._learn(form)

    def _learn(self, form: Syntax) -> None:
        for way in spellings(form.header):
            if len(spellings(self.by_way.get(way, ""))) < len(spellings(form.header)):
                self.by_way[way] = form.header

    def all_of(self, forms: Sequence[tuple[str, Syntax]]) -> Iterator[tuple[str, Syntax]]:
        """Return forms with whole headers; one whose first mnemonic is open (`<function>:RANGe`) stands for all."""
        for text, form in forms:
            if not form.holes:
                yield self.of(text, form)
                continue
            hole = f"<{form.holes[0]}>"
            tail = form.header.removeprefix(hole)
            for header in dict.fromkeys(self.by_way.values()):
                if header.endswith(tail):
                    yield header + text[text.index(tail) + len(tail) :], replace(form, header=header, holes=())

    def of(self, text: str, form: Syntax) -> tuple[str, Syntax]:
        """Return a form with its whole header."""
        ways = spellings(form.header)
        found = {self.by_way.get(way, "") for way in ways}
        header = next(iter(found)) if len(found) == 1 else ""
        words = iter(_WORDS.findall(header))
        grown = ways < spellings(header) and all(word in words for word in _WORDS.findall(form.header))
        if not header or not grown or not text.startswith(form.header):
            return text, form
        return header + text[len(form.header) :], replace(form, header=header)
