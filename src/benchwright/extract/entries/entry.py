"""One command being put together, before it becomes a fact of the manual file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from benchwright.extract.entries.common import numberless, unset, worded
from benchwright.extract.entries.contrary import contrary
from benchwright.extract.entries.odd import odd, odd_reply, odd_unit
from benchwright.extract.entries.words import words_of
from benchwright.extract.facts.arguments import Argument
from benchwright.manual.header import parse_header
from benchwright.manual.model import Command, Query, Reply, Suffix

CERTAIN = 0.9
"""An entry with at least this confidence counts as certain."""

ONLY_TABLED = "Only a table of commands has it, not the text that describes others."
"""The doubt of a command that was added to those that a text describes."""


def doubted(command: Command, doubts: Iterable[str], confidence: float) -> Command:
    """Return the command with further doubts, if there are any, and at most `confidence`."""
    said = tuple(doubts)
    left = round(min(command.confidence or 0.0, confidence), 2)
    update = {"doubts": (*command.doubts, *said), "confidence": left}
    return command.model_copy(update=update) if said else command


_CHANNELS = frozenset({"C", "CH", "CHAN", "CHANNEL"})
"""Mnemonics whose number is that of a channel."""


@dataclass(slots=True)
class Entry:
    """One command being put together."""

    header: str
    page: str
    sheet: int
    set: list[Argument] | None = None
    query: list[Argument] | None = None
    returns: list[Reply] = field(default_factory=list)
    suffix: dict[str, Suffix] = field(default_factory=dict)
    separator: str = " "
    pairs: list[Argument] = field(default_factory=list)
    examples: list[str] = field(default_factory=list)
    related: list[str] = field(default_factory=list)
    unasked: bool = False
    """Whether the document says that it has no query."""
    models: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    """Words to search by, where the header has none."""
    notes: list[str] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)

    @property
    def arguments(self) -> list[Argument]:
        """All parameters of all forms."""
        return [*(self.set or ()), *self.pairs, *(self.query or ())]

    @property
    def as_sent(self) -> str:
        """The header as examples may send it: a number that has a default may be left out."""
        loose = [re.escape(name) for name, suffix in self.suffix.items() if suffix.default is not None]
        return re.sub(rf"(?<!\[)<({'|'.join(loose)})>", r"[<\1>]", self.header) if loose else self.header

    def command(self) -> Command:
        """Return the fact, with its doubts and the confidence they leave."""
        self._end_lists()
        doubts = tuple(dict.fromkeys((*self.doubts, *(d for a in self.arguments for d in a.doubts), *_open(self))))
        query = None
        if self.query is not None:
            query = Query(params=tuple(a.parameter() for a in self.query), returns=tuple(self.returns))
        return Command(
            header=self.header,
            page=self.page,
            page_pdf=self.sheet,
            set=None if self.set is None else tuple(a.parameter() for a in self.set),
            separator=self.separator if self.separator in (":", "") else " ",  # type: ignore[arg-type]
            pairs=tuple(a.parameter() for a in self.pairs),
            query=query,
            suffix=self._suffixes(),
            summary=words_of(
                self.header, sets=self.set is not None, asks=query is not None, acts=self.set == [], about=self.about
            ),
            notes=tuple(dict.fromkeys(self.notes)),
            models=self.models,
            examples=tuple(dict.fromkeys(self.examples)),
            related=tuple(dict.fromkeys(self.related)),
            doubts=doubts,
            confidence=confidence(doubts),
        )

    def _suffixes(self) -> dict[str, Suffix]:
        """What is known of each number; that of a mnemonic that means a channel says which one is addressed."""
        header = parse_header(self.header)
        channels = {node.suffix for node in header.nodes if node.suffix and node.long in _CHANNELS}
        found = {name: self.suffix.get(name, Suffix()) for name in header.suffixes}
        means = {name: suffix.means or ("channel" if name in channels else None) for name, suffix in found.items()}
        return {name: suffix.model_copy(update={"means": means[name]}) for name, suffix in found.items()}

    def _end_lists(self) -> None:
        """Only a last parameter can repeat in our notation; one that does so before others is written once."""
        for form in (self.set or [], self.query or []):
            for argument in form[:-1]:
                if argument.repeat:
                    argument.repeat = False
                    argument.doubts.append(f"The list of `{argument.name}` repeats before other parameters.")


def confidence(doubts: Sequence[str]) -> float:
    """How sure an entry is: 0.97 without doubts, and each doubt costs a fifth of what is left."""
    return round(0.97 * 0.8 ** len(doubts), 2)


def _open(entry: Entry) -> Iterable[str]:
    """What a complete entry would have."""
    for argument in entry.arguments:
        if argument.type is None:
            yield f"The type of `{argument.name}` was not found."
        elif not argument.settled:
            yield f"Nothing was found about the values of `{argument.name}`."
        yield from odd_unit(entry.header, argument)
        yield from odd(argument, asked=entry.query is not None and argument in (entry.set or ()))
    yield from odd_reply(entry.header, entry.returns)
    yield from unset(entry.header, entry.set)
    yield from numberless(entry.header, entry.set)
    yield from worded(entry.header, entry.returns)
    yield from contrary(entry.header, entry.set, entry.query or (), entry.returns)
    if entry.query is not None and not entry.returns:
        yield "What the query returns was not found."
    for name in parse_header(entry.header).suffixes:
        if name not in entry.suffix:
            yield f"The numbers that <{name}> can be were not found."
