"""A scope's record as it is transferred: levels of an 8-bit converter, as text or as a data block."""

from __future__ import annotations

import random
import struct
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Transfer:
    """How a record is sent."""

    first: int
    last: int
    """Points sent, counted from 1."""
    bytes: int
    """Bytes a point: 1, 2, 4 or 8; those behind the first hold nothing of an 8-bit converter."""
    signed: bool
    binary: bool


def levels(volts: Iterable[float], step: float, shift: float, sigma: float, noise: random.Random) -> list[int]:
    """Return voltages as signed levels; beyond the screen they are clipped.

    `step` is in volts per level, `shift` the level of 0 V, `sigma` the noise in volts.
    """
    width = sigma / step
    return [max(-128, min(127, round(one / step + shift + noise.gauss(0.0, width)))) for one in volts]


def encode(points: list[int], transfer: Transfer) -> str:
    """Return the points as a reply: `61,62,...`, or `#<digits><count><bytes>` with one byte a character."""
    scaled = [point << 8 * (transfer.bytes - 1) for point in points]
    if not transfer.signed:
        scaled = [point + (1 << (8 * transfer.bytes - 1)) for point in scaled]
    if not transfer.binary:
        return ",".join(map(str, scaled))
    code = {1: "b", 2: "h", 4: "i", 8: "q"}[transfer.bytes]
    code = code if transfer.signed else code.upper()
    data = struct.pack(f">{len(scaled)}{code}", *scaled)
    count = str(len(data))
    return f"#{len(count)}{count}{data.decode('latin-1')}"
