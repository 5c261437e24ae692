"""Entries that name a parameter by its kind of number, and print the query as it is sent for one channel."""

from __future__ import annotations

import pytest

from benchwright.extract.run import Extraction, extract_file
from tests.extract.writer import Book

SETS = {"LAMP": "0|2|7", "HEAT": "1-8", "TURN": "0\uff5e100", "DOOR": "1|0"}
ASKS = ("SMOKe", "SOOT", "DUST")


@pytest.fixture(scope="module")
def rack(tmp_path_factory: pytest.TempPathFactory) -> Extraction:
    """Entries with the labels Command Syntax, Parameters, Query Syntax and Returns."""
    book = Book(foot=lambda number: f"{number}")
    told = "<n> N is the number of the rack. The range is from 1 to 24."
    for word, values in SETS.items():
        book.room(120).heading(f"RACK<n>:{word}").label("Command Syntax", f"RACK<n>:{word} <NR1>")
        book.label("Parameters", told, f"NR1 Range: {values}")
        book.label("Query Syntax", f"RACK1:{word}?").label("Returns", "<NR1>")
    for word in ASKS:
        book.room(120).heading(f"RACK<n>:{word}?").label("Command Syntax", f"RACK<n>:{word}?")
        book.label("Parameters", told)
        book.label("Query Syntax", f"RACK1:{word[:4].upper()}?").label("Returns", "<NRf>")
    return extract_file(book.save(tmp_path_factory.mktemp("rack") / "rack.pdf"), "Acme", "R-24")


def test_a_query_in_short_with_a_number_is_the_command_itself(rack: Extraction) -> None:
    assert [command.header for command in rack.commands] == [f"RACK<n>:{word}" for word in (*SETS, *ASKS)]
    assert not any(command.doubts or command.notes for command in rack.commands)
    assert all(command.query is not None and command.suffix["n"].max == 24 for command in rack.commands)


def test_the_range_of_a_kind_of_number(rack: Extraction) -> None:
    values = [command.set[0] for command in rack.commands if command.set]
    assert [(value.values, value.min, value.max) for value in values] == [
        ((0, 2, 7), None, None),
        (None, 1, 8),
        (None, 0, 100),
        ((1, 0), None, None),
    ]
