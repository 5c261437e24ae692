"""Manuals whose entries are headed by a long and a short name, and whose values go by name."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from benchwright.extract.run import Extraction, extract_file
from benchwright.manual.model import Command
from tests.extract.writer import Book

CASES = tomllib.loads((Path(__file__).parent.parent / "cases/extract/pairs.toml").read_text(encoding="utf-8"))

CERTAIN = 0.9


def _headed(book: Book, case: dict[str, object]) -> None:
    """One entry on a page of its own: group and names above, what kind it is below, then the labels."""
    book.page()
    book.lines("", "")
    book.put(str(case.get("group", "INPUT")), book.left, book.y, 12, bold=True)
    book.put(str(case["names"]), book.left + 300, book.y, 12, bold=True)
    book.lines("")
    book.put(str(case.get("kind", "Command/Query")), book.left + 300, book.y)
    _labels(book, case)


def _labels(book: Book, case: dict[str, object]) -> None:
    book.gap(10)
    for label, texts in case["parts"].items():  # type: ignore[attr-defined]
        for number, text in enumerate(texts):
            book.lines("")
            if number == 0:
                book.put(label, book.left, book.y)
            if isinstance(text, list):  # a row of a table stands under the label
                for place, cell in zip((0, 110, 260), text, strict=True):
                    book.put(cell, book.left + place, book.y + 14)
            else:
                book.put(text, book.left + 150, book.y)
        book.gap(6)


@pytest.fixture(scope="module")
def headed(tmp_path_factory: pytest.TempPathFactory) -> Extraction:
    """Entries headed by their names."""
    book = Book(foot=lambda number: f"Remote guide {number}")
    for case in CASES["headed"]:
        _headed(book, case)
    return extract_file(book.save(tmp_path_factory.mktemp("pairs") / "headed.pdf"), "Acme", ("S-1",))


@pytest.fixture(scope="module")
def numbered(tmp_path_factory: pytest.TempPathFactory) -> Extraction:
    """Entries under numbered headings, long and short names in a list."""
    lines = ["# Remote guide", "", "| Short | Long form | What |", "| --- | --- | --- |"]
    lines += [f"| {short} | {long} | something |" for long, short in CASES["listed"].items()]
    for number, case in enumerate(CASES["numbered"], 1):
        lines += ["", f"## 3.{number} {case['title']}", ""]
        for label, texts in case["parts"].items():
            lines += ["```", f"{label} {texts[0]}", *texts[1:], "```"]
    path = tmp_path_factory.mktemp("pairs") / "numbered.md"
    path.write_text("\n".join(lines), encoding="utf-8")
    return extract_file(path, "Acme", ("G-1",))


@pytest.fixture(scope="module")
def stacked(tmp_path_factory: pytest.TempPathFactory) -> Extraction:
    """Entries under headings of both names, with labels that stand alone."""
    book = Book(foot=lambda number: f"Remote guide {number}")
    for case in CASES["stacked"]:
        book.page().heading(case["names"])
        for label, texts in case["parts"].items():
            book.gap(8).lines(label, size=12).lines(*texts)
    return extract_file(book.save(tmp_path_factory.mktemp("pairs") / "stacked.pdf"), "Acme", ("S-1",))


def _found(extraction: Extraction, header: str) -> Command:
    return next(command for command in extraction.commands if command.header == header)


def _facts(command: Command) -> dict[str, object]:
    """What a case may state about a command."""
    reply = command.query.returns if command.query else ()
    return {
        "set": [_told(p) for p in command.set or ()],
        "pairs": [f"{p.name} {_told(p)}" for p in command.pairs],
        "query": command.query is not None,
        "reply": [r.type for r in reply],
        "units": [r.unit for r in reply],
        "words": [list(r.choices) for r in reply],
        "examples": list(command.examples),
        "noted": " ".join(command.notes),
        "doubted": " ".join(command.doubts),
        "doubts": list(command.doubts),
        "suffix": {name: suffix.max for name, suffix in command.suffix.items()},
    }


def _told(parameter: object) -> str:
    values = parameter.model_dump()  # type: ignore[attr-defined]
    span = [f"{values['min']:g}..{values['max']:g}"] if values["min"] is not None and values["max"] is not None else []
    told = [values["type"], *values["choices"], *([values["unit"]] if values["unit"] else []), *span]
    told += [f"{name} {values[name]}" for name in ("step", "default") if values[name] is not None]
    return " ".join(told)


@pytest.mark.parametrize("case", CASES["headed"], ids=lambda case: case["names"])
def test_an_entry_headed_by_its_names(headed: Extraction, case: dict[str, object]) -> None:
    facts = _facts(_found(headed, str(case["header"])))
    wanted: dict[str, object] = dict(case["facts"])  # type: ignore[call-overload]

    for key in ("noted", "doubted"):
        assert str(wanted.pop(key, "")) in str(facts[key])
    assert {key: facts[key] for key in wanted} == wanted


@pytest.mark.parametrize("case", CASES["numbered"], ids=lambda case: case["title"])
def test_an_entry_under_a_numbered_heading(numbered: Extraction, case: dict[str, object]) -> None:
    facts = _facts(_found(numbered, str(case["header"])))

    assert {key: facts[key] for key in case["facts"]} == case["facts"]  # type: ignore[attr-defined]


@pytest.mark.parametrize("case", CASES["stacked"], ids=lambda case: case["names"])
def test_an_entry_under_a_heading_of_both_names(stacked: Extraction, case: dict[str, object]) -> None:
    facts = _facts(_found(stacked, str(case["header"])))

    assert {key: facts[key] for key in case["facts"]} == case["facts"]  # type: ignore[attr-defined]


def test_nothing_but_the_entries_is_found(headed: Extraction, numbered: Extraction, stacked: Extraction) -> None:
    assert headed.layout == numbered.layout == stacked.layout == "pairs"
    assert [command.header for command in stacked.commands] == [case["header"] for case in CASES["stacked"]]
    wanted = [header for case in CASES["headed"] for header in (case["header"], *case.get("also", ()))]
    assert [command.header for command in headed.commands] == wanted
    assert {command.header for command in numbered.commands} == {case["header"] for case in CASES["numbered"]}


def test_what_the_heading_does_not_name_is_in_doubt(headed: Extraction) -> None:
    also = [header for case in CASES["headed"] for header in case.get("also", ())]

    assert also
    assert all("The heading is" in " ".join(_found(headed, header).doubts) for header in also)


def test_a_plain_entry_is_certain(headed: Extraction) -> None:
    command = _found(headed, "C<n>:{GAIN_STEP|GSTP}")

    assert (command.page, command.doubts) == ("2", ())
    assert (command.confidence or 0) >= CERTAIN
