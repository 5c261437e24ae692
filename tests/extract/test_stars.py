"""The asterisk of common commands, where a font of symbols has it as a letter."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchwright.extract.run import extract_file

ENTRY = """
{0}{1}             {2}
   Input:    {0}{1}
   Returned: {3}
   Remarks:  {2} of the stove.
"""

COMMON = (
    ("CLS", "Clear what was reported", "Nothing"),
    ("RST", "Reset to cold", "Nothing"),
    ("IDN?", "Ask who it is", "<maker>, <model>. Format: aaaa,aaaa[term]"),
    ("STB?", "Ask for the status byte", "<weighting>. Format: nnn[term]"),
    ("TST?", "Ask for a test", "<result>. Format: n[term]"),
)
OWN = (("QUENCH", "Put the fire out", "Nothing"),)


@pytest.mark.parametrize(
    ("letter", "count", "star"),
    [("Q", 5, "*"), ("Q", 3, "Q"), ("*", 5, "*")],
    ids=["one letter before many", "a letter before few", "printed as it is"],
)
def test_the_letter_before_many_common_commands_is_the_asterisk(
    letter: str, count: int, star: str, tmp_path: Path
) -> None:
    entries = [ENTRY.format(letter, *entry) for entry in COMMON[:count]]
    entries += [ENTRY.format("", *OWN[0]), ENTRY.format("", "BELLOWS", "Blow once", "Nothing")]
    path = tmp_path / "stove.txt"
    path.write_text("Commands of the stove\n" + "".join(entries), encoding="utf-8")
    found = [command.header for command in extract_file(path, "Maker", "S1").commands]
    assert found == [*(f"{star}{name.rstrip('?')}" for name, _, _ in COMMON[:count]), "QUENCH", "BELLOWS"]
