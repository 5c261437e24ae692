"""Slips of the pen: `votlage`, `channle`, `osciloscope`.

A word is taken for a slip only if it is no English word and one word of the grammar is plainly
meant; what was taken for what is shown with the plan. Anything else stays unread and is named.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from benchwright.plan.english.lexicon import is_known
from benchwright.plan.english.numerals import COUPLE, ONES, PARTS, PLURALS, SCALES, TENS
from benchwright.plan.english.ordinary import ORDINARY
from benchwright.plan.english.patterns import vocabulary
from benchwright.plan.english.tokens import Token
from benchwright.plan.english.units import PREFIX_WORDS, is_unit, unit_words
from benchwright.plan.english.words import CLASSES, COMPOUNDS, FREE, INFLECTED

SHORTEST = 4
"""Shorter words have too many neighbours."""

LONG = 10
"""From so many letters on a word may have two slips."""

VERBS = ("measure", "save", "sweep", "set", "plot", "wait", "average", "limit", "connect")
"""Classes whose words are met in all their forms."""

NUMBERS = frozenset({*ONES, *TENS, *SCALES, *PARTS, *PLURALS, *COUPLE})


@dataclass(frozen=True, slots=True)
class Slip:
    """A word as written and as read."""

    written: str
    read: str
    start: int


def correct(tokens: Sequence[Token], names: frozenset[str]) -> tuple[list[Token], tuple[Slip, ...]]:
    """Return the tokens with slips mended, and the slips. `names` are further words: the bench's."""
    mended: list[Token] = []
    slips: list[Slip] = []
    for token in tokens:
        meant = None
        if token.shape == "word" and not _stands(token, names):
            meant = slip_of(token.lower, names)
        if meant is not None:
            slips.append(Slip(token.text, meant, token.start))
            token = replace(token, text=meant)
        mended.append(token)
    return mended, tuple(slips)


def _stands(token: Token, names: frozenset[str]) -> bool:
    word = token.lower
    known = word in names or word in NUMBERS or word in PREFIX_WORDS or word in _parts_of_compounds()
    return known or is_known(token.text) or is_unit(token.text)


def slip_of(word: str, names: frozenset[str] = frozenset()) -> str | None:
    """Return the word that `word` (lower case) misspells, None if it is a word of its own.

    Real English words are never taken for slips (`motor` is no `meter`), nor is what could be two
    words of the grammar.
    """
    if len(word) < SHORTEST or not word.isalpha() or not word.isascii() or word in ORDINARY:
        return None
    from rapidfuzz.distance import OSA

    allowed = 1 if len(word) < LONG else 2
    near: dict[tuple[int, int], set[str]] = {}
    for known in (*_targets(), *sorted(n for n in names if len(n) >= SHORTEST and n.isalpha())):
        if abs(len(known) - len(word)) <= allowed and (known[0] == word[0] or known[:2] == word[1::-1]):
            distance = OSA.distance(word, known, score_cutoff=allowed)
            if distance <= allowed:
                near.setdefault((distance, _oddity(word, known)), set()).add(known)
    if not near:
        return None
    best = near[min(near)]
    shortest = min(best, key=lambda known: (len(known), known))
    return shortest if all(known.startswith(shortest[:-1]) for known in best) else None


def _oddity(word: str, known: str) -> int:
    """Return how unusual a slip is: letters swapped or doubled, one left out or added, one for another."""
    if sorted(word) == sorted(known) or _undoubled(word) == _undoubled(known):
        return 0
    return 1 if len(word) != len(known) else 2


def _undoubled(word: str) -> str:
    return "".join(c for c, before in zip(word, " " + word, strict=False) if c != before)


@lru_cache(maxsize=1)
def _parts_of_compounds() -> frozenset[str]:
    return frozenset(part for spelling in COMPOUNDS for part in spelling.split())


@lru_cache(maxsize=1)
def _targets() -> tuple[str, ...]:
    """Return every word long enough to be misspelt recognisably, with its common endings."""
    base = {word for word in vocabulary() if len(word) >= SHORTEST}
    base |= {word for word in _parts_of_compounds() if len(word) > SHORTEST and word.isalpha()}
    base |= {word for word in NUMBERS | unit_words() | INFLECTED.keys() if len(word) >= SHORTEST}
    base |= {word for word in FREE if len(word) > SHORTEST and word.isalpha()}
    nouns = {word for word in vocabulary() if len(word) >= SHORTEST and not word.endswith(("s", "ed", "ing"))}
    verbs = {word for name in VERBS for word in CLASSES[name].split() if len(word) > 2}
    return tuple(sorted(base | {word + "s" for word in nouns} | {form for verb in verbs for form in _forms(verb)}))


def _forms(verb: str) -> tuple[str, str]:
    """Return the past and the gerund of a regular verb."""
    if verb.endswith("e"):
        return verb + "d", verb + "ing"
    double = (
        verb[-1] if verb[-1] in "bdglmnpt" and verb[-2] in "aeiou" and verb[-3] not in "aeiou" and len(verb) < 6 else ""
    )
    return verb + double + "ed", verb + double + "ing"
