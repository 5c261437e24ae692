"""Judging a plan: does the bench have what it names, and do all values keep within the manuals' limits?

Plans come from the reader of English and from models; both are judged here, before a script is written.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from benchwright.bench import Bench
from benchwright.driver.actions import ACTIONS, Signature
from benchwright.driver.load import load_driver
from benchwright.driver.model import Driver
from benchwright.plan.bounds import Bounds, bounds_of
from benchwright.plan.model import Output, Plan, Reading, Step, Sweep
from benchwright.plan.points import MAX_POINTS, count_of, exact, extremes_of, points_of, rows_of
from benchwright.plan.wiring import can_see, why_blind
from benchwright.quantity import BASE_UNITS, Amount

MOST_AVERAGED = 10_000
_SLACK = 1e-6


@dataclass(frozen=True, slots=True)
class PlanFault:
    """One thing wrong with a plan: the part, a sentence, the cure, and the manual page."""

    where: str
    message: str
    hint: str | None = None
    page: str | None = None
    manual_title: str | None = None

    def __str__(self) -> str:
        """The fault as a person reads it: what, cure, page."""
        text = self.message + (f" {self.hint}" if self.hint else "")
        return text + (f" [{self.manual_title}, p. {self.page}]" if self.page else "")


def judge_plan(plan: Plan, bench: Bench) -> tuple[PlanFault, ...]:
    """Return everything wrong with a plan; empty if it can be done on this bench."""
    faults = list(_uses(plan, bench))
    if faults:
        return tuple(faults)
    for index, output in enumerate(plan.outputs):
        faults += _output(plan, output, f"outputs[{index}]")
    for index, step in enumerate(plan.setup):
        faults += _step(plan, step, f"setup[{index}]")
    for index, sweep in enumerate(plan.sweeps):
        faults += _sweep(plan, sweep, f"sweeps[{index}]")
    for index, reading in enumerate(plan.readings):
        faults += _reading(plan, bench, reading, f"readings[{index}]")
    faults += _whole(plan)
    return tuple(dict.fromkeys(faults))


def _uses(plan: Plan, bench: Bench) -> Iterator[PlanFault]:
    has = ", ".join(f"{role} ({place.model})" for role, place in bench.instrument.items())
    for index, use in enumerate(plan.uses):
        place = bench.instrument.get(use.role)
        if place is None:
            yield PlanFault(f"uses[{index}]", f"The bench has no `{use.role}`.", f"It has {has}.")
        elif place.model != use.model:
            yield PlanFault(f"uses[{index}]", f"`{use.role}` is a {place.model} on this bench, not a {use.model}.")
        elif place.resource != use.resource:
            yield PlanFault(
                f"uses[{index}]", f"`{use.role}` is at {place.resource} on this bench, not at {use.resource}."
            )


def _driver(plan: Plan, role: str) -> Driver:
    return load_driver(plan.use(role).model)


def _known(plan: Plan, role: str, action: str, channel: int | None, where: str) -> PlanFault | Signature:
    """Return the signature of an action, or why the plan cannot use it."""
    driver = _driver(plan, role)
    name, kind = driver.driver.model, driver.driver.kind
    signature = ACTIONS.get(kind, {}).get(action)
    if signature is None:
        return PlanFault(where, f"A {kind} has no action `{action}`.", f"It has {', '.join(ACTIONS.get(kind, {}))}.")
    if action not in driver.action:
        return PlanFault(where, f"The {name} ({role}) has no action `{action}`.", f"It has {', '.join(driver.action)}.")
    if signature.channel and channel is None and driver.channels:
        return PlanFault(where, f"`{action}` of {role} needs a channel.", f"The {name} has {_listed(driver)}.")
    if channel is not None and channel not in driver.channels:
        has = f"It has {_listed(driver)}." if driver.channels else "It has no channels."
        return PlanFault(where, f"The {name} ({role}) has no channel {channel}.", has)
    return signature


def _listed(driver: Driver) -> str:
    return "channels " + ", ".join(map(str, driver.channels))


def _value(
    plan: Plan, where: str, role: str, action: str, argument: str, channel: int | None, value: Amount
) -> Iterator[PlanFault]:
    """Judge one amount for one argument of an action."""
    signature = _known(plan, role, action, channel, where)
    if isinstance(signature, PlanFault):
        yield signature
        return
    unit = signature.args.get(argument)
    if unit is None:
        takes = ", ".join(signature.args) or "none"
        yield PlanFault(where, f"`{action}` has no argument `{argument}`.", f"Its arguments: {takes}.")
    elif value.unit != unit:
        yield PlanFault(
            where, f"`{value}` is a {BASE_UNITS[value.unit]}; `{action}` needs a {BASE_UNITS[unit]} in {unit}."
        )
    else:
        bounds = bounds_of(plan.use(role).model, action, argument, channel)
        if bounds is not None and not bounds.holds(value.value):
            yield _beyond(plan, where, role, action, argument, channel, value, bounds)


def _fixed(
    plan: Plan, where: str, role: str, action: str, argument: str, channel: int | None, value: Amount
) -> Iterator[PlanFault]:
    """Judge a set point, limit or level of an output: its range, and whether it is one of the steps it goes in."""
    faults = list(_value(plan, where, role, action, argument, channel, value))
    yield from faults
    bounds = bounds_of(plan.use(role).model, action, argument, channel)
    if faults or bounds is None or bounds.resolution is None:
        return
    name, step = _driver(plan, role).driver.model, Amount(bounds.resolution, value.unit)
    what = ACTIONS["power-supply"][action].does.removeprefix("set the ")
    count = abs(exact(value.value)) / exact(bounds.resolution)
    if count < 1 and (count or action != "set_voltage"):
        yield PlanFault(
            where, f"`{value}` is less than one step of {step}, in which the {name} sets the {what}.",
            f"Give {step} or more.", bounds.page, bounds.title,
        )  # fmt: skip
    elif count.denominator != 1:
        below = Amount(math.copysign(float(math.floor(count) * exact(bounds.resolution)), value.value), value.unit)
        yield PlanFault(
            where, f"`{value}` falls between the steps of {step} in which the {name} sets the {what}.",
            f"Take {below}, and say so among the assumptions.", bounds.page, bounds.title,
        )  # fmt: skip


def _beyond(
    plan: Plan, where: str, role: str, action: str, argument: str, channel: int | None, value: Amount, bounds: Bounds
) -> PlanFault:
    signature = ACTIONS[_driver(plan, role).driver.kind][action]
    place = (
        f"channel {channel} of the {_driver(plan, role).driver.model} ({role})"
        if channel is not None
        else (f"the {_driver(plan, role).driver.model} ({role})")
    )
    what = signature.does.removeprefix("set the ").removeprefix("set ")
    message = f"`{value}` is beyond what {place} can do: its {what} can be {bounds}."
    others = [
        n for n in _driver(plan, role).channels if n != channel and _could(plan, role, action, argument, n, value)
    ]
    other = f", or take channel {' or '.join(map(str, others))}" if others else ""
    hint = f"Ask for {'one of these' if bounds.values else 'a value in that range'}{other}."
    return PlanFault(where, message, hint, bounds.page, bounds.title)


def _could(plan: Plan, role: str, action: str, argument: str, channel: int, value: Amount) -> bool:
    bounds = bounds_of(plan.use(role).model, action, argument, channel)
    return bounds is not None and bounds.holds(value.value)


def _output(plan: Plan, output: Output, where: str) -> Iterator[PlanFault]:
    driver = _driver(plan, output.role)
    if driver.driver.kind != "power-supply":
        yield PlanFault(where, f"`{output.role}` is a {driver.driver.kind}; only a power-supply has outputs.")
        return
    fault = _known(plan, output.role, "output_on", output.channel, where)
    if isinstance(fault, PlanFault):
        yield fault
        return
    swept = {s.action: s for s in plan.sweeps if s.role == output.role and s.channel == output.channel}
    place = f"{output.role} channel {output.channel}"
    for value, action, argument, what in (
        (output.voltage, "set_voltage", "voltage", "voltage"),
        (output.current_limit, "set_current", "current", "current limit"),
    ):
        if value is not None and action in swept:
            yield PlanFault(where, f"The {what} of {place} is both fixed and swept.", "Leave one out.")
        elif value is None and action not in swept:
            yield PlanFault(
                where,
                f"{place} is switched on without a {what}.",
                f"Give it one: `{argument if action == 'set_voltage' else 'current_limit'}`.",
            )
        elif value is not None:
            yield from _fixed(plan, where, output.role, action, argument, output.channel, value)
    yield from _protection(plan, output, swept, where)


def _protection(plan: Plan, output: Output, swept: dict[str, Sweep], where: str) -> Iterator[PlanFault]:
    for level, action, argument, on, setting, fixed in (
        (output.overvoltage, "set_overvoltage", "voltage", "overvoltage_on", "set_voltage", output.voltage),
        (output.overcurrent, "set_overcurrent", "current", "overcurrent_on", "set_current", output.current_limit),
    ):
        if level is None:
            continue
        yield from _fixed(plan, where, output.role, action, argument, output.channel, level)
        fault = _known(plan, output.role, on, output.channel, where)
        if isinstance(fault, PlanFault):
            yield fault
        if action == "set_overcurrent":
            continue  # below the limit it trips before the supply limits: that is what it may be for
        highest = extremes_of(swept[setting])[1] if setting in swept else fixed.value if fixed is not None else None
        if highest is not None and level.unit == "V" and level.value < highest:
            top = Amount(highest, level.unit)
            yield PlanFault(
                where,
                f"The over-voltage protection at {level} trips below the {top} that the plan sets.",
                f"Set it above {top}.",
            )


def _step(plan: Plan, step: Step, where: str) -> Iterator[PlanFault]:
    if step.action is None:
        return  # a raw command is judged with the script, by the manual
    signature = _known(plan, step.role, step.action, step.channel, where)
    if isinstance(signature, PlanFault):
        yield signature
        return
    missing = [name for name in signature.args if name not in step.args and name not in signature.optional]
    if missing:
        yield PlanFault(where, f"`{step.action}` needs `{missing[0]}` in {signature.args[missing[0]]}.")
    judge = _fixed if _driver(plan, step.role).driver.kind == "power-supply" else _value
    for argument, value in step.args.items():
        yield from judge(plan, where, step.role, step.action, argument, step.channel, value)


def _sweep(plan: Plan, sweep: Sweep, where: str) -> Iterator[PlanFault]:
    if count_of(sweep) > MAX_POINTS:
        yield PlanFault(
            where, f"The sweep has {count_of(sweep)} points; at most {MAX_POINTS} can be planned.", "Take larger steps."
        )
        return
    faults: list[PlanFault] = []
    for value in extremes_of(sweep):
        faults += _value(
            plan, where, sweep.role, sweep.action, sweep.argument, sweep.channel, Amount(value, sweep.unit)
        )
    yield from faults
    if faults:
        return
    switched = any(o.role == sweep.role and o.channel == sweep.channel for o in plan.outputs)
    if not switched and _driver(plan, sweep.role).driver.kind == "power-supply":
        yield PlanFault(
            where, f"{sweep.role} channel {sweep.channel} is swept but never switched on.", "List it under `outputs`."
        )
    bounds = bounds_of(plan.use(sweep.role).model, sweep.action, sweep.argument, sweep.channel)
    if bounds is not None and bounds.resolution is not None:
        yield from _resolved(plan, sweep, bounds.resolution, where)


def _resolved(plan: Plan, sweep: Sweep, resolution: float, where: str) -> Iterator[PlanFault]:
    """Yield a fault where neighbouring points would be one and the same setting."""
    name, fine = _driver(plan, sweep.role).driver.model, Amount(resolution, sweep.unit)
    if sweep.spacing == "step" and sweep.step is not None and sweep.step.value < resolution * (1 - _SLACK):
        yield PlanFault(
            where,
            f"A step of {sweep.step} is finer than the {fine} in which the {name} sets it.",
            f"Take steps of {fine} or more.",
        )
        return
    values = points_of(sweep)
    for first, second in pairwise(values):
        if first != second and round(first / resolution) == round(second / resolution):
            near = f"{_short(first, sweep.unit)} and {_short(second, sweep.unit)}"
            yield PlanFault(
                where, f"{near} are the same setting: the {name} sets it in steps of {fine}.", "Take fewer points."
            )
            return
    lost = [value for value in values if value and round(value / resolution) == 0]
    if lost:
        yield PlanFault(
            where, f"{_short(lost[0], sweep.unit)} would be set as zero: the {name} sets it in steps of {fine}.",
            f"Start at {fine} or more.",
        )  # fmt: skip


def _short(value: float, unit: str) -> str:
    return str(Amount(float(f"{value:.4g}"), unit))


def _reading(plan: Plan, bench: Bench, reading: Reading, where: str) -> Iterator[PlanFault]:
    if not reading.column.endswith(f"_{reading.unit}") or not reading.column.isidentifier():
        yield PlanFault(
            where, f"Column `{reading.column}` does not end with its unit.", f"Call it `..._{reading.unit}`."
        )
    if reading.average > MOST_AVERAGED:
        yield PlanFault(where, f"{reading.average} readings cannot be averaged into one; at most {MOST_AVERAGED} can.")
    if reading.action is None:
        return
    signature = _known(plan, reading.role, reading.action, reading.channel, where)
    if isinstance(signature, PlanFault):
        yield signature
    elif signature.returns is None:
        yield PlanFault(
            where, f"`{reading.action}` returns nothing to put into `{reading.column}`.", "Take a `measure_...` action."
        )
    elif signature.returns != reading.unit:
        yield PlanFault(
            where, f"`{reading.action}` returns {signature.returns}, but `{reading.column}` is in {reading.unit}."
        )
    elif not can_see(bench, reading.role, reading.action, reading.channel):
        blind = why_blind(bench, reading.role, reading.action, reading.channel)
        yield PlanFault(
            where,
            f"`{reading.column}` would read an open input: {blind}.",
            "Wire it in the bench file, or read it elsewhere.",
        )


def _whole(plan: Plan) -> Iterator[PlanFault]:
    if all(count_of(sweep) <= MAX_POINTS for sweep in plan.sweeps) and rows_of(plan) > MAX_POINTS:
        yield PlanFault(
            "plan",
            f"The plan takes {rows_of(plan)} rows; at most {MAX_POINTS} can be planned.",
            "Read less often, or take fewer points.",
        )
    if plan.settle.unit != "s" or plan.settle.value < 0:
        yield PlanFault("settle", f"`{plan.settle}` is no time to settle.", "Give it in s, 0 s or more.")
    for name in ("interval", "duration"):
        value = getattr(plan.repeat, name, None)
        if value is not None and (value.unit != "s" or value.value <= 0):
            yield PlanFault("repeat", f"`{value}` is no {name}.", "Give it in s, above 0 s.")
    if plan.repeat is not None and plan.repeat.count is not None and plan.repeat.count < 1:
        yield PlanFault("repeat", "The plan repeats its reading less than once.")
    if plan.plot is not None:
        for column in (plan.plot.x, *plan.plot.y):
            if column not in plan.columns:
                yield PlanFault(
                    "plot", f"There is no column `{column}` to plot.", f"The columns are {', '.join(plan.columns)}."
                )
