"""Devices under test as circuit elements; their files lie in `simulators/duts/`."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from benchwright.data import find_data
from benchwright.errors import DataError
from benchwright.manual.model import Facts
from benchwright.quantity import Amount
from benchwright.sim.physics.circuit import Element, System
from benchwright.toml import read_toml


class PartInfo(Facts):
    """What the device is and what its terminals are called."""

    kind: Literal["resistor", "diode"]
    pins: tuple[str, ...]


class PartFile(Facts):
    """The form of `simulators/duts/<name>.toml`."""

    dut: PartInfo
    values: dict[str, Amount]


@dataclass(slots=True)
class Resistor:
    """A resistor in ohms."""

    pins: tuple[int, int]
    ohm: float
    branches: ClassVar[int] = 0

    def stamp(self, system: System, branch: int) -> None:
        system.conductance(*self.pins, 1.0 / self.ohm)

    def error(self, volts: float, amperes: float) -> float:
        return 0.0


@dataclass(slots=True)
class Diode:
    """A diode or LED: Shockley's law with a series resistance, anode first.

    The thermal voltage is that of 27 degC; the exponent is cut at 40 for Newton's sake.
    """

    pins: tuple[int, int]
    saturation: float
    emission: float
    series: float
    branches: ClassVar[int] = 1
    THERMAL: ClassVar[float] = 0.025865

    def stamp(self, system: System, branch: int) -> None:
        # Unknown is the current into the anode: v = n Vt ln(1 + i / Is) + i R, tame for Newton.
        a, b = self.pins
        row = system.nodes + branch
        system.matrix[a, row] += 1
        system.matrix[b, row] -= 1
        now = max(float(system.guess[row]), -0.999999 * self.saturation)
        slope = self.emission * self.THERMAL / (now + self.saturation) + self.series
        drop = self._drop(now)
        system.matrix[row, a] += 1
        system.matrix[row, b] -= 1
        system.matrix[row, row] -= slope
        system.right[row] += drop - slope * now

    def _drop(self, amperes: float) -> float:
        return self.emission * self.THERMAL * math.log1p(amperes / self.saturation) + amperes * self.series

    def error(self, volts: float, amperes: float) -> float:
        if amperes <= -0.999999 * self.saturation:
            return 0.0  # blocking: any reverse voltage will do
        return abs(volts - self._drop(amperes))


def load_part(name: str) -> PartFile:
    """Return the file of a device under test. Raises UnknownName or DataError."""
    return read_toml(find_data("device under test", "simulators/duts", name), PartFile)


def build_part(name: str, file: PartFile, changes: Mapping[str, Amount], nodes: Mapping[str, int]) -> Element:
    """Build the element of a device; `changes` override the file's values, `nodes` maps pins to nodes.

    Raises DataError for a value that the file does not have, or one of the wrong unit.
    """
    unknown = set(changes) - set(file.values)
    if unknown:
        raise DataError(f"`dut.{name}`: it has no value `{sorted(unknown)[0]}`, only {', '.join(file.values)}.")
    values = {key: changes.get(key, amount).expect(amount.unit).value for key, amount in file.values.items()}
    first, second = (nodes[pin] for pin in file.dut.pins)
    if file.dut.kind == "resistor":
        if values["resistance"] <= 0:
            raise DataError(f"`dut.{name}`: a resistance must be above zero.")
        return Resistor((first, second), values["resistance"])
    return Diode((first, second), values["saturation_current"], values["emission"], values["series_resistance"])
