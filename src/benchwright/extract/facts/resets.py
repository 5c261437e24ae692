"""Values after `*RST`, listed under the heading of that command: `CURR:PROT:DEL 3`, two or more beside each other."""

from __future__ import annotations

import re

from benchwright.extract.document.lines import Document
from benchwright.extract.notation.spelling import Spelling

_PAIR = re.compile(r"(?P<header>[A-Z][A-Z0-9]*(?::[A-Z][A-Z0-9]*)*) (?P<value>[A-Z][A-Z0-9]*|[-+]?\d[\d.eE+-]*)")

FEWEST = 6
"""So many pairs make a list."""

BELOW = 60
"""Lines below the heading that are looked at."""


def listed_resets(document: Document) -> dict[Spelling, str]:
    """Return the values by the short form of each header; empty where the document lists none in this way."""
    found: dict[Spelling, str] = {}
    left = 0
    for _, line in document.lines():
        if line.text.strip() == "*RST" and (line.bold or line.heading):
            left = BELOW
        elif left:
            left -= 1
            pairs = [_PAIR.fullmatch(cell.text.strip()) for cell in line.cells]
            if pairs and all(pairs):
                found |= {tuple(pair["header"].split(":")): pair["value"] for pair in pairs if pair is not None}
    return found if len(found) >= FEWEST else {}
