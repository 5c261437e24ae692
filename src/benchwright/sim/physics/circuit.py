"""The operating point of a small circuit: modified nodal analysis with Newton's method.

Nodes are numbered from 0; each connected part of the circuit has one node held at 0 V, so that
floating supplies are as legal here as on a bench.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LEAK = 1e-12
"""Conductance in siemens from every node to its reference, so that no node is undefined."""

MAX_ROUNDS = 200
TOLERANCE = 1e-9
"""Change of a voltage, and miss of an element's law, in volts (and relative) that count as settled."""


class System:
    """The linear equations of one Newton step, filled by the elements."""

    def __init__(self, nodes: int, branches: int, guess: NDArray[np.floating]) -> None:
        import numpy as np

        self.matrix = np.zeros((nodes + branches, nodes + branches))
        self.right = np.zeros(nodes + branches)
        self.nodes = nodes
        self.guess = guess

    def conductance(self, a: int, b: int, siemens: float) -> None:
        """Add a conductance between two nodes."""
        self.matrix[a, a] += siemens
        self.matrix[b, b] += siemens
        self.matrix[a, b] -= siemens
        self.matrix[b, a] -= siemens

    def current(self, a: int, b: int, ampere: float) -> None:
        """Add a source that drives `ampere` out of its terminal `a` and back into `b`."""
        self.right[a] += ampere
        self.right[b] -= ampere

    def voltage(self, branch: int, a: int, b: int, volt: float, ohm: float) -> None:
        """Add a source of `volt` (plus at `a`) with a series resistance; the branch current flows out of `a`."""
        row = self.nodes + branch
        self.matrix[a, row] -= 1
        self.matrix[b, row] += 1
        self.matrix[row, a] += 1
        self.matrix[row, b] -= 1
        self.matrix[row, row] += ohm
        self.right[row] += volt


class Element(Protocol):
    """Anything connected to nodes."""

    @property
    def pins(self) -> tuple[int, ...]:
        """Nodes it is connected to."""

    @property
    def branches(self) -> int:
        """How many branch currents it needs as unknowns."""

    def stamp(self, system: System, branch: int) -> None:
        """Add its equations, linearised at the system's guess."""

    def error(self, volts: float, amperes: float) -> float:
        """Return by how many volts its own law is missed, given voltage and branch current; 0 if it is linear."""


@dataclass(slots=True)
class Solution:
    """Node voltages in volts, and branch currents in amperes by element."""

    volts: list[float]
    unknowns: NDArray[np.floating]
    """Node voltages and branch currents in the order of the equations."""
    amperes: dict[int, float] = field(default_factory=dict)
    """Current out of the plus pin of each element that has a branch, by the element's id()."""

    def across(self, element: Element) -> float:
        """Return the voltage from the first to the second pin of an element."""
        return self.volts[element.pins[0]] - self.volts[element.pins[1]]


class NotSettled(ArithmeticError):
    """Newton's method found no operating point."""


def assemble(parts: Iterable[Element], nodes: int, branches: int, guess: NDArray[np.floating]) -> System:
    """Return the equations of all elements, linear about `guess`; no node is held yet."""
    system = System(nodes, branches, guess)
    branch = 0
    for part in parts:
        part.stamp(system, branch)
        branch += part.branches
    for node in range(nodes):
        system.matrix[node, node] += LEAK
    return system


def solve(nodes: int, references: Iterable[int], elements: Iterable[Element]) -> Solution:
    """Return the operating point.

    `references` are the nodes held at 0 V. Raises NotSettled if there is none to be found.
    """
    import numpy as np

    parts = list(elements)
    count = sum(part.branches for part in parts)
    guess: NDArray[np.floating] = np.zeros(nodes + count)
    for _ in range(MAX_ROUNDS):
        system = assemble(parts, nodes, count, guess)
        for node in references:
            system.matrix[node, :] = 0
            system.matrix[node, node] = 1
            system.right[node] = 0
        try:
            found = np.linalg.solve(system.matrix, system.right)
        except np.linalg.LinAlgError as error:
            raise NotSettled("the circuit has no unique operating point") from error
        steady = bool(np.all(np.abs(found - guess)[:nodes] <= TOLERANCE * (1 + np.abs(found[:nodes]))))
        guess = found
        # Steady voltages are not enough: a diode's current grows from nothing, a thousandfold a step.
        if steady and all(error <= TOLERANCE for error in _errors(parts, guess, nodes)):
            break
    else:
        raise NotSettled("the circuit does not settle")
    amperes, branch = {}, nodes
    for part in parts:
        if part.branches:
            amperes[id(part)] = float(guess[branch])
            branch += part.branches
    return Solution([float(x) for x in guess[:nodes]], guess, amperes)


def _errors(parts: Iterable[Element], found: NDArray[np.floating], nodes: int) -> Iterator[float]:
    """Yield by how many volts each element that has a branch misses its own law."""
    branch = nodes
    for part in parts:
        if part.branches:
            volts = float(found[part.pins[0]] - found[part.pins[1]])
            yield part.error(volts, float(found[branch]))
            branch += part.branches
