"""What every measuring or feeding instrument in a circuit has: settings, physical data, noise, time."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import ClassVar, Protocol

from benchwright.quantity import Amount
from benchwright.sim.model import Physical, Plain
from benchwright.sim.physics.circuit import Element, Solution
from benchwright.sim.physics.signal import Signal
from benchwright.sim.physics.swing import Excitation


class Settings(Protocol):
    """The settings of an instrument, by the names that its simulator file gives them."""

    def get(self, name: str, channel: int | None = None) -> Plain | None:
        """Return a setting; None if the instrument has none of that name."""

    def number(self, name: str, channel: int | None = None) -> float | None:
        """Return a setting in its base unit, or what its present choice stands for; None if it is no number."""

    def called(self, name: str, channel: int | None = None) -> str:
        """Return what the present value of a setting is called in the physics."""

    def put(self, name: str, value: Plain, channel: int | None = None) -> None:
        """Change a setting from inside, as a protection circuit does."""

    def put_number(self, name: str, value: float, channel: int | None = None) -> None:
        """Change a setting from inside, given in its base unit; nothing if the instrument has none of that name."""

    def given(self, name: str, channel: int | None = None) -> bool:
        """Return whether a setting was set since the reset."""

    def meanings(self, name: str) -> list[tuple[str, Amount]]:
        """Return all choices of a setting with what they stand for, ascending."""


NodeOf = Callable[[str], int]
"""Gives the circuit node of a terminal by name (`CH1+`)."""

Between = Callable[[int, int], Signal]
"""Gives what is seen from one node to another, waves included."""


class Apparatus(ABC):
    """An instrument as part of the circuit."""

    QUANTITIES: ClassVar[str] = ""
    """What it can measure, by the names that readings of a simulator file use; empty: any setting."""
    EVENTS: ClassVar[str] = ""
    """What commands can make it do."""

    moves: ClassVar[bool] = False
    """Whether it changes by itself while time passes."""
    controls: ClassVar[bool] = False
    """Whether it acts upon what it sees: long steps of time would make its loop unstable."""

    def __init__(
        self,
        settings: Settings,
        physical: Physical,
        node: NodeOf,
        channels: tuple[int, ...],
        noise: random.Random,
        now: Callable[[], float],
    ) -> None:
        self.settings = settings
        self.physical = physical
        self.noise = noise
        self.now = now
        self.channels = channels or (1,)
        self.connect(node, self.channels)

    @abstractmethod
    def connect(self, node: NodeOf, channels: tuple[int, ...]) -> None:
        """Make the circuit elements between its terminals."""

    @abstractmethod
    def elements(self) -> Iterable[Element]:
        """Return its circuit elements in their present state."""

    @abstractmethod
    def measure(self, quantity: str, channel: int | None) -> float | str:
        """Return a reading in base units, or a word, from the last solution."""

    def revise(self, solution: Solution) -> bool:
        """Look at a solution; go to a limit or come back from one if it must; say whether it did."""
        return False

    def protect(self) -> bool:
        """Trip if the state that was reached is beyond a protection; say whether it did."""
        return False

    def look(self, between: Between) -> None:  # noqa: B027 - most see the steady state only
        """Take note of how to ask for the waves at its terminals."""

    def excitations(self) -> Iterable[Excitation]:
        """Return the waves it makes."""
        return ()

    def settle(self) -> None:  # noqa: B027 - most have nothing to start again
        """Start again from scratch, as after a change of settings."""

    def couple(self) -> None:  # noqa: B027 - most have no such settings
        """Bring settings into line that depend on one another (start, stop, centre, span)."""

    def ready(self, quantity: str, channel: int | None) -> bool:
        """Get ready to measure (a test current goes on); say whether that changes the circuit."""
        return False

    def advance(self, seconds: float) -> bool:
        """Let time pass in the state last solved; say whether that changes the circuit."""
        return False

    def do(self, what: str, channel: int | None) -> None:  # noqa: B027 - most have no events
        """Carry out an event such as clearing a trip."""

    # -- settings and noise -------------------------------------------------------------------

    def number(self, name: str, channel: int | None = None, otherwise: float = 0.0) -> float:
        """Return a number set, in its base unit; `otherwise` where the instrument has none of that name."""
        value = self.settings.number(name, channel)
        return otherwise if value is None else value

    def word(self, name: str, channel: int | None = None, otherwise: str = "") -> str:
        """Return what the present value of a setting is called; `otherwise` where there is none of that name."""
        return otherwise if self.settings.get(name, channel) is None else self.settings.called(name, channel)

    def on(self, name: str, channel: int | None = None, otherwise: bool = True) -> bool:
        """Return whether a switch is on; `otherwise` where the instrument has none of that name."""
        value = self.settings.get(name, channel)
        return otherwise if value is None else value not in (False, 0, "OFF", "0")

    def jitter(self, quantity: str) -> float:
        """Return one draw of a reading's absolute noise."""
        sigma = self.physical.noise.get(quantity)
        return self.noise.gauss(0.0, sigma.value) if sigma else 0.0

    def first(self, channel: int | None) -> int:
        """Return a channel, the first one for None."""
        return channel if channel in self.channels else self.channels[0]

    def ohms(self, otherwise: float) -> float:
        """Return the resistance of its inputs."""
        return self.physical.input_resistance.value if self.physical.input_resistance else otherwise
