"""`draft`: the main job through the command line, and the loop with a scripted model."""

import csv
import hashlib
import json
import os
import signal
import subprocess
import sys
import time

import pytest

from benchwright.data import data_root
from benchwright.handover.folder import FILES, NOTES

REQUEST = (
    "Sweep channel 1 of the DP832 from 0 to 5 V in 0.5 V steps with a 100 mA limit "
    "and log the current from the DM3058 to a CSV file"
)
TEKTRONIX = {"role": "dmm", "command": "MEASUrement:IMMed:VALue?", "column": "current_A", "unit": "A"}
"""How a Tektronix scope is asked; a Rigol meter does not know it."""


def trace_of(folder):
    return [json.loads(line) for line in (folder / "trace.jsonl").read_text().splitlines()]


def only_run(out):
    (folder,) = out.iterdir()
    return folder


def test_a_request_becomes_a_run_with_every_file(drafted):
    folder, result = drafted

    assert result.exit_code == 0, result.stderr
    assert sorted(path.name for path in folder.iterdir()) == sorted((*FILES, NOTES))
    assert folder.name.endswith("-sweep-psu-ch1-voltage")
    assert (folder / "request.txt").read_text() == REQUEST + "\n"
    assert str(folder) in result.stdout


def test_its_data_follow_from_the_circuit(drafted):
    rows = list(csv.DictReader((drafted[0] / "data.csv").read_text().splitlines()))

    assert len(rows) == 11
    assert list(rows[0]) == ["time_s", "voltage_V", "current_A"]
    for row in rows:  # 100 ohm on the demo bench, and the ammeter's few ohms
        assert float(row["current_A"]) == pytest.approx(float(row["voltage_V"]) / 100, rel=0.05, abs=1e-5)


def test_its_approval_is_for_simulation_and_names_the_bytes(drafted):
    approval = json.loads((drafted[0] / "approval.json").read_text())

    assert (approval["for"], approval["decision"]) == ("simulation", "approved")
    for name in ("plan.json", "script.py", "report.json"):
        digest = hashlib.sha256((drafted[0] / name).read_bytes()).hexdigest()
        assert approval[f"{name.partition('.')[0]}_sha256"] == digest


def test_its_manifest_knows_every_file_and_manual(drafted):
    folder = drafted[0]
    manifest = json.loads((folder / "manifest.json").read_text())

    assert sorted(manifest["files"]) == sorted({*FILES, NOTES} - {"manifest.json"})
    for name, facts in manifest["files"].items():
        assert facts["sha256"] == hashlib.sha256((folder / name).read_bytes()).hexdigest(), name
    assert [manual["name"] for manual in manifest["manuals"]] == ["rigol/dm3058", "rigol/dp800"]
    assert all(len(manual["sha256"]) == 64 and manual["edition"] for manual in manifest["manuals"])
    assert (manifest["bench"]["name"], manifest["bench"]["seed"]) == ("demo", 1)


def test_its_trace_says_who_decided(drafted):
    steps = trace_of(drafted[0])

    assert [step["i"] for step in steps] == list(range(len(steps)))
    assert {step["kind"] for step in steps} == {"person", "code"}
    assert steps[-1]["title"].startswith("approved for simulation by ")
    titles = [step["title"] for step in steps]
    order = ["request received", "proposal 1", "plan judged", "script written", "script checked", "script simulated"]
    assert [title for title in titles if title in order] == order


def test_its_runbook_leads_to_the_bench(drafted):
    text = (drafted[0] / "RUNBOOK.md").read_text()

    for line in (
        "script.py --simulate",
        "python script.py --hardware",
        "benchwright approve .",
        "pip install pyvisa",
        "TCPIP0::192.168.1.10::INSTR",
        "100 mA",
    ):
        assert line in text


def test_json_is_one_document_and_nothing_else(cli, answers, tmp_path):
    result = cli("draft", REQUEST, "--model", answers({}), "--json", "--out", tmp_path / "out")

    document = json.loads(result.stdout)
    assert result.exit_code == 0
    assert (document["status"], document["approval"]) == ("clean", None)
    assert document["run"] == str(only_run(tmp_path / "out"))
    assert document["report"]["findings"] == []


def test_a_model_mends_what_the_meter_refuses(cli, answers, tmp_path):
    result = cli("draft", REQUEST, "--model", answers({"readings": [TEKTRONIX]}, {}), "--out", tmp_path / "out")

    assert result.exit_code == 0, result.stderr
    steps = trace_of(only_run(tmp_path / "out"))
    told = next(step["detail"] for step in steps if step["title"] == "draft 1 has 1 finding")
    assert '-113,"Undefined header; keyword cannot be found"' in told
    assert "This is a command of the Tektronix " in told
    assert "`measure_dc_current` (`:MEAS:CURR:DC?`, p. 3-33)" in told
    looked_up = next(step["detail"] for step in steps if step["title"] == "plan judged")
    assert "looked up `MEASUrement:IMMed:VALue?`: not in the Rigol DM3058" in looked_up
    assert [step["kind"] for step in steps if step["title"].startswith("proposal")] == ["model", "model"]


def test_a_model_that_never_mends_leaves_nothing_to_approve(cli, answers, tmp_path):
    ways = [{**TEKTRONIX, "command": f"MEASUrement:MEAS{i}:VALue?"} for i in range(1, 6)]
    result = cli(
        "draft", REQUEST, "--yes", "--model", answers(*({"readings": [way]} for way in ways)), "--out", tmp_path / "out"
    )

    assert result.exit_code == 3
    folder = only_run(tmp_path / "out")
    report = json.loads((folder / "report.json").read_text())
    assert (report["status"], report["drafts"]) == ("stopped", 4)
    assert report["reason"] == "the draft is still not clean after 3 revisions"
    (finding,) = report["findings"]
    assert finding["vendor_error"] == '-113,"Undefined header; keyword cannot be found"'
    assert finding["command"] == "MEASUrement:MEAS4:VALue?"
    line = (folder / "plan.json").read_text().splitlines()[finding["line"] - 1]
    assert line[finding["column"] - 1 : finding["end_column"] - 1] == finding["command"]
    assert not (folder / "approval.json").exists()
    refused = cli("approve", folder)
    assert (refused.exit_code, "nothing to approve" in refused.stderr) == (1, True)


def test_no_progress_stops_it(cli, answers, tmp_path):
    model = answers({"readings": [TEKTRONIX]}, {"readings": [TEKTRONIX]}, {})
    result = cli("draft", REQUEST, "--model", model, "--out", tmp_path / "out")

    assert result.exit_code == 3
    assert "no progress: the same findings twice in a row" in " ".join(result.stderr.split())


@pytest.mark.parametrize("answer", [{"text": "{}"}, {"readings": []}])
def test_an_empty_draft_is_refused(cli, answers, tmp_path, answer):
    result = cli("draft", REQUEST, "--yes", "--model", answers(answer), "--out", tmp_path / "out")

    assert result.exit_code == 1
    assert "Refused: the draft is empty" in result.stderr
    folder = only_run(tmp_path / "out")
    assert json.loads((folder / "report.json").read_text())["findings"][0]["name"] == "empty-draft"
    assert not (folder / "approval.json").exists()


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [("--max-tokens", 100, "cap of 100 tokens"), ("--max-seconds", 0, "cap of 0 s"), ("--revisions", 0, "0 revisions")],
)
def test_a_cap_ends_it_with_status_3(cli, answers, tmp_path, option, value, said):
    model = answers({"readings": [TEKTRONIX]}, {})
    result = cli("draft", REQUEST, "--model", model, option, value, "--out", tmp_path / "out")

    assert result.exit_code == 3
    assert said in " ".join(result.stderr.split())
    assert "no fault found" not in result.stdout  # not even where nothing was judged


BAD = {
    "an unknown bench": (("--bench", "dmo"), 2, "No bench is called `dmo`. Did you mean `demo`?"),
    "a bench file that is not there": (("--bench", "my/bench.toml"), 2, "There is no bench file `my/bench.toml`."),
    "an unknown model": (("--model", "gpt"), 2, "Use `offline` or `scripted:FILE`."),
    "a cap below zero": (("--revisions", "-1"), 2, "The cap on revisions is -1"),
    "an out that cannot be": (("--out", "/dev/null/x"), 2, "cannot take a run folder"),
}


@pytest.mark.parametrize(("args", "status", "said"), BAD.values(), ids=BAD)
def test_wrong_use_is_one_sentence(cli, tmp_path, monkeypatch, args, status, said):
    monkeypatch.chdir(tmp_path)
    result = cli("draft", REQUEST, *args)

    assert (result.exit_code, result.stdout) == (status, "")
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


TYPOS = {
    "a key": ("resource = ", "resorce = ", "`instrument.psu.resorce`: there is no such key; did you mean `resource`?"),
    "a model": ("rigol-dp832", "rigol-dp823", "Did you mean `rigol-dp832`"),
    "a pin": ("psu.CH1+", "psu.CH9+", "Pin `psu.CH9+` in a net does not exist."),
    "a unit": ('"100 ohm"', '"100 hom"', "`hom` is not a known unit"),
    "a bracket": ("[bench]", "[bench", "is not valid TOML"),
}


@pytest.mark.parametrize(("right", "wrong", "said"), TYPOS.values(), ids=TYPOS)
def test_a_typo_in_a_bench_file_is_named(cli, tmp_path, monkeypatch, right, wrong, said):
    monkeypatch.chdir(tmp_path)
    text = (data_root() / "simulators/benches/demo.toml").read_text()
    assert right in text
    (tmp_path / "mine.toml").write_text(text.replace(right, wrong, 1))
    result = cli("draft", REQUEST, "--bench", "mine.toml", "--yes")

    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert "mine.toml" in result.stderr
    assert said in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["mine.toml"]


@pytest.fixture
def own_bench(cli, tmp_path, monkeypatch):
    """Return the folder of a run on a bench file, moved elsewhere, with the bench file gone."""
    monkeypatch.chdir(tmp_path)
    text = (data_root() / "simulators/benches/demo.toml").read_text()
    (tmp_path / "mine.toml").write_text(text.replace("100 ohm", "200 ohm"))
    result = cli("draft", REQUEST, "--bench", "mine.toml", "--yes")
    assert result.exit_code == 0, result.stderr
    assert "200 ohm" in result.stdout
    elsewhere = tmp_path / "other pc"
    elsewhere.mkdir()
    moved = only_run(tmp_path / "output").rename(elsewhere / "run")
    (tmp_path / "mine.toml").unlink()
    return moved


def test_a_run_on_a_bench_file_holds_it(own_bench):
    manifest = json.loads((own_bench / "manifest.json").read_text())

    digest = hashlib.sha256((own_bench / "bench.toml").read_bytes()).hexdigest()
    assert manifest["files"]["bench.toml"]["sha256"] == digest
    assert json.loads((own_bench / "plan.json").read_text())["bench"] == "bench.toml"
    for name in set(FILES) - {"manifest.json", "plot.png"}:  # the manifest says which file it is a copy of
        assert "mine.toml" not in (own_bench / name).read_text(), name
    assert "`bench.toml`, which lies here too" in (own_bench / "RUNBOOK.md").read_text()


def test_a_run_on_a_bench_file_is_simulated_elsewhere(cli, own_bench, tmp_path):
    before = (own_bench / "data.csv").read_bytes()
    again = cli("simulate", own_bench, "--out", tmp_path / "again")
    script = [sys.executable, own_bench / "script.py", "--simulate", "--out", tmp_path / "by hand"]
    by_hand = subprocess.run(script, capture_output=True, text=True, check=False)

    assert again.exit_code == 0, again.stdout
    assert by_hand.returncode == 0, by_hand.stderr
    assert (tmp_path / "again/data.csv").read_bytes() == (tmp_path / "by hand/data.csv").read_bytes() == before
    shown = cli("approve", own_bench)
    assert (shown.exit_code, "200 ohm" in shown.stdout) == (1, True)  # shown; a person must say yes


def test_a_changed_bench_is_told(cli, own_bench):
    bench = own_bench / "bench.toml"
    bench.write_text(bench.read_text().replace("200 ohm", "300 ohm"))
    result = cli("approve", own_bench)

    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (1, "", 1)
    assert result.stderr.startswith("bench.toml in ")


def test_what_the_script_noticed_is_a_warning(cli, tmp_path):
    request = "Sweep ch1 from 0 to 10 V in 1 V steps with 50 mA limit and log the dmm current"
    result = cli("draft", request, "--yes", "--out", tmp_path / "out")

    assert result.exit_code == 0, result.stderr
    assert "RU06 current-limit-reached" in result.stdout
    assert "no fault found" not in result.stdout
    run = only_run(tmp_path / "out")
    (finding,) = json.loads((run / "report.json").read_text())["findings"]
    assert (finding["rule"], finding["severity"], finding["path"]) == ("RU06", "warning", "data.csv")
    assert finding["message"] in (run / "RUNBOOK.md").read_text()
    assert json.loads((run / "approval.json").read_text())["for"] == "simulation"


REFUSED = {
    "beyond the instrument": ("Set channel 1 of the DP832 to 60 V with a 100 mA limit and read its current", "2-8"),
    "no measurement": ("Set channel 1 of the DP832 to 5 V with a 100 mA limit", "measure"),
    "an unknown instrument": ("Read the voltage of the Keithley 2400", "Keithley"),
    "a unit of the wrong kind": ("Set channel 1 of the DP832 to 5 kg and read its current", "kg"),
    "nothing": (" ", "empty"),
}


@pytest.mark.parametrize(("request_", "said"), REFUSED.values(), ids=REFUSED)
def test_a_request_that_cannot_be_is_refused(cli, tmp_path, monkeypatch, request_, said):
    monkeypatch.chdir(tmp_path)
    result = cli("draft", request_, "--yes")

    assert result.exit_code in (1, 2)
    assert said in result.stderr
    assert "Traceback" not in result.stderr
    assert not list(tmp_path.glob("output/*/approval.json"))


def test_ctrl_c_keeps_what_was_done(answers, tmp_path):
    slow = {"repeat": {"interval": "1 s", "count": 200_000}, "sweeps": [], "outputs": []}
    command = [sys.executable, "-m", "benchwright", "draft", REQUEST, "--model", answers(slow), "--out", "out"]
    process = subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, start_new_session=True)
    end = time.monotonic() + 20
    while not list(tmp_path.glob("out/*/script.py")) and time.monotonic() < end:
        time.sleep(0.05)
    time.sleep(0.5)
    os.killpg(process.pid, signal.SIGINT)

    assert process.wait(20) == 130
    assert b"Traceback" not in process.stderr.read()
    process.stderr.close()
    folder = only_run(tmp_path / "out")
    assert json.loads((folder / "report.json").read_text())["status"] == "interrupted"
    assert (folder / "request.txt").exists()
    assert not (folder / "approval.json").exists()


def test_a_full_disk_is_one_sentence(answers, tmp_path):
    import resource

    command = [sys.executable, "-m", "benchwright", "draft", REQUEST, "--model", answers({}), "--out", "out"]
    result = subprocess.run(
        command,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1500, 1500)),
        check=False,
    )

    assert result.returncode == 2, result.stderr
    assert "cannot be written" in result.stderr
    assert "Traceback" not in result.stderr


def test_what_fails_in_simulation_is_shown_like_any_other_run(cli, tmp_path):
    request = "Set 5 V on channel 1 limited to 100 mA with over-current protection at 20 mA and read the dmm's current"
    result = cli("draft", request, "--yes", "--out", tmp_path / "out")

    assert result.exit_code == 1
    assert "fails in simulation" in result.stderr
    for part in ("What will be done", "over-current protection has tripped", "Simulated data", "Kept in"):
        assert part in " ".join(result.stdout.split())
    assert not (only_run(tmp_path / "out") / "approval.json").exists()


def test_a_constant_current_that_was_asked_for_is_no_finding(cli, tmp_path):
    request = "Sweep the current of channel 1 from 10 to 30 mA in 10 mA steps at 20 V and read the voltage of channel 1"
    result = cli("draft", request, "--yes", "--out", tmp_path / "out")

    assert "simulate: The script ran to its end" in " ".join(result.stderr.split())
    assert "no fault found" in result.stdout
    assert json.loads((only_run(tmp_path / "out") / "report.json").read_text())["findings"] == []


def test_scripted_answers_spread_over_lines_are_told_the_form(cli, tmp_path):
    path = tmp_path / "pretty.jsonl"
    path.write_text('{\n  "plan": {}\n}\n')
    result = cli("draft", REQUEST, "--model", f"scripted:{path}")

    assert result.exit_code == 2
    assert "one JSON object a line" in " ".join(result.stderr.split())
