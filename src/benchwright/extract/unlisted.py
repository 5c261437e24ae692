"""Entries held against the document's own list of commands: what the list lacks is in doubt, and so is all that a poor
reading found."""

from __future__ import annotations

from collections.abc import Sequence

from benchwright.extract.document.lines import Document
from benchwright.extract.listing.met import Headers, meant_by
from benchwright.extract.listing.own import own_list
from benchwright.manual.model import Command

FEWEST = 20
"""A shorter list says nothing."""

COVERS = 0.7
"""A list that has less than this share of the entries is not of all commands: entries may well be missing there."""

POOR = 0.8
"""A reading that found less than this share of the list was made by the wrong layout, or of the wrong passages."""


def held_against_list(document: Document, commands: Sequence[Command], confidence: float) -> list[Command]:
    """Return the commands with a doubt on those that the document's own list lacks, or on all if most of it is missed.

    `confidence` is what such an entry is left with at most.
    """
    own = own_list(document)
    if own is None or len(own.listed) < FEWEST:
        return list(commands)
    headers = Headers(commands)
    near = [meant_by(headers, listed) for listed in own.listed]
    found = sum(map(bool, near))
    doubt, met = "", set[int]()
    if found < POOR * len(near):
        if own.place == "table":
            return list(commands)  # such a table may be where the entries come from, and is read less well than they
        doubt = f"Only {found} of the {len(near)} commands that the document lists were found."
    else:
        met.update(id(command) for some in near for command in some)
        if len(met) >= COVERS * len(commands):
            doubt = "The document's own list does not have it."
    return [
        _doubted(command, doubt, confidence) if doubt and id(command) not in met else command for command in commands
    ]


def _doubted(command: Command, doubt: str, confidence: float) -> Command:
    left = min(command.confidence or 0.0, confidence)
    return command.model_copy(update={"doubts": (*command.doubts, doubt), "confidence": round(left, 2)})
