"""Comprehensions and generator expressions."""

from __future__ import annotations

import ast
from collections.abc import Callable

from benchwright.check.source.arithmetic import MAX_ITEMS
from benchwright.check.source.assignment import assign
from benchwright.check.source.conditions import key_of, narrow, truth
from benchwright.check.source.iteration import each
from benchwright.check.source.memory import Frame
from benchwright.check.source.run import Run
from benchwright.check.source.values import OPEN, Gap, Row, Table, Value, hull, items


def comprehension(run: Run, node: ast.expr, frame: Frame) -> Value:
    """A list, set or generator comprehension."""
    assert isinstance(node, (ast.ListComp, ast.SetComp, ast.GeneratorExp))
    kind = "list" if isinstance(node, ast.ListComp) else "set" if isinstance(node, ast.SetComp) else "iterator"
    found: list[Value] = []
    inner = Frame(outer=frame, top=frame.top or frame)
    whole = _generate(run, node.generators, inner, lambda: found.append(run.evaluate(node.elt, inner)))
    if whole and len(found) <= MAX_ITEMS:
        return items(kind, Row(tuple(found)))  # type: ignore[arg-type]
    more = hull(found, "the list is not known") if found else Gap("unknown", "the list is not known")
    return items(kind, Row((), more))  # type: ignore[arg-type]


def dict_comprehension(run: Run, node: ast.expr, frame: Frame) -> Value:
    """A dict comprehension."""
    assert isinstance(node, ast.DictComp)
    made = Table()
    inner = Frame(outer=frame, top=frame.top or frame)

    def add() -> None:
        value = run.evaluate(node.value, inner)
        key = key_of(run.evaluate(node.key, inner))
        made.state[OPEN if key is None else key[0]] = value

    if not _generate(run, node.generators, inner, add):
        made.state.setdefault(OPEN, Gap("unknown", "the dict is not known"))
    return made


def _generate(run: Run, generators: list[ast.comprehension], frame: Frame, act: Callable[[], None]) -> bool:
    """Do `act` for every turn of the generators; return whether all turns were gone through one by one."""
    if not generators:
        act()
        return True
    first, rest = generators[0], generators[1:]
    whole = [True]

    def turn(value: Value) -> bool:
        assign(run, first.target, value, frame)
        for test in first.ifs:
            known = truth(run.evaluate(test, frame))
            if known is False:
                return True
            whole[0] = whole[0] and known is True
            narrow(run, test, frame, True)
        whole[0] = _generate(run, rest, frame, act) and whole[0]
        return True

    exact = each(run, run.evaluate(first.iter, frame), turn, first.iter)
    return exact and whole[0]
