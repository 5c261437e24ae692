"""What is to be measured, and with what: `current from the DM3058`, `the scope's mean and peak-to-peak`.

`voltage` in `sweep the voltage from 0 to 5 V` is what is set, not what is measured; an instrument
or channel is bound to a measurand by standing before it or, with a preposition, behind it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace

from benchwright.plan.english.facts import Fact, Ledger

SETTING_UNITS = {
    "voltage": "V", "dc_voltage": "V", "setpoint": "V", "current": "A", "dc_current": "A",
}  # fmt: skip
"""Measurands that are also settings, and their unit."""

VALUES = ("value", "to_value", "extent", "list", "start", "stop", "colon_sweep", "ellipsis", "limit")
PLACES = ("channel", "instrument", "by_instrument")
PARTS = ("part", "across", "connect")
PASSED = (
    "save", "interval", "duration", "average", "readings", "readings_per", "times_every", "once_per", "hourly", "times",
    "single", "each", "thing", "when", "both", "meter_range", "auto_range", "fastest", "endless", "in_unit", "hold",
    "around", "coupling_ac", "coupling_dc", "log_axis", "log_x", "log_y", "log_xy", "no_plot", "no_average",
)  # fmt: skip
"""Phrases that may stand between a measurand and its instrument."""

AWAY = frozenset({"with", "while", "whilst", "keeping", "for"})
"""Words that begin something else than another measurand."""

PARTICIPLES = frozenset({"measured", "read", "logged", "recorded", "taken", "seen", "sampled", "reported", "shown"})
"""Forms of a verb that say by what something is measured."""

EXPANDED = {
    "vi": ("voltage", "current"),
    "ivp": ("voltage", "current", "power"),
    "extremes": ("maximum", "minimum"),
}


@dataclass(slots=True)
class Wanted:
    """A measurand the request asks for, and what it says about the instrument."""

    name: str
    fact: Fact
    role: str | None = None
    channels: tuple[int, ...] | None = None
    """None where none is named; empty where all are meant."""
    across: bool = False
    """Whether it is asked for at the device under test."""
    group: int = 0
    """Measurands of one list share a number."""
    over: bool = False
    """Whether it is named only as what a plot is drawn over, or among the columns of the file."""
    strength: float = field(default=0.0, repr=False)


def wanted_of(ledger: Ledger, sources: Collection[str]) -> list[Wanted]:
    """Take every measurand with its instruments and channels from the ledger; `sources` are the supplies."""
    measured = [fact for fact in ledger.facts if fact.measurand and not is_setting(ledger, fact)]
    binder = _Binder(ledger, {id(fact) for fact in measured}, sources)
    for fact in ledger.facts:
        binder.see(fact)
    ledger.take(*[fact for fact in measured if fact.meaning.startswith("m:")])
    return binder.wanted


def is_setting(ledger: Ledger, fact: Fact) -> bool:
    """Whether a word such as `voltage` names what is set (`the voltage from 0 to 5 V`)."""
    unit = SETTING_UNITS.get(fact.measurand or "")
    if unit is None or not fact.meaning.startswith("m:"):
        return False
    after = ledger.neighbour(fact, 1, (*PLACES, *PARTS))
    followed = after is not None and after.meaning in VALUES and not after.breaks and _has_unit(after, unit)
    if fact.verb in ("measure", "plot"):
        return followed and not is_listed(ledger, fact)
    if fact.verb in ("sweep", "set"):
        return followed or not _has_values_before(ledger, fact)
    return followed


def _has_unit(fact: Fact, unit: str) -> bool:
    return any(amount.unit == unit or amount.bare for amount in fact.amounts)


def is_listed(ledger: Ledger, fact: Fact) -> bool:
    """Whether the measurand belongs to the list behind a verb: `log the current and the voltage`."""
    here: Fact | None = fact
    while here is not None and not here.before & AWAY:
        here = ledger.neighbour(here, -1)
        if (
            here is None
            or here.meaning.startswith("verb:")
            or here.meaning in ("readings", "average", "single", "versus")
        ):
            return here is not None
        if not (here.measurand or here.meaning in (*PLACES, *PARTS)):
            return False
    return False


def _has_values_before(ledger: Ledger, fact: Fact) -> bool:
    """Whether the governing verb of setting already has its value."""
    here = ledger.neighbour(fact, -1)
    while here is not None and (here.meaning == "verb:do" or not here.meaning.startswith("verb:")):
        if here.meaning in VALUES:
            return True
        here = ledger.neighbour(here, -1)
    return False


class _Binder:
    """Walks over the facts and binds instruments and channels to measurands."""

    def __init__(self, ledger: Ledger, measured: set[int], sources: Collection[str]) -> None:
        self.ledger = ledger
        self.sources = sources
        self.measured = measured
        self.wanted: list[Wanted] = []
        self.group: list[Wanted] = []
        self.prefix: list[Fact] = []
        self.bound: list[Wanted] = []
        self.fresh = False
        self.number = 0

    def see(self, fact: Fact) -> None:
        """Take the next fact of the request."""
        if id(fact) in self.measured:
            self._measurand(fact)
        elif fact.meaning in PLACES:
            self._place(fact)
        elif fact.meaning in PARTS:
            self._part(fact)
        elif fact.meaning in PASSED:
            self.prefix = []
        elif not self._is_by(fact):
            self._away()

    def _is_by(self, fact: Fact) -> bool:
        """Whether a verb only joins a measurand to its instrument: `the current measured by the DM3058`."""
        after = self.ledger.neighbour(fact, 1)
        joins = fact.meaning == "verb:measure" and fact.text.lower() in PARTICIPLES and not fact.breaks
        by = after is not None and after.meaning in ("instrument", "by_instrument") and not after.breaks
        return joins and by and self._behind_measurand(fact)

    def _away(self) -> None:
        """Leave the list of measurands: something else begins."""
        self.group, self.prefix, self.bound = [], [], []
        self.number += 1

    def _measurand(self, fact: Fact) -> None:
        name = fact.measurand or ""
        self.bound = []
        for each in EXPANDED.get(name, (name,)):
            wanted = Wanted(each, fact, group=self.number, over=self._is_over(fact))
            if fact.instrument is not None:
                _bind(wanted, fact, 3.0)
            for place in self.prefix:
                _bind(wanted, place, 3.0 if self.fresh else 0.5)
            self.group.append(wanted)
            self.wanted.append(wanted)
        self.fresh = False

    def _is_over(self, fact: Fact) -> bool:
        before = self.ledger.neighbour(fact, -1, PLACES)
        while before is not None and before.measurand:
            before = self.ledger.neighbour(before, -1, PLACES)
        columns = before is not None and before.meaning == "thing" and "column" in before.text.lower()
        direct = self.ledger.neighbour(fact, -1, PLACES)
        return columns or (direct is not None and direct.meaning == "versus")

    def _place(self, fact: Fact) -> None:
        if self._is_prefix(fact):
            self.prefix = [*self.prefix, fact] if self.fresh else [fact]
            self.fresh = True
            self.ledger.take(fact)
        elif self.bound and self._continues(fact):
            self._also(fact)
        elif self.group and self._is_suffix(fact):
            strength = 1.0 if _preposition(fact) in ("of", "on", "at", "in", "") else 2.0
            last = self.group[-1]
            self.bound = [w for w in self.group if w.strength < strength or _shares(w, last, fact)] or [last]
            for wanted in self.bound:
                _bind(wanted, fact, strength)
            self.prefix = []
            self.ledger.take(fact)
        else:
            self._away()

    def _continues(self, fact: Fact) -> bool:
        """Whether a place goes on with the one before: `of channel 3 and channel 2`, `from the DMM and the supply`."""
        before, after = self.ledger.neighbour(fact, -1), self.ledger.neighbour(fact, 1)
        joined = (
            before is not None and before.meaning in PLACES and bool(fact.before & {"and", ",", "/", "&", "hereto"})
        )
        return joined and not (
            after is not None and after.meaning in VALUES and not after.breaks and not _is_apart(after)
        )

    def _also(self, fact: Fact) -> None:
        """Read what was bound to the place before at this one too."""
        for wanted in list(self.bound):
            if fact.instrument is None and fact.channels is not None and wanted.channels:
                wanted.channels += tuple(n for n in fact.channels.numbers if n not in wanted.channels)
            else:
                more = replace(wanted, strength=0.0)
                _bind(more, fact, 2.0)
                self.wanted.append(more)
        self.ledger.take(fact)

    def _part(self, fact: Fact) -> None:
        if self.group and (fact.meaning == "across" or fact.text.lower().startswith(("at ", "on ", "of ", "over "))):
            for wanted in self.group:
                wanted.across = wanted.across or wanted.role is None

    def _is_prefix(self, fact: Fact) -> bool:
        after = self.ledger.neighbour(fact, 1)
        if after is None or after.breaks:
            return False
        if after.meaning in PLACES and not after.before & AWAY:
            follows = self._is_prefix(after) and not self._behind_measurand(fact)
        else:
            follows = id(after) in self.measured
        if not follows or (fact.meaning == "channel" and self._belongs_to_value(fact)):
            return False
        behind = self._behind_measurand(fact) and not fact.breaks
        return not (behind and _preposition(fact)) and not ("and" in after.before and behind)

    def _behind_measurand(self, fact: Fact) -> bool:
        before = self.ledger.neighbour(fact, -1, PARTS)
        return before is not None and id(before) in self.measured

    def _belongs_to_value(self, fact: Fact) -> bool:
        before = self.ledger.neighbour(fact, -1)
        return before is not None and before.meaning in VALUES and bool(_preposition(fact))

    def _is_suffix(self, fact: Fact) -> bool:
        if fact.before & (AWAY if fact.meaning == "channel" else {"while", "whilst"}):
            return False
        if fact.instrument is not None and fact.instrument.role not in self.sources:
            return True
        after = self.ledger.neighbour(fact, 1)
        sets = after is not None and after.meaning in VALUES and not after.breaks and not _is_apart(after)
        if fact.meaning == "channel" and fact.instrument is None and not _preposition(fact):
            return not sets and not fact.breaks and self._behind_measurand(fact)
        return not (sets and fact.meaning == "channel")


def _is_apart(fact: Fact) -> bool:
    """Whether a phrase begins something else: `with 5 V on channel 1`."""
    return bool(fact.before & AWAY) or fact.text.lower().startswith(("with ", "while "))


def _preposition(fact: Fact) -> str:
    """Return the preposition of a place, inside its phrase or before it; empty if it has none."""
    first = fact.text.split()[0].lower()
    if first in {"with", "from", "using", "by", "via", "on", "through", "off", "of", "use", "in"}:
        return first
    found = fact.before & {"with", "from", "using", "by", "via", "on", "through", "of", "at", "in", "for", "to"}
    return sorted(found)[0] if found else ""


def _shares(wanted: Wanted, last: Wanted, place: Fact) -> bool:
    """Whether a channel behind a list of one instrument's measurands is for this one as well."""
    return place.instrument is None and wanted.channels is None and wanted.role == last.role


def _bind(wanted: Wanted, place: Fact, strength: float) -> None:
    if place.instrument is not None and (wanted.role is None or strength >= wanted.strength):
        wanted.role = place.instrument.role
    if place.channels is not None:
        wanted.channels = place.channels.numbers
    wanted.strength = max(wanted.strength, strength)
