"""Labelled entries that tell of values in sentences, and facts of one entry that contradict each other."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from benchwright.extract.run import Extraction, extract_file
from benchwright.manual.model import Command
from tests.extract.writer import Book

WORDS = ("GATE", "LAMP", "DOOR", "HORN")


def entry(book: Book, header: str, forms: Sequence[str], said: str, returned: str = "", example: str = "") -> None:
    """One entry: a heading and its labels above their texts."""
    book.room(220).heading(header, size=13).prose("Syntax", bold=True)
    for form in forms:
        book.prose(form, indent=20, mono=True)
    book.prose("Description", bold=True).prose(said, indent=20)
    if returned:
        book.prose("Return Format", bold=True).prose(returned, indent=20)
    if example:
        book.prose("Example", bold=True).prose(example, indent=20, mono=True)


def extract(book: Book, folder: Path) -> Extraction:
    return extract_file(book.save(folder / "manual.pdf"), "Acme", "M-1")


def one(folder: Path, forms: Sequence[str], said: str, returned: str = "", example: str = "") -> Command:
    """The entry among others that are plain."""
    book = Book(foot=lambda number: f"3-{number}")
    for word in WORDS:
        entry(book, f":{word}:STATe", (f":{word}:STATe {{ON|OFF}}", f":{word}:STATe?"), "Switches it.", "ON or OFF.")
    entry(book, ":WING:MODE", forms, said, returned, example)
    return next(c for c in extract(book, folder).commands if ":MODE" in c.header)


MODE = (":WING:MODE <mode>", ":WING:MODE?")


@pytest.mark.parametrize(
    ("said", "choices"),
    [
        ("Chooses how the wing moves. <mode> could be GLIDe (no drive) or FLAP.", ("GLIDe", "FLAP")),
        ("Chooses it. <mode> can be GLIDe, FLAP or \u201cSOAR\u201d.", ("GLIDe", "FLAP", "SOAR")),
        ("Chooses how the wing moves. The mode may be GLIDe, FLAP, or SOAR.", ("GLIDe", "FLAP", "SOAR")),
        ("Chooses it. <mode> could be 1, 5, 10 or 50.", ("1", "5", "10", "50")),
    ],
)
def test_choices_that_a_sentence_offers(tmp_path: Path, said: str, choices: tuple[str, ...]) -> None:
    found = one(tmp_path, MODE, said, "The query returns the present mode.")
    assert found.set is not None
    assert (found.set[0].type, found.set[0].choices) == ("choice", choices)


@pytest.mark.parametrize(
    "said",
    [
        "By day <mode> could be GLIDe or FLAP. By night <mode> could be SOAR or REST.",
        "Chooses it. <mode> could be GLIDe or whatever the wing lets one do.",
        "Chooses it. <mode> could be GLIDe, GLIDe or FLAP.",
    ],
)
def test_offers_that_are_not_clear_leave_the_type_open(tmp_path: Path, said: str) -> None:
    found = one(tmp_path, MODE, said, "The query returns the present mode.")
    assert found.set is not None
    assert found.set[0].choices == ()
    assert found.doubts


PLAIN = (":WING:MODE {GLIDe|FLAP}", ":WING:MODE?")


def test_words_named_behind_a_colon_are_the_reply(tmp_path: Path) -> None:
    """Another query's typical response stands with the entry, but the text names the words."""
    found = one(
        tmp_path, PLAIN, "Chooses it.", "The query returns the mode of the wing: GLID or FLAP.", "WING:MODE FLAP"
    )
    assert found.query is not None
    assert [(r.type, r.choices) for r in found.query.returns] == [("choice", ("GLID", "FLAP"))]
    assert not found.doubts


def test_a_form_of_number_is_the_reply(tmp_path: Path) -> None:
    """What stands below the example came back from another query."""
    returned = "The query returns the rate in the form +1.25000000E+003."
    book = Book(foot=lambda number: f"3-{number}")
    for word in WORDS:
        forms = (f":{word}:RATE <rate>", f":{word}:RATE?")
        entry(book, f":{word}:RATE", forms, "Sets how often it moves.", returned, f"{word}:RATE 1250")
        book.prose("READ?", indent=20, mono=True).prose("Typical Response: +13,+1.5E-06,+1.7E-06")
    found = extract(book, tmp_path).commands
    told = [[(r.type, r.like) for r in c.query.returns] for c in found if c.query]
    assert told == [[("real", "+1.25000000E+003")]] * len(WORDS)


@pytest.mark.parametrize(
    ("forms", "returned", "doubt"),
    [
        (PLAIN, "The query returns a number in scientific notation, such as 1.25E+03.", "another kind of value"),
        ((":WING:MODE {GLIDe|FLAP|SOAR}", ":WING:MODE?"), "The query returns UP:3 or DOWN:4.", "other words"),
        ((":WING:MODE {ON|OFF}", ":WING:MODE?"), "For example, 1.25E+03,2.5E+03.", "more than"),
        ((":WING:MODE?",), "Such as: <-1.00e-04.", "may be a number"),
        ((":WING:MODE?",), 'The query returns the lift, for example "1.25E-03".', "may be a number"),
        ((":WING:MODE?",), 'The query returns all errors, such as 0,"No error".', "may repeat"),
    ],
)
def test_a_reply_that_contradicts_the_setting(tmp_path: Path, forms: Sequence[str], returned: str, doubt: str) -> None:
    found = one(tmp_path, forms, "Chooses how the wing moves.", returned)
    assert any(doubt in told for told in found.doubts)


def test_a_number_beside_on_and_off_is_a_switch(tmp_path: Path) -> None:
    found = one(tmp_path, (":WING:MODE {ON|OFF|<NR1>}", ":WING:MODE?"), "Lets the wing move.", "<NR1>")
    assert found.set is not None
    assert (found.set[0].type, found.set[0].words) == ("boolean", ())


def test_numbers_of_a_mnemonic_in_braces_and_brackets(tmp_path: Path) -> None:
    """A heading with a number, or with none, is that of a form which leaves the number open."""
    book = Book(foot=lambda number: f"3-{number}")
    for word in WORDS:
        forms = (f"{word}[{{1|2}}]:MODE {{AUTO|HOLD}}", f"{word}[{{1|2}}]:MODE?")
        entry(book, f"{word}1:MODE", forms, "Chooses it.", "The query returns AUTO or HOLD.")
    found = extract(book, tmp_path).commands
    assert [(c.header, c.suffix["n"].max, c.doubts) for c in found] == [(f"{word}[<n>]:MODE", 2, ()) for word in WORDS]


def test_heads_that_name_the_entry_of_the_page(tmp_path: Path) -> None:
    """The head of the page repeats the heading in smaller type, on the entry's further page as well: no example."""
    book = Book(foot=str)
    for number, word in enumerate((*WORDS, "WING", "TAIL", "FOOT", "BEAK")):
        header = f"{word}:MODE"
        if number:
            book.page()
        book.put(header, 420, 38, 10)
        entry(book, header, (f"{header} {{AUTO|HOLD}}", f"{header}?"), "Chooses it.", "The query returns AUTO or HOLD.")
        book.prose("Example", bold=True).page().put(header, 420, 38, 10)
        book.prose(f"{word}:MODE HOLD", indent=20, mono=True)
    found = extract(book, tmp_path).commands
    assert len(found) == 8
    assert {(c.header, c.examples, c.doubts) for c in found} == {(c.header, (f"{c.header} HOLD",), ()) for c in found}
