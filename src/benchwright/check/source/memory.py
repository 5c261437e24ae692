"""The values of a moment, and what becomes of them where the script branches.

Everything that can change lies in a dict (the names of a frame, the attributes of an object, the
content of a list). Changes are written down in layers, so that an arm of a branch can be undone
and merged at the cost of what it changed, not of everything there is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from benchwright.check.source.values import Branches, Key, Value, either

Cell = dict[Key, Value]
Spot = tuple[int, Key]


@dataclass(eq=False, slots=True, repr=False)
class Frame:
    """The names of a module, class body or function call."""

    names: Cell = field(default_factory=dict)
    outer: Frame | None = None
    """Where names not found here are looked up."""
    top: Frame | None = None
    """The module's frame; None for the module itself."""
    elsewhere: dict[str, Frame] = field(default_factory=dict)
    """Names declared `global` or `nonlocal`, and the frame that holds them."""
    is_class: bool = False
    returns: list[tuple[Value, Branches]] = field(default_factory=list)
    exits: list[Snapshot] = field(default_factory=list)
    """What had changed at each `return`."""
    depth: int = 0
    """Number of layers when the call began."""
    loops: list[Loop] = field(default_factory=list)
    """The loops being gone through, innermost last."""
    when_yielded: Callable[[Value], Value] | None = None
    """What happens at a `yield`."""


@dataclass(slots=True)
class Loop:
    """A loop being gone through."""

    depth: int
    """Number of layers when it began."""
    breaks: list[Snapshot] = field(default_factory=list)
    """What had changed at each `break`."""
    continues: list[Snapshot] = field(default_factory=list)


Snapshot = dict[Spot, tuple[Cell, Key, Value]]
"""Cells that changed, with their new values."""


class Memory:
    """Writes to cells, in layers."""

    def __init__(self) -> None:
        self._layers: list[dict[Spot, tuple[Cell, Key, Value | None]]] = []
        self.work = 0
        """Cells merged so far: what branches cost."""

    @property
    def depth(self) -> int:
        """Number of open layers."""
        return len(self._layers)

    def put(self, cell: Cell, key: Key, value: Value) -> None:
        """Set `cell[key]`, remembering what stood there."""
        if self._layers:
            layer = self._layers[-1]
            spot = (id(cell), key)
            if spot not in layer:
                layer[spot] = (cell, key, cell.get(key))
        cell[key] = value

    def drop(self, cell: Cell, key: Key) -> None:
        """Delete `cell[key]`, if it is there."""
        if key in cell:
            self.put(cell, key, cell[key])
            del cell[key]

    def begin(self) -> None:
        """Open a layer."""
        self._layers.append({})

    def undo(self) -> Snapshot:
        """Close the layer, put back what it changed, and return what had been written."""
        changes: Snapshot = {}
        for spot, (cell, key, old) in self._layers.pop().items():
            if key in cell:
                changes[spot] = (cell, key, cell[key])
            if old is None:
                cell.pop(key, None)
            else:
                cell[key] = old
        return changes

    def keep(self) -> None:
        """Close the layer and let its changes stand."""
        layer = self._layers.pop()
        if self._layers:
            below = self._layers[-1]
            for spot, entry in layer.items():
                below.setdefault(spot, entry)

    def changed(self, depth: int) -> Snapshot:
        """Return everything written since there were `depth` layers, with its value now."""
        found: Snapshot = {}
        for layer in self._layers[depth:]:
            for spot, (cell, key, _) in layer.items():
                if key in cell:
                    found[spot] = (cell, key, cell[key])
        return found

    def before(self) -> Snapshot:
        """Return what stood in the cells the innermost layer has changed."""
        return {spot: (cell, key, old) for spot, (cell, key, old) in self._layers[-1].items() if old is not None}

    def merge(self, ends: list[tuple[Snapshot, Branches]]) -> None:
        """Set every changed cell to what it can be after one of several ways through.

        Cells that one way did not change keep, for that way, the value they have now.
        """
        spots: dict[Spot, tuple[Cell, Key]] = {}
        for snapshot, _ in ends:
            for spot, (cell, key, _) in snapshot.items():
                spots[spot] = (cell, key)
        for spot, (cell, key) in spots.items():
            now = cell.get(key)
            options: list[tuple[Value, Branches]] = []
            for snapshot, branches in ends:
                found = snapshot[spot][2] if spot in snapshot else now
                if found is not None:
                    options.append((found, branches))
            if not options:
                continue
            first = options[0][0]
            value = first if all(found is first for found, _ in options) else either(options)
            if value is not now:
                self.put(cell, key, value)
        self.work += len(spots)
