"""A lock-in amplifier in the circuit: what a signal has of the reference, behind a slow filter."""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterable
from typing import ClassVar

from benchwright.sim.physics.apparatus import Apparatus, Between, NodeOf
from benchwright.sim.physics.circuit import Element
from benchwright.sim.physics.elements import Resistor
from benchwright.sim.physics.shapes import Shape, period
from benchwright.sim.physics.signal import SAME, Signal, Wave
from benchwright.sim.physics.swing import Excitation
from benchwright.sim.physics.wave_output import WaveOutput

OVERRANGE = 1.09
"""Largest output in full scales."""

RESERVE = 1e3
"""Peak of the input in full scales that overloads it: 60 dB of dynamic reserve."""

DECIBELS_A_POLE = 6.0

MOST_POLES = 4

SETTLED = 700.0
"""Time constants after which nothing is left of what was before."""


class LockIn(Apparatus):
    """Terminals `A`, `B`, `GND`, `REF` (reference input), `SINE` (output of the oscillator).

    A new state comes through the filter in its time: after five time constants a single pole is within 1 %.

    What its settings, quantities and events are called: `simulators/README.md`.
    """

    QUANTITIES: ClassVar[str] = "x y r theta reference_frequency overload"
    EVENTS: ClassVar[str] = "auto_phase auto_sensitivity"
    moves: ClassVar[bool] = True

    def connect(self, node: NodeOf, channels: tuple[int, ...]) -> None:
        ohm = self.ohms(1e7)
        self.inputs = {name: Resistor((node(name), node("GND")), ohm) for name in ("A", "B")}
        self.reference = Resistor((node("REF"), node("GND")), 1e6)
        source = self.physical.output_resistance.value if self.physical.output_resistance else 50.0
        self.sine = WaveOutput((node("SINE"), node("GND")), source, on=True)
        self.between: Between | None = None
        self.stages = [0j] * MOST_POLES

    def elements(self) -> Iterable[Element]:
        self.inputs["A"].ohm = 1e3 if self.word("input") == "current" else self.ohms(1e7)
        return (*self.inputs.values(), self.reference, self.sine)

    def excitations(self) -> Iterable[Excitation]:
        peak = math.sqrt(2) * self.number("reference_amplitude")
        frequency = self.number("reference_frequency", None, 1e3)
        if peak and frequency and self.word("reference", None, "internal") != "external":
            yield Excitation(self.sine, Wave(frequency, period(Shape()) * peak))

    def look(self, between: Between) -> None:
        self.between = between

    # -- what is detected ---------------------------------------------------------------------

    def _signal(self) -> Signal:
        if self.between is None:
            return Signal(0.0)
        a, b = self.inputs["A"], self.inputs["B"]
        if self.word("input") == "differential":
            return self.between(a.pins[0], b.pins[0])
        return self.between(*a.pins)

    def _locked_to(self) -> tuple[float, float]:
        """Return frequency and phase (radians, of a sine) of the reference; 0 Hz where there is none."""
        if self.word("reference", None, "internal") != "external" or self.between is None:
            return self.number("reference_frequency", None, 1e3), 0.0
        wave = self.between(*self.reference.pins).strongest
        if wave is None:
            return 0.0, 0.0
        first = next(wave.lines())[1]
        return wave.frequency, cmath.phase(first * 1j)

    def _detected(self) -> complex:
        """Return X + jY as it will be once the filter has settled, in volts RMS."""
        frequency, ahead = self._locked_to()
        harmonic = max(1, round(self.number("harmonic", None, 1)))
        wanted = frequency * harmonic
        found = sum(
            (line for at, line in self._signal().lines() if wanted and abs(at - wanted) <= SAME * wanted), start=0j
        )
        turned = ahead * harmonic + math.radians(self.number("reference_phase"))
        return found * 1j / math.sqrt(2) * cmath.exp(-1j * turned)

    def _poles(self) -> int:
        return min(max(1, round(self.number("slope", None, DECIBELS_A_POLE) / DECIBELS_A_POLE)), MOST_POLES)

    def advance(self, seconds: float) -> bool:
        """Let the filter follow what is detected: a chain of equal poles, solved exactly."""
        constant = self.number("time_constant", None, 0.1)
        goal = self._detected()
        passed = seconds / constant if constant else math.inf
        if passed > SETTLED:
            self.stages = [goal] * MOST_POLES
            return False
        off = [stage - goal for stage in self.stages]
        powers = [math.exp(-passed) * passed**k / math.factorial(k) for k in range(MOST_POLES)]
        self.stages = [goal + sum(off[n - k] * powers[k] for k in range(n + 1)) for n in range(MOST_POLES)]
        return False

    def _filtered(self) -> complex:
        return self.stages[self._poles() - 1]

    def measure(self, quantity: str, channel: int | None) -> float | str:
        if quantity == "reference_frequency":
            return self._locked_to()[0]
        full = self.number("sensitivity", None, 1.0)
        if quantity == "overload":
            low, high = self._signal().extremes
            over = max(-low, high) > RESERVE * full or abs(self._filtered()) > OVERRANGE * full
            return "YES" if over else "NO"
        output = self._filtered() + complex(self._noise(), self._noise())
        x, y = (min(max(part, -OVERRANGE * full), OVERRANGE * full) for part in (output.real, output.imag))
        found = {"x": x, "y": y, "r": math.hypot(x, y), "theta": math.degrees(math.atan2(y, x))}
        return found[quantity]

    def _noise(self) -> float:
        """Return noise of the input, in the bandwidth that the time constant leaves."""
        density = self.physical.noise.get("density")
        constant = self.number("time_constant", None, 0.1) or 1e-6
        return self.noise.gauss(0.0, density.value * math.sqrt(1 / (4 * constant))) if density else 0.0

    def do(self, what: str, channel: int | None) -> None:
        if what == "auto_phase":
            theta = math.degrees(cmath.phase(self._detected()))
            self.settings.put_number("reference_phase", self.number("reference_phase") + theta)
        elif what == "auto_sensitivity":
            ladder = self.settings.meanings("sensitivity")
            fitting = (choice for choice, amount in ladder if amount.value >= abs(self._detected()))
            choice = next(fitting, None)
            if choice is not None:
                self.settings.put("sensitivity", choice)
