"""What stands beside the name of one value: its kind or its words, then sentences and fields with a colon.

<Level>    float
           Range:      -20 to 30
           Increment:  0.01
           *RST:       -10
           Default unit: dBm
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from benchwright.extract.document.lines import Line
from benchwright.extract.facts.apply import define
from benchwright.extract.facts.arguments import Argument
from benchwright.extract.facts.choices import read_choices
from benchwright.extract.facts.definitions import Definition
from benchwright.extract.facts.ranges import read_range, read_unit
from benchwright.extract.facts.replies import reply_of_setting
from benchwright.extract.facts.units import stated_unit
from benchwright.manual.model import Reply

NAME = re.compile(r"(?P<name>\[?<[^<>]{1,40}>\]?(?: ?\.\.\.)?)(?: +(?P<rest>\S.*))?")
"""A name in a line of its own cell, or run together with what stands beside it."""

_FACTORY = re.compile(r"^n\. ?a\. \([Ff]actory (?:preset|default):? (?P<value>[^()]{1,40})\)")
_FIELD = re.compile(r"(?P<field>Range|Increment|\*RST|Default unit|MIN|MAX|DEF(?:ault)?) ?:(?:\s+(?P<rest>.*))?", re.I)
_KIND = re.compile(
    r"(?P<kind>integer|float|double|real|numeric(?: value)?|boolean|string|text|binary block|block data|block)\b"
    r"(?P<more>.*)",
    re.IGNORECASE,
)
_MARKED = re.compile(r"^<([a-z_ ]+)>$")
"""A kind in angle brackets (`<block_data>`)."""
_STRING = re.compile(r"\b[Ss]tring(?: parameters?)? (?:to|that|containing|with|which)\b|\b[Ss]tring parameter\b")
_SEVERAL = re.compile(r"\blists?\b|\barray\b|\bcomma-separated\b|\bpairs?\b|\.\.\.|\bfor each\b", re.IGNORECASE)
_NONE = re.compile(r"n[./]? ?a\.?(?![a-z])|none\b|not (?:available|affected)|-+$|\u2013$", re.IGNORECASE)
_NUMBER = re.compile(r"[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?")
_MEASURED = re.compile(r"[-+]?\d+\.\d*(?:[eE][-+]?\d+)?|[-+]?\d+[eE][-+]?\d+")
"""A number as instruments return it."""
_VALUE = re.compile(r"[-+]?[\w.]+(?: ?[A-Za-z%\u03a9\u00b5\u00b0]{1,6}(?:/[A-Za-z]+)?)?|\"[^\"]*\"|'[^']*'")


@dataclass(slots=True)
class Named:
    """One name and the lines beside it."""

    name: str
    lines: list[Line] = field(default_factory=list)
    """Without the name; the cells keep their places."""

    def definition(self) -> Definition:
        """Read it."""
        plain, fields = _sorted(self.lines)
        found = Definition(self.name, text=" ".join([*plain, *fields.values()]))
        kind, words, rest = _beginning(plain)
        _take_kind(found, kind, words, rest)
        _take_numbers(found, fields, " ".join(rest) if kind else "")
        _take_reset(found, fields.get("*rst", ""))
        found.whole = bool(kind) and "range" not in fields and not _SEVERAL.search(kind)
        return found

    def reply(self) -> Reply | None:
        """What a query returns in this place; None where that is not known for sure."""
        definition = self.definition()
        argument = Argument(self.name)
        define(argument, definition)
        if definition.doubts or argument.doubts or _SEVERAL.search(definition.text):
            return None
        found = reply_of_setting([argument])
        words = read_choices(definition.get("range") or "") or ()
        if found is not None and {word.upper() for word in words} in ({"0", "1"}, {"ON", "OFF"}):
            found = found.model_copy(update={"type": "boolean", "choices": tuple(words)})
        elif found is not None and found.type == "choice":
            switch = set(argument.choices) <= {"0", "1", "ON", "OFF"}
            update = {"type": "boolean"} if switch else {"choices": argument.choices}
            found = found.model_copy(update=update)
        return found


def read_named(lines: Sequence[Line], left: float) -> list[Named]:
    """Cut the lines of a part at the names that stand at its left edge."""
    found: list[Named] = []
    for line in lines:
        first = line.cells[0]
        match = NAME.fullmatch(first.text) if abs(first.x0 - left) <= 3.0 else None
        if match is not None:
            found.append(Named(re.sub(r"[\[\]<>]|\s*\.\.\.$", "", match["name"])))
            cells = line.cells[1:]
            if match["rest"]:
                cells = (first._replace(text=match["rest"], x0=first.x1), *cells)
            line = Line(line.spans, line.sheet, line.heading, line.table, cells, line.row)
        if found and line.cells:
            found[-1].lines.append(line)
    return found


def _sorted(lines: Sequence[Line]) -> tuple[list[str], dict[str, str]]:
    """Part the lines into plain text and fields; what stands further right than a field's name goes on with it."""
    plain: list[str] = []
    fields: dict[str, str] = {}
    last, edge = "", 0.0
    for line in lines:
        text = " ".join(cell.text for cell in line.cells)
        match = _FIELD.match(text)
        if match is not None:
            last, edge = match["field"].lower(), line.cells[0].x0
            fields.setdefault(last, (match["rest"] or "").strip())
        elif last and line.cells[0].x0 > edge + 10:
            fields[last] = f"{fields[last]} {text}".strip()
        else:
            last = ""
            plain.append(text)
    return plain, fields


def _beginning(plain: Sequence[str]) -> tuple[str, str, Sequence[str]]:
    """Kind, list of words, and the rest: a list goes on over a bar at the end or at the beginning of a line."""
    if not plain:
        return "", "", ()
    end = 1
    while end < len(plain) and (plain[end - 1].endswith("|") or plain[end].startswith("|")):
        end += 1
    first = " ".join(plain[:end])
    if "|" in first:
        return "", first, plain[end:]
    first = _MARKED.sub(lambda found: found[1].replace("_", " "), first)
    kind = _KIND.match(first)
    if kind is not None and len(kind["more"].split()) <= 2:
        return first, "", plain[1:]
    return "", "", plain


def _take_kind(found: Definition, kind: str, words: str, rest: Sequence[str]) -> None:
    """The kind of value, the words it is one of, or the numbers in the first line."""
    end = 1
    while end < len(rest) and rest[end - 1].endswith(","):
        end += 1
    first = " ".join(rest[:end])
    if words:
        choices = read_choices(words)
        found.fields["range"] = words
        if choices and all(_MEASURED.fullmatch(choice) for choice in choices):
            found.fields["type"] = "real"
        elif not choices:
            found.doubts.append(f"Not all words for `{found.name}` were read.")
    elif kind:
        match = _KIND.match(kind)
        assert match is not None
        found.fields["type"] = match["kind"].replace("double", "real").replace("float", "real")
        if _SEVERAL.search(match["more"]):
            found.doubts.append(f"It was not understood how many values `{found.name}` stands for.")
    elif _STRING.search(" ".join(rest)):
        found.fields["type"] = "string"
    elif (own := read_range(first)) is not None and own.sure and (own.min is not None or own.values):
        found.fields["range"] = first


def _take_numbers(found: Definition, fields: dict[str, str], told: str) -> None:
    """Range, step and unit; what is there and cannot be read is a doubt."""
    printed = fields.get("default unit", "")
    unit = read_unit(printed) if printed else stated_unit(told)
    if printed and unit is None:
        found.doubts.append(f"The unit of `{found.name}` was not read: `{printed[:40]}`.")
    if text := fields.get("range", ""):
        _take_range(found, text, unit or "")
    if unit:
        found.fields["unit"] = unit
    if step := fields.get("increment", ""):
        _take_step(found, step, unit or "")
    if {"min", "max"} <= fields.keys() and not found.get("range"):
        _take_range(found, f"{fields['min']} to {fields['max']}", unit or "")


def _take_step(found: Definition, text: str, unit: str) -> None:
    own = read_range(f"in steps of {text}") if _NUMBER.match(text) else None
    if own is not None and own.step is not None and own.unit in ("", unit):
        found.fields["step"] = f"in steps of {text}"
    elif not re.search(r"\bdepend|\bvari", text):
        found.doubts.append(f"The step of `{found.name}` was not read: `{text[:40]}`.")


def _take_range(found: Definition, text: str, unit: str) -> None:
    own = read_range(text)
    if own is None or (own.min is None and own.max is None and not own.values and not own.conditions):
        found.doubts.append(f"The range of `{found.name}` was not read: `{text[:60]}`.")
    elif own.unit and unit and own.unit != unit:
        found.doubts.append(f"The range of `{found.name}` and its unit do not fit.")
    elif found.get("range"):
        found.doubts.append(f"`{found.name}` has words and a range as well.")
    else:
        found.fields["range"] = text


def _take_reset(found: Definition, text: str) -> None:
    """The value after a reset, where one value is named; what no reset touches may have one that the maker set."""
    if (kept := _FACTORY.search(text)) is not None and _VALUE.fullmatch(kept["value"]):
        found.fields["default"] = kept["value"]
    if not text or _NONE.match(text):
        return
    if _VALUE.fullmatch(text):
        found.fields["reset"] = text
    elif re.search(r"\d|[A-Z]{2}", text):
        found.doubts.append(f"The value of `{found.name}` after a reset was not read: `{text[:60]}`.")
