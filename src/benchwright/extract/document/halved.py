"""Where pages end in text without page breaks that has lost the number of every second page.

Left and right pages bear their numbers at different ends of the foot; who strips a text of its running heads often
finds only one of the two. The pages between are parted at the running head that stands about in the middle.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median

from benchwright.extract.document.numbers import (
    FEWEST,
    LONGEST,
    MOSTLY,
    OFTEN,
    SHARE,
    SHORTEST,
    Mark,
    counted,
    shape_of,
)

AMID = (0.25, 0.75)
"""The second of two pages begins in this part of both."""

WORDY = 10
"""A running head has so many words at most."""


def halved_starts(lines: Sequence[str]) -> list[int]:
    """Return the lines (from 0) at which pages begin; none where the numbers found are not those of every second page.

    The numbers must stand at the feet: what comes behind one is the next page.
    """
    chain = counted(lines)
    steps = [b.label.number - a.label.number for a, b in pairwise(chain) if a.label.chapter == b.label.chapter]
    if len(chain) < 2 * FEWEST or steps.count(2) < SHARE * len(steps) or not _far(chain, lines):
        return []
    heads = _heads(chain, lines)
    starts = [0]
    for before, (mark, number) in zip([None, *chain], _ends(chain), strict=False):
        first = before.line + 1 if before is not None else 0
        two = before is None or number - before.label.number == 2
        starts += _amid(lines, first, mark.line, heads) if two else []
        starts.append(mark.line + 1)
    return [start for start in starts if start < len(lines)]


def _ends(chain: Sequence[Mark]) -> Iterator[tuple[Mark, int]]:
    return ((mark, mark.label.number) for mark in chain)


def _far(chain: Sequence[Mark], lines: Sequence[str]) -> bool:
    """Whether the numbers stand all through the text, two pages apart."""
    apart = median(b.line - a.line for a, b in pairwise(chain))
    return chain[-1].line - chain[0].line >= SHARE * len(lines) and 2 * SHORTEST <= apart <= LONGEST


def _heads(chain: Sequence[Mark], lines: Sequence[str]) -> set[str]:
    """The kinds of lines that begin a page behind a number, seldom met elsewhere."""
    firsts = Counter[str]()
    for mark in chain:
        first = next((line for line in lines[mark.line + 1 : mark.line + 12] if line.strip()), "")
        firsts[_kind(first)] += 1
    return {kind for kind, count in firsts.items() if count >= max(OFTEN, MOSTLY / 2 * len(chain)) and "#" in kind}


def _kind(line: str) -> str:
    """A line without its numbers and words: `#.# w w`."""
    return re.sub(r"[^\W\d_]\w*", "w", shape_of(line))


def _amid(lines: Sequence[str], start: int, end: int, heads: set[str]) -> list[int]:
    """The running head between two pages: the one nearest the middle that stands below an empty line."""
    low, high = (start + share * (end - start) for share in AMID)
    found = [
        place
        for place in range(int(low), int(high) + 1)
        if lines[place].strip() and not lines[place - 1].strip() and len(lines[place].split()) <= WORDY
    ]
    found = [place for place in found if _kind(lines[place]) in heads]
    middle = (start + end) / 2
    return sorted(found, key=lambda place: abs(place - middle))[:1]
