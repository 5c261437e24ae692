"""The range of an entry's only number where its description gives it: `The setting range is 1 ms to 500 s`."""

from __future__ import annotations

import re

from benchwright.extract.facts.apply import take_range
from benchwright.extract.facts.arguments import Argument
from benchwright.extract.facts.ranges import read_range
from benchwright.extract.facts.sayings import said_of_value, sentences

_SETS = re.compile(r"\b(?:sets?|settings?|settable|adjust\w*|program\w*)\b", re.I)
_OTHER = re.compile(
    r"\b(?:chang|increas|decreas|step|sweep|depend|when|if|for|models?|resolution of \w+ to)\w*\b", re.I
)


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
