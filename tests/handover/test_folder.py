"""The run folder: named after the request, never written over, files whole or absent."""

import os
from datetime import datetime

import pytest

from benchwright.errors import UnknownName, UsageError
from benchwright.handover.folder import RunFolder, find_run, move_run, new_run_folder, run_name
from benchwright.plan.model import Plan

NOW = datetime(2026, 11, 29, 15, 30)


def plan(**parts):
    uses = [
        {"role": role, "model": model, "resource": "TCPIP0::1::INSTR"}
        for role, model in (("psu", "rigol-dp832"), ("dmm", "rigol-dm3058"))
    ]
    reading = {"role": "dmm", "action": "measure_dc_current", "column": "current_A", "unit": "A"}
    content = {"request": "x", "title": "x", "bench": "demo", "uses": uses, "readings": [reading], **parts}
    return Plan.model_validate(content)


VOLTS = {"role": "psu", "action": "set_voltage", "argument": "voltage", "channel": 1, "column": "voltage_V"}
SWEEP = {**VOLTS, "spacing": "points", "start": "0 V", "stop": "5 V", "points": 6}
OUTPUT = {"role": "psu", "channel": 1, "voltage": "5 V", "current_limit": "100 mA"}
NAMES = {
    "sweep-psu-ch1-voltage": {"sweeps": [SWEEP]},
    "log-dmm-current": {"outputs": [OUTPUT], "repeat": {"interval": "1 s", "count": 3}},
    "set-psu-ch1-read-dmm-current": {"outputs": [OUTPUT]},
    "read-dmm-current": {},
    "read-dmm-etc-passwd": {
        "readings": [{"role": "dmm", "command": "READ?", "column": "../../etc/passwd_V", "unit": "V"}]
    },
    "read-dmm-m": {"readings": [{"role": "dmm", "command": "READ?", "column": "\u00b5 m_V", "unit": "V"}]},
    "sweep-psu-ch1-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa": {"sweeps": [{**SWEEP, "column": f"{'a' * 99}_V"}]},
}


@pytest.mark.parametrize(("name", "parts"), NAMES.items(), ids=NAMES)
def test_a_run_is_named_after_what_its_plan_does(name, parts):
    assert run_name(plan(**parts)) == name


def test_a_run_that_gets_its_name_later_keeps_its_files(tmp_path):
    taken = new_run_folder(tmp_path, "sweep", NOW)
    folder = new_run_folder(tmp_path, "draft", NOW)
    folder.write("request.txt", "x")
    moved = move_run(folder, "sweep", NOW)

    assert (moved.path.name, moved.files()) == ("2026-11-29-1530-sweep-2", ["request.txt"])
    assert sorted(tmp_path.iterdir()) == [taken.path, moved.path]


def test_a_second_run_in_the_same_minute_has_its_own_folder(tmp_path):
    paths = [new_run_folder(tmp_path / "out", "sweep-dp832", NOW).path.name for _ in range(3)]

    first = "2026-11-29-1530-sweep-dp832"
    assert paths == [first, f"{first}-2", f"{first}-3"]


def test_an_out_that_is_a_file_is_one_sentence(tmp_path):
    (tmp_path / "out").write_text("")
    with pytest.raises(UsageError, match="cannot take a run folder"):
        new_run_folder(tmp_path / "out", "x", NOW)


def test_a_failed_write_leaves_the_old_file(tmp_path, monkeypatch):
    folder = RunFolder(tmp_path)
    folder.write("plan.json", "old")

    def full(*args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(UsageError, match=r"plan\.json cannot be written \(No space left on device\)\. Make room"):
        folder.write("plan.json", "new")

    assert folder.read("plan.json") == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["plan.json"]


def test_only_a_run_without_a_plan_is_discarded(tmp_path):
    empty, full = (new_run_folder(tmp_path, name, NOW) for name in ("a", "b"))
    for folder in (empty, full):
        folder.write("request.txt", "x")
    full.write("plan.json", "{}")
    empty.discard()
    full.discard()

    assert not empty.path.exists()
    assert full.files() == ["request.txt", "plan.json"]


def test_a_run_is_found_by_path_or_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    made = new_run_folder(None, "sweep-dp832", NOW)
    made.write("request.txt", "x")
    made.write("script.py", "")

    for name in (made.path.name, str(made.path), str(made / "script.py")):
        assert find_run(name).path == made.path
    with pytest.raises(UnknownName, match="Did you mean `2026-11-29-1530-sweep-dp832`"):
        find_run("2026-11-29-1530-sweep-dp823")
    with pytest.raises(UsageError, match="is not a run folder"):
        find_run("output")
    with pytest.raises(UsageError, match=r"^There is no run folder `/nonexistent`\."):
        find_run("/nonexistent")


def test_where_there_are_no_runs_none_is_offered(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError, match=r"^There is no run folder `sweep`\. Give its path"):
        find_run("sweep")
