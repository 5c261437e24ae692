"""Which supply outputs a request speaks of, and which of its settings belong to which of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from benchwright.errors import RequestRefused
from benchwright.plan.english.desk import Desk, Question
from benchwright.plan.english.facts import Fact, Ledger
from benchwright.plan.english.measurands import Wanted
from benchwright.plan.wiring import wired_channels
from benchwright.quantity import Amount

Key = tuple[str, int]
"""A supply and one of its channels."""

SETTINGS = (
    "extent", "colon_sweep", "ellipsis", "start", "stop", "list", "value", "to_value", "limit", "limit_noun",
    "ovp", "ovp_plain", "no_ovp", "ocp", "ocp_plain", "no_ocp",
)  # fmt: skip
"""Phrases that set something of an output."""

NAMING = ("verb:on", "verb:set", "verb:sweep", "limit")
"""Further phrases that may name a channel."""

MOST_COMBINATIONS = 4096


@dataclass(frozen=True, slots=True)
class Group:
    """Outputs named together, and where."""

    keys: tuple[Key, ...]
    fact: Fact


@dataclass(frozen=True, slots=True)
class Placed:
    """A setting and the outputs it is for."""

    fact: Fact
    keys: tuple[Key, ...]


def supply_of(desk: Desk, ledger: Ledger, wanted: Sequence[Wanted]) -> str | None:
    """Return the supply that settings without a named one are for; None if the bench has none.

    Raises RequestRefused where it could be several.
    """
    supplies = desk.roles("power-supply")
    named = [f.instrument.role for f in ledger.facts if f.instrument is not None and f.instrument.role in supplies]
    if named:
        return named[0]
    asked = [w.role for w in wanted if w.role in supplies]
    if asked:
        return asked[0]
    if len(supplies) > 1 and any(True for _ in ledger.open(*SETTINGS)):
        listed = " or ".join(desk.label(role) for role in supplies)
        raise RequestRefused(f"The request does not say which supply is meant: {listed}. Name one.")
    return supplies[0] if supplies else None


def place_settings(desk: Desk, ledger: Ledger, wanted: Sequence[Wanted], supply: str) -> list[Placed]:
    """Return every setting with the outputs it is for, in the order of the request."""
    settings = list(ledger.open(*SETTINGS))
    groups = _groups(desk, ledger, supply)
    if not settings:
        return []
    if not groups:
        channels = _asked_channels(desk, wanted, supply) or (default_channel(desk, supply),)
        return [Placed(fact, tuple((supply, channel) for channel in channels)) for fact in settings]
    if len({group.keys for group in groups}) == 1:
        return [Placed(fact, groups[0].keys) for fact in settings]
    return _share_out(ledger, settings, groups)


def _groups(desk: Desk, ledger: Ledger, supply: str) -> list[Group]:
    groups: list[Group] = []
    before: Fact | None = None
    for fact in list(ledger.open("channel", *NAMING)):
        if fact.channels is None:
            continue
        role = fact.instrument.role if fact.instrument is not None else supply
        if desk.driver(role).driver.kind != "power-supply":
            continue
        keys = tuple((role, n) for n in fact.channels.numbers or desk.driver(role).channels)
        for _, number in keys:
            check_channel(desk, role, number, fact.text)
        if (
            groups
            and before is not None
            and ledger.index(fact) == ledger.index(before) + 1
            and not fact.breaks | ("then" in fact.before)
        ):
            groups[-1] = Group(groups[-1].keys + tuple(k for k in keys if k not in groups[-1].keys), fact)
        else:
            groups.append(Group(keys, fact))
        before = fact
    return groups


def check_channel(desk: Desk, role: str, channel: float, text: str) -> None:
    """Raise RequestRefused if the instrument has no such channel."""
    channels = desk.driver(role).channels
    if channel not in channels:
        shown = ", ".join(map(str, channels)) or "none"
        raise RequestRefused(f"`{text}`: {desk.label(role)} has no channel {channel}. Its channels are {shown}.")


def _asked_channels(desk: Desk, wanted: Sequence[Wanted], supply: str) -> tuple[int, ...]:
    """Return the channels that only the measurands name: `log the current of channel 2 at 5 V`."""
    for want in wanted:
        if want.channels and (want.role is None or want.role == supply):
            for channel in want.channels:
                check_channel(desk, supply, channel, want.fact.text)
            return want.channels
    return ()


def default_channel(desk: Desk, role: str) -> int:
    """Return the channel to take where none is named: the only one, the only one wired, or asked for."""
    channels = desk.driver(role).channels
    if len(channels) == 1:
        return channels[0]
    wired = wired_channels(desk.bench, role)
    if len(wired) == 1:
        why = f"the request names no channel, and only channel {wired[0]} is wired to something"
        desk.assume(f"channel of {role}", str(wired[0]), why)
        return wired[0]
    first = (wired or channels)[0]
    why = "The request names no channel."

    def check(answer: Amount) -> None:
        check_channel(desk, role, answer.value, str(answer))

    return int(desk.amount(Question(f"channel of {role}", why, str(first), "", safety=True), check).value)


def _share_out(ledger: Ledger, settings: Sequence[Fact], groups: Sequence[Group]) -> list[Placed]:
    """Give every setting to the group before or behind it, so that no output gets two of a kind."""
    choices = [_choices(ledger, fact, groups) for fact in settings]
    combinations = 1
    for choice in choices:
        combinations *= len(choice)
    if combinations > MOST_COMBINATIONS:
        choices = [choice[:1] for choice in choices]
    best = min(product(*choices), key=lambda picked: _cost(settings, picked))
    return [Placed(fact, keys) for fact, (_, keys) in zip(settings, best, strict=True)]


Choice = tuple[float, tuple[Key, ...]]


def _choices(ledger: Ledger, fact: Fact, groups: Sequence[Group]) -> list[Choice]:
    at = ledger.index(fact)
    behind = [group for group in groups if ledger.index(group.fact) < at]
    ahead = [group for group in groups if ledger.index(group.fact) > at]
    every = tuple(dict.fromkeys(key for group in groups for key in group.keys))
    around = (ledger.neighbour(fact, -1), ledger.neighbour(fact, 1))
    if any(near is not None and near.meaning == "both" for near in around):
        return [(0.0, every)]
    choices: list[Choice] = []
    if behind:
        choices.append((1.0 + _gap(ledger, ledger.index(behind[-1].fact), at), behind[-1].keys))
    if ahead:
        there = ledger.index(ahead[0].fact)
        joined = there == at + 1 and bool(ahead[0].fact.before & {"on", "at", "from", "of", "to", "for", "in", "into"})
        choices.append(((0.5 if joined else 1.5) + _gap(ledger, at, there), ahead[0].keys))
    return sorted(choices, key=lambda choice: choice[0])


def _gap(ledger: Ledger, first: int, last: int) -> float:
    """Return how much stands between two facts: clauses, verbs, `and`."""
    cost = 0.0
    for fact in ledger.facts[first + 1 : last + 1]:
        cost += 3.0 * fact.breaks + 1.5 * ("and" in fact.before) + 0.1
        cost += 5.0 * (fact.verb == "measure" and fact.meaning.startswith("verb:"))
    return cost


def _cost(settings: Sequence[Fact], picked: Sequence[Choice]) -> float:
    cost = sum(choice[0] for choice in picked)
    seen: dict[tuple[str, Key], set[str]] = {}
    for fact, (_, keys) in zip(settings, picked, strict=True):
        for key in keys:
            seen.setdefault((_sort(fact), key), set()).add(str([a.value for a in fact.amounts]))
    return cost + 100.0 * sum(len(values) - 1 for (sort, _), values in seen.items() if sort)


def _sort(fact: Fact) -> str:
    """Return what of an output a phrase sets; empty where several may stand together."""
    units = {amount.unit for amount in fact.amounts if amount.unit}
    if fact.meaning in ("ovp", "ocp"):
        return fact.meaning
    if fact.meaning in ("limit_noun", "ovp_plain", "no_ovp", "ocp_plain", "no_ocp", "start", "stop"):
        return ""
    return "current" if units == {"A"} else "voltage" if units == {"V"} else ""
