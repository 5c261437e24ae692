"""Measuring ranges: which one holds, its resolution, its noise, overload."""

from __future__ import annotations

import math

from benchwright.sim.physics.apparatus import Apparatus

OVERLOAD = math.inf
"""Returned for a reading beyond the range; the instrument writes it in its own way."""

AT_NOISE = 1.0
"""Power line cycles for which the noise is given; more of them average it down."""


def digitise(apparatus: Apparatus, quantity: str, true: float, channel: int | None = None) -> float:
    """Return a reading of `true` as the range that holds shows it; OVERLOAD beyond it.

    Settings: `<quantity>_range`, a choice with a meaning or a number; autorange is on where `<quantity>_auto` is, or
    `range_mode` is called `auto`, or neither exists. `<quantity>_nplc` or `nplc` averages noise down.
    """
    if math.isinf(true):
        return OVERLOAD
    physical = apparatus.physical
    full = full_scale(apparatus, quantity, abs(true), channel)
    if full is None:
        return true + apparatus.jitter(quantity)
    if abs(true) > full * physical.overrange:
        return OVERLOAD
    if physical.counts is None:
        return true + apparatus.jitter(quantity)
    count = full / physical.counts
    cycles = apparatus.number(f"{quantity}_nplc", channel, apparatus.number("nplc", channel, AT_NOISE))
    sigma = physical.noise_counts * math.sqrt(AT_NOISE / cycles if cycles > 0 else 1.0)
    return round(true / count + apparatus.noise.gauss(0.0, sigma)) * count


def full_scale(apparatus: Apparatus, quantity: str, size: float, channel: int | None) -> float | None:
    """Return full scale: the range set, or in autorange the smallest that holds `size`; None if none is known."""
    name = f"{quantity}_range"
    ranges = ladder(apparatus, quantity)
    if not _automatic(apparatus, quantity, channel):
        fixed = apparatus.settings.number(name, channel)
        if fixed is None:
            return None
        return next((full for _, full in ranges if full >= fixed * (1 - 1e-9)), fixed)
    for choice, full in ranges:
        if size <= full * apparatus.physical.overrange or full == ranges[-1][1]:
            if choice is None:
                apparatus.settings.put_number(name, full, channel)
            else:
                apparatus.settings.put(name, choice, channel)
            return full
    return None


def ladder(apparatus: Apparatus, quantity: str) -> list[tuple[str | None, float]]:
    """Return the ranges, ascending: those that the command lists by choice, or those of the physical data."""
    listed = apparatus.settings.meanings(f"{quantity}_range")
    if listed:
        return [(choice, amount.value) for choice, amount in listed]
    return [(None, amount.value) for amount in apparatus.physical.ranges.get(quantity, ())]


def _automatic(apparatus: Apparatus, quantity: str, channel: int | None) -> bool:
    own = apparatus.settings.get(f"{quantity}_auto", channel)
    if own is not None:
        return apparatus.on(f"{quantity}_auto", channel)
    return apparatus.word("range_mode", channel, "auto") == "auto"
