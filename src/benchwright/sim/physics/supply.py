"""A power supply in the circuit: constant voltage, constant current, protection that trips."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from benchwright.sim.physics.apparatus import Apparatus, NodeOf
from benchwright.sim.physics.circuit import Element, Solution, System
from benchwright.sim.physics.protection import trip

OFF_OHM = 1e9
"""What an output that is off looks like from outside."""

UNLIMITED = 1e6
"""Amperes of a supply whose current limit cannot be set."""


@dataclass(slots=True)
class Output:
    """One output: a voltage source that turns into a current source at its limit, and never sinks."""

    pins: tuple[int, int]
    ohm: float
    volt: float = 0.0
    limit: float = 0.0
    mode: str = "OFF"
    """`OFF`, `CV`, `CC`, or `UR` where something outside holds it above its own voltage."""

    @property
    def branches(self) -> int:
        return 1 if self.mode == "CV" else 0

    def error(self, volts: float, amperes: float) -> float:
        return 0.0

    def stamp(self, system: System, branch: int) -> None:
        if self.mode == "CV":
            system.voltage(branch, *self.pins, self.volt, self.ohm)
            return
        system.conductance(*self.pins, 1 / OFF_OHM)
        if self.mode == "CC":
            system.current(*self.pins, self.limit)


class Supply(Apparatus):
    """Terminals `CH1+` and `CH1-` ... by channel.

    What its settings, quantities and events are called: `simulators/README.md`.
    """

    QUANTITIES: ClassVar[str] = "voltage current power mode condition overvoltage_tripped overcurrent_tripped"
    EVENTS: ClassVar[str] = "clear_overvoltage clear_overcurrent"

    def connect(self, node: NodeOf, channels: tuple[int, ...]) -> None:
        physical = self.physical
        ohm = physical.output_resistance.value if physical.output_resistance else 1e-3
        self.outputs = {n: Output((node(f"CH{n}+"), node(f"CH{n}-")), ohm) for n in channels}
        self.solved: dict[int, tuple[float, float]] = dict.fromkeys(channels, (0.0, 0.0))

    def elements(self) -> Iterable[Element]:
        for channel, output in self.outputs.items():
            on = self.on("output", channel)
            # A negative rail is programmed with negative volts; the limit is a magnitude.
            output.volt = self.number("voltage", channel)
            output.limit = abs(self.number("current", channel, UNLIMITED)) * (-1 if output.volt < 0 else 1)
            if not on:
                output.mode = "OFF"
            elif output.mode == "OFF":
                output.mode = "CV"
        return self.outputs.values()

    def settle(self) -> None:
        """Start again from constant voltage, as after a change of settings."""
        for output in self.outputs.values():
            output.mode = "OFF"

    def revise(self, solution: Solution) -> bool:
        changed = False
        for channel, output in self.outputs.items():
            volts = solution.across(output)
            amperes = self._amperes(output, volts, solution)
            self.solved[channel] = (volts, amperes)
            changed |= self._regulate(output, volts, amperes)
        return changed

    def protect(self) -> bool:
        beyond = [
            trip(self.settings, channel, "output", {"overvoltage": volts, "overcurrent": amperes})
            for channel, (volts, amperes) in self.solved.items()
        ]
        return any(beyond)

    @staticmethod
    def _amperes(output: Output, volts: float, solution: Solution) -> float:
        if output.mode == "CV":
            return solution.amperes[id(output)]
        return (output.limit if output.mode == "CC" else 0.0) - volts / OFF_OHM

    @staticmethod
    def _regulate(output: Output, volts: float, amperes: float) -> bool:
        sign = -1 if output.volt < 0 else 1
        mode, volts, amperes = output.mode, volts * sign, amperes * sign
        level = abs(output.volt)
        slack = 1e-9 * (1 + level)
        if mode == "CV":
            if amperes > abs(output.limit) * (1 + 1e-9) + 1e-12:
                output.mode = "CC"
            elif amperes < -1e-9:
                output.mode = "UR"
        elif (mode == "CC" and volts > level + slack) or (mode == "UR" and volts < level - slack):
            output.mode = "CV"
        return output.mode != mode

    def measure(self, quantity: str, channel: int | None) -> float | str:
        number = self.first(channel)
        volts, amperes = self.solved[number]
        output = self.outputs[number]
        on = output.mode != "OFF"
        if quantity == "mode":
            return output.mode if output.mode in ("CV", "CC") else "UR"
        if quantity == "condition":
            return float({"CC": 1, "CV": 2, "UR": 3}.get(output.mode, 0))
        if quantity.endswith("_tripped"):
            return "YES" if self.settings.get(quantity, number) else "NO"
        volts += self.jitter("voltage") if on else 0.0
        amperes += self.jitter("current") if on else 0.0
        if quantity == "voltage":
            return volts
        return amperes if quantity == "current" else volts * amperes

    def do(self, what: str, channel: int | None) -> None:
        if what.startswith("clear_"):
            for number in self.outputs if channel is None else (channel,):
                self.settings.put(f"{what.removeprefix('clear_')}_tripped", False, number)
