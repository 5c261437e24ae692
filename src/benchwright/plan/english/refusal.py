"""Saying no: which words could not be read, or what about them cannot be done."""

from __future__ import annotations

from collections.abc import Sequence

from benchwright.errors import RequestRefused
from benchwright.plan.english.facts import Fact
from benchwright.plan.english.items import Item, Stranger
from benchwright.plan.english.words import REASONS

MOST = 8
"""How many pieces a message names before it says that there are more."""


def refuse_unread(text: str, unread: Sequence[Item], summary: str) -> RequestRefused:
    """Return the refusal that names the words nothing explains, and why where that is known."""
    strangers = [item for item in unread if isinstance(item, Stranger)]
    others = [item for item in unread if not isinstance(item, Stranger)]
    parts: list[str] = []
    unclear = [stranger.why for stranger in strangers if stranger.why]
    absent = [stranger.text for stranger in strangers if not stranger.why]
    if absent:
        parts.append(f"{_quoted(absent)} {'is' if len(absent) == 1 else 'are'} not on this bench. {summary}")
    if unclear:
        parts.append(" ".join(unclear) + f" Say which. {summary}")
    if others:
        parts.append(f"I could not read: {_quoted(runs(text, others))}. Say it another way or leave it out.")
        parts += _reasons(others)
    return RequestRefused(" ".join(parts))


def refuse_facts(facts: Sequence[Fact]) -> RequestRefused:
    """Return the refusal of phrases that were understood but have no place in the request."""
    shown = _quoted([fact.text for fact in facts])
    return RequestRefused(f"I could not tell what {shown} is for. Say it another way or leave it out.")


def runs(text: str, items: Sequence[Item]) -> list[str]:
    """Return the pieces of `text` that hold `items`; neighbours are joined."""
    pieces: list[tuple[int, int]] = []
    for item in items:
        if pieces and not text[pieces[-1][1] : item.start].strip(" -'\""):
            pieces[-1] = (pieces[-1][0], item.end)
        else:
            pieces.append((item.start, item.end))
    return [_whole(text, start, end) for start, end in pieces]


def _whole(text: str, start: int, end: int) -> str:
    """Return a piece with the rest of the hyphenated words it begins and ends with: `warm-up`."""
    while text[end : end + 1] == "-" and text[end + 1 : end + 2].isalpha():
        end += 1
        while text[end : end + 1].isalpha():
            end += 1
    while start > 1 and text[start - 1] == "-" and text[start - 2].isalpha():
        start -= 1
        while start and text[start - 1].isalpha():
            start -= 1
    return text[start:end]


def _quoted(pieces: Sequence[str]) -> str:
    shown = ", ".join(f"`{piece[:200]}`" for piece in pieces[:MOST])
    return shown if len(pieces) <= MOST else f"{shown} and {len(pieces) - MOST} more"


def _reasons(items: Sequence[Item]) -> list[str]:
    told: dict[str, list[str]] = {}
    for item in items:
        reason = REASONS.get(item.text.lower())
        if reason is not None:
            told.setdefault(reason, []).append(item.text)
    return [f"({_quoted(words)}: {reason}.)" for reason, words in told.items()]
