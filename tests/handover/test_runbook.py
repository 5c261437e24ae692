"""The runbook: everything the person at the bench needs, taken from plan and report."""

import json
import shlex
import sys
from pathlib import Path

import pytest

from benchwright.bench import load_bench
from benchwright.check.finding import Finding
from benchwright.handover.commands import own_command
from benchwright.handover.report import Answer, RunReport, Simulated
from benchwright.handover.runbook import runbook_text
from benchwright.handover.table import Table, read_table
from benchwright.handover.wording import duration
from benchwright.plan.model import Plan

CASES = Path(__file__).parents[1] / "cases" / "agent"
SCRIPT = '# /// script\n# dependencies = ["pyvisa>=1.14", "pint>=0.24"]\n# ///\n'


DEFAULT = {"what": "settle time", "value": "200 ms", "why": "not in the request"}
CURRENTS = (("0", "0", "0.001"), ("1", "5", "0.05"))


def runbook(rows=CURRENTS, findings=(), answers=(), addresses=None, **parts):
    bench = load_bench("demo")
    content = json.loads((CASES / "sweep_plan.json").read_text())
    for use in content["uses"]:
        place = bench.instrument[use["role"]]
        use.update(model=place.model, resource=(addresses or {}).get(use["role"], place.resource))
    content |= {"request": "Sweep", "bench": "demo", "assumptions": [DEFAULT], **parts}
    simulated = Simulated(
        status="ok", rows=len(rows), virtual_s=7325.0, confinement="jail", outputs_left_on=(), said=()
    )
    report = RunReport.model_construct(status="clean", simulated=simulated, findings=findings, answers=answers)
    data = Table(("time_s", "voltage_V", "current_A"), rows)
    return runbook_text(Plan.model_validate(content), bench, report, data, SCRIPT)


def test_it_says_what_to_wire_set_run_and_expect():
    text = runbook()

    for part in (
        "- [ ] psu.CH1+ = dmm.I",
        "| `psu` | DP832 | `TCPIP0::192.168.1.10::INSTR` | `--psu ADDRESS` |",
        "`psu` channel 1: voltage swept 0 V to 5 V, current limit 100 mA, over-voltage protection 5.5 V",
        "settle time: **200 ms** (not in the request)",
        "pip install pyvisa pint\n",
        "It takes about 2 h 2 min and gives 2 rows.",
        "`current_A` lay between 0.001 A and 0.05 A in simulation.",
        "Switch `psu` off on its front panel.",
    ):
        assert part in text


def test_its_steps_are_numbered_in_order():
    headings = [line for line in runbook().splitlines() if line.startswith("## ")]

    assert [heading[3] for heading in headings] == list("12345678")


def test_it_says_that_its_data_are_simulated():
    head = runbook().partition("## 1.")[0]

    assert "`data.csv` and `transcript.jsonl` in this folder are simulated" in head


NO_OUTPUT = {"outputs": [], "sweeps": [], "repeat": {"count": 2}}


def test_outputs_are_spoken_of_only_where_one_is_switched_on():
    trouble = [runbook(**parts).partition("## 8.")[2] for parts in ({}, NO_OUTPUT)]

    assert "The outputs go off" in trouble[0]
    assert "with the outputs off," in trouble[0]
    for said in ("outputs go off", "the outputs off", "from afar"):
        assert said not in trouble[1]
    assert not [line for line in trouble[1].splitlines() if line.endswith(" ")]


@pytest.mark.parametrize(
    ("currents", "said"),
    [
        (("-1e-9", "1e-9"), "`current_A` was about 0 A in simulation."),
        (("0", "0"), "`current_A` was about 0 A in simulation."),
        (("1e-9", "2e-9"), "`current_A` lay between 1e-09 A and 2e-09 A in simulation."),
        (("0.05", "0.05"), "`current_A` was 0.05 A in simulation."),
    ],
)
def test_what_the_readings_were(currents, said):
    assert said in runbook(rows=tuple(("0", "0", current) for current in currents))


@pytest.mark.parametrize(
    ("address", "package"),
    [
        ("USB0::0x1AB1::0x09C4::DM3R1::INSTR", "pyusb"),
        ("ASRL/dev/ttyUSB0::INSTR", "pyserial"),
        ("GPIB0::5::INSTR", "gpib-ctypes"),
    ],
)
def test_the_packages_are_those_of_the_addresses(address, package):
    needed = [line for line in runbook(addresses={"dmm": address}).splitlines() if "pip install" in line]

    assert needed == [f"    pip install pyvisa pint {package}"]


def test_what_was_noticed_and_what_was_answered_stand_in_it():
    warning = Finding(
        path="data.csv", line=1, column=1, end_column=2, rule="RU06", name="current-limit-reached",
        severity="warning", message="Psu CH1 was at its current limit in 5 of 11 rows.",
    )  # fmt: skip
    text = runbook(findings=(warning,), answers=(Answer(question="current limit", answer="50 mA"),))

    assert "Psu CH1 was at its current limit in 5 of 11 rows." in text.partition("## 7.")[2]
    assert "- current limit: **50 mA**" in text.partition("## 3.")[2].partition("## 4.")[0]


def test_the_commands_work_where_the_program_is_not_on_the_path(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    commands = [line.strip() for line in runbook().splitlines() if line.startswith("    ")]

    for command in (line for line in commands if "approve" in line or "--simulate" in line):
        assert Path(shlex.split(command)[0]).is_absolute()
        assert Path(shlex.split(command)[0]).is_file()


@pytest.mark.skipif(sys.platform == "win32", reason="makes a program of POSIX")
def test_a_program_on_the_path_is_called_by_its_name(monkeypatch, tmp_path):
    program = tmp_path / "bin" / "benchwright"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(program.parent))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "bin" / "python"))
    assert own_command() == "benchwright"
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert own_command() == "bin/benchwright"
    assert own_command(anywhere=True) == str(program)
    program.unlink()
    assert own_command() == "bin/python -m benchwright"


def test_durations_are_said_as_people_say_them():
    assert [duration(s) for s in (2.84, 89, 600, 1200, 43_260, 86_400, 700_000)] == [
        "2.84 s", "89 s", "10 min", "20 min", "12 h 1 min", "24 h", "8 d 2 h",
    ]  # fmt: skip


def test_a_row_cut_short_is_left_out(tmp_path):
    path = tmp_path / "data.csv"
    path.write_text("time_s,current_A\n0.1,1e-3\n0.2,nan\n0.3")
    table = read_table(path)

    assert (table.rows, table.numbers("current_A"), table.numbers("x")) == (2, [0.001], [])
