"""The main job from Python: what `draft` returns, asks and writes down."""

import json
from pathlib import Path

import pytest

from benchwright import draft
from benchwright.agent.caps import Caps
from benchwright.errors import RequestRefused
from benchwright.handover.approval import verify

GOOD = json.loads((Path(__file__).parents[1] / "cases/agent/sweep_plan.json").read_text())
SWEEP = "Sweep channel 1 of the DP832 from 0 to 1 V in 0.5 V steps and log the current from the DM3058"


def scripted(tmp_path, *plans):
    path = tmp_path / "answers.jsonl"
    path.write_text("".join(json.dumps({"plan": plan}) + "\n" for plan in plans))
    return f"scripted:{path}"


def steps_of(run):
    return [json.loads(line) for line in (run.folder / "trace.jsonl").read_text().splitlines()]


def test_an_answer_is_the_persons_decision(tmp_path):
    asked = []

    def ask(question):
        asked.append(question)
        return "40 mA" if question.unit == "A" else None

    told = []
    run = draft(SWEEP, out=tmp_path, ask=ask, yes=True, tell=told.append)

    assert run.clean
    assert run.exit_status == 0
    assert verify(run.folder, "simulation").purpose == "simulation"
    assert "40 mA" in (run.folder / "plan.json").read_text()
    step = next(step for step in steps_of(run) if step["title"] == f"asked: {asked[0].what}")
    assert (step["kind"], step["decided_by"], "answer: 40 mA" in step["detail"]) == ("person", "person", True)
    assert [line.partition(":")[0] for line in told] == ["plan", "script", "check", "simulate"]


def test_a_refused_request_leaves_no_folder(tmp_path):
    with pytest.raises(RequestRefused, match="32 V"):
        draft("Set channel 1 of the DP832 to 60 V with a 100 mA limit and read its current", out=tmp_path)

    assert list(tmp_path.iterdir()) == []


BAD_ANSWERS = ["0 A", "3", "5 kg", "50 A", "-1 A", "many"]


def test_an_answer_that_cannot_be_taken_is_asked_for_again(tmp_path):
    given = []

    def ask(question):
        if question.unit != "A":
            return ""
        given.append(question.why)
        return BAD_ANSWERS[len(given) - 1] if len(given) <= len(BAD_ANSWERS) else "40 mA"

    run = draft(SWEEP, out=tmp_path, ask=ask)

    assert len(given) == len(BAD_ANSWERS) + 1
    assert json.loads((run.folder / "plan.json").read_text())["outputs"][0]["current_limit"] == "40 mA"
    answered = [(one.question, one.answer) for one in run.report.answers if "current" in one.question]
    assert len(answered) == 1
    assert answered[0][1] == "40 mA"  # only what counted


def test_what_a_model_left_undone_is_kept(tmp_path):
    run = draft("Sweep it", out=tmp_path, model=scripted(tmp_path, {**GOOD, "outputs": []}), caps=Caps(revisions=0))

    assert (run.clean, run.exit_status) == (False, 3)
    names = sorted(path.name for path in run.folder.path.iterdir())
    assert names == ["manifest.json", "plan.json", "report.json", "request.txt", "trace.jsonl"]
    (finding,) = run.report.findings
    assert (finding.path, finding.name) == ("plan.json", "plan-out-of-bounds")
    line = (run.folder / "plan.json").read_text().splitlines()[finding.line - 1]
    assert line == "    {"  # where the sweep begins that nothing switches on


def test_a_raw_command_is_looked_up_and_shown_with_its_page(tmp_path):
    reading = {"role": "dmm", "command": ":MEAS:CURR:DC?", "column": "current_A", "unit": "A"}
    run = draft("Sweep it", out=tmp_path, model=scripted(tmp_path, {**GOOD, "readings": [reading]}))

    assert run.clean
    judged = next(step["detail"] for step in steps_of(run) if step["title"] == "plan judged")
    assert "looked up `:MEAS:CURR:DC?`: p. 3-33 in the Rigol DM3058 Digital Multimeter Programming Guide" in judged
    assert "p. 3-33" in (run.folder / "plan.md").read_text()


def test_what_the_writer_refuses_goes_back_to_the_model(tmp_path):
    twice = {**GOOD, "uses": [*GOOD["uses"], {"role": "dmm"}]}
    run = draft("Sweep it", out=tmp_path, model=scripted(tmp_path, twice, GOOD))

    assert run.clean
    assert any("The plan uses `dmm` twice." in step["detail"] for step in steps_of(run))


HOSTILE = {
    "python in the title": {"title": '"""\nimport os\nos.system("id")\n"""'},
    "an output nobody listed": {"setup": [{"role": "psu", "command": ":OUTP CH2,ON"}]},
    "a second message": {"setup": [{"role": "psu", "command": "*IDN?\n:OUTP CH2,ON"}]},
    "too many points": {"sweeps": [{**GOOD["sweeps"][0], "step": "1e-12 V"}]},
    "no limit": {"outputs": [{"role": "psu", "channel": 1}]},
}


@pytest.mark.parametrize("change", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_plan_reaches_nothing(tmp_path, change):
    run = draft("Sweep it", out=tmp_path, model=scripted(tmp_path, {**GOOD, **change}), caps=Caps(revisions=0))

    if run.clean:  # harmless once it is only text
        assert "import os\nos.system" not in (run.folder / "script.py").read_text().replace('\\"', '"')
    else:
        assert run.report.errors
        assert not (run.folder / "approval.json").exists()


def test_a_users_bench_file_lies_in_the_run_folder(tmp_path, monkeypatch):
    import shutil

    from benchwright.data import data_root

    shutil.copy(data_root() / "simulators/benches/demo.toml", tmp_path / "mine.toml")
    monkeypatch.chdir(tmp_path)
    run = draft("Sweep it", bench="mine.toml", model=scripted(tmp_path, GOOD))

    assert run.clean
    assert run.folder.path.parent == Path("output")
    assert json.loads((run.folder / "plan.json").read_text())["bench"] == "bench.toml"
    assert (run.folder / "bench.toml").read_bytes() == (tmp_path / "mine.toml").read_bytes()
    assert run.bench_given == str(tmp_path / "mine.toml")
