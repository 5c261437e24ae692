"""An electronic load in the circuit: constant current, voltage, resistance or power, and never a source."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from benchwright.sim.physics.apparatus import Apparatus, NodeOf
from benchwright.sim.physics.circuit import Element, Solution, System
from benchwright.sim.physics.protection import trip, tripped
from benchwright.sim.physics.ranges import digitise

OFF_OHM = 1e6
"""What an input that is off looks like from outside."""

SLACK = 1e-9

PROTECTIONS = ("overvoltage", "overcurrent", "overpower")

MODES = {"current": "CC", "voltage": "CV", "resistance": "CR", "power": "CP"}


@dataclass(slots=True)
class Sink:
    """One input. Where it cannot hold what it is set to, it is fully on (`low`) or fully off (`off`)."""

    pins: tuple[int, int]
    least_ohm: float
    mode: str = "off"
    """`off`, `low`, `current`, `voltage`, `resistance` or `power`."""
    level: float = 0.0
    about: float = 0.0
    """Voltage about which constant power is taken as linear."""

    @property
    def branches(self) -> int:
        return 1 if self.mode == "voltage" else 0

    def error(self, volts: float, amperes: float) -> float:
        return 0.0

    def stamp(self, system: System, branch: int) -> None:
        if self.mode == "voltage":
            system.voltage(branch, *self.pins, self.level, 0.0)
            return
        system.conductance(*self.pins, self._conductance())
        system.current(*self.pins, -self._current())

    def _conductance(self) -> float:
        if self.mode == "low":
            return 1 / self.least_ohm
        if self.mode == "resistance":
            return 1 / max(self.level, self.least_ohm)
        if self.mode == "power" and self.about:
            return 1 / OFF_OHM - self.level / self.about**2
        return 1 / OFF_OHM

    def _current(self) -> float:
        """Return the part of the current that does not depend on the voltage."""
        if self.mode == "current":
            return self.level
        return 2 * self.level / self.about if self.mode == "power" and self.about else 0.0

    def seen(self, solution: Solution) -> tuple[float, float]:
        """Return the voltage across it and the current into it."""
        volts = solution.across(self)
        if self.branches:
            return volts, -solution.amperes[id(self)]
        return volts, self._current() + volts * self._conductance()

    def regulate(self, wanted: str, volts: float, amperes: float) -> bool:
        """Change to what it can hold; say whether anything changed."""
        before = (self.mode, self.about)
        if self.mode == "off":
            self._begin(wanted, volts)
        elif self.mode == "low":
            self._leave_low(wanted, volts)
        elif self.mode == "voltage":
            self.mode = "off" if amperes < -SLACK else "voltage"
        elif self.mode == "power":
            self._follow_power(volts)
        elif self.mode == "current" and amperes * self.least_ohm > volts + SLACK:
            self.mode = "low"
        return (self.mode, self.about) != before

    def _begin(self, wanted: str, volts: float) -> None:
        """Start to sink, `volts` being there without any load."""
        if wanted != "voltage" or volts > self.level * (1 + SLACK) + SLACK:
            self.mode, self.about = wanted, max(volts, 0.0)

    def _leave_low(self, wanted: str, volts: float) -> None:
        """Hold the current or power again if the voltage suffices for it."""
        amperes = self.level if wanted == "current" else self.level / volts if volts > 0 else 0.0
        if volts > amperes * self.least_ohm * (1 + SLACK) + SLACK:
            self.mode = wanted

    def _follow_power(self, volts: float) -> None:
        if volts <= 0 or self.level / volts * self.least_ohm > volts:
            self.mode = "low" if self.level else "power"
        elif abs(volts - self.about) > SLACK * volts:
            self.about = volts


class ElectronicLoad(Apparatus):
    """Terminals `CH1+` and `CH1-` ... by channel.

    What its settings, quantities and events are called: `simulators/README.md`.
    """

    QUANTITIES: ClassVar[str] = "voltage current power resistance charge mode tripped"
    EVENTS: ClassVar[str] = "clear_protection clear_charge"
    moves: ClassVar[bool] = True

    def connect(self, node: NodeOf, channels: tuple[int, ...]) -> None:
        ohm = self.physical.burden.value if self.physical.burden else 0.02
        self.inputs = {n: Sink((node(f"CH{n}+"), node(f"CH{n}-")), ohm) for n in channels}
        self.solved = dict.fromkeys(channels, (0.0, 0.0))
        self.charge = dict.fromkeys(channels, 0.0)

    def elements(self) -> Iterable[Element]:
        for channel, sink in self.inputs.items():
            wanted = self._wanted(channel)
            sink.level = abs(self.number(wanted, channel))
            if not self.on("input", channel):
                sink.mode = "off"
            elif self.on("short", channel, otherwise=False):
                sink.mode = "low"
        return self.inputs.values()

    def _wanted(self, channel: int) -> str:
        return self.word("function", channel, "current")

    def settle(self) -> None:
        for sink in self.inputs.values():
            sink.mode, sink.about = "off", 0.0

    def revise(self, solution: Solution) -> bool:
        changed = False
        for channel, sink in self.inputs.items():
            self.solved[channel] = volts, amperes = sink.seen(solution)
            if self.on("input", channel) and not self.on("short", channel, otherwise=False):
                changed |= self._sinks(channel, sink, volts, amperes)
        return changed

    def protect(self) -> bool:
        tripped_now = False
        for channel, (volts, amperes) in self.solved.items():
            values = {"overvoltage": volts, "overcurrent": amperes, "overpower": volts * amperes}
            tripped_now |= trip(self.settings, channel, "input", values)
        return tripped_now

    def _sinks(self, channel: int, sink: Sink, volts: float, amperes: float) -> bool:
        """Regulate, once the voltage is high enough to begin."""
        if volts < self.number("on_voltage", channel) and sink.mode == "off":
            return False
        return sink.regulate(self._wanted(channel), volts, amperes)

    def advance(self, seconds: float) -> bool:
        for channel, (_, amperes) in self.solved.items():
            self.charge[channel] += amperes * seconds / 3600
        return False

    def measure(self, quantity: str, channel: int | None) -> float | str:
        number = self.first(channel)
        volts, amperes = self.solved[number]
        if quantity == "mode":
            return MODES[self._wanted(number)]
        if quantity == "tripped":
            return "YES" if tripped(self.settings, number, PROTECTIONS) else "NO"
        if quantity == "charge":
            return self.charge[number]
        if quantity == "resistance":
            return volts / amperes if amperes > SLACK else OFF_OHM
        volts = float(digitise(self, "voltage", volts, number))
        amperes = float(digitise(self, "current", amperes, number))
        return {"voltage": volts, "current": amperes}.get(quantity, volts * amperes)

    def do(self, what: str, channel: int | None) -> None:
        for number in self.channels if channel is None else (channel,):
            if what == "clear_charge":
                self.charge[number] = 0.0
            for name in PROTECTIONS if what == "clear_protection" else ():
                self.settings.put(f"{name}_tripped", False, number)
