"""WordPiece: cutting text into the pieces that a BERT vocabulary knows, as its own tokenizer does.

After Wu et al., "Google's Neural Machine Translation System" (2016), section 4.1, and BERT's uncased
rules: small letters without accents, punctuation apart, the longest piece first.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import Path

MAX_WORD = 100
"""Longer words count as unknown."""


def read_vocabulary(path: Path) -> dict[str, int]:
    """Return the pieces of a `vocab.txt`, one a line, with their numbers. Raises OSError."""
    return {piece: number for number, piece in enumerate(path.read_text(encoding="utf-8").split("\n")) if piece}


def pieces(text: str, vocabulary: Mapping[str, int], limit: int) -> list[int]:
    """Return the numbers of the pieces of `text` between the marks for beginning and end, at most `limit` in all."""
    unknown = vocabulary["[UNK]"]
    numbers: list[int] = []
    for word in _words(text):
        numbers += _cut(word, vocabulary) or [unknown]
        if len(numbers) >= limit - 2:
            break
    return [vocabulary["[CLS]"], *numbers[: limit - 2], vocabulary["[SEP]"]]


def _words(text: str) -> Iterator[str]:
    word = ""
    for char in unicodedata.normalize("NFD", text.lower()):
        if unicodedata.category(char) == "Mn":
            continue
        if char.isalnum():
            word += char
            continue
        if word:
            yield word
            word = ""
        if not char.isspace() and char.isprintable():
            yield char
    if word:
        yield word


def _cut(word: str, vocabulary: Mapping[str, int]) -> list[int]:
    """Cut one word, the longest known piece first; nothing if it cannot be cut."""
    if len(word) > MAX_WORD:
        return []
    found: list[int] = []
    start = 0
    while start < len(word):
        mark = "##" if start else ""
        end = next((end for end in range(len(word), start, -1) if mark + word[start:end] in vocabulary), None)
        if end is None:
            return []
        found.append(vocabulary[mark + word[start:end]])
        start = end
    return found
