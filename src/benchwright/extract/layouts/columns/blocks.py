"""Exchanges made blocks: what a command takes, what a query takes and gives back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from benchwright.extract.document.lines import Cell
from benchwright.extract.entries.block import Block
from benchwright.extract.facts.definitions import Definition
from benchwright.extract.facts.units import stated_unit
from benchwright.extract.layouts.columns.exchange import EXAMPLE, Exchange, name_key
from benchwright.extract.layouts.columns.fields import defined, units_shown
from benchwright.extract.layouts.columns.selections import numbered
from benchwright.manual.model import Reply


def exchange_blocks(found: Sequence[Exchange]) -> Iterator[Block]:
    """Give a block for each exchange; a query's reply is told by its command where it is not told by itself."""
    written = {one.name: _written(one) for one in found if one.form.query}
    commands = {one.name: _parameters(one, written.get(one.name, {})) for one in found if not one.form.query}
    for one in found:
        block = Block(one.page.label, one.page.sheet, headings=[one.form.header], syntax=[one.printed], confirmed=True)
        block.said = " ".join([one.rest.replace(EXAMPLE, " "), *(field.text for field in one.defined)])
        block.doubts += one.doubts
        if re.search(r"\b(?:command|query) (?:is|has) (?:not supported|no effect)\b", one.rest):
            block.doubts.append("The text tells that it is not supported, or does nothing.")
        sent = [replace(one.line, cells=(Cell(text, 0.0, 0.0),)) for text, _ in one.examples]
        block.parts["example"] = sent
        block.definitions = commands[one.name] if not one.form.query else _asked(one, commands.get(one.name, []))
        if one.form.query:
            _take_reply(block, one, commands.get(one.name, []))
        yield block


def _written(one: Exchange) -> dict[str, str]:
    """How a query writes the fields that come back."""
    if len(one.back) != len(one.returned):
        return {}
    return {name_key(name): form for name, form in zip(one.returned, one.back, strict=True)}


def _parameters(one: Exchange, written: Mapping[str, str] | None = None) -> list[Definition]:
    """What is sent; where no format tells how, its query does, which gives the same fields back (`written`)."""
    names = [slot.name for slot in one.form.params if slot.name]
    sent = one.sent or [(written or {}).get(name_key(name), "") for name in names]
    definitions = defined(names, sent, one.defined, one.rest, one.common)
    units_shown(one, definitions)
    return definitions


def _asked(one: Exchange, command: Sequence[Definition]) -> list[Definition]:
    """What a query takes; a name of which it says no value is that of its command."""
    own = {definition.name: definition for definition in command}
    open_ = replace(one, common={})
    told = {definition.name for definition in _parameters(open_) if {"range", "unit"} & set(definition.fields)}
    return [
        own[definition.name] if definition.name in own and definition.name not in told else definition
        for definition in _parameters(one)
    ]


def _take_reply(block: Block, one: Exchange, command: Sequence[Definition]) -> None:
    """The fields that come back, each told by the query itself or by the command of the same name."""
    if len(one.returned) == 1 and not _is_name(one.returned[0]):
        block.replies = [_literal(one.returned[0])]
        return
    sent = {name_key(slot.name) for slot in one.form.params}
    about = [field for field in one.defined if name_key(field.name) not in sent]
    own = defined(one.returned, one.back, about, common=one.common)
    known = {name_key(definition.name): definition for definition in command}
    exact = {definition.name: definition for definition in command}
    told = {name_key(field.name) for field in one.defined if field.text}
    fields = []
    for definition in own:
        other = exact.get(definition.name) or known.get(name_key(definition.name))
        fields.append(other if other is not None and name_key(definition.name) not in told else definition)
    if len(fields) == 1:
        _tell_lone(fields[0], one)
    block.definitions += [field for field in fields if all(field.name != d.name for d in block.definitions)]
    block.response = [f"{one.form.header} " + ",".join(f"<{field.name}>" for field in fields)] if fields else []


def _is_name(returned: str) -> bool:
    """Whether what comes back is told by a name, not printed as it is."""
    return re.sub(r" or |[-+., ]", "", returned).isdigit() is False


def _literal(returned: str) -> Reply:
    """A reply that is printed as it is: one number, or all numbers that may come (`0 or 1`)."""
    numbers = re.findall(r"[-+]?\d+(?:\.\d+)?", returned)
    if len(numbers) > 1:
        return Reply(type="choice", choices=tuple(numbers))
    return Reply(type="integer" if numbers[0].lstrip("+-").isdigit() else "text", like=numbers[0])


def _tell_lone(field: Definition, one: Exchange) -> None:
    """Remarks speak of the only field that comes back."""
    text = f"{one.title} {one.rest}"
    choice = numbered(_before_parameters(one))
    if "range" not in field.fields and choice.sure and len(choice.means) > 1:
        field.fields, field.means = {"range": "|".join(choice.means)}, choice.means
    if field.fields.get("type") == "real" and "unit" not in field.fields and (unit := _unit(text)):
        field.fields["unit"] = unit


def _before_parameters(one: Exchange) -> str:
    """The remarks up to where they turn to what is sent."""
    places = [one.rest.find(f"<{slot.name}>") for slot in one.form.params]
    return one.rest[: min((place for place in places if place >= 0), default=0 if places else len(one.rest))]


def _unit(text: str) -> str:
    if re.search(r"\bpercent(?:age)?\b", text.lower()):
        return "%"
    for word, unit in (("celsius", "degC"), ("kelvin", "K"), ("fahrenheit", "degF")):
        if f"{word} reading" in text.lower() or f"in {word}" in text.lower():
            return unit
    return stated_unit(text) or ""
