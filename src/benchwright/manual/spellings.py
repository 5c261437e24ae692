"""Every legal spelling of a set of headers as one tree, read branch by branch as it is walked.

Long and short form, with and without optional nodes and suffixes: each spelling is a way from the
root. What lies below a node stands once, however the node is spelt.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import NamedTuple

from benchwright.manual.header import Node
from benchwright.manual.model import Command

SET, QUERY = 1, 2
"""Forms a command has, as bits."""

End = tuple[int, int, list[str | None]]
"""A command's place among the commands, its forms, and by node the names of its suffixes (None: no suffix there)."""


class Branch(NamedTuple):
    """One place in the tree."""

    children: dict[str, int]
    """Next mnemonics in upper case (`VOLT#` is `VOLT` with a numeric suffix), and the branches they lead to."""
    ends: list[End]
    """The commands that end here."""


JOINED = "~"
"""Stands before the letters of a node that follows a number without a colon: `~_D#` of `CH<x>_D<x2>`."""


def split_joined(mnemonics: Sequence[str]) -> list[str]:
    """Return `CH1`, `~_D0` for `CH1_D0`: the pieces behind a number, marked as joined to it."""
    return [
        JOINED * (i > 0) + piece
        for mnemonic in mnemonics
        for i, piece in enumerate(_PIECES.findall(mnemonic) if _INNER.search(mnemonic) else [mnemonic])
    ]


_INNER = re.compile(r"[0-9][A-Z_]")
_PIECES = re.compile(r"[^0-9]+[0-9]*|[0-9]+")


class Spellings:
    """The tree. A branch has a number; 0 is the root."""

    def __init__(self, lines: Sequence[str], common: dict[str, int]) -> None:
        self._lines = lines
        self.made: dict[int, Branch] = {}
        """Branches that were asked for."""
        self.common = common
        """Place of each common command, such as `*IDN`."""

    def __getitem__(self, number: int) -> Branch:
        found = self.made.get(number)
        if found is None:
            found = self.made[number] = Branch(*json.loads(self._lines[number]))
        return found

    def may_have(self, mnemonics: Sequence[str]) -> bool:
        """Whether a command is spelt so (in upper case), or a single word that may be a flat command's begins so."""
        apart = split_joined(mnemonics)
        if len(apart) > len(mnemonics) and self.may_have(apart):
            return True
        branch = self[0]
        for mnemonic in mnemonics:
            word = mnemonic.rstrip("0123456789")
            below = branch.children.get(mnemonic, branch.children.get(word + "#"))
            if below is None:
                return self._may_be_flat(mnemonics)
            branch = self[below]
        return bool(branch.ends)

    def _may_be_flat(self, mnemonics: Sequence[str]) -> bool:
        """Whether there is one word only, with a value joined to it, and a command is called so (`VSET1:12`)."""
        if any(word[:1].isalpha() for word in mnemonics[1:]):
            return False
        letters = "".join(takewhile(str.isalpha, mnemonics[0]))
        return any(self[self[0].children.get(name, 0)].ends for name in (letters, letters + "#"))

    def dumped(self) -> str:
        """Return the tree as lines of JSON: the common commands, then a branch each."""
        count = max(len(self._lines), len(self.made))
        rows: list[object] = [self.common, *(self[number] for number in range(count))]
        return "\n".join(json.dumps(row, separators=(",", ":")) for row in rows)

    @staticmethod
    def loaded(text: str) -> Spellings:
        """Return the tree that `dumped` wrote. Raises ValueError where it did not."""
        common, *lines = text.split("\n")
        return Spellings(lines, json.loads(common))

    def plant(self) -> int:
        """Make a new branch and return its number."""
        number = len(self.made)
        self.made[number] = Branch({}, [])
        return number

    def grow(self, path: Iterable[Node]) -> list[Branch]:
        """Return the branches at the end of `path`, several where suffixes may be left out; they are made."""
        here = [0]
        for node in path:
            here = [below for number in here for below in self._below(number, node)]
        return [self[number] for number in here]

    def _below(self, number: int, node: Node) -> list[int]:
        found = []
        children = self[number].children
        for mark in ("", "#") if node.suffix else ("",):
            words = [JOINED * node.joined + word + mark for word in (node.short, node.long)]
            below = children.get(words[0]) or children.get(words[1])
            if below is None:
                below = self.plant()
            for word in words:
                children.setdefault(word, below)
            found.append(below)
        return found


def spell_all(commands: Iterable[Command]) -> Spellings:
    """Return the spellings of all headers; a command's place is its index."""
    tree = Spellings((), {})
    tree.plant()
    for place, command in enumerate(commands):
        header = command.parsed
        if header.common:
            tree.common[header.nodes[0].long] = place
            continue
        forms = SET * (command.set is not None) | QUERY * (command.query is not None)
        for path in header.paths:
            names = [node.suffix for node in path]
            for branch in tree.grow(path):
                if all(known[0] != place for known in branch.ends):
                    branch.ends.append((place, forms, names))
    return tree
