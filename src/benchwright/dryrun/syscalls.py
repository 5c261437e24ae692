"""The Linux system calls a dry run may make, by name and by number.

Numbers are those of the kernel's own headers (`arch/x86/entry/syscalls/syscall_64.tbl` and
`include/uapi/asm-generic/unistd.h`); they never change. What is not listed is refused: sockets,
new processes, other programs, other processes' memory and signals, mounting, links, owners of
files, kernel interfaces.
"""

from __future__ import annotations

from typing import Final

_FILES = """
read 0 63, write 1 64, readv 19 65, writev 20 66, pread64 17 67, pwrite64 18 68, preadv 295 69,
pwritev 296 70, preadv2 327 286, pwritev2 328 287, lseek 8 62, close 3 57, close_range 436 436,
dup 32 23, dup2 33 -, dup3 292 24, creat 85 -, stat 4 -, lstat 6 -, fstat 5 80, newfstatat 262 79,
statx 332 291, access 21 -, faccessat 269 48, faccessat2 439 439, readlink 89 -, readlinkat 267 78,
getdents 78 -, getdents64 217 61, getcwd 79 17, chdir 80 49, fchdir 81 50, mkdir 83 -,
mkdirat 258 34, rmdir 84 -, unlink 87 -, unlinkat 263 35, rename 82 -, renameat 264 38,
renameat2 316 276, ftruncate 77 46, fallocate 285 47, fsync 74 82, fdatasync 75 83, flock 73 32,
fadvise64 221 223, copy_file_range 326 285, sendfile 40 71, statfs 137 43, fstatfs 138 44,
umask 95 166
"""

_MEMORY = """
mmap 9 222, munmap 11 215, mprotect 10 226, mremap 25 216, madvise 28 233, mbind 237 235,
brk 12 214, msync 26 227, mincore 27 232, membarrier 324 283, get_mempolicy 239 236
"""

_THREADS_AND_SIGNALS = """
rt_sigaction 13 134, rt_sigprocmask 14 135, rt_sigreturn 15 139, rt_sigpending 127 136,
rt_sigtimedwait 128 137, rt_sigsuspend 130 133, sigaltstack 131 132, pause 34 -, alarm 37 -,
setitimer 38 103, getitimer 36 102, futex 202 98, futex_waitv 449 449, set_robust_list 273 99,
rseq 334 293, set_tid_address 218 96, exit 60 93, exit_group 231 94, restart_syscall 219 128,
sched_yield 24 124, sched_getaffinity 204 123, sched_getparam 143 121, sched_getscheduler 145 120,
sched_get_priority_max 146 125, sched_get_priority_min 147 126, getcpu 309 168, arch_prctl 158 -,
wait4 61 260, waitid 247 95
"""

_CLOCKS = """
nanosleep 35 101, clock_nanosleep 230 115, clock_gettime 228 113, clock_getres 229 114,
gettimeofday 96 169, time 201 -, times 100 153
"""

_ABOUT_ITSELF = """
getrusage 98 165, sysinfo 99 179, uname 63 160, getrandom 318 278, getpid 39 172, getppid 110 173,
gettid 186 178, getuid 102 174, geteuid 107 175, getgid 104 176, getegid 108 177, getresuid 118 148,
getresgid 120 150, getgroups 115 158, getpgrp 111 -, getpgid 121 155, getsid 124 156,
getrlimit 97 163, capget 125 90
"""

_WAITING = """
poll 7 -, ppoll 271 73, select 23 -, pselect6 270 72, epoll_create 213 -, epoll_create1 291 20,
epoll_ctl 233 21, epoll_wait 232 -, epoll_pwait 281 22, epoll_pwait2 441 441, pipe 22 -,
pipe2 293 59, eventfd2 290 19, timerfd_create 283 85, timerfd_settime 286 86, timerfd_gettime 287 87
"""

_JUDGED = """
open 2 -, openat 257 56, fcntl 72 25, ioctl 16 29, kill 62 129, tgkill 234 131, clone 56 220,
clone3 435 435, prctl 157 167, prlimit64 302 261
"""
"""Allowed for some arguments only."""

_IDLE = """
chmod 90 -, fchmod 91 52, fchmodat 268 53, fchmodat2 452 452, utime 132 -, utimes 235 -, futimesat 261 -,
utimensat 280 88
"""
"""Answered as done, and not done: copying a file must not fail because its mode cannot be copied."""

_ABSENT = """
setxattr 188 5, lsetxattr 189 6, fsetxattr 190 7, getxattr 191 8, lgetxattr 192 9, fgetxattr 193 10,
listxattr 194 11, llistxattr 195 12, flistxattr 196 13, removexattr 197 14, lremovexattr 198 15,
fremovexattr 199 16
"""
"""Answered as by a file system that has no extended attributes."""

MACHINES: Final = ("x86_64", "aarch64")
"""Machines whose numbers stand here, in the order of the columns."""


def _numbers(table: str, machine: str) -> dict[str, int]:
    column = 1 + MACHINES.index(machine)
    rows = [row.split() for row in table.replace("\n", " ").split(",")]
    return {row[0]: int(row[column]) for row in rows if row[column] != "-"}


def plain_calls(machine: str) -> dict[str, int]:
    """Return the calls allowed whatever their arguments, for one of `MACHINES`."""
    tables = (_FILES, _MEMORY, _THREADS_AND_SIGNALS, _CLOCKS, _ABOUT_ITSELF, _WAITING)
    return {name: number for table in tables for name, number in _numbers(table, machine).items()}


def judged_calls(machine: str) -> dict[str, int]:
    """Return the calls allowed for some arguments only, for one of `MACHINES`."""
    return _numbers(_JUDGED, machine)


def idle_calls(machine: str) -> dict[str, int]:
    """Return the calls answered as done without being done, for one of `MACHINES`."""
    return _numbers(_IDLE, machine)


def absent_calls(machine: str) -> dict[str, int]:
    """Return the calls answered as if the file system did not know them, for one of `MACHINES`."""
    return _numbers(_ABSENT, machine)
