"""What a request says, phrase by phrase, and which of it has found its place in the plan."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from benchwright.plan.english.chart import Reading
from benchwright.plan.english.items import Channels, Instrument, Item, Mark, Quantity, Word

Verb = Literal["", "measure", "plot", "sweep", "set"]

_VERBS: dict[str, Verb] = {
    "verb:measure": "measure", "verb:save": "measure", "verb:plot": "plot", "verb:sweep": "sweep", "verb:set": "set",
    "verb:on": "set", "readings": "measure", "single": "measure",
}  # fmt: skip

COUNTED = ("voltage", "current", "power", "resistance")
"""Measurands that may stand inside a number of readings."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One phrase of the request: what it means, its amounts, where it stands."""

    meaning: str
    text: str
    start: int
    end: int
    slots: dict[str, tuple[Item, ...]] = field(hash=False, compare=False, default_factory=dict)
    verb: Verb = ""
    """What the clause is about: the last verb before the phrase."""
    before: frozenset[str] = frozenset()
    """Words passed over between the phrase before and this one, and commas and full stops."""

    def amount(self, name: str) -> Quantity | None:
        """Return the amount in slot `name`, None if the phrase has none."""
        found = self.slots.get(name, ())
        return found[0] if found and isinstance(found[0], Quantity) else None

    def need(self, name: str) -> Quantity:
        """Return the amount in slot `name`, which the phrase has."""
        found = self.amount(name)
        assert found is not None, (self.meaning, name)
        return found

    @property
    def amounts(self) -> tuple[Quantity, ...]:
        """Every amount of the phrase."""
        return tuple(item for items in self.slots.values() for item in items if isinstance(item, Quantity))

    @property
    def channels(self) -> Channels | None:
        """The channels the phrase names."""
        found = self.slots.get("ch", ())
        return found[0] if found and isinstance(found[0], Channels) else None

    @property
    def instrument(self) -> Instrument | None:
        """The instrument the phrase names."""
        found = self.slots.get("ins", ())
        return found[0] if found and isinstance(found[0], Instrument) else None

    @property
    def measurand(self) -> str | None:
        """What it names to be measured: `current` of `m:current`, and of `ten current readings`."""
        head, _, name = self.meaning.partition(":")
        if self.meaning in ("readings", "single", "average"):
            return next((word for word in self.text.lower().split() if word in COUNTED), None)
        return name if head == "m" else None

    @property
    def breaks(self) -> bool:
        """Whether a comma, semicolon or full stop stands before it."""
        return bool(self.before & {",", ";", ".", ":", "(", "\n"})


class Ledger:
    """The facts of a request; each is taken once, and what nobody took is not understood."""

    def __init__(self, facts: Sequence[Fact]) -> None:
        self.facts = tuple(facts)
        self._taken: set[int] = set()
        self._place = {id(fact): index for index, fact in enumerate(self.facts)}

    def index(self, fact: Fact) -> int:
        """Return the place of `fact` among all."""
        return self._place[id(fact)]

    def open(self, *meanings: str) -> Iterator[Fact]:
        """Yield the facts with one of `meanings` that nobody took yet."""
        for fact in self.facts:
            if fact.meaning in meanings and id(fact) not in self._taken:
                yield fact

    def take(self, *facts: Fact) -> None:
        """Mark facts as placed."""
        self._taken |= {id(fact) for fact in facts}

    def all(self, *meanings: str) -> list[Fact]:
        """Take and return the facts with one of `meanings` that nobody took yet."""
        found = list(self.open(*meanings))
        self.take(*found)
        return found

    def has(self, *meanings: str) -> bool:
        """Whether any fact, taken or not, has one of `meanings`."""
        return any(fact.meaning in meanings for fact in self.facts)

    def left(self) -> tuple[Fact, ...]:
        """Return the facts nobody took."""
        return tuple(fact for fact in self.facts if id(fact) not in self._taken)

    def neighbour(self, fact: Fact, step: int, skip: Iterable[str] = ()) -> Fact | None:
        """Return the next fact (`step` 1) or the one before (-1), passing over meanings in `skip`."""
        skipped = frozenset(skip)
        at = self.index(fact) + step
        while 0 <= at < len(self.facts):
            if self.facts[at].meaning not in skipped:
                return self.facts[at]
            at += step
        return None


def facts_of(text: str, items: Sequence[Item], reading: Reading) -> Ledger:
    """Return the facts of a reading in order, each with the verb that governs it."""
    facts: list[Fact] = []
    verb: Verb = ""
    behind = 0
    for phrase in reading.phrases:
        meaning = phrase.pattern.meaning
        verb = _VERBS.get(meaning, verb)
        start, end = items[phrase.start].start, items[phrase.end - 1].end
        between = frozenset(_between(items[behind : phrase.start], text))
        facts.append(Fact(meaning, text[start:end], start, end, phrase.slots, verb, between))
        behind = phrase.end
    return Ledger(facts)


def _between(items: Sequence[Item], text: str) -> Iterator[str]:
    for item in items:
        if isinstance(item, Mark):
            yield item.text
            yield from item.forms
        elif isinstance(item, Word):
            yield item.text.lower()
    if items and "\n" in text[items[0].start : items[-1].end + 1]:
        yield "\n"
