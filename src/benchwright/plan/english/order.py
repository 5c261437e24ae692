"""The order of a request: a plan sets everything, waits, and reads; what it would do in another order is refused."""

from __future__ import annotations

from collections.abc import Sequence

from benchwright.errors import RequestRefused
from benchwright.plan.english.desk import Desk
from benchwright.plan.english.facts import Fact, Ledger
from benchwright.plan.english.outputs import SETTINGS
from benchwright.plan.english.sweeps import LATER

COMMANDS = frozenset({",", ";", ".", "then", "and", "\n"})
"""What stands before a verb that gives a new order."""

WAITS = frozenset({"wait", "pause", "sleep", "rest", "after"})
"""First words of an order to wait; `settle time 2 s` says how long, wherever it stands."""

ACTS = ("verb:set", "verb:on", "verb:sweep")
STATISTICS = ("m:maximum", "m:minimum", "m:mean", "m:rms", "m:peak_to_peak", "m:extremes")


def order(ledger: Ledger, measured: Sequence[Fact]) -> None:
    """Refuse what a plan cannot do in that order: read, then set something else, then perhaps read again."""
    places = [ledger.index(fact) for fact in measured]
    verb: Fact | None = None
    for fact in ledger.facts:
        if fact.meaning.startswith("verb:"):
            verb = fact if fact.meaning in ACTS and fact.before & COMMANDS else None
        elif verb is not None and fact.meaning in SETTINGS:
            at = ledger.index(verb)
            read, again = any(place < at for place in places), any(place > at for place in places)
            before = ledger.neighbour(verb, -1)
            later = "then" in verb.before or (before is not None and before.text.lower() in LATER)
            if read and (again or later):
                raise RequestRefused(
                    f"`{verb.text} ... {fact.text}` comes after a reading; a plan sets everything first and reads then."
                    " Ask for two runs."
                )


def waits(desk: Desk, ledger: Ledger) -> None:
    """Refuse a wait before anything is set, or between readings; mark one before a sweep. Raises RequestRefused."""
    sweeping = any(fact.meaning == "verb:sweep" for fact in ledger.facts)
    for fact in ledger.facts:
        after = ledger.neighbour(fact, 1)
        if fact.meaning != "settle" or fact.text.lower().split()[0] not in WAITS:
            continue
        if after is not None and after.meaning in ("around", "each", "hold"):
            continue
        here = ledger.index(fact)
        behind, ahead = ledger.facts[:here], ledger.facts[here + 1 :]
        act = _next_act(ahead)
        if act is not None and not any(f.meaning in (*SETTINGS, "verb:on") for f in behind):
            raise RequestRefused(
                f"`{fact.text}` comes before anything is set or switched on; a plan waits after that."
                " Leave it out and start the run later, or say `wait ... after switching on`."
            )
        if act is not None and act.meaning in ("verb:set", "verb:on"):
            raise RequestRefused(
                f"`{fact.text}` stands before `{act.text}`; a plan sets everything, then waits, then reads."
                " Say the wait behind what is set, or ask for two runs."
            )
        if not sweeping and _reads(behind) and "then" in fact.before and (not ahead or _reads(ahead)):
            raise RequestRefused(
                f"`{fact.text}` comes after a reading; a plan waits before it reads."
                " Say how often to read, such as `every 10 s for 2 minutes`."
            )
        if any(f.meaning in SETTINGS for f in behind) and any(
            f.meaning == "verb:sweep" and f.before & COMMANDS for f in ahead
        ):
            why = f"`{fact.text}` stands before the sweep; the plan waits so after every value, the first among them"
            desk.assume("settle time", str(fact.need("t").amount), why)


def _next_act(ahead: Sequence[Fact]) -> Fact | None:
    """Return the next order, if it sets or switches something."""
    act = next((f for f in ahead if f.meaning.startswith("verb:") or f.meaning in SETTINGS), None)
    if act is None or (act.meaning in SETTINGS and not (act.breaks or "then" in act.before)):
        return None
    return act if act.meaning in (*ACTS, *SETTINGS) else None


def _reads(facts: Sequence[Fact]) -> bool:
    return any(fact.measurand or fact.meaning in ("verb:measure", "readings", "single") for fact in facts)


def misplaced(wanted: Sequence[Fact]) -> None:
    """Refuse `set it to maximum voltage`, which is no order to measure the highest voltage. Raises RequestRefused."""
    for fact in wanted:
        joined = not fact.breaks and "and" not in fact.before
        if fact.meaning in STATISTICS and fact.verb in ("set", "sweep") and joined:
            raise RequestRefused(
                f"`{fact.text}` behind an order to set something: it is unclear whether it is set or measured."
                f" Say the voltage itself, such as `5 V`, or `measure the {fact.text}`."
            )
