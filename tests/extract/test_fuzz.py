"""Accidents may make a document unreadable, but never end in anything other than a refusal.

`benchmarks/fuzz_extract.py` does the same ten thousand times.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest

from benchwright.errors import DocumentRefused, UsageError
from benchwright.extract.run import extract_file
from tests.extract.mutations import mutated, seeds


@pytest.mark.parametrize(("kinds", "count"), [(("html", "md", "txt"), 100), (("pdf",), 20)], ids=["text", "pdf"])
def test_only_refusals(kinds: tuple[str, ...], count: int, tmp_path: Path) -> None:
    read, refused = 0, list[str]()
    for number in range(count):
        kind, data = mutated(number, kinds)
        path = tmp_path / f"{number}.{kind}"
        path.write_bytes(data)
        try:
            extract_file(path, "Maker", "X1").manual()
            read += 1
        except (DocumentRefused, UsageError) as error:
            refused.append(str(error))
        path.unlink()

    assert read
    assert refused
    assert [sentence for sentence in refused if not re.fullmatch(r"[`\w].{30,}\.", sentence)] == []


def test_the_same_number_makes_the_same_document() -> None:
    once = [hashlib.sha256(mutated(number)[1]).hexdigest() for number in range(50)]

    assert once == [hashlib.sha256(mutated(number)[1]).hexdigest() for number in range(50)]
    assert len(set(once)) == 50


@pytest.mark.parametrize("kind", ["pdf", "html", "md", "txt"])
def test_without_accidents_they_are_read(kind: str, tmp_path: Path) -> None:
    for number, data in enumerate(seeds()[kind]):
        path = tmp_path / f"{number}.{kind}"
        path.write_bytes(data)

        assert len(extract_file(path, "Maker", "X1").commands) > 1
