"""Inputs that only look at a voltage: a resistor to ground for each channel."""

from __future__ import annotations

from collections.abc import Iterable

from benchwright.sim.physics.apparatus import Apparatus, Between, NodeOf
from benchwright.sim.physics.circuit import Element
from benchwright.sim.physics.elements import Resistor


class GroundedInputs(Apparatus):
    """Terminals `CH1` ... by channel, and `GND`; `impedance` in ohms, 1 MΩ where nothing says otherwise."""

    def connect(self, node: NodeOf, channels: tuple[int, ...]) -> None:
        self.inputs = {n: Resistor((node(f"CH{n}"), node("GND")), self.ohms(1e6)) for n in channels}
        self.between: Between | None = None

    def elements(self) -> Iterable[Element]:
        for channel, part in self.inputs.items():
            part.ohm = self.number("impedance", channel, self.ohms(1e6)) or self.ohms(1e6)
        return self.inputs.values()

    def look(self, between: Between) -> None:
        self.between = between
