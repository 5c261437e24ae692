"""What every measuring or feeding instrument in a circuit has: settings, physical data, noise."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Protocol

from benchwright.quantity import Amount
from benchwright.sim.model import Physical, Plain
from benchwright.sim.physics.circuit import Element, Solution


class Settings(Protocol):
    """The settings of an instrument, by the names that its simulator file gives them."""

    def get(self, name: str, channel: int | None = None) -> Plain | None:
        """Return a setting; None if the instrument has none of that name."""

    def called(self, name: str, channel: int | None = None) -> str:
        """Return what the present value of a setting is called in the physics."""

    def put(self, name: str, value: Plain, channel: int | None = None) -> None:
        """Change a setting from inside, as a protection circuit does."""

    def meaning(self, name: str) -> Amount | None:
        """Return what the present choice of a setting stands for (`"2"` is `200 mA`)."""

    def meanings(self, name: str) -> list[tuple[str, Amount]]:
        """Return all choices of a setting with what they stand for, ascending."""


NodeOf = Callable[[str], int]
"""Gives the circuit node of a terminal by name (`CH1+`)."""


class Apparatus(ABC):
    """An instrument as part of the circuit."""

    def __init__(
        self,
        settings: Settings,
        physical: Physical,
        node: NodeOf,
        channels: tuple[int, ...],
        noise: random.Random,
    ) -> None:
        self.settings = settings
        self.physical = physical
        self.noise = noise
        self.connect(node, channels)

    @abstractmethod
    def connect(self, node: NodeOf, channels: tuple[int, ...]) -> None:
        """Make the circuit elements between its terminals."""

    @abstractmethod
    def elements(self) -> Iterable[Element]:
        """Return its circuit elements in their present state."""

    @abstractmethod
    def revise(self, solution: Solution) -> bool:
        """Look at a solution; change its own state (limit, trip) if it must; say whether it did."""

    @abstractmethod
    def measure(self, quantity: str, channel: int | None) -> float | str:
        """Return a reading in base units, or a word, from the last solution."""

    def settle(self) -> None:  # noqa: B027 - most have nothing to start again
        """Start again from scratch, as after a change of settings."""

    def do(self, what: str, channel: int | None) -> None:  # noqa: B027 - most have no events
        """Carry out an event such as clearing a trip."""
