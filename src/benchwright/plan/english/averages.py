"""Averages: `the average current` and `log the dmm current and average` are about readings, not a scope's mean."""

from __future__ import annotations

from collections.abc import Sequence

from benchwright.errors import RequestRefused
from benchwright.plan.english.desk import Desk, Question, whole
from benchwright.plan.english.facts import Fact, Ledger
from benchwright.plan.english.measurands import PLACES, Wanted
from benchwright.plan.english.timing import Timing
from benchwright.plan.limits import MOST_AVERAGED

DEFAULT_AVERAGE = "10"
STATISTICS = frozenset({"mean", "rms", "peak_to_peak", "maximum", "minimum"})
COUNTS = ("readings", "times", "single", "repeat")


def split(desk: Desk, ledger: Ledger, wanted: Sequence[Wanted]) -> tuple[list[Wanted], list[Fact], int | None]:
    """Return what is to be read, the words that ask for its average, and over how many readings, if that is said.

    `mean` is a scope's only where the scope is named or there is nothing else to average. Raises RequestRefused.
    """
    means = [want for want in wanted if _averages(desk, ledger, want, wanted)]
    if not means:
        return list(wanted), [], None
    kept = [want for want in wanted if want not in means]
    fact = means[0].fact
    counts = [f for f in ledger.open(*COUNTS)]
    if len(counts) == 1 and counts[0].amount("n") is not None and counts[0].before & {"of", "over", "from", "across"}:
        ledger.take(counts[0])
        return kept, [fact], int(counts[0].need("n").value)
    after = ledger.neighbour(fact, 1, PLACES)
    leads = after is not None and after.measurand is not None and not after.breaks
    if any(ledger.open("average", "average_all")):
        return kept, [], None
    if counts or not leads or "voltage" in fact.text.lower():
        raise RequestRefused(
            f"`{fact.text}`: the request does not say over how many readings, or of what."
            " Say `average of 8 readings`, or `scope mean` for the scope's."
        )
    return kept, [fact], None


def _averages(desk: Desk, ledger: Ledger, want: Wanted, wanted: Sequence[Wanted]) -> bool:
    """Whether `average` or `mean` is about the readings of something else that is read."""
    if want.name != "mean" or want.fact.text.lower().startswith("v"):
        return False
    scopes = desk.roles("oscilloscope")
    named = any(fact.instrument is not None and fact.instrument.role in scopes for fact in ledger.facts)
    if want.role in scopes or (want.role is None and named):
        return False
    return any(other.name not in STATISTICS and other.name != "time" and not other.over for other in wanted)


def averaged(
    desk: Desk, wanted: Sequence[Wanted], timing: Timing, said: Sequence[Fact], number: int | None
) -> None:  # fmt: skip
    """Enter how many readings are averaged, and ask where `the average current` does not say. Raises RequestRefused."""
    if number is not None:
        if timing.average not in (1, number) or number > MOST_AVERAGED:
            raise RequestRefused(f"`{said[0].text}`: {number} readings cannot be averaged here. Say one number.")
        timing.average = number
    means = [want for want in wanted if want.name.startswith("mean_")]
    facts = [want.fact for want in means] or list(said)
    if facts and timing.average == 1 and number is None:
        why = f"`{facts[0].text}` does not say over how many readings."
        question = Question("number of readings to average", why, DEFAULT_AVERAGE, "")
        timing.average = int(desk.amount(question, whole(1, MOST_AVERAGED)).value)
    for want in means:
        want.name = want.name.removeprefix("mean_")
