"""What a command is about, where its header does not say it: `FLXQ` under the title `Output voltage limit`.

Only words that a person at a bench may search by are taken (`benchwright/manual/thesaurus.txt`), each by itself and in
our own spelling: a title and the first sentence of an entry tell *that* it is about a voltage and a limit. What the
document says of them stays in the document.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from benchwright.errors import DataError
from benchwright.extract.entries.words import FILLERS, PLAIN
from benchwright.extract.notation.form import read_forms
from benchwright.manual.glossary import glosses
from benchwright.manual.header import parse_header
from benchwright.manual.thesaurus import notions, stem, words_of

MOST = 6
"""Words that are told of one command, at most."""
SHORTEST = 3
"""Letters of a word that can be taken for one: `on`, `to` and abbreviations tell nothing by themselves."""
LONGEST = 240
"""Letters of a first sentence that are looked at."""

_GENERAL = frozenset(
    {"control", "data", "item", "list", "name", "number", "once", "over", "read", "select", "set", "standard", "text"}
    | {"two", "four", "type", "valid", "value"}
)
"""Words of the thesaurus that nearly every command has something to do with."""
_LABEL = re.compile(r"^\s*[A-Z][a-z]+(?: [a-z]+)?\s?:\s+")
_SENTENCE = re.compile(r"(?<=[a-z)\]])[.!?](?:\s|$)")


def topics(header: str, titles: Iterable[str], told: str) -> tuple[str, ...]:
    """Return what a command is about, by its titles and the first sentence `told` of it, where its header is mute."""
    if not _is_mute(header):
        return ()
    words = [word for title in titles if not _is_form(title) for word in _known(title)]
    words += _known(_SENTENCE.split(_LABEL.sub("", told[:LONGEST]), maxsplit=1)[0])
    return tuple(dict.fromkeys(words))[:MOST]


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


def _known(text: str) -> Iterator[str]:
    """The words of a text that the thesaurus has, as the thesaurus spells them."""
    for word in words_of(text):
        term = _terms().get(stem(word))
        if term is not None:
            yield term


@lru_cache(maxsize=1)
def _terms() -> dict[str, str]:
    """Words that manuals have for what people look for, by their stems; the shortest of each."""
    words = {word for terms in notions().values() for term in terms for word in words_of(term)}
    found: dict[str, str] = {}
    for word in sorted(words, key=lambda word: (-len(word), word)):
        if len(word) >= SHORTEST and word.isalpha() and word not in _GENERAL:
            found[stem(word)] = word
    return found
