"""Where intervals stand among the tokens of a text: `1 to 5`, `0 <= n <= 9`, `Min 0, Max 10`, `±5`, `0 to maximum`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from benchwright.extract.facts.amounts import Token

_NOT_RANGE = re.compile(
    r"\b(?:figures?|tables?|sections?|pages?|chapters?|appendix|steps?|bits?|ieee|en|iec|models?|rev|pins?|lines?|channel|ch|"
    r"output|marker|mark|setup|point)\.?$",
    re.I,
)
_CHANGE = re.compile(
    r"(?:chang|transition|go(?:es)?|switch|toggl|mov|rise|fall|increas|decreas|sweeps?)\w* (?:\w+ )?from$", re.I
)
_END_WORDS = re.compile(r"(?:the )?(?:max|full|infin|rated|upper|number|total|current|carrier|half)", re.I)
_LEAST = re.compile(r"min(?:imum)?[.:]?", re.I)
_MOST = re.compile(r"max(?:imum)?[.:]?", re.I)
_LONG = 40
"""Tokens of a text that is no cell and no phrase: a tolerance such as `±5 %` may stand in it."""


@dataclass(frozen=True, slots=True)
class Span:
    """One interval with the places of its first and last token."""

    low: Token | None
    high: Token | None
    first: int
    last: int
    words: str = ""
    """Words in place of an end."""
    strict: bool = False
    """Whether an end itself is not included."""


def find_spans(found: Sequence[Token]) -> list[Span]:
    """Return all intervals from left to right; what is no range (`Figure 1-2`) is left out."""
    spans: list[Span] = []
    place = 0
    while place < len(found):
        span = _span_at(found, place)
        if span is not None and not _misread(found, span):
            spans.append(span)
            place = span.last + 1
        else:
            place += 1
    return spans


def _span_at(found: Sequence[Token], place: int) -> Span | None:
    here = found[place]
    if here.kind in ("mark", "other", "to", "plusminus"):
        return None
    kinds = [token.kind for token in found[place : place + 6]]
    if kinds[:3] == ["number", "to", "number"] and _joins(found, place):
        return Span(*_upwards(here, found[place + 2], found[place + 1]), place, place + 2)
    if kinds[:2] == ["number", "to"] and (words := _open_end(found, place)):
        return Span(here, None, place, place + 1, words)
    if here.kind == "word":
        return _named_ends(found, place, kinds)
    if here.kind == "number" and here.sign == "±" and len(found) < _LONG:
        return Span(here, here, place, place)
    return _related(found, place, kinds)


def _upwards(first: Token, second: Token, link: Token) -> tuple[Token, Token]:
    """The two ends in their order: `between` may name the one above zero first."""
    alike = (first.unit is None) == (second.unit is None)
    turned = link.text.lower() == "and" and alike and first.value > 0 > second.value
    return (second, first) if turned else (first, second)


def _joins(found: Sequence[Token], place: int) -> bool:
    """`and` joins two ends only behind `between`."""
    if found[place + 1].text.lower() != "and":
        return True
    return "between" in [token.text.lower() for token in found[max(0, place - 3) : place]]


def _open_end(found: Sequence[Token], place: int) -> str:
    """Words in place of an upper end; where the text does not begin with the range, only words that can be an end."""
    link = found[place + 1].text
    words: list[str] = []
    for token in found[place + 2 : place + 7]:
        if token.kind not in ("word", "other", "to", "number") and token.text not in "×*":
            break
        words.append(token.text)
    text = " ".join(words)
    first = all(
        token.kind in ("mark", "relation") or token.text.lower() in ("from", "range") for token in found[:place]
    )
    return text if text and link.lower() != "and" and (_END_WORDS.match(text) or (first and link != "-")) else ""


def _named_ends(found: Sequence[Token], place: int, kinds: Sequence[str]) -> Span | None:
    """`MIN to 5`, `Min 0, Max 10`, `maximum: 3`."""
    here = found[place].text
    if kinds[1:3] == ["to", "number"] and re.fullmatch(r"min(?:imum)?\.?|-?inf(?:inity)?", here, re.I):
        return Span(None, found[place + 2], place, place + 2, here)
    low, after = _named(found, place, _LEAST)
    if low is not None:
        behind = after + (after < len(found) and found[after].text in (",", ";", "/"))
        high, end = _named(found, behind, _MOST)
        return Span(low, high, place, (end if high is not None else after) - 1)
    high, after = _named(found, place, _MOST)
    return Span(None, high, place, after - 1) if high is not None else None


def _named(found: Sequence[Token], place: int, name: re.Pattern[str]) -> tuple[Token | None, int]:
    """The number behind a word such as `Max =`, and the place behind it."""
    if place >= len(found) or found[place].kind != "word" or not name.fullmatch(found[place].text):
        return None, place
    place += 1
    while place < len(found) and found[place].text in ("=", ":", "-", "is", "of", "value"):
        place += 1
    if place < len(found) and found[place].kind == "number":
        return found[place], place + 1
    return None, place


def _related(found: Sequence[Token], place: int, kinds: Sequence[str]) -> Span | None:
    """`0 <= n <= 255`, `>= 0`, `n < 5`."""
    here = found[place]
    less = ("<", "<=")
    if len(kinds) >= 5 and kinds[0] == kinds[4] == "number" and kinds[1] in less and kinds[3] in less:
        return Span(here, found[place + 4], place, place + 4, strict="<" in (kinds[1], kinds[3]))
    if here.kind in (*less, ">", ">=") and kinds[1:2] == ["number"]:
        low = here.kind.startswith(">")
        other, strict = found[place + 1], here.kind in ("<", ">")
        return Span(other if low else None, None if low else other, place, place + 1, strict=strict)
    return None


def _misread(found: Sequence[Token], span: Span) -> bool:
    """Whether it is no range: `Figure 1-2`, `changes from 0 to 1`."""
    if span.first and found[span.first - 1].kind in ("number", "other"):
        return found[span.first].kind == "number"
    before = " ".join(token.text for token in found[max(0, span.first - 3) : span.first])
    return bool(_NOT_RANGE.search(before) or _CHANGE.search(before))
