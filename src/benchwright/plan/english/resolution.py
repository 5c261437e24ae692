"""Fitting what is asked for to what an output can be set to: the range, and the steps of the setting."""

from __future__ import annotations

import math

from benchwright.errors import RequestRefused
from benchwright.plan.bounds import Bounds, bounds_of
from benchwright.plan.english.desk import Check, Desk
from benchwright.plan.english.outputs import Key
from benchwright.plan.points import exact
from benchwright.quantity import Amount

SET = {
    "voltage": ("set_voltage", "voltage"),
    "current limit": ("set_current", "current"),
    "over-voltage protection": ("set_overvoltage", "voltage"),
    "over-current protection": ("set_overcurrent", "current"),
}
"""Action and argument by what is set of an output."""

LIMITS = frozenset(SET) - {"voltage"}
"""Settings that are never rounded up."""


def bounds_for(desk: Desk, key: Key, what: str) -> Bounds | None:
    """Return what the manual allows for a setting of an output."""
    return bounds_of(desk.bench.instrument[key[0]].model, *SET[what], key[1])


def settable(desk: Desk, key: Key, what: str) -> Check:
    """Return the check of an answer: within the range, not below one step. It raises RequestRefused."""

    def check(amount: Amount) -> None:
        bounds = bounds_for(desk, key, what)
        if bounds is not None and not bounds.holds(amount.value):
            raise RequestRefused(
                f"`{amount}` is beyond what channel {key[1]} of {desk.label(key[0])} can do:"
                f" its {what} can be {bounds}. [{bounds.title}, p. {bounds.page}]"
            )
        _stepped(desk, key, what, amount)

    return check


def fitted(desk: Desk, key: Key, what: str, amount: Amount) -> Amount:
    """Return the amount at a step of its setting, marked where it is not the one asked for.

    A set point goes to the nearest step, a limit to the one below. Raises RequestRefused for a limit
    or set point that would become zero.
    """
    given = _stepped(desk, key, what, amount)
    bounds = bounds_for(desk, key, what)
    if given == amount or bounds is None:
        return given
    way = "the step below" if what in LIMITS else "the nearest step"
    step = Amount(bounds.resolution or 0.0, amount.unit)
    why = f"{desk.label(key[0])} sets it in steps of {step}; {amount} is set as {way}"
    desk.assume(f"{what} of {key[0]} channel {key[1]}", str(given), why, safety=True)
    return given


def _stepped(desk: Desk, key: Key, what: str, amount: Amount) -> Amount:
    bounds = bounds_for(desk, key, what)
    if bounds is None or bounds.resolution is None or not bounds.holds(amount.value):
        return amount  # what is out of range is refused by the judge of plans, with the page
    step, value = exact(bounds.resolution), abs(exact(amount.value))
    count = math.floor(value / step) if what in LIMITS else round(value / step)
    if count == 0 and (value or what in LIMITS):
        shown = Amount(bounds.resolution, amount.unit)
        raise RequestRefused(
            f"`{amount}` is less than {desk.label(key[0])} can set as {what} of channel {key[1]}:"
            f" it goes in steps of {shown}. Give {shown} or more."
        )
    return amount if count * step == value else Amount(math.copysign(float(count * step), amount.value), amount.unit)
