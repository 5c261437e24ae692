"""Words to choose from that a definition gives in running text: `Choose from: SOLid - ... DOTTed - ...`."""

from __future__ import annotations

import re

from benchwright.extract.notation.slots import SPECIAL

_ITEM = r"(?>[A-Z]{2}\w*|[A-Z]\d[A-Z\d]*[a-z\d]*|\d{1,3})(?![\w.]|:\w)"
"""A mnemonic as it is sent, or a small number that stands for something; read in one way only, or a long list of them
that ends in something else takes for ever."""
_ASKS = re.compile(
    r"\b(?:[Cc]hoo?se|[Ss]elect) (?:(?:either|one) (?:of |from )?|(?:from|among)\b(?: the following| one of)?) ?:? ?"
)
_MARK = r" ?(?:[-\u2013\u2014]|:(?!:)) ?(?=\S)"
_DESCRIBED = re.compile(rf"(?P<word>{_ITEM}){_MARK}(?P<told>.*?)(?=\s{_ITEM}{_MARK}|$)", re.S)
_BETWEEN = r"(?: ?[|,] ?(?:or |and )?| (?:or|and) | )"
_REMARK = r"(?: ?\([^()]*\))?"
_BARE = re.compile(rf"(?P<list>{_ITEM}{_REMARK}(?:{_BETWEEN}{_ITEM}{_REMARK})+) ?(?:$|[.;]|\[|(?=[A-Z][a-z]+ [a-z]))")
_SWITCH = {"ON", "OFF", "0", "1"}


_NUMBERED = re.compile(r"[A-Z]{2,}[a-z]*<\w>[.,;]? (?:[Ww]here )?<\w> (?:is|=|:)")
"""`LAMP<n>, where <n> is 1 to 4`: the range is not that of a parameter."""
_LISTED = re.compile(r"(?::|(?:^|\s)[-\u2013\u2014\u2022]) (?=\[?[A-Z]{2,})")
"""A mnemonic in a list, each behind a dash, a bullet or the colon of the words above it."""


def is_numbered(text: str) -> bool:
    """Whether a definition's text is a word with a number, and the range of that number."""
    return _NUMBERED.match(text) is not None


def is_itemised(text: str) -> bool:
    """Whether a definition's text lists several mnemonics, each behind a mark."""
    return len(_LISTED.findall(text)) > 1


_QUOTED = re.compile(r"[\"\u201c][\w:<>]+[\"\u201d](?: ?[|,/] ?(?:or )?| or )[\"\u201c]\w")
"""`"SLOW"|"FAST"`, `"SLOW" or "FAST"`."""


def offers(text: str) -> bool:
    """Whether a definition's text lets one choose among words, or lists some in quotes."""
    return _ASKS.search(text) is not None or _QUOTED.search(text) is not None


def chosen(text: str) -> tuple[str, ...]:
    """Return the words that a definition's text offers one by one; none where it is no such list.

    Each is followed by what it means (`ALL - all traces`), or they stand side by side behind `Choose from`.
    """
    text = " ".join(text.split())
    if coded := _coded(text):
        return coded
    asks = _ASKS.search(text)
    start = asks.end() if asks is not None else 0
    described = _described(text, start, begun=asks is not None)
    if described:
        return described
    found = _BARE.match(text, start) if asks is not None else None
    return _plain(re.findall(_ITEM, re.sub(r"\([^()]*\)", " ", found["list"]))) if found is not None else ()


_CODED = re.compile(r"(?<!\| )(?<![\w|/&+.-])(?P<word>[A-Z\d][\w/&+.-]*) ?\| ?(?P<number>\d{1,2})(?! ?\|)(?![\w.])")


def _coded(text: str) -> tuple[str, ...]:
    """Words that may be sent as numbers as well, each with what it means (`FAST | 0: ..., SLOW | 1: ...`)."""
    found = list(_CODED.finditer(text))
    numbers = sorted(int(match["number"]) for match in found)
    words = [match["word"] for match in found]
    if (
        len(found) < 2
        or "|" in text[: found[0].start()]
        or numbers != list(range(numbers[0], numbers[0] + len(numbers)))
        or numbers[0] > 1
    ):
        return ()
    if len(set(words)) < len(words) or any(word.isdigit() for word in words):
        return ()
    return (*words, *(match["number"] for match in found))


def _described(text: str, start: int, *, begun: bool) -> tuple[str, ...]:
    first = _DESCRIBED.match(text, start)
    if first is None or (first.start() > 0 and not begun):
        return ()
    found = [(match["word"], match["told"]) for match in _DESCRIBED.finditer(text, start)]
    colons = any(f"{word}:" in text for word, _ in found)
    if not begun and (colons or not all(told[:1].isalpha() for _, told in found)):
        return ()  # cases and their values (`DC: 50 mV, 5 V`), no words to choose from
    words = [word for word, _ in found]
    if sorted(words) == ["0", "1"]:  # `0 - OFF ... 1 - ON`: a switch
        named = [told.split(" ", 1)[0].upper() for _, told in found]
        return (*words, *named) if set(named) == {"ON", "OFF"} else ()
    return _plain(words)


def _plain(words: list[str]) -> tuple[str, ...]:
    """The words, if they are more than one, none stands twice and they are more than the ends of a number."""
    ends = all(SPECIAL.fullmatch(word) for word in words)
    numbers = [word for word in words if word.isdigit()]
    if len(words) < 2 or len(set(words)) < len(words) or ends:
        return ()
    if numbers and len(numbers) < len(words) and not {word.upper() for word in words} <= _SWITCH:
        return ()
    return tuple(words)
