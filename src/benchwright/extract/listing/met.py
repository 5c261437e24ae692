"""Entries met by headers: those that may be sent alike, and those that the line of a list means."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property

from benchwright.extract.listing.line import Listed
from benchwright.extract.notation.spelling import Spelling, skeleton, spellings
from benchwright.manual.model import Command


class Headers:
    """Entries by the ways their headers may be sent."""

    def __init__(self, commands: Sequence[Command]) -> None:
        self.spelt: dict[Spelling, list[Command]] = defaultdict(list)
        self.bare: dict[str, list[Command]] = defaultdict(list)
        for command in commands:
            for spelling in sendable(command):
                self.spelt[spelling].append(command)
            self.bare[skeleton(command.header)].append(command)
        self.rooted = any(command.header.startswith((":", "[:")) for command in commands)
        """Whether entries, too, are printed with a colon in front, so that one in front tells nothing."""

    def like(self, command: Command) -> list[Command]:
        """Return entries that share a spelling, the nearest first; else those that look the same but for brackets."""
        ways = sendable(command)
        sharing = {id(match): match for way in sorted(ways) for match in self.spelt.get(way, ())}
        if sharing:
            return sorted(sharing.values(), key=lambda match: -_overlap(ways, sendable(match)))
        return list(self.bare.get(skeleton(command.header), ()))

    def behind_channel(self, word: str) -> list[Command]:
        """Return entries that are sent as a channel and this one word (`C1:VDIV`)."""
        return list({id(match): match for way in self._channels[word] for match in self.spelt[way]}.values())

    def ending(self, words: str) -> list[Command]:
        """Return entries whose headers end with these mnemonics, below some branch."""
        return [command for name, found in self.bare.items() if name.endswith(f":{words}") for command in found]

    @cached_property
    def _channels(self) -> dict[str, list[Spelling]]:
        """Spellings of two words by the second."""
        found: dict[str, list[Spelling]] = defaultdict(list)
        for way in sorted(way for way in self.spelt if len(way) == 2):
            found[way[1]].append(way)
        return found


def sendable(command: Command) -> frozenset[Spelling]:
    """Return every way of sending the command's header."""
    return spellings(command.header, fixed(command))


def fixed(command: Command) -> frozenset[str]:
    """Return the names of the suffixes that can only be 1, as in `SENSe[1]`."""
    return frozenset(name for name, given in command.suffix.items() if given.min == 1 == given.max)


def _overlap(one: frozenset[Spelling], other: frozenset[Spelling]) -> float:
    return len(one & other) / len(one | other)


def meant_by(headers: Headers, listed: Listed) -> list[Command]:
    """Entries that the line of the list means.

    They can be sent so; or they look the same but for brackets; or the list has one number for a suffix (`MID1`),
    leaves out which channel (`VDIV` for `C<n>:VDIV`) or has a placeholder where the entry has names
    (`WFMPre:<wfm>:YZEro`), or begins with the colon of a branch that heads the lines (`DISPlay`, then `:PAGE`).
    """
    if named := _with_names(headers, listed):
        return named
    ways = sorted(spellings(listed.header))
    near = {id(match): match for way in ways for match in headers.spelt.get(way, ())}
    for suffix in ("<>", ""):
        if not near:
            others = [tuple(re.sub(r"\d+$", suffix, word) for word in way) for way in ways]
            near = {id(match): match for way in others for match in headers.spelt.get(way, ())}
    bare = skeleton(listed.header)
    for name in (bare, f"*{bare}"):
        if near or name in headers.bare:
            return list(near.values()) or headers.bare[name]
    if listed.header.startswith((":", "[:")) and not headers.rooted:
        return headers.ending(bare.strip(":"))
    return headers.behind_channel(bare) if ":" not in bare else []


def _with_names(headers: Headers, listed: Listed) -> list[Command]:
    """Entries with names where the line has a placeholder."""
    holes = skeleton(re.sub(r"(?<![^:{|])<\w+>", "HOLE", listed.header))
    if "HOLE" not in holes:
        return []
    pattern = re.compile(re.escape(holes).replace("HOLE", ".+"))
    return [command for name, commands in headers.bare.items() if pattern.fullmatch(name) for command in commands]
