"""The range that holds for a number, given model and channel."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from benchwright.driver.load import limit_row
from benchwright.driver.model import Driver
from benchwright.manual.model import Manual, Parameter
from benchwright.quantity import Amount, unit_of_data

Where = Mapping[str, str | int]
"""Conditions known of a setting: `{"channel": 1}`."""


@dataclass(frozen=True, slots=True)
class Range:
    """Least and greatest legal number, step and default, in the parameter's unit."""

    low: float | None = None
    high: float | None = None
    step: float | None = None
    default: float | None = None
    values: tuple[float, ...] | None = None
    page: str | None = None
    """Page of the limit table, where it is not the command's own."""

    def holds(self, value: float) -> bool:
        """Whether the number is legal; slack at each end absorbs binary fractions."""
        if self.values is not None:
            return any(abs(value - one) <= slack(one, 1.0) for one in self.values)
        return within(value, self.low, self.high)


def within(value: float, low: float | None, high: float | None) -> bool:
    """Whether a number lies between two ends, each with its slack; None is an end that is not known."""
    above = low is None or value >= low - slack(low, high)
    return above and (high is None or value <= high + slack(high, low))


def slack(end: float, other: float | None) -> float:
    """Return what an end of a range lets pass: a billionth of itself, however far away the other end is.

    An end of 0 has a millionth of a millionth of the other.
    """
    return 1e-9 * abs(end) or 1e-12 * abs(other or 0.0)


def range_of(manual: Manual, driver: Driver, parameter: Parameter, where: Where) -> Range | None:
    """Return the range of `parameter`; None where it depends on something `where` does not say.

    A parameter without any range gets an empty Range, which everything satisfies.
    """
    if parameter.limit is None:
        return Range(parameter.min, parameter.max, parameter.step, None, parameter.values)
    row = limit_row(manual, parameter.limit, driver.driver.model, dict(where))
    if row is None:
        return None
    limit = manual.limit[parameter.limit]
    scale = _scale(limit.unit, parameter.unit)
    low, high, step, default = (None if x is None else x * scale for x in (row.min, row.max, row.step, row.default))
    tighter = driver.channel.get(str(where.get("channel"))) if "channel" in where else None
    own = tighter.limit.get(parameter.limit) if tighter else None
    if own is not None:
        low = _tighter(low, own.min, parameter.unit, max)
        high = _tighter(high, own.max, parameter.unit, min)
    return Range(low, high, step, default, None, limit.page)


def widest(manual: Manual, driver: Driver, parameter: Parameter) -> Range | None:
    """Return the hull of all rows that can hold for the model: beyond it no channel can go.

    None where the manual gives this model no row.
    """
    if parameter.limit is None:
        return range_of(manual, driver, parameter, {})
    limit = manual.limit[parameter.limit]
    model = driver.driver.model
    rows = [row for row in limit.rows if model in _listed(row.when.get("model", model))]
    if not rows:
        return None
    lows, highs = [row.min for row in rows], [row.max for row in rows]
    scale = _scale(limit.unit, parameter.unit)
    low = None if None in lows else min(x for x in lows if x is not None) * scale
    high = None if None in highs else max(x for x in highs if x is not None) * scale
    return Range(low, high, None, None, None, limit.page)


def channel_number(text: str) -> int | None:
    """Return the number at the end of a channel's name (`CH2`, `(@2)`), None if there is none or there are several."""
    found = re.fullmatch(r"[^,:]*?(\d+) *\)?", text)
    return int(found[1]) if found else None


def listed_channels(text: str) -> tuple[int, ...]:
    """Return the channels of a channel list in its order (`(@1:3,5)`); empty if the text is none (IEEE 488.2 8.3)."""
    found = re.fullmatch(r"\(@([\d,: ]*)\)", text)
    channels: list[int] = []
    for part in found[1].replace(" ", "").split(",") if found else ():
        first, _, last = part.partition(":")
        if not first or (":" in part and not last) or ":" in last:
            return ()
        low, high = int(first), int(last or first)
        if abs(high - low) > _MOST_LISTED:
            return ()
        channels += range(low, high + 1) if low <= high else range(low, high - 1, -1)
    return tuple(channels)


def channels_of_limits(manual: Manual) -> set[int]:
    """Return the channels that the manual's tables of limits name; empty where none depends on the channel."""
    named = (row.when.get("channel", ()) for limit in manual.limit.values() for row in limit.rows)
    return {one for channels in named for one in _listed(channels) if isinstance(one, int)}


_MOST_LISTED = 1000
"""A range of more channels than this is not spread."""


def _listed(wanted: str | int | tuple[str | int, ...]) -> tuple[str | int, ...]:
    return wanted if isinstance(wanted, tuple) else (wanted,)


def _scale(given: str, wanted: str) -> float:
    if given == wanted or not given or not wanted:
        return 1.0
    return 10.0 ** (unit_of_data(given)[1] - unit_of_data(wanted)[1])


def _tighter(bound: float | None, own: Amount | None, unit: str, pick: Callable[[float, float], float]) -> float | None:
    if own is None:
        return bound
    value = own.value / 10.0 ** unit_of_data(unit)[1]
    return value if bound is None else pick(bound, value)
