"""Nothing of a request is dropped: a word the grammar does not know is always named."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchwright.bench import load_bench
from benchwright.errors import RequestRefused
from benchwright.plan.english import read_request
from benchwright.plan.english.spelling import correct, slip_of
from benchwright.plan.english.tokens import tokenize

BASES = (
    "Sweep channel 1 from 0 to 5 V in 0.5 V steps with a 100 mA limit and log the current from the DM3058",
    "Log the DMM current every 10 s for 2 hours with 5 V on channel 1, 0.5 A limit",
    "Set 3.3 V on channel 3 limited to 200 mA and read the supply current ten times",
    "measure the current at 1, 2 and 3 V on channel 1 with at most 100 mA and plot it",
)
_CONTENT = """
    motor slope temperature banana humidity pressure scissors email backwards fridge lightly mutter cooling wizard
    spectrum invert reboot oil vacuum camera relative blind greater sometimes never unless furnace heat
"""
CONTENT = _CONTENT.split()


@pytest.mark.parametrize("word", CONTENT)
def test_words_that_say_something_are_named(word: str) -> None:
    for text in BASES:
        with pytest.raises(RequestRefused) as caught:
            read_request(f"{text} {word}", load_bench("demo"), "demo")

        assert word in str(caught.value)


@settings(max_examples=60, deadline=None)
@given(
    letters=st.text("abcdefghijklmnopqrstuvwxyz", min_size=5, max_size=11),
    base=st.sampled_from(BASES),
    place=st.integers(0, 30),
)
def test_invented_words_are_named_wherever_they_stand(letters: str, base: str, place: int) -> None:
    word = f"q{letters}x"
    words = base.split()
    words.insert(place % (len(words) + 1), word)

    with pytest.raises(RequestRefused) as caught:
        read_request(" ".join(words), load_bench("demo"), "demo")

    assert word in str(caught.value)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("votlage", "voltage"), ("chanel", "channel"), ("curent", "current"), ("setps", "steps"), ("mesure", "measure"),
        ("logarithmicly", "logarithmic"), ("seccond", "second"), ("limmit", "limit"), ("milliamsp", "milliamps"),
    ],
)  # fmt: skip
def test_slips_are_mended(written: str, read: str) -> None:
    found = slip_of(written)

    assert found is not None
    assert found.startswith(read[:6])


@pytest.mark.parametrize("word", ["motor", "slope", "lime", "steep", "bolt", "matter", "reed", "tower", "pint"])
def test_english_words_are_no_slips(word: str) -> None:
    assert correct(tokenize(word), frozenset())[1] == ()


def test_a_slip_is_shown_with_the_plan() -> None:
    text = "set chanel 1 to 5 V, limit 100 mA and read the dmm current"

    plan = read_request(text, load_bench("demo"), "demo").plan

    assert ("spelling", "`chanel` read as `channel`") in {(a.what, a.value) for a in plan.assumptions}
