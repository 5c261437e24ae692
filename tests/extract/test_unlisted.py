"""What the document's own list of commands says against an extraction is a doubt of the entries."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchwright.errors import DocumentRefused
from benchwright.extract.listing.line import header_of
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


def test_lines_of_a_list_may_lie_below_the_branch_that_heads_them(tmp_path: Path) -> None:
    described = [f"STAGe{name}" for name in NAMES]
    found = commands(tmp_path, NAMES[:20], described)
    assert [header for header, command in found.items() if UNLISTED in command.doubts] == described[20:]
    assert {command.doubts for header, command in found.items() if header in described[:20]} == {()}


def test_a_list_of_a_few_says_nothing_of_the_others(tmp_path: Path) -> None:
    found = commands(tmp_path, NAMES[:20], [*NAMES[:20], *(name.replace("LAMP", "HORN") for name in NAMES)])
    assert {command.doubts for command in found.values()} == {()}


OTHERS = [name.replace("LAMP", "HORN") for name in NAMES]


def summed_up(folder: Path, listed: list[str], described: list[str], example: str) -> dict[str, Command]:
    """The entries of a manual with a table that sums up commands."""
    book = Book(foot=str)
    for name in described:
        book.room(110).heading(name).label("Syntax", f"{name} {{RED|GREen}}", f"{name}?")
        book.label("Return Format", "The query returns RED or GRE.").label("Example", f"{name} {example}")
    book.page().heading("Command Summary").lines(*listed)
    extraction = extract_file(book.save(folder / "manual.pdf"), "ACME", "L1")
    return {command.header: command for command in extraction.commands}


def test_a_header_that_a_table_breaks_inside_a_word_is_listed(tmp_path: Path) -> None:
    book = Book(foot=str)
    for name in (*NAMES, "*PUD"):
        book.room(110).heading(name).label("Syntax", f"{name} {{RED|GREen}}", f"{name}?")
        book.label("Return Format", "The query returns RED or GRE.").label("Example", f"{name} RED")
    book.page().heading("Command Summary")
    rows = [[name.replace("SPEed", "SP"), "Sets something of the lamp."] for name in NAMES[1:]]
    book.table(["Command", "Function"], *rows, widths=(120, 250))
    extraction = extract_file(book.save(tmp_path / "manual.pdf"), "ACME", "L1")
    assert [command.header for command in extraction.commands if UNLISTED in command.doubts] == NAMES[:1]


@pytest.mark.parametrize("number", [24, 14])
def test_a_reading_of_other_headers_than_a_table_lists_is_in_doubt_as_a_whole(tmp_path: Path, number: int) -> None:
    found = summed_up(tmp_path, OTHERS[:number], NAMES, "RED")
    assert {command.doubts for command in found.values()} == {
        (f"Only 0 of the {number} commands that the document lists were found.",)
    }


@pytest.mark.parametrize("shared", [0, 1])
def test_it_is_refused_where_little_else_speaks_for_it(tmp_path: Path, shared: int) -> None:
    listed = [*NAMES[:shared], *OTHERS[shared:]]
    with pytest.raises(DocumentRefused, match=r"a list of 24 commands, of which .* is among the 24 that were read"):
        summed_up(tmp_path, listed, NAMES, "BLUE,7")


def test_a_table_that_is_missed_in_part_says_nothing(tmp_path: Path) -> None:
    found = summed_up(tmp_path, [*NAMES[:8], *OTHERS[8:]], NAMES, "RED")
    assert {command.doubts for command in found.values()} == {()}


@pytest.mark.parametrize(
    ("text", "is_command"),
    [("LLO", False), ("GTL", False), ("ATN", False), ("NOTE", False), ("GETS", True), ("REN", False), ("TEMP", True)],
)
def test_a_message_of_the_bus_itself_is_no_command_of_a_list(text: str, is_command: bool) -> None:
    assert (header_of(text) is not None) == is_command


def test_a_list_of_next_to_nothing_is_no_list_of_the_commands(tmp_path: Path) -> None:
    many = [f":HORN{group}:{name}{number}x" for group in "AB" for name in ("TONE", "LOUD") for number in range(110)]
    listed = [f":FLAG:{name}" for name in ("RED", "BLUE", "GREEN", "WHITE", "BLACK", "BROWN", "PINK", "GREY", "ROSE")]
    found = commands(tmp_path, [*listed, *(f"{name}:SIZE" for name in listed), ":FLAG:UP", ":FLAG:DOWN"], many)
    assert len(found) == len(many)
    assert not any("commands that the document lists" in doubt for c in found.values() for doubt in c.doubts)


def test_titles_of_groups_name_the_branch_of_the_relative_headers_below_them(tmp_path: Path) -> None:
    book = Book(foot=str)
    for group in ("LAMP", "HORN", "GATE", "WIRE"):
        book.page().heading(f"{group.capitalize()} Subsystem (:YARD:{group}:NEAR)", size=18, level=1)
        for name in (f"{group}{end}" for end in ("COLor", "SIZE", "SPEed", "LEVel", "TIME", "DELay")):
            book.room(90).heading(f":{name}", level=2)
            book.lines(f":YARD:{group}:NEAR:{name} RED|GREen", f":YARD:{group}:NEAR:{name}?", mono=True)
            book.prose("This command chooses one of both. The query returns RED or GRE.")
    extraction = extract_file(book.save(tmp_path / "manual.pdf"), "ACME", "L1")
    assert len(extraction.commands) == 24
    assert {doubt for command in extraction.commands for doubt in command.doubts if "list" in doubt} == set()


def test_what_the_index_lists_is_not_unlisted_where_the_contents_lack_it(tmp_path: Path) -> None:
    book = Book(foot=str)
    for name in NAMES:
        book.room(110).heading(name, level=0 if name in NAMES[4:6] else 1)
        book.label("Syntax", f"{name} {{RED|GREen}}", f"{name}?")
        book.label("Return Format", "The query returns RED or GRE.").label("Example", f"{name} RED")
    book.page().heading("Index").lines(*(f"{name}, 1" for name in NAMES if name != NAMES[5]))
    extraction = extract_file(book.save(tmp_path / "manual.pdf"), "ACME", "L1")
    assert [command.header for command in extraction.commands if UNLISTED in command.doubts] == [NAMES[5]]
