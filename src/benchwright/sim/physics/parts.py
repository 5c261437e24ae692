"""Devices under test as circuit elements; their files lie in `simulators/duts/`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from benchwright.data import find_data
from benchwright.errors import DataError
from benchwright.manual.model import Facts
from benchwright.quantity import Amount
from benchwright.sim.physics.circuit import Element, Solution
from benchwright.sim.physics.elements import Battery, Capacitor, Diode, Inductor, Resistor
from benchwright.sim.physics.thermal import Body, ohm_of
from benchwright.toml import read_toml

PartKind = Literal["resistor", "diode", "capacitor", "inductor", "battery", "rc-low-pass", "heated-body"]


class PartInfo(Facts):
    """What the device is and what its terminals are called."""

    kind: PartKind
    pins: tuple[str, ...]
    """In the order of its kind: resistor, capacitor and inductor 1, 2; diode anode, cathode; battery plus, minus;
    RC low pass in, out, ground; heated body heater 1, 2, sensor 1, 2."""


class PartFile(Facts):
    """The form of `simulators/duts/<name>.toml`."""

    dut: PartInfo
    values: dict[str, Amount]


Values = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Built:
    """A device in the circuit."""

    elements: tuple[Element, ...]
    advance: Callable[[float, Solution], bool] | None = field(default=None, kw_only=True)
    """Lets time pass in the state last solved; says whether that changes the circuit."""


def _resistor(values: Values, pins: tuple[int, ...]) -> Built:
    return Built((Resistor((pins[0], pins[1]), values["resistance"]),))


def _diode(values: Values, pins: tuple[int, ...]) -> Built:
    law = values["saturation_current"], values["emission"], values["series_resistance"]
    return Built((Diode((pins[0], pins[1]), *law),))


def _capacitor(values: Values, pins: tuple[int, ...]) -> Built:
    return Built((Capacitor((pins[0], pins[1]), values["capacitance"]),))


def _inductor(values: Values, pins: tuple[int, ...]) -> Built:
    return Built((Inductor((pins[0], pins[1]), values["inductance"], values["series_resistance"]),))


def _battery(values: Values, pins: tuple[int, ...]) -> Built:
    state = values["full_voltage"], values["empty_voltage"], values["capacity"], values["resistance"]
    battery = Battery((pins[0], pins[1]), *state)
    return Built((battery,), advance=battery.advance)


def _low_pass(values: Values, pins: tuple[int, ...]) -> Built:
    resistor = Resistor((pins[0], pins[1]), values["resistance"])
    return Built((resistor, Capacitor((pins[1], pins[2]), values["capacitance"])))


def _body(values: Values, pins: tuple[int, ...]) -> Built:
    ambient = values["ambient"]
    heater = Resistor((pins[0], pins[1]), values["heater_resistance"])
    sensor = Resistor((pins[2], pins[3]), ohm_of(ambient))
    body = Body(heater, sensor, ambient, values["rise"] / values["power"], values["time_constant"], ambient)
    return Built((heater, sensor), advance=body.advance)


BUILDERS: dict[PartKind, tuple[int, Callable[[Values, tuple[int, ...]], Built]]] = {
    "resistor": (2, _resistor),
    "diode": (2, _diode),
    "capacitor": (2, _capacitor),
    "inductor": (2, _inductor),
    "battery": (2, _battery),
    "rc-low-pass": (3, _low_pass),
    "heated-body": (4, _body),
}
"""Number of pins and builder of each kind."""

MAY_BE_ZERO = ("series_resistance", "empty_voltage")
"""Values that need not be above zero."""


def load_part(name: str) -> PartFile:
    """Return the file of a device under test. Raises UnknownName or DataError."""
    return read_toml(find_data("device under test", "simulators/duts", name), PartFile)


def build_part(name: str, file: PartFile, changes: Mapping[str, Amount], nodes: Mapping[str, int]) -> Built:
    """Build a device; `changes` override the file's values, `nodes` maps pins to nodes.

    Raises DataError for a value that the file does not have, one of the wrong unit, or one that makes no sense.
    """
    unknown = set(changes) - set(file.values)
    if unknown:
        raise DataError(f"`dut.{name}`: it has no value `{sorted(unknown)[0]}`, only {', '.join(file.values)}.")
    values = {key: changes.get(key, amount).expect(amount.unit).value for key, amount in file.values.items()}
    for key, value in values.items():
        if value < 0 or (value == 0 and key not in MAY_BE_ZERO):
            raise DataError(f"`dut.{name}`: a {key.replace('_', ' ')} must be above zero.")
    count, builder = BUILDERS[file.dut.kind]
    if len(file.dut.pins) != count:
        raise DataError(f"`dut.{name}`: a {file.dut.kind} has {count} pins, not {len(file.dut.pins)}.")
    try:
        return builder(values, tuple(nodes[pin] for pin in file.dut.pins))
    except KeyError as error:
        raise DataError(f"`dut.{name}`: a {file.dut.kind} needs a value {error}.") from error
