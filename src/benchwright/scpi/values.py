"""Reading one program datum: number, boolean, word, string, block, list (IEEE 488.2 7.7, SCPI-99 7)."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from benchwright.manual.header import short_form
from benchwright.manual.model import Parameter
from benchwright.scpi.lexer import HOLE_FIRST, HOLE_LAST, HOLES, Fault, Span
from benchwright.scpi.units import UnitUse, bare_hint, power_of

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
    """A special word in place of a number: `MINimum`, in the manual's notation; or a number in a unit that no
    power of ten brings to the parameter's (`10 DBM` for a voltage)."""

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


@lru_cache(maxsize=2048)
def _forms(notation: str) -> tuple[str, str]:
    return notation.upper(), short_form(notation)


def is_word(text: str, notation: str) -> bool:
    """Whether `text` is the long or short form of `notation`, in any case."""
    return text.upper() in _forms(notation)


def _numbered(text: str, notation: str) -> str | None:
    """`CHANnel2` for `chan2` where the manual writes `CHANnel<n>` without saying which numbers there are, and
    `CH2_D7` for `CH<x>_D<x>`."""
    *stems, last = re.split(r"<[^<>]*>", notation)
    pattern = "".join(rf"({_either(stem)})(\d{{1,2}})" for stem in stems) + f"({_either(last)})"
    found = re.fullmatch(pattern, text, re.IGNORECASE)
    if found is None:
        return None
    return "".join(stem + digits for stem, digits in zip(stems, found.groups()[1::2], strict=True)) + last


def _either(stem: str) -> str:
    """Pattern of the long and the short form."""
    return "|".join(re.escape(form) for form in dict.fromkeys(_forms(stem)))


def read_value(span: Span, parameter: Parameter, units: UnitUse, holes: Sequence[Hole]) -> Argument | Fault:
    """Read one datum as `parameter` wants it, or say what is wrong with it (type and form, not range)."""
    text = span.text
    if not text:
        return Fault(-109, span.start, span.end, f"The value of `{parameter.name}` is missing.")
    if _HOLE.search(text):
        return _read_hole(span, parameter, units, holes)
    word = next((notation for notation in parameter.words if is_word(span.text, notation)), None)
    if word is not None:
        return Argument(parameter, text, span.start, span.end, Word(word))
    reader = _READERS[parameter.type]
    found = reader(span, parameter, units)
    if isinstance(found, Fault):
        return found
    return Argument(parameter, text, span.start, span.end, found)


def _read_hole(span: Span, parameter: Parameter, units: UnitUse, holes: Sequence[Hole]) -> Argument | Fault:
    text = span.text
    number = re.fullmatch(rf"([+-]?)([{HOLES}])\s*([A-Za-z%/]*)", text)
    if number is None or not HOLE_FIRST <= ord(number[2]) <= HOLE_LAST:
        return Argument(parameter, text, span.start, span.end, Hole())
    hole = holes[ord(number[2]) - HOLE_FIRST] if ord(number[2]) - HOLE_FIRST < len(holes) else Hole()
    suffix = number[3]
    if suffix and hole.kind in ("number", "integer") and parameter.type in ("real", "integer"):
        power = power_of(Span(suffix, span.end - len(suffix)), parameter, units)
        if isinstance(power, Fault):
            return power
        ends = (hole.low, hole.high) if power is not None else (None, None)
        hole = Hole(hole.kind, *(None if x is None else x * 10.0 ** (power or 0) for x in ends))
    if number[1] == "-":
        hole = Hole(hole.kind, *(None if x is None else -x for x in (hole.high, hole.low)))
    return Argument(parameter, text, span.start, span.end, hole)


def _read_number(span: Span, parameter: Parameter, units: UnitUse) -> float | int | Word | Fault:
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
        if units == "none":
            message = "This instrument takes numbers without a unit."
            return Fault(-138, spot.start, spot.end, message, bare_hint(parameter))
        found_power = power_of(spot, parameter, units)
        if isinstance(found_power, Fault):
            return found_power
        if found_power is None:
            return Word(text)
        power = found_power
    value = float(f"{mantissa}e{int(exponent or 0) + power}")
    # A number beyond what a double holds is still a number, and out of any range.
    value = max(-sys.float_info.max, min(value, sys.float_info.max))
    if parameter.type == "integer" and value.is_integer():
        return int(value)
    return value


def _no_number(span: Span, parameter: Parameter) -> int | Word | Fault:
    text = span.text
    radix = _RADIX.fullmatch(text)
    if radix is not None:
        try:
            return int(radix[2], _RADIX_BASE[radix[1].upper()])
        except ValueError:
            return Fault(-121, span.start, span.end, f"`{text}` has a digit that its number system lacks.")
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


def _read_boolean(span: Span, parameter: Parameter, units: UnitUse) -> bool | Word | Fault:
    text = span.text.upper()
    if text in ("ON", "OFF"):
        return text == "ON"
    found = _NUMBER.fullmatch(text)
    if found is not None and not found[2]:
        return round(float(re.sub(r"\s", "", found[1]))) != 0
    if _WORD.fullmatch(text):
        return Fault(-224, span.start, span.end, f"`{span.text}` is neither ON nor OFF.", "Write `ON` or `OFF`.")
    return _wrong_kind(span, parameter, "`ON` or `OFF`", -141)


def _read_choice(span: Span, parameter: Parameter, units: UnitUse) -> str | Word | Fault:
    text = span.text
    for notation in parameter.choices:
        if is_word(text, notation):
            return notation
        if "<" in notation and (numbered := _numbered(text, notation)) is not None:
            return numbered
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


def _read_string(span: Span, parameter: Parameter, units: UnitUse) -> str | Word | Fault:
    text = span.text
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


def _read_block(span: Span, parameter: Parameter, units: UnitUse) -> str | Fault:
    if re.match(r"#\d", span.text):
        return span.text
    return _wrong_kind(span, parameter, "a data block `#...`", -104)


def _read_list(span: Span, parameter: Parameter, units: UnitUse) -> str | Fault:
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
