"""What a paragraph says of a form's value or reply: ranges, defaults and words in plain sentences.

Only sentences of a known shape are read; what else a paragraph holds stays unread and leaves a doubt.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from benchwright.extract.facts.reply_units import quantity
from benchwright.manual.model import ParameterType, Reply

_NUMBER = r"[-+\u2013\u2212]?\d[\d,]*(?:\.\d+)?"
_AMOUNT = rf"{_NUMBER}(?:[eE][-+]?\d+)?(?: ?(?!(?:and|to|or|through|for|in|at)\b)[A-Za-z%\u00b5\u03a9]{{1,8}}(?!\w))?"
_BETWEEN = re.compile(
    rf"\b(?:from|between|any (?:number|value)|range(?: is)?)(?: from| between)? (?P<low>{_AMOUNT}) (?:to|and|through) "
    rf"(?P<high>{_AMOUNT})",
    re.I,
)
_LEAST = re.compile(rf"\bMIN(?:imum)? = (?P<value>{_AMOUNT})(?P<more>%? (?:of|for)\b)?")
_MOST = re.compile(rf"\bMAX(?:imum)? = (?P<value>{_AMOUNT})(?P<more>%? (?:of|for)\b)?")
_DEFAULT = re.compile(
    r"\b(?:default|factory setting)(?: \w+){0,3} is (?:set )?(?:to )?(?:the )?[\"\u201c]?"
    rf"(?P<value>{_AMOUNT}|[A-Za-z]\w*)",
    re.I,
)
_RESET = re.compile(
    rf"\*RST ?,? (?:the |this )?(?:[\w-]+ )*?(?:is|are) (?:set )?(?:to )?[\"\u201c]?"
    rf"(?P<value>{_AMOUNT}|on|off|enabled|disabled)\b",
    re.I,
)
_LABELLED = re.compile(rf"\*RST ?: {{0,9}}(?P<value>{_AMOUNT}|[A-Za-z]\w*)(?=$|[ .])")
_SELECTED = re.compile(r"\*RST ?,? (?:the )?[\"\u201c]?(?P<value>\w+)[\"\u201d]?(?: [\w-]+){0,3} (?:is|are) selected\b")
_STATES = {"enabled": "ON", "disabled": "OFF", "on": "ON", "off": "OFF"}
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z\"\u201c(\[\u2022])")
_RETURN = re.compile(r"\b(?:[Rr]eturn(?:s|ed)?|responds? with)\b(?P<text>.*)", re.S)
_QUOTED = re.compile(r"[\"\u201c](?P<word>[-+\w.]{1,16}?)[,.]?[\"\u201d]")
_SPANNED = re.compile(
    r"(?P<led>\b(?:from|between) )?[\"\u201c](?P<low>[-+]?[\d.]+)[\"\u201d] "
    r"(?:to|through|(?(led)and|to)) [\"\u201c](?P<high>[-+]?[\d.]+)[\"\u201d]"
)
"""Two ends in quotes that a number lies between."""
_ASIDE = re.compile(r"\([^()]*[\"\u201c][^()]*\)")
_PATTERN = re.compile(r"([A-Zn#])\1\1")
"""Letters that stand for digits (`YYYY.V`)."""
_IF = re.compile(r"\b[Ii]f [\"\u201c\u2018](\w+)[\"\u201d\u2019] is returned\b")
_BARE = re.compile(r"^:? ?(?P<text>[A-Z][A-Z0-9]+(?:, (?:or |and )?[A-Z][A-Z0-9]+)*,? (?:or|and) [A-Z][A-Z0-9]+)\b")
_HINTS: tuple[tuple[str, ParameterType], ...] = (
    (r"binary[- ]weighted", "integer"),
    (r"quoted (?:ASCII )?string", "string"),
    (r"returns? the (?:value|contents?) of (?:the |an? )?(?:[\w'-]+ ){0,6}register\b", "integer"),
)
_STRINGS = re.compile(
    r"\bquoted (?:ASCII )?strings\b.*\breturned\b|\b[Rr]eturns?\b.*\bquoted (?:ASCII )?strings\b"
    r"|\b[Rr]eturns?\b.*(?:[\"\u201c]\w+[\"\u201d],){2}[\"\u201c]"
)
"""Several strings: the quoted words beside are not those of which the reply is one."""
_OTHERWISE = re.compile(r"\bthe default \w+ is returned\b")
"""Words of which a reply is one only where nothing else was set."""
_COUNT = re.compile(
    r"\b(?:[Qq]uer(?:y|ies)|[Rr]eads?|[Rr]eturns?|determine) (?:[\w' -]+ )??(?:the )?number of (?:\w+ )*?"
    r"(?:readings|points|times|errors|triggers)\b"
)
_LISTED = re.compile(r"\b[Rr]eturns [\"\u201c](?:[A-Z]\w*[,.]?[\"\u201d],? ?(?:or )?[\"\u201c]?)+(?:or )?a list\b")
"""Words or a list of them."""
_MEASURED = re.compile(
    r"\breading is sent to the output\b|\breadings? (?:are|is) (?:sent|returned|transferred)\b"
    r"|\b(?:minimum|maximum) value found\b|\baverage of (?:all|the) readings\b|\b(?:current|voltage|power) measured\b"
)


@dataclass(frozen=True, slots=True)
class Said:
    """What sentences say of the only value of a form; empty texts where they say nothing."""

    range: str = ""
    default: str = ""
    reset: str = ""
    unread: bool = False
    """Whether numbers stand in the paragraph that no known sentence holds."""


def sentences(text: str) -> list[str]:
    """Return the sentences of a paragraph; a point inside a number ends none."""
    return [part for part in _SENTENCE.split(" ".join(text.split())) if part]


def said_of_value(text: str) -> Said:
    """Read what a set form's paragraph says of its value."""
    text = " ".join(text.split())
    bounds = _bounds(text)
    default, reset = _DEFAULT.search(text), _RESET.search(text) or _SELECTED.search(text) or _LABELLED.search(text)
    left = text
    for pattern in (_BETWEEN, _LEAST, _MOST, _DEFAULT, _RESET, _LABELLED):
        left = pattern.sub(" ", left)
    return Said(
        next(iter(bounds)) if len(bounds) == 1 else "",
        _word(default["value"]) if default else "",
        _word(reset["value"]) if reset else "",
        len(bounds) > 1 or bool(re.search(r"(?<![\w.*])[-+]?\d", left)),
    )


def _word(text: str) -> str:
    return _STATES.get(text.lower(), text)


def _bounds(text: str) -> set[str]:
    """All ranges that sentences give, spelt alike; one if they agree."""
    found = {f"{_plain(m['low'])} to {_plain(m['high'])}" for m in _BETWEEN.finditer(text)}
    least, most = _LEAST.findall(text), _MOST.findall(text)
    if len(least) == len(most) == 1 and not least[0][1] and not most[0][1]:
        found.add(f"{_plain(least[0][0])} to {_plain(most[0][0])}")
    return found if len({_numbers(text) for text in found}) != 1 else {max(found, key=len)}


def _numbers(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[-+]?\d+(?:\.\d+)?", text))


def _plain(amount: str) -> str:
    """A number as programs write it: no commas, a true minus sign."""
    return re.sub(r"(?<=\d),(?=\d{3})", "", amount).replace("\u2013", "-").replace("\u2212", "-").rstrip(",")


def said_of_reply(text: str) -> list[Reply]:
    """Read what a query's paragraph says of the reply; none where no known sentence speaks of it."""
    parts = sentences(text)
    if len(states := tuple(dict.fromkeys(_IF.findall(text)))) > 1:
        return [_worded(states, text)]
    if found := _MEASURED.search(text):
        return [Reply(type="real", unit=quantity(found[0]))]
    if any(_STRINGS.search(part) or _LISTED.search(part) for part in parts):
        return [Reply(type="text")]
    if returned := _returned(parts):
        return [returned]
    return [Reply(type="integer")] if _COUNT.search(text) else []


def _returned(parts: Sequence[str]) -> Reply | None:
    """The reply that one of the sentences tells: words of which it is one, else what it is called."""
    for part in parts:
        found = None if _OTHERWISE.search(part) else _RETURN.search(part)
        if found is not None and (reply := _behind(found["text"])) is not None:
            return reply
    for part in parts:
        for pattern, kind in _HINTS:
            if "return" in part and re.search(pattern, part):
                return Reply(type=kind)
    return None


def _behind(text: str) -> Reply | None:
    """The reply that stands behind "returns": a number between two ends, or one of some words."""
    if ends := _SPANNED.search(text):
        return Reply(type="real" if "." in ends["low"] + ends["high"] else "integer")
    words = _words(text)
    return _worded(words, text) if words else None


def _words(text: str) -> tuple[str, ...]:
    """Words of which the reply is one: in quotes, or in capitals; what stands in brackets explains those outside."""
    quoted = _QUOTED.findall(_ASIDE.sub(" ", text)) or _QUOTED.findall(text)
    if len(quoted) > 1 or (quoted and quoted[0].isdigit()):
        open_ = re.search(r"\bor a (?:list|number|value)\b", text) or any(_PATTERN.search(word) for word in quoted)
        return () if open_ else tuple(dict.fromkeys(quoted))
    plain = _BARE.match(text)
    return tuple(dict.fromkeys(re.findall(r"[A-Z][A-Z0-9]+", plain["text"]))) if plain else ()


def _worded(words: tuple[str, ...], text: str) -> Reply:
    """A reply that is one of some words; 0 and 1 are a switch where OFF and ON stand beside them."""
    if set(words) == {"0", "1"} and re.search(r"\(O(?:N|FF)\b", text):
        return Reply(type="boolean", choices=words)
    numbers = all(word.lstrip("+-").isdigit() for word in words)
    if numbers and (len(words) != 2 or re.search(r"\b[Ii]f\b", text)):
        return Reply(type="integer")
    return Reply(type="choice", choices=words)
