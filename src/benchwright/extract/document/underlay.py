"""Text that lies under that of the pages, the same on nearly every sheet: a drawing of another manual, a watermark.

A program that lays a new manual over an old page often leaves the old text in the file, where no reader sees it but
where it mixes with the lines. It is told from labels, which stand on one spot of many sheets as well, by running into
the text that is printed over it. Heads and feet are left alone: `pages.tidy` takes them off.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from benchwright.extract.document.lines import Span

SHARE = 0.8
"""It is on this share of the sheets."""

FEWEST = 10
"""In fewer sheets a coincidence cannot be told."""

MIDDLE = (0.14, 0.86)
"""Part of the height that is looked at."""

COVERED = 0.25
"""This share of such runs has other text on top of it somewhere."""

_Key = tuple[str, int, int]
Underlay = frozenset[_Key]
"""Runs that lie under the text, by what and where they are."""


def find_underlay(sheets: Sequence[Iterable[Span]], heights: Sequence[float]) -> Underlay:
    """Return the keys of the runs that lie under the text of a document; none where there are none."""
    if len(sheets) < FEWEST:
        return frozenset()
    texts = Counter(text for spans in sheets for text in {span.text for span in spans})
    known = {text for text, count in texts.items() if count >= SHARE * len(sheets) and text.strip()}
    if not known:
        return frozenset()
    counts: Counter[_Key] = Counter()
    for spans, height in zip(sheets, heights, strict=True):
        low, high = (share * height for share in MIDDLE)
        counts.update({key_of(span) for span in spans if span.text in known and low < span.y < high})
    often = frozenset(key for key, count in counts.items() if count >= SHARE * len(sheets))
    covered = {key for spans in sheets for key in _covered(spans, often)} if often else set()
    return often if len(covered) >= COVERED * len(often) and often else frozenset()


def key_of(span: Span) -> _Key:
    """Return what a run has in common with the same run on other sheets."""
    return span.text, round(span.x0 / 2), round(span.y / 2)


def _covered(spans: Iterable[Span], keys: Underlay) -> Iterable[_Key]:
    """Those of the runs that other text of the sheet runs into."""
    own = {key: span for span in spans if (key := key_of(span)) in keys}
    others = [span for span in spans if key_of(span) not in own and span.text.strip()]
    return (key for key, span in own.items() if any(_meet(span, other) for other in others))


def _meet(one: Span, other: Span) -> bool:
    across = min(one.x1, other.x1) - max(one.x0, other.x0)
    return across > 0.5 * one.size and abs(one.y - other.y) < 0.6 * max(one.size, other.size)


def without(spans: Iterable[Span], underlay: Underlay) -> list[Span]:
    """Return the runs that do not lie under the others."""
    return [span for span in spans if key_of(span) not in underlay]
