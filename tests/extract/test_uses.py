"""What a document sends on any of its pages must fit the entries; where it does not, the entry is in doubt."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchwright.extract.run import CERTAIN, extract_file
from tests.extract.writer import Book

HEADERS = ("LAMP:COLor", "LAMP:MODE", "[SOURce:]GLOW", "[SOURce:]DIM")


def doubts(folder: Path, sent: str) -> dict[str, tuple[str, ...]]:
    """The doubts of a manual's entries, by header, where its last page has the line `sent`."""
    book = Book(foot=str)
    for header in HEADERS:
        book.heading(header).label("Description", "Choose one of the two.")
        book.label("Syntax", f"{header} {{RED|GREen}}", f"{header}?" if header != "LAMP:MODE" else "")
        if header != "LAMP:MODE":
            book.label("Return Format", "The query returns RED or GRE.")
    book.page().heading("A program").prose("This is how the parts go together.").lines(sent, mono=True)
    extraction = extract_file(book.save(folder / "manual.pdf"), "ACME", "L1")
    assert all((command.confidence or 0) < CERTAIN for command in extraction.commands if command.doubts)
    return {command.header: command.doubts for command in extraction.commands if command.doubts}


@pytest.mark.parametrize(
    "sent",
    [
        'inst.write("LAMP:COL RED")',
        'inst.write("lamp:color GRE")',
        'inst.query("LAMP:COL?")',
        'inst.write("LAMP:COL %s" % colour)',
        'inst.write("LAMP:COL " + colour)',
        "The part 'LAMP:COL is set by hand' is not sent.",
        'It shows "GLOW ON" then.',
        "What does LAMP do? Or GLOW? It shines.",
    ],
)
def test_what_fits_or_is_no_message_raises_no_doubt(tmp_path: Path, sent: str) -> None:
    assert doubts(tmp_path, sent) == {}


@pytest.mark.parametrize(
    ("sent", "header", "message"),
    [
        ('inst.write("LAMP:COL BLUE")', "LAMP:COLor", "LAMP:COL BLUE"),
        ('inst.query("LAMP:MODE?")', "LAMP:MODE", "LAMP:MODE?"),
        ("Ask with LAMP:MODE? what is chosen.", "LAMP:MODE", "LAMP:MODE?"),
        ('inst.write("SOUR:DIM RED;GLOW VIOL7")', "[SOURce:]GLOW", "GLOW VIOL7"),
        ("LAMP:COLor? MAX", "LAMP:COLor", "LAMP:COLor? MAX"),
        ('inst.write("BENCH:LAMP:COL RED")', "LAMP:COLor", "BENCH:LAMP:COL RED"),
    ],
)
def test_what_does_not_fit_raises_a_doubt(tmp_path: Path, sent: str, header: str, message: str) -> None:
    found = doubts(tmp_path, sent)
    assert list(found) == [header]
    assert any(doubt.startswith(f"Page 2 sends `{message}`") for doubt in found[header])


def test_lone_ends_of_headers_are_in_doubt_where_messages_show_that_others_are(tmp_path: Path) -> None:
    book = Book(foot=str)
    for header in (":GLOW", ":DIM", ":SHADe", ":COLor"):
        book.heading(header).label("Description", "Choose one of the two.")
        book.label("Syntax", f"{header} {{RED|GREen}}", f"{header}?")
        book.label("Return Format", "The query returns RED or GRE.")
    sent = ('inst.write("LAMP:GLOW RED")', 'inst.write("LAMP:DIM RED")', 'inst.write("LAMP:SHAD GRE")')
    book.page().heading("A program").prose("This is how the parts go together.").lines(*sent, mono=True)
    found = {c.header: c.doubts for c in extract_file(book.save(tmp_path / "m.pdf"), "ACME", "L1").commands}
    assert all("it may be a part of one" in " ".join(doubts) for doubts in found.values())
    assert ":COLor" in found
