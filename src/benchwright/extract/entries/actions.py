"""Entries of one block of which some set a value and others only act on it (`:CONTinuous`, `:CONTinuous:ALL`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from benchwright.extract.entries.entry import Entry
from benchwright.extract.notation.spelling import skeleton


def without_defaults(entries: Sequence[Entry]) -> None:
    """Take the defaults, which belong to the settings among the entries, from those that only act."""
    settings = [entry for entry in entries if entry.set and entry.query is not None]
    if settings:
        _without(entry for entry in entries if entry.query is None and not _goes_with(entry, settings))


def _goes_with(entry: Entry, settings: Sequence[Entry]) -> bool:
    """Whether an entry without a query sets all of what another sets one of (`:CONTinuous:ALL`, `:CONTinuous`)."""
    alike = [(a.type, a.choices, a.words) for a in entry.set or ()]
    return any(
        skeleton(entry.header).startswith(f"{skeleton(re.sub(r'<[^<>]*>', '', other.header))}:")
        and alike == [(a.type, a.choices, a.words) for a in other.set or ()]
        for other in settings
    )


def _without(actions: Iterable[Entry]) -> None:
    """What only acts has no setting: a default told beside a setting of the same block is not that of its parameters.

    A parameter that may be left out keeps it.
    """
    for argument in (argument for entry in actions for argument in entry.set or () if not argument.optional):
        argument.default = argument.reset = None
