"""An oscilloscope in the circuit: what voltages and waves look like on its channels."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, ClassVar

from benchwright.sim.physics.grounded_inputs import GroundedInputs
from benchwright.sim.physics.signal import Signal
from benchwright.sim.physics.trace import UNKNOWN, Trace
from benchwright.sim.physics.waveform import Transfer, encode, levels

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

REACH = 128
"""Levels of an 8-bit converter from the middle of the screen to its end."""

RECORD = 2000
"""Samples of noise behind one measurement of a level."""

SHOWN = 20_000
"""Samples of the screen from which a wave is measured: many a period, so that edges are sharp."""

VISIBLE = 0.1
"""Divisions that a wave must be high for its times to be measured."""

LEVELS = ("mean", "rms", "ac_rms", "maximum", "minimum", "peak_to_peak", "top", "base", "amplitude")
"""Quantities that are voltages."""


class Scope(GroundedInputs):
    """Terminals `CH1` ... and `GND`.

    What its settings, quantities and events are called: `simulators/README.md`.
    """

    QUANTITIES: ClassVar[str] = (
        "mean rms ac_rms maximum minimum peak_to_peak top base amplitude overshoot frequency period rise_time "
        "fall_time positive_width negative_width duty_cycle sample_rate record_curve record_points "
        "record_x_step record_x_zero record_y_step record_y_zero record_y_offset record_y_level"
    )

    def measure(self, quantity: str, channel: int | None) -> float | str:
        number = self.first(channel)
        if quantity == "sample_rate":
            return 1 / self._interval()
        if quantity.startswith("record_"):
            return self._record(quantity.removeprefix("record_"), number)
        signal = self._signal(number)
        if signal.strongest is None:
            return self._level(quantity.lower(), self._cut(signal.dc, number), self._sigma(number))
        return self._traced(quantity.lower(), number)

    def _traced(self, quantity: str, channel: int) -> float:
        """Return a quantity of what is on the screen."""
        span = self._span()
        trace = Trace(self._shown(channel, SHOWN, span / SHOWN), span / SHOWN)
        low, high = self._signal(channel).extremes
        times = quantity not in LEVELS
        if times and high - low < VISIBLE * self.number("scale", channel, 1.0):
            return UNKNOWN
        found = trace.value(quantity)
        if times or math.isinf(found):
            return found
        return found + self.noise.gauss(0.0, self._sigma(channel) / math.sqrt(RECORD))

    def _level(self, quantity: str, level: float, sigma: float) -> float:
        """Return a quantity of a steady voltage."""
        peak = sigma * math.sqrt(2 * math.log(RECORD))
        if quantity in ("mean", "top", "base", "rms"):
            noisy = level + self.noise.gauss(0.0, sigma / math.sqrt(RECORD))
            return math.hypot(noisy, sigma) if quantity == "rms" else noisy
        if quantity in ("amplitude", "ac_rms"):
            return sigma if quantity == "ac_rms" else level + self.noise.gauss(0.0, sigma / math.sqrt(RECORD))
        jitter = 1 + self.noise.gauss(0.0, 0.05)
        found = {"maximum": level + peak * jitter, "minimum": level - peak * jitter, "peak_to_peak": 2 * peak * jitter}
        return found.get(quantity, UNKNOWN)  # no edges: times and frequencies cannot be measured

    # -- what comes in ------------------------------------------------------------------------

    def _signal(self, channel: int) -> Signal:
        """Return what the channel gets behind its coupling."""
        coupling = self.word("coupling", channel, "DC").upper()
        if self.between is None or coupling in ("GND", "GROUND"):
            return Signal(0.0)
        seen = self.between(*self.inputs[channel].pins)
        return Signal(0.0, seen.waves) if coupling == "AC" else seen

    def _cut(self, volts: float, channel: int) -> float:
        """Return a voltage as the converter sees it: beyond its range it is cut off."""
        low, high = self._reach(channel)
        return min(max(volts, low), high)

    def _reach(self, channel: int) -> tuple[float, float]:
        scale = self.number("scale", channel, 1.0)
        middle = self._offset(channel) - self.number("position", channel) * scale
        reach = REACH / self.physical.levels_per_division * scale
        return middle - reach, middle + reach

    def _offset(self, channel: int) -> float:
        """Return the voltage that is in the middle of the screen while the position is zero."""
        offset = self.number("offset", channel)
        return -offset if self.physical.offset_moves == "trace" else offset

    def _sigma(self, channel: int) -> float:
        sigma = self.physical.noise_counts * self.number("scale", channel, 1.0)
        if self.word("acquisition") == "average":
            sigma /= math.sqrt(max(1.0, self.number("averages", None, 1.0)))
        return sigma

    # -- the screen ---------------------------------------------------------------------------

    def _span(self) -> float:
        """Return the time across the screen."""
        return self.number("horizontal_scale", None, 1e-3) * self.physical.horizontal_divisions

    def _interval(self) -> float:
        return self._span() / self.number("record_length", None, RECORD)

    def _shown(self, channel: int, count: int, interval: float) -> NDArray[np.floating]:
        """Return the points of a channel across the screen, cut off at its range, without noise."""
        import numpy as np

        middle = self._trigger() + self.number("horizontal_position")
        times = middle + (np.arange(count) - count / 2) * interval
        volts = self._signal(channel).at(times)
        if self.on("inverted", channel, otherwise=False):
            volts = -volts
        low, high = self._reach(channel)
        shown: NDArray[np.floating] = np.clip(volts, low, high)
        return shown

    def _trigger(self) -> float:
        """Return when the trigger came; where it never does, some time or other."""
        found = re.search(r"(\d+)$", self.word("trigger_source", None, "1"))
        channel = self.first(int(found[1]) if found else None)
        rising = self.word("trigger_slope", None, "rising") != "falling"
        at = self._signal(channel).crossing(self.number("trigger_level", channel), rising)
        return at if at is not None else self.noise.random()

    # -- the record ---------------------------------------------------------------------------

    def _record(self, what: str, channel: int) -> float | str:
        """Return the record of a channel, or what is needed to turn its points into volts and seconds."""
        width = round(self.number("point_bytes", None, 1))
        size = 256.0 ** (width - 1)
        length = round(self.number("record_length", None, RECORD))
        first = max(1, round(self.number("first_point", None, 1)))
        last = min(length, round(self.number("last_point", None, length)))
        step = self.number("scale", channel, 1.0) / self.physical.levels_per_division
        shift = self.number("position", channel) * self.physical.levels_per_division
        signed = self.word("point_format", None, "signed") == "signed"
        if what == "curve":
            binary = self.word("point_encoding", None, "binary") == "binary"
            shown = self._shown(channel, length, self._interval())[first - 1 : last] - self._offset(channel)
            found = levels(shown.tolist(), step, shift, self._sigma(channel), self.noise)
            return encode(found, Transfer(first, last, width, signed, binary))
        middle = shift * size + (0 if signed else 128 * size)
        return {
            "points": max(0, last - first + 1),
            "y_step": step / size,
            "y_offset": middle,
            "y_zero": self._offset(channel),
            "y_level": middle - self._offset(channel) / (step / size),
            "x_step": self._interval(),
            "x_zero": (first - 1 - length / 2) * self._interval() + self.number("horizontal_position"),
        }[what]
