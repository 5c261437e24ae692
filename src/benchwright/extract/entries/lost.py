"""Signs that a parameter was lost: a form has none, but the text tells of something that is set."""

from __future__ import annotations

import re

LOST = "The entry tells of a setting, but no parameter of it was read."
BARE = "Nothing is told of it."

_BEFORE = (
    r"(?:(?:This|The)(?: [\w:*?<>\[\]|]+){0,3}? (?:command|function)(?:/query| and query)? (?:is )?|Command |Use(?:d)? "
    r"|You can |Allows? (?:you |the user )?)?(?:used )?(?:to )?"
)
_SETS = re.compile(
    rf"{_BEFORE}(?:sets?|selects?|specif(?:y|ies)|defines?|adjusts?|chooses?|assigns?|programs?|determines?"
    r"|(?:enables?|turns? on) (?:or|and|/) (?:disables?|(?:turns? )?off)|turns? [\w ,()-]{2,60} on (?:or|and) off)\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"[A-Za-z]{2,}")
FEWEST = 3
"""Fewer words tell nothing."""


def lost(told: str) -> str:
    """Return why a form without parameters and question mark may lack some, judged by its text; empty if nothing."""
    if len(_WORD.findall(told)) < FEWEST:
        return BARE
    return LOST if _SETS.match(told.strip()) else ""
