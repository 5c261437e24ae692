"""Reading a question of the bench: which notions it holds, and the words of manuals for each.

A word or phrase of the question is one notion; the thesaurus tells how else manuals name it. A number
with a unit stands for its quantity.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from benchwright.manual.thesaurus import LONGEST_PHRASE, notions, stem, words_of

OTHER_WORD = 0.8
"""What a word of the thesaurus is worth against the asker's own."""

PHRASE_WORD = 0.5
"""What a single word of a phrase that the thesaurus knows is worth."""

QUANTITY = 0.7
"""What the quantity of a number with a unit is worth."""

LEAST_HALF = 3
"""Letters of the shorter half of a word that is two words in one."""

_IGNORED = frozenset(
    words_of(
        """
        a an and are as at be but by can could did do does every for from get give go had has have how i if in into is
        it its just let like made make makes many may me more much must my need no not now of on one only or our out
        please put set should so some something than that the their them then there these they thing this those to up
        use using want was way we what when where which while who will with would you your
        """
    )
)
"""Words that say nothing about a command."""

_CHANNEL = re.compile(r"\b(?:channel|ch|output|input) ?\d+\b", re.IGNORECASE)
_PREFIX = r"(?:[numkMGpµμ]|milli|micro|nano|kilo|mega|pico|giga)?"
_NUMBER = re.compile(
    rf"(?<![\w.])[-+]?\d+(?:\.\d+)? ?{_PREFIX}"
    r"(?P<unit>V|A|W|Hz|F|s|ohms?|Ohms?|Ω|volts?|amps?|amperes?|watts?|hertz|seconds?|farads?)\b"
)
_SCALED = re.compile(r"^(?:milli|micro|nano|kilo|mega|pico|giga)(?=volt|amp|watt|hertz|ohm|farad|second)")
_MEANS = {
    "v": "voltage",
    "a": "current",
    "w": "power",
    "h": "frequency",
    "f": "capacitance",
    "s": "time",
    "o": "resistance",
    "ω": "resistance",
}
"""Quantities by the first letter of their unit."""


@dataclass(frozen=True, slots=True)
class Term:
    """One way to name a notion: words that must stand together in an entry, and what they are worth."""

    text: str
    worth: float
    own: bool = True
    """Whether the asker wrote it so; else it is another way to put it."""


Notion = tuple[Term, ...]


def read_question(text: str) -> list[Notion]:
    """Return the notions of a question; a command must only name each of them in one way."""
    plain = _CHANNEL.sub(" ", text)
    found: list[Notion] = [(Term(_MEANS[number["unit"][0].lower()], QUANTITY),) for number in _NUMBER.finditer(plain)]
    words = [_SCALED.sub("", word) for word in words_of(_NUMBER.sub(" ", plain))]
    found += _phrases(words)
    return list(dict.fromkeys(found))


def _phrases(words: list[str]) -> list[Notion]:
    stems = [stem(word) for word in words]
    found: list[Notion] = []
    at = 0
    while at < len(words):
        length, terms = _longest(stems[at:])
        own = _own(words[at : at + length])
        if own and length == 1:
            own += tuple(Term(text, 1.0, own=False) for text in _joined(words, at))
        if own or terms:
            found.append((*own, *(Term(term, OTHER_WORD, own=False) for term in terms)))
        at += length
    return found


def _longest(stems: list[str]) -> tuple[int, tuple[str, ...]]:
    """Return the length of the longest phrase of the thesaurus at the beginning, and its words of manuals."""
    table = notions()
    for length in range(min(LONGEST_PHRASE, len(stems)), 0, -1):
        terms = table.get(tuple(stems[:length]))
        if terms is not None:
            return length, terms
    return 1, ()


def _own(words: list[str]) -> tuple[Term, ...]:
    """Return what the asker's own words are worth; a bare number is worth nothing."""
    worth = PHRASE_WORD if len(words) > 1 else 1.0
    return tuple(Term(word, worth) for word in words if word not in _IGNORED and not word.isdigit())


def _joined(words: Sequence[str], at: int) -> Iterator[str]:
    """Return a word written as one with the word before it and with the one behind it: `setpoint`, `timebase`."""
    for pair in (words[max(at - 1, 0) : at + 1], words[at : at + 2]):
        if len(pair) == 2 and all(word.isalpha() and len(word) >= LEAST_HALF for word in pair):
            yield "".join(pair)


def two_words(text: str) -> list[str]:
    """Return the ways to read one word as two: `setpoint` as `set point`."""
    if not text.isalpha():
        return []
    return [f"{text[:at]} {text[at:]}" for at in range(LEAST_HALF, len(text) - LEAST_HALF + 1)]
