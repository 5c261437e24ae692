"""How a circuit swings about its operating point: the waves of all sources at every node.

The circuit is taken as linear there, so a diode is the resistance it has at the operating point, and
an output at its limit stays there. Each harmonic of a wave is a set of linear equations of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from benchwright.sim.physics.circuit import Element, Solution, System, assemble
from benchwright.sim.physics.signal import FAINT, Signal, Wave

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@runtime_checkable
class Reactive(Protocol):
    """An element that holds charge or flux."""

    def store(self, system: System, branch: int) -> None:
        """Add its capacitances and inductances where `stamp` adds conductances and resistances."""


class Alternating(Element, Protocol):
    """A source of a wave."""

    def drive(self, system: System, branch: int) -> None:
        """Add to the right-hand side what one volt (or ampere) of its wave adds."""


@dataclass(frozen=True, slots=True, eq=False)
class Excitation:
    """A source with the wave that it makes, in volts or amperes."""

    source: Alternating
    wave: Wave


class Swing:
    """The waves in a circuit at one operating point."""

    def __init__(
        self,
        nodes: int,
        references: Iterable[int],
        elements: Iterable[Element],
        solution: Solution,
        excitations: Sequence[Excitation],
    ) -> None:
        self.parts = list(elements)
        self.references = list(references)
        self.excitations = excitations
        self.solution = solution
        self.nodes = nodes
        self.branches = sum(part.branches for part in self.parts)
        self._gains: dict[int, tuple[list[int], NDArray[np.complexfloating]]] = {}

    def between(self, first: int, second: int) -> Signal:
        """Return what is seen from node `first` to node `second`."""
        volts = self.solution.volts
        found = (self._wave(index, first, second) for index in range(len(self.excitations)))
        return Signal(volts[first] - volts[second], tuple(wave for wave in found if wave is not None))

    def _wave(self, index: int, first: int, second: int) -> Wave | None:
        import numpy as np

        wave = self.excitations[index].wave
        numbers, gains = self._response(index)
        spectrum = np.fft.rfft(wave.samples)
        there = np.zeros(len(spectrum), dtype=complex)
        there[numbers] = spectrum[numbers] * (gains[:, first] - gains[:, second])
        if not np.any(np.abs(there) > 1e-12 * np.abs(spectrum).max()):
            return None
        return Wave(wave.frequency, np.fft.irfft(there, len(wave.samples)))

    def _response(self, index: int) -> tuple[list[int], NDArray[np.complexfloating]]:
        """Return the harmonics that a source has, and the gain from it to every node at each."""
        if index not in self._gains:
            self._gains[index] = self._solve(index)
        return self._gains[index]

    def _solve(self, index: int) -> tuple[list[int], NDArray[np.complexfloating]]:
        import numpy as np

        excitation = self.excitations[index]
        spectrum = np.abs(np.fft.rfft(excitation.wave.samples))
        numbers = [int(n) for n in np.flatnonzero(spectrum > FAINT * spectrum.max()) if n]
        plain, stored, right = self._equations(excitation)
        if not np.any(stored):
            gain = np.linalg.solve(plain, right)
            return numbers, np.tile(gain.astype(complex), (len(numbers), 1))
        omega = 2 * np.pi * excitation.wave.frequency * np.array(numbers)
        matrices = plain[None, :, :] + 1j * omega[:, None, None] * stored[None, :, :]
        sides = np.broadcast_to(right.astype(complex)[None, :, None], (len(numbers), len(right), 1))
        return numbers, np.linalg.solve(matrices, sides)[:, :, 0]

    def _equations(
        self, excitation: Excitation
    ) -> tuple[NDArray[np.floating], NDArray[np.floating], NDArray[np.floating]]:
        """Return conductances, what is stored, and the unit of the source."""
        system = assemble(self.parts, self.nodes, self.branches, self.solution.unknowns)
        stored = System(self.nodes, self.branches, self.solution.unknowns)
        unit = System(self.nodes, self.branches, self.solution.unknowns)
        branch = 0
        for part in self.parts:
            if isinstance(part, Reactive):
                part.store(stored, branch)
            if part is excitation.source:
                excitation.source.drive(unit, branch)
            branch += part.branches
        for node in self.references:
            for one in (system, stored):
                one.matrix[node, :] = 0
            system.matrix[node, node] = 1
            unit.right[node] = 0
        return system.matrix, stored.matrix, unit.right
