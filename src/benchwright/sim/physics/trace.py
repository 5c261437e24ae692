"""What an oscilloscope works out from a trace: levels, times, shares of a period."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

UNKNOWN = math.inf
"""What cannot be measured, such as the period of a level."""

BINS = 100
FLAT = 0.1
"""Share of all points that one hundredth of the height must hold to count as top or base."""

LOW, MIDDLE, HIGH = 0.1, 0.5, 0.9
"""Parts of the height between which rise and fall are timed, and at which a period begins."""


class Trace:
    """Voltages at even distances in time."""

    def __init__(self, volts: NDArray[np.floating], interval: float) -> None:
        self.volts = volts
        self.interval = interval

    def value(self, quantity: str) -> float:
        """Return a quantity; UNKNOWN where the trace does not show it."""
        found = getattr(self, f"_{quantity}", None)
        return UNKNOWN if found is None else float(found())

    # -- levels -------------------------------------------------------------------------------

    def _maximum(self) -> float:
        return float(self.volts.max())

    def _minimum(self) -> float:
        return float(self.volts.min())

    def _peak_to_peak(self) -> float:
        return self._maximum() - self._minimum()

    def _mean(self) -> float:
        return float(self._whole().mean())

    def _rms(self) -> float:
        return math.sqrt(float((self._whole() ** 2).mean()))

    def _ac_rms(self) -> float:
        return float(self._whole().std())

    def _top(self) -> float:
        return self._flat(upper=True)

    def _base(self) -> float:
        return self._flat(upper=False)

    def _amplitude(self) -> float:
        return self._top() - self._base()

    def _overshoot(self) -> float:
        height = self._amplitude()
        return 100 * (self._maximum() - self._top()) / height if height else UNKNOWN

    def _flat(self, upper: bool) -> float:
        """Return the level at which the upper or lower half stays longest; the extreme if it stays nowhere."""
        import numpy as np

        low, high = self._minimum(), self._maximum()
        if low == high:
            return low
        counts, edges = np.histogram(self.volts, BINS, (low, high))
        half = slice(BINS // 2, BINS) if upper else slice(0, BINS // 2)
        best = int(np.argmax(counts[half])) + (half.start or 0)
        if counts[best] < FLAT * len(self.volts):
            return high if upper else low
        return float(self.volts[(self.volts >= edges[best]) & (self.volts <= edges[best + 1])].mean())

    # -- times --------------------------------------------------------------------------------

    def _crossings(self, share: float, rising: bool) -> NDArray[np.floating]:
        """Return when the trace passes a part of its height, in seconds from its first point."""
        import numpy as np

        base = self._base()
        level = base + share * (self._top() - base)
        above = self.volts > level
        found = np.flatnonzero(~above[:-1] & above[1:] if rising else above[:-1] & ~above[1:])
        first, second = self.volts[found], self.volts[found + 1]
        return (found + (level - first) / (second - first)) * self.interval

    def _period(self) -> float:
        edges = self._crossings(MIDDLE, rising=True)
        return float(edges[-1] - edges[0]) / (len(edges) - 1) if len(edges) > 1 else UNKNOWN

    def _frequency(self) -> float:
        period = self._period()
        return 1 / period if period not in (0.0, UNKNOWN) else UNKNOWN

    def _rise_time(self) -> float:
        return self._between(LOW, True, HIGH, True)

    def _fall_time(self) -> float:
        return self._between(HIGH, False, LOW, False)

    def _positive_width(self) -> float:
        return self._between(MIDDLE, True, MIDDLE, False)

    def _negative_width(self) -> float:
        return self._between(MIDDLE, False, MIDDLE, True)

    def _duty_cycle(self) -> float:
        width, period = self._positive_width(), self._period()
        return UNKNOWN if UNKNOWN in (width, period) else 100 * width / period

    def _between(self, first: float, first_rises: bool, second: float, second_rises: bool) -> float:
        """Return the mean time from one crossing to the next other one."""
        import numpy as np

        starts, ends = self._crossings(first, first_rises), self._crossings(second, second_rises)
        next_ones = np.searchsorted(ends, starts, side="right")
        inside = next_ones < len(ends)
        if not inside.any():
            return UNKNOWN
        return float((ends[next_ones[inside]] - starts[inside]).mean())

    def _whole(self) -> NDArray[np.floating]:
        """Return the points of whole periods; all of them where there is none."""
        edges = self._crossings(MIDDLE, rising=True)
        if len(edges) < 2:
            return self.volts
        first, last = (round(float(edge) / self.interval) for edge in (edges[0], edges[-1]))
        return self.volts[first:last] if last - first > 1 else self.volts
