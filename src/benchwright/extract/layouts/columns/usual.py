"""A last column of values after a reset, under its own head: `Command | Comments | By default`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from benchwright.extract.document.characters import plain
from benchwright.extract.document.lines import Document, Line
from benchwright.extract.layouts.columns.beside import NEAR, Found

_HEAD = re.compile(
    r"(?:(?:by|factory|power[- ]on) )?def(?:au)?lts?(?: values?| settings?)?\.?|(?:value after )?reset(?: values?)?",
    re.I,
)
_NOTE = re.compile(r" ?\([A-Za-z]{1,3}\)")
"""A mark that a note below the table explains, such as where the value is kept."""
_ONE = re.compile(r"[\w.+-]+|\"[^\"]*\"")

DOUBT = "The column of defaults holds more than one value for it: `{}`."


def with_usual(document: Document, found: Sequence[Found]) -> list[Found]:
    """Take such cells out of what is said of an entry, and keep the value; several are in doubt."""
    edges: dict[int, float] = {}
    for page in document.pages:
        for line in page.lines:
            if len(line.cells) > 2 and _HEAD.fullmatch(plain(line.cells[-1].text).strip()):
                edges[page.sheet] = min(edges.get(page.sheet, line.cells[-1].x0), line.cells[-1].x0)
    return [_parted(one, edges[one.page.sheet]) if one.page.sheet in edges else one for one in found]


def _parted(found: Found, edge: float) -> Found:
    values: list[str] = []
    body: list[Line] = []
    start = min((span.x0 for span in found.line.spans), default=found.line.x0)
    for place, line in enumerate(found.body):
        if place and line.cells and line.cells[0].x0 <= start + NEAR:
            body += found.body[place:]
            break
        values += [cell.text for cell in line.cells if cell.x0 >= edge - NEAR]
        if left := tuple(cell for cell in line.cells if cell.x0 < edge - NEAR):
            body.append(replace(line, cells=left))
    text = _NOTE.sub("", plain(" ".join(values))).strip()
    if not text:
        return replace(found, body=body)
    if not _ONE.fullmatch(text):
        return replace(found, body=body, doubts=[*found.doubts, DOUBT.format(text)])
    return replace(found, body=body, usual=text)
