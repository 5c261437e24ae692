"""Matching phrases: a row of elements against a row of items."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from benchwright.plan.english.items import Channels, FileName, Instrument, Item, Mark, Quantity, Word
from benchwright.plan.english.phrases import PHRASES
from benchwright.plan.english.words import CLASSES

KINDS = {"V": "voltage", "A": "current", "T": "time", "F": "frequency", "R": "resistance", "W": "power"}
ARTICLES = frozenset({"a", "an", "the", "its", "my", "our", "this", "that", "their", "your"})
"""Passed over between the elements of a pattern."""

WRONG_KIND, NO_UNIT = 30.0, 3.0
"""What an amount of another kind, or without a unit, adds to the doubt about a phrase."""

Slots = dict[str, tuple[Item, ...]]


@dataclass(frozen=True, slots=True)
class Element:
    """One element of a pattern: words, or a slot for an amount, a channel, an instrument, a file."""

    words: frozenset[str] = frozenset()
    slot: str = ""
    kinds: frozenset[str] = frozenset()
    lenient: bool = False
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Pattern:
    """One way to say something."""

    meaning: str
    doubt: float
    elements: tuple[Element, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Match:
    """A pattern found in the items from `start` to `end` (the first item behind it)."""

    pattern: Pattern
    start: int
    end: int
    slots: Slots = field(default_factory=dict)
    doubt: float = 0.0


@lru_cache(maxsize=1)
def all_patterns() -> tuple[Pattern, ...]:
    """Return every pattern, compiled."""
    return tuple(
        Pattern(meaning, doubt, tuple(_element(word) for word in line.split()), line.strip())
        for meaning, doubt, lines in PHRASES
        for line in lines.strip().splitlines()
    )


@lru_cache(maxsize=1)
def vocabulary() -> frozenset[str]:
    """Return every word that some pattern knows, in lower case."""
    return frozenset(word for pattern in all_patterns() for e in pattern.elements for word in e.words if word.isalpha())


def _element(text: str) -> Element:
    optional = text.endswith("?") and len(text) > 1
    text = text.removesuffix("?")
    if text.startswith("<") and "|" not in text:
        name, _, kinds = text[1:-1].partition(":")
        lenient = kinds.endswith("~")
        known = {KINDS.get(letter, letter) for letter in kinds.removesuffix("~")}
        return Element(slot=name, kinds=frozenset(known), lenient=lenient, optional=optional)
    words: set[str] = set()
    for word in text.split("|"):
        words |= set(CLASSES[word[1:]].split()) if word.startswith("@") else {word}
    return Element(words=frozenset(words), optional=optional)


def matches(items: Sequence[Item], at: int) -> Iterator[Match]:
    """Yield every match of a pattern that starts at item `at`."""
    for pattern in all_patterns():
        for end, slots, doubt in _match(pattern.elements, items, at, at, {}):
            if end > at:
                yield Match(pattern, at, end, slots, pattern.doubt + doubt)


Step = tuple[int, Slots, float]


def _match(elements: Sequence[Element], items: Sequence[Item], at: int, first: int, slots: Slots) -> Iterator[Step]:
    if not elements:
        yield at, slots, 0.0
        return
    head, rest = elements[0], elements[1:]
    for start in _starts(items, at, first):
        for end, more, doubt in _one(head, items, start):
            for behind, found, further in _match(rest, items, end, first, {**slots, **more}):
                yield behind, found, doubt + further
    if head.optional:
        yield from _match(rest, items, at, first, slots)


def _starts(items: Sequence[Item], at: int, first: int) -> Iterator[int]:
    """Yield where the next element may begin: here, or behind articles."""
    yield at
    while at > first and at < len(items) and _is_article(items[at]):
        at += 1
        yield at


def _is_article(item: Item) -> bool:
    if isinstance(item, Mark):
        return item.text in {"'s", "’s", '"', "'"}
    return isinstance(item, Word) and item.text.lower() in ARTICLES


PLACES: dict[str, type[Item]] = {"ch": Channels, "ins": Instrument, "file": FileName}
"""Slots for what is no amount."""


def _one(element: Element, items: Sequence[Item], at: int) -> Iterator[Step]:
    """Yield the ways to match one element at item `at`."""
    if at >= len(items):
        return
    item = items[at]
    if element.words:
        if isinstance(item, (Word, Mark)) and item.forms & element.words:
            yield at + 1, {}, 0.0
    elif element.slot == "list":
        yield from _list(items, at)
    elif element.slot in PLACES:
        if isinstance(item, PLACES[element.slot]):
            yield at + 1, {element.slot: (item,)}, 0.0
    elif isinstance(item, Quantity) and (doubt := _fits(element, item)) is not None:
        yield at + 1, {element.slot: (item,)}, doubt


def _fits(element: Element, quantity: Quantity) -> float | None:
    """Return the doubt about `quantity` in this slot; None if it does not go there."""
    if quantity.bare:
        if "N" in element.kinds and quantity.value.denominator == 1 and quantity.value > 0:
            return 0.0
        if "B" in element.kinds:
            return NO_UNIT
        return WRONG_KIND if element.lenient else None
    if quantity.kind in element.kinds:
        return 0.0
    return WRONG_KIND if element.lenient else None


def _list(items: Sequence[Item], at: int) -> Iterator[Step]:
    """Yield amounts of one kind joined by commas or `and`; bare numbers take the unit of the last."""
    found: list[Quantity] = []
    while at < len(items):
        item = items[at]
        if not isinstance(item, Quantity):
            return
        found.append(item)
        at += 1
        kinds = {quantity.kind for quantity in found if not quantity.bare}
        if len(kinds) > 1:
            return
        if len(found) > 1 and not found[-1].bare and kinds <= {"voltage", "current"}:
            yield at, {"list": tuple(found)}, 0.0
        joint = at
        while joint < len(items) and _joins(items[joint]):
            joint += 1
        if joint == at:
            return
        at = joint


def _joins(item: Item) -> bool:
    return isinstance(item, (Word, Mark)) and bool(item.forms & {",", "and", "then", "/", ";"})
