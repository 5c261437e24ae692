"""The command line in this process, on a terminal, and one drafted run to work on."""

import json
import os
import shutil
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from benchwright.cli.main import app
from benchwright.data import data_roots
from benchwright.driver.load import load_driver
from benchwright.scpi.language import language_of

REQUEST = (
    "Sweep channel 1 of the DP832 from 0 to 5 V in 0.5 V steps with a 100 mA limit "
    "and log the current from the DM3058 to a CSV file"
)
CASES = Path(__file__).parents[1] / "cases" / "agent"


@pytest.fixture
def cli():
    """Return a caller of the command line: exit_code, stdout, stderr."""

    def call(*args, input=None):
        result = CliRunner().invoke(app, [str(arg) for arg in args], input=input)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return call


@pytest.fixture(scope="session")
def drafted(tmp_path_factory):
    """Return the folder of one clean run, and what the command line printed."""
    out = tmp_path_factory.mktemp("runs")
    result = CliRunner().invoke(app, ["draft", REQUEST, "--yes", "--out", str(out)])
    (folder,) = out.iterdir()
    return folder, result


@pytest.fixture
def run(drafted, tmp_path):
    """Return a copy of the clean run, to be changed at will."""
    return Path(shutil.copytree(drafted[0], tmp_path / drafted[0].name))


@pytest.fixture
def answers(tmp_path):
    """Return a maker of scripted answers: plans made from the good one of `cases/agent`."""

    def write(*changes):
        good = json.loads((CASES / "sweep_plan.json").read_text())
        path = tmp_path / "answers.jsonl"
        lines = [
            change if "text" in change or "error" in change else {"plan": {**good, **change}} for change in changes
        ]
        path.write_text("".join(json.dumps(line) + "\n" for line in lines))
        return f"scripted:{path}"

    return write


@pytest.fixture
def terminal():
    """Return a caller of the command line on a terminal: exit status and everything shown."""
    if sys.platform == "win32":
        pytest.skip("needs a POSIX terminal")

    def call(*args, answers=(), timeout=30.0):
        import pty

        pid, screen = pty.fork()
        if pid == 0:
            os.environ.update(COLUMNS="80", TERM="xterm")
            os.execv(sys.executable, [sys.executable, "-m", "benchwright", *map(str, args)])
        shown = _converse(screen, list(answers), time.monotonic() + timeout)
        os.close(screen)
        return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), shown

    return call


def _converse(screen, answers, end):
    """Type each answer when its question stands on the screen; return all that was shown."""
    import select

    shown, asked = "", 0
    while time.monotonic() < end:
        if select.select([screen], [], [], 0.1)[0]:
            try:
                data = os.read(screen, 65536)
            except OSError:  # Linux says so when the other side is closed
                break
            if not data:
                break
            shown += data.decode(errors="replace")
        if answers and (at := shown.find(answers[0][0], asked)) >= 0:
            asked = at + len(answers[0][0])
            time.sleep(0.2)  # a person is never so quick that a key comes before the prompt waits for it
            os.write(screen, answers.pop(0)[1].encode())
    return shown


def _forget():
    """Forget what was read of data files."""
    for read in (data_roots, load_driver, language_of):
        read.cache_clear()


@pytest.fixture
def own_data(tmp_path, monkeypatch):
    """Return a writer of data files of one's own: path below the folder of one's own data, and text."""
    for name in ("XDG_CONFIG_HOME", "APPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "config"))
    _forget()

    def write(path, text):
        file = tmp_path / "config" / "benchwright" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        _forget()

    yield write
    monkeypatch.undo()
    _forget()
