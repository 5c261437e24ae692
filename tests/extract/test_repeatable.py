"""Extracting twice gives the same file, whatever order the interpreter's sets have."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.extract.writer import Book

NAMES = (
    ":SOURce:CURRent:RANGe",
    ":SOURce:CURRent:COMPliance",
    ":SOURce:CURRent:LEVel",
    ":SOURce:CURRent:LEVel:LIMit",
    ":SOUR:CURR:LEV:RANG",
)


def extracted(manual: Path, seed: int) -> str:
    """The manual file that a process of its own writes."""
    made = manual.with_suffix(f".{seed}.toml")
    command = [sys.executable, "-m", "benchwright", "extract", str(manual), "--vendor", "Any", "--model", "any"]
    environment = {**os.environ, "PYTHONHASHSEED": str(seed)}
    subprocess.run([*command, "--output", str(made)], env=environment, check=True, capture_output=True)
    return made.read_text(encoding="utf-8")


def test_a_header_of_short_forms_is_doubted_alike_each_time(tmp_path: Path) -> None:
    book = Book(foot=str).heading("Commands", level=1)
    for name in NAMES:
        book.heading(name, level=2).label("Syntax", f"{name} <value>", f"{name}?")
        book.prose("Tells what it does, and that the reply is a number.").label("Example", f"{name.upper()} 3")
    manual = book.save(tmp_path / "manual.pdf")
    first, *others = (extracted(manual, seed) for seed in range(1, 5))
    assert "`SOUR` is printed in its short form." in first
    assert others == [first] * 3


def test_a_summary_has_its_words_in_the_same_order_each_time(tmp_path: Path) -> None:
    book = Book(foot=str).heading("Commands", level=1)
    for word in ("RED", "BLUE", "GREEN", "PINK", "GREY", "TEAL"):
        header = f"LAMP:{word}:BITORD:CLKTIM:MIRAXIS"
        book.heading(header, level=2).label("Syntax", f"{header} <value>", f"{header}?")
        book.label("Description", "Sets the bit order, the clock time and the mirror axis of the lamp.")
        book.label("Example", f"{header} 3")
    manual = book.save(tmp_path / "manual.pdf")
    first, *others = (extracted(manual, seed) for seed in range(1, 5))
    assert "clock" in first
    assert others == [first] * 3
