"""A multimeter in the circuit: functions, ranges, resolution, noise, overload."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from benchwright.sim.physics.apparatus import Apparatus, Between, NodeOf
from benchwright.sim.physics.circuit import Element, Solution
from benchwright.sim.physics.elements import Resistor
from benchwright.sim.physics.probe import Probe
from benchwright.sim.physics.ranges import OVERLOAD, digitise
from benchwright.sim.physics.signal import Signal
from benchwright.sim.physics.thermal import celsius_of

TEST_AMPERE = 1e-3
OPEN_VOLT = 6.0
"""The current of resistance and diode tests, and the voltage at which it stops."""

OPEN_OHM = 1e10
"""What is above this is nothing at all."""

TESTED = ("resistance", "resistance_4w", "continuity", "diode", "temperature")
"""Quantities measured with a current of the meter's own."""


class Meter(Apparatus):
    """Terminals `V`, `I` and `LO`.

    What its settings, quantities and events are called: `simulators/README.md`.
    """

    QUANTITIES: ClassVar[str] = (
        "dc_voltage ac_voltage dc_current ac_current resistance resistance_4w continuity diode temperature "
        "frequency period capacitance"
    )

    def connect(self, node: NodeOf, channels: tuple[int, ...]) -> None:
        physical = self.physical
        burden = physical.burden.value if physical.burden else 1e-3
        self.input = Resistor((node("V"), node("LO")), self.ohms(1e7))
        self.probe = Probe((node("V"), node("LO")), TEST_AMPERE, OPEN_VOLT, on=False)
        self.shunt = Resistor((node("I"), node("LO")), burden)
        self.between: Between | None = None

    def elements(self) -> Iterable[Element]:
        return (self.probe if self.probe.on else self.input, self.shunt)

    def revise(self, solution: Solution) -> bool:
        return self.probe.on and self.probe.revise(solution)

    def look(self, between: Between) -> None:
        self.between = between

    def ready(self, quantity: str, channel: int | None) -> bool:
        before = self.probe.on
        self.probe.on = quantity in TESTED
        return self.probe.on != before

    def settle(self) -> None:
        self.probe.stopped = False

    def measure(self, quantity: str, channel: int | None) -> float | str:
        if quantity in TESTED:
            return digitise(self, quantity, self._tested(quantity))
        if quantity.endswith("current"):
            seen, scale = self._seen(self.shunt), 1 / self.shunt.ohm
        else:
            seen, scale = self._seen(self.input), 1.0
        if quantity in ("dc_voltage", "dc_current"):
            return digitise(self, quantity, seen.dc * scale)
        if quantity in ("ac_voltage", "ac_current"):
            return digitise(self, quantity, seen.ac_rms * scale)
        wave = seen.strongest
        if quantity not in ("frequency", "period") or wave is None:
            return OVERLOAD
        return digitise(self, quantity, wave.frequency if quantity == "frequency" else 1 / wave.frequency)

    def _seen(self, part: Resistor) -> Signal:
        return Signal(0.0) if self.between is None else self.between(*part.pins)

    def _tested(self, quantity: str) -> float:
        volts, amperes = self.probe.volts, self.probe.amperes
        if quantity == "diode":
            return OVERLOAD if self.probe.stopped else volts
        ohm = volts / amperes if amperes > 0 else OPEN_OHM
        if ohm >= OPEN_OHM:
            return OVERLOAD
        return celsius_of(ohm) if quantity == "temperature" else ohm
