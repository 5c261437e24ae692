"""Headings with a title behind the header, and forms with a value inside their header."""

from __future__ import annotations

from pathlib import Path

from benchwright.extract.run import CERTAIN, extract_file
from benchwright.manual.model import Command
from tests.extract.writer import Book

NAMES = (
    "GLOW: How Bright It Is.",
    "FLICKER: Flicker rate",
    "HOURS Hours of use",
    "TINT: Colour of the Light",
    "AIM: Aim",
)


def commands(folder: Path, inside: str = "") -> dict[str, Command]:
    """The entries of a group of lamps, each form with `inside` behind its first mnemonic."""
    book = Book(foot=str).heading("LAMP commands", size=16).prose("LAMP commands are a group that deals with lamps.")
    for number, name in enumerate(NAMES):
        word = name.replace(":", " ").split(" ")[0]
        book.room(170).gap(14).lines(f"LAMP{' : ' if number == 3 else ':'}{name}", bold=True)
        book.lines("Sets or queries what the lamp does, on the bench or off it.")
        book.lines(f"Command Syntax: LAMP{inside}:{word} <level>", indent=20)
        book.lines("Where <level> is an integer from 0 to 90.", indent=30)
        book.lines(f"Query Syntax: LAMP{inside}:{word}?", "Query Response: <level>", indent=20)
        book.lines(f"Query Example: LAMP{inside.replace('<no>', '2')}:{word}?", "Example Response: 7", indent=20)
        book.lines(f"Short Form: LAMP:{word[:3]}", indent=20)
    found = extract_file(book.save(folder / "lamps.pdf"), "Acme", "L-2").commands
    return {command.header: command for command in found}


HEADERS = ["LAMP:GLOW", "LAMP:FLICKER", "LAMP:HOURS", "LAMP:TINT", "LAMP:AIM"]


def test_the_title_is_no_part_of_the_header_and_a_group_is_no_command(tmp_path: Path) -> None:
    found = commands(tmp_path)
    assert list(found) == HEADERS
    for command in found.values():
        assert command.set is not None
        assert command.query is not None
        assert [(one.name, one.type, one.min, one.max) for one in command.set] == [("level", "integer", 0, 90)]


def test_a_value_inside_the_header_leaves_a_doubt(tmp_path: Path) -> None:
    found = commands(tmp_path, " <no>")
    assert list(found) == HEADERS
    for command in found.values():
        assert any("`LAMP <no>:...`" in doubt for doubt in command.doubts)
        assert (command.confidence or 0) < CERTAIN
