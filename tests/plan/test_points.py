"""The values of sweeps: exact, without drift, and never past the stop."""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchwright.plan.model import Plan, Reading, Repeat, Sweep, Use
from benchwright.plan.points import count_of, divides, duration_of, extremes_of, points_of, rows_of
from benchwright.quantity import Amount


def sweep(spacing: str, start: float, stop: float, **more: object) -> Sweep:
    ends = {"start": Amount(start, "V"), "stop": Amount(stop, "V")}
    form = {"role": "psu", "action": "set_voltage", "argument": "voltage", "channel": 1, "column": "voltage_V"}
    return Sweep.model_validate({**form, **ends, "spacing": spacing, **more})


def test_steps_are_decimal() -> None:
    assert points_of(sweep("step", 0, 0.5, step=Amount(0.1, "V"))) == [0.0, 0.1, 0.2, 0.3, 0.4, 0.5]


def test_steps_go_down_too() -> None:
    assert points_of(sweep("step", 1, 0, step=Amount(0.25, "V"))) == [1.0, 0.75, 0.5, 0.25, 0.0]


def test_a_step_that_does_not_divide_stops_before_the_end() -> None:
    uneven = sweep("step", 0, 5, step=Amount(0.3, "V"))

    assert points_of(uneven)[-1] == 4.8
    assert not divides(uneven)
    assert extremes_of(uneven) == (0.0, 4.8)


def test_points_hit_both_ends() -> None:
    values = points_of(sweep("points", 1, 12, points=23))

    assert values[:3] == [1.0, 1.5, 2.0]
    assert (len(values), values[-1]) == (23, 12.0)


def test_logarithmic_points_have_one_ratio() -> None:
    values = points_of(sweep("logarithmic", 0.001, 1, points=13))

    assert (values[0], values[-1]) == (0.001, 1.0)
    assert values[4] == pytest.approx(0.01)
    assert [b / a for a, b in pairwise(values)] == pytest.approx([10**0.25] * 12, rel=1e-4)


@settings(max_examples=150, deadline=None)
@given(
    start=st.decimals(min_value=-30, max_value=30, places=2),
    count=st.integers(1, 200),
    step=st.decimals(min_value="0.01", max_value="2", places=2),
)
def test_every_point_is_the_decimal_number(start: Decimal, count: int, step: Decimal) -> None:
    stop = start + count * step
    made = sweep("step", float(start), float(stop), step=Amount(float(step), "V"))

    assert points_of(made) == [float(start + i * step) for i in range(count + 1)]
    assert count_of(made) == count + 1


def test_a_million_points_are_counted_without_making_them() -> None:
    assert count_of(sweep("step", 0, 1e6, step=Amount(1e-6, "V"))) == 10**12 + 1


def plan(**parts: object) -> Plan:
    return Plan(
        request="r", title="t", bench="demo", uses=(Use(role="dmm", model="rigol-dm3058", resource="x"),),
        readings=(Reading(role="dmm", action="measure_dc_current", column="current_A", unit="A"),), **parts,  # type: ignore[arg-type]
    )  # fmt: skip


def test_rows_and_duration_of_a_log() -> None:
    log = plan(repeat=Repeat(interval=Amount(10.0, "s"), duration=Amount(7200.0, "s")))

    assert rows_of(log) == 721
    assert duration_of(log) == Amount(7200.05, "s")  # the last row takes its time too


def test_readings_take_their_time() -> None:
    assert duration_of(plan()) == Amount(0.05, "s")
    assert rows_of(plan()) == 1

    mean = plan().readings[0].model_copy(update={"average": 10})
    ten = plan(repeat=Repeat(count=4)).model_copy(update={"readings": (mean,)})
    late = plan(repeat=Repeat(interval=Amount(0.01, "s"), count=1001))

    assert duration_of(ten) == Amount(2.0, "s")
    assert duration_of(late) == Amount(50.05, "s")
