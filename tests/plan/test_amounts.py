"""Numbers and units as people write them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchwright.errors import UnitError
from benchwright.plan.english.quantities import read_quantity
from benchwright.plan.english.tokens import tokenize
from benchwright.quantity import Amount


def amount(text: str) -> tuple[Fraction, str]:
    tokens = tokenize(text)
    found = next(filter(None, (read_quantity(tokens, start, lambda word: False) for start in (0, 1))))
    assert found is not None
    quantity, behind = found
    assert behind == len(tokens)
    return quantity.value, quantity.unit


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("100 mA", "1/10", "A"), ("100mA", "1/10", "A"), ("0.1 A", "1/10", "A"), ("a tenth of an amp", "1/10", "A"),
        ("100 milliamps", "1/10", "A"), ("100 milli amps", "1/10", "A"), ("one hundred milliamperes", "1/10", "A"),
        ("a hundred and fifty milliamps", "3/20", "A"), ("50 µA", "1/20000", "A"), ("50 uA", "1/20000", "A"),
        ("half a volt", "1/2", "V"), ("half volt", "1/2", "V"), ("250 millivolts", "1/4", "V"), ("5V", "5", "V"),
        ("5 v", "5", "V"), ("3V3", "33/10", "V"), ("12 Vdc", "12", "V"), ("two and a half volts", "5/2", "V"),
        ("1 1/2 volts", "3/2", "V"), ("1/2 V", "1/2", "V"), ("½ V", "1/2", "V"),
        ("three quarters of a volt", "3/4", "V"),
        ("one point five volts", "3/2", "V"), ("twenty-five millivolts", "1/40", "V"), ("-5 V", "-5", "V"),
        ("1e-3 A", "1/1000", "A"), ("0,5 V", "1/2", "V"), ("1,000 mV", "1", "V"), (".5 V", "1/2", "V"),
        ("1k5", "1500", "ohm"), ("4.7 kΩ", "4700", "ohm"), ("4k7 ohm", "4700", "ohm"),
        ("2 megohms", "2000000", "ohm"),
        ("10 s", "10", "s"), ("500 ms", "1/2", "s"), ("2 secs", "2", "s"), ("half an hour", "1800", "s"),
        ("an hour and a half", "5400", "s"), ("2 h 30 min", "9000", "s"), ("2h30m", "9000", "s"),
        ("1 hour and 15 minutes", "4500", "s"), ("every minute", "60", "s"), ("for 5m", "300", "s"),
        ("a quarter of a second", "1/4", "s"), ("a couple of minutes", "120", "s"), ("2 days", "172800", "s"),
        ("1 kHz", "1000", "Hz"), ("10 Hz", "10", "Hz"), ("20 mW", "1/50", "W"), ("0", "0", ""), ("ten", "10", ""),
    ],
)  # fmt: skip
def test_as_people_write_them(text: str, value: str, unit: str) -> None:
    assert amount(text) == (Fraction(value), unit)


@pytest.mark.parametrize("text", ["1,5 V", "12,75 V"])
def test_a_comma_that_can_be_read_in_two_ways_is_refused(text: str) -> None:
    with pytest.raises(UnitError, match="two ways"):
        amount(text)


def test_a_comma_of_thousands_is_a_third_way() -> None:
    with pytest.raises(UnitError, match=r"three ways. Write `1500` or `1\.500` or `1, 500`"):
        amount("1,500 mA")


@settings(max_examples=200, deadline=None)
@given(
    number=st.decimals(min_value="0.001", max_value="9999", places=3),
    unit=st.sampled_from(["V", "mV", "kV", "A", "mA", "uA", "s", "ms", "us", "ohm", "kohm", "Hz", "kHz", "W", "mW"]),
    blank=st.sampled_from(["", " "]),
)
def test_numbers_and_units_round_trip(number: object, unit: str, blank: str) -> None:
    value, base = amount(f"{number}{blank}{unit}")

    assert Amount(float(value), base).unit == Amount.parse(f"1 {unit}").unit
    assert float(value) == pytest.approx(Amount.parse(f"{number} {unit}").value, rel=1e-12)


@settings(max_examples=100, deadline=None)
@given(value=st.integers(1, 999999), power=st.integers(-6, 2), unit=st.sampled_from(["V", "A", "s", "ohm"]))
def test_what_a_plan_prints_is_read_back(value: int, power: int, unit: str) -> None:
    printed = Amount(float(Fraction(value) * Fraction(10) ** power), unit)

    read, base = amount(str(printed))

    assert Amount(float(read), base).value == pytest.approx(printed.value, rel=1e-9)
