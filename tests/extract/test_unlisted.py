"""What the document's own list of commands says against an extraction is a doubt of the entries."""

from __future__ import annotations

from pathlib import Path

from benchwright.extract.run import CERTAIN, extract_file
from benchwright.manual.model import Command
from tests.extract.writer import Book

NAMES = [f":LAMP{group}:{name}" for group in "ABCD" for name in ("COLor", "SIZE", "SPEed", "LEVel", "TIME", "DELay")]
UNLISTED = "The document's own list does not have it."


def commands(folder: Path, listed: list[str], described: list[str]) -> dict[str, Command]:
    """The entries read from a manual that lists some headers in its contents and describes some."""
    book = Book(foot=str).heading("Contents")
    book.lines(*(f"{name}{'.' * (60 - len(name))}2" for name in listed), mono=True).page()
    for name in described:
        book.heading(name).label("Syntax", f"{name} {{RED|GREen}}", f"{name}?")
        book.label("Return Format", "The query returns RED or GRE.").label("Example", f"{name} RED")
    extraction = extract_file(book.save(folder / "manual.pdf"), "ACME", "L1")
    return {command.header: command for command in extraction.commands}


def test_all_in_the_list_is_left_alone(tmp_path: Path) -> None:
    found = commands(tmp_path, NAMES, NAMES)
    assert list(found) == NAMES
    assert {command.doubts for command in found.values()} == {()}


def test_an_entry_that_the_list_lacks_is_in_doubt(tmp_path: Path) -> None:
    found = commands(tmp_path, NAMES[1:], NAMES)
    assert [header for header, command in found.items() if UNLISTED in command.doubts] == NAMES[:1]
    assert (found[NAMES[0]].confidence or 0) < CERTAIN <= (found[NAMES[1]].confidence or 0)


def test_a_reading_that_misses_much_of_the_list_is_in_doubt_as_a_whole(tmp_path: Path) -> None:
    found = commands(tmp_path, NAMES, NAMES[:12])
    assert {command.doubts for command in found.values()} == {
        ("Only 12 of the 24 commands that the document lists were found.",)
    }


def test_a_list_of_a_few_says_nothing_of_the_others(tmp_path: Path) -> None:
    found = commands(tmp_path, NAMES[:20], [*NAMES[:20], *(name.replace("LAMP", "HORN") for name in NAMES)])
    assert {command.doubts for command in found.values()} == {()}
