"""Every way a script can end is told in one sentence, and nothing of it outlives the run."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from benchwright.dryrun import process, runner
from benchwright.dryrun.runner import run_script

CASES = tomllib.loads((Path(__file__).parents[1] / "cases/dryrun/ends.toml").read_text(encoding="utf-8"))["end"]

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems have fewer caps")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"].replace(" ", "-"))
def test_end(case: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "FILES_MB", 16)
    monkeypatch.setattr(process, "MAX_ENTRIES", 300)
    script = tmp_path / "script.py"
    script.write_text(case["code"].lstrip("\n"), encoding="utf-8")

    run = run_script(script, "demo", tmp_path / "out", timeout_s=case.get("timeout_s", 20), memory_mb=256)

    assert case["status"] == run.status, run
    assert case["sentence"] in run.sentence
    for field in ("line", "exit_code", "stdout", "stderr"):
        assert case.get(field, getattr(run, field)) == getattr(run, field)
    # A traceback shows the script and the libraries it called, never what runs it.
    assert "/dryrun/" not in run.stderr
    assert "exec(" not in run.stderr
