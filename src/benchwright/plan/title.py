"""A plan's title: one line that says what is done."""

from __future__ import annotations

from collections.abc import Sequence

from benchwright.bench import Bench
from benchwright.driver.actions import ACTIONS
from benchwright.driver.load import load_driver
from benchwright.plan.model import Output, Reading, Repeat, Sweep
from benchwright.quantity import Amount

SWEPT = {"set_voltage": "voltage", "set_current": "current limit"}


def title_of(
    bench: Bench, outputs: Sequence[Output], sweeps: Sequence[Sweep], repeat: Repeat | None, readings: Sequence[Reading]
) -> str:
    """Return a title such as `Sweep the voltage of psu CH1 from 0 V to 5 V and read the DC current`."""
    return (
        f"{_doing(outputs, sweeps, repeat)} and read {_reading(bench, readings)}"
        if outputs or sweeps
        else (f"{'Log' if repeat is not None else 'Read'} {_reading(bench, readings)}")
    )


def span_of(sweep: Sweep) -> str:
    """Return `from 0 V to 5 V`, or `over 4 values from 1 V to 5 V` for a list."""
    if sweep.spacing == "list":
        values = [value.value for value in sweep.values]
        low, high = Amount(min(values), sweep.unit), Amount(max(values), sweep.unit)
        return f"over {len(values)} values between {low} and {high}" if len(values) > 1 else f"at {low}"
    return f"from {sweep.start} to {sweep.stop}"


def place(role: str, channel: int | None) -> str:
    """Return a role with its channel: `psu CH1`."""
    return role if channel is None else f"{role} CH{channel}"


def _doing(outputs: Sequence[Output], sweeps: Sequence[Sweep], repeat: Repeat | None) -> str:
    if sweeps:
        inner = sweeps[-1]
        what = SWEPT.get(inner.action, inner.argument)
        swept = f"Sweep the {what} of {place(inner.role, inner.channel)} {span_of(inner)}"
        return swept + "".join(
            f" for each {s.argument} of {place(s.role, s.channel)} {span_of(s)}" for s in sweeps[:-1]
        )
    set_to = ", ".join(f"{place(o.role, o.channel)} to {o.voltage}" for o in outputs)
    return f"Set {set_to}" + (", log over time" if repeat is not None and repeat.interval is not None else "")


def _reading(bench: Bench, readings: Sequence[Reading]) -> str:
    words = []
    for reading in readings:
        kind = load_driver(bench.instrument[reading.role].model).driver.kind
        signature = ACTIONS.get(kind, {}).get(reading.action or "")
        does = signature.does.removeprefix("measure ") if signature else reading.column
        words.append(f"{does} ({place(reading.role, reading.channel)})")
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))
