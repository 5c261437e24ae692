"""The reply as a form: `RESPONSE FORMAT  C1:VDIV <v_gain>` names the fields, the definitions say what they are."""

from __future__ import annotations

import re
from collections.abc import Sequence

from benchwright.extract.facts.amounts import tokens
from benchwright.extract.facts.apply import apply
from benchwright.extract.facts.arguments import Argument, from_slot
from benchwright.extract.facts.definitions import Definition, plain_name
from benchwright.extract.facts.paired import is_alternating
from benchwright.extract.facts.reply_kinds import coded_numbers
from benchwright.extract.facts.units import spelled
from benchwright.extract.notation.form import read_forms
from benchwright.manual.model import Reply


def response_fields(
    forms: Sequence[str],
    arguments: Sequence[Argument],
    definitions: Sequence[Definition],
    asked: Sequence[Argument] = (),
) -> list[Reply]:
    """Return the fields of a reply printed as a form; empty where it cannot be read.

    `asked` are the parameters of the query, which tell what is asked for and not what is returned.
    A reply of names and values in any number is one text.
    """
    if forms and (number := re.fullmatch(r"\*[A-Z]+\s+(\d{1,3})", forms[0])):
        return [Reply(type="integer", like=number[1])]
    found = [form for text in forms[:1] for form in read_forms(text)]
    if not found or not found[0].params:
        return []
    if is_alternating(found[0].params):
        return [Reply(type="text")]
    known = {plain_name(argument.name): argument for argument in arguments}
    if any(plain_name(slot.name) in {"parameter", "parameters"} - set(known) for slot in found[0].params):
        return [Reply(type="text")]
    keys = {plain_name(argument.name) for argument in asked} | {plain_name(argument.printed) for argument in asked}
    taken: set[str] = set()
    fields = []
    for slot in found[0].params:
        if re.fullmatch(r"\d{1,3}", slot.like):
            fields.append(Reply(type="integer", like=slot.like))
            continue
        argument = known.get(plain_name(slot.name))
        if argument is None:
            argument = from_slot(slot, taken)
            if argument.type != "string":  # a text in quotes is whole
                own = plain_name(slot.name)
                others = (keys | (set(known) if any(plain_name(d.name) == own for d in definitions) else set())) - {own}
                apply([d for d in definitions if plain_name(d.name) not in others], [argument])
                _take_codes(argument, [d.text for d in definitions if plain_name(d.name) == own])
        fields.append(_field(argument, _switch(slot.name, definitions), several=len(found[0].params) > 1))
    return fields


_SWITCH = re.compile(r"^\W*(?P<one>ON|OFF|[01])\s?[,|]\s?(?P<other>ON|OFF|[01])\s?\}?(?=\s|$|\.)", re.I)


def _switch(name: str, definitions: Sequence[Definition]) -> tuple[str, ...]:
    """The two words that a definition gives a switch (`<state>:={ON,OFF}`); none where it gives more, or others."""
    told = [d.text for d in definitions if plain_name(d.name) == plain_name(name)]
    found = _SWITCH.match(told[0]) if len(told) == 1 else None
    words = (found["one"], found["other"]) if found is not None else ()
    return words if {word.upper() for word in words} in ({"ON", "OFF"}, {"0", "1"}) else ()


def _take_codes(argument: Argument, told: Sequence[str]) -> None:
    """Give a field that is told to be one of some numbers (`1 = running, 0 = stopped`, `0 or 1`) those."""
    numbers = coded_numbers(told[0]) if len(told) == 1 and argument.type in (None, "integer", "text") else ()
    if argument.values == (0, 1) or sorted(numbers) == ["0", "1"]:
        argument.type, argument.choices = "boolean", ()
    elif numbers:
        argument.type, argument.choices = "choice", numbers


def as_replied(reply: Reply, header: str, lines: Sequence[str]) -> Reply:
    """Return a reply that nothing tells the kind of as a number, where all replies shown are amounts of one unit.

    `lines` are those of the example's replies, each with the command's name before its value (`FRQC 2.50E+07Hz`).
    """
    if reply.type != "text" or reply.like:
        return reply
    names = set(re.findall(r"[A-Z][A-Z\d_]*", header))
    words = [line.split() for line in lines]
    values = [tokens(row[1]) for row in words if len(row) == 2 and row[0].rpartition(":")[2] in names]
    amounts = [row[0] for row in values if len(row) == 1 and row[0].kind == "number" and row[0].unit]
    units = {spelled(amount.unit or "", amount.factor) for amount in amounts}
    plain = all(amount.factor == 1 for amount in amounts)  # a prefix may be another at another time
    same = bool(amounts) and plain and len(amounts) == len(values) and len(units) == 1
    return Reply(type="real", unit=units.pop(), name=reply.name) if same else reply


def _field(argument: Argument, switch: tuple[str, ...], *, several: bool) -> Reply:
    kind = argument.type or "text"
    return Reply(
        type=kind,
        unit=argument.unit if kind in ("real", "integer") else "",
        choices=argument.choices if kind == "choice" else switch if kind == "boolean" else (),
        name=argument.name if several else None,
    )
