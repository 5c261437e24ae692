"""Manuals whose labels run in with their text: below headings that are forms, in tables, or in two columns."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from benchwright.extract.run import Extraction, extract_file
from benchwright.manual.model import Command
from tests.extract.writer import Book

# Headings that are forms -------------------------------------------------------------------------

TITLED: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "CONFigure:VOLTage",
        (
            "Prepare a voltage reading.",
            "Parameter: [None] | [Range(<NRf> | MIN | MAX | DEF)]",
            "Example: CONF:VOLT 5",
            "Puts the range to 5 volts.",
        ),
    ),
    ("CONFigure:MODE", ("Choose how.", "Parameter: Mode(SLOW | FAST)", "Example: CONF:MODE SLOW")),
    ("CONFigure:MODE?", ("Asks how.",)),
    ("CONFigure:COUNt", ("Set how many.", "Parameter: <NR1>(1 ~ 500) | MIN | MAX", "Example: CONF:COUN 10")),
    ("CONFigure:AUTO", ("Let the meter choose.", "Parameter: ON(any) | OFF(fixed)", "Example: CONF:AUTO ON")),
    ("CONFigure:AUTO?", ("Asks whether it does.", "Return parameter: 0|1, 1=ON, 0=OFF")),
    ("CONFigure:STOP", ("Stop at once.", "Parameter: None")),
    ("MEASure:CURRent?", ("Read the current.", "Example: MEAS:CURR?", ">+0.250E-2", "The reading is 2.5 mA.")),
    ("CONFigure:TYPE", ("Choose the type.", "Parameter: (0|1|2) 0=none, 1=one, 2=two", "Example: CONF:TYPE 1")),
    ("CONFigure:FORM?", ("Asks for the form.", "Return parameter: ASC, REAL")),
    ("MEASure:BOTH?", ("Read both at once.", "Return parameter: <NR3, NR1> (the first and the second)")),
    ("MEASure:WORSt?", ("Read the value that was worst.", "Return parameter: NR3 or ----- (none yet)")),
    ("MEASure:EACH?", ("Read all.", "Return parameter: <NR3, NR1> when both are on, <NR3> when one is")),
)


def command(extraction: Extraction, header: str) -> Command:
    found = [command for command in extraction.commands if command.header == header]
    assert len(found) == 1, sorted(command.header for command in extraction.commands)
    return found[0]


def sent(found: Command) -> list[dict[str, Any]]:
    return [p.model_dump(exclude_defaults=True) for p in found.set or ()]


def replied(found: Command) -> list[dict[str, Any]]:
    return [r.model_dump(exclude_defaults=True) for r in (found.query.returns if found.query else ())]


@pytest.fixture(scope="module")
def titled(tmp_path_factory: pytest.TempPathFactory) -> Extraction:
    """A page of headings, each a form, with labels in the text below."""
    book = Book(foot=lambda number: f"{number}")
    for heading, lines in TITLED:
        book.room(500).heading(heading, size=12.5, bold=False).lines(*lines, indent=16)
    return extract_file(book.save(tmp_path_factory.mktemp("titled") / "user.pdf"), "Acme", "AB-4")


@pytest.mark.parametrize(
    ("header", "set_", "returns"),
    [
        (
            "CONFigure:VOLTage",
            [{"name": "value", "type": "real", "unit": "V", "words": ("MIN", "MAX", "DEF"), "optional": True}],
            [],
        ),
        (
            "CONFigure:MODE",
            [{"name": "choice", "type": "choice", "choices": ("SLOW", "FAST")}],
            [{"type": "choice", "choices": ("SLOW", "FAST")}],
        ),
        (
            "CONFigure:COUNt",
            [{"name": "value", "type": "integer", "min": 1, "max": 500, "words": ("MIN", "MAX")}],
            [],
        ),
        ("CONFigure:AUTO", [{"name": "state", "type": "boolean"}], [{"type": "boolean", "choices": ("0", "1")}]),
        ("CONFigure:STOP", [], []),
        ("MEASure:CURRent", [], [{"type": "real", "unit": "A", "like": "+0.250E-2"}]),
        ("CONFigure:TYPE", [{"name": "choice", "type": "choice", "choices": ("0", "1", "2")}], []),
        ("CONFigure:FORM", [], [{"type": "choice", "choices": ("ASC", "REAL")}]),
    ],
)
def test_headings_that_are_forms(titled: Extraction, header: str, set_: Sequence[Any], returns: Sequence[Any]) -> None:
    found = command(titled, header)
    assert titled.layout == "titled"
    assert (sent(found), replied(found)) == (list(set_), list(returns))
    assert found.doubts == ()


def test_a_query_under_its_own_heading_belongs_to_its_command(titled: Extraction) -> None:
    assert len(titled.commands) == 11
    assert command(titled, "CONFigure:MODE").examples == ("CONF:MODE SLOW",)
    assert command(titled, "MEASure:CURRent").set is None


# Titles with the header in brackets --------------------------------------------------------------


@pytest.fixture(scope="module")
def bracketed(tmp_path_factory: pytest.TempPathFactory) -> Extraction:
    """Titles in words, the header in brackets, and a ruled table of what is set, asked and answered."""
    book = Book(foot=lambda number: f"{number}")
    for word, name, value, unit in (("VOLT", "Voltage", "5.00", "V"), ("CURR", "Current", "1.25", "A")):
        book.heading(f"{name} of the output (:{word})", size=12, bold=False).prose("This sets the output.")
        book.table(
            (
                "Setting",
                f":{word} <value> Sets it. :{word}:A <value> Sets that of A. The <value> range is 0.00 to 30.00.",
            ),
            ("Example", f":{word} {value}"),
            ("Query", f":{word}? Asks for it. :{word}:A? Asks for that of A."),
            ("Response example", f"{value} It is {value} {unit}."),
            widths=(90, 300),
            header=False,
        )
    book.heading("Switch (:OUTP)", size=12, bold=False)
    book.table(
        ("Setting", ":OUTP <value> <value> is as shown: 1: Output On, 0: Output Off"),
        ("Query", ":OUTP? Asks for it."),
        ("Response example", "1 The output is on."),
        widths=(90, 300),
        header=False,
    )
    return extract_file(book.save(tmp_path_factory.mktemp("bracketed") / "user.pdf"), "Acme", "AB-5")


def test_forms_and_sentences_in_one_cell(bracketed: Extraction) -> None:
    assert bracketed.layout == "bracketed"
    assert sorted(c.header for c in bracketed.commands) == [":CURR", ":CURR:A", ":OUTP", ":VOLT", ":VOLT:A"]
    for header in (":VOLT", ":VOLT:A"):
        found = command(bracketed, header)
        assert sent(found)[0] | {"unit": "V"} == {"name": "value", "type": "real", "unit": "V", "min": 0, "max": 30}
        assert found.query is not None
    assert replied(command(bracketed, ":VOLT"))[0]["like"] == "5.00"


def test_codes_that_mean_on_and_off(bracketed: Extraction) -> None:
    assert sent(command(bracketed, ":OUTP")) == [{"name": "value", "type": "boolean"}]


# Flat words in two columns and two languages -----------------------------------------------------

FILLER = "The supply is set by words that are sent one by one over the line, and it answers to some of them at once."


def flat(book: Book, language: str, left: float) -> None:
    """The entries in one column, prose in the other."""
    told, reply, example = ("Function", "Reply", "Example") if language == "en" else ("Funktion", "Antwort", "Beispiel")
    either = "or" if language == "en" else "bzw."
    entries = (
        (
            "SU1 + SU2",
            (("Format", f"SU1:VV.mVmV {either} SU2:01.34"), (told, "Sets a voltage."), (example, "SU1:1.23")),
        ),
        ("MU1 + MU2", (("Format", f"MU1 {either} MU2"), (reply, f"U1:12.34V {either} U2:12.34V"), (told, "Measures."))),
        ("OP1 + OP0", (("Format", "OP1"), (told, "Switches the output on."))),
        ("", (("Format", "OP0"), (told, "Switches the output off."))),
    )
    y = 100.0
    for heading, lines in entries:
        y += 16
        if heading:
            book.put(heading, left, y, bold=True)
        for label, text in lines:
            y += 13
            book.put(f"{label}:", left, y).put(text, left + 60, y)


@pytest.mark.parametrize("columns", [1, 2])
def test_flat_words_in_columns_and_languages(tmp_path: Path, columns: int) -> None:
    book = Book(foot=lambda number: f"{number}")
    for language in ("de", "en"):
        book.page()
        if columns == 2:
            for number in range(30):
                book.put(FILLER[number % 5 :][:48], 56, 100 + 13 * number)
        flat(book, language, 320 if columns == 2 else 56)
    found = extract_file(book.save(tmp_path / f"flat{columns}.pdf"), "Acme", "AB-6")
    assert found.layout == "flatforms"
    assert [(c.header, c.page) for c in found.commands] == [
        (w, "3") for w in ("SU1", "SU2", "MU1", "MU2", "OP1", "OP0")
    ]
    setter, meter = command(found, "SU1"), command(found, "MU2")
    assert (setter.separator, sent(setter)[0]["unit"], setter.examples) == (":", "V", ("SU1:1.23",))
    assert meter.set is None
    assert any("question mark" in note for note in meter.notes)


def test_kinds_of_a_reply_that_share_a_bracket(titled: Extraction) -> None:
    found = command(titled, "MEASure:BOTH")
    assert replied(found) == [{"type": "real"}, {"type": "integer"}]
    assert not found.doubts


def test_a_reply_that_may_be_dashes_is_in_doubt(titled: Extraction) -> None:
    assert "The reply may be dashes instead of a value." in command(titled, "MEASure:WORSt").doubts


def test_a_reply_of_one_length_or_another_is_in_doubt(titled: Extraction) -> None:
    assert "The query may return another number of values." in command(titled, "MEASure:EACH").doubts
