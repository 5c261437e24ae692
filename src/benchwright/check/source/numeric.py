"""numpy, math and random, as far as set points are made with them."""

from __future__ import annotations

import ast
import math
from collections.abc import Callable

from benchwright.check.source.arithmetic import MAX_ITEMS, checked, combine, lifted, mapped, scaled
from benchwright.check.source.builtin import BUILTINS, Model
from benchwright.check.source.iteration import row_of
from benchwright.check.source.run import Arguments, Run
from benchwright.check.source.values import (
    Gap,
    Items,
    Known,
    Quantity,
    Row,
    Value,
    hull,
    interval,
    items,
)

Spacing = Callable[[float, float, int], list[float]]


def _plain(value: Value | None) -> float | None:
    if isinstance(value, Known) and isinstance(value.value, (int, float)):
        return float(value.value)
    return None


def _spaced(spacing: Spacing, default_count: int) -> Model:
    """`linspace` and its kind: `count` numbers from `start` to `stop`, both included."""

    def model(run: Run, given: Arguments, node: ast.expr) -> Value:
        start, stop = given.get(0, "start"), given.get(1, "stop")
        count = given.get(2, "num") or Known(default_count)
        if isinstance(start, Quantity) and isinstance(stop, Quantity) and start.unit.exponents == stop.unit.exponents:
            other = scaled(stop.magnitude, stop.unit.size / start.unit.size)
            found = model(run, Arguments([start.magnitude, other, count], given.keywords), node)
            return Quantity(found, start.unit)
        endpoint = given.keywords.get("endpoint", Known(True)) != Known(False)
        return lifted(
            lambda a, b, n: _between(spacing, a, b, n, endpoint), start or Known(None), stop or Known(None), count
        )

    return model


def _between(spacing: Spacing, start: Value, stop: Value, count: Value, endpoint: bool) -> Value:
    low, high, number = _plain(start), _plain(stop), _plain(count)
    if low is None or high is None or number is None or not 1 <= number <= MAX_ITEMS:
        bounds = [interval(start), interval(stop)]
        ends = [x for bound in bounds if bound for x in bound if x is not None]
        whole = len(ends) == 4 and spacing is not _powers
        gap = Gap("number", _reason(start, stop, count), min(ends) if whole else None, max(ends) if whole else None)
        return items("array", Row((start, stop) if endpoint and spacing is not _powers else (), gap))
    size = int(number)
    try:
        values = spacing(low, high, size) if endpoint or size == 1 else spacing(low, high, size + 1)[:-1]
    except (ValueError, OverflowError, ZeroDivisionError):
        return items("array", Row((), Gap("number", "the spacing cannot be computed")))
    return items("array", Row(tuple(checked(value) for value in values)))


def _reason(*values: Value | None) -> str:
    return next((value.reason for value in values if isinstance(value, Gap)), "it is one of many numbers")


def _linear(low: float, high: float, count: int) -> list[float]:
    if count == 1:
        return [low]
    step = (high - low) / (count - 1)
    return [*(low + i * step for i in range(count - 1)), high]


def _geometric(low: float, high: float, count: int) -> list[float]:
    sign = -1.0 if low < 0 and high < 0 else 1.0
    powers = _linear(math.log10(sign * low), math.log10(sign * high), count)
    found = [sign * 10.0**power for power in powers]
    found[0] = low
    if count > 1:
        found[-1] = high
    return found


def _powers(low: float, high: float, count: int) -> list[float]:
    return [10.0**power for power in _linear(low, high, count)]


def _arange(run: Run, given: Arguments, node: ast.expr) -> Value:
    bounds = list(given.args) if len(given.args) > 1 else [Known(0), *given.args]
    step = given.get(2, "step") if len(given.args) > 2 or "step" in given.keywords else Known(1)
    if len(bounds) < 2:
        return items("array", Row((), Gap("number", "the range is not known")))
    return lifted(_stepped, bounds[0], bounds[1], step or Known(1))


def _stepped(start: Value, stop: Value, step: Value) -> Value:
    low, high, width = _plain(start), _plain(stop), _plain(step)
    if low is None or high is None or not width:
        ends = [x for bound in (interval(start), interval(stop)) if bound for x in bound if x is not None]
        least, most = (min(ends), max(ends)) if len(ends) == 4 else (None, None)
        return items("array", Row((), Gap("number", _reason(start, stop, step), least, most)))
    count = max(0, math.ceil((high - low) / width)) if math.isfinite((high - low) / width) else 0
    whole = all(isinstance(v, Known) and isinstance(v.value, int) for v in (start, stop, step))
    if count > MAX_ITEMS:
        ends = sorted((low, low + (count - 1) * width))
        gap = Gap("integer" if whole else "number", "it is one of many numbers", ends[0], ends[1])
        return items("array", Row((Known(low),), gap))
    numbers = (low + i * ((low + width) - low) for i in range(count))
    return items("array", Row(tuple(Known(int(x)) if whole else Known(x) for x in numbers)))


def _array(run: Run, given: Arguments, node: ast.expr) -> Value:
    value = given.get(0, "object")
    if isinstance(value, Quantity):
        return value
    if value is None:
        return items("array", Row())
    if isinstance(value, Gap) and value.kind == "unknown":
        return items("array", Row((), Gap("number", value.reason)))
    return items("array", row_of(run, value, node))


def _joined(run: Run, given: Arguments, node: ast.expr) -> Value:
    parts = given.args[:2] if len(given.args) > 1 and isinstance(given.args[1], Items) else None
    rows = [row_of(run, part, node) for part in parts or row_of(run, given.get(0, "arrays") or Known(0), node).items]
    if any(row.more is not None for row in rows):
        everything = [v for row in rows for v in (*row.items, *([row.more] if row.more else []))]
        return items("array", Row((), hull(everything, "it is one of many numbers")))
    return items("array", Row(tuple(item for row in rows for item in row.items)[:MAX_ITEMS]))


def _filled(default: float) -> Model:
    def model(run: Run, given: Arguments, node: ast.expr) -> Value:
        count, value = _plain(given.get(0, "shape")), given.get(1, "fill_value") or Known(default)
        if count is None or not 0 <= count <= MAX_ITEMS:
            return items("array", Row((), value))
        return items("array", Row((value,) * int(count)))

    return model


def _applied(function: Callable[[float], float], low: float | None = None, high: float | None = None) -> Model:
    """A function of one number, over arrays too."""

    def one(value: Value) -> Value:
        number = _plain(value)
        if number is None:
            return Gap("number", _reason(value), low, high)
        try:
            return checked(function(number))
        except (ValueError, OverflowError):
            return Gap("number", "it cannot be computed", low, high)

    def model(run: Run, given: Arguments, node: ast.expr) -> Value:
        value = given.get(0, "x") or Known(0)
        return lifted(lambda v: mapped(v, one) if isinstance(v, Items) else one(v), value)

    return model


def _clipped(run: Run, given: Arguments, node: ast.expr) -> Value:
    low, high = given.get(1, "a_min") or Known(-math.inf), given.get(2, "a_max") or Known(math.inf)

    def one(value: Value) -> Value:
        above = BUILTINS["max"](run, Arguments([value, low]), node)
        return BUILTINS["min"](run, Arguments([above, high]), node)

    value = given.get(0, "a") or Known(0)
    return mapped(value, one) if isinstance(value, Items) else one(value)


def _rounded(run: Run, given: Arguments, node: ast.expr) -> Value:
    value = given.get(0, "a") or Known(0)
    digits = given.get(1, "decimals") or Known(0)
    if isinstance(value, Items):
        return mapped(value, lambda item: BUILTINS["round"](run, Arguments([item, digits]), node))
    return BUILTINS["round"](run, Arguments([value, digits]), node)


def _first(run: Run, given: Arguments, node: ast.expr) -> Value:
    return given.get(0, "x") or Known(0)


def _flipped(run: Run, given: Arguments, node: ast.expr) -> Value:
    row = row_of(run, given.get(0, "m") or Known(0), node)
    return items("array", Row(row.items[::-1], row.more, row.cut))


def _uniform(run: Run, given: Arguments, node: ast.expr) -> Value:
    low, high = interval(given.get(0, "a") or Known(0)), interval(given.get(1, "b") or Known(1))
    return Gap("number", "it is a random number", low[0] if low else None, high[1] if high else None)


def _choice(run: Run, given: Arguments, node: ast.expr) -> Value:
    row = row_of(run, given.get(0, "seq") or Known(0), node)
    everything = [*row.items, *([row.more] if row.more else [])]
    return hull(everything, "it is chosen at random") if everything else Gap("unknown", "it is chosen at random")


def _product(run: Run, given: Arguments, node: ast.expr) -> Value:
    row = row_of(run, given.get(0, "iterable") or Known(0), node)
    total: Value = Known(1)
    for item in row.items if row.more is None else ():
        total = combine(ast.Mult(), total, item, node)
    return Gap("number", "it is a product") if row.more is not None else total


_MATH: dict[str, Model] = {
    "sqrt": _applied(math.sqrt, 0.0),
    "exp": _applied(math.exp, 0.0),
    "log": _applied(math.log),
    "log10": _applied(math.log10),
    "log2": _applied(math.log2),
    "sin": _applied(math.sin, -1.0, 1.0),
    "cos": _applied(math.cos, -1.0, 1.0),
    "tan": _applied(math.tan),
    "radians": _applied(math.radians),
    "degrees": _applied(math.degrees),
    "fabs": _applied(math.fabs, 0.0),
    "floor": _applied(lambda x: math.floor(x)),
    "ceil": _applied(lambda x: math.ceil(x)),
    "prod": _product,
}

_NUMPY: dict[str, Model] = {
    "linspace": _spaced(_linear, 50),
    "geomspace": _spaced(_geometric, 50),
    "logspace": _spaced(_powers, 50),
    "arange": _arange,
    "array": _array,
    "asarray": _array,
    "concatenate": _joined,
    "hstack": _joined,
    "append": _joined,
    "zeros": _filled(0.0),
    "ones": _filled(1.0),
    "full": _filled(0.0),
    "abs": _applied(abs, 0.0),
    "round": _rounded,
    "around": _rounded,
    "clip": _clipped,
    "flip": _flipped,
    "float64": BUILTINS["float"],
    "float32": BUILTINS["float"],
    "int32": BUILTINS["int"],
    "int64": BUILTINS["int"],
    "nditer": _first,
}

NUMERIC: dict[str, Model] = (
    {f"math.{name}": model for name, model in _MATH.items()}
    | {f"numpy.{name}": model for name, model in (_MATH | _NUMPY).items()}
    | {
        "random.uniform": _uniform,
        "random.choice": _choice,
        "numpy.random.uniform": _uniform,
        "random.random": lambda run, given, node: Gap("number", "it is a random number", 0.0, 1.0),
        "random.randint": lambda run, given, node: Gap("integer", *_tail(_uniform(run, given, node))),
        "statistics.mean": lambda run, given, node: Gap("number", "it is a mean"),
        "decimal.Decimal": BUILTINS["float"],
        "fractions.Fraction": BUILTINS["float"],
    }
)
"""What each function gives, by its full name."""


def _tail(value: Value) -> tuple[str, float | None, float | None]:
    assert isinstance(value, Gap)
    return value.reason, value.low, value.high
