"""One parameter on its way from a printed form to a fact: what the form shows, what the definitions add."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal

from benchwright.extract.facts.units import spelled
from benchwright.extract.notation.form import Slot
from benchwright.extract.notation.slots import printed_unit
from benchwright.manual.header import short_form
from benchwright.manual.model import Parameter, ParameterType, Row

Number = int | float

_TYPES: dict[str, ParameterType] = {
    "NR1": "integer",
    "NR2": "real",
    "NR3": "real",
    "NRf": "real",
    "Bool": "boolean",
    "string": "string",
    "block": "block",
    "list": "list",
    "word": "text",
}
_FIXED = re.compile(r"[A-Z][A-Z_]+[A-Za-z_]+|[a-z]{3,}")
_CAMEL = re.compile(r"[a-z]+[A-Z]\w*")
_NUMBER = re.compile(r"[-+]?\d+(?:\.\d+)?")
_SWITCH = {"ON", "OFF", "0", "1", "TRUE", "FALSE"}


@dataclass(slots=True)
class Argument:
    """A parameter being read; `type` is None until something tells it."""

    name: str
    type: ParameterType | None = None
    unit: str = ""
    min: Number | None = None
    max: Number | None = None
    step: Number | None = None
    values: tuple[Number, ...] | None = None
    choices: tuple[str, ...] = ()
    means: dict[str, str] = field(default_factory=dict)
    words: tuple[str, ...] = ()
    default: str | Number | None = None
    reset: str | Number | None = None
    optional: bool = False
    repeat: bool = False
    max_length: int | None = None
    rows: tuple[Row, ...] = ()
    """Ranges that hold for one model, one channel, ... each: they make a limit table."""
    rows_page: str = ""
    """Page of that table, if it stands elsewhere than the entry."""
    limit: str = ""
    """Name of that table."""
    quoted: bool = False
    """Whether the document says that it is sent in quotes."""
    shown: tuple[str, ...] = ()
    """Choices and words that the form itself prints."""
    listed: tuple[str, ...] = ()
    """Words without quotes that a definition lists for what the form calls a text."""
    defined: bool = False
    """Whether a definition of the document was found for it."""
    seen: bool = False
    """Whether nothing but whole numbers sent in examples tells that it is a whole number."""
    doubts: list[str] = field(default_factory=list)
    printed: str = ""
    """The name as the form prints it, where ours is another."""
    others: dict[str, bool] = field(default_factory=dict)
    """Other names that the form has in its place, and whether a definition told what they may be."""

    @property
    def settled(self) -> bool:
        """Whether everything a parameter of its type should have is known."""
        if self.type in ("boolean", "choice", "list", "block"):
            return True
        if self.type in ("real", "integer"):
            known = self.min is not None or self.max is not None or self.values is not None or bool(self.rows)
            return known or (self.defined and (self.type == "integer" or bool(self.unit)))
        return self.type is not None and self.defined

    @property
    def contradicts(self) -> bool:
        """Whether a default or reset value is none that may be sent: one of them was misread or misprinted."""
        if (self.type == "boolean" or (self.type == "choice" and self.choices)) and any(
            self._lacks(value) for value in (self.default, self.reset)
        ):
            return True
        numbers = [n for n in (self.default, self.reset) if isinstance(n, int | float)]
        low, high = self.min, self.max
        return any((low is not None and n < low) or (high is not None and n > high) for n in numbers)

    def _lacks(self, value: str | Number | None) -> bool:
        """Whether a word is none of the choices, long or short."""
        known = {word.upper() for word in (*self.choices, *self.words, *self.means.values())}
        known |= _SWITCH if self.type == "boolean" else set()
        known |= {short_form(word) for word in (*self.choices, *self.words)}
        if self.type == "choice" and re.fullmatch(r"\d+", str(value)):  # a number among words
            return not any(re.match(r"[-+.\d]", choice) for choice in (*self.choices, *self.words, *self.means))
        return isinstance(value, str) and bool(re.fullmatch(r"[A-Za-z]\w*", value)) and value.upper() not in known

    def parameter(self) -> Parameter:
        """Return the fact; a parameter of unknown type counts as text."""
        kind = self.type or "text"
        return Parameter(
            name=self.name,
            type=kind,
            unit=self.unit,
            min=self.min,
            max=self.max,
            step=self.step,
            values=self.values,
            limit=self.limit if self.rows and self.limit else None,
            choices=self.choices if kind == "choice" else (),
            means={key: value for key, value in self.means.items() if key in self.choices} if kind == "choice" else {},
            words=tuple(word for word in self.words if kind != "boolean" or word.upper() not in _SWITCH),
            default=self.default,
            reset=self.reset,
            optional=self.optional,
            repeat=self.repeat,
            max_length=self.max_length,
        )


def from_slot(slot: Slot, taken: set[str]) -> Argument:
    """Begin an argument with what the printed form shows; `taken` are names already used and grows."""
    if _CAMEL.fullmatch(slot.like) and not slot.name:
        slot = replace(slot, name=slot.like, like="")  # no word that is sent is written so
    argument = Argument(
        _name(slot, taken), printed=slot.name, optional=slot.optional, repeat=slot.repeat, words=slot.words
    )
    argument.shown = (*slot.choices, *slot.words)
    argument.others = dict.fromkeys(slot.others, False)
    argument.type = _TYPES.get(slot.hint)
    if slot.units:
        _take_units(argument, slot.units)
    if slot.default is not None:
        argument.default = slot.default
    if "MIN" in (word[:3] for word in slot.words) and _measured(slot.choices):
        argument.type = "real"  # least and greatest of some numbers can be asked for
        argument.values = tuple(float(choice) if "." in choice else int(choice) for choice in slot.choices)
    elif slot.choices:
        set_choices(argument, slot.choices)
    elif _FIXED.fullmatch(slot.like) and not slot.name:
        set_choices(argument, (slot.like,))
    elif slot.hint.startswith("NR") and {word.upper() for word in slot.words} == {"ON", "OFF"}:
        argument.type, argument.words = "boolean", ()  # IEEE 488.2 data for SCPI's Boolean
        argument.name = "state" if not slot.name and "state" not in taken else argument.name
    return argument


def _take_units(argument: Argument, units: Sequence[str]) -> None:
    """Give a number the unit that its form prints behind it; units of several quantities are a doubt.

    An A among metres is an angstrom.
    """
    argument.type = argument.type or "real"
    metres = any(printed_unit(unit) == ("m", 0) or unit == "NM" for unit in units)
    scaled = [unit for unit in units if not (metres and unit == "A")]
    read = [found for unit in scaled if (found := printed_unit(unit)) is not None]
    bases = {base for base, _ in read}
    if len(bases) == 1 and len(read) == len(scaled):
        plain = next((scale for _, scale in read if scale == 0), read[0][1])
        argument.unit = spelled(read[0][0], Decimal(1).scaleb(plain))
    else:
        argument.doubts.append(f"`{argument.name}` is sent in {' or '.join(units)}.")


def _measured(choices: Sequence[str]) -> bool:
    """Whether they are amounts: numbers, but not 0, 1, 2 and so on, which stand for something."""
    if not choices or not all(_NUMBER.fullmatch(choice) for choice in choices):
        return False
    numbers = sorted(float(choice) for choice in choices)
    return numbers != [numbers[0] + place for place in range(len(numbers))]


def set_choices(argument: Argument, choices: tuple[str, ...]) -> None:
    """Give the argument its choices; a switch spelt ON, OFF, 0, 1 is a boolean."""
    plain = tuple(dict.fromkeys(choice.strip() for choice in choices if choice.strip()))
    if {choice.upper() for choice in plain} <= _SWITCH and {"ON", "OFF"} <= {choice.upper() for choice in plain}:
        argument.type = "boolean"
    elif plain:
        argument.type, argument.choices = "choice", plain
        if argument.name not in ("channel",) and all(re.fullmatch(r"(?i)ch(?:annel)?\d+", choice) for choice in plain):
            argument.name = "channel"


def _name(slot: Slot, taken: set[str]) -> str:
    word = slot.like.lower() if _FIXED.fullmatch(slot.like) else ""  # a word that stands in every message
    base = re.sub(r"\W+", "_", slot.name.strip().lower()).strip("_") or word or _fallback(slot)
    if slot.hint == "list" and re.fullmatch(r"(?:ch|chan|channel|output)?_?(?:list|s)?|ch|channel", base):
        base = "channel"  # the name that the reader knows it by
    name, count = base, 2
    while name in taken:
        name, count = f"{base}_{count}", count + 1
    taken.add(name)
    return name


def _fallback(slot: Slot) -> str:
    """A name where the manual gives none."""
    if slot.hint == "list":
        return "channel"
    if slot.hint == "Bool" or ({choice.upper() for choice in slot.choices} <= _SWITCH and slot.choices):
        return "state"
    return "choice" if slot.choices else "value"


def part_names(arguments: Sequence[Argument]) -> None:
    """Number the parameters of one form that came to bear one name."""
    taken: set[str] = set()
    for argument in arguments:
        base, count = argument.name, 2
        while argument.name in taken:
            argument.name, count = f"{base}_{count}", count + 1
        taken.add(argument.name)


def first_default(form: Sequence[Argument]) -> None:
    """Of parameters printed with one name (`<src>[,<src>]`) only the first has its default."""
    seen: set[str] = set()
    for argument in form:
        if argument.optional and argument.printed in seen:
            argument.default = None
        seen |= {argument.printed} - {""}
