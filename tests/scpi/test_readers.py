"""The three readers, on small instruments: every dialogue in `tests/cases/readers`.

A turn is sent to the simulated instrument and to the checker: `reply` and `error` are what comes
back, `finding` is the rule that the checker names, `says` part of what it says.
"""

import re

import pytest

from benchwright import check_commands
from benchwright.bench import bench_for
from benchwright.sim.bench import SimulatedBench
from tests.loading import case_params

pytestmark = pytest.mark.usefixtures("acme")


@pytest.mark.parametrize("case", case_params("readers"))
def test_dialogue(case):
    instrument = SimulatedBench(bench_for(case["model"])).instruments["it"]
    expected, actual = [], []
    for turn in case["say"]:
        found = instrument.exchange(turn["send"])
        findings = check_commands(case["model"], [turn["send"]]).findings
        rules = [finding.rule for finding in findings]
        said = " ".join(f"{finding.message} {finding.hint or ''}" for finding in findings)
        said = re.sub(r"This is a command of [^.]*\. ?", "", said)  # the library grows
        expected.append((turn["send"], turn.get("reply"), _listed(turn, "error"), _listed(turn, "finding"), True))
        actual.append((turn["send"], found.reply, found.errors, rules, turn.get("says", "") in said or said))

    assert expected == actual


def _listed(turn, key):
    value = turn.get(key, [])
    return value if isinstance(value, list) else [value]
