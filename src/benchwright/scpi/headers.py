"""Reading headers of mnemonics joined by colons: the tree reader, and what all readers share.

Each reader cuts a message into units and finds the command of each; what follows the header is
read by `scpi.data`. Which reader an instrument has is a row of its dialect.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Protocol

from benchwright.manual.header import SIGNS
from benchwright.manual.model import Command, Suffix
from benchwright.scpi.dialect import Dialect
from benchwright.scpi.lexer import Fault, Span, header_and_data, split
from benchwright.scpi.tree import Match, Miss, Tree
from benchwright.scpi.unit import UNKNOWN_HEADER, Unit, has_hole

MAX_MNEMONIC = 12
"""Longest mnemonic of the standard (IEEE 488.2, 7.6.1.4.1); looked up first, since vendors exceed it."""

Path = tuple[str, ...]
"""Mnemonics that a header behind `;` may leave out."""


@dataclass(frozen=True, slots=True)
class Head:
    """A unit whose header was read, the data behind it, and the path for the next unit."""

    unit: Unit
    data: Span | None
    path: Path
    others: tuple[Head, ...] = ()
    """The same unit read as each further command that has this header."""


class Headers(Protocol):
    """A reader: how one family cuts messages and spells headers."""

    def cut(self, message: str) -> tuple[list[Span], Fault | None]:
        """Return the pieces of a message that hold one unit each, and what is wrong with the last."""

    def head(self, span: Span, path: Path) -> Head:
        """Read the header of a unit (without white space around it) that starts from `path`."""

    def common(self, name: str) -> Command | None:
        """Return a common command such as `*TRG`; None if there is none."""


class TreeHeaders:
    """Headers of the SCPI kind: a path of mnemonics, each in its long or short form."""

    def __init__(self, commands: Iterable[Command], dialect: Dialect, model: str) -> None:
        self.tree = Tree(commands)
        self.signed = any(sign in header for header in self.tree.commands.headers for sign in SIGNS)
        self.rules = dialect.reading
        self.model = model

    def common(self, name: str) -> Command | None:
        """Return a common command such as `*TRG`; None if there is none."""
        return self.tree.common.get(name)

    def cut(self, message: str) -> tuple[list[Span], Fault | None]:
        """Cut at semicolons."""
        return cut_units(message, compound=self.rules.compound.value)

    def head(self, span: Span, path: Path) -> Head:
        """Read the header of a unit that starts from `path`."""
        header, data, fault = header_and_data(span, self.rules.query_blank.value == "optional", self.signed)
        query = header.text.endswith("?")
        bare = header.text.removesuffix("?")
        unit = Unit(span.text, span.start, span.end, bare, query)
        if fault is not None:
            return Head(replace(unit, fault=fault), data, path)
        if has_hole(bare):
            return Head(replace(unit, unjudged=UNKNOWN_HEADER), data, path)
        words = tuple(bare.upper().split(":"))
        common = bare.startswith("*")
        full, found = (words, self._common(words[0])) if common else self._find(words, path, query)
        if isinstance(found, Miss):  # no command, no new path
            return Head(replace(unit, fault=self._undefined(header, full, found)), data, path)
        if self.rules.case.value == "kept" and bare != bare.upper():
            return Head(replace(unit, fault=only_capitals(header, self.model)), data, path)
        if common:
            return Head(replace(unit, command=found.command, suffixes={}), data, path)
        behind = self._behind(full, path)
        first, *more = (Head(self._as(one, unit, header), data, behind) for one in (found, *found.others))
        return replace(first, others=tuple(more)) if more else first

    def _as(self, match: Match, unit: Unit, header: Span) -> Unit:
        """Return the unit as one of a command."""
        return numbered(asking(unit, match.command, self.rules.question_mark.value), match, header, self.model)

    def _common(self, name: str) -> Match | Miss:
        command = self.tree.common.get(name)
        return Miss(0, ()) if command is None else Match(command, {})

    def _find(self, words: Path, path: Path, query: bool) -> tuple[Path, Match | Miss]:
        """Look a header up from the path where it goes on, or else from the root where that is the family's way."""
        if words[0] == "":
            return words[1:], self.tree.find(words[1:], query)
        full = path + words
        found = self.tree.find(full, query)
        if isinstance(found, Miss) and path and self.rules.path.value == "prefix":
            from_root = self.tree.find(words, query)
            if isinstance(from_root, Match):
                return words, from_root
        return full, found

    def _behind(self, full: Path, path: Path) -> Path:
        """Return the path behind a header that was found."""
        how = self.rules.path.value
        if how == "none":
            return ()
        return full[:-1] if how == "kept" or len(full) > 1 else path

    def _undefined(self, header: Span, words: Path, miss: Miss) -> Fault:
        long = next((word for word in words if len(word) > MAX_MNEMONIC), None)
        if long is not None:
            message = f"`{long}` has more than {MAX_MNEMONIC} characters and is no command here."
            return Fault(-112, header.start, header.end, message, None)
        own = header.text.removesuffix("?").lstrip(":").count(":") + 1
        name = header.text if own == len(words) else ":".join(words)
        wrong = words[miss.depth] if miss.depth < len(words) else None
        message = f"`{name}` is not a command of the {self.model}"
        message += f": `{wrong}` is unknown there." if wrong and miss.depth else "."
        return Fault(-113, header.start, header.end, message, None)


def cut_units(message: str, *, compound: bool) -> tuple[list[Span], Fault | None]:
    """Cut a message at semicolons; where it may hold one command only, a second one is a fault."""
    whole = Span(message, 0)
    pieces, slip = split(whole, ";")
    if compound or len(pieces) == 1:
        return pieces, slip
    spot = pieces[1].start - 1
    fault = Fault(-103, spot, spot + 1, "This instrument takes one command in a message.", "Send them one by one.")
    return [whole], fault


def only_capitals(header: Span, model: str) -> Fault:
    """Return the fault of a header in small letters, where these count."""
    message = f"`{header.text}` is not a command of the {model}, which reads capitals only."
    return Fault(-113, header.start, header.end, message, f"Write `{header.text.upper()}`.")


def asking(unit: Unit, command: Command, question_mark: str) -> Unit:
    """Return the unit as a query where the family leaves the question mark out of what can only ask."""
    bare = not unit.query and command.set is None and question_mark == "optional"
    return replace(unit, query=True) if bare else unit


def numbered(unit: Unit, match: Match, header: Span, model: str) -> Unit:
    """Return the unit with its command and numeric suffixes; one out of range is a fault (-114)."""
    command = match.command
    if not command.suffix:
        return replace(unit, command=command, suffixes={})
    numbers = dict(match.suffixes)
    for name, suffix in command.suffix.items():
        number = numbers.get(name)
        if number is None:
            default = 1 if suffix.default is None else suffix.default
            if isinstance(default, int):
                numbers[name] = default
        elif not _has_suffix(suffix, number, model):
            message = f"`{header.text}`: {number} is no legal number there."
            fault = Fault(-114, header.start, header.end, message, f"It can be {legal_suffixes(suffix, model)}.")
            return replace(unit, command=command, suffixes=numbers, fault=fault)
    return replace(unit, command=command, suffixes=numbers)


def _has_suffix(suffix: Suffix, number: int, model: str) -> bool:
    if suffix.values is not None:
        return number in suffix.values
    most = suffix.by_model.get(model, suffix.max)
    return suffix.min <= number and (most is None or number <= most)


def legal_suffixes(suffix: Suffix, model: str) -> str:
    """Say which numbers a suffix can be: `1 to 3`, `1, 3`, `1 or more`."""
    if suffix.values is not None:
        return ", ".join(map(str, suffix.values))
    most = suffix.by_model.get(model, suffix.max)
    return f"{suffix.min} or more" if most is None else f"{suffix.min} to {most}"
