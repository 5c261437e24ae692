"""One row of a tree table, and the part of a page that is a table."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from benchwright.extract.document.lines import Line, Page
from benchwright.extract.layouts.trees.forms import CellForm
from benchwright.extract.notation.form import Syntax

_PARTED = re.compile(r"(?<=[a-z])- (?=[a-z])")
"""A word that the end of a line parts."""
_FOOTNOTE = re.compile(r"^\d (?=[A-Z][a-z])")


@dataclass(slots=True)
class Row:
    """One row: a form, where it stands, and what is said about it."""

    page: Page
    y: float
    x0: float
    cell: CellForm
    bold: bool = False
    ruled: int = 0
    end: float = 0.0
    """Base line of the last line of the form."""
    indent: float = 0.0
    """Points from the left edge of its table."""
    described: list[str] = field(default_factory=list)
    default: str = ""
    fresh: bool = False
    """Whether it is the first of a table that does not go on from another page."""
    lost: str = ""
    """What stands just above it as a row and was not read."""

    @property
    def form(self) -> Syntax:
        """The form as read."""
        return self.cell.form

    @property
    def words(self) -> str:
        """The description as one text."""
        text = _PARTED.sub("", " ".join(self.described)).strip()
        return _FOOTNOTE.sub("", text)

    @property
    def relative(self) -> bool:
        """Whether the header begins with a colon."""
        return self.cell.text.startswith((":", "[:"))


@dataclass(frozen=True, slots=True)
class Pending:
    """A form whose bracket is still open, and where it begins."""

    text: str
    y: float
    x0: float
    page: Page


@dataclass(slots=True)
class Table:
    """A part of one page that is a table: its lines below the head."""

    page: Page
    lines: list[Line]
    head: Line | None = None
    caption: str = ""
    default: float | None = None
    """Where the column of defaults begins."""
    left: float = 0.0
    goes_on: bool = False
    """Whether a table with a head goes on here, on a page without one."""
