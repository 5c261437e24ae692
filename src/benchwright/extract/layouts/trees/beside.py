"""Descriptions given to the rows of a tree table: they stand beside their form, begin there, or are centred on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from benchwright.extract.layouts.trees.row import Row

APART = 1.2
"""Lines further apart than so many leadings belong to different cells."""


@dataclass(slots=True)
class Said:
    """A line of a description."""

    y: float
    text: str
    ruled: int


def assign(found: Sequence[Row], said: list[Said]) -> list[str]:
    """Give every line of description to its row; return those above the first row."""
    by_rule = Counter(row.ruled for row in found if row.ruled)
    sole = {row.ruled: row for row in found if by_rule[row.ruled] == 1}
    said.sort(key=lambda item: item.y)
    leading = _leading(said)
    centred = any(_is_between(row, said, leading) for row in found if row.ruled not in sole)
    early: list[str] = []
    for cluster in _clusters(said, leading):
        for row, part in _shared(found, cluster, sole, centred=centred):
            if row is None:
                early += [item.text for item in part]
            else:
                row.described += [item.text for item in part]
    return early


def _leading(said: Sequence[Said]) -> float:
    """Points between two lines of one description."""
    gaps = [below.y - above.y for above, below in pairwise(said) if below.y - above.y > 5]
    least = min(gaps, default=12.0)
    return median([gap for gap in gaps if gap <= 1.15 * least] or [least])


def _is_between(row: Row, said: Sequence[Said], leading: float) -> bool:
    """Whether a form of one line stands half-way between two lines of its description."""
    if row.end - row.y > 3:
        return False
    middle = (row.y + row.end) / 2
    near = [item.y - middle for item in said if abs(item.y - middle) < 0.75 * leading]
    return len(near) == 2 and near[0] < -0.3 * leading and near[1] > 0.3 * leading


def _clusters(said: Sequence[Said], leading: float) -> Iterator[list[Said]]:
    """Lines of description that stand close together, and in one ruled row."""
    cluster: list[Said] = []
    for item in said:
        if cluster and (item.y - cluster[-1].y > APART * leading or item.ruled != cluster[-1].ruled):
            yield cluster
            cluster = []
        cluster.append(item)
    if cluster:
        yield cluster


def _shared(
    found: Sequence[Row], cluster: list[Said], sole: Mapping[int, Row], *, centred: bool
) -> Iterator[tuple[Row | None, list[Said]]]:
    """Part a cluster among the rows that stand beside it; where none does, it belongs to the row above."""
    ruled = cluster[0].ruled
    if ruled in sole:
        yield sole[ruled], cluster
        return
    low, high = cluster[0].y - 8, cluster[-1].y + 8
    near = [row for row in found if row.end >= low and row.y <= high]
    if len(near) <= 1:
        above = [row for row in found if row.y < cluster[0].y]
        yield (near[0] if near else above[-1] if above else None), cluster
        return
    ends = _centred(near, cluster) if centred else _from_top(near, cluster)
    for row, start, end in zip(near, [0, *ends], [*ends, len(cluster)], strict=True):
        if start < end:
            yield row, cluster[start:end]


def _from_top(near: Sequence[Row], cluster: Sequence[Said]) -> list[int]:
    """Where each row but the last ends if the first line of a description stands beside its form."""
    return [sum(item.y < row.y - 3 for item in cluster) for row in near[1:]]


def _centred(near: Sequence[Row], cluster: Sequence[Said]) -> list[int]:
    """Where each row but the last ends if forms stand half-way down their descriptions."""
    best: dict[int, tuple[float, list[int]]] = {0: (0.0, [])}
    for row in near:
        middle = (row.y + row.end) / 2
        ways: dict[int, tuple[float, list[int]]] = {}
        for start, (cost, ends) in best.items():
            for end in range(start, min(start + 12, len(cluster)) + 1):
                lines = cluster[start:end]
                off = abs((lines[0].y + lines[-1].y) / 2 - middle) if lines else 8.0
                if end not in ways or cost + off < ways[end][0]:
                    ways[end] = cost + off, [*ends, end]
        best = ways
    return best[len(cluster)][1][:-1] if len(cluster) in best else _from_top(near, cluster)
