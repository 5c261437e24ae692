"""Figures of one document: its own list with the faults that are known of it, its bars, the report."""

from __future__ import annotations

import pytest

from benchwright.extract.listing.line import Listed
from benchwright.extract.listing.own import OwnList
from benchwright.extract.measure.compare import Comparison, Read, compare
from benchwright.extract.measure.figures import AgainstList, Figures, RealDocument, against_list
from benchwright.extract.measure.library import report
from benchwright.manual.model import Command

OWN = OwnList(
    "contents",
    (
        Listed(":VOLTage", page="3", sheets=(5,)),
        Listed("VOLTage:STEP", page="4", sheets=(6,)),
        Listed("CURR", page="4", sheets=(6,)),
        Listed("VDIV"),
        Listed("WFMPre:<wfm>:XZEro", query=True),
        Listed("REFLevel:MID1"),
        Listed("READ:CH<n>:<items>", query=True),
        Listed("READ:CH<n>", query=True),
        Listed(":OUTPut:GROup"),
    ),
)


def command(header: str, sheet: int = 5, **facts: object) -> Command:
    suffixes = {name: {} for name in "nx" if f"<{name}>" in header}
    given = {
        "header": header,
        "page": str(sheet - 2),
        "page_pdf": sheet,
        "set": [],
        "suffix": suffixes,
        "summary": "X.",
    }
    return Command.model_validate(given | facts)


COMMANDS = [
    command(":VOLTage[:LEVel]"),
    command(":VOLTage:STEP", 7),
    command("CURRent", 6),
    command("C<n>:{VOLT_DIV|VDIV}"),
    command("WFMPre:{CH<x>|MATH|REF<n>}:XZEro"),
    command("REFLevel:MID<n>"),
    command("READ:CH<n>:{HIGH|LOW}"),
    command("READ:CH<n>"),
    command("SYSTem:ERRor"),
    command("SYSTem:BEEPer"),
]


def held(reference: list[Command] | None = None, **faults: object) -> AgainstList:
    document = RealDocument.model_validate({"file": "some.pdf", **faults})
    return against_list(COMMANDS, OWN, document, reference or [])


def test_a_line_of_the_list_is_found_however_it_writes_the_header() -> None:
    found = held()
    assert [listed.header for listed in found.missed] == [":OUTPut:GROup"]
    assert [stranger.header for stranger in found.strangers] == ["SYSTem:ERRor", "SYSTem:BEEPer"]
    assert (found.found.right, found.found.all) == (8, 9)
    assert (found.known.right, found.known.all) == (8, 10)


def test_pages_of_the_list() -> None:
    found = held()
    assert (found.pages.right, found.pages.all) == (2, 3)
    assert [(command.header, listed.page) for command, listed in found.elsewhere] == [(":VOLTage:STEP", "4")]


def test_known_faults_of_the_list_do_not_count() -> None:
    found = held(no_commands=["OUTPut:GROup"], unlisted=["SYSTem:ERRor"], reference=[command("SYSTem:BEEPer")])
    assert found.missed == []
    assert found.strangers == []
    assert (found.found.share, found.known.share) == (1, 1)


def test_of_a_short_list_only_what_was_found_counts() -> None:
    own = OwnList("contents", OWN.listed[:2])
    found = against_list(COMMANDS, own, RealDocument(file="some.pdf"), [])
    assert (found.found.right, found.found.all) == (2, 2)
    assert found.known.share is None


def figures(**document: object) -> Figures:
    """A document with one entry right and one whose page is wrong, marked certain."""
    want = [command(":VOLTage"), command(":CURRent", 6)]
    got = [command(":VOLTage", confidence=1.0), command(":CURRent", 7, confidence=1.0)]
    comparison: Comparison = compare(Read(got), Read(want), whole=True, threshold=0.9)
    made = Figures(RealDocument.model_validate({"file": "some.pdf", **document}), checked=comparison)
    made.sheets, made.entries, made.certain, made.layout = 9, 2, 2, "labelled"
    return made


def test_bars() -> None:
    assert figures().shares() == pytest.approx({"recall": 1, "precision": 1, "page": 0.5, "false_certainty": 0.5})
    assert figures().failed() == [
        "some: page is 50.0%, the bar is 100.0%",
        "some: false_certainty is 50.0%, the bar is 1.0%",
    ]


def test_a_bar_of_its_own() -> None:
    assert figures(bars={"page": 0.5, "false_certainty": 0.5}, why="Pages are not printed.").failed() == []


def test_the_report_holds_every_document_and_is_always_the_same() -> None:
    refused = Figures(RealDocument(file="brochure.pdf", expect="refused"), refused="It has no commands.")
    made = report([figures(), refused])
    assert "| some | labelled | 9 | 2 | 2 | 100.0% | 100.0% |  | 50.0% | 50.0% |" in made
    assert "| checked manual: pages | 2 | 4 | 50.0% |" in made
    assert "| brochure | It has no commands. | yes |" in made
    assert report([figures(), refused]) == made
