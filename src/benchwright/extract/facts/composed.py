"""Values told as a number with a unit behind it: `<width>::=<NRf>[<units>]` where `<units>::=[ns|us|ms|s]`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from benchwright.extract.facts.definitions import Definition, plain_name
from benchwright.extract.facts.units import read_unit_word
from benchwright.extract.notation.kinds import kind_of

_NUMBER = re.compile(r"^[:= ]*<(?P<number>[\w+]{2,6})> ?\[? ?<(?P<unit>[A-Za-z][\w ]{0,20})> ?\]?(?P<rest>.*)$")
_ALONE = re.compile(r"^[:= ]*<(?P<number>NR[\w+]{1,3})> where ?:? *$")
_KINDS = {"NR1": "integer", "NR2": "real", "NR3": "real", "NRf": "real"}


def with_units(definitions: Sequence[Definition]) -> list[Definition]:
    """Return the definitions, those of such values with their type and unit; what they are made of is left out."""
    used: set[int] = set()
    for place, definition in enumerate(definitions):
        behind = definitions[place + 1 :]
        if alone := _ALONE.match(definition.get("range")):
            number = _next(behind, alone["number"])
            if number is not None:
                definition.fields = {"type": _KINDS.get(kind_of(alone["number"]), "real"), "range": number.text}
                used.add(id(number))
            continue
        match = _NUMBER.match(definition.get("range"))
        listed = _next(behind, match["unit"]) if match is not None else None
        kind = _KINDS.get(kind_of(match["number"])) if match is not None else None
        units = _units(listed) if listed is not None else []
        if match is None or kind is None or not units:
            continue
        number = _next(behind, match["number"])
        _take(definition, kind, units, f"{match['rest']} {number.text if number else ''}")
        used |= {id(listed), id(number)}
    return [definition for definition in definitions if id(definition) not in used]


def _next(definitions: Sequence[Definition], name: str) -> Definition | None:
    """The first definition of a name."""
    return next((other for other in definitions if plain_name(other.name) == plain_name(name)), None)


def _take(definition: Definition, kind: str, units: Sequence[str], said: str) -> None:
    """Give a value its type, its unit, and what is said with numbers in it."""
    text = re.sub(r"^ ?where ?:? *", "", said)
    definition.fields = {"type": kind, "range": text} if re.search(r"\d", text) else {"type": kind}
    definition.whole = True
    if len(set(units)) == 1:
        definition.fields["unit"] = units[0]
    else:
        definition.doubts.append(f"`{definition.name}` may be given in several units.")


def _units(definition: Definition) -> list[str]:
    """The base units of a list of nothing but units; none where anything else stands in it."""
    words = [word for word in re.split(r"[\[\]{}|,:= ]+", definition.get("range")) if word]
    read = [read_unit_word(word) for word in words]
    return [unit[0] for unit in read if unit is not None] if all(unit and unit[0] for unit in read) else []
