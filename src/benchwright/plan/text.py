"""A plan as a person reads it before approving: `plan.md`, Markdown that also reads well in a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from benchwright.bench import Bench
from benchwright.driver.actions import ACTIONS
from benchwright.driver.load import load_driver
from benchwright.errors import UnknownName
from benchwright.plan.bounds import bounds_of
from benchwright.plan.model import Output, Plan, Reading, Step, Sweep
from benchwright.plan.points import (
    count_of,
    divides,
    duration_of,
    extremes_of,
    is_rising,
    long_time,
    record_of,
    rows_of,
    rows_per_setting,
)
from benchwright.plan.title import SWEPT, place
from benchwright.plan.wiring import circuit_lines
from benchwright.quantity import Amount
from benchwright.scpi.language import language_of

LISTED = 12
"""A list sweep shows so many of its values."""


def plan_text(plan: Plan, bench: Bench) -> str:
    """Return the plan as Markdown: what is done, limits, marked defaults, wiring, columns, rows, duration."""
    parts = [
        f"# {plan.title}",
        _quote(plan.request),
        _section("What will be done", [f"{i}. {line}" for i, line in enumerate(_steps(plan, bench), 1)]),
        _section("Limits that hold before an output goes on", _limits(plan)),
        _section("Taken without being said: check these", _assumptions(plan)),
        _section("Instruments", [f"- **{use.role}**: {_model(use.model)} at `{use.resource}`" for use in plan.uses]),
        _section("Wiring", [f"- {line}" for line in circuit_lines(plan, bench)]),
        _section("Data", _data(plan)),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _section(title: str, lines: Sequence[str]) -> str:
    return f"## {title}\n\n" + "\n".join(lines) if lines else ""


def _quote(request: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in request.splitlines()) if request.strip() else ""


def _model(model: str) -> str:
    try:
        return load_driver(model).driver.model
    except UnknownName:
        return model


def _steps(plan: Plan, bench: Bench) -> Iterator[str]:
    for step in plan.setup:
        yield f"{place(step.role, step.channel)}: {_setup(plan, step)}."
    for output in plan.outputs:
        yield f"{place(output.role, output.channel)}: {_switch_on(plan, output)}."
    for depth, sweep in enumerate(plan.sweeps):
        again = "For each of these values: step" if depth else "Step"
        what = SWEPT.get(sweep.action, sweep.argument)
        yield f"{again} the {what} of {place(sweep.role, sweep.channel)} {_values(sweep)}."
    if plan.settle.value:
        yield f"Wait {long_time(plan.settle)} {'after each new value' if plan.sweeps else 'after switching on'}."
    record = record_of(plan)
    if record is not None:
        also = "also " if plan.settle.value else ""
        yield f"Wait {also}{long_time(record)} for the scope: the record under way and one of what is set now."
    yield f"{_how_often(plan)} {_readings(plan)}; append a row to `data.csv`."
    if plan.outputs:
        yield f"Switch {_all_places(plan.outputs)} off, however the run ends."


def _setup(plan: Plan, step: Step) -> str:
    if step.action is None:
        return f"send {_raw(plan, step.role, step.command or '')}"
    kind = load_driver(plan.use(step.role).model).driver.kind
    signature = ACTIONS.get(kind, {}).get(step.action)
    does = signature.does if signature is not None else step.action
    if step.action == "run" and _runs_free(plan, step.role):
        does += ", free-running (automatic trigger)"
    values = ", ".join(str(value) for value in step.args.values())
    return does + (f" to {values}" if values else "")


def _runs_free(plan: Plan, role: str) -> bool:
    """Whether the driver's `run` sets the trigger to automatic."""
    return any(
        ":MOD" in message and "AUTO" in message for message in load_driver(plan.use(role).model).action["run"].messages
    )


def _raw(plan: Plan, role: str, command: str) -> str:
    """Show a raw command with the manual page it stands on."""
    language = language_of(plan.use(role).model)
    pages = [f"p. {language.page(unit.command)}" for unit in language.read(command) if unit.command is not None]
    return f"`{command}`" + (f" ({', '.join(pages)})" if pages else "")


def _switch_on(plan: Plan, output: Output) -> str:
    swept = [s.action for s in plan.sweeps if (s.role, s.channel) == (output.role, output.channel)]
    parts = []
    if output.current_limit is not None:
        parts.append(f"limit the current to {output.current_limit}")
    if output.overvoltage is not None:
        parts.append(f"arm over-voltage protection at {output.overvoltage}")
    if output.overcurrent is not None:
        parts.append(f"arm over-current protection at {output.overcurrent}")
    if output.voltage is not None:
        parts.append(f"set {output.voltage}")
    if swept:
        parts.append("set the first value of the sweep")
    return ", ".join(parts) + ", then switch on"


def _values(sweep: Sweep) -> str:
    count = count_of(sweep)
    if sweep.spacing == "list":
        shown = ", ".join(str(value) for value in sweep.values[:LISTED])
        return f"through {shown}{f', ... ({count} values)' if count > LISTED else ''}"
    span = f"from {sweep.start} to {sweep.stop}"
    if sweep.spacing == "step":
        low, high = extremes_of(sweep)
        last = Amount(high if is_rising(sweep) else low, sweep.unit)
        return f"{span} in steps of {sweep.step} ({count} points{'' if divides(sweep) else f', the last at {last}'})"
    return f"{span} in {count} {'logarithmically spaced' if sweep.spacing == 'logarithmic' else 'evenly spaced'} points"


def _how_often(plan: Plan) -> str:
    where = "At each value, " if plan.sweeps else ""
    repeat = plan.repeat
    if repeat is None:
        return f"{where}read".capitalize() if not where else f"{where}read"
    if repeat.interval is not None and repeat.duration is not None:
        rows = rows_per_setting(plan)
        text = (
            f"every {long_time(repeat.interval)} for {long_time(repeat.duration)} ({rows} row{'s' * (rows != 1)}), read"
        )
    elif repeat.interval is not None:
        text = f"{repeat.count} times, every {long_time(repeat.interval)}, read"
    else:
        text = f"{repeat.count} times, as fast as the instruments answer, read"
    return where + text if where else text[0].upper() + text[1:]


def _readings(plan: Plan) -> str:
    return ", ".join(_one_reading(plan, reading) for reading in plan.readings)


def _one_reading(plan: Plan, reading: Reading) -> str:
    what = _raw(plan, reading.role, reading.command or "")
    if reading.action is not None:
        kind = load_driver(plan.use(reading.role).model).driver.kind
        signature = ACTIONS.get(kind, {}).get(reading.action)
        what = (
            "the " + signature.does.removeprefix("measure the ").removeprefix("measure ")
            if signature
            else reading.action
        )
    average = f" (mean of {reading.average} readings)" if reading.average > 1 else ""
    return f"{what} from {place(reading.role, reading.channel)}{average}"


def _all_places(outputs: Sequence[Output]) -> str:
    return ", ".join(place(output.role, output.channel) for output in outputs)


def _limits(plan: Plan) -> list[str]:
    if not plan.outputs:
        return ["No output is switched on."]
    lines = [
        "| output | voltage | current limit | over-voltage trip | over-current trip | the instrument allows |",
        "|---|---|---|---|---|---|",
    ]
    for output in plan.outputs:
        swept = {s.action: s for s in plan.sweeps if (s.role, s.channel) == (output.role, output.channel)}
        cells = [
            place(output.role, output.channel),
            _setting(output.voltage, swept.get("set_voltage")),
            _setting(output.current_limit, swept.get("set_current")),
            str(output.overvoltage or "off"),
            str(output.overcurrent or "off"),
            _allowed(plan, output),
        ]
        lines.append("| " + " | ".join(cells) + " |")
    return lines


def _setting(fixed: Amount | None, swept: Sweep | None) -> str:
    if swept is not None:
        low, high = extremes_of(swept)
        return f"{Amount(low, swept.unit)} to {Amount(high, swept.unit)}"
    return str(fixed) if fixed is not None else "not set"


def _allowed(plan: Plan, output: Output) -> str:
    model = plan.use(output.role).model
    found = [
        bounds_of(model, a, name, output.channel)
        for a, name in (("set_voltage", "voltage"), ("set_current", "current"))
    ]
    known = [bounds for bounds in found if bounds is not None]
    pages = ", ".join(dict.fromkeys(f"p. {bounds.page}" for bounds in known if bounds.page))
    return ", ".join(map(str, known)) + (f" ({pages})" if pages else "")


def _assumptions(plan: Plan) -> list[str]:
    if not plan.assumptions:
        return ["No default is marked."]
    return [f"- **{a.what}: {a.value}** ({_lowered(a.why).removesuffix('.')})" for a in plan.assumptions]


def _lowered(why: str) -> str:
    """Begin a reason in brackets with a small letter, as the others do."""
    return f"{why[0].lower()}{why[1:]}" if why.startswith(("The ", "Say ", "It ")) else why


def _data(plan: Plan) -> list[str]:
    rows = rows_of(plan)
    duration = duration_of(plan)
    takes = f"about {long_time(duration)}" if duration is not None else "as long as the instruments take to answer"
    lines = [
        f"- columns of `data.csv`: {', '.join(f'`{column}`' for column in plan.columns)}",
        f"- rows: {rows}",
        f"- expected duration: {takes}",
    ]
    if plan.plot is not None:
        scales = [axis for axis, on in (("x", plan.plot.log_x), ("y", plan.plot.log_y)) if on]
        axes = f", logarithmic {' and '.join(scales)}" if scales else ""
        lines.append(f"- plot: {', '.join(f'`{y}`' for y in plan.plot.y)} over `{plan.plot.x}`{axes}")
    return lines
