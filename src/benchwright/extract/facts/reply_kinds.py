"""The kind of a reply where nothing but its kind is said: `Numeric`, `Boolean (1 = ON, 0 = OFF)`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from benchwright.extract.facts.arguments import Argument
from benchwright.extract.facts.scalars import as_value
from benchwright.extract.facts.units import stated_unit
from benchwright.manual.model import ParameterType, Reply

_ASIDE = re.compile(r"\s*\((?=[^()]*\d)[^()]{1,60}\)\.?$")
"""What the values stand for."""
_KINDS: tuple[tuple[str, ParameterType], ...] = (
    (r"bool(?:ean)?", "boolean"),
    (r"(?:long |short )?integer", "integer"),
    (r"numeric(?: value)?|number|real|float|floating[- ]point", "real"),
    (r"(?:numeric / )?double(?: precision)?(?: floating[- ]point)?", "real"),
    (r"(?:quoted )?string(?: of character values,? separated by commas)?", "string"),
    (r"string of comma-separated [a-z]+(?: [a-z]+){0,3}(?:\. For example,? .*)?", "string"),
    (r"char(?:acter)?s?|enum(?:eration)?", "text"),
    (r"(?:comma-separated )?list of (?:numbers|integers|strings)", "text"),
)
_COUNT = re.compile(r"Numeric - Returns (?P<count>two|three|four|five|six) numbers separated by commas\.?", re.I)


def reply_of_kind(text: str, values: Sequence[Argument]) -> Reply | None:
    """Return the reply that a text names by its kind alone; None where it says anything else.

    `values` are what the set form sets: a number is then of their kind, in their unit, and a word is one of theirs.
    """
    bare = _ASIDE.sub("", " ".join(text.split())).strip(" .<>")
    kind = _kind(bare)
    if kind is None:
        return _kind_first(bare) or _kind_last(bare, values)
    lone = values[0] if len(values) == 1 else None
    if kind == "real" and lone is not None and lone.type in ("real", "integer"):
        return Reply(type=kind, unit=lone.unit)
    if kind == "integer" and lone is not None and lone.type == "integer":
        return Reply(type=kind, unit=lone.unit)
    if kind == "text" and lone is not None and lone.type == "choice":
        return Reply(type="choice")
    return Reply(type=kind)


def replies_counted(text: str, values: Sequence[Argument]) -> list[Reply]:
    """Return a reply for each number that is set, where a text tells that as many come back; none where it does not."""
    found = _COUNT.fullmatch(" ".join(text.split()))
    count = ("two", "three", "four", "five", "six").index(found["count"].lower()) + 2 if found is not None else 0
    if not count or count != len(values) or any(value.type not in ("real", "integer") for value in values):
        return []
    return [Reply(type=value.type, unit=value.unit, name=value.name) for value in values if value.type is not None]


def _kind(text: str) -> ParameterType | None:
    return next((kind for pattern, kind in _KINDS if re.fullmatch(pattern, text, re.IGNORECASE)), None)


def _kind_first(text: str) -> Reply | None:
    """The reply of `float value, heater power in watt`: the kind of a number, and what it measures."""
    head, _, rest = text.partition(", ")
    kind = _kind(re.sub(r" (?:value|number)$", "", head)) if rest else None
    if kind not in ("real", "integer") or re.search(r"\d|,|:|\bor\b|\blists?\b|separated", rest):
        return None
    return Reply(type=kind, unit=stated_unit(rest) or "")


_AS = re.compile(
    r"(?:[A-Za-z][^.;:,|]* as )?an? (?:\d\d-bit )?(?:signed |unsigned )?(?P<kind>float|integer)(?: value)?"
    r"(?: in (?P<unit>\S+))?",
    re.I,
)
"""`The depth as a float value in meters`, `The number of turns as a signed integer value`."""
_SWITCHED = re.compile(r"(?:an? )?boolean(?: value)?:? (?:\(?0\b.*\b1\b|\(?1\b.*\b0\b)(?!.*\b[2-9]\b)", re.I)
"""`A boolean value: 0: the lamp is off 1: the lamp is lit`."""


_IN_UNIT = re.compile(r"(?!.*\b(?:or|and|list)\b)[A-Za-z][A-Za-z -]{2,40} (?P<unit>in [A-Za-z%\u03a9\u00b0]+)")
"""`start frequency in Hz`: nothing but what it is and its unit."""


def _kind_last(text: str, values: Sequence[Argument]) -> Reply | None:
    """The reply of a text that ends with its kind, and the unit if it is a number; or begins with `boolean`."""
    if _SWITCHED.match(text):
        return Reply(type="boolean")
    if (bare := _IN_UNIT.fullmatch(text)) is not None and (measured := stated_unit(bare["unit"])):
        return Reply(type="real", unit=measured)
    found = _AS.fullmatch(text)
    unit = stated_unit(f"in {found['unit']}") if found is not None and found["unit"] else None
    if found is None or (found["unit"] and unit is None):
        return None
    lone = values[0] if len(values) == 1 and values[0].type in ("real", "integer") else None
    kind: ParameterType = "real" if found["kind"].lower() == "float" else "integer"
    return Reply(type=kind, unit=unit or (lone.unit if lone is not None else ""))


_COUNTED = re.compile(r"\binteger|\bnumber of\b|\bcount\b|\bNR1\b", re.I)


def as_returned(argument: Argument, kind: ParameterType, told: str) -> None:
    """Give a parameter the kind of what its query returns, where nothing else tells it.

    A number that only whole ends or an example made an integer is real where the query returns any number.
    """
    if argument.type == "integer" and kind == "real" and not _COUNTED.search(told):
        argument.type = "real"
    elif argument.type is None and kind in ("real", "integer", "string"):
        argument.type = kind
    if argument.type in ("real", "integer"):
        for name in ("default", "reset"):
            if isinstance(value := getattr(argument, name), str):
                setattr(argument, name, as_value(argument, value))


_BARRED = re.compile(r"<? ?(?P<row>\d{1,2}(?: ?\| ?\d{1,2}){1,20}) ?>?(?:$| (?=[\d(]))")
"""Numbers alone, or before what each stands for."""
_MEANT = re.compile(r"(?:^|(?<=[\s,;.(]))(?P<number>\d{1,2}) ?[:=] ?(?=[A-Za-z])")
_TOLD = re.compile(r"(?:^|(?<=\. ))(?:<\w+> ?= ?|[Ii]f )?(?P<number>\d{1,2}) (?:means|indicates|is returned)\b")
"""`<NR1> = 0 means that`, `If 1 is returned`: a sentence for each number."""


def coded_numbers(text: str) -> tuple[str, ...]:
    """Return the numbers that a reply may be, where its text is nothing but them and what they stand for.

    `0|1  0: OFF, 1: ON`, `0: Not lit. 1: Lit.`, `<NR1> = 0 means off.`; none where it says anything else first.
    """
    text = text.strip()
    if row := _BARRED.match(text):
        return tuple(dict.fromkeys(number.strip() for number in row["row"].split("|")))
    meant = _TOLD if _TOLD.match(text) else _MEANT
    numbers = [found["number"] for found in meant.finditer(text)]
    first = meant.match(text)
    least = min(map(int, numbers), default=0)
    counted = sorted(map(int, numbers)) == list(range(least, least + len(numbers)))
    return tuple(numbers) if first is not None and len(numbers) > 1 and counted else ()


_A_KIND = r"(?:NR[123f]|CRD|SRD|AARD|bool(?:ean)?|string|char)"
_TOGETHER = re.compile(rf"<\s*(?P<row>{_A_KIND}(?: ?, ?{_A_KIND})+)\s*>", re.IGNORECASE)
_SIDE_BY_SIDE = re.compile(rf"<{_A_KIND}>(?: ?, ?<{_A_KIND}>)*", re.IGNORECASE)


def kinds_apart(text: str) -> str:
    """Return a text with kinds of value that share a bracket in one each: `<NR3, NR1>` becomes `<NR3>,<NR1>`."""
    return _TOGETHER.sub(lambda found: ",".join(f"<{kind.strip()}>" for kind in found["row"].split(",")), text)


def kinds_differ(text: str) -> bool:
    """Whether a text tells rows of kinds of different lengths: the reply is one or the other."""
    return len({row.count("<") for row in _SIDE_BY_SIDE.findall(kinds_apart(text)) if row.count("<") > 1}) > 1 or (
        "> when" in text and len({row.count("<") for row in _SIDE_BY_SIDE.findall(kinds_apart(text))}) > 1
    )


_GLOSS = r"[A-Z][A-Z\d]* ?= ?[A-Za-z][\w -]*"
_GLOSSED = re.compile(rf"\((?P<list>{_GLOSS}(?:(?:[,;]| or| and) ?(?:and |or )?{_GLOSS})+)\)")


def words_meant(text: str) -> tuple[str, ...]:
    """The words of a reply that stand in brackets with what they mean: `(C = cold, W = warm, and H = hot)`."""
    found = _GLOSSED.search(text)
    return tuple(dict.fromkeys(re.findall(r"([A-Z][A-Z\d]*) ?=", found["list"]))) if found is not None else ()
