"""`simulators/README.md` names every setting that the circuit reads, and every kind it knows."""

import ast
import re
from pathlib import Path
from typing import get_args

import pytest

from benchwright.bench import bench_for
from benchwright.driver.actions import Kind
from benchwright.errors import DataError
from benchwright.sim.bench import APPARATUS, SimulatedBench
from benchwright.sim.physics.parts import PartKind

ROOT = Path(__file__).parents[2]
README = (ROOT / "simulators" / "README.md").read_text(encoding="utf-8")
NAMED = set(re.findall(r"`([\w. -]+)`", README))
READERS = {"number", "word", "on", "get", "called", "put", "put_number", "meanings"}


def _settings_read():
    for path in sorted((ROOT / "src/benchwright/sim/physics").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args or not isinstance(node.func, ast.Attribute):
                continue
            name, owner = node.args[0], node.func.value
            ours = isinstance(owner, ast.Name) and owner.id == "self"
            ours |= isinstance(owner, ast.Attribute) and owner.attr == "settings"
            if node.func.attr in READERS and ours and isinstance(name, ast.Constant):
                yield path.stem, str(name.value)


def test_every_setting_is_named():
    read = set(_settings_read())

    assert len(read) > 50
    assert sorted(pair for pair in read if pair[1] not in NAMED and not pair[1].endswith("_tripped")) == []


@pytest.mark.parametrize("kind", [*get_args(Kind), *get_args(PartKind)])
def test_every_kind_has_a_row(kind):
    assert re.search(rf"^\| `{kind}` \|", README, re.MULTILINE)


@pytest.mark.parametrize("kind", get_args(Kind))
def test_a_row_names_every_quantity_and_event(kind):
    row = next(line for line in README.splitlines() if line.startswith(f"| `{kind}` |"))
    known = {*APPARATUS[kind].QUANTITIES.split(), *APPARATUS[kind].EVENTS.split()}

    assert known - set(re.findall(r"`([\w.]+)`", row)) == set()


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('gives = "voltage"', 'gives = "volts"', "the kind electronic-load has no quantity `volts`"),
        ('does = "clear_protection"', 'does = "clear"', "the kind electronic-load has no event `clear`"),
        ('header = "FUNCtion"', 'header = "FUNKtion"', "`FUNKtion`, which is not in the manual"),
    ],
)
def test_a_simulator_file_that_does_not_fit_is_refused(spoilt, old, new, fault):
    model = spoilt("load", old, new)

    with pytest.raises(DataError, match=fault):
        SimulatedBench(bench_for(model))
