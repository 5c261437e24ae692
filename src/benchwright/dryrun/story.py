"""From the facts a child process told, and from how it ended, to what a person is told."""

from __future__ import annotations

import signal
import stat
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final, TypeVar

from pydantic import ValidationError

from benchwright.dryrun import facts as told
from benchwright.dryrun.process import Bounds, Ending
from benchwright.dryrun.result import Status
from benchwright.dryrun.watchdog import STOPPED

MAX_LINES: Final = 20_000
MAX_LINE: Final = 16 * 1024
"""More and longer facts than this are not read."""

_FAULTS: Final = ("SIGSEGV", "SIGBUS", "SIGABRT", "SIGILL", "SIGFPE", "SIGSYS")

FactKind = TypeVar("FactKind", bound=told.Fact)


class Story:
    """The facts of one run, in order; lines that are none are left out."""

    def __init__(self, path: Path) -> None:
        self.facts: list[told.Fact] = []
        for line in _lines(path):
            with suppress(ValidationError):
                self.facts.append(told.read_fact.validate_json(line))

    def all(self, kind: type[FactKind]) -> list[FactKind]:
        """Return the facts of one kind, at most as many as are told."""
        return [fact for fact in self.facts if isinstance(fact, kind)][: told.MAX_FACTS]

    @property
    def jail(self) -> str | None:
        """Which confinement was active; None if the script was never started."""
        jailed = self.all(told.Jailed)
        return jailed[0].jail if jailed else None

    @property
    def ended(self) -> told.Ended | None:
        """How the script ended, if it came to tell. The last word counts: a cap may cut in late."""
        ended = [fact for fact in self.facts if isinstance(fact, told.Ended)]
        return ended[-1] if ended else None


def _lines(path: Path) -> list[bytes]:
    try:
        if not stat.S_ISREG(path.lstat().st_mode):
            return []
        with path.open("rb") as file:
            return list(islice(iter(lambda: file.readline(MAX_LINE), b""), MAX_LINES))
    except OSError:
        return []


@dataclass(frozen=True, kw_only=True, slots=True)
class Verdict:
    """Status, sentence and line of a dry run."""

    status: Status
    sentence: str
    line: int | None = None


def judge(story: Story, ending: Ending, bounds: Bounds, wall_s: float, virtual_s: float) -> Verdict:
    """Return how a run went. `wall_s` and `virtual_s` are the caps on the script's time."""
    ended = story.ended
    if ended is not None and ended.how == "unconfined":
        return Verdict(status="refused", sentence=ended.message)
    if story.jail is None:
        why = next((line for line in reversed(ending.stderr.splitlines()) if line.strip()), "it said nothing")
        return Verdict(status="crashed", sentence=f"The dry run could not start: {why.strip()}")
    stopped = _stopped(ended, ending, bounds, wall_s, virtual_s)
    if stopped is not None:
        return stopped
    if ended is None or ending.returncode != (ended.exit_code or 0):
        return _crashed(ending)
    own = [refusal for refusal in story.all(told.Refusal) if refusal.own]
    if own and ended.how in ("finished", "exit", "exception"):
        return _refused(own)
    return _script_ended(ended)


def _at(line: int | None) -> str:
    return f" at line {line}" if line is not None else ""


def _stopped(
    ended: told.Ended | None, ending: Ending, bounds: Bounds, wall_s: float, virtual_s: float
) -> Verdict | None:
    """Return the verdict if a cap ended the run."""
    how, line = (ended.how, ended.line) if ended is not None else (None, None)
    cpu = ending.returncode == -getattr(signal, "SIGXCPU", 0) != 0
    if ending.stopped == "output":
        sentence = f"The script printed more than {bounds.output_bytes // 1024} KiB and was stopped{_at(line)}."
        return Verdict(status="output", sentence=sentence, line=line)
    if ending.stopped == "files" or (ended is not None and ended.error == "FileTooLarge"):
        sentence = (
            f"The script wrote more than {bounds.files_mb} MiB of files, or too many, and was stopped{_at(line)}."
        )
        return Verdict(status="output", sentence=sentence, line=line)
    if ending.stopped == "memory" or how == "memory" or (ended is not None and ended.error == "MemoryError"):
        sentence = f"The script needed more than {bounds.memory_mb} MiB of memory and was stopped{_at(line)}."
        return Verdict(status="memory", sentence=sentence, line=line)
    if how == "virtual" and ended is not None:
        sentence = (
            f"The script was still waiting{_at(line)} after {_duration(virtual_s)} of virtual time and was stopped. "
            "Give its loop an end."
        )
        return Verdict(status="timeout", sentence=sentence, line=line)
    silenced = ending.returncode == STOPPED and ending.wall_s >= wall_s and ended is None
    if how == "timeout" or ending.stopped == "timeout" or cpu or silenced:
        sentence = f"The script was still running{_at(line)} after {wall_s:g} s and was stopped. Give its loop an end."
        return Verdict(status="timeout", sentence=sentence, line=line)
    return None


def _crashed(ending: Ending) -> Verdict:
    code = ending.returncode
    if code >= 0:
        sentence = f"The script's process ended with status {code} without running to the end of Python (`os._exit`?)."
        return Verdict(status="crashed", sentence=sentence)
    try:
        name = signal.Signals(-code).name
    except ValueError:
        name = f"signal {-code}"
    fault = ", a fault in native code" if name in _FAULTS else ""
    return Verdict(status="crashed", sentence=f"The script's process was ended by {name}{fault}.")


def _refused(own: Sequence[told.Refusal]) -> Verdict:
    first = own[0]
    more = f" ({len(own) - 1} more refused.)" if len(own) > 1 else ""
    what = first.what[0].upper() + first.what[1:]
    end = "" if what.endswith(".") else "."
    line = f"Line {first.line}: " if first.line is not None else ""
    return Verdict(status="refused", sentence=f"{line}{what}{end}{more}", line=first.line)


def _script_ended(ended: told.Ended) -> Verdict:
    if ended.how == "finished":
        return Verdict(status="ok", sentence="The script ran to its end.")
    if ended.how == "interrupted":
        sentence = f"The script was interrupted{_at(ended.line)}."
        return Verdict(status="interrupted", sentence=sentence, line=ended.line)
    if ended.how == "exit":
        sentence = f"The script ended itself{_at(ended.line)} with exit status {ended.exit_code}."
        return Verdict(status="failed", sentence=sentence, line=ended.line)
    if ended.error == "EOFError":
        sentence = f"The script asks for input{_at(ended.line)}; in a dry run nobody answers. Take it as an argument."
        return Verdict(status="failed", sentence=sentence, line=ended.line)
    message = f": {ended.message}" if ended.message else ""
    if ended.error == "FileNotFoundError":
        message += ". It runs as if it lay in its run folder, so put what it reads there"
    sentence = f"The script failed{_at(ended.line)} with {ended.error}{message}"
    return Verdict(status="failed", sentence=sentence if sentence.endswith(".") else f"{sentence}.", line=ended.line)


def _duration(seconds: float) -> str:
    for size, unit in ((86400, "days"), (3600, "h"), (60, "min")):
        if seconds >= size:
            return f"{seconds / size:g} {unit}"
    return f"{seconds:g} s"
