"""Outputs that make a wave."""

from __future__ import annotations

from dataclasses import dataclass

from benchwright.sim.physics.circuit import System

OFF_OHM = 1e9
"""What an output that is off looks like from outside."""


@dataclass(slots=True)
class WaveOutput:
    """A voltage source behind a resistance, with a steady part; open while it is off."""

    pins: tuple[int, int]
    ohm: float
    volt: float = 0.0
    """The steady part, unloaded."""
    on: bool = False

    @property
    def branches(self) -> int:
        return 1 if self.on else 0

    def error(self, volts: float, amperes: float) -> float:
        return 0.0

    def stamp(self, system: System, branch: int) -> None:
        if self.on:
            system.voltage(branch, *self.pins, self.volt, self.ohm)
        else:
            system.conductance(*self.pins, 1 / OFF_OHM)

    def drive(self, system: System, branch: int) -> None:
        """Add one volt of the wave."""
        system.right[system.nodes + branch] += 1
