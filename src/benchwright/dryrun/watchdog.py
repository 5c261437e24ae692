"""A thread beside the script that ends its process when a cap is reached.

It can tell where the script was, which the parent, who ends it in the last resort, cannot.
"""

from __future__ import annotations

import _thread
import os
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from types import FrameType
from typing import Final, Literal

from benchwright.dryrun.privileges import orphaned, peak_memory_mb

STOPPED: Final = 97
"""Exit status of a process ended by its watchdog."""

Cap = Literal["timeout", "virtual", "memory"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Caps:
    """How long and how large a script may run."""

    wall_s: float
    virtual_s: float
    memory_mb: float


class Watchdog:
    """Looks at the caps every `period_s` of real time."""

    def __init__(self, caps: Caps, virtual_now: Callable[[], float], stop: Callable[[Cap, FrameType | None], None]):
        self._caps = caps
        self._virtual_now = virtual_now
        self._stop = stop
        """Told which cap was reached and where the script's main thread is; the process ends after it."""
        # Taken before `time` is made virtual.
        self._sleep, self._now = time.sleep, time.monotonic
        self.period_s = 0.05

    def start(self) -> None:
        """Start the thread. It is none of `threading`'s, so the script neither sees nor waits for it."""
        parent, end = os.getppid(), self._now() + self._caps.wall_s
        _thread.start_new_thread(self._watch, (parent, end))

    def _watch(self, parent: int, end: float) -> None:
        main = threading.main_thread().ident
        while True:
            self._sleep(self.period_s)
            if orphaned(parent):
                os._exit(STOPPED)
            cap = self._reached(end)
            if cap is not None:
                frame = sys._current_frames().get(main) if main is not None else None
                try:
                    self._stop(cap, frame)
                finally:
                    os._exit(STOPPED)

    def _reached(self, end: float) -> Cap | None:
        if self._now() >= end:
            return "timeout"
        # The clock stops the script itself at its cap; this is for one that catches that.
        if self._virtual_now() > 1.1 * self._caps.virtual_s:
            return "virtual"
        return "memory" if peak_memory_mb() > self._caps.memory_mb else None
