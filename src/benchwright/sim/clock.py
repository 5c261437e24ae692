"""Virtual time: the clock of simulated instruments, and of scripts that run against them."""

from __future__ import annotations

from datetime import UTC, datetime


class Clock:
    """Seconds since the start of the simulation; moves only when somebody waits or talks."""

    EPOCH = datetime(2026, 1, 1, tzinfo=UTC).timestamp()
    """Wall-clock time at second 0, fixed so that runs repeat to the letter."""

    def __init__(self) -> None:
        self.seconds = 0.0
        """The virtual time; add to it, never set it back."""

    def now(self) -> float:
        """Return the virtual time in seconds."""
        return self.seconds

    def advance(self, seconds: float) -> None:
        """Let time pass. Raises ValueError for a negative time."""
        if seconds < 0:
            raise ValueError("time does not run backwards")
        self.seconds += seconds

    sleep = advance


_shared = Clock()


def shared_clock() -> Clock:
    """Return the clock of this process, on which every bench opened through PyVISA runs.

    One, because a script may open several resource managers and has one `time` module.
    """
    return _shared
