"""The circuit of a bench over time: its operating point, its waves, and what moves by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from benchwright.errors import DataError
from benchwright.sim.physics.apparatus import Apparatus
from benchwright.sim.physics.circuit import Element, NotSettled, Solution, solve
from benchwright.sim.physics.signal import Signal
from benchwright.sim.physics.swing import Swing

ROUNDS = 30
"""Most changes of mode (limit, trip) followed before the last state is taken."""

STEP = 0.5
"""Seconds of the shortest step of what moves by itself."""

STEPS = 400
"""Most steps at once where nothing controls: a longer time is cut into so many."""

STEADY, MOVING = 1e-6, 1e-5
"""Change of a voltage in one step, relative, below which the next is longer and above which it is shorter."""

LONG = 16.0
"""Seconds: what changes nothing in a step of this length lasts."""

SMALL = 1e-3
"""Volts beside which a change counts."""

Mover = Callable[[float, Solution], bool]
"""Lets time pass for a device under test; says whether that changes the circuit."""


class Network:
    """All elements of a bench."""

    def __init__(
        self,
        count: int,
        apparatus: Sequence[Apparatus],
        parts: Sequence[Element],
        movers: Sequence[Mover],
        now: Callable[[], float],
    ) -> None:
        self.count = count
        self.apparatus = apparatus
        self.parts = parts
        self.movers = movers
        self.now = now
        self.dirty = True
        self.moves = bool(movers) or any(one.moves for one in apparatus)
        """Whether anything changes while time passes."""
        self.solution: Solution | None = None
        self._at = now()
        self._swing: Swing | None = None
        self.references = self._references()
        for one in apparatus:
            one.look(self.between)

    def elements(self) -> list[Element]:
        """Return all elements in their present state."""
        found = [element for one in self.apparatus for element in one.elements()]
        return [*found, *self.parts]

    def between(self, first: int, second: int) -> Signal:
        """Return what is seen from one node to another."""
        if self.solution is None:
            return Signal(0.0)
        if self._swing is None:
            excitations = [wave for one in self.apparatus for wave in one.excitations()]
            self._swing = Swing(self.count, self.references, self.elements(), self.solution, excitations)
        return self._swing.between(first, second)

    def settle(self) -> None:
        """Bring the circuit up to date with settings and time, following limits and trips."""
        if self.moves:
            self.pass_time()
        self._set()

    def _set(self) -> None:
        """Start anew with the present settings, if one has changed."""
        if self.dirty:
            self.dirty = False
            for one in self.apparatus:
                one.settle()
            self._solve()

    def _solve(self) -> None:
        self._swing = None
        for _ in range(ROUNDS):
            try:
                self.solution = solution = solve(self.count, self.references, self.elements())
            except NotSettled as error:
                raise DataError(f"The bench has no operating point: {error}. Check its nets and values.") from error
            if any([one.revise(solution) for one in self.apparatus]):
                continue
            if not any([one.protect() for one in self.apparatus]):
                return

    def pass_time(self) -> None:
        """Let everything that moves by itself move up to now."""
        left = self.now() - self._at
        if left <= 0:
            return
        self._at += left
        self._set()
        shortest = STEP if any(one.controls for one in self.apparatus) else max(STEP, left / STEPS)
        step = shortest
        while left > 1e-9:
            passed = min(step, left)
            moved = self._move(passed)
            left -= passed
            change = self._change() if moved else 0.0
            if not moved or (step >= LONG and change < STEADY):
                self._move(left)  # a state that lasts: the rest goes at once
                return
            step = 2 * step if change < STEADY else max(step / 2, shortest) if change > MOVING else step

    def _change(self) -> float:
        """Solve anew; return by how much the voltage that changed most did."""
        before = self.solution.volts if self.solution is not None else []
        self._solve()
        after = self.solution.volts if self.solution is not None else []
        changes = (abs(now - then) / (abs(then) + SMALL) for now, then in zip(after, before, strict=True))
        return max(changes, default=0.0)

    def _move(self, seconds: float) -> bool:
        """Let one step of time pass; say whether that changed the circuit."""
        if seconds <= 0 or self.solution is None:
            return False
        solution = self.solution
        changed = [one.advance(seconds) for one in self.apparatus]
        return any([*changed, *(move(seconds, solution) for move in self.movers)])

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
