"""The document's own list of commands, read without looking at the entries, so that the entries can be held against it.

Three places are looked at: the bookmarks of the file, pages of contents or an index (headers with page numbers), and
tables that sum the commands up. The richest is taken; between near equals the one that was made by a program.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from benchwright.extract.document.lines import Document, once
from benchwright.extract.listing.contents import content_lines
from benchwright.extract.listing.line import Line, Listed, header_of
from benchwright.extract.listing.summary import summary
from benchwright.extract.notation.form import Syntax
from benchwright.extract.notation.spelling import skeleton

Place = Literal["bookmarks", "contents", "table"]

FEWEST = 8
"""A list of fewer headers is no list of all commands."""

NEARLY = 0.6
"""A list of this share of the longest one is preferred if it stands in a better place."""


MISLAID = 0.01
"""A table of which so many headers have one mnemonic twice in a row was nested wrongly: its paths tell nothing."""

_AGAIN = re.compile(r"(?<![\w<]):?(\w*[A-Za-z](?:<\w+>)?):\1(?![\w<])")
"""The branch that only heads rows, set in under its own query, where places across are rounded to whole characters."""

_PHRASE = re.compile(r"[A-Z][A-Za-z\d]* [a-z]{3,}(?: [a-z]+)*")
"""A word in capitals at the head of a phrase: an index of subjects, not of commands."""


@dataclass(frozen=True)
class OwnList:
    """All commands that the document lists, each once."""

    place: Place
    listed: tuple[Listed, ...]
    others: tuple[Listed, ...] = ()
    """What the bookmarks, or the contents and the index, list where they are not the list taken; some are only here."""


@once
def last_words(document: Document) -> Counter[str] | None:
    """Return how often each last mnemonic stands in a table of all commands whose paths cannot be told; None if none.

    The mnemonics are without suffixes and brackets, in small letters.
    """
    listed = _once(summary(document))
    return Counter(map(last_word, (one.header for one in listed))) if _is_mislaid(listed) else None


def last_word(header: str) -> str:
    """Return the last mnemonic of a header, without suffixes and brackets, in small letters."""
    return re.sub(r"<\w*>|[\[\]\d]", "", header.rsplit(":", 1)[-1]).lower()


def _is_mislaid(listed: Sequence[Listed]) -> bool:
    again = sum(_AGAIN.search(one.header) is not None for one in listed)
    return len(listed) >= FEWEST and again >= max(FEWEST / 2, MISLAID * len(listed))


@once
def own_list(document: Document) -> OwnList | None:
    """Return the document's own list of commands; None where it has none worth the name."""
    sheets = {page.label: page.sheet for page in reversed(document.pages)}
    marks = [Line(mark.title, mark.level, sheet=mark.sheet) for mark in document.outline]
    table = _once(summary(document))
    lists: list[tuple[Place, list[Listed]]] = [
        ("bookmarks", _once(commands(marks, sheets))),
        ("contents", _once(commands(content_lines(document), sheets))),
        ("table", [] if _is_mislaid(table) else table),
    ]
    most = max(len(listed) for _, listed in lists)
    if most < FEWEST:
        return None
    place, best = next((place, listed) for place, listed in lists if len(listed) >= NEARLY * most)
    others = (one for other, listed in lists if other not in (place, "table") for one in listed)
    return OwnList(place, tuple(best), tuple(others))


def commands(lines: Sequence[Line], sheets: dict[str, int]) -> Iterator[Listed]:
    """Yield the lines that are commands; headings of groups are left out."""
    lines = list(_rooted(lines))
    read = [None if _PHRASE.fullmatch(line.text) else header_of(line.text) for line in lines]
    strong = sum(form is not None and not form.weak for form in read)
    for place, (line, form) in enumerate(zip(lines, read, strict=True)):
        if form is None or (form.weak and strong < FEWEST):
            continue
        behind = lines[place + 1] if place + 1 < len(lines) else None
        below = read[place + 1] if behind is not None and behind.level > line.level + 0.5 else None
        if below is not None and _is_group(form, below):
            continue
        sheet = line.sheet or sheets.get(line.page, 0)
        yield Listed(form.header, form.query, line.page, (sheet,) if sheet else ())


def _rooted(lines: Sequence[Line]) -> Iterator[Line]:
    """The lines, those of relative headers under the branch that the title of their group names in brackets.

    `Lamp subsystem ([:LIGHt]:LAMP)`, then `:GLOW` set in below it.
    """
    root, level = "", 0.0
    for line in lines:
        named = _ROOT.search(line.text)
        if named is not None and header_of(line.text) is None:
            root, level = named["root"], line.level
        elif root and line.level <= level + 0.5:
            root = ""
        elif root and _RELATIVE.match(line.text) and not line.text.lstrip("[").startswith(root.lstrip("[")):
            line = replace(line, text=root + line.text)
        yield line


_ROOT = re.compile(r"\w \((?P<root>\[?:[A-Z][\w\[\]:<>|{}]*)\)$")
"""A branch in brackets behind the title of a group."""
_RELATIVE = re.compile(r"\[?:[A-Z{]")


def _is_group(form: Syntax, below: Syntax) -> bool:
    """Whether a line only heads those set in under it: one word, or the beginning of what stands below."""
    bare = not form.query and not form.params
    return bare and (":" not in form.header.strip(":") or below.header.startswith(form.header + ":"))


def _once(listed: Iterable[Listed]) -> list[Listed]:
    """Each header once, set and query form together."""
    found: dict[str, Listed] = {}
    for entry in listed:
        key = skeleton(entry.header) + "<>" * entry.header.count("<")
        before = found.get(key, entry)
        sheets = tuple(dict.fromkeys((*before.sheets, *entry.sheets)))
        found[key] = Listed(before.header, before.query or entry.query, before.page, sheets)
    return list(found.values())
