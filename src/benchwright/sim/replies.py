"""Writing values as an instrument replies them: digits, words and booleans in its own style."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from benchwright.manual.header import short_form
from benchwright.manual.model import Parameter, Reply
from benchwright.scpi.dialect import Dialect

_NOTHING = {"OFF", "0", "NO", "FALSE", "NONE", "NULL", "STOP", "DISABLE", "DISABLED"}
"""Words that mean nothing is there or on."""

_EMPTY = {"block": "#10"}
"""How nothing is written, by type: a block of definite length says that it holds no bytes."""

_BEFORE = r"((?:.*[A-Za-z]\d*[:= ])?)"
"""What can stand before a number: the name of what it is (`U1:12.34V`)."""
_UNIT = r"(\s?[A-Za-z%]*)"
_FIXED = re.compile(rf"{_BEFORE}([+-]?)(\d*)\.?(\d*){_UNIT}")
_FLOAT = re.compile(rf"{_BEFORE}([+-]?)(\d+)\.?(\d*)([eE])([+-]?)(\d+){_UNIT}")


@dataclass(frozen=True, slots=True)
class _Style:
    """How a number is written."""

    spec: str
    exponent: str
    """Sign and digits of the exponent; empty where there is none."""
    before: str
    unit: str
    thirds: bool = False
    """Whether exponents are multiples of three (`200E-3`)."""
    digits: int = 0
    """Digits before the point at least; only where the example fills up with zeros (`05`)."""


@lru_cache(maxsize=1024)
def _style(like: str) -> _Style | None:
    """Return the style of a reply as the manual prints it; None if it is no number."""
    text = like.strip()
    found = _FLOAT.fullmatch(text)
    if found:
        before, sign, whole, decimals, mark, minus, power, unit = found.groups()
        plus = "+" if sign == "+" else ""
        return _Style(
            f"{plus}.{len(decimals)}{mark}", minus + power, before, unit, len(whole) > 1 and not int(power) % 3
        )
    found = _FIXED.fullmatch(text)
    if found and (found[3] or found[4]):
        digits = len(found[3]) if found[3].startswith("0") else 0
        return _Style(f"{'+' if found[2] == '+' else ''}.{len(found[4])}f", "", found[1], found[5], digits=digits)
    return None


def number(value: float, reply: Reply | None) -> str:
    """Write a number in the style of the manual's example; plainly where there is none."""
    style = _style(reply.like) if reply is not None and reply.like is not None else None
    if reply is not None and reply.type == "integer":
        text = f"{round(value)}"
        return text if style is None else f"{style.before}{_filled(text, style.digits)}{style.unit}"
    if style is None:
        return f"{value:.10g}"
    text = format(value, style.spec)
    if style.exponent:
        mantissa, mark, power = re.split(r"([eE])", text)
        if style.thirds:
            mantissa, power = _in_thirds(value)
        sign = "-" if int(power) < 0 else "+" if style.exponent[0] in "+-" else ""
        text = f"{mantissa}{mark}{sign}{str(abs(int(power))).zfill(len(style.exponent.lstrip('+-')))}"
    if text.startswith("-") and not float(text):
        text = text[1:]  # no instrument says minus zero
    return f"{style.before}{_filled(text, style.digits)}{style.unit}"


def _filled(text: str, digits: int) -> str:
    """Fill a number up with zeros until that many digits stand before its point."""
    sign, bare = (text[0], text[1:]) if text[:1] in "+-" else ("", text)
    whole, point, decimals = bare.partition(".")
    return f"{sign}{whole.zfill(digits)}{point}{decimals}" if digits > 1 else text


def _in_thirds(value: float) -> tuple[str, str]:
    """Return mantissa and exponent where the exponent is a multiple of three."""
    power = 3 * math.floor(math.log10(abs(value)) / 3 + 1e-12) if value else 0
    return f"{value / 10.0**power:.10g}", str(power)


def addressed(returns: tuple[Reply, ...], suffixes: Mapping[str, int] | None) -> tuple[Reply, ...]:
    """Return the fields of a reply with the numbers of the header in place of `<n>` (`U<n>:12.34V`)."""
    if not suffixes or not any(reply.like and "<" in reply.like for reply in returns):
        return returns
    fields = []
    for reply in returns:
        like = reply.like
        for name, number in suffixes.items():
            like = like and like.replace(f"<{name}>", str(number))
        fields.append(reply.model_copy(update={"like": like}))
    return tuple(fields)


def word(notation: str, reply: Reply | None, dialect: Dialect) -> str:
    """Write a choice: as the manual lists the replies, else in the dialect's form."""
    upper = notation.upper()
    short = short_form(notation)
    if reply is not None:
        for listed in reply.choices:
            if listed.upper() in (upper, short):
                return listed
    return upper if dialect.replies.choice.value == "long" else short


def boolean(value: bool, reply: Reply | None, dialect: Dialect) -> str:
    """Write a boolean: in the words the manual lists, else in the dialect's style."""
    if reply is not None and len(reply.choices) == 2:
        true, false = _true_and_false(reply.choices)
        return true if value else false
    if dialect.replies.boolean.value == "ON/OFF":
        return "ON" if value else "OFF"
    return "1" if value else "0"


def _true_and_false(choices: tuple[str, ...]) -> tuple[str, str]:
    first, second = choices
    return (second, first) if first.upper() in _NOTHING else (first, second)


def any_value(reply: Reply) -> str:
    """Return a reply where no state is known: zero in the instrument's digits, or the word for nothing.

    The manual's example is only taken for text, which has no neutral value.
    """
    if reply.type in ("real", "integer"):
        return number(0, reply)
    if reply.choices:
        return next((word for word in reply.choices if word.upper() in _NOTHING), reply.choices[0])
    if reply.like is not None:
        return reply.like
    return '""' if reply.type == "string" else _EMPTY.get(reply.type, "")


def legal_value(parameter: Parameter) -> str | float | bool:
    """Return some legal value of a parameter whose reset value no manual gives."""
    if parameter.type == "boolean":
        return False
    if parameter.type == "choice":
        return parameter.choices[0]
    if parameter.type in ("real", "integer"):
        if parameter.values:
            return parameter.values[0]
        low = -math.inf if parameter.min is None else parameter.min
        high = math.inf if parameter.max is None else parameter.max
        return min(max(0.0, float(low)), float(high))
    return _EMPTY.get(parameter.type, "")
