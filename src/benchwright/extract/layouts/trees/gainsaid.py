"""What two tables of one document say of the same command, where they gainsay each other."""

from __future__ import annotations

import re
from collections.abc import Iterator

from benchwright.extract.layouts.trees.row import Row
from benchwright.extract.layouts.trees.said import range_in

_STATES = {"ON": "1", "OFF": "0"}
_PLAIN = re.compile(r"[A-Za-z]+|[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?")
"""A default that is a word or a number, not a remark."""


def gainsaid(one: Row, other: Row) -> Iterator[str]:
    """Yield a doubt for each fact that the two rows give differently; what only one of them gives is no doubt."""
    ours, theirs = range_in(one.words), range_in(other.words)
    if ours is not None and theirs is not None:
        ends = (ours.min, ours.max), (theirs.min, theirs.max)
        if None not in (*ends[0], *ends[1]) and ends[0] != ends[1]:
            printed = " and ".join(f"{low} to {high}" for low, high in ends)
            yield f"Two tables give other ranges, on pages {one.page.label} and {other.page.label}: {printed}."
    first, second = one.default.strip("'\"\u2018\u2019 "), other.default.strip("'\"\u2018\u2019 ")
    if _PLAIN.fullmatch(first) and _PLAIN.fullmatch(second) and not _same(first, second):
        pages = f"on page {one.page.label} and `{second}` on {other.page.label}"
        yield f"Two tables give other defaults, `{first}` {pages}."


def _same(one: str, other: str) -> bool:
    """Whether two defaults are the same value: `0` is `OFF`, `1e3` is `1000`, `IMM` is `IMMediate`."""
    first, second = (_STATES.get(text.upper(), text.upper()) for text in (one, other))
    if first[0].isalpha() and second[0].isalpha():
        return first.startswith(second) or second.startswith(first)
    return _number(first) is not None and _number(first) == _number(second)


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None
