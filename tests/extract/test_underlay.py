"""PDFs with the pages of another manual under their own, unseen on paper."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchwright.extract.document.pdf import read_pdf
from benchwright.extract.run import extract_file
from tests.extract.writer import Book

WORDS = ("LAMP", "DOOR", "HORN", "FAN", "BELL", "GATE", "PUMP", "VALVE", "WIPER", "CRANE", "SLIDE", "DRUM")


def book(*, underlay: bool) -> Book:
    """One command a page; the drawing under the text has words that look like commands."""
    made = Book(foot=lambda number: f"- {number} -")
    for number, word in enumerate(WORDS):
        if number:
            made.page()
        made.heading(f"{word}:STATe", size=16)
        made.gap(150 + 3 * number)
        made.label("Syntax", f"{word}:STATe {{ON|OFF}}", f"{word}:STATe?")
        made.label("Description", "Switches it on or off, as it is told to, for as long as nobody says otherwise.")
        made.label("Return Format", "The query returns 0 or 1.")
        if underlay:
            for place, ghost in enumerate((":HOLD", ":TRACe", "*OPC?", ":MATH:SIZE")):
                made.put(ghost, made.left + 60 + 90 * place, 262.0 + 16 * place)
    return made


@pytest.mark.parametrize("underlay", [False, True])
def test_only_what_is_seen_is_read(tmp_path: Path, underlay: bool) -> None:
    found = extract_file(book(underlay=underlay).save(tmp_path / "guide.pdf"), "Acme", "A1")
    assert [command.header for command in found.commands] == [f"{word}:STATe" for word in WORDS]
    assert len(found.certain) == len(WORDS)


def test_labels_on_one_spot_of_every_page_stay() -> None:
    """Nothing is printed over them."""
    made = Book(foot=lambda number: f"- {number} -")
    for number, word in enumerate(WORDS):
        if number:
            made.page()
        made.gap(200)
        made.label("Syntax", f"{word}:STATe?")
    pages = read_pdf(made.data()).pages
    assert all("Syntax" in " ".join(line.text for line in page.lines) for page in pages)
