"""Requests on other benches: which instrument, which channel, what can be seen."""

from __future__ import annotations

import pytest

from benchwright.bench import Bench, BenchInfo, Net, Part, Place, bench_for
from benchwright.errors import RequestRefused
from benchwright.plan.english import read_request
from benchwright.plan.model import Plan


def place(model: str, number: int, *nicknames: str) -> Place:
    return Place(model=model, resource=f"TCPIP0::10.0.0.{number}::INSTR", nicknames=nicknames)


TWO = Bench(
    bench=BenchInfo(title="Two supplies"),
    instrument={
        "left": place("rigol-dp832", 1, "left supply"),
        "right": place("rigol-dp832", 2, "right supply"),
        "dmm": place("rigol-dm3058", 3),
    },
)
ACROSS = Bench(
    bench=BenchInfo(title="A meter across a resistor"),
    instrument={"psu": place("rigol-dp832", 1), "dmm": place("rigol-dm3058", 3)},
    dut={"r": Part(use="resistor")},
    net=(Net(pins=("psu.CH2+", "r.1", "dmm.V")), Net(pins=("psu.CH2-", "r.2", "dmm.LO"))),
)


def read(text: str, bench: Bench) -> Plan:
    return read_request(text, bench, "mine").plan


def test_two_supplies_must_be_told_apart() -> None:
    with pytest.raises(RequestRefused, match=r"left \(DP832\) or right \(DP832\)"):
        read("sweep channel 1 from 0 to 2 V in 0.5 V steps, limit 10 mA, and log the dmm current", TWO)
    with pytest.raises(RequestRefused, match="`supply` could be left or right"):
        read("sweep the supply from 0 to 2 V in 0.5 V steps and log the dmm current", TWO)

    plan = read("sweep channel 1 of the right supply from 0 to 2 V in 0.5 V steps, log the dmm current", TWO)

    assert [use.role for use in plan.uses] == ["right", "dmm"]


def test_each_supply_gets_its_own_settings() -> None:
    text = "set channel 1 of left to 5 V with 50 mA and channel 2 of right to 3 V with 20 mA, read the dmm current"

    plan = read(text, TWO)

    got = [(o.role, o.channel, str(o.voltage), str(o.current_limit)) for o in plan.outputs]
    assert got == [("left", 1, "5 V", "50 mA"), ("right", 2, "3 V", "20 mA")]


def test_the_wired_channel_and_the_meter_across_are_taken() -> None:
    plan = read("set 5 V, 10 mA and read the voltage across the resistor 5 times", ACROSS)

    assert plan.outputs[0].channel == 2
    assert plan.readings[0].action == "measure_dc_voltage"
    assert "channel of psu" in {a.what for a in plan.assumptions}


def test_an_open_input_is_refused_with_the_cure() -> None:
    with pytest.raises(RequestRefused, match=r"`dmm\.I` is wired to nothing.*say `from psu`"):
        read("log the current from the dmm every second for 10 s at 1 V", ACROSS)


def test_an_unwired_bench_lets_everything_be_read() -> None:
    plan = read("measure the four-wire resistance on the 2 kohm range, 10 readings", bench_for("rigol-dm3058"))

    assert [s.action for s in plan.setup] == ["select_resistance_4w", "set_resistance_4w_range"]
    assert plan.readings[0].column == "resistance_4w_ohm"


def test_a_bench_without_a_supply_cannot_set_anything() -> None:
    with pytest.raises(RequestRefused, match="`5 V`: this bench has no supply"):
        read("set 5 V on channel 1 and read the current", bench_for("rigol-dm3058"))


def test_all_channels_of_a_supply() -> None:
    plan = read("log V, A and W of all three channels once a minute for an hour", bench_for("rigol-dp832"))

    assert len(plan.readings) == 9
    assert plan.columns[1] == "it_ch1_voltage_V"


def test_scope_channels_are_its_own() -> None:
    plan = read(
        "measure the mean of channel 2 and the rms of channel 1 every second for 5 s", bench_for("tektronix-tbs2000b")
    )

    assert [(r.action, r.channel) for r in plan.readings] == [("measure_mean", 2), ("measure_rms", 1)]
