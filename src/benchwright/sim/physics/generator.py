"""A function generator in the circuit: shapes behind a source resistance."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING

from benchwright.sim.physics.apparatus import Apparatus, NodeOf
from benchwright.sim.physics.circuit import Element
from benchwright.sim.physics.coupled import Coupled
from benchwright.sim.physics.shapes import Shape, period
from benchwright.sim.physics.signal import Wave
from benchwright.sim.physics.swing import Excitation
from benchwright.sim.physics.wave_output import WaveOutput

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SOURCE_OHM = 50.0
OPEN_OHM = 1e6
"""A load from here on counts as none: instruments give such a number for an open output."""


class Generator(Apparatus):
    """Terminals `CH1` ... by channel, and `GND`.

    Bursts, sweeps and modulations are remembered and not made: the wave runs on unmodulated.

    What its settings, quantities and events are called: `simulators/README.md`.
    """

    def connect(self, node: NodeOf, channels: tuple[int, ...]) -> None:
        ohm = self.physical.output_resistance.value if self.physical.output_resistance else SOURCE_OHM
        self.outputs = {n: WaveOutput((node(f"CH{n}"), node("GND")), ohm) for n in channels}
        self.seed = self.noise.getrandbits(32)
        self.levels = Coupled(self.settings, ("amplitude", "offset"), ("high", "low"))
        self.times = Coupled(self.settings, ("frequency",), ("period",))

    def elements(self) -> Iterable[Element]:
        for channel, output in self.outputs.items():
            output.on = self.on("output", channel)
            # A square wave with a duty cycle of 20 % has a steady part of its own.
            mean = float(self._period(channel).mean()) * self._peak(channel)
            output.volt = self.number("offset", channel) * self._unloaded(channel) + mean
        return self.outputs.values()

    def excitations(self) -> Iterable[Excitation]:
        for channel, output in self.outputs.items():
            samples = self._period(channel) * self._peak(channel)
            if output.on and samples.any():
                yield Excitation(output, Wave(self._frequency(channel), samples - samples.mean()))

    def _frequency(self, channel: int) -> float:
        frequency = self.number("frequency", channel)
        return frequency or 1 / (self.number("period", channel) or 1e-3)

    def _period(self, channel: int) -> NDArray[np.floating]:
        return period(self._shape(channel), self.seed)

    def _peak(self, channel: int) -> float:
        """Return half of the peak-to-peak voltage without load; negative where the output is inverted."""
        amplitude = self.number("amplitude", channel)
        unit = self.word("amplitude_unit", channel, "peak_to_peak")
        if unit != "peak_to_peak":
            rms = math.sqrt(1e-3 * self._load(channel) * 10 ** (amplitude / 10)) if unit == "dBm" else amplitude
            amplitude = 2 * rms / math.sqrt(float((self._period(channel) ** 2).mean()) or 1.0)
        sign = -1 if self.on("inverted", channel, otherwise=False) else 1
        return sign * amplitude / 2 * self._unloaded(channel)

    def _load(self, channel: int) -> float:
        """Return the load that the levels are meant for; 50 ohm for a level in dBm into nothing."""
        load = self.number("load", channel, OPEN_OHM)
        return load if 0 < load < OPEN_OHM else SOURCE_OHM

    def _unloaded(self, channel: int) -> float:
        """Return how many times its level an output has without load."""
        load = self.number("load", channel, OPEN_OHM)
        return (load + self.outputs[channel].ohm) / load if 0 < load < OPEN_OHM else 1.0

    def _shape(self, channel: int) -> Shape:
        name = self.word("shape", channel, "sine")
        return Shape(
            name,
            self._duty(name, channel),
            self.number("symmetry", channel, 100.0) / 100,
            self.number("phase", channel),
        )

    def _duty(self, name: str, channel: int) -> float:
        if name != "pulse":
            return self.number("duty", channel, 50.0) / 100
        width = self.settings.number("width", channel)
        if width is not None:
            return width * self._frequency(channel)
        return self.number("pulse_duty", channel, self.number("duty", channel, 50.0)) / 100

    def couple(self) -> None:
        for channel in self.channels:
            self._couple_levels(channel)
            if self.times.other_was_set(channel):
                self.settings.put_number("frequency", 1 / (self.number("period", channel) or 1e-3), channel)
            else:
                self.settings.put_number("period", 1 / self._frequency(channel), channel)
            self.times.seen(channel)

    def _couple_levels(self, channel: int) -> None:
        put = self.settings.put_number
        if self.word("amplitude_unit", channel, "peak_to_peak") != "peak_to_peak":
            return
        if self.levels.other_was_set(channel):
            high, low = self.number("high", channel), self.number("low", channel)
            put("amplitude", high - low, channel)
            put("offset", (high + low) / 2, channel)
        else:
            amplitude, offset = self.number("amplitude", channel), self.number("offset", channel)
            put("high", offset + amplitude / 2, channel)
            put("low", offset - amplitude / 2, channel)
        self.levels.seen(channel)

    def measure(self, quantity: str, channel: int | None) -> float | str:
        number = self.first(channel)
        return self._frequency(number) if quantity == "frequency" else self.number(quantity, number)
