"""Reading a request: from English to a plan, every word accounted for."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from benchwright.bench import Bench
from benchwright.errors import RequestRefused
from benchwright.plan.bounds import bounds_of
from benchwright.plan.english import averages, moments, order, remarks
from benchwright.plan.english.chart import Reading as Chart
from benchwright.plan.english.chart import read_items
from benchwright.plan.english.desk import Ask, Desk
from benchwright.plan.english.facts import Ledger, facts_of
from benchwright.plan.english.items import Item
from benchwright.plan.english.measurands import Wanted, wanted_of
from benchwright.plan.english.mentions import names_of
from benchwright.plan.english.outputs import SETTINGS, Key, default_channel, place_settings, supply_of
from benchwright.plan.english.picture import plot_of
from benchwright.plan.english.protection import outputs_of
from benchwright.plan.english.readings import Chosen, choose, default_measurand, to_readings
from benchwright.plan.english.refusal import refuse_unread
from benchwright.plan.english.scan import Scan, scan
from benchwright.plan.english.settings import Setting, SweepDraft, read_settings
from benchwright.plan.english.setup import setup_of
from benchwright.plan.english.sweeps import build, dress, join, same
from benchwright.plan.english.timing import DEFAULT_SETTLE, Timing, mark_pace, read_timing
from benchwright.plan.limits import judge_plan
from benchwright.plan.model import Plan, Sweep, Use, roles_of
from benchwright.plan.points import MAX_POINTS, count_of, points_of
from benchwright.plan.title import title_of
from benchwright.plan.wiring import share_circuit
from benchwright.quantity import Amount

MAX_LENGTH = 2000
"""Longer requests are refused."""


@dataclass(frozen=True, slots=True)
class Accounted:
    """A piece of the request and what it was read as."""

    text: str
    start: int
    end: int
    meaning: str
    """`extent`, `limit`, `m:current`, ...; empty for words that carry nothing by themselves."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A request, read: the plan, and what every word of it became."""

    plan: Plan
    words: tuple[Accounted, ...]


def read_request(text: str, bench: Bench, bench_name: str, ask: Ask | None = None) -> Reading:
    """Turn an English request into a plan for `bench`, the same for the same request every time.

    `ask` is put every question whose answer the request lacks; without an answer a marked default
    is taken. Raises RequestRefused naming the words that could not be read, the limit or the cure,
    and UnitError for a number without a unit or with one of the wrong kind.
    """
    _check_length(text)
    desk = Desk(text, bench, bench_name, names_of(bench, bench_name), ask)
    scanned = scan(text, desk.names)
    chart = read_items(scanned.items)
    if chart.unread:
        raise refuse_unread(text, chart.unread, desk.names.summary)
    ledger = facts_of(text, scanned.items, chart)
    remarks.slips(desk, scanned.slips, ledger.facts)
    plan = _plan(desk, ledger)
    faults = judge_plan(plan, bench)
    if faults:
        raise RequestRefused(" ".join(str(fault) for fault in faults[:2]))
    return Reading(plan, _accounted(text, scanned, chart))


def _check_length(text: str) -> None:
    if not text.strip():
        raise RequestRefused("The request is empty. Say what to set and what to measure.")
    if len(text) > MAX_LENGTH:
        raise RequestRefused(f"The request has {len(text)} characters; at most {MAX_LENGTH} are read. Say it shorter.")
    if not any(character.isalpha() for character in text):
        raise RequestRefused(
            f"I could not read: `{text.strip()[:60]}`. Say in English what to set and what to measure."
        )


def _plan(desk: Desk, ledger: Ledger) -> Plan:
    wanted = wanted_of(ledger, desk.roles("power-supply"))
    moments.moments(desk, ledger)
    moments.roughly(desk, ledger)
    order.order(ledger, [want.fact for want in wanted if not want.over])
    order.waits(desk, ledger)
    # Whoever names the scope with it means a reading.
    order.misplaced([want.fact for want in wanted if want.role is None])
    wanted, said, number = averages.split(desk, ledger, wanted)
    settings = _settings(desk, ledger, wanted)
    drafts = [draft for setting in settings for draft in setting.sweeps]
    dress(desk, ledger, drafts)
    timing = read_timing(desk, ledger, drafts, number)
    mentioned = _mentioned(ledger)
    averages.averaged(desk, wanted, timing, said, number)
    wanted = _complete(desk, ledger, wanted, mentioned, drafts, settings)
    keys = [setting.key for setting in settings]
    chosen = choose(desk, wanted, mentioned, keys, _named_channels(ledger))
    sweeps = _sweeps(desk, ledger, drafts, {found.name for found in chosen})
    outputs = outputs_of(desk, settings, sweeps)
    if not outputs and desk.roles("power-supply"):
        desk.assume("outputs", "none is switched on", "the request sets no voltage; what is there is read")
    readings = to_readings(chosen, [sweep.column for sweep in sweeps], timing.average)
    idle = moments.idle_off(desk, ledger, supply_of(desk, ledger, wanted), keys)
    setup = (*idle, *setup_of(desk, ledger, chosen, outputs, sweeps))
    mark_pace(desk, readings, timing, sweeps)
    plot = plot_of(ledger, readings, chosen, sweeps, timing.repeat)
    _finish(desk, ledger, chosen, settings, sweeps, timing)
    _elsewhere(desk, chosen, keys)
    scoped = any(found.role in desk.roles("oscilloscope") for found in chosen)
    settle = _settle(desk, timing, sweeps, bool(outputs) or scoped)
    roles = roles_of(outputs, setup, sweeps, readings)
    _all_used(desk, ledger, roles)
    uses = tuple(
        Use(role=r, model=p.model, resource=p.resource) for r, p in desk.bench.instrument.items() if r in roles
    )
    return Plan(
        request=desk.text.strip(), title=title_of(desk.bench, outputs, sweeps, timing.repeat, readings),
        bench=desk.bench_name, uses=uses, outputs=outputs, setup=setup, sweeps=sweeps, repeat=timing.repeat,
        settle=settle, readings=readings, assumptions=desk.marked, plot=plot,
    )  # fmt: skip


def _settings(desk: Desk, ledger: Ledger, wanted: Sequence[Wanted]) -> list[Setting]:
    """Return what is set, output by output."""
    supply = supply_of(desk, ledger, wanted)
    if supply is None:
        asked = list(ledger.open(*SETTINGS))
        if asked:
            raise RequestRefused(
                f"`{asked[0].text}`: this bench has no supply that could be set to that. {desk.names.summary}"
            )
        return []
    placed = place_settings(desk, ledger, wanted, supply)
    settings = read_settings(desk, ledger, placed)
    if not settings and ledger.has("verb:on") and wanted:
        settings.append(Setting((supply, default_channel(desk, supply))))
    return settings


def _mentioned(ledger: Ledger) -> list[str]:
    """Take the instruments named without being bound to a measurand."""
    facts = [
        *ledger.all("instrument", "by_instrument"),
        *(f for f in ledger.facts if f.meaning in ("average", "readings")),
    ]
    return list(dict.fromkeys(fact.instrument.role for fact in facts if fact.instrument is not None))


def _named_channels(ledger: Ledger) -> dict[str, tuple[int, ...]]:
    """Return the channels named together with their instrument (`scope channel 1`)."""
    named: dict[str, tuple[int, ...]] = {}
    for fact in ledger.facts:
        if fact.instrument is not None and fact.channels is not None:
            before = named.get(fact.instrument.role, ())
            named[fact.instrument.role] = before + tuple(n for n in fact.channels.numbers if n not in before)
    return named


def _complete(
    desk: Desk, ledger: Ledger, wanted: list[Wanted], mentioned: Sequence[str], drafts: Sequence[SweepDraft],
    settings: Sequence[Setting],
) -> list[Wanted]:  # fmt: skip
    """Return the measurands to read: `IV curve` spelled out, time left out, one found where only `measure` is said."""
    for want in wanted:
        if want.name == "iv":
            if not drafts:
                raise RequestRefused(
                    f"`{want.fact.text}`: the request does not say from where to where."
                    " Say `from 0 to 5 V in 0.5 V steps`."
                )
            want.name = "current" if drafts[-1].unit != "A" else "voltage"
    wanted = [each for want in wanted for each in _read_out(desk, want)]
    asked = {want.name for want in wanted if not want.over}
    kept = [want for want in wanted if want.name != "time" and not _is_swept(want, drafts)]
    kept = [want for want in kept if not (want.over and want.name in asked)]
    if kept:
        return kept
    return _unnamed(desk, ledger, mentioned, [setting.key for setting in settings])


def _read_out(desk: Desk, want: Wanted) -> list[Wanted]:
    """Spell out `the ammeter reading`: what its wired input measures."""
    if want.name != "reading" or want.role is None:
        return [want]
    return [replace(want, name=name) for name in default_measurand(desk, want.role)]


def _is_swept(want: Wanted, drafts: Sequence[SweepDraft]) -> bool:
    """Whether a measurand is the set value itself, or what a plot is drawn over, which is a column anyway."""
    units = {draft.unit for draft in drafts}
    if want.name == "setpoint":
        if "V" not in units:
            raise RequestRefused(
                f"`{want.fact.text}` is not swept, so it is no column. Say `supply voltage` to have it measured."
            )
        return True
    unit = {"voltage": "V", "current": "A"}.get(want.name)
    return want.over and unit in units


def _unnamed(desk: Desk, ledger: Ledger, mentioned: Sequence[str], keys: Sequence[Key]) -> list[Wanted]:
    """Return what `read the DM3058` or `measure at 1, 2 and 3 V` asks for. Raises RequestRefused."""
    verbs = [
        f
        for f in ledger.facts
        if f.meaning in ("verb:measure", "verb:plot", "readings", "single", "average", "verb:save")
    ]
    if not verbs:
        raise RequestRefused("The request asks for no measurement. Say what to read, such as `and log the current`.")
    if any(
        fact.meaning == "thing" and {"everything", "all", "anything"} & set(fact.text.lower().split())
        for fact in ledger.facts
    ):
        raise RequestRefused(
            "The request does not say what to measure; `everything` is too much."
            " Say `the current and the voltage`, for example."
        )
    supplies = desk.roles("power-supply")
    near = [role for role in desk.roles("multimeter") if _in_circuit(desk, role, keys)]
    meters = [role for role in mentioned if role not in supplies] or near
    if len(meters) != 1 and not mentioned:
        raise RequestRefused("The request does not say what to measure. Say `measure the current`, for example.")
    role = meters[0] if meters else mentioned[0]
    return [Wanted(name, verbs[0], role=role) for name in default_measurand(desk, role)]


def _sweeps(desk: Desk, ledger: Ledger, drafts: Sequence[SweepDraft], read: Collection[str]) -> tuple[Sweep, ...]:
    """Return the sweeps, the outermost first; a column of set values says so where the quantity is `read` as well."""
    if ledger.has("verb:sweep") and not drafts:
        verb = next(fact for fact in ledger.facts if fact.meaning == "verb:sweep")
        raise RequestRefused(
            f"`{verb.text}`: the request does not say from where to where. Say `from 0 to 5 V in 0.5 V steps`."
        )
    ordered = sorted(drafts, key=lambda draft: not draft.outer)
    pieces: list[list[SweepDraft]] = []
    for draft in ordered:
        known = next((piece for piece in pieces if same(piece[0], draft)), None)
        pieces.append([draft]) if known is None else known.append(draft)
    parts = [[build(desk, ledger, draft, f"s{index}") for draft in piece] for index, piece in enumerate(pieces)]
    built = [part[0] if len(part) == 1 else join(part) for part in parts]
    names = [f"{'set_' if s.argument in read else ''}{s.argument}_{s.unit}" for s in built]
    columns = [
        name if names.count(name) == 1 else f"ch{s.channel}_{name}" for name, s in zip(names, built, strict=True)
    ]
    sweeps = tuple(s.model_copy(update={"column": column}) for s, column in zip(built, columns, strict=True))
    for sweep in sweeps:
        _mark_rounding(desk, sweep)
    return sweeps


def _mark_rounding(desk: Desk, sweep: Sweep) -> None:
    """Mark values that the supply cannot set as exactly as the sweep asks."""
    bounds = bounds_of(desk.bench.instrument[sweep.role].model, sweep.action, sweep.argument, sweep.channel)
    fine = bounds.resolution if bounds is not None else None
    if fine is None or count_of(sweep) > MAX_POINTS:
        return
    off = [v for v in points_of(sweep) if abs(v / fine - round(v / fine)) > 1e-6]
    if not off:
        return
    worst = max(off, key=lambda v: abs(round(v / fine) * fine - v) / max(abs(v), fine))
    step, asked = Amount(fine, sweep.unit), Amount(float(f"{worst:.6g}"), sweep.unit)
    given = Amount(round(round(worst / fine) * fine, 12), sweep.unit)
    why = f"{desk.label(sweep.role)} sets it in steps of {step}; {len(off)} of the points fall between,"
    desk.assume("resolution of the sweep", str(step), f"{why} {asked} as {given} at worst")


def _finish(
    desk: Desk,
    ledger: Ledger,
    chosen: Sequence[Chosen],
    settings: Sequence[Setting],
    sweeps: Sequence[Sweep],
    timing: Timing,
) -> None:
    """Take what sets nothing, and refuse what is left over."""
    keys: list[Key] = [setting.key for setting in settings]
    remarks.files(desk, ledger)
    remarks.parts(desk, ledger)
    remarks.switching(ledger, keys)
    remarks.units(ledger, chosen, [sweep.unit for sweep in sweeps])
    _idle_channels(desk, ledger, chosen, keys)
    several = len(keys) > 1 or len(chosen) > 1
    remarks.unsaid_limit(ledger, settings)
    remarks.loose_ends(ledger, several=several, repeated=bool(sweeps) or timing.repeat is not None)


def _elsewhere(desk: Desk, chosen: Sequence[Chosen], keys: Sequence[Key]) -> None:
    """Mark a meter or scope that stands in none of the circuits that are switched on."""
    for found in chosen:
        if not keys or not desk.bench.net or desk.driver(found.role).driver.kind == "power-supply":
            continue
        if not _in_circuit(desk, found.role, keys):
            on = ", ".join(f"{role} channel {channel}" for role, channel in keys)
            desk.assume(
                "wiring",
                f"{desk.label(found.role)} is not in the circuit of {on}",
                f"the nets of bench `{desk.bench_name}` say so",
            )


def _in_circuit(desk: Desk, role: str, keys: Sequence[Key]) -> bool:
    """Whether an instrument stands in the circuit of an output; a bench without nets, or outputs, says yes."""
    if not desk.bench.net or not keys:
        return True
    return any(share_circuit(desk.bench, role, f"{supply}.CH{channel}+") for supply, channel in keys)


def _idle_channels(desk: Desk, ledger: Ledger, chosen: Sequence[Chosen], keys: Sequence[Key]) -> None:
    """Take channels that are read or set; a channel nothing is done with stays and is refused."""
    read = {found.channel for found in chosen} | {channel for _, channel in keys}
    for fact in list(ledger.open("channel")):
        if fact.channels is not None and set(fact.channels.numbers) <= read:
            ledger.take(fact)


def _settle(desk: Desk, timing: Timing, sweeps: Sequence[Sweep], switched: bool) -> Amount:
    if timing.settle is not None:
        return timing.settle
    if timing.dwell_from is not None and sweeps:
        length, text = timing.dwell_from
        points = 1
        for sweep in sweeps:
            points *= count_of(sweep)
        each = Amount(float(f"{length.value / points:.6g}"), "s")
        desk.assume("settle time", str(each), f"`{text}` shared among {points} points")
        return each
    if not switched:
        return Amount(0.0, "s")
    after = "after setting each value" if sweeps else "after switching on"
    desk.assume("settle time", DEFAULT_SETTLE, f"not in the request; the wait {after}, before it is read")
    return Amount.parse(DEFAULT_SETTLE)


def _all_used(desk: Desk, ledger: Ledger, roles: Sequence[str]) -> None:
    """Refuse an instrument that is named and has nothing to do."""
    for fact in ledger.facts:
        if fact.instrument is not None and fact.instrument.role not in roles:
            role = fact.instrument.role
            raise RequestRefused(
                f"`{fact.text}`: the request does not say what {desk.label(role)} should do. Say it, or leave it out."
            )


def _accounted(text: str, scanned: Scan, chart: Chart) -> tuple[Accounted, ...]:
    words: list[Accounted] = []
    for phrase in chart.phrases:
        first: Item = scanned.items[phrase.start]
        last: Item = scanned.items[phrase.end - 1]
        words.append(Accounted(text[first.start : last.end], first.start, last.end, phrase.pattern.meaning))
    words += [Accounted(item.text, item.start, item.end, "") for item in chart.passed]
    return tuple(sorted(words, key=lambda word: word.start))
