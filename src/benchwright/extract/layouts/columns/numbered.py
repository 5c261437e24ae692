"""Tables of commands whose rows bear a number of their own: `# | Command | Description`, `7. | GLOW n | Lights it`.

Such a table says itself which words are commands. One without a head counts where another one of the document has one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from benchwright.extract.document.lines import Document, Line, Page

FEWEST = 3
"""Rows that make such a table, and cells that make a row."""

MANY = 12
"""Rows with which the document lists all its commands so: what looks like one elsewhere is none."""

_NUMBER = re.compile(r"\d{1,3}[.)]?")
_NOTE = re.compile(r" ?\((?:[Ss]ee )?[Nn]otes? ?\d{1,2}\)$")
"""A reference to a note below the table, behind the command."""
_HEAD = re.compile(r"(?:commands?|quer(?:y|ies))\b(?: ?[/&,(].*)?", re.I)

IsForm = Callable[[str], bool]
"""Whether a text is nothing but a form."""


def without_numbers(document: Document, is_form: IsForm) -> tuple[Document, frozenset[int]]:
    """Return the document with such rows begun by their command, and what `id` gives for each of these lines.

    The heads of the tables are left out.
    """
    tables = {
        (page.sheet, table): lines
        for page in document.pages
        for table, lines in _tables(page).items()
        if _is_numbered(lines, is_form)
    }
    headed = {place for place, lines in tables.items() if any(_is_head(line) for line in lines)}
    bare = {place for place, lines in tables.items() if place not in headed and _command(lines[0], is_form)}
    found = headed | bare if headed else set()
    if not found:
        return document, frozenset()
    rows: set[int] = set()
    pages = tuple(_page(page, found, is_form, rows) for page in document.pages)
    return replace(document, pages=pages), frozenset(rows)


def _tables(page: Page) -> dict[int, list[Line]]:
    tables: dict[int, list[Line]] = {}
    for line in page.lines:
        if line.table:
            tables.setdefault(line.table, []).append(line)
    return tables


def _page(page: Page, found: set[tuple[int, int]], is_form: IsForm, rows: set[int]) -> Page:
    lines: list[Line] = []
    for line in page.lines:
        if (page.sheet, line.table) not in found:
            lines.append(line)
        elif command := _command(line, is_form):
            lines.append(replace(line, cells=(line.cells[1]._replace(text=command), *line.cells[2:])))
            rows.add(id(lines[-1]))
        elif not _is_head(line):
            lines.append(line)
    return replace(page, lines=tuple(lines))


def _is_numbered(lines: Sequence[Line], is_form: IsForm) -> bool:
    """Whether most rows of a table have a number, a form and what is said of it, and the numbers go up."""
    found = [int(line.cells[0].text.strip(" .)")) for line in lines if _command(line, is_form)]
    return len(found) >= FEWEST and 2 * len(found) > len(lines) and found == sorted(set(found))


def _is_head(line: Line) -> bool:
    return len(line.cells) >= FEWEST and _HEAD.fullmatch(line.cells[1].text.strip()) is not None


def _command(line: Line, is_form: IsForm) -> str:
    """The form behind the number of a row, without a reference to a note; empty where it is no such row."""
    if len(line.cells) < FEWEST or not _NUMBER.fullmatch(line.cells[0].text.strip()):
        return ""
    text = _NOTE.sub("", line.cells[1].text.strip())
    return text if is_form(text) else ""
