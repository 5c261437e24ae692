"""Writing values as an instrument replies them: digits, words and booleans in its own style."""

from __future__ import annotations

import math
import re
from functools import lru_cache

from benchwright.manual.model import Parameter, Reply
from benchwright.scpi.dialect import Dialect

_NOTHING = {"OFF", "0", "NO", "FALSE", "NONE", "NULL", "STOP", "DISABLE", "DISABLED"}
"""Words that mean nothing is there or on."""

_FIXED = re.compile(r"([+-]?)(\d*)\.?(\d*)([A-Za-z%]*)")
_FLOAT = re.compile(r"([+-]?)\d+\.?(\d*)([eE])([+-]?)(\d+)([A-Za-z%]*)")


@lru_cache(maxsize=1024)
def _style(like: str) -> tuple[str, str, str] | None:
    """Return format, form of the exponent and the unit behind, from a reply as the manual prints it."""
    text = like.strip()
    found = _FLOAT.fullmatch(text)
    if found:
        return f"{'+' if found[1] == '+' else ''}.{len(found[2])}{found[3]}", found[4] + found[5], found[6]
    found = _FIXED.fullmatch(text)
    if found and (found[2] or found[3]):
        return f"{'+' if found[1] == '+' else ''}.{len(found[3])}f", "", found[4]
    return None


def number(value: float, reply: Reply | None) -> str:
    """Write a number in the style of the manual's example; plainly where there is none."""
    style = _style(reply.like) if reply is not None and reply.like is not None else None
    if reply is not None and reply.type == "integer":
        return f"{round(value)}"
    if style is None:
        return f"{value:.10g}"
    spec, exponent, unit = style
    text = format(value, spec)
    if exponent:
        mantissa, mark, power = re.split(r"([eE])", text)
        sign = "+" if exponent[0] in "+-" and int(power) >= 0 else "-" if int(power) < 0 else ""
        text = f"{mantissa}{mark}{sign}{str(abs(int(power))).zfill(len(exponent.lstrip('+-')))}"
    if text.startswith("-") and not float(text):
        text = text[1:]  # no instrument says minus zero
    return text + unit


def short_form(notation: str) -> str:
    """Return the short form of a word in manual notation."""
    return "".join(c for c in notation if not c.islower()).upper()


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
    return '""' if reply.type == "string" else ""


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
    return ""
