"""A spectrum analyser in the circuit: the lines of a signal above a floor of noise."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import ClassVar

from benchwright.sim.physics.apparatus import Apparatus, Between, NodeOf
from benchwright.sim.physics.circuit import Element
from benchwright.sim.physics.coupled import Coupled
from benchwright.sim.physics.elements import Resistor

INPUT_OHM = 50.0
FLOOR = -150.0
"""Noise in dBm within 1 Hz, where the physical data give none."""

FAINTEST = -300.0
"""A level in dBm that stands for nothing."""

RIPPLE = 1.0
"""Standard deviation of the floor from point to point, in dB."""

POINTS = 751
SPAN_TO_BANDWIDTH = 100.0
"""Span in resolution bandwidths while the instrument chooses."""

SHAPE = 3.0
"""Decibels that a line has lost at half the resolution bandwidth from its frequency (a Gaussian filter)."""


def dbm(volts_rms: float, ohm: float = INPUT_OHM) -> float:
    """Return the level of an RMS voltage."""
    watt = volts_rms**2 / ohm
    return 10 * math.log10(watt / 1e-3) if watt > 0 else FAINTEST


def _sum(levels: Iterable[float]) -> float:
    """Return the level of several powers together."""
    watt = sum(10 ** (level / 10) for level in levels)
    return 10 * math.log10(watt) if watt > 0 else FAINTEST


class SpectrumAnalyser(Apparatus):
    """Terminals `IN` and `GND`.

    What its settings, quantities and events are called: `simulators/README.md`.
    """

    QUANTITIES: ClassVar[str] = "peak_level peak_frequency marker_level marker channel_power trace"
    EVENTS: ClassVar[str] = "marker_peak marker_next_peak marker_to_center"

    def connect(self, node: NodeOf, channels: tuple[int, ...]) -> None:
        self.input = Resistor((node("IN"), node("GND")), self.ohms(INPUT_OHM))
        self.frequencies = Coupled(self.settings, ("center", "span"), ("start", "stop"))
        self.between: Between | None = None

    def elements(self) -> Iterable[Element]:
        return (self.input,)

    def look(self, between: Between) -> None:
        self.between = between

    def couple(self) -> None:
        put, number = self.settings.put_number, self.number
        if self.frequencies.other_was_set():
            put("center", (number("start") + number("stop")) / 2)
            put("span", number("stop") - number("start"))
        elif self.settings.get("center") is not None:
            put("start", number("center") - number("span") / 2)
            put("stop", number("center") + number("span") / 2)
        if self.on("bandwidth_auto", None, otherwise=False):
            put("bandwidth", _nice((number("stop") - number("start")) / SPAN_TO_BANDWIDTH))
        self.frequencies.seen()

    # -- what is seen -------------------------------------------------------------------------

    def _window(self) -> tuple[float, float]:
        """Return the frequencies shown."""
        if self.settings.get("center") is None:
            return self.number("start"), self.number("stop")
        return self.number("center") - self.number("span") / 2, self.number("center") + self.number("span") / 2

    def _lines(self) -> list[tuple[float, float]]:
        """Return frequency and level of all lines."""
        if self.between is None:
            return []
        seen = self.between(*self.input.pins)
        return [(at, dbm(abs(line) / math.sqrt(2), self.input.ohm)) for at, line in seen.lines()]

    def _bandwidth(self) -> float:
        low, high = self._window()
        return self.number("bandwidth") or _nice((high - low) / SPAN_TO_BANDWIDTH)

    def _floor(self) -> float:
        """Return one draw of the floor within the resolution bandwidth."""
        density = self.physical.noise.get("density")
        level = density.value if density else FLOOR
        return level + 10 * math.log10(max(self._bandwidth(), 1.0)) + self.noise.gauss(0.0, RIPPLE)

    def _level(self, frequency: float) -> float:
        """Return what one point of the trace shows."""
        half = self._bandwidth() / 2
        skirts = (level - SHAPE * ((frequency - at) / half) ** 2 for at, level in self._lines())
        return _sum([self._floor(), *skirts])

    def _peaks(self) -> list[tuple[float, float]]:
        """Return frequency and level of the lines shown, the highest first; the floor's own where there is none."""
        low, high = self._window()
        floor = self._floor()
        shown = [(at, level) for at, level in self._lines() if low <= at <= high and level > floor + 3 * RIPPLE]
        found = sorted(shown, key=lambda line: -line[1])
        return [(at, _sum([level, self._floor()])) for at, level in found] or [
            (low + self.noise.random() * (high - low), floor + 3 * RIPPLE)
        ]

    def _trace(self) -> str:
        low, high = self._window()
        points = round(self.number("points", None, POINTS))
        step = (high - low) / max(points - 1, 1)
        half = self._bandwidth() / 2
        lines = self._lines()
        found = []
        for place in (low + index * step for index in range(points)):
            # A point holds the highest level of its share of the span, as a peak detector does.
            skirts = [level - SHAPE * (max(abs(place - at) - step / 2, 0.0) / half) ** 2 for at, level in lines]
            found.append(_sum([self._floor(), *skirts]))
        return ",".join(f"{level:.2f}" for level in found)

    def measure(self, quantity: str, channel: int | None) -> float | str:
        if quantity == "trace":
            return self._trace()
        if quantity in ("peak_level", "peak_frequency"):
            frequency, level = self._peaks()[0]
            return level if quantity == "peak_level" else frequency
        if quantity == "channel_power":
            return self._channel_power()
        marker = self.number("marker", None, sum(self._window()) / 2)
        return self._level(marker) if quantity == "marker_level" else marker

    def _channel_power(self) -> float:
        center = sum(self._window()) / 2
        width = self.number("channel_bandwidth") or (self._window()[1] - self._window()[0])
        inside = [level for at, level in self._lines() if abs(at - center) <= width / 2]
        return _sum([self._floor() + 10 * math.log10(width / self._bandwidth()), *inside])

    def do(self, what: str, channel: int | None) -> None:
        marker = self.number("marker")
        if what == "marker_peak":
            self.settings.put_number("marker", self._peaks()[0][0])
        elif what == "marker_next_peak":
            peaks = [at for at, _ in self._peaks()]
            here = min(range(len(peaks)), key=lambda index: abs(peaks[index] - marker))
            self.settings.put_number("marker", peaks[min(here + 1, len(peaks) - 1)])
        elif what == "marker_to_center":
            self.settings.put_number("center", marker)
            self.couple()


def _nice(bandwidth: float) -> float:
    """Return the nearest bandwidth of the row 1, 3, 10."""
    power = 10.0 ** math.floor(math.log10(bandwidth)) if bandwidth > 0 else 1.0
    return min((power, 3 * power, 10 * power), key=lambda one: abs(math.log(one / bandwidth)) if bandwidth > 0 else 0.0)
