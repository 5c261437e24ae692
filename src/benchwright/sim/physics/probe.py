"""The current with which an ohmmeter, a diode test or a sensor input looks at what is connected."""

from __future__ import annotations

from dataclasses import dataclass

from benchwright.sim.physics.circuit import Solution, System

LEAK_OHM = 1e12
"""Input resistance while the current flows."""


@dataclass(slots=True)
class Probe:
    """A current source that stops at a voltage."""

    pins: tuple[int, int]
    ampere: float
    stops_at: float
    on: bool = True
    stopped: bool = False
    volts: float = 0.0
    amperes: float = 0.0
    """What was seen last: the voltage across what is connected, and the current through it."""

    @property
    def branches(self) -> int:
        return 1 if self.on and self.stopped else 0

    def error(self, volts: float, amperes: float) -> float:
        return 0.0

    def stamp(self, system: System, branch: int) -> None:
        if self.on and self.stopped:
            system.voltage(branch, *self.pins, self.stops_at, 0.0)
            return
        system.conductance(*self.pins, 1 / LEAK_OHM)
        if self.on:
            system.current(*self.pins, self.ampere)

    def revise(self, solution: Solution) -> bool:
        """Note what is seen; stop at the voltage, or start again; say whether it did."""
        self.volts = solution.across(self)
        self.amperes = solution.amperes[id(self)] if self.branches else self.ampere - self.volts / LEAK_OHM
        before = self.stopped
        if not self.stopped:
            self.stopped = self.on and self.volts > self.stops_at
        elif self.amperes > self.ampere:
            self.stopped = False
        return self.stopped != before
