"""What no dry run may do, tried in one script under each means of confinement."""

from __future__ import annotations

import json
import os
import textwrap
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from benchwright.dryrun import landlock
from benchwright.dryrun.result import DryRun
from benchwright.dryrun.runner import run_script
from benchwright.dryrun.sandbox import Means

CASES = tomllib.loads((Path(__file__).parents[1] / "cases/dryrun/attempts.toml").read_text(encoding="utf-8"))["attempt"]
PLAN = '{"title": "as approved"}'

pytestmark = pytest.mark.skipif(landlock.abi() == 0, reason="this kernel has no Landlock")


@dataclass
class Tried:
    """All cases, tried in one run."""

    run: DryRun
    outcomes: dict[str, list[str]]
    lines: dict[str, range]
    outside: Path
    out: Path


def try_all(folder: Path, means: Means) -> Tried:
    """Run one script that tries every case and prints what came of each."""
    outside, out = folder / "outside", folder / "out"
    outside.mkdir()
    out.mkdir()
    (outside / "secret").write_text("kept", encoding="utf-8")
    (outside / "secret").chmod(0o644)
    (out / "planted").symlink_to(outside / "secret")
    (out / "plan.json").write_text(PLAN, encoding="utf-8")
    known = {
        "SECRET": str(outside / "secret"),
        "OUTSIDE": str(outside),
        "HERE": str(out),
        "PARENT": os.getpid(),
        "USER": os.path.expanduser("~"),
    }
    source = ["import json", *(f"{name} = {value!r}" for name, value in known.items())]
    lines = {}
    for case in CASES:
        body = textwrap.indent(case["code"].strip(), "    ").splitlines()
        first = len(source) + 1
        source += ["def attempt():", *body, "try:", "    attempt()", "    outcome = 'done'"]
        source += ["except Exception as error:", "    outcome = type(error).__name__"]
        lines[case["name"]] = range(first, len(source))
        source.append(f"print(json.dumps([{case['name']!r}, outcome]))")
    script = folder / "script.py"
    script.write_text("\n".join(source) + "\n", encoding="utf-8")
    run = run_script(script, "demo", out, timeout_s=20, means=means)
    outcomes: dict[str, list[str]] = {}
    for line in run.stdout.splitlines():
        name, outcome = json.loads(line)
        outcomes.setdefault(name, []).append(outcome)
    return Tried(run, outcomes, lines, outside, out)


MEANS = {"all": Means(), "kernel": Means(hook=False), "hook": Means(landlock=False, seccomp=False)}
HELD = [(means, case) for means in MEANS for case in CASES if case.get(means, True)]
TOLD = [
    (means, case)
    for means in MEANS
    for case in CASES
    # The kernel refuses without a word; PyVISA's guard always has one.
    if case["says"] and (means != "kernel" or case.get("backend"))
]


def name_of(value: object) -> str:
    return value["name"].replace(" ", "-") if isinstance(value, dict) else str(value)


@pytest.fixture(scope="module")
def runs() -> dict[str, Tried]:
    return {}


@pytest.fixture
def tried(request: pytest.FixtureRequest, runs: dict[str, Tried], tmp_path_factory: pytest.TempPathFactory) -> Tried:
    """All cases under the means named; one run for all tests."""
    means = request.param
    if means not in runs:
        runs[means] = try_all(tmp_path_factory.mktemp(means), MEANS[means])
    return runs[means]


@pytest.mark.parametrize(("tried", "case"), HELD, ids=name_of, indirect=["tried"])
def test_attempt_is_refused(tried: Tried, case: dict[str, Any]) -> None:
    outcome = tried.outcomes[case["name"]]

    # One outcome: a process that was started after all would print a second one.
    assert len(outcome) == 1
    assert outcome != ["done"]


@pytest.mark.parametrize(("tried", "case"), TOLD, ids=name_of, indirect=["tried"])
def test_attempt_is_reported_at_its_line(tried: Tried, case: dict[str, Any]) -> None:
    lines = tried.lines[case["name"]]
    reported = [refusal.what for refusal in tried.run.refusals if refusal.own and refusal.line in lines]

    assert any(case["says"] in what for what in reported), tried.run.refusals


@pytest.mark.parametrize("tried", MEANS, indirect=True)
def test_nothing_outside_has_changed(tried: Tried) -> None:
    secret = tried.outside / "secret"

    assert sorted(path.name for path in tried.outside.iterdir()) == ["secret"]
    assert secret.read_text(encoding="utf-8") == "kept"
    assert secret.stat().st_mode & 0o777 == 0o644
    assert secret.stat().st_mtime > 1e9


@pytest.mark.parametrize("tried", MEANS, indirect=True)
def test_records_of_the_run_are_as_they_were(tried: Tried) -> None:
    assert (tried.out / "plan.json").read_text(encoding="utf-8") == PLAN
    assert not (tried.out / "approval.json").exists()
    assert any("records of the run" in refusal.what for refusal in tried.run.refusals)


@pytest.mark.parametrize("tried", MEANS, indirect=True)
def test_the_run_is_called_refused(tried: Tried) -> None:
    assert tried.run.status == "refused"


@pytest.mark.parametrize(
    ("tried", "jail"),
    [
        ("all", "Landlock (files) and seccomp (network, processes)"),
        ("hook", "only a Python audit hook, which native code can get past: this kernel has neither"),
    ],
    indirect=["tried"],
)
def test_the_jail_is_named(tried: Tried, jail: str) -> None:
    assert tried.run.jail.startswith(jail)


def test_a_kernel_without_landlock_is_said(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text("open('/etc/passwd')\n", encoding="utf-8")

    run = run_script(script, "demo", tmp_path / "out", means=Means(landlock=False))

    assert run.status == "refused"
    assert run.line == 1
    assert run.jail.startswith("seccomp (network, processes); files are held by a Python audit hook")
    assert run.jail.endswith("this kernel has no Landlock")
