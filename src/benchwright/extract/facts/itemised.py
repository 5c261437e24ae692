"""Choices listed one by one, each with what it does: `FAST: Skip every other one; SLOW: Take them all`."""

from __future__ import annotations

import re

_BULLET = re.compile(r"\s*(?:[\u2022\u25cf\u25a0\u25aa\uf0b7\uf06c]|;)\s*")
_ITEM = re.compile(
    r"(?P<word>[A-Z][A-Za-z\d_]*)(?:\s+(?:or|\|)\s+(?P<other>[A-Z\d][\w]*))?\s*(?:[:=]|\s[\u2013\u2014-])\s*(?P<told>\S.*)"
)


def itemised(text: str) -> tuple[str, ...]:
    """Return the choices of a list with an explanation behind each; none if an item is anything else."""
    parts = [part for part in _BULLET.split(text.strip()) if part]
    found = [_ITEM.fullmatch(part.strip(" .")) for part in parts]
    words: list[str] = []
    for match in found:
        if match is None or not _is_word(match["word"]):
            return ()
        words += [match["word"], *filter(None, (match["other"],))]
    return tuple(dict.fromkeys(words)) if len(found) > 1 else ()


def _is_word(word: str) -> bool:
    """Whether it is one that is sent, and not a word of a sentence."""
    return sum(map(str.isupper, word)) > 1 or bool(re.fullmatch(r"[A-Z]\d\w*|[A-Z]", word))
