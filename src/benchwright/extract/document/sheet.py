"""What stands on a page of a PDF, put in lines."""

from __future__ import annotations

from dataclasses import dataclass

from benchwright.extract.document.lines import Page, Span
from benchwright.extract.document.rows import printed_lines
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

    def page(self, underlay: Underlay = frozenset()) -> Page:
        """Return its lines, in tables where rules are drawn, without the runs that lie under the text."""
        spans = without(self.spans, underlay) if underlay else list(self.spans)
        lines = tuple(apply_tables(list(printed_lines(spans, self.number)), find_tables(self.rules)))
        label = self.label or str(self.number)
        return Page(self.number, label, self.width, self.height, lines, printed=bool(self.label))
