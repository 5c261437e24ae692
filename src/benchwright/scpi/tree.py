"""The command tree of a manual: finding the command that a header spells.

The cost of a look-up is the depth of the header, whatever the number of commands. Every legal
spelling stands in the tree: long and short form, with and without optional nodes and suffixes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from benchwright.manual.header import Node
from benchwright.manual.model import Command


@dataclass(slots=True)
class Branch:
    """One place in the tree: what may follow, and the commands that end here."""

    children: dict[str, Branch] = field(default_factory=dict)
    """Next mnemonics in upper case; `VOLT#` is `VOLT` with a numeric suffix."""
    ends: list[tuple[Command, tuple[Node, ...]]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Match:
    """A command and the numeric suffixes its header was written with (absent: left out)."""

    command: Command
    suffixes: dict[str, int]


@dataclass(frozen=True, slots=True)
class Miss:
    """No command has this header: how many mnemonics were right, and what was legal next."""

    depth: int
    next: tuple[str, ...]


class Tree:
    """All commands of one manual that a model has."""

    def __init__(self, commands: Iterable[Command]) -> None:
        self.root = Branch()
        self.common: dict[str, Command] = {}
        for command in commands:
            self._add(command)

    def _add(self, command: Command) -> None:
        header = command.parsed
        if header.common:
            self.common[header.nodes[0].long] = command
            return
        for path in header.paths:
            here = [self.root]
            for node in path:
                here = [below for branch in here for below in _grow(branch, node)]
            for branch in here:
                if not any(known is command for known, _ in branch.ends):
                    branch.ends.append((command, path))

    def find(self, mnemonics: Sequence[str], query: bool) -> Match | Miss:
        """Return the command spelt by `mnemonics` (upper case), or how far they were right.

        Where two commands share a header, the one that has the wanted form is taken.
        """
        numbers: list[int | None] = []
        branch = self.root
        for depth, mnemonic in enumerate(mnemonics):
            below = branch.children.get(mnemonic)
            number = None
            if below is None:
                word = mnemonic.rstrip("0123456789")
                below = branch.children.get(word + "#") if len(word) < len(mnemonic) else None
                if below is None:
                    return Miss(depth, tuple(branch.children))
                number = int(mnemonic[len(word) :])
            numbers.append(number)
            branch = below
        if not branch.ends:
            return Miss(len(mnemonics), tuple(branch.children))
        command, path = branch.ends[0]
        for other, other_path in branch.ends:
            if (other.query if query else other.set) is not None:
                command, path = other, other_path
                break
        named = zip(path, numbers, strict=True)
        return Match(command, {node.suffix: n for node, n in named if node.suffix and n is not None})


def _grow(branch: Branch, node: Node) -> list[Branch]:
    """Return the branches that `node` leads to: one, or one each with and without its suffix."""
    grown = []
    for mark in ("", "#") if node.suffix else ("",):
        below = branch.children.get(node.short + mark) or branch.children.get(node.long + mark) or Branch()
        branch.children.setdefault(node.short + mark, below)
        branch.children.setdefault(node.long + mark, below)
        grown.append(below)
    return grown
