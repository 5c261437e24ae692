"""Entries whose forms print names without brackets: rows beside the names tell the values, sentences their kinds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from benchwright.extract.run import Extraction, extract_file
from benchwright.manual.model import Command
from tests.extract.writer import Book

Row = str | tuple[str, str]

GLOW: Sequence[tuple[str, Sequence[Row]]] = (
    ("Syntax", (":LAMP[k]:GLOW mode", ":LAMP[k]:GLOW?")),
    ("Parameter", (("mode", "1|ON|0|OFF (default). Parameter data type is boolean."), "mode=1 or ON lights it.")),
    (
        "Query response",
        ("mode <newline>", "mode is 0 or 1, and indicates that it is dark or lit. Response data type is NR1."),
    ),
    ("Example", (":LAMP2:GLOW 1", ":LAMP2:GLOW?")),
)
ENTRIES: dict[str, Sequence[tuple[str, Sequence[Row]]]] = {
    ":LAMP:GLOW": GLOW,
    ":LAMP:MODE": (
        ("Syntax", (":LAMP[k]:MODE mode", ":LAMP[k]:MODE?")),
        ("Parameter", (("mode", "How it glows. STEAdy (as before, default)|BLINk. Parameter data type is CPD."),)),
        ("Query response", ("mode <newline>", "mode returns STEA or BLIN. Response data type is CRD.")),
        ("Example", (":LAMP:MODE BLIN", ":LAMP:MODE?")),
    ),
    ":LAMP:FADE": (
        ("Syntax", (":LAMP[k]:FADE span", ":LAMP[k]:FADE? [span]")),
        (
            "Parameter",
            (
                ("span", "Time to fade. value (0.5 to 80, in seconds)|MINimum|"),
                ("", "MAXimum|DEFault (default is 2). Parameter data type is NRf+."),
                ("", "Query does not support span=value."),
            ),
        ),
        ("Query response", ("span <newline>", "span returns the present setting. Response data type is NR3.")),
        ("Example", (":LAMP:FADE 4.5", ":LAMP:FADE?")),
    ),
    ":LAMP:CALL": (
        ("Syntax", (":LAMP:CALL name",)),
        ("Parameter", (("name", "What it is called. Up to 24 characters. Parameter data type is SPD."),)),
        ("Example", (':LAMP:CALL "porch"',)),
    ),
    ":LAMP:HOST?": (
        ("Syntax", (":LAMP:HOST?",)),
        ("Query response", ("name of the host <newline>", "A number from 1 is behind it. Response data type is SRD.")),
        ("Example", (":LAMP:HOST?",)),
    ),
    ":LAMP:LEG:<LEFT|RIGHt>:BEND": (
        (
            "Syntax",
            (":LAMP:LEG:<LEFT|RIGHt>:BEND angle", ":LAMP:LEG:<LEFT|RIGHt>:BEND?", "For <LEFT|RIGHt>, name the leg."),
        ),
        ("Parameter", (("angle", "Angle of the leg, in degree. 5 to 85. Default is 20. Parameter data type is NRf."),)),
        ("Query response", ("response <newline>", "response returns the present setting. Response data type is NR3.")),
        ("Example", (":LAMP:LEG:LEFT:BEND 30", ":LAMP:LEG:RIGH:BEND?")),
    ),
    ":LAMP<:SLOW|:QUICk|[:BOTH]>:WAIT": (
        ("Syntax", (":LAMP<:SLOW|:QUICk|[:BOTH]>:WAIT count", ":LAMP<:SLOW|:QUICk>:WAIT?")),
        ("Parameter", (("count", "How often. 1 to 9. Parameter data type is NR1."),)),
        ("Query response", ("count <newline>", "count returns how often. Response data type is NR1.")),
    ),
    "Condition of the kite": (
        ("Syntax", (":LAMP:KITE:<LEFT|RIGHt>:C", "ONDition?")),
        ("Query response", ("bits <newline>", "bits returns the sum of the bits. Response data type is NR1.")),
    ),
    ":LAMP:LOOK?": (
        ("Syntax", (":LAMP:LOOK?",)),
        ("Query response", ("lit,dark{,odd}<newline>", "lit and dark are numbers, odd returns one of A or B.")),
        ("Example", (":LAMP:LOOK?",)),
    ),
}

BOUND = [{"name": "bound", "type": "choice", "choices": ("MINimum", "MAXimum", "DEFault"), "optional": True}]

WANTED: dict[str, dict[str, Any]] = {
    ":LAMP[<k>]:GLOW": {
        "set": [{"name": "mode", "type": "boolean", "default": "OFF"}],
        "returns": [{"type": "boolean", "choices": ("0", "1")}],
    },
    ":LAMP[<k>]:MODE": {
        "set": [{"name": "mode", "type": "choice", "choices": ("STEAdy", "BLINk"), "default": "STEAdy"}],
        "returns": [{"type": "choice", "choices": ("STEA", "BLIN")}],
    },
    ":LAMP[<k>]:FADE": {
        "set": [
            {
                "name": "span",
                "type": "real",
                "unit": "s",
                "min": 0.5,
                "max": 80,
                "words": ("MINimum", "MAXimum", "DEFault"),
                "default": 2,
            }
        ],
        "query": BOUND,
        "returns": [{"type": "real", "unit": "s"}],
    },
    ":LAMP:CALL": {"set": [{"name": "name", "type": "string", "max_length": 24}]},
    ":LAMP:HOST": {"returns": [{"type": "string"}]},
    ":LAMP:KITE:{LEFT|RIGHt}:CONDition": {"returns": [{"type": "integer"}]},
    ":LAMP:LEG:{LEFT|RIGHt}:BEND": {
        "set": [{"name": "angle", "type": "real", "unit": "deg", "min": 5, "max": 85, "default": 20}],
        "returns": [{"type": "real", "unit": "deg"}],
    },
}


def write(book: Book, heading: str, parts: Sequence[tuple[str, Sequence[Row]]]) -> None:
    """One entry: a heading, what it does, labels beside rows of one or two columns."""
    book.room(240).gap(20).put(heading, book.left + 90, book.y, 12, bold=True)
    book.gap(16).put("Says what the lamp on show does.", book.left + 90, book.y)
    for label, rows in parts:
        for number, row in enumerate(rows):
            book.gap(16)
            if number == 0:
                book.put(label, book.left, book.y, bold=True)
            for place, cell in zip((90, 170), (row,) if isinstance(row, str) else row, strict=False):
                if cell:
                    book.put(cell, book.left + place, book.y, 8)


@pytest.fixture(scope="module")
def extracted(tmp_path_factory: pytest.TempPathFactory) -> Extraction:
    """All entries, behind a summary of commands and a passage on numeric suffixes."""
    book = Book(foot=lambda number: f"4-{number}")
    book.heading("Numeric Suffix", size=18)
    book.prose(
        "Some commands have a numeric suffix, expressed by [k] and [m], where:",
    ).prose("k is the integer 1 or 2, which lamp is meant.")
    book.prose(
        "m is an integer between 1 and 6, used for a shelf.",
    ).prose("Omitting the numeric suffix gives the same result as specifying 1.")
    book.page().heading("Summary", size=18)
    book.table(
        ["Command", "Summary", "Reset setting"],
        *([f":GLOB{letter}:PING mode", "Pings the globe or not.", "OFF"] for letter in "ABCDEF"),
        widths=(180, 200, 90),
    )
    book.page().heading("Commands", size=18)
    for heading, parts in ENTRIES.items():
        write(book, heading, parts)
    return extract_file(book.save(tmp_path_factory.mktemp("plain") / "guide.pdf"), "Acme", "AB100")


def one(extraction: Extraction, header: str) -> Command:
    found = [command for command in extraction.commands if command.header == header]
    assert len(found) == 1, sorted(command.header for command in extraction.commands)
    return found[0]


@pytest.mark.parametrize("header", WANTED)
def test_entry(extracted: Extraction, header: str) -> None:
    found, wanted = one(extracted, header), WANTED[header]
    said = {
        "set": found.set or (),
        "query": found.query.params if found.query else (),
        "returns": found.query.returns if found.query else (),
    }
    for part, facts in wanted.items():
        assert [fact.model_dump(exclude_defaults=True) for fact in said[part]] == facts, part
    assert not found.doubts


def test_suffix_explained_before_the_commands(extracted: Extraction) -> None:
    suffix = one(extracted, ":LAMP[<k>]:GLOW").suffix["k"]
    assert (suffix.min, suffix.max, suffix.default) == (1, 2, 1)


def test_rows_of_a_summary_are_no_entries(extracted: Extraction) -> None:
    assert not [command.header for command in extracted.commands if "GLOB" in command.header]


def test_mnemonics_that_differ_from_form_to_form_are_not_certain(extracted: Extraction) -> None:
    found = [command for command in extracted.commands if "WAIT" in command.header]
    assert found
    assert all("differ from form to form" in " ".join(command.doubts) for command in found)


def test_fields_of_a_reply_that_were_not_read_are_not_certain(extracted: Extraction) -> None:
    assert "several fields" in " ".join(one(extracted, ":LAMP:LOOK").doubts)
