"""Ranges, defaults, steps and units read from texts: every case of `tests/cases/extract/ranges.toml`, and any text."""

import tomllib
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchwright.extract.facts.ranges import (
    RangeFact,
    in_unit,
    read_default,
    read_range,
    read_reset,
    read_step,
    read_unit,
)
from benchwright.quantity import Amount

CASES = tomllib.loads((Path(__file__).parents[1] / "cases" / "extract" / "ranges.toml").read_text(encoding="utf-8"))


def _fact(case):
    given_ = {key: value for key, value in case.items() if key not in ("text", "conditions")}
    given_ |= {key: tuple(given_[key]) for key in ("values", "words") if key in given_}
    conditions = tuple((words, _fact(fact)) for words, fact in case.get("conditions", []))
    return RangeFact(**given_, conditions=conditions, sure="why" not in case)


@pytest.mark.parametrize("case", CASES["case"], ids=lambda case: case["text"])
def test_ranges(case):
    assert read_range(case["text"]) == _fact(case)


@pytest.mark.parametrize("text", CASES["none"])
def test_nothing_said(text):
    assert read_range(text) is None


@pytest.mark.parametrize(("text", "printed"), CASES["defaults"])
def test_defaults(text, printed):
    assert (read_default(text) or "") == printed


@pytest.mark.parametrize(("text", "printed"), CASES["resets"])
def test_resets(text, printed):
    assert (read_reset(text) or "") == printed


@pytest.mark.parametrize(("text", "printed"), CASES["steps"])
def test_steps(text, printed):
    assert (read_step(text) or "") == printed


@pytest.mark.parametrize(("text", "unit"), CASES["units"])
def test_units(text, unit):
    assert read_unit(text) == (None if unit == "none" else unit)


@pytest.mark.parametrize(("text", "unit", "number"), CASES["numbers"])
def test_numbers_in_a_unit(text, unit, number):
    assert in_unit(text, unit) == number


PREFIXED = st.tuples(
    st.decimals(min_value=-999, max_value=999, places=3, allow_nan=False, allow_infinity=False),
    st.sampled_from(["pF", "nA", "uV", "mV", "V", "kHz", "MHz", "Gohm", "ms", "s", "W"]),
)


@given(PREFIXED)
def test_numbers_come_without_noise(amount):
    value, unit = amount
    text = f"{value} {unit}"
    read = read_range(f"<= {text}")
    assert read is not None
    assert read.max is not None

    assert float(read.max) == pytest.approx(Amount.parse(text).value, rel=1e-15)
    assert len(f"{read.max:.15g}") <= 14


WORDS = """1 0.5 -3 to ~ – ± <= ≤ mV V Hz MIN default is : , | { } ( ) steps of in × ^ e5 *RST value between and model
    . 1,000 2^12 characters"""
PIECES = st.sampled_from([" ", *WORDS.split()])


@settings(max_examples=400, deadline=None)
@given(
    st.one_of(
        st.text(max_size=80), st.lists(PIECES, max_size=30).map(" ".join), st.lists(PIECES, max_size=30).map("".join)
    )
)
def test_any_text_is_read_or_not(text):
    fact = read_range(text)
    for found in [] if fact is None else [fact, *(inner for _, inner in fact.conditions)]:
        assert found.min is None or found.max is None or found.min <= found.max
        assert found.sure == (not found.why)
        assert {field.name for field in fields(found)} >= {"min", "max", "unit"}
    read_default(text)
    read_reset(text)
    read_step(text)
    read_unit(text)


@pytest.mark.parametrize(
    "text",
    [
        "1",
        "1.1.",
        "1 to ",
        "1,",
        "1 ",
        "1 000 ",
        "-",
        "default ",
        "A default: ",
        "≤ 1 ",
        "2^",
        "1e",
        "(",
        "<1-",
        "in 1 ",
        "*RST ",
    ],
)
def test_long_texts_come_to_an_end(text):
    """A pattern that goes over the text again and again would take hours."""
    text *= 1_000_000 // len(text)
    read_range(text)
    read_reset(text)
    read_unit(text)
