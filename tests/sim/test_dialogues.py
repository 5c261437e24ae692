"""Every dialogue in tests/cases/dialogues: what is sent, what comes back, what goes wrong."""

import tomllib
from pathlib import Path

import pytest

from benchwright.bench import bench_for
from benchwright.sim.bench import SimulatedBench

CASES = Path(__file__).parents[1] / "cases" / "dialogues"


def _cases():
    for path in sorted(CASES.glob("*.toml")):
        for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]:
            yield pytest.param(case, id=f"{path.stem}: {case['name']}")


@pytest.mark.parametrize("case", list(_cases()))
def test_dialogue(case):
    instrument = SimulatedBench(bench_for(case["model"])).instruments["it"]
    expected, actual = [], []
    for turn in case["say"]:
        found = instrument.exchange(turn["send"])
        errors = [turn["error"]] if "error" in turn else []
        expected.append((turn["send"], turn.get("reply"), errors))
        actual.append((turn["send"], found.reply, found.errors))

    assert expected == actual
