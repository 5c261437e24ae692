"""A counter in the circuit: frequency, period and times of the wave at an input."""

from __future__ import annotations

import math
from typing import ClassVar

from benchwright.sim.physics.grounded_inputs import GroundedInputs
from benchwright.sim.physics.signal import Signal, Wave
from benchwright.sim.physics.trace import Trace

NOTHING = 0.0
"""The reading where no edge comes: the gate closes on nothing counted."""

PERIODS = 3
"""Periods looked at for times within one."""

SAMPLES = 30_000


class Counter(GroundedInputs):
    """Terminals `CH1` ... by channel, and `GND`.

    What its settings, quantities and events are called: `simulators/README.md`.
    """

    QUANTITIES: ClassVar[str] = (
        "frequency period count positive_width negative_width rise_time fall_time duty_cycle peak_to_peak "
        "maximum minimum width_ratio ratio time_interval phase nothing"
    )

    def measure(self, quantity: str, channel: int | None) -> float | str:
        number = self.first(channel)
        wave = None if quantity == "nothing" else self._counted(number)
        if quantity in ("ratio", "time_interval", "phase"):
            other = self._counted(self._other(number))
            return NOTHING if wave is None or other is None else self._of_both(quantity, number, wave, other)
        if wave is None:
            return NOTHING
        if quantity in ("frequency", "period", "count"):
            counted = self._read(wave)
            return {"period": 1 / counted, "count": counted * self._gate()}.get(quantity, counted)
        signal = self._signal(number)
        if quantity == "width_ratio":
            low = self._within("negative_width", signal, wave)
            return self._within("positive_width", signal, wave) / low if low else NOTHING
        return self._within(quantity, signal, wave)

    def _of_both(self, quantity: str, channel: int, wave: Wave, other: Wave) -> float:
        if quantity == "ratio":
            return self._read(wave) / self._read(other)
        starts, ends = (self._crossing(number) or 0.0 for number in (channel, self._other(channel)))
        seconds = (ends - starts) % (1 / wave.frequency)
        return seconds if quantity == "time_interval" else seconds * wave.frequency * 360

    @staticmethod
    def _within(quantity: str, signal: Signal, wave: Wave) -> float:
        """Return a level, or a time within one period."""
        import numpy as np

        span = PERIODS / wave.frequency
        found = Trace(signal.at(np.arange(SAMPLES) * span / SAMPLES), span / SAMPLES).value(quantity)
        return NOTHING if math.isinf(found) else found

    def _other(self, channel: int) -> int:
        return next((number for number in self.channels if number != channel), channel)

    def _gate(self) -> float:
        return self.number("gate_time", None, 1.0) or 1.0

    def _read(self, wave: Wave) -> float:
        """Return the frequency as counted; its noise falls with the gate time."""
        sigma = self.physical.noise.get("frequency")
        return wave.frequency + (self.noise.gauss(0.0, sigma.value / self._gate()) if sigma else 0.0)

    def _signal(self, channel: int) -> Signal:
        if self.between is None:
            return Signal(0.0)
        seen = self.between(*self.inputs[channel].pins)
        return Signal(0.0, seen.waves) if self.word("coupling", channel, "DC").upper() == "AC" else seen

    def _crossing(self, channel: int) -> float | None:
        signal = self._signal(channel)
        level = self.settings.number("trigger_level", channel)
        attenuation = self.number("attenuation", channel, 1.0) or 1.0
        middle = sum(signal.extremes) / 2
        return signal.crossing(middle if level is None else level * attenuation, rising=True)

    def _counted(self, channel: int) -> Wave | None:
        """Return the wave that is counted; None where no edge comes."""
        return self._signal(channel).strongest if self._crossing(channel) is not None else None
