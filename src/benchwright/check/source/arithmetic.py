"""Sums, products and comparisons of values, exact where both are known, by interval where not."""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable
from itertools import product

from benchwright.check.source import text as texts
from benchwright.check.source import units
from benchwright.check.source.formats import percent
from benchwright.check.source.values import (
    EVERYWHERE,
    OPEN,
    Branches,
    Gap,
    Items,
    Known,
    Options,
    Quantity,
    Row,
    Table,
    Text,
    Unit,
    Value,
    compatible,
    either,
    hull,
    interval,
    items,
    options_of,
)

MAX_COMBINATIONS = 64
MAX_BITS = 1024
"""Integers with more bits are not followed."""
MAX_ITEMS = 10_000

_EXACT: dict[type[ast.operator], Callable[..., int | float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
    ast.RShift: operator.rshift,
}


def lifted(function: Callable[..., Value], *values: Value) -> Value:
    """Apply `function` to every combination of options that can hold at once."""
    if not any(isinstance(value, Options) for value in values):
        return function(*values)
    results: list[tuple[Value, Branches]] = []
    count = math.prod(len(options_of(value)) for value in values)
    if count > MAX_COMBINATIONS:
        flat = [hull([value], "it has too many possible values") for value in values]
        return function(*(v if not isinstance(v, Options) else Gap("unknown", "it has many values") for v in flat))
    for choice in product(*(options_of(value) for value in values)):
        branches: Branches | None = EVERYWHERE
        for _, more in choice:
            branches = branches | more if branches is not None and compatible(branches, more) else None
        if branches is not None:
            results.append((function(*(value for value, _ in choice)), branches))
    return either(results)


def combine(operation: ast.operator, left: Value, right: Value, node: ast.expr | None) -> Value:
    """Return `left <operation> right`."""
    return lifted(lambda a, b: _combine(operation, a, b, node), left, right)


def _combine(operation: ast.operator, left: Value, right: Value, node: ast.expr | None) -> Value:
    if isinstance(left, Text):
        return _with_text(operation, left, right, node)
    if isinstance(right, Text) and isinstance(operation, ast.Mult):
        return _with_text(operation, right, left, node)
    if isinstance(left, (Quantity, Unit)) or isinstance(right, (Quantity, Unit)):
        return _with_quantity(operation, left, right, node)
    if isinstance(left, Table) and isinstance(right, Table) and isinstance(operation, ast.BitOr):
        return joined_tables(left, right)
    if isinstance(left, Items) or isinstance(right, Items):
        return _with_items(operation, left, right, node)
    if isinstance(left, Known) and isinstance(right, Known):
        return _exact(operation, left, right)
    one, other = interval(left), interval(right)
    if one is not None and other is not None:
        return _by_interval(operation, left, right, one, other)
    return _gap_of(operation, left, right)


def _gap_of(operation: ast.operator, left: Value, right: Value) -> Value:
    gaps = [value for value in (left, right) if isinstance(value, Gap)]
    reason = gaps[0].reason if gaps else "it is computed from values that are not known"
    if any(value.kind == "text" for value in gaps) and isinstance(operation, (ast.Add, ast.Mod, ast.Mult)):
        return Gap("text", reason)
    arithmetic = isinstance(operation, (ast.Sub, ast.Div, ast.FloorDiv, ast.Pow))
    numeric = any(interval(value) is not None for value in (left, right))
    return Gap("number" if arithmetic or numeric else "unknown", reason)


def _exact(operation: ast.operator, left: Known, right: Known) -> Value:
    a, b = left.value, right.value
    if a is None or b is None:
        return Gap("unknown", "None is computed with")
    try:
        if isinstance(operation, (ast.Pow, ast.LShift)):
            return _power(operation, a, b)
        result = _EXACT[type(operation)](a, b)
    except (ArithmeticError, TypeError, ValueError, KeyError):
        return Gap("number", "the calculation fails")
    return checked(result)


def checked(result: int | float | complex) -> Value:
    """Return a number as a value; a gap where it is too large to follow or no real number."""
    if isinstance(result, complex) or (isinstance(result, int) and result.bit_length() > MAX_BITS):
        return Gap("number", "it is too large a number")
    return Known(result)


def _power(operation: ast.operator, a: int | float, b: int | float) -> Value:
    if isinstance(operation, ast.LShift):
        if isinstance(a, int) and isinstance(b, int) and 0 <= b <= MAX_BITS and a.bit_length() <= MAX_BITS:
            return checked(a << b)
        return Gap("integer", "it is too large a number")
    if isinstance(a, int) and isinstance(b, int) and a.bit_length() * abs(b) > MAX_BITS:
        return Gap("number", "it is too large a number")
    return checked(a**b)


def _by_interval(
    operation: ast.operator,
    left: Value,
    right: Value,
    one: tuple[float | None, float | None],
    other: tuple[float | None, float | None],
) -> Value:
    whole = _whole(left) and _whole(right) and not isinstance(operation, (ast.Div, ast.Pow))
    reason = next(value.reason for value in (left, right) if isinstance(value, Gap))
    low, high = _bounds(operation, one, other)
    if isinstance(operation, ast.Mod) and high is not None:
        high = high - 1 if whole else math.nextafter(high, 0.0)  # a remainder is less than the divisor
        known, top = one
        if known is not None and top is not None and known >= 0 and top <= high:
            low, high = known, top
    return Gap("integer" if whole else "number", reason, low, high)


def _whole(value: Value) -> bool:
    return (isinstance(value, Known) and isinstance(value.value, int)) or (
        isinstance(value, Gap) and value.kind == "integer"
    )


def _bounds(
    operation: ast.operator, one: tuple[float | None, float | None], other: tuple[float | None, float | None]
) -> tuple[float | None, float | None]:
    (a, b), (c, d) = one, other
    if isinstance(operation, ast.Add):
        return _sum(a, c), _sum(b, d)
    if isinstance(operation, ast.Sub):
        return _sum(a, None if d is None else -d), _sum(b, None if c is None else -c)
    if isinstance(operation, ast.Mod) and c is not None and c == d and c > 0:
        return 0.0, c
    if isinstance(operation, (ast.Mult, ast.Div, ast.FloorDiv)):
        return _product(operation, one, other)
    return None, None


def _sum(a: float | None, b: float | None) -> float | None:
    return None if a is None or b is None else a + b


def _product(
    operation: ast.operator, one: tuple[float | None, float | None], other: tuple[float | None, float | None]
) -> tuple[float | None, float | None]:
    divides = not isinstance(operation, ast.Mult)
    c, d = other
    if c is not None and c == d and None in one:  # one known factor keeps or swaps an open end
        if divides and c == 0:
            return None, None
        ends = [None if x is None else (x / c if divides else x * c) for x in one]
        return (ends[0], ends[1]) if c >= 0 else (ends[1], ends[0])
    if None in one or None in other or c is None or d is None:
        return None, None
    if divides and c <= 0 <= d:
        return None, None
    corners = [x / y if divides else x * y for x in one if x is not None for y in (c, d)]
    if isinstance(operation, ast.FloorDiv):
        corners = [float(math.floor(x)) if math.isfinite(x) else x for x in corners]
    return (min(corners), max(corners)) if all(map(math.isfinite, corners)) else (None, None)


def _with_text(operation: ast.operator, left: Text, right: Value, node: ast.expr | None) -> Value:
    if isinstance(operation, ast.Mod):
        return percent(left, right, node)
    if isinstance(operation, ast.Add):
        if isinstance(right, Text):
            return texts.concat([left, right])
        if isinstance(right, Gap):
            return texts.concat([left, texts.gap(right, node.right if isinstance(node, ast.BinOp) else node)])
    if isinstance(operation, ast.Mult) and isinstance(right, Known) and isinstance(right.value, int):
        return texts.repeat(left, right.value)
    return Gap("text", "a text is computed in a way that is not followed")


def _with_items(operation: ast.operator, left: Value, right: Value, node: ast.expr | None) -> Value:
    array = any(isinstance(value, Items) and value.kind == "array" for value in (left, right))
    if array:
        return _elementwise(operation, left, right, node)
    if isinstance(left, Items) and isinstance(right, Items) and isinstance(operation, ast.Add):
        if left.row.more is None and right.row.more is None:
            return items(left.kind, Row((*left.row.items, *right.row.items)[:MAX_ITEMS]))
        both = [v for row in (left.row, right.row) for v in (*row.items, *([row.more] if row.more else []))]
        return items(left.kind, Row((), hull(both, "the list is not known")))
    many, count = (left, right) if isinstance(left, Items) else (right, left)
    if isinstance(operation, ast.Mult) and isinstance(many, Items) and isinstance(count, Known):
        times = count.value if isinstance(count.value, int) else 0
        if len(many.row.items) * times <= MAX_ITEMS:
            return items(many.kind, Row(many.row.items * times, many.row.more))
    return Gap("unknown", "a list is computed in a way that is not followed")


def joined_tables(left: Table, right: Table) -> Table:
    """Return `left | right`; what `right` may lack can still be as in `left`."""
    sure = set(right.state) - right.maybe
    made = Table(dict(left.state), {**left.keys, **right.keys}, left.maybe - sure)
    for key, value in right.state.items():
        old = left.state.get(key)
        maybe = key in right.maybe or key is OPEN
        made.state[key] = value if old is None or not maybe else either([(old, EVERYWHERE), (value, EVERYWHERE)])
        if maybe and old is None:
            made.maybe.add(key)
    return made


def _elementwise(operation: ast.operator, left: Value, right: Value, node: ast.expr | None) -> Value:
    if isinstance(left, Items) and isinstance(right, Items):
        one, other = left.row, right.row
        if one.more is None and other.more is None and len(one.items) == len(other.items):
            pairs = zip(one.items, other.items, strict=True)
            return items("array", Row(tuple(combine(operation, a, b, node) for a, b in pairs)))
        return Gap("unknown", "arrays are computed in a way that is not followed")

    def one_item(item: Value) -> Value:
        return (
            combine(operation, item, right, node) if isinstance(left, Items) else combine(operation, left, item, node)
        )

    many = left if isinstance(left, Items) else right
    assert isinstance(many, Items)
    return mapped(many, one_item)


def mapped(many: Items, function: Callable[[Value], Value]) -> Items:
    """Return an array of `function` of each item."""
    row = many.row
    more = None if row.more is None else function(row.more)
    return items("array", Row(tuple(function(item) for item in row.items), more, row.cut))


def _with_quantity(operation: ast.operator, left: Value, right: Value, node: ast.expr | None) -> Value:
    if isinstance(left, Items) and left.kind != "array":
        return Gap("unknown", "a list of quantities is computed")
    (a, unit), (b, other) = _parts(left), _parts(right)
    if a is None or b is None:
        return Gap("unknown", "a quantity is computed with something that is not known")
    if isinstance(operation, (ast.Mult, ast.Div, ast.FloorDiv)):
        power = 1 if isinstance(operation, ast.Mult) else -1
        return Quantity(combine(operation, a, b, node), units.times(unit, other, power))
    if isinstance(operation, (ast.Add, ast.Sub, ast.Mod)):
        if unit.exponents != other.exponents:
            return Gap("unknown", "quantities of different kinds are added")
        return Quantity(combine(operation, a, scaled(b, other.size / unit.size), node), unit)
    if isinstance(operation, ast.Pow) and isinstance(b, Known) and isinstance(b.value, int) and abs(b.value) < 5:
        exponents = tuple(e * b.value for e in unit.exponents)
        return Quantity(combine(operation, a, b, node), Unit(unit.size**b.value, exponents))
    return Gap("unknown", "a quantity is computed in a way that is not followed")


def _parts(value: Value) -> tuple[Value | None, Unit]:
    if isinstance(value, Quantity):
        return value.magnitude, value.unit
    if isinstance(value, Unit):
        return Known(1), value
    plain = isinstance(value, (Known, Items)) or (isinstance(value, Gap) and value.kind != "text")
    return (value if plain else None), units.ONE


def scaled(value: Value, factor: float) -> Value:
    """Return a number times `factor`; the number itself where the factor is 1."""
    if abs(factor - 1) < 1e-12:
        return value
    # dividing by a power of ten is exact where multiplying by its inverse is not
    inverse = 1 / factor
    if factor < 1 and abs(inverse - round(inverse)) < 1e-9 * inverse:
        return combine(ast.Div(), value, Known(float(round(inverse))), None)
    return combine(ast.Mult(), value, Known(float(f"{factor:.12g}")), None)
