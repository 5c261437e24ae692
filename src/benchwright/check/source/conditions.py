"""Truth of values, comparisons, and what a test tells about the names in it."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable

from benchwright.check.source.memory import Cell, Frame
from benchwright.check.source.run import Run
from benchwright.check.source.text import GAP, skeleton
from benchwright.check.source.values import (
    EVERYWHERE,
    OPEN,
    Bound,
    Class,
    Function,
    Gap,
    Instance,
    Items,
    Key,
    Known,
    Options,
    Quantity,
    Special,
    Table,
    Text,
    Value,
    compatible,
    either,
    interval,
    options_of,
)

_ORDER: dict[type[ast.cmpop], Callable[..., bool]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}

_OPPOSITE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.GtE,
    ast.LtE: ast.Gt,
    ast.Gt: ast.LtE,
    ast.GtE: ast.Lt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}

_MIRROR: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.Lt: ast.Gt, ast.LtE: ast.GtE, ast.Gt: ast.Lt, ast.GtE: ast.LtE}


def truth(value: Value) -> bool | None:
    """Return whether a value counts as true; None where it is not known."""
    if isinstance(value, Options):
        found = {truth(option) for option, _ in value.options}
        return found.pop() if len(found) == 1 else None
    if isinstance(value, Known):
        return bool(value.value)
    if isinstance(value, Text):
        return any(not piece.gap for piece in value.pieces) or (None if value.pieces else False)
    if isinstance(value, Items):
        return None if value.row.more is not None or value.row.maybe else bool(value.row.items)
    if isinstance(value, Table):
        return None if OPEN in value.state else bool(value.state)
    if isinstance(value, Quantity):
        return truth(value.magnitude)
    if isinstance(value, Gap):
        bounds = interval(value)
        return True if bounds and ((bounds[0] or 0) > 0 or (bounds[1] or 0) < 0) else None
    if isinstance(value, (Instance, Function, Class, Bound, Special)) or type(value).__name__ == "Instrument":
        return True
    return None


def compare(operation: type[ast.cmpop], left: Value, right: Value) -> bool | None:
    """Return the result of one comparison; None where it is not known."""
    if isinstance(left, Options) or isinstance(right, Options):
        found = {
            compare(operation, a, b)
            for a, one in options_of(left)
            for b, other in options_of(right)
            if compatible(one, other)
        }
        return found.pop() if len(found) == 1 else None
    if operation in (ast.Is, ast.IsNot):
        return _is(left, right, operation is ast.Is)
    if operation in (ast.In, ast.NotIn):
        inside = _contains(right, left)
        return inside if inside is None or operation is ast.In else not inside
    if isinstance(left, Quantity) and isinstance(right, Quantity) and left.unit.exponents == right.unit.exponents:
        return _ordered(operation, left.magnitude, right.magnitude, right.unit.size / left.unit.size)
    if isinstance(left, Text) and isinstance(right, Text):
        one, other = left.known, right.known
        if one is not None and other is not None:
            return _ORDER[operation](one, other)
        return None
    if isinstance(left, Known) and isinstance(right, Known):
        try:
            return bool(_ORDER[operation](left.value, right.value))
        except TypeError:
            return None
    if operation in (ast.Eq, ast.NotEq) and _differ(left, right):
        return operation is ast.NotEq
    return _ordered(operation, left, right, 1.0)


def _is(left: Value, right: Value, positive: bool) -> bool | None:
    if isinstance(left, Gap) or isinstance(right, Gap):
        return None
    none = Known(None)
    if right == none or left == none:
        other = left if right == none else right
        known = isinstance(other, (Known, Text, Items, Table, Instance, Quantity)) or truth(other) is True
        return (other == none) == positive if known else None
    return (left == right) == positive if isinstance(left, Known) and isinstance(right, Known) else None


def _differ(left: Value, right: Value) -> bool:
    """Whether two values are of such different kinds that they cannot be equal."""
    kinds = (Known, Text, Items, Table)
    return isinstance(left, kinds) and isinstance(right, kinds) and type(left) is not type(right)


def _contains(container: Value, item: Value) -> bool | None:
    if isinstance(container, Text) and isinstance(item, Text):
        inner = item.known
        if inner is None:
            return None
        bones = skeleton(container)
        return True if inner in bones else (None if GAP in bones else False)
    if isinstance(container, Table):
        key = key_of(item)
        if key is None:
            return None
        return True if key[0] in container.state else (None if OPEN in container.state else False)
    if isinstance(container, Items):
        row = container.row
        found = [compare(ast.Eq, item, other) for other in row.items]
        if True in found:
            return True
        return False if row.more is None and None not in found else None
    return None


def _ordered(operation: type[ast.cmpop], left: Value, right: Value, factor: float) -> bool | None:
    one, other = interval(left), interval(right)
    if one is None or other is None:
        return None
    (a, b), (c, d) = one, tuple(None if x is None else x * factor for x in other)
    if operation in (ast.Eq, ast.NotEq):
        apart = (b is not None and c is not None and b < c) or (a is not None and d is not None and a > d)
        same = a is not None and a == b == c == d
        return (operation is ast.NotEq) if apart else (operation is ast.Eq) if same else None
    if operation in (ast.Gt, ast.GtE):
        (a, b), (c, d) = (c, d), (a, b)
    strict = operation in (ast.Lt, ast.Gt)
    if b is not None and c is not None and (b < c or (b == c and not strict)):
        return True
    if a is not None and d is not None and (a > d or (a == d and strict)):
        return False
    return None


def key_of(value: Value) -> tuple[Key] | None:
    """Return a value as the key of a dict, in a tuple of one; None if it is not known."""
    if isinstance(value, Known):
        return (value.value,)
    if isinstance(value, Text):
        known = value.known
        return None if known is None else (known,)
    if isinstance(value, Items) and value.kind == "tuple" and value.row.more is None:
        keys = [key_of(item) for item in value.row.items]
        return (tuple(key[0] for key in keys if key),) if all(keys) else None
    return None


def narrow(run: Run, test: ast.expr, frame: Frame, holds: bool) -> None:
    """Note what follows for the names in `test` from its being true (or false)."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        narrow(run, test.operand, frame, not holds)
    elif isinstance(test, ast.BoolOp):
        if isinstance(test.op, ast.And) == holds:
            for part in test.values:
                narrow(run, part, frame, holds)
    elif isinstance(test, ast.Compare):
        if holds or len(test.ops) == 1:
            left = test.left
            for operation, right in zip(test.ops, test.comparators, strict=True):
                kind = type(operation) if holds else _OPPOSITE[type(operation)]
                _narrow_pair(run, left, kind, right, frame)
                left = right
    elif isinstance(test, (ast.Name, ast.Attribute)):
        _keep_options(run, test, frame, lambda value: truth(value) is not (not holds))
    elif isinstance(test, ast.Call) and holds:
        _narrow_call(run, test, frame)


def _narrow_call(run: Run, test: ast.Call, frame: Frame) -> None:
    """`isinstance(x, float)` makes a number of `x`."""
    if isinstance(test.func, ast.Name) and test.func.id == "isinstance" and len(test.args) == 2:
        names = {node.id for node in ast.walk(test.args[1]) if isinstance(node, ast.Name)}
        spot = place(run, test.args[0], frame)
        value = spot[0].get(spot[1]) if spot else None
        if spot and isinstance(value, Gap) and value.kind == "unknown" and names and names <= {"int", "float"}:
            run.memory.put(*spot, Gap("integer" if names == {"int"} else "number", value.reason))


def place(run: Run, node: ast.expr, frame: Frame) -> tuple[Cell, Key] | None:
    """Return the cell in which the value of a name or attribute stands."""
    if isinstance(node, ast.Name):
        here: Frame | None = frame
        while here is not None:
            if node.id in here.names:
                return here.names, node.id
            here = here.outer
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        spot = place(run, node.value, frame)
        owner = spot[0].get(spot[1]) if spot else None
        if isinstance(owner, (Instance, Special)) and node.attr in owner.state:
            return owner.state, node.attr
    return None


def _keep_options(run: Run, node: ast.expr, frame: Frame, keeps: Callable[[Value], bool]) -> None:
    spot = place(run, node, frame)
    value = spot[0].get(spot[1]) if spot else None
    if spot and isinstance(value, Options):
        kept = [(option, branches) for option, branches in value.options if keeps(option)]
        if kept and len(kept) < len(value.options):
            run.memory.put(*spot, either(kept))


def _narrow_pair(run: Run, left: ast.expr, operation: type[ast.cmpop], right: ast.expr, frame: Frame) -> None:
    for node, other, kind in ((left, right, operation), (right, left, _MIRROR.get(operation, operation))):
        if node is right and kind in (ast.In, ast.NotIn):
            continue
        spot = place(run, node, frame)
        if spot is None:
            continue
        value, told = spot[0].get(spot[1]), run.evaluate(other, frame)
        if isinstance(value, Options):
            _keep_options(run, node, frame, lambda option, k=kind, t=told: compare(k, option, t) is not False)  # type: ignore[misc]
        elif isinstance(value, (Gap, Quantity)):
            tighter = _tightened(value, kind, told)
            if tighter is not None:
                run.memory.put(*spot, tighter)


def _tightened(value: Value, operation: type[ast.cmpop], told: Value) -> Value | None:
    """Return what a gap is once it compares so with `told`; None where that tells nothing."""
    if isinstance(value, Quantity):
        return _tightened_quantity(value, operation, told)
    if not isinstance(value, Gap):
        return None
    if operation is ast.Eq and isinstance(told, (Known, Text)):
        return told
    if operation is ast.In and isinstance(told, Items) and told.row.more is None and told.row.items:
        return either([(item, EVERYWHERE) for item in told.row.items])
    bounds = interval(told)
    if bounds is None or value.kind == "text":
        return None
    low, high = value.low, value.high
    if operation in (ast.Lt, ast.LtE):
        high = _tighter(high, bounds[1], min)
    elif operation in (ast.Gt, ast.GtE):
        low = _tighter(low, bounds[0], max)
    else:
        return None
    if low is not None and high is not None and low > high:
        return None
    return Gap("integer" if value.kind == "integer" else "number", value.reason, low, high)


def _tighter(old: float | None, new: float | None, pick: Callable[[float, float], float]) -> float | None:
    return old if new is None else new if old is None else pick(old, new)


def _tightened_quantity(value: Quantity, operation: type[ast.cmpop], told: Value) -> Value | None:
    if not isinstance(told, Quantity) or told.unit.exponents != value.unit.exponents:
        return None
    bounds = interval(told.magnitude)
    if bounds is None or not isinstance(value.magnitude, Gap):
        return None
    factor = told.unit.size / value.unit.size
    low, high = (None if x is None else x * factor for x in bounds)
    inner = _tightened(value.magnitude, operation, Gap("number", "", low, high))
    return None if inner is None else Quantity(inner, value.unit)
