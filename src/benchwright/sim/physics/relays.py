"""A switch in the circuit: relays between a common terminal and one terminal each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from benchwright.sim.physics.apparatus import Apparatus, NodeOf
from benchwright.sim.physics.circuit import Element
from benchwright.sim.physics.elements import Resistor

CLOSED_OHM = 0.05
OPEN_OHM = 1e10


class Relays(Apparatus):
    """Terminals `CH101` ... by channel, each joined to `COM` while its relay is closed.

    What its settings, quantities and events are called: `simulators/README.md`.
    """

    QUANTITIES: ClassVar[str] = "closed"
    EVENTS: ClassVar[str] = "close open close_only open_all"

    def connect(self, node: NodeOf, channels: tuple[int, ...]) -> None:
        self.relays = {n: Resistor((node(f"CH{n}"), node("COM")), OPEN_OHM) for n in channels}

    def elements(self) -> Iterable[Element]:
        closed = self.physical.burden.value if self.physical.burden else CLOSED_OHM
        for channel, relay in self.relays.items():
            relay.ohm = closed if self.on("closed", channel, otherwise=False) else OPEN_OHM
        return self.relays.values()

    def measure(self, quantity: str, channel: int | None) -> float | str:
        return "YES" if self.on("closed", self.first(channel), otherwise=False) else "NO"

    def do(self, what: str, channel: int | None) -> None:
        for number in self.channels if what in ("open_all", "close_only") else ():
            self.settings.put("closed", False, number)
        if what in ("close", "close_only", "open"):
            self.settings.put("closed", what != "open", self.first(channel))
