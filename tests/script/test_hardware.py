"""Scripts with `--hardware`: who may start them, what they show, and that what was measured is kept."""

import csv
import hashlib
import json
import os
import subprocess
import sys

import pytest

posix = pytest.mark.skipif(sys.platform == "win32", reason="POSIX terminals")


def rows_of(started):
    return list(csv.DictReader(started.data.splitlines()))


def approve(script):
    approval = {"decision": "approved", "for": "hardware", "by": "a person"}
    for name in ("script.py", "plan.json", "report.json"):
        file = script.path.with_name(name)
        if name != "script.py":
            file.write_text("{}", encoding="utf-8")
        approval[f"{file.stem}_sha256"] = hashlib.sha256(file.read_bytes()).hexdigest()
    script.path.with_name("approval.json").write_text(json.dumps(approval), encoding="utf-8")


def test_hardware_needs_someone_at_the_terminal(started):
    script = started("set_and_read")
    approve(script)
    done = script.run("--hardware")

    assert done.returncode == 1
    assert "needs a terminal" in done.stderr
    assert not script.out.exists()


def on_terminal(script, answer):
    """Run with `--hardware` on a pseudo terminal, where PyVISA's default is a simulated bench."""
    import pty

    script.environment["PYVISA_LIBRARY"] = "demo@benchwright"
    leader, follower = pty.openpty()
    process = script.start("--hardware", stdin=follower, stdout=subprocess.DEVNULL)
    os.close(follower)
    os.write(leader, answer)
    _, said = process.communicate(timeout=60)
    os.close(leader)
    return process.returncode, said


@posix
@pytest.mark.parametrize("answer", [b"no\n", b"\x04"])
def test_only_a_typed_yes_opens_the_hardware(started, answer):
    script = started("set_and_read")
    approve(script)
    status, said = on_terminal(script, answer)

    assert status == 1
    assert "Not confirmed" in said
    assert not script.out.exists()


@posix
def test_hardware_shows_the_bench_and_keeps_what_it_measured(started):
    script = started("set_and_read")
    approve(script)
    status, said = on_terminal(script, b"yes\n")

    assert status == 0, said
    assert "TCPIP0::192.168.1.10::INSTR" in said
    assert "psu CH1: current limit 20 mA" in said
    assert "psu.CH1+" in said
    assert "psu :OUTP CH1,OFF: done" in said
    measured = script.data
    assert float(rows_of(script)[0]["current_A"]) == pytest.approx(0.005, rel=0.01)

    status, said = on_terminal(script, b"yes\n")
    assert status == 1
    assert "exists and is kept" in said
    assert "[yes/no]" not in said  # said before anybody is asked
    assert script.data == measured


def test_a_simulation_never_writes_over_what_was_measured(tmp_path, script_of, script_in):
    script = script_in(tmp_path, script_of("count"))
    script.out.mkdir()
    (script.out / "measured.json").write_text("{}")
    (script.out / "data.csv").write_text("time_s,current_A\n0.1,0.05\n")
    done = script.run()

    assert done.returncode == 1
    assert "holds what was measured" in done.stderr
    assert (script.out / "data.csv").read_text() == "time_s,current_A\n0.1,0.05\n"
