"""Headings of commands that a narrow column breaks, above forms in bold that the page prints whole."""

from __future__ import annotations

from pathlib import Path

from benchwright.extract.run import extract_file
from benchwright.manual.model import Command
from tests.extract.writer import Book

LONG = "[:LAMP[<n>]]:CURRent[:LEVel][:IMMediate]"


def form(book: Book, header: str, behind: str) -> None:
    """A form: its header in bold, what it takes in plain type."""
    book.gap(16).put(header, book.left, book.y, bold=True)
    book.put(behind, book.left + 9 + 6.2 * len(header), book.y)


def entry(book: Book, heading: tuple[str, ...], header: str, size: float = 14) -> None:
    """An entry whose labels stand above their texts and whose heading may have several lines."""
    book.room(260).gap(20)
    for line in heading:
        book.gap(18).put(line, book.left, book.y, size, bold=True)
    book.gap(20).put("Syntax", book.left, book.y, bold=True)
    form(book, header, "{<level>|DEFault}")
    form(book, f"{header}?", "[DEFault]")
    for label, text in (("Description", "Sets or asks how bright the lamp is."), ("Return Format", "It returns 1.50.")):
        book.gap(20).put(label, book.left, book.y, bold=True).prose(text)
    book.gap(20).put("Parameter", book.left, book.y, bold=True)
    book.table(["Name", "Type", "Range", "Default"], ["<level>", "Real", "0 to 5 A", "1 A"])


def read(folder: Path) -> dict[str, Command]:
    book = Book(foot=lambda number: f"4-{number}")
    for name in ("COLor", "SIZE", "SPEed", "DELay", "TIME"):
        entry(book, (f":LAMP:{name}",), f":LAMP:{name}")
    for name in ("FADE", "FLASh", "BEAM"):  # of a deeper level: as small as the text
        entry(book, (f":LAMP:SHOW:{name}",), f":LAMP:SHOW:{name}", 10)
    entry(book, (LONG, "[:AMPLitude]"), f"{LONG}[:AMPLitude]")
    entry(book, ("[:LAMP[<n>]]:CURRent[:LEVel]", "[:IMMediate]:STEP[:INCRement]"), f"{LONG}:STEP[:INCRement]")
    extraction = extract_file(book.save(folder / "guide.pdf"), "Acme", "L1")
    return {command.header: command for command in extraction.commands}


def test_a_heading_in_two_lines_is_one_command_with_both_forms(tmp_path: Path) -> None:
    found = read(tmp_path)
    assert [header for header in found if "CURRent" in header] == [f"{LONG}[:AMPLitude]", f"{LONG}:STEP[:INCRement]"]
    for header in (f"{LONG}[:AMPLitude]", f"{LONG}:STEP[:INCRement]", ":LAMP:SIZE"):
        command = found[header]
        assert command.set is not None
        assert command.query is not None
        assert (command.set[0].name, command.set[0].min, command.set[0].max) == ("level", 0, 5)
