"""`plan.md`: limits, marked defaults, wiring, columns, rows and duration for a person."""

from __future__ import annotations

from benchwright.bench import bench_for, load_bench
from benchwright.plan.english import read_request
from benchwright.plan.text import plan_text, wiring_lines

TEXT = (
    "Sweep channel 1 of the DP832 from 0 to 5 V in 0.3 V steps with a 100 mA limit and log the current from the DM3058"
)


def shown(text: str) -> str:
    bench = load_bench("demo")
    return plan_text(read_request(text, bench, "demo").plan, bench)


def test_it_says_what_is_done_and_what_was_taken() -> None:
    text = shown(TEXT)

    assert text.startswith("# Sweep the voltage of psu CH1 from 0 V to 5 V and read the DC current (dmm)\n")
    assert f"> {TEXT}" in text
    assert "| psu CH1 | 0 V to 4.8 V | 100 mA | 5.3 V | off | 0 V to 32 V, 0 A to 3.2 A (p. 2-8) |" in text
    assert "in steps of 300 mV (17 points, the last at 4.8 V)" in text
    assert "- **settle time: 200 ms** (" in text
    assert "- **last point of the sweep: 4.8 V** (" in text
    assert "- psu.CH1+ = dmm.I" in text
    assert "- load is the device under test: resistor (resistance 100 ohm)" in text
    assert "- columns of `data.csv`: `time_s`, `voltage_V`, `current_A`" in text
    assert "- rows: 17\n" in text
    assert "about 3.4 s" in text
    assert "Switch psu CH1 off, however the run ends." in text


def test_a_log_is_told_as_a_person_would() -> None:
    text = shown("Log the DM3058's DC current every 10 s for 2 hours with 5 V on channel 1, 0.5 A limit")

    assert "Every 10 s for 2 h (721 rows), read the DC current from dmm" in text
    assert "expected duration: about 2 h" in text


def test_a_reading_without_outputs_says_so() -> None:
    bench = bench_for("rigol-dm3058")
    text = plan_text(read_request("measure the dc voltage ten times", bench, "mine").plan, bench)

    assert "No output is switched on." in text
    assert "Nothing: the request said everything." in text
    assert "The bench file wires nothing: check the wiring yourself." in text


def test_wiring_is_that_of_the_instruments_used() -> None:
    bench = load_bench("demo")

    assert wiring_lines(bench, ["scope"])[:2] == ["dmm.LO = load.1 = scope.CH1", "load.2 = psu.CH1- = scope.GND"]
