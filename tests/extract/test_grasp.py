"""A document of which most entries are in doubt is not well understood: none of its entries is certain."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchwright.extract.run import extract_file
from tests.extract.writer import Book

NAMES = [f":LAMP{group}:{name}" for group in "ABC" for name in ("COLor", "SIZE", "SPEed", "LEVel", "TIME", "DELay")]


@pytest.mark.parametrize(("plain", "certain"), [(18, 18), (6, 6), (5, 0), (0, 0)])
def test_where_two_thirds_are_in_doubt_so_is_the_rest(tmp_path: Path, plain: int, certain: int) -> None:
    """The others name a parameter of which nothing is told."""
    book = Book(foot=str)
    for number, name in enumerate(NAMES):
        form = f"{name} {{RED|GREen}}" if number < plain else f"{name} <grade>"
        book.room(110).heading(name).label("Syntax", form, f"{name}?")
        book.label("Return Format", "The query returns RED or GRE." if number < plain else "The query returns it.")
    found = extract_file(book.save(tmp_path / "guide.pdf"), "Acme", "L1")
    assert len(found.commands) == len(NAMES)
    assert len(found.certain) == certain
    whole = {doubt for command in found.commands for doubt in command.doubts if "not well understood" in doubt}
    assert bool(whole) == (certain < plain)
