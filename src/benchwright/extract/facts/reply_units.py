"""Units of readings: told by sentences (`has a unit of seconds`), or by the quantity that is named (`the voltage`)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from benchwright.extract.facts.units import read_unit, read_unit_word, spelled
from benchwright.manual.model import Reply

_UNIT = re.compile(
    r"\bin units? (?:of )?(?P<letter>[VAWs%])(?!\w)|"
    r"\b(?:in(?: units? of)?|units? of|unit is|units are) (?:the )?(?:degrees? )?"
    r"(?P<unit>[A-Za-z\u00b5\u03bc\u00b0]{2,14}(?:/[a-z]{1,2}|-hours?)?(?![\w/-])|[VAW](?=\.?$))"
    r"|\bas an? (?P<share>percent)(?:age)?\b"
    r"|(?<=\s)\((?P<bracket>[kMG]?Hz|[mun]?s|[mk]?V|[mu]?A|dBm?|%)\)"
)
"""`has a unit of seconds`, `the bandwidth (Hz)`."""
_ABOUT = re.compile(r"\b(?:returns?|returned|quer(?:y|ies)|reads?|readings?|measured?|units?)\b", re.I)


def with_told_unit(reply: Reply, told: str, replied: str = "") -> Reply:
    """Return a reading without a unit with the only one that sentences about it name; all of `replied` is about it."""
    if reply.type not in ("real", "integer") or reply.unit or reply.choices:
        return reply
    if any(pattern.search(text) for pattern in (_VARYING, _EITHER) for text in (told, replied)):
        return reply
    units = _told_units(told, replied)
    return reply.model_copy(update={"unit": spelled(*units.pop())}) if len(units) == 1 else reply


def _told_units(told: str, replied: str) -> set[tuple[str, Decimal]]:
    """The units that sentences name for a reply."""
    sentences = [sentence for sentence in re.split(r"(?<=[.;])\s", told) if _ABOUT.search(sentence)]
    words = (
        match["unit"] or match["bracket"] or match["letter"] or match["share"]
        for sentence in (*sentences, replied)
        for match in _UNIT.finditer(sentence)
    )
    return {unit for word in words if (unit := read_unit_word(word)) is not None and unit[0] not in ("", "bit")}


def read_as_told(replies: list[Reply], header: str, told: str, replied: str) -> list[Reply]:
    """Return the fields of what is only read in the units that the text names; all of `replied` is about them."""
    if len(replies) != 1:
        return _all_in_unit(replies, replied)
    return [with_measured_unit(with_told_unit(replies[0], told, replied), header, told)]


def _all_in_unit(replies: list[Reply], replied: str) -> list[Reply]:
    """Return fields that are nothing but numbers, all in the only unit that the part about replies names."""
    alike = {(reply.type, reply.unit, reply.name, reply.like) for reply in replies} == {("real", "", None, None)}
    return [with_told_unit(reply, "", replied) for reply in replies] if alike else replies


def with_units_beside(replies: Sequence[Reply], part: str) -> list[Reply]:
    """Return replies in the units that a part of their entry names: the one of a lone reply, or one for each field."""
    units = [read_unit(part)] if len(replies) == 1 else [read_unit(word) for word in part.split()]
    if len(units) != len(replies):
        return list(replies)
    open_ = [reply.type in ("real", "integer") and not reply.unit for reply in replies]
    return [
        reply.model_copy(update={"unit": unit}) if unit and bare else reply
        for reply, unit, bare in zip(replies, units, open_, strict=True)
    ]


_QUANTITIES = {
    "voltage": "V",
    "current": "A",
    "power": "W",
    "frequency": "Hz",
    "period": "s",
    "resistance": "ohm",
    "capacitance": "F",
    "duty cycle": "%",
    "pulse width": "s",
}


_DEVICE = re.compile(r"\b(?:frequency|power|voltage|current) (?:counters?|meters?|supply|supplies|source)\b", re.I)
"""`the frequency counter`: what measures or gives a quantity, which may be another one."""
_PRESENT = re.compile(
    r"\bcurrent(?= (?!(?:of|in|at|on|for|from|to|is|are|as|and|or|with|when|while|if|that|which|through|drawn|flowing"
    r"|measured|limits?|levels?|protection|ranges?|readings?|measurements?|amplitude|step|slew|trip|offset)\b)[A-Za-z])",
    re.I,
)
"""`current` before another noun is the one of now (`the current cursor A`), not what flows."""


def quantity(text: str) -> str:
    """Return the unit of the only quantity that a text names (`the measured voltage`); empty if there is none."""
    told = _PRESENT.sub("", _DEVICE.sub("", text))
    named = {unit for word, unit in _QUANTITIES.items() if re.search(rf"\b{word}\b", told, re.I)}
    return named.pop() if len(named) == 1 else ""


_MEASURED = re.compile(
    r"^\[?:?(?:MEAS|FETC|READ)[a-z]*(?:\[?:SCALar\]?)?\[?:(?P<quantity>VOLT|CURR|POW|FREQ|F?RES|CAP|PER)[a-z]*"
    r"(?:\]?\[?:(?:[AD]C|MAX(?:imum)?|MIN(?:imum)?|AVER(?:age)?|HIGH|LOW|PEAK|RMS))*\]?$",
    re.I,
)
"""A header that measures one quantity."""
_MNEMONICS = {"VOLT": "V", "CURR": "A", "POW": "W", "FREQ": "Hz", "RES": "ohm", "FRES": "ohm", "CAP": "F", "PER": "s"}


_QUANTITY = re.compile(r"(?<![A-Za-z])(?:(VOLT)(?:age)?|(CURR)(?:ent)?)(?![A-Za-z])")


def at_odds(header: str, unit: str) -> bool:
    """Whether a header names voltage or current, and the unit is that of the other: `VOLTage:STEP` is in no A."""
    named = {_MNEMONICS[volt or current] for volt, current in _QUANTITY.findall(header)}
    return unit in ("V", "A") and len(named) == 1 and unit not in named


def with_measured_unit(reply: Reply, header: str, told: str) -> Reply:
    """Return a reading without a unit with that of the quantity which both its header and its description name."""
    found = _MEASURED.search(header)
    if found is None or reply.type != "real" or reply.unit or reply.choices or _VARYING.search(told):
        return reply
    unit = _MNEMONICS[found["quantity"].upper()]
    return reply.model_copy(update={"unit": unit}) if quantity(told) == unit else reply


_VARYING = re.compile(
    r"\bunits? (?:[\w-]+ ){0,6}?(?:is|are|be) (?:the )?(?:same|determined|set|specified|selected|defined|depend)"
    r"|\bunits? depends?\b|\b(?:current|selected|specified) (?:(?!in\b)[\w-]+ ){0,2}units?\b",
    re.I,
)


_NAME = (
    r"(?:volts|amps|amperes|watts|ohms|seconds|minutes|hertz|met(?:er|re)s|feet|degrees|radians|kelvins?|celsius"
    r"|fahrenheit|percent|points|dBm?|V|A|W|Hz)"
)
_EITHER = re.compile(rf"\b{_NAME}(?: or (?:in )?|/){_NAME}\b", re.I)
"""Either of two units."""


_NOW = re.compile(r"\bcurrent (?:measure|reading|range|limit|level|value|setting)", re.I)
"""`the current measured value`: of what flows, or that of now."""


def without_guessed_unit(reply: Reply, told: str) -> Reply:
    """Return the reply without the unit of a quantity where the text lets another setting choose it, or names another.

    `the frequency` beside `the current measurement` is that of now, in Hz.
    """
    if reply.type != "real" or reply.unit not in _QUANTITIES.values():
        return reply
    if _VARYING.search(told) is not None:
        return reply.model_copy(update={"unit": ""})
    if reply.unit == "A" and (other := quantity(_NOW.sub("", told))) not in ("", "A"):
        return reply.model_copy(update={"unit": other})
    return reply
