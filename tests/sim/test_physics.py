"""Readings follow from the circuit: checked against Ohm's and Shockley's laws worked out by hand."""

import math

import pytest
import pyvisa
from pyvisa.resources import MessageBasedResource

from benchwright.bench import load_bench
from benchwright.sim.bench import SimulatedBench

BENCH = """
[bench]
title = "A supply, a device, an ammeter; a voltmeter across the device"
seed = {seed}

[instrument.psu]
model = "rigol-dp832"
resource = "TCPIP0::10.0.0.1::INSTR"

[instrument.amp]
model = "rigol-dm3058"
resource = "TCPIP0::10.0.0.2::INSTR"

[instrument.volt]
model = "rigol-dm3058"
resource = "TCPIP0::10.0.0.3::INSTR"

[dut.x]
use = "{use}"
values = {{ {values} }}

[[net]]
pins = ["psu.CH{channel}+", "amp.I"]

[[net]]
pins = ["amp.LO", "x.{first}", "volt.V"]

[[net]]
pins = ["psu.CH{channel}-", "x.{second}", "volt.LO"]
"""

BURDEN = 0.1
METER = 10e6


@pytest.fixture
def make(tmp_path):
    def bench(use="resistor", values='resistance = "100 ohm"', channel=1, seed=1):
        first, second = ("A", "K") if use.startswith("led") else ("1", "2")
        path = tmp_path / f"{use}-{channel}-{seed}.toml"
        path.write_text(
            BENCH.format(use=use, values=values, channel=channel, first=first, second=second, seed=seed),
            encoding="utf-8",
        )
        return SimulatedBench(load_bench(path))

    return bench


def _feed(bench, volts, amperes, channel=1, on="ON"):
    bench.instruments["psu"].exchange(f":APPL CH{channel},{volts},{amperes};:OUTP CH{channel},{on}")


def _read(bench, role, query):
    return float(bench.instruments[role].exchange(query).reply)


@pytest.mark.parametrize("channel", [1, 2, 3])
@pytest.mark.parametrize("ohm", [10, 47, 100, 4700])
def test_constant_voltage(make, channel, ohm):
    bench = make(values=f'resistance = "{ohm} ohm"', channel=channel)
    _feed(bench, 5, 3, channel)
    load = 1 / (1 / ohm + 1 / METER)
    expected = 5 / (load + BURDEN + 1e-3)

    assert _read(bench, "amp", ":MEAS:CURR:DC?") == pytest.approx(expected, rel=1e-3)
    assert _read(bench, "volt", ":MEAS:VOLT:DC?") == pytest.approx(expected * load, rel=1e-3)
    assert bench.instruments["psu"].exchange(f":OUTP:CVCC? CH{channel}").reply == "CV"


def test_the_limit_limits(make):
    bench = make()
    _feed(bench, 20, 0.05)

    assert _read(bench, "amp", ":MEAS:CURR:DC?") == pytest.approx(0.05, rel=1e-3)
    assert _read(bench, "volt", ":MEAS:VOLT:DC?") == pytest.approx(5, rel=1e-3)
    assert bench.instruments["psu"].exchange(":OUTP:CVCC? CH1").reply == "CC"


def test_an_output_that_is_off_gives_nothing(make):
    bench = make()
    _feed(bench, 20, 1, on="OFF")

    assert abs(_read(bench, "amp", ":MEAS:CURR:DC?")) < 1e-7


def test_a_reading_beyond_the_range_is_overload(make):
    bench = make()
    _feed(bench, 5, 1)
    bench.instruments["amp"].exchange(":MEAS:CURR:DC 2")

    assert _read(bench, "amp", ":MEAS:CURR:DC?") > 9e37


def test_a_coarser_range_has_coarser_steps(make):
    bench = make()
    _feed(bench, 5, 1)
    amp = bench.instruments["amp"]
    steps = {}
    for number, full in ((3, 0.2), (5, 10.0)):
        amp.exchange(f":MEAS:CURR:DC {number}")
        steps[number] = _read(bench, "amp", ":MEAS:CURR:DC?") / (full / 200_000)

    assert all(step == pytest.approx(round(step), abs=1e-3) for step in steps.values())
    assert steps[3] > 20 * steps[5]


def test_autorange_finds_the_smallest_range_that_holds(make):
    bench = make()
    _feed(bench, 5, 1)
    amp = bench.instruments["amp"]
    amp.exchange(":MEAS:CURR:DC 5")
    amp.exchange(":MEAS AUTO")
    amp.exchange(":MEAS:CURR:DC?")

    assert amp.exchange(":MEAS:CURR:DC:RANG?").reply == "3"


def test_noise_repeats_with_the_seed_and_differs_without(make):
    def readings(seed):
        bench = make(seed=seed)
        _feed(bench, 5, 1)
        return [bench.instruments["amp"].exchange(":MEAS:CURR:DC?").reply for _ in range(10)]

    assert readings(1) == readings(1)
    assert readings(1) != readings(2)
    assert len(set(readings(1))) > 1


def test_a_diode_follows_its_law(make):
    bench = make("led-red", 'emission = 2.0, saturation_current = "1e-15 A", series_resistance = "0 ohm"')
    _feed(bench, 5, 0.01)
    expected = 2.0 * 0.025865 * math.log(0.01 / 1e-15)

    assert _read(bench, "volt", ":MEAS:VOLT:DC?") == pytest.approx(expected, rel=1e-3)


def test_a_diode_the_wrong_way_round_blocks(make, tmp_path):
    bench = make("led-red", "")
    text = (tmp_path / "led-red-1-1.toml").read_text().replace("x.A", "x.TMP").replace("x.K", "x.A")
    path = tmp_path / "reversed.toml"
    path.write_text(text.replace("x.TMP", "x.K"))
    bench = SimulatedBench(load_bench(path))
    _feed(bench, 5, 0.1)

    assert abs(_read(bench, "amp", ":MEAS:CURR:DC?")) < 1e-6
    assert _read(bench, "volt", ":MEAS:VOLT:DC?") == pytest.approx(5, rel=1e-3)


def test_overcurrent_protection_trips(make):
    bench = make()
    psu = bench.instruments["psu"]
    psu.exchange(":OUTP:OCP:VAL CH1,0.04;:OUTP:OCP CH1,ON")
    _feed(bench, 5, 1)

    assert abs(_read(bench, "amp", ":MEAS:CURR:DC?")) < 1e-7
    assert psu.exchange(":OUTP:OCP:QUES? CH1").reply == "YES"
    assert bench.outputs_on() == ()


def test_a_cached_reply_does_not_outlive_a_trip(make):
    bench = make()
    psu = bench.instruments["psu"]
    psu.exchange(":OUTP:OCP:VAL CH1,0.04;:OUTP:OCP CH1,ON")
    _feed(bench, 1, 1)

    assert psu.exchange(":OUTP? CH1").reply == "ON"

    psu.exchange(":SOUR1:VOLT 5")

    assert psu.exchange(":OUTP? CH1").reply == "OFF"


@pytest.mark.parametrize(("width", "datatype"), [(1, "b"), (2, "h")])
def test_a_waveform_scales_back_to_the_voltage(width, datatype):
    manager = pyvisa.ResourceManager("demo@benchwright")
    psu, scope = (
        manager.open_resource(
            f"TCPIP0::192.168.1.{n}::INSTR",
            resource_pyclass=MessageBasedResource,
            read_termination="\n",
            write_termination="\n",
        )
        for n in (10, 12)
    )
    psu.write("*RST;:APPL CH1,3,1;:OUTP CH1,ON")
    scope.write("HEADer OFF;:DATa:SOUrce CH1;:DATa:STARt 1;:DATa:STOP 500")
    scope.write(f"WFMOutpre:ENCdg BINary;:WFMOutpre:BN_Fmt RI;:DATa:WIDth {width};:CH1:SCAle 1;:CH1:POSition -2")
    points = scope.query_binary_values("CURVe?", datatype=datatype, is_big_endian=True)
    step, offset, zero = (float(scope.query(f"WFMOutpre:{what}?")) for what in ("YMUlt", "YOFf", "YZEro"))
    volts = [(point - offset) * step + zero for point in points]
    psu.write(":OUTP CH1,OFF")
    manager.close()

    assert len(points) == 500
    assert sum(volts) / len(volts) == pytest.approx(3, rel=0.01)


@pytest.mark.parametrize(("scale", "offset", "expected"), [(1, 0, 4.995), (0.5, 0, 2.56), (0.5, 4, 4.995)])
def test_a_scope_sees_no_further_than_its_screen(scale, offset, expected):
    bench = SimulatedBench(load_bench("demo"))
    bench.instruments["psu"].exchange(":APPL CH1,5,1;:OUTP CH1,ON")
    scope = bench.instruments["scope"]
    scope.exchange(f"HEADer OFF;:CH1:SCAle {scale};:CH1:OFFSet {offset};:MEASUrement:IMMed:TYPe MEAN")

    assert float(scope.exchange("MEASUrement:IMMed:VALue?").reply) == pytest.approx(expected, rel=2e-3)
