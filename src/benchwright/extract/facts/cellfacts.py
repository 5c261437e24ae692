"""The cells of a column "Parameter": what stands about each parameter, without labels, in the order printed.

`0 to 5 V | MIN | MAX`, `{C|F|K}, Default: C`, `<delay> 0 to 3600`, `Quoted string up to 40 characters` become
definitions; a default on a line of its own belongs to what stands above it; ranges under the name of a model or a
channel stay apart as cases.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from benchwright.extract.facts.amounts import tokens
from benchwright.extract.facts.conditions import CHANNEL, MODEL
from benchwright.extract.facts.defaults import read_default
from benchwright.extract.facts.definitions import Column, Definition
from benchwright.extract.facts.ranges import read_range
from benchwright.extract.facts.units import read_unit_word
from benchwright.extract.notation.slots import SPECIAL

NONE = re.compile(r"\W*(?:none|null|n/?a|-+)\W*", re.I)
"""What a cell without anything in it says."""

_NAME = re.compile(
    r"(?:\d{1,2}[.)] )?(?P<case>[A-Z]{2,5} ?)?< ?(?P<name>[A-Za-z][^<>|]{0,40}?) ?>(?: ?[:=] ?| (?=[^|,])|$|(?=[:(]))"
)
_DEFAULT = re.compile(r"\*?[Dd]efaults?\b(?! (?:unit|command)s?\b)(?: value)?(?: is)? ?[:=]? ?|\*RST ?:? ?")
_QUERY = re.compile(r"Query ?: ?(?=[{\[])")
_CHOICE = re.compile(r"\[[A-Za-z]\w*(?: ?\| ?\w+)+\]")
_CASE = re.compile(
    rf"(?:For )?(?P<label>(?:{MODEL}(?: ?(?:[/,&]+|and) ?)*)+(?: models?)?|{CHANNEL}(?: ?(?:,|and|&) ?{CHANNEL})*"
    r"|[A-Z]{2,6}(?=:$)) ?/?(?::|=(?= ?\()) ?",
    re.I,
)
_HYPHEN = re.compile(r"(?<=[a-z])-$")
_PHRASE = r"[ ,;.(]*\bdefaults?\b(?: value)?(?: is| to)? ?[:=]? ?"
_TRAILING = re.compile(
    rf"{_PHRASE}(?:\"[^\"]*\"|[^\s,;()]*(?: [munpkMG]?[A-Za-z\u03a9\u00b5%]{{1,3}}\b)?)(?: ?\([a-z ]+\))?[.)]*", re.I
)
_TOKEN = re.compile(rf"{_PHRASE}(?P<token>[\w:\\/.-]+(?: ?\[ ?: ?\w+ ?\])?)", re.I)
_VALUE = re.compile(r"\S+|[-+]?[\d.]+(?:[eE][-+]?\d+)? \S+|\"[^\"]*\"")
_UP_TO = re.compile(r"(?<=\d)( ?[A-Za-z\u03a9\u00b5\u03bc%]{0,4}) up to (?:(?:approximately|about) )?(?=\d)")
_STEP = re.compile(
    r",? ?\(?(?:in|with) (?:a )?(?:resolution|steps?|increments) of [\d.]+ ?\S{0,4}\)?"
    r"|\([\d.~ ]+\S{0,3} (?:steps|resolution)\)"
)
_LOAD = re.compile(
    r"(?P<range>[^,;]*?) (?P<load>into (?:an? )?(?:\d+ ?\u03a9|open circuit|high[- ]impedance)(?: load)?)"
    r"(?=[,;.]|$| or )"
)


def read_cells(lines: Sequence[str]) -> list[Definition]:
    """Read the lines of the column; none where it says that there is no parameter."""
    found: list[Definition] = []
    case = ""
    for item in _items(lines):
        text = _QUERY.sub("", item)
        if NONE.fullmatch(text):
            continue
        if (begin := _DEFAULT.match(text)) and found:
            _default(found[-1], text, begin)
            continue
        if label := _CASE.match(text):
            case, text = label["label"].strip(" /,"), text[label.end() :].strip()
            if not text:
                continue
        _take(found, case, text)
    return [definition for definition in found if definition.text]


def _items(lines: Iterable[str]) -> Iterator[str]:
    """Lines put together to what belongs together: a name, a choice, a case or a default begins anew."""
    current = ""
    for line in lines:
        if current and (_begins(line) or NONE.fullmatch(current)):
            yield current
            current = line
        elif _HYPHEN.search(current):
            current = current[:-1] + line
        elif (
            current.endswith("|") or line.startswith("|") or ("|" in current and re.fullmatch(r"\w{1,3}[})\]]*", line))
        ):
            current += line
        else:
            current = f"{current} {line}".strip()
    if current:
        yield current


def _begins(line: str) -> bool:
    if any(pattern.match(line) for pattern in (_DEFAULT, _QUERY, _CHOICE, _CASE)):
        return True
    found = _NAME.match(line)
    return found is not None and not re.match(r" ?\|", line[found.end() :])


def _take(found: list[Definition], case: str, text: str) -> None:
    """Begin a definition, or add a case to the one of that name."""
    named = _NAME.match(text)
    name, rest = "", text
    if named is not None:
        name, rest = named["name"].strip(), text[named.end() :].strip(" :=")
        case = case or (named["case"] or "").strip()
    known = next((definition for definition in found if definition.name == name and definition.cases), None)
    if case and known is not None:
        known.cases.append((case, rest))
        known.text += f" {rest}"
    elif case:
        found.append(Definition(name, {}, text, [(case, rest)]))
    elif not name and len(parts := _parts(rest)) > 1:
        found += [replace(_definition("", part), place=place) for place, part in enumerate(parts, 1) if part]
    else:
        found.append(_definition(name, rest))


def _parts(text: str) -> list[str]:
    """`<0 - 23>,<0 - 59>` or `ON|OFF, <code>`: what stands about each parameter, empty where it is only named."""
    parts = [part.strip() for part in re.split(r",(?![^{(\[]*[})\]])(?!\d{3})", text)]
    if len(parts) < 2 or "<" not in text or re.search("default", text, re.I):
        return []
    if any(re.search(r"[a-z]{2} [a-z]{2}", part) for part in parts):
        return []
    bare = [re.fullmatch(r"<(?P<inner>[^<>]*)>(?P<words>(?: ?\| ?\w+)*)", part) for part in parts]
    ranges = [found["inner"] if found and read_range(found["inner"]) else "" for found in bare]
    return [inner if found else part for part, found, inner in zip(parts, bare, ranges, strict=True)]


def _definition(name: str, text: str) -> Definition:
    fields: dict[Column, str] = {}
    text = re.sub(r"(?<=[A-Za-z]{3})\.(?=\d)", ". ", text)
    text = _UP_TO.sub(r"\1 to ", text)
    near = re.search(r"(?<=to )~ ?(?=\d)", text)
    text = re.sub(r"(?<=to )~ ?(?=\d)|(?<=\()~ ?(?=\d)", "", text)
    whole, default = text, default_of(text)
    if default is not None:
        fields["default"] = default
        text = cut_default(text)
    if cases := _loads(text):
        more = unread(_LOAD.sub(" ", text))
        return Definition(name, fields, text, cases, doubts=[_beside(more)] if more else [])
    if unit := re.fullmatch(r"(?:is )?in ([^\s\d]+)", text):
        return Definition(name, {**fields, "unit": unit[1]}, text)
    told = ""
    if listed := re.match(r"([{(]?\w+(?: ?\| ?\w+)+[})]?)[.,]? +(?=[A-Z][a-z])", text):
        text, told = listed[1], text[listed.end() :]
    fields["range"] = text
    if re.search(r"[a-z]{3} [a-z]", text):
        fields["type"] = text
    made = Definition(name, fields, text or name, doubts=["An end of the range is approximate."] if near else [])
    found = read_range(text)
    ranged = found is not None and found.unit != "characters"
    if (more := told or unread(text)) and (told or "type" not in fields or ranged):
        made.doubts.append(_beside(more))
    if default is not None and not re.search(
        rf"{re.escape(default)}\W*(?:\([^()]*\)\W*)?(?:$|[.,;)\"]|, )", whole, re.I
    ):
        made.doubts.append(f"The default `{default[:40]}` may be more than a value.")
    return made


def _beside(more: str) -> str:
    return f"Something beside the values is said and was not read: `{more[:60]}`."


def _loads(text: str) -> list[tuple[str, str]]:
    """`1 mVpp to 10 Vpp into 50 \u03a9, or twice that into an open circuit`: a range for each load."""
    found: list[tuple[str, str]] = []
    for match in _LOAD.finditer(text):
        phrase = match["range"].strip(" ,")
        if "twice that" in phrase and found:
            phrase = "2 x " + found[-1][1]
        found.append((match["load"], phrase))
    return found


def default_of(text: str) -> str | None:
    """Return what a cell names as the default, as printed; a path or a mnemonic with its optional end stays whole."""
    value = read_default(text)
    token = _TOKEN.search(text)
    if value is None and (switch := re.search(r"\bdefault ?:? ?(on|off)\W*$", text, re.I)):
        return switch[1].upper()
    if value is None or token is None:
        return value
    whole = token["token"].replace(" ", "").rstrip(".")
    return whole if whole.startswith(value) else value


def cut_default(text: str) -> str:
    """Return the text without the phrase that names a default."""
    return _TRAILING.sub(" ", text).strip()


def unread(text: str) -> str:
    """Return the words of a range or a list of choices that say more than the values themselves."""
    text = re.sub(r"\"[^\"]*\"|<[^<>]*>", "", text).strip(" ,|")
    if re.fullmatch(r"[{(\[]?[\w\"']*(?: ?[|,/] ?[\w\"']+)*[})\]]?", text):
        return ""
    words = [
        t.text for t in tokens(_STEP.sub(" ", text)) if t.kind in ("word", "other") and not SPECIAL.fullmatch(t.text)
    ]
    known = ("or", "from", "auto", "integer")
    return " ".join(word for word in words if word.lower() not in known and read_unit_word(word) is None)


def _default(definition: Definition, text: str, begin: re.Match[str]) -> None:
    """A default printed on a line of its own."""
    rest = re.sub(r" ?\[ ?: ?(\w+) ?\]", r"[:\1]", text[begin.end() :].strip().rstrip("."))
    if not rest or rest.startswith("<"):
        return
    quoted = re.fullmatch(r"\"[^\"]+\"", rest)
    value = rest if quoted or " " not in rest else default_of(text) or rest
    field: Column = "reset" if text.startswith("*RST") else "default"
    further = re.sub(r"^\([^()]*\)", "", rest.strip('"').removeprefix(value.strip('"')).strip(' "')).strip()
    if value == rest and not _VALUE.fullmatch(rest):
        further = rest
    if not re.match(r"[-+]?\d|[a-z]+ on\b", further) and further != rest:
        definition.fields[field] = value
    if further and not re.match(r",? ?where\b|[A-Z][a-z]+ [a-z]+ [a-z]", further):
        definition.doubts.append(f"The default `{rest[:40]}` may be more than a value.")
