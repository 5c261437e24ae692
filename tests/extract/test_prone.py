"""Entries of kinds that new manuals showed to be read wrongly more often than others are not certain, and say why."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from benchwright.extract.run import CERTAIN, extract_file
from benchwright.manual.model import Command
from tests.extract.writer import Book

ENTRIES = {
    "WINCh:STATe": ("WINCh:STATe {ON|OFF}", "Starts or stops it.", "{ON|OFF}", "ON or OFF"),
    "WINCh:WIDTh": ("WINCh:WIDTh <width>", "Sets how wide it opens.", "<width>:=1 V to 9 V", "<NR2>"),
    "WINCh:TURNs:COUNt": ("WINCh:TURNs:COUNt <turns>", "Sets how often it turns.", "<turns>:=1 to 9", "<NR1>"),
    "WINCh:GRIP": ("WINCh:GRIP <grip>", "Sets how hard it grips.", "<grip>:=1 to 9", "<NR2>"),
    "WINCh:MOVE": ("WINCh:MOVE <far>,<fast>", "Moves it.", "<far>:=1 V to 9 V", "<far>,<fast>"),
    "WINCh:PULL": ("WINCh:PULL?", "Tells how it is pulled.", "", "<NR2>"),
}


@pytest.fixture(scope="module")
def commands(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Command]:
    book = Book(foot=str).heading("Commands", level=1)
    for header, (form, about, values, returns) in ENTRIES.items():
        book.room(200).heading(header, level=2).label("Description", about)
        book.label("Syntax", form, *(() if form.endswith("?") else (f"{header}?",)))
        if values:
            book.label("Parameter", values, *(("<fast>:=1 s to 5 s",) if "<fast>" in form else ()))
        book.label("Returns", returns)
    path: Path = book.save(tmp_path_factory.mktemp("prone") / "winch.pdf")
    return {command.header: command for command in extract_file(path, "Acme", "W1").commands}


@pytest.mark.parametrize("header", ["WINCh:STATe", "WINCh:WIDTh", "WINCh:TURNs:COUNt"])
def test_words_amounts_and_counts_may_be_certain(commands: Mapping[str, Command], header: str) -> None:
    assert (commands[header].confidence or 0.0) >= CERTAIN, commands[header].doubts


@pytest.mark.parametrize(
    ("header", "doubt"),
    [
        ("WINCh:GRIP", "`grip` has no unit"),
        ("WINCh:MOVE", "takes several values"),
        ("WINCh:MOVE", "returns several values"),
        ("WINCh:PULL", "number that is returned has no unit"),
    ],
)
def test_what_is_often_read_wrongly_is_not(commands: Mapping[str, Command], header: str, doubt: str) -> None:
    assert any(doubt in said for said in commands[header].doubts), commands[header].doubts
    assert (commands[header].confidence or 0.0) < CERTAIN
