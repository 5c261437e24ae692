"""What a dry run tells of the instruments: errors with their lines, replies, outputs, transcript, data."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from benchwright.dryrun.result import DryRun
from benchwright.dryrun.runner import run_script

BENCH = """
[bench]
title = "A supply and a meter"

[instrument.psu]
model = "rigol-dp832"
resource = "TCPIP0::10.0.0.1::INSTR"

[instrument.dmm]
model = "rigol-dm3058"
resource = "TCPIP0::10.0.0.2::INSTR"

[instrument.scope]
model = "tektronix-tbs2000b"
resource = "TCPIP0::10.0.0.3::INSTR"
"""

FAULTY = """
import csv
import time

import pyvisa

manager = pyvisa.ResourceManager()
psu, dmm, scope = (manager.open_resource(f"TCPIP0::10.0.0.{number}::INSTR") for number in (1, 2, 3))


def set_voltage(supply, volts):
    supply.write(f":SOUR1:VOLT {volts}")


def send(instrument, message):
    instrument.write(message)


class Own(pyvisa.resources.MessageBasedResource):
    def write(self, message, termination=None, encoding=None):
        return super().write(message, termination, encoding)


psu.write(":SOUR1:VOLTT 5")
set_voltage(psu, 40)
dmm.write("MEASU:VOLTAGE:DC?")
scope.write(":CHAN1:SCAL 1")
psu.write("*IDN?")
psu.write(":SOUR1:CURR 0.1")
psu.write(":OUTP CH1,ON;:OUTP CH2,ON;:OUTP CH2,OFF")
send(dmm, "NONSENSE")
own = manager.open_resource("TCPIP0::10.0.0.1::INSTR", resource_pyclass=Own)
own.write("RUBBISH")
psu.timeout = 60_000
try:
    psu.read()
except pyvisa.VisaIOError as error:
    print(error.abbreviation, time.monotonic() > 60)
with open("readings.csv", "w", newline="") as file:
    csv.writer(file).writerows([["voltage_V"], [psu.query(":MEAS:VOLT? CH1").strip()]])
psu.write(":MEAS:VOLT? CH1")
"""

LOG = """
import time

import pyvisa

dmm = pyvisa.ResourceManager("demo@benchwright").open_resource("TCPIP0::192.168.1.11::INSTR")
with open("data.csv", "w") as file:
    print("time_s,current_A", file=file)
    for _ in range(12 * 360):
        time.sleep(10)
        print(time.time(), dmm.query(":MEAS:CURR:DC?").strip(), sep=",", file=file)
"""


@pytest.fixture(scope="module")
def faulty(tmp_path_factory: pytest.TempPathFactory) -> DryRun:
    folder = tmp_path_factory.mktemp("faulty")
    (folder / "bench.toml").write_text(BENCH, encoding="utf-8")
    (folder / "script.py").write_text(FAULTY.lstrip("\n"), encoding="utf-8")
    (folder / "out").mkdir()
    (folder / "out/transcript.jsonl").write_text("of an earlier run\n", encoding="utf-8")
    (folder / "out/data.csv").write_text("of an earlier run\n", encoding="utf-8")
    run = run_script(folder / "script.py", str(folder / "bench.toml"), folder / "out")
    assert run.status == "ok", run
    return run


def line(text: str) -> int:
    return FAULTY.lstrip("\n").splitlines().index(text) + 1


def test_errors_stand_at_the_line_that_caused_them(faulty: DryRun) -> None:
    found = [(error.line, error.role, error.model, error.command, error.code) for error in faulty.errors]

    assert found == [
        (line('psu.write(":SOUR1:VOLTT 5")'), "psu", "rigol-dp832", ":SOUR1:VOLTT 5", -113),
        (line('    supply.write(f":SOUR1:VOLT {volts}")'), "psu", "rigol-dp832", ":SOUR1:VOLT 40", -222),
        (line('dmm.write("MEASU:VOLTAGE:DC?")'), "dmm", "rigol-dm3058", "MEASU:VOLTAGE:DC?", -113),
        (line('scope.write(":CHAN1:SCAL 1")'), "scope", "tektronix-tbs2000b", ":CHAN1:SCAL 1", 113),
        (line('psu.write(":SOUR1:CURR 0.1")'), "psu", "rigol-dp832", ":SOUR1:CURR 0.1", -410),
        (line('send(dmm, "NONSENSE")'), "dmm", "rigol-dm3058", "NONSENSE", -113),
        (line('own.write("RUBBISH")'), "psu", "rigol-dp832", "RUBBISH", -113),
        (line("    psu.read()"), "psu", "rigol-dp832", "", -420),
    ]


def test_errors_are_the_vendors_to_the_letter(faulty: DryRun) -> None:
    assert faulty.errors[0].vendor_error == '-113,"Undefined header; keyword cannot be found"'


def test_replies_never_read(faulty: DryRun) -> None:
    found = [(reply.line, reply.role, reply.command) for reply in faulty.unread]

    assert found == [
        (line('psu.write("*IDN?")'), "psu", "*IDN?"),
        (line('psu.write(":MEAS:VOLT? CH1")'), "psu", ":MEAS:VOLT? CH1"),
    ]


def test_what_is_left_at_the_end(faulty: DryRun) -> None:
    assert faulty.outputs_left_on == ("psu.CH1",)
    assert ("psu", '-410,"Query INTERRUPTED"') in faulty.left_errors


def test_a_time_out_costs_virtual_time_only(faulty: DryRun) -> None:
    assert faulty.stdout == "VI_ERROR_TMO True\n"
    assert 60 < faulty.virtual_s < 61
    assert faulty.wall_s < 30


def test_transcript_of_a_script_that_writes_none(faulty: DryRun) -> None:
    rows = [json.loads(row) for row in faulty.transcript.read_text(encoding="utf-8").splitlines()]

    assert rows[0] == {
        "t": 0.001,
        "role": "psu",
        "model": "rigol-dp832",
        "dir": ">",
        "text": ":SOUR1:VOLTT 5",
        "errors": ['-113,"Undefined header; keyword cannot be found"'],
    }
    assert [row["dir"] for row in rows if not row["text"].startswith((":", "*", "MEASU", "NONS", "RUBB"))] == ["<"]


def test_the_data_file_is_one_this_run_wrote(faulty: DryRun) -> None:
    assert faulty.csv is not None
    assert faulty.csv.name == "readings.csv"


def test_twelve_hours_in_seconds(tmp_path: Path) -> None:
    (tmp_path / "script.py").write_text(LOG, encoding="utf-8")
    started = time.monotonic()

    run = run_script(tmp_path / "script.py", "demo", tmp_path / "out")

    assert time.monotonic() - started < 5
    assert run.status == "ok", run
    assert run.csv is not None
    assert len(run.csv.read_text(encoding="utf-8").splitlines()) == 12 * 360 + 1
    assert 12 * 3600 <= run.virtual_s < 1.02 * 12 * 3600  # each reading takes its time too


def test_a_script_that_writes_its_own_transcript_keeps_it(tmp_path: Path) -> None:
    (tmp_path / "script.py").write_text("open('transcript.jsonl', 'w').write('{}')", encoding="utf-8")

    run = run_script(tmp_path / "script.py", "demo", tmp_path / "out")

    assert run.transcript.read_text(encoding="utf-8") == "{}"
