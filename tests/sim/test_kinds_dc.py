"""Loads, source-measure units, meters, relays and batteries in a circuit: checked against Ohm's law by hand."""

import math

import pytest

from benchwright.bench import load_bench
from benchwright.sim.bench import SimulatedBench
from benchwright.sim.clock import shared_clock

SUPPLY = 1e-3
LOW = 0.01
"""Resistance of the supply, and of the load when it is fully on, in ohms."""

WIRED = ["psu.CH1+ wire.1", "wire.2 load.CH1+", "psu.CH1- load.CH1-"]
IN_SERIES = 1 + SUPPLY


def _ask(instrument, query):
    return float(instrument.query(query))


@pytest.fixture
def supplied(connect):
    """Return a supply at 10 V and a load, 1 ohm of wire between them."""

    def bench(volts=10, limit=3):
        wire = {"wire": ("resistor", 'resistance = "1 ohm"')}
        psu, load = connect({"psu": "rigol-dp832", "load": "kinds-load"}, WIRED, wire)
        psu.write(f":APPL CH1,{volts},{limit};:OUTP CH1,ON")
        return psu, load

    return bench


@pytest.mark.parametrize(
    ("setting", "volts", "amperes"),
    [
        ("FUNC CURR;:CURR 2", 10 - 2 * IN_SERIES, 2),
        ("FUNC VOLT;:VOLT 8", 8, 2 / IN_SERIES),
        ("FUNC RES;:RES 9", 10 * 9 / (9 + IN_SERIES), 10 / (9 + IN_SERIES)),
        # 16 W = U I with U = 10 - 1.001 I: of the two solutions the one with the greater voltage.
        ("FUNC POW;:POW 16", (10 + math.sqrt(100 - 4 * IN_SERIES * 16)) / 2, 16 / 7.997),
        # The supply's limit holds what the load wants too much of.
        ("FUNC CURR;:CURR 5", 3 * LOW, 3),
        ("INP:SHOR ON", 3 * LOW, 3),
        ("FUNC VOLT;:VOLT 12", 10, 0),
    ],
)
def test_a_load_holds_what_it_is_set_to(supplied, setting, volts, amperes):
    _, load = supplied()
    load.write(f"{setting};:INP ON")

    assert _ask(load, "MEAS:VOLT?") == pytest.approx(volts, rel=1e-3)
    assert _ask(load, "MEAS:CURR?") == pytest.approx(amperes, rel=1e-3, abs=1e-4)
    assert _ask(load, "MEAS:POW?") == pytest.approx(volts * amperes, rel=2e-3, abs=1e-3)


def test_a_supply_says_that_a_load_takes_it_to_its_limit(supplied):
    psu, load = supplied(limit=1)
    load.write("FUNC RES;:RES 4;:INP ON")

    assert psu.query(":OUTP:CVCC? CH1") == "CC"
    assert _ask(load, "MEAS:VOLT?") == pytest.approx(4, rel=1e-3)


def test_too_much_power_switches_a_load_off(supplied):
    _, load = supplied()
    load.write("POW:PROT 15;:FUNC CURR;:CURR 2;:INP ON")

    assert load.query("INP?") == "0"
    assert load.query("INP:PROT:TRIP?") == "1"

    load.write("INP:PROT:CLE;:CURR 1;:INP ON")

    assert load.query("INP:PROT:TRIP?") == "0"
    assert _ask(load, "MEAS:CURR?") == pytest.approx(1, rel=1e-3)


def test_a_load_that_is_off_takes_nothing(supplied):
    _, load = supplied()
    load.write("CURR 2")

    assert _ask(load, "MEAS:CURR?") == pytest.approx(0, abs=1e-4)


def test_a_battery_is_discharged(connect):
    cell = {"cell": ("battery", 'capacity = "1 Ah", resistance = "0.1 ohm"')}
    (load,) = connect({"load": "kinds-load"}, ["cell.+ load.CH1+", "cell.- load.CH1-"], cell)
    load.write("CURR 0.5;:INP ON")

    assert _ask(load, "MEAS:VOLT?") == pytest.approx(4.2 - 0.05, rel=1e-4)

    shared_clock().advance(3600)

    assert _ask(load, "MEAS:CHAR?") == pytest.approx(0.5, rel=1e-3)
    assert _ask(load, "MEAS:VOLT?") == pytest.approx((4.2 + 3.0) / 2 - 0.05, rel=1e-3)


@pytest.mark.parametrize(
    ("setting", "volts", "amperes", "limited"),
    [
        ("SOUR:VOLT 5;:SOUR:VOLT:ILIM 0.1", 5, 0.05, "0"),
        ("SOUR:VOLT 5;:SOUR:VOLT:ILIM 0.02", 2, 0.02, "1"),
        ("SOUR:VOLT -5;:SOUR:VOLT:ILIM 0.02", -2, -0.02, "1"),
        ("SOUR:FUNC CURR;:SOUR:CURR 10;:SOUR:CURR:VLIM 20", 1, 0.01, "0"),
        ("SOUR:FUNC CURR;:SOUR:CURR -500;:SOUR:CURR:VLIM 20", -20, -0.2, "1"),
    ],
)
def test_a_source_measure_unit_sources_and_limits(connect, setting, volts, amperes, limited):
    (smu,) = connect({"smu": "kinds-smu"}, ["smu.CH1+ x.1", "smu.CH1- x.2"], {"x": ("resistor", "")})
    smu.write(f"{setting};:OUTP ON")

    assert _ask(smu, "MEAS:VOLT?") == pytest.approx(volts, rel=1e-4)
    assert _ask(smu, "MEAS:CURR?") == pytest.approx(amperes, rel=1e-4)
    assert _ask(smu, "MEAS:RES?") == pytest.approx(100, rel=1e-4)
    assert smu.query("OUTP:LIM?") == limited


@pytest.mark.parametrize(
    ("setting", "volts", "limited"),
    [
        ("SOUR:VOLT 5;:SOUR:VOLT:PROT 20", 5, "0;0"),
        ("SOUR:VOLT 5;:SOUR:VOLT:ILIM 0.02", 2, "1;0"),
        ("SOUR:VOLT 50;:SOUR:VOLT:PROT 20", 20, "0;0"),
        ("SOUR:VOLT -50;:SOUR:VOLT:PROT 20", -20, "0;0"),
        ("SOUR:FUNC CURR;:SOUR:CURR 500;:SOUR:CURR:VLIM 200;:SOUR:VOLT:PROT 20", 20, "0;1"),
    ],
)
def test_an_output_stays_within_its_protection_and_tells_which_limit_holds(connect, setting, volts, limited):
    (smu,) = connect({"smu": "kinds-smu"}, ["smu.CH1+ x.1", "smu.CH1- x.2"], {"x": ("resistor", "")})
    smu.write(f"SOUR:VOLT:ILIM 1;:{setting};:OUTP ON")

    assert _ask(smu, "MEAS:VOLT?") == pytest.approx(volts, rel=1e-4)
    assert smu.query("OUTP:LIM:CURR?;:OUTP:LIM:VOLT?") == limited


@pytest.mark.parametrize(
    ("elements", "expected"),
    [
        ("", [5, 0.05, 0]),
        ("VOLT", [5]),
        ("CURR,VOLT", [5, 0.05]),  # the order of the reply, not of the list
        ("TIME,CURR", [0.05, 0]),
    ],
)
def test_a_reading_has_the_fields_that_a_list_names(connect, elements, expected):
    (smu,) = connect({"smu": "kinds-smu"}, ["smu.CH1+ x.1", "smu.CH1- x.2"], {"x": ("resistor", "")})
    smu.write("SOUR:VOLT 5;:SOUR:VOLT:ILIM 0.1;:OUTP ON")
    if elements:
        smu.write(f"FORM:ELEM {elements}")

        assert smu.query("FORM:ELEM?").upper().startswith(elements.split(",")[0])

    assert [float(field) for field in smu.query("READ?").split(",")] == pytest.approx(expected, rel=1e-4, abs=1e-9)

    smu.write("*RST")

    assert smu.query("FORM:ELEM?") == "VOLTage,CURRent,TIME"


def test_a_source_measure_unit_sinks_what_a_supply_gives(connect):
    wire = {"wire": ("resistor", 'resistance = "10 ohm"')}
    nets = ["psu.CH1+ wire.1", "wire.2 smu.CH1+", "psu.CH1- smu.CH1-"]
    psu, smu = connect({"psu": "rigol-dp832", "smu": "kinds-smu"}, nets, wire)
    psu.write(":APPL CH1,6,2;:OUTP CH1,ON")
    smu.write("SOUR:VOLT 2;:SOUR:VOLT:ILIM 1;:OUTP ON")

    assert _ask(smu, "MEAS:CURR?") == pytest.approx(-0.4, rel=1e-3)

    smu.write("SOUR:VOLT:ILIM 0.1")

    assert _ask(smu, "MEAS:CURR?") == pytest.approx(-0.1, rel=1e-3)
    assert _ask(smu, "MEAS:VOLT?") == pytest.approx(6 - 0.1 * (10 + SUPPLY), rel=1e-3)


def test_a_source_measure_unit_reads_through_a_diode(connect):
    led = {"led": ("led-red", 'emission = 2.0, saturation_current = "1e-15 A", series_resistance = "0 ohm"')}
    (smu,) = connect({"smu": "kinds-smu"}, ["smu.CH1+ led.A", "smu.CH1- led.K"], led)
    smu.write("SOUR:FUNC CURR;:SOUR:CURR 5;:SOUR:CURR:VLIM 5;:OUTP ON")

    assert _ask(smu, "MEAS:VOLT?") == pytest.approx(2 * 0.025865 * math.log(0.005 / 1e-15), rel=1e-4)


@pytest.mark.parametrize(
    ("setting", "device", "expected"),
    [
        ("FUNC RES", ("resistor", 'resistance = "4.7 kohm"'), 4700),
        ("FUNC RES;:RES:RANG 1e6;:RES:NPLC 10", ("resistor", 'resistance = "4.7 kohm"'), 4700),
        ("FUNC RES;:RES:RANG 1000", ("resistor", 'resistance = "4.7 kohm"'), 9.9e37),
        # Pt100: 0.385 ohm for each degree above 0 degC.
        ("FUNC TEMP", ("resistor", 'resistance = "107.7 ohm"'), 20),
    ],
)
def test_a_meter_measures_with_its_own_current(connect, setting, device, expected):
    (dmm,) = connect({"dmm": "kinds-meter"}, ["dmm.V x.1", "dmm.LO x.2"], {"x": device})
    dmm.write(setting)

    assert _ask(dmm, "READ?") == pytest.approx(expected, rel=1e-3)


def test_a_meter_tests_a_diode_both_ways(connect):
    law = 'emission = 2.0, saturation_current = "1e-15 A", series_resistance = "0 ohm"'
    dmm, other = connect(
        {"dmm": "kinds-meter", "other": "kinds-meter"},
        ["dmm.V a.A", "dmm.LO a.K", "other.V b.K", "other.LO b.A"],
        {"a": ("led-red", law), "b": ("led-red", law)},
    )
    for meter in (dmm, other):
        meter.write("FUNC DIOD")

    assert _ask(dmm, "READ?") == pytest.approx(2 * 0.025865 * math.log(1e-3 / 1e-15), rel=1e-4)
    assert _ask(other, "READ?") > 1e37


def test_a_meter_takes_its_current_away_again(connect):
    nets = ["psu.CH1+ x.1 dmm.V", "psu.CH1- x.2 dmm.LO"]
    psu, dmm = connect({"psu": "rigol-dp832", "dmm": "kinds-meter"}, nets, {"x": ("resistor", "")})
    psu.write(":APPL CH1,5,1")
    dmm.write("FUNC RES")

    assert _ask(dmm, "READ?") == pytest.approx(100, rel=1e-3)

    dmm.write("FUNC VOLT")
    psu.write(":OUTP CH1,ON")

    assert _ask(dmm, "READ?") == pytest.approx(5, rel=1e-3)


def test_relays_join_and_part(connect):
    nets = ["psu.CH1+ mux.COM", "mux.CH101 a.1 dmm.V", "mux.CH102 b.1", "psu.CH1- a.2 b.2 dmm.LO"]
    parts = {"a": ("resistor", ""), "b": ("resistor", "")}
    psu, mux, dmm = connect({"psu": "rigol-dp832", "mux": "kinds-relays", "dmm": "kinds-meter"}, nets, parts)
    psu.write(":APPL CH1,5,1;:OUTP CH1,ON")

    assert _ask(dmm, "READ?") == pytest.approx(0, abs=1e-4)

    mux.write("CLOS 101")

    assert _ask(dmm, "READ?") == pytest.approx(5 * 100 / (100 + 0.05 + SUPPLY), rel=1e-4)
    assert mux.query("STAT? 101") == "1"
    assert mux.query("STAT? 102") == "0"

    mux.write("OPEN:ALL")

    assert _ask(dmm, "READ?") == pytest.approx(0, abs=1e-4)


@pytest.fixture
def heated(connect):
    nets = ["tc.OUT1+ block.H+", "tc.OUT1- block.H-", "tc.IN1+ block.S+", "tc.IN1- block.S-"]
    return connect({"tc": "kinds-controller"}, nets, {"block": ("heated-block", "")})[0]


def test_a_block_warms_with_its_time_constant(heated):
    """50 % of 50 W keep the block 100 K above 295 K; a step is 1 - 1/e done after 60 s."""
    heated.write("RANGE 1,2;MODE 1,2;MOUT 1,50")

    assert _ask(heated, "KRDG? A") == pytest.approx(295, abs=0.1)

    shared_clock().advance(60)

    assert _ask(heated, "KRDG? A") == pytest.approx(295 + 100 * (1 - math.exp(-1)), abs=1)

    shared_clock().advance(600)

    assert _ask(heated, "KRDG? A") == pytest.approx(395, abs=0.1)
    assert _ask(heated, "HTR? 1") == pytest.approx(50)


@pytest.mark.parametrize(("integral", "error"), [(0, 2.0), (20, 0.0)])
def test_a_controller_holds_its_set_point(heated, integral, error):
    """Proportional control alone leaves what the heater needs, 20 % at 10 % per kelvin; the integral takes it away."""
    heated.write(f"SETP 1,335;PID 1,10,{integral},0;RANGE 1,2")
    shared_clock().advance(1200)

    assert heated.query("PID? 1") == f"10,{integral},0"
    assert _ask(heated, "KRDG? A") == pytest.approx(335 - error, abs=0.1)


def test_a_set_point_holds_from_when_it_is_sent(heated):
    """What happened before a message is over when it comes."""
    heated.write("SETP 1,335;PID 1,10,20,0;RANGE 1,2")
    shared_clock().advance(1200)
    heated.write("RANGE 1,0")

    assert _ask(heated, "KRDG? A") == pytest.approx(335, abs=0.2)

    shared_clock().advance(60)

    assert _ask(heated, "KRDG? A") == pytest.approx(295 + 40 * math.exp(-1), abs=0.5)


def test_a_sensor_that_is_not_there_reads_overload(connect):
    (controller,) = connect({"tc": "kinds-controller"}, [])

    assert _ask(controller, "KRDG? B") > 1e37


def test_a_long_wait_is_short_to_simulate(heated):
    heated.write("SETP 1,335;PID 1,10,20,0;RANGE 1,2")
    shared_clock().advance(100 * 365 * 24 * 3600)

    assert float(heated.query("KRDG? A")) == pytest.approx(335, abs=0.5)


@pytest.mark.parametrize(("ohm", "volts", "limited"), [(100, 1, "0"), (1000, 5, "1")])
def test_a_current_source_keeps_its_voltage_limit(connect, ohm, volts, limited):
    x = {"x": ("resistor", f'resistance = "{ohm} ohm"')}
    nets = ["src.CH1+ x.1 dmm.V", "src.CH1- x.2 dmm.LO"]
    source, dmm = connect({"src": "kinds-current-source", "dmm": "kinds-meter"}, nets, x)
    source.write("CURR 0.01;:CURR:COMP 5;:OUTP ON")

    assert _ask(dmm, "READ?") == pytest.approx(volts, rel=1e-3)
    assert source.query("OUTP:COMP?") == limited


def test_what_is_left_on_is_named(kinds, tmp_path):
    bench = tmp_path / "bench.toml"
    lines = [f'[instrument.{role}]\nmodel = "kinds-{role}"\nresource = "{role}"' for role in ("load", "smu", "meter")]
    bench.write_text("\n".join(['[bench]\ntitle = "Three"', *lines]), encoding="utf-8")
    simulated = SimulatedBench(load_bench(bench))
    for role in ("load", "smu"):
        simulated.instruments[role].exchange("INP ON" if role == "load" else "OUTP ON")

    assert simulated.outputs_on() == ("load.CH1", "smu.CH1")
