"""Parameters and replies told beside plain names: the rows of an entry whose forms print names without brackets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from benchwright.extract.document.lines import Line
from benchwright.extract.entries.block import Block
from benchwright.extract.entries.entry import Entry
from benchwright.extract.facts.definitions import Definition
from benchwright.extract.facts.named_rows import NEAR, asked_in_words, read_named, reply_kind
from benchwright.extract.facts.ranges import read_range
from benchwright.extract.facts.units import read_unit
from benchwright.extract.notation.form import read_forms
from benchwright.manual.model import ParameterType, Reply

_KINDS: dict[str, ParameterType] = {
    "nr1": "integer",
    "nr2": "real",
    "nr3": "real",
    "boolean": "boolean",
    "srd": "string",
    "aard": "text",
    "expr": "text",
}
"""Kinds of data of a reply by the names of IEEE 488.2 and SCPI, but for words: of them the kind says too little."""
_NAME = re.compile(r"[a-z][A-Za-z\d]*(?:_[A-Za-z\d]+)*")
_SWITCH = re.compile(r"^\w+ (?:is|returns) 0 or 1, and indicates\b")
_NAMED = re.compile(r"^(?P<name>[A-Za-z][\w -]{0,40}?) ?<newline>\s*")
_FIELDS = re.compile(r"^[\w{}\[\] ]{1,40},[\w{}\[\], ]{1,80} ?<newline>")
_IN = re.compile(r", in (?P<unit>[A-Za-z%\u03a9\u00b5]{1,12})\b")
_OF_SETTING = re.compile(r"^\w+ returns the present setting\b")
_AGAIN = re.compile(
    r"\b[Ee]lements? of the returned data\b|\b[Mm]ay contain multiple\b|"
    r"\b[Mm]ultiple (?:data|responses?|elements?) (?:is|are|will be) (?:separated|listed)\b"
)
_LENGTHS = re.compile(r"\b[Ll]ength of (?:the )?parameters is up to (?P<most>\d{1,4}) ")


def bracketed(forms: Iterable[str], lines: Sequence[Line]) -> list[str]:
    """Return forms with the plain names of their parameters in brackets, where rows of two columns begin with them.

    `LAMP:HUE hue` is then no header with a blank inside.
    """
    names = {line.cells[0].text for line in lines if len(line.cells) > 1 and _NAME.fullmatch(line.cells[0].text)}
    if not names:
        return list(forms)
    plain = re.compile(rf"(?<![\w<:])(?:{'|'.join(sorted(map(re.escape, names), key=len, reverse=True))})(?![\w>:])")
    made = []
    for form in forms:
        header, blank, rest = form.partition(" ")
        made.append(header + blank + plain.sub(lambda found: f"<{found[0]}>", rest))
    return made


def unlike(forms: Iterable[str]) -> list[str]:
    """Return a doubt where the forms of an entry leave other mnemonics to choose from (`LAMP<:ON|[:OFF]>:HUE`)."""
    printed = {form.header for text in forms if "<:" in text for form in read_forms(text)}
    return ["The mnemonics to choose from differ from form to form."] if len(printed) > 1 else []


def take_named(block: Block) -> None:
    """Read, in place, the rows that tell parameters beside their plain names, and a reply whose kind is named."""
    slots = [slot for text in block.syntax for form in read_forms(text) for slot in form.params]
    found = read_named(block.lines("parameters"), {slot.name for slot in slots if slot.name})
    if found:
        _leave(block, {definition.name for definition in found})
        _measure(found, block.text("remarks"))
        block.definitions += found
    told = block.text("returns")
    if _AGAIN.search(f"{block.text('description')} {told}") and "<newline>" in told:
        block.doubts.append("A part of the reply may repeat.")
    if _FIELDS.match(told):
        block.doubts.append("The reply has several fields, which were not read.")
    if not block.replies and (reply := _reply(told, block.definitions)) is not None:
        block.replies = [reply]


def _leave(block: Block, rows: set[str]) -> None:
    """Keep of the part on parameters what stands under its rows: it is about the entry."""
    column, left = 0.0, list[Line]()
    for line in block.parts.pop("parameters", []):
        if len(line.cells) > 1 and line.cells[0].text in rows:
            column = line.cells[1].x0 - NEAR
        elif not (column and line.cells and line.cells[0].x0 >= column):
            column = 0.0
            left.append(line)
    if left:
        block.parts["remarks"] = [*left, *block.parts.get("remarks", [])]


def _measure(found: Sequence[Definition], told: str) -> None:
    """Give all texts the length that a sentence under the rows tells of all."""
    if (length := _LENGTHS.search(told)) is None:
        return
    for definition in found:
        if definition.get("type") in ("", "Quoted string"):
            definition.fields.setdefault("type", "Quoted string")
            definition.fields.setdefault("range", f"up to {length['most']} characters")


def _reply(text: str, definitions: Sequence[Definition]) -> Reply | None:
    """The reply that a text shows by name (`span <newline>`) and by the kind of its data; None where it is open."""
    named, kind = _NAMED.match(text), _KINDS.get(reply_kind(text))
    if named is None or kind is None:
        return None
    told = text[named.end() :]
    if kind in ("integer", "boolean") and _SWITCH.match(told):
        return Reply(type="boolean", choices=("0", "1"))
    if kind not in ("integer", "real"):
        return Reply(type=kind)
    rows = [row for row in definitions if row.name == named["name"]]
    if not rows and len(definitions) == 1 and _OF_SETTING.match(told):
        rows = list(definitions)
    stated = _IN.search(told)
    units = [stated["unit"] if stated is not None else "", *(row.get("unit") for row in rows[:1])]
    unit = next((unit for text in units if text and (unit := read_unit(text))), "")
    range_ = read_range(rows[0].get("range")) if rows and not unit else None
    return Reply(type=kind, unit=unit or (range_.unit if range_ is not None else ""))


def ask_in_words(entry: Entry, definitions: Sequence[Definition]) -> None:
    """Make a parameter of the query, in place, one of its words where its row says that a value is not taken there."""
    only = dict(told for definition in definitions for told in asked_in_words(definition.text))
    for argument in entry.query or ():
        words = tuple(word for word in argument.words if word != only.get(argument.printed or argument.name))
        if (argument.printed or argument.name) in only and words:
            argument.name, argument.type, argument.choices, argument.words = "bound", "choice", words, ()
            argument.unit, argument.min, argument.max, argument.step = "", None, None, None
            argument.values, argument.default, argument.rows, argument.defined = None, None, (), True
