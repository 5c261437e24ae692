"""What a request is made of once shapes are read: words, amounts, channels, instruments, marks."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from benchwright.errors import UnitError
from benchwright.quantity import Amount


@dataclass(frozen=True, slots=True)
class Item:
    """A piece of the request with its place in the text."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Word(Item):
    """A word; `forms` are all the words of the grammar that it can stand for."""

    forms: frozenset[str]
    free: bool = False
    """Whether it may be passed over: an article, a preposition, a courtesy."""
    slip: str | None = None
    """The word it was taken for, where it was misspelt."""


@dataclass(frozen=True, slots=True)
class Mark(Item):
    """A comma, full stop, bracket, dash, ...; never needs a reason."""

    forms: frozenset[str] = field(default_factory=frozenset)


@dataclass(frozen=True, slots=True)
class Quantity(Item):
    """A number, with the unit it was given in or none."""

    value: Fraction
    """In the base unit; the bare number where `unit` is empty."""
    unit: str = ""
    kind: str = "number"
    scale: Fraction = Fraction(1)
    """What the unit as written is worth in the base unit (1/1000 for `mA`)."""

    @property
    def bare(self) -> bool:
        """Whether it has no unit."""
        return self.kind == "number"

    @property
    def amount(self) -> Amount:
        """As the plan keeps it. Raises UnitError for a unit no instrument is set in."""
        if not self.unit and not self.bare:
            raise UnitError(f"`{self.text}` is a {self.kind}; no instrument on this bench is set in that.")
        return Amount(float(self.value), self.unit)

    def taking(self, other: Quantity) -> Quantity:
        """Return the bare number with the unit of `other`, as `0` in `from 0 to 500 mA`."""
        value = self.value * other.scale
        return Quantity(self.text, self.start, self.end, value, other.unit, other.kind, other.scale)


@dataclass(frozen=True, slots=True)
class Channels(Item):
    """Channels named by number; empty where all of them are meant (`all channels`)."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Instrument(Item):
    """An instrument of the bench, by any of its names."""

    role: str
    slip: str | None = None


@dataclass(frozen=True, slots=True)
class Stranger(Item):
    """An instrument that is not on the bench, or could be several of it."""

    why: str


@dataclass(frozen=True, slots=True)
class FileName(Item):
    """A file name, such as `iv.csv`."""
