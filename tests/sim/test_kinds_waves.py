"""Generators, and what scopes, meters, counters and analysers see of them: checked against theory."""

import math

import pytest

SOURCE = 50.0

SCOPE = "HEADer OFF;:TRIGger:A:EDGE:SOUrce CH1"


def _ask(instrument, query):
    return float(instrument.query(query))


def _measured(scope, what, channel=1):
    scope.write(f"MEASUrement:IMMed:SOUrce1 CH{channel};:MEASUrement:IMMed:TYPe {what}")
    return _ask(scope, "MEASUrement:IMMed:VALue?")


@pytest.fixture
def seen(connect):
    """Return a generator with an open output, a scope and a meter on its first channel."""
    nets = ["gen.CH1 scope.CH1 dmm.V", "gen.GND scope.GND dmm.LO"]
    gen, scope, dmm = connect({"gen": "kinds-generator", "scope": "tektronix-tbs2000b", "dmm": "kinds-meter"}, nets)
    gen.write("OUTP1:LOAD INF")
    scope.write(SCOPE)
    return gen, scope, dmm


@pytest.mark.parametrize(
    ("shape", "rms", "mean"),
    [
        ("FUNC SIN", 1 / math.sqrt(2), 0),
        ("FUNC SQU", 1, 0),
        ("FUNC RAMP", 1 / math.sqrt(3), 0),
        ("FUNC:SQU:DCYC 25;:SOUR1:FUNC SQU", math.sqrt(1 - 0.25), -0.5),
    ],
)
def test_scope_and_meter_see_the_same_wave(seen, shape, rms, mean):
    """A wave of 4 Vpp, 1 kHz on 0.5 V; the meter's AC reading leaves the steady part out."""
    gen, scope, dmm = seen
    gen.write(f"SOUR1:{shape};:SOUR1:FREQ 1000;:SOUR1:VOLT 4;:SOUR1:VOLT:OFFS 0.5;:OUTP1 ON")
    scope.write("CH1:SCAle 1;:HORizontal:SCAle 4E-4")

    assert _measured(scope, "MEAN") == pytest.approx(0.5 + 2 * mean, abs=0.01)
    assert _measured(scope, "RMS") == pytest.approx(math.hypot(0.5 + 2 * mean, 2 * rms), rel=2e-3)
    assert _measured(scope, "PK2Pk") == pytest.approx(4, rel=0.01)
    assert _measured(scope, "FREQuency") == pytest.approx(1000, rel=1e-3)
    assert _measured(scope, "PERIod") == pytest.approx(1e-3, rel=1e-3)

    dmm.write("FUNC VOLT:AC")

    assert _ask(dmm, "READ?") == pytest.approx(2 * rms, rel=1e-3)

    dmm.write("FUNC VOLT")

    assert _ask(dmm, "READ?") == pytest.approx(0.5 + 2 * mean, abs=1e-3)

    dmm.write("FUNC FREQ")

    assert _ask(dmm, "READ?") == pytest.approx(1000)


def test_rise_time_of_a_ramp(seen):
    """A symmetric ramp of 1 kHz rises from 10 % to 90 % in 0.4 ms."""
    gen, scope, _ = seen
    gen.write("SOUR1:FUNC RAMP;:SOUR1:FUNC:RAMP:SYMM 50;:SOUR1:VOLT 4;:OUTP1 ON")
    scope.write("CH1:SCAle 1;:HORizontal:SCAle 2E-4")

    assert _measured(scope, "RISe") == pytest.approx(0.4e-3, rel=0.02)
    assert _measured(scope, "FALL") == pytest.approx(0.4e-3, rel=0.02)


@pytest.mark.parametrize(
    ("slope", "level", "angle"), [("RISe", 0, 0), ("FALL", 0, 180), ("RISe", 1, 30), ("FALL", 1, 150)]
)
def test_a_trace_begins_at_the_trigger(seen, slope, level, angle):
    """The middle of the screen is where the wave passes the level; the record scales back to volts."""
    gen, scope, _ = seen
    gen.write("SOUR1:FREQ 1000;:SOUR1:VOLT 4;:SOUR1:PHAS 77;:OUTP1 ON")
    scope.write("CH1:SCAle 0.5;:HORizontal:SCAle 1E-4;:DATa:SOUrce CH1;:DATa:STOP 2000;:WFMOutpre:ENCdg ASCii")
    scope.write(f"TRIGger:A:EDGE:SLOpe {slope};:TRIGger:A:LEVel:CH1 {level}")
    step, offset, zero, interval = (_ask(scope, f"WFMOutpre:{name}?") for name in ("YMUlt", "YOFf", "YZEro", "XINcr"))
    points = [(float(point) - offset) * step + zero for point in scope.query("CURVe?").split(",")]
    phases = (2 * math.pi * 1000 * (k - 1000) * interval + math.radians(angle) for k in range(2000))
    expected = [2 * math.sin(phase) for phase in phases]

    assert max(abs(one - other) for one, other in zip(points, expected, strict=True)) < 0.05


def test_a_scope_sees_no_time_where_nothing_alternates(seen):
    gen, scope, dmm = seen
    gen.write("SOUR1:FUNC DC;:SOUR1:VOLT:OFFS 1;:OUTP1 ON")
    dmm.write("FUNC FREQ")

    assert _measured(scope, "MEAN") == pytest.approx(1, rel=0.02)
    assert _measured(scope, "FREQuency") > 1e37
    assert _ask(dmm, "READ?") > 1e37


@pytest.mark.parametrize(("load", "factor"), [("50", 1.0), ("INF", 0.5)])
def test_an_amplitude_is_meant_for_a_load(connect, load, factor):
    """Into 50 ohm, an output set for it gives its amplitude, and one set for none half of it."""
    nets = ["gen.CH1 x.1 dmm.V", "gen.GND x.2 dmm.LO"]
    x = {"x": ("resistor", 'resistance = "50 ohm"')}
    gen, dmm = connect({"gen": "kinds-generator", "dmm": "kinds-meter"}, nets, x)
    gen.write(f"OUTP1:LOAD {load};:SOUR1:VOLT 2;:OUTP1 ON")
    dmm.write("FUNC VOLT:AC")

    assert _ask(dmm, "READ?") == pytest.approx(factor / math.sqrt(2), rel=1e-3)

    gen.write("OUTP1 OFF")

    assert _ask(dmm, "READ?") == pytest.approx(0, abs=1e-3)


def test_levels_and_amplitude_are_one_thing(seen):
    gen, _, _ = seen
    gen.write("SOUR1:VOLT:HIGH 3;:SOUR1:VOLT:LOW -1;:OUTP1 ON")

    assert (_ask(gen, "SOUR1:VOLT?"), _ask(gen, "SOUR1:VOLT:OFFS?")) == (4, 1)

    gen.write("SOUR1:VOLT 2")

    assert (_ask(gen, "SOUR1:VOLT:HIGH?"), _ask(gen, "SOUR1:VOLT:LOW?")) == (2, 0)

    gen.write("SOUR1:PER 0.01")

    assert _ask(gen, "SOUR1:FREQ?") == 100

    gen.write("*RST")

    assert (_ask(gen, "SOUR1:VOLT?"), _ask(gen, "SOUR1:VOLT:HIGH?"), _ask(gen, "SOUR1:PER?")) == (0.1, 0.05, 0.001)


@pytest.mark.parametrize("frequency", [100, 1592, 20_000])
def test_a_low_pass_weakens_and_delays(connect, frequency):
    """First order: 1 / sqrt(1 + (f / f0)^2), with the source's 50 ohm in series and the scope's 1 Mohm across."""
    nets = ["gen.CH1 f.IN scope.CH1", "f.OUT scope.CH2 dmm.V", "gen.GND f.GND scope.GND dmm.LO"]
    models = {"gen": "kinds-generator", "scope": "tektronix-tbs2000b", "dmm": "kinds-meter"}
    gen, scope, dmm = connect(models, nets, {"f": ("rc-low-pass", "")})
    gen.write(f"OUTP1:LOAD INF;:SOUR1:FREQ {frequency};:SOUR1:VOLT 2;:OUTP1 ON")
    scope.write(SCOPE + f";:CH2:SCAle 0.5;:HORizontal:SCAle {0.3 / frequency}")
    dmm.write("FUNC VOLT:AC")
    parallel = 1 / (1 / 1e6 + 1 / 1e7)
    impedance = 1 / (1 / parallel + 2j * math.pi * frequency * 100e-9)
    gain = abs(impedance / (impedance + 1000 + SOURCE))

    assert _ask(dmm, "READ?") == pytest.approx(gain / math.sqrt(2), rel=2e-3)
    assert _measured(scope, "FREQuency", 2) == pytest.approx(frequency, rel=2e-3)


def test_a_low_pass_rounds_a_square_wave(connect):
    """Far below a first-order corner the edge rises in 2.2 R C."""
    nets = ["gen.CH1 f.IN", "f.OUT scope.CH1", "gen.GND f.GND scope.GND"]
    gen, scope = connect({"gen": "kinds-generator", "scope": "tektronix-tbs2000b"}, nets, {"f": ("rc-low-pass", "")})
    gen.write("OUTP1:LOAD INF;:SOUR1:FUNC SQU;:SOUR1:FREQ 100;:SOUR1:VOLT 2;:OUTP1 ON")
    scope.write(SCOPE + ";:CH1:SCAle 0.5;:HORizontal:SCAle 1E-3")

    assert _measured(scope, "RISe") == pytest.approx(math.log(9) * 1050 * 100e-9, rel=0.02)


def test_a_coil_and_a_capacitor_resonate(connect):
    """In series they leave their losses at 1 / (2 pi sqrt(L C)): 1 mH, 0.5 ohm and 100 nF at 15915 Hz."""
    nets = ["gen.CH1 l.1", "l.2 c.1", "c.2 r.1 dmm.V", "gen.GND r.2 dmm.LO"]
    duts = {"l": ("inductor", ""), "c": ("capacitor", ""), "r": ("resistor", 'resistance = "10 ohm"')}
    gen, dmm = connect({"gen": "kinds-generator", "dmm": "kinds-meter"}, nets, duts)
    gen.write("OUTP1:LOAD INF;:SOUR1:FREQ 15915.494;:SOUR1:VOLT 2;:OUTP1 ON")
    dmm.write("FUNC VOLT:AC")

    assert _ask(dmm, "READ?") == pytest.approx(10 / 60.5 / math.sqrt(2), rel=1e-3)

    gen.write("SOUR1:FREQ 7957.747")
    reactance = 100 / 2 - 100 * 2

    assert _ask(dmm, "READ?") == pytest.approx(10 / math.hypot(60.5, reactance) / math.sqrt(2), rel=1e-3)


def test_an_ammeter_reads_alternating_current(connect):
    nets = ["gen.CH1 dmm.I", "dmm.LO x.1", "gen.GND x.2"]
    gen, dmm = connect({"gen": "kinds-generator", "dmm": "kinds-meter"}, nets, {"x": ("resistor", "")})
    gen.write("OUTP1:LOAD INF;:SOUR1:VOLT 10;:OUTP1 ON")
    dmm.write("FUNC CURR:AC")

    assert _ask(dmm, "READ?") == pytest.approx(5 / (50 + 5 + 100) / math.sqrt(2), rel=1e-3)


@pytest.fixture
def counted(connect):
    nets = ["gen.CH1 cnt.CH1", "gen.CH2 cnt.CH2", "gen.GND cnt.GND"]
    gen, counter = connect({"gen": "kinds-generator", "cnt": "kinds-counter"}, nets)
    gen.write("OUTP1:LOAD INF;:OUTP2:LOAD INF;:SOUR1:VOLT 2;:SOUR2:VOLT 2;:OUTP1 ON;:OUTP2 ON")
    return gen, counter


def test_a_counter_reads_frequencies(counted):
    gen, counter = counted
    gen.write("SOUR1:FREQ 123456.789;:SOUR2:FREQ 1000")
    counter.write("GATE:TIME 1")

    assert _ask(counter, "MEAS:FREQ? CH1") == pytest.approx(123456.789, abs=0.01)
    assert _ask(counter, "MEAS:PER? CH2") == pytest.approx(1e-3, rel=1e-4)
    assert _ask(counter, "MEAS:RAT? CH1") == pytest.approx(123.456789, rel=1e-5)


def test_a_longer_gate_reads_steadier(counted):
    _, counter = counted

    def spread(gate):
        counter.write(f"GATE:TIME {gate}")
        found = [_ask(counter, "MEAS:FREQ? CH1") for _ in range(20)]
        return max(found) - min(found)

    assert spread(0.001) > 20 * spread(1)


def test_a_counter_reads_times(counted):
    gen, counter = counted
    gen.write("SOUR1:FUNC SQU;:SOUR1:FUNC:SQU:DCYC 20;:SOUR2:PHAS -90")

    assert _ask(counter, "MEAS:DCYC? CH1") == pytest.approx(20, rel=1e-3)
    assert _ask(counter, "MEAS:PWID? CH1") == pytest.approx(0.2e-3, rel=1e-3)

    gen.write("SOUR1:FUNC SIN")

    assert _ask(counter, "MEAS:TINT? CH1") == pytest.approx(0.25e-3, rel=1e-3)


@pytest.mark.parametrize(
    ("function", "reply"),
    [("FREQ", "1.000e+3Hz"), ("PER", "1.000e-3s"), ("HLR", "2.50e-1"), ("THIRD", "0.000e+0Hz")],
)
def test_each_quantity_is_replied_with_its_own_unit(counted, function, reply):
    gen, counter = counted
    gen.write("SOUR1:FREQ 1000;:SOUR1:FUNC SQU;:SOUR1:FUNC:SQU:DCYC 20")
    counter.write(f"GATE:TIME 100;:FUNC {function}")

    assert counter.query("READ?") == reply


def test_a_counter_counts_no_wave_below_its_level(counted):
    gen, counter = counted
    counter.write("INP1:LEV 1.5")

    assert _ask(counter, "MEAS:FREQ? CH1") == 0

    gen.write("SOUR1:VOLT:OFFS 1")

    assert _ask(counter, "MEAS:FREQ? CH1") == pytest.approx(1000, rel=1e-4)

    counter.write("INP1:COUP AC")

    assert _ask(counter, "MEAS:FREQ? CH1") == 0


@pytest.fixture
def analysed(connect):
    nets = ["gen.CH1 sa.IN", "gen.GND sa.GND"]
    gen, analyser = connect({"gen": "kinds-generator", "sa": "kinds-analyser"}, nets)
    gen.write("OUTP1:LOAD 50;:SOUR1:FREQ 1E7;:SOUR1:VOLT 0.6324555;:OUTP1 ON")
    return gen, analyser


def test_an_analyser_shows_the_line_above_its_floor(analysed):
    """0.632 Vpp into 50 ohm are 1 mW: 0 dBm."""
    _, analyser = analysed
    analyser.write("FREQ:CENT 1E7;:FREQ:SPAN 1E6;:BAND:AUTO OFF;:BAND 1E4;:CALC:MARK:MAX")

    assert _ask(analyser, "CALC:MARK:X?") == pytest.approx(1e7)
    assert _ask(analyser, "CALC:MARK:Y?") == pytest.approx(0, abs=0.05)

    trace = [float(level) for level in analyser.query("TRAC?").split(",")]

    assert len(trace) == 751
    assert max(trace) == pytest.approx(0, abs=0.05)
    assert trace.index(max(trace)) == 375
    assert sorted(trace)[300] == pytest.approx(-150 + 40, abs=1)


def test_an_analyser_shows_the_odd_harmonics_of_a_square_wave(analysed):
    """The n-th is 4 / (pi n) of the amplitude: 2.1 dB above the sine, and 9.54 dB less at three times the frequency."""
    gen, analyser = analysed
    gen.write("SOUR1:FUNC SQU;:SOUR1:FREQ 1E6")
    analyser.write("FREQ:STAR 0;:FREQ:STOP 1E7;:CALC:MARK:MAX")

    assert _ask(analyser, "FREQ:CENT?") == 5e6
    assert _ask(analyser, "CALC:MARK:Y?") == pytest.approx(20 * math.log10(4 / math.pi), abs=0.05)

    analyser.write("CALC:MARK:MAX:NEXT")

    assert _ask(analyser, "CALC:MARK:X?") == pytest.approx(3e6)
    assert _ask(analyser, "CALC:MARK:Y?") == pytest.approx(20 * math.log10(4 / math.pi / 3), abs=0.05)


def test_a_narrower_bandwidth_lowers_the_floor(analysed):
    gen, analyser = analysed
    gen.write("OUTP1 OFF")
    analyser.write("FREQ:CENT 1E7;:FREQ:SPAN 1E6;:BAND:AUTO OFF;:SWE:POIN 1001")

    def floor(bandwidth):
        analyser.write(f"BAND {bandwidth}")
        trace = [float(level) for level in analyser.query("TRAC?").split(",")]
        return sum(trace) / len(trace)

    assert floor(1e5) - floor(1e3) == pytest.approx(20, abs=0.5)


def test_a_supply_and_a_generator_add_up(connect):
    """A wave on a steady voltage: the supply is a short circuit for the wave."""
    nets = ["psu.CH1+ x.1", "x.2 gen.CH1 dmm.V", "psu.CH1- gen.GND dmm.LO"]
    x = {"x": ("resistor", 'resistance = "50 ohm"')}
    psu, gen, dmm = connect({"psu": "rigol-dp832", "gen": "kinds-generator", "dmm": "kinds-meter"}, nets, x)
    psu.write(":APPL CH1,4,1;:OUTP CH1,ON")
    gen.write("OUTP1:LOAD INF;:SOUR1:VOLT 2;:OUTP1 ON")

    assert _ask(dmm, "READ?") == pytest.approx(2, rel=1e-3)

    dmm.write("FUNC VOLT:AC")

    assert _ask(dmm, "READ?") == pytest.approx(0.5 / math.sqrt(2), rel=1e-3)


def test_noise_of_a_generator_repeats(connect):
    def rms():
        gen, dmm = connect({"gen": "kinds-generator", "dmm": "kinds-meter"}, ["gen.CH1 dmm.V", "gen.GND dmm.LO"])
        gen.write("OUTP1:LOAD INF;:SOUR1:FUNC NOIS;:SOUR1:VOLT 6;:OUTP1 ON")
        dmm.write("FUNC VOLT:AC")
        return _ask(dmm, "READ?")

    first = rms()

    assert first == rms()
    assert first == pytest.approx(1, rel=0.05)
