"""From where to where a parameter goes that a text calls by a letter: `0.004 <= x <= 5`, `bit i (0-7)`, `m = 1 to 9`.

Units and steps are read with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from benchwright.extract.facts.units import read_unit_word, spelled, stated_unit

_NUMBER = r"[-+]?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][-+]?\d+)?(?!\w|\.\d)"
_UPPER = rf"{_NUMBER}(?! ?[-+\u2013] ?\d)"
"""An upper end; where something is added to it or taken off (`2^23-1`, whose exponent text loses) it is another."""
_NOUNS = r"(?:(?:an? |the )?(?:integers?|(?:whole |real )?numbers?|(?:decimal )?values?)(?: values?)? ?)?"
_TO = r" ?(?:to|and|through|–|-) ?"
_UNIT = r"(?:[A-Za-zΩμ°%]{1,12})"
_IN = re.compile(r"\b(?:in|units of)(?: \w{4,})? (degrees?|volts?|amps?|amperes?|seconds|percent|kelvin|hertz)\b", re.I)
_BARE = r"(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][-+]?\d+)?"
_ROUNDED = re.compile(
    rf"(?:\brounded to (?:the nearest )?|\b[Rr]esolution (?:is|of) |\bin (?:steps|increments) of )({_BARE}) ?({_UNIT})"
    r"(?! or)(?=[\s.,;]|$)"
)


@dataclass(frozen=True, slots=True)
class Interval:
    """Both ends as printed; an empty end is not told."""

    low: str
    high: str

    def __str__(self) -> str:
        """The interval in the form that `ranges` reads."""
        if self.low and self.high:
            return f"{self.low} to {self.high}"
        return f">= {self.low}" if self.low else f"<= {self.high}"


def intervals(text: str, name: str, *, only: bool) -> list[Interval]:
    """Return all intervals that the text gives for a parameter, each once.

    `only` says that it is the only parameter, so that "this parameter" is it.
    """
    matches = [match for pattern in _patterns(text, name, only=only) for match in re.finditer(pattern, text)]
    found = [Interval(match[1], match[2] + _unit_behind(text[match.end() :])) for match in matches]
    if not found and ">=" in text:
        found += [Interval(match[1], "") for match in re.finditer(rf"\b{name} ?>= ?({_NUMBER})", text)]
    if not matches and "<=" in text:
        found += [Interval("", match[1]) for match in re.finditer(rf"\b{name} ?<= ?({_UPPER})", text)]
    return list(dict.fromkeys(found))


_SPAN = re.compile(rf"{_NUMBER}{_TO}{_NUMBER}")
_ALONE = (
    re.compile(rf"\b[Tt]h(?:is|e) parameter is {_NOUNS}(?:from|between) ({_NUMBER}) (?:to|and) ({_UPPER})"),
    re.compile(rf"\b(?:which|that) (?:may|can) be (?:from )?({_NUMBER}) to ({_UPPER})"),
    re.compile(rf"\b(?:may|can) (?:range|be set|vary) from ({_NUMBER}) to ({_UPPER})"),
    re.compile(rf"(?:, |\()(?:from )?({_NUMBER}){_TO}({_UPPER})(?= ?{_UNIT}\)?(?:\.? [A-Z]|\.?$))"),
)
"""How a text gives the interval of an only parameter without its name."""


def _patterns(text: str, name: str, *, only: bool) -> Iterator[str | re.Pattern[str]]:
    """Give the patterns of an interval; one takes longer to make than to use, so only what may match is made."""
    letter = f"(?:{name}|{name.upper()})" if len(name) == 1 else name
    spans = _SPAN.search(text) is not None
    if "<" in text:
        yield rf"({_NUMBER}) ?<=? ?{letter} ?<=? ?({_UPPER})"
    if spans and re.search(name, text):
        yield (
            rf"\b{name}\b>?(?: command)?,? ?(?:(?:may|can|must|should)(?: be)?|is|are|has|have|=|where \w+ is)? ?"
            rf"(?:have |range |limited to )?{_NOUNS}(?:from |between |of )?({_NUMBER}){_TO}({_UPPER})"
        )
        if "(" in text:
            yield rf"\b{name}\)?\]? ?\(({_NUMBER}){_TO}({_UPPER})\)"
        if "the bit number (" in text:
            yield rf"\b{name}\]? (?:is|represents) the bit number \(({_NUMBER}){_TO}({_UPPER})\)"
    if "..." in text:
        yield rf"\b{name} ?= ?\(({_NUMBER}), ?\d+, ?(?:\d+, ?)*\.\.\. ?({_NUMBER})\)"
    if only and spans:
        yield from _ALONE


def _unit_behind(text: str) -> str:
    """The unit that stands behind the upper end."""
    found = re.match(rf" ?({_UNIT})(?!\w)", text)
    unit = read_unit_word(found[1]) if found else None
    certain = found is not None and (len(found[1]) > 1 or found[1] in "VAW%°")
    return f" {found[1]}" if found is not None and certain and unit is not None and unit[0] else ""


def unit_of(text: str, name: str, *, only: bool) -> str:
    """Return the unit that the text gives for a parameter, with its prefix; empty where it gives none."""
    absent = name.replace(" ", "").isalnum() and name not in text
    patterns = (
        rf"\b{name} is [^.]{{0,60}}?\(?(?:real )?number of ({_UNIT})",
        rf"\b{name} is the [^.()]{{0,40}}? in ({_UNIT})",
        rf"\b(?:to|of|at) {name} ({_UNIT})",
        rf"\b{name} is in (?:units of )?({_UNIT})",
    )
    for pattern in () if absent else patterns:
        for match in re.finditer(pattern, text):
            unit = read_unit_word(match[1])
            if unit is not None and unit[0] and len(match[1]) > (1 if match[1].islower() else 0):
                return spelled(*unit)
    if not only:
        return ""
    first = ". ".join(re.sub(r"[Rr]esolution[^.]*\.", "", text).split(". ")[:3])
    if stated := stated_unit(first):
        return stated
    worded = _IN.search(text)
    unit = read_unit_word(worded[1]) if worded else None
    return spelled(*unit) if unit is not None else ""


def step_of(text: str) -> str:
    """Return the step to which a value is rounded, as printed; empty where the text does not say."""
    rounded = _ROUNDED.search(text)
    if rounded is None:
        return ""
    unit = read_unit_word(rounded[2])
    return f"{rounded[1]} {rounded[2]}" if unit is not None and unit[0] else ""
