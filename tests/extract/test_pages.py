"""Pages made plain: what repeats at the top of pages is a running head, unless it is the head of a table there."""

from __future__ import annotations

from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from benchwright.extract.document.pages import tidy
from benchwright.extract.document.source import read_document
from tests.extract.writer import A4, Book

HEAD = ("Command", "What it does", "Values")


def rows(page: int) -> list[tuple[str, str, str]]:
    """Rows that differ from page to page."""
    words = ("SAND", "LEAD", "CORK", "WOOL", "IRON", "CLAY", "LIME", "SALT", "ZINC", "CHALK")[page - 1 :][:6]
    return [(f":{word}:POUR", f"Pours {word.lower()} into the mould", f"0 to {page * 9}") for word in words]


def tables(pages: int, *, ruled: bool, head: bool) -> Book:
    """A table that goes on over pages with its head at the top of each."""
    book = Book(foot=lambda number: f"7-{number}", head=(lambda number: f"Foundry guide {number}") if head else None)
    for page in range(1, pages + 1):
        if page > 1:
            book.page()
        book.table(HEAD, *rows(page), ruled=ruled, widths=(120, 200, 100))
        book.prose("The moulds are numbered from the left. What is poured into one stays there until it is cold.")
    return book


@pytest.mark.parametrize("ruled", [True, False], ids=["ruled", "plain"])
@pytest.mark.parametrize("head", [True, False], ids=["under a running head", "at the top"])
def test_the_head_of_a_table_stays_on_every_page(tmp_path: Path, ruled: bool, head: bool) -> None:
    document = tidy(read_document(tables(5, ruled=ruled, head=head).save(tmp_path / "guide.pdf")))
    for page in document.pages:
        first = [cell.text for cell in page.lines[0].cells]
        assert first == list(HEAD)
        assert all("Foundry" not in line.text and "7-" not in line.text for line in page.lines)


def test_a_running_head_of_several_parts_goes(tmp_path: Path) -> None:
    """Three words across the page are no head of a table where nothing stands below them in columns."""
    book = Book(foot=lambda number: f"7-{number}")
    for page in range(1, 6):
        if page > 1:
            book.page()
        for text, x in (("Foundry", 0), ("Chapter of moulds", 180), ("Guide", 400)):
            book.put(text, book.left + x, book.y)
        book.gap(40)
        for number in range(12):
            book.prose(f"Mould {number} of hall {page} is filled from above, and nobody may stand near it then.")
    document = tidy(read_document(book.save(tmp_path / "guide.pdf")))
    assert all("Chapter of moulds" not in line.text for page in document.pages for line in page.lines)


def test_a_large_number_in_the_margin_joins_no_lines(tmp_path: Path) -> None:
    """A chapter's number as large as two lines stands between their base lines."""
    book = Book(foot=lambda number: f"7-{number}").heading(":SAND:POUR").prose("Pours sand.")
    book.put("7", 560, book.y + 8, 26)
    book.gap(12).put("Syntax:", book.left, book.y)
    book.put(":SAND:POUR?", book.left + 80, book.y)
    document = read_document(book.save(tmp_path / "guide.pdf"))
    lines = [line.text for line in document.pages[0].lines]
    assert "Pours sand." in lines
    assert "Syntax:  :SAND:POUR?" in lines
    assert "7" in lines
    assert "7" not in [line.text for line in tidy(document).pages[0].lines]


def test_a_run_that_begins_with_a_gap_is_set_in_and_parted(tmp_path: Path) -> None:
    """One run holds a whole row: a gap, a word, a wider gap, a word. A lone word may begin with a gap as well."""
    canvas = Canvas(str(tmp_path / "guide.pdf"), pagesize=A4)
    canvas.setFont("Helvetica", 10)
    runs = ("[(:SAND)] TJ", "[-2600 (:POUR ) -9000 (none )] TJ", "[-2600 (:SIEVe)] TJ")
    for number, run in enumerate(runs):
        canvas._code.append(f"BT /F1 10 Tf 1 0 0 1 80 {700 - 14 * number} Tm {run} ET")
    for number in range(6):
        canvas.drawString(80, 600 - 14 * number, "The rest of the page tells how the sand is poured into a mould.")
    canvas.save()
    lines = read_document(tmp_path / "guide.pdf").pages[0].lines[:3]
    assert [[cell.text for cell in line.cells] for line in lines] == [[":SAND"], [":POUR", "none"], [":SIEVe"]]
    assert [round(line.x0 - lines[0].x0) for line in lines] == [0, 26, 26]
