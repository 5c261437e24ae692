"""The common commands of IEEE 488.2 chapter 10 that act on status, identity and saved settings."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from benchwright.scpi.language import Unit

if TYPE_CHECKING:
    from benchwright.sim.instrument import SimulatedInstrument

Action = Callable[[], str | None]


class CommonCommands:
    """The common commands of one instrument.

    They act only where its manual lists them; that was checked when they were read.
    """

    def __init__(self, instrument: SimulatedInstrument) -> None:
        self.instrument = instrument
        self.status = instrument.status
        self.memory = instrument.memory

    def of(self, unit: Unit) -> Action | None:
        """Return what a common command does; None if it is an ordinary setting."""
        name = unit.header.upper()
        if not unit.query:
            return self._commands(unit).get(name)
        register = self._registers().get(name)
        return self._queries().get(name) if register is None else lambda: _said(register(_bit(unit)), unit)

    def _queries(self) -> dict[str, Action]:
        info = self.memory.model.simulator
        queries: dict[str, Action] = {"*IDN": lambda: info.idn, "*OPC": lambda: "1"}
        if info.options is not None:
            queries["*OPT"] = lambda: info.options
        return queries

    def _registers(self) -> dict[str, Callable[[int], int]]:
        """Return what reads each register, given the bits asked for."""
        status = self.status
        return {
            "*ESR": status.read_events,
            "*STB": lambda bits: status.byte(self.instrument.output is not None) & bits,
            "*ESE": lambda bits: status.event_enable & bits,
            "*SRE": lambda bits: status.request_enable & bits,
        }

    def _commands(self, unit: Unit) -> dict[str, Action]:
        return {
            "*CLS": self.status.clear,
            "*RST": self._reset,
            "*ESE": lambda: self._enable("event_enable", unit),
            "*SRE": lambda: self._enable("request_enable", unit),
            "*OPC": self._complete,
            "*WAI": lambda: None,
            "*SAV": lambda: self.memory.save(_place(unit)),
            "*RCL": lambda: self._recall(unit),
        }

    def _reset(self) -> None:
        self.memory.reset()
        if self.instrument.language.dialect.errors.reset_clears.value:
            self.status.queue.clear()
        self._touched()

    def _touched(self) -> None:
        if self.instrument.physics is not None:
            self.instrument.physics.touched()

    def _enable(self, register: str, unit: Unit) -> None:
        numbers = [round(a.value) for a in unit.arguments if isinstance(a.value, (int, float))] or [0]
        number = numbers[0]
        if len(numbers) == 2:  # one bit, and what it becomes
            bit = 1 << min(number, 8)
            number = getattr(self.status, register) & ~bit | bit * bool(numbers[1])
        if 0 <= number <= 255:
            setattr(self.status, register, number)
        else:
            self.instrument.fail(-222, unit.text)

    def _complete(self) -> None:
        self.status.events |= 1

    def _recall(self, unit: Unit) -> None:
        if self.memory.recall(_place(unit)):
            self._touched()
        else:
            self.instrument.fail(-221, unit.text)  # nothing was saved there


def _bit(unit: Unit) -> int:
    """Return the bits that a register query asks for: all, or the one whose number it gives."""
    value = unit.arguments[0].value if unit.arguments else None
    return 1 << min(round(value), 8) if isinstance(value, (int, float)) and value >= 0 else 255


def _said(value: int, unit: Unit) -> str:
    """Write a register; a single bit is 1 or 0."""
    return str(int(value != 0)) if unit.arguments else str(value)


def _place(unit: Unit) -> str:
    return str(unit.arguments[0].value) if unit.arguments else "0"
