"""A body that a heater warms and a platinum sensor watches; what the sensor says.

The sensor is the linear part of IEC 60751: 100 ohm at 0 degC and 0.385 % of that for each degree.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from benchwright.sim.physics.circuit import Solution
from benchwright.sim.physics.elements import Resistor

ZERO_CELSIUS = 273.15
PLATINUM_OHM = 100.0
PLATINUM_SLOPE = 3.85e-3
"""Relative change of resistance for each kelvin, referred to 0 degC."""


def celsius_of(ohm: float) -> float:
    """Return the temperature in degC at which a Pt100 has this resistance."""
    return (ohm / PLATINUM_OHM - 1) / PLATINUM_SLOPE


def ohm_of(kelvin: float) -> float:
    """Return the resistance of a Pt100."""
    return PLATINUM_OHM * (1 + PLATINUM_SLOPE * (kelvin - ZERO_CELSIUS))


@dataclass(slots=True)
class Body:
    """One heat capacity that loses heat to its surroundings."""

    heater: Resistor
    sensor: Resistor
    ambient: float
    """Temperature of the surroundings in kelvin."""
    rise: float
    """Kelvin above ambient that one watt keeps up."""
    time_constant: float
    """Seconds after which a step has come to 63 %."""
    kelvin: float

    def advance(self, seconds: float, solution: Solution) -> bool:
        """Warm or cool with the power that the heater has now."""
        watt = solution.across(self.heater) ** 2 / self.heater.ohm
        goal = self.ambient + self.rise * watt
        before = self.kelvin
        self.kelvin = goal + (before - goal) * math.exp(-seconds / self.time_constant)
        self.sensor.ohm = ohm_of(self.kelvin)
        return self.kelvin != before
