"""Landlock through ctypes: which files this process can still reach (Linux 5.13 and later).

The three system calls have no wrapper in the C library; their numbers are the same on every
machine. Rights and structures: landlock(7), `linux/landlock.h`. A restriction cannot be taken off
again, and native code is bound by it as much as Python is.
"""

from __future__ import annotations

import ctypes
import os
import stat
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_ASK_VERSION: Final = 1
_PATH_BENEATH: Final = 1

_WRITE_FILE, _READ_FILE, _READ_DIR = 1 << 1, 1 << 2, 1 << 3
_REMOVE_DIR, _REMOVE_FILE, _MAKE_DIR, _MAKE_REG = 1 << 4, 1 << 5, 1 << 7, 1 << 8
_REFER, _TRUNCATE = 1 << 13, 1 << 14
_READ: Final = _READ_FILE | _READ_DIR
_CHANGE: Final = _WRITE_FILE | _REMOVE_DIR | _REMOVE_FILE | _MAKE_DIR | _MAKE_REG | _REFER | _TRUNCATE
"""Regular files and folders only: no links, pipes, sockets or devices are made."""
_FOR_FILES: Final = _WRITE_FILE | _READ_FILE | _TRUNCATE

_FILE_RIGHTS: Final = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 5: (1 << 16) - 1}
"""All rights on files that an ABI knows, from the ABI that brought the newest of them."""
_NET_RIGHTS: Final = 0b11
"""Bind and connect TCP (ABI 4)."""
_SCOPES: Final = 0b11
"""Abstract UNIX sockets and signals of other processes (ABI 6)."""


class _Ruleset(ctypes.Structure):
    _fields_ = (("files", ctypes.c_uint64), ("net", ctypes.c_uint64), ("scoped", ctypes.c_uint64))


class _Beneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = (("access", ctypes.c_uint64), ("parent", ctypes.c_int32))


def abi() -> int:
    """Return the version of Landlock this kernel offers; 0 where there is none."""
    if sys.platform != "linux":
        return 0
    libc = ctypes.CDLL(None, use_errno=True)
    return max(0, int(libc.syscall(_CREATE_RULESET, None, ctypes.c_size_t(0), _ASK_VERSION)))


def restrict(read: Iterable[Path], write: Iterable[Path]) -> int:
    """Leave this thread only the files below `read`, and below `write` for changing too.

    Paths that do not exist are left out. Threads started earlier are not bound: call it while
    there is one. Needs `no_new_privs`. Returns the ABI used, 0 where the kernel has none; raises
    OSError when it has one but refuses.
    """
    version = abi()
    if version == 0:
        return 0
    files = _FILE_RIGHTS[max(known for known in _FILE_RIGHTS if known <= version)]
    wanted = _Ruleset(files, _NET_RIGHTS if version >= 4 else 0, _SCOPES if version >= 6 else 0)
    size = 24 if version >= 6 else 16 if version >= 4 else 8
    ruleset = _call(_CREATE_RULESET, ctypes.byref(wanted), ctypes.c_size_t(size), 0)
    try:
        for path in read:
            _allow(ruleset, path, _READ & files)
        for path in write:
            _allow(ruleset, path, (_READ | _CHANGE) & files)
        _call(_RESTRICT_SELF, ruleset, 0)
    finally:
        os.close(ruleset)
    return version


def _allow(ruleset: int, path: Path, access: int) -> None:
    if sys.platform != "linux":
        return
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return  # not there, so nothing to allow
    try:
        if not stat.S_ISDIR(os.fstat(place).st_mode):
            access &= _FOR_FILES
        rule = _Beneath(access, place)
        _call(_ADD_RULE, ruleset, _PATH_BENEATH, ctypes.byref(rule), 0)
    finally:
        os.close(place)


def _call(number: int, *arguments: object) -> int:
    libc = ctypes.CDLL(None, use_errno=True)
    result = int(libc.syscall(number, *arguments))
    if result < 0:
        reason = ctypes.get_errno()
        raise OSError(reason, os.strerror(reason))
    return result
