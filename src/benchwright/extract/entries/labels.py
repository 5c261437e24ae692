"""Printed labels of the parts of an entry ("Syntax", "Arguments", "Usage example"), made canonical."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise, product

from benchwright.extract.document.lines import Cell, Line, once_a_line
from benchwright.extract.entries.block import Label

LABELS: dict[str, Label] = {
    "syntax": "syntax",
    "command": "syntax",
    "format": "syntax",
    "scpi command": "syntax",
    "grammar": "syntax",
    "query": "query_syntax",
    "description": "description",
    "function": "description",
    "function description": "description",
    "functional description": "description",
    "command description": "description",
    "purpose": "description",
    "effect": "description",
    "explanation": "remarks",
    "explanations": "remarks",
    "remark": "remarks",
    "remarks": "remarks",
    "instruction": "remarks",
    "instructions": "remarks",
    "note": "remarks",
    "notes": "remarks",
    "comment": "remarks",
    "comments": "remarks",
    "attention": "remarks",
    "restriction": "remarks",
    "restrictions": "remarks",
    "additional information": "remarks",
    "conditions": "remarks",
    "parameter": "parameters",
    "parameters": "parameters",
    "arguments": "parameters",
    "argument": "parameters",
    "setting parameters": "parameters",
    "parameter definition": "parameters",
    "parameter definitions": "parameters",
    "parameter description": "parameters",
    "parameter explanation": "parameters",
    "parameter range": "range",
    "data range": "range",
    "range": "range",
    "setting range": "range",
    "value range": "range",
    "unit": "unit",
    "units": "unit",
    "default unit": "unit",
    "*rst value": "reset",
    "*rst": "reset",
    "reset value": "reset",
    "default": "reset",
    "default value": "reset",
    "default setting": "reset",
    "initial value": "reset",
    "initial setting": "reset",
    "power-on value": "remarks",
    "power on value": "remarks",
    "preset value": "remarks",
    "returns": "returns",
    "return": "returns",
    "response": "returns",
    "typical return": "typical",
    "typical response": "typical",
    "example": "example",
    "examples": "example",
    "usage example": "example",
    "example code": "example",
    "instance": "example",
    "usage": "example",
    "example (gpib)": "example",
    "programming example": "example",
    "related": "related",
    "see also": "related",
    "related items": "related",
    "group": "group",
    "command group": "group",
    "subsystem": "group",
    "errors": "remarks",
    "models": "remarks",
    "modules": "remarks",
    "availability": "remarks",
    "overlap": "remarks",
    "command type": "remarks",
    "applicable models": "remarks",
    "menu": "remarks",
}
"""What manuals call the parts, in lower case, but for the names made of two words that stand for one another."""


_PRINTED = ("syntax", "form", "format", "command", "grammar")
_ANSWERS = ("return", "returned", "returned query", "query return", "query returned", "response", "reply", "answer")
_ANSWERED = ("parameter", "value", "result", "format", "type", "syntax", "data", "info", "information")


def _composed() -> Iterator[tuple[str, Label]]:
    """Names of parts made of a word for the command or its answer and one for what is printed of it.

    Translated manuals call a command an order and ask by a quest or an inquiry.
    """
    for what, printed in product(("command", "order", "set", "setting"), _PRINTED):
        if what != printed:
            yield f"{what} {printed}", "syntax"
    for what, printed in product(("query", "quest", "inquiry"), (*_PRINTED, "order")):
        yield f"{what} {printed}", "query_syntax"
    for what, printed in product((*_ANSWERS, "query response"), _ANSWERED):
        yield from ((f"{what} {printed}{many}", "returns") for many in ("", "s"))
    yield from ((f"example {answer}", "replied") for answer in ("response", "reply", "answer"))
    yield from ((f"{what} form", "group") for what in ("short", "abbreviated"))
    yield from ((alone, "returns") for alone in ("query response", "query reply", "query output", "reply", "answer"))
    yield from ((f"{what} example{many}", "example") for what in ("syntax", "query", "command") for many in ("", "s"))
    yield from ((f"{what} parameter{many}", "parameters") for what in ("cmd", "command", "set") for many in ("", "s"))
    yield from ((f"query parameter{many}", "query_parameters") for many in ("", "s"))
    for what, printed in product(
        ("parameter", "parameters", "argument", "arguments"), ("parameter", "parameters", "value")
    ):
        yield from ((f"{what}/{gap}return {printed}", "parameters") for gap in ("", " "))
        yield f"{what}/", "parameters"
    for what, printed in product(("related", "reference"), ("command", "commands", "order", "orders")):
        yield f"{what} {printed}", "related"


LABELS |= dict(_composed())

_BESIDE: dict[str, tuple[Label, re.Pattern[str]]] = {
    "input": ("syntax", re.compile(r"[:*]?[A-Z]{2,}[A-Za-z]*\d?:[A-Z]|:[A-Z]{2}|\*[A-Z]{3}\b")),
    "result": ("returns", re.compile(r"[\"\u201c]?<[A-Za-z]")),
    "error messages": ("group", re.compile(r".")),  # what an error says is none of the values
}
"""Words that are labels only beside what is printed in a column of its own: a form, the fields of a reply."""

_NUMBERED = re.compile(r"^(syntax|examples?|arguments?) \d{1,2}$")
"""The number of a part that an entry has several of (`Syntax 2`, `Example 1`)."""

_HEADER = re.compile(r":(?:[A-Z]{2}|\w+[:\[<?])")
"""A header behind a blank: its colon is not that of a label."""

SPLIT = 12.0
"""Points between two words of one label, at most; a table's columns stand further apart."""

_LONGEST = max(len(label) for label in LABELS)
_FIRST = frozenset(label.split(" ", 1)[0] for label in (*LABELS, *_BESIDE))
"""First words of labels: most lines begin with none of them."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """A line that begins a part."""

    label: Label
    printed: str
    x0: float
    x1: float
    rest: Line | None
    """What stands on the same line behind the label."""


@once_a_line
def read_label(line: Line) -> Labelled | None:
    """Return the label a line begins with: alone in its first cell, with a colon, or run together with its text."""
    if not line.cells:
        return None
    line = _unmarked(line)
    first = line.cells[0]
    if first.text.endswith(":") and (meant := _misprinted(first.text)) is not None:
        return Labelled(meant, first.text, first.x0, first.x1, behind(line, 1))
    if not _may_begin(first.text.partition(" ")[0].partition("_")[0]):
        return None
    whole = LABELS.get(_NUMBERED.sub(r"\1", _key(first.text)))
    if len(line.cells) > 1 and line.cells[1].x0 - first.x1 < SPLIT:
        both = f"{first.text} {line.cells[1].text}"
        if (label := LABELS.get(_key(both))) is not None and both[:1].isupper():
            return Labelled(label, both, first.x0, line.cells[1].x1, behind(line, 2))
    if whole is None and len(line.cells) > 1 and line.cells[1].x0 - first.x1 >= SPLIT and first.text[:1].isupper():
        label, told = _BESIDE.get(_key(first.text), (None, None))
        if label is not None and told is not None and told.match(line.cells[1].text):
            return Labelled(label, first.text, first.x0, first.x1, behind(line, 1))
    if whole is not None and (first.text[:1].isupper() | first.text.startswith("*") or _in_small(line, whole)):
        return Labelled(whole, first.text, first.x0, first.x1, behind(line, 1))
    return _joined(line, first)


def _in_small(line: Line, label: Label) -> bool:
    """Whether a first cell in small letters is set like a label: text in a column beside it, a form's with a colon."""
    apart = len(line.cells) > 1 and line.cells[1].x0 - line.cells[0].x1 >= SPLIT
    return apart and (line.cells[0].text.endswith(":") or label not in ("syntax", "query_syntax"))


_BULLET = re.compile(r"(?:[^\w\s*:<>\[\]{}()\"'&%$#@!/?.,;|+=~^`-]|[\u00d8\u00fc\u00a7])(?: |$)")
"""A mark before a label, as it is or as the letter that stands at its place in other fonts."""


def _unmarked(line: Line) -> Line:
    """The line without a bullet before its first word."""
    first = line.cells[0]
    if (mark := _BULLET.match(first.text)) is None:
        return line
    if rest := first.text[mark.end() :].strip():
        return with_cells(line, (first._replace(text=rest), *line.cells[1:]))
    return with_cells(line, line.cells[1:]) if len(line.cells) > 1 else line


@lru_cache(maxsize=1 << 12)
def _misprinted(text: str) -> Label | None:
    """The label that differs in one letter from a text with a colon: a letter more, less, another, or two turned."""
    key = _key(text)
    if key in LABELS or not text[0].isupper() or key.count(" ") != 1 or len(key) > _LONGEST + 1:
        return None
    found = {label for near in _lacking(key) for label in _near_labels().get(near, ())}
    return next(iter(found)) if len(found) == 1 else None


@cache
def _near_labels() -> dict[str, frozenset[Label]]:
    """Labels of two words by how they are spelled, right or with a letter missing."""
    found: dict[str, set[Label]] = {}
    for printed, label in LABELS.items():
        if printed.count(" ") == 1 and printed.replace(" ", "").isalpha():
            for near in _lacking(printed):
                found.setdefault(near, set()).add(label)
    return {near: frozenset(labels) for near, labels in found.items()}


def _lacking(text: str) -> Iterator[str]:
    """A text, and what is left of it without one of its letters."""
    yield text
    yield from (text[:place] + text[place + 1 :] for place, letter in enumerate(text) if letter != " ")


@lru_cache(maxsize=1 << 14)
def _may_begin(word: str) -> bool:
    """Whether a label may begin with a word."""
    return word.strip(":\uff1a").lower() in _FIRST


def _joined(line: Line, first: Cell) -> Labelled | None:
    """`Syntax :VOLT <v>` or `Range: 0 to 5` in one cell."""
    words = first.text[: _LONGEST + 2].split(" ")
    for count in range(min(3, len(words) - 1), 0, -1):
        printed = " ".join(words[:count])
        label = LABELS.get(_key(printed))
        if label is None or not (printed[:1].isupper() or printed.startswith("*") or printed.endswith(":")):
            continue
        text = _after(first.text[len(printed) :])
        x1, x0 = _border(line, first, printed, text)
        cut = Cell(text, x0, first.x1, first.bold and line.bold)
        return Labelled(label, printed, first.x0, x1, with_cells(line, (cut, *line.cells[1:])))
    return None


def _after(text: str) -> str:
    """What stands behind a label, without the colon of the label: one close to a header (`Syntax :VOLT`) is its own."""
    bare = text.lstrip()
    own = bare if text[:1] == " " and _HEADER.match(bare) else bare.lstrip(" :\uff1a")
    return own.rstrip(" ") if own.strip(" :") else ""


def _border(line: Line, cell: Cell, printed: str, text: str) -> tuple[float, float]:
    """Where the label ends and its text begins: exactly where they are runs of their own, else by counting."""
    length = len(printed.replace(" ", ""))
    for left, right in pairwise(line.spans):
        length -= len(left.text.replace(" ", ""))
        if length <= 0:
            if length == 0:
                return left.x1, right.x0
            break
    width = (cell.x1 - cell.x0) / max(len(cell.text), 1)
    return cell.x0 + width * len(printed), cell.x0 + width * (len(cell.text) - len(text))


def _key(text: str) -> str:
    return " ".join(text.lower().strip(" :：").replace("_", " ").split())


def second_half(first: str, line: Line) -> Line | None:
    """What stands behind the second word of a label broken over two lines (`Related` / `Commands`); None if it is none.

    A line without cells if nothing stands there.
    """
    if not line.cells or _stands_apart(first, line.cells[0].text):
        return None
    for count in range(len(words := line.cells[0].text.split(" "))):
        if _key(f"{first} {' '.join(words[: count + 1])}") in LABELS:
            text = _after(" ".join(["", *words[count + 1 :]]))
            cells = (line.cells[0]._replace(text=text), *line.cells[1:]) if text else line.cells[1:]
            return with_cells(line, cells)
    return None


def _stands_apart(first: str, second: str) -> bool:
    """Whether two words one below the other are a label each, though both are one (`Parameter`, `Description`).

    Only a word for a form (`Query` / `Syntax`) is rather the second half of a label.
    """
    one, other = LABELS.get(_key(first)), LABELS.get(_key(second.split(" ")[0]))
    return one is not None and other not in (None, one, "syntax", "query_syntax")


def behind(line: Line, count: int) -> Line | None:
    """Return the line without its first cells; None if nothing is left."""
    return with_cells(line, line.cells[count:]) if len(line.cells) > count else None


def with_cells(line: Line, cells: tuple[Cell, ...]) -> Line:
    """Return the line with other cells."""
    return Line(line.spans, line.sheet, line.heading, line.table, cells, line.row)
