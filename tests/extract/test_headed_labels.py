"""Manuals whose entries have the form as heading and labels below, none of them for a form."""

from __future__ import annotations

from pathlib import Path

import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth

from benchwright.extract.run import CERTAIN, Extraction, extract_file
from benchwright.manual.model import Command
from tests.extract.writer import Book, font_for

Part = tuple[str, ...]

ENTRIES: tuple[tuple[tuple[str, ...], tuple[Part, ...]], ...] = (
    (
        (":LAMP{1-16}:GLOW <NRf>", ":LAMP{1-16}:GLOW?"),
        (
            ("Description:", "Sets how bright a lamp is. The query outputs it."),
            ("Cmd Parameters:", "<NRf> The input parameter is in Volts."),
            ("Query Parameters:", "<NR3> The output parameter is in Volts."),
            ("Range:", "0 to 60"),
            ("Default Value:", "5"),
            ("Syntax Example:", ":LAMP2:GLOW 4.0E1", ":LAMP2:GLOW?"),
        ),
    ),
    (
        (":LAMP{1-16}:SHADe[:STATe] <char>", ":LAMP{1-16}:SHADe[:STATe]?"),
        (
            ("Description:", "Toggles the shade of a lamp. The query outputs it."),
            ("Cmd Parameters:", "<char> 1 | 0 | ON | OFF"),
            ("Query Parameters:", "<char> 1 | 0"),
            ("Range:", "NA"),
            ("Default Value:", "0"),
            ("Syntax Example:", ":LAMP1:SHAD ON", ":LAMP1:SHAD?"),
        ),
    ),
    (
        (":LAMP{1-16}:LABel <string>", ":LAMP{1-16}:LABel?"),
        (
            ("Description:", "Puts a label on a lamp. The query outputs it."),
            ("Cmd Parameters:", "<string> Any combination of letters."),
            ("Query Parameters:", "<char> The output parameter can be any combination of letters."),
            ("Range:", "NA"),
            ("Default Value:", "NA"),
            ("Syntax Example:", ":LAMP1:LAB 'HALL'", ":LAMP1:LAB?"),
        ),
    ),
    (
        (":LAMP{1-16}:PLACe <char>", ":LAMP{1-16}:PLACe?"),
        (
            ("Description:", "Puts a lamp in its place. The query outputs it."),
            ("Cmd Parameters:", "<char> HALL | CELLar | ROOF"),
            ("Query Parameters:", "<char> HALL | CELL | ROOF"),
            ("Range:", "NA"),
            ("Default Value:", "HALL"),
            ("Syntax Example:", ":LAMP1:PLAC ROOF", ":LAMP1:PLAC?"),
        ),
    ),
    (
        (":LAMP{1-16}:DIM",),
        (
            ("Description:", "Dims a lamp at once. No query."),
            ("Cmd Parameters:", "NA"),
            ("Query Parameters:", "NA"),
            ("Range:", "NA"),
            ("Default Value:", "NA"),
            ("Syntax Example:", ":LAMP1:DIM"),
        ),
    ),
    (
        (":LAMP{1-16}:COUNt?",),
        (
            ("Description:", "Outputs how often a lamp was lit."),
            ("Cmd Parameters:", "NA"),
            ("Query Parameters:", "NA"),
            ("Query Output:", "<NR1> The output parameter is an integer."),
            ("Range:", "NA"),
            ("Default Value:", "NA"),
            ("Syntax Example:", ":LAMP1:COUN?"),
        ),
    ),
)


def label_before(book: Book, label: str, *, bold: bool = False) -> None:
    """A label that ends where all end."""
    width = stringWidth(label, font_for(label, bold, False, False), 10)
    book.put(label, book.left + 115 - width, book.y, bold=bold)


@pytest.fixture(scope="module")
def lamps(tmp_path_factory: pytest.TempPathFactory) -> Extraction:
    """Four entries with headings in bold, and their examples in bold as well."""
    book = Book(foot=lambda number: f"5-{number}")
    for headings, parts in ENTRIES:
        book.room(640).gap(20)
        for heading in headings:
            book.gap(15).put(heading, book.left, book.y, 12, bold=True)
        for label, *lines in parts:
            for number, line in enumerate(lines):
                book.gap(16)
                bold = label.startswith("Syntax")
                if number == 0:
                    label_before(book, label, bold=bold)
                book.put(line, book.left + 125, book.y, bold=bold)
    return extract_file(book.save(tmp_path_factory.mktemp("lamps") / "lamps.pdf"), "Acme", ["AB-4"])


def command(extraction: Extraction, header: str) -> Command:
    found = [command for command in extraction.commands if command.header == header]
    assert len(found) == 1, sorted(command.header for command in extraction.commands)
    return found[0]


def test_the_forms_are_headings_and_the_examples_none_of_their_own(lamps):
    assert [found.header for found in lamps.commands] == [
        ":LAMP<n>:GLOW",
        ":LAMP<n>:SHADe[:STATe]",
        ":LAMP<n>:LABel",
        ":LAMP<n>:PLACe",
        ":LAMP<n>:DIM",
        ":LAMP<n>:COUNt",
    ]
    assert all(found.suffix["n"].max == 16 for found in lamps.commands)


def test_what_is_set_and_what_is_returned(lamps):
    glow, shade = command(lamps, ":LAMP<n>:GLOW"), command(lamps, ":LAMP<n>:SHADe[:STATe]")

    assert [(p.type, p.unit, p.min, p.max) for p in glow.set] == [("real", "V", 0, 60)]
    assert [(r.type, r.unit) for r in glow.query.returns] == [("real", "V")]
    assert list(glow.examples) == [":LAMP2:GLOW 4.0E1", ":LAMP2:GLOW?"]
    assert [p.type for p in shade.set] == ["boolean"]
    assert [r.type for r in shade.query.returns] == ["boolean"]


def test_characters_are_returned_without_quotes(lamps):
    label, place = command(lamps, ":LAMP<n>:LABel"), command(lamps, ":LAMP<n>:PLACe")

    assert [p.type for p in label.set] == ["string"]
    assert [r.type for r in label.query.returns] == ["text"]
    assert [(r.type, r.choices) for r in place.query.returns] == [("choice", ("HALL", "CELL", "ROOF"))]


def test_not_applicable_is_nothing(lamps):
    dim, count = command(lamps, ":LAMP<n>:DIM"), command(lamps, ":LAMP<n>:COUNt")

    assert dim.set == ()
    assert dim.query is None
    assert count.set is None
    assert [r.type for r in count.query.returns] == ["integer"]


def test_they_are_certain(lamps):
    assert {found.header: found.doubts for found in lamps.commands if found.confidence < CERTAIN} == {}


def test_parameters_of_a_query_that_takes_some_are_no_reply(tmp_path: Path):
    book = Book(foot=lambda number: f"5-{number}")
    for name in ("WARM", "COLD", "PALE", "DEEP"):
        book.room(120).gap(20).put(f":LAMP:{name}? <which>", book.left, book.y, 12, bold=True)
        for label, text in (
            ("Description:", "Asks how a lamp shines."),
            ("Query Parameters:", "<which> The number of a lamp, 1 to 8"),
            ("Query Output:", "<NR1> The output parameter is an integer."),
            ("Cmd Parameters:", "NA"),
        ):
            label_before(book.gap(16), label)
            book.put(text, book.left + 125, book.y)
    extraction = extract_file(book.save(tmp_path / "lamps.pdf"), "Acme", ["AB-4"])

    warm = command(extraction, ":LAMP:WARM")
    assert [(p.name, p.min, p.max) for p in warm.query.params] == [("which", 1, 8)]
    assert [r.type for r in warm.query.returns] == ["integer"]
