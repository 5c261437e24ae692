"""Productions `<name> ::= {A | B}`, `<level> ::= 0.1 to 9.3 in NR3 format`: what each says of one name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from benchwright.extract.entries.block import Block
from benchwright.extract.entries.settle import unit_of_name
from benchwright.extract.facts.apply import apply
from benchwright.extract.facts.arguments import Argument
from benchwright.extract.facts.definitions import Column, Definition, plain_name
from benchwright.extract.facts.ranges import read_range, read_unit
from benchwright.extract.facts.units import read_unit_word, spelled
from benchwright.manual.model import Reply

PRODUCTION = re.compile(r"^(?P<name>\[?<[^<>=]{1,40}>?\]?|\[[a-z_]{1,20}\]|[A-Za-z][\w ]{0,24}?) ?::= ?(?P<text>.*)$")
"""A line that begins a production."""

_WHEN = r"(?:when|if|where|depending on)\b.*|for (?:internal|external|digital|analog|binary|hexadecimal)\b.*"
_CONDITION = re.compile(rf"[ ,;(]*\b(?:for (?:the )?(?:\w+[- ])?(?:\dch|\w+) models?|{_WHEN})\)?\s*$", re.I)
_BITS = r"(?:\d+-bit )?"
_NUMBER = rf"(?:(?:an? )?{_BITS}(?:integer|floating[- ]point(?: number)?|value|number)\b)?"
_FORMAT = re.compile(rf"[;,]?\s*{_NUMBER}\s*(?:in )?{_BITS}(?:unsigned )?(?:NR[123]f?|decimal)(?: format)?\.?", re.I)
_KINDS = (
    (r"\bunquoted", "unquoted"),
    (r"quoted|quotation|\bstring\b|^\"|ASCII characters", "string"),
    (r"binary block|# format|block data", "block"),
    (r"\bNR1\b|\binteger|\bcount\b", "integer"),
    (r"\bNR[23]\b|floating", "real"),
)
_QUANTITIES = ((r"\bvoltage\b", "V"), (r"\bcurrent level\b", "A"), (r"\bfrequency\b", "Hz"), (r"\btime\b", "s"))
_MORE = re.compile(r"\((?!#)[^()]*[a-z]{3}[^()]*\)|\bor [-+]?\d.*|\bincrements\b|\bif\b.*", re.I)
_FEW_NAMES = re.compile(r"[a-z]{3,}(?: ?, ?[a-z]{3,})+(?: in\b|$)")
"""`hours, minutes, seconds in NR1 format`."""
_LENGTH = re.compile(r"\b(\d{1,4}) or (?:less|fewer) (?:\w+ )?characters", re.I)
_SEQUENCE = re.compile(r"(\d+) ?, ?\.{2,3} ?, ?(\d+)")
_STEM = re.compile(r"([A-Za-z]+)\{(\d+(?: ?\| ?\d+)*)\}")


def read_productions(texts: Iterable[str]) -> list[Definition]:
    """Read productions, each on one line; those of one name that differ by model or case become one, with a doubt."""
    found: dict[str, Definition] = {}
    for text in texts:
        match = PRODUCTION.match(text)
        if match is None:
            continue
        for name in re.findall(r"<([^<>]+)>", match["name"]) or [match["name"].strip("[]<> ")]:
            definition = _definition(name, match["text"].strip())
            known = found.setdefault(plain_name(name), definition)
            if known is not definition:
                _unite(known, definition)
    for definition in found.values():
        _resolve(definition, found)
    return list(found.values())


def _resolve(definition: Definition, known: dict[str, Definition]) -> None:
    """Put the choices of another name in its place: `{<digital> | EXTernal}` with `<digital> ::= {DIGital<d>}`."""
    for name in re.findall(r"(?<!\w)<([^<>]+)>", definition.get("range")):
        other = known.get(plain_name(name))
        if other is not None and other is not definition and other.get("range").startswith("{"):
            inner = definition.get("range").replace(f"<{name}>", other.get("range").strip("{}"))
            definition.fields["range"] = _flat(inner)
            definition.doubts = [d for d in definition.doubts if "hold another name" not in d] + other.doubts
        elif other is not None and other.get("type") in ("integer", "real") and definition.get("range").count("<") == 1:
            words = definition.get("range").strip("{}").replace(f"<{name}>", "").strip("| ").replace("||", "|")
            definition.fields = {**other.fields, "range": f"{other.get('range')} | {words}"}
            definition.doubts = [d for d in definition.doubts if "hold another name" not in d] + other.doubts


def _definition(name: str, text: str) -> Definition:
    fields: dict[Column, str] = {}
    doubts: list[str] = []
    text = _SEQUENCE.sub(_numbers, text) if text.startswith("{") else _SEQUENCE.sub(r"\1 to \2", text)
    if (condition := _CONDITION.search(text)) is not None:
        text = text[: condition.start()].strip()
        doubts.append(f"What `{name}` may be depends on something: `{condition[0].strip(' ,;()')[:50]}`.")
    bare = re.sub(r"<[^<>]*>", "", text)
    kind = next((kind for pattern, kind in _KINDS if re.search(pattern, bare, re.I)), "")
    listed = re.match(r"(?:integer = )?(\{.*\})", text)
    if listed is not None:
        fields["range"] = _flat(listed[1])
        if "<" in re.sub(r"\w+<\w+>", "", fields["range"]):
            doubts.append(f"The choices of `{name}` hold another name.")
    elif kind in ("string", "unquoted", "block"):
        fields["type"] = kind
        if length := _LENGTH.search(text):
            fields["range"] = f"up to {length[1]} characters"
    else:
        fields |= _number(name, text, kind)
        if not fields:
            fields |= _in_words(text)
            doubts.append(f"Only words say what `{name}` is.")
        if _FEW_NAMES.match(text):
            doubts.append(f"`{name}` may be several numbers.")
        if "range" in fields and (more := _MORE.search(text)):
            doubts.append(f"Something beside the range of `{name}` is said and was not read: `{more[0][:40]}`.")
        elif re.search(r"\bor <", text):
            doubts.append(f"Something else may be sent for `{name}`: `{text[:50]}`.")
    whole = not re.search(r"\d|\b(?:see|depend\w*|table|following|limit\w*)\b", _FORMAT.sub("", text), re.I)
    return Definition(name, fields, text, whole=whole, doubts=doubts)


def _number(name: str, text: str, kind: str) -> dict[Column, str]:
    """What is said of a number; empty where nothing shows that it is one."""
    fields: dict[Column, str] = {}
    bare = _FORMAT.sub("", text).strip(" ;,")
    if not kind and re.fullmatch(r"[A-Z][A-Za-z]*(?:<\w>)?|[A-Z][A-Za-z]*\d?", text):
        return {"range": f"{{{text}|{text}}}"}  # a single word to send
    if re.fullmatch(r"[-+]?\d+(?:\.\d+)?", bare):
        fields["range"] = f"{{{bare}|{bare}}}"
    elif (found := read_range(bare)) is not None and (found.min is not None or found.values):
        fields["range"] = bare
    unit = read_unit(bare) or _spoken(bare) or ("%" if re.search(r"percent|%", bare) else None) or _named(name)
    unit = None if unit == "characters" else unit  # the length of a text is no unit of a number
    if unit and (kind or fields or bare != name):
        fields["unit"] = unit
    if kind or unit:
        fields["type"] = kind or "real"
    return fields


def _in_words(text: str) -> dict[Column, str]:
    """What words let one guess of a value: a voltage is a number in volts, a number of something is whole."""
    for pattern, unit in _QUANTITIES:
        if re.search(pattern, text, re.I):
            return {"type": "real", "unit": unit}
    return {"type": "integer"} if re.search(r"\bnumber\b|\bcount\b|\bindex\b", text, re.I) else {}


def _spoken(text: str) -> str | None:
    """The unit written out somewhere in a text, if there is only one (`seconds from 0.1 to 60`)."""
    units = {unit for word in re.findall(r"(?<!per )\b[a-z]{5,}", text) if (unit := read_unit_word(word)) and unit[0]}
    return spelled(*units.pop()) if len(units) == 1 else None


def _named(name: str) -> str | None:
    """The unit that a name says: `percent`, `time_ms`."""
    found = unit_of_name(re.sub(r"\W+", "_", name.lower()))
    return spelled(*found) if found is not None else None


def _flat(text: str) -> str:
    """Braces in braces opened: `{{1 | ON} | {0 | OFF}}`, `{POD{1 | 2} | BUS}`."""
    text = _STEM.sub(lambda m: " | ".join(m[1] + number.strip() for number in m[2].split("|")), text)
    parts = [part.strip() for part in re.sub(r"[{}()]", "", text).split("|")]
    return "{" + "|".join(dict.fromkeys(part for part in parts if part)) + "}"


def _numbers(found: re.Match[str]) -> str:
    first, last = int(found[1]), int(found[2])
    return " | ".join(str(n) for n in range(first, last + 1)) if first < last <= first + 64 else found[0]


def _unite(known: Definition, other: Definition) -> None:
    """Two productions of one name: their choices together, and a doubt."""
    ranges = [definition.get("range") for definition in (known, other)]
    if all(text.startswith("{") for text in ranges):
        known.fields["range"] = _flat(" | ".join(text.strip("{}") for text in ranges))
    known.text = f"{known.text} {other.text}"
    known.doubts = [*known.doubts, *other.doubts, f"There are several definitions of `{known.name}`."]


def suffix_units(definitions: Sequence[Definition]) -> dict[str, str]:
    """Names whose choices are all units (`<suffix> ::= {s | ms}`), with the unit they stand for."""
    found = {}
    for definition in definitions:
        words = [word for word in re.split(r"[{}| ]+", definition.get("range")) if word]
        units = [read_unit_word(word) for word in words] if definition.get("range").startswith("{") else []
        known = {unit[0] for unit in units if unit is not None and unit[0]}
        if units and all(unit is not None and unit[0] for unit in units):
            found[definition.name] = known.pop() if len(known) == 1 else ""
    return found


def without_units(form: str, units: dict[str, str], block: Block) -> str:
    """Return a form without the units that may follow a number; the number's definition gets the unit (in place)."""
    for name, unit in units.items():
        mark = re.compile(rf"(?P<before><(?P<number>[^<>]+)>) ?\[?<?\b{re.escape(name)}\b>?\]?")
        for found in mark.finditer(form):
            for definition in block.definitions:
                if unit and definition.name == found["number"]:
                    definition.fields.setdefault("unit", unit)
        form = mark.sub(lambda m: m["before"], form)
    if signed := re.search(r"\[<(\w+)>\](?=<)", form):
        block.doubts.append(f"`{signed[1]}` stands before a parameter without a comma.")
        form = form[: signed.start()] + form[signed.end() :]
    return form


def reply_fields(form: str, returned: Sequence[Definition], sent: Sequence[Definition]) -> list[Reply]:
    """Return the fields of a reply printed as `<a>,<b><NL>`; empty where they cannot be told."""
    bare = re.sub(r"\s*<NL>.*$|\s*<newline>.*$", "", form.strip(), flags=re.I)
    if re.fullmatch(r"unquoted string", bare, re.I):
        return [Reply(type="text")]
    if re.fullmatch(r"\"[^\"]*\"|quoted (?:ASCII )?string", bare, re.I):
        return [Reply(type="string")]
    names = re.findall(r"<([^<>]+)>|(\{[^{}]*\})", bare)
    if not names or re.sub(r"<[^<>]+>|\{[^{}]*\}|[,\s\[\].]", "", bare):
        return []
    fields = [_reply(name, listed, returned, sent, several=len(names) > 1) for name, listed in names]
    return [field for field in fields if field is not None] if all(fields) else []


def _reply(
    name: str, listed: str, returned: Sequence[Definition], sent: Sequence[Definition], *, several: bool
) -> Reply | None:
    known = {plain_name(d.name): d for d in (*sent, *returned)}
    definition = _definition("value", listed) if listed else known.get(plain_name(name))
    if definition is None:
        return None
    argument = Argument("value")
    apply([Definition("value", definition.fields, definition.text)], [argument])
    inner = [known.get(plain_name(word)) for word in re.findall(r"<([^<>]+)>", definition.text)]
    if argument.type is None and any(other is not None and other.get("type") == "block" for other in inner):
        return Reply(type="block", name=name if several else None)
    if argument.type is None:
        return None
    number = argument.type in ("real", "integer")
    if argument.type == "real" and not argument.unit:
        argument.unit = next((d.get("unit") for d in sent if plain_name(d.name) == plain_name(name)), "")
    choices = argument.choices
    if argument.type == "boolean":
        choices = tuple(dict.fromkeys(re.findall(r"[\w.<>]+", definition.get("range"))))
    return Reply(
        type="boolean" if set(choices) == {"0", "1"} else argument.type,
        unit=argument.unit if number else "",
        choices=choices,
        name=name if several else None,
    )
