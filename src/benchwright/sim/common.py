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
        name = unit.header.upper() + ("?" if unit.query else "")
        return self._queries().get(name) or self._commands(unit).get(name)

    def _queries(self) -> dict[str, Action]:
        info, status = self.memory.model.simulator, self.status
        queries: dict[str, Action] = {
            "*IDN?": lambda: info.idn,
            "*ESR?": lambda: str(status.read_events()),
            "*STB?": lambda: str(status.byte(self.instrument.output is not None)),
            "*ESE?": lambda: str(status.event_enable),
            "*SRE?": lambda: str(status.request_enable),
            "*OPC?": lambda: "1",
        }
        if info.options is not None:
            queries["*OPT?"] = lambda: info.options
        return queries

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
        value = unit.arguments[0].value if unit.arguments else 0
        number = round(value) if isinstance(value, (int, float)) else 0
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


def _place(unit: Unit) -> str:
    return str(unit.arguments[0].value) if unit.arguments else "0"
