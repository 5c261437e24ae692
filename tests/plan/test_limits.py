"""Plans are judged against the bench and the manuals, whoever proposes them."""

from __future__ import annotations

from typing import Any

import pytest

from benchwright.bench import load_bench
from benchwright.plan.bounds import bounds_of
from benchwright.plan.limits import judge_plan
from benchwright.plan.model import Plan

PSU = {"role": "psu", "model": "rigol-dp832", "resource": "TCPIP0::192.168.1.10::INSTR"}
DMM = {"role": "dmm", "model": "rigol-dm3058", "resource": "TCPIP0::192.168.1.11::INSTR"}
SCOPE = {"role": "scope", "model": "tektronix-tbs2000b", "resource": "TCPIP0::192.168.1.12::INSTR"}
OUTPUT = {"role": "psu", "channel": 1, "voltage": "5 V", "current_limit": "100 mA"}
SWEPT = {"role": "psu", "channel": 1, "current_limit": "100 mA"}
SWEEP = {
    "role": "psu", "action": "set_voltage", "argument": "voltage", "channel": 1, "column": "voltage_V",
    "spacing": "step", "start": "0 V", "stop": "5 V", "step": "500 mV",
}  # fmt: skip
READING = {"role": "dmm", "action": "measure_dc_current", "column": "current_A", "unit": "A"}


def plan(**parts: Any) -> Plan:
    whole = {"request": "r", "title": "t", "bench": "demo", "uses": [PSU, DMM, SCOPE], "readings": [READING], **parts}
    return Plan.model_validate_json(__import__("json").dumps(whole))


def faults(**parts: Any) -> list[str]:
    return [str(fault) for fault in judge_plan(plan(**parts), load_bench("demo"))]


def test_a_sound_plan_has_no_faults() -> None:
    assert faults(outputs=[SWEPT], sweeps=[SWEEP]) == []


def test_over_current_protection_below_the_limit_is_legal() -> None:
    assert faults(outputs=[{**OUTPUT, "overcurrent": "30 mA"}]) == []


def test_a_range_that_depends_on_a_setting_ends_where_no_setting_lets_it_go() -> None:
    """The outputs of the mainframe give 40 V alone and 80 V in series."""
    found = bounds_of("eez-bb3", "set_voltage", "voltage", 1)

    assert found is not None
    assert (found.low, found.high) == (0, 80)


WRONG: list[tuple[str, dict[str, Any], list[str]]] = [
    ("role", {"uses": [{**PSU, "role": "smu"}, DMM, SCOPE], "readings": [READING]}, ["no `smu`", "psu (rigol-dp832)"]),
    ("model", {"uses": [{**PSU, "model": "rigol-dp831"}, DMM, SCOPE]}, ["`psu` is a rigol-dp832"]),
    ("voltage", {"outputs": [{**OUTPUT, "voltage": "60 V"}]}, ["`60 V`", "0 V to 32 V", "DP800", "p. 2-8"]),
    ("channel 3", {"outputs": [{**OUTPUT, "channel": 3, "voltage": "6 V"}]}, ["0 V to 5.3 V", "take channel 1 or 2"]),
    ("current", {"outputs": [{**OUTPUT, "current_limit": "4 A"}]}, ["`4 A`", "0 A to 3.2 A"]),
    ("no limit", {"outputs": [{"role": "psu", "channel": 1, "voltage": "5 V"}]}, ["without a current limit"]),
    ("no voltage", {"outputs": [{"role": "psu", "channel": 1, "current_limit": "1 A"}]}, ["without a voltage"]),
    ("both", {"outputs": [OUTPUT], "sweeps": [SWEEP]}, ["both fixed and swept"]),
    ("no channel", {"outputs": [{**OUTPUT, "channel": 9}]}, ["no channel 9", "channels 1, 2, 3"]),
    ("not a supply", {"outputs": [{**OUTPUT, "role": "dmm", "channel": None}]}, ["only a power-supply has outputs"]),
    ("ovp low", {"outputs": [{**OUTPUT, "overvoltage": "4 V"}]}, ["trips below the 5 V"]),
    ("voltage between", {"outputs": [{**OUTPUT, "voltage": "5.005 V"}]}, ["`5.005 V`", "steps of 10 mV", "Take 5 V"]),
    ("limit between", {"outputs": [{**OUTPUT, "current_limit": "100.4 mA"}]}, ["`100.4 mA`", "Take 100 mA", "p. 2-8"]),
    ("limit too small", {"outputs": [{**OUTPUT, "current_limit": "250 uA"}]}, ["`250 uA`", "Give 1 mA or more"]),
    ("no limit at all", {"outputs": [{**OUTPUT, "current_limit": "0 A"}]}, ["`0 A`", "Give 1 mA or more"]),
    (
        "set up between",
        {"setup": [{"role": "psu", "action": "set_current", "channel": 1, "args": {"current": "250 uA"}}]},
        ["`250 uA`", "Give 1 mA or more"],
    ),
    ("level between", {"outputs": [{**OUTPUT, "overvoltage": "5.555 V"}]}, ["`5.555 V`", "Take 5.55 V"]),
    ("ocp between", {"outputs": [{**OUTPUT, "overcurrent": "150.5 mA"}]}, ["`150.5 mA`", "Take 150 mA"]),
    (
        "swept to zero",
        {"outputs": [SWEPT], "sweeps": [{**SWEEP, "spacing": "list", "values": ["4 mV", "1 V"]}]},
        ["4 mV would be set as zero"],
    ),
    ("ovp high", {"outputs": [{**OUTPUT, "overvoltage": "40 V"}]}, ["`40 V`", "10 mV to 33 V", "p. 2-52"]),
    ("sweep", {"outputs": [SWEPT], "sweeps": [{**SWEEP, "stop": "40 V"}]}, ["`40 V`", "0 V to 32 V"]),
    ("fine", {"outputs": [SWEPT], "sweeps": [{**SWEEP, "step": "1 mV"}]}, ["finer than the 10 mV"]),
    (
        "collapse",
        {"outputs": [SWEPT], "sweeps": [{**SWEEP, "spacing": "points", "step": None, "points": 2000}]},
        ["are the same setting"],
    ),
    ("off", {"sweeps": [SWEEP]}, ["swept but never switched on"]),
    ("unit", {"outputs": [{**OUTPUT, "voltage": "5 A"}]}, ["`5 A` is a current", "needs a voltage in V"]),
    ("action", {"readings": [{**READING, "action": "measure_torque"}]}, ["no action `measure_torque`"]),
    ("kind", {"readings": [{**READING, "role": "psu", "channel": 1}]}, ["no action `measure_dc_current`"]),
    ("column", {"readings": [{**READING, "column": "amps"}]}, ["`amps` does not end with its unit"]),
    ("returns", {"readings": [{**READING, "column": "current_V", "unit": "V"}]}, ["returns A", "is in V"]),
    ("setter", {"readings": [{**READING, "action": "select_dc_current"}]}, ["returns nothing"]),
    (
        "blind",
        {"readings": [{**READING, "action": "measure_dc_voltage", "column": "x_V", "unit": "V"}]},
        ["open input", "`dmm.V`"],
    ),
    (
        "range",
        {"setup": [{"role": "dmm", "action": "set_dc_current_range", "args": {"range": "500 mA"}}]},
        ["`500 mA`", "200 mA", "2 A"],
    ),
    (
        "argument",
        {"setup": [{"role": "dmm", "action": "set_dc_current_range", "args": {"x": "1 A"}}]},
        ["no argument `x`"],
    ),
    ("missing", {"setup": [{"role": "dmm", "action": "set_dc_current_range"}]}, ["needs `range` in A"]),
    ("rows", {"repeat": {"interval": "1 us", "duration": "3600 s"}}, ["at most 1000000"]),
    ("interval", {"repeat": {"interval": "0 s", "count": 3}}, ["`0 s` is no interval"]),
    ("settle", {"settle": "-1 s"}, ["no time to settle"]),
    ("plot", {"plot": {"x": "time_s", "y": ["power_W"]}}, ["no column `power_W`", "current_A"]),
]


@pytest.mark.parametrize(("parts", "says"), [(p, s) for _, p, s in WRONG], ids=[name for name, _, _ in WRONG])
def test_what_is_wrong_is_said(parts: dict[str, Any], says: list[str]) -> None:
    found = " ".join(faults(**parts))

    for piece in says:
        assert piece in found
