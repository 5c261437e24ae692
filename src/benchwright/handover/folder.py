"""The run folder: one folder a run, never written over, each file whole or absent."""

from __future__ import annotations

import hashlib
import os
import re
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from benchwright.errors import UnknownName, UsageError
from benchwright.plan.model import Plan, Reading

REQUEST, PLAN, PLAN_TEXT, SCRIPT = "request.txt", "plan.json", "plan.md", "script.py"
REPORT, DATA, PLOT, TRANSCRIPT = "report.json", "data.csv", "plot.png", "transcript.jsonl"
TRACE, APPROVAL, RUNBOOK, MANIFEST = "trace.jsonl", "approval.json", "RUNBOOK.md", "manifest.json"

FILES = (REQUEST, PLAN, PLAN_TEXT, SCRIPT, REPORT, DATA, PLOT, TRANSCRIPT, TRACE, APPROVAL, RUNBOOK, MANIFEST)
"""Every file a finished run has."""

BENCH, NOTES = "bench.toml", "notes.json"
"""A copy of the bench file, where the bench is one; what the script noticed while it measured."""

ALL_FILES = (*FILES[:1], BENCH, *FILES[1:8], NOTES, *FILES[8:])
"""Every file a run may have, in the order of the work."""

ROOM = 65_536
"""Bytes that must still fit when a script could not write its files."""

DEFAULT_OUT = Path("output")
"""Where run folders are made, below the current folder."""

LONGEST_NAME = 48
"""Characters of a run's name behind its date."""


@dataclass(frozen=True, slots=True)
class RunFolder:
    """One folder under `output/`."""

    path: Path

    def __truediv__(self, name: str) -> Path:
        """Return the path of one of its files."""
        return self.path / name

    def write(self, name: str, text: str) -> None:
        """Write a file in one go: a crash half way leaves the old one or none.

        Raises UsageError when it cannot be written (full disk, no permission).
        """
        write_whole(self.path / name, text.encode())

    def read(self, name: str) -> str | None:
        """Return the text of a file, None if there is none. Raises UsageError if unreadable."""
        path = self.path / name
        try:
            return path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return None
        except (OSError, UnicodeDecodeError) as error:
            raise UsageError(f"{path} cannot be read ({_reason(error)}).") from error

    def sha256(self, name: str) -> str | None:
        """Return the hash of a file's bytes, None if there is none."""
        path = self.path / name
        try:
            return hashlib.sha256(path.read_bytes()).hexdigest()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise UsageError(f"{path} cannot be read ({_reason(error)}).") from error

    def files(self) -> list[str]:
        """Return the names of the run's files that are there, in the order of the work."""
        return [name for name in ALL_FILES if (self.path / name).is_file()]

    def check_room(self) -> None:
        """Raise UsageError if nothing more can be written here, whatever the reason."""
        probe = self.path / ".room"
        try:
            probe.write_bytes(bytes(ROOM))
        except OSError as error:
            raise cannot_write(self.path, error) from error
        finally:
            probe.unlink(missing_ok=True)

    def discard(self) -> None:
        """Remove the folder of a run that never came to a plan: request, bench and trace only."""
        if set(self.files()) <= {REQUEST, BENCH, TRACE}:
            for name in self.files():
                (self.path / name).unlink()
            self.path.rmdir()


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that it is there whole or not at all. Raises UsageError."""
    part = path.with_name(f".{path.name}.part")
    try:
        part.write_bytes(content)
        os.replace(part, path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise cannot_write(path, error) from error


def cannot_write(path: Path, error: OSError) -> UsageError:
    """Return the sentence for a file that cannot be written."""
    return UsageError(f"{path} cannot be written ({_reason(error)}). Make room, or name another folder with `--out`.")


def _reason(error: Exception) -> str:
    return str(getattr(error, "strerror", None) or error)


def new_run_folder(out: Path | None, name: str, now: datetime) -> RunFolder:
    """Make a folder such as `2026-11-29-1530-sweep-psu-ch1-voltage` below `out`; `-2`, `-3` ... where it exists.

    Raises UsageError when it cannot be made.
    """
    base = DEFAULT_OUT if out is None else out
    stem = f"{now:%Y-%m-%d-%H%M}-{name}"
    try:
        base.mkdir(parents=True, exist_ok=True)
        for number in range(1, 10_000):
            path = base / (stem if number == 1 else f"{stem}-{number}")
            try:
                path.mkdir()
            except FileExistsError:
                continue
            return RunFolder(path)
    except OSError as error:
        raise UsageError(
            f"{base} cannot take a run folder ({_reason(error)}). Name another one with `--out`."
        ) from error
    raise UsageError(f"{base} has too many runs called {stem}. Name another folder with `--out`.")


def move_run(folder: RunFolder, name: str, now: datetime) -> RunFolder:
    """Give a run another name; return its new folder. Raises UsageError when that cannot be made."""
    new = new_run_folder(folder.path.parent, name, now)  # made anew: two runs never get the same one
    try:
        for file in list(folder.path.iterdir()):
            os.replace(file, new.path / file.name)
        folder.path.rmdir()
    except OSError as error:
        raise cannot_write(new.path, error) from error
    return new


def run_name(plan: Plan) -> str:
    """Name a run after what its plan does: `sweep-psu-ch1-voltage`, `log-dmm-current`, `set-psu-ch1`."""
    if plan.sweeps:
        sweep = plan.sweeps[-1]
        what = sweep.column.rpartition("_")[0] or sweep.argument
        words = ["sweep", _place(sweep.role, sweep.channel), what]
    elif plan.repeat is not None:
        words = ["log", *_measured(plan.readings[0])]
    elif plan.outputs:
        words = ["set", _place(plan.outputs[0].role, plan.outputs[0].channel), "read", *_measured(plan.readings[0])]
    else:
        words = ["read", *_measured(plan.readings[0])]
    return _plain("-".join(words))


def _measured(reading: Reading) -> tuple[str, ...]:
    """Return where and what is read: `dmm`, `current`."""
    what = reading.column.rpartition("_")[0] or reading.column
    return _place(reading.role, reading.channel), what.removeprefix(f"{reading.role}_")


def _place(role: str, channel: int | None) -> str:
    return role if channel is None else f"{role}-ch{channel}"


def _plain(name: str) -> str:
    """Keep what every file system takes and a person can type: small ASCII letters, digits, hyphens."""
    words: list[str] = []
    for word in re.findall(r"[a-z0-9]+", name.lower()):
        if not words or word != words[-1]:
            words.append(word)
    return "-".join(words)[:LONGEST_NAME].rstrip("-") or "run"


def is_bench_file(bench: str) -> bool:
    """Whether a bench is given as a file, not by name."""
    return bench.endswith(".toml") or "/" in bench or "\\" in bench


def bench_at(bench: str, folder: Path) -> str:
    """Return a plan's bench for loading: its name, or the path of its file, seen from the run's `folder`."""
    return str(folder / bench) if is_bench_file(bench) else bench


def find_run(name: str) -> RunFolder:
    """Return a run by its folder, or by its name below `output/`. Raises UnknownName, UsageError."""
    for path in (Path(name), DEFAULT_OUT / name):
        folder = path.parent if path.is_file() else path
        folder = folder if folder.name else folder.resolve()  # `.` has no name of its own
        if folder.is_dir():
            if not (folder / REQUEST).is_file():
                raise UsageError(f"{folder} is not a run folder: it has no {REQUEST}.")
            return RunFolder(folder)
    runs = [path.name for path in DEFAULT_OUT.iterdir() if path.is_dir()] if DEFAULT_OUT.is_dir() else []
    if not runs or "/" in name or "\\" in name:
        raise UsageError(f"There is no run folder `{name}`. Give its path, or its name below `{DEFAULT_OUT}/`.")
    raise UnknownName("run", name, runs)
