"""From a word as written to the words of the grammar it can stand for."""

from __future__ import annotations

from collections.abc import Iterator

from benchwright.plan.english.patterns import vocabulary
from benchwright.plan.english.tokens import Token
from benchwright.plan.english.words import COMPOUNDS, FREE, INFLECTED, REASONS

LONGEST = max(len(spelling.split()) for spelling in COMPOUNDS)


def forms_of(text: str) -> frozenset[str]:
    """Return the words of the grammar that `text` can be a form of; empty if it is unknown."""
    word = text.lower().replace("’", "'")
    if word.endswith("n't"):
        return frozenset({"not"})
    found = {form for form in _endings(word) if form in vocabulary()}
    if word in COMPOUNDS:
        found.add(COMPOUNDS[word])
    if text == "v" or (text.upper() == text and len(text) <= 2):
        found.add("=" + text.upper())
    return frozenset(found)


def is_free(text: str) -> bool:
    """Whether the word may be passed over."""
    return text.lower().replace("’", "'") in FREE


def is_known(text: str) -> bool:
    """Whether the word is one of the grammar, or free, so that it cannot be a slip."""
    return is_free(text) or bool(forms_of(text)) or text.lower() in REASONS


def _endings(word: str) -> Iterator[str]:
    """Yield `word` and what it may be a form of: `stepping` gives `step`, `ramped` `ramp`."""
    yield word
    if word in INFLECTED:
        yield from INFLECTED[word].split()
        return
    for ending in ("s", "es", "ed", "ing", "er", "d"):
        if word.endswith(ending) and len(word) - len(ending) >= 2:
            stem = word[: -len(ending)]
            yield stem
            if ending in ("ed", "ing"):
                yield stem + "e"
                if len(stem) > 3 and stem[-1] == stem[-2]:
                    yield stem[:-1]
    if word.endswith("ings"):
        yield word[:-1]


def compound_at(tokens: list[Token], at: int) -> tuple[str, int] | None:
    """Return the compound word that starts at token `at` and the token behind it, or None."""
    for length in range(min(LONGEST, len(tokens) - at), 1, -1):
        piece = tokens[at : at + length]
        if any(token.shape == "mark" and token.text != "/" for token in piece):
            continue
        for words in (_plain(piece), _stems(piece)):
            if words in COMPOUNDS:
                return COMPOUNDS[words], at + length
    return None


def _plain(tokens: list[Token]) -> str:
    return " ".join("not" if token.lower.replace("’", "'").endswith("n't") else token.lower for token in tokens)


def _stems(tokens: list[Token]) -> str:
    words = [token.lower for token in tokens]
    return " ".join(word[:-1] if word.endswith("s") and len(word) > 3 else word for word in words)
