"""One entry as single facts in normal form, so that two readings of a page can be compared fact by fact.

What counts as the same fact:

* names of parameters and suffixes are free, save the names of name-value pairs, which are sent;
* numbers count as quantities (`1e3` = `1000`, 8 ms = 0.008 s); the unit's prefix counts only where no number stands;
* `{ON|OFF}`, `{0|1}` and both together are `boolean`; further words of such a list are special words of a boolean;
* `{1|2|5}` as a choice, and a number with these `values`, are one; so is `1` to `3` as an integer;
* usual words may be given long or short (`MINimum`, `MIN`); other words count with their capitals, their short form;
* in a query, a lone optional `MINimum|MAXimum` is one thing whether called a choice or a number with words;
* `default` and `reset` are one heading, as manuals seldom tell them apart: the values of both together are one fact;
  a default of `MIN` or `MAX` is the least or greatest value where that is known;
* a table of limits is compared by its ends (all values of `min`, of `max`) and once more by its conditions, whose words
  without digits may be shorter or otherwise ended (`SINE`, `sinusoid`);
* that a suffix left out means the selected channel (`default = "selected"`) is not compared: entries print a number or
  nothing, the rule stands elsewhere;
* of examples, replies' samples (`like`), notes and summaries only the examples are compared, blanks aside.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product

from benchwright.errors import DataError, UnitError
from benchwright.extract.listing.met import fixed
from benchwright.manual.header import short_form
from benchwright.manual.model import Command, Limit, Parameter, Reply, Row, Suffix
from benchwright.quantity import Amount, split_unit

Fact = str | bool | float | int | frozenset[object] | tuple[object, ...]
Facts = dict[str, Fact]

USUAL = ("MINimum", "MAXimum", "DEFault", "INFinity", "NINFinity", "UP", "DOWN", "ONCE", "AUTO")
MOST = 1000
"""So many whole numbers are compared one by one at most."""
STEM = 3
"""So many first letters tell the words of conditions apart."""
_USUAL = {spelt: word for word in USUAL for spelt in (word.upper(), "".join(c for c in word if c.isupper()))}
_BOOLEAN = {"ON": "1", "OFF": "0", "1": "1", "0": "0", "TRUE": "1", "FALSE": "0"}
_UNITS = {
    "C": "degC",
    "Sa/S": "Sa/s",
    "sa/s": "Sa/s",
    "Sec": "s",
    "VPP": "Vpp",
    "VRMS": "Vrms",
    "DBM": "dBm",
    "Degree": "deg",
    "bps": "bit/s",
    "b/s": "bit/s",
}


def word(text: str) -> str:
    """Return a choice or special word in normal form."""
    bare = re.sub(r"\s+", "", text)
    return _USUAL.get(bare.upper(), bare)


def number(value: float, power: int = 0) -> float:
    """Return a number in its base unit, rounded to what a page can print."""
    return float(f"{value * 10.0**power:.9g}")


def unit(text: str) -> tuple[str, int]:
    """Return the base unit and the power of ten of a unit as a data file writes it; unknown units stay as they are."""
    text = _UNITS.get(text.strip(), text.strip())
    try:
        return split_unit(text)
    except UnitError:
        return text.casefold(), 0


def message(text: str) -> str:
    """Return an example in normal form: single blanks, none beside commas, no end mark."""
    return re.sub(r"\s*,\s*", ",", " ".join(text.split())).rstrip(";").casefold()


@dataclass(frozen=True)
class Value:
    """A parameter or a field of a reply in normal form."""

    type: str
    unit: tuple[str, int]
    choices: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()
    values: frozenset[float] = frozenset()
    min: frozenset[float] = frozenset()
    max: frozenset[float] = frozenset()
    step: frozenset[float] = frozenset()
    defaults: frozenset[str] = frozenset()
    conditions: frozenset[object] = frozenset()
    optional: bool = False
    repeat: bool = False
    max_length: int | None = None

    @property
    def numeric(self) -> bool:
        """Whether any number stands here, by which a prefix can be judged."""
        return bool(self.values or self.min - {0.0} or self.max - {0.0} or self.step)

    def facts(self) -> Facts:
        """Return what is said, one fact a key; what is not said has no key."""
        base, power = self.unit
        found: Facts = {"present": True, "type": self.type}
        if base:
            found["unit"] = base if self.numeric else f"{base} e{power}" if power else base
        for name in ("choices", "words", "values", "min", "max", "step", "conditions", "defaults"):
            said: frozenset[object] = getattr(self, name)
            if said:
                found[name] = said
        if self.optional:
            found["optional"] = True
        if self.repeat:
            found["repeat"] = True
        if self.max_length is not None:
            found["max_length"] = self.max_length
        return found


def parameter(given: Parameter, limits: Mapping[str, Limit], *, asked: bool = False) -> Value:
    """Return a parameter in normal form; `asked` when it stands in a query."""
    base, power = unit(given.unit)
    table = limits.get(given.limit or "")
    rows = table.rows if table else ()
    scale = unit(table.unit)[1] if table and table.unit else power
    lowest, highest, step = (
        frozenset(number(getattr(row, name), scale) for row in rows if getattr(row, name) is not None)
        | ({number(getattr(given, name), power)} if getattr(given, name) is not None else set())
        for name in ("min", "max", "step")
    )
    value = Value(
        type=given.type,
        unit=(base, power),
        choices=frozenset(map(word, given.choices)),
        words=frozenset(map(word, given.words)),
        values=frozenset(number(n, power) for n in given.values or ()),
        min=lowest,
        max=highest,
        step=step,
        conditions=frozenset(_conditions(rows, scale)),
        optional=given.optional,
        repeat=given.repeat,
        max_length=given.max_length,
    )
    return replace(_settled(value, asked), defaults=_of_ends(_defaults(given, rows, power, scale), lowest, highest))


def _of_ends(defaults: Iterable[str], lowest: frozenset[float], highest: frozenset[float]) -> frozenset[str]:
    """The defaults with the values that `MIN` and `MAX` stand for."""
    ends = {"MINIMUM": lowest, "MAXIMUM": highest}
    found: set[str] = set()
    for default in defaults:
        found |= {f"{end:.9g}" for end in ends.get(default, ())} or {default}
    return frozenset(found)


def _settled(value: Value, asked: bool) -> Value:
    """Choices that are a boolean, a list of numbers or a bound become that."""
    if value.type == "choice":
        value = _choice(value)
    if value.type == "boolean":
        rest = frozenset(w for w in value.words if w.upper() not in _BOOLEAN)
        return replace(value, words=rest)
    if value.type in ("real", "integer") and value.values:
        lowest, highest = value.min - {min(value.values)}, value.max - {max(value.values)}
        value = replace(value, type="values", min=lowest, max=highest)
    bound = frozenset({"MINimum", "MAXimum", "DEFault"})
    if asked and value.type in ("real", "integer") and value.words and value.words <= bound and not value.numeric:
        return replace(value, type="choice", choices=value.words, words=frozenset(), unit=("", 0))
    return value


def _choice(value: Value) -> Value:
    listed = {choice.upper() for choice in value.choices}
    if listed >= {"ON", "OFF"} or listed == {"0", "1"}:
        rest = value.words | {choice for choice in value.choices if choice.upper() not in _BOOLEAN}
        return replace(value, type="boolean", choices=frozenset(), words=rest)
    numbers = {float(c) for c in value.choices if re.fullmatch(r"[+-]?\d*\.?\d+(?:[eE][+-]?\d+)?", c)}
    rest = frozenset(c for c in value.choices if c in _USUAL.values())
    if numbers and len(numbers) + len(rest) == len(value.choices):
        scaled = frozenset(number(n, value.unit[1]) for n in numbers)
        return replace(value, type="values", values=scaled, words=value.words | rest, choices=frozenset())
    return value


def _conditions(rows: Iterable[Row], power: int) -> Iterator[object]:
    for row in rows:
        options = [v if isinstance(v, tuple) else (v,) for v in row.when.values()]
        ends = tuple(None if n is None else number(n, power) for n in (row.min, row.max))
        for keys in product(*options):
            if keys:
                yield frozenset(re.sub(r"\W", "", str(key)).upper() for key in keys), *ends


def _defaults(given: Parameter, rows: Iterable[Row], power: int, scale: int) -> Iterator[str]:
    for value in (given.default, given.reset):
        if value is not None:
            yield _default(value, given, power)
    for row in rows:
        if row.default is not None:
            yield f"{number(row.default, scale):.9g}"


def _default(value: str | float, given: Parameter, power: int) -> str:
    text = str(value).strip()
    if given.type == "boolean" or {"ON", "OFF"} <= {choice.upper() for choice in given.choices}:
        text = _BOOLEAN.get(text.upper(), text)
    for choice in (*given.choices, *given.words):
        if text.upper() in (choice.upper(), short_form(choice)):
            return word(choice).upper()
    try:
        amount = Amount.parse(text)
    except UnitError:
        return word(text).upper()
    return f"{amount.value if amount.unit else number(amount.value, power):.9g}"


def reply(given: Reply) -> Value:
    """Return a field of a reply in normal form."""
    value = Value(type=given.type, unit=unit(given.unit), choices=frozenset(c.upper() for c in given.choices))
    listed = value.choices
    if value.type == "choice" and (listed == {"ON", "OFF"} or listed == {"0", "1"}):
        return replace(value, type="boolean")
    return value


def reconciled(one: Value, other: Value) -> tuple[Value, Value]:
    """Bring two values into one form where what they say is the same but for its shape."""
    if one.conditions != other.conditions and _alike(one.conditions, other.conditions):
        one = replace(one, conditions=other.conditions)
    if {one.type, other.type} == {"values", "integer"}:
        first, second = (_as_values(v) if v.type == "integer" else v for v in (one, other))
        if first.values == second.values:
            return first, second
    one, other = _open(one, other), _open(other, one)
    if one.numeric != other.numeric and one.unit[0] == other.unit[0]:
        return replace(one, unit=(one.unit[0], 0)), replace(other, unit=(other.unit[0], 0))
    return one, other


def _open(value: Value, other: Value) -> Value:
    """The value with the numbered words (`CH1`, `CH2`) that the other leaves open (`CH<x>`) left open as well."""
    stems = {choice.partition("<")[0].upper(): choice for choice in other.choices if choice.endswith(">")}
    if not stems:
        return value
    bare = ((choice, re.sub(r"\d+$", "", choice).upper()) for choice in value.choices)
    choices = frozenset(stems.get(stem, choice) if stem != choice.upper() else choice for choice, stem in bare)
    return replace(value, choices=choices)


def _alike(one: frozenset[object], other: frozenset[object]) -> bool:
    """Whether two sets of conditions are the same but for the endings of their words: `SINE` is `SINUSOID`."""
    return len(one) == len(other) == len(set(map(_stem, one)) & set(map(_stem, other)))


def _stem(row: object) -> object:
    """A row with the first letters of its words; what has digits counts whole."""
    keys, *ends = row if isinstance(row, tuple) else (frozenset(), row)
    return frozenset(key if re.search(r"\d", key) else key[:STEM] for key in keys), *ends


def _as_values(value: Value) -> Value:
    if len(value.min) == len(value.max) == 1 and (span := max(value.max) - min(value.min)) <= MOST:
        start = int(min(value.min))
        numbers = frozenset(float(start + k) for k in range(int(span) + 1))
        return replace(value, type="values", values=numbers, min=frozenset(), max=frozenset(), step=frozenset())
    return value


def suffix(given: Suffix) -> Facts:
    """Return what is said about a numeric suffix."""
    found: Facts = {"present": True}
    if given.values is not None:
        return found | {"values": frozenset(given.values)}
    if given.min != 1:
        found["min"] = given.min
    if given.max is not None:
        found["max"] = max([given.max, *given.by_model.values()])
    if given.by_model:
        found["by model"] = frozenset(given.by_model.items())
    if given.default is not None and given.default != "selected":
        found["default"] = given.default
    return found


def suffixes(command: Command) -> list[Facts]:
    """Return the facts about each suffix, in the order of the header; one that can only be 1 says nothing."""
    try:
        header = command.parsed
        own = [node.suffix for node in header.nodes if node.suffix]  # two of one printed name count twice
        names = [*own, *(name for name in header.suffixes if name not in own)]
    except DataError:
        return []
    return [suffix(command.suffix[name]) for name in names if name not in fixed(command)]


def page(text: str) -> str:
    """Return a printed page in normal form: `18 / 158` is 18, dashes are plain."""
    return re.split(r"\s*/\s*", re.sub(r"[\u2010-\u2015]", "-", text.strip()))[0].casefold()


def said(value: object) -> str:
    """Return a fact as text for a list of differences."""
    if value is None:
        return ""
    if isinstance(value, (frozenset, tuple)):
        parts = [said(part) for part in value]
        shown = " ".join(sorted(parts) if isinstance(value, frozenset) else parts)
        return shown if isinstance(value, frozenset) and not any(" " in p for p in parts) else f"({shown})"
    return f"{value:.9g}" if isinstance(value, float) else "-" if value == "" else str(value)
