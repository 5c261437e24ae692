"""Replies as an instrument gave them, where a narrow cell broke them."""

from __future__ import annotations

import pytest

from benchwright.extract.facts.typical import read_typical


@pytest.mark.parametrize(
    ("printed", "fields"),
    [
        ("AITS9,BITS9,CI TS9", ["AITS9", "BITS9", "CITS9"]),
        ("AI TS9,BITS9", ["AITS9", "BITS9"]),
        ("AITS9,B 9,CITS9", ["AITS9,B 9,CITS9"]),
        ("AITS9,BITS9,CITS9", ["AITS9", "BITS9", "CITS9"]),
    ],
)
def test_lists_broken_inside_a_word(printed: str, fields: list[str]) -> None:
    assert [reply.like for reply in read_typical(printed, ())] == fields
