"""What circuits are made of: resistor, diode, capacitor, inductor, battery."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar

from benchwright.sim.physics.circuit import Solution, System

WIRE_OHM = 1e-6
"""The least resistance of an inductor, so that two in parallel still have a solution."""


@dataclass(slots=True)
class Resistor:
    """A resistor in ohms."""

    pins: tuple[int, int]
    ohm: float
    branches: ClassVar[int] = 0

    def stamp(self, system: System, branch: int) -> None:
        system.conductance(*self.pins, 1.0 / self.ohm)

    def error(self, volts: float, amperes: float) -> float:
        return 0.0


@dataclass(slots=True)
class Capacitor:
    """A capacitor in farads: open for what is steady."""

    pins: tuple[int, int]
    farad: float
    branches: ClassVar[int] = 0

    def stamp(self, system: System, branch: int) -> None:
        return

    def store(self, system: System, branch: int) -> None:
        system.conductance(*self.pins, self.farad)

    def error(self, volts: float, amperes: float) -> float:
        return 0.0


@dataclass(slots=True)
class Inductor:
    """An inductor in henries with the resistance of its wire."""

    pins: tuple[int, int]
    henry: float
    ohm: float
    branches: ClassVar[int] = 1

    def stamp(self, system: System, branch: int) -> None:
        system.voltage(branch, *self.pins, 0.0, max(self.ohm, WIRE_OHM))

    def store(self, system: System, branch: int) -> None:
        row = system.nodes + branch
        system.matrix[row, row] += self.henry

    def error(self, volts: float, amperes: float) -> float:
        return 0.0


@dataclass(slots=True)
class Battery:
    """A battery whose open voltage falls in a straight line while it is discharged."""

    pins: tuple[int, int]
    full: float
    empty: float
    """Open voltages of a full and of an empty one."""
    capacity: float
    """In ampere-hours."""
    ohm: float
    used: float = 0.0
    """Charge taken out, in ampere-hours."""
    branches: ClassVar[int] = 1

    def stamp(self, system: System, branch: int) -> None:
        left = 1 - self.used / self.capacity
        system.voltage(branch, *self.pins, self.empty + (self.full - self.empty) * min(max(left, 0.0), 1.0), self.ohm)

    def error(self, volts: float, amperes: float) -> float:
        return 0.0

    def advance(self, seconds: float, solution: Solution) -> bool:
        """Take out the charge that flows; say whether that changes the circuit."""
        flows = solution.amperes[id(self)] * seconds / 3600
        self.used = max(0.0, self.used + flows)
        return flows != 0.0


@dataclass(slots=True)
class Diode:
    """A diode or LED: Shockley's law with a series resistance, anode first.

    The thermal voltage is that of 27 degC.
    """

    pins: tuple[int, int]
    saturation: float
    emission: float
    series: float
    branches: ClassVar[int] = 1
    THERMAL: ClassVar[float] = 0.025865

    def stamp(self, system: System, branch: int) -> None:
        # Unknown is the current into the anode: v = n Vt ln(1 + i / Is) + i R, tame for Newton.
        a, b = self.pins
        row = system.nodes + branch
        system.matrix[a, row] += 1
        system.matrix[b, row] -= 1
        now = max(float(system.guess[row]), -0.999999 * self.saturation)
        slope = self.emission * self.THERMAL / (now + self.saturation) + self.series
        drop = self._drop(now)
        system.matrix[row, a] += 1
        system.matrix[row, b] -= 1
        system.matrix[row, row] -= slope
        system.right[row] += drop - slope * now

    def _drop(self, amperes: float) -> float:
        return self.emission * self.THERMAL * math.log1p(amperes / self.saturation) + amperes * self.series

    def error(self, volts: float, amperes: float) -> float:
        if amperes <= -0.999999 * self.saturation:
            return 0.0  # blocking: any reverse voltage will do
        return abs(volts - self._drop(amperes))
