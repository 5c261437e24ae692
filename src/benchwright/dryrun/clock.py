"""Virtual time for a script: `time` and `datetime` run on a simulation's clock.

A twelve-hour log takes seconds, and takes the same readings at the same moments every time.

Virtual: `time.sleep`, `time`, `monotonic`, `perf_counter` and their `_ns` forms; `localtime`,
`gmtime`, `ctime` and `strftime` without a given time; `datetime.now`, `utcnow`, `today`,
`date.today`; the time-outs of `threading.Event`, `Condition`, `Semaphore`, `Barrier`, `Timer` and
of `queue.Queue`. Names that modules imported earlier (`from time import sleep`) are replaced too.

Real: processor time, the time-outs of `Lock.acquire` and `Thread.join`, `select`, `signal` timers,
`asyncio`, pandas' own clock, and whatever native code asks the kernel. Function defaults and values
kept in objects before the switch keep the real functions.
"""

from __future__ import annotations

import math
import operator
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from types import CodeType, FrameType
from typing import Any, Final, SupportsIndex

from benchwright.dryrun.dates import take_now_from
from benchwright.sim.clock import Clock, shared_clock

_real_sleep, _real_now = time.sleep, time.monotonic

IDLE_READS: Final = 200
"""Looks at an unchanged clock after which a script is taken to wait by looking, and time moves."""
IDLE_STEP_S: Final = 1e-3
HANDOVER_S: Final = 2e-4
"""Real time given to other threads before virtual time moves on."""
PATIENCE_S: Final = 0.1
"""Real time after which a thread that does not move is taken to wait for a lock or a file."""
KNOWN_AFTER: Final = 2
"""How often a thread must have waited at a place until that is known as a wait, and patience is no longer needed."""

_WAITS: Final = frozenset({"wait", "join", "_wait_for_tstate_lock", "_shutdown"})
"""Functions of `threading` in which a thread waits for another; elsewhere in it, it is about to do something."""


class VirtualTimeSpent(BaseException):
    """The script has slept beyond the cap on virtual time; no `except Exception` stops this."""


class _Others:
    """The other threads, looked at from one that waits."""

    def __init__(self, asleep: list[tuple[float, int]], stuck: Counter[tuple[CodeType, int]]) -> None:
        self._asleep = asleep
        """Deadline and thread, of all that wait for virtual time."""
        self._stuck = stuck
        """How often a thread did not move at a place in the script."""
        self._busy: dict[int, tuple[int, CodeType, int]] = {}
        self._since = _real_now()

    def wait(self) -> bool:
        """Return whether all of them wait: in a place made for it, or without having moved for a while."""
        waiting = {thread for _, thread in self._asleep}
        others = {thread.ident for thread in threading.enumerate()} - waiting
        busy = {
            ident: (id(frame), frame.f_code, frame.f_lasti)
            for ident, frame in sys._current_frames().items()
            if ident in others and not _waits(frame)
        }
        if busy != self._busy:
            self._busy, self._since = busy, _real_now()
        places = {(code, instruction) for _, code, instruction in busy.values()}
        known = all(self._stuck[place] >= KNOWN_AFTER for place in places)
        if busy and _real_now() - self._since < (HANDOVER_S if known else PATIENCE_S):
            return False
        # A thread between two lines of this file has just woken, and will move.
        self._stuck.update(place for place in places if place[0].co_filename != __file__)
        return True


def _waits(frame: FrameType) -> bool:
    """Return whether a thread waits for another. Not so one that starts it: that goes on at once."""
    if frame.f_code.co_filename != threading.__file__ or frame.f_code.co_name not in _WAITS:
        return False
    outer = frame.f_back
    while outer is not None and outer.f_code.co_filename in (threading.__file__, __file__):
        if outer.f_code.co_name == "start":
            return False
        outer = outer.f_back
    return True


class VirtualTime:
    """The functions of `time`, running on a `Clock`."""

    def __init__(self, clock: Clock, cap_s: float = math.inf) -> None:
        self.clock = clock
        self.cap_s = cap_s
        self._real_wait = threading.Condition.wait
        self._asleep: list[tuple[float, int]] = []
        """Deadline and thread, of all that wait for virtual time."""
        self._stuck: Counter[tuple[CodeType, int]] = Counter()
        self._seen = (-1.0, 0)
        """The instant last looked at, and how often it was."""

    def read(self) -> float:
        """Return seconds since the start of the simulation.

        A script that looks at the clock again and again without waiting would never see it move,
        so after `IDLE_READS` looks every further one takes `IDLE_STEP_S`.
        """
        now = self.clock.now()
        instant, looks = self._seen
        if now != instant:
            self._seen = (now, 0)
        elif looks < IDLE_READS:
            self._seen = (now, looks + 1)
        else:
            self.clock.advance(IDLE_STEP_S)
            now = self.clock.now()
            self._seen = (now, looks)
            self._check_cap()
        return now

    def wall(self) -> float:
        """Return seconds since 1970; a simulation always starts at the same moment."""
        return Clock.EPOCH + self.read()

    def sleep(self, seconds: float | SupportsIndex, /) -> None:
        """Let `seconds` pass. Raises as `time.sleep` does."""
        length = seconds if isinstance(seconds, float) else float(operator.index(seconds))
        if math.isnan(length):
            raise ValueError("Invalid value NaN (not a number)")
        if length < 0:
            raise ValueError("sleep length must be non-negative")
        self._pass_until(self.clock.now() + length, lambda: bool(_real_sleep(HANDOVER_S)))

    def wait(self, condition: threading.Condition, timeout: float | None = None) -> bool:
        """`threading.Condition.wait`, its time-out in virtual time."""
        if timeout is None:
            return self._real_wait(condition)
        if timeout <= 0:
            return self._real_wait(condition, 0)
        deadline = self.clock.now() + timeout
        return self._pass_until(deadline, lambda: self._real_wait(condition, HANDOVER_S))

    def _pass_until(self, deadline: float, pause: Callable[[], bool]) -> bool:
        """Wait until `deadline` or until `pause` says True; return which (True: `pause`)."""
        if threading.active_count() == 1:
            self.clock.advance(max(0.0, deadline - self.clock.now()))
            self._check_cap()
            return False
        others = _Others(self._asleep, self._stuck)
        own = (deadline, threading.get_ident())
        self._asleep.append(own)
        try:
            while True:
                if pause():
                    return True
                if self.clock.now() >= deadline:
                    return False
                # The one who wakes first moves time, once nobody else has anything to do.
                if deadline == min(self._asleep)[0] and others.wait():
                    self.clock.advance(max(0.0, deadline - self.clock.now()))
                    self._check_cap()
                    return False
        finally:
            self._asleep.remove(own)

    def _check_cap(self) -> None:
        if self.clock.now() > self.cap_s:
            raise VirtualTimeSpent(f"the script waits longer than {self.cap_s:.0f} s of virtual time")


class _Functions:
    """What replaces the functions of `time`, by their names.

    Bound methods, because a plain function kept in a class (`logging.Formatter.converter`) would
    turn into a method of that class, which the real ones do not.
    """

    def __init__(self, virtual: VirtualTime) -> None:
        self.sleep = virtual.sleep
        self.time = virtual.wall
        self.monotonic = self.perf_counter = virtual.read
        self._real = (time.localtime, time.gmtime, time.ctime, time.strftime)

    def time_ns(self) -> int:
        return round(self.time() * 1e9)

    def monotonic_ns(self) -> int:
        return round(self.monotonic() * 1e9)

    perf_counter_ns = monotonic_ns

    def localtime(self, secs: float | None = None, /) -> time.struct_time:
        return self._real[0](self.time() if secs is None else secs)

    def gmtime(self, secs: float | None = None, /) -> time.struct_time:
        return self._real[1](self.time() if secs is None else secs)

    def ctime(self, secs: float | None = None, /) -> str:
        return self._real[2](self.time() if secs is None else secs)

    def strftime(self, style: str, moment: Any = None, /) -> str:
        return self._real[3](style, self.localtime() if moment is None else moment)


_REPLACED: Final = (
    *("sleep", "time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns"),
    *("localtime", "gmtime", "ctime", "strftime"),
)

_active: list[VirtualTime] = []
"""The virtual time of this process, if it has one: there is one `time` module, so one of these."""


def use_virtual_time(clock: Clock | None = None, *, cap_s: float = math.inf) -> Clock:
    """Let `time` and `datetime` of this process run on `clock` from now on, and return it.

    Without `clock`, the one already in use is kept, or the one of simulated benches is taken. `cap_s` is the virtual
    time after which a sleep raises `VirtualTimeSpent`. Raises ValueError when another clock is in use.
    """
    if _active:
        if clock is not None and clock is not _active[0].clock:
            raise ValueError("this process already runs on another virtual clock")
        return _active[0].clock
    virtual = VirtualTime(clock or shared_clock(), cap_s)
    _active.append(virtual)
    functions = _Functions(virtual)
    replaced = {id(getattr(time, name)): getattr(functions, name) for name in _REPLACED}
    take_now_from(virtual.wall)
    threading.Condition.wait = lambda self, timeout=None: virtual.wait(self, timeout)  # type: ignore[method-assign]
    _replace(replaced)
    return virtual.clock


def _replace(replaced: dict[int, Any]) -> None:
    """Put new objects in place of old ones (by `id`) wherever a loaded module names them."""
    for module in list(sys.modules.values()):
        names = getattr(module, "__dict__", None)
        if not isinstance(names, dict) or names.get("__name__", "").startswith("benchwright.dryrun"):
            continue
        for name, value in list(names.items()):
            new = replaced.get(id(value))
            if new is not None:
                names[name] = new
