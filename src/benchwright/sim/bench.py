"""A bench alive: simulated instruments, and the circuit that joins them."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from benchwright.bench import Bench, load_bench
from benchwright.driver.actions import Kind
from benchwright.driver.switching import switching
from benchwright.errors import DataError
from benchwright.scpi.language import language_of
from benchwright.sim.amounts import Amounts
from benchwright.sim.clock import Clock
from benchwright.sim.instrument import Event, SimulatedInstrument
from benchwright.sim.model import SimulatorModel, load_simulator
from benchwright.sim.physics.analyser import SpectrumAnalyser
from benchwright.sim.physics.apparatus import Apparatus
from benchwright.sim.physics.chopper import Chopper
from benchwright.sim.physics.circuit import Element
from benchwright.sim.physics.counter import Counter
from benchwright.sim.physics.generator import Generator
from benchwright.sim.physics.load import ElectronicLoad
from benchwright.sim.physics.lock_in import LockIn
from benchwright.sim.physics.meter import Meter
from benchwright.sim.physics.network import Network
from benchwright.sim.physics.parts import build_part, load_part
from benchwright.sim.physics.relays import Relays
from benchwright.sim.physics.scope import Scope
from benchwright.sim.physics.source_measure import CurrentSource, SourceMeasureUnit
from benchwright.sim.physics.supply import Supply
from benchwright.sim.physics.temperature import TemperatureController

APPARATUS: dict[Kind, type[Apparatus]] = {
    "power-supply": Supply,
    "multimeter": Meter,
    "oscilloscope": Scope,
    "source-measure-unit": SourceMeasureUnit,
    "current-source": CurrentSource,
    "electronic-load": ElectronicLoad,
    "function-generator": Generator,
    "spectrum-analyser": SpectrumAnalyser,
    "lock-in": LockIn,
    "switch": Relays,
    "counter": Counter,
    "temperature-controller": TemperatureController,
    "optical-chopper": Chopper,
}
"""The circuit side of each kind of instrument."""


ON = (True, "ON", "1")
"""What the setting of a switch holds while it is on."""


class SimulatedBench:
    """All instruments of a bench, by role, on one clock."""

    def __init__(self, bench: Bench, clock: Clock | None = None) -> None:
        self.bench = bench
        self.clock = clock or Clock()
        self.instruments: dict[str, SimulatedInstrument] = {}
        for role, place in bench.instrument.items():
            data = load_simulator(place.model)
            language = language_of(place.model)
            self.instruments[role] = SimulatedInstrument(role, place.model, language, data, self.clock)
        self.circuit = Circuit(bench, self.instruments, self.clock)

    def listen(self, listener: Callable[[Event], None]) -> None:
        """Have `listener` called with every message of every instrument."""
        for instrument in self.instruments.values():
            instrument.listeners.append(listener)

    def outputs_on(self) -> tuple[str, ...]:
        """Return the outputs (and inputs of loads) that are on, as `role` or `role.CHn`."""
        self.circuit.settle()
        found = []
        for role, instrument in self.instruments.items():
            driver = instrument.language.driver
            switch = switching(driver.driver.kind).what
            for channel in driver.channels or (None,):
                if instrument.memory.get(switch, channel) in ON:
                    found.append(role if channel is None else f"{role}.CH{channel}")
        return tuple(found)


def try_bench(name: str | Path) -> Bench:
    """Return a bench as `load_bench` does, after making it once: its wiring, its devices and all simulators are there.

    Raises DataError that names the bench, UnknownName or UsageError.
    """
    bench = load_bench(name)
    try:
        SimulatedBench(bench)
    except DataError as error:
        raise DataError(f"Bench {name}: {error}") from error
    return bench


class Circuit:
    """The instruments' terminals and the devices under test, joined by the bench's nets."""

    def __init__(self, bench: Bench, instruments: Mapping[str, SimulatedInstrument], clock: Clock) -> None:
        self.instruments = instruments
        self.known: set[str] = set()
        self.nodes: dict[str, int] = {}
        for index, net in enumerate(bench.net):
            self.nodes.update(dict.fromkeys(net.pins, index))
        self.count = len(bench.net)
        self.apparatus: dict[str, Apparatus] = {}
        for role, instrument in instruments.items():
            self._add(role, instrument, bench.bench.seed, clock)
        built = []
        for name, part in bench.dut.items():
            file = load_part(part.use)
            built.append(build_part(name, file, part.values, {pin: self._node(name, pin) for pin in file.dut.pins}))
        unknown = sorted(set(self.nodes) - self.known)
        if unknown:
            known = ", ".join(sorted(self.known))
            raise DataError(f"Pin `{unknown[0]}` in a net does not exist. Known: {known}.")
        parts: list[Element] = [element for part in built for element in part.elements]
        movers = [part.advance for part in built if part.advance is not None]
        self.network = Network(self.count, list(self.apparatus.values()), parts, movers, clock.now)
        if self.network.moves:
            for instrument in instruments.values():
                instrument.before = self.network.pass_time

    def _add(self, role: str, instrument: SimulatedInstrument, seed: int, clock: Clock) -> None:
        driver = instrument.language.driver
        noise = random.Random(f"{seed}/{role}")
        build = APPARATUS[driver.driver.kind]
        memory = instrument.memory
        self.apparatus[role] = build(
            Amounts(memory), memory.model.physical, partial(self._node, role), driver.channels, noise, clock.now
        )
        _check(memory.model, driver.driver.kind, instrument.model)
        instrument.physics = Place(self, role)

    def _node(self, owner: str, terminal: str) -> int:
        """Return the node of a pin; one in no net gets a node of its own."""
        pin = f"{owner}.{terminal}"
        self.known.add(pin)
        if pin not in self.nodes:
            self.nodes[pin] = self.count
            self.count += 1
        return self.nodes[pin]

    def settle(self) -> None:
        """Solve the circuit anew if a setting has changed, following limits and trips."""
        self.network.settle()


def _check(model: SimulatorModel, kind: Kind, name: str) -> None:
    """Raise DataError if a simulator file asks for a quantity or an event that its kind does not have."""
    build = APPARATUS[kind]
    quantities, events = build.QUANTITIES.split(), build.EVENTS.split()
    for reading in model.reading.values():
        for quantity in (*reading.gives, *reading.means.values()):
            if quantities and quantity[0] not in "@=" and quantity.partition("@")[0] not in quantities:
                known = ", ".join(quantities)
                raise DataError(f"{name}: the kind {kind} has no quantity `{quantity}`. It has {known}.")
    for event in model.event.values():
        if event.does is not None and event.does not in events:
            known = f" It has {', '.join(events)}." if events else ""
            raise DataError(f"{name}: the kind {kind} has no event `{event.does}`.{known}")


class Place:
    """The place of one instrument in the circuit."""

    def __init__(self, circuit: Circuit, role: str) -> None:
        self.circuit = circuit
        self.apparatus = circuit.apparatus[role]
        self.couples = type(self.apparatus).couple is not Apparatus.couple

    def touched(self) -> None:
        """Learn that a setting has changed: it can trip any output of the circuit."""
        if self.couples:
            self.apparatus.couple()
        if not self.circuit.network.dirty:
            self.circuit.network.dirty = True
            for instrument in self.circuit.instruments.values():
                instrument.memory.replies.clear()

    def settle(self) -> None:
        """Bring regulation and protection up to date."""
        self.circuit.settle()

    def measure(self, quantity: str, channel: int | None) -> float | str:
        """Return a reading from the present operating point."""
        if self.apparatus.ready(quantity, channel):
            self.circuit.network.dirty = True
        self.circuit.settle()
        return self.apparatus.measure(quantity, channel)

    def do(self, what: str, channel: int | None) -> None:
        """Carry out an event."""
        self.circuit.settle()
        self.apparatus.do(what, channel)
        self.circuit.network.dirty = True
