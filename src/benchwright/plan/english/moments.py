"""When things are asked for: `first`, `at the end`, `only once`; what a plan would do at another moment is refused.

A plan sets everything up, switches on, waits, reads at every value, and switches off: it has no other order.
"""

from __future__ import annotations

from collections.abc import Sequence

from benchwright.errors import RequestRefused
from benchwright.plan.english.desk import Desk
from benchwright.plan.english.facts import Fact, Ledger
from benchwright.plan.english.outputs import Key, check_channel
from benchwright.plan.english.words import SPELLINGS
from benchwright.plan.model import Step

FIRST = frozenset({"first", *SPELLINGS["atstart"].split("|")})
LAST = frozenset({"finally", *SPELLINGS["atend"].split("|")})
ROUGHLY = frozenset({"about", "approximately", "approx", "roughly", "around", "circa", "ca"})
EXACT = (
    "value", "to_value", "limit", "settle", "interval", "duration", "extent", "start", "stop", "step", "ovp", "ocp",
)  # fmt: skip
"""Phrases whose amounts a plan takes as exact."""

SWEPT = ("extent", "colon_sweep", "ellipsis", "list", "start", "stop")
OVER_TIME = (*SWEPT, "interval", "duration", "readings_per")
"""Phrases that make more rows than one."""

KEPT = ("leave", "keep")
"""Verbs that ask for an output to stay as it is, off."""


def moments(desk: Desk, ledger: Ledger) -> None:
    """Refuse, or mark, what is asked for at a moment a plan does not know. Raises RequestRefused."""
    for fact in ledger.facts:
        if fact.meaning == "off":
            _off(ledger, fact)
        elif fact.meaning == "verb:on":
            _late_on(ledger, fact)
        elif fact.meaning == "settle":
            _between_sweeps(ledger, fact)
        elif fact.meaning == "when" and fact.text.lower() in LAST:
            _read_last(ledger, fact)
        elif fact.meaning in ("times", "single"):
            _only_once(desk, ledger, fact)
        elif fact.meaning == "verb:measure" and "then" in fact.before:
            _held_then_read(ledger, fact)


def _off(ledger: Ledger, fact: Fact) -> None:
    """Refuse `turn it off first` and `wait 5 s with the output off`: a run ends with its outputs off."""
    before, after = ledger.neighbour(fact, -1), ledger.neighbour(fact, 1)
    ahead = before if before is not None and not fact.breaks and _is_first(before) else None
    behind = after if after is not None and not after.breaks and _is_first(after) else None
    word = ahead or behind
    if word is not None and fact.channels is None:
        raise RequestRefused(
            f"`{fact.text}` with `{word.text}`: a plan switches outputs on before it reads, and off when it ends."
            " Leave it out."
        )
    if fact.before & {"with", "while", "whilst"} and fact.channels is None:
        raise RequestRefused(
            f"`{fact.text}`: a plan waits and reads with its outputs on, and switches them off when it ends."
            " Leave it out, or ask for a run that sets nothing."
        )


def _is_first(fact: Fact) -> bool:
    text = fact.text.lower()
    return (fact.meaning == "when" and text in FIRST) or (fact.meaning == "around" and text.startswith("before"))


def _late_on(ledger: Ledger, fact: Fact) -> None:
    """Refuse `turn it on after 10 s`: a plan switches on, then waits."""
    after = ledger.neighbour(fact, 1)
    if after is None or after.breaks or "and" in after.before or after.meaning not in ("settle", "duration"):
        return
    if after.text.lower().split()[0] in ("after", "in"):
        raise RequestRefused(
            f"`{fact.text} {after.text}`: a plan switches on at once and waits after that."
            f" Say `wait {after.need('t').text} after switching on`, or start the run later."
        )


def _between_sweeps(ledger: Ledger, fact: Fact) -> None:
    """Refuse `wait 1 s between sweeps`: a plan waits after every value."""
    after = ledger.neighbour(fact, 1)
    text = after.text.lower() if after is not None and not after.breaks else ""
    if after is None or "between" not in {*text.split(), *after.before}:
        return
    if any(word in text for word in ("sweep", "run", "cycle", "ramp", "pass", "repet", "scan", "loop")):
        raise RequestRefused(
            f"`{fact.text} {text}`: a plan waits after every value, not between sweeps."
            " Leave it out, or say `wait ... at each value`."
        )


def _read_last(ledger: Ledger, fact: Fact) -> None:
    """Refuse `read it at the end` of a sweep or of a time: a plan reads all along."""
    after = ledger.neighbour(fact, 1)
    leads = after is not None and after.meaning == "verb:measure" and not after.breaks
    here = ledger.neighbour(fact, -1)
    while here is not None and not here.meaning.startswith("verb:"):
        here = None if here.breaks and here.meaning == "when" else ledger.neighbour(here, -1)
    follows = here is not None and here.meaning == "verb:measure" and not fact.breaks and "and" not in fact.before
    if (leads or follows) and any(f.meaning in OVER_TIME for f in ledger.facts):
        verb = after if leads else here
        assert verb is not None
        raise RequestRefused(
            f"`{fact.text}` with `{verb.text}`: a plan reads at every value and all along, not only at the end."
            " Leave it out, or say `wait ...` and read once."
        )


def _only_once(desk: Desk, ledger: Ledger, fact: Fact) -> None:
    """Refuse `read it only once` of a sweep, and `once` of a time; mark `once` of a sweep as once at each value."""
    words = {*fact.text.lower().split(), *fact.before}
    around = (ledger.neighbour(fact, -1), ledger.neighbour(fact, 1))
    if not words & {"once", "single", "one"} or fact.verb == "sweep" or fact.amounts:
        return
    if any(near is not None and near.meaning in ("each", "around", "hold") for near in around):
        return
    only = bool(words & {"only", "just"})
    held = any(f.meaning == "duration" for f in ledger.facts)
    if (only and any(f.meaning in OVER_TIME for f in ledger.facts)) or held:
        raise RequestRefused(
            f"`{'only ' * only}{fact.text}`: a plan reads at every value and all along. Leave it out, or leave out"
            " what makes it more than one reading."
        )
    if any(f.meaning in SWEPT for f in ledger.facts):
        desk.assume("readings", "one at each value", f"the request says `{fact.text}` and gives a sweep")


def _held_then_read(ledger: Ledger, fact: Fact) -> None:
    """Refuse `5 V for 10 minutes, then read`: a duration is how long is read."""
    timed = [f for f in ledger.facts if f.meaning == "duration"]
    paced = any(f.meaning in ("interval", "readings_per", "times_every", "hourly", "once_per") for f in ledger.facts)
    if timed and not paced and ledger.index(timed[0]) < ledger.index(fact):
        raise RequestRefused(
            f"`{timed[0].text}`, then `{fact.text}`: a plan reads all along such a time."
            f" Say `wait {timed[0].need('t').text}` and read."
        )


def idle_off(desk: Desk, ledger: Ledger, supply: str | None, outputs: Sequence[Key]) -> list[Step]:
    """Return the steps that switch off, before anything goes on, outputs the request does not use.

    Raises RequestRefused for `turn CH1 off first` where CH1 is used.
    """
    steps: list[Step] = []
    for fact in ledger.facts:
        if fact.meaning != "off" or fact.channels is None:
            continue
        role = fact.instrument.role if fact.instrument is not None else supply
        numbers = fact.channels.numbers
        used = [n for n in numbers if (role, n) in outputs]
        around = (ledger.neighbour(fact, -1), ledger.neighbour(fact, 1))
        first = [near for near in around if near is not None and _is_first(near)]
        with_it = fact.before & {"while", "whilst", "with"}
        if used and (first or with_it):
            raise RequestRefused(
                f"`{fact.text}`{f' with `{first[0].text}`' if first else ''}: that output is used; a plan switches it"
                " on before it reads, and off when it ends. Leave it out."
            )
        if role is None or used or not numbers or fact.text.lower().startswith(KEPT):
            continue
        if _is_late(ledger, fact):
            raise RequestRefused(f"`{fact.text}` at the end: the run does not use that output. Leave it out.")
        if "output_off" in desk.driver(role).action:
            for number in numbers:
                check_channel(desk, role, number, fact.text)
                steps.append(Step(role=role, action="output_off", channel=number))
    return _once(steps)


def _once(steps: Sequence[Step]) -> list[Step]:
    kept: list[Step] = []
    for step in steps:
        if step not in kept:
            kept.append(step)
    return kept


def _is_late(ledger: Ledger, fact: Fact) -> bool:
    """Whether it is said to come at the end."""
    text = fact.text.lower()
    around = (ledger.neighbour(fact, -1), ledger.neighbour(fact, 1))
    said = any(near is not None and near.meaning == "when" and near.text.lower() in LAST for near in around)
    return said or any(text.endswith(word) or text.startswith(word) for word in SPELLINGS["atend"].split("|"))


def roughly(desk: Desk, ledger: Ledger) -> None:
    """Mark `about 5 V` as taken exactly."""
    for fact in ledger.facts:
        said = sorted(fact.before & ROUGHLY) or [w for w in fact.text.lower().split() if w in ROUGHLY]
        if said and fact.amounts and fact.meaning in EXACT:
            shown = fact.text if said[0] in fact.text.lower().split() else f"{said[0]} {fact.text}"
            value = ", ".join(str(amount.amount) for amount in fact.amounts)
            desk.assume("exact value", value, f"the request says `{shown}`; a plan takes it as exactly that")
