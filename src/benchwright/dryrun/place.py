"""Which line of the script is at work: found in the stack, innermost first."""

from __future__ import annotations

import os
import sysconfig
from dataclasses import dataclass
from types import FrameType, TracebackType
from typing import Final

from pyvisa.resources import Resource

_STANDARD: Final = tuple(
    {os.path.realpath(path) + os.sep for path in (os.path.dirname(os.__file__), sysconfig.get_path("stdlib"))}
    | {os.path.dirname(os.__file__) + os.sep}
)
_INSTALLED: Final = ("site-packages", "dist-packages")


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the script (None: none in the stack), and whether the script acts itself there."""

    line: int | None
    own: bool


def place_in(frame: FrameType | None, script: frozenset[str], *, skip: str = "") -> Place:
    """Return where in the files `script` the stack from `frame` outwards is.

    The script acts itself when nothing but the standard library stands between it and `frame`;
    frames of files below `skip` do not count.
    """
    direct = True
    while frame is not None:
        name = frame.f_code.co_filename
        if name in script:
            return Place(frame.f_lineno, direct)
        if not (skip and name.startswith(skip)) and not _standard(name):
            direct = False
        frame = frame.f_back
    return Place(None, False)


def _standard(name: str) -> bool:
    if name.startswith("<frozen"):
        return True
    return name.startswith(_STANDARD) and not any(part in name for part in _INSTALLED)


def speaker(frame: FrameType | None, script: frozenset[str], command: str) -> int | None:
    """Return the line of the files `script` that speaks `command` to an instrument.

    The innermost one, but for functions that only pass it on: those that were given the command as
    an argument, and the methods of a script's own kind of instrument. None if there is no line.
    """
    innermost = None
    while frame is not None:
        if frame.f_code.co_filename in script:
            innermost = innermost or frame.f_lineno
            if not _passes_on(frame, command.strip()):
                return frame.f_lineno
        frame = frame.f_back
    return innermost


def _passes_on(frame: FrameType, command: str) -> bool:
    code = frame.f_code
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    if not names:
        return False
    given = [frame.f_locals.get(name) for name in names]
    if command and any(isinstance(value, str) and value.strip() == command for value in given):
        return True
    method = getattr(type(given[0]), code.co_name, None)
    return isinstance(given[0], Resource) and getattr(method, "__code__", None) is code


def line_of(error: BaseException, script: frozenset[str]) -> int | None:
    """Return the innermost line of the files `script` that an exception passed; None if there is none."""
    if isinstance(error, SyntaxError) and error.filename in script:
        return error.lineno or None
    line = None
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename in script:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


def trimmed(trace: TracebackType | None, script: frozenset[str], ours: str) -> TracebackType | None:
    """Return a traceback that begins in the script and ends before any file below the folder `ours`."""
    while trace is not None and trace.tb_frame.f_code.co_filename not in script:
        trace = trace.tb_next
    here = trace
    while here is not None and here.tb_next is not None:
        if here.tb_next.tb_frame.f_code.co_filename.startswith(ours):
            here.tb_next = None
        here = here.tb_next
    return trace
