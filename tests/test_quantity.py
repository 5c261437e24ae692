"""Numbers with units."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchwright.errors import UnitError
from benchwright.quantity import Amount


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("100 mA", 0.1, "A"),
        ("5V", 5.0, "V"),
        ("-2.5e-3 V", -2.5e-3, "V"),
        ("4.7 kohm", 4700.0, "ohm"),
        ("10 MΩ", 1e7, "ohm"),
        ("20 µs", 2e-5, "s"),
        ("50 %", 50.0, "%"),
        ("2.5 A/us", 2.5e6, "A/s"),
        ("3 mV/ms", 3.0, "V/s"),
        ("3", 3.0, ""),
    ],
)
def test_reading(text, value, unit):
    assert Amount.parse(text) == Amount(value, unit)


@pytest.mark.parametrize("text", ["", "V", "5 kg", "five V", "1,5 V", "5 VV", "1e999 V", "3 min", "1 A/xs"])
def test_what_is_no_amount(text):
    with pytest.raises(UnitError):
        Amount.parse(text)


@given(st.floats(min_value=1e-12, max_value=1e9), st.sampled_from(["V", "A", "ohm", "s", "Hz", "W", "F"]))
def test_writing_and_reading_agree(value, unit):
    assert Amount.parse(str(Amount(value, unit))).value == pytest.approx(value, rel=1e-9)


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (Amount(0.1, "A"), "100 mA"),
        (Amount(4700.0, "ohm"), "4.7 kohm"),
        (Amount(7200.0, "s"), "7200 s"),
        (Amount(0.0, "V"), "0 V"),
    ],
)
def test_writing(amount, text):
    assert text == str(amount)


def test_the_wrong_kind_is_named():
    with pytest.raises(UnitError, match="is a current; a voltage"):
        Amount(1.0, "A").expect("V")
