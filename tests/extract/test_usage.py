"""Manuals whose entries end with how the command is used, and say once that all others both set and ask."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from benchwright.extract.run import Extraction, extract_file
from benchwright.manual.model import Command
from tests.extract.test_column import facts, narrowed
from tests.extract.writer import Book

CASES = tomllib.loads((Path(__file__).parent.parent / "cases/extract/usage.toml").read_text(encoding="utf-8"))["case"]

SAID = "Where nothing else stands, commands can be used for setting and for querying."
BESIDE = 100.0
FURTHER = 157.0

Case = Mapping[str, Any]


def entry(book: Book, case: Case) -> None:
    """One entry: heading in bold, labels in bold, names at the left edge, all else in a column of its own."""
    book.room(220).gap(18)
    for line in case["head"].split("\n"):
        book.lines(line.removeprefix("~"), bold=not line.startswith("~"))
    book.gap(4).prose(case["about"])
    for label, *texts in case["parts"]:
        book.gap(5)
        named = any(text.startswith("<") for text in texts)
        if named:
            book.lines(label, bold=True)
        pending = "" if named else label
        for text in texts:
            if text.startswith("<"):
                pending = text
                continue
            book.gap(13)
            if pending:
                book.put(pending, book.left, book.y, bold=not named)
            pending = ""
            for place, cell in zip((BESIDE, FURTHER), text.split("|") if ":|" in text else [text], strict=False):
                book.put(cell, book.left + place, book.y)


def written(folder: Path, cases: Sequence[Case], said: str = SAID, rows: Sequence[Sequence[str]] = ()) -> Extraction:
    book = Book(foot=lambda number: f"Oven manual {number}")
    book.heading("Remote control").prose(said)
    for row in rows:
        book.gap(16)
        for place, cell in enumerate(row):
            book.put(cell, book.left + 120 * place, book.y)
    for case in cases:
        entry(book, case)
    return extract_file(book.save(folder / "oven.pdf"), "Ofenbau", "O-1")


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> Extraction:
    return written(tmp_path_factory.mktemp("usage"), CASES)


def found(extraction: Extraction, header: str) -> Command:
    assert header in [command.header for command in extraction.commands]
    return next(command for command in extraction.commands if command.header == header)


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_entry(read: Extraction, case: Case) -> None:
    expect = dict(case["expect"])
    command = found(read, expect["header"])
    numbers = {name: suffix.model_dump(exclude_defaults=True) for name, suffix in command.suffix.items()}
    said = {**facts(command), "suffix": numbers}
    assert {name: narrowed(said[name], value) for name, value in expect.items()} == expect


def test_no_other_entries(read: Extraction) -> None:
    assert len(read.commands) == len(CASES)


def test_reading_back_is_in_doubt_where_nothing_says_it(tmp_path: Path) -> None:
    command = found(written(tmp_path, CASES, "The oven listens to messages."), ":OVEN:HEAT")
    assert command.query is not None
    assert command.doubts


def test_queries_printed_apart_are_not_made_up(tmp_path: Path) -> None:
    """Each form has a heading of its own here, and one setting has no query."""
    cases = []
    for name in ("FAN", "LAMP", "DOOR", "PLATe", "GRILl"):
        values = [["Parameters:", "<State>", "ON | OFF", "*RST:|OFF"]]
        returned = [["Return values:", "<State>", "1 | 0"], ["Usage:", "Query only"]]
        cases.append({"head": f":OVEN:{name} <State>", "about": "Switches it on or off.", "parts": values})
        cases.append({"head": f":OVEN:{name}?", "about": "Reads whether it is on.", "parts": returned})
    cases.append({"head": ":OVEN:BELL <State>", "about": "Rings or not.", "parts": values})
    read = written(tmp_path, cases, "The oven listens to messages.")
    lamp, bell = found(read, ":OVEN:LAMP"), found(read, ":OVEN:BELL")
    assert lamp.query is not None
    assert lamp.query.returns[0].type == "boolean"
    assert lamp.set is not None
    assert lamp.set[0].type == "boolean"
    assert lamp.set[0].reset == "OFF"
    assert bell.query is None


def test_numbers_of_suffixes_told_once(tmp_path: Path) -> None:
    """A table tells them; one that differs elsewhere is not taken."""
    rows = [["Suffix", "Value range", "Description"], ["PLATe<hw>", "[1]|2|3", "the plate"], ["GRILl<hw>", "[1]", "it"]]
    heads = [f":OVEN:{name}<hw>:NUMBer{number}?" for name in ("PLATe", "GRILl", "LAMP") for number in "ABC"]
    returned = [["Return values:", "<Count>", "integer"], ["Usage:", "Query only"]]
    cases = [{"head": head, "about": "Counts something.", "parts": returned} for head in heads]
    read = written(tmp_path, cases, rows=rows)
    plate, grill, lamp = (found(read, f":OVEN:{name}<hw>:NUMBerA") for name in ("PLATe", "GRILl", "LAMP"))
    assert (plate.suffix["hw"].max, plate.suffix["hw"].default, plate.doubts) == (3, 1, ())
    assert (grill.suffix["hw"].max, grill.doubts) == (1, ())
    assert lamp.doubts


def test_a_title_at_the_top_of_a_page_is_no_part_of_an_entry(tmp_path: Path) -> None:
    book = Book(foot=lambda number: f"Oven manual {number}")
    book.heading("Remote control").prose(SAID)
    for case in CASES[:6]:
        entry(book, case)
    book.page().gap(18).lines(":OVEN:LAST <State>", bold=True).prose("Switches it.").lines("Parameters:", bold=True)
    book.gap(13).put("<State>", book.left, book.y).put("OFF | ON", book.left + BESIDE, book.y)
    book.gap(13).put("*RST:", book.left + BESIDE, book.y).put("OFF", book.left + FURTHER, book.y)
    book.page().put("Ovens, lamps and doors", book.left + 200, book.y)
    book.gap(30).put("Example:", book.left, book.y, bold=True).put("OVEN:LAST ON", book.left + BESIDE, book.y)
    command = found(extract_file(book.save(tmp_path / "oven.pdf"), "Ofenbau", "O-1"), ":OVEN:LAST")
    assert command.set is not None
    assert command.set[0].reset == "OFF"
    assert not command.doubts
