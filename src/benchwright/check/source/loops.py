"""`for` and `while`: turn by turn where that is known and short, by widening where not."""

from __future__ import annotations

import ast

from benchwright.check.source.assignment import assign
from benchwright.check.source.conditions import narrow, truth
from benchwright.check.source.iteration import MAX_NUMBERS, each
from benchwright.check.source.memory import Frame, Loop, Snapshot
from benchwright.check.source.run import Run
from benchwright.check.source.values import EVERYWHERE, Branches, Gap, Known, Options, Value, either, interval


def for_loop(run: Run, node: ast.stmt, frame: Frame) -> bool:
    """Go through a `for`; where it is not known how often it turns, it may not turn at all."""
    assert isinstance(node, (ast.For, ast.AsyncFor))
    iterable = run.evaluate(node.iter, frame)
    ended = [False]

    def go() -> bool:
        loop = _begin(run, frame)
        alive = [True]
        size = run.loop_size

        def turn(value: Value) -> bool:
            assign(run, node.target, value, frame)
            alive[0] = _turn(run, loop, node.body, frame)
            return alive[0]

        exact = each(run, iterable, turn, node.iter)
        run.loop_size = size
        ended[0] = exact
        return _end(run, loop, frame, alive[0], node.orelse)

    if _is_empty(iterable):  # nothing in the body is ever sent
        run.seen.update(id(inner) for part in node.body for inner in ast.walk(part) if isinstance(inner, ast.Call))
    if _may_be_empty(iterable):
        return run.branch([go, lambda: run.execute(node.orelse, frame)])
    return go()


def _may_be_empty(value: Value) -> bool:
    """Whether nothing is known of how many items there are."""
    if isinstance(value, Options):
        return any(_may_be_empty(option) for option, _ in value.options)
    row = getattr(value, "row", None)
    return isinstance(value, Gap) or (row is not None and row.more is not None and not row.items) or _is_empty(value)


def _is_empty(value: Value) -> bool:
    row = getattr(value, "row", None)
    return row is not None and row.more is None and not row.items


def _begin(run: Run, frame: Frame) -> Loop:
    loop = Loop(run.memory.depth)
    run.memory.begin()
    frame.loops.append(loop)
    return loop


def _turn(run: Run, loop: Loop, body: list[ast.stmt], frame: Frame) -> bool:
    """Go through the body once; return whether there can be another turn."""
    path = run.path
    falls = run.execute(body, frame)
    ends = [(snapshot, EVERYWHERE) for snapshot in loop.continues]
    if ends:
        if falls:
            ends.append((run.memory.changed(loop.depth), EVERYWHERE))
        run.memory.merge(ends)
        loop.continues.clear()
    run.path = path
    return falls or bool(ends)


def _end(run: Run, loop: Loop, frame: Frame, alive: bool, otherwise: list[ast.stmt]) -> bool:
    """Leave a loop: behind it holds what held at its end or at any `break`."""
    frame.loops.pop()
    if alive and otherwise:
        alive = run.execute(otherwise, frame)
    ends: list[tuple[Snapshot, Branches]] = [(snapshot, EVERYWHERE) for snapshot in loop.breaks]
    changes = run.memory.undo()
    if alive:
        ends.append((changes, EVERYWHERE))
    run.memory.merge(ends)
    return bool(ends)


def leave_loop(run: Run, node: ast.stmt, frame: Frame) -> bool:
    """`break` and `continue`."""
    if frame.loops:
        loop = frame.loops[-1]
        (loop.breaks if isinstance(node, ast.Break) else loop.continues).append(run.memory.changed(loop.depth))
    return False


def while_loop(run: Run, node: ast.stmt, frame: Frame) -> bool:
    """Turn while the test is known to hold; once it is not, one turn and one that stands for all others."""
    assert isinstance(node, ast.While)
    loop = _begin(run, frame)
    size = run.loop_size
    endless = isinstance(node.test, ast.Constant) and bool(node.test.value)
    turns = 0
    alive, exits = True, False
    while alive:
        known = truth(run.evaluate(node.test, frame))
        if known is False:
            exits = True
            break
        if known is None or endless or run.coarse or turns * size >= MAX_NUMBERS:
            alive, exits = _widened(run, loop, node, frame, known is not True)
            break
        turns += 1
        run.loop_size = size * turns
        alive = _turn(run, loop, node.body, frame)
    run.loop_size = size
    return _end(run, loop, frame, exits, node.orelse)


def _widened(run: Run, loop: Loop, node: ast.While, frame: Frame, may_skip: bool) -> tuple[bool, bool]:
    """One turn from here, then one with everything that changed as wide as it can become.

    Returns whether the end of the body is reached, and whether the test can end the loop.
    """
    endless = isinstance(node.test, ast.Constant) and bool(node.test.value)
    run.memory.begin()
    narrow(run, node.test, frame, True)
    alive = _turn(run, loop, node.body, frame)
    before = run.memory.before()
    changes = run.memory.undo()
    ends: list[tuple[Snapshot, Branches]] = [({}, EVERYWHERE)] if may_skip or alive else []
    if alive:
        wide: Snapshot = {}
        for spot, (cell, key, new) in changes.items():
            old = before[spot][2] if spot in before else None
            wide[spot] = (cell, key, _widen(old, new))
        run.memory.merge([(wide, EVERYWHERE)])
        run.evaluate(node.test, frame)
        run.memory.begin()
        narrow(run, node.test, frame, True)
        _turn(run, loop, node.body, frame)
        ends.append((run.memory.undo(), EVERYWHERE))
        run.memory.merge(ends)
        if not endless:
            narrow(run, node.test, frame, False)
    return alive, not endless


def _widen(old: Value | None, new: Value) -> Value:
    """Return what a value can be after any number of turns that bring it from `old` to `new`."""
    if old is None or old == new:
        return new
    one, other = interval(old), interval(new)
    if one is not None and other is not None:
        low = None if one[0] is None or other[0] is None or other[0] < one[0] else one[0]
        high = None if one[1] is None or other[1] is None or other[1] > one[1] else one[1]
        whole = all(
            (isinstance(v, Known) and isinstance(v.value, int)) or getattr(v, "kind", "") == "integer"
            for v in (old, new)
        )
        return Gap("integer" if whole else "number", "it changes from turn to turn of a loop", low, high)
    return either([(old, EVERYWHERE), (new, EVERYWHERE)])
