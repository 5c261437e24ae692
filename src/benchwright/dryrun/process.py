"""A child process under watch: its output, time, memory and files are bounded, and it never outlives us."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final, Literal

Reason = Literal["timeout", "memory", "output", "files"]

PERIOD_S: Final = 0.1
GRACE_S: Final = 3.0
"""How long a script has, after Ctrl-C, to switch its outputs off."""
_CONTROLS: Final = {code: f"\\x{code:02x}" for code in (*range(32), *range(127, 160)) if chr(code) not in "\t\n"}
MAX_ENTRIES: Final = 5000
"""Most files and folders a script may make."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Bounds:
    """What a child process may use."""

    start_s: float
    """Real time until it has begun."""
    wall_s: float
    """Real time from then on."""
    begun: Path
    """A file in which something stands as soon as it has begun."""
    memory_mb: int
    output_bytes: int
    """Of standard output, and of standard error."""
    files_mb: int
    """All files below `folders` together, beyond what lay there before."""
    folders: tuple[Path, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Ending:
    """How a child process ended."""

    returncode: int
    stopped: Reason | None
    """Why it was stopped from here."""
    stdout: str
    stderr: str
    wall_s: float


class _Stream:
    """Reads one output of the child to its end, keeping the first bytes."""

    def __init__(self, pipe: IO[bytes], most: int) -> None:
        self._pipe, self._most = pipe, most
        self._kept = bytearray()
        self.flooded = False
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self._read, daemon=True)
        self.thread.start()

    def _read(self) -> None:
        with suppress(OSError, ValueError):
            while chunk := os.read(self._pipe.fileno(), 65536):
                self._kept += chunk[: self._most - len(self._kept)]
                self.flooded |= len(self._kept) >= self._most
        self.ended.set()

    def close(self) -> None:
        """Wait for the end of the output and let go of it."""
        self.thread.join(GRACE_S)
        self._pipe.close()

    def text(self) -> str:
        """Return what was kept, as text without control characters: it may be shown on a terminal."""
        return self._kept.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n").translate(_CONTROLS)


def run(command: Sequence[str], *, given: str, env: Mapping[str, str], bounds: Bounds) -> Ending:
    """Run a command with `given` on its standard input, within bounds.

    Ctrl-C here is passed on; the child has `GRACE_S` to end, and KeyboardInterrupt goes on its way.
    Raises OSError when the command cannot be started.
    """
    before = [_size(folder) for folder in bounds.folders]
    started = time.monotonic()
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=dict(env),
        start_new_session=sys.platform != "win32",
        creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
    )
    streams = [_Stream(pipe, bounds.output_bytes) for pipe in (process.stdout, process.stderr) if pipe is not None]
    stopped: Reason | None = None
    try:
        if process.stdin is not None:
            with suppress(BrokenPipeError), process.stdin as pipe:
                pipe.write(given.encode())
        stopped = _watch(process, streams, bounds, before)
    except KeyboardInterrupt:
        _interrupt(process)
        raise
    finally:
        _end(process)
        for stream in streams:
            stream.close()
    if stopped is None and any(stream.flooded for stream in streams):
        stopped = "output"
    out, err = (stream.text() for stream in streams)
    wall_s = time.monotonic() - started
    return Ending(returncode=process.returncode, stopped=stopped, stdout=out, stderr=err, wall_s=wall_s)


def _watch(
    process: subprocess.Popen[bytes], streams: list[_Stream], bounds: Bounds, before: list[tuple[int, int]]
) -> Reason | None:
    ended, begun = streams[0].ended, False
    end = time.monotonic() + bounds.start_s
    while True:
        if ended.wait(PERIOD_S):  # as a rule because the process is over, which `wait` sees later
            with suppress(subprocess.TimeoutExpired):
                process.wait(PERIOD_S)
                # What it wrote counts even if it ended before anybody looked.
                return _over(process, streams, bounds, before)
        if not begun and _filled(bounds.begun):
            begun, end = True, time.monotonic() + bounds.wall_s
        if time.monotonic() > end:
            return "timeout"
        reason = _over(process, streams, bounds, before)
        if reason is not None:
            return reason


def _filled(file: Path) -> bool:
    with suppress(OSError):
        return file.stat().st_size > 0
    return False


def _over(
    process: subprocess.Popen[bytes], streams: list[_Stream], bounds: Bounds, before: list[tuple[int, int]]
) -> Reason | None:
    if any(stream.flooded for stream in streams):
        return "output"
    if _resident_mb(process.pid) > bounds.memory_mb:
        return "memory"
    for folder, (entries_before, bytes_before) in zip(bounds.folders, before, strict=True):
        entries, size = _size(folder)
        if entries - entries_before > MAX_ENTRIES or size - bytes_before > bounds.files_mb * 1024 * 1024:
            return "files"
    return None


def _size(folder: Path) -> tuple[int, int]:
    """Return number and bytes of what lies below a folder; stops counting when it is far too much."""
    entries = size = 0
    waiting = [str(folder)]
    while waiting and entries <= 20 * MAX_ENTRIES:
        try:
            with os.scandir(waiting.pop()) as found:
                for entry in found:
                    entries += 1
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(entry.path)
                    else:
                        status = entry.stat(follow_symlinks=False)
                        # A file with holes is as large as what it takes on the disk.
                        size += min(status.st_size, getattr(status, "st_blocks", 1 << 40) * 512)
        except OSError as error:
            if error.errno == errno.ENAMETOOLONG:  # folders in folders, to hide what lies there
                return 1 << 30, size
            continue  # gone since
    return entries, size


def _resident_mb(pid: int) -> float:
    """Return the memory a process has in use now, where the system tells (Linux); else 0."""
    if sys.platform != "linux":
        return 0.0
    try:
        with open(f"/proc/{pid}/statm", "rb") as statm:
            pages = int(statm.read().split()[1])
    except (OSError, IndexError, ValueError):
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1024 / 1024


def _interrupt(process: subprocess.Popen[bytes]) -> None:
    with suppress(OSError):
        process.send_signal(getattr(signal, "CTRL_BREAK_EVENT", signal.SIGINT))
    with suppress(subprocess.TimeoutExpired, KeyboardInterrupt):  # a second Ctrl-C ends it at once
        process.wait(GRACE_S)


def _end(process: subprocess.Popen[bytes]) -> None:
    """End the process and whatever it may have started."""
    if sys.platform != "win32":
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.wait()


def remove(folder: Path) -> None:
    """Remove a folder and all below it, however deep; what cannot be removed stays."""
    waiting, number = [str(folder)], 0
    while waiting:
        place = waiting.pop()
        with suppress(OSError), os.scandir(place) as entries:
            for entry in entries:
                with suppress(OSError):
                    if not entry.is_dir(follow_symlinks=False):
                        os.unlink(entry.path)
                        continue
                    # Brought up to the top, so that no path grows too long for the system.
                    number += 1
                    waiting.append(os.path.join(folder, f".removed-{number}"))
                    os.rename(entry.path, waiting[-1])
        if place != str(folder):
            with suppress(OSError):
                os.rmdir(place)
    with suppress(OSError):
        os.rmdir(folder)
