"""A simulated instrument: program messages in, replies and errors out.

Each message is read once and turned into a list of operations, kept by its text, so that a
message sent again costs a look-up.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, Protocol

from benchwright.scpi.language import Language, Unit
from benchwright.sim.clock import Clock
from benchwright.sim.memory import Memory
from benchwright.sim.model import SimulatorModel
from benchwright.sim.operations import Operation, Operations, Shortcut
from benchwright.sim.status import QueuedError, Status

_PLAIN = re.compile(r"[+-]?(?:\d{1,15}\.?\d{0,15}|\.\d{1,15})(?:[eE][+-]?\d{1,2})?")
"""A number that Python and IEEE 488.2 read alike."""

PROGRAM_CACHE = 4096
MESSAGE_TIME = 0.001
"""Virtual seconds that one message takes on the wire."""


_NONE: list[QueuedError] = []


@dataclass(frozen=True, slots=True)
class Program:
    """What one message does."""

    operations: tuple[Operation, ...]
    pure: bool
    """Whether it only asks for settings, so that the reply holds until one changes."""


@dataclass(frozen=True, slots=True)
class Event:
    """One message on the wire: virtual seconds, who, direction (`>` to the instrument), text, faults it brought."""

    t: float
    role: str
    model: str
    dir: Literal[">", "<"]
    text: str
    faults: tuple[QueuedError, ...] = ()

    @property
    def errors(self) -> tuple[str, ...]:
        """The errors that can be read from the instrument, to the letter."""
        return tuple(fault.text for fault in self.faults if fault.kept)


class Physics(Protocol):
    """What surrounds an instrument: the circuit of its bench."""

    def touched(self) -> None:
        """Learn that a setting has changed."""

    def settle(self) -> None:
        """Bring regulation and protection up to date."""

    def measure(self, quantity: str, channel: int | None) -> float | str:
        """Return a reading in base units (infinity: overload), or a word."""

    def do(self, what: str, channel: int | None) -> None:
        """Carry out an event such as clearing a trip."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """What one program message brought: the reply (None: silence), and the errors it queued."""

    reply: str | None
    errors: list[str]


class SimulatedInstrument:
    """One instrument, alone or on a bench."""

    def __init__(self, role: str, model: str, language: Language, data: SimulatorModel, clock: Clock) -> None:
        self.role = role
        self.model = model
        self.language = language
        self.clock = clock
        self.status = Status(language.dialect)
        self.memory = Memory(language, data)
        self.memory.check()
        self.listeners: list[Callable[[Event], None]] = []
        self.physics: Physics | None = None
        self.before: Callable[[], None] | None = None
        """Brings what moves by itself (a temperature) up to the present before a message changes anything."""
        self.output: str | None = None
        """The reply that is read next; `behind` are those that come after it."""
        self.behind: list[str] = []
        self.failed: list[QueuedError] = _NONE
        """Errors raised by the message being carried out."""
        self._apart = language.dialect.replies.several.value == "each"
        """Whether the replies to one message are messages of their own."""
        self._operations = Operations(self)
        self._programs: dict[str, Program] = {}
        self._shortcuts: dict[str, Shortcut] = {}

    # -- the wire -----------------------------------------------------------------------------

    def write(self, text: str) -> None:
        """Take program messages, separated by line feeds; a carriage return before one is white space."""
        reply = self.memory.replies.get(text)
        if reply is not None and self.output is None and not self.listeners:
            self.failed = _NONE
            self.clock.seconds += MESSAGE_TIME
            self.output = reply
            return
        if "\n" not in text:
            self._message(text)
            return
        for line in text.removesuffix("\n").split("\n"):
            self._message(line)

    def read(self) -> str | None:
        """Return the waiting reply without terminator; None, and error -420, if there is none."""
        reply = self.output
        if reply is None:
            self.fail(-420, "")
            if self.listeners:
                self._tell("<", "", self.failed[-1:])
            return None
        self.output = self.behind.pop(0) if self.behind else None
        if self.listeners:
            self._tell("<", reply, _NONE)
        return reply

    def exchange(self, line: str) -> Exchange:
        """Send one program message and take its reply, as a console does; several messages stand in lines."""
        self.write(line)
        errors = [error.text for error in self.failed if error.kept]
        replies = []
        while self.output is not None:
            replies.append(self.read() or "")
        return Exchange("\n".join(replies) if replies else None, errors)

    def clear(self) -> None:
        """Device clear: forget input and output; status, errors and settings stay (IEEE 488.2 5.8)."""
        self.output = None
        self.behind.clear()

    def trigger(self) -> None:
        """Take a trigger from the interface, as `*TRG` does where the manual has it."""
        if self.language.headers.common("*TRG") is not None:
            self._message("*TRG")

    def status_byte(self) -> int:
        """Return the status byte as a serial poll does."""
        return self.status.byte(self.output is not None)

    # -- carrying out -------------------------------------------------------------------------

    def fail(self, code: int, command: str) -> None:
        """Queue an error."""
        self.failed = [*self.failed, self.status.error(code, command)]

    def _message(self, text: str) -> None:
        self.failed = _NONE
        self.clock.advance(MESSAGE_TIME)
        if self.before is not None:
            self.before()
        if self.output is not None and self.language.dialect.reading.interrupted.value == "discard":
            self.fail(-410, "")
            self.clear()
        program = self._programs.get(text)
        if program is None and not self._set_quickly(text):
            program = self._compile(text)
        if program is not None:
            first = True
            for operation in program.operations:
                found = operation()
                if found is not None:
                    self._say(found, first)
                    first = False
            if program.pure and self.output is not None and not self.behind and not self.failed:
                self.memory.replies[text] = self.output
        if self.listeners:
            self._tell(">", text, self.failed)

    def _say(self, reply: str, first: bool) -> None:
        """Put a reply where it will be read: behind one that waits, joined to those of the same message."""
        if self.output is None:
            self.output = reply
        elif first:
            self.fail(-410, "")  # what waits is kept
            self.behind.append(reply)
        elif self._apart:
            self.behind.append(reply)
        elif self.behind:
            self.behind[-1] += f";{reply}"
        else:
            self.output += f";{reply}"

    def _set_quickly(self, text: str) -> bool:
        """Carry out `HEADER NUMBER` where the header was read before; say whether it could be done.

        A sweep sends one header with ever new numbers; only the number is read anew.
        """
        header, _, data = text.partition(" ")
        shortcut = self._shortcuts.get(header)
        if shortcut is None or shortcut.revision != self.memory.revision or _PLAIN.fullmatch(data) is None:
            return False
        value = float(data)
        if not shortcut.low <= value <= shortcut.high or shortcut.selected not in (None, self.memory.channel):
            return False
        self.memory.store(shortcut.key, value)
        if self.physics is not None:
            self.physics.touched()
        return True

    def _compile(self, text: str) -> Program:
        rules = self.language.dialect.reading
        program: list[Operation] = []
        units = self.language.judge(text)
        identified = False
        for unit in units:
            if identified and unit.query and rules.identity_last.value:
                program.append(self._failure(-440, unit))
                continue
            nearest = rules.out_of_range.value == "nearest"
            if unit.fault is not None and not (nearest and unit.fault.code == -222):
                program.append(self._failure(unit.fault.code, unit))
                if rules.on_error.value == "abort":
                    break
                continue
            program.append(self._operations.of(unit))
            shortcut = self._operations.shortcut(unit)
            if shortcut is not None and unit.text == text:
                self._shortcuts[text.partition(" ")[0]] = shortcut
            identified |= unit.command is not None and unit.command.header in rules.identity
        if len(self._programs) >= PROGRAM_CACHE:
            self._programs.clear()
        pure = all(unit.fault is None and self._operations.pure(unit) for unit in units)
        self._programs[text] = found = Program(tuple(program), pure)
        return found

    def _failure(self, code: int, unit: Unit) -> Operation:
        def fail() -> None:
            self.fail(code, unit.text)

        return fail

    def _tell(self, direction: Literal[">", "<"], text: str, faults: list[QueuedError]) -> None:
        event = Event(self.clock.now(), self.role, self.model, direction, text, tuple(faults))
        for listener in self.listeners:
            listener(event)
