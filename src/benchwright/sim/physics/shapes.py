"""One period of what a generator makes, between -1 and 1."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from benchwright.sim.physics.signal import POINTS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CREST = 3.0
"""Peak of noise in standard deviations: what a generator calls its amplitude."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape by name, and what bends it."""

    name: str = "sine"
    """`sine`, `square`, `ramp`, `triangle`, `pulse`, `noise`, `dc`; anything else is taken for a rising ramp."""
    duty: float = 0.5
    """Share of the period that a square wave or pulse is high."""
    symmetry: float = 1.0
    """Share of the period in which a ramp rises."""
    phase: float = 0.0
    """Degrees by which it is ahead."""


@lru_cache(maxsize=16)
def period(shape: Shape, seed: int = 0) -> NDArray[np.floating]:
    """Return one period; it is shared, so leave it as it is."""
    import numpy as np

    place = (np.arange(POINTS) / POINTS + shape.phase / 360.0) % 1.0
    if shape.name == "sine":
        return np.sin(2 * np.pi * place)
    if shape.name in ("square", "pulse"):
        return np.where(place < shape.duty, 1.0, -1.0)
    if shape.name == "dc":
        return np.zeros(POINTS)
    if shape.name == "noise":
        noise = random.Random(seed)
        return np.clip([noise.gauss(0.0, 1 / CREST) for _ in range(POINTS)], -1.0, 1.0)
    return _ramp(place, 0.5 if shape.name == "triangle" else shape.symmetry)


def _ramp(place: NDArray[np.floating], symmetry: float) -> NDArray[np.floating]:
    import numpy as np

    up = min(max(symmetry, 0.0), 1.0)
    rising = 2 * place / up - 1 if up else np.ones(len(place))
    falling = 1 - 2 * (place - up) / (1 - up) if up < 1 else -np.ones(len(place))
    return np.where(place < up, rising, falling)
