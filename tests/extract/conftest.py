"""What is in doubt by experience alone (`extract/prone.py`) is tested in `test_prone.py` and on real manuals.

Elsewhere it would hide whether anything else is in doubt.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from benchwright.extract import run
from benchwright.manual.model import Command

WITH = ("test_prone", "test_real", "test_fuzz")


@pytest.fixture(autouse=True, scope="module")
def without_experience(request: pytest.FixtureRequest) -> Iterator[None]:
    def as_they_are(commands: Sequence[Command], confidence: float) -> list[Command]:
        return list(commands)

    with pytest.MonkeyPatch.context() as patch:
        if request.module.__name__.rpartition(".")[2] not in WITH:
            patch.setattr(run, "held_against_experience", as_they_are)
        yield
