"""The built wheel, installed in a fresh environment elsewhere, drafts: the data travel in it."""

import json
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
REQUEST = "Step channel 2 of the DP832 from 1 V to 3 V in 5 points, at most 50 mA, and record the supply's current"


def _run(*command, cwd):
    done = subprocess.run([str(part) for part in command], cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return done


@pytest.fixture(scope="module")
def python(tmp_path_factory):
    """The Python of a fresh environment that has the wheel."""
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    _run(*pip, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", elsewhere / "dist", ROOT, cwd=elsewhere)
    venv.create(elsewhere / "fresh", with_pip=False)
    python = elsewhere / "fresh" / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    (wheel,) = (elsewhere / "dist").glob("*.whl")
    _run(sys.executable, "-m", "pip", "--python", python, "--quiet", "install", wheel, cwd=elsewhere)
    return python


@pytest.mark.slow
def test_the_wheel_drafts(python, tmp_path):
    done = _run(
        python, "-I", "-m", "benchwright", "draft", REQUEST, "--yes", "--out", tmp_path / "run", "--json", cwd=tmp_path
    )

    assert json.loads(done.stdout)
    (data,) = tmp_path.rglob("data.csv")
    assert len(data.read_text().splitlines()) == 6


@pytest.mark.slow
def test_the_wheel_brings_the_pyvisa_back_end(python, tmp_path):
    code = "import pyvisa; print(len(pyvisa.ResourceManager('demo@benchwright').list_resources()))"

    assert _run(python, "-c", code, cwd=tmp_path).stdout.strip() == "3"
