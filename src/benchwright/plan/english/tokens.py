"""Cutting a request into words, numbers and marks, each with its place in the text.

Nothing is read here but shape: `5V` is a number and a word that touch, `DP832` one word,
`1k5` a number, `data.csv` a file, `over-voltage` two words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from benchwright.errors import UnitError

Shape = Literal["word", "number", "mark", "file"]


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of the request as written."""

    text: str
    start: int
    end: int
    shape: Shape
    touching: bool = False
    """Whether nothing stands between it and the token before."""
    number: Fraction | None = None

    @property
    def lower(self) -> str:
        """The text in lower case."""
        return self.text.lower()


_LETTER = "A-Za-zÀ-ÖØ-öø-ÿµμΩΩ°_"
_PIECES = re.compile(
    rf"""
    (?P<file>[A-Za-z0-9_](?:[\w./\\-]*[\w])?\.(?:csv|tsv|txt|dat|png|svg|pdf|jpe?g|xlsx?|json|jsonl|h5|hdf5|mat|npz?|parquet|py|md|ya?ml)\b)
  | (?P<coded>\d+(?:[kKMRrVvµumnp]\d+)(?![A-Za-z0-9]))
  | (?P<number>(?:\d+(?:[.,]\d+)*|\.\d+)(?:[eE][+-]?\d+(?![A-Za-z0-9]))?)
  | (?P<fraction>[¼½¾⅓⅔⅕⅛])
  | (?P<short>['’](?:s|d|ll|re|ve|m)\b)
  | (?P<with>[wW]/o?(?![A-Za-z]))
  | (?P<unit>(?<=\d)[{_LETTER}%]+)
  | (?P<word>[{_LETTER}%][{_LETTER}0-9]*(?:(?<=n)['’]t\b)?)
  | (?P<mark>\.\.\.?|…|->|=>|<=|>=|\+/-|\S)
    """,
    re.VERBOSE,
)
_FRACTIONS = {"¼": (1, 4), "½": (1, 2), "¾": (3, 4), "⅓": (1, 3), "⅔": (2, 3), "⅕": (1, 5), "⅛": (1, 8)}
_CODES = {"k": 3, "K": 3, "M": 6, "R": 0, "r": 0, "V": 0, "v": 0, "m": -3, "u": -6, "µ": -6, "n": -9, "p": -12}
_MINUS = "-−"


def tokenize(text: str) -> list[Token]:
    """Cut `text` into tokens. Raises UnitError for a number that can be read in two ways."""
    tokens: list[Token] = []
    for piece in _PIECES.finditer(text):
        touching = bool(tokens) and tokens[-1].end == piece.start()
        shape = piece.lastgroup
        if shape == "number" and piece[0].count(",") and not _one_number(piece[0]):
            tokens += _listed(piece[0], piece.start(), touching)
            continue
        tokens.append(_token(piece, touching))
    return _signed([token for token in tokens if token.text.strip()], text)


def _token(piece: re.Match[str], touching: bool) -> Token:
    text, start, end = piece[0], piece.start(), piece.end()
    if piece.lastgroup == "file":
        return Token(text, start, end, "file", touching)
    if piece.lastgroup == "number":
        return Token(text, start, end, "number", touching, _number(text))
    if piece.lastgroup == "fraction":
        return Token(text, start, end, "number", touching, Fraction(*_FRACTIONS[text]))
    if piece.lastgroup == "coded":
        return Token(text, start, end, "number", touching, _coded(text))
    return Token(text, start, end, "word" if piece.lastgroup in ("word", "unit", "with") else "mark", touching)


def _number(text: str) -> Fraction:
    plain = text
    if "," in text:
        plain = text.replace(",", "") if _thousands(text) else text.replace(",", ".")
    mantissa, _, exponent = plain.lower().partition("e")
    if len(plain) > 40 or abs(int(exponent or 0)) > 40 or mantissa.count(".") > 1:
        raise UnitError(f"`{text}` is not a number that means anything here. Write it shorter.")
    return Fraction(plain if not plain.startswith(".") else "0" + plain)


def _thousands(text: str) -> bool:
    return re.fullmatch(r"[1-9]\d{0,2}(,000)+(\.\d+)?|[1-9]\d{0,2}(,\d{3}){2,}\.\d+", text) is not None


def _one_number(text: str) -> bool:
    return _thousands(text) or re.fullmatch(r"0,\d+", text) is not None


def _listed(text: str, start: int, touching: bool) -> list[Token]:
    """Read `1,2,3.3` as a list; `1,5` could be that or one and a half, so it is refused."""
    parts = text.split(",")
    if len(parts) == 2:
        ways = [".".join(parts), ", ".join(parts)]
        if len(parts[1]) == 3 and parts[0].strip("0"):
            ways.insert(0, "".join(parts))  # a comma of thousands
        count = "three" if len(ways) == 3 else "two"
        raise UnitError(f"`{text}` can be read in {count} ways. Write {' or '.join(f'`{way}`' for way in ways)}.")
    tokens: list[Token] = []
    for index, part in enumerate(parts):
        if index:
            tokens.append(Token(",", start - 1, start, "mark", True))
        tokens.append(Token(part, start, start + len(part), "number", touching or index > 0, _number(part)))
        start += len(part) + 1
    return tokens


def _coded(text: str) -> Fraction:
    """Read a component value such as `1k5` or a rail such as `3V3`: the letter is the point."""
    found = re.fullmatch(r"(\d+)(\D)(\d+)", text)
    assert found is not None
    return Fraction(f"{found[1]}.{found[3]}") * Fraction(10) ** _CODES[found[2]]


def code_of(token: Token) -> str | None:
    """Return the letter of a coded number (`V` of `3V3`), None for any other number."""
    found = re.fullmatch(r"\d+([A-Za-zµ])\d+", token.text)
    return found[1] if found and found[1] not in "eE" else None


def _signed(tokens: list[Token], text: str) -> list[Token]:
    """Join a sign to its number, and drop hyphens inside words (`log-spaced`, `23-point`)."""
    signed: list[Token] = []
    index = 0
    while index < len(tokens):
        token = tokens[index]
        after = tokens[index + 1] if index + 1 < len(tokens) else None
        if token.text in {*_MINUS, "+"} and after is not None and after.touching:
            if after.shape == "number" and after.number is not None and _may_be_sign(token, signed):
                value = after.number if token.text == "+" else -after.number
                span = text[token.start : after.end]
                signed.append(Token(span, token.start, after.end, "number", token.touching, value))
                index += 2
                continue
            if token.text in {*_MINUS} and token.touching and after.shape in ("word", "file"):
                index += 1
                continue
            if (
                token.text in {*_MINUS}
                and token.touching
                and signed
                and signed[-1].shape == "word"
                and not _unit_like(signed)
            ):
                index += 1
                continue
        signed.append(token)
        index += 1
    return signed


def _may_be_sign(token: Token, before: list[Token]) -> bool:
    """A sign has nothing, a space or a bracket before it; `0-5` is a span."""
    return not token.touching or (bool(before) and before[-1].text in {"(", ":", "=", "~", "@", ".."})


def _unit_like(before: list[Token]) -> bool:
    return len(before) > 1 and before[-2].shape == "number"
