"""Page numbers printed in plain text: which number a page carries, and where pages end in text without page breaks.

A number at the edge of a page may be anything; it is the page's own when the pages before and behind carry its
neighbours. Numbers may have chapters (`2-43`) and be Roman.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, zip_longest
from statistics import median

FEWEST = 5
"""Numbers in a row that make a sequence."""

SHARE = 0.7
"""The sequence must span this part of the text, and hold this part of the numbers it counts over."""

SHORTEST, LONGEST = 4, 400
"""Lines from one page number to the next; where they are fewer or more, they are something else."""

SKIP = 5
"""So far may one page number be from the next that is found: some pages have none."""

OFTEN = 3
"""So many times the same line at the edge of a page is a running head."""

MOSTLY = 0.6
"""This share of a running head's places is at the edge of pages; a label (`Syntax`) has most of its own elsewhere."""

NEAR = 12
"""Lines behind a page number among which the next page begins."""

_LABEL = r"(?:(?P<chapter>\d{1,2}|[A-Z])[-–])?(?P<number>\d{1,4})"
_NUMBER = re.compile(rf"(?:page|seite|p\.)?[ _:]*{_LABEL}(?: ?(?:/|of|von) ?\d{{1,4}})?", re.IGNORECASE)
_ROMAN = re.compile(r"[ivxl]{1,7}")
_CONTENTS = re.compile(r"(\S.{2,80}?)(?: ?\.){3,} ?((?:(?:\d{1,2}|[A-Z])-)?\d{1,4})")
"""A line of a table of contents."""
_TRIM = " \t\r-–—|#*_=<!>{}[]()"


@dataclass(frozen=True, slots=True)
class Label:
    """A page number as printed; Roman ones are of a chapter `roman`."""

    chapter: str
    number: int
    text: str


def label_of(text: str) -> Label | None:
    """Read a page number that stands alone: `43`, `2-43`, `- 43 -`, `Page 43 of 90`, `xii`."""
    text = text.strip(_TRIM)
    if len(text) > 30:
        return None
    if found := _NUMBER.fullmatch(text):
        chapter = (found["chapter"] or "").upper()
        return Label(chapter, int(found["number"]), f"{chapter}-{found['number']}" if chapter else found["number"])
    if _ROMAN.fullmatch(text):
        return Label("roman", _roman(text), text)
    return None


def _roman(text: str) -> int:
    values = [{"i": 1, "v": 5, "x": 10, "l": 50}[letter] for letter in text]
    return sum(-a if a < b else a for a, b in zip(values, [*values[1:], 0], strict=True))


def shape_of(line: str) -> str:
    """A line without its numbers and blanks: running heads differ in the page number only."""
    return re.sub(r"\b(?:\d+|[ivxlc]+)\b", "#", " ".join(line.lower().split()))


# Pages that are known: which number each carries --------------------------------------------------


def agreed(found: Sequence[Sequence[Label]], index: int) -> Label | None:
    """Return the candidate of page `index` that continues the numbers of the pages around it."""
    votes = {label: _votes(found, index, label) for label in found[index]}
    best = max(votes, key=lambda label: votes[label], default=None)
    return best if best is not None and votes[best] else None


def _votes(found: Sequence[Sequence[Label]], index: int, label: Label) -> int:
    count = 0
    for distance in (-3, -2, -1, 1, 2, 3):
        if 0 <= index + distance < len(found):
            wanted = (label.chapter, label.number + distance)
            count += any((other.chapter, other.number) == wanted for other in found[index + distance])
    return count


def filled(labels: Sequence[Label | None]) -> Iterator[str | None]:
    """Give pages whose number is lost the one that both neighbours' numbers leave for them."""
    known = [place for place, label in enumerate(labels) if label is not None]
    for place, label in enumerate(labels):
        if label is not None:
            yield label.text
            continue
        at = bisect_right(known, place)
        ahead, behind = (labels[known[at - 1]], labels[known[at]]) if 0 < at < len(known) else (None, None)
        gap = known[at] - known[at - 1] if ahead and behind else 0
        if ahead and behind and ahead.chapter == behind.chapter != "roman" and behind.number - ahead.number == gap:
            number = ahead.number + place - known[at - 1]
            yield f"{ahead.chapter}-{number}" if ahead.chapter else str(number)
        else:
            yield None


# Pages that are not: where they end ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Mark:
    """A number that may be a page's, and the line (from 0) it stands in."""

    line: int
    label: Label


def page_starts(lines: Sequence[str]) -> list[tuple[int, str | None]]:
    """Return the lines (from 0) at which pages begin, with the pages' numbers, as the numbers in the text tell.

    Returns none where the numbers are no sequence that runs through the text.
    """
    chain = counted(lines)
    if len(chain) < FEWEST or not _trusted(chain, lines):
        return []
    starts = list(_starts(chain, lines))
    labels: list[str | None] = [mark.label.text for mark in chain]
    if starts[0] > chain[0].line:  # numbers at the foot: the first page is that of the first number
        starts, labels = [0, *starts], [*labels, None]
    elif starts[0] > 0:
        starts, labels = [0, *starts], [None, *labels]
    return [pair for pair, behind in zip_longest(zip(starts, labels, strict=True), starts[1:]) if pair[0] != behind]


def counted(lines: Sequence[str]) -> list[Mark]:
    """Return the numbers in a text that count up as those of pages do, in the order of the text."""
    marks = list(_marks(lines))
    chapters = sum(bool(mark.label.chapter) for mark in marks) > len(marks) / 2
    return _chapters(marks) if chapters else _longest([mark for mark in marks if not mark.label.chapter])


def _marks(lines: Sequence[str]) -> Iterator[Mark]:
    """Numbers that stand alone, and those at an end of a line that is else always the same."""
    rests: dict[str, list[Mark]] = {}
    for place, line in enumerate(lines):
        words = line.split()
        if not 0 < len(words) <= 14:
            continue
        label = label_of(line)
        if label is not None and label.chapter != "roman":
            yield Mark(place, label)
            continue
        for word, rest in ((words[0], words[1:]), (words[-1], words[:-1])):
            label = label_of(word)
            if rest and label is not None and label.chapter != "roman":
                rests.setdefault(" ".join(rest), []).append(Mark(place, label))
    for marks in rests.values():
        if len(marks) >= FEWEST and len({mark.label for mark in marks}) > 0.8 * len(marks):
            yield from marks


def _longest(marks: Iterable[Mark]) -> list[Mark]:
    """The longest sequence that counts up about a page at a time."""
    ordered = sorted(marks, key=lambda mark: mark.line)
    best: dict[int, tuple[int, int]] = {}  # number -> (length of the sequence that ends there, place of its mark)
    before: list[int] = []
    for place, mark in enumerate(ordered):
        number = mark.label.number
        ends = [best[number - step] for step in range(1, SKIP + 1) if number - step in best]
        ends = [end for end in ends if SHORTEST <= mark.line - ordered[end[1]].line <= SKIP * LONGEST]
        length, previous = max(ends, default=(0, -1))
        before.append(previous)
        if number not in best or length + 1 >= best[number][0]:
            best[number] = (length + 1, place)
    chain: list[Mark] = []
    place = max(best.values(), default=(0, -1))[1]
    while place >= 0:
        chain.append(ordered[place])
        place = before[place]
    return chain[::-1]


def _chapters(marks: Iterable[Mark]) -> list[Mark]:
    """Numbers by chapter (`2-43`): each chapter counts up from its beginning."""
    chain: list[Mark] = []
    for mark in sorted(marks, key=lambda mark: mark.line):
        last = chain[-1].label if chain else None
        new = last is None or mark.label.chapter != last.chapter
        if mark.label.chapter and (mark.label.number <= 3 if new else 1 <= mark.label.number - last.number <= SKIP):  # type: ignore[union-attr]
            chain.append(mark)
    return chain


def _trusted(chain: Sequence[Mark], lines: Sequence[str]) -> bool:
    """Whether they stand all through the text, nearly without gaps, and about a page apart."""
    full = [place for place, line in enumerate(lines) if line.strip()]
    at = [bisect_right(full, mark.line) for mark in chain]
    apart = [behind - ahead for ahead, behind in pairwise(at)]
    pairs = [(a.label, b.label) for a, b in pairwise(chain)]
    skipped = sum(b.number - a.number - 1 for a, b in pairs if a.chapter == b.chapter)
    return at[-1] - at[0] >= SHARE * len(full) and skipped <= (1 - SHARE) * len(chain) and 8 <= median(apart) <= 120


def _starts(chain: Sequence[Mark], lines: Sequence[str]) -> Iterator[int]:
    """A page begins at the running head before its number, or at the one behind the number of the page before."""
    at = [-1, *(mark.line for mark in chain), len(lines)]
    behind = [_full(lines, range(line + 1, min(line + 3 * NEAR, end)))[:NEAR] for line, end in pairwise(at[1:])]
    ahead = [_full(lines, range(line - 1, max(line - NEAR, end), -1))[:3] for end, line in pairwise(at[:-1])]
    total = Counter(shape_of(line) for line in lines)
    after, before = _running(behind, lines, total), _running(ahead, lines, total)
    if _at_top(chain, lines):
        yield from (
            min((p for p in above if before[shape_of(lines[p])]), default=mark.line)
            for mark, above in zip(chain, ahead, strict=True)
        )
        return
    feet = {shape for shape in after if before[shape] * 3 > after[shape]}
    for mark, below in zip(chain, behind, strict=True):
        heads = [place for place in below if after[shape_of(lines[place])] and shape_of(lines[place]) not in feet]
        rest = [place for place in below[:2] if shape_of(lines[place]) in feet]
        yield heads[0] if heads else max(rest, default=mark.line) + 1


def _at_top(chain: Sequence[Mark], lines: Sequence[str]) -> bool:
    """Whether numbers stand at the top of their pages: the contents tell, or else that nothing stands before them."""
    top, foot = _contents_tell(chain, lines)
    if top != foot:
        return top > foot
    full = [bool(line.strip()) for line in lines]
    apart = median(sum(full[a.line : b.line]) for a, b in pairwise(chain))
    before, behind = sum(full[: chain[0].line]), sum(full[chain[-1].line + 1 :])
    return before < behind and before < 0.2 * apart


def _contents_tell(chain: Sequence[Mark], lines: Sequence[str]) -> tuple[int, int]:
    """How many titles stand behind the number that the table of contents gives them, and how many before it."""
    titles = {" ".join(found[1].split()): found[2] for line in lines if (found := _CONTENTS.fullmatch(line.strip()))}
    at = {mark.line: (mark.label.text, behind) for mark, behind in zip(chain, _texts(chain[1:]), strict=True)}
    ahead, following = "", chain[0].label.text
    top = foot = 0
    for place, line in enumerate(lines):
        if place in at:
            ahead, following = at[place]
        elif page := titles.get(" ".join(line.split())):
            top += page == ahead
            foot += page == following
    return top, foot


def _texts(chain: Sequence[Mark]) -> list[str]:
    return [*(mark.label.text for mark in chain), ""]


def _full(lines: Sequence[str], places: Iterable[int]) -> list[int]:
    return [place for place in places if lines[place].strip()]


def _running(windows: Sequence[Sequence[int]], lines: Sequence[str], total: Counter[str]) -> Counter[str]:
    """Lines that stand often near page numbers and seldom elsewhere."""
    near = Counter(shape for window in windows for shape in {shape_of(lines[place]) for place in window})
    kept = {s: n for s, n in near.items() if n >= OFTEN and n >= MOSTLY * total[s] and re.search("[a-z]", s)}
    return Counter(kept)
