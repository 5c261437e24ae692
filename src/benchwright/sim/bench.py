"""A bench alive: simulated instruments, and the circuit that joins them."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import partial

from benchwright.bench import Bench
from benchwright.errors import DataError
from benchwright.scpi.language import language_of
from benchwright.sim.clock import Clock
from benchwright.sim.instrument import Event, SimulatedInstrument
from benchwright.sim.model import load_simulator
from benchwright.sim.physics.apparatus import Apparatus
from benchwright.sim.physics.circuit import Element, NotSettled, solve
from benchwright.sim.physics.meter import Meter
from benchwright.sim.physics.parts import build_part, load_part
from benchwright.sim.physics.scope import Scope
from benchwright.sim.physics.supply import Supply

APPARATUS: dict[str, type[Apparatus]] = {"power-supply": Supply, "multimeter": Meter, "oscilloscope": Scope}
"""The circuit side of each kind of instrument that has one."""

ROUNDS = 30
"""Most changes of mode (limit, trip) followed before the last state is taken."""


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
        self.circuit = Circuit(bench, self.instruments)

    def listen(self, listener: Callable[[Event], None]) -> None:
        """Have `listener` called with every message of every instrument."""
        for instrument in self.instruments.values():
            instrument.listeners.append(listener)

    def outputs_on(self) -> tuple[str, ...]:
        """Return the outputs that are on, as `role` or `role.CHn`."""
        self.circuit.settle()
        found = []
        for role, instrument in self.instruments.items():
            for channel in instrument.language.driver.channels or (None,):
                if instrument.memory.get("output", channel) is True:
                    found.append(role if channel is None else f"{role}.CH{channel}")
        return tuple(found)


class Circuit:
    """The instruments' terminals and the devices under test, joined by the bench's nets."""

    def __init__(self, bench: Bench, instruments: Mapping[str, SimulatedInstrument]) -> None:
        self.dirty = True
        self.instruments = instruments
        self.known: set[str] = set()
        self.nodes: dict[str, int] = {}
        for index, net in enumerate(bench.net):
            self.nodes.update(dict.fromkeys(net.pins, index))
        self.count = len(bench.net)
        self.apparatus: dict[str, Apparatus] = {}
        for role, instrument in instruments.items():
            self._add(role, instrument, bench.bench.seed)
        self.parts: list[Element] = []
        for name, part in bench.dut.items():
            file = load_part(part.use)
            pins = {pin: self._node(name, pin) for pin in file.dut.pins}
            self.parts.append(build_part(name, file, part.values, pins))
        unknown = sorted(set(self.nodes) - self.known)
        if unknown:
            known = ", ".join(sorted(self.known))
            raise DataError(f"Pin `{unknown[0]}` in a net does not exist. Known: {known}.")
        self.references = self._references()

    def _add(self, role: str, instrument: SimulatedInstrument, seed: int) -> None:
        builder = APPARATUS.get(instrument.language.driver.driver.kind)
        if builder is None:
            return
        noise = random.Random(f"{seed}/{role}")
        data = instrument.memory.model.physical
        channels = instrument.language.driver.channels
        self.apparatus[role] = builder(instrument.memory, data, partial(self._node, role), channels, noise)
        instrument.physics = Place(self, role)

    def _node(self, owner: str, terminal: str) -> int:
        """Return the node of a pin; one in no net gets a node of its own."""
        pin = f"{owner}.{terminal}"
        self.known.add(pin)
        if pin not in self.nodes:
            self.nodes[pin] = self.count
            self.count += 1
        return self.nodes[pin]

    def elements(self) -> list[Element]:
        """Return all elements in their present state."""
        found = [element for apparatus in self.apparatus.values() for element in apparatus.elements()]
        return [*found, *self.parts]

    def _references(self) -> list[int]:
        """Return one node of each connected part; it is held at 0 V."""
        group = list(range(self.count))

        def root(node: int) -> int:
            while group[node] != node:
                node = group[node]
            return node

        for element in self.elements():
            first = root(element.pins[0])
            for pin in element.pins[1:]:
                group[root(pin)] = first
        return sorted({root(node) for node in range(self.count)})

    def settle(self) -> None:
        """Solve the circuit anew if a setting has changed, following limits and trips."""
        if not self.dirty:
            return
        self.dirty = False
        for apparatus in self.apparatus.values():
            apparatus.settle()
        for _ in range(ROUNDS):
            try:
                solution = solve(self.count, self.references, self.elements())
            except NotSettled as error:
                raise DataError(f"The bench has no operating point: {error}. Check its nets and values.") from error
            if not any([apparatus.revise(solution) for apparatus in self.apparatus.values()]):
                return


class Place:
    """The place of one instrument in the circuit."""

    def __init__(self, circuit: Circuit, role: str) -> None:
        self.circuit = circuit
        self.role = role

    def touched(self) -> None:
        """Learn that a setting has changed: it can trip any output of the circuit."""
        if not self.circuit.dirty:
            self.circuit.dirty = True
            for instrument in self.circuit.instruments.values():
                instrument.memory.replies.clear()

    def settle(self) -> None:
        """Bring regulation and protection up to date."""
        self.circuit.settle()

    def measure(self, quantity: str, channel: int | None) -> float | str:
        """Return a reading from the present operating point."""
        self.circuit.settle()
        return self.circuit.apparatus[self.role].measure(quantity, channel)

    def do(self, what: str, channel: int | None) -> None:
        """Carry out an event."""
        self.circuit.apparatus[self.role].do(what, channel)
        self.circuit.dirty = True
