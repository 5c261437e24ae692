"""The trace of a run: one line a step, who took it and who decided, written as it happens."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from benchwright.errors import UsageError

Who = Literal["model", "code", "person"]
"""Who takes a step, and who decides in it."""

MAX_DETAIL = 20_000
"""A longer detail is cut, with a note of how much is missing."""


@dataclass(slots=True)
class Note:
    """What a step under way has to say for itself; filled in before it ends."""

    detail: str = ""


@dataclass(slots=True)
class Trace:
    """Appends steps to `trace.jsonl`, each flushed at once so that nothing is lost.

    Opened on a file with steps, it counts on from there, and `t` counts from the run's start.
    """

    path: Path
    _next: int = 0
    _started: float = field(default_factory=time.monotonic)

    @classmethod
    def resume(cls, path: Path, started_at: float) -> Trace:
        """Return a trace that goes on behind the steps in `path`; the run began at `started_at` (epoch, s)."""
        steps = read_trace(path)
        last = steps[-1].get("t", 0.0) if steps else 0.0
        behind = max(float(last) if isinstance(last, (int, float)) else 0.0, time.time() - started_at)
        return cls(path, len(steps), time.monotonic() - behind)

    def step(
        self,
        title: str,
        detail: str = "",
        *,
        kind: Who = "code",
        decided_by: Who | None = None,
        tokens_in: int | None = None,
        tokens_out: int | None = None,
        ms: float | None = None,
    ) -> None:
        """Append one step. Tokens are None where none were used or nobody knows; `ms` likewise.

        Raises UsageError when the file cannot be written.
        """
        if len(detail) > MAX_DETAIL:
            detail = f"{detail[:MAX_DETAIL]} ... ({len(detail) - MAX_DETAIL} characters more)"
        row = {
            "i": self._next,
            "t": round(time.monotonic() - self._started, 3),
            "kind": kind,
            "decided_by": decided_by or kind,
            "title": title,
            "detail": detail,
            "tokens_in": tokens_in,
            "tokens_out": tokens_out,
            "ms": None if ms is None else round(ms, 1),
        }
        try:
            with self.path.open("a", encoding="utf-8", newline="\n") as file:
                file.write(json.dumps(row, ensure_ascii=False) + "\n")
        except OSError as error:
            raise UsageError(f"{self.path} cannot be written ({error.strerror or error}).") from error
        self._next += 1

    @contextmanager
    def timed(self, title: str) -> Iterator[Note]:
        """Record what happens inside as one step of the code, with its duration."""
        note, started = Note(), time.perf_counter()
        try:
            yield note
        except BaseException as error:
            note.detail = note.detail or str(error) or type(error).__name__
            raise
        finally:
            self.step(title, note.detail, ms=(time.perf_counter() - started) * 1000)


def read_trace(path: Path) -> list[dict[str, object]]:
    """Return the steps in `path`; a last line cut short by a crash is left out."""
    if not path.is_file():
        return []
    steps: list[dict[str, object]] = []
    for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
        try:
            steps.append(json.loads(line))
        except json.JSONDecodeError:
            continue
    return steps
