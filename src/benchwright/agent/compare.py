"""A model's plan held against the request, as the offline reader understands it.

Whoever drafts may get a number or a channel wrong and still write a script without fault; only the
request tells. Where the offline reader cannot read the request, that is said, and nothing more.
"""

from __future__ import annotations

from collections.abc import Iterator

from benchwright.agent.findings import draft_finding
from benchwright.bench import Bench
from benchwright.check.finding import Finding, Severity
from benchwright.errors import BenchwrightError
from benchwright.plan.model import Output, Plan, Sweep
from benchwright.plan.points import count_of, extremes_of
from benchwright.plan.title import SWEPT, place, span_of
from benchwright.quantity import Amount

Spot = tuple[str, int | None]
"""Role and channel of an output."""

SLACK = 1e-9
"""Numbers nearer than this part of themselves are the same."""

HINTS: dict[Severity, str] = {
    "error": "Keep to what the request says.",
    "warning": "Approve it only if this is what you mean.",
}


def compare(plan: Plan, bench: Bench, bench_name: str) -> list[Finding]:
    """Return what the plan has otherwise than its request: more voltage or current is an error."""
    from benchwright.plan.english import read_request

    try:
        wanted = read_request(plan.request, bench, bench_name, None).plan
    except BenchwrightError as error:
        message = f"The plan could not be compared with the request, which the offline reader cannot read: {error}"
        return [draft_finding("DR07", message, "Read the plan against the request yourself.", severity="note")]
    said = [*_outputs(plan, wanted), *_steps(plan, wanted), *_sweeps(plan, wanted), *_rest(plan, wanted)]
    return [
        draft_finding(
            "DR06", f"The model's plan differs from what the request says: {what}.", HINTS[severity], severity=severity
        )
        for severity, what in said
    ]


def _outputs(plan: Plan, wanted: Plan) -> Iterator[tuple[Severity, str]]:
    mine, theirs = _by_spot(plan), _by_spot(wanted)
    for spot in mine.keys() - theirs.keys():
        yield "error", f"it switches on {place(*spot)}, of which the request says nothing"
    for spot, output in theirs.items():
        name = place(*spot)
        if spot not in mine:
            yield "warning", f"{name} is not switched on"
            continue
        for what, action in (("voltage", "set_voltage"), ("current limit", "set_current")):
            has, asked = _highest(plan, mine[spot], action), _highest(wanted, output, action)
            yield from _amounts(f"the {what} of {name}", has, asked, given=_given(wanted, what, spot))
        pairs = (
            ("over-voltage protection", mine[spot].overvoltage, output.overvoltage),
            ("over-current protection", mine[spot].overcurrent, output.overcurrent),
        )
        for what, has, asked in pairs:
            if asked is not None and _given(wanted, what, spot):
                yield from _amounts(f"the {what} of {name}", has, asked, given=True)


def _amounts(what: str, has: Amount | None, asked: Amount | None, *, given: bool) -> Iterator[tuple[Severity, str]]:
    """Compare the highest value set; without one, the instrument keeps whatever it has."""
    if asked is None or (has is not None and _same(has.value, asked.value)):
        return
    source = "the request says" if given else "the request says nothing, and the usual default is"
    if has is None:
        yield "error" if given else "warning", f"{what} is not set; {source} {asked}"
    else:
        severity: Severity = "error" if given and abs(has.value) > abs(asked.value) else "warning"
        yield severity, f"{what} is {has}; {source} {asked}"


def _steps(plan: Plan, wanted: Plan) -> Iterator[tuple[Severity, str]]:
    """Settings made on the way, past the outputs: actions that set one, and raw messages."""
    known = [(step.role, step.command) for step in wanted.setup]
    theirs = _by_spot(wanted)
    for step in plan.setup:
        if step.command is not None and (step.role, step.command) not in known:
            yield "warning", f"it sends `{step.command}` to {step.role}, which the request does not say"
        if step.action in SWEPT:
            output = theirs.get((step.role, step.channel))
            asked = _highest(wanted, output, step.action) if output is not None else None
            for value in step.args.values():
                if asked is None or abs(value.value) > abs(asked.value) * (1 + SLACK):
                    what = SWEPT[step.action]
                    yield "error", f"it sets the {what} of {place(step.role, step.channel)} to {value} beforehand"


def _sweeps(plan: Plan, wanted: Plan) -> Iterator[tuple[Severity, str]]:
    mine = {(sweep.role, sweep.channel, sweep.action): sweep for sweep in plan.sweeps}
    theirs = {(sweep.role, sweep.channel, sweep.action): sweep for sweep in wanted.sweeps}
    for key, sweep in theirs.items():
        if key not in mine:
            yield "warning", f"it does not sweep {_swept(sweep)}"
        elif not _alike(mine[key], sweep):
            yield "warning", f"it sweeps {_swept(mine[key])}; the request says {_swept(sweep)}"
    for key in mine.keys() - theirs.keys():
        yield "warning", f"it sweeps {_swept(mine[key])}, which the request does not say"


def _rest(plan: Plan, wanted: Plan) -> Iterator[tuple[Severity, str]]:
    """What is read, how often, and whether what nobody said is marked."""
    mine = {(reading.role, reading.unit) for reading in plan.readings}
    for reading in wanted.readings:
        if (reading.role, reading.unit) not in mine:
            yield "warning", f"it reads no {reading.column} from {reading.role}"
    has, asked = plan.repeat, wanted.repeat
    if (has is None) != (asked is None):
        yield "warning", "it reads once" if has is None else "it reads more than once"
    elif has is not None and asked is not None and has != asked:
        yield "warning", "it reads at other times or another number of times"
    if wanted.assumptions and not plan.assumptions:
        unsaid = ", ".join(assumption.what for assumption in wanted.assumptions)
        yield "warning", f"it marks no default, and the request does not say: {unsaid}"


def _by_spot(plan: Plan) -> dict[Spot, Output]:
    return {(output.role, output.channel): output for output in plan.outputs}


def _given(plan: Plan, what: str, spot: Spot) -> bool:
    """Whether the request itself gives a value, which is then not among the marked defaults."""
    name = f"{what} of {spot[0]} channel {spot[1]}"
    return not any(assumption.what == name for assumption in plan.assumptions)


def _highest(plan: Plan, output: Output, action: str) -> Amount | None:
    """Return the value farthest from zero that an output is set to."""
    fixed = output.voltage if action == "set_voltage" else output.current_limit
    found = [] if fixed is None else [fixed]
    for sweep in plan.sweeps:
        if (sweep.role, sweep.channel, sweep.action) == (output.role, output.channel, action):
            found += [Amount(value, sweep.unit) for value in extremes_of(sweep)]
    return max(found, key=lambda amount: abs(amount.value), default=None)


def _swept(sweep: Sweep) -> str:
    what = SWEPT.get(sweep.action, sweep.argument)
    return f"the {what} of {place(sweep.role, sweep.channel)} {span_of(sweep)} ({count_of(sweep)} points)"


def _alike(one: Sweep, other: Sweep) -> bool:
    """Whether two sweeps take the same values, by number, ends and order, without making them all."""
    ends = [
        (sweep.values[0], sweep.values[-1]) if sweep.values else (sweep.start, sweep.stop) for sweep in (one, other)
    ]
    pairs = [*zip(extremes_of(one), extremes_of(other), strict=True)]
    pairs += [(a.value, b.value) for a, b in zip(*ends, strict=True) if a is not None and b is not None]
    logarithmic = (one.spacing == "logarithmic") == (other.spacing == "logarithmic")
    return logarithmic and count_of(one) == count_of(other) and all(_same(*pair) for pair in pairs)


def _same(one: float, other: float) -> bool:
    return abs(one - other) <= SLACK * max(abs(one), abs(other))
