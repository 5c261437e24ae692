"""A document read by the layouts that show evidence, and the one reading that tells most.

A manual may print its commands twice: described one by one, and summed up in a table. Both layouts then find much the
same headers; the reading whose entries carry more counts, not the one that found more marks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from benchwright.extract.assemble import Entry, assemble
from benchwright.extract.document.budget import Budget
from benchwright.extract.document.lines import Document
from benchwright.extract.entries.habits import allow_habits
from benchwright.extract.entries.merge import told
from benchwright.extract.entries.misnamed import renamed
from benchwright.extract.entries.printed import doubt_headers
from benchwright.extract.layouts import Choice, choices
from benchwright.extract.listing.bare import without_contents
from benchwright.extract.notation.spelling import Spelling, skeleton, spellings

NEAR = 0.2
"""Layouts with at least this share of the strongest evidence are tried."""

MOST = 3
"""So many layouts are tried at most."""

SAME = 0.7
"""Two readings of which this share of the smaller stands in the other are of the same commands."""

TORN = 0.2
"""A reading of which this share is only ends of the other's headers took relative headers for whole ones."""

CLEARLY = 1.4
"""A reading with weaker evidence must tell so many times as much."""

FEWEST = 0.3
"""A reading with less than this share of the other's entries cannot replace it."""


@dataclass(frozen=True, slots=True)
class Skipped:
    """Something that looked like an entry and was not taken."""

    text: str
    page: str
    why: str


@dataclass(slots=True)
class Reading:
    """What one layout found."""

    layout: str = "none"
    entries: list[Entry] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)

    @property
    def worth(self) -> float:
        """How much is told of each header, on average: by the entry that tells most of it."""
        most: dict[str, int] = {}
        for entry in self.entries:
            most[entry.header] = max(told(entry), most.get(entry.header, 0))
        return sum(most.values()) / len(most) if most else 0.0


def best_reading(document: Document) -> Reading:
    """Return the reading of the layout with the strongest evidence, or of one that reads the same commands better."""
    body = without_contents(document)
    found = choices(body)
    if not found:
        return Reading()
    clock = Budget(document.title or "the document")
    best = _read(found[0], body, clock)
    for choice in found[1:MOST]:
        if choice.evidence >= NEAR * found[0].evidence:
            other = _read(choice, body, clock)
            best = other if _is_better(other, best) else best
    doubt_headers(best.entries, document)
    allow_habits(best.entries)
    return best


def _read(choice: Choice, document: Document, clock: Budget) -> Reading:
    reading = Reading(choice.layout.NAME)
    blocks = []
    for block in choice.layout.blocks(document):
        clock.check()
        blocks.append(block)
    for block in renamed(blocks):
        clock.check()
        made = assemble(block)
        reading.entries += made
        if not made:
            title = next(iter((*block.headings, *block.syntax)), "")
            reading.skipped.append(Skipped(title, block.page, "no form of a command could be read"))
    return reading


def _is_better(other: Reading, best: Reading) -> bool:
    """Whether `other` reads the same commands and tells more of each, or has the whole headers."""
    if len(other.entries) < FEWEST * len(best.entries) or not other.entries:
        return False
    ours, theirs = _Headers(best.entries), _Headers(other.entries)
    if ours.torn(theirs) > TORN:
        return True
    if theirs.torn(ours) > TORN:
        return False
    same = max(ours.within(theirs), theirs.within(ours)) >= SAME
    return same and other.worth > CLEARLY * best.worth


class _Headers:
    """The headers of a reading, by the ways they may be sent and by their ends."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.names = list(dict.fromkeys(entry.header for entry in entries))
        self.ways: frozenset[Spelling] = frozenset().union(*map(spellings, self.names))
        self.ends = frozenset(end for name in self.names for end in _ends(skeleton(name)))

    def within(self, other: _Headers) -> float:
        """Share of the headers that the other has."""
        return sum(bool(spellings(name) & other.ways) for name in self.names) / max(len(self.names), 1)

    def torn(self, other: _Headers) -> float:
        """Share of the headers that are only ends of the other's."""
        torn = sum(not spellings(name) & other.ways and skeleton(name) in other.ends for name in self.names)
        return torn / max(len(self.names), 1)


def _ends(name: str) -> Iterable[str]:
    words = name.split(":")
    return (":".join(words[place:]) for place in range(1, len(words)))
