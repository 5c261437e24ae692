"""Tables of parameters whose cells stand one below the other, as text taken from a PDF has them.

Parameter          `Name`, `Type`, `Range`, `Default`, the names in angle brackets and the types are told by their
Name               words; what is left are the ranges and the defaults. They are put together where there are as
<level>            many of each kind as names.
Type
Integer
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from benchwright.extract.document.lines import Line
from benchwright.extract.entries.block import Block
from benchwright.extract.facts.definitions import Column, Definition

_HEAD = re.compile(r"(?:Name|Type|Range|Default)")
_NAME = re.compile(r"<[A-Za-z]\w*>")
_TYPE = re.compile(r"(?:Discrete|Bool(?:ean)?|Integer|Real(?: Number)?|ASCII String|Keyword|Numeric)", re.I)
_NONE = re.compile(r"[-\u2013\u2014]+|N/?A")
_GOES_ON = ("|", ",", "{", "(")
_POINT = re.compile(r"[\u2022\u25cf]")
_SAID = re.compile(r"[a-z]{2,} [a-z]{2,} [a-z]{2,}|\.$")

LOST = "The table of its parameters has lost its columns and was not read."


def untorn(block: Block) -> Block:
    """Return the block with definitions in place of such a table; as it is where it has none."""
    above = block.parts.get("parameters", [])
    if not above or above[0].text.strip() != "Name" or any(len(line.cells) > 1 for line in above):
        return block
    told = _Told(block)
    names = [text for text in told.cells if _NAME.fullmatch(text)]
    types = [text for text in told.cells if _TYPE.fullmatch(text)]
    left = [text for text in told.cells if not _HEAD.fullmatch(text) and text not in (*names, *types)]
    ranges = [" ".join(left)] if len(names) == 1 else _joined(left)
    whole = len(names) == len(types) == len(ranges) == len(told.defaults) and "".join(ranges)
    if not names or not whole:
        lost = any(not kind.lower().startswith("bool") for kind in types or left)
        return replace(block, doubts=[*block.doubts, LOST]) if lost else block
    rows = zip(names, types, ranges, told.defaults, strict=True)
    return replace(block, parts=told.rest, definitions=[*block.definitions, *(_definition(*row) for row in rows)])


class _Told:
    """The cells of the table in their order, and the parts of the entry without them."""

    def __init__(self, block: Block) -> None:
        self.rest = {label: list(lines) for label, lines in block.parts.items()}
        described, remarks = self.rest.get("description", []), self.rest.get("remarks", [])
        tail = _run(described[::-1], _is_cell)
        head = _run(remarks, lambda text: _is_cell(text) or _NONE.fullmatch(text) is not None)
        parameters, ranges, resets = (self.rest.pop(part, []) for part in ("parameters", "range", "reset"))
        self.cells = [*_texts(tail[::-1]), *_texts(parameters), *filter(_is_cell, _texts(head)), *_texts(ranges)]
        defaults = _run(resets, lambda text: not _POINT.match(text) and not _SAID.search(text))
        names = sum(_NAME.fullmatch(text) is not None for text in self.cells)
        self.defaults = _texts(defaults[:names])
        self.rest["description"] = described[: len(described) - len(tail)]
        self.rest["remarks"] = [*remarks[len(head) :], *resets[len(self.defaults) :]]


def _is_cell(text: str) -> bool:
    return any(pattern.fullmatch(text) for pattern in (_HEAD, _NAME, _TYPE))


def _run(lines: Sequence[Line], belongs: Callable[[str], bool]) -> list[Line]:
    """The lines from the first on that belong."""
    end = next((place for place, line in enumerate(lines) if not belongs(line.text.strip())), len(lines))
    return list(lines[:end])


def _texts(lines: Sequence[Line]) -> list[str]:
    return [line.text.strip() for line in lines if not _POINT.fullmatch(line.text.strip())]


def _joined(texts: Sequence[str]) -> list[str]:
    """Ranges, of which one may stand on several lines."""
    found: list[str] = []
    for text in texts:
        if found and (found[-1].endswith(_GOES_ON) or found[-1].count("{") > found[-1].count("}")):
            found[-1] += text
        else:
            found.append(text)
    return found


def _definition(name: str, kind: str, values: str, default: str) -> Definition:
    fields: dict[Column, str] = {"type": kind}
    if not _NONE.fullmatch(values):
        fields["range"] = values
    if not _NONE.fullmatch(default):
        fields["default"] = default
    return Definition(name.strip("<>"), fields, f"{kind} {values} {default}")
