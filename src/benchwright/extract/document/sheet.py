"""What stands on a page of a PDF, put in lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from benchwright.extract.document.cells import split_cells, tab_stops, with_blanks
from benchwright.extract.document.lines import Line, Page, Span
from benchwright.extract.document.rules import Rule, apply_tables, find_tables
from benchwright.extract.document.underlay import Underlay, without


@dataclass(frozen=True, slots=True)
class Sheet:
    """What stands on a page, before it is put in lines."""

    number: int
    label: str = ""
    width: float = 0
    height: float = 0
    spans: tuple[Span, ...] = ()
    rules: tuple[Rule, ...] = ()

    def page(self, underlay: Underlay) -> Page:
        """Return its lines, in tables where rules are drawn, without the runs that lie under the text."""
        spans = without(self.spans, underlay) if underlay else list(self.spans)
        lines = tuple(apply_tables(list(_lines(spans, self.number)), find_tables(self.rules)))
        label = self.label or str(self.number)
        return Page(self.number, label, self.width, self.height, lines, printed=bool(self.label))


def _lines(spans: Sequence[Span], sheet: int) -> Iterator[Line]:
    """Put spans on the same base line together; an exponent or an index stays with its line."""
    rows = with_blanks(list(_rows(spans)))
    stops = tab_stops(rows)
    for row in rows:
        yield Line(row, sheet, cells=tuple(split_cells(row, stops)))


def _rows(spans: Sequence[Span]) -> Iterator[tuple[Span, ...]]:
    row: list[Span] = []
    base, size = 0.0, 0.0
    for span in sorted(spans, key=lambda span: (span.y, span.x0)):
        if row and span.y - base > 0.35 * max(size, span.size):
            yield tuple(sorted(_unique(row), key=lambda span: span.x0))
            row = []
        if not row or span.size > size:
            base, size = span.y, span.size
        row.append(span)
    if row:
        yield tuple(sorted(_unique(row), key=lambda span: span.x0))


def _unique(row: list[Span]) -> Iterator[Span]:
    """Drop a run printed twice on the same spot (a way to make bold)."""
    seen: set[tuple[str, int, int]] = set()
    for span in row:
        key = (span.text, round(span.x0), round(span.y))
        if key not in seen:
            seen.add(key)
            yield span
