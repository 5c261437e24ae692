"""What stands with a range and is no end of it: words behind a stroke (`OFF/1 to 5`), a mark of its kind (`(NR3)`)."""

from __future__ import annotations

import re

from benchwright.extract.facts.arguments import Argument
from benchwright.extract.facts.ranges import read_range

_BEFORE = re.compile(r"^(?P<words>[A-Z]{2,}[a-z]*(?: ?/ ?[A-Z]{2,}[a-z]*)*) ?/ ?(?=[-+]?\.?\d)")
_BEHIND = re.compile(r"(?<=[\dA-Za-z%]) ?/ ?(?P<words>[A-Z]{2,}[a-z]*(?: ?/ ?[A-Z]{2,}[a-z]*)*)(?= ?(?:[(.;]|$))")
_MARK = re.compile(r"\(NR[23f]\)", re.IGNORECASE)


def take_aside(argument: Argument, text: str) -> str:
    """Take the words that a stroke parts from a range; return the text without them, as it is where there are none."""
    if argument.type not in (None, "real", "integer") or "/" not in text:
        return text
    for pattern in (_BEFORE, _BEHIND):
        if (found := pattern.search(text)) is None:
            continue
        rest = (text[: found.start()] + text[found.end() :]).strip()
        fact = read_range(rest)
        if fact is not None and fact.min is not None and fact.max is not None:
            known = {word.upper() for word in argument.words}
            words = [word.strip() for word in found["words"].split("/")]
            argument.words += tuple(word for word in words if word.upper() not in known)
            return rest
    return text


def take_mark(argument: Argument, text: str) -> None:
    """A number that is marked as one with a fraction or an exponent is no whole one, though its ends are."""
    if argument.type == "integer" and _MARK.search(text):
        argument.type = "real"
