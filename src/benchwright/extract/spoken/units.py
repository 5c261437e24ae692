"""Units of numbers in entries told in running text: beside the number of an example, else named in a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from benchwright.extract.facts.amounts import tokens
from benchwright.extract.facts.arguments import Argument
from benchwright.extract.facts.replies import beside
from benchwright.extract.facts.units import read_unit_word, spelled
from benchwright.extract.spoken.told import Sent, Statement

_DEPENDS = re.compile(
    r"\bdepend(?:s|ing|ent)\b|\bvar(?:y|ies)\b|\bunits? (?:specified|set|selected|as)\b"
    r"|\bcurrent(?:ly)? (?:selected )?units?\b|\bspecific\b|\bdetermined by\b|\bin user units\b",
    re.I,
)
_USUAL = re.compile(r"\bunits? \(?(?:usually|typically|normally) [a-z]+", re.I)
_NAMED_UNIT = re.compile(r"\bin (?:units? of )?(?P<word>[A-Za-z\u03a9\u00b5%/]{2,16}|[VWFK%\u03a9])(?![\w-])")
_PERCENT = re.compile(r"\bpercent(?:age)? of\b|\b(?:as|in) (?:the |a )?percent(?:age)?\b", re.I)
_UNITS_SET = re.compile(
    r"(?i:\bunits? (?:specified|set|selected) (?:by|with|using|in)\b)|\b[XY]?UNIts?\b|\b[XY]UNits\b"
)
"""What tells that another command sets the unit."""
_COUNT = re.compile(r"\bnumber of (?:bits|bytes)\b", re.I)
_PER_DIVISION = re.compile(r"(?<=\w)(?: |-)per(?: |-)div(?:ision)?s?\b|(?<=\w)s?/ ?division\b")
_PER_SECOND = re.compile(r"\b(mega|kilo|giga)?(sample|bit)s? per second\b", re.I)
_REPLY = re.compile(r"(?<![\w.])[-+]?\d+(?:\.\d*)?(?:E[-+]?\d+)?(?![\w.]*\w)", re.I)


def per_division(text: str) -> str:
    """Return the text with `V per division` as a unit (`V/div`), and other units told with `per` likewise."""
    text = _PER_SECOND.sub(lambda found: f"{found[1] or ''}{found[2]}s/s", text)
    return _PER_DIVISION.sub("/div", text)


def find_unit(argument: Argument, place: int, own: str, told: str, sent: Sequence[Sent]) -> None:
    """Give a number its unit: the one beside the same number in an example, else the one that its sentences name.

    `own` is what is said of the argument, `told` the entry's description if it has no other argument.
    """
    numbers = argument.type == "choice" and all(re.fullmatch(r"[-+]?[\d.]+", choice) for choice in argument.choices)
    if argument.unit or not (argument.type in ("integer", "real") or numbers):
        return
    if _UNITS_SET.search(own) or _COUNT.search(f"{own} {told}"):
        return
    if _USUAL.search(told):
        argument.doubts.append(f"The unit of `{argument.name}` is the usual one of several.")
    units = list(dict.fromkeys(_units_shown(place, sent)))
    if len(units) == 1:
        argument.unit = units[0]
        if (known := read_unit_word(units[0])) is not None and known[1] != 1:
            argument.doubts.append(f"The unit of `{argument.name}` has a prefix in an example.")
    elif len(units) > 1:
        argument.doubts.append(f"The examples name several units for `{argument.name}`.")
    else:
        argument.unit = _named_unit(own) or ("" if _DEPENDS.search(told) else _named_unit(told))


def unit_of_words(argument: Argument, said: Sequence[Statement]) -> None:
    """`TTL sets the level to 1.4 V`: the unit of what a word stands for is that of the numbers beside it."""
    if argument.type != "real" or argument.unit or not argument.words:
        return
    told = [s for s in said if s.subjects and not any(subject.startswith("<") for subject in s.subjects)]
    found = {token.unit for s in told for token in tokens(s.text) if token.kind == "number" and token.unit}
    if len(found) == 1 and len(told) > 0:
        argument.unit = found.pop() or ""


def _named_unit(text: str) -> str:
    """`in volts`, `as a percentage of`: the unit that a text names, if it names one only."""
    found = {read_unit_word(match["word"]) for match in _NAMED_UNIT.finditer(per_division(text))}
    units = {spelled(*unit) for unit in found if unit is not None and unit[0]}
    if _PERCENT.search(text):
        units.add("%")
    return units.pop() if len(units) == 1 else ""


def _units_shown(place: int, sent: Sequence[Sent]) -> Iterator[str]:
    for example in sent:
        values = example.values
        if not example.asks and place < len(values) and (unit := beside(values[place], per_division(example.said))):
            yield unit
        elif example.asks and place == 0:
            reply = _REPLY.search(example.said)
            if reply and (unit := beside(reply[0], per_division(example.said[reply.end() :]))):
                yield unit
