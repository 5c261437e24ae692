"""Units as people write them: `mA`, `milliamps`, `ohms`, `secs`; amounts by pint.

Spelling is ours (pint takes `amps` for attometres per second); what a unit measures and how
large it is, pint says, in exact fractions.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pint

PREFIX_WORDS = {
    "tera": "T", "giga": "G", "mega": "M", "meg": "M", "kilo": "k", "milli": "m", "micro": "u", "nano": "n",
    "pico": "p",
}  # fmt: skip

UNIT_WORDS = {
    "V": "volt volts",
    "A": "amp amps ampere amperes",
    "ohm": "ohm ohms",
    "W": "watt watts",
    "Hz": "hertz",
    "s": "second seconds sec secs",
    "F": "farad farads",
    "H": "henry henries henrys",
    "min": "minute minutes min mins",
    "h": "hour hours hr hrs",
    "day": "day days",
    "week": "week weeks",
}
"""Whole words by unit; lower case, as they are met after folding case."""

SYMBOLS = {
    "V": "V VDC Vdc v vdc",
    "A": "A ADC Adc adc",
    "ohm": "Ω Ω ohm Ohm R",
    "W": "W",
    "Hz": "Hz hz HZ",
    "s": "s S sec",
    "F": "F",
    "H": "H",
    "min": "min",
    "h": "h hr",
    "day": "d",
}
"""Symbols by unit; case counts, since `m` and `M` differ."""

FOREIGN = {
    "kg": "kilogram", "g": "gram", "mg": "milligram", "kilogram": "kilogram", "kilograms": "kilogram", "gram": "gram",
    "grams": "gram", "kilos": "kilogram", "lb": "pound", "lbs": "pound", "pound": "pound", "pounds": "pound",
    "m": "meter", "metre": "meter", "metres": "meter", "meters": "meter", "cm": "centimeter", "mm": "millimeter",
    "km": "kilometer", "inch": "inch", "inches": "inch", "ft": "foot", "feet": "foot", "foot": "foot",
    "psi": "psi", "bar": "bar", "mbar": "millibar", "Pa": "pascal", "kPa": "kilopascal", "N": "newton",
    "newton": "newton", "newtons": "newton", "°C": "degC", "degC": "degC", "celsius": "degC", "Celsius": "degC",
    "C": "degC", "°F": "degF", "fahrenheit": "degF", "Fahrenheit": "degF", "K": "kelvin", "kelvin": "kelvin",
    "Kelvin": "kelvin", "J": "joule", "joule": "joule", "joules": "joule", "Wh": "watt_hour", "mWh": "milliwatt_hour",
    "kWh": "kilowatt_hour", "Ah": "ampere_hour", "mAh": "milliampere_hour", "rpm": "rpm", "lux": "lux", "l": "liter",
    "litre": "liter", "litres": "liter", "liter": "liter", "liters": "liter", "T": "tesla", "tesla": "tesla",
    "°": "degree", "deg": "degree", "degree": "degree", "degrees": "degree", "rad": "radian",
    "coulomb": "coulomb", "coulombs": "coulomb", "percent": "percent", "%": "percent", "dB": "decibel",
    "week": "week",
}  # fmt: skip
"""Units that nothing on a bench is set in: known, so that they can be refused by name."""

_PREFIXES = {
    "T": "T",
    "G": "G",
    "M": "M",
    "k": "k",
    "K": "k",
    "m": "m",
    "u": "u",
    "µ": "u",
    "μ": "u",
    "n": "n",
    "p": "p",
}
_BASES = ("V", "A", "ohm", "W", "Hz", "s", "F", "H")
_KINDS = {
    "V": "voltage", "A": "current", "ohm": "resistance", "W": "power", "Hz": "frequency", "s": "time",
    "F": "capacitance", "H": "inductance",
}  # fmt: skip
_OTHER_KINDS = {
    "kilogram": "mass", "meter": "length", "kelvin": "temperature", "liter": "volume", "coulomb": "charge",
    "joule": "energy", "pascal": "pressure", "newton": "force",
}  # fmt: skip
"""Kinds of quantity nothing here is set in, by a unit of theirs."""


@dataclass(frozen=True, slots=True)
class Unit:
    """What a unit is worth in its base unit."""

    base: str
    """`V`, `A`, `ohm`, `s`, ...; empty for a unit that no instrument here is set in."""
    factor: Fraction
    kind: str
    """`voltage`, `time`, `mass`, ..."""


def find_unit(word: str) -> Unit | None:
    """Return the unit spelled `word` (one word, as written), None if it is none."""
    name = _name(word)
    return None if name is None else _measure(name)


def is_unit(word: str) -> bool:
    """Whether `word` spells a unit; does not need pint."""
    return _name(word) is not None


def is_unit_word(word: str) -> bool:
    """Whether `word` is a unit spelled out, such as `minute` or `milliamps`."""
    return word.lower() in _words()


def _name(word: str) -> str | None:
    symbol = _symbols().get(word) or _words().get(word.lower()) or _symbols().get(_folded(word))
    return symbol or FOREIGN.get(word) or FOREIGN.get(word.lower())


def _folded(word: str) -> str:
    """Return a symbol written without regard for case (`ma`, `5v`, `khz`) in its usual case."""
    lower = word.lower()
    for base in ("Hz", "V", "A"):
        head = lower[: -len(base)]
        if lower.endswith(base.lower()) and word == lower and head in {"", "k", "m", "u", "µ", "n", "g"}:
            return {"g": "G"}.get(head, head if base != "Hz" or head != "m" else "M") + base
    return word


@lru_cache(maxsize=1)
def _symbols() -> dict[str, str]:
    known: dict[str, str] = {}
    for unit, spellings in SYMBOLS.items():
        for spelling in spellings.split():
            known[spelling] = unit
            if unit in _BASES:
                known.update({p + spelling: f"{prefix}{unit}" for p, prefix in _PREFIXES.items()})
    return known


@lru_cache(maxsize=1)
def _words() -> dict[str, str]:
    known: dict[str, str] = {}
    for unit, spellings in UNIT_WORDS.items():
        for spelling in spellings.split():
            known[spelling] = unit
            if unit in _BASES:
                known.update({p + spelling: f"{prefix}{unit}" for p, prefix in PREFIX_WORDS.items()})
    for spelling in ("kilohm", "kilohms"):
        known[spelling] = "kohm"
    for spelling in ("megohm", "megohms"):
        known[spelling] = "Mohm"
    return known | {"msec": "ms", "msecs": "ms", "usec": "us", "usecs": "us"}


@lru_cache(maxsize=256)
def _measure(name: str) -> Unit:
    registry = _registry()
    unit = registry.parse_units(name)
    for base in _BASES:
        if name != "rpm" and unit.is_compatible_with(base):
            return Unit(base, Fraction(registry.Quantity(Fraction(1), unit).to(base).magnitude), _KINDS[base])
    kinds = [kind for other, kind in _OTHER_KINDS.items() if unit.is_compatible_with(other)]
    kind = kinds[0] if kinds else "ratio"
    return Unit("", Fraction(1), {"degree": "angle", "rpm": "speed", "tesla": "flux density"}.get(name, kind))


@lru_cache(maxsize=1)
def _registry() -> pint.UnitRegistry[Fraction]:
    # Built on first use, since it costs 0.4 s, and never changed afterwards.
    import pint

    return pint.UnitRegistry(non_int_type=Fraction)


def unit_words() -> frozenset[str]:
    """Return every unit spelled out, in lower case."""
    return frozenset(_words())
