"""What each supply output is set to: voltage, current limit, protection, or the sweep of one of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise

from benchwright.errors import RequestRefused, UnitError
from benchwright.plan.english.desk import Desk, expect
from benchwright.plan.english.facts import Fact, Ledger
from benchwright.plan.english.items import Quantity
from benchwright.plan.english.outputs import Key, Placed
from benchwright.plan.english.refusal import refuse_facts
from benchwright.plan.points import exact
from benchwright.quantity import Amount

SETTABLE = {"V": ("set_voltage", "voltage"), "A": ("set_current", "current")}
"""Action and argument by the unit of what is swept."""


@dataclass(slots=True)
class SweepDraft:
    """A sweep as far as the request tells."""

    fact: Fact
    key: Key
    start: Quantity | None = None
    stop: Quantity | None = None
    values: tuple[Quantity, ...] = ()
    step: Quantity | None = None
    points: int | None = None
    per_decade: int | None = None
    logarithmic: bool = False
    back: bool = False
    way: str = ""
    """The words that lead to the end: `up to 5 V`."""
    times: int = 1
    outer: bool = False
    unit: str = ""
    dwell: Fraction | None = None
    """Seconds each value lasts, where the request gives a rate."""


@dataclass(slots=True)
class Setting:
    """One supply output as far as the request tells."""

    key: Key
    voltage: Amount | None = None
    current: Amount | None = None
    """The current limit."""
    overvoltage: Amount | None = None
    overcurrent: Amount | None = None
    no_overvoltage: bool = False
    wants_overvoltage: bool = False
    wants_overcurrent: bool = False
    sweeps: list[SweepDraft] = field(default_factory=list)
    at_most: Amount | None = None
    """A limit of the voltage."""
    lent: Quantity | None = None
    """The only current limit of the request, where it is said for another output."""
    lent_to_all: bool = False
    """Whether it stands before or behind all outputs, and so is for every one."""
    said: dict[str, str] = field(default_factory=dict)
    """The words each setting came from, for messages."""

    @property
    def swept(self) -> str:
        """The unit of what is swept, empty if nothing is."""
        return self.sweeps[0].unit if self.sweeps else ""


def read_settings(desk: Desk, ledger: Ledger, placed: Sequence[Placed]) -> list[Setting]:
    """Return the outputs with their settings, in the order they are named. Raises RequestRefused, UnitError."""
    settings: dict[Key, Setting] = {}
    for item in placed:
        for key in item.keys:
            settings.setdefault(key, Setting(key))
    nouns = [item.fact for item in placed if item.fact.meaning == "limit_noun"]
    for item in placed:
        ledger.take(item.fact)
        pairs = _paired(ledger, item, nouns)
        for index, key in enumerate(item.keys):
            _apply(desk, ledger, settings[key], item.fact, pairs[index] if pairs else None, nouns)
    _lend(list(settings.values()), [item.fact for item in placed])
    for setting in settings.values():
        _resolve(setting)
    return list(settings.values())


def _lend(settings: Sequence[Setting], facts: Sequence[Fact]) -> None:
    """Note the only current limit of a request with the outputs that have none of their own."""
    limits = [f for f in facts if f.meaning in ("limit", "value", "to_value") and f.amounts[0].unit == "A"]
    without = [setting for setting in settings if setting.current is None]
    if len(limits) != 1 or len(without) == len(settings):
        return
    others = [fact for fact in facts if fact is not limits[0] and fact.amounts and fact.meaning not in ("ovp", "ocp")]
    for setting in without:
        setting.lent = limits[0].amounts[0]
        setting.lent_to_all = all(f.start < limits[0].start for f in others) or all(
            f.start > limits[0].start for f in others
        )


def _paired(ledger: Ledger, item: Placed, nouns: Sequence[Fact]) -> tuple[Quantity, ...] | None:
    """Read `set channels 1 and 2 to 5 V and 12 V`: one value for each output."""
    fact = item.fact
    if fact.meaning != "list" or len(item.keys) < 2:
        return None
    values = listed(fact)
    respectively = any(f.text.lower() == "respectively" for f in ledger.facts)
    if len(values) == len(item.keys) and (fact.verb == "set" or respectively):
        return values
    raise RequestRefused(f"`{fact.text}` has {len(values)} values for {len(item.keys)} channels. Say each by itself.")


def listed(fact: Fact) -> tuple[Quantity, ...]:
    """Return the values of a list; bare numbers take the unit of the next one that has any."""
    found = [amount for amount in fact.slots["list"] if isinstance(amount, Quantity)]
    for index in range(len(found) - 2, -1, -1):
        if found[index].bare:
            found[index] = found[index].taking(found[index + 1])
    return tuple(found)


def _apply(
    desk: Desk, ledger: Ledger, setting: Setting, fact: Fact, pair: Quantity | None, nouns: Sequence[Fact]
) -> None:
    """Enter one phrase into the setting."""
    if pair is not None:
        _enter(setting, "current" if pair.unit == "A" else "voltage", pair.amount, fact)
    elif fact.meaning in ("extent", "colon_sweep", "ellipsis", "list", "start", "stop"):
        _begin_sweep(ledger, setting, fact, nouns)
    elif fact.meaning in ("value", "to_value"):
        _value(ledger, setting, fact, nouns)
    elif fact.meaning == "limit":
        quantity = fact.amounts[0]
        _no_power(quantity)
        if quantity.unit == "V":
            _enter(setting, "at_most", quantity.amount, fact)
        else:
            _enter(setting, "current", expect(quantity, "A", "a current limit"), fact)
    elif fact.meaning == "ovp":
        _enter(setting, "overvoltage", expect(fact.need("q"), "V", "over-voltage protection"), fact)
    elif fact.meaning == "ocp":
        _enter(setting, "overcurrent", expect(fact.need("q"), "A", "over-current protection"), fact)
    else:
        setting.no_overvoltage |= fact.meaning == "no_ovp"
        setting.wants_overvoltage |= fact.meaning == "ovp_plain"
        setting.wants_overcurrent |= fact.meaning == "ocp_plain"


def _begin_sweep(ledger: Ledger, setting: Setting, fact: Fact, nouns: Sequence[Fact]) -> None:
    open_ended = [s for s in setting.sweeps if not s.values and (s.start is None or s.stop is None)]
    if fact.meaning == "list":
        values = listed(fact)
        if values[0].unit == "A" and nouns and fact.verb != "sweep":
            raise refuse_facts([*nouns, fact])
        setting.sweeps.append(SweepDraft(fact, setting.key, values=values))
    elif fact.meaning == "start":
        target = next((s for s in open_ended if s.start is None), None)
        if target is None:
            setting.sweeps.append(SweepDraft(fact, setting.key, start=fact.need("a")))
        else:
            target.start = fact.need("a")
    elif fact.meaning == "stop":
        target = next((s for s in open_ended if s.stop is None), None)
        if target is None:
            setting.sweeps.append(SweepDraft(fact, setting.key, stop=fact.need("b"), way=fact.text))
        else:
            target.stop, target.way = fact.need("b"), fact.text
    else:
        draft = SweepDraft(fact, setting.key, start=fact.need("a"), stop=fact.need("b"), step=fact.amount("step"))
        draft.way = fact.text
        second = fact.amount("second")
        if second is not None:
            draft.step = _difference(fact, second)
        setting.sweeps.append(draft)


def _difference(fact: Fact, second: Quantity) -> Quantity:
    """Return the step of `0, 0.5, ... 5 V`."""
    first, last = fact.need("a"), fact.need("b")
    unit = next((q for q in (last, second, first) if not q.bare), None)
    if unit is not None:
        first, second = (q.taking(unit) if q.bare else q for q in (first, second))
    value = abs(second.value - first.value)
    return Quantity(fact.text, fact.start, fact.end, value, second.unit, second.kind, second.scale)


def _value(ledger: Ledger, setting: Setting, fact: Fact, nouns: Sequence[Fact]) -> None:
    """Enter `5 V` or `100 mA`: the end of an open sweep, a voltage, or a current limit."""
    quantity = fact.amounts[0]
    leads = fact.meaning == "to_value" or " to " in f" {fact.text.lower()} "
    waiting = [s for s in setting.sweeps if s.start is not None and s.stop is None and not s.values]
    if leads and waiting:
        waiting[-1].stop = quantity
    elif leads and fact.verb == "sweep" and quantity.unit in ("V", "A") and not setting.sweeps:
        setting.sweeps.append(SweepDraft(fact, setting.key, stop=quantity))
    elif quantity.unit == "V":
        _enter(setting, "voltage", quantity.amount, fact)
    elif quantity.unit == "A":
        _enter(setting, "current", quantity.amount, fact)
    elif quantity.bare or quantity.kind in ("time", "frequency", "resistance"):
        raise refuse_facts([fact])
    else:
        _no_power(quantity)
        expect(quantity, "V", "a setting of a supply")


def _no_power(quantity: Quantity) -> None:
    if quantity.unit == "W":
        raise UnitError(
            f"`{quantity.text}`: a supply limits voltage and current, not power."
            " Say a current limit, such as `200 mA limit`, for the voltage that is set."
        )


def _enter(setting: Setting, name: str, amount: Amount, fact: Fact) -> None:
    before = getattr(setting, name)
    if before is not None and before != amount:
        words = {"current": "current limit", "at_most": "voltage limit"}.get(name, name)
        role, channel = setting.key
        said = setting.said.get(name, str(before))
        if "then" in fact.before:
            raise RequestRefused(
                f"`{said}`, then `{fact.text}`: a plan cannot set one {words} after another for a time each."
                f" Say them as a list, such as `step through 3 V and 5 V`, or ask for two runs."
            )
        raise RequestRefused(
            f"The request gives two values for the {words} of {role} channel {channel}: `{said}` and `{fact.text}`."
            " Say one, or name the channel of each."
        )
    setattr(setting, name, amount)
    setting.said[name] = fact.text


def _resolve(setting: Setting) -> None:
    """Decide what a swept output's fixed values are for."""
    for draft in setting.sweeps:
        draft.unit = sweep_unit(draft)
    for first, second in pairwise(setting.sweeps):
        if first.unit == second.unit and not _follows(first, second):
            role, channel = setting.key
            shown = f"`{first.fact.text}` and `{second.fact.text}`"
            raise RequestRefused(f"{shown} both sweep {role} channel {channel}. Say one, or `then` between them.")
    for draft in setting.sweeps:
        if draft.unit == "V" and setting.voltage is not None:
            _start_from(setting, draft)
        elif draft.unit == "A" and setting.current is not None:
            said = setting.said["current"]
            raise RequestRefused(
                f"The current limit is what is swept, so `{said}` cannot limit it as well."
                " Say `over-current protection at ...` for a second bound, or leave it out."
            )


def _follows(first: SweepDraft, second: SweepDraft) -> bool:
    """Whether a sweep goes on where the one before ends, or is said to come `then`."""
    if first.stop is None or second.start is None or first.back:
        return False
    return "then" in second.fact.before or first.stop.value == second.start.value


def _start_from(setting: Setting, draft: SweepDraft) -> None:
    """Take `set 3.3 V and sweep up to 5 V` as a sweep from 3.3 V."""
    if draft.start is None and draft.stop is not None and setting.voltage is not None:
        value = setting.voltage
        text = setting.said["voltage"]
        draft.start = Quantity(text, draft.fact.start, draft.fact.end, exact(value.value), value.unit, value.kind)
        setting.voltage = None
        return
    role, channel = setting.key
    raise RequestRefused(
        f"`{setting.said['voltage']}` and `{draft.fact.text}` are both for the voltage of {role} channel {channel}."
        " Say one, or name the channel of each."
    )


def sweep_unit(draft: SweepDraft) -> str:
    """Return the unit of what is swept, from whichever end has one; empty if none has."""
    ends = [*draft.values, *(q for q in (draft.start, draft.stop) if q is not None)]
    named = [q for q in ends if not q.bare]
    if named:
        return named[0].unit
    return draft.step.unit if draft.step is not None and draft.step.unit in SETTABLE else ""
