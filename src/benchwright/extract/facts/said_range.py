"""The range of an entry's only number where its description gives it: `The setting range is 1 ms to 500 s`."""

from __future__ import annotations

import re

from benchwright.extract.facts.apply import take_range
from benchwright.extract.facts.arguments import Argument
from benchwright.extract.facts.ranges import read_range
from benchwright.extract.facts.sayings import said_of_value, sentences
from benchwright.extract.facts.units import counts_cycles, read_unit_word, spelled

_SETS = re.compile(r"\b(?:sets?|settings?|settable|adjust\w*|program\w*)\b", re.I)
_OTHER = re.compile(
    r"\b(?:chang|increas|decreas|step|sweep|depend|when|if|for|models?|resolution of \w+ to)\w*\b", re.I
)


_IN = re.compile(r"\bin (?P<unit>[A-Za-z%\u00b5\u03bc\u03a9\u2126\u00b0]{1,12})\.?$")
"""At the end of a sentence: `sets the voltage in kV.`, where a letter alone is no article."""
_VARIES = re.compile(r"\b(?:units?|depend\w*|or in)\b", re.I)


def take_said_unit(argument: Argument, description: str) -> None:
    """Take the unit of a number that bears none, where sentences about the setting end with one and no other."""
    if argument.type not in ("real", "integer") or argument.unit or argument.choices:
        return
    if _VARIES.search(description) or counts_cycles(description):
        return
    ends = (_IN.search(part.strip()) for part in sentences(description) if _SETS.search(part))
    found = {read_unit_word(end["unit"]) for end in ends if end is not None}
    if len(found) == 1 and (unit := found.pop()) is not None and unit[0] not in ("", "bit"):
        argument.unit = spelled(*unit)


def take_said_range(argument: Argument, description: str) -> None:
    """Take the range if one sentence about the setting gives it, in the number's own unit, and nothing it hangs on.

    A range that is given in another way is a doubt of a number that has a unit and no range.
    """
    told = (argument.min, argument.max, argument.values, argument.choices or None)
    if argument.type not in ("real", "integer") or not argument.unit or told != (None,) * 4 or argument.rows:
        return
    given = [(said.range, part) for part in sentences(description) if (said := said_of_value(part)).range]
    facts = [(read_range(text), part) for text, part in given]
    same = [(fact, part) for fact, part in facts if fact is not None and fact.unit == argument.unit]
    if len(same) == 1 and same[0][0].sure and _SETS.search(same[0][1]) and not _OTHER.search(_head(same[0][1])):
        take_range(argument, same[0][0])
    elif same:
        argument.doubts.append(f"The text tells a range of `{argument.name}` that was not read for sure.")


def _head(sentence: str) -> str:
    """The sentence without the words behind its first end, such as `with a resolution of 1 ms`."""
    return re.sub(r"\bwith (?:a )?resolution of\b.*|\bfor the specified channel\b", "", sentence)
