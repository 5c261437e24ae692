"""From the text of a request to its items, left to right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from benchwright.plan.english.items import FileName, Item, Mark, Word
from benchwright.plan.english.lexicon import compound_at, forms_of, is_free
from benchwright.plan.english.mentions import Names, read_channels, read_mention
from benchwright.plan.english.patterns import vocabulary
from benchwright.plan.english.quantities import read_quantity
from benchwright.plan.english.spelling import Slip, correct
from benchwright.plan.english.tokens import Token, tokenize
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
    tokens, slips = correct(tokenize(text), names.words)
    items: list[Item] = []
    at = 0
    while at < len(tokens):
        item, at = _item(tokens, at, names)
        items.append(item)
    return Scan(tuple(items), slips)


def _item(tokens: list[Token], at: int, names: Names) -> tuple[Item, int]:
    token = tokens[at]
    if token.shape == "file":
        return FileName(token.text, token.start, token.end), at + 1
    compound = compound_at(tokens, at)
    channels = read_channels(tokens, at)
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
