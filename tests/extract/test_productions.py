"""Manuals in which productions such as `<span> ::= {WIDE | SLIM}` explain the names in a form; as HTML and as PDF."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

import pytest

from benchwright.extract.run import Extraction, extract_file
from benchwright.manual.model import Command, Parameter, Reply
from tests.extract.writer import Book

CASES = tomllib.loads((Path(__file__).parent.parent / "cases/extract/productions.toml").read_text(encoding="utf-8"))[
    "case"
]

CERTAIN = 0.9

LABELS = (("set", "Command Syntax"), ("query", "Query Syntax"), ("returns", "Return Format"))


def web_page(case: Mapping[str, Any]) -> str:
    """One entry as a page of HTML."""
    out = [f"<title>{escape(case['header'])}</title><h2>{escape(case['header'])}</h2>"]
    for key, label in LABELS:
        if key in case:
            out.append(f"<h2>{label}</h2>" + "".join(f"<pre>{escape(text)}</pre>" for text in case[key]))
            if key != "returns":
                out.append(f"<p>{escape(case['about'])}</p>")
    return "<html><body>" + "".join(out) + "</body></html>"


def printed(book: Book, case: Mapping[str, Any]) -> Book:
    """One entry in a book."""
    book.room(200).heading(case["header"], size=13)
    for key, label in LABELS:
        if key in case:
            book.gap(4).lines(label, bold=True)
            book.lines(*case[key], indent=20, mono=True)
            if key != "returns":
                book.gap(4).prose(case["about"], indent=20)
    return book


@pytest.fixture(scope="module", params=["html", "pdf"])
def extracted(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Extraction:
    """All cases in one document of each kind."""
    folder = tmp_path_factory.mktemp("productions")
    if request.param == "html":
        for number, case in enumerate(CASES):
            (folder / f"page_{number:02}.html").write_text(web_page(case), encoding="utf-8")
        return extract_file(folder, "Acme", "AB-1")
    book = Book(foot=lambda number: f"Guide to the AB-1 {number}")
    for case in CASES:
        printed(book, case)
    return extract_file(book.save(folder / "guide.pdf"), "Acme", "AB-1")


def command(extraction: Extraction, header: str) -> Command:
    found = [command for command in extraction.commands if command.header == header]
    assert len(found) == 1, sorted(command.header for command in extraction.commands)
    return found[0]


def told(facts: Parameter | Reply) -> dict[str, Any]:
    """What is said, without what is left open."""
    found = facts.model_dump(exclude_defaults=True)
    return {key: list(value) if isinstance(value, tuple) else value for key, value in found.items()}


def all_told(facts: Sequence[Parameter] | Sequence[Reply] | None) -> list[dict[str, Any]]:
    return [told(one) for one in facts or ()]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_entry(extracted: Extraction, case: Mapping[str, Any]) -> None:
    found = command(extracted, case["header"])
    assert (found.set is not None) == ("set" in case)
    assert (found.query is not None) == ("query" in case)
    if "sent" in case:
        assert all_told(found.set) == case["sent"]
    if "asked" in case:
        assert found.query is not None
        assert all_told(found.query.params) == case["asked"]
    if "replies" in case:
        assert found.query is not None
        assert all_told(found.query.returns) == case["replies"]
    for name, want in case.get("suffix", {}).items():
        assert {key: getattr(found.suffix[name], key) for key in want} == want


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_certain_unless_something_is_open(extracted: Extraction, case: Mapping[str, Any]) -> None:
    found = command(extracted, case["header"])
    if "doubtful" in case:
        assert any(case["doubtful"] in doubt for doubt in found.doubts), found.doubts
        assert (found.confidence or 0) < CERTAIN
    else:
        assert found.doubts == ()


def test_the_page_of_a_web_page_is_its_name(tmp_path: Path) -> None:
    for number, case in enumerate(CASES):
        (tmp_path / f"page_{number:02}.html").write_text(web_page(case), encoding="utf-8")
    found = command(extract_file(tmp_path, "Acme", "AB-1"), CASES[3]["header"])
    assert found.page == "page_03"


def test_a_table_that_sums_up_the_commands_is_no_entry(tmp_path: Path) -> None:
    rows = "".join(
        f"<tr><td>{escape(case.get('set', [''])[0])}</td><td>{escape(case.get('query', [''])[0])}</td><td></td></tr>"
        for case in CASES
    )
    table = f"<table><tr><th>Command</th><th>Query</th><th>Options and Query Returns</th></tr>{rows}</table>"
    (tmp_path / "all.html").write_text(f"<html><body><h1>All</h1>{table}</body></html>", encoding="utf-8")
    for number, case in enumerate(CASES):
        (tmp_path / f"page_{number:02}.html").write_text(web_page(case), encoding="utf-8")
    extraction = extract_file(tmp_path, "Acme", "AB-1")
    assert sorted(c.header for c in extraction.commands) == sorted(case["header"] for case in CASES)
    assert {c.page for c in extraction.commands} == {f"page_{number:02}" for number in range(len(CASES))}


def test_an_entry_goes_on_behind_a_page_break(tmp_path: Path) -> None:
    book = Book(foot=lambda number: f"Guide to the AB-1 {number}")
    for case in CASES[:5]:
        printed(book, case)
    book.page().put(":LATE:SPAN", book.left, 740, 13, bold=True)
    book.put("Command Syntax", book.left, 757, bold=True)
    sheet = len(book.leaves)
    book.page().lines(":LATE:SPAN <span>", "<span> ::= {WIDE | SLIM}", indent=20, mono=True)
    book.gap(4).prose("How much is seen.", indent=20)
    for case in CASES[5:8]:
        printed(book, case)
    found = command(extract_file(book.save(tmp_path / "guide.pdf"), "Acme", "AB-1"), ":LATE:SPAN")
    assert all_told(found.set) == [{"name": "span", "type": "choice", "choices": ["WIDE", "SLIM"]}]
    assert found.page_pdf == sheet
