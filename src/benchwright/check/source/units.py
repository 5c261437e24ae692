"""Just enough of pint to follow `Q(5, "V")`, `.to("mV")`, `.m_as("A")` and sums of quantities.

pint itself takes longer to import than a whole script takes to check.
"""

from __future__ import annotations

import re

from benchwright.check.source.values import Unit
from benchwright.errors import UnitError
from benchwright.quantity import split_unit

_BASE: dict[str, tuple[float, tuple[int, ...]]] = {
    # size, then exponents of m, kg, s, A, K
    "V": (1, (2, 1, -3, -1, 0)),
    "A": (1, (0, 0, 0, 1, 0)),
    "ohm": (1, (2, 1, -3, -2, 0)),
    "W": (1, (2, 1, -3, 0, 0)),
    "Hz": (1, (0, 0, -1, 0, 0)),
    "s": (1, (0, 0, 1, 0, 0)),
    "F": (1, (-2, -1, 4, 2, 0)),
    "H": (1, (2, 1, -2, -2, 0)),
    "S": (1, (-2, -1, 3, 2, 0)),
    "J": (1, (2, 1, -2, 0, 0)),
    "C": (1, (0, 0, 1, 1, 0)),
    "Ah": (3600, (0, 0, 1, 1, 0)),
    "Wh": (3600, (2, 1, -2, 0, 0)),
    "K": (1, (0, 0, 0, 0, 1)),
    "%": (0.01, (0, 0, 0, 0, 0)),
    "": (1, (0, 0, 0, 0, 0)),
}

_WORDS = {"volt": "V", "ampere": "A", "amp": "A", "ohm": "ohm", "watt": "W", "hertz": "Hz", "second": "s"} | {
    "farad": "F",
    "henry": "H",
    "siemens": "S",
    "joule": "J",
    "coulomb": "C",
    "kelvin": "K",
    "sec": "s",
}

_PREFIXES = {"milli": "m", "micro": "u", "nano": "n", "pico": "p", "kilo": "k", "mega": "M", "giga": "G"}

_TIMES = {"min": 60.0, "minute": 60.0, "h": 3600.0, "hr": 3600.0, "hour": 3600.0, "d": 86400.0, "day": 86400.0}

_PLAIN = {"", "dimensionless", "percent", "count"}

_FACTOR = re.compile(r"\s*([A-Za-zΩµμ%°]+)\s*(?:(?:\*\*|\^)\s*(-?\d+))?\s*")

NO_DIMENSION: tuple[int, ...] = (0, 0, 0, 0, 0)

ONE = Unit(1.0, NO_DIMENSION)


def read_unit(text: str) -> Unit | None:
    """Read `mA`, `volt`, `V/s`, `ohm * A`, `minute`; None if it is no unit known here."""
    size, at, sign = 1.0, 0, 1
    exponents = NO_DIMENSION
    if text.strip() in _PLAIN:
        return Unit(0.01 if text.strip() == "percent" else 1.0, NO_DIMENSION)
    while at < len(text):
        found = _FACTOR.match(text, at)
        one = _one(found[1]) if found else None
        if found is None or one is None:
            return None
        power = sign * int(found[2] or 1)
        if abs(power) > 8:
            return None
        size *= one[0] ** power
        exponents = tuple(a + power * b for a, b in zip(exponents, one[1], strict=True))
        at = found.end()
        if at < len(text):
            if text[at] not in "*/":
                return None
            sign = -1 if text[at] == "/" else 1
            at += 1
    return Unit(size, exponents, text.strip())


def _one(name: str) -> tuple[float, tuple[int, ...]] | None:
    word = name if name in _TIMES or name in _WORDS or len(name) < 4 else name.removesuffix("s")
    if word in _TIMES:
        return _TIMES[word], _BASE["s"][1]
    prefix = ""
    for long, short in _PREFIXES.items():
        if word.startswith(long):
            word, prefix = word[len(long) :], short
    try:
        base, power = split_unit(prefix + _WORDS.get(word, word))
    except UnitError:
        return None
    if base not in _BASE:
        return None
    size, exponents = _BASE[base]
    return size * 10.0**power, exponents


def times(one: Unit, other: Unit, power: int = 1) -> Unit:
    """Return the product of two units, or the quotient (`power = -1`)."""
    exponents = tuple(a + power * b for a, b in zip(one.exponents, other.exponents, strict=True))
    if not one.text and power > 0:
        text = other.text
    else:
        text = one.text if not other.text else f"{one.text}{'*' if power > 0 else '/'}{other.text}"
    return Unit(one.size * other.size**power, exponents, text if any(exponents) else "")
