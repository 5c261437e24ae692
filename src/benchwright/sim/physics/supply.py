"""A power supply in the circuit: constant voltage, constant current, protection that trips."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from benchwright.sim.physics.apparatus import Apparatus, NodeOf
from benchwright.sim.physics.circuit import Element, Solution, System

OFF_OHM = 1e9
"""What an output that is off looks like from outside."""


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
    """All outputs of one supply.

    Settings by channel: `voltage`, `current`, `output`; where the instrument has them
    `overvoltage`, `overvoltage_on`, `overvoltage_tripped` and the same for `overcurrent`.
    """

    def connect(self, node: NodeOf, channels: tuple[int, ...]) -> None:
        physical = self.physical
        ohm = physical.output_resistance.value if physical.output_resistance else 1e-3
        self.outputs = {n: Output((node(f"CH{n}+"), node(f"CH{n}-")), ohm) for n in channels}
        self.solved: dict[int, tuple[float, float]] = dict.fromkeys(channels, (0.0, 0.0))

    def _setting(self, name: str, channel: int) -> float:
        value = self.settings.get(name, channel)
        return float(value) if isinstance(value, (int, float)) else 0.0

    def elements(self) -> Iterable[Element]:
        for channel, output in self.outputs.items():
            on = bool(self.settings.get("output", channel))
            # A negative rail is programmed with negative volts; the limit is a magnitude.
            output.volt = self._setting("voltage", channel)
            output.limit = abs(self._setting("current", channel)) * (-1 if output.volt < 0 else 1)
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
            volts = solution.volts[output.pins[0]] - solution.volts[output.pins[1]]
            amperes = self._amperes(output, volts, solution)
            self.solved[channel] = (volts, amperes)
            changed |= self._regulate(output, volts, amperes) or self._protect(channel, volts, amperes)
        return changed

    @staticmethod
    def _amperes(output: Output, volts: float, solution: Solution) -> float:
        if output.mode == "CV":
            return solution.amperes[id(output)]
        return (output.limit if output.mode == "CC" else 0.0) - volts / OFF_OHM

    @staticmethod
    def _regulate(output: Output, volts: float, amperes: float) -> bool:
        sign = -1 if output.volt < 0 else 1
        mode = output.mode
        if mode == "CV" and amperes * sign > abs(output.limit) * (1 + 1e-9) + 1e-12:
            output.mode = "CC"
        elif mode == "CV" and amperes * sign < -1e-9:
            output.mode = "UR"
        elif mode == "CC" and volts * sign > abs(output.volt) * (1 + 1e-9) + 1e-9:
            output.mode = "CV"
        return output.mode != mode

    def _protect(self, channel: int, volts: float, amperes: float) -> bool:
        tripped = False
        for name, value in (("overvoltage", volts), ("overcurrent", amperes)):
            level = self.settings.get(name, channel)
            armed = self.settings.get(f"{name}_on", channel)
            on = self.settings.get("output", channel)
            if not on or not armed or not isinstance(level, (int, float)):
                continue
            if abs(value) > abs(level) * (1 + 1e-9) + 1e-9:
                self.settings.put("output", False, channel)
                self.settings.put(f"{name}_tripped", True, channel)
                tripped = True
        return tripped

    def measure(self, quantity: str, channel: int | None) -> float | str:
        number = channel if channel is not None else next(iter(self.outputs))
        volts, amperes = self.solved[number]
        output = self.outputs[number]
        on = output.mode != "OFF"
        if quantity == "mode":
            return output.mode if output.mode in ("CV", "CC") else "UR"
        if quantity == "condition":
            return float({"CC": 1, "CV": 2, "UR": 3}.get(output.mode, 0))
        if quantity.endswith("_tripped"):
            return "YES" if self.settings.get(quantity, number) else "NO"
        volts += self._jitter("voltage") if on else 0.0
        amperes += self._jitter("current") if on else 0.0
        if quantity == "voltage":
            return volts
        return amperes if quantity == "current" else volts * amperes

    def _jitter(self, quantity: str) -> float:
        sigma = self.physical.noise.get(quantity)
        return self.noise.gauss(0.0, sigma.value) if sigma else 0.0

    def do(self, what: str, channel: int | None) -> None:
        if what.startswith("clear_"):
            for number in self.outputs if channel is None else (channel,):
                self.settings.put(f"{what.removeprefix('clear_')}_tripped", False, number)
