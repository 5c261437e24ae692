"""Parameters sent as pairs of name and value: read from a form (`DEV,<device>,FORMAT,<format>`) or from a table.

Long and short names of mnemonics, where a document lists them or hides the short one in capitals (`BaSic_WaVe`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from benchwright.extract.document.lines import Document, Line
from benchwright.extract.facts.definitions import Column, Definition, plain_name
from benchwright.extract.notation.slots import Slot

MIXED = re.compile(r"(?<![\w<])[A-Z]+[a-z_]+[A-Z]+[A-Za-z_]*(?![\w>])")
"""A mnemonic with a short name in its capitals."""

_VALUE = r"[\"'\u2018\u2019\u201c\u201d]?<[^<>]+>[\"'\u2018\u2019\u201c\u201d]?|\w+(?:\s*\|\s*\w+)+|\{[^{}]+\}"
_PAIR = re.compile(rf"[\[,\s]*(?P<name>[A-Z0-9]*[A-Z][A-Z0-9_]*)\s*,\s*(?P<value>{_VALUE})[\]\s]*")
_BEGINS = re.compile(r"(?:(?<=[\s,\[])|^)[A-Z0-9]*[A-Z][A-Z0-9_]*\s*,\s*(?=[\"'<{\u2018\u201c]|\w+\s*\|)")
_TABLE = re.compile(r"<?parameters?(?:[ _]name)?>?|<param_name>", re.IGNORECASE)
_NAMED = re.compile(r"(?P<name>[A-Z][A-Z0-9_]*(?:\s*,\s*[A-Z][A-Z0-9_]*)*)(?:\s+(?P<rest><.*))?")
_RUNNING = re.compile(r"(?<!\S)(?P<name>[A-Z][A-Z0-9_]*(?:\s*,\s*[A-Z][A-Z0-9_]*)*)\s+<[^<>]{1,40}>\s*:\s*=\s*")
_UNIT = re.compile(
    r"\bunit is (?:an? )?(?:[\w\s,-]{0,30}?)[\"\u201c](?P<unit>[^\"\u201d\s]{1,8})[\"\u201d]", re.IGNORECASE
)
_BARE = re.compile(
    r"\b(?:unit is|UNIT ?=) ?(?P<unit>%|[A-Za-z]\w{0,8}(?:/\w+)?)(?=[.,;]|$)"
    r"|\bwith (?:unit )?(?P<word>[A-Za-z]+)(?: unit)?\b"
)
_WORDS = {
    "second": "s",
    "hertz": "Hz",
    "volt": "V",
    "degree": "deg",
    "ohm": "ohm",
    "percent": "%",
    "ampere": "A",
    "vrms": "Vrms",
}
_BETWEEN = re.compile(r"(?:between |from |\{)\s*(?P<low>-?\s?\d[\d.]*)\s*(?:to|and?|~|-|\u2013)\s*(?P<high>-?\d[\d.]*)")
_WORD = re.compile(r"[A-Za-z][\w+./-]*|\d\w*[A-Za-z]\w*|[\d.]+")
_READ_ONLY = re.compile(r"can(?:no|['\u2019])t be set|read[- ]only", re.IGNORECASE)
_TITLES = ({"short", "short form", "short name"}, {"long", "long form", "long name"})


def without_units(form: str) -> str:
    """Take off placeholders of units that stand right behind a value's, and what is given a second time in brackets."""
    form = re.sub(r"(?<=[A-Za-z])(?:\s+_\s*|_\s+)(?=[A-Za-z])", "_", form)
    form = re.sub(r"(<[^<>]+>)\s*<units?>", r"\1", re.sub(r"\(\w+\)(?=\?)", "", form))
    return _AGAIN.sub(r"\1", form)


_AGAIN = re.compile(r"(<[^<>]+>(?:\s*,\s*<[^<>]+>)*)\s*\[,?\s*\1\s*\]")
"""Values, and the same ones in brackets behind them."""


def gives_again(form: str) -> bool:
    """Whether a form lets several values be given a second time, which no single parameter can tell."""
    return any("," in found[1] for found in _AGAIN.finditer(form))


_TERM = re.compile(r"[A-Z]+<\w+> +\w")
"""A line of a table of functions below a form: `SQRT<source>  Square Root`."""


def without_terms(forms: Sequence[str]) -> list[str]:
    """Forms without what only explains an expression that the first of them takes."""
    return [*forms[:1], *(form for form in forms[1:] if not _TERM.match(form))]


def may_lack_prefix(told: str) -> bool:
    """Whether the text says what happens without the placeholder before the header (`if no <channel> prefix ...`)."""
    return bool(re.search(r"\b(?:no|without (?:an? |the )?)\s*<[^<>]+> (?:prefix|header)", told, re.IGNORECASE))


def is_alternating(slots: Sequence[Slot]) -> bool:
    """Whether words that are sent as they stand come before values, one each: a reply of names and values."""
    fixed = [bool(slot.like) or (len(slot.choices) == 1 and not slot.name) for slot in slots]
    return len(slots) >= 4 and sum(fixed) >= len(slots) // 2 - 1 and not any(map(bool.__and__, fixed, fixed[1:]))


def part_pairs(form: str, definitions: Sequence[Definition]) -> tuple[str, list[Definition]]:
    """Take the pairs off the end of a form: the form with `<parameter>,<value>` in their place, and the pairs.

    Returns the form as it is, and no pairs, where it does not end in them.
    """
    start = re.search(r"\s", form.replace(" : ", "___").replace(": ", "__"))
    if start is None or form.rstrip().endswith("?"):
        return form, []
    begins = next((m.start() for m in _BEGINS.finditer(form, start.start())), -1)
    place, found = begins, []
    while begins >= 0 and place < len(form) and (pair := _PAIR.match(form, place)):
        found.append(_defined(pair["name"], pair["value"], definitions))
        place = pair.end()
    if not found or form[place:].strip(" ,.[]") or any(d.name in ("ON", "OFF") for d in found):
        return form, []
    head = form[:begins].rstrip(" [,")
    behind = "," if len(head) > start.start() else " "
    return f"{head}{behind}<parameter>,<value>", found


def _defined(name: str, value: str, definitions: Sequence[Definition]) -> Definition:
    quoted = value[0] not in "<{" and "<" in value
    wanted = (plain_name(value), plain_name(name))
    told = next((d for want in wanted for d in definitions if plain_name(d.name) == want), None)
    text = told.text if told is not None else "" if "<" in value else value
    found = defined(name, text)
    if quoted and "{" not in text:
        found.fields["type"] = "quoted string"
    return found


def read_pairs(lines: Sequence[Line]) -> Iterator[Definition]:
    """Read the rows of the table of parameters: name as sent, placeholder of the value, what it may be."""
    start = next((i for i, line in enumerate(lines) if _is_head(line)), None)
    if start is None:
        return
    body = lines[start + 1 :]
    if all(len(line.cells) < 2 for line in body):
        yield from _running(" ".join(line.text for line in body))
        return
    current: list[str] | None = None
    floating = ""
    for line in body:
        cells = [cell.text for cell in line.cells]
        match = _NAMED.fullmatch(cells[0]) if cells else None
        rest = " ".join([(match and match["rest"]) or "", *cells[1:]]).strip()
        if match and current and re.match(r"[^<]*>", rest):
            current[0] += match["name"]  # a name broken over two lines of a narrow cell
            current[1] = _closed(current[1], rest)
        elif match and current and len(match["name"]) <= 2 and not re.match(r"[\"'<{]|:\s*=", rest):
            current[0] += match["name"]
            current[1] = f"{current[1]} {rest}".strip()
        elif match and rest:
            yield from _row(current)
            current, floating = [re.sub(r"\s*,\s*", ",", match["name"]), f"{rest} {floating}".strip()], ""
        elif len(cells) == 1 and current and re.match(r":\s*=", cells[0]) and "=" in current[1]:
            floating = cells[0]  # stands higher than the name it is about
        elif current is not None:
            current[1] = f"{current[1]} {' '.join(cells)}".strip()
    yield from _row(current)


def _is_head(line: Line) -> bool:
    words = [cell.text for cell in line.cells]
    several = len(words) >= 2 and bool(_TABLE.fullmatch(words[0]))
    return several or bool(re.fullmatch(r"(?i)parameters?:? values?:? description:?", " ".join(words)))


def _closed(text: str, rest: str) -> str:
    """Put the end of a broken placeholder where it belongs: before the definition."""
    end, _, behind = rest.partition(">")
    before, mark, told = text.partition(":=")
    return f"{before.strip()} {end}>{mark}{told} {behind}".strip()


def _running(text: str) -> Iterator[Definition]:
    """Rows of a table that lost its columns."""
    starts = list(_RUNNING.finditer(text))
    for match, behind in zip(starts, [*(m.start() for m in starts[1:]), len(text)], strict=True):
        told = text[match.end() : behind].strip()
        yield defined(re.sub(r"\s*,\s*", ",", match["name"]), told)


def _row(current: list[str] | None) -> Iterator[Definition]:
    if current is None or not re.match(r"\s*(?:[\"'<{]|:\s*=\s*\{)", current[1]):
        return  # a word without a value is no pair
    text = re.sub(r"^['\"]?<[^:]*?(?=:\s*=|>)>?['\"]?", "", current[1]).strip()
    text = re.sub(r"^:\s*=\s*", "", text)
    if not _READ_ONLY.search(text):
        yield defined(current[0], text)


_COUNTED = re.compile(r"\d{1,2}BITS?")
"""A word that begins with a number: bits are no unit that is sent."""
_USUAL = re.compile(
    r"(?P<word>\b[A-Z][A-Z\d_]*) ?[\u2014\u2013-] ?(?:(?![\u2014\u2013])[^\n])*?\b[Tt]his is the default\b"
)
"""`OFF — dark. This is the default state`: the last word before the sentence."""


def fields_of(text: str) -> dict[Column, str]:
    """Return range, type and unit that the text of a value tells."""
    text = re.sub(r"^[\[(]([\w\s,.]+)[\])]", r"{\1}", text.strip())
    fields: dict[Column, str] = {}
    unit = _unit(text)
    if unit:
        fields["unit"] = unit
    between = _BETWEEN.match(text) or (_BETWEEN.search(text) if re.match(r"\w+ number", text) else None)
    words = _words(text)
    if between is not None:
        fields["range"] = f"{between['low'].replace(' ', '')} to {between['high']}"
    elif words:
        fields["range"] = "{" + ",".join(words if len(words) > 1 else words * 2) + "}"
        if not any(re.match(r"[\d.]", word) for word in words) or all(map(_COUNTED.fullmatch, words)):
            fields["type"] = "discrete"
    elif not unit or _ADDED.search(text):
        fields["range"] = text
    if re.match(r"(?:an? )?(?:integral|integer)\b|\d+ (?!to\b|or\b|and\b)[a-z-]{3}", text):
        fields["type"] = "integer"
    elif (unit and not words) or re.match(r"(?:an? )?float", text):
        fields["type"] = "real"
    if words and (usual := _USUAL.search(text)) is not None and usual["word"] in words:
        fields["default"] = usual["word"]
    return fields


_ADDED = re.compile(
    r"\bno unit (?:\([^()]{1,24}\) ?)?(?:is )?added, it defaults to (?:be )?(?:(?:the )?[a-z]+ ?\()?"
    r"(?P<unit>[A-Za-z%]{1,3})\b"
)
"""`If there is no unit (V/mV) added, it defaults to volts (V)`."""
_SENT_UNITS = {"S": "s", "V": "V", "HZ": "Hz", "PCT": "%", "A": "A"}
"""Units as such messages spell them."""


def _unit(text: str) -> str:
    if (added := _ADDED.search(text)) is not None and (unit := _SENT_UNITS.get(added["unit"].upper())):
        return unit
    if (quoted := _UNIT.search(text)) is not None:
        return quoted["unit"]
    for bare in _BARE.finditer(text):
        if bare["unit"]:
            return bare["unit"]
        if (known := _WORDS.get(bare["word"].lower())) is not None:
            return known
    return ""


def _words(text: str) -> list[str]:
    """Words in braces; those of several braces where each holds for something else (`{DC} for C1 {AC} for EX`)."""
    sets = re.findall(r"\{([^{}]*)\}", text) if re.match(r"\{", text) else []
    if len(sets) > 1 and not all(re.match(r"\s*for\b", part) for part in re.split(r"\{[^{}]*\}", text)[1:]):
        sets = sets[:1]
    words = [word.strip() for set_ in sets for word in re.split(r"[,|]", set_)]
    if not words or not all(_WORD.fullmatch(word) for word in words):
        return []
    plain = (word.upper() if re.fullmatch("[A-Z][a-z]+", word) else word for word in words)
    return list(dict.fromkeys(plain))


def defined(name: str, text: str) -> Definition:
    """Return what is told of one name; the text is all there is, so a number may lack a range."""
    return Definition(name, fields_of(text), text, whole=True)


def take_optional_unit(definitions: Sequence[Definition], told: str) -> None:
    """`The suffix V is optional`: numbers of which nothing else is known are in that unit."""
    found = re.search(r"\b(?:suffix|unit) (?P<unit>[A-Z]{1,3})\b(?: \([a-z]+\))? is optional", told)
    unit = _SENT_UNITS.get(found["unit"] if found else "")
    for definition in definitions:
        text = definition.fields.get("range", "").lstrip()
        if (
            unit
            and "unit" not in definition.fields
            and definition.get("type") != "discrete"
            and not text.startswith("{")
        ):
            definition.fields |= {"unit": unit, "type": "real"}


def mnemonic(form: str) -> str:
    """Return the first mnemonic of a form, in capitals."""
    found = re.search(r"(?<![\w<])\*?[A-Za-z][A-Za-z_0-9:]+(?![\w>])", form)
    return found[0].upper().split(":")[-1] if found else ""


def named_in(document: Document) -> dict[str, str]:
    """Long names and their short ones, from a table with such columns."""
    found: dict[str, str] = {}
    columns: tuple[int, int] | None = None
    for _, line in document.lines():
        words = [cell.text.strip().lower() for cell in line.cells]
        places = [next((i for i, word in enumerate(words) if word in title), -1) for title in _TITLES]
        if min(places) >= 0:
            columns = (places[0], places[1])
        elif columns is not None and len(words) > max(columns):
            short, long = (line.cells[i].text.replace(" ", "") for i in columns)
            if re.fullmatch(r"[A-Z][A-Z0-9]+", short) and re.fullmatch(r"[A-Z][A-Z0-9_]+", long) and short != long:
                found.setdefault(long, short)
    return found


def names_of(forms: Sequence[str], listed: Mapping[str, str]) -> tuple[list[str], tuple[str, str] | None]:
    """Find the long and the short name of the mnemonic in the forms, and give every form the long one."""
    for form in forms:
        for word in re.findall(r"(?<![\w<])[A-Za-z][A-Za-z_]+(?![\w>])", form)[:1]:
            found = _listed(word, listed) or _hidden(word)
            if found is not None:
                return [spelt(form, *found) for form in forms], found
    return list(forms), None


def _listed(word: str, listed: Mapping[str, str]) -> tuple[str, str] | None:
    bare = word.upper().replace("_", "")
    for long, short in listed.items():
        if bare in (long.replace("_", ""), short) and (MIXED.fullmatch(word) or bare == short or not word.isupper()):
            return long, short
    return None


def _hidden(word: str) -> tuple[str, str] | None:
    """The capitals of a mixed word, which a standard mnemonic (`OUTPut`) is not."""
    short = re.sub(r"[^A-Z]", "", word)
    return (word.upper(), short) if MIXED.fullmatch(word) and len(short) > 1 else None


def spelt(form: str, long: str, short: str) -> str:
    """Give a form's mnemonic its long name, however it is printed: `MTOF`, `MT_OFFSET`, `Mt_OFset`, `MT OFfset`."""
    form = re.sub(rf"(?<![\w<]){long.replace('_', '[ _]')}(?!\w)", long, form, count=1, flags=re.IGNORECASE)

    def spell(match: re.Match[str]) -> str:
        bare = match[0].upper().replace("_", "")
        whole = long.replace("_", "")
        same = bare in (whole, short) or (len(bare) > 5 and whole.startswith(bare))
        return long if same else match[0]

    return re.sub(r"(?<![\w<])[A-Za-z][A-Za-z_]+(?![\w>])", spell, form, count=1)


def take_units(definitions: Sequence[Definition]) -> None:
    """`<unit>:= {Hz, kHz}. The default unit is Hertz "Hz".` tells of the value defined before it."""
    for value, unit in pairwise(definitions):
        if plain_name(unit.name) in ("unit", "units") and "unit" in unit.fields:
            value.fields |= {"unit": unit.fields["unit"], "type": "real"}
