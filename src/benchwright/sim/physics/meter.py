"""A multimeter in the circuit: ranges, resolution, noise, overload."""

from __future__ import annotations

import math
from collections.abc import Iterable

from benchwright.quantity import Amount
from benchwright.sim.physics.apparatus import Apparatus, NodeOf
from benchwright.sim.physics.circuit import Element, Solution
from benchwright.sim.physics.parts import Resistor

OVERLOAD = math.inf
"""Returned for a reading beyond the range; the instrument writes it in its own way."""


class Meter(Apparatus):
    """Terminals `V`, `I` and `LO`.

    Settings: `<quantity>_range` with a meaning for each choice, `range_mode` called `auto` or
    `manual`. DC quantities come from the operating point; AC ones, where nothing alternates, are zero.
    """

    def connect(self, node: NodeOf, channels: tuple[int, ...]) -> None:
        physical = self.physical
        ohm = physical.input_resistance.value if physical.input_resistance else 1e7
        burden = physical.burden.value if physical.burden else 1e-3
        self.input = Resistor((node("V"), node("LO")), ohm)
        self.shunt = Resistor((node("I"), node("LO")), burden)
        self.solution: Solution | None = None

    def elements(self) -> Iterable[Element]:
        return (self.input, self.shunt)

    def revise(self, solution: Solution) -> bool:
        self.solution = solution
        return False

    def _across(self, part: Resistor) -> float:
        if self.solution is None:
            return 0.0
        return self.solution.volts[part.pins[0]] - self.solution.volts[part.pins[1]]

    def measure(self, quantity: str, channel: int | None) -> float | str:
        true = {
            "dc_voltage": lambda: self._across(self.input),
            "dc_current": lambda: self._across(self.shunt) / self.shunt.ohm,
            "ac_voltage": lambda: 0.0,
            "ac_current": lambda: 0.0,
        }.get(quantity)
        # Nothing else is modelled: with nothing to see, a resistance input is open.
        return OVERLOAD if true is None else self._digitise(quantity, true())

    def _digitise(self, quantity: str, true: float) -> float:
        full = self._range(quantity, abs(true))
        if full is None:
            return true
        if abs(true) > full * self.physical.overrange:
            return OVERLOAD
        if self.physical.counts is None:
            return true
        count = full / self.physical.counts
        return round(true / count + self.noise.gauss(0.0, self.physical.noise_counts)) * count

    def _range(self, quantity: str, size: float) -> float | None:
        """Return full scale: the range set, or in autorange the smallest that holds the reading."""
        name = f"{quantity}_range"
        if self.settings.called("range_mode") != "auto":
            fixed: Amount | None = self.settings.meaning(name)
            return fixed.value if fixed else None
        ranges = self.settings.meanings(name)
        for choice, amount in ranges:
            if size <= amount.value * self.physical.overrange or (choice, amount) == ranges[-1]:
                self.settings.put(name, choice)
                return amount.value
        return None
