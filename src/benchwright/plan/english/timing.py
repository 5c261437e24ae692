"""Waiting, repeating and averaging: `every 10 s for 2 hours`, `ten times`, `settle 50 ms`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from benchwright.errors import RequestRefused
from benchwright.plan.english.desk import Desk, Question, above_zero, expect, whole
from benchwright.plan.english.facts import Fact, Ledger
from benchwright.plan.english.items import Quantity
from benchwright.plan.english.lexicon import forms_of
from benchwright.plan.english.refusal import refuse_facts
from benchwright.plan.english.settings import SweepDraft
from benchwright.plan.model import Reading, Repeat, Sweep
from benchwright.plan.points import MAX_POINTS, count_of, long_time, row_time, rows_at_once
from benchwright.quantity import Amount

DEFAULT_SETTLE = "200 ms"
DEFAULT_INTERVAL = "1 s"

LOGS = frozenset({"log", "monitor", "track", "watch", "datalog"})
"""Verbs of reading over time."""

_COUNTS = {"once": 1, "twice": 2, "thrice": 3, "single": 1, "one": 1, "only": 1}


@dataclass(slots=True)
class Timing:
    """When rows are taken."""

    settle: Amount | None = None
    """None where the request does not say."""
    repeat: Repeat | None = None
    average: int = 1
    dwell_from: tuple[Amount, str] | None = None
    """Length of the whole sweep that each value has its share of, and the words."""


def read_timing(desk: Desk, ledger: Ledger, drafts: Sequence[SweepDraft], average: int | None = None) -> Timing:
    """Take everything about time from the ledger; `average` readings make one, where that was read elsewhere.

    Raises RequestRefused, UnitError.
    """
    pauses = _pauses(ledger)
    timing = Timing(settle=_settle(ledger), average=_average(ledger))
    if average is not None and timing.average == 1:
        timing.average = average
    every = ledger.all("times_every")
    rates = [fact for fact in every if ledger.has("duration") or fact.need("n").value == 1]
    many = [fact for fact in every if fact not in rates]
    paces = ledger.all("step_rate")
    interval = _interval(ledger, [*rates, *pauses, *([] if drafts else paces)])
    count = _count(ledger, bool(drafts), interval is not None)
    count = _averaged_count(ledger, timing, count)
    holds = [*ledger.all("hold"), *(paces if drafts else [])]
    duration = _duration(ledger)
    endless = ledger.all("endless")
    ledger.all("fastest")
    if count is not None and not drafts:
        ledger.all("repeat")
    if len(holds) > 1:
        raise refuse_facts(holds[1:])
    hold = _hold(holds[0]) if holds else None
    dwell = next((draft.dwell for draft in drafts if draft.dwell is not None), None)
    for fact in many:
        interval, count = expect(fact.need("t"), "s", "the time between readings"), int(fact.need("n").value)
        desk.assume(
            "readings", f"{count}, one every {interval}", f"`{fact.text}` could also mean {count} in every {interval}"
        )
    if drafts and dwell is not None and hold is None:
        interval, count, hold = _ramped(timing, interval, count, dwell)
    if drafts:
        _with_sweep(desk, timing, interval, count, duration, hold)
    else:
        if holds:
            raise refuse_facts(holds)
        if interval is None and count is None and duration is None and not endless:
            count, interval = _unsaid(desk, ledger, timing)
        _without_sweep(desk, timing, interval, count, duration, endless)
    if endless and drafts:
        raise RequestRefused(f"`{endless[0].text}` does not go with a sweep, which ends by itself. Leave it out.")
    return timing


def _ramped(
    timing: Timing, interval: Amount | None, count: int | None, dwell: Fraction
) -> tuple[Amount | None, int | None, Amount | None]:
    """Place readings on a ramp at a rate, whose every step lasts `dwell`: the last one stands at its end."""
    hold = Amount(float(dwell), "s")
    if interval is None or count is not None:
        return interval, count, hold
    each = dwell / Fraction(repr(interval.value))
    if each < 1:
        raise RequestRefused(
            f"Each step lasts {hold} at that rate, so there is no reading every {interval}. Leave the interval out."
        )
    rows = int(each)
    timing.repeat = Repeat(interval=interval, count=rows) if rows > 1 else None
    return None, None, Amount(float(dwell - (rows - 1) * Fraction(repr(interval.value))), "s")


def _pauses(ledger: Ledger) -> list[Fact]:
    """Take `waiting 2 s between measurements`, which is the time between readings."""
    found: list[Fact] = []
    for fact in list(ledger.open("settle")):
        after = ledger.neighbour(fact, 1)
        text = after.text.lower() if after is not None and after.meaning == "around" else ""
        if text.startswith("between") and any(word in text for word in ("measurement", "reading", "sample")):
            found.append(fact)
    ledger.take(*found)
    return found


def _averaged_count(ledger: Ledger, timing: Timing, count: int | None) -> int | None:
    """Read `take 10 readings and average them`: what was counted is averaged into one."""
    facts = ledger.all("average_all")
    if facts and (count is None or timing.average != 1):
        raise refuse_facts(facts)
    if facts and count is not None:
        timing.average, count = count, None
    return count


def _hold(fact: Fact) -> Amount:
    """Return how long each value lasts: `2 s per step`, `one step per second`."""
    time, number = fact.need("t"), fact.amount("n")
    expect(time, "s", "a time at each value")
    return Amount(float(time.value / (number.value if number is not None else 1)), "s")


def _one(facts: Sequence[Fact], values: Sequence[Amount], what: str) -> Amount | None:
    if len({value.value for value in values}) > 1:
        shown = " and ".join(f"`{fact.text}`" for fact in facts)
        raise RequestRefused(f"The request gives two values for the {what}: {shown}. Say one.")
    return values[0] if values else None


def _settle(ledger: Ledger) -> Amount | None:
    facts = ledger.all("settle")
    if ledger.all("no_settle"):
        return Amount(0.0, "s") if not facts else _one([], [], "")
    return _one(facts, [expect(fact.need("t"), "s", "a wait") for fact in facts], "settle time")


def _average(ledger: Ledger) -> int:
    facts = ledger.all("average")
    ledger.all("no_average")
    counts = {int(fact.need("n").value) for fact in facts}
    if len(counts) > 1:
        raise RequestRefused(
            f"The request gives two numbers of readings to average: {' and '.join(map(str, sorted(counts)))}."
        )
    return counts.pop() if counts else 1


def _interval(ledger: Ledger, rates: Sequence[Fact]) -> Amount | None:
    values: list[Amount] = []
    facts: list[Fact] = []
    for fact in [*ledger.all("interval", "readings_per", "once_per", "hourly"), *rates]:
        facts.append(fact)
        values.append(_interval_of(fact))
    found = _one(facts, values, "time between readings")
    if found is not None and found.value <= 0:
        raise RequestRefused(f"`{facts[0].text}`: readings cannot be {found} apart.")
    return found


def _interval_of(fact: Fact) -> Amount:
    if fact.meaning == "hourly":
        return Amount(3600.0 if fact.text.lower() == "hourly" else 60.0, "s")
    frequency = fact.amount("f")
    if frequency is not None:
        rate = expect(frequency, "Hz", "a rate of readings")
        if rate.value <= 0:
            raise RequestRefused(f"`{fact.text}` is no rate of readings.")
        return Amount(float(1 / frequency.value), "s")
    time = fact.need("t")
    expect(time, "s", "the time between readings")
    value = time.value
    if fact.meaning in ("readings_per", "times_every", "step_rate"):
        count = fact.amount("n")
        value /= count.value if count is not None else _COUNTS[fact.text.lower().split()[0]]
    elif " other " in fact.text.lower():
        value *= 2
    return Amount(float(value), "s")


def _duration(ledger: Ledger) -> tuple[Amount, Fact] | None:
    facts = ledger.all("duration")
    found = _one(facts, [expect(fact.need("t"), "s", "a duration") for fact in facts], "duration")
    return (found, facts[0]) if found is not None else None


def _count(ledger: Ledger, sweeping: bool, timed: bool) -> int | None:
    facts = ledger.all("times", "readings", "single")
    if timed and not sweeping:
        facts += ledger.all("points", "steps")  # `every 2 s, 100 points`
    counts: dict[int, Fact] = {}
    for fact in facts:
        number = fact.amount("n")
        counts[_count_of(fact, number)] = fact
    if len(counts) > 1:
        shown = " and ".join(f"`{fact.text}`" for fact in counts.values())
        raise RequestRefused(f"The request gives two numbers of readings: {shown}. Say one.")
    return next(iter(counts)) if counts else None


def _count_of(fact: Fact, number: Quantity | None) -> int:
    if number is None:
        return next((n for word, n in _COUNTS.items() if word in fact.text.lower().split()), 1)
    if number.value > MAX_POINTS:
        raise RequestRefused(f"`{fact.text}`: at most {MAX_POINTS} readings can be planned.")
    return int(number.value)


def _unsaid(desk: Desk, ledger: Ledger, timing: Timing) -> tuple[int | None, Amount | None]:
    """Ask how many readings a `log` is to have that says neither how many nor how long; one, marked, otherwise."""
    verbs = [f for f in ledger.facts if f.meaning == "verb:measure" and forms_of(f.text.split()[0]) & LOGS]
    if not verbs or timing.average > 1 or timing.repeat is not None:
        return None, None
    why = f"`{verbs[0].text}` says neither how many readings nor how long, such as `every 10 s for 2 hours`."
    count = int(desk.amount(Question("number of readings", why, "1", ""), whole(1, MAX_POINTS)).value)
    if count == 1:
        return 1, None
    why = "The request does not say how often to read."
    return count, desk.amount(Question("time between readings", why, DEFAULT_INTERVAL, "s"), above_zero)


def _with_sweep(
    desk: Desk, timing: Timing, interval: Amount | None, count: int | None,
    duration: tuple[Amount, Fact] | None, hold: Amount | None,
) -> None:  # fmt: skip
    """Place times around a sweep: at each value, or over all of it."""
    if interval is not None and count is not None and duration is None:
        timing.repeat = Repeat(interval=interval, count=count)
    elif interval is not None and hold is not None:
        timing.repeat = Repeat(interval=interval, duration=hold)
        hold = None
    elif interval is not None and duration is not None:
        text = duration[1].text
        raise RequestRefused(
            f"`{text}` with a sweep can mean the whole sweep or each value."
            f" Say `{text} at each value`, or a settle time."
        )
    elif interval is not None:
        why = "the request gives a time between readings and a sweep: each value lasts that long and is read at its end"
        desk.assume("settle time", str(interval), why)
        hold = interval
    elif count is not None and count > 1:
        timing.repeat = Repeat(count=count)
    if duration is not None:
        timing.dwell_from = duration[0], duration[1].text
    if hold is not None:
        if timing.settle is not None and timing.settle != hold:
            raise RequestRefused(f"The request gives two times for each value: {timing.settle} and {hold}. Say one.")
        timing.settle = hold


def _without_sweep(
    desk: Desk, timing: Timing, interval: Amount | None, count: int | None,
    duration: tuple[Amount, Fact] | None, endless: Sequence[Fact],
) -> None:  # fmt: skip
    """Place times of a log: an interval with a duration or a number of readings."""
    length = duration[0] if duration is not None else None
    if length is None and count is None and (interval is not None or endless):
        why = "Say how long to log, such as `for 2 hours`, or how many readings."
        what = f"duration (`{endless[0].text}` is no length of time)" if endless else "duration of the log"
        length = desk.amount(Question(what, why, "", "s"), above_zero)
    if length is not None and interval is None:
        if count is not None and count > 1:
            interval = Amount(float(Fraction(repr(length.value)) / (count - 1)), "s")
            desk.assume("time between readings", str(interval), f"{count} readings spread over {length}")
        else:
            why = "The request does not say how often to read."
            interval = desk.amount(Question("time between readings", why, DEFAULT_INTERVAL, "s"), above_zero)
            count = None
    if length is not None and interval is not None:
        timing.repeat = _timed(interval, length, count)
    elif count is not None and count > 1:
        timing.repeat = Repeat(interval=interval, count=count)


def _timed(interval: Amount, length: Amount, count: int | None) -> Repeat:
    if length.value < interval.value:
        raise RequestRefused(f"A log of {length} has no room for readings every {interval}. Give a longer time.")
    if count is not None:
        rows = Fraction(repr(length.value)) / Fraction(repr(interval.value))
        if abs(rows - count) > 1:
            raise RequestRefused(f"{count} readings every {interval} do not last {length}. Leave one of the three out.")
        return Repeat(interval=interval, count=count)
    return Repeat(interval=interval, duration=length)


def mark_pace(desk: Desk, readings: Sequence[Reading], timing: Timing, sweeps: Sequence[Sweep]) -> None:
    """Mark an interval in which the instruments cannot answer, and how long the run lasts because of it."""
    interval = timing.repeat.interval if timing.repeat is not None else None
    takes = Amount(row_time(readings, lambda role: desk.bench.instrument[role].model), "s")
    if interval is None or takes.value <= interval.value:
        return
    why = f"the request says {interval}, but the readings of one row take about {takes}: rows will come late"
    assert timing.repeat is not None
    rows = rows_at_once(timing.repeat) * math.prod(count_of(sweep) for sweep in sweeps)
    why += f", and the {rows} rows of the run last about {long_time(Amount(rows * takes.value, 's'))}"
    desk.assume("time between rows", f"about {takes}, not {interval}", why)
