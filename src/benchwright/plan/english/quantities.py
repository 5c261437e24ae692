"""Numbers with their units: `100 mA`, `half a volt`, `1k5`, `2 h 30 min`, `every minute`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from benchwright.plan.english.items import Quantity
from benchwright.plan.english.numerals import PARTS, read_number
from benchwright.plan.english.tokens import Token, code_of
from benchwright.plan.english.units import PREFIX_WORDS, Unit, find_unit, is_unit, is_unit_word

Found = tuple[Quantity, int]
"""An amount, and the index of the token behind it."""

_ONE = {"a", "an", "per", "each", "every", "another", "one"}
"""Words before a unit without a number that make it one of them: `every minute`."""
_CODED = {"k": "kohm", "K": "kohm", "M": "Mohm", "R": "ohm", "r": "ohm", "V": "V", "v": "V", "m": "mohm"}
_MINUTES = {"for", "every", "each", "over", "during", "h", "hour", "hours"}
"""Words before `30m` that make it minutes; elsewhere it is metres."""


def read_quantity(tokens: Sequence[Token], at: int, reserved: Callable[[str], bool]) -> Found | None:
    """Read the amount that starts at token `at`, None if none does.

    `reserved` tells the words of the grammar, which are no foreign units (`meter`, `bar`).
    """
    found = _simple(tokens, at, reserved)
    if found is None:
        return None
    quantity, behind = found
    while quantity.unit == "s":
        more = _smaller_time(tokens, behind, quantity, reserved)
        if more is None:
            return quantity, behind
        quantity, behind = more
    return quantity, behind


def _simple(tokens: Sequence[Token], at: int, reserved: Callable[[str], bool]) -> Found | None:
    if tokens[at].shape == "mark" and tokens[at].text != "½":
        return None
    number = read_number(tokens, at)
    if number is None:
        return _one_unit(tokens, at)
    value, behind = number
    coded = code_of(tokens[at]) if behind == at + 1 else None
    if coded is not None:
        return _coded(tokens[at], coded, tokens, behind)
    unit, after = _unit(tokens, behind, reserved)
    if unit is None:
        return _quantity(tokens, at, behind, value, None), behind
    half = _and_a_half(tokens, after)
    if half is not None:
        value, after = value + half, after + 3
    return _quantity(tokens, at, after, value, unit), after


def _quantity(tokens: Sequence[Token], at: int, behind: int, value: Fraction, unit: Unit | None) -> Quantity:
    start, end = tokens[at].start, tokens[behind - 1].end
    text = _between(tokens[at:behind])
    if unit is None:
        return Quantity(text, start, end, value)
    return Quantity(text, start, end, value * unit.factor, unit.base, unit.kind, unit.factor)


def _between(tokens: Sequence[Token]) -> str:
    text = ""
    for token in tokens:
        text += token.text if token.touching or not text else " " + token.text
    return text


def _one_unit(tokens: Sequence[Token], at: int) -> Found | None:
    """Read `minute` behind `every`, and `an hour` as one."""
    token, before = tokens[at], tokens[at - 1].lower if at else ""
    if (
        before == "/"
        and token.touching
        and is_unit(token.text)
        and (unit := find_unit(token.text))
        and unit.base == "s"
    ):
        return _quantity(tokens, at, at + 1, Fraction(1), unit), at + 1
    if before in _ONE and token.shape == "word" and is_unit_word(token.text):
        unit = find_unit(token.text)
        if unit is not None and (unit.base == "s" or before in ("a", "an")):
            half = _and_a_half(tokens, at + 1)
            behind = at + 1 if half is None else at + 4
            return _quantity(tokens, at, behind, Fraction(1) + (half or 0), unit), behind
    return None


def _coded(token: Token, code: str, tokens: Sequence[Token], behind: int) -> Found:
    """Read `1k5` (ohms unless a unit follows) and `3V3`."""
    follower = tokens[behind] if behind < len(tokens) else None
    unit = find_unit(follower.text) if follower is not None and code not in "Vv" else None
    if unit is not None and unit.factor == 1 and unit.base:
        value = token.number or Fraction(0)
        return Quantity(
            f"{token.text} {tokens[behind].text}", token.start, tokens[behind].end, value, unit.base, unit.kind
        ), behind + 1
    own = find_unit(_CODED.get(code, "ohm"))
    assert own is not None
    assert token.number is not None
    return Quantity(token.text, token.start, token.end, token.number, own.base, own.kind), behind


def _unit(tokens: Sequence[Token], at: int, reserved: Callable[[str], bool]) -> tuple[Unit | None, int]:
    """Read the unit at token `at`; (None, at) if none stands there."""
    token = tokens[at] if at < len(tokens) else None
    if token is None or token.shape != "word":
        return None, at
    if token.lower in PREFIX_WORDS and at + 1 < len(tokens):
        unit = find_unit(token.lower + tokens[at + 1].lower)
        if unit is not None and unit.base:
            return unit, at + 2
    touches = tokens[at].touching
    unit = find_unit(token.text)
    if token.text == "m" and touches and _before(tokens, at) in _MINUTES:
        return find_unit("min"), at + 1
    if unit is None or (not unit.base and reserved(token.lower) and not touches):
        return None, at
    if (
        token.text in {"C", "K", "T", "N", "l", "g"}
        and not touches
        and at + 1 < len(tokens)
        and tokens[at + 1].touching
    ):
        return None, at
    return unit, at + 1


def _before(tokens: Sequence[Token], at: int) -> str:
    """Return the word before the number that token `at` stands behind."""
    return tokens[at - 2].lower if at >= 2 else ""


def _and_a_half(tokens: Sequence[Token], at: int) -> Fraction | None:
    """Read the end of `an hour and a half`."""
    words = [token.lower for token in tokens[at : at + 3]]
    if words[:2] == ["and", "a"] and len(words) == 3 and words[2] in ("half", "quarter"):
        behind = tokens[at + 3] if at + 3 < len(tokens) else None
        if behind is None or find_unit(behind.text) is None:
            return PARTS[words[2]]
    return None


def _smaller_time(tokens: Sequence[Token], at: int, time: Quantity, reserved: Callable[[str], bool]) -> Found | None:
    """Join `30 min` to `1 h`: the same stretch of time in a smaller unit."""
    start = at + 1 if at < len(tokens) and tokens[at].lower in ("and", ",") else at
    if start >= len(tokens) or tokens[start].number is None:
        return None
    found = _simple(tokens, start, reserved)
    if found is None:
        return None
    more, behind = found
    if more.kind == "length" and more.text.endswith("m") and tokens[start + 1].text == "m":
        more = Quantity(more.text, more.start, more.end, more.value * 60, "s", "time", Fraction(60))
    if more.unit != "s" or more.scale >= time.scale or time.scale < 60:
        return None
    text = f"{time.text} {_between(tokens[at:behind])}"
    return Quantity(text, time.start, more.end, time.value + more.value, "s", "time", more.scale), behind
