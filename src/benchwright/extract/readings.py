"""A document read by the layouts that show evidence, and the one reading that tells most.

A manual may print its commands twice: described one by one, and summed up in a table. Both layouts then find much the
same headers; the reading whose entries carry more counts, not the one that found more marks.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from benchwright.extract.assemble import Draft, Entry, begin
from benchwright.extract.document.budget import Budget
from benchwright.extract.document.lines import Document
from benchwright.extract.entries.entry import ONLY_TABLED
from benchwright.extract.entries.habits import allow_habits
from benchwright.extract.entries.lettered import with_letters_apart
from benchwright.extract.entries.merge import told
from benchwright.extract.entries.misnamed import renamed
from benchwright.extract.entries.printed import doubt_headers
from benchwright.extract.layouts import Choice, choices
from benchwright.extract.layouts.tree import NAME as TREE
from benchwright.extract.layouts.tree import ONLY
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

TABLED = 0.5
"""With this share of the best reading's headers a tree of tables lists the same commands, and perhaps more."""

FEWEST = 0.3
"""A reading with less than this share of the other's entries cannot replace it."""

SAMPLE, ENOUGH = 5, 20
"""Every fifth header shows how much is told of all, where they are so many at least."""


_MNEMONIC = re.compile(r"(?<![<\w])[A-Za-z]+")


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
    drafts: list[Draft] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)

    @property
    def entries(self) -> list[Entry]:
        """All entries, in the order of the document."""
        return [entry for draft in self.drafts for entry in draft.entries]

    def finish(self, clock: Budget, names: Collection[str] | None = None) -> None:
        """Read what is said of the entries (of those with one of the headers, where some are named)."""
        for draft in self.drafts:
            if names is None or any(entry.header in names for entry in draft.entries):
                clock.check()
                draft.finish()

    def worth(self, names: Collection[str] | None = None) -> float:
        """Return how much is told of each header (of each named), on average: by the entry that tells most of it."""
        most: dict[str, int] = {}
        for entry in self.entries:
            if names is None or entry.header in names:
                most[entry.header] = max(told(entry), most.get(entry.header, 0))
        return sum(most.values()) / len(most) if most else 0.0


def best_reading(document: Document) -> Reading:
    """Return the reading of the layout with the strongest evidence, or of one that reads the same commands better."""
    body = without_contents(document)
    found = choices(body)
    if not found:
        return Reading()
    clock = Budget(document.title or "the document")
    best = _begin(found[0], body, clock)
    best.finish(clock)
    strongest = best
    for choice in found[1:MOST]:
        if choice.evidence >= NEAR * found[0].evidence:
            other = _begin(choice, body, clock)
            if _is_better(other, best, clock):
                best = other
                best.finish(clock)
    if strongest.layout == TREE and best is not strongest:
        _add_tabled(best, strongest, clock)
    doubt_headers(best.entries, document)
    allow_habits(best.entries)
    return best


def _add_tabled(best: Reading, tree: Reading, clock: Budget) -> None:
    """Add what the tables of a document list and its text does not describe, in doubt; nothing where the tables list
    other commands."""
    ours, theirs = _Headers(best.entries), _Headers(tree.entries)
    if ours.within(theirs) < TABLED:
        return
    more = [
        draft for draft in tree.drafts if draft.entries and not any(ours.has(entry.header) for entry in draft.entries)
    ]
    for entry in best.entries:
        alike = [name for name in theirs.names if spellings(name) & spellings(entry.header)]
        if spelt := next((name for name in alike if _letters_differ(entry.header, name)), ""):
            entry.doubts.append(f"The tables of commands spell it `{spelt}`.")
    for draft in more:
        clock.check()
        draft.finish()
        for entry in draft.entries:
            entry.doubts = [*(doubt for doubt in entry.doubts if doubt != ONLY), ONLY_TABLED]
    best.drafts += more


def _letters_differ(one: str, other: str) -> bool:
    """Whether two headers of as many mnemonics spell one of them otherwise (`APERture`, `APERature`)."""
    ours, theirs = (_MNEMONIC.findall(header) for header in (one, other))
    both = zip(ours, theirs, strict=False)
    return len(ours) == len(theirs) and any(a.upper() != b.upper() and a.isupper() == b.isupper() for a, b in both)


def _begin(choice: Choice, document: Document, clock: Budget) -> Reading:
    reading = Reading(choice.layout.NAME)
    blocks = []
    for block in choice.layout.blocks(document):
        clock.check()
        blocks.append(block)
    for block in renamed(list(with_letters_apart(blocks))):
        clock.check()
        draft = begin(block)
        reading.drafts.append(draft)
        if not draft.entries:
            title = next(iter((*block.headings, *block.syntax)), "")
            reading.skipped.append(Skipped(title, block.page, "no form of a command could be read"))
    return reading


def _is_better(other: Reading, best: Reading, clock: Budget) -> bool:
    """Whether `other` reads the same commands and tells more of each, or has the whole headers."""
    entries = other.entries
    if len(entries) < FEWEST * len(best.entries) or not entries:
        return False
    ours, theirs = _Headers(best.entries), _Headers(entries)
    if ours.torn(theirs) > TORN:
        return True
    if theirs.torn(ours) > TORN:
        return False
    same = max(ours.within(theirs), theirs.within(ours)) >= SAME
    return same and _tells_more(other, best, clock)


def _tells_more(other: Reading, best: Reading, clock: Budget) -> bool:
    """Whether `other` tells clearly more of each header.

    Most readings tell far less. To read what is said takes long, so some of the headers are tried first: where even
    these are told no better than those of the best reading, all of them are not told clearly better.
    """
    least = best.worth()
    names = frozenset(list(dict.fromkeys(entry.header for entry in other.entries))[::SAMPLE])
    if len(names) >= ENOUGH:
        other.finish(clock, names)
        if other.worth(names) <= least:
            return False
    other.finish(clock)
    return other.worth() > (least if best.layout == TREE else CLEARLY * least)  # what only the tree has, is added


class _Headers:
    """The headers of a reading, by the ways they may be sent and by their ends."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.names = list(dict.fromkeys(entry.header for entry in entries))
        self.ways: frozenset[Spelling] = frozenset().union(*map(spellings, self.names))
        self.keys = frozenset(map(skeleton, self.names))
        self.ends = frozenset(end for name in self.names for end in _ends(skeleton(name)))

    def has(self, header: str) -> bool:
        """Whether one of the headers may be sent as this one, or is the end of it or it the end of one."""
        own = skeleton(header)
        whole = any(end in self.keys for end in _ends(own))
        return bool(spellings(header) & self.ways) or own in self.ends or whole

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
