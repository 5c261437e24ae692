"""An optical chopper in the circuit: its wheel turns, and its reference output tells."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from benchwright.sim.physics.apparatus import Apparatus, NodeOf
from benchwright.sim.physics.circuit import Element
from benchwright.sim.physics.shapes import Shape, period
from benchwright.sim.physics.signal import Wave
from benchwright.sim.physics.swing import Excitation
from benchwright.sim.physics.wave_output import WaveOutput

LOGIC = 5.0
"""High level of the reference output."""


class Chopper(Apparatus):
    """Terminals `REF` (reference output, a square wave) and `GND`. The wheel is at its speed at once.

    What its settings, quantities and events are called: `simulators/README.md`.
    """

    QUANTITIES: ClassVar[str] = "frequency phase_error lock"

    def connect(self, node: NodeOf, channels: tuple[int, ...]) -> None:
        self.output = WaveOutput((node("REF"), node("GND")), 50.0, on=True)

    def _frequency(self) -> float:
        turns = self.on("motor", None, otherwise=False)
        factor = self.number("multiplier", None, 1.0) / (self.number("divisor", None, 1.0) or 1.0)
        return self.number("frequency") * factor if turns else 0.0

    def elements(self) -> Iterable[Element]:
        self.output.volt = LOGIC / 2 if self._frequency() else 0.0
        return (self.output,)

    def excitations(self) -> Iterable[Excitation]:
        if self._frequency():
            samples = period(Shape("square", phase=self.number("phase"))) * LOGIC / 2
            yield Excitation(self.output, Wave(self._frequency(), samples))

    def measure(self, quantity: str, channel: int | None) -> float | str:
        if quantity == "lock":
            return "YES" if self._frequency() else "NO"
        return self._frequency() if quantity == "frequency" else self.jitter("phase")
