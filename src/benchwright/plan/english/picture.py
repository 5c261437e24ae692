"""The plot: what over what, on which axes."""

from __future__ import annotations

from collections.abc import Sequence

from benchwright.errors import RequestRefused
from benchwright.plan.english.facts import Fact, Ledger
from benchwright.plan.english.readings import Chosen
from benchwright.plan.english.refusal import refuse_facts
from benchwright.plan.model import Plot, Reading, Repeat, Sweep

AXES = ("log_x", "log_y", "log_xy", "log_axis", "log_axis_of")


def plot_of(
    ledger: Ledger,
    readings: Sequence[Reading],
    chosen: Sequence[Chosen],
    sweeps: Sequence[Sweep],
    repeat: Repeat | None,
) -> Plot | None:
    """Return the plot of the data; None where one is not wanted or would be a single dot. Raises RequestRefused."""
    axes = ledger.all(*AXES)
    verbs = ledger.all("verb:plot")
    versus = ledger.all("versus")
    if ledger.all("no_plot"):
        if axes or versus:
            raise refuse_facts([*axes, *versus])
        return None
    if not (verbs or axes or versus) and not sweeps and repeat is None:
        return None
    x, y = _x_and_y(ledger, versus, readings, chosen, sweeps)
    log_x, log_y = _scales(axes, x, sweeps)
    logarithmic = any(sweep.spacing == "logarithmic" and sweep.column == x for sweep in sweeps)
    spread = logarithmic and not axes  # what spans decades on x mostly does so on y
    return Plot(x=x, y=y, log_x=log_x or spread, log_y=log_y or spread)


def _x_and_y(
    ledger: Ledger,
    versus: Sequence[Fact],
    readings: Sequence[Reading],
    chosen: Sequence[Chosen],
    sweeps: Sequence[Sweep],
) -> tuple[str, tuple[str, ...]]:
    """Read `current against voltage`; without it everything measured over the innermost setting."""
    x = sweeps[-1].column if sweeps else "time_s"
    y = tuple(reading.column for reading in readings)
    if not versus:
        return x, y
    behind, ahead = ledger.neighbour(versus[0], 1), ledger.neighbour(versus[0], -1)
    if behind is not None and behind.meaning in ("instrument", "by_instrument", "channel"):
        behind = ledger.neighbour(behind, 1)
    x = _column(behind, readings, chosen, sweeps, versus[0], swept_first=True)
    shown = [
        column for column in (_column_of(fact, readings, chosen) for fact in _list_before(ledger, ahead)) if column
    ]
    y = tuple(dict.fromkeys(shown)) or tuple(column for column in y if column != x)
    return x, tuple(column for column in y if column != x) or y


def _list_before(ledger: Ledger, fact: Fact | None) -> list[Fact]:
    facts: list[Fact] = []
    while fact is not None and (
        fact.measurand or fact.meaning in ("instrument", "by_instrument", "channel", "part", "across")
    ):
        facts.insert(0, fact)
        fact = ledger.neighbour(fact, -1)
    return facts


def _column_of(fact: Fact, readings: Sequence[Reading], chosen: Sequence[Chosen]) -> str | None:
    for found, reading in zip(chosen, readings, strict=True):
        if fact.measurand is not None and fact.measurand.removeprefix("dc_") == found.name.removeprefix("dc_"):
            return reading.column
    return None


def _column(
    fact: Fact | None, readings: Sequence[Reading], chosen: Sequence[Chosen], sweeps: Sequence[Sweep], versus: Fact,
    *, swept_first: bool,
) -> str:  # fmt: skip
    name = fact.measurand if fact is not None else None
    if fact is None or name is None:
        raise RequestRefused(
            f"`{versus.text}`: the request does not say what the plot is drawn over. Say `over voltage`, for example."
        )
    if name == "time":
        return "time_s"
    quantity = {"setpoint": "voltage"}.get(name, name).removeprefix("dc_")
    swept = [sweep.column for sweep in sweeps if sweep.argument == quantity]
    if swept and swept_first:
        return swept[-1]
    column = _column_of(fact, readings, chosen)
    if column is None:
        raise RequestRefused(f"`{versus.text} {fact.text}`: there is no such column to plot over.")
    return column


def _scales(axes: Sequence[Fact], x: str, sweeps: Sequence[Sweep]) -> tuple[bool, bool]:
    """Return whether x and y are logarithmic."""
    log_x = log_y = False
    for fact in axes:
        if fact.meaning == "log_axis":
            over_log = any(sweep.spacing == "logarithmic" and sweep.column == x for sweep in sweeps)
            log_x, log_y = log_x or over_log, log_y or not over_log
        elif fact.meaning == "log_axis_of":
            words = {
                word for word in ("voltage", "current", "power", "time", "resistance") if word in fact.text.lower()
            }
            on_x = any(x.removesuffix(x[x.rfind("_") :]).endswith(word) for word in words)
            log_x, log_y = log_x or on_x, log_y or not on_x
        else:
            log_x |= fact.meaning in ("log_x", "log_xy")
            log_y |= fact.meaning in ("log_y", "log_xy")
    return log_x, log_y
