"""The run folder: named after the request, never written over, files whole or absent."""

import os
from datetime import datetime

import pytest

from benchwright.errors import UnknownName, UsageError
from benchwright.handover.folder import RunFolder, find_run, new_run_folder, run_name

NOW = datetime(2026, 11, 29, 15, 30)
MODELS = ["DP832", "DM3058", "TBS2000B"]


@pytest.mark.parametrize(
    ("request_", "name"),
    [
        ("Sweep channel 1 of the DP832 from 0 to 5 V and log the current from the DM3058", "sweep-dp832"),
        ("log the current from the dm3058 every 10 s, DP832 at 5 V", "log-dm3058"),
        ("Set the supply to 3 V and read the current", "set"),
        ("What is the resistance?", "run"),
        ("../../etc/passwd; measure", "measure"),
    ],
)
def test_a_run_is_named_after_its_request(request_, name):
    assert run_name(request_, MODELS) == name


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
