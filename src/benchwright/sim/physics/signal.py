"""What is seen between two points of a circuit: a steady voltage with periodic waves on it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

POINTS = 4096
"""Samples of one period."""

SAME = 1e-9
"""Relative difference below which two frequencies are one."""

FAINT = 1e-9
"""A harmonic this much smaller than the strongest is not there."""


@dataclass(frozen=True, slots=True, eq=False)
class Wave:
    """One periodic wave without steady part: a period sampled from the start of the bench's clock."""

    frequency: float
    samples: NDArray[np.floating]

    @property
    def rms(self) -> float:
        """The root mean square."""
        return math.sqrt(float((self.samples**2).mean()))

    def lines(self) -> Iterator[tuple[float, complex]]:
        """Yield frequency and amplitude of each harmonic; the angle is that of a cosine."""
        import numpy as np

        found = 2 * np.fft.rfft(self.samples) / len(self.samples)
        strongest = float(np.abs(found).max())
        for number in np.flatnonzero(np.abs(found) > FAINT * strongest):
            if number:
                yield self.frequency * int(number), complex(found[number])

    def at(self, times: NDArray[np.floating]) -> NDArray[np.floating]:
        """Return the voltages at times in seconds, straight between samples."""
        import numpy as np

        place = (times * self.frequency % 1.0) * len(self.samples)
        round_again = np.append(self.samples, self.samples[0])
        volts: NDArray[np.floating] = np.interp(place, np.arange(len(self.samples) + 1), round_again)
        return volts


@dataclass(frozen=True, slots=True, eq=False)
class Signal:
    """A steady voltage and the waves on it."""

    dc: float
    waves: tuple[Wave, ...] = ()

    @property
    def ac_rms(self) -> float:
        """The root mean square of everything but the steady part."""
        return math.sqrt(sum(wave.rms**2 for wave in self.waves))

    @property
    def strongest(self) -> Wave | None:
        """The wave with the greatest amplitude; None where nothing alternates."""
        return max(self.waves, key=lambda wave: wave.rms, default=None)

    @property
    def extremes(self) -> tuple[float, float]:
        """The lowest and the highest voltage that can occur."""
        low = sum(float(wave.samples.min()) for wave in self.waves)
        high = sum(float(wave.samples.max()) for wave in self.waves)
        return self.dc + low, self.dc + high

    def at(self, times: NDArray[np.floating]) -> NDArray[np.floating]:
        """Return the voltages at times in seconds."""
        import numpy as np

        volts: NDArray[np.floating] = np.full(len(times), self.dc)
        for wave in self.waves:
            volts += wave.at(times)
        return volts

    def lines(self) -> Iterator[tuple[float, complex]]:
        """Yield frequency and amplitude of everything that alternates."""
        for wave in self.waves:
            yield from wave.lines()

    def crossing(self, level: float, rising: bool) -> float | None:
        """Return the first time at which the strongest wave crosses a level; None if it never does."""
        import numpy as np

        wave = self.strongest
        if wave is None:
            return None
        above = wave.samples + self.dc > level
        before = np.roll(above, 1)
        found = np.flatnonzero(~before & above if rising else before & ~above)
        if not len(found):
            return None
        here = int(found[0])
        first, second = float(wave.samples[here - 1]) + self.dc, float(wave.samples[here]) + self.dc
        share = (level - first) / (second - first) if second != first else 0.0
        return (here - 1 + share) / len(wave.samples) / wave.frequency
