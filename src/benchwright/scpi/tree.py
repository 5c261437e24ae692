"""The command tree of a manual: finding the command that a header spells.

The cost of a look-up is the depth of the header, whatever the number of commands. Every legal
spelling stands in the tree: long and short form, with and without optional nodes and suffixes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from benchwright.manual.commands import Commands
from benchwright.manual.model import Command
from benchwright.manual.spellings import QUERY, SET, split_joined


@dataclass(frozen=True, slots=True)
class Match:
    """A command and the numeric suffixes its header was written with (absent: left out)."""

    command: Command
    suffixes: dict[str, int]
    others: tuple[Match, ...] = ()
    """Further commands with the wanted form that are spelt so: values tell which of them is meant."""


@dataclass(frozen=True, slots=True)
class Miss:
    """No command has this header: how many mnemonics were right, and what was legal next."""

    depth: int
    next: tuple[str, ...]


_Named = tuple[Command, list[str | None]]
"""A command, and by node the names of its numeric suffixes."""


class Tree:
    """All commands of one manual that a model has."""

    def __init__(self, commands: Iterable[Command]) -> None:
        self.commands = Commands.of(commands)
        self._spellings = self.commands.spellings
        self._chosen: dict[tuple[int, bool], tuple[_Named, ...]] = {}

    @cached_property
    def common(self) -> Mapping[str, Command]:
        """The common commands, by name such as `*IDN`."""
        return {name: self.commands[place] for name, place in self._spellings.common.items()}

    def find(self, mnemonics: Sequence[str], query: bool) -> Match | Miss:
        """Return the command spelt by `mnemonics` (upper case), or how far they were right.

        Where several commands share a header, the first that has the wanted form is taken; the match names the others.
        """
        found = self._walk(mnemonics, query, digits=False)
        if any(mnemonic[-1:].isdigit() for mnemonic in mnemonics):
            # `CHANnel2:SKEW` stands by itself beside `CHANnel<n>:SCALe`: the digit may be either.
            found = _either(found, self._walk(mnemonics, query, digits=True))
        if isinstance(found, Miss):
            apart = split_joined(mnemonics)
            if len(apart) > len(mnemonics) and isinstance(joined := self.find(apart, query), Match):
                return joined
        return found

    def _walk(self, mnemonics: Sequence[str], query: bool, *, digits: bool) -> Match | Miss:
        """Go down mnemonic by mnemonic; with `digits` those at the end of one are a suffix wherever they can be."""
        numbers: list[int | None] = []
        spellings, made, at = self._spellings, self._spellings.made, 0
        branch = spellings[0]
        for depth, mnemonic in enumerate(mnemonics):
            below = branch.children.get(mnemonic)
            number = None
            if below is None or digits:
                word = mnemonic.rstrip("0123456789")
                numbered = branch.children.get(word + "#") if len(word) < len(mnemonic) else None
                if numbered is not None:
                    below, number = numbered, int(mnemonic[len(word) :])
            if below is None:
                return Miss(depth, tuple(branch.children))
            numbers.append(number)
            branch, at = made.get(below) or spellings[below], below
        if not branch.ends:
            return Miss(len(mnemonics), tuple(branch.children))
        first, *more = [
            Match(command, {name: n for name, n in zip(names, numbers, strict=True) if name and n is not None})
            for command, names in self._chosen.get((at, query)) or self._choose(at, query)
        ]
        return replace(first, others=tuple(more)) if more else first

    def _choose(self, at: int, query: bool) -> tuple[_Named, ...]:
        wanted = QUERY if query else SET
        ends = self._spellings[at].ends
        fitting = [end for end in ends if end[1] & wanted] or ends[:1]
        found = self._chosen[at, query] = tuple((self.commands[place], names) for place, _, names in fitting)
        return found


def _either(plain: Match | Miss, numbered: Match | Miss) -> Match | Miss:
    """Return what the digits of a header lead to: a word that ends so, else a number; both where both are right."""
    if isinstance(plain, Match) and isinstance(numbered, Match):
        more = (numbered, *numbered.others)
        new = tuple(one for one in more if one.command is not plain.command and one.command not in _all(plain.others))
        return replace(plain, others=(*plain.others, *new)) if new else plain
    if isinstance(plain, Match):
        return plain
    return numbered if isinstance(numbered, Match) or numbered.depth > plain.depth else plain


def _all(matches: Iterable[Match]) -> list[Command]:
    return [match.command for match in matches]
