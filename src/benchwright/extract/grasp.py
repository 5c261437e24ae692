"""Entries held against the reading as a whole: where most are in doubt, the way the document is printed is not known
well, and what seems sure in it is wrong much more often than elsewhere."""

from __future__ import annotations

from collections.abc import Sequence

from benchwright.extract.entries.entry import CERTAIN, doubted
from benchwright.manual.model import Command

FEWEST = 12
"""Of fewer entries no share can be told."""

GRASPED = 0.33
"""A reading that is sure of less than this share of its entries is sure of none."""


def held_against_whole(commands: Sequence[Command], confidence: float) -> list[Command]:
    """Return the commands, all of them in doubt where most are; `confidence` is what an entry is left with at most."""
    sure = sum((command.confidence or 0.0) >= CERTAIN for command in commands)
    if len(commands) < FEWEST or sure >= GRASPED * len(commands):
        return list(commands)
    doubt = f"Only {sure} of the {len(commands)} entries have no other doubt: the document is not well understood."
    return [
        doubted(command, [doubt] if (command.confidence or 0.0) >= CERTAIN else (), confidence) for command in commands
    ]
