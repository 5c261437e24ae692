"""A seccomp filter through ctypes: which system calls this process can still make (Linux).

The filter is a program for the kernel's classic BPF machine over `struct seccomp_data`
(seccomp(2), `linux/seccomp.h`, `linux/filter.h`). It cannot be taken off again, and native code
is bound by it as much as Python is.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import sys
from typing import Final

from benchwright.dryrun.syscalls import MACHINES, absent_calls, idle_calls, judged_calls, plain_calls

_AUDIT_ARCH: Final = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}

_LOAD, _EQUAL, _AT_LEAST, _AND, _RETURN = 0x20, 0x15, 0x35, 0x54, 0x06
_NUMBER, _ARCH, _ARGUMENTS = 0, 4, 16
"""Offsets in `struct seccomp_data`."""
_ALLOW: Final = 0x7FFF0000
_ERROR: Final = 0x00050000
_KILL: Final = 0x80000000

_X32_BIT: Final = 0x40000000
_FIRST_RECENT: Final = 424
"""Calls from this number on are newer than Linux 5.0: libraries try them and fall back on ENOSYS."""

_PR_SET_NAME, _PR_GET_NAME = 15, 16
_CLONE_THREAD: Final = 0x00010000
_CLONE_NEW_ANY: Final = 0x7E020080
"""All flags that make new namespaces."""
_TERMINAL_QUESTIONS: Final = (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451)
"""TCGETS, TIOCGWINSZ, FIONREAD, FIONBIO, FIONCLEX, FIOCLEX; never TIOCSTI."""
_O_ACCMODE, _O_TRUNC = 0o3, 0o1000
_SIGNALLING: Final = (8, 10, 15)
"""F_SETOWN, F_SETSIG, F_SETOWN_EX: they could make the kernel signal another process."""

_PR_SET_SECCOMP, _MODE_FILTER = 22, 2


class _Instruction(ctypes.Structure):
    _fields_ = (("code", ctypes.c_uint16), ("yes", ctypes.c_uint8), ("no", ctypes.c_uint8), ("k", ctypes.c_uint32))


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.POINTER(_Instruction)))


Op = tuple[int, int, int, int]
"""code, jump if true, jump if false, constant."""


def _argument(index: int) -> Op:
    # The low 32 bits: every argument judged here is an `int` or holds its flags there.
    return (_LOAD, 0, 0, _ARGUMENTS + 8 * index)


def _error(number: int) -> Op:
    return (_RETURN, 0, 0, _ERROR | number)


def _one_of(index: int, values: tuple[int, ...], inside: Op, outside: Op) -> list[Op]:
    """Answer `inside` where the argument is one of `values`, else `outside`."""
    tests: list[Op] = [(_EQUAL, len(values) - place, 0, value) for place, value in enumerate(values)]
    return [_argument(index), *tests, outside, inside]


def _judgements(own_pid: int) -> dict[str, list[Op]]:
    """Return, by call, the instructions that end in an answer."""
    allow, refuse = (_RETURN, 0, 0, _ALLOW), _error(errno.EPERM)
    only_itself = _one_of(0, (own_pid,), allow, refuse)
    # O_TRUNC needs write access, which Landlock before ABI 3 does not ask for with O_RDONLY.
    careful = {
        name: [_argument(index), (_AND, 0, 0, _O_ACCMODE | _O_TRUNC), (_EQUAL, 0, 1, _O_TRUNC), refuse, allow]
        for name, index in (("open", 1), ("openat", 2))
    }
    threads = [_argument(0), (_AND, 0, 0, _CLONE_THREAD | _CLONE_NEW_ANY), (_EQUAL, 0, 1, _CLONE_THREAD), allow, refuse]
    return {
        **careful,
        "fcntl": _one_of(1, _SIGNALLING, refuse, allow),
        "ioctl": _one_of(1, _TERMINAL_QUESTIONS, allow, _error(errno.ENOTTY)),
        "kill": only_itself,
        "tgkill": only_itself,
        "clone": threads,
        "clone3": [_error(errno.ENOSYS)],  # its flags lie behind a pointer; libraries fall back to clone
        "prctl": _one_of(0, (_PR_SET_NAME, _PR_GET_NAME), allow, refuse),
        "prlimit64": _one_of(0, (0, own_pid), allow, refuse),
    }


def program(machine: str, own_pid: int) -> list[Op]:
    """Return the filter for a machine of `syscalls.MACHINES` and the process that will wear it."""
    ops: list[Op] = [
        (_LOAD, 0, 0, _ARCH),
        (_EQUAL, 1, 0, _AUDIT_ARCH[machine]),
        (_RETURN, 0, 0, _KILL),
        (_LOAD, 0, 0, _NUMBER),
    ]
    if machine == "x86_64":  # the x32 calls share the arch value
        ops += [(_AT_LEAST, 0, 1, _X32_BIT), _error(errno.EPERM)]
    judgements = _judgements(own_pid)
    for name, number in judged_calls(machine).items():
        judgement = judgements[name]
        ops += [(_EQUAL, 0, len(judgement), number), *judgement]
    answers = ((plain_calls, (_RETURN, 0, 0, _ALLOW)), (idle_calls, _error(0)), (absent_calls, _error(errno.ENOTSUP)))
    for calls, answer in answers:
        for number in sorted(calls(machine).values()):
            ops += [(_EQUAL, 0, 1, number), answer]
    ops += [(_AT_LEAST, 0, 1, _FIRST_RECENT), _error(errno.ENOSYS), _error(errno.EPERM)]
    return ops


def install() -> bool:
    """Put the filter on this process for good; needs `no_new_privs`.

    Returns False where the kernel or the machine knows no such filter. Raises OSError when the
    kernel knows filters but refuses this one.
    """
    machine = platform.machine()
    if sys.platform != "linux" or machine not in MACHINES or sys.maxsize < 2**32:
        return False
    libc = ctypes.CDLL(None, use_errno=True)
    zero = ctypes.c_ulong(0)
    # The kernel answers a filter at address 0 with EFAULT if it knows filters, else with EINVAL.
    libc.prctl(_PR_SET_SECCOMP, ctypes.c_ulong(_MODE_FILTER), zero, zero, zero)
    if ctypes.get_errno() != errno.EFAULT:
        return False
    ops = program(machine, os.getpid())
    code = (_Instruction * len(ops))(*[_Instruction(*op) for op in ops])
    wanted = _Program(len(ops), code)
    if libc.prctl(_PR_SET_SECCOMP, ctypes.c_ulong(_MODE_FILTER), ctypes.byref(wanted), zero, zero) != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return True
