"""Fields of an exchange made definitions: how they are written (`n`, `+nnn.n`, `s[15]`), and what is said of them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from benchwright.extract.facts.definitions import Definition
from benchwright.extract.facts.units import read_unit_word, spelled, stated_unit
from benchwright.extract.layouts.columns.exchange import Exchange, Field, name_key
from benchwright.extract.layouts.columns.selections import Selection, numbered

TEXT = "unquoted text"
"""Letters that may be sent without quotes."""

_NUMBER = r"[-+]?\d+(?:\.\d+)?"
_RANGE = re.compile(
    rf"(?<![\w.])(?P<low>{_NUMBER}) ?(?:–|-|to) ?(?P<high>{_NUMBER})(?! ?=)(?P<unit> ?%| [A-Za-z]{{1,7}}(?:/[a-z]+)?)?"
)
_LIST = re.compile(
    r"(?<![\w.])\d{1,3}(?:, ?\d{1,3})*,? or \d{1,3}\b|(?<=entries: )\d{1,3}(?:, ?\d{1,3})+(?! ?=)"
    r"|(?<=\()\d{1,3}(?:, ?\d{1,3})+(?=\))"
)
_BETWEEN = re.compile(rf"\bbetween (?P<low>{_NUMBER}) and (?P<high>{_NUMBER})(?P<unit>)")
_LETTERED = re.compile(r"(?<![\w<])([A-Z]) ?(?:= ?([^,.;()=<>]{1,40}?)(?=[,.;)]|$)|\(([^()=<>]{1,40})\))")
_CODED = re.compile(r"(?<![\w.])(\d{1,3}) is (?=[a-z])")
_CASE_END = re.compile(r"\b[Ii]f (?:<[^<>]+>|\w+) (?:is|=) [^.]*\b(?:minimum|maximum)\b")
"""`If mode is Print, minimum period is 10`: an end that holds in a case."""
_IN_CASE = re.compile(r"\b[Ii]f <[^<>]+> ?(?:=|is) ?\d+")
"""`if <mode> = 2`: a number of another field."""
_FLOATING = re.compile(r"\bfloating[- ]point\b")
_SPAN = re.compile(r"\b([A-Z])(\d?) ?(?:-|–|to) ?([A-Z])(\d?)\b")
_EITHER = re.compile(r"\b([A-Z]\d?)((?:, ?[A-Z]\d?)*),? or ([A-Z]\d?)\b")
_LENGTH = re.compile(r"(\d{1,3})[ -]characters?\b")
_VALID = re.compile(r"\b[Vv]alid (?:range|entries|values?)[^.]*(?:\.\d[^.]*)*\.?")
_REST = r"(?:[^.\0]|\.(?=\d))*(?:\.|$|\0)"
"""Up to the end of a sentence, or to an example."""
_TOLD = (
    r"<{name}> ?(?:[Ss]pecif(?:y|ies)|[Ii]ndicates|[Dd]etermines|[Dd]isables?/[Ee]nables?|(?=\d{{1,3}} ?=))"
    + _REST
    + r"(?: (?:Valid |\d{{1,3}}(?: ?[-–] ?\d{{1,3}})? ?= ?)"
    + _REST
    + r")*"
)
"""What remarks say of a field by its name."""
_DEFAULT = re.compile(r"\b[Dd]efault(?: value)? ?(?:=|is|:) ?([-+]?\d+(?:\.\d+)?)(?![\w.]\d)")
_CASES = re.compile(r"\b[Ff]or (?:outputs?|inputs?|loops?|channels?) \w+(?: and \w+)*:")
_UNITED = r"(?<![\d.]){value}(?:\.0+)? ?([A-Za-z%°]{{1,7}})(?![\w/])"


def defined(
    names: Sequence[str],
    formats: Sequence[str],
    fields: Sequence[Field],
    rest: str = "",
    common: Mapping[str, str] | None = None,
) -> list[Definition]:
    """Return a definition for each name; a field whose name differs is taken in its place where only that is left.

    `rest` are the remarks: they may go on with the last field. `common` is what the document says once of names.
    """
    said = {name_key(one.name): one.text for one in fields}
    exact = {one.name: one.text for one in fields if one.text}
    if fields and not re.search(r"\d", fields[-1].text) and (more := _VALID.search(rest)):
        said[name_key(fields[-1].name)] += f" {more[0]}"
    for name in names:
        if name_key(name) not in said and (told := re.search(_TOLD.format(name=re.escape(name)), rest)):
            said[name_key(name)] = told[0]
    missing = [name for name in names if name_key(name) not in said]
    spare = [text for key, text in said.items() if key not in {name_key(name) for name in names}]
    if missing and len(missing) == len(spare):
        said |= {name_key(name): text for name, text in zip(missing, spare, strict=True)}
    written = list(formats) if len(formats) == len(names) else [""] * len(names)
    doubted = [name for name in missing if len(missing) == len(spare) and not _shares(name, fields)]
    texts = [said.get(name_key(name), "") for name in names]
    keys = [name_key(name) for name in names]
    texts = [exact.get(n, text) if keys.count(name_key(n)) > 1 else text for n, text in zip(names, texts, strict=True)]
    found = [
        _define(name, form, text or "", rest, _common(name, f"{text} {rest}", common or {}))
        for name, form, text in zip(names, written, texts, strict=True)
    ]
    for place, (definition, key) in enumerate(zip(found, keys, strict=True), 1):
        if definition.name in doubted:
            definition.doubts.append(f"What is said for `{definition.name}` bears another name.")
        if keys.count(key) > 1:
            definition.place = place
            definition.doubts.append(f"The name of `{definition.name}` differs from another's by its capitals only.")
    return found


def _shares(name: str, fields: Sequence[Field]) -> bool:
    """Whether a word of the name stands in that of one of the fields."""
    words = set(re.findall(r"\w+", name.lower()))
    return any(words & set(re.findall(r"\w+", one.name.lower())) for one in fields)


def _common(name: str, said: str, common: Mapping[str, str]) -> str:
    """What the document says once of a name, or of all that end as it does; nothing where the entry tells values."""
    several = f"??? {name.split(' ')[-1]}" if " " in name else ""
    if re.search(rf"[Vv]alues? (?:for|of) <{re.escape(name)}>", said):
        return ""
    return _CODED.sub(r"\1 = ", common.get(name) or common.get(several, ""))


def _define(name: str, written: str, own: str, rest: str, common: str) -> Definition:
    """`own` is what the entry says of the name, `common` what the document does, where the entry tells no number."""
    text = own if re.search(r"\d", _IN_CASE.sub("", own)) or _FLOATING.search(common) else f"{own} {common}".strip()
    kind = _kind(written) or _told_kind(common) or (TEXT if _LENGTH.search(text) else "")
    found = Definition(name, {"type": kind}, whole=not re.search(r"\d", text))
    also = re.search(rf"<{re.escape(name)}> specifies[^.]*\. ?((?:\d+ = [^.,;]+[.,;] ?)+)", rest)
    words = _letters(text)
    choice = numbered(text)
    lettered = _lettered(text) if not words else {}
    if lettered:
        found.fields, found.means = {"range": "|".join(lettered)}, lettered
    elif words:
        special = numbered(also[1]).means if also else {}
        found.fields = {"range": "|".join([*words, *special])}
        found.means = {value: meaning for value, meaning in special.items() if meaning}
    elif choice.spans:
        _take_spans(found, choice)
    elif len(choice.means) == 1 and (span := _RANGE.search(text)) and _has(span, *choice.means):
        _take_range(found, text)
    elif choice.means:
        _take_choice(found, choice)
        if _CASES.search(f"{text} {rest}"):
            found.doubts.append(f"The values of `{name}` depend on another parameter.")
    elif listed := _LIST.search(text):
        found.fields = {"range": "|".join(re.findall(r"\d+", listed[0]))}
    else:
        _take_range(found, text)
    if _CASE_END.search(text):
        found.doubts.append(f"The range of `{name}` is that of a case, or ends in words.")
    if default := _DEFAULT.search(text):
        found.fields["default"] = default[1]
    return found


def _has(span: re.Match[str], value: str) -> bool:
    """Whether a range holds a number."""
    return float(span["low"]) <= float(value) <= float(span["high"])


def _take_spans(found: Definition, choice: Selection) -> None:
    """`0 = none, 1-20 = standard curves, 21-59 = user curves`: one range, if it has no gaps."""
    spans = sorted([*choice.spans, *((int(value), int(value)) for value in choice.means)])
    found.fields = {"type": "integer", "range": f"{spans[0][0]} to {spans[-1][1]}"}
    if any(b[0] != a[1] + 1 for a, b in pairwise(spans)):
        found.doubts.append(f"The values of `{found.name}` have gaps.")


def _take_choice(found: Definition, choice: Selection) -> None:
    values = sorted(choice.means, key=int)
    found.fields = {"range": "|".join(values)}
    found.means = {value: choice.means[value] for value in values if choice.means[value]}
    if len(values) < 2 or not choice.sure:
        found.doubts.append(f"Not all values of `{found.name}` are listed, or they are no plain list.")


def _take_range(found: Definition, text: str) -> None:
    if (match := _RANGE.search(text) or _BETWEEN.search(text)) is not None:
        if re.search(r"(?:^|[^\w<])[A-Z] ?(?:\([^()]*|= ?[^.;]*)$", text[: match.start()]):
            found.doubts.append(f"The numbers that stand with `{found.name}` are those of a letter.")
        ratio = match["unit"] is not None and "/" in match["unit"]
        unit = "" if ratio or not match["unit"] or read_unit_word(match["unit"]) is None else match["unit"]
        found.fields["range"] = f"{match['low']} to {match['high']}{unit}"
        if "." in match[0]:
            found.fields["type"] = "real"
        if ratio:
            return
    if found.fields["type"] in ("real", "integer", "") and (unit := _unit(found.name, text)):
        found.fields["unit"] = unit
    if found.fields["type"] == TEXT and (length := _LENGTH.search(text)):
        found.fields["range"] = f"up to {length[1]} characters"


def _unit(name: str, text: str) -> str:
    if "percent" in f"{name} {text}".lower():
        return "%"
    if re.search(r"\bper\b|/[a-z]", text):
        return ""
    return stated_unit(text) or ""


def _letters(text: str) -> list[str]:
    """Inputs named by letters: `A-D (D1-D5 with an option)`, `A or B`."""
    found: list[str] = []
    for first, low, last, high in _SPAN.findall(text):
        if low and high and first == last:
            found += [f"{first}{number}" for number in range(int(low), int(high) + 1)]
        elif not low and not high:
            found += [chr(code) for code in range(ord(first), ord(last) + 1)]
    if not found and (either := _EITHER.search(text)) is not None:
        found = [either[1], *re.findall(r"[A-Z]\d?", either[2]), either[3]]
    return list(dict.fromkeys(found))


def _lettered(text: str) -> dict[str, str]:
    """Letters with what each stands for: `A = gates 1-4, B = gates 5-8`, `A (gates 1 - 4), and B (gates 5 - 8)`."""
    found = {letter: (one or other).strip() for letter, one, other in _LETTERED.findall(text)}
    follow = [chr(ord("A") + number) for number in range(len(found))]
    return found if len(found) > 1 and list(found) == follow else {}


def _told_kind(text: str) -> str:
    """The type that words tell."""
    return "real" if _FLOATING.search(text) else ""


def _kind(written: str) -> str:
    """The type that a format shows."""
    bare = written.strip()
    if not bare or "/" in bare or ":" in bare:
        return TEXT if bare else ""
    if bare[0] in "sS" or bare.count(".") > 1 or bare.startswith(("dd", "hh")) or set(bare) == {"a"}:
        return TEXT
    return "real" if bare[0] in "±+-" or "." in bare else "integer"


def _selects_unit(definition: Definition) -> bool:
    """Whether values stand for units, so that those of an example hold for it alone."""
    return sum(read_unit_word(meaning) is not None for meaning in definition.means.values()) > 1


def units_shown(one: Exchange, definitions: Sequence[Definition]) -> None:
    """Take units from examples: a value that the words behind the message repeat with its unit."""
    if any(_selects_unit(definition) for definition in definitions):
        return
    for message, said in one.examples:
        values = [value.strip() for value in message.partition(" ")[2].split(",")]
        if len(values) != len(definitions):
            continue
        for value, definition in zip(values, definitions, strict=True):
            if definition.fields.get("type") != "real" or "unit" in definition.fields:
                continue
            plain = re.fullmatch(r"\d+\.\d+|\d{3,}", value) is not None
            found = re.search(_UNITED.format(value=re.escape(value.removesuffix(".0"))), said) if plain else None
            unit = read_unit_word(found[1]) if found else None
            if unit is not None and unit[0]:
                definition.fields["unit"] = spelled(*unit)
