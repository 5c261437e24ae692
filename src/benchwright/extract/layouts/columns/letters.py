"""What a document says once of the letters that stand for parameters: `i, j, k integers`, `x real numbers`."""

from __future__ import annotations

import re

from benchwright.extract.document.characters import plain
from benchwright.extract.document.lines import Document

_LETTERS = r"(?P<letters>[a-z](?: ?, ?(?:and )?[a-z]| and [a-z]){0,9})"
_KIND = (
    r"(?P<kind>integers?|unsigned integers?|real numbers?|real|floating[- ]point(?: values?| numbers?)?|frequency|"
    r"strings?|(?:literal )?tokens?)"
)
_SAID = re.compile(rf"(?:variables? )?{_LETTERS} ?(?:is|are|:|=)? ?(?:an? )?{_KIND}\b", re.I)
_TYPES = {"int": "integer", "uns": "integer", "rea": "real", "flo": "real", "fre": "real", "str": "string"}


def read_letters(document: Document) -> dict[str, str]:
    """Return the kind of value (`integer`, `real`, `string`) by letter; the first that is said of one counts."""
    found: dict[str, str] = {}
    for _, line in document.lines():
        if len(line.text) > 90 or not line.cells:
            continue
        match = _SAID.match(plain(" ".join(cell.text for cell in line.cells)))
        kind = _TYPES.get(match["kind"][:3].lower()) if match else None
        if match and kind:
            for letter in re.findall(r"\b[a-z]\b", match["letters"]):
                found.setdefault(letter, kind)
    return found
