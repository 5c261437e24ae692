"""What an entry says of its forms in words: `(Read-Write)`, `(Write-only)`, `Query syntax: not applicable`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from benchwright.extract.document.lines import Line
from benchwright.extract.entries.block import Block
from benchwright.extract.entries.entry import Entry
from benchwright.extract.notation.form import read_syntax
from benchwright.extract.notation.spelling import skeleton

Access = Literal["read", "write", "both"]

_STATED = re.compile(
    r"[\[(] ?(?:(?P<both>read ?(?:[-/&]|and) ?write)|(?P<only>(?:read|write|query)) ?-? ?only) ?[\])]", re.I
)
_ONLY_ASKS = re.compile(
    r"\b(?:[Tt]his|is an?|[Tt]he) query[- ]only (?:command|query)\b|\b[Tt]his (?:command )?is (?:a )?query[- ]only\b"
)
_NEVER_ASKS = re.compile(r"\b[Tt]his command \(no query form\)|\b(?:[Tt]his|The) command has no query form\b")
_OUT_OF_USE = re.compile(r"\W*\b(?:superseded|obsolete|deprecated|discontinued)\W*$", re.I)
"""What a heading adds of a command that is no longer to be used."""
_NOT_THERE = re.compile(r"\b(?:not (?:yet )?implemented|reserved for future use)\b", re.I)
"""What a description says of a command that does nothing as yet."""
_MARK = re.compile(r" ?[(\[] ?\? ?[)\]]")
"""What makes a heading stand for both forms."""
_NOT_ANY = re.compile(r"(?:not (?:applicable|available|supported)|n/?a|none|no query)\W*", re.I)


def access_of(text: str) -> Access | None:
    """Return what a text states in brackets: whether the command can be set, asked, or both; None if it does not."""
    stated: set[Access] = set()
    for found in _STATED.finditer(text):
        stated.add("both" if found["both"] else "write" if found["only"].lower() == "write" else "read")
    return stated.pop() if len(stated) == 1 else None


def _said(text: str) -> Access | None:
    """What the text says of the command itself in words: that it only asks, or never."""
    asks, sets = _ONLY_ASKS.search(text) is not None, _NEVER_ASKS.search(text) is not None
    return None if asks == sets else "read" if asks else "write"


def says_none(lines: Sequence[Line]) -> bool:
    """Whether the lines under a label of forms say that there is none."""
    return bool(lines) and _NOT_ANY.fullmatch(" ".join(line.text for line in lines)) is not None


def set_forms(headings: Sequence[str], questions: Sequence[str], access: Access | None, *, denied: bool) -> list[str]:
    """Return the headings that are set forms, where only the query forms stand under a label of their own.

    Such a heading bears the parameters (`SOURce:LEVel <num>`), or the entry says that it is written.
    """
    asked = {skeleton(form.header) for text in questions if (form := read_syntax(text)) is not None}
    found = []
    for heading in headings:
        heading = _OUT_OF_USE.sub("", heading)
        form = read_syntax(heading)
        other = len(headings) > 1 and asked and form is not None and skeleton(form.header) not in asked
        if form is None or (form.query and not form.both) or form.weak or other:
            continue
        if form.params or access in ("write", "both") or (denied and not asked):
            mark = _MARK.search(heading) if form.both else None
            found.append(_MARK.sub("", heading, count=1) if mark else heading)
            found += [f"{heading[: mark.start()]}?"] if mark and not questions else []
    return found


def gainsaid(entry: Entry, block: Block) -> Iterator[str]:
    """Doubts where the forms that were read are not those that the entry says there are."""
    if found := _NOT_THERE.search(block.text("description")):
        yield f"The text says `{found[0].lower()}`."
    told = block.text("description", "remarks")
    access = access_of(told) or _said(told)
    entry.unasked = entry.query is None and (access == "write" or block.denied)
    if access in ("write", "both") and entry.set is None:
        yield "The document says that it can be set, and no set form was read."
    if access in ("read", "both") and entry.query is None:
        yield "The document says that it can be asked, and no query form was read."
    if access == "read" and entry.set is not None:
        yield "The document says that it can only be asked, and a set form was read."
    if access == "write" and entry.query is not None:
        yield "The document says that it can only be set, and a query form was read."
