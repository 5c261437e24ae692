"""Fields of an exchange made definitions: how they are written (`n`, `+nnn.n`, `s[15]`), and what is said of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
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
_LIST = re.compile(r"(?<![\w.])\d{1,3}(?:, ?\d{1,3})*,? or \d{1,3}\b|(?<=entries: )\d{1,3}(?:, ?\d{1,3})+(?! ?=)")
_SPAN = re.compile(r"\b([A-Z])(\d?) ?(?:-|–|to) ?([A-Z])(\d?)\b")
_EITHER = re.compile(r"\b([A-Z]\d?)((?:, ?[A-Z]\d?)*),? or ([A-Z]\d?)\b")
_LENGTH = re.compile(r"(\d{1,3})[ -]characters?\b")
_VALID = re.compile(r"\b[Vv]alid (?:range|entries|values?)[^.]*(?:\.\d[^.]*)*\.?")
_TOLD = r"<{name}> specif(?:y|ies)(?:[^.]|\.(?=\d))*\.(?: Valid (?:[^.]|\.(?=\d))*\.)?"
"""What remarks say of a field by its name."""
_DEFAULT = re.compile(r"\b[Dd]efault(?: value)? ?(?:=|is|:) ?([-+]?\d+(?:\.\d+)?)(?![\w.]\d)")
_CASES = re.compile(r"\b[Ff]or (?:outputs?|inputs?|loops?|channels?) \w+(?: and \w+)*:")
_UNITED = r"(?<![\d.]){value}(?:\.0+)? ?([A-Za-z%°]{{1,7}})(?![\w/])"


def defined(names: Sequence[str], formats: Sequence[str], fields: Sequence[Field], rest: str = "") -> list[Definition]:
    """Return a definition for each name; a field whose name differs is taken in its place where only that is left.

    `rest` are the remarks: they may go on with the last field.
    """
    said = {name_key(one.name): one.text for one in fields}
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
    found = [_define(name, form, said.get(name_key(name), ""), rest) for name, form in zip(names, written, strict=True)]
    keys = [name_key(name) for name in names]
    for definition, key in zip(found, keys, strict=True):
        if keys.count(key) > 1:
            definition.doubts.append(f"The name of `{definition.name}` differs from another's by its capitals only.")
    return found


def _define(name: str, written: str, text: str, rest: str) -> Definition:
    found = Definition(name, {"type": _kind(written)}, whole=not re.search(r"\d", text))
    also = re.search(rf"<{re.escape(name)}> specifies[^.]*\. ?((?:\d+ = [^.,;]+[.,;] ?)+)", rest)
    words = _letters(text)
    choice = numbered(text)
    if words:
        special = numbered(also[1]).means if also else {}
        found.fields = {"range": "|".join([*words, *special])}
        found.means = {value: meaning for value, meaning in special.items() if meaning}
    elif choice.spans:
        _take_spans(found, choice)
    elif choice.means:
        _take_choice(found, choice)
        if _CASES.search(f"{text} {rest}"):
            found.doubts.append(f"The values of `{name}` depend on another parameter.")
    elif listed := _LIST.search(text):
        found.fields = {"range": "|".join(re.findall(r"\d+", listed[0]))}
    else:
        _take_range(found, text)
    if default := _DEFAULT.search(text):
        found.fields["default"] = default[1]
    return found


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
    if (match := _RANGE.search(text)) is not None:
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


def _kind(written: str) -> str:
    """The type that a format shows."""
    bare = written.strip()
    if not bare or "/" in bare:
        return TEXT if bare else ""
    if bare[0] in "sS" or bare.count(".") > 1 or bare.startswith(("dd", "hh")) or set(bare) == {"a"}:
        return TEXT
    return "real" if bare[0] in "±+-" or "." in bare else "integer"


def units_shown(one: Exchange, definitions: Sequence[Definition]) -> None:
    """Take units from examples: a value that the words behind the message repeat with its unit."""
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
