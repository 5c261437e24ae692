"""Numbers in words and fractions: `twenty-five`, `two and a half`, `a tenth of`, `1/2`."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from benchwright.plan.english.tokens import Token

_ONES = """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen
"""
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
ONES = {word: value for value, word in enumerate(_ONES.split())} | {"nought": 0, "nil": 0}
TENS = {word: 10 * value for value, word in enumerate(_TENS.split(), 2)}
SCALES = {"hundred": 100, "thousand": 1000, "dozen": 12, "million": 1_000_000}
PARTS = {
    "half": Fraction(1, 2), "third": Fraction(1, 3), "quarter": Fraction(1, 4), "fifth": Fraction(1, 5),
    "eighth": Fraction(1, 8), "tenth": Fraction(1, 10), "twentieth": Fraction(1, 20), "hundredth": Fraction(1, 100),
    "thousandth": Fraction(1, 1000),
}  # fmt: skip
PLURALS = {"halves": "half", **{word + "s": word for word in PARTS}}
COUPLE = {"couple": Fraction(2), "pair": Fraction(2)}

Found = tuple[Fraction, int]
"""A number, and the index of the token behind it."""


def read_number(tokens: Sequence[Token], at: int) -> Found | None:
    """Read the number that starts at token `at`, None if none does."""
    found = _part_of(tokens, at) or _digits(tokens, at) or _words(tokens, at)
    if found is None:
        return None
    value, behind = found
    extra = _and_a_part(tokens, behind)
    return (value + extra[0], extra[1]) if extra else found


def _word(tokens: Sequence[Token], at: int) -> str:
    return tokens[at].lower if 0 <= at < len(tokens) else ""


def _digits(tokens: Sequence[Token], at: int) -> Found | None:
    token = tokens[at] if at < len(tokens) else None
    if token is None or token.number is None:
        return None
    value, behind = token.number, at + 1
    if _slashed(tokens, behind - 1):
        return Fraction(value / _value(tokens, at + 2)), at + 3
    if _slashed(tokens, behind) and value.denominator == 1:  # 1 1/2
        return value + _value(tokens, behind) / _value(tokens, behind + 2), behind + 3
    follower = tokens[behind] if behind < len(tokens) else None
    if follower is not None and follower.text in "¼½¾⅓⅔⅕⅛" and follower.number is not None:
        return value + follower.number, behind + 1
    scale = SCALES.get(_word(tokens, behind))
    if scale and value > 0:
        return value * scale, behind + 1
    if _word(tokens, behind) in PLURALS or (value == 1 and _word(tokens, behind) in PARTS):
        part = PARTS[PLURALS.get(_word(tokens, behind), _word(tokens, behind))]
        return value * part, _behind_of(tokens, behind + 1)
    return value, behind


def _slashed(tokens: Sequence[Token], at: int) -> bool:
    """Whether a fraction in digits (`1/2`) starts at `at`; `5/0.1` and `5V/1A` are none."""
    if at + 2 >= len(tokens) or tokens[at + 1].text != "/":
        return False
    top, bottom = tokens[at].number, tokens[at + 2].number
    small = top is not None and bottom is not None and top.denominator == bottom.denominator == 1
    return (
        small
        and tokens[at + 1].touching
        and tokens[at + 2].touching
        and 0 < _value(tokens, at) < _value(tokens, at + 2)
    )


def _value(tokens: Sequence[Token], at: int) -> Fraction:
    number = tokens[at].number
    assert number is not None
    return number


def _words(tokens: Sequence[Token], at: int) -> Found | None:
    article = _word(tokens, at) in ("a", "an", "one")
    index = at + 1 if _word(tokens, at) in ("a", "an") else at
    if article and index > at and _word(tokens, index) in COUPLE:
        return COUPLE[_word(tokens, index)], index + (2 if _word(tokens, index + 1) == "of" else 1)
    cardinal = _cardinal(tokens, index)
    if cardinal is None and index > at and _word(tokens, index) in SCALES:
        cardinal = Fraction(SCALES[_word(tokens, index)]), index + 1
        if _word(tokens, index + 1) == "and" and (rest := _cardinal(tokens, index + 2)) and rest[0] < 100:
            cardinal = cardinal[0] + rest[0], rest[1]
    elif index > at:
        return None
    if cardinal is None:
        return None
    value, behind = cardinal
    if _word(tokens, behind) == "point" and _word(tokens, behind + 1) in ONES:
        return _decimals(tokens, value, behind + 1)
    if _word(tokens, behind) in PLURALS:
        return value * PARTS[PLURALS[_word(tokens, behind)]], _behind_of(tokens, behind + 1)
    return cardinal


def _decimals(tokens: Sequence[Token], value: Fraction, at: int) -> Found:
    weight = Fraction(1, 10)
    while ONES.get(_word(tokens, at), 10) < 10:
        value, weight, at = value + ONES[_word(tokens, at)] * weight, weight / 10, at + 1
    return value, at


def _cardinal(tokens: Sequence[Token], at: int) -> Found | None:
    """Read `five`, `twenty-five`, `two hundred and fifty`, `three thousand`."""
    total, index = Fraction(0), at
    while True:
        word = _word(tokens, index)
        if word in TENS:
            small, index = Fraction(TENS[word]), index + 1
            if 0 < ONES.get(_word(tokens, index), 0) < 10:
                small, index = small + ONES[_word(tokens, index)], index + 1
        elif word in ONES:
            small, index = Fraction(ONES[word]), index + 1
        else:
            break
        scaled = False
        while _word(tokens, index) in SCALES:
            small, index, scaled = small * SCALES[_word(tokens, index)], index + 1, True
        total += small
        if not scaled:
            break
        if _word(tokens, index) == "and" and (_word(tokens, index + 1) in TENS or _word(tokens, index + 1) in ONES):
            index += 1
    return (total, index) if index > at else None


def _part_of(tokens: Sequence[Token], at: int) -> Found | None:
    """Read `half a`, `a half`, `a tenth of an`, `a quarter of a`: a part of what follows."""
    index = at + 1 if _word(tokens, at) in ("a", "an", "one") else at
    word = _word(tokens, index)
    if word not in PARTS or (index == at and word not in ("half", "quarter")):
        return None
    return PARTS[word], _behind_of(tokens, index + 1)


def _behind_of(tokens: Sequence[Token], at: int) -> int:
    if _word(tokens, at) == "of":
        at += 1
    return at + 1 if _word(tokens, at) in ("a", "an") else at


def _and_a_part(tokens: Sequence[Token], at: int) -> Found | None:
    """Read the end of `two and a half`."""
    if _word(tokens, at) == "and" and _word(tokens, at + 1) in ("a", "an") and _word(tokens, at + 2) in PARTS:
        return PARTS[_word(tokens, at + 2)], at + 3
    return None
