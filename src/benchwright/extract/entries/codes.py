"""Numbers that the text of an entry gives meanings (`0 = Off, 1 = On`) while no value of the entry has any."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from benchwright.extract.entries.block import Block
from benchwright.extract.entries.entry import Entry
from benchwright.extract.facts.definitions import Definition

_CODE = re.compile(
    r"(?<![\w.,<>=!\u2013-])(?<![<>=!\u2013-] )(?P<number>\d{1,2}) ?"
    r"(?:(?:=|:(?= )) *(?=[A-Za-z%])|(?:[\u2013\u2014] |\()(?=[a-z]{3})"
    r"|(?:for|means|indicates|selects|enables|disables) [a-z])"
)
"""A number and what it stands for (`0 = Off`, `1 for summer`)."""
_RETURNED = re.compile(
    r"(?:> ?= ?|\b[Ii]f |\b(?:value|response|result) of |(?:^|(?<=[.:;)>] )|(?<=[a-z] )(?=[-\u2013])))"
    r"[\"\u201c]?(?P<number>[-\u2013+]?\d{1,3})[\"\u201d]? (?:means|indicates|is returned|shows|signifies)\b"
)
"""A number that comes back and what it tells (`<NR1> = 0 means`, `If 1 is returned`)."""
_BITS = re.compile(r"\bbits?\b|\bweight|\bregister\b|\bmask\b|\bsum of\b", re.I)
"""What numbers of a register stand for; its value is their sum."""


def codes(entry: Entry, block: Block, definitions: Sequence[Definition]) -> Iterator[str]:
    """Give a doubt where two numbers or more are told to stand for something, and no value or reply has choices."""
    yield from _replied(entry, block)
    values = [*(entry.set or ()), *(entry.query or ()), *entry.pairs]
    if any(a.choices or a.means or a.rows or a.values or a.type == "boolean" for a in values):
        return
    if any(reply.choices or reply.type == "boolean" for reply in entry.returns) or entry.suffix:
        return
    told = f"{block.text('description', 'parameters', 'range', 'returns', 'remarks')} {block.prose} {block.said}"
    told = " ".join((told, *(definition.text for definition in definitions)))
    numbers = {match["number"] for match in _CODE.finditer(told)}
    if entry.query is not None:
        numbers |= {match["number"].lstrip("+").replace("\u2013", "-") for match in _RETURNED.finditer(told)}
    if len(numbers) > 1 and not _BITS.search(told):
        yield f"The text tells what `{'`, `'.join(sorted(numbers, key=int)[:3])}` stand for, which was not read."


def _replied(entry: Entry, block: Block) -> Iterator[str]:
    """A number that the part about replies gives a meaning, and that is none of those the reply was read to be."""
    known = entry.returns[0].choices if len(entry.returns) == 1 else ()
    if not known or not all(choice.isdigit() for choice in known):
        return
    told = {match["number"] for line in block.lines("returns") if (match := _CODE.match(line.text.strip()))}
    if missed := sorted(told - set(known), key=int):
        yield f"The reply may be `{missed[0]}` as well, which was not read."
