"""Entries held against the document's own list of commands: what the list lacks is in doubt, and so is all that a poor
reading found; a reading that has next to nothing in common with the list is none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from benchwright.errors import DocumentRefused
from benchwright.extract.document.lines import Document
from benchwright.extract.entries.entry import CERTAIN, doubted
from benchwright.extract.listing.met import Headers, meant_by
from benchwright.extract.listing.own import OwnList, last_word, last_words, own_list
from benchwright.extract.notation.spelling import Spelling, spellings
from benchwright.manual.model import Command

FEWEST = 20
"""A shorter list says nothing."""

COVERS = 0.7
"""A list that has less than this share of the entries is not of all commands: entries may well be missing there."""

POOR = 0.8
"""A reading that found less than this share of the list was made by the wrong layout, or of the wrong passages."""

STRANGE, SHORTEST = 0.2, 12
"""Where less than this share of a list of so many and of the entries meet, list and entries are of different things."""

SURE = 0.25
"""A reading that is sure of so many of its entries is not refused: the list may be that of another language."""

SMALL = 0.2
"""A list of less than this share of the entries' number is of a part or of other things, and judges no reading."""


def held_against_list(document: Document, commands: Sequence[Command], confidence: float) -> list[Command]:
    """Return the commands with a doubt on those that the document's own list lacks, or on all if most of it is missed.

    `confidence` is what such an entry is left with at most. Raises DocumentRefused where next to nothing of the list
    was found, next to no entry is in it, and nearly all entries were in doubt before.
    """
    own = own_list(document)
    if (words := last_words(document)) is not None:
        return _held_against_words(words, commands, confidence)
    if own is None or len(own.listed) < SHORTEST:
        return list(commands)
    headers = Headers(commands)
    near = [meant_by(headers, listed) for listed in own.listed]
    found, listed = sum(map(bool, near)), {id(command) for some in near for command in some}
    strange = found < STRANGE * len(near) and len(listed) < STRANGE * len(commands)
    doubt, met = "", set[int]()
    if strange:
        _refuse(document, commands, found, len(near))
    if len(near) < (SMALL * len(commands) if strange else FEWEST):
        return list(commands)
    if found < POOR * len(near):
        if own.place == "table" and not strange:
            return list(commands)  # such a table may be where the entries come from, and is read less well than they
        doubt = f"Only {found} of the {len(near)} commands that the document lists were found."
    else:
        others = {id(command) for one in own.others for command in meant_by(headers, one)}
        met = listed | others | _begun(commands, own) | _common(commands, own)
        if len(met) >= COVERS * len(commands):
            doubt = "The document's own list does not have it."
    return [doubted(command, [doubt] if doubt and id(command) not in met else (), confidence) for command in commands]


def _held_against_words(words: Counter[str], commands: Sequence[Command], confidence: float) -> list[Command]:
    """Return the commands, all in doubt if they lack most of a list of which only the last mnemonics can be told."""
    found = (words & Counter(last_word(command.header) for command in commands)).total()
    poor = found < POOR * words.total()
    doubt = f"Of the {words.total()} commands that the document lists, only {found} can have been found."
    return [doubted(command, [doubt] if poor else (), confidence) for command in commands]


def _common(commands: Sequence[Command], own: OwnList) -> set[int]:
    """Common commands (by `id`), of which a list without any of them says nothing."""
    if any(listed.header.startswith("*") for listed in own.listed):
        return set()
    return {id(command) for command in commands if command.header.startswith("*")}


def _begun(commands: Sequence[Command], own: OwnList) -> set[int]:
    """Commands (by `id`) of which a table has but the beginning, where a narrow column broke a header in a word."""
    if own.place != "table":
        return set()
    cut = {way for listed in own.listed for way in spellings(listed.header)}
    return {id(command) for command in commands if any(_begins(way, cut) for way in spellings(command.header))}


def _begins(way: Spelling, cut: Collection[Spelling]) -> bool:
    """Whether one of the beginnings is that of a header as it may be sent: the path above, and a part of a word."""
    return any(
        (*way[:depth], word[:size]) in cut
        for depth, word in enumerate(way)
        if depth
        for size in range(1, len(word) + 1)
    )


def _refuse(document: Document, commands: Sequence[Command], found: int, listed: int) -> None:
    """Refuse a document of whose own list so little was found, unless the reading is sure of many entries."""
    sure = sum((command.confidence or 0.0) >= CERTAIN for command in commands)
    if sure < SURE * len(commands):
        called = f"`{document.title}`" if document.title.strip() else "The document"
        some = f"{found or 'none'} {'is' if found < 2 else 'are'}"
        raise DocumentRefused(
            f"{called} has a list of {listed} commands, of which {some} among "
            f"the {len(commands)} that were read, so its layout was misread; "
            f"look for another edition of its programming guide, or write the manual file by hand."
        )
