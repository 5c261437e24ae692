"""Tables of ranges by model and channel to which entries refer, over two pages, with one model beside several rows."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchwright.extract.run import Extraction, extract_file
from tests.extract.writer import Book

HEAD = ["Model", "Channel", "Guard Range", "Default Value"]
FIRST = [["", "CH1 (30V/3A)", "0V to 33V", "33V"], ["AB100", "CH2 (5V/3A)", "0V to 6V", "6V"]]
SECOND = [["AB200", "CH1 (60V/1A)", "0V to 66V", "66V"], ["", "CH2 (5V/3A)", "0V to 5V", "5V"]]
WIDTHS = (80, 120, 180, 100)


def entry(book: Book, header: str, name: str, text: str) -> None:
    """An entry whose parameter stands in a table below its label."""
    book.room(160).heading(header).label("Syntax", f"{header} <{name}>", f"{header}?")
    book.gap(16).put("Parameter", book.left, book.y, bold=True)
    book.table(["Name", "Type", "Range"], [f"<{name}>", "Real", text]).label("Return Format", "It returns 3.5.")


def guide(path: Path, second: list[list[str]]) -> Extraction:
    """A manual whose table goes on, head and all, on the next page, and an entry behind it that refers to it."""
    book = Book(foot=lambda number: f"3-{number}")
    book.heading("Guarding", size=18).prose("The guard depends on the model.")
    book.prose("Table 3-1 Guards by model and channel").table(HEAD, *FIRST, widths=WIDTHS)
    book.page().table(HEAD, *second, widths=WIDTHS).prose("So far the guards.").page()
    for name in ("FADE", "GLOW", "BEAM"):
        entry(book, f":LAMP:{name}", "time", "0 to 9 s")
    entry(book, ":LAMP:GUARd", "volt", "Please refer to Table 3-1")
    return extract_file(book.save(path / "guide.pdf"), "Acme", "AB100")


def test_both_models_are_read_and_the_page_is_that_of_the_table(tmp_path: Path) -> None:
    limit = guide(tmp_path, SECOND).limits["lamp_guard"]
    assert limit.page == "3-1"
    assert [(row.when, row.max) for row in limit.rows] == [
        ({"model": "AB100", "channel": 1}, 33),
        ({"model": "AB100", "channel": 2}, 6),
        ({"model": "AB200", "channel": 1}, 66),
        ({"model": "AB200", "channel": 2}, 5),
    ]


@pytest.mark.parametrize("model", ["", "AB300"])
def test_rows_beside_no_model_or_several_are_in_doubt(tmp_path: Path, model: str) -> None:
    extraction = guide(tmp_path, [[model, *SECOND[0][1:]], [model and "AB200", *SECOND[1][1:]]])
    guard = next(command for command in extraction.commands if command.header == ":LAMP:GUARd")
    assert "lamp_guard" not in extraction.limits
    assert guard.doubts
