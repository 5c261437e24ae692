"""The unit of a reading that sentences tell: `queries the temperature in degrees Celsius`, `has a unit of seconds`."""

from __future__ import annotations

import re

from benchwright.extract.facts.units import read_unit_word, spelled
from benchwright.manual.model import Reply

_UNIT = re.compile(
    r"\b(?:in(?: units? of)?|units? of|unit is|units are) (?:the )?(?:degrees? )?"
    r"(?P<unit>[A-Za-z\u00b5\u03bc\u00b0]{2,14})(?![\w-])"
)
_ABOUT = re.compile(r"\b(?:returns?|returned|quer(?:y|ies)|reads?|readings?|measured?|units?)\b", re.I)


def with_told_unit(reply: Reply, told: str) -> Reply:
    """Return a reading without a unit with the only one that sentences about it name."""
    if reply.type != "real" or reply.unit or reply.choices:
        return reply
    sentences = (sentence for sentence in re.split(r"(?<=[.;])\s", told) if _ABOUT.search(sentence))
    words = (match["unit"] for sentence in sentences for match in _UNIT.finditer(sentence))
    units = {unit for word in words if (unit := read_unit_word(word)) is not None and unit[0] not in ("", "bit")}
    return reply.model_copy(update={"unit": spelled(*units.pop())}) if len(units) == 1 else reply
