"""The values a sweep takes, without drift, and how long a plan takes."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from fractions import Fraction

from benchwright.errors import UnknownName
from benchwright.plan.model import Plan, Reading, Repeat, Sweep
from benchwright.quantity import Amount
from benchwright.sim.model import load_simulator

MAX_POINTS = 1_000_000
"""More points than this are refused: nobody waits for them."""

HORIZONTAL_DIVISIONS = 15
"""A scope's record is at most this many divisions wide (TBS2000B; others have fewer)."""

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
    return rows_at_once(plan.repeat) if plan.repeat is not None else 1


def rows_at_once(repeat: Repeat) -> int:
    """Return how many rows a timed log has."""
    if repeat.count is not None:
        return repeat.count
    assert repeat.duration is not None
    assert repeat.interval is not None
    return math.floor(exact(repeat.duration.value) / exact(repeat.interval.value) + _SLACK) + 1


def rows_of(plan: Plan) -> int:
    """Return how many rows the CSV will have."""
    return settings_of(plan) * rows_per_setting(plan)


def reading_time(model: str) -> float:
    """Return the seconds one reading of `model` takes, from its simulator data; 0 where they do not say."""
    try:
        return load_simulator(model).physical.reading_time.value
    except UnknownName:
        return 0.0


def row_time(readings: Iterable[Reading], model_of: Callable[[str], str]) -> float:
    """Return the seconds the readings of one row take, one after the other."""
    return float(sum(exact(reading_time(model_of(r.role))) * r.average for r in readings))


def time_scale(plan: Plan, role: str) -> Amount | None:
    """Return the longest time a division to which the plan sets a scope; None if it sets none."""
    scales = [
        step.args["scale"]
        for step in plan.setup
        if step.role == role and step.action == "set_horizontal_scale" and "scale" in step.args
    ]
    return max(scales, key=lambda scale: scale.value, default=None)


def record_of(plan: Plan) -> Amount | None:
    """Return how long the script waits for scopes after each new value: two records; None where none is read."""
    scales = [scale for reading in plan.readings if (scale := time_scale(plan, reading.role)) is not None]
    if not scales:
        return None
    return Amount(float(2 * HORIZONTAL_DIVISIONS * max(exact(scale.value) for scale in scales)), "s")


def long_time(amount: Amount) -> str:
    """Write a time as a person would: `2 h 30 min`, `5.45 s`."""
    seconds = amount.value
    if seconds < 120:
        return str(Amount(float(f"{seconds:.3g}"), "s"))
    total = round(seconds)
    parts = ((total // 86400, "d"), (total % 86400 // 3600, "h"), (total % 3600 // 60, "min"), (total % 60, "s"))
    return " ".join(f"{count} {unit}" for count, unit in parts if count)


def duration_of(plan: Plan) -> Amount | None:
    """Return how long the plan takes: settling, intervals, readings. None where nothing of it is known.

    Rows come late where the readings of one take longer than the interval asked for.
    """
    record = record_of(plan)
    settle = exact(plan.settle.value) + (exact(record.value) if record is not None else 0)
    row = exact(row_time(plan.readings, lambda role: plan.use(role).model))
    rows = rows_per_setting(plan)
    interval = plan.repeat.interval if plan.repeat is not None else None
    apart = max(row, exact(interval.value)) if interval is not None else row
    total = settings_of(plan) * (settle + apart * (rows - 1) + row)
    return Amount(float(total), "s") if total else None
