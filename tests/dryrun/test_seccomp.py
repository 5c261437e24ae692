"""The system call filter, run on paper for both machines."""

from __future__ import annotations

import errno

import pytest

from benchwright.dryrun.seccomp import Op, program
from benchwright.dryrun.syscalls import MACHINES, idle_calls, judged_calls, plain_calls

PID = 4242
ARCH = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
ALLOW = 0x7FFF0000
KILL = 0x80000000
DONE = 0x00050000
"""An error number of 0."""


def refused(number: int) -> int:
    return DONE | number


def answer(ops: list[Op], arch: int, number: int, arguments: tuple[int, ...] = ()) -> int:
    """Run a filter as the kernel's BPF machine does."""
    data = {0: number, 4: arch}
    for index in range(6):
        value = arguments[index] if index < len(arguments) else 0
        data[16 + 8 * index], data[20 + 8 * index] = value & 0xFFFFFFFF, value >> 32 & 0xFFFFFFFF
    accumulator, place = 0, 0
    while True:
        code, yes, no, constant = ops[place]
        place += 1
        if code == 0x20:
            accumulator = data[constant]
        elif code == 0x54:
            accumulator &= constant
        elif code == 0x15:
            place += yes if accumulator == constant else no
        elif code == 0x35:
            place += yes if accumulator >= constant else no
        elif code == 0x06:
            return constant
        else:
            raise AssertionError(f"unknown instruction {code:#x}")


CALLS = [
    # name, numbers (x86_64, aarch64; None: no such call), arguments, answer
    ("read", (0, 63), (), ALLOW),
    ("openat to read", (257, 56), (0, 0, 0o2000000), ALLOW),
    ("openat to write and truncate", (257, 56), (0, 0, 0o1101), ALLOW),
    ("openat to read and truncate", (257, 56), (0, 0, 0o1000), refused(errno.EPERM)),
    ("open to read and truncate", (2, None), (0, 0o1000), refused(errno.EPERM)),
    ("exit_group", (231, 94), (), ALLOW),
    ("socket", (41, 198), (2, 1, 0), refused(errno.EPERM)),
    ("socketpair", (53, 199), (1, 1, 0), refused(errno.EPERM)),
    ("connect", (42, 203), (), refused(errno.EPERM)),
    ("fork", (57, None), (), refused(errno.EPERM)),
    ("vfork", (58, None), (), refused(errno.EPERM)),
    ("clone of a process", (56, 220), (17,), refused(errno.EPERM)),
    ("clone of a thread", (56, 220), (0x3D0F00,), ALLOW),
    ("clone of a thread with a namespace", (56, 220), (0x103D0F00,), refused(errno.EPERM)),
    ("clone3", (435, 435), (), refused(errno.ENOSYS)),
    ("execve", (59, 221), (), refused(errno.EPERM)),
    ("execveat", (322, 281), (), refused(errno.EPERM)),
    ("kill of itself", (62, 129), (PID, 2), ALLOW),
    ("kill of another", (62, 129), (PID + 1, 9), refused(errno.EPERM)),
    ("kill of all", (62, 129), (2**64 - 1, 9), refused(errno.EPERM)),
    ("tgkill of another", (234, 131), (1, 1, 9), refused(errno.EPERM)),
    ("tkill", (200, 130), (PID, 9), refused(errno.EPERM)),
    ("ptrace", (101, 117), (16, 1), refused(errno.EPERM)),
    ("process_vm_writev", (311, 271), (), refused(errno.EPERM)),
    ("mount", (165, 40), (), refused(errno.EPERM)),
    ("unshare", (272, 97), (), refused(errno.EPERM)),
    ("symlinkat", (266, 36), (), refused(errno.EPERM)),
    ("linkat", (265, 37), (), refused(errno.EPERM)),
    ("mknodat", (259, 33), (), refused(errno.EPERM)),
    ("truncate", (76, 45), (), refused(errno.EPERM)),
    ("fchownat", (260, 54), (), refused(errno.EPERM)),
    ("fchmodat", (268, 53), (), DONE),
    ("utimensat", (280, 88), (), DONE),
    ("flistxattr", (196, 13), (), refused(errno.ENOTSUP)),
    ("bpf", (321, 280), (), refused(errno.EPERM)),
    ("memfd_create", (319, 279), (), refused(errno.EPERM)),
    ("io_uring_setup", (425, 425), (), refused(errno.ENOSYS)),
    ("openat2", (437, 437), (), refused(errno.ENOSYS)),
    ("pidfd_send_signal", (424, 424), (), refused(errno.ENOSYS)),
    ("terminal size", (16, 29), (0, 0x5413), ALLOW),
    ("typing into the terminal", (16, 29), (0, 0x5412), refused(errno.ENOTTY)),
    ("signals from a file to another process", (72, 25), (0, 8, 1), refused(errno.EPERM)),
    ("file status flags", (72, 25), (0, 3), ALLOW),
    ("limits of itself", (302, 261), (0, 7), ALLOW),
    ("limits of another", (302, 261), (1, 7), refused(errno.EPERM)),
    ("name of a thread", (157, 167), (15,), ALLOW),
    ("dumpable", (157, 167), (4,), refused(errno.EPERM)),
]


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize(("name", "numbers", "arguments", "expected"), CALLS, ids=[call[0] for call in CALLS])
def test_call(
    machine: str, name: str, numbers: tuple[int | None, ...], arguments: tuple[int, ...], expected: int
) -> None:
    number = numbers[MACHINES.index(machine)]
    if number is None:
        return

    assert expected == answer(program(machine, PID), ARCH[machine], number, arguments)


@pytest.mark.parametrize("machine", MACHINES)
def test_calls_of_another_machine_end_the_process(machine: str) -> None:
    other = 0x40000003  # i386

    assert answer(program(machine, PID), other, 11) == KILL


def test_x32_calls_are_refused() -> None:
    assert answer(program("x86_64", PID), ARCH["x86_64"], 0x40000000 + 41) == refused(errno.EPERM)


@pytest.mark.parametrize("machine", MACHINES)
def test_every_unlisted_call_is_refused(machine: str) -> None:
    ops = program(machine, PID)
    allowed = [number for number in range(600) if answer(ops, ARCH[machine], number) in (ALLOW, DONE)]

    listed = {*plain_calls(machine).values(), *idle_calls(machine).values(), *judged_calls(machine).values()}
    assert set(allowed) <= listed
    assert set(plain_calls(machine).values()) <= set(allowed)
    assert all(answer(ops, ARCH[machine], number) & 0xFFFF0000 == DONE for number in set(range(600)) - set(allowed))
