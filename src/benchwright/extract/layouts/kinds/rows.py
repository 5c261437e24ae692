"""Rows that tell a value by name, kind and words: `tau | float,MIN,MAX | new time constant in seconds`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from benchwright.extract.document.lines import Line
from benchwright.extract.facts.definitions import Definition
from benchwright.extract.facts.ranges import read_range
from benchwright.extract.facts.units import read_unit_word, spelled
from benchwright.manual.model import ParameterType, Reply, Suffix

_KINDS: dict[str, ParameterType] = {
    **dict.fromkeys(("bool", "boolean"), "boolean"),
    **dict.fromkeys(
        ("int", "uint", "integer", "long", "int32", "uint32", "uint8", "int8", "uint16", "int16"), "integer"
    ),
    **dict.fromkeys(("float", "double", "real", "decimal", "number", "numeric"), "real"),
    **dict.fromkeys(("string", "str"), "string"),
    **dict.fromkeys(("binary", "block"), "block"),
}
"""What such documents call the kinds of values."""

_SWITCHED = {"true": "ON", "false": "OFF"}
_WORD = re.compile(r"[A-Z][A-Z\d]*[a-z]*|\d+")
_OPTIONAL = re.compile(r"optional\b[!.:,]? ?", re.I)
_LIMIT = re.compile(
    r"(?P<least>>=|\bat least\b|\bmin(?:imum)?(?: is|:)?)|(?:<=|\bat most\b|\bmax(?:imum)?(?: is|:)?)", re.I
)
_LIMITED = re.compile(rf"(?:{_LIMIT.pattern}) ?(?P<number>[-+]?\d+(?:\.\d+)?)(?![\w.]*\d)(?! ?characters)", re.I)
_LENGTH = re.compile(
    r"\bmax(?:imum)?\.? (?P<number>\d{1,4}) char(?:acter)?s\b|\bmaximum length\b[^.;\d]{1,50}\b(?P<limit>\d{1,4})\b",
    re.I,
)
_UNIT = re.compile(r"\bin (?:degrees? )?(?P<unit>[A-Za-z\u00b5\u03bc\u00b0%\u03a9]+(?:/[A-Za-z]+)?)(?![\w/^])")
_OPEN_UNIT = re.compile(r"\bin (?:[A-Za-z]+ or [A-Za-z]+|[A-Za-z]+(?: ?/ ?| per )[A-Za-z]*)")
"""One unit or another, or one that is a quotient."""
_NO_UNITS = frozenset(("a", "an", "the", "percent", "result", "response", "upper", "lower", "detail", "description"))
_VARIES = re.compile(r"\b(?:list|depend\w*|see|otherwise a|instead)\b", re.I)
_SHOWN = {
    "boolean": r"[01]|(?i:on|off|true|false)",
    "integer": r"[-+]?\d+",
    "real": r"[-+]?\d*\.?\d+(?:[eE][-+]?\d+)?",
}
"""How such values look in a reply."""
_TWO = re.compile(r"\d (?:or|to|and|-|\u2013|/) \d|\d(?: for [^.\d]+\w*)(?:\.| or| and|,) \d for\b")
"""Two numbers told as such: `1 or 2`, `5 for the inner or 6 for the outer`."""
_UNSENT = re.compile(r"\bdefault(?: value)?(?: is|:) (?P<value>true|false|on|off|[A-Z]{2,}|[-+]?\d+(?:\.\d+)?)\b", re.I)
_BOUNDS = frozenset(("MIN", "MAX", "DEF", "AUTO"))
_DEFAULT = re.compile(r"\bdefault(?: value)? (?:is |= ?)?(?P<number>\d+)|(?P<same>\d+) \(default\)", re.I)


@dataclass(frozen=True, slots=True)
class Told:
    """One row."""

    name: str
    kind: ParameterType | None
    words: tuple[str, ...]
    """What may be sent in place of a value, or all that may be sent where no kind is told."""
    text: str
    optional: bool = False
    known: bool = True
    """Whether all of the kind was understood."""


def read_row(line: Line) -> Told | None:
    """Read one row; None where a line is none."""
    cells = [cell.text.strip() for cell in line.cells]
    if len(cells) < 2 or not re.fullmatch(r"[A-Za-z][\w ]{0,28}", cells[0]) or len(cells[1]) > 40:
        return None
    kinds, words, known = list[ParameterType](), list[str](), True
    for part in re.split(r" ?[,|/] ?| or ", cells[1]):
        if part.lower() in _KINDS:
            kinds.append(_KINDS[part.lower()])
        elif _WORD.fullmatch(part):
            words.append(part)
        else:
            known = False
    text = " ".join(cells[2:])
    optional = _OPTIONAL.match(text)
    text = text[optional.end() :] if optional else text
    kind = kinds[0] if len(set(kinds)) == 1 else None
    return Told(cells[0], kind, tuple(words), text, optional is not None, known and len(set(kinds)) < 2)


def unit_in(text: str) -> tuple[str, bool]:
    """Return the unit that a text names, and whether that is sure: no other is named, or one not understood."""
    words = [match["unit"] for match in _UNIT.finditer(text) if match["unit"].lower() not in _NO_UNITS]
    found = {spelled(*unit) for word in words if (unit := read_unit_word(word)) is not None and unit[0]}
    percent = "%" if re.search(r"\bin percent\b|\bpercentage\b", text, re.I) else ""
    found |= {percent} if percent else set()
    unread = [
        word for word in words if read_unit_word(word) is None and word != "mm" and (len(word) < 4 or "/" in word)
    ]
    return (found.pop() if len(found) == 1 else "", not unread and not _OPEN_UNIT.search(text))


def definition(told: Told) -> Definition:
    """Return what a row says of a parameter."""
    made = Definition(told.name, text=told.text, marked=True)
    if not told.known:
        made.doubts.append(f"The kind of `{told.name}` was not understood.")
    if told.kind is None:
        made.fields = {"type": "discrete", "range": "{" + "|".join(told.words) + "}"} if told.words else {}
        return made
    made.fields = {"type": told.kind, "range": ""}
    if unsent := _UNSENT.search(told.text):
        value = unsent["value"]
        made.fields["default"] = _SWITCHED.get(value.lower(), value) if told.kind == "boolean" else value
    if told.kind in ("real", "integer"):
        _number(made, told)
    elif told.kind == "string" and (length := _LENGTH.search(told.text)):
        made.fields["range"] = f"up to {length['number'] or length['limit']} characters"
    return made


def unread(told: Told) -> str:
    """Return a doubt where a row says something of a text that was not read; empty where it does not."""
    rest = _LENGTH.sub("", told.text) if told.kind in ("string", "block", "boolean") else ""
    return f"What is said about `{told.name}` in words was not read." if re.search(r"(?<![\w.])[2-9]\d*", rest) else ""


def _number(made: Definition, told: Told) -> None:
    unit, sure = unit_in(told.text)
    if not sure:
        made.doubts.append(f"The unit of `{told.name}` was not read for sure.")
    text = _UNSENT.sub("", told.text)
    limits = list(_LIMITED.finditer(text))
    found = read_range(text)
    if found is not None and (found.min is not None or found.max is not None) and not limits:
        made.fields["range"] = text
        made.fields |= {"unit": unit} if unit and not found.unit else {}
        return
    made.whole = not re.search(r"\d", _LIMITED.sub("", text))
    if unit:
        made.fields["unit"] = unit
    ends = [f"{'>=' if limit['least'] else '<='} {limit['number']}" for limit in limits]
    if ends:
        made.fields["range"] = " and ".join(ends)


def reply(told: Told, shown: str) -> tuple[Reply, list[str]]:
    """Return one field of a reply, and doubts; `shown` is such a field as an example prints it."""
    unit, sure = unit_in(told.text)
    doubts = [] if told.known and (told.kind or told.words) else [f"What `{told.name}` of the reply is was not read."]
    if _VARIES.search(told.text):
        doubts.append(f"What is said of `{told.name}` of the reply was not read.")
    if told.kind is None:
        return Reply(type="choice" if told.words else "text", choices=told.words, name=told.name), doubts
    kind = told.kind
    if shown and (pattern := _SHOWN.get(kind)) is not None and not re.fullmatch(pattern, shown):
        doubts.append(f"The reply `{shown[:30]}` of an example is no {kind}.")
        shown = ""
    if kind == "string" and not shown.startswith('"'):
        kind = "text"
        doubts += [] if shown else [f"Whether `{told.name}` of the reply stands in quotes is not said."]
    if kind in ("real", "integer"):
        doubts += [] if sure else [f"The unit of `{told.name}` of the reply was not read for sure."]
        return Reply(type=kind, unit=unit, like=shown or None, name=told.name), doubts
    return Reply(type=kind, like=shown or None, name=told.name), doubts


def suffix(told: Told) -> Suffix | None:
    """Return the numbers of a suffix, and the one that holds when none is sent; None where they were not read."""
    default = _DEFAULT.search(told.text)
    rest = told.text if default is None or default["same"] else _DEFAULT.sub("", told.text)
    numbers = sorted({int(digits) for digits in re.findall(r"(?<![\w.])\d{1,3}(?![\w.]*\d)", rest)})
    if not 0 < len(numbers) <= 2 or (len(numbers) == 2 and not _TWO.search(rest)):
        return None
    low, high = numbers[0], numbers[-1]
    ranged = re.search(r"\d (?:to|-|\u2013|and) \d", rest) is not None or high - low < len(numbers)
    values = None if ranged else tuple(numbers)
    unsent = int(default["number"] or default["same"]) if default else None
    return Suffix(min=low, max=high, values=values, default=unsent)


def form(header: str, rows: Sequence[Told]) -> str:
    """Return a form with its parameters as the rows tell of them: `:TAU {<tau>|MIN|MAX}[,<count>]`."""
    text = ""
    for told in rows:
        comma = "," if text else ""
        text += f"[{comma}{_slot(told)}]" if told.optional else f"{comma}{_slot(told)}"
    return f"{header} {text}".strip()


def nameless(told: Told) -> bool:
    """Return whether a form prints no name for what a row tells: nothing but bounds may be sent."""
    return told.kind is None and bool(told.words) and set(told.words) <= _BOUNDS


def _slot(told: Told) -> str:
    if told.kind is not None and told.words:
        return "{<" + told.name + ">|" + "|".join(told.words) + "}"
    if nameless(told):
        return "{" + "|".join(told.words) + "}"
    return f"<{told.name}>"
