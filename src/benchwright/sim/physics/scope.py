"""An oscilloscope in the circuit: what steady voltages look like on its channels."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable

from benchwright.sim.model import Physical
from benchwright.sim.physics.apparatus import NodeOf, Settings
from benchwright.sim.physics.circuit import Element, Solution
from benchwright.sim.physics.parts import Resistor

RECORD = 2000
"""Samples of noise behind one measurement."""


class Scope:
    """Terminals `CH1` ... and `GND`. Sources here are steady, so a trace is a level with noise.

    Settings by channel: `scale` (volts per division), `coupling`.
    """

    def __init__(
        self,
        settings: Settings,
        physical: Physical,
        node: NodeOf,
        channels: tuple[int, ...],
        noise: random.Random,
    ) -> None:
        self.settings = settings
        self.physical = physical
        self.noise = noise
        ohm = physical.input_resistance.value if physical.input_resistance else 1e6
        self.inputs = {n: Resistor((node(f"CH{n}"), node("GND")), ohm) for n in channels}
        self.levels: dict[int, float] = dict.fromkeys(channels, 0.0)

    def elements(self) -> Iterable[Element]:
        return self.inputs.values()

    def settle(self) -> None:
        """Nothing to start again."""

    def revise(self, solution: Solution) -> bool:
        for channel, part in self.inputs.items():
            self.levels[channel] = solution.volts[part.pins[0]] - solution.volts[part.pins[1]]
        return False

    def measure(self, quantity: str, channel: int | None) -> float | str:
        number = channel if channel is not None else 1
        level = 0.0 if self.settings.get("coupling", number) == "AC" else self.levels.get(number, 0.0)
        scale = self.settings.get("scale", number)
        division = float(scale) if isinstance(scale, (int, float)) else 1.0
        sigma = self.physical.noise_counts * division
        peak = sigma * math.sqrt(2 * math.log(RECORD))
        quantity = quantity.lower()
        if quantity in ("mean", "amplitude") or quantity == "rms":
            noisy = level + self.noise.gauss(0.0, sigma / math.sqrt(RECORD))
            return math.hypot(noisy, sigma) if quantity == "rms" else noisy
        jitter = 1 + self.noise.gauss(0.0, 0.05)
        if quantity == "maximum":
            return level + peak * jitter
        if quantity == "minimum":
            return level - peak * jitter
        if quantity == "peak_to_peak":
            return 2 * peak * jitter
        return math.inf  # no edges: times and frequencies cannot be measured

    def do(self, what: str, channel: int | None) -> None:
        """A scope has no events here."""
