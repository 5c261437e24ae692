"""Reading `thesaurus.txt`: what people at a bench say, and the words that manuals have for it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path


def table_lines(name: str) -> Iterator[tuple[str, str]]:
    """Return what stands before and behind the colon of each line of a table beside this file."""
    for line in (Path(__file__).parent / name).read_text(encoding="utf-8").splitlines():
        before, colon, behind = line.partition(":")
        if colon and not line.startswith("#"):
            yield before, behind


LONGEST_PHRASE = 6
"""Words of the longest phrase that is looked for."""


@lru_cache(maxsize=1)
def notions() -> dict[tuple[str, ...], tuple[str, ...]]:
    """Return the words of manuals by the stems of each phrase."""
    found: dict[tuple[str, ...], tuple[str, ...]] = {}
    for phrases, terms in table_lines("thesaurus.txt"):
        listed = tuple(term.strip() for term in terms.split(",") if term.strip())
        for phrase in phrases.split(","):
            key = tuple(stem(word) for word in words_of(phrase))
            found[key] = tuple(dict.fromkeys((*found.get(key, ()), *listed)))
    return found


def words_of(text: str) -> list[str]:
    """Return the words and numbers of a text in small letters."""
    return re.findall(r"[a-z0-9]+", text.lower())


_IRREGULAR = {
    "goes": "go",
    "went": "go",
    "gone": "go",
    "does": "do",
    "did": "do",
    "rose": "rise",
    "risen": "rise",
    "fell": "fall",
    "fallen": "fall",
    "drew": "draw",
    "drawn": "draw",
    "kept": "keep",
    "took": "take",
    "taken": "take",
    "broke": "break",
    "broken": "break",
    "held": "hold",
    "began": "begin",
    "begun": "begin",
    "came": "come",
    "got": "get",
    "shown": "show",
    "blew": "blow",
    "sent": "send",
    "ran": "run",
}


def stem(word: str) -> str:
    """Return a word without the ending that a sentence gives it: enough to know a phrase again."""
    word = _IRREGULAR.get(word, word)
    for ending in ("ing", "ies", "ed", "es", "s", "e", "y"):
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not (ending == "s" and word.endswith("ss")):
            word = word[: -len(ending)]
            break
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeiouls":
        word = word[:-1]
    return word
