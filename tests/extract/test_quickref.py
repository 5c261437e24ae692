"""Manuals that give their commands only in a table: set form, query form, and what the names in them are."""

from __future__ import annotations

import pytest

from benchwright.extract.run import Extraction, extract_file
from benchwright.manual.model import Command
from tests.extract.writer import Book

COLUMNS = (0.0, 150.0, 290.0)
HEAD = ("Command", "Query", "Options and Query Returns")

ROWS: tuple[tuple[tuple[str, str, str], ...], ...] = (
    (
        (":LAMP<n>:GLOW <level>", ":LAMP<n>:GLOW?", "<level> ::= 1 to 90; an integer in NR1 format"),
        ("", "", "<n> ::= 1-2 or 1-4"),
    ),
    ((":LAMP:HUE <hue>", ":LAMP:HUE?", "<hue> ::= {RED | BLUe}"),),
    (
        (":LAMP:FADE", ":LAMP:FADE?", "<time> ::= 5 ms to 10 seconds in NR3"),
        ("<time>[suffix]", "", "format"),
        ("", "", "[suffix] ::= {s | ms}"),
    ),
    (("n/a", ":LAMP:HOURs?", "<hours> ::= an integer in NR1 format"),),
    (("n/a", ":LAMP:HEAT?", "<return_value> ::= heat in NR3 format"),),
    ((":LAMP:OFF", "n/a", "n/a"),),
    ((":LAMP:DIM {{0 | OFF} |", ":LAMP:DIM?", "{0 | 1}"), ("{1 | ON}}", "", "")),
    (("*ESE <mask>", "*ESE?", "<mask> ::= 0 to 255; an integer in NR1 format"), ("", "", "Bit 5  lamp burnt out")),
    ((":LAMP:DOT..UP <n>", ":LAMP:DOT..UP?", "<n> ::= 1-4"),),
    (("n/a", ":LAMP:COUNt?", "{1 | 2}"),),
    ((":LAMP:NAME <name>", ":LAMP:NAME?", "<name> ::= quoted ASCII string up to 8 characters"),),
    ((":LAMP:SHADe <shade>", ":LAMP:SHADe?", "<shade> ::= {NONE | DARK}"),),
    ((":LAMP:CLOCk <time>", ":LAMP:CLOCk?", "<time> ::= hours, minutes in NR1 format"),),
    ((":LAMP:BASE <base>", ":LAMP:BASE", "<base> ::= {WOOD | STEel}"),),
    ((":LAMP:SWITch <side>", ":LAMP:SWITsch?", "<side> ::= {LEFT | RIGHt}"),),
    (("n/a", ":LAMP:SIZE?", "<size> ::= <width NR1>, <height NR1>"),),
)

# The row with two dots, first of its page, cannot be read; those below it can.

REPAIRED = (":LAMP:BASE", ":LAMP:SWITch")
"""Rows whose query is misprinted."""


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Extraction:
    """The table over two pages, each with its head."""
    book = Book(foot=lambda number: f"7-{number}")
    book.heading("All commands").prose("The table below tells what may be sent and what comes back.")
    for number, rows in enumerate(ROWS):
        if number % 8 == 0:
            book.page()
            _line(book, HEAD, bold=True)
        book.gap(6)
        for row in rows:
            _line(book, row)
    book.page().heading("Index").prose("What stands here is no command: LAMP, see the table.")
    return extract_file(book.save(tmp_path_factory.mktemp("quickref") / "guide.pdf"), "Acme", ("L-1",))


def _line(book: Book, cells: tuple[str, ...], *, bold: bool = False) -> None:
    book.lines("")
    for place, cell in zip(COLUMNS, cells, strict=True):
        if cell:
            book.put(cell, book.left + place, book.y, 8, bold=bold)


def _found(table: Extraction, header: str) -> Command:
    return next(command for command in table.commands if command.header == header)


def test_every_row_is_an_entry_and_nothing_else(table: Extraction) -> None:
    assert [c.header for c in table.commands] == [
        ":LAMP<n>:GLOW",
        ":LAMP:HUE",
        ":LAMP:FADE",
        ":LAMP:HOURs",
        ":LAMP:HEAT",
        ":LAMP:OFF",
        ":LAMP:DIM",
        "*ESE",
        ":LAMP:COUNt",
        ":LAMP:NAME",
        ":LAMP:SHADe",
        ":LAMP:CLOCk",
        *REPAIRED,
        ":LAMP:SIZE",
    ]
    assert [c.page for c in table.commands] == ["7-2"] * 8 + ["7-3"] * 7


@pytest.mark.parametrize(
    ("header", "sets", "returns"),
    [
        (":LAMP<n>:GLOW", "integer 1 90 ", "integer"),
        (":LAMP:HUE", "choice None None RED BLUe", "choice"),
        (":LAMP:FADE", "real 0.005 10 s", "real"),
        (":LAMP:HOURs", None, "integer"),
        (":LAMP:HEAT", None, "real"),
        (":LAMP:OFF", "", None),
        (":LAMP:DIM", "boolean None None ", "boolean"),
        ("*ESE", "integer 0 255 ", "integer"),
        (":LAMP:COUNt", None, "choice"),
        (":LAMP:NAME", "string None None ", "string"),
    ],
)
def test_forms_and_facts_of_a_row(table: Extraction, header: str, sets: str | None, returns: str | None) -> None:
    command = _found(table, header)
    told = [f"{p.type} {p.min} {p.max} {p.unit or ' '.join(p.choices)}" for p in command.set or ()]
    assert (" ".join(told) if command.set is not None else None) == sets
    assert (command.query.returns[0].type if command.query else None) == returns


def test_two_ranges_of_a_suffix_are_in_doubt_and_the_rest_is_certain(table: Extraction) -> None:
    glow = _found(table, ":LAMP<n>:GLOW")
    assert (glow.suffix["n"].max, glow.doubts) == (4, ("Several ranges are given for `n`.",))
    doubted = (":LAMP<n>:GLOW", ":LAMP:CLOCk", *REPAIRED)
    assert all((c.confidence or 0) > 0.9 for c in table.commands if c.header not in doubted)


@pytest.mark.parametrize("header", REPAIRED)
def test_query_is_repaired(table: Extraction, header: str) -> None:
    """A query without its question mark, or of another spelling, is that of its command, in doubt."""
    command = _found(table, header)
    assert command.set is not None
    assert not command.set[0].optional
    assert command.query is not None
    assert any("repaired" in doubt for doubt in command.doubts)


def test_fields_of_a_reply(table: Extraction) -> None:
    """A production of two values is a reply of two fields."""
    query = _found(table, ":LAMP:SIZE").query
    assert query is not None
    assert [reply.type for reply in query.returns] == ["integer", "integer"]


def test_several_numbers_under_one_name(table: Extraction) -> None:
    assert any("several numbers" in doubt for doubt in _found(table, ":LAMP:CLOCk").doubts)
