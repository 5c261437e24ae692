"""`approve`: a person at a terminal, shown everything; the script accepts nothing less for hardware."""

import json
import subprocess
import sys

import pytest


def approval_of(run):
    return json.loads((run / "approval.json").read_text())


def hardware(run):
    """Run the script with --hardware; without a terminal it gets no further than its own question."""
    command = [sys.executable, run / "script.py", "--hardware"]
    done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
    return done.returncode, done.stderr


def test_a_yes_at_the_terminal_is_for_hardware(run, terminal):
    status, shown = terminal("approve", run, "--by", "Ada", answers=[("[yes/no]", "y\n")])

    assert status == 0, shown
    assert (approval_of(run)["for"], approval_of(run)["by"]) == ("hardware", "Ada")
    for part in ("What will be done", "Limits", "100 mA", "Wiring", "psu.CH1+", "Findings", "Simulated data, 11 rows"):
        assert part in shown
    status, said = hardware(run)
    assert status == 1
    assert "needs a terminal" in said  # past the approval, at the script's own question


@pytest.mark.parametrize("answer", ["n\n", "\n", "hm\n", "\x04"])
def test_anything_else_approves_nothing(run, terminal, answer):
    status, shown = terminal("approve", run, answers=[("[yes/no]", answer)])

    assert status == 1, shown
    assert approval_of(run)["for"] == "simulation"


def test_ctrl_c_at_the_question_is_130(run, terminal):
    status, shown = terminal("approve", run, answers=[("[yes/no]", "\x03")])

    assert (status, "Traceback" in shown) == (130, False)
    assert approval_of(run)["for"] == "simulation"


@pytest.mark.parametrize("args", [("--by", "Ada"), ()])
def test_without_a_terminal_nobody_approves_hardware(cli, run, args):
    result = cli("approve", run, *args, input="y\n")

    assert result.exit_code == 1
    assert "needs a person at a terminal" in result.stderr
    assert approval_of(run)["for"] == "simulation"
    assert "for simulation, not for hardware" in hardware(run)[1]


def test_one_changed_byte_of_the_script_voids_it(cli, run, terminal):
    terminal("approve", run, answers=[("[yes/no]", "y\n")])
    script = run / "script.py"
    script.write_bytes(script.read_bytes() + b"\n")

    assert "changed since the approval, which is void" in hardware(run)[1]
    refused = cli("approve", run)
    assert refused.exit_code == 1
    assert "script.py has changed since it was checked" in refused.stderr


def test_a_rejection_is_recorded_with_its_reason(cli, run):
    result = cli("approve", run, "--reject", "the limit is too high", "--by", "Grace")

    assert result.exit_code == 0
    assert (approval_of(run)["for"], approval_of(run)["why"]) == (None, "the limit is too high")
    last = json.loads((run / "trace.jsonl").read_text().splitlines()[-1])
    assert (last["kind"], last["title"]) == ("person", "rejected by Grace: the limit is too high")
    assert "for nothing, not for hardware" in hardware(run)[1]
    for part in ("What will be done", "Wiring", "Findings", "Simulated data, 11 rows", "Rejected"):
        assert part in result.stdout


@pytest.mark.parametrize("name", ["data.csv", "RUNBOOK.md", "plot.png", "transcript.jsonl", "trace.jsonl", "plan.md"])
def test_a_changed_file_of_the_run_is_not_shown_as_its_own(cli, run, name):
    path = run / name
    path.write_bytes(path.read_bytes().replace(b"0", b"1", 1) + b" ")
    asked = cli("approve", run)
    rejected = cli("approve", run, "--reject", "changed")

    assert (asked.exit_code, asked.stdout, asked.stderr.count("\n")) == (1, "", 1)
    assert asked.stderr.startswith(f"{name} in {run} has changed since the run was made")
    assert rejected.exit_code == 0
    assert "Simulated data" not in rejected.stdout
    assert f"not shown: {name}" in rejected.stdout
    assert cli("approve", run).exit_code == 1  # a rejection makes nothing good


def test_the_manifest_follows(cli, run):
    import hashlib

    cli("approve", run, "--reject", "no")

    files = json.loads((run / "manifest.json").read_text())["files"]
    for name in ("approval.json", "trace.jsonl"):
        assert files[name]["sha256"] == hashlib.sha256((run / name).read_bytes()).hexdigest()


def test_an_unknown_run_is_one_sentence(cli, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = cli("approve", "2026-nothing")

    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert "There is no run folder `2026-nothing`." in result.stderr


def test_draft_asks_at_the_terminal(terminal, answers, tmp_path):
    status, shown = terminal(
        "draft", "Sweep it", "--model", answers({}), "--out", tmp_path / "out", answers=[("[yes/no]", "y\n")]
    )

    assert status == 0, shown
    (run,) = (tmp_path / "out").iterdir()
    assert approval_of(run)["for"] == "hardware"


def test_draft_asks_for_what_the_request_leaves_open(terminal, tmp_path):
    request = "Sweep channel 1 of the DP832 from 0 to 2 V in 1 V steps and read the current with the DM3058"
    status, shown = terminal(
        "draft", request, "--out", tmp_path / "out", answers=[("A]", "5 kg\n"), ("A]", "50 mA\n"), ("[yes/no]", "n\n")]
    )

    assert status == 0, shown
    assert "`5 kg` is a mass" in shown
    assert shown.count("Current limit of psu channel 1?") == 1  # asked again, not explained again
    (run,) = (tmp_path / "out").iterdir()
    plan = json.loads((run / "plan.json").read_text())
    assert plan["outputs"][0]["current_limit"] == "50 mA"
    asked = [json.loads(line) for line in (run / "trace.jsonl").read_text().splitlines()]
    assert any(step["title"].startswith("asked: ") and step["kind"] == "person" for step in asked)
    for name in ("plan.md", "RUNBOOK.md"):
        assert "current limit" in (run / name).read_text()
        assert "**50 mA**" in (run / name).read_text()
    assert "Asked and answered" in shown


OPEN = "Sweep channel 1 of the DP832 from 0 to 2 V in 1 V steps and read the current with the DM3058"


def test_the_end_of_input_at_a_question_is_no_consent(terminal, tmp_path):
    status, shown = terminal("draft", OPEN, "--out", tmp_path / "out", answers=[("A]", "\x04")])

    assert status == 1, shown
    assert "Stopped at the question for the current limit" in " ".join(shown.split())
    assert not list(tmp_path.glob("out/*"))


def test_ctrl_c_at_a_question_names_the_folder(terminal, tmp_path):
    status, shown = terminal("draft", OPEN, "--out", tmp_path / "out", answers=[("A]", "\x03")])

    assert status == 130, shown
    (run,) = (tmp_path / "out").iterdir()
    assert str(run) in "".join(shown.split("\r\n"))
    assert not (run / "approval.json").exists()
