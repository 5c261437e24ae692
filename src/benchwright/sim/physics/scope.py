"""An oscilloscope in the circuit: what steady voltages look like on its channels."""

from __future__ import annotations

import math
from collections.abc import Iterable

from benchwright.sim.physics.apparatus import Apparatus, NodeOf
from benchwright.sim.physics.circuit import Element, Solution
from benchwright.sim.physics.parts import Resistor
from benchwright.sim.physics.waveform import LEVELS_PER_DIVISION, Transfer, encode, levels

DIVISIONS = 15
"""Horizontal divisions of the screen."""

REACH = 128 / LEVELS_PER_DIVISION
"""Divisions from the middle of the screen to the end of the converter."""

RECORD = 2000
"""Samples of noise behind one measurement."""


class Scope(Apparatus):
    """Terminals `CH1` ... and `GND`. Sources here are steady, so a trace is a level with noise.

    Settings by channel: `scale` (volts per division), `position` (divisions), `offset` (volts),
    `coupling`; of the transfer: `first_point`, `last_point`, `point_bytes`, `point_format`, `point_encoding`,
    `record_length`, `horizontal_scale`.
    """

    def connect(self, node: NodeOf, channels: tuple[int, ...]) -> None:
        physical = self.physical
        ohm = physical.input_resistance.value if physical.input_resistance else 1e6
        self.inputs = {n: Resistor((node(f"CH{n}"), node("GND")), ohm) for n in channels}
        self.levels: dict[int, float] = dict.fromkeys(channels, 0.0)

    def elements(self) -> Iterable[Element]:
        return self.inputs.values()

    def revise(self, solution: Solution) -> bool:
        for channel, part in self.inputs.items():
            self.levels[channel] = solution.volts[part.pins[0]] - solution.volts[part.pins[1]]
        return False

    def measure(self, quantity: str, channel: int | None) -> float | str:
        number = channel if channel is not None else 1
        if quantity.startswith("record_"):
            return self._record(quantity.removeprefix("record_"), number)
        level = self._seen(number)
        sigma = self.physical.noise_counts * self._number("scale", number, 1.0)
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

    def _seen(self, channel: int) -> float:
        """Return the level as the converter sees it: beyond its range it is cut off."""
        level = 0.0 if self.settings.get("coupling", channel) == "AC" else self.levels.get(channel, 0.0)
        scale = self._number("scale", channel, 1.0)
        middle = self._number("offset", channel, 0.0) - self._number("position", channel, 0.0) * scale
        return min(max(level, middle - REACH * scale), middle + REACH * scale)

    def _number(self, name: str, channel: int | None, otherwise: float) -> float:
        value = self.settings.get(name, channel)
        return float(value) if isinstance(value, (int, float)) else otherwise

    def _record(self, what: str, channel: int) -> float | str:
        """Return the record of a channel, or what is needed to turn its points into volts and seconds."""
        scale = self._number("scale", channel, 1.0)
        position = self._number("position", channel, 0.0)
        width = round(self._number("point_bytes", None, 1))
        step = 1 if width == 1 else 256
        length = self._number("record_length", None, 2000)
        interval = self._number("horizontal_scale", None, 1e-3) * DIVISIONS / length
        first = max(1, round(self._number("first_point", None, 1)))
        last = min(round(length), round(self._number("last_point", None, length)))
        points = max(0, last - first + 1)
        offset = 0 if self.settings.called("point_format") == "signed" else 128 * step
        if what == "curve":
            shown = self._seen(channel) - self._number("offset", channel, 0.0)
            noise = self.physical.noise_counts * scale
            found = levels(shown, scale, position, noise, points, self.noise)
            binary = self.settings.called("point_encoding") == "binary"
            return encode(found, Transfer(first, last, width, offset == 0, binary))
        return {
            "points": points,
            "y_step": scale / LEVELS_PER_DIVISION / step,
            "y_offset": position * LEVELS_PER_DIVISION * step + offset,
            "y_zero": self._number("offset", channel, 0.0),
            "x_step": interval,
            "x_zero": (first - 1) * interval - interval * length / 2,
        }[what]
