"""A model's plan is held against the request: what was raised is an error, what differs a warning."""

import pytest

from benchwright.agent.compare import compare
from benchwright.bench import load_bench
from benchwright.plan.english import read_request
from benchwright.plan.model import Plan

REQUEST = (
    "Sweep channel 1 of the DP832 from 0 to 5 V in 0.5 V steps with a 100 mA limit and log the current from the dmm"
)


def compared(change, request=REQUEST):
    """Return severity and message of each finding about the offline plan, changed."""
    bench = load_bench("demo")
    data = read_request(REQUEST, bench, "demo", None).plan.model_dump(mode="json")
    change(data)
    plan = Plan.model_validate({**data, "request": request})
    return [(one.rule, one.severity, one.message) for one in compare(plan, bench, "demo")]


def output(**values):
    return lambda data: data["outputs"][0].update(values)


def sweep(**values):
    return lambda data: data["sweeps"][0].update(values)


def raw(data):
    data["setup"] = [*data["setup"], {"role": "psu", "command": ":SOUR2:VOLT 30"}]


def preset(data):
    args = {"voltage": "20 V"}
    data["setup"] = [*data["setup"], {"role": "psu", "action": "set_voltage", "channel": 1, "args": args}]


@pytest.mark.parametrize(
    ("change", "severity", "said"),
    [
        (output(current_limit="200 mA"), "error", "the current limit of psu CH1 is 200 mA; the request says 100 mA"),
        (output(current_limit=None), "error", "the current limit of psu CH1 is not set; the request says 100 mA"),
        (output(current_limit="50 mA"), "warning", "is 50 mA; the request says 100 mA"),
        (sweep(stop="6 V"), "error", "the voltage of psu CH1 is 6 V; the request says 5 V"),
        (sweep(start="1 V"), "warning", "it sweeps the voltage of psu CH1 from 1 V to 5 V (9 points)"),
        (sweep(step="1 V"), "warning", "(6 points); the request says"),
        (output(channel=2), "error", "it switches on psu CH2, of which the request says nothing"),
        (output(channel=2), "warning", "psu CH1 is not switched on"),
        (lambda data: data.update(sweeps=[]), "warning", "it does not sweep the voltage of psu CH1"),
        (lambda data: data["readings"][0].update(unit="ohm"), "warning", "it reads no current_A from dmm"),
        (lambda data: data.update(repeat={"count": 3}), "warning", "it reads more than once"),
        (lambda data: data.update(assumptions=[]), "warning", "it marks no default"),
        (raw, "warning", "it sends `:SOUR2:VOLT 30` to psu"),
        (preset, "error", "it sets the voltage of psu CH1 to 20 V beforehand"),
    ],
)
def test_what_differs_is_said(change, severity, said):
    found = compared(change)

    assert [rule for rule, _, _ in found] == ["DR06"] * len(found)
    assert [message for _, weight, message in found if weight == severity and said in message], found


def test_the_same_plan_and_other_ways_of_writing_it_are_no_difference():
    assert compared(lambda data: None) == []
    assert compared(sweep(spacing="points", points=11, step=None)) == []
    assert compared(output(current_limit="0.1 A")) == []


def test_a_request_that_the_reader_does_not_understand_is_a_note():
    ((rule, severity, message),) = compared(lambda data: None, "Sweep it gently")

    assert (rule, severity) == ("DR07", "note")
    assert "could not be compared with the request" in message
