"""Entries held against the reading as a whole: where most are in doubt, the way the document is printed is not known
well, and what seems sure in it is wrong much more often than elsewhere."""

from __future__ import annotations

from collections.abc import Sequence

from benchwright.extract.entries.entry import CERTAIN, ONLY_TABLED, doubted
from benchwright.manual.model import Command

FEWEST = 12
"""Of fewer entries no share can be told."""

BARE = 0.6
"""A larger share of the entries that seem sure without parameters and query shows that what they take was missed.

Of 120 manuals read well the highest share is 0.52; mere lists of mnemonics have 0.67 to 1."""

GRASPED = 0.33
"""A reading that is sure of less than this share of its entries is sure of none."""


def held_against_whole(commands: Sequence[Command], confidence: float) -> list[Command]:
    """Return the commands, all of them in doubt where most are; `confidence` is what an entry is left with at most.

    What was only added from a table says nothing of how well the text was understood.
    """
    described = sum(ONLY_TABLED not in command.doubts for command in commands)
    sure = [command for command in commands if (command.confidence or 0.0) >= CERTAIN]
    bare = sum(map(_is_bare, sure))
    if described < FEWEST or (len(sure) >= GRASPED * described and bare <= BARE * len(sure)):
        return list(commands)
    doubt = f"Only {len(sure)} of the {described} entries have no other doubt: the document is not well understood."
    if len(sure) >= GRASPED * described:
        doubt = (
            f"{bare} of the {len(sure)} entries without other doubt have no values and no query: some may be missing."
        )
    return [
        doubted(command, [doubt] if (command.confidence or 0.0) >= CERTAIN else (), confidence) for command in commands
    ]


def _is_bare(command: Command) -> bool:
    """Whether an entry is a header and no more: it takes nothing and asks for nothing."""
    return command.set == () and command.query is None and not command.pairs and not command.header.startswith("*")
