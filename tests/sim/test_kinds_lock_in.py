"""Lock-in amplifiers: what a signal has of a reference, in its own time."""

import math

import pytest

from benchwright.sim.clock import shared_clock


def _ask(instrument, query):
    return float(instrument.query(query))


LOCKED = ["lia.SINE r.1", "r.2 x.1 lia.A", "x.2 lia.GND"]
DIVIDER = {"r": ("resistor", 'resistance = "9.95 kohm"'), "x": ("resistor", 'resistance = "10 ohm"')}


def test_a_lock_in_reads_its_own_sine_through_a_divider(connect):
    """1 V RMS behind 50 ohm, divided by 1001."""
    (lia,) = connect({"lia": "kinds-lock-in"}, LOCKED, DIVIDER)
    lia.write("SENS 0;OFLT 1;PHAS 0")
    shared_clock().advance(10)

    assert _ask(lia, "OUTP? 1") == pytest.approx(1 / 1001, rel=1e-3)
    assert _ask(lia, "OUTP? 2") == pytest.approx(0, abs=1e-6)

    lia.write("PHAS 30")
    shared_clock().advance(10)
    x, y, r, frequency = map(float, lia.query("SNAP? 1,2,3,9").split(","))

    assert (x, y) == pytest.approx((math.cos(math.pi / 6) / 1001, -math.sin(math.pi / 6) / 1001), rel=2e-3)
    assert r == pytest.approx(1 / 1001, rel=1e-3)
    assert frequency == 1000
    assert _ask(lia, "OUTP? 4") == pytest.approx(-30, abs=0.1)


@pytest.mark.parametrize(("slope", "share"), [(0, 1 - math.exp(-1)), (1, 1 - 2 * math.exp(-1))])
def test_a_lock_in_settles_with_its_time_constant(connect, slope, share):
    """One pole has come to 63 % after one time constant, two to 26 %."""
    (lia,) = connect({"lia": "kinds-lock-in"}, LOCKED, DIVIDER)
    lia.write(f"SENS 0;OFLT 3;OFSL {slope};SLVL 1")
    shared_clock().advance(100)

    assert _ask(lia, "OUTP? 1") == pytest.approx(1 / 1001, rel=1e-3)

    lia.write("SLVL 0.5")
    shared_clock().advance(10)

    assert _ask(lia, "OUTP? 1") == pytest.approx((1 - 0.5 * share) / 1001, rel=2e-3)


def test_a_lock_in_follows_an_external_reference(connect):
    """A 10 mVpp sine, 60 degrees behind the reference; its third harmonic is nothing, a square wave's is a third."""
    nets = ["gen.CH1 lia.REF", "gen.CH2 lia.A", "gen.GND lia.GND"]
    gen, lia = connect({"gen": "kinds-generator", "lia": "kinds-lock-in"}, nets)
    gen.write("OUTP1:LOAD INF;:OUTP2:LOAD INF;:SOUR1:FREQ 777;:SOUR2:FREQ 777;:SOUR1:VOLT 1;:SOUR2:VOLT 0.01")
    gen.write("SOUR2:PHAS -60;:OUTP1 ON;:OUTP2 ON")
    lia.write("FMOD 0;SENS 1;OFLT 0")
    shared_clock().advance(1)

    assert _ask(lia, "OUTP? 3") == pytest.approx(0.005 / math.sqrt(2), rel=1e-3)
    assert _ask(lia, "OUTP? 4") == pytest.approx(-60, abs=0.1)
    assert float(lia.query("SNAP? 9")) == 777

    lia.write("APHS")
    shared_clock().advance(1)

    assert _ask(lia, "OUTP? 4") == pytest.approx(0, abs=0.1)

    lia.write("HARM 3")
    shared_clock().advance(1)

    assert _ask(lia, "OUTP? 3") == pytest.approx(0, abs=1e-6)

    gen.write("SOUR2:FUNC SQU")
    shared_clock().advance(1)

    assert _ask(lia, "OUTP? 3") == pytest.approx(4 / math.pi / 3 * 0.005 / math.sqrt(2), rel=1e-3)

    gen.write("SOUR2:FREQ 800")
    shared_clock().advance(1)

    assert _ask(lia, "OUTP? 3") == pytest.approx(0, abs=1e-6)


def test_a_lock_in_says_that_it_is_overloaded(connect):
    (lia,) = connect({"lia": "kinds-lock-in"}, ["lia.SINE lia.A"])
    lia.write("SLVL 1;SENS 3")
    shared_clock().advance(10)

    assert lia.query("LIAS?") == "0"

    lia.write("SENS 0")

    assert lia.query("LIAS?") == "1"
    assert _ask(lia, "OUTP? 3") == pytest.approx(1.09e-3, rel=1e-6)


def test_a_lock_in_follows_a_chopper(connect):
    """The fundamental of a square wave from 0 V to 5 V is 2 / pi of it; the filter of 10 ms takes the rest."""
    nets = ["wheel.REF lia.REF r.1", "r.2 x.1 lia.A", "wheel.GND x.2 lia.GND"]
    wheel, lia = connect({"wheel": "kinds-chopper", "lia": "kinds-lock-in"}, nets, DIVIDER)
    wheel.write("FREQ 135;MOTR 1")
    lia.write("FMOD 0;SENS 2;OFLT 0")
    shared_clock().advance(1)

    assert wheel.query("LOCK?") == "1"
    assert float(lia.query("SNAP? 9")) == 135
    assert _ask(lia, "OUTP? 1") == pytest.approx(5 * 2 / math.pi / math.sqrt(2) * 10 / 10010, rel=2e-3)
    assert _ask(lia, "OUTP? 4") == pytest.approx(0, abs=0.1)

    wheel.write("MOTR 0")
    shared_clock().advance(1)

    assert wheel.query("LOCK?") == "0"
    assert _ask(lia, "OUTP? 3") == pytest.approx(0, abs=1e-6)
