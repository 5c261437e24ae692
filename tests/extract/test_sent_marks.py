"""Manuals that spell out what cannot be seen: blanks and ends of messages."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchwright.extract.run import CERTAIN, Extraction, extract_file
from benchwright.manual.model import Command
from tests.extract.writer import Book

LAMPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "Set how bright",
        (
            "To set how bright the lamp is in V, from 0 to 60 V:",
            "Syntax : LAMP:GLOW<sp><NR2><term>",
            "To read how bright the lamp was set, send the query:",
            "Syntax : LAMP:GLOW?<term>",
        ),
    ),
    (
        "Shade",
        (
            "To put a shade on the lamp:",
            "Syntax : LAMP:SHADe[:STATe]<sp><boolean><term>     Off = taken off, On = put on",
            "To read whether there is one:",
            "Syntax : LAMP:SHADe[:STATe]?<term>",
        ),
    ),
    (
        "Both",
        (
            "To set a lamp and how bright it is:",
            "Syntax : LAMP:BOTH<SP><NR1>,<sp><boolean><term>",
            "Syntax : LAMP:BOTH?<term>",
        ),
    ),
    ("Dim", ("To dim all lamps at once:", "Syntax : LAMP:DIM<term>")),
    (
        "Odd",
        (
            "To choose what is odd:",
            "Syntax : LAMP:ODD<sp>WARM,<boolean><term>",
            "To read the choice:",
            "Syntax : LAMP:ODD<sp>WARM?<term>",
        ),
    ),
)


@pytest.fixture(scope="module")
def lamps(tmp_path_factory: pytest.TempPathFactory) -> Extraction:
    book = Book(foot=lambda number: f"{number}")
    for number, (title, lines) in enumerate(LAMPS):
        book.room(500).gap(20).put(f"5.{number + 1}", book.left, book.y, 12, bold=True)
        book.put(title, book.left + 50, book.y, 12, bold=True)
        for line in lines:
            form, _, remark = line.partition("     ")
            book.gap(15).put(form, book.left + 40, book.y, bold=form.startswith("Syntax"))
            if remark:
                book.put(remark, book.left + 320, book.y)
    return extract_file(book.save(tmp_path_factory.mktemp("lamps") / "lamps.pdf"), "Acme", ["AB-4"])


def command(extraction: Extraction, header: str) -> Command:
    found = [command for command in extraction.commands if command.header == header]
    assert len(found) == 1, sorted(command.header for command in extraction.commands)
    return found[0]


def test_blanks_and_ends_are_no_parameters(lamps):
    assert {found.header for found in lamps.commands} == {
        "LAMP:GLOW",
        "LAMP:SHADe[:STATe]",
        "LAMP:BOTH",
        "LAMP:DIM",
        "LAMP:ODD",
    }
    assert [p.type for p in command(lamps, "LAMP:GLOW").set] == ["real"]
    assert [p.type for p in command(lamps, "LAMP:BOTH").set] == ["integer", "boolean"]
    assert command(lamps, "LAMP:DIM").set == ()
    assert command(lamps, "LAMP:DIM").query is None


def test_a_sentence_between_two_forms_is_part_of_neither(lamps):
    assert all(command(lamps, f"LAMP:{name}").query for name in ("GLOW", "SHADe[:STATe]"))


def test_what_stands_behind_the_end_of_a_message_is_a_remark(lamps):
    shade = command(lamps, "LAMP:SHADe[:STATe]")

    assert [p.type for p in shade.set] == ["boolean"]
    assert not [doubt for doubt in shade.doubts if "Behind the form" in doubt]


def test_a_question_mark_behind_the_parameters_is_a_doubt(lamps):
    assert command(lamps, "LAMP:ODD").confidence < CERTAIN


def test_names_that_only_look_like_marks_stay_names(tmp_path: Path):
    book = Book(foot=lambda number: f"{number}")
    for title, form in (
        ("Glow", "LAMP<sp>:GLOW <NR1>"),
        ("Shade", "LAMP<sp>:SHADe <NR1>"),
        ("Tint", "LAMP<sp>:TINT <NR1>"),
        ("Warmth", "LAMP<sp>:WARMth <NR1>"),
    ):
        book.room(120).gap(20).put(title, book.left, book.y, 12, bold=True)
        book.gap(15).put(f"Syntax : {form}", book.left + 40, book.y, bold=True)
        book.gap(15).put("The value is a number from 1 to 4.", book.left + 40, book.y)
    extraction = extract_file(book.save(tmp_path / "lamps.pdf"), "Acme", ["AB-4"])

    assert [p.type for p in command(extraction, "LAMP<sp>:GLOW").set] == ["integer"]


def test_a_parameter_that_bears_the_name_of_the_end_stays_one(tmp_path: Path):
    book = Book(foot=lambda number: f"{number}")
    for name in ("PORT", "LINK", "BUSS", "WIRE"):
        book.room(120).gap(20).put(name, book.left, book.y, 12, bold=True)
        book.gap(15).put(f"Syntax : LAMP:{name} [<terminator>], [<speed>]", book.left + 40, book.y, bold=True)
        book.gap(15).put(f"Syntax : LAMP:{name}?", book.left + 40, book.y, bold=True)
        book.gap(15).put("Parameters : <terminator> = 0 to 4, <speed> = 1 to 3", book.left + 40, book.y)
    extraction = extract_file(book.save(tmp_path / "lamps.pdf"), "Acme", ["AB-4"])

    assert [p.name for p in command(extraction, "LAMP:PORT").set] == ["terminator", "speed"]
