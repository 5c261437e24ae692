"""Manuals that tell a command in two tables: where the tables differ, the entry is in doubt."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from benchwright.extract.run import extract_file
from benchwright.manual.model import Command
from tests.extract.writer import Book

Rows = tuple[tuple[int, str, str, str], ...]

FIRST: Rows = (
    (0, ":LOOM", "Loom commands:", ""),
    (1, ":WARP <n>", "Set how tight the warp is; 1 to 90.", "10"),
    (1, ":WEFT <n>", "Set how tight the weft is; 1e-3 to 5.", "1.0"),
    (1, ":STATe <b>", "Let the loom run or stand.", "0"),
    (1, ":SHUTtle <b>", "Let the shuttle fly or rest.", "OFF"),
)
AGAIN: Rows = (
    (0, ":LOOM", "Loom commands:", ""),
    (1, ":WARP <n>", "Tightness of the warp; -50 to 50.", "10"),
    (1, ":WARP?", "Query it.", ""),
    (1, ":WEFT <n>", "Tightness of the weft; 0.001 to 5.", "1"),
    (1, ":WEFT?", "Query it.", ""),
    (1, ":STATe <b>", "Whether the loom runs.", "ON"),
    (1, ":STATe?", "Query it.", ""),
    (1, ":SHUTtle <b>", "Whether the shuttle flies.", "0"),
    (1, ":SHUTtle?", "Query it.", ""),
)


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Command]:
    """The entries of a manual whose last page sums up what a page before it tells."""
    book = Book(foot=lambda number: f"3-{number}")
    for number, rows in enumerate((FIRST, AGAIN), 1):
        book.put(f"Table 3-{number}", 50, 90, bold=True).put("Loom command summary", 50, 102)
        for text, x in (("Command", 50), ("Description", 180), ("Default", 420)):
            book.put(text, x, 124, 9, bold=True)
        for place, (level, form, said, default) in enumerate(rows):
            y = 140 + 14 * place
            book.put(form, 50 + 8 * level, y, 9).put(said, 180, y, 9).put(default, 420, y, 9)
        book.page()
    path: Path = book.save(tmp_path_factory.mktemp("gainsaid") / "loom.pdf")
    return {command.header: command for command in extract_file(path, "Acme", "L-1").commands}


@pytest.mark.parametrize(
    ("header", "doubts"),
    [
        (":LOOM:WARP", ("Two tables give other ranges, on pages 3-1 and 3-2: 1 to 90 and -50 to 50.",)),
        (":LOOM:WEFT", ()),
        (":LOOM:STATe", ("Two tables give other defaults, `0` on page 3-1 and `ON` on 3-2.",)),
        (":LOOM:SHUTtle", ()),
    ],
)
def test_tables_that_differ(found: Mapping[str, Command], header: str, doubts: tuple[str, ...]) -> None:
    assert found[header].doubts == doubts
