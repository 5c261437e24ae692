"""The plans of tests/cases/script, written as scripts, and a way to run them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from benchwright.bench import load_bench
from benchwright.plan.model import Plan
from benchwright.script.write import write_script

PLANS = Path(__file__).parents[1] / "cases" / "script" / "plans"
SOURCE = Path(__file__).parents[2] / "src"


def pytest_generate_tests(metafunc):
    if "plan_name" in metafunc.fixturenames:
        metafunc.parametrize("plan_name", sorted(path.stem for path in PLANS.glob("*.json")))


def read_plan(name, **changes):
    return Plan.model_validate_json((PLANS / f"{name}.json").read_text(encoding="utf-8")).model_copy(update=changes)


@pytest.fixture(scope="session")
def plan_of():
    return read_plan


@pytest.fixture(scope="session")
def script_of():
    """A function from the name of a plan to the text of its script."""
    written = {}

    def write(name, **changes):
        if changes:
            return write_script(read_plan(name, **changes), load_bench("demo"))
        if name not in written:
            written[name] = write_script(read_plan(name), load_bench("demo"))
        return written[name]

    return write


class Script:
    """A script in a folder of its own, run as a user would: from somewhere else."""

    def __init__(self, folder, text):
        self.path = folder / "script.py"
        self.path.write_text(text, encoding="utf-8")
        self.out = folder / "out"
        self.environment = {**os.environ, "PYTHONPATH": str(SOURCE), "PYTHONUNBUFFERED": "1"}

    def command(self, *arguments):
        return [sys.executable, str(self.path), "--out", str(self.out), *arguments]

    def run(self, *arguments, **options):
        options = {"env": self.environment, "timeout": 60, "stdin": subprocess.DEVNULL, **options}
        return subprocess.run(
            self.command(*arguments), cwd=self.path.anchor, capture_output=True, text=True, check=False, **options
        )

    def start(self, *arguments, wrapper=(), **options):
        return subprocess.Popen(
            [*wrapper, *self.command(*arguments)],
            cwd=self.path.anchor,
            env=self.environment,
            stderr=subprocess.PIPE,
            text=True,
            **options,
        )

    @property
    def data(self):
        return (self.out / "data.csv").read_text(encoding="utf-8")

    def sent(self, role):
        """Everything that was written to an instrument, by the script's own transcript."""
        lines = (self.out / "transcript.jsonl").read_text(encoding="utf-8").splitlines()
        messages = [json.loads(line) for line in lines]
        return [m["text"] for m in messages if m["role"] == role and m["dir"] == ">"]


@pytest.fixture(scope="session")
def script_in():
    """A function that puts the text of a script into a folder."""
    return Script


@pytest.fixture
def started(tmp_path, script_of):
    """A function that writes a plan's script (or a given text) into a folder."""

    def start(name, text=None, **changes):
        return Script(tmp_path, text or script_of(name, **changes))

    return start
