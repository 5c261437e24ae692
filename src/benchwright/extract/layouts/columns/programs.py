"""Lines of a program that are printed like commands: messages with values, and with their remarks beside them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from benchwright.extract.document.lines import Line
from benchwright.extract.layouts.columns.beside import NEAR, Found

FEWEST = 3
"""So many messages with values in one column show a program."""

DOUBT = "It stands among the messages of a program."

_SENT = re.compile(r"[*:]?[A-Za-z]\w*(?::\w+)*\??(?: ?[-\u2013+]?\d[\w.+-]*(?: ?, ?[-\u2013+]?\d[\w.+-]*)*| ?[A-Z]+)?")
_JOINT = re.compile(r" ?;:? ?")
_VALUED = re.compile(r"[*:]?[A-Za-z]\w*(?::\w+)+ [-\u2013+]?\d[\w.+-]*(?: ?, ?[-\u2013+]?\d[\w.+-]*)*")


def in_programs(found: Sequence[Found]) -> set[int]:
    """Return the places (in the sequence) of what stands in the column of a program's messages, on the same page."""
    columns: dict[int, list[float]] = {}
    for one in found:
        if one.page.sheet not in columns:
            columns[one.page.sheet] = [line.x0 for line in one.page.lines if _is_message(line)]
    return {place for place, one in enumerate(found) if _beside(one, columns[one.page.sheet]) >= FEWEST}


def _beside(found: Found, lefts: Sequence[float]) -> int:
    return sum(abs(left - found.line.x0) <= NEAR for left in lefts)


def _is_message(line: Line) -> bool:
    text = re.sub(r"\s*([;:])\s*", r"\1", line.cells[0].text.strip()) if line.cells else ""
    return _is_chained(text) or _VALUED.fullmatch(text) is not None


def _is_chained(text: str) -> bool:
    """Whether a text is several messages with semicolons between them; each is looked at alone."""
    parts = _JOINT.split(text.removesuffix(";"))
    return len(parts) > 1 and all(map(_SENT.fullmatch, parts))
