"""Starting, feeding and ending the process of a dry run."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import textwrap
import time
from pathlib import Path

import pytest

from benchwright.dryrun.runner import run_script
from benchwright.errors import UnknownName, UsageError

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")


def write(folder: Path, code: str, name: str = "script.py") -> Path:
    path = folder / name
    path.write_text(textwrap.dedent(code).lstrip("\n"), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("script", "bench", "error", "says"),
    [
        ("absent.py", "demo", UsageError, "cannot be read"),
        (".", "demo", UsageError, "is no file"),
        ("script.py", "demmo", UnknownName, "`demo`"),
        ("script.py", "absent.toml", UsageError, "no bench file"),
    ],
)
def test_wrong_use_is_said_before_anything_runs(
    script: str, bench: str, error: type[Exception], says: str, tmp_path: Path
) -> None:
    write(tmp_path, "print('ran')")

    with pytest.raises(error, match=says):
        run_script(tmp_path / script, bench, tmp_path / "out")


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(UsageError, match="Choose another folder"):
        run_script(write(tmp_path, ""), "demo", tmp_path / "file/out")


@pytest.mark.parametrize(
    ("folder", "says"), [(os.path.expanduser("~"), "home folder"), (sys.prefix, "holds"), (os.sep, "holds")]
)
def test_a_folder_that_holds_other_things_is_refused(folder: str, says: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=says):
        run_script(write(tmp_path, ""), "demo", Path(folder))


def test_what_a_script_sees(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its arguments, modules beside it, libraries, its own folder; nothing of the person's environment."""
    monkeypatch.setenv("LAB_PASSWORD", "hunter2")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "odd näme"
    (folder / "limits").mkdir(parents=True)
    write(folder / "limits", "from .volts import MOST", "__init__.py")
    write(folder / "limits", "MOST = 5", "volts.py")
    write(folder, "import limits\ndef most(): return limits.MOST", "helper.py")
    script = write(
        folder,
        """
        import json, os, shutil, sys, tempfile
        import matplotlib.pyplot as plt
        import numpy, pandas, pint
        import helper
        import pyvisa

        print(json.dumps([sys.argv[1:], __name__, os.path.basename(__file__), os.getcwd(), helper.most()]))
        print("LAB_PASSWORD" in os.environ, len(pyvisa.ResourceManager().list_resources()))
        pandas.DataFrame({"voltage_V": numpy.linspace(0, 1, 3)}).to_csv("data.csv", index=False)
        shutil.copy2("data.csv", "copy.csv")
        plt.plot(pandas.read_csv("copy.csv").voltage_V)
        plt.savefig("plot.png")
        tempfile.NamedTemporaryFile().close()
        print(pint.UnitRegistry()("5 V").to("mV"))
        """,
    )

    run = run_script(script, "demo", folder / "out", args=["--simulate", "--out", "here"])

    assert run.status == "ok", run
    seen, environment, unit = run.stdout.splitlines()
    assert json.loads(seen) == [["--simulate", "--out", "here"], "__main__", "script.py", str(folder / "out"), 5]
    assert environment == "False 3"
    assert unit.startswith("5000.0 millivolt")
    assert (folder / "out/plot.png").read_bytes().startswith(b"\x89PNG")
    assert [refusal for refusal in run.refusals if refusal.own] == []
    # The list of fonts, which takes long to make, is there for the next run.
    assert list((tmp_path / "cache/benchwright/matplotlib").glob("fontlist*.json"))


def test_a_file_beside_the_script_is_out_of_reach(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("private", encoding="utf-8")
    script = write(tmp_path, f"from pathlib import Path\nprint(Path({str(tmp_path)!r}, 'notes.txt').read_text())")

    run = run_script(script, "demo", tmp_path / "out")

    assert run.status == "refused"
    assert run.line == 2
    assert "so put the file there" in run.sentence


def test_a_script_that_writes_beside_itself_writes_into_the_run_folder(tmp_path: Path) -> None:
    code = """
    from pathlib import Path
    here = Path(__file__).resolve().parent
    (here / "beside.txt").write_text("x")
    (here / "limits.txt").read_text()
    """

    run = run_script(write(tmp_path, code), "demo", tmp_path / "out")

    assert (tmp_path / "out/beside.txt").exists()
    assert not (tmp_path / "beside.txt").exists()
    assert (run.status, run.line) == ("failed", 4)
    assert "put what it reads there" in run.sentence
    assert f'File "{tmp_path / "script.py"}", line 4' in run.stderr


def test_threads_and_exit_functions_end_before_the_account_is_closed(tmp_path: Path) -> None:
    script = write(
        tmp_path,
        """
        import atexit, threading, time
        import pyvisa
        psu = pyvisa.ResourceManager().open_resource("TCPIP0::192.168.1.10::INSTR")
        atexit.register(lambda: psu.write(":OUTP CH1,OFF"))
        def later():
            time.sleep(600)
            psu.write(":OUTP CH1,ON")
        threading.Thread(target=later).start()
        """,
    )

    run = run_script(script, "demo", tmp_path / "out")

    assert run.status == "ok", run
    assert run.outputs_left_on == ()
    assert run.virtual_s > 600


STARTER = """
import sys
from pathlib import Path
from benchwright.dryrun.runner import run_script
folder = Path(sys.argv[1])
try:
    run = run_script(folder / "script.py", "demo", folder / "out", timeout_s=20)
    print(run.status, run.sentence)
except KeyboardInterrupt:
    print("interrupted")
"""
ENDLESS = """
try:
    print("begun", file=open("begun", "w"), flush=True)
    while True:
        pass
finally:
    open("off", "w").close()
"""


def start(folder: Path, **options: object) -> subprocess.Popen[str]:
    """Start a process that runs an endless script, and wait until that has begun."""
    write(folder, ENDLESS)
    private = folder / "private"
    private.mkdir()
    paths = os.pathsep.join(path for path in sys.path if path)
    environment = {**os.environ, "PYTHONPATH": paths, "TMPDIR": str(private)}
    command = [sys.executable, "-c", STARTER, str(folder)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment, cwd="/", **options)  # type: ignore[call-overload]
    deadline = time.monotonic() + 15
    while not (folder / "out/begun").exists():
        assert time.monotonic() < deadline
        time.sleep(0.02)
    return process


def gone(folder: Path) -> bool:
    """Return whether no process works in the run's folder any more."""
    deadline = time.monotonic() + 5
    while time.monotonic() < deadline:
        if str(folder / "out") not in map(working_folder, Path("/proc").glob("[0-9]*/cwd")):
            return True
        time.sleep(0.05)
    return False


def working_folder(link: Path) -> str | None:
    try:
        return os.readlink(link)
    except OSError:
        return None  # ended meanwhile


@POSIX
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_ctrl_c_switches_off_and_leaves_nothing(tmp_path: Path) -> None:
    process = start(tmp_path, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler))

    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=10)

    assert out == "interrupted\n"
    assert (tmp_path / "out/off").exists()
    assert list((tmp_path / "private").iterdir()) == []
    assert gone(tmp_path)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends children with their parent at once")
def test_a_killed_parent_takes_the_script_with_it(tmp_path: Path) -> None:
    process = start(tmp_path)

    process.kill()
    process.communicate(timeout=10)

    assert gone(tmp_path)


def test_nothing_of_posix_is_needed_to_import() -> None:
    """As on Windows: no fcntl, no resource, no process groups."""
    code = """
    import importlib, os, pkgutil, signal, subprocess, sys, time
    import pyvisa, numpy, pydantic
    for name in ("fcntl", "resource", "pwd", "grp", "termios"):
        sys.modules[name] = None
    missing = {os: ("fork", "killpg", "O_PATH", "sysconf"), signal: ("SIGKILL", "SIGXCPU"), time: ("tzset",)}
    for module, names in missing.items():
        for name in names:
            vars(module).pop(name, None)
    import benchwright.dryrun
    for found in pkgutil.iter_modules(benchwright.dryrun.__path__):
        importlib.import_module(f"benchwright.dryrun.{found.name}")
    print("fine")
    """
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    command = [sys.executable, "-c", textwrap.dedent(code)]

    result = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=30, check=False)

    assert result.stdout == "fine\n", result.stderr


def test_import_path_leaves_out_what_holds_a_persons_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from benchwright.dryrun.rules import import_path

    monkeypatch.setenv("HOME", str(tmp_path / "home/me"))
    (tmp_path / "home/me/lab/lib").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "home/me/lab")
    here = tmp_path / "home"
    entries = [
        "",
        str(here),
        str(here / "me"),
        str(here / "me/lab"),
        str(here / "me/lab/lib"),
        os.path.dirname(os.__file__),
    ]

    kept = import_path([*entries, str(here / "absent")], tmp_path / "out")

    assert kept == [str(here / "me/lab/lib"), os.path.dirname(os.__file__)]
    assert tempfile.gettempdir() not in kept
