"""Every dialogue in tests/cases/dialogues: what is sent, what comes back, what goes wrong."""

import pytest

from benchwright.bench import bench_for
from benchwright.sim.bench import SimulatedBench
from tests.loading import case_params


@pytest.mark.parametrize("case", case_params("dialogues"))
def test_dialogue(case):
    instrument = SimulatedBench(bench_for(case["model"])).instruments["it"]
    expected, actual = [], []
    for turn in case["say"]:
        found = instrument.exchange(turn["send"])
        errors = [turn["error"]] if "error" in turn else []
        expected.append((turn["send"], turn.get("reply"), errors))
        actual.append((turn["send"], found.reply, found.errors))

    assert expected == actual
