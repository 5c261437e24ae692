"""Parameters told beside their plain names, sentence by sentence: `mode | 0|OFF (default). Parameter data type is ...`.

The kind of data is named by a sentence of its own; the value stands in another, alone. What else is said stays unread.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from benchwright.extract.document.lines import Line
from benchwright.extract.facts.definitions import Column, Definition
from benchwright.extract.facts.ranges import read_range
from benchwright.extract.facts.units import read_unit

NEAR = 3.0
"""Points by which a line may begin before the column of texts and yet belong to it."""

_KIND = re.compile(r"\b(?:Parameter )?[Dd]ata type is (?P<kind>[A-Za-z][\w+]*(?: or [A-Z][\w+]*)?)(?:\.(?= |$)|$)")
_KINDS = {
    "boolean": "Boolean",
    "nr1": "Integer",
    "nr2": "Real",
    "nr3": "Real",
    "nrf": "Real",
    "nrf+": "Real",
    "spd": "Quoted string",
}
"""Kinds of data by the names of IEEE 488.2 and SCPI."""
_SENTENCE = re.compile(r"(?<=\.) (?=[A-Z\d(+-])|(?<=\.) (?=[a-z]\w* ?[=|(])")
_MARKED = re.compile(r"(?:^|(?<=\|)) ?(?P<item>[\w.+-]+) ?\((?:[\w ]+, ?)?default\)")
_DEFAULT = re.compile(
    r" ?\((?:the )?default(?: value)? is (?P<inner>[^()]{1,24})\)|^Default is (?P<alone>[^()]{1,24})\.?$"
)
_ITEM = r"[A-Za-z\d.+-]+"
_LIST = re.compile(rf"{_ITEM}(?: ?\| ?{_ITEM})+")
_VALUE = re.compile(r"value ?\((?P<range>[^()]{3,60})\)(?P<words>(?: ?\| ?[A-Z][A-Za-z]+)*)$")
_SPAN = re.compile(r"[-+]?\d[\w.+-]* to [-+]?\d[\w.+-]*(?:,? (?:in )?[A-Za-z%\u03a9\u00b5]{1,12}){0,2}$")
_LENGTH = re.compile(
    r"\b[Uu]p to (?P<most>\d{1,4}) (?:ASCII )?characters\b|\b(?P<least>\d{1,4}) (?:ASCII )?characters maximum\b"
)
_IN_UNIT = re.compile(r", in (?P<unit>[A-Za-z%\u03a9\u00b5]{1,12})$")
_OPEN = re.compile(r"(?:^|\|) ?(?:[a-z]|[a-z]{3,}) ?(?:\||$)")
"""A letter or a name that stands for a value among words."""


def read_named(lines: Sequence[Line], names: Collection[str]) -> list[Definition]:
    """Return what stands beside the names of parameters, without brackets, in two columns; none if no name does."""
    found: list[Definition] = []
    column = 0.0
    for line in lines:
        if len(line.cells) > 1 and line.cells[0].text in names:
            text = " ".join(cell.text for cell in line.cells[1:])
            found.append(Definition(line.cells[0].text, {"description": text}, text))
            column = line.cells[1].x0 - NEAR
        elif found and column and line.cells and line.cells[0].x0 >= column:
            found[-1].text += f" {line.text}"
        else:
            column = 0.0  # what stands under the names is about all of them
    for definition in found:
        definition.fields = fields_of(definition.text)
    return found


def fields_of(text: str) -> dict[Column, str]:
    """Read the sentences about one parameter: its kind, its value, the default, the unit; the rest describes it."""
    fields: dict[Column, str] = {}
    kind = _KIND.search(text)
    if kind is not None and (named := _KINDS.get(kind["kind"].lower())):
        fields["type"] = named
    rest: list[str] = []
    for sentence in _SENTENCE.split(" ".join(_KIND.sub("", text).split())):
        value = _default(sentence.strip(), fields)
        if not value or _value(value.rstrip("."), fields):
            continue
        if (length := _LENGTH.search(value)) is not None:
            fields.setdefault("range", f"up to {length['most'] or length['least']} characters")
        if (unit := _IN_UNIT.search(value.rstrip("."))) is not None and read_unit(unit["unit"]):
            fields.setdefault("unit", unit["unit"])
        rest.append(value)
    fields["description"] = " ".join(rest)
    return fields


def _default(sentence: str, fields: dict[Column, str]) -> str:
    """Take the default that a sentence names; return the sentence without it."""
    for found in _MARKED.finditer(sentence):
        fields["default"] = found["item"]
    sentence = _MARKED.sub(lambda found: found["item"], sentence)
    if (told := _DEFAULT.search(sentence)) is not None:
        fields["default"] = (told["inner"] or told["alone"]).strip(" .")
        sentence = _DEFAULT.sub("", sentence)
    return sentence.strip()


def _value(sentence: str, fields: dict[Column, str]) -> bool:
    """Whether a sentence is nothing but the value: words to choose from, a range, a range with words beside it."""
    if _LIST.fullmatch(sentence) and not _OPEN.search(sentence):
        fields["range"] = sentence.replace(" ", "")
        if fields.get("type") != "Boolean":
            fields["type"] = "Discrete"
        return True
    value = _VALUE.match(sentence)
    if value is not None and _SPAN.match(value["range"]) and read_range(value["range"]) is not None:
        words = [word.strip() for word in value["words"].split("|") if word.strip()]
        fields["range"] = ", ".join((value["range"], *words))
        return True
    if _SPAN.match(sentence) and read_range(sentence) is not None:
        fields["range"] = sentence
        return True
    return False


_REPLY_KIND = re.compile(r"\b[Rr]esponse data type is (?P<kind>[A-Za-z][\w+]*)(?:\.(?= |$)|$)")


def reply_kind(text: str) -> str:
    """Return the kind of data that a text names for the reply, in lower case; empty where it names none."""
    found = {match["kind"].lower() for match in _REPLY_KIND.finditer(text)}
    return found.pop() if len(found) == 1 else ""


_ONLY_WORDS = re.compile(
    r"\b[Qq]uery does not support (?P<name>\w+) ?= ?value\b(?:(?: and|,) (?P<word>[A-Z][A-Za-z]+)\b)?"
)


def asked_in_words(text: str) -> Iterator[tuple[str, str]]:
    """Parameters that a query takes only as one of their words (`Query does not support span=value and INFinity`).

    Each with the word that it does not take either, empty without one.
    """
    yield from ((found["name"], found["word"] or "") for found in _ONLY_WORDS.finditer(text))
