"""Units of which only the first half was read: `in dB/mm` is no dB."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from benchwright.extract.facts.arguments import Argument
from benchwright.extract.facts.units import read_unit_word

_PER = re.compile(r"\bin (?P<whole>(?P<first>[A-Za-z\u00b5\u03a9]{1,10})/(?P<second>[A-Za-z]{1,10}))(?=[.,;)]|\s|$)")


def halved(arguments: Sequence[Argument], text: str) -> Iterator[str]:
    """Give a doubt where the text tells a unit per another, and a number has a unit that is no such one."""
    units = {argument.unit for argument in arguments if argument.type in ("real", "integer") and argument.unit}
    if not units or any("/" in unit for unit in units):
        return
    for found in _PER.finditer(text):
        first, second = read_unit_word(found["first"]), read_unit_word(found["second"])
        if first and first[0] in units and (second is None or first[0] != second[0]):
            yield f"The unit `{found['whole']}` was not read."
            return
