"""The reading of a request: the row of phrases that explains it with the least doubt.

Every phrase that fits anywhere is a candidate. Leaving a word unexplained costs far more than any
doubt about a phrase, so whatever can be explained is; among readings that explain as much, few and
specific phrases win. Being an optimum over the whole request, it does not depend on the order in
which phrases are tried.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from benchwright.plan.english.items import Item, Mark, Word
from benchwright.plan.english.patterns import Match, matches

UNREAD, PHRASE, LENGTH = 100.0, 10.0, 0.01
"""Cost of an unexplained item and of a phrase, and what a phrase gains by each item it covers."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Phrases in order, items nothing explains, and items that need no explanation."""

    phrases: tuple[Match, ...]
    unread: tuple[Item, ...]
    passed: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class _Best:
    cost: float
    match: Match | None
    back: int


def read_items(items: Sequence[Item]) -> Reading:
    """Return the reading of least cost."""
    best: list[_Best] = [_Best(0.0, None, 0)]
    candidates = [list(matches(items, at)) for at in range(len(items))]
    ending: dict[int, list[Match]] = {}
    for found in candidates:
        for match in found:
            ending.setdefault(match.end, []).append(match)
    for end in range(1, len(items) + 1):
        skip = 0.0 if needs_nothing(items[end - 1]) else UNREAD
        choice = _Best(best[end - 1].cost + skip, None, end - 1)
        for match in ending.get(end, ()):
            cost = best[match.start].cost + PHRASE + match.doubt - LENGTH * (match.end - match.start)
            if cost < choice.cost - 1e-9:
                choice = _Best(cost, match, match.start)
        best.append(choice)
    return _trace(items, best)


def needs_nothing(item: Item) -> bool:
    """Whether the item may be passed over."""
    return isinstance(item, Mark) or (isinstance(item, Word) and item.free)


def _trace(items: Sequence[Item], best: Sequence[_Best]) -> Reading:
    phrases: list[Match] = []
    unread: list[Item] = []
    passed: list[Item] = []
    end = len(items)
    while end > 0:
        step = best[end]
        if step.match is not None:
            phrases.append(step.match)
        elif needs_nothing(items[end - 1]):
            passed.append(items[end - 1])
        else:
            unread.append(items[end - 1])
        end = step.back
    return Reading(tuple(reversed(phrases)), tuple(reversed(unread)), tuple(reversed(passed)))
