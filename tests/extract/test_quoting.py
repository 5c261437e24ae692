"""Texts that a document never shows in quotes."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchwright.extract.run import CERTAIN, extract_file
from tests.extract.writer import Book

ENTRIES = (
    (":OVEN:NOTE", ("Syntax", ":OVEN:NOTE <note>"), ("Parameter", "<note> String. What is written")),
    (":OVEN:HEAT", ("Syntax", ":OVEN:HEAT <heat>"), ("Parameter", "<heat>:=1 to 9")),
    (":OVEN:DOOR", ("Syntax", ":OVEN:DOOR {OPEN|SHUT}")),
    (":OVEN:LAMP", ("Syntax", ":OVEN:LAMP {ON|OFF}")),
)


@pytest.mark.parametrize(
    ("label", "line", "doubted"),
    [
        ("Description", "Leaves a note on the door.", True),
        ("Example", ":OVEN:NOTE HOT", False),
        ("Example", ':OVEN:NOTE "hot"', False),
        ("Description", "Leaves a note; it is sent in single quotes.", False),
    ],
)
def test_a_string_is_sure_only_where_the_document_has_quotes(
    label: str, line: str, doubted: bool, tmp_path: Path
) -> None:
    book = Book(foot=lambda number: f"4-{number}")
    book.heading("The commands of the oven", size=20)
    for heading, *parts in ENTRIES:
        book.gap(30).put(heading, book.left, book.y, 12, bold=True)
        for name, text in (*parts, *([(label, line)] if heading == ":OVEN:NOTE" else [])):
            book.gap(16).put(name, book.left, book.y, bold=True)
            book.put(text, book.left + 110, book.y)

    commands = extract_file(book.save(tmp_path / "oven.pdf"), "Acme", "O-1").commands

    sure = {command.header for command in commands if (command.confidence or 0) >= CERTAIN}
    assert sure == {heading for heading, *_ in ENTRIES} - ({":OVEN:NOTE"} if doubted else set())
    doubts = {doubt for command in commands for doubt in command.doubts}
    assert any("stands in quotes" in doubt for doubt in doubts) is doubted
