"""Actions as messages: digits, ranges, pages, and what is refused."""

import pytest

from benchwright.driver.load import load_driver
from benchwright.errors import Refused, UnitError
from benchwright.quantity import Amount
from benchwright.script.render import Message, Values, number_format, render_action

PSU, DMM, SCOPE = "rigol-dp832", "rigol-dm3058", "tektronix-tbs2000b"


def texts(*arguments):
    return [message.text for message in render_action(*arguments)]


@pytest.mark.parametrize(
    ("model", "action", "channel", "args", "messages"),
    [
        (PSU, "set_voltage", 1, {"voltage": "5 V"}, [":SOUR1:VOLT 5.00"]),
        (PSU, "set_voltage", 3, {"voltage": "50 mV"}, [":SOUR3:VOLT 0.05"]),
        (PSU, "set_voltage", 1, {"voltage": "4 mV"}, [":SOUR1:VOLT 0.004"]),
        (PSU, "set_voltage", 1, {"voltage": "1.2345 V"}, [":SOUR1:VOLT 1.2345"]),
        (PSU, "set_current", 2, {"current": "100 mA"}, [":SOUR2:CURR 0.100"]),
        (PSU, "set_current", 2, {"current": "0.4 mA"}, [":SOUR2:CURR 0.0004"]),
        (PSU, "output_on", 2, {}, [":OUTP CH2,ON"]),
        (PSU, "measure_voltage", 1, {}, [":MEAS:VOLT? CH1"]),
        (DMM, "set_dc_current_range", None, {"range": "100 mA"}, [":MEAS:CURR:DC 3"]),
        (DMM, "set_dc_current_range", None, {"range": "200 mA"}, [":MEAS:CURR:DC 3"]),
        (DMM, "set_dc_current_range", None, {"range": "201 mA"}, [":MEAS:CURR:DC 4"]),
        (DMM, "set_dc_current_range", None, {"range": "-1 mA"}, [":MEAS:CURR:DC 1"]),
        (DMM, "set_dc_voltage_range", None, {"range": "1000 V"}, [":MEAS:VOLT:DC 4"]),
        (SCOPE, "set_horizontal_scale", None, {"scale": "2 us"}, ["HORizontal:SCAle 2e-06"]),
        (
            SCOPE,
            "measure_mean",
            2,
            {},
            ["MEASUrement:IMMed:SOUrce1 CH2", "MEASUrement:IMMed:TYPe MEAN", "MEASUrement:IMMed:VALue?"],
        ),
    ],
)
def test_messages_as_sent(model, action, channel, args, messages):
    assert texts(model, action, channel, {name: Amount.parse(text) for name, text in args.items()}) == messages


def test_driver_or_name_of_the_model():
    args = {"voltage": Amount(5.0, "V")}

    assert render_action(load_driver(PSU), "set_voltage", 1, args) == render_action(PSU, "set_voltage", 1, args)


def test_message_has_page_remark_and_number():
    (message,) = render_action(PSU, "set_voltage", 1, {"voltage": Amount(5.0, "V")})
    (ranged,) = render_action(DMM, "set_dc_current_range", None, {"range": Amount(0.1, "A")})

    assert (message.pages, message.query, message.slots[0].value, message.slots[0].unit) == (("2-90",), False, 5.0, "V")
    assert ranged.remark == "3 is the 200 mA range"


def test_message_as_python():
    (message,) = render_action(PSU, "set_voltage", 1, {"voltage": Amount(5.0, "V")})

    assert message.code({}) == '":SOUR1:VOLT 5.00"'
    assert message.code({"voltage": "LEVEL.m_as('V')"}) == "f\":SOUR1:VOLT {LEVEL.m_as('V'):.2f}\""


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (':DISP:TEXT "a"', "':DISP:TEXT \"a\"'"),
        (":DISP:TEXT 'a'", "\":DISP:TEXT 'a'\""),
        ("{x}", '"{x}"'),
        ("a\nb\\", '"a\\nb\\\\"'),
        ("\u202e", '"\\u202e"'),
    ],
)
def test_literal(text, code):
    assert Message((text,), False, ()).code({}) == code
    assert eval(code) == text


def test_value_of_a_sweep_is_not_one_number():
    (message,) = render_action(PSU, "set_voltage", 1, {"voltage": Values((0.0, 1.0), "V")})

    with pytest.raises(ValueError, match="several values"):
        assert message.text


@pytest.mark.parametrize(
    ("step", "values", "chosen", "form"),
    [
        (0.01, (0.0, 0.5), ("0.5 V",), ".2f"),
        (0.01, (0.0, 1 / 3, 2 / 3, 1.0), ("0 V", "1 V"), ".2f"),
        (0.01, (0.0, 0.005), ("5 mV",), ".3f"),
        (0.01, (0.001, 0.0316, 1.0), ("1 mV", "1 V"), ".3f"),
        (0.01, (0.0012346, 1.0), ("1 V",), ".5f"),
        (0.05, (0.05, 0.1), ("50 mV",), ".2f"),
        (1.0, (3.0,), ("3 V",), ".0f"),
        (None, (0.1,), ("0.1 V",), ".6g"),
        (None, (0.123456789,), ("0.123456789 V",), ".9g"),
        (0.01, (-1.0, 1.1e-17, 1.0), ("-1 V", "1 V"), ".2f"),
    ],
)
def test_digits(step, values, chosen, form):
    assert number_format(step, Values(values, "V", tuple(Amount.parse(text) for text in chosen))) == form


@pytest.mark.parametrize("start", [1e-3, 1e-4, 2e-6, 5e-9])
def test_small_value_is_never_written_as_zero(start):
    form = number_format(0.01, Values((start, 1.0), "V", (Amount(start, "V"), Amount(1.0, "V"))))

    assert float(format(start, form)) == pytest.approx(start)


@pytest.mark.parametrize(
    ("model", "action", "channel", "args", "error", "words"),
    [
        (PSU, "set_voltage", 4, {"voltage": "1 V"}, Refused, "no channel 4. It has 1, 2, 3"),
        (PSU, "set_voltage", None, {"voltage": "1 V"}, Refused, "needs a channel"),
        (PSU, "set_voltage", 1, {"voltage": "1 A"}, UnitError, "is a current"),
        (PSU, "set_voltage", 1, {}, Refused, "needs `voltage`"),
        (PSU, "measure_dc_voltage", 1, {}, Refused, "no action `measure_dc_voltage`"),
        (DMM, "set_dc_current_range", None, {"range": "11 A"}, Refused, "above the largest range, 10 A"),
        (DMM, "set_dc_current_range", None, {"range": "1 V"}, UnitError, "is a voltage"),
    ],
)
def test_refused(model, action, channel, args, error, words):
    with pytest.raises(error, match=words):
        render_action(model, action, channel, {name: Amount.parse(text) for name, text in args.items()})


def test_range_cannot_be_swept():
    with pytest.raises(Refused, match="cannot be swept"):
        render_action(DMM, "set_dc_current_range", None, {"range": Values((0.1, 1.0), "A")})
