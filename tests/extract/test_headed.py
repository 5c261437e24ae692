"""Manuals in which the heading is the syntax, with a table of what is sent and what comes back."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from benchwright.extract.run import Extraction, extract_file
from benchwright.manual.model import Command, Parameter
from tests.extract.writer import Book

CASES = tomllib.loads((Path(__file__).parent.parent / "cases/extract/headed.toml").read_text(encoding="utf-8"))["case"]

CERTAIN = 0.9


def entry(book: Book, case: Mapping[str, Any]) -> Book:
    """One entry as this family prints it: forms in larger type, text, a table, an example below it."""
    book.room(150)
    book.gap(14).lines(*case["forms"], size=13)
    book.gap(6).prose(case["about"])
    if "table" in case:
        book.table(*case["table"], widths=(90, 80, 80))
    rows = [["Parameter", "Typical return"], [" ".join(case["cell"]), " ".join(case["reply"])]]
    if len(case["cell"]) + len(case["reply"]) > 2:
        return _long(book, case).prose("Nothing else is touched.", indent=0)
    return _below(book.table(*rows, widths=(260, 160)), case)


def _long(book: Book, case: Mapping[str, Any]) -> Book:
    """A cell of several lines, without rules."""
    book.gap(6).lines("Parameter", bold=True)
    book.put("Typical return", book.left + 280, book.y, bold=True)
    for number, line in enumerate(case["cell"]):
        book.lines(line)
        if number < len(case["reply"]):
            book.put(case["reply"][number], book.left + 280, book.y)
    return _below(book.gap(6), case)


def _below(book: Book, case: Mapping[str, Any]) -> Book:
    return book.lines(*case["example"]).gap(6).lines("Remarks", bold=True)


@pytest.fixture(scope="module")
def extracted(tmp_path_factory: pytest.TempPathFactory) -> Extraction:
    """All cases in one document."""
    book = Book(foot=lambda number: f"Guide to the AB-1 {number}")
    book.heading("Words before", size=20).prose(
        "A list of what follows in this part of the guide, each in its own place."
    )
    for case in CASES:
        entry(book, case)
    return extract_file(book.save(tmp_path_factory.mktemp("headed") / "guide.pdf"), "Acme", "AB-1")


def command(extraction: Extraction, header: str) -> Command:
    found = [command for command in extraction.commands if command.header == header]
    assert len(found) == 1, sorted(command.header for command in extraction.commands)
    return found[0]


def header_of(case: Mapping[str, Any]) -> str:
    text = case["forms"][0].split(" ")[0].rstrip("?").split("{")[0] if "header" not in case else case["header"]
    return str(text).replace("[1|2]", "[<n>]")


def told(parameter: Parameter) -> dict[str, Any]:
    """What a parameter says, without what it leaves open."""
    facts = parameter.model_dump(exclude_defaults=True, exclude={"limit"})
    return {key: list(value) if isinstance(value, tuple) else value for key, value in facts.items()}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_entry(extracted: Extraction, case: Mapping[str, Any]) -> None:
    found = command(extracted, header_of(case))
    if "set" in case:
        assert [told(parameter) for parameter in found.set or ()] == [dict(p) for p in case["set"]]
        assert found.set is not None
    if "query" in case:
        assert found.query is not None
        assert [told(parameter) for parameter in found.query.params] == [dict(p) for p in case["query"]]
    for got, want in (
        zip(found.query.returns if found.query else (), case.get("returns", ()), strict=True)
        if "returns" in case
        else ()
    ):
        assert {key: list(v) if isinstance(v := getattr(got, key), tuple) else v for key in want} == want
    if "limit" in case:
        named = next(parameter.limit for parameter in found.set or () if parameter.limit)
        rows = [row.model_dump(exclude_defaults=True) for row in extracted.limits[named].rows]
        assert rows == case["limit"]
    for name, want in case.get("suffix", {}).items():
        assert found.suffix[name].max == want["max"]
    assert [example for example in case.get("examples", ()) if example not in found.examples] == []
    assert [note for note in case.get("notes", ()) if note not in found.notes] == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_certain_unless_something_is_open(extracted: Extraction, case: Mapping[str, Any]) -> None:
    found = command(extracted, header_of(case))
    if "doubtful" in case:
        assert any(case["doubtful"] in doubt for doubt in found.doubts), found.doubts
        assert (found.confidence or 0) < CERTAIN
    else:
        assert found.doubts == ()


def simple(
    book: Book, *forms: str, cell: str = "(none)", reply: str = "(none)", example: str = "", size: float = 13
) -> Book:
    """An entry of little interest."""
    book.gap(14).lines(*forms, size=size).gap(6).prose("It does what its name says.")
    book.table(["Parameter", "Typical return"], [cell, reply], widths=(260, 160))
    return book.lines(example or forms[0].split(" ")[0])


def fill(book: Book) -> Book:
    """Some entries more, so that the document is one."""
    for name in ("ALPHa", "BRAVo", "CHARlie", "DELTa"):
        simple(
            book.room(120),
            f"FILL:{name} ON|OFF",
            f"FILL:{name}?",
            cell="ON|OFF",
            reply="0 or 1",
            example=f"FILL:{name[:4]} ON",
        )
    return book


def wrapped_headings(book: Book) -> None:
    book.lines("APPLy:SINE [<frequency>|MINimum|MAXimum|DEFault [,<amplitude>|MINim-", "um|MAXimum|DEFault]]", size=13)
    book.lines("APPLy:SINE? [{RTD|THERmistor|DEF", "ault}]", size=13)
    book.gap(6).prose("Puts out a sine.").table(
        ["Parameter", "Typical return"], ["(none)", "(none)"], widths=(260, 160)
    )
    book.lines("APPL:SINE 100")


def stacked_headings(book: Book) -> None:
    simple(
        book, "FOLDer:MAKE <folder>", "FOLDer:KILL <folder>", cell="Any valid folder name", example='FOLD:MAKE "A:/b"'
    )


def table_over_a_page_break(book: Book) -> None:
    book.page()
    while book.y < book.size[1] - book.margin - 75:
        book.lines("The bench is long and wide, and much stands on it.")
    book.gap(8).lines("LATE:ENTRy <count>|MAX", "LATE:ENTRy?", size=13)
    book.page().prose("It comes late.")
    book.table(["Parameter", "Typical return"], ["1 to 5", "+3"], widths=(260, 160)).lines("LATE:ENTR 3")


def lists_are_no_entries(book: Book) -> None:
    book.heading("Commands of this part", size=16)
    book.lines("GHOSt:ONE", "GHOSt:TWO?", "GHOSt:THRee <value>").gap(10)
    book.lines("GHOSt:FOUR . . . . . . . . . . . . . . 12", "GHOSt:FIVE ....................... 13")


def numbered_headings(book: Book) -> None:
    simple(book, "6.5.5 TEMPerature:PROBe:LIST?", reply='"PT100"')
    simple(book, "6.5.6 TEMPerature:PROBe {A|B}", cell="{A|B}", example="TEMP:PROB A")


STRUCTURE: dict[str, tuple[Callable[[Book], None], dict[str, tuple[int, int | None]], tuple[str, ...]]] = {
    # what is printed, headers with the number of parameters set and asked (None: no query), headers that must not be
    "wrapped headings": (wrapped_headings, {"APPLy:SINE": (2, 1)}, ()),
    "several commands share an entry": (stacked_headings, {"FOLDer:MAKE": (1, None), "FOLDer:KILL": (1, None)}, ()),
    "heading at the foot of a page": (table_over_a_page_break, {"LATE:ENTRy": (1, 0)}, ()),
    "lists and contents": (
        lists_are_no_entries,
        {},
        ("GHOSt:ONE", "GHOSt:TWO", "GHOSt:THRee", "GHOSt:FOUR", "GHOSt:FIVE"),
    ),
    "numbered headings": (numbered_headings, {"TEMPerature:PROBe:LIST": (-1, 0), "TEMPerature:PROBe": (1, None)}, ()),
}


@pytest.mark.parametrize("name", STRUCTURE)
def test_structure(tmp_path: Path, name: str) -> None:
    write, wanted, unwanted = STRUCTURE[name]
    book = Book(foot=lambda number: f"Guide to the AB-1 {number}")
    fill(book)
    write(book.room(200))
    found = extract_file(fill_more(book).save(tmp_path / "guide.pdf"), "Acme", "AB-1")
    assert found.layout == "headed"
    for header, (sent, asked) in wanted.items():
        entry = command(found, header)
        assert (len(entry.set) if entry.set is not None else -1) == sent
        assert (len(entry.query.params) if entry.query is not None else None) == asked
    assert {entry.header for entry in found.commands} & set(unwanted) == set()


def fill_more(book: Book) -> Book:
    """An entry behind, which must not swallow what stands before it."""
    return simple(
        book.room(120), "LAST:WORD ON|OFF", "LAST:WORD?", cell="ON|OFF", reply="0 or 1", example="LAST:WORD ON"
    )


def test_page_is_where_the_heading_stands(tmp_path: Path) -> None:
    book = Book(foot=lambda number: f"Guide to the AB-1 {number}")
    fill(book)
    table_over_a_page_break(book)
    for _ in range(3):
        fill_more(book.page())
    found = command(extract_file(book.save(tmp_path / "guide.pdf"), "Acme", "AB-1"), "LATE:ENTRy")
    assert (found.page, found.page_pdf) == ("2", 2)
    assert [told(parameter) for parameter in found.set or ()] == [
        {"name": "count", "type": "integer", "min": 1, "max": 5, "words": ["MAX"]}
    ]


def test_what_the_document_says_once(tmp_path: Path) -> None:
    """Names of channels, the number of a keyword left out, values after a reset."""
    book = Book(foot=lambda number: f"Guide to the AB-1 {number}")
    book.table(["Output", "P6V (CH1)", "N30V (CH2)"], widths=(120, 120, 120))
    book.prose("Channel 1 is the default channel for the SOURce keyword.")
    book.heading("Settings after *RST").table(
        ["SCPI command", "Default value"], ["LIMit:VOLT", "7 V"], ["FILL:ALPHa", "OFF"], ["TOOL:PICK", "1"]
    )
    fill(book)
    book.room(200).gap(14).lines("[SOURce[1|2]:]LIMit:VOLT <level>", "[SOURce[1|2]:]LIMit:VOLT?", size=13)
    book.gap(6).prose("The limit, in volts.").table(
        ["Output", "Range of values"], ["<level>", "P6V = (MAX = 6.18 V | MIN = 0 V)"]
    )
    book.table(["Parameter", "Typical return"], ["<level>", "<level>"], widths=(260, 160)).lines("LIM:VOLT 5")
    simple(book.room(120), "TOOL:PICK SAW|AXE", "TOOL:PICK?", cell="SAW|AXE", reply="SAW", example="TOOL:PICK SAW")
    extraction = extract_file(book.save(tmp_path / "guide.pdf"), "Acme", "AB-1")
    found = command(extraction, "[SOURce[<n>]:]LIMit:VOLT")
    assert found.suffix["n"].default == 1
    assert found.set is not None
    assert found.set[0].reset == 7
    assert [row.model_dump(exclude_defaults=True) for row in extraction.limits[found.set[0].limit or ""].rows] == [
        {"when": {"channel": 1}, "min": 0, "max": 6.18}
    ]
    switch = command(extraction, "FILL:ALPHa")
    assert switch.set is not None
    assert switch.set[0].reset == "OFF"
    tool = command(extraction, "TOOL:PICK")
    assert tool.set is not None
    assert tool.set[0].reset is None
    assert any("none of its choices" in doubt for doubt in tool.doubts)


def test_plain_text_shows_no_headings(tmp_path: Path) -> None:
    """Without fonts an entry is what stands above a table; lists and examples are none."""
    text = ["Guide to the AB-1", "", "In this part:", "FILL:ALPHa", "FILL:BRAVo", ""]
    for name in ("ALPHa", "BRAVo", "CHARlie"):
        text += [
            f"FILL:{name} <level>|MINimum|MAXimum[,",
            "<delay>]",
            f"FILL:{name}?",
            "",
            "It fills up to a level in volts.",
            "",
        ]
        text += ["Parameter                 Typical return", "0 to 5 V                  +1.0E+00", ""]
        text += ["Fills it half:", f"FILL:{name[:4]} 2.5", "", "Remarks", "", "It takes a while until it is full.", ""]
    (tmp_path / "guide.txt").write_text("\n".join(text))
    found = extract_file(tmp_path / "guide.txt", "Acme", "AB-1")
    assert [entry.header for entry in found.commands] == ["FILL:ALPHa", "FILL:BRAVo", "FILL:CHARlie"]
    assert [[parameter.name for parameter in entry.set or ()] for entry in found.commands] == [["level", "delay"]] * 3
    assert found.commands[0].examples == ("FILL:ALPH 2.5",)
