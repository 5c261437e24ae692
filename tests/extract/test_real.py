"""Real manuals, where a folder of them is at hand: each meets its bars, and what is no command reference is refused.

    BENCHWRIGHT_MANUALS=DIR python3 scripts/test.py tests/extract/test_real.py

Files are found by their hash, folders of HTML pages by their name. `scripts/library_report.py --only NAME --diff` shows
every difference.
"""

from __future__ import annotations

import hashlib
import os
from functools import cache
from pathlib import Path

import pytest

from benchwright.extract.measure.figures import RealDocument, measure, real_documents

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = real_documents(ROOT / "tests" / "cases" / "extract" / "documents.toml")
FOLDER = os.environ.get("BENCHWRIGHT_MANUALS", "")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not FOLDER, reason="BENCHWRIGHT_MANUALS names no folder of manuals"),
]


@cache
def by_hash() -> dict[str, Path]:
    """All files of the folder."""
    files = sorted(path for path in Path(FOLDER).iterdir() if path.is_file())
    return {hashlib.sha256(path.read_bytes()).hexdigest(): path for path in files}


def place(document: RealDocument) -> Path:
    path = by_hash().get(document.sha256) if document.sha256 else Path(FOLDER) / document.file
    if path is None or not path.exists():
        pytest.skip(f"{document.file} is not in the folder")
    return path


@pytest.mark.parametrize("document", [d for d in DOCUMENTS if d.expect == "entries"], ids=lambda d: d.name)
def test_bars(document: RealDocument) -> None:
    figures = measure(place(document), document, ROOT)
    assert figures.refused == ""
    assert figures.entries > 0
    assert figures.failed() == []


@pytest.mark.parametrize("document", [d for d in DOCUMENTS if d.expect == "refused"], ids=lambda d: d.name)
def test_refused(document: RealDocument) -> None:
    figures = measure(place(document), document, ROOT)
    assert figures.refused != ""
    assert figures.refused.count("\n") == 0


def test_a_bar_of_its_own_has_a_reason() -> None:
    assert [d.name for d in DOCUMENTS if bool(d.bars) != bool(d.why)] == []
