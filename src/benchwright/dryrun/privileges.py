"""Giving up what a dry run does not need: privileges, and more than its share of the machine."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from contextlib import suppress
from typing import Final

_PR_SET_PDEATHSIG, _PR_CAPBSET_DROP, _PR_SET_NO_NEW_PRIVS = 1, 24, 38
_CAPABILITY_VERSION: Final = 0x20080522
_DAC_OVERRIDE: Final = 1 << 1

LIBRARIES_MB: Final = 3072
"""Address space allowed above the memory cap: libraries are mapped there without using memory."""
OPEN_FILES: Final = 256


class _Header(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("pid", ctypes.c_int))


class _Sets(ctypes.Structure):
    _fields_ = (("effective", ctypes.c_uint32), ("permitted", ctypes.c_uint32), ("inheritable", ctypes.c_uint32))


def end_with_parent() -> None:
    """Have the kernel kill this process when its parent ends (Linux only)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, ctypes.c_ulong(signal.SIGKILL), 0, 0, 0)


def give_up() -> None:
    """Renounce new privileges and root's capabilities for good (Linux only).

    One is kept where it is held: reaching files whatever their owner, because a run folder may
    belong to somebody else than root. Landlock still bounds where those files lie. Raises OSError.
    """
    if sys.platform != "linux":
        return
    libc = ctypes.CDLL(None, use_errno=True)
    zero = ctypes.c_ulong(0)
    if libc.prctl(_PR_SET_NO_NEW_PRIVS, ctypes.c_ulong(1), zero, zero, zero) != 0:
        raise OSError(ctypes.get_errno(), "no_new_privs was refused")
    for capability in range(64):  # fails for those the kernel does not know, and for ordinary users
        libc.prctl(_PR_CAPBSET_DROP, ctypes.c_ulong(capability), zero, zero, zero)
    header = _Header(_CAPABILITY_VERSION, 0)
    held = (_Sets * 2)()
    if libc.capget(ctypes.byref(header), held) != 0:
        raise OSError(ctypes.get_errno(), "the capabilities could not be read")
    kept = held[0].permitted & _DAC_OVERRIDE
    wanted = (_Sets * 2)(_Sets(kept, kept, 0), _Sets(0, 0, 0))
    if libc.capset(ctypes.byref(header), wanted) != 0:
        raise OSError(ctypes.get_errno(), "the capabilities could not be given up")


def limit(*, memory_mb: int, cpu_s: int, file_mb: int) -> None:
    """Cap memory, processor time, size of a file and open files, as far as the system has such caps."""
    if sys.platform == "win32":
        return
    import resource

    megabyte = 1024 * 1024
    wanted = {
        "RLIMIT_DATA": memory_mb * megabyte,
        "RLIMIT_AS": (memory_mb + LIBRARIES_MB) * megabyte,
        "RLIMIT_CPU": cpu_s,
        "RLIMIT_FSIZE": file_mb * megabyte,
        "RLIMIT_NOFILE": OPEN_FILES,
        "RLIMIT_CORE": 0,
    }
    for name, value in wanted.items():
        kind = getattr(resource, name, None)
        if kind is None:
            continue
        _, hard = resource.getrlimit(kind)
        value = value if hard == resource.RLIM_INFINITY else min(value, hard)
        with suppress(ValueError, OSError):  # macOS knows some names and refuses to set them
            resource.setrlimit(kind, (value, value))


def peak_memory_mb() -> float:
    """Return the largest resident memory this process has had; 0 where it cannot be known.

    On Linux 0 as well: there the number includes what the parent used before the start, and the
    parent reads it from outside.
    """
    if sys.platform == "win32" or sys.platform == "linux":
        return 0.0
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024 * 1024) if sys.platform == "darwin" else peak / 1024


def orphaned(parent: int) -> bool:
    """Return whether the parent process has ended (POSIX; elsewhere never)."""
    return sys.platform != "win32" and os.getppid() != parent
