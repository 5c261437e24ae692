"""What a command is about, where its header does not say it: `FLXQ` under the title `Output voltage limit`.

Only words that a person at a bench may search by are taken (`benchwright/manual/thesaurus.txt`), each by itself and in
our own spelling: a title and the first sentence of an entry tell *that* it is about a voltage and a limit. What the
document says of them stays in the document.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise

from benchwright.errors import DataError
from benchwright.extract.entries.words import FILLERS, PLAIN, full_words, plain_words
from benchwright.extract.notation.form import read_forms
from benchwright.manual.glossary import glosses
from benchwright.manual.header import parse_header
from benchwright.manual.thesaurus import notions, stem, words_of

MOST = 6
"""Words that are told of one command, at most."""
FEW = 2
"""The same where its header says something already."""
SHORTEST = 3
"""Letters of a word that can be taken for one: `on`, `to` and abbreviations tell nothing by themselves."""
LONGEST = 240
"""Letters of a first sentence that are looked at."""

_GENERAL = frozenset(
    {"control", "data", "item", "list", "name", "number", "once", "over", "read", "select", "set", "standard", "text"}
    | {"two", "four", "type", "valid", "value"}
)
"""Words of the thesaurus that nearly every command has something to do with."""
_IDLE = """
    about above active actual after again allow allows also another appear associated available based become before
    being below between bits both called cause causes command commands contain contains current currently defines
    depending describe described description determine determines different disable disabled does during each either
    enable enabled equal every example execute executed executes first following follows given have here hertz
    indicate indicates instrument instruments into long make mode more must none note only operation option options
    other parameter parameters percent perform performs place possible present previous program programmed query queries
    reads request requests response result return returned returns returning same section selected selects
    sends sent sets setting settings should specified specifies specify still string such takes than that their then
    there these they this through turn turned turns under unit units until used uses using value values when where
    whether which while will with within without would
"""
_EMPTY = frozenset(_IDLE.split())
"""Words of a first sentence that tell nothing of what a command is about."""
WORDY = 5
"""Letters of a word that says something though the thesaurus does not have it."""
_LABEL = re.compile(r"^\s*[A-Z][a-z]+(?: [a-z]+)?\s?:\s+")
_SENTENCE = re.compile(r"(?<=[a-z)\]])[.!?](?:\s|$)")


def topics(header: str, titles: Iterable[str], told: str) -> tuple[str, ...]:
    """Return what a command is about beside what its header says: words of its titles and of the first sentence `told`
    of it. What it may be short for goes before all else; words that the thesaurus does not have are taken only where
    a mute header would be left with next to none."""
    if header.startswith("*"):
        return ()
    sentence = _SENTENCE.split(_LABEL.sub("", told[:LONGEST]), maxsplit=1)[0]
    text = [*(title for title in titles if not _is_form(title)), sentence]
    own = dict.fromkeys(_mnemonics(header))  # in their order, whatever the run
    words = dict.fromkeys([*_meant(own, text), *(word for one in text for word in _known(one, own))])
    said = {stem(word) for word in words_of(plain_words(header))}
    if _is_mute(header) and len(words) < FEW:
        free = (word for one in text for word in words_of(one) if _is_free(word) and word not in own)
        words.update(dict.fromkeys(list(free)[: FEW - len(words)]))
    return tuple(word for word in words if stem(word) not in said)[: MOST if _is_mute(header) else FEW]


def _is_free(word: str) -> bool:
    return len(word) >= WORDY and word.isalpha() and word not in _EMPTY and stem(word) not in _terms()


def _mnemonics(header: str) -> list[str]:
    try:
        return [form.lower() for node in parse_header(header).nodes for form in (node.long, node.short)]
    except DataError:
        return []


def _meant(mnemonics: Iterable[str], text: Iterable[str]) -> Iterator[str]:
    """Words that a mnemonic of the header is short for: `DPTH` for depth, `MTYP` for modulation and type."""
    heard = [[word for word in words_of(one) if word.isalpha() and word not in mnemonics] for one in text]
    alone = [word for words in heard for word in words if len(word) > SHORTEST]
    pairs = [pair for words in heard for pair in pairwise(words)]
    for short in mnemonics:
        if len(short) < SHORTEST or not short.isalpha() or short in PLAIN:
            continue
        one = next((word for word in alone if _abbreviates(short, word)), None)
        two = next((pair for pair in pairs if one is None and _abbreviate(short, *pair)), ())
        yield from two if one is None else (one,)


def _abbreviate(short: str, first: str, second: str) -> bool:
    """Whether the beginning of one word and of the next make up a mnemonic."""
    cuts = range(1, len(short) - 1)
    return any(first.startswith(short[:cut]) and second.startswith(short[cut:]) for cut in cuts)


def _abbreviates(short: str, word: str) -> bool:
    """Whether letters are those of a word in order, from the first one, and at least a third of them."""
    letters = iter(word)
    return short[0] == word[0] and len(word) <= 3 * len(short) and all(letter in letters for letter in short)


def _is_mute(header: str) -> bool:
    """Whether the last word of a header that must be sent is one that nobody searches by."""
    try:
        nodes = parse_header(header).nodes
    except DataError:
        return False
    said = [node for node in nodes if not (node.optional and node.long.lower() in FILLERS)]
    if header.startswith("*") or not said:
        return False
    last = said[-1].long
    parts = {last, *last.split("_"), last.rstrip("0123456789")}
    known = any(part.upper() in glosses() or part.lower() in PLAIN or stem(part.lower()) in _terms() for part in parts)
    return not known


def _is_form(title: str) -> bool:
    return any(not form.weak or title == form.header for form in read_forms(title))


def _known(text: str, mnemonics: Iterable[str]) -> Iterator[str]:
    """The words of a text that the thesaurus has, as the thesaurus spells them, but for the mnemonics themselves."""
    for word in words_of(text):
        term = _terms().get(stem(word))
        if term is not None and word not in mnemonics:
            yield full_words().get(term, term)


@lru_cache(maxsize=1)
def _terms() -> dict[str, str]:
    """Words that manuals have for what people look for, by their stems; the shortest of each."""
    words = {word for terms in notions().values() for term in terms for word in words_of(term)}
    found: dict[str, str] = {}
    for word in sorted(words, key=lambda word: (-len(word), word)):
        if len(word) >= SHORTEST and word.isalpha() and word not in _GENERAL:
            found[stem(word)] = word
    return found
