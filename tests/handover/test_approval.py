"""Approval binds to bytes: any change voids it, and what never came clean cannot have it."""

import hashlib
import json

import pytest

from benchwright.errors import ApprovalRefused, UsageError
from benchwright.handover.approval import approvable, approve, read_approval, reject, verify
from benchwright.handover.folder import RunFolder
from benchwright.handover.manifest import changed_files, reseal

BOUND = ("plan.json", "script.py", "report.json")
OTHERS = {"data.csv": "time_s\n0.1\n", "RUNBOOK.md": "# Runbook\n", "bench.toml": "[bench]\n"}


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def report(**changes):
    content = {
        "status": "clean",
        "reason": None,
        "drafted_by": "offline",
        "bench": "demo",
        "drafts": 1,
        "tokens_in": 0,
        "tokens_out": 0,
        "tokens_estimated": False,
        "plan_sha256": sha256("{}"),
        "script_sha256": sha256("pass"),
        "messages": 1,
        "findings": [],
        "unjudged": [],
        "simulated": None,
    }
    return json.dumps({**content, **changes})


ERROR = {
    "path": "script.py",
    "line": 1,
    "column": 1,
    "end_column": 2,
    "rule": "X",
    "name": "x",
    "severity": "error",
    "message": "It is wrong.",
}


@pytest.fixture
def run(tmp_path):
    folder = RunFolder(tmp_path)
    for name, text in (*zip(BOUND, ("{}", "pass", report()), strict=True), *OTHERS.items()):
        folder.write(name, text)
    folder.write("manifest.json", json.dumps({"files": {}}))
    reseal(folder, [*BOUND, *OTHERS])
    return folder


def test_an_approval_holds_for_what_it_is_for(run):
    approve(run, "simulation", "Ada")

    assert verify(run, "simulation").by == "Ada"
    with pytest.raises(ApprovalRefused, match="for simulation only"):
        verify(run, "hardware")
    approve(run, "hardware", "Ada")
    assert verify(run, "hardware").purpose == verify(run, "simulation").purpose == "hardware"


def test_the_file_is_what_the_script_reads(run):
    approve(run, "hardware", "Ada")

    written = json.loads((run / "approval.json").read_text())
    assert (written["for"], written["by"], written["script_sha256"]) == ("hardware", "Ada", sha256("pass"))


@pytest.mark.parametrize("name", BOUND)
def test_one_changed_byte_voids_it_and_says_where(run, name):
    approve(run, "hardware", "Ada")
    path = run / name
    path.write_bytes(path.read_bytes() + b" ")

    with pytest.raises(ApprovalRefused, match=rf"{name} has changed since Ada approved it; the approval is void"):
        verify(run, "hardware")


@pytest.mark.parametrize("name", ["plan.json", "script.py"])
def test_what_changed_since_the_check_cannot_be_approved(run, name):
    run.write(name, "other")

    with pytest.raises(ApprovalRefused, match=f"{name} has changed since it was checked"):
        approve(run, "simulation", "Ada")
    assert read_approval(run) is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (report(status="stopped", reason="no progress"), "the run was stopped, no progress"),
        (report(status="refused", reason="60 V is too much"), "the run was refused"),
        (report(findings=[ERROR]), "nothing to approve: It is wrong."),
        (report(script_sha256=None), "there is no script.py"),
    ],
)
def test_what_never_came_clean_cannot_be_approved(run, text, said):
    run.write("report.json", text)
    reseal(run, ["report.json"])

    with pytest.raises(ApprovalRefused, match=said):
        approve(run, "hardware", "Ada")


CHANGES = {
    "a value of the data": (lambda run: run.write("data.csv", "time_s\n0.2\n"), "data.csv in"),
    "two files": (lambda run: [run.write(n, "x") for n in ("data.csv", "RUNBOOK.md")], "data.csv and RUNBOOK.md in"),
    "a file taken away": (lambda run: (run / "bench.toml").unlink(), "bench.toml in"),
    "a file added": (lambda run: run.write("plot.png", "x"), "plot.png in"),
    "a forged approval": (lambda run: run.write("approval.json", "{}"), "approval.json in"),
}


@pytest.mark.parametrize(("change", "said"), CHANGES.values(), ids=CHANGES)
def test_a_run_of_which_a_file_has_changed_cannot_be_approved(run, change, said):
    change(run)

    with pytest.raises(ApprovalRefused, match=f"^{said} .* changed since the run was made") as refused:
        approve(run, "hardware", "Ada")
    assert "\n" not in str(refused.value)


def test_changed_data_void_an_approval_too(run):
    approve(run, "hardware", "Ada")
    run.write("data.csv", "time_s\n0.2\n")

    with pytest.raises(ApprovalRefused, match=r"^data\.csv in .* has changed"):
        verify(run, "hardware")


def test_a_rejection_does_not_launder_what_was_changed(run):
    run.write("data.csv", "time_s\n0.2\n")
    reject(run, "wrong limit", "Ada")

    assert changed_files(run) == ["data.csv"]


def test_a_withdrawn_approval_may_be_given_again(run):
    approve(run, "hardware", "Ada")
    (run / "approval.json").unlink()

    assert approve(run, "hardware", "Grace").by == "Grace"


@pytest.mark.parametrize(
    ("text", "said"), [(None, "has no manifest.json"), ("{", "is not JSON"), ("[]", "does not list")]
)
def test_without_its_manifest_a_run_cannot_be_vouched_for(run, text, said):
    (run / "manifest.json").unlink()
    if text is not None:
        run.write("manifest.json", text)

    with pytest.raises((ApprovalRefused, UsageError), match=said):
        approve(run, "hardware", "Ada")


def test_a_run_without_a_report_has_nothing_to_approve(run):
    (run / "report.json").unlink()

    with pytest.raises(ApprovalRefused, match=r"has no report\.json"):
        approvable(run)


def test_a_rejection_takes_the_place_of_an_approval(run):
    approve(run, "hardware", "Ada")
    reject(run, "the limit is too high", "Grace")

    with pytest.raises(ApprovalRefused, match="was rejected by Grace: the limit is too high"):
        verify(run, "simulation")
    assert json.loads((run / "approval.json").read_text())["for"] is None
    with pytest.raises(UsageError, match="needs a reason"):
        reject(run, " ", "Grace")


@pytest.mark.parametrize("text", ["{", "{}", '{"for": "hardware"}'])
def test_a_broken_approval_is_none(run, text):
    run.write("approval.json", text)

    with pytest.raises(UsageError, match="is not an approval"):
        verify(run, "hardware")
