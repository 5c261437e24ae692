"""How tests write down what was read: one string a line, with what the source marks about it."""

from __future__ import annotations

from benchwright.extract.document.lines import CHARACTER, Document, Line


def drawn(document: Document) -> list[str]:
    """All lines: `2# Heading`, `:VOLT <v>`, `0 Name | 16 Range` for a table's cells; `*bold*` and `'mono'`."""
    return [drawn_line(line) for page in document.pages for line in page.lines]


def drawn_line(line: Line) -> str:
    """One line; a table's cells with the column (in characters) they begin at, other lines with their indent."""
    if line.table:
        return " | ".join(f"{_column(cell.x0)} {'*' * cell.bold}{cell.text}{'*' * cell.bold}" for cell in line.cells)
    text = "  ".join(cell.text for cell in line.cells)
    if line.heading:
        return f"{line.heading}# {text}"
    mark = "*" if line.bold else "'" if all(span.mono for span in line.spans) else ""
    return " " * _column(line.x0) + mark + text + mark


def _column(x: float) -> int:
    return round(x / CHARACTER)
