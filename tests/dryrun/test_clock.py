"""Virtual time, in processes of their own: it cannot be switched off again."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
import time

import pytest

from benchwright.dryrun.clock import VirtualTime, VirtualTimeSpent
from benchwright.sim.clock import Clock

ENVIRONMENT = {**os.environ, "TZ": "UTC", "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
START = 1767225600  # 2026-01-01 UTC


def run(code: str) -> list[str]:
    """Run a script that goes virtual; return the lines it prints."""
    command = [sys.executable, "-c", textwrap.dedent(code)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False, env=ENVIRONMENT)
    assert not result.stderr
    return result.stdout.splitlines()


def test_clocks_and_calendar_agree() -> None:
    lines = run(
        """
        from time import sleep, monotonic, perf_counter_ns
        from datetime import datetime, date, timezone
        import time, logging
        kept = time.localtime
        from benchwright.dryrun.clock import use_virtual_time
        clock = use_virtual_time()
        sleep(90000)
        print(monotonic(), time.perf_counter(), perf_counter_ns(), time.monotonic_ns(), clock.now())
        print(time.time(), time.time_ns())
        print(datetime.now(), datetime.utcnow(), datetime.today(), date.today(), datetime.now(timezone.utc).tzinfo)
        print(time.strftime("%d %H"), time.localtime().tm_hour, time.gmtime().tm_mday, time.ctime(), kept().tm_hour)
        print(time.strftime("%Y", time.gmtime(0)), time.localtime(0).tm_year, logging.Formatter.converter(0).tm_year)
        print(use_virtual_time() is clock)
        """
    )

    assert lines == [
        f"90000.0 90000.0 {90000 * 10**9} {90000 * 10**9} 90000.0",
        f"{START + 90000}.0 {(START + 90000) * 10**9}",
        "2026-01-02 01:00:00 2026-01-02 01:00:00 2026-01-02 01:00:00 2026-01-02 UTC",
        "02 01 1 2 Fri Jan  2 01:00:00 2026 1",
        "1970 1970 1970",
        "True",
    ]


def test_dates_stay_what_libraries_take_them_for() -> None:
    lines = run(
        """
        from benchwright.dryrun.clock import use_virtual_time
        use_virtual_time()
        import copy, pickle, pandas
        from datetime import datetime
        now = datetime.now()
        class Own(datetime):
            pass
        print(type(now) is datetime, pickle.loads(pickle.dumps(now)) == now, copy.deepcopy(now) == now)
        print(type(Own.now()).__name__, pandas.DataFrame({"t": [now]}).t.dt.year[0], pandas.Timestamp(now).year)
        """
    )

    assert lines == ["True True True", "Own 2026 2026"]


def test_waiting_with_a_time_out() -> None:
    lines = run(
        """
        import queue, threading, time
        from benchwright.dryrun.clock import use_virtual_time
        use_virtual_time()
        print(threading.Event().wait(600), time.monotonic())
        try:
            queue.Queue().get(timeout=60)
        except queue.Empty:
            print(time.monotonic())
        """
    )

    assert lines == ["False 600.0", "660.0"]


def test_threads_share_the_time_instead_of_adding_it_up() -> None:
    lines = run(
        """
        import threading, time
        from benchwright.dryrun.clock import use_virtual_time
        use_virtual_time()
        stop, looks = threading.Event(), []
        def watch():
            while not stop.wait(10):
                looks.append(time.monotonic())
        thread = threading.Thread(target=watch)
        thread.start()
        time.sleep(3605)
        stop.set()
        thread.join()
        print(len(looks), looks[0], looks[-1], time.monotonic())
        """
    )

    assert lines == ["360 10.0 3600.0 3605.0"]


def test_a_thread_that_waits_for_a_lock_does_not_stop_time() -> None:
    lines = run(
        """
        import threading, time
        from benchwright.dryrun.clock import use_virtual_time
        use_virtual_time()
        wire = threading.Lock()
        def log():
            for _ in range(20):
                with wire:
                    time.sleep(10)
        threads = [threading.Thread(target=log) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        print(time.monotonic())
        """
    )

    assert lines == ["400.0"]


def test_waiting_by_looking_ends() -> None:
    lines = run(
        """
        import time
        from benchwright.dryrun.clock import use_virtual_time
        use_virtual_time()
        start = time.time()
        while time.time() - start < 5:
            pass
        print(round(time.time() - start, 2))
        """
    )

    assert lines == ["5.0"]


def test_twelve_hours_take_seconds() -> None:
    started = time.monotonic()

    virtual = VirtualTime(Clock())
    for _ in range(12 * 360):
        virtual.sleep(10)

    assert virtual.clock.now() == 12 * 3600
    assert time.monotonic() - started < 1


@pytest.mark.parametrize(
    ("length", "error"), [(-1, ValueError), (float("nan"), ValueError), ("1", TypeError), (None, TypeError)]
)
def test_sleep_refuses_what_the_real_one_refuses(length: object, error: type[Exception]) -> None:
    with pytest.raises(error):
        VirtualTime(Clock()).sleep(length)  # type: ignore[arg-type]


def test_the_cap_is_no_ordinary_exception() -> None:
    virtual = VirtualTime(Clock(), cap_s=100)
    virtual.sleep(100)

    with pytest.raises(VirtualTimeSpent):
        virtual.sleep(1)
    assert not issubclass(VirtualTimeSpent, Exception)


def test_a_second_clock_is_refused() -> None:
    lines = run(
        """
        from benchwright.dryrun.clock import use_virtual_time
        from benchwright.sim.clock import Clock, shared_clock
        print(use_virtual_time() is shared_clock())
        try:
            use_virtual_time(Clock())
        except ValueError as error:
            print(error)
        """
    )

    assert lines == ["True", "this process already runs on another virtual clock"]
