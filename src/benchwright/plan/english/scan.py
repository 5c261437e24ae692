"""From the text of a request to its items, left to right."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from benchwright.plan.english.items import FileName, Item, Mark, Word
from benchwright.plan.english.lexicon import compound_at, forms_of, is_free
from benchwright.plan.english.mentions import Names, read_channels, read_mention
from benchwright.plan.english.patterns import vocabulary
from benchwright.plan.english.quantities import read_quantity
from benchwright.plan.english.spelling import Slip, correct
from benchwright.plan.english.tokens import Token, tokenize
from benchwright.plan.english.units import is_unit
from benchwright.plan.english.words import CLASSES

MARKS: dict[str, frozenset[str]] = {
    "&": frozenset({"and"}), "+": frozenset({"and"}), "-": frozenset({"to"}), "–": frozenset({"to"}),
    "—": frozenset({"to", ","}), "->": frozenset({"to"}), "=>": frozenset({"to"}), "→": frozenset({"to"}),
    "..": frozenset({"to", ".."}), "...": frozenset({"..."}), "…": frozenset({"..."}), "@": frozenset({"at"}),
    "/": frozenset({"/", "per"}), "×": frozenset({"x"}), "*": frozenset({"x"}), ";": frozenset({",", ";"}),
}  # fmt: skip
"""Words that marks stand for."""

PERSONAL = {
    "want",
    "need",
    "would",
    "like",
    "have",
    "had",
    "think",
    "am",
    "do",
    "will",
    "can",
    "could",
    "should",
    "just",
    "also",
}
"""Words behind the `I` of a person."""

READING = frozenset({*CLASSES["measure"].split(), *CLASSES["plot"].split(), *CLASSES["save"].split()})

AT_MOST = {"≤", "<=", "<"}
CONTENT = {"≥", ">=", ">", "±", "+/-", "#", "$", "€", "^", "!=", "≠"}
"""Marks that say something, and must be read like words."""


@dataclass(frozen=True, slots=True)
class Scan:
    """Items of a request in order, and the slips mended on the way."""

    items: tuple[Item, ...]
    slips: tuple[Slip, ...]


def scan(text: str, names: Names) -> Scan:
    """Return the items of `text`. Raises UnitError for a number that can be read in two ways."""
    tokens, capitals = _folded(tokenize(_unnumbered(text)), text)
    tokens, slips = correct(tokens, names.words)
    items: list[Item] = []
    at = 0
    while at < len(tokens):
        item, at = _item(tokens, at, names)
        items.append(item)
    return Scan(tuple(items), capitals + slips)


def _unnumbered(text: str) -> str:
    """Blank out the numbers and dashes of a list, one item a line."""
    if "\n" not in text:
        return text
    return re.sub(r"(?m)^[ \t]*(?:\d{1,2}[.)]|[-*•])(?=\s)", lambda found: " " * len(found[0]), text)


def _folded(tokens: list[Token], text: str) -> tuple[list[Token], tuple[Slip, ...]]:
    """Read the units of a request that is all in capitals (`100 MA`) as those in small letters."""
    if text.upper() != text or not any(len(token.text) > 2 and token.shape == "word" for token in tokens):
        return tokens, ()
    slips: list[Slip] = []
    for index, token in enumerate(tokens):
        lower = token.lower
        if (
            token.shape == "word"
            and token.text != lower
            and is_unit(lower)
            and index
            and tokens[index - 1].number is not None
        ):
            tokens[index] = replace(token, text=lower)
            if token.text.startswith("M") and len(token.text) > 1:
                slips.append(Slip(token.text, lower, token.start))
    return tokens, tuple(slips)


def _item(tokens: list[Token], at: int, names: Names) -> tuple[Item, int]:
    token = tokens[at]
    if token.shape == "file":
        return FileName(token.text, token.start, token.end), at + 1
    compound = compound_at(tokens, at)
    channels = read_channels(tokens, at, names)
    if channels is not None:
        return channels
    mention = read_mention(tokens, at, names)
    if mention is not None and (compound is None or mention[1] >= compound[1]):
        return mention
    if compound is not None:
        return _compound(tokens, at, *compound), compound[1]
    quantity = read_quantity(tokens, at, _reserved(names))
    if quantity is not None:
        return quantity
    if token.text == "I" and _is_current(tokens, at):
        return Word(token.text, token.start, token.end, frozenset({"=I"})), at + 1
    return (_mark(token) if token.shape == "mark" else _word(token)), at + 1


def _is_current(tokens: list[Token], at: int) -> bool:
    """Whether `I` is the current (`log I and V`) and not the person who asks (`and I want`)."""
    before = tokens[at - 1] if at else None
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    if before is None or (after is not None and (after.lower in PERSONAL or after.text.startswith(("'", "’")))):
        return False
    return before.lower in {
        "and",
        ",",
        "/",
        "&",
        "+",
        "of",
        "vs",
        "versus",
        "against",
        "over",
        "the",
        "-",
        "(",
    } or bool(forms_of(before.text) & READING)


def _reserved(names: Names) -> Callable[[str], bool]:
    words = names.words
    return lambda word: word in words or word in vocabulary()


def _compound(tokens: list[Token], at: int, word: str, behind: int) -> Word:
    text = " ".join(token.text for token in tokens[at:behind])
    return Word(text, tokens[at].start, tokens[behind - 1].end, frozenset({word}))


def _word(token: Token) -> Word:
    return Word(token.text, token.start, token.end, forms_of(token.text), is_free(token.text))


def _mark(token: Token) -> Item:
    if token.text in AT_MOST:
        return Word(token.text, token.start, token.end, frozenset({"atmost"}))
    if token.text in CONTENT or token.text.isalnum():
        return Word(token.text, token.start, token.end, frozenset())
    return Mark(token.text, token.start, token.end, MARKS.get(token.text, frozenset({token.text})))
