"""What makes an entry doubtful: it does not agree with its own text, or with the rest of the document."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from benchwright.extract.entries.contrary import contrary
from benchwright.extract.facts.arguments import Argument
from benchwright.extract.run import CERTAIN, Extraction, extract_file
from benchwright.manual.model import ParameterType, Reply
from tests.extract.writer import Book

CASES = tomllib.loads((Path(__file__).parent.parent / "cases/extract/doubts.toml").read_text(encoding="utf-8"))["case"]

WHOLE = "not well understood"
"""A document with so many doubtful entries is in doubt as a whole."""


@pytest.fixture(scope="module")
def extracted(tmp_path_factory: pytest.TempPathFactory) -> Extraction:
    """All cases in one document."""
    book = Book(foot=lambda number: f"4-{number}")
    book.heading("The commands of the kiln", size=20)
    for case in CASES:
        book.room(80 + 16 * sum(len(part) for part in case["parts"])).gap(30)
        book.put(case["heading"], book.left, book.y, 12, bold=True)
        for label, *lines in case["parts"]:
            for number, line in enumerate(lines):
                book.gap(16)
                if number == 0:
                    book.put(label, book.left, book.y, bold=True)
                book.put(line, book.left + 110, book.y)
    return extract_file(book.save(tmp_path_factory.mktemp("doubts") / "kiln.pdf"), "Acme", "K-1")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_doubts(extracted: Extraction, case: Mapping[str, Any]) -> None:
    """What disagrees is in doubt, with the reason; what agrees is certain."""
    header = case.get("header", case["heading"])
    found = [command for command in extracted.commands if command.header == header]
    assert found, [command.header for command in extracted.commands]
    doubts = [doubt for doubt in found[0].doubts if WHOLE not in doubt]
    if "doubted" in case:
        assert any(case["doubted"] in doubt for doubt in doubts), doubts
    elif "unit" not in case:
        assert not [doubt for doubt in doubts if "What the query returns" not in doubt and "does not say" not in doubt]
    if "unit" in case:
        assert [parameter.unit for parameter in found[0].set or ()] == [case["unit"]]
    if "replied" in case:
        assert found[0].query is not None
        assert [reply.unit for reply in found[0].query.returns] == [case["replied"]]
    assert (found[0].confidence or 0) >= CERTAIN or found[0].doubts


@pytest.mark.parametrize(
    ("kind", "choices", "reply"),
    [
        ("choice", ("HIGH", "LOW"), Reply(type="text", like="HIGHorLOW")),
        ("boolean", (), Reply(type="string", like='"1"')),
        ("boolean", (), Reply(type="text", like="+1.5,+2.5")),
        ("real", (), Reply(type="choice", choices=("bump", "hop"))),
        ("boolean", (), Reply(type="choice", choices=("SHINE",))),
    ],
)
def test_replies_of_another_kind(kind: ParameterType, choices: tuple[str, ...], reply: Reply) -> None:
    value = Argument("glow", type=kind, choices=choices)
    assert "The query returns another kind of value than `glow`." in list(contrary("KILN:GLOW", [value], (), [reply]))


@pytest.mark.parametrize(
    ("kind", "choices", "reply"),
    [
        ("choice", ("HIGH", "LOW"), Reply(type="text", like="HIGH")),
        ("boolean", (), Reply(type="choice", choices=("RUN", "OFF"))),
        ("real", (), Reply(type="choice", choices=("3", "20", "MIN"))),
    ],
)
def test_replies_of_their_kind(kind: ParameterType, choices: tuple[str, ...], reply: Reply) -> None:
    assert not list(contrary("KILN:GLOW", [Argument("glow", type=kind, choices=choices)], (), [reply]))


def test_a_query_that_is_asked_with_what_it_asks_for() -> None:
    """A number that has no range of places is hardly the key of a query (`GLOW (?) x`)."""
    value = Argument("x", type="real")
    assert any("the very value" in doubt for doubt in contrary("GLOW", [value], [value], [Reply(type="real")]))
    place = Argument("i", type="integer")
    assert not any("the very value" in doubt for doubt in contrary("GLOW", [place], [place], [Reply(type="real")]))
