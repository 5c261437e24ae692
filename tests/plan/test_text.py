"""`plan.md`: limits, marked defaults, wiring, columns, rows and duration for a person."""

from __future__ import annotations

from benchwright.bench import Bench, BenchInfo, Net, Part, Place, bench_for, load_bench
from benchwright.plan.english import read_request
from benchwright.plan.points import duration_of
from benchwright.plan.text import plan_text
from benchwright.plan.wiring import circuit_lines, lines_from

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
    assert "about 4.25 s" in text
    assert "Switch psu CH1 off, however the run ends." in text


def test_a_log_is_told_as_a_person_would() -> None:
    text = shown("Log the DM3058's DC current every 10 s for 2 hours with 5 V on channel 1, 0.5 A limit")

    assert "Every 10 s for 2 h (721 rows), read the DC current from dmm" in text
    assert "expected duration: about 2 h" in text


def test_a_reading_without_outputs_says_so() -> None:
    bench = bench_for("rigol-dm3058")
    text = plan_text(read_request("measure the dc voltage ten times", bench, "mine").plan, bench)

    assert "No output is switched on." in text
    assert "No default is marked." in text
    assert "The bench file wires nothing: check the wiring yourself." in text


def circuit(text: str) -> list[str]:
    bench = load_bench("demo")
    return circuit_lines(read_request(text, bench, "demo").plan, bench)


LOOP = [
    "psu.CH1+ = dmm.I", "dmm.LO = load.1 = scope.CH1", "load.2 = psu.CH1- = scope.GND",
    "load is the device under test: resistor (resistance 100 ohm)",
]  # fmt: skip


def test_wiring_is_the_whole_circuit_of_what_is_used() -> None:
    assert circuit("set 5 V, 100 mA on channel 1 and read the supply current") == LOOP
    assert circuit("just read the meter current 10 times") == LOOP
    assert circuit("read the scope mean") == LOOP
    assert lines_from(load_bench("demo"), ["scope"]) == LOOP


def test_an_output_wired_to_nothing_is_named() -> None:
    open_end = "psu CH3 is wired to nothing on this bench."

    assert circuit("set 3 V, 100 mA on channel 3 and read the supply current") == [open_end]
    assert circuit("set 3 V, 100 mA on channel 3 and read the dmm current") == [*LOOP, open_end]


def test_wiring_of_other_circuits_is_left_out() -> None:
    bench = Bench(
        bench=BenchInfo(title="Two circuits with one return"),
        instrument={
            "psu": Place(model="rigol-dp832", resource="TCPIP0::10.0.0.1::INSTR"),
            "dmm": Place(model="rigol-dm3058", resource="TCPIP0::10.0.0.2::INSTR"),
        },
        dut={"a": Part(use="resistor"), "b": Part(use="resistor")},
        net=(
            Net(pins=("psu.CH1+", "a.1")),
            Net(pins=("psu.CH2+", "dmm.I")),
            Net(pins=("dmm.LO", "b.1")),
            Net(pins=("a.2", "b.2", "psu.CH1-", "psu.CH2-")),
        ),
    )
    shared = "a.2 = b.2 = psu.CH1- = psu.CH2-"

    def lines(text: str) -> list[str]:
        return circuit_lines(read_request(text, bench, "mine").plan, bench)

    assert lines("set channel 1 to 3 V, 10 mA and read the supply current") == [
        "psu.CH1+ = a.1", shared, "a is the device under test: resistor",
    ]  # fmt: skip
    assert lines("set channel 2 to 3 V, 10 mA and read the dmm current") == [
        "psu.CH2+ = dmm.I", "dmm.LO = b.1", shared, "b is the device under test: resistor",
    ]  # fmt: skip


def test_times_are_written_as_people_say_them() -> None:
    text = shown("sweep channel 1 from 0 to 5 V over 1 minute in 0.5 V steps, 100 mA, and log the dmm current")

    assert "Wait 5.45 s after each new value." in text
    assert "Wait 5 min after switching on." in shown(
        "set channel 1 to 5 V, 100 mA, wait 300 s and read the dmm current once"
    )
    assert "Every 10 min for 1 d (145 rows)" in shown("log the dmm current every 600 s for a day at 5 V, 0.1 A on ch1")


def test_what_safety_hangs_on_comes_first() -> None:
    text = shown("sweep channel 1 from 0 to 5 V in 10 steps and log the dmm current")
    marked = [line.partition(":")[0] for line in text.splitlines() if line.startswith("- **")]

    assert marked[:2] == ["- **current limit of psu channel 1", "- **over-voltage protection of psu channel 1"]
    assert "(the request gives no current limit" in text


def test_a_scope_is_waited_for_and_runs_free() -> None:
    text = shown("set CH1 to 5 V, 100 mA and read the scope mean")

    assert "Wait also 300 ms for the scope: the record under way and one of what is set now." in text
    assert "free-running (automatic trigger)" in text
    assert "**left as found on scope: trigger level and source, probe factor**" in text
    assert "channel of scope: 1" in text
    assert "channel of scope" not in shown("set CH1 to 5 V, 100 mA and read the scope mean and rms of channel 1")


def test_the_wait_for_a_scope_counts() -> None:
    bench = load_bench("demo")
    slow, quick = (
        duration_of(read_request(f"set CH1 to 5 V, 100 mA, read the scope mean, {scale} per div", bench, "demo").plan)
        for scale in ("1 s", "10 ms")
    )

    assert slow is not None
    assert quick is not None
    assert abs(slow.value - quick.value - 2 * 15 * 0.99) < 1e-9


def test_late_rows_say_how_long_the_run_lasts() -> None:
    text = shown("set CH1 to 5 V, 100 mA, log dmm current every 1 ms for 10 s")

    assert "the 10001 rows of the run last about" in text


def test_points_between_steps_are_named_in_short() -> None:
    text = shown("sweep CH1 from 0 to 5 V in 49 steps, 100 mA, log dmm current")

    assert "102.041 mV as 100 mV at worst" in text


def test_a_shared_limit_and_rough_values_are_marked() -> None:
    shared = shown("set CH1 to 5 V and CH2 to 3 V with a 50 mA limit and read the dmm current")

    assert "- **current limit of psu channel 1: 50 mA** (" in shared
    assert "taken for every output" in shared
    assert "the request says `about 5 V`" in shown("set CH1 to about 5 V, 100 mA and read the dmm current")


def test_an_output_not_used_is_switched_off_first() -> None:
    assert "1. psu CH2: switch the output off." in shown("turn off CH2 first, set CH1 to 5 V, 100 mA, read dmm current")
