"""Labels in two columns: beside each part of an entry what is said of the command, of its query and of its answer."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from pathlib import Path

import pytest

from benchwright.extract.run import Extraction, extract_file
from benchwright.manual.model import Command

Parts = Mapping[str, Mapping[str, str]]

ENTRIES: dict[str, Parts] = {
    "Making the stove hot, and asking how hot it is": {
        "Syntax": {
            "Command": ":STOVe:HEAT <Degree of heat>",
            "Query": ":STOVe:HEAT?",
            "Response": "<Degree of heat>",
            "Parameter": "<Degree of heat> = 0 to 9.5 (NR2)",
        },
        "Explanation": {"Command": "Makes it as hot as told.", "Query": "Tells how hot it was made."},
        "Example": {"Command": ":STOVe:HEAT 4.5", "Query": ":STOVe:HEAT?", "Response": "4.5"},
    },
    "Choosing what is burnt, and asking for it": {
        "Syntax": {"Command": ":STOVe:FUEL <COAL/WOOD/PEAT>", "Query": ":STOVe:FUEL?", "Response": "<COAL/WOOD/PEAT>"},
        "Explanation": {"Command": "Chooses what is burnt.", "Query": "Tells what is burnt."},
        "Example": {"Command": ":STOVe:FUEL PEAT", "Query": ":STOVe:FUEL?", "Response": "PEAT"},
    },
    "Locking the door, and asking whether it is locked": {
        "Syntax": {"Command": ":STOVe:LOCK <OFF/ON>", "Query": ":STOVe:LOCK?", "Response": "<OFF/ON>"},
        "Explanation": {"Command": "Locks the door.", "Query": "Tells whether it is locked."},
        "Example": {"Command": ":STOVe:LOCK ON", "Query": ":STOVe:LOCK?", "Response": "ON"},
    },
    "Reading how much has been burnt": {
        "Syntax": {
            "Command": "",
            "Query": ":STOVe:BURNt? <Log>",
            "Response": "<Weight>",
            "Parameter": "<Log> = 1 to 8 (NR1) / <Weight> = 0 to 30 (NR3)",
        },
        "Explanation": {"Command": "", "Query": "Tells what is left of a log."},
        "Example": {"Command": "", "Query": ":STOVe:BURNt? 3", "Response": "1.25E+00"},
    },
    "Reading what fell through the grate": {
        "Syntax": {
            "Command": "",
            "Query": ":STOVe:DROP?",
            "Response": "<Register value>",
            "Parameter": "<Register value> = 0 to 255 (NR1)",
        },
        "Explanation": {"Command": "", "Query": "Tells what fell."},
        "Example": {"Command": "", "Query": ":STOVe:DROP?", "Response": "3"},
    },
    "Clearing the ashes": {
        "Syntax": {"Command": ":STOVe:RAKE", "Query": "", "Response": "", "Parameter": ""},
        "Explanation": {"Command": "Rakes them out.", "Query": ""},
        "Example": {"Command": ":STOVe:RAKE", "Query": "", "Response": ""},
    },
    "Naming the stove": {
        "Syntax": {
            "Command": ':STOVe:NAME <"Stove name">',
            "Query": ":STOVe:NAME?",
            "Response": "<Stove name>",
            "Parameter": '<"Stove name"> = A to Z (Up to 8 characters)',
        },
        "Explanation": {"Command": "Names it.", "Query": "Returns its name."},
        "Example": {"Command": ':STOVe:NAME "BERTHA"', "Query": ":STOVe:NAME?", "Response": "BERTHA"},
    },
    "Setting how long it burns": {
        "Syntax": {
            "Command": ":STOVe:LAST <Hours>",
            "Query": ":STOVe:LAST?",
            "Response": "<OFF/ Hours>",
            "Parameter": "<Hours> = OFF/1 to 12 (NR1)",
        },
        "Explanation": {"Command": "Sets for how long.", "Query": "Tells for how long."},
        "Example": {"Command": ":STOVe:LAST OFF", "Query": ":STOVe:LAST?", "Response": "OFF"},
    },
    "Setting the heat of a plate": {
        "Syntax": {
            "Command": ":STOVe:PLATe <Plate No.>, <Degree>",
            "Query": ":STOVe:PLATe? <Plate No.>",
            "Response": "<Degree>",
            "Parameter": "<Plate No.> = 1 to 4 (NR1) / <Degree> = -1E+03 to 1E+03 (NR3)",
        },
        "Explanation": {"Command": "Heats a plate, all of them when the plate No. is omitted.", "Query": "Tells it."},
        "Example": {"Command": ":STOVe:PLATe 2, 40", "Query": ":STOVe:PLATe? 2", "Response": "40"},
    },
}


def row(label: str, inner: str, text: str, first: int) -> str:
    """One row; the label of the part stands before the first of its rows only."""
    outer = f'<td rowspan="{first}">{label}</td>' if first else ""
    lines = "<br>".join(escape(line) for line in text.split(" / "))
    return f"<tr>{outer}<td>{inner}</td><td>{lines}</td></tr>"


@pytest.fixture(scope="module")
def extracted(tmp_path_factory: pytest.TempPathFactory) -> Extraction:
    body = ""
    for heading, parts in ENTRIES.items():
        rows = [
            row(label, inner, text, len(inners) if place == 0 else 0)
            for label, inners in parts.items()
            for place, (inner, text) in enumerate(inners.items())
        ]
        body += f"<h3>{heading}</h3><table>{''.join(rows)}</table>"
    path: Path = tmp_path_factory.mktemp("nested") / "stove.html"
    path.write_text(f"<!DOCTYPE html><html><body>{body}</body></html>", encoding="utf-8")
    return extract_file(path, "Acme", "S1")


def command(extraction: Extraction, header: str) -> Command:
    return next(command for command in extraction.commands if command.header == header)


def test_every_entry_is_one_command(extracted: Extraction) -> None:
    assert len(extracted.commands) == len(ENTRIES)


@pytest.mark.parametrize(
    ("header", "kind", "facts"),
    [
        (":STOVe:HEAT", "real", {"min": 0, "max": 9.5}),
        (":STOVe:FUEL", "choice", {"choices": ("COAL", "WOOD", "PEAT")}),
        (":STOVe:LOCK", "boolean", {}),
    ],
)
def test_command_query_and_answer(extracted: Extraction, header: str, kind: str, facts: dict[str, object]) -> None:
    found = command(extracted, header)
    assert not found.doubts
    assert found.set is not None
    assert found.query is not None
    (value,) = found.set
    assert value.type == kind
    assert {name: getattr(value, name) for name in facts} == facts
    assert [reply.type for reply in found.query.returns] == [kind]
    assert found.examples[0].startswith(header)


def test_a_command_without_a_query(extracted: Extraction) -> None:
    found = command(extracted, ":STOVe:RAKE")
    assert (found.set, found.query, found.doubts) == ((), None, ())


def test_an_answer_that_names_what_is_told_of_beside_it(extracted: Extraction) -> None:
    found = command(extracted, ":STOVe:BURNt")
    assert found.set is None
    assert found.query is not None
    assert [reply.type for reply in found.query.returns] == ["real"]


def test_a_name_in_quotes_that_comes_back_without(extracted: Extraction) -> None:
    found = command(extracted, ":STOVe:NAME")
    assert found.set is not None
    assert found.query is not None
    assert (found.set[0].type, found.set[0].max_length) == ("string", 8)
    assert [reply.type for reply in found.query.returns] == ["text"]


def test_parameters_of_an_answer_alone(extracted: Extraction) -> None:
    found = command(extracted, ":STOVe:DROP")
    assert found.query is not None
    assert ([reply.type for reply in found.query.returns], found.doubts) == (["integer"], ())


def test_an_answer_that_may_be_a_word_is_in_doubt(extracted: Extraction) -> None:
    found = command(extracted, ":STOVe:LAST")
    assert found.set is not None
    assert (found.set[0].words, found.set[0].min, found.set[0].max) == (("OFF",), 1, 12)
    assert "The reply may be `OFF` too." in found.doubts


def test_a_number_that_may_be_left_out_and_one_marked_as_no_whole_one(extracted: Extraction) -> None:
    found = command(extracted, ":STOVe:PLATe")
    assert found.set is not None
    assert [value.type for value in found.set] == ["integer", "real"]
    assert "The text tells of leaving something out, and no parameter may be." in found.doubts
