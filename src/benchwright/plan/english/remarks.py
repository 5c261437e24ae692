"""Phrases that set nothing by themselves: files, devices under test, switching off, units, courtesies."""

from __future__ import annotations

from collections.abc import Sequence

from benchwright.errors import RequestRefused
from benchwright.plan.english.desk import Desk
from benchwright.plan.english.facts import Fact, Ledger
from benchwright.plan.english.items import FileName, Instrument
from benchwright.plan.english.lexicon import forms_of
from benchwright.plan.english.measurands import VALUES, is_listed
from benchwright.plan.english.outputs import Key
from benchwright.plan.english.readings import Chosen
from benchwright.plan.english.refusal import refuse_facts
from benchwright.plan.english.settings import Setting
from benchwright.plan.english.spelling import Slip
from benchwright.plan.english.words import CLASSES

WITHOUT_EFFECT = (
    "verb:do", "verb:measure", "verb:save", "verb:set", "verb:sweep", "verb:on", "thing", "when", "around", "connect",
    "limit_noun", "m:voltage", "m:current", "m:dc_voltage", "m:dc_current", "m:setpoint",
)  # fmt: skip
"""Phrases whose part is done when the phrases around them have found their place."""

_GENERIC = """
    load loads circuit dut sample device component module board pcb prototype thing unit product target system node
    network wire resistance string strip
"""
GENERIC = frozenset(_GENERIC.split())
"""Names of a device under test that fit any."""

PLAIN = frozenset(
    {"measure", "log", "record", "read", "print", "report", "collect", "monitor", "acquire", "show", "display"}
)
"""Verbs that may end a request without an object."""

PREPOSITIONS = frozenset({"across", "through", "over", "into", "of", "at", "on", "to", "in", "for", "under", "around"})

_UNIT_WORDS = {
    "volt": "V", "volts": "V", "v": "V", "amp": "A", "amps": "A", "ampere": "A", "amperes": "A", "a": "A", "ohm": "ohm",
    "ohms": "ohm", "watts": "W", "w": "W", "hertz": "Hz", "hz": "Hz", "seconds": "s",
}  # fmt: skip


def files(desk: Desk, ledger: Ledger) -> None:
    """Take where data are saved; names other than ours are marked. Raises RequestRefused for other formats."""
    for fact in ledger.all("save"):
        for item in fact.slots.get("file", ()):
            assert isinstance(item, FileName)
            ending = item.text.lower().rpartition(".")[2]
            if ending not in ("csv", "png"):
                raise RequestRefused(
                    f"`{item.text}`: data are written as CSV and the plot as PNG. Name such a file, or none."
                )
            name = "data.csv" if ending == "csv" else "plot.png"
            if item.text != name:
                desk.assume(
                    "file name",
                    name,
                    f"every run folder holds its {ending.upper()} under this name; copy it to `{item.text}`",
                )


def parts(desk: Desk, ledger: Ledger) -> None:
    """Take the devices under test; what differs from the bench's is marked."""
    words = set(CLASSES["part"].split())
    for fact in ledger.all("part", "across"):
        if not _is_place(ledger, fact):
            raise refuse_facts([fact])
        named = {word.removesuffix("s") for word in fact.text.lower().replace("-", " ").split()} & words - GENERIC
        uses = " ".join((*desk.bench.dut, *(part.use for part in desk.bench.dut.values())))
        strange = sorted(word for word in named if word not in uses)
        if strange and desk.bench.dut:
            why = f"the request speaks of `{fact.text}`; what is wired there is up to the bench"
            desk.assume("device under test", _devices(desk), why)
        resistance = fact.amount("r")
        known = [part.values["resistance"].value for part in desk.bench.dut.values() if "resistance" in part.values]
        if resistance is not None and known and float(resistance.value) not in known:
            desk.assume(
                "device under test", _devices(desk), f"the request speaks of `{fact.text}`, the bench of another value"
            )


def _is_place(ledger: Ledger, fact: Fact) -> bool:
    """Whether a device is only named as where something is set or measured, not told to do something."""
    if fact.meaning == "across" or fact.amount("r") is not None or fact.text.lower().split()[0] in PREPOSITIONS:
        return True
    before, after = ledger.neighbour(fact, -1), ledger.neighbour(fact, 1)
    acted_on = before is not None and before.meaning in ("verb:measure", "verb:set", "m:iv", "connect")
    described = after is not None and (bool(after.measurand) or after.meaning in ("connect", "channel"))
    return bool(fact.before & PREPOSITIONS) or acted_on or described


def _devices(desk: Desk) -> str:
    shown = [
        f"{role} ({part.use}{''.join(f', {value}' for value in part.values.values())})"
        for role, part in desk.bench.dut.items()
    ]
    return ", ".join(shown)


def switching(ledger: Ledger, outputs: Sequence[Key]) -> None:
    """Take `turn it off at the end`, which always happens; refuse what does not. Raises RequestRefused."""
    stay = ledger.all("stay_on")
    if stay:
        raise RequestRefused(f"`{stay[0].text}`: every run ends with its outputs off. Leave it out.")
    measuring = [ledger.index(f) for f in ledger.facts if f.measurand or f.meaning == "verb:measure"]
    for fact in ledger.all("off", "not_on"):
        numbers = fact.channels.numbers if fact.channels is not None else ()
        elsewhere = bool(numbers) and not any(channel in numbers for _, channel in outputs)
        last = fact.meaning == "off" and all(index < ledger.index(fact) for index in measuring)
        at_end = any(word in fact.text.lower() for word in ("end", "done", "after", "finish", "complet"))
        if not (elsewhere or last or (at_end and fact.meaning == "off")):
            raise refuse_facts([fact])


def units(ledger: Ledger, chosen: Sequence[Chosen], extra: Sequence[str]) -> None:
    """Take `in amps`; a column in another unit is refused."""
    known = {found.unit for found in chosen} | set(extra)
    for fact in ledger.all("in_unit"):
        unit = _UNIT_WORDS[fact.text.lower().split()[-1]]
        if unit not in known:
            raise refuse_facts([fact])


def unsaid_limit(ledger: Ledger, settings: Sequence[Setting]) -> None:
    """Refuse `log the current limit`: a limit is set, not measured."""
    given = any("current" in setting.said or setting.swept == "A" for setting in settings)
    nouns = [fact for fact in ledger.facts if fact.meaning == "limit_noun"]
    listed = [fact for fact in nouns if fact.verb == "measure" and not given and is_listed(ledger, fact)]
    if listed:
        raise refuse_facts(listed)


def _idle(ledger: Ledger) -> list[Fact]:
    """Return phrases that look like courtesies but ask for something: `and connect it`, `then adjust`."""
    found = [fact for fact in ledger.facts if _asks(ledger, fact)]
    last = ledger.facts[-1]
    if last.meaning in ("verb:set", "verb:do", "verb:sweep", "verb:measure") and not _ends_well(ledger, last):
        found.append(last)
    return found


def _ends_well(ledger: Ledger, last: Fact) -> bool:
    """Whether a verb may be the last word: `..., log`, `with 5 V applied`, `start the sweep`; not `..., adjust`."""
    word, before = last.text.lower().split()[0], ledger.neighbour(last, -1)
    if last.meaning == "verb:measure":
        return bool(forms_of(word) & PLAIN)
    participle = word == "set" or word.endswith("ed")
    after_value = before is not None and before.meaning in VALUES and not last.breaks
    return bool(last.before & {"the", "a"}) or (participle and after_value)


def _asks(ledger: Ledger, fact: Fact) -> bool:
    words = set(fact.text.lower().split())
    if fact.meaning == "connect":
        return not any(word.endswith("ed") or word == "series" for word in words)
    before, after = ledger.neighbour(fact, -1), ledger.neighbour(fact, 1)
    if after is not None and after.measurand:
        return False  # `all voltages`
    whole = fact.meaning == "thing" and bool(words & {"everything", "anything", "all"})
    return whole and (before is None or before.meaning not in ("verb:save", "verb:plot", "verb:do"))


def loose_ends(ledger: Ledger, *, several: bool, repeated: bool) -> None:
    """Take what has no effect of its own; refuse whatever is left. Raises RequestRefused."""
    idle = _idle(ledger) + [fact for fact in ledger.open("m:voltage", "m:current") if len(fact.text) == 1]
    if idle:
        raise refuse_facts(idle)
    ledger.all(*WITHOUT_EFFECT)
    if several:
        ledger.all("both")
    if repeated:
        ledger.all("each")
    left = ledger.left()
    if left:
        raise refuse_facts(left)


def slips(desk: Desk, mended: Sequence[Slip], facts: Sequence[Fact]) -> None:
    """Mark every word that was read as another."""
    for slip in mended:
        desk.assume(
            "spelling", f"`{slip.written}` read as `{slip.read}`", "it is no word of its own, and this one is near"
        )
    for fact in facts:
        for item in fact.slots.get("ins", ()):
            if isinstance(item, Instrument) and item.slip:
                desk.assume(
                    "spelling",
                    f"`{item.text}` read as {item.slip}",
                    "no instrument of that name is known, and this one is near",
                )
