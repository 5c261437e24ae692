"""What a dry run found."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

Status = Literal["ok", "failed", "refused", "timeout", "memory", "output", "crashed", "interrupted"]
"""`ok`: ran to its end; `failed`: an exception or an exit status; `refused`: did what no dry run may;
`timeout`, `memory`, `output`: stopped by a cap; `crashed`: ended by a fault in native code;
`interrupted`: by Ctrl-C or the like."""


@dataclass(frozen=True, kw_only=True, slots=True)
class LineError:
    """An error that an instrument queued, and the line of the script that caused it."""

    line: int | None
    role: str
    model: str
    command: str
    """The message sent, as the script wrote it."""
    vendor_error: str
    """What the instrument queued, to the letter."""
    code: int


@dataclass(frozen=True, kw_only=True, slots=True)
class LostReply:
    """A reply that the script never read."""

    line: int | None
    role: str
    model: str
    command: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Refusal:
    """Something the jail refused."""

    line: int | None
    what: str
    own: bool
    """Whether the script itself asked for it, not a library on its behalf."""


@dataclass(frozen=True, kw_only=True, slots=True)
class DryRun:
    """One script, run against simulated instruments in virtual time."""

    status: Status
    sentence: str
    """What happened, for a person."""
    line: int | None
    """The line of the script where it ended or was stopped, unless it ran to its end."""
    exit_code: int | None
    """The script's own exit status; None if it was stopped from outside."""
    stdout: str
    stderr: str
    errors: tuple[LineError, ...]
    """All errors the instruments queued."""
    unread: tuple[LostReply, ...]
    refusals: tuple[Refusal, ...]
    left_errors: tuple[tuple[str, str], ...]
    """Errors still queued at the end, never read: role and text."""
    outputs_left_on: tuple[str, ...]
    """Outputs on at the end, as `psu.CH1`; empty if the script was stopped from outside."""
    jail: str
    """Which confinement was active."""
    transcript: Path
    csv: Path | None
    notes: Path | None
    """What the script itself noticed while it measured (`notes.json`), if it left that."""
    virtual_s: float
    wall_s: float

    @property
    def ok(self) -> bool:
        """Whether the script ran to its end and did nothing a dry run forbids."""
        return self.status == "ok"
