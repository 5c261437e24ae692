"""A temperature controller in the circuit: a sensor current, a heater current, and the loop between them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from benchwright.sim.physics.apparatus import Apparatus, NodeOf
from benchwright.sim.physics.circuit import Element, Solution
from benchwright.sim.physics.probe import Probe
from benchwright.sim.physics.ranges import OVERLOAD
from benchwright.sim.physics.thermal import ZERO_CELSIUS, celsius_of, ohm_of

SENSOR_AMPERE = 1e-3
SENSOR_VOLT = 2.5
HEATER_VOLT = 50.0
"""Voltages at which the sensor and the heater current stop."""

HEATER_OHM = 25.0
"""The heater that the ranges in watts are meant for, where the physical data give none."""

FULL = 100.0
"""Per cent of full output."""

INTEGRAL_SCALE = 1000.0
"""An integral term of 1000 has a reset time of one second."""


@dataclass(slots=True)
class Loop:
    """One sensor with its heater."""

    sensor: Probe
    heater: Probe
    kelvin: float = math.inf
    goal: float | None = None
    """Set point on its way, while it ramps."""
    sum: float = 0.0
    """Error times time, in kelvin seconds."""
    error: float | None = None
    percent: float = 0.0


class TemperatureController(Apparatus):
    """Terminals `IN1+`, `IN1-` (a Pt100), `OUT1+`, `OUT1-` (heater) ... by channel.

    What its settings, quantities and events are called: `simulators/README.md`.
    """

    QUANTITIES: ClassVar[str] = "temperature temperature_celsius sensor_resistance heater heater_on setpoint"
    EVENTS: ClassVar[str] = "all_off"
    moves: ClassVar[bool] = True
    controls: ClassVar[bool] = True

    def connect(self, node: NodeOf, channels: tuple[int, ...]) -> None:
        self.loops: dict[int, Loop] = {}
        for n in channels:
            sensor = Probe((node(f"IN{n}+"), node(f"IN{n}-")), SENSOR_AMPERE, SENSOR_VOLT)
            heater = Probe((node(f"OUT{n}+"), node(f"OUT{n}-")), 0.0, HEATER_VOLT)
            self.loops[n] = Loop(sensor, heater)

    def elements(self) -> Iterable[Element]:
        ohm = self.physical.output_resistance.value if self.physical.output_resistance else HEATER_OHM
        for channel, loop in self.loops.items():
            watt = self._watts(channel) * loop.percent / FULL
            loop.heater.ampere = math.sqrt(watt / ohm)
            loop.heater.on = watt > 0
            yield loop.sensor
            yield loop.heater

    def _watts(self, channel: int) -> float:
        """Return full power of the heater range that is set."""
        return max(0.0, self.number("heater_range", channel))

    def settle(self) -> None:
        for loop in self.loops.values():
            loop.sensor.stopped = loop.heater.stopped = False

    def revise(self, solution: Solution) -> bool:
        changed = False
        for loop in self.loops.values():
            changed |= loop.sensor.revise(solution)
            changed |= loop.heater.on and loop.heater.revise(solution)
            ohm = loop.sensor.volts / loop.sensor.amperes
            loop.kelvin = math.inf if loop.sensor.stopped else celsius_of(ohm) + ZERO_CELSIUS
        return changed

    # -- the loop -----------------------------------------------------------------------------

    def advance(self, seconds: float) -> bool:
        for channel, loop in self.loops.items():
            self._ramp(channel, loop, seconds)
            loop.percent = self._output(channel, loop, seconds)
        return any(self._watts(channel) for channel in self.loops)

    def _ramp(self, channel: int, loop: Loop, seconds: float) -> None:
        wanted = self.number("setpoint", channel)
        if not self.on("ramp", channel, otherwise=False):
            loop.goal = wanted
            return
        if loop.goal is None:
            loop.goal = loop.kelvin if math.isfinite(loop.kelvin) else wanted
        most = self.number("ramp_rate", channel) * seconds / 60 or math.inf
        loop.goal += min(max(wanted - loop.goal, -most), most)

    def _output(self, channel: int, loop: Loop, seconds: float) -> float:
        """Return the heater output in per cent."""
        control = self.word("control", channel, "closed")
        manual = self.number("manual_output", channel)
        if control == "off" or not self._watts(channel):
            loop.sum, loop.error = 0.0, None
            return 0.0
        if control == "open" or loop.goal is None or math.isinf(loop.kelvin):
            return min(max(manual, 0.0), FULL)
        error = loop.goal - loop.kelvin
        slope = 0.0 if loop.error is None else (error - loop.error) / seconds
        loop.error = error
        gain, rate = self.number("proportional", channel, 50.0), self.number("integral", channel) / INTEGRAL_SCALE
        fixed = gain * (error + self.number("derivative", channel) * slope) + manual
        total = fixed + gain * rate * (loop.sum + error * seconds)
        if 0 <= total <= FULL:
            loop.sum += error * seconds  # at a stop the sum stands still, or it would take hours to unwind
        return min(max(total, 0.0), FULL)

    def measure(self, quantity: str, channel: int | None) -> float | str:
        number = self.first(channel)
        loop = self.loops[number]
        if quantity == "heater":
            return loop.percent if self._watts(number) else 0.0
        if quantity == "heater_on":
            return "ON" if self._watts(number) else "OFF"
        if quantity == "setpoint":
            return self.number("setpoint", number) if loop.goal is None else loop.goal
        if math.isinf(loop.kelvin):
            return OVERLOAD
        kelvin = loop.kelvin + self.jitter("temperature")
        if quantity == "sensor_resistance":
            return ohm_of(kelvin)
        return kelvin - ZERO_CELSIUS if quantity == "temperature_celsius" else kelvin

    def do(self, what: str, channel: int | None) -> None:
        if what == "all_off":
            for number in self.channels:
                self.settings.put("heater_range", self._none(), number)

    def _none(self) -> str | int:
        """Return the choice of the heater range that stands for off: the one without watts."""
        return "0" if self.settings.meanings("heater_range") else 0
