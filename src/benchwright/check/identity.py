"""Telling which model an instrument of a script is.

In this order: what the user says (`--as psu=rigol-dp832`, a comment), what its `*IDN?` reply is
compared with, its address on the bench, a name that is a role of the bench, and last a name
that contains a model (`DP832_ADDRESS`, `class Dm3058`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase

from benchwright.bench import Bench
from benchwright.check.source.trace import Instrument
from benchwright.driver.load import list_models, load_driver, sound_driver
from benchwright.driver.model import Driver


@dataclass(frozen=True, slots=True)
class Known:
    """What is known before a script is read: told models, and the bench."""

    told: Mapping[str, str]
    """Model by variable name, role or address, as the user says."""
    bench: Bench | None

    @property
    def roles(self) -> frozenset[str]:
        """Names that stand for instruments."""
        return frozenset(self.told) | frozenset(self.bench.instrument if self.bench else ())


def model_of(instrument: Instrument, known: Known) -> str | None:
    """Return the model of an instrument of a script, None if nothing tells it."""
    for name in (*instrument.names, *instrument.resources):
        if name in known.told:
            return known.told[name]
    found = _only({model for text in instrument.identities for model in models_with_identity(text)})
    if found is not None:
        return found
    places = known.bench.instrument if known.bench else {}
    addresses = {plain_address(place.resource): place.model for place in places.values()}
    for resource in instrument.resources:
        if plain_address(resource) in addresses:
            return addresses[plain_address(resource)]
    for name in instrument.names:
        if name in places:
            return places[name].model
    return _only(_named(instrument.names)) or _only(_named(instrument.sources))


def _only(models: set[str]) -> str | None:
    return next(iter(models)) if len(models) == 1 else None


def plain_address(resource: str) -> str:
    """Return a VISA address in one spelling: `TCPIP::x::INSTR` is `TCPIP0::X::INST0::INSTR`."""
    parts = resource.strip().upper().split("::")
    if parts and not parts[0][-1:].isdigit():
        parts[0] += "0"
    if parts[0].startswith("TCPIP") and len(parts) == 3 and parts[-1] == "INSTR":
        parts.insert(2, "INST0")
    return "::".join(parts)


def models_with_identity(text: str) -> set[str]:
    """Return the models whose `*IDN?` reply a script can mean by `text` (`"DP832"`, a whole reply, a glob)."""
    wanted = text.strip().upper()
    if len(wanted) < 3:
        return set()
    named = {model for model in list_models() if model.split("-", 1)[-1].upper() in wanted}
    if len(named) == 1:
        return {model for model in named if _replies(load_driver(model), wanted)}
    drivers = {model: sound_driver(model) for model in named or list_models()}
    return {model for model, driver in drivers.items() if driver is not None and _replies(driver, wanted)}


def _replies(driver: Driver, wanted: str) -> bool:
    glob = driver.driver.idn.upper()
    fixed = glob.rstrip("*").rstrip(",")
    if fnmatchcase(wanted, glob) or wanted.rstrip("*").rstrip(",") == fixed:
        return True
    plain = wanted.strip("*").strip(",")
    fields = fixed.split(",")
    return len(plain) > 3 and any(
        plain == field or (len(field) > 3 and plain.startswith(field)) for field in fields[1:]
    )


def _named(names: Iterable[str]) -> set[str]:
    """Return the models whose name is a word of one of `names`."""
    words = {word for name in names for word in re.split(r"[^a-z0-9]+", name.lower())}
    words |= {re.sub(r"[^a-z0-9]", "", name.lower()) for name in names}
    return {model for model in list_models() if model.split("-", 1)[-1] in words}
