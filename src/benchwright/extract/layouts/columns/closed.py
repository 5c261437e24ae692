"""Headers of a document that prints blanks around all its colons: `SYSTem : VERSion ?` is `SYSTem:VERSion?`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from benchwright.extract.layouts.columns.beside import Found, Own, read_own

FEWEST = 6
"""So many such headers, and half of all with a colon, make it the document's way."""

_AROUND = re.compile(r"(?<=[\w\]]) *: *(?=[A-Za-z\[])")
_OPEN = re.compile(r"(?<=[\w\]]) :|: (?=[A-Za-z\[])")


def closed(found: Sequence[Found]) -> list[Found]:
    """Return the entries with such blanks closed; as they are where blanks are rare, and so misprints."""
    texts = [text for one in found for text in one.forms if ":" in text]
    blanks = sum(_OPEN.search(text) is not None for text in texts)
    if blanks < FEWEST or 2 * blanks < len(texts):
        return list(found)
    return [replace(one, own=[_closed(own) for own in one.own]) for one in found]


def _closed(own: Own) -> Own:
    return read_own(re.sub(r" +\?", "?", _AROUND.sub(":", own[0]))) or own
