"""A source-measure unit in the circuit: one quantity is sourced, the other limited, in all four quadrants."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from benchwright.sim.physics.apparatus import Apparatus, NodeOf
from benchwright.sim.physics.circuit import Element, Solution, System
from benchwright.sim.physics.protection import trip, tripped
from benchwright.sim.physics.ranges import OVERLOAD, digitise

OFF_OHM = 1e9
"""What an output that is off looks like from outside."""

SLACK = 1e-9


@dataclass(slots=True)
class Quadrants:
    """An output that holds a voltage or a current, of either sign and direction, unless the limit holds it."""

    pins: tuple[int, int]
    ohm: float
    on: bool = False
    source: str = "voltage"
    level: float = 0.0
    """Of what is sourced, in volts or amperes."""
    limit: float = 0.0
    """Magnitude of the other quantity."""
    side: int = 0
    """0 while the source holds; 1 or -1: the positive or negative limit does."""

    @property
    def other(self) -> str:
        """What is limited."""
        return "current" if self.source == "voltage" else "voltage"

    @property
    def _volts(self) -> float | None:
        """The voltage it holds; None while it holds a current."""
        if self.source == "voltage":
            return self.level if not self.side else None
        return self.side * self.limit if self.side else None

    @property
    def branches(self) -> int:
        return 1 if self.on and self._volts is not None else 0

    def error(self, volts: float, amperes: float) -> float:
        return 0.0

    def stamp(self, system: System, branch: int) -> None:
        held = self._volts
        if self.on and held is not None:
            system.voltage(branch, *self.pins, held, self.ohm)
            return
        system.conductance(*self.pins, 1 / OFF_OHM)
        if self.on:
            system.current(*self.pins, self._amperes)

    @property
    def _amperes(self) -> float:
        """The current it holds while it holds one."""
        return self.level if self.source == "current" else self.side * self.limit

    def seen(self, solution: Solution) -> tuple[float, float]:
        """Return the voltage across it and the current out of it."""
        volts = solution.across(self)
        if self.branches:
            return volts, solution.amperes[id(self)]
        return volts, (self._amperes if self.on else 0.0) - volts / OFF_OHM

    def regulate(self, volts: float, amperes: float) -> bool:
        """Go to a limit that is passed, or back from one that no longer holds; say whether it did."""
        before = self.side
        other, own = (amperes, volts) if self.source == "voltage" else (volts, amperes)
        if not self.side:
            if abs(other) > self.limit * (1 + SLACK) + SLACK * SLACK:
                self.side = 1 if other > 0 else -1
        elif self.side * (own - self.level) > SLACK * (abs(self.level) + SLACK):
            self.side = 0
        return self.side != before


class SourceMeasureUnit(Apparatus):
    """Terminals `CH1+` and `CH1-` ... by channel.

    What its settings, quantities and events are called: `simulators/README.md`.
    """

    QUANTITIES: ClassVar[str] = (
        "voltage current resistance power compliance current_limited voltage_limited tripped source"
    )
    EVENTS: ClassVar[str] = "clear_protection"

    SOURCES = "voltage"
    """What it sources where no setting says so."""

    def connect(self, node: NodeOf, channels: tuple[int, ...]) -> None:
        ohm = self.physical.output_resistance.value if self.physical.output_resistance else 1e-3
        self.outputs = {n: Quadrants((node(f"CH{n}+"), node(f"CH{n}-")), ohm) for n in channels}
        self.solved = dict.fromkeys(channels, (0.0, 0.0))

    def elements(self) -> Iterable[Element]:
        for channel, output in self.outputs.items():
            output.on = self.on("output", channel)
            output.source = self.word("function", channel, self.SOURCES)
            output.level = self.number(output.source, channel)
            output.limit = abs(self.number(f"{output.other}_limit", channel))
            clamp = abs(self.number("voltage_clamp", channel, math.inf))
            if output.source == "voltage":
                output.level = min(max(output.level, -clamp), clamp)
            else:
                output.limit = min(output.limit, clamp)
        return self.outputs.values()

    def settle(self) -> None:
        for output in self.outputs.values():
            output.side = 0

    def revise(self, solution: Solution) -> bool:
        changed = False
        for channel, output in self.outputs.items():
            self.solved[channel] = volts, amperes = output.seen(solution)
            changed |= output.on and output.regulate(volts, amperes)
        return changed

    def protect(self) -> bool:
        solved = self.solved.items()
        return any([trip(self.settings, channel, "output", {"overvoltage": volts}) for channel, (volts, _) in solved])

    def measure(self, quantity: str, channel: int | None) -> float | str:
        number = self.first(channel)
        output = self.outputs[number]
        volts, amperes = self.solved[number]
        if quantity in ("compliance", f"{output.other}_limited"):
            return "YES" if output.on and output.side else "NO"
        if quantity in ("current_limited", "voltage_limited"):
            return "NO"
        if quantity == "tripped":
            return "YES" if tripped(self.settings, number, ("overvoltage",)) else "NO"
        if quantity == "source":
            return output.level
        if quantity == "resistance":
            return digitise(self, quantity, volts / amperes, number) if amperes else OVERLOAD
        if quantity == "power":
            return volts * amperes
        return digitise(self, quantity, volts if quantity == "voltage" else amperes, number)

    def do(self, what: str, channel: int | None) -> None:
        if what == "clear_protection":
            for number in self.channels if channel is None else (channel,):
                self.settings.put("overvoltage_tripped", False, number)


class CurrentSource(SourceMeasureUnit):
    """A source of current alone, with the terminals of a source-measure unit."""

    QUANTITIES: ClassVar[str] = "voltage current compliance tripped source"

    SOURCES = "current"
