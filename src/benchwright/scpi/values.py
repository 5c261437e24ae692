"""Reading one program datum: number, boolean, word, string, block, list (IEEE 488.2 7.7, SCPI-99 7)."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from benchwright.manual.model import Parameter
from benchwright.quantity import PREFIXES, split_unit
from benchwright.scpi.lexer import HOLE_FIRST, HOLE_LAST, HOLES, Fault, Span

HoleKind = Literal["number", "integer", "text", "unknown"]


@dataclass(frozen=True, slots=True)
class Hole:
    """Text that is not known until the script runs, and what is known of it."""

    kind: HoleKind = "unknown"
    low: float | None = None
    high: float | None = None
    """Least and greatest number it can be, as it would be written (in the unit that follows)."""


@dataclass(frozen=True, slots=True)
class Word:
    """A special word in place of a number: `MINimum`, in the manual's notation."""

    notation: str


Value = float | int | bool | str | Word | Hole


@dataclass(frozen=True, slots=True)
class Argument:
    """One datum of a unit, and the parameter it was read for."""

    parameter: Parameter
    text: str
    start: int
    end: int
    value: Value
    """A number in the parameter's unit, a boolean, a string without quotes, a choice in the
    manual's notation, a special word, or a hole."""


_NUMBER = re.compile(r"([+-]?(?:\d+\.?\d*|\.\d+)(?:\s*[eE]\s*[+-]?\d+)?)\s*([A-Za-z%/Ωµμ°]*)")
_RADIX = re.compile(r"#([HhQqBb])([0-9A-Fa-f]+)")
_RADIX_BASE = {"H": 16, "Q": 8, "B": 2}
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_HOLE = re.compile(rf"[{HOLES}]")

MULTIPLIERS = {"EX": 18, "PE": 15, "T": 12, "G": 9, "MA": 6, "K": 3, "": 0, "M": -3, "U": -6, "N": -9} | {
    "P": -12,
    "F": -15,
    "A": -18,
}
"""Multipliers of a suffix unit, in upper case (IEEE 488.2 table 7-2)."""

_UNIT_NAMES = {"V": "V", "A": "A", "OHM": "ohm", "W": "W", "HZ": "Hz", "S": "s", "SEC": "s", "F": "F", "H": "H"} | {
    "DEG": "deg",
    "PCT": "%",
    "%": "%",
    "DB": "dB",
    "DBM": "dBm",
    "CEL": "degC",
    "K": "K",
    "J": "J",
    "C": "C",
    "VPP": "Vpp",
    "VRMS": "Vrms",
}
_MEGA = {"MHZ": "Hz", "MOHM": "ohm"}


@lru_cache(maxsize=512)
def read_suffix(suffix: str) -> tuple[str, int] | None:
    """Return base unit and power of ten of a suffix as sent (`mV`, `MHZ`); None if there is none such.

    Case does not matter; `MHZ` and `MOHM` are mega, every other leading M is milli.
    """
    upper = suffix.upper().replace("Ω", "OHM").replace("µ", "U").replace("Μ", "U")
    if upper in _MEGA:
        return _MEGA[upper], 6
    if upper in _UNIT_NAMES:
        return _UNIT_NAMES[upper], 0
    for multiplier, power in MULTIPLIERS.items():
        name = upper[len(multiplier) :]
        if multiplier and upper.startswith(multiplier) and name in _UNIT_NAMES and name not in ("PCT", "DEG", "%"):
            return _UNIT_NAMES[name], power
    return None


@lru_cache(maxsize=2048)
def _forms(notation: str) -> tuple[str, str]:
    return notation.upper(), "".join(c for c in notation if not c.islower()).upper()


def is_word(text: str, notation: str) -> bool:
    """Whether `text` is the long or short form of `notation`, in any case."""
    return text.upper() in _forms(notation)


def read_value(span: Span, parameter: Parameter, units: bool, holes: Sequence[Hole]) -> Argument | Fault:
    """Read one datum as `parameter` wants it, or say what is wrong with it (type and form, not range)."""
    text = span.text
    if not text:
        return Fault(-109, span.start, span.end, f"The value of `{parameter.name}` is missing.")
    if _HOLE.search(text):
        return _read_hole(span, parameter, holes)
    reader = _READERS[parameter.type]
    found = reader(span, parameter, units)
    if isinstance(found, Fault):
        return found
    return Argument(parameter, text, span.start, span.end, found)


def _read_hole(span: Span, parameter: Parameter, holes: Sequence[Hole]) -> Argument | Fault:
    text = span.text
    number = re.fullmatch(rf"([+-]?)([{HOLES}])\s*([A-Za-z%/]*)", text)
    if number is None or not HOLE_FIRST <= ord(number[2]) <= HOLE_LAST:
        return Argument(parameter, text, span.start, span.end, Hole())
    hole = holes[ord(number[2]) - HOLE_FIRST] if ord(number[2]) - HOLE_FIRST < len(holes) else Hole()
    suffix = number[3]
    if suffix and hole.kind in ("number", "integer") and parameter.type in ("real", "integer"):
        power = _power(Span(suffix, span.end - len(suffix)), parameter)
        if isinstance(power, Fault):
            return power
        hole = Hole(hole.kind, *(None if x is None else x * 10.0**power for x in (hole.low, hole.high)))
    if number[1] == "-":
        hole = Hole(hole.kind, *(None if x is None else -x for x in (hole.high, hole.low)))
    return Argument(parameter, text, span.start, span.end, hole)


def _read_number(span: Span, parameter: Parameter, units: bool) -> float | int | Word | Fault:
    text = span.text
    found = _NUMBER.fullmatch(text)
    if found is None:
        return _no_number(span, parameter)
    digits, suffix = found[1], found[2]
    mantissa, _, exponent = re.sub(r"\s", "", digits).lower().partition("e")
    if len(mantissa.strip("+-").replace(".", "").lstrip("0")) > 255:
        return Fault(-124, span.start, span.end, "The number has more than 255 digits.")
    if exponent and abs(int(exponent)) > 32000:
        return Fault(-123, span.start, span.end, f"The exponent {exponent} is beyond 32000.")
    power = 0
    if suffix:
        spot = Span(suffix, span.end - len(suffix))
        if not units:
            return Fault(-138, spot.start, spot.end, "This instrument takes numbers without a unit.", _bare(parameter))
        found_power = _power(spot, parameter)
        if isinstance(found_power, Fault):
            return found_power
        power = found_power
    value = float(f"{mantissa}e{int(exponent or 0) + power}")
    # A number beyond what a double holds is still a number, and out of any range.
    value = max(-sys.float_info.max, min(value, sys.float_info.max))
    if parameter.type == "integer" and value.is_integer():
        return int(value)
    return value


def _power(spot: Span, parameter: Parameter) -> int | Fault:
    """Return the power of ten that brings a number with this suffix to the parameter's unit."""
    if len(spot.text) > 12:
        return Fault(-134, spot.start, spot.end, "The unit has more than 12 characters.")
    known = read_suffix(spot.text)
    if not parameter.unit:
        code = -138 if known else -131
        return Fault(code, spot.start, spot.end, f"`{parameter.name}` takes a number without a unit.", "Remove it.")
    base, scale = split_unit(parameter.unit)
    if known is None:
        return Fault(-131, spot.start, spot.end, f"`{spot.text}` is not a unit.", _bare(parameter))
    if known[0] != base.removesuffix("/div"):
        return Fault(-131, spot.start, spot.end, f"`{spot.text}` is no unit for `{parameter.name}`.", _bare(parameter))
    return known[1] - scale


def _bare(parameter: Parameter) -> str | None:
    if not parameter.unit:
        return None
    base, power = split_unit(parameter.unit)
    prefix = next((p for p, scale in PREFIXES.items() if scale == power), "")
    return f"Give it in {prefix}{base}." if base else None


def _no_number(span: Span, parameter: Parameter) -> int | Word | Fault:
    text = span.text
    radix = _RADIX.fullmatch(text)
    if radix is not None:
        try:
            return int(radix[2], _RADIX_BASE[radix[1].upper()])
        except ValueError:
            return Fault(-121, span.start, span.end, f"`{text}` has a digit that its number system lacks.")
    for notation in parameter.words:
        if is_word(text, notation):
            return Word(notation)
    if _WORD.fullmatch(text):
        code = -141 if parameter.words else -148
        allowed = ", ".join(f"`{w}`" for w in parameter.words)
        hint = f"Write a number{', or ' + allowed if allowed else ''}."
        return Fault(code, span.start, span.end, f"`{text}` stands where `{parameter.name}` needs a number.", hint)
    return _wrong_kind(span, parameter, "a number", -121)


_TWO_VALUES = re.compile(r"[\w.+-]+\s+[\w.+-]+")


def _wrong_kind(span: Span, parameter: Parameter, wanted: str, otherwise: int) -> Fault:
    text = span.text
    code = otherwise
    if _TWO_VALUES.match(text):
        return Fault(-103, span.start, span.end, f"A blank separates two values in `{text}`.", "Write a comma.")
    if text[0] in "\"'":
        code = -158
    elif text[0] == "(":
        code = -178
    elif re.match(r"#\d", text):
        code = -168
    elif _NUMBER.fullmatch(text):
        code = -128
    return Fault(code, span.start, span.end, f"`{text}` stands where `{parameter.name}` needs {wanted}.")


def _read_boolean(span: Span, parameter: Parameter, units: bool) -> bool | Word | Fault:
    text = span.text.upper()
    if text in ("ON", "OFF"):
        return text == "ON"
    found = _NUMBER.fullmatch(text)
    if found is not None and not found[2]:
        return round(float(re.sub(r"\s", "", found[1]))) != 0
    for notation in parameter.words:
        if is_word(text, notation):
            return Word(notation)
    if _WORD.fullmatch(text):
        return Fault(-224, span.start, span.end, f"`{span.text}` is neither ON nor OFF.", "Write `ON` or `OFF`.")
    return _wrong_kind(span, parameter, "`ON` or `OFF`", -141)


def _read_choice(span: Span, parameter: Parameter, units: bool) -> str | Word | Fault:
    text = span.text
    for notation in parameter.choices:
        if is_word(text, notation):
            return notation
    for notation in parameter.words:
        if is_word(text, notation):
            return Word(notation)
    number = _NUMBER.fullmatch(text)
    if number is not None and not number[2]:
        for notation in parameter.choices:
            if re.fullmatch(r"[+-]?\d+(\.\d+)?", notation) and float(notation) == float(number[1].replace(" ", "")):
                return notation
    shown = [*parameter.choices, *parameter.words]
    hint = "Write " + ", ".join(f"`{c}`" for c in shown[:12]) + (", ..." if len(shown) > 12 else ".")
    message = f"`{text}` is not one of the values of `{parameter.name}`."
    if _TWO_VALUES.match(text):
        return _wrong_kind(span, parameter, "a word", -103)
    if _WORD.fullmatch(text) or any(c[0].isdigit() for c in parameter.choices):
        return Fault(-224, span.start, span.end, message, hint)
    slip = _wrong_kind(span, parameter, "a word", -141)
    return Fault(slip.code, slip.start, slip.end, message, hint)


def _read_string(span: Span, parameter: Parameter, units: bool) -> str | Word | Fault:
    text = span.text
    for notation in parameter.words:
        if is_word(text, notation):
            return Word(notation)
    if text[0] in "\"'":
        value = text[1:-1].replace(text[0] * 2, text[0])
    elif parameter.type == "text":
        value = text
    elif _NUMBER.fullmatch(text):
        return Fault(
            -128, span.start, span.end, f"`{parameter.name}` is a string and needs quotes.", f'Write `"{text}"`.'
        )
    else:
        return Fault(
            -148, span.start, span.end, f"`{parameter.name}` is a string and needs quotes.", f'Write `"{text}"`.'
        )
    if parameter.max_length is not None and len(value) > parameter.max_length:
        return Fault(-223, span.start, span.end, f"`{parameter.name}` takes {parameter.max_length} characters at most.")
    return value


def _read_block(span: Span, parameter: Parameter, units: bool) -> str | Fault:
    if re.match(r"#\d", span.text):
        return span.text
    return _wrong_kind(span, parameter, "a data block `#...`", -104)


def _read_list(span: Span, parameter: Parameter, units: bool) -> str | Fault:
    if parameter.type == "list" and not re.fullmatch(r"\(@[\d,:! ]*\)", span.text):
        return Fault(-104, span.start, span.end, f"`{span.text}` is not a channel list.", "Write for example `(@1,2)`.")
    return span.text


_READERS = {
    "real": _read_number,
    "integer": _read_number,
    "boolean": _read_boolean,
    "choice": _read_choice,
    "string": _read_string,
    "text": _read_string,
    "block": _read_block,
    "list": _read_list,
    "expression": _read_list,
}
