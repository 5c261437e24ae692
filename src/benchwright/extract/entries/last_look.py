"""All that is looked for in an entry once it is put together: each thing that its text tells otherwise is a doubt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from benchwright.extract.entries.access import gainsaid
from benchwright.extract.entries.accounted import unaccounted
from benchwright.extract.entries.block import Block
from benchwright.extract.entries.codes import codes
from benchwright.extract.entries.entry import Entry
from benchwright.extract.entries.enumerated import enumerated
from benchwright.extract.entries.exceptions import exceptions
from benchwright.extract.entries.hedged import hedged
from benchwright.extract.entries.leftover import UNREAD, leftover
from benchwright.extract.entries.misnamed import strange
from benchwright.extract.entries.untold import untold
from benchwright.extract.facts.definitions import Definition


def last_look(entry: Entry, block: Block, definitions: Sequence[Definition]) -> Iterator[str]:
    """Give the doubts, in an order that does not change."""
    yield from untold(entry, block, definitions)
    yield from strange(entry, block)
    numbers = set[str]()
    for doubt in leftover(entry, block):
        numbers |= {doubt.rpartition(UNREAD)[2]} if UNREAD in doubt else set()
        yield doubt
    yield from gainsaid(entry, block)
    yield from codes(entry, block, definitions)
    yield from enumerated(entry, block)
    yield from hedged(entry, block)
    yield from exceptions(entry, block, definitions)
    for doubt in unaccounted(entry, block, definitions):
        if UNREAD not in doubt or doubt.rpartition(UNREAD)[2] not in numbers:
            yield doubt
