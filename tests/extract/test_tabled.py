"""Documents that describe some of their commands and list all of them in tables set in as a tree."""

from __future__ import annotations

import pytest

from benchwright.extract.run import Extraction, extract_file
from tests.extract.writer import Book

ROWS = (
    (50, "[KILN:]", "Path to the kiln"),
    (58, "HEAT", "Path to the heat"),
    (66, ":LEVel {<level>|MINimum|MAXimum}", "Set the heat"),
    (66, ":LEVel?", "Retrieve the heat"),
    (66, ":RAMP {OFF|ON}", "Switch the ramp"),
    (66, ":RAMP?", "Retrieve the ramp"),
    (66, ":TURNs {1|10|100}", "Set the turns"),
    (66, ":TURNs?", "Retrieve the turns"),
)
GOES_ON = (
    (66, ":SPEed {SLOW|FAST}", "Set the speed"),
    (66, ":SPEed?", "Retrieve the speed"),
    (58, ":FLUE", "Path to the flue"),
    (74, ":DRAFt {OFF|ON}", "Open the flue"),
    (74, ":DRAFt?", "Retrieve the flue"),
    (66, ":SOUNd {OFF|ON}", "Switch the bell"),
    (66, ":SOUNd?", "Retrieve the bell"),
    (58, "OUTPut", "Path to the shelf"),
    (66, ":LOCK {OFF|ON}", "Lock the shelf"),
    (66, ":LOCK?", "Retrieve the lock"),
)
"""Left end, form and description. The flue is set in less than the rows it belongs with."""

TOLD = (
    ("[KILN:]HEAT:LEVel(?) <level>", "Heat of the kiln.", "<level> = 20 to 900", "KILN:HEAT:LEV 300", "HEAT:LEV?"),
    ("[KILN:]HEAT:RAMP(?) {OFF|ON}", "Whether it warms slowly.", "", "KILN:HEAT:RAMP ON", "HEAT:RAMP?"),
    ("[KILN:]HEAT:TURNs(?) {1|10|100}", "How often it turns.", "", "KILN:HEAT:TURN 10", "HEAT:TURN?"),
    ("[KILN:]HEAT:SPEed(?) {SLOW|FAST}", "How fast it warms.", "", "KILN:HEAT:SPE FAST", "HEAT:SPE?"),
)


@pytest.fixture(scope="module")
def kiln(tmp_path_factory: pytest.TempPathFactory) -> Extraction:
    """Two pages of a table whose head bears a footnote's mark, then the entries of some of its commands."""
    book = Book(foot=lambda number: f"{number}")
    for caption, rows, head in (("Table 7", ROWS, "Command"), ("Table 7 (cont.)", GOES_ON, "[1] Command")):
        book.page().put(f"{caption}. Kiln summary", 50, 90, bold=True)
        book.put(head, 50, 124, 9, bold=True).put("Description", 260, 124, 9, bold=True)
        for place, (left, form, said) in enumerate(rows):
            book.put(form, left, 142 + 14 * place, 9, bold=True).put(said, 260, 142 + 14 * place, 9, bold=True)
    book.page()
    for form, said, values, example, query in TOLD:
        book.room(110).heading(form).label("Description", said)
        if values:
            book.label("Parameters", values)
        book.label("Examples", example).label("Query", f"{query} Returns the value.")
    return extract_file(book.save(tmp_path_factory.mktemp("kiln") / "kiln.pdf"), "Acme", "K-7")


def test_all_commands_of_the_tables_are_found(kiln: Extraction) -> None:
    assert sorted(command.header for command in kiln.commands) == [
        "OUTPut:LOCK",
        "[KILN:]HEAT:FLUE:DRAFt",
        "[KILN:]HEAT:LEVel",
        "[KILN:]HEAT:RAMP",
        "[KILN:]HEAT:SOUNd",
        "[KILN:]HEAT:SPEed",
        "[KILN:]HEAT:TURNs",
    ]
    assert all(command.set and command.query is not None for command in kiln.commands)


@pytest.mark.parametrize("header", ["[KILN:]HEAT:FLUE:DRAFt", "[KILN:]HEAT:SOUNd", "OUTPut:LOCK"])
def test_what_no_text_describes_is_in_doubt(kiln: Extraction, header: str) -> None:
    command = next(command for command in kiln.commands if command.header == header)
    assert any(
        "Only a table of commands has it" in doubt or "Only the table has it" in doubt for doubt in command.doubts
    )


def test_a_row_that_is_not_set_in_as_others_is_in_doubt(kiln: Extraction) -> None:
    command = next(command for command in kiln.commands if command.header == "[KILN:]HEAT:FLUE:DRAFt")
    assert "It, or a row above it, is not set in as others are; where it belongs was guessed." in command.doubts


def test_the_text_gives_the_page(kiln: Extraction) -> None:
    command = next(command for command in kiln.commands if command.header == "[KILN:]HEAT:LEVel")
    assert command.page_pdf == 4
