"""Numeric suffixes as definitions tell them: their numbers, and which of them holds where none is sent."""

from __future__ import annotations

import re
from collections.abc import Iterator

from benchwright.extract.facts.choices import read_choices
from benchwright.extract.facts.definitions import Definition
from benchwright.extract.facts.ranges import read_range
from benchwright.manual.model import Suffix

GREATEST = 999
"""No numeric suffix goes further: what does is the range of a value."""
_ANY_NUMBER = re.compile(r"\bany (?:existing|valid|defined)\b", re.I)
"""The numbers are those that exist at the time."""
_UNSENT = re.compile(
    r"\b(?:if (?:it is |this is )?(?:unspecified|omitted|left out|not (?:specified|given|sent))\b[^.;]{0,30}?"
    r"(?:(?:is|are)(?: set to)?|defaults? to|=)|default(?: value)?(?: is|:)?|defaults to) (\d{1,3})(?![\w.]*\d)",
    re.I,
)
_OMITTED = re.compile(r"omit.*?\b(?:source|channel|CH|output) ?(\d)\b", re.I)

_COUNTED = re.compile(
    r"(?:[A-Za-z]+ )?\d{1,2}(?:(?:, ?| or |, or | and )(?:[A-Za-z]+ )?\d{1,2}){1,15}\.?(?=$| [A-Z]{2})"
)
"""`Channel 1, 2, 3, 4`, `Channel 1, Channel 2`; a word that is sent may follow, with what it means."""

_TAKES = re.compile(
    r"\b(?:takes?|can be|may be)(?: (?:the |a )?values?)?(?: of| from)?:? "
    r"(?P<numbers>\d{1,2}[ ,\d]*(?:(?:or|and|to|~) ?\d{1,2})?)\.?$"
)

_LETTER = re.compile(
    r"\b(?P<letter>[a-z]) is (?:the|an) integer (?:between |from )?(?P<first>\d{1,3}) (?P<by>or|to|and) "
    r"(?P<last>\d{1,3})\b"
)
"""`k is the integer 1 or 2, used to specify ...`."""
_IMPLIED = re.compile(
    r"\b(?:[Aa]bbreviat|[Oo]mit)\w* the numeric suffix gives the same result as specifying (\d{1,3})\b"
)


def letters_told(text: str) -> Iterator[tuple[str, Suffix]]:
    """Give the letters that stand for numeric suffixes in all headers, with their numbers, as a page tells of them."""
    if "numeric suffix" not in text:
        return
    implied = _IMPLIED.search(text)
    for found in _LETTER.finditer(text):
        first, last = int(found["first"]), int(found["last"])
        if first < last and (found["by"] != "or" or last == first + 1):
            yield found["letter"], Suffix(min=first, max=last, default=int(implied[1]) if implied else None)


def suffix_told(definition: Definition) -> Suffix | None:
    """Read what a definition says of a suffix; None where it tells neither its numbers nor what holds without one."""
    text = definition.get("range") or definition.text
    unsent = {int(found[1]) for found in _UNSENT.finditer(definition.text)}
    rest = _UNSENT.sub("", text)
    suffix = read_suffix(rest) or read_suffix(text) or read_suffix(re.sub(r"\([^()]*\)", "", rest))
    if suffix is None and not re.search(r"\d", rest) and (unsent or _ANY_NUMBER.search(text)):
        suffix = Suffix()
    if suffix is None:
        return None
    column = definition.get("default")
    found = re.fullmatch(r"(\d{1,3})", column) or _OMITTED.search(column)
    default = int(found[1]) if found else unsent.pop() if len(unsent) == 1 else None
    return suffix if default is None else suffix.model_copy(update={"default": default})


def read_suffix(text: str) -> Suffix | None:
    """Read the numbers a suffix may have: `1|2`, `1 to 4`, `{1|3}`, `lamp number, takes value 1, 2`."""
    if said := _TAKES.search(text):
        text = said["numbers"]
    numbers = [int(number) for number in re.findall(r"(?<![\d.])\d{1,3}(?![\d.])", text)]
    if not numbers:
        return None
    if open_end := re.match(r"(\d+) to \([^()]*\)", text):
        return Suffix(min=int(open_end[1]))  # up to the number of channels, whatever that is
    if pair := re.match(r"(?:an? integer, )?(\d+)(?: or |, (?:or )?)(\d+)(?![\d.]| or)", text, re.I):
        return Suffix(min=int(pair[1]), max=int(pair[2])) if int(pair[2]) == int(pair[1]) + 1 else None
    if (counted := _COUNTED.match(text)) is not None:
        known = [int(number) for number in re.findall(r"(?<!\w)\d{1,2}", counted[0])]
        if known == list(range(known[0], known[0] + len(known))):
            return Suffix(min=known[0], max=known[-1])
    if choices := read_choices(text):
        found = [int(digits[0]) for choice in choices if (digits := re.findall(r"\d+$", choice))]
        if not found:
            return None
        whole = sorted(set(found)) == list(range(min(found), max(found) + 1))
        return Suffix(min=min(found), max=max(found), values=None if whole else tuple(sorted(set(found))))
    range_ = read_range(text)
    if range_ is not None and isinstance(range_.min, int) and isinstance(range_.max, int):
        return Suffix(min=range_.min, max=range_.max) if 0 <= range_.min <= range_.max <= GREATEST else None
    return None
