"""Facts of an entry that a comparison with another reading leaves open, held against the entry's own text.

Two readings may agree on a number and not on the prefix of its unit; samples of a reply are not compared at all; and
both may name a sheet while the file's printed page is another's. Each such fact is looked for by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from benchwright.errors import DataError
from benchwright.extract.measure import facts
from benchwright.extract.passages import Pages, Text
from benchwright.extract.stands import Own, Unit
from benchwright.manual.model import Command, Manual, Parameter

SHORT = 3
"""Letters of a word that may be one of the language as well (`on`, `no`), at most."""


@dataclass(frozen=True, slots=True)
class Open:
    """A fact that the entry's own text does not bear out."""

    fact: str
    said: str
    read: str = ""
    """What the text has instead; empty where it has nothing of the kind."""


@dataclass(frozen=True)
class Audit:
    """One entry with all that may bear it out."""

    command: Command
    manual: Manual
    own: Own
    """The entry's own lines."""
    window: Text
    """Its pages, for facts that stand apart from its lines."""
    pages: Pages
    headers: frozenset[str]
    """All headers of the file."""
    got: Command | None
    """What the extraction read on the entry's page."""

    def open(self) -> Iterator[Open]:
        """Yield every fact that does not stand in the entry's text."""
        yield from self._units()
        yield from self._replies()
        yield from self._means()
        yield from (Open("related", header) for header in self.command.related if not self._is_known(header))

    def _is_known(self, header: str) -> bool:
        """Whether a related command is one of the file or stands on the entry's pages."""
        if header in self.headers:
            return True
        try:
            return self.window.has_header(header.rstrip("?"))
        except DataError:  # more of a remark than a header, such as `SELect:<wfm>`
            return self.window.has_text(header)

    def _units(self) -> Iterator[Open]:
        """Units, each once: of the numbers of an entry, of its tables of limits, of its replies."""
        known = {facts.unit(unit) for _, unit in _units(self.got)} if self.got else set[Unit]()
        judged: set[Unit] = set()
        for one in parameters_of(self.command):
            table = self.manual.limit[one.limit].unit if one.limit is not None else ""
            if table and one.unit and facts.unit(table)[0] != facts.unit(one.unit)[0]:
                judged.add(facts.unit(one.unit))
                yield Open(f"{one.name} unit", one.unit, table)
        for place, written in (*_units(self.command), *self._limit_units()):
            unit = facts.unit(written)
            if unit in judged or unit in known or self._has_unit(unit, written):
                continue
            judged.add(unit)
            yield Open(f"{place} unit", written, " ".join(sorted(self._rivals(unit, known))))

    def _has_unit(self, unit: Unit, written: str) -> bool:
        return self.own.has_unit(unit) or self._limit_has(unit) or (len(written) > 1 and self.own.spells(written))

    def _rivals(self, unit: Unit, known: set[Unit]) -> Iterator[str]:
        """The units that stand there instead: with another prefix."""
        prefixes = {power: prefix for prefix, power in _PREFIXES.items()}
        for base, power in {*self.own.units, *known}:
            if base == unit[0] and power in prefixes:
                yield f"{prefixes[power]}{base}"

    def _limit_units(self) -> Iterator[tuple[str, str]]:
        for parameter in parameters_of(self.command):
            if parameter.limit is not None and (unit := self.manual.limit[parameter.limit].unit):
                yield f"limit {parameter.limit}", unit

    def _limit_has(self, unit: Unit) -> bool:
        """Whether a unit is that of a table of limits and stands on its page."""
        limits = [self.manual.limit[one.limit] for one in parameters_of(self.command) if one.limit is not None]
        for limit in limits:
            place = self.pages.labelled(limit.page) if facts.unit(limit.unit) == unit else None
            if place is not None and Own.of_pages(self.pages, place).has_unit(unit):
                return True
        return False

    def _replies(self) -> Iterator[Open]:
        """The words of a reply, and the reply that the page prints as a sample, save what was read there as well."""
        read = self.got.query.returns if self.got is not None and self.got.query is not None else ()
        words = {choice for reply in read for choice in reply.choices}
        samples = {reply.like for reply in read}
        for place, reply in enumerate(self.command.query.returns if self.command.query else (), 1):
            lost = [word for word in reply.choices if word not in words and not self._has_word(word)]
            if lost:
                yield Open(f"reply {place} choices", " ".join(lost))
            if reply.like is not None and reply.like not in samples and not self._has_sample(reply.like):
                yield Open(f"reply {place} like", reply.like)

    def _has_word(self, word: str) -> bool:
        """Whether a word stands here; a short one in its own capitals, and of `CH2` also as one of `CH<x>`."""
        stem = word.rstrip("0123456789")
        base, mark, numbered = word.partition("<")
        if mark and base in self.own.shorts and self._has_sample(f"<{numbered}"):
            return True  # `TRAN<1-4>` of `TRANsient<1-4>`
        if word in self.own.shorts:
            return True
        if word.isalpha() and len(word) <= SHORT:
            return word.upper() != word and self.own.text.has(word)
        return self.own.text.has(word) or self._has_sample(word) or (stem != word and self._has_sample(f"{stem}<"))

    def _has_sample(self, sample: str) -> bool:
        return self.own.text.has_apart(sample.strip("\"'"))

    def _means(self) -> Iterator[Open]:
        """What a word stands for: its numbers."""
        for parameter in parameters_of(self.command):
            for word, meant in parameter.means.items():
                if not self.window.has_numbers(meant):
                    yield Open(f"{parameter.name} means of {word}", meant)


_PREFIXES = {"T": 12, "G": 9, "M": 6, "k": 3, "": 0, "m": -3, "u": -6, "n": -9, "p": -12}


def parameters_of(command: Command) -> tuple[Parameter, ...]:
    """Return all parameters of an entry, of both forms."""
    return (*(command.set or ()), *command.pairs, *(command.query.params if command.query else ()))


def _units(command: Command) -> Iterator[tuple[str, str]]:
    """Units with the place where they are said."""
    for parameter in parameters_of(command):
        if parameter.unit:
            yield parameter.name, parameter.unit
    for place, reply in enumerate(command.query.returns if command.query else (), 1):
        if reply.unit:
            yield f"reply {place}", reply.unit
