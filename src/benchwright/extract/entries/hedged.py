"""Units that hold only as a rule, as one of several, or of another quantity: `usually in volts`, `(volts or amps)`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from benchwright.extract.entries.block import Block
from benchwright.extract.entries.entry import Entry
from benchwright.extract.facts.reply_units import at_odds
from benchwright.extract.facts.units import read_unit_word

_AS_A_RULE = re.compile(
    r"\b(?:usually|normally|generally|typically)(?: (?:expressed|given|measured))?(?: in)? (?P<unit>[A-Za-z]+)\b",
    re.I,
)
_WORD = r"(?:volts|amps|amperes|watts|ohms|seconds|hertz|degrees|percent|decibels|meters)"
_SEVERAL = re.compile(rf"\b{_WORD}(?:, {_WORD}){{0,6}},? or {_WORD}\b", re.I)
"""Units of which one holds."""
_UNIT_OF_STEPS = re.compile(r"\bunits? (?:is|are|of|:|=) ?(?!1 ?[A-Za-z])\d+(?:\.\d+)? ?[A-Za-z\u00b5\u03bc%]{1,3}\b")
"""`its unit is 100 ms`."""
_OTHER = re.compile(r"\b[Oo]ther (?:measurement |vertical )?units\b")


def hedged(entry: Entry, block: Block) -> Iterator[str]:
    """Give a doubt for a unit that the text gives to a value only as a rule, or beside others that may be chosen."""
    defined = " ".join(definition.text for definition in block.definitions)
    if (steps := _UNIT_OF_STEPS.search(f"{_told(block)} {block.text('range')} {block.prose} {defined}")) is not None:
        yield f"The text has `{steps[0]}`: the number stands for so many of these."
    units = {argument.unit for argument in entry.set or () if argument.unit} | {
        reply.unit for reply in entry.returns if reply.unit
    }
    if not units:
        return
    if other := sorted(unit for unit in units if at_odds(entry.header, unit)):
        yield f"The header names another quantity than one in {other[0]}."
    told = _told(block)
    named = {known[0] for found in _AS_A_RULE.finditer(told) if (known := read_unit_word(found["unit"])) is not None}
    if named & units or _OTHER.search(told):
        yield "The text gives the unit only as a rule."
    for found in _SEVERAL.finditer(told):
        several = {
            known[0] for word in re.findall(_WORD, found[0], re.I) if (known := read_unit_word(word)) is not None
        }
        if several & units and len(several) > 1:
            yield "The text gives several units, of which one holds."
            break


def _told(block: Block) -> str:
    return " ".join(block.text("description", "remarks", "parameters", "returns").split())
