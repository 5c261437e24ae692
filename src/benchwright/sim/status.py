"""Status reporting of IEEE 488.2 chapter 11, and the error queue of SCPI-99 chapter 21.8."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from benchwright.scpi.dialect import Dialect
from benchwright.scpi.errors import event_bit

PON = 128
"""Bit of the standard event register that switching on sets."""
POWER_ON = -500


@dataclass(frozen=True, slots=True)
class QueuedError:
    """One error: the standard's code, the text as it is read, and whether anybody can read it."""

    code: int
    text: str
    kept: bool = True


class Status:
    """Event register, enables, status byte and error queue of one instrument."""

    def __init__(self, dialect: Dialect) -> None:
        self.dialect = dialect
        self.events = PON
        self.event_enable = 0
        self.request_enable = 0
        self.queue: deque[QueuedError] = deque()
        self.readable: deque[QueuedError] = deque()
        """Events that the last `*ESR?` released (only where errors are read by events)."""
        self.last: dict[str, QueuedError] = {}
        """The last command error and execution error (only where errors are read from registers)."""
        if dialect.errors.power_on.value:
            self.queue.append(QueuedError(POWER_ON, dialect.error_text(POWER_ON, "")))

    def error(self, code: int, command: str) -> QueuedError:
        """Queue an error and set its event bit; return it as it will be read."""
        rules = self.dialect.errors
        replaced = rules.codes.get(str(code))
        text = self.dialect.error_text(code, command)
        if rules.read_by.value == "register":
            return self._registered(code, text)
        own = rules.text.get(str(code))
        if own is not None and own.event_bit is not None:
            self.events |= 1 << own.event_bit
        else:
            self.events |= event_bit(replaced.value if replaced else code)
        if rules.read_by.value == "none":
            return QueuedError(code, text, kept=False)
        entry = QueuedError(code, text)
        if len(self.queue) >= rules.depth.value:
            overflow = rules.overflow.value
            self.queue[-1] = QueuedError(overflow, self.dialect.error_text(overflow, ""))
        else:
            self.queue.append(entry)
        return entry

    def _registered(self, code: int, text: str) -> QueuedError:
        """Put an error that has a number into its register; one without only sets its event bit."""
        number, first = self.dialect.errors.codes.get(str(code)), self.dialect.errors.execution_from
        if number is None:
            self.events |= event_bit(code)
            return QueuedError(code, text, kept=False)
        execution = code <= -200 if first is None else number.value >= first.value
        self.events |= event_bit(-200 if execution else -100)
        entry = self.last["execution" if execution else "command"] = QueuedError(code, text)
        return entry

    def next_error(self) -> str:
        """Take the oldest error from the queue, as the error query replies it."""
        if self.dialect.errors.read_by.value == "events":
            if self.readable:
                return self.readable.popleft().text
            pending = self.dialect.errors.pending
            return pending.value if self.queue and pending else self.dialect.errors.none.value
        return self.queue.popleft().text if self.queue else self.dialect.errors.none.value

    def register(self, which: str) -> str:
        """Return the last `command` or `execution` error as its query replies it, and forget it."""
        entry = self.last.pop(which, None)
        return entry.text if entry is not None else self.dialect.errors.none.value

    @property
    def waiting_errors(self) -> int:
        """How many errors can be read now."""
        return len(self.readable if self.dialect.errors.read_by.value == "events" else self.queue)

    def all_errors(self) -> str:
        """Take all errors that can be read, joined by commas."""
        first = self.next_error()
        rest = [self.next_error() for _ in range(self.waiting_errors)]
        return ",".join([first, *rest])

    def read_events(self, bits: int = 255) -> int:
        """Return and clear the standard event register, or some of its bits; release events to be read."""
        events = self.events & bits
        self.events &= ~bits
        if self.dialect.errors.read_by.value == "events":
            self.readable = self.queue
            self.queue = deque()
        return events

    def byte(self, message_available: bool) -> int:
        """Return the status byte (bit 6 as master summary)."""
        value = 0
        if self.queue and self.dialect.errors.status_bit.value:
            value |= 4
        if message_available:
            value |= 16
        if self.events & self.event_enable:
            value |= 32
        return value | (64 if value & self.request_enable & ~64 else 0)

    def clear(self) -> None:
        """`*CLS`: clear event registers and the error queue, nothing else."""
        self.events = 0
        self.queue.clear()
        self.readable.clear()
        self.last.clear()
