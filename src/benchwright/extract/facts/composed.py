"""Values told as a number with a unit behind it: `<width>::=<NRf>[<units>]` where `<units>::=[ns|us|ms|s]`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from benchwright.extract.facts.definitions import Definition, plain_name
from benchwright.extract.facts.units import read_unit_word
from benchwright.extract.notation.headers import kind_of

_NUMBER = re.compile(r"^[:= ]*<(?P<number>[\w+]{2,6})> ?\[? ?<(?P<unit>[A-Za-z][\w ]{0,20})> ?\]?(?P<rest>.*)$")
_KINDS = {"NR1": "integer", "NR2": "real", "NR3": "real", "NRf": "real"}


def with_units(definitions: Sequence[Definition]) -> list[Definition]:
    """Return the definitions, those of such values with their type and unit; what they are made of is left out."""
    found = {plain_name(definition.name): definition for definition in definitions}
    used: set[str] = set()
    for definition in definitions:
        match = _NUMBER.match(definition.get("range"))
        kind = _KINDS.get(kind_of(match["number"])) if match else None
        listed = found.get(plain_name(match["unit"])) if match else None
        units = _units(listed) if listed is not None else []
        if match is None or kind is None or not units:
            continue
        number = found.get(plain_name(match["number"]))
        said = [re.sub(r"^ ?where ?:? *", "", match["rest"]), number.text if number else ""]
        text = " ".join(part for part in said if re.search(r"\d", part))
        definition.fields = {"type": kind, **({"range": text} if text else {})}
        definition.whole = True
        if len(set(units)) == 1:
            definition.fields["unit"] = units[0]
        else:
            definition.doubts.append(f"`{definition.name}` may be given in several units.")
        used |= {plain_name(match["unit"]), plain_name(match["number"])}
    return [definition for definition in definitions if plain_name(definition.name) not in used]


def _units(definition: Definition) -> list[str]:
    """The base units of a list of nothing but units; none where anything else stands in it."""
    words = [word for word in re.split(r"[\[\]{}|,:= ]+", definition.get("range")) if word]
    read = [read_unit_word(word) for word in words]
    return [unit[0] for unit in read if unit is not None] if all(unit and unit[0] for unit in read) else []
