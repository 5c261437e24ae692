"""Plain text of a page set in two columns, as `pdftotext -layout` writes it: the columns one below the other.

Such a page is told from a table by its labels: the words that begin lines at the left margin all through the document
(`Syntax`, `Example`) begin lines in the middle of the page as well. Both columns then begin at the same place.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

OFTEN, PAGES = 8, 3
"""A label is met so many times at the left margin, on so many pages."""

MIDDLE = (0.35, 0.7)
"""The second column begins in this part of a page's width."""

FEWEST = 2
"""So many labels in the second column show it."""

ACROSS = 0.12
"""Share of lines that may stand across both columns."""

NEAR = 4
"""Characters by which a line may be off its column."""

TABS = 4
"""So many numbers in the margin, one below the other and counting up, are the thumb tabs of chapters."""

SHORT = 12
"""Characters of a thumb tab at most."""

_LABEL = re.compile(r" {0,8}([A-Z][a-z]{3,12}(?: [A-Za-z][a-z]+)?:?) {2,}\S")
_CELL = re.compile(r"\S+(?: \S+)*")

Sheet = Sequence[str]


def labels_at_margin(sheets: Sequence[Sheet]) -> frozenset[str]:
    """Return the words that begin lines at the left margin of many pages, with more text behind a gap."""
    pages, times = Counter[str](), Counter[str]()
    for sheet in sheets:
        met = Counter(found[1] for line in sheet if (found := _LABEL.match(line)))
        times.update(met)
        pages.update(met.keys())
    return frozenset(word for word, count in times.items() if count >= OFTEN and pages[word] >= PAGES)


def one_below_the_other(sheet: Sheet, labels: frozenset[str]) -> list[str]:
    """Return the lines of a page, those of the second column behind those of the first, with the same margin."""
    if (start := _second(sheet, labels)) is None:
        return list(sheet)
    margin = min((len(line) - len(line.lstrip()) for line in sheet if line.strip()), default=0)
    rows: list[str] = []
    left, right = list[str](), list[str]()
    for line in sheet:
        if (at := _cut(line, start)) is None:
            rows += [*left, "", *right, "", line]
            left, right = [], []
        else:
            left.append(line[:at].rstrip())
            right.append(" " * margin + " " * max(at - start, 0) + line[at:] if line[at:].strip() else "")
    return [*rows, *left, "", *right]


def _second(sheet: Sheet, labels: frozenset[str]) -> int | None:
    """Where the second column begins; None where there is none."""
    wide = max(map(len, sheet), default=0)
    met: dict[int, Counter[str]] = {}
    for line in sheet:
        for before, cell in pairwise((None, *_CELL.finditer(line))):
            word = re.split(r" {2,}", line[cell.start() :], maxsplit=1)[0] if cell is not None else ""
            at = cell.start() if cell is not None else 0
            if word in labels and (before is not None or at > MIDDLE[0] * wide):
                met.setdefault(at, Counter())[word] += 1
    found = [at for at in met if MIDDLE[0] * wide <= at <= MIDDLE[1] * wide and met[at].total() >= FEWEST]
    start = max(found, key=lambda at: met[at].total(), default=None)
    if start is None or sum(_cut(line, start) is None for line in sheet) > ACROSS * len(sheet):
        return None
    return start


def _cut(line: str, start: int) -> int | None:
    """Where a line is to be cut for a second column from `start` on; None where it stands across."""
    if len(line) <= start or not line[:start].strip():
        return min(len(line), start)
    if line[start - 1] == " ":
        return start
    gaps = [found.end() for found in re.finditer(r" {2,}(?=\S)", line) if abs(found.end() - start) <= NEAR]
    return gaps[0] if gaps else None


# Thumb tabs --------------------------------------------------------------------------------------


def without_tabs(sheet: Sheet) -> list[str]:
    """Return the lines of a page without the numbers and words of its chapters that stand right of all text."""
    ends = [(place, found) for place, line in enumerate(sheet) if (found := _last(line)) is not None]
    numbers = [(place, found) for place, found in ends if found[0].isdigit() and len(found[0]) <= 2]
    edge = min((found.start() for _, found in numbers[-2 * TABS :]), default=0) - NEAR
    tabs = [(place, found) for place, found in ends if found.start() >= edge]
    counted = [int(found[0]) for _, found in tabs if found[0].isdigit()]
    if len(counted) < TABS or counted != list(range(counted[0], counted[0] + len(counted))):
        return list(sheet)
    if any(len(found[0]) > SHORT for _, found in tabs) or _reaches(sheet, tabs, edge):
        return list(sheet)
    gone = {place: found.start() for place, found in tabs}
    return [line[: gone[place]].rstrip() if place in gone else line for place, line in enumerate(sheet)]


def _last(line: str) -> re.Match[str] | None:
    """The last word of a line, where a gap stands before it."""
    found = re.search(r"(?:(?<=  )|^)\S+(?: \S+)*$", line.rstrip())
    return found if found is not None and found.start() > len(line) / 3 else None


def _reaches(sheet: Sheet, tabs: Sequence[tuple[int, re.Match[str]]], edge: int) -> bool:
    """Whether text reaches into the margin of the tabs."""
    gone = {place: found.start() for place, found in tabs}
    rest: Iterator[str] = (line[: gone.get(place, len(line))].rstrip() for place, line in enumerate(sheet))
    return any(len(line) > edge + NEAR for line in rest)
