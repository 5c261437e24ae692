"""`datetime.now` and `datetime.utcnow` on a given clock.

The class itself must stay: compiled libraries such as pandas are bound to it, and a class in its
place breaks them. So two entries of its own table are exchanged, which Python does not offer but
CPython allows. `date.today` and `datetime.today` ask `time.time` and need nothing.
"""

from __future__ import annotations

import ctypes
import gc
import sys
from collections.abc import Callable
from datetime import UTC, datetime, tzinfo


def take_now_from(wall: Callable[[], float]) -> bool:
    """Let `datetime.now` and `utcnow` ask `wall` (seconds since 1970). Returns False where that cannot be done."""
    if sys.implementation.name != "cpython":
        return False

    def now(cls: type[datetime], tz: tzinfo | None = None) -> datetime:
        return cls.fromtimestamp(wall(), tz)

    def utcnow(cls: type[datetime]) -> datetime:
        return cls.fromtimestamp(wall(), UTC).replace(tzinfo=None)

    table = gc.get_referents(datetime.__dict__)[0]
    if not isinstance(table, dict) or "now" not in table:
        return False
    table["now"], table["utcnow"] = classmethod(now), classmethod(utcnow)
    ctypes.pythonapi.PyType_Modified(ctypes.py_object(datetime))  # forget cached look-ups
    return True
