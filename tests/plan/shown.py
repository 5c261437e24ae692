"""A plan in a few lines, as the cases in `tests/cases/requests.toml` state it."""

from __future__ import annotations

from collections.abc import Iterator

from benchwright.plan.model import Output, Plan, Sweep
from benchwright.plan.points import points_of
from benchwright.quantity import Amount

USUAL = ("select_dc_current", "auto_dc_current_range", "channel_on")
"""Set-up steps of every reading; not repeated in each case."""


def shown(plan: Plan) -> list[str]:
    """Return everything a plan does, one thing a line; marked defaults by name."""
    return list(_lines(plan))


def _lines(plan: Plan) -> Iterator[str]:
    for output in plan.outputs:
        yield _output(output)
    for step in plan.setup:
        if step.action not in USUAL:
            yield " ".join(
                filter(None, ("setup", _place(step.role, step.channel), step.action, *map(str, step.args.values())))
            )
    for sweep in plan.sweeps:
        yield _sweep(sweep)
    repeat = plan.repeat
    if repeat is not None:
        each = f" every {repeat.interval}" if repeat.interval else ""
        yield f"repeat{each}" + (f" for {repeat.duration}" if repeat.duration else f", {repeat.count} times")
    if plan.settle.value:
        yield f"settle {plan.settle}"
    for reading in plan.readings:
        average = f", mean of {reading.average}" if reading.average > 1 else ""
        yield f"read {_place(reading.role, reading.channel)} {reading.action} as {reading.column}{average}"
    if plan.plot is not None:
        scales = "".join(f", log {axis}" for axis, on in (("x", plan.plot.log_x), ("y", plan.plot.log_y)) if on)
        yield f"plot {' '.join(plan.plot.y)} over {plan.plot.x}{scales}"
    if plan.assumptions:
        yield "taken: " + "; ".join(a.what for a in plan.assumptions)


def _place(role: str, channel: int | None) -> str:
    return role if channel is None else f"{role}:{channel}"


def _output(output: Output) -> str:
    parts = [f"output {_place(output.role, output.channel)}"]
    parts += [f"{output.voltage}"] if output.voltage is not None else []
    parts += [f"limit {output.current_limit}"] if output.current_limit is not None else []
    parts += [f"ovp {output.overvoltage}"] if output.overvoltage is not None else []
    parts += [f"ocp {output.overcurrent}"] if output.overcurrent is not None else []
    return ", ".join(parts)


def _sweep(sweep: Sweep) -> str:
    points = points_of(sweep)
    some = [*points[:3], *points[-1:]] if len(points) > 4 else points
    values = ", ".join(str(Amount(value, sweep.unit)) for value in some[:3])
    more = (
        f" ... {Amount(points[-1], sweep.unit)} ({len(points)} points, {sweep.spacing})"
        if len(points) > 3
        else f" ({sweep.spacing})"
    )
    return f"sweep {_place(sweep.role, sweep.channel)} {sweep.action} as {sweep.column}: {values}{more}"
