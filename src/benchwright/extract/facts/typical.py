"""Replies as a document prints them: `0 (OFF) or 1 (ON)`, `FIX or STEP`, `+5.0E+02`, `"INT:\\"`, `<delay time>`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from benchwright.extract.facts.arguments import Argument
from benchwright.extract.facts.cellfacts import NONE
from benchwright.extract.facts.examples import find_examples
from benchwright.extract.facts.replies import reply_of_setting
from benchwright.manual.header import short_form
from benchwright.manual.model import ParameterType, Reply

_BLOCK = re.compile(r"definite[- ]length|binary block|#[nN\d]N?<|arbitrary block", re.I)
_COMMENT = re.compile(r"\((?!@)[^()]*\)")
_SWITCH = re.compile(r"[01]\W*(?:OFF|ON)?\W*or\W*[01]\W*(?:OFF|ON)?\W*", re.I)
_INTEGER = re.compile(r"[-+]?\d+")
_NUMBER = re.compile(r"[-+]?\d+(?:\.\d*)?(?:[eE][-+]?\d+)?")
_WORD = re.compile(r"\+?[A-Za-z0-9_][\w/.-]*")
_HOLE = re.compile(r"\+?<\s*([A-Za-z][^<>]*?)\s*>")
_FIELD = re.compile(r'\s*((?:"[^"]*"|<[^<>]*>|[^,"<])*)\s*(?:,|$)')
_WHOLE = re.compile(r"bits?\b|count|number of|register|\bsum\b", re.I)
_QUANTITY = re.compile(
    r"voltage|current|power|resistance|frequency|temperature|amplitude|offset|phase|delay|time\b", re.I
)
_FORM = re.compile(r"\+n\.n+E\+nn|NR3|scientific notation", re.I)
_SAID = re.compile(r"Typical Respon[sc]e\s*:\s*(.+)", re.I)

_WRAPPED = re.compile(r"(?:\w+,){1,40}\w+ \w+(?:,\w+){0,40}|\w+ \w+(?:,\w+){1,40}")
"""A list without blanks, but for one where a line of the cell broke: `SITS90,TIT S90`."""


def read_typical(text: str, values: Sequence[Argument], told: str = "") -> list[Reply]:
    """Return the fields of a reply printed as an instrument gave it; none where nothing was printed.

    `values` are the parameters of the set form, `told` is what the entry says in words.
    """
    text = _unwrapped(re.sub(r"(?<=[a-z])- (?=[a-z])", "", " ".join(text.split())))
    if not text or NONE.fullmatch(text) or re.match(r"\(?see ", text, re.I):
        return []
    lone = values[0] if len(values) == 1 else None
    if _BLOCK.search(text):
        return [Reply(type="block")]
    if _SWITCH.fullmatch(text) or _SWITCH.fullmatch(_COMMENT.sub("", text).strip()):
        return [Reply(type="boolean", choices=("0", "1"))]
    bare = _COMMENT.sub("", text).strip(" .,")
    if found := re.match(r'(?P<string>"[^"]*")(?:,? where\b.*)?$', bare):
        return [Reply(type="string", like=found["string"])]
    if bare.startswith("<") and bare.endswith(">") and '"' in bare and bare.count("<") == 1:
        bare = bare[1:-1]
    if '"' in text and re.search(r"\bquot", text):
        return [Reply(type="string")]
    return _alternatives(bare, lone) or _fields(bare, values, told)


def _unwrapped(text: str) -> str:
    """The text, without the blank of a broken line where what it parts is of the shape that the rest of a list has."""
    joined = text.replace(" ", "")
    shapes = {re.sub(r"\d", "0", re.sub(r"[A-Za-z]", "A", part)) for part in joined.split(",")}
    return joined if len(shapes) == 1 and _WRAPPED.fullmatch(text) else text


def told_reply(told: str) -> list[Reply]:
    """Return the reply that the entry tells of only in words; none if it does not."""
    if re.search(r"returns? .{0,80}quoted string", told):
        like = next((quoted for quoted in re.findall(r'"[^"]*"', told) if re.search(r"\d.*,", quoted)), None)
        return [Reply(type="string", like=like)]
    return [Reply(type="integer")] if re.search(r"returns? (?:the|a) decimal (?:value|sum|number)", told) else []


def _alternatives(bare: str, lone: Argument | None) -> list[Reply]:
    """`FIX or STEP`, `IMM, EXT or BUS`, `1 | 2 | 3`; also `DBorDBM` of what can be set."""
    glued = re.fullmatch(r"([A-Z\d]+)or([A-Z\d]+)", bare)
    if glued and lone is not None and {*glued.groups()} <= {_short(choice) for choice in lone.choices}:
        bare = f"{glued[1]} or {glued[2]}"
    if not re.search(r"\bor\b|\|", bare) and not (lone is not None and lone.type == "choice" and "," in bare):
        return []
    parts = [part.strip() for part in re.split(r"\s*(?:[,|\u3001]|\bor\b)\s*", bare)]
    words = tuple(dict.fromkeys(part for part in parts if part))
    if len(words) < 2 or not all(_WORD.fullmatch(word) for word in words):
        return []
    if {word.lstrip("+") for word in words} == {"0", "1"}:
        return [Reply(type="boolean", choices=("0", "1"))]
    if {word.upper() for word in words} == {"ON", "OFF"}:
        return [Reply(type="boolean", choices=words)]
    if all(_INTEGER.fullmatch(word) for word in words) and (lone is None or lone.type != "choice"):
        return [Reply(type="integer")]
    return [Reply(type="choice", choices=words)]


def _fields(bare: str, values: Sequence[Argument], told: str) -> list[Reply]:
    parts = [part.strip() for part in _FIELD.findall(bare) if part.strip()]
    if len(parts) == 1:
        return _one(parts[0], values, told)
    if all(_HOLE.fullmatch(part) for part in parts) and (string := told_reply(told)):
        return string
    if len(parts) == len(values) and all(_HOLE.fullmatch(part) for part in parts):
        return [_as_set(value) for value in values]
    if not all(_kind(part) for part in parts):
        plain = re.fullmatch(r"[\w .,+:/-]+", bare) and not re.search(r"[a-z]{3,} [a-z]{2,} [a-z]", bare)
        return [Reply(type="text", like=bare)] if plain else []
    names = [value.name if len(values) == len(parts) else None for value in values] or [None] * len(parts)
    names += [None] * (len(parts) - len(names))
    return [Reply(type=_kind(part) or "text", like=part, name=name) for part, name in zip(parts, names, strict=False)]


def _kind(part: str) -> ParameterType | None:
    if part.startswith('"') and part.endswith('"'):
        return "string"
    if _INTEGER.fullmatch(part):
        return "integer"
    if _NUMBER.fullmatch(part):
        return "real"
    return "text" if _WORD.fullmatch(part) else None


def _as_set(value: Argument) -> Reply:
    return Reply(
        type=value.type or "text", unit=value.unit if value.type in ("real", "integer") else "", name=value.name
    )


def _one(part: str, values: Sequence[Argument], told: str) -> list[Reply]:
    """A reply of one field."""
    lone = values[0] if len(values) == 1 else None
    if hole := _HOLE.fullmatch(part):
        return _placeholder(hole[1], values, told)
    if _NUMBER.fullmatch(part):
        if lone is not None and lone.type == "boolean" and abs(float(part)) not in (0, 1):
            return []  # another query was asked
        return [Reply(type="text", like=part)] if re.search(r"is a string in", told) else [_number(part, lone)]
    if not _WORD.fullmatch(part):
        return [Reply(type="text", like=part)] if re.fullmatch(r"\d+ [A-Z][a-z]+(?: [A-Z][a-z]+)*", part) else []
    if lone is not None and lone.type == "choice":
        short = {_short(choice): choice for choice in lone.choices}
        if len(short) < len(lone.choices) and part in lone.choices:
            return [Reply(type="choice", choices=lone.choices, like=part)]  # small letters tell them apart
        if part.upper() in short or part.upper() in {choice.upper() for choice in lone.choices}:
            return [Reply(type="choice", choices=tuple(short), like=part)]
    return [Reply(type="text", like=part)]


def _short(choice: str) -> str:
    return short_form(choice) or choice.upper()


def _number(part: str, lone: Argument | None) -> Reply:
    kind: ParameterType = "integer" if _INTEGER.fullmatch(part) else "real"
    if lone is None or lone.type not in ("real", "integer", "boolean", "choice"):
        return Reply(type=kind, like=part)
    if lone.type == "choice":
        numeric = all(_NUMBER.fullmatch(choice) for choice in lone.choices)
        return Reply(type=kind, unit=lone.unit if numeric else "", like=part)
    if lone.type == "boolean":
        return Reply(type="boolean", like=part)
    return Reply(type="real" if "real" in (kind, lone.type) else "integer", unit=lone.unit, like=part)


def _placeholder(name: str, values: Sequence[Argument], told: str) -> list[Reply]:
    """`<delay time>`: the setting itself, or what its name and the entry's words tell."""
    found = reply_of_setting(values)
    if found is not None:
        return [found]
    if re.search(r"string", name, re.I):
        return [Reply(type="text")]
    if _FORM.search(told):
        return [Reply(type="real")]
    if _QUANTITY.search(name):
        return [Reply(type="real")]
    return [Reply(type="integer")] if _WHOLE.search(f"{name} {told}") else []


def said_reply(header: str, lines: Sequence[str]) -> str:
    """Return the reply that an example shows behind a query of the header; empty if there is none."""
    message = ""
    for line in lines:
        if found := _SAID.search(line):
            asked = any(example.rstrip().split(" ")[0].endswith("?") for example in find_examples(header, [message]))
            return _COMMENT.sub("", found[1]).strip() if asked else ""
        if "?" in line:
            message = line
    return ""
