"""Thumb tabs in the margin: the number of the chapter at one height on every page, beside whatever stands there."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchwright.extract.run import extract_file
from tests.extract.writer import Book

FORMS = [
    ("WHEEL:{0}:SPEed {{<turns>|MINimum|MAXimum}}", "Set how fast the wheel turns, from 1 to 90. The default is 5."),
    ("WHEEL:{0}:BRAKe {{OFF|ON}}", "Hold the wheel, or let it go. The default is OFF."),
    ("WHEEL:{0}:COUNt?", "This query returns how often the wheel went round since it was started."),
]
WHEELS = ("LEFT", "RIGHt", "FRONt", "REAR", "SPARe")
HEIGHT = 180.0


@pytest.mark.parametrize("side", [(545.0, 18.0), (18.0, 18.0), (545.0, 10.0)], ids=["right", "left", "small"])
def test_a_tab_beside_a_form_is_no_part_of_it(tmp_path: Path, side: tuple[float, float]) -> None:
    book = Book(foot=str)
    for number, wheel in enumerate(WHEELS):
        if number:
            book.page()
        for place, (form, said) in enumerate(FORMS):
            y = HEIGHT - 60 + 60 * place - 7 * number * (place != 1)
            book.put(form.format(wheel), 60, y, bold=True, mono=True).put(said, 60, y + 13)
        book.put("4", side[0], HEIGHT, side[1], bold=True)
    found = extract_file(book.save(tmp_path / "wheels.pdf"), "Maker", "W1").commands
    assert {command.header for command in found} == {
        f"WHEEL:{wheel}:{end}" for wheel in WHEELS for end in ("SPEed", "BRAKe", "COUNt")
    }
    assert all("4" not in str(command.set or "") for command in found)
