"""Headers in a manual's own notation: `[:SOURce[<n>]]:VOLTage[:LEVel]`, `CH<x>:SCAle`, `*IDN`.

Capitals and digits are the short form: it is read from the manual's capitals, never computed
(vendors break the standard's rule, for example Rigol's `POWEr` has the short form `POWE`).
Square brackets mark what may be left out, `<n>` a numeric suffix, `{A|B}` alternatives.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from math import prod

from benchwright.errors import DataError


@dataclass(frozen=True, slots=True)
class Node:
    """One mnemonic of a header. `long` and `short` are upper case, without the suffix."""

    long: str
    short: str
    suffix: str | None = None
    """Name of the numeric suffix that may follow (`n` for `<n>`)."""
    suffix_optional: bool = True
    """Whether the manual's notation lets the suffix be left out (`[<n>]`)."""
    optional: bool = False
    """Whether the whole node may be left out."""
    joined: bool = False
    """Whether it follows the suffix before it without a colon: `_D<x2>` of `CH<x>_D<x2>`."""


@dataclass(frozen=True, slots=True)
class Header:
    """A header in manual notation, and every sequence of nodes that spells it."""

    text: str
    common: bool
    paths: tuple[tuple[Node, ...], ...]
    """All legal sequences, the longest first; for a common command one node such as `*IDN`."""

    @property
    def nodes(self) -> tuple[Node, ...]:
        """The full sequence with every optional node."""
        return self.paths[0]

    @property
    def suffixes(self) -> tuple[str, ...]:
        """Names of the numeric suffixes of all sequences, in order (`{C<n>|M<m>}:X` has both)."""
        return tuple(dict.fromkeys(node.suffix for path in self.paths for node in path if node.suffix))


MOST_PATHS = 4096
"""A notation with more spellings is refused: twelve optional nodes, more than any manual has."""

LONE = "?"
"""The header of a query that is a question mark and nothing else; its only node is empty."""

LONGEST = 600
"""Characters of the longest notation that is read."""

SIGNS = "$&@!"
"""What a mnemonic may begin with beside a letter: families outside the standard mark commands for the factory so."""

_MNEMONIC = rf"[{SIGNS}]?[A-Za-z0-9_]+"
_TOKEN = re.compile(rf"\[|\]|\{{|\}}|\||:|<\w+>|{_MNEMONIC}")


@lru_cache(maxsize=4096)
def parse_header(text: str) -> Header:
    """Read a header in manual notation (without the `?` of its query form).

    Raises DataError when the notation cannot be read.
    """
    if text == LONE:
        return Header(text, False, ((Node("", ""),),))
    if text.startswith("*"):
        name = text[1:].upper()
        if not re.fullmatch(r"[A-Z]+\d?", name):
            raise DataError(f"`{text}` is not a common command such as `*IDN`.")
        return Header(text, True, ((Node("*" + name, "*" + name),),))
    tokens = _TOKEN.findall(text) if len(text) <= LONGEST else []
    if "".join(tokens) != text or not text:
        raise DataError(f"`{text}` is not a header in manual notation, such as `:VOLTage[:LEVel]`.")
    parser = _Notation(tokens, text)
    paths = list(dict.fromkeys(parser.sequence(None)))
    if parser.position != len(tokens) or not paths or not max(paths, key=len):
        raise DataError(f"`{text}` has unbalanced brackets.")
    longest_first = sorted((p for p in paths if p), key=len, reverse=True)
    return Header(text, False, tuple(longest_first))


class _Notation:
    """Recursive reader of the notation; each method returns all sequences it can stand for."""

    def __init__(self, tokens: list[str], text: str) -> None:
        self.tokens = tokens
        self.text = text
        self.position = 0

    def peek(self) -> str | None:
        return self.tokens[self.position] if self.position < len(self.tokens) else None

    def take(self, expected: str | None = None) -> str:
        token = self.peek()
        if token is None or (expected is not None and token != expected):
            raise DataError(f"`{self.text}` has unbalanced brackets or a stray character.")
        self.position += 1
        return token

    def sequence(self, end: str | None) -> list[tuple[Node, ...]]:
        """Read until `end` (`]`, or the end of the text); `|` and `}` also end a sequence."""
        parts: list[list[tuple[Node, ...]]] = []
        while (token := self.peek()) not in (end, "|", "}", None):
            if token == ":":
                self.take()
            elif token == "[":
                parts.append(self.optional())
            elif token == "{":
                parts.append(self.alternatives())
            else:
                parts.append([(self.node(),)])
        if prod(len(part) for part in parts) > MOST_PATHS:
            raise DataError(f"`{self.text}` could be spelt in more than {MOST_PATHS} ways; this is no header.")
        return [tuple(n for part in choice for n in part) for choice in product(*parts)]

    def optional(self) -> list[tuple[Node, ...]]:
        self.take("[")
        inner = self.sequence("]")
        self.take("]")
        marked = [tuple(_optional(node) for node in sequence) for sequence in inner]
        return [*marked, ()]

    def alternatives(self) -> list[tuple[Node, ...]]:
        self.take("{")
        found = self.sequence("|")
        while self.peek() == "|":
            self.take()
            found += self.sequence("|")
        self.take("}")
        return found

    def node(self) -> Node:
        joined = self.position > 0 and self.tokens[self.position - 1].startswith("<")
        word = self.take()
        if not re.fullmatch(_MNEMONIC, word):
            raise DataError(f"`{self.text}`: a mnemonic is missing before `{word}`.")
        suffix, optional = None, True
        ahead = "".join(self.tokens[self.position : self.position + 2])
        if ahead.startswith("<"):
            suffix, optional = self.take()[1:-1], False
        elif ahead.startswith("[<"):
            self.take()
            suffix = self.take()[1:-1]
            self.take("]")
        return Node(word.upper(), short_form(word) or word.upper(), suffix, optional, joined=joined)


def short_form(word: str) -> str:
    """Return the short form of a mnemonic or choice: `POS` for `POSitive`; empty where all letters are small."""
    return "".join(char for char in word if not char.islower())


def _optional(node: Node) -> Node:
    return replace(node, optional=True)


def spell(header: Header, *, short: bool = True, suffixes: dict[str, int] | None = None) -> str:
    """Write the header as it is sent: required nodes only, in the short or long form."""
    nodes = header.paths[-1]
    given = suffixes or {}
    wanted = [p for p in header.paths if {n.suffix for n in p} >= set(given)]
    if wanted:
        nodes = wanted[-1]
    words = list(_words(nodes, short, given))
    return (
        words[0]
        if header.common
        else (":" if header.text.lstrip("[").startswith(":") else "") + join_words(nodes, words)
    )


def join_words(nodes: Sequence[Node], words: Sequence[str]) -> str:
    """Put the words of a header's nodes together, with colons where the notation has them."""
    return "".join(
        ("" if node.joined or not i else ":") + word for i, (node, word) in enumerate(zip(nodes, words, strict=True))
    )


def _words(nodes: tuple[Node, ...], short: bool, suffixes: dict[str, int]) -> Iterator[str]:
    for node in nodes:
        number = str(suffixes[node.suffix]) if node.suffix in suffixes else ""
        yield (node.short if short else node.long) + number
