"""Ways to print a form that are a misprint where they stand once, and the habit of a document that has them often."""

from __future__ import annotations

from collections.abc import Sequence

from benchwright.extract.entries.entry import Entry
from benchwright.extract.notation.mending import BLANK_BEHIND

OFTEN = 4
"""So many entries make a habit."""

_REPAIRED = f"The form was repaired: {BLANK_BEHIND}"


def allow_habits(entries: Sequence[Entry]) -> None:
    """Take from the entries, in place, the doubt of a blank behind a colon (`LAMP: HUE`) where many forms have one."""
    having = [entry for entry in entries if _REPAIRED in entry.doubts]
    for entry in having if len(having) >= OFTEN else ():
        entry.doubts = [doubt for doubt in entry.doubts if doubt != _REPAIRED]
