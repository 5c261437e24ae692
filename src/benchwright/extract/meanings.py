"""What a choice stands for, as a file has it and as it was read: `2` for 20 V in one and for 2 V in the other.

A file says it in words of its own, so words alone prove little: numbers must be the same quantities, and where there
are none the file's words may not be those that the document has for another choice.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping

from benchwright.extract.measure.facts import unit as in_base
from benchwright.manual.header import short_form

_AMOUNT = re.compile(r"(?<![\w.])([-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)(?: ?([^\W\d_]{1,6}(?:/[^\W\d_]{1,6})?|[%°]C?))?")
_ROW = re.compile(r"[\s<({\[\"'`•]*(?P<word>\w+)[>)}\]\"'`]*\s*(?:[|:=]|[-–—](?!\d)|\s)+(?P<rest>\S.*)")
_QUANTITY = re.compile(r"(?:\([A-Z]+\)\s*)?[-+]?\d")
_WORD = re.compile(r"[^\W\d_]{3,}")
STEM = 4
"""So many first letters tell two words apart."""

Amount = tuple[float, str | None]
"""A number in its base unit, and that unit; None where no known one stands behind it."""


def gainsaid(said: Mapping[str, str], read: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """Yield each word of which the two say what cannot both be so: the word, what the file says, what was read."""
    told = {_short(word): text for word, text in read.items()}
    for word, text in said.items():
        own = told.get(_short(word))
        if own is None:
            continue
        others = [other for key, other in told.items() if key != _short(word)]
        if _numbers_differ(text, own) or _belongs_to_another(text, own, others):
            yield word, text, own


def printed(words: Iterable[str], lines: Iterable[str]) -> dict[str, str]:
    """Return what stands behind each word in the lines that begin with it: `2  20 V`, `2: 20 V`, `<2> = 20 V`.

    Nothing where only one of the words begins a line: that is no list of them.
    """
    found: dict[str, list[str]] = {}
    spelt = {form: word for word in words for form in (word.upper(), _short(word))}
    for line in lines:
        match = _ROW.match(line)
        word = spelt.get(match["word"].upper()) if match is not None else None
        if match is not None and word is not None:
            found.setdefault(word, []).append(match["rest"])
    return {word: " ".join(rests) for word, rests in found.items()} if len(found) > 1 else {}


def is_table(read: Mapping[str, str]) -> bool:
    """Whether what stands behind numbers begins with a quantity each: a table of them, no sentences about them."""
    return all(word.isdigit() and _QUANTITY.match(rest) is not None for word, rest in read.items())


def amounts(text: str) -> tuple[Amount, ...]:
    """Return the numbers of a text as quantities."""
    text = unicodedata.normalize("NFKC", text).replace("\u2044", "/")  # a half is one sign, or a 1 over a 2
    found: list[Amount] = []
    for number, unit in _AMOUNT.findall(text):
        base, power = in_base(unit) if unit else ("", 0)
        known = bool(unit) and (power != 0 or base != unit.casefold())
        found.append((float(f"{float(number) * 10.0**power:.9g}"), base if known else None))
    return tuple(found)


def _numbers_differ(said: str, own: str) -> bool:
    """Whether both have numbers and some number of the file is none of those read, whatever prefix its unit has."""
    ours, theirs = amounts(said), amounts(own)
    if not ours or not theirs:
        return False
    return not all(any(_same(one, other) for other in theirs) for one in ours)


def _same(one: Amount, other: Amount) -> bool:
    if one[1] is None or other[1] is None:  # a unit that one side leaves out: its prefix is not known
        powers = range(-12, 13, 3)
        return any(abs(one[0]) == float(f"{abs(other[0]) * 10.0**power:.9g}") for power in powers)
    return one == other


def _belongs_to_another(said: str, own: str, others: list[str]) -> bool:
    """Whether the file's words share none with what was read of the choice and some with what was read of another."""
    if amounts(said) or amounts(own):
        return False
    mine = _stems(said)
    ours, theirs = _stems(own), [_stems(other) for other in others]
    return bool(mine and ours) and not mine & ours and any(mine & other for other in theirs)


def _stems(text: str) -> frozenset[str]:
    return frozenset(word[:STEM].casefold() for word in _WORD.findall(text))


def _short(word: str) -> str:
    return short_form(word) or word.upper()
