"""Scripts run as a user runs them: simulated, stopped, killed, on a full disk, with a protection that trips."""

import csv
import itertools
import json
import re
import signal
import sys
import time

import pytest

from benchwright.data import find_data
from benchwright.plan.model import Plot, Repeat, Step
from benchwright.quantity import Amount
from benchwright.scpi.language import language_of

posix = pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals and terminals")


def rows_of(started):
    return list(csv.DictReader(started.data.splitlines()))


@pytest.fixture(scope="module")
def three(tmp_path_factory, script_of, script_in):
    """One run with three instruments."""
    script = script_in(tmp_path_factory.mktemp("three"), script_of("three_instruments"))
    script.done = script.run()
    lines = (script.out / "transcript.jsonl").read_text(encoding="utf-8").splitlines()
    script.transcript = [json.loads(line) for line in lines]
    return script


def test_several_instruments_and_units(three):
    assert three.done.returncode == 0, three.done.stderr
    row = rows_of(three)[0]
    assert float(row["current_mA"]) == pytest.approx(40, rel=0.01)
    assert float(row["mean_voltage_V"]) == pytest.approx(4, rel=0.02)


def test_plot(three):
    pytest.importorskip("matplotlib")

    assert (three.out / "plot.png").read_bytes().startswith(b"\x89PNG")


def test_transcript_has_every_message(three):
    lines = three.transcript

    assert {tuple(line) for line in lines} == {("t", "role", "model", "dir", "text", "errors")}
    assert (lines[0]["role"], lines[0]["dir"], lines[0]["text"]) == ("psu", ">", "*IDN?")
    assert (lines[1]["role"], lines[1]["dir"]) == ("psu", "<")
    assert lines[1]["text"].startswith("RIGOL TECHNOLOGIES,DP832,")
    assert all(earlier["t"] <= later["t"] for earlier, later in itertools.pairwise(lines))
    assert [line["text"] for line in lines if line["errors"]] == [':ALLEV 401,"Power on; "']


def test_nothing_is_set_before_everyone_is_identified(three):
    lines = three.transcript
    first_setting = next(i for i, m in enumerate(lines) if m["dir"] == ">" and not m["text"].endswith("?"))

    assert {m["role"] for m in lines[:first_setting] if m["text"] == "*IDN?"} == {"psu", "dmm", "scope"}


def test_simulates_by_default_from_any_folder(started):
    script = started("stepped", plot=None)
    done = script.run()

    assert done.returncode == 0, done.stderr
    rows = rows_of(script)
    assert list(rows[0]) == ["time_s", "voltage_V", "current_A"]
    assert [row["voltage_V"] for row in rows] == [f"{0.5 * i:.2f}" for i in range(11)]
    for row in rows:
        assert float(row["current_A"]) == pytest.approx(float(row["voltage_V"]) / 100, rel=0.01, abs=1e-5)


def test_nothing_is_sent_but_what_drivers_and_plan_say(started, plan_of):
    script = started("raw_commands")
    script.run()
    plan = plan_of("raw_commands")
    for use in plan.uses:
        language = language_of(use.model)
        driver = language.driver
        templates = [*driver.prepare.write, *driver.safe.write]
        templates += [message for action in driver.action.values() for message in action.messages]
        patterns = [re.sub(r"\\\{.*?\\\}", r"[-+.\\w]+", re.escape(template)) for template in templates]
        own = {step.command for step in plan.setup if step.role == use.role}
        own |= {reading.command for reading in plan.readings if reading.role == use.role}
        own |= {"*IDN?", language.dialect.errors.query}
        for message in script.sent(use.role):
            assert message in own or any(re.fullmatch(pattern, message) for pattern in patterns), message


def test_schedule_does_not_drift(started):
    script = started("timed", plot=None)
    script.run()
    rows = rows_of(script)

    assert len(rows) == 721
    assert [float(row["time_s"]) for row in rows] == pytest.approx([10.0 * i for i in range(721)], abs=0.2)


def test_overload_is_no_number(started, plan_of):
    """100 mA through a meter on its 2 mA range."""
    plan = plan_of("listed")
    small = plan.setup[1].model_copy(update={"args": {"range": plan.outputs[0].current_limit.__class__(0.002, "A")}})
    script = started("listed", setup=(plan.setup[0], small), plot=None)
    done = script.run()

    assert done.returncode == 0, done.stderr
    assert {row["current_A"] for row in rows_of(script)} == {"nan"}
    assert "nan" in done.stderr


def notes_of(started):
    return json.loads((started.out / "notes.json").read_text(encoding="utf-8"))


def limited(plan_of, name, **limits):
    """The outputs of a plan with other limits, in amps or volts."""
    units = {"overvoltage": "V"}
    amounts = {key: Amount(value, units.get(key, "A")) for key, value in limits.items()}
    return tuple(output.model_copy(update=amounts) for output in plan_of(name).outputs)


def test_protection_that_trips_ends_the_run_and_keeps_the_rows(started, plan_of):
    script = started("stepped", outputs=limited(plan_of, "stepped", overcurrent=0.022), plot=None)
    done = script.run()

    assert done.returncode == 1
    cause = "psu CH1 has switched itself off by row 6 (voltage_V = 2.50): its over-current protection has tripped."
    assert done.stderr.splitlines()[-1] == f"script.py: {cause}"
    assert [row["voltage_V"] for row in rows_of(script)] == ["0.00", "0.50", "1.00", "1.50", "2.00"]
    assert script.sent("psu")[-2:] == [":OUTP CH1,OFF", ":SYST:ERR?"]


def test_current_limit_is_noted(started, plan_of):
    script = started("stepped", outputs=limited(plan_of, "stepped", current_limit=0.022), plot=None)
    done = script.run()

    text = "psu CH1 was at its current limit in 6 of 11 rows, first at voltage_V = 2.50"
    assert done.returncode == 0
    assert notes_of(script) == [{"kind": "current-limit", "text": text, "rows": 6}]
    assert f"Note: {text}." in done.stderr


def test_current_that_is_swept_is_no_limit(started):
    script = started("current_sweep", plot=None)
    script.run()

    assert [note["kind"] for note in notes_of(script)] == ["constant-current"]


def test_late_rows_are_noted(started):
    script = started("timed", repeat=Repeat(interval=Amount(0.01, "s"), count=20), plot=None)
    script.run()

    (note,) = notes_of(script)
    assert (note["kind"], note["rows"]) == ("late-rows", 19)
    assert "the interval is 10 ms" in note["text"]


def test_good_run_has_no_notes(started):
    script = started("stepped", plot=None)
    script.out.mkdir()
    (script.out / "notes.json").write_text("of an earlier run", encoding="utf-8")
    script.run()

    assert notes_of(script) == []


def test_what_was_handed_over_stays_as_it_is(started):
    script = started("count", plot=None)
    script.path.with_name("manifest.json").write_text("{}", encoding="utf-8")
    script.path.with_name("data.csv").write_text("handed over", encoding="utf-8")
    script.command = lambda *arguments: [sys.executable, str(script.path), *arguments]
    for _ in range(2):
        assert script.run().returncode == 0

    assert script.path.with_name("data.csv").read_text(encoding="utf-8") == "handed over"
    assert (script.path.parent / "simulated" / "data.csv").is_file()


def test_bench_file_beside_the_script_is_what_it_runs_on(started):
    """The file has 200 ohm where the built-in bench has 100."""
    script = started("set_and_read", bench="/somewhere/else/my.toml", plot=None)
    assert "somewhere" not in script.path.read_text(encoding="utf-8").partition("measure(")[0].partition("BENCH")[2]
    demo = find_data("bench", "simulators/benches", "demo").read_text(encoding="utf-8")
    script.path.with_name("bench.toml").write_text(demo.replace('"100 ohm"', '"200 ohm"'), encoding="utf-8")
    done = script.run()

    assert done.returncode == 0, done.stderr
    assert float(rows_of(script)[0]["current_A"]) == pytest.approx(0.0025, rel=0.01)


def test_package_that_is_missing_is_one_sentence(started, tmp_path):
    script = started("set_and_read")
    (tmp_path / "pint.py").write_text("raise ModuleNotFoundError(\"No module named 'pint'\")\n", encoding="utf-8")
    done = script.run()

    assert done.returncode == 1
    sentence = "No module named 'pint'. Install what is missing: python -m pip install pyvisa pyvisa-py pint pandas"
    assert done.stderr.splitlines() == [sentence]


def test_instrument_error_ends_the_run_with_everything_off(started, plan_of):
    plan = plan_of("set_and_read")
    script = started("set_and_read", setup=(*plan.setup, Step(role="psu", command="SELect:CH1 ON")))
    done = script.run()

    assert done.returncode == 1
    assert '-113,"Undefined header; keyword cannot be found"' in done.stderr
    assert "Traceback" not in done.stderr
    assert ":OUTP CH1,ON" not in script.sent("psu")
    # The command names no channel, so none is trusted to be as it was.
    assert script.sent("psu")[-6::2] == [f":OUTP CH{channel},OFF" for channel in (1, 2, 3)]
    assert rows_of(script) == []


def test_question_without_an_answer_says_why(started, plan_of):
    reading = plan_of("set_and_read").readings[0]
    script = started(
        "set_and_read", readings=(reading.model_copy(update={"action": None, "command": ":MEAS:CURRENTS?"}),)
    )
    done = script.run()

    assert done.returncode == 1
    assert 'dmm does not answer `:MEAS:CURRENTS?`: -113,"Undefined header; keyword cannot be found"' in done.stderr
    assert script.sent("psu")[-2:] == [":OUTP CH1,OFF", ":SYST:ERR?"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--bench", "nowhere"], "`nowhere`"),
        (["--psu", "TCPIP0::192.168.1.99::INSTR"], "psu cannot be opened at TCPIP0::192.168.1.99::INSTR"),
        (
            ["--psu", "TCPIP0::192.168.1.11::INSTR"],
            "was expected. Nothing has been set.",
        ),
        (["--hardware"], "approval.json"),
    ],
)
def test_failure_is_one_sentence(started, arguments, words):
    script = started("set_and_read")
    done = script.run(*arguments)

    assert done.returncode == 1
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not (script.out / "data.csv").exists()


@posix
def test_full_disk_keeps_the_rows_and_switches_off(started):
    """The limit on the size of a file stands in for the end of the disk: both are an OSError in write."""
    import resource

    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (6000, 6000))

    script = started("points", plot=None)
    done = script.run(preexec_fn=limit)

    assert done.returncode == 1
    assert "transcript.jsonl cannot be written" in done.stderr
    assert "psu :OUTP CH1,OFF: done" in done.stderr
    assert "Traceback" not in done.stderr
    assert len(rows_of(script)) > 1
    assert script.data.endswith("\n")
    for line in (script.out / "transcript.jsonl").read_text().splitlines():
        json.loads(line)


def long_log(started, wrapper=(), plot=None):
    """A log of a million rows, and the moment its first rows are there."""
    repeat = Repeat(interval=Amount(0.1, "s"), count=1_000_000)
    script = started("timed", repeat=repeat, plot=plot)
    process = script.start(wrapper=wrapper)
    deadline = time.monotonic() + 30
    while not (script.out / "data.csv").exists() or script.data.count("\n") < 20:
        assert process.poll() is None, process.stderr.read()
        assert time.monotonic() < deadline
        time.sleep(0.02)
    return script, process


@posix
def test_killed_run_leaves_every_finished_row(started):
    script, process = long_log(started)
    process.send_signal(signal.SIGKILL)
    process.communicate()

    assert script.data.endswith("\n")
    assert {len(line.split(",")) for line in script.data.splitlines()} == {2}
    assert len(rows_of(script)) >= 19


@posix
@pytest.mark.parametrize("number", [15, 1], ids=["SIGTERM", "SIGHUP"])
def test_stop_switches_off(started, number):
    script, process = long_log(started)
    process.send_signal(number)
    _, said = process.communicate(timeout=30)

    assert process.returncode == 128 + number
    assert script.sent("psu")[-2:] == [":OUTP CH1,OFF", ":SYST:ERR?"]
    assert said.splitlines()[-1] == "Stopped."
    assert "Traceback" not in said


@posix
def test_stopped_run_has_a_plot_of_its_rows(started, plan_of):
    pytest.importorskip("matplotlib")
    plot = Plot(x="time_s", y=(plan_of("timed").readings[0].column,))
    script, process = long_log(started, plot=plot)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)

    assert process.returncode == 130
    assert (script.out / "plot.png").read_bytes().startswith(b"\x89PNG")


@posix
def test_nohup_is_respected(started):
    """A log started under nohup goes on when the terminal closes."""
    ignoring = (
        "import os, signal, sys; signal.signal(signal.SIGHUP, signal.SIG_IGN); os.execv(sys.argv[1], sys.argv[1:])"
    )
    script, process = long_log(started, [sys.executable, "-c", ignoring])
    process.send_signal(signal.SIGHUP)
    before = script.data.count("\n")
    time.sleep(0.3)
    assert process.poll() is None
    assert script.data.count("\n") > before
    process.kill()
    process.communicate()


@posix
def test_stop_again_does_not_keep_it_from_switching_off(started):
    script, process = long_log(started)
    for _ in range(20):
        process.send_signal(signal.SIGINT)
    process.communicate(timeout=30)

    assert process.returncode == 130
    assert script.sent("psu")[-2:] == [":OUTP CH1,OFF", ":SYST:ERR?"]
