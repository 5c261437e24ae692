"""Facts that no document would mean: each is a sign that something was misread or misprinted."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from benchwright.extract.facts.arguments import Argument
from benchwright.manual.model import Reply

_SPAN = re.compile(r"\d+ ?[-\u2013] ?\d+")
_TORN = re.compile(r"\d+(?P<stem>[A-Za-z]{2,})\d*")
"""A digit that belongs to the choice before it (`USER|6USER7`)."""
_MARK = re.compile(r"<?(?:NR[1-3f]|NRf\+?|NDN|Bool(?:ean)?|Q?string|num(?:ber|eric)?)>?", re.I)
"""What stands for a kind of value, and is none."""
_INSIDE = re.compile(r"\w<(?:NR[1-3f]|NRf)\+?>", re.I)
_NOTED = re.compile(r"\w[*\u2020\u2021]$|\w\[|\]\w")
_SEVERAL = re.compile(r"(?:\w+_)?(?:list|chanlist)(?:_\d+)?", re.I)
ENDS = frozenset({"MIN", "MAX", "DEF", "INF"})
"""How words for an end of the range begin."""
_QUANTITY = re.compile(
    r"(?<![A-Za-z])(DEL(?:ay)?|TIM[Ee]?|APERture|VOLT(?:age)?|CURR(?:ent)?|FREQ(?:uency)?|PER(?:iod)?|TEMP(?:erature)?|"
    r"POW(?:er)?|F?RES(?:istance)?|PHAS[Ee](?:shift)?|WIDTh?|DUR(?:ation)?|CAP(?:acitance)?|HOLDoff)(?![A-Za-z])",
    re.I,
)
_PURE = re.compile(
    r"RAT(?:io)?\b|LENgth|DUTY|DCYC|FACTor|COUN|POIN|NPLC|SYMM|PERC|MULT|GAIN|DIG(?:its)?\b|NULL|SLEW|SLOP|COEF|NUMB|AVER",
    re.I,
)
"""What has no unit, or one that the quantity before it does not tell."""
_UNITS = {
    "TEMP": ("degC", "degF", "K", "deg"),
    "VOLT": ("V", "Vpp", "Vrms", "dBV", "dBm", "%", "V/div"),
    "CURR": ("A", "%", "A/div"),
    "FREQ": ("Hz", "%", "s", "m", "Sa/s"),
}
"""Quantities and the units they come in, with any prefix."""
_READING = re.compile(
    r"(?<![A-Za-z])(TEMP(?:erature)?|VOLT(?:age)?|CURR(?:ent)?|FREQ(?:uency)?)"
    r"(?:\[?:(?:[AD]C|THERmistor|MAXimum|MINimum|AVERage|LEVel)\]?)*\]?$",
    re.I,
)
"""A header that ends with such a quantity."""
_WHOLE = re.compile(r"\d{1,4}")

_AMONG = frozenset({"AUTO", "ON", "OFF", "MIN", "MAX", "DEF", "MINIMUM", "MAXIMUM", "DEFAULT"})
"""Words that stand beside a number or another word."""


def odd(argument: Argument, *, asked: bool) -> Iterator[str]:
    """Give a doubt for each fact of a parameter that cannot be meant; `asked`: a query asks for the setting."""
    name = argument.name
    for other in (other for other, told in argument.others.items() if not told and argument.type != "boolean"):
        yield f"What `{other}` may be, which can stand for `{name}`, was not read."
    if argument.min is not None and argument.min == argument.max:
        yield f"Both ends of the range of `{name}` are the same."
    ends = [end for end in (argument.min, argument.max, argument.step) if end is not None]
    if argument.type == "integer" and not all(float(end).is_integer() for end in ends):
        yield f"The range of `{name}` has decimals, and it is called a whole number."
    yield from _odd_default(argument)
    yield from _odd_choices(argument, asked=asked)
    if argument.type in ("real", "integer") and _SEVERAL.fullmatch(name) and not argument.repeat:
        yield f"`{name}` seems to stand for several values."
    if len(argument.rows) == 1 and argument.rows[0].when:
        yield f"The range of `{name}` is given for one case only."
    if argument.contradicts:
        yield f"A default of `{name}` lies outside its range."


def odd_unit(header: str, argument: Argument) -> Iterator[str]:
    """Give a doubt for a range without a unit where the header names a quantity that has one."""
    ends = argument.min is not None or argument.max is not None
    if argument.type != "real" or argument.unit or not ends or argument.rows or _PURE.search(header):
        return
    if named := _QUANTITY.search(header):
        yield f"`{named[1]}` has a unit, and none was read for `{argument.name}`."


def odd_reply(header: str, replies: Sequence[Reply]) -> Iterator[str]:
    """Give a doubt for a reading in a unit that the quantity of its header cannot have (`TEMPerature` in volts)."""
    found = _READING.search(header)
    unit = replies[0].unit if found is not None and len(replies) == 1 else ""
    if found is not None and unit and not unit.endswith(_UNITS[found[1][:4].upper()]):
        yield f"A reply in {unit} is hardly one of `{found[1]}`."


def _odd_choices(argument: Argument, *, asked: bool) -> Iterator[str]:
    """Give a doubt for choices that cannot all be meant."""
    choices, name = argument.choices, argument.name
    if any(_SPAN.fullmatch(choice) for choice in choices):
        yield f"A choice of `{name}` is a range of numbers."
    stems = Counter(choice.rstrip("0123456789") for choice in choices)
    for found in (_TORN.fullmatch(choice) for choice in choices):
        if found is not None and stems[found["stem"]] > 1:
            yield f"A choice of `{name}` seems to be misprinted: `{found[0][:40]}`."
    if any(_NOTED.search(choice) for choice in choices):
        yield f"A choice of `{name}` holds brackets or the mark of a note."
    if any(_MARK.fullmatch(choice) or _INSIDE.search(choice) for choice in choices):
        yield f"A choice of `{name}` is the name of a kind of value."
    digits = [choice for choice in choices if _WHOLE.fullmatch(choice)]
    if len(digits) == 1 and len(choices) > 1:
        yield f"Of the choices of `{name}` one alone is a number."
    if digits and len(digits) == len(choices) and _gap([int(digit) for digit in digits]):
        yield f"Of the choices of `{name}` a number is missing."
    if len(choices) == 1 and choices[0].upper() in _AMONG and not argument.words and not argument.optional:
        yield f"`{choices[0]}` is hardly the only word that `{name}` can be."
    if asked and len(choices) == 1 and "<" not in choices[0]:
        yield f"`{name}` can only be one word, and yet a query asks for it."


def _odd_default(argument: Argument) -> Iterator[str]:
    """Give a doubt for a default that cannot be sent as it stands."""
    known = {word.upper() for word in argument.words}
    for value in (argument.default, argument.reset):
        if not isinstance(value, str):
            continue
        if argument.type in ("real", "integer") and value.upper() not in known and value[:3].upper() not in ENDS:
            yield f"The default of `{argument.name}` is no number."
        if argument.type == "choice" and argument.choices and re.fullmatch(r"\d+(?:\.\d+)+", value):
            yield f"The default of `{argument.name}` is none of its words."
        elif re.search(r"\w\[:?\w+\]", value):
            yield f"The default of `{argument.name}` holds brackets."


def _gap(numbers: Sequence[int]) -> bool:
    """Whether numbers go up one by one and lack one (`1, 2, 3, 4, 6, 7, 8`)."""
    steps = [later - earlier for earlier, later in pairwise(numbers)]
    return len(steps) > 3 and steps.count(2) == 1 and steps.count(1) == len(steps) - 1
