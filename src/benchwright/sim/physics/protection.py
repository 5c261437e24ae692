"""Protections that switch an output or input off."""

from __future__ import annotations

from collections.abc import Mapping

from benchwright.sim.physics.apparatus import Settings

SLACK = 1e-9
"""Part of a level by which it may be passed: what arithmetic leaves behind."""


def trip(settings: Settings, channel: int, switch: str, values: Mapping[str, float]) -> bool:
    """Switch the setting `switch` off if a value is beyond its level; say whether one was.

    `values` has what is measured by name of the protection (`overvoltage`): its level is the setting of
    that name, `<name>_on` arms it (one that cannot be switched is always armed), `<name>_tripped` tells.
    """
    tripped = False
    for name, value in values.items():
        level = settings.number(name, channel)
        armed = settings.get(f"{name}_on", channel)
        if level is None or armed is False or settings.get(switch, channel) is False:
            continue
        if abs(value) > abs(level) * (1 + SLACK) + SLACK:
            settings.put(switch, False, channel)
            settings.put(f"{name}_tripped", True, channel)
            tripped = True
    return tripped


def tripped(settings: Settings, channel: int, names: tuple[str, ...]) -> bool:
    """Return whether any of the protections has tripped."""
    return any(settings.get(f"{name}_tripped", channel) is True for name in names)
