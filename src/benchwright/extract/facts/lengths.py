"""How long a text may be, as sentences tell it: `up to 12 characters`, `6-10 characters`."""

from __future__ import annotations

import re

from benchwright.extract.facts.ranges import CUT

_LENGTH = re.compile(
    r"(?:up to|at most|within|(?:not|cannot|can't) exceeds?|no more than|maximum of|max(?:imum)? length(?: is| of)?) "
    r"(?:an? )?(\d{1,4})[ -](?:\w+ )?(?:characters?|bytes?)\b|\b\d{1,2} ?(?:-|\u2013|to) ?(\d{1,3}) characters\b"
    r"|\b(\d{1,3}) ?characters? max(?:imum)?\b",
    re.I,
)


def length_told(text: str) -> int | None:
    """Return the most characters that a text allows; None where it tells none, or where a longer one is cut."""
    found = _LENGTH.search(text)
    return None if found is None or CUT.search(text) else int(found[1] or found[2] or found[3])
