"""The run folder: one folder a run, never written over, each file whole or absent."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from benchwright.errors import UnknownName, UsageError

REQUEST, PLAN, PLAN_TEXT, SCRIPT = "request.txt", "plan.json", "plan.md", "script.py"
REPORT, DATA, PLOT, TRANSCRIPT = "report.json", "data.csv", "plot.png", "transcript.jsonl"
TRACE, APPROVAL, RUNBOOK, MANIFEST = "trace.jsonl", "approval.json", "RUNBOOK.md", "manifest.json"

FILES = (REQUEST, PLAN, PLAN_TEXT, SCRIPT, REPORT, DATA, PLOT, TRANSCRIPT, TRACE, APPROVAL, RUNBOOK, MANIFEST)
"""Every file a finished run has."""

ROOM = 65_536
"""Bytes that must still fit when a script could not write its files."""

DEFAULT_OUT = Path("output")
"""Where run folders are made, below the current folder."""

_VERBS = {
    "sweep": ("sweep", "swept", "sweeping", "ramp", "step", "steps", "vary", "logarithmically"),
    "log": ("log", "record", "monitor", "watch", "every"),
    "set": ("set", "apply", "output"),
    "measure": ("measure", "read", "take", "get"),
}
"""What a run is called after: the first verb here that the request has in some form."""


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
        return [name for name in FILES if (self.path / name).is_file()]

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
        """Remove the folder of a run that never came to a plan: request and trace only."""
        if set(self.files()) <= {REQUEST, TRACE}:
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
    """Make a folder such as `2026-11-29-1530-sweep-dp832` below `out`; `-2`, `-3` ... where it exists.

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


def run_name(request: str, models: Iterable[str]) -> str:
    """Name a run after its request: a verb and the first instrument it names (`sweep-dp832`)."""
    words = re.findall(r"[a-z0-9]+", request.lower())
    verb = next((verb for verb, forms in _VERBS.items() if set(forms) & set(words)), "run")
    named = sorted((words.index(model.lower()), model.lower()) for model in models if model.lower() in words)
    return "-".join([verb, *(model for _, model in named[:1])])


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
    raise UnknownName("run", name, runs)
