"""Manuals put into English by translators: labels of orders and quests, headings nearer to speech than to the forms."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from benchwright.extract.run import Extraction, extract_file
from tests.extract.test_labelled import command, replies, told
from tests.extract.writer import Book

DATA = tomllib.loads((Path(__file__).parent.parent / "cases/extract/translated.toml").read_text(encoding="utf-8"))
CHAPTERS, BULLETED = DATA["chapter"], DATA["bulleted"]
ENTRIES = [entry for chapter in CHAPTERS for entry in chapter["entry"]]


def under(book: Book, title: str) -> None:
    """A new page below the name of its chapter."""
    book.page().put(title, 440, 40)


@pytest.fixture(scope="module")
def extracted(tmp_path_factory: pytest.TempPathFactory) -> Extraction:
    """All entries; every other one begins a page, which bears the name of the chapter at its head."""
    book = Book()
    book.heading("What to know", size=20).prose("Orders are sent to the kiln, and quests ask it for what it knows.")
    for number, chapter in enumerate(CHAPTERS, 1):
        under(book, chapter["title"])
        book.heading(f"Chapter{number} {chapter['title']}", size=22)
        for place, entry in enumerate(chapter["entry"]):
            if place:
                under(book, chapter["title"])
            book.heading(entry["heading"], size=18).prose(entry["said"], indent=80)
            for label, *lines in entry["parts"]:
                book.heading(label, size=13).lines(*lines, indent=80)
    return extract_file(book.save(tmp_path_factory.mktemp("translated") / "guide.pdf"), "Acme", "KL10")


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["name"])
def test_entry(extracted: Extraction, entry: Mapping[str, Any]) -> None:
    found = command(extracted, entry["header"])
    if "set" in entry:
        assert found.set is not None
        assert [told(parameter) for parameter in found.set] == entry["set"]
    if "returns" in entry:
        assert replies(found) == entry["returns"]
    assert entry.get("doubted", "") in " ".join(found.doubts)
    assert not (entry.get("certain") and found.doubts)


def test_nothing_else_is_an_entry(extracted: Extraction) -> None:
    assert [found.header for found in extracted.commands] == [entry["header"] for entry in ENTRIES]


@pytest.fixture(scope="module", params=["\u27a2", "\u00d8"], ids=["arrow", "letter of another font"])
def bulleted(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Extraction:
    """Entries whose labels stand behind a mark, and whose names are explained at the end of the description."""
    book = Book(foot=lambda number: f"{number} / 60", head=lambda _: "Kiln Programming Manual")
    for entry in BULLETED:
        book.room(200).heading(entry["heading"], size=13)
        for label, *lines in entry["parts"]:
            book.lines(f"{request.param} {label}", bold=True)
            for line in lines:
                book.gap(13)
                for place, cell in zip((20, 220), line.split("|| "), strict=False):
                    book.put(cell, book.left + place, book.y)
    return extract_file(book.save(tmp_path_factory.mktemp("bulleted") / "guide.pdf"), "Acme", "KL20")


@pytest.mark.parametrize("entry", BULLETED, ids=lambda entry: entry["name"])
def test_bulleted_entry(bulleted: Extraction, entry: Mapping[str, Any]) -> None:
    test_entry(bulleted, entry)
    if "suffix" in entry:
        found = command(bulleted, entry["header"])
        assert found.suffix["n"].model_dump(exclude_defaults=True) == entry["suffix"]


def test_nothing_but_the_bulleted_entries(bulleted: Extraction) -> None:
    assert [found.header for found in bulleted.commands] == [entry["header"] for entry in BULLETED]
