"""What the paragraph under a form says of its parameters: ranges, defaults, units, lengths, what their names tell."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from benchwright.extract.document.lines import Line
from benchwright.extract.entries.block import Block
from benchwright.extract.facts.definitions import Definition
from benchwright.extract.facts.parameter_table import Column
from benchwright.extract.facts.ranges import CUT, read_range
from benchwright.extract.facts.sayings import Said, said_of_value, sentences
from benchwright.extract.facts.units import read_unit_word, spelled
from benchwright.extract.notation.form import Slot, Syntax

RETURNS = re.compile(r"\breturn(?:s|ed)?\b|\bresponse\b", re.IGNORECASE)
"""What a paragraph about a reply says."""
_RANGE = re.compile(
    r"\bfrom\b|\bbetween\b|\brange\b|\bMIN ?=|\bvalues?\b|\bup to\b|\bdefault\b|\bto \d|\bthrough \d|\bselect\b",
    re.IGNORECASE,
)
_COUNTED = re.compile(
    r"-?\d+(?: \w+)? to \d+(?: (?:cycles|readings|samples|points|counts|periods|steps|times|triggers))?"
)
"""Whole numbers of things that are counted."""
_SUFFIX = re.compile(r"\b(?P<name>[a-z]) is (?P<numbers>\d(?:, \d)*,? or \d)\b")
_QUANTITY = re.compile(
    r"(?:\w+[ _])*(?:frequency|amplitude|offset|voltage|current|power|resistance|value|seconds|time|delay|period|width"
    r"|percent|degrees|phase|rate|level)",
    re.I,
)
"""Names of parameters that are numbers in any manual; `enable value` is a register's."""
_LENGTH = r"[^.]{0,60}?\b(?:up to|at most|a maximum of|no more than) (?P<most>\d{1,3}) characters\b"
_QUOTED = re.compile(r"quot|string|text|message", re.I)


def tell_values(block: Block, form: Syntax, told: str) -> None:
    """Put what the prose says of suffixes and values to the block."""
    for found in _SUFFIX.finditer(told):
        block.definitions.append(Definition(found["name"], {"range": "|".join(re.findall(r"\d", found["numbers"]))}))
    for slot in form.params:
        if not form.query or slot.name:
            _define(block, slot, told, alone=len(form.params) == 1 and not form.query)


def _define(block: Block, slot: Slot, told: str, *, alone: bool) -> None:
    """Read what the prose says of one parameter; a name beside MIN and MAX is a number."""
    number = bool(slot.name) and not slot.choices and any(re.fullmatch(r"MIN(?:imum)?", word) for word in slot.words)
    if length := _length(slot, told):
        block.definitions.append(Definition(slot.name, {"range": f"up to {length} characters", "type": _kind(slot)}))
    elif not alone:
        if number:
            block.definitions.append(Definition(slot.name, {"type": "real"}, whole=True))
        elif _is_quantity(slot):
            block.definitions.append(_by_name(slot))
    else:
        _define_lone(block, slot, told, number=number)


def _define_lone(block: Block, slot: Slot, told: str, *, number: bool) -> None:
    """Read what the prose says of the only parameter."""
    said = said_of_value(told)
    fields = _said(slot, said, told)
    if number:
        fields["type"] = fields.get("type", "real")
    elif not said.range and not slot.choices and not slot.words and (unit := _unit_of(said.reset or said.default)):
        fields |= {"type": "real", "unit": unit}
    elif not said.range and "unit" not in fields:
        parts = (s for s in sentences(told) if _RANGE.search(s) and not RETURNS.search(s) and not CUT.search(s))
        fields["range"] = " ".join(parts)
    kind = fields.get("type", "")
    definition = Definition(slot.name, {key: text for key, text in fields.items() if text}, f"{told} {kind}")
    definition.whole = not said.unread
    if number and not said.range:
        definition.doubts.append(f"The paragraph gives no range of `{slot.name}`.")
    if definition.fields:
        block.definitions.append(definition)


def _said(slot: Slot, said: Said, told: str) -> dict[Column, str]:
    """Default, state after a reset, unit or range that known sentences give."""
    fields: dict[Column, str] = {"default": said.default, "reset": said.reset}
    if slot.choices and all(re.fullmatch(r"[\d.]+", choice) for choice in slot.choices):
        fields["unit"] = said.range.rpartition(" ")[2] if re.search(r"[A-Za-z%]$", said.range) else ""
        fields["unit"] = fields["unit"] or _beside(slot.choices, told)
    elif said.range:
        fields["range"] = said.range
        if _COUNTED.fullmatch(said.range) and re.search(r"\bnumber of\b|\bcount\b", told):
            fields["type"] = "integer"
    return fields


def _unit_of(amount: str) -> str:
    """The unit of a printed amount (`300 MHz` is one in Hz); empty where it is no amount or has none."""
    found = read_range(f"0 to {amount}") if re.match(r"[-+]?\d", amount) else None
    return found.unit if found is not None and found.max is not None and found.sure else ""


def _beside(choices: tuple[str, ...], told: str) -> str:
    """The unit that stands beside one of the numbers wherever the text names it with one (`a 50 ohm load`)."""
    numbers = "|".join(map(re.escape, choices))
    words = re.findall(rf"(?<![\w.])(?:{numbers}) ?([A-Za-z\u03a9%]{{1,8}})\b", told)
    found = {spelled(*unit) for word in words if (unit := read_unit_word(word)) is not None and unit[0]}
    return found.pop() if len(found) == 1 else ""


def _length(slot: Slot, told: str) -> str:
    """The greatest number of characters that a sentence gives for a parameter, by the last word of its name."""
    last = slot.name.split()[-1] if slot.name and not slot.words and not slot.choices else ""
    found = re.search(rf"\b{re.escape(last)}\b{_LENGTH}", told) if last else None
    return found["most"] if found else ""


def _kind(slot: Slot) -> str:
    """Characters that are not called a string are sent without quotes, as manuals of this kind say where they are."""
    return "string" if _QUOTED.search(slot.name) else "unquoted"


def _is_quantity(slot: Slot) -> bool:
    return not slot.choices and bool(_QUANTITY.fullmatch(slot.name)) and "enable" not in slot.name


def _by_name(slot: Slot) -> Definition:
    """A number of which nothing but the name tells that it is one."""
    doubt = f"Only its name shows that `{slot.name}` is a number."
    return Definition(slot.name, {"type": "real"}, whole=True, doubts=[doubt])


_SETTING = re.compile(r"Th(?:is|e) command (?:sets?|programs?|selects?|specif(?:y|ies)|enters?|chooses?)\b")


def sets(form: Syntax, prose: Sequence[Line]) -> bool:
    """Whether a form printed as a query takes a value and is told to set it."""
    named = form.query and any(slot.name and not slot.optional for slot in form.params)
    return bool(named and _SETTING.match(" ".join(line.text for line in prose[:2])))


def as_set(text: str, form: Syntax, block: Block) -> tuple[str, Syntax]:
    """The set form that such a misprint stands for."""
    block.notes.append(f"The form `{text[:80]}` is printed with a question mark, but the text says that it sets.")
    block.doubts.append("The form was repaired: it is printed with a question mark, but the text says that it sets.")
    return text.replace("?", "", 1), replace(form, query=False)
