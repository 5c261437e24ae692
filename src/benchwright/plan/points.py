"""The values a sweep takes, without drift, and how long a plan lasts."""

from __future__ import annotations

import math
from fractions import Fraction

from benchwright.plan.model import Plan, Sweep
from benchwright.quantity import Amount

MAX_POINTS = 1_000_000
"""More points than this are refused: nobody waits for them."""

_SLACK = Fraction(1, 10**9)
"""How far, in steps, the last point may be from the stop and still be it."""


def exact(value: float) -> Fraction:
    """Return the decimal number a float stands for: 0.1 is one tenth."""
    return Fraction(repr(value))


def count_of(sweep: Sweep) -> int:
    """Return the number of values of a sweep, without making them."""
    if sweep.spacing == "list":
        return len(sweep.values)
    if sweep.spacing == "step":
        return math.floor(_steps(sweep) + _SLACK) + 1
    assert sweep.points is not None
    return sweep.points


def points_of(sweep: Sweep) -> list[float]:
    """Return the values of a sweep in its base unit.

    Every value is start + i * step in decimal arithmetic, rounded once: 0.3, not
    0.30000000000000004. A step that does not divide the span stops before the end.
    """
    if sweep.spacing == "list":
        return [value.value for value in sweep.values]
    assert sweep.start is not None
    assert sweep.stop is not None
    start, stop, count = exact(sweep.start.value), exact(sweep.stop.value), count_of(sweep)
    if sweep.spacing == "step":
        assert sweep.step is not None
        step = exact(sweep.step.value) * (1 if stop >= start else -1)
        return [float(start + i * step) for i in range(count)]
    if sweep.spacing == "points":
        return [float(start + (stop - start) * i / (count - 1)) for i in range(count)]
    inner = [
        _rounded(sweep.start.value * (sweep.stop.value / sweep.start.value) ** (i / (count - 1))) for i in range(count)
    ]
    return [sweep.start.value, *inner[1:-1], sweep.stop.value]


def divides(sweep: Sweep) -> bool:
    """Whether the last value is the stop."""
    return sweep.spacing != "step" or abs(_steps(sweep) - round(_steps(sweep))) <= _SLACK


def _steps(sweep: Sweep) -> Fraction:
    assert sweep.start is not None
    assert sweep.stop is not None
    assert sweep.step is not None
    return abs(exact(sweep.stop.value) - exact(sweep.start.value)) / exact(sweep.step.value)


def _rounded(value: float) -> float:
    return float(f"{value:.6g}")


def is_rising(sweep: Sweep) -> bool:
    """Whether a sweep with two ends goes up."""
    return sweep.start is not None and sweep.stop is not None and sweep.stop.value >= sweep.start.value


def extremes_of(sweep: Sweep) -> tuple[float, float]:
    """Return the least and the greatest value of a sweep, without making all of them."""
    if sweep.spacing == "list":
        values = [value.value for value in sweep.values]
        return min(values), max(values)
    assert sweep.start is not None
    assert sweep.stop is not None
    last = sweep.stop.value
    if sweep.spacing == "step" and sweep.step is not None:
        sign = 1 if sweep.stop.value >= sweep.start.value else -1
        last = float(exact(sweep.start.value) + sign * (count_of(sweep) - 1) * exact(sweep.step.value))
    return min(sweep.start.value, last), max(sweep.start.value, last)


def settings_of(plan: Plan) -> int:
    """Return how many combinations of swept values the plan goes through; 1 without a sweep."""
    return math.prod(count_of(sweep) for sweep in plan.sweeps)


def rows_per_setting(plan: Plan) -> int:
    """Return how many rows are taken at each combination of swept values."""
    repeat = plan.repeat
    if repeat is None:
        return 1
    if repeat.count is not None:
        return repeat.count
    assert repeat.duration is not None
    assert repeat.interval is not None
    return math.floor(exact(repeat.duration.value) / exact(repeat.interval.value) + _SLACK) + 1


def rows_of(plan: Plan) -> int:
    """Return how many rows the CSV will have."""
    return settings_of(plan) * rows_per_setting(plan)


def duration_of(plan: Plan) -> Amount | None:
    """Return how long the plan waits: settling and intervals; the instruments' own time comes on top.

    None where it waits for nothing.
    """
    settle = exact(plan.settle.value) * settings_of(plan)
    repeat = Fraction(0)
    if plan.repeat is not None and plan.repeat.duration is not None:
        repeat = exact(plan.repeat.duration.value)
    elif plan.repeat is not None and plan.repeat.interval is not None and plan.repeat.count is not None:
        repeat = exact(plan.repeat.interval.value) * (plan.repeat.count - 1)
    total = settle + repeat * settings_of(plan)
    return Amount(float(total), "s") if total else None
