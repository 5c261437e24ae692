"""Sweeps: how dense, in which direction, how often; from drafts to the plan's sweeps."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from benchwright.errors import RequestRefused, UnitError
from benchwright.plan.english.desk import Desk, Question, expect, whole
from benchwright.plan.english.facts import Fact, Ledger
from benchwright.plan.english.items import Quantity
from benchwright.plan.english.refusal import refuse_facts
from benchwright.plan.english.resolution import settable
from benchwright.plan.english.settings import SETTABLE, SweepDraft
from benchwright.plan.model import Sweep
from benchwright.plan.points import MAX_POINTS, divides, extremes_of, points_of
from benchwright.quantity import Amount

DENSITY = ("step", "rate", "points", "log_points", "steps", "log_steps", "per_decade")
TIMES = {"once": 1, "twice": 2, "thrice": 3}
DEFAULT_POINTS = 11
UPWARDS = frozenset({"up", "upto", "upwards", "upward"})
DOWNWARDS = frozenset({"down", "downto", "downwards", "downward"})
MAX_LISTED = 5000
"""A sweep that must be written out as a list (there and back, repeated) has at most so many values."""


def dress(desk: Desk, ledger: Ledger, drafts: Sequence[SweepDraft]) -> None:
    """Give every draft its steps, points, direction and repetitions. Raises RequestRefused, UnitError."""
    if not drafts:
        return
    for fact in ledger.all(*DENSITY):
        _density(desk, _nearest(ledger, drafts, fact), fact)
    for fact in ledger.all("logarithmic"):
        _nearest(ledger, drafts, fact, bare=False).logarithmic = True
    ledger.all("linear")
    for fact in ledger.all("roundtrip"):
        _back(_nearest(ledger, drafts, fact, bare=False), fact)
    for fact in ledger.all("direction"):
        _direction(_nearest(ledger, drafts, fact, bare=False), fact)
    for fact in ledger.all("repeat_sweep"):
        count = fact.amount("n")
        times = int(count.value) if count is not None else 2
        _nearest(ledger, drafts, fact, bare=False).times = times
    again = ledger.all("repeat")
    swept = [fact for fact in ledger.open("times") if fact.verb == "sweep" or _is_repeat(ledger, fact, again)]
    if again and not swept:
        raise refuse_facts(again)
    for fact in swept:
        _nearest(ledger, drafts, fact, bare=False).times = count_of_times(fact)
        ledger.take(fact)
    first = [draft for index, draft in enumerate(drafts) if not any(same(draft, other) for other in drafts[:index])]
    if len(first) > 1:
        _nest(ledger, first)


def same(one: SweepDraft, other: SweepDraft) -> bool:
    """Whether two sweeps are pieces of one: of the same setting of the same output."""
    return one.key == other.key and one.unit == other.unit


def join(pieces: Sequence[Sweep]) -> Sweep:
    """Return sweeps that follow one another as one list; a value where two meet is taken once."""
    values: list[Amount] = []
    for piece in pieces:
        points = [Amount(value, piece.unit) for value in points_of(piece)]
        values += points[1:] if values and points[0] == values[-1] else points
    if len(values) > MAX_LISTED:
        raise RequestRefused(f"Sweeps in pieces have at most {MAX_LISTED} points; these have {len(values)}.")
    form = pieces[0]
    return Sweep(
        role=form.role, action=form.action, argument=form.argument, channel=form.channel, column=form.column,
        spacing="list", values=tuple(values),
    )  # fmt: skip


def _is_repeat(ledger: Ledger, times: Fact, again: Sequence[Fact]) -> bool:
    """Whether `four times` goes with a `repeat` before it, and not with a reading in between."""
    before = [fact for fact in again if ledger.index(fact) < ledger.index(times)]
    if not before:
        return False
    between = ledger.facts[ledger.index(before[-1]) + 1 : ledger.index(times)]
    return not any(fact.meaning in ("verb:measure", "readings") for fact in between)


def count_of_times(fact: Fact) -> int:
    """Return how often `three times` or `twice` is."""
    count = fact.amount("n")
    if count is not None:
        return _whole(count, fact)
    return next((n for word, n in TIMES.items() if word in fact.text.lower().split()), 1)


def _nearest(ledger: Ledger, drafts: Sequence[SweepDraft], fact: Fact, *, bare: bool = True) -> SweepDraft:
    """Return the sweep a phrase is about: the one before it, or behind it if the one before is complete."""
    at = ledger.index(fact)
    lacking = [d for d in drafts if not (bare and (d.step or d.points or d.per_decade or d.values))] or list(drafts)
    before = [d for d in lacking if ledger.index(d.fact) < at]
    return before[-1] if before else lacking[0]


def _density(desk: Desk, draft: SweepDraft, fact: Fact) -> None:
    if draft.values:
        _listed_points(draft, fact)
        return
    step, count = fact.amount("step"), fact.amount("n")
    if fact.meaning == "rate":
        _rate(desk, draft, fact)
    elif step is not None:
        if draft.step is not None and draft.step.value != step.value:
            raise RequestRefused(f"The request gives two steps: `{draft.step.text}` and `{step.text}`. Say one.")
        draft.step = step
        if count is not None:
            _steps_of(draft, fact, step, count)
    elif count is not None:
        number = _whole(count, fact)
        if fact.meaning in ("steps", "log_steps"):
            desk.assume("number of points", str(number + 1), f"`{fact.text}` from end to end have {number + 1} points")
            number += 1
        _set_points(draft, fact, number)


def _whole(count: Quantity, fact: Fact) -> int:
    if not count.bare or count.value.denominator != 1 or count.value < 1:
        raise UnitError(f"`{fact.text}`: `{count.text}` is no whole number of points.")
    return int(count.value)


def _set_points(draft: SweepDraft, fact: Fact, number: int) -> None:
    draft.logarithmic |= fact.meaning.startswith("log")
    if fact.meaning == "per_decade":
        draft.logarithmic, draft.per_decade = True, number
        return
    if draft.points is not None and draft.points != number:
        raise RequestRefused(f"The request gives {draft.points} points and `{fact.text}`. Say one.")
    draft.points = number


def _steps_of(draft: SweepDraft, fact: Fact, step: Quantity, count: Quantity) -> None:
    """Read `5 steps of 1 V`: with a start they give the stop, with both ends they must agree."""
    number = _whole(count, fact)
    if draft.stop is None and draft.start is not None:
        start = draft.start.taking(step) if draft.start.bare else draft.start
        value = start.value + number * step.value
        draft.stop = Quantity(fact.text, fact.start, fact.end, value, step.unit, step.kind, step.scale)
    else:
        draft.points = number + 1


def _listed_points(draft: SweepDraft, fact: Fact) -> None:
    count = fact.amount("n")
    if count is not None and fact.meaning == "points" and count.value == len(draft.values):
        return
    raise RequestRefused(f"`{fact.text}` does not go with the listed values `{draft.fact.text}`. Leave one out.")


def _rate(desk: Desk, draft: SweepDraft, fact: Fact) -> None:
    """Read `at 0.1 V per second` as a step and the time it lasts."""
    step, time = fact.need("step"), fact.need("t")
    if draft.step is None and draft.points is None:
        draft.step, draft.dwell = step, time.value
        desk.assume(
            "step",
            str(step.amount),
            f"`{fact.text}` is taken as a step of {step.amount} each {time.amount}, readings on top",
        )
    elif draft.step is not None:
        draft.dwell = draft.step.value / step.value * time.value
        desk.assume(
            "time for each step", str(Amount(float(draft.dwell), "s")), f"`{fact.text}` with steps of {draft.step.text}"
        )
    else:
        raise RequestRefused(f"`{fact.text}` needs a step, not a number of points. Say `in steps of ...`.")


def _back(draft: SweepDraft, fact: Fact) -> None:
    draft.back = True
    end = fact.amount("a")
    if end is None:
        return
    start = draft.start or (draft.values[0] if draft.values else None)
    value = end.taking(start) if end.bare and start is not None and not start.bare else end
    if start is not None and start.value != value.value:
        raise RequestRefused(
            f"`{fact.text}` does not lead back to `{start.text}`, where the sweep starts. Say two sweeps."
        )


def _direction(draft: SweepDraft, fact: Fact) -> None:
    """Check that `up` and `down` do not contradict the ends."""
    start, stop = draft.start, draft.stop
    if start is None or stop is None or draft.back:
        return
    if start.bare != stop.bare:
        start, stop = (q.taking(stop if q is start else start) if q.bare else q for q in (start, stop))
    down = fact.text.lower().startswith("down")
    if (stop.value < start.value) != down and stop.value != start.value:
        raise RequestRefused(f"`{fact.text}` contradicts `{draft.fact.text}`. Say which way the sweep goes.")


def _nest(ledger: Ledger, drafts: Sequence[SweepDraft]) -> None:
    """Find which of several sweeps is the outer one: the one behind `for each`."""
    if any(first.fact is second.fact for first, second in pairwise(drafts)):
        raise RequestRefused(
            f"`{drafts[0].fact.text}` would sweep {len(drafts)} channels at once, which a plan cannot do."
            " Sweep one of them."
        )
    for draft in drafts:
        before = ledger.neighbour(
            draft.fact, -1, ("channel", "instrument", "by_instrument", "limit_noun", *_SETTING_NOUNS)
        )
        draft.outer = before is not None and before.meaning == "each"
    if sum(draft.outer for draft in drafts) != len(drafts) - 1 or len(drafts) > 2:
        shown = " and ".join(f"`{draft.fact.text}`" for draft in drafts[:3])
        if _in_sequence(ledger, drafts):
            raise RequestRefused(
                f"{shown} one after the other is not possible: a plan sweeps one output, or one for each value of"
                " another. Ask for two runs."
            )
        raise RequestRefused(
            f"The request has {len(drafts)} sweeps, {shown}, and does not say which is the outer one."
            " Say `for each ...` before the outer one, or ask for one sweep."
        )


def _in_sequence(ledger: Ledger, drafts: Sequence[SweepDraft]) -> bool:
    """Whether a `then` stands between two sweeps."""
    first, last = ledger.index(drafts[0].fact), ledger.index(drafts[-1].fact)
    return any("then" in fact.before or fact.text.lower() in LATER for fact in ledger.facts[first + 1 : last + 1])


LATER = frozenset({"next", "finally", "afterwards", "afterward", "after that"})
_SETTING_NOUNS = ("m:voltage", "m:current", "m:dc_voltage", "m:dc_current", "m:setpoint", "when")


def build(desk: Desk, ledger: Ledger, draft: SweepDraft, column: str) -> Sweep:
    """Return the plan's sweep. Raises RequestRefused, UnitError."""
    _give_units(desk, ledger, draft)
    role, channel = draft.key
    action, argument = SETTABLE[draft.unit]
    if draft.values:
        values = tuple(expect(value, draft.unit, "the list") for value in draft.values)
        sweep = Sweep(
            role=role, action=action, argument=argument, channel=channel, column=column, spacing="list", values=values
        )
    else:
        sweep = _spaced(desk, draft, column)
    if draft.back or draft.times > 1:
        sweep = _written_out(sweep, draft)
    return sweep


def _give_units(desk: Desk, ledger: Ledger, draft: SweepDraft) -> None:
    """Let bare ends take the other end's unit; ask where neither has one."""
    ends = [q for q in (draft.stop, draft.start, *draft.values) if q is not None and not q.bare]
    for end in ends:
        if end.unit not in SETTABLE:
            expect(end, "V", "a sweep of a supply")
    if not ends and draft.step is not None and draft.step.unit in SETTABLE:
        ends = [draft.step]
    draft.unit = draft.unit or _unit_said(desk, ledger, draft)
    model = (
        ends[0] if ends else Quantity("", 0, 0, Fraction(1), draft.unit, {"V": "voltage", "A": "current"}[draft.unit])
    )
    for name in ("start", "stop", "step"):
        quantity = getattr(draft, name)
        if quantity is not None and quantity.bare:
            setattr(draft, name, quantity.taking(model))
    draft.values = tuple(q.taking(model) if q.bare else q for q in draft.values)


def _unit_said(desk: Desk, ledger: Ledger, draft: SweepDraft) -> str:
    verbs = [fact for fact in ledger.facts if fact.meaning == "verb:sweep"]
    kinds = set[str]().union(*map(_named_in, [draft.fact, *verbs, *ledger.open(*_SETTING_NOUNS)]))
    voltage, current = "voltage" in kinds, "current" in kinds or ledger.has("limit_noun")
    if voltage == current:
        raise UnitError(f"`{draft.fact.text}` has no unit. Write it with one, such as `0 to 5 V`.")
    unit = "V" if voltage else "A"
    desk.assume(
        f"unit of `{draft.fact.text}`",
        unit,
        f"the request names the {'voltage' if voltage else 'current'} and gives no unit",
    )
    return unit


def _named_in(fact: Fact) -> set[str]:
    return {word.removesuffix("s") for word in fact.text.lower().split()}


def _spaced(desk: Desk, draft: SweepDraft, column: str) -> Sweep:
    unit, kind = draft.unit, {"V": "voltage", "A": "current"}[draft.unit]
    if draft.stop is None:
        raise RequestRefused(
            f"`{draft.fact.text}`: the request does not say where the sweep ends. Say `to 5 V`, for example."
        )
    stop = expect(draft.stop, unit, f"a sweep of the {kind}")
    if draft.start is None:
        why = f"The request says only where the sweep ends, `{draft.stop.text}`."
        question = Question("start of the sweep", why, f"0 {unit}", unit)
        start = desk.amount(question, settable(desk, draft.key, "voltage") if unit == "V" else None)
    else:
        start = expect(draft.start, unit, f"a sweep of the {kind}")
    if start.value == stop.value:
        raise RequestRefused(f"`{draft.fact.text}` starts where it ends. Give two different values.")
    _leads(draft, start, stop)
    role, channel = draft.key
    action, argument = SETTABLE[unit]
    step, points = _step_or_points(desk, draft, start, stop)
    sweep = Sweep(
        role=role, action=action, argument=argument, channel=channel, column=column, start=start, stop=stop,
        spacing="step" if step is not None else "logarithmic" if draft.logarithmic else "points",
        step=step, points=points,
    )  # fmt: skip
    if step is not None and not divides(sweep):
        last = extremes_of(sweep)[0 if stop.value < start.value else 1]
        why = f"steps of {step} do not divide {start} to {stop}; the sweep stops before the end"
        desk.assume("last point of the sweep", str(Amount(last, unit)), why)
    return sweep


def _leads(draft: SweepDraft, start: Amount, stop: Amount) -> None:
    """Refuse `from 5 V up to 2 V`."""
    words = set(re.findall(r"[a-z]+", draft.way.lower()))
    wrong = UPWARDS if stop.value < start.value else DOWNWARDS
    if words & wrong and not words & (UPWARDS | DOWNWARDS) - wrong:
        raise RequestRefused(f"`{draft.way}` contradicts the way from {start} to {stop}. Say which way the sweep goes.")


def _step_or_points(desk: Desk, draft: SweepDraft, start: Amount, stop: Amount) -> tuple[Amount | None, int | None]:
    if draft.logarithmic:
        return None, _logarithmic_points(desk, draft, start, stop)
    if draft.step is not None:
        return _step(draft, start, stop), None
    if draft.points is not None:
        if draft.points < 2:
            raise RequestRefused(f"`{draft.fact.text}`: a sweep needs at least 2 points.")
        return None, draft.points
    return None, _asked_points(desk, "The request gives neither a step nor a number of points.")


def _asked_points(desk: Desk, why: str) -> int:
    return int(desk.amount(Question("number of points", why, str(DEFAULT_POINTS), ""), whole(2, MAX_POINTS)).value)


def _step(draft: SweepDraft, start: Amount, stop: Amount) -> Amount:
    assert draft.step is not None
    kind = {"V": "voltage", "A": "current"}[draft.unit]
    given = expect(draft.step, draft.unit, f"a step of a sweep of the {kind}")
    step, span = Amount(abs(given.value), given.unit), abs(stop.value - start.value)
    if step.value == 0 or (given.value < 0 and stop.value > start.value):
        raise RequestRefused(f"Steps of `{draft.step.text}` do not lead from {start} to {stop}.")
    if step.value > span * (1 + 1e-9):
        raise RequestRefused(f"A step of `{draft.step.text}` is larger than the whole sweep from {start} to {stop}.")
    steps = draft.points - 1 if draft.points else None
    if steps is not None and abs(steps * step.value - span) > 1e-9 * span:
        raise RequestRefused(
            f"{draft.points} points and steps of {step} do not agree from {start} to {stop}. Say one of them."
        )
    return step


def _logarithmic_points(desk: Desk, draft: SweepDraft, start: Amount, stop: Amount) -> int:
    if start.value * stop.value <= 0:
        raise RequestRefused(f"A logarithmic sweep cannot go from {start} to {stop}: start above zero, such as `1 mA`.")
    if draft.step is not None:
        raise RequestRefused(
            f"A logarithmic sweep has points, not steps of `{draft.step.text}`. Say `5 points per decade`."
        )
    if draft.points is not None and draft.points >= 2:
        return draft.points
    if draft.per_decade is None:
        return _asked_points(desk, "The request gives no number of points for the logarithmic sweep.")
    decades = abs(math.log10(stop.value / start.value))
    points = math.ceil(decades * draft.per_decade - 1e-9) + 1
    if abs(decades * draft.per_decade - round(decades * draft.per_decade)) > 1e-9:
        why = f"{start} to {stop} is {decades:.3g} decades, which {draft.per_decade} points per decade do not divide"
        desk.assume("number of points", str(points), why)
    return max(points, 2)


def _written_out(sweep: Sweep, draft: SweepDraft) -> Sweep:
    """Return the sweep as a list: there and back, several times over."""
    once = points_of(sweep)
    if draft.back:
        once = [*once, *once[-2::-1]]
    if len(once) * draft.times > MAX_LISTED:
        raise RequestRefused(
            f"A sweep there and back or repeated has at most {MAX_LISTED} points;"
            f" this one has {len(once) * draft.times}."
        )
    values = tuple(Amount(value, draft.unit) for value in once * draft.times)
    return Sweep(
        role=sweep.role, action=sweep.action, argument=sweep.argument, channel=sweep.channel, column=sweep.column,
        spacing="list", values=values,
    )  # fmt: skip
