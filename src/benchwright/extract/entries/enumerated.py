"""Values that the text of an entry lists one by one, held against those that its form offers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress

from benchwright.extract.entries.block import Block
from benchwright.extract.entries.entry import Entry

_LISTED = re.compile(r"\b[Vv]alues are ?:? ?(?P<row>[-+]?\d[\d.eE+-]*(?: ?, ?[-+]?\d[\d.eE+-]*){2,})")
"""`The values are: 1, 2, 5, 10`."""


def enumerated(entry: Entry, block: Block) -> Iterator[str]:
    """Give a doubt where the text lists numbers and the only parameter, a choice among numbers, has others."""
    found = _LISTED.search(block.text("description", "parameters", "remarks"))
    values = [argument for argument in entry.set or () if argument.choices]
    if found is None or len(values) != 1:
        return
    listed, offered = _numbers(found["row"].split(",")), _numbers(values[0].choices)
    if offered and listed != offered:
        other = [f"{number:.10g}" for number in sorted(listed ^ offered)]
        yield f"The text lists other values than the form of `{values[0].name}`: `{'`, `'.join(other[:3])}`."


def _numbers(texts: Iterable[str]) -> set[float]:
    found = set()
    for text in texts:
        with suppress(ValueError):
            found.add(float(text.strip(" .")))
    return found
