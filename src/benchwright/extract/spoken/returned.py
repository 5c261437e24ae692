"""Replies as running text tells them: `CH1:OFFSET? might return :CH1:OFFSET 1.0E-03`, `FAIL indicates ...`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from benchwright.extract.facts.arguments import Argument
from benchwright.extract.facts.replies import beside
from benchwright.extract.notation.spelling import spellings
from benchwright.extract.spoken.told import Sent
from benchwright.extract.spoken.units import per_division
from benchwright.manual.header import short_form
from benchwright.manual.model import ParameterType, Reply

_RETURNS = re.compile(
    r"\b(?:returns?|report|reply|respond with|produce)\b:? *"
    r"(?:(?:the|a) (?:following )?"
    r"(?:string|response|value|text|data|message|result|list|character|setting|(?:\w+ )?parameter)s?\b(?: of| as)?:? *"
    r"|the following[^:]{0,100}: *|either )?(?P<text>.*)",
    re.I | re.S,
)
_FOLLOWING = re.compile(r"^[^:\"#\d]{0,90}?[a-z]{3,} ?[^:]{0,60}: +(?=[:\"A-Z\d])")
_END = re.compile(
    r",? ?indicating\b|,? listing\b|,? (?:indicat|show|which|meaning|mean|as\b|for\b|when|while|if\b|signif|represent"
    r"|in\b|to\b|the\b|with|where"
    r"|that\b|specif|because|and\b|or\b|is\b|on\b|but\b|after|denot|where|from\b|else\b"
    r"|(?:This|The|It) (?=[a-z]))|, (?=[a-z]{3,} [a-z])|\.(?= |$)| \(|$"
)
_QUOTED = re.compile(r"\"[^\"]*\"")
"""Words in quotes end nothing."""
_HEAD = re.compile(r":? ?(?P<head>\*?[A-Za-z]\w*(?::\w+)*)(?P<gap> +|(?=\"))(?=\S)")
_VALUE = re.compile(r'(?:"[^"]*"|#\d[^\s,]*|[-+]?[\w.+/<>-]+)(?: ?, ?(?:"[^"]*"|[-+]?[\w.+/<>-]+))*')
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_WORD_SAID = re.compile(
    r"^(?:<\w+> ?= ?|[Ii]f )?(?P<word>[A-Z][A-Z0-9_]{1,20}(?:[a-z]{1,6}[A-Z]{0,3})?|\d{1,2})"
    r"(?: ?[=:\u2013-] ?| +)(?:indicates?|means|specif|signif|if\b|when\b|shows?"
    r"|represents?|is\b|the\b|no\b|[a-z]+s\b)"
)
_VARIES = re.compile(
    r"\b[XY]?UNIts?\b|\bunits? (?:are |is )?(?:specified|set|selected|determined|depend)|\bspecified by [\w:<>]*TYPe\b"
    r"|\bof the specified measurement\b|\bfor measurement <\w+>|\bmeasurement value\b"
    r"|\bgain factor\b|\battenuation factor\b|\bratio\b"
)
_CURSORS = re.compile(r"\bCURSor:(?:\w+:)?(?:[HV]?DELTa|[HV]POS)", re.IGNORECASE)
"""What is in the unit that the cursors are set to."""
_ROW_OF_WORDS = re.compile(r"[A-Z][A-Z\d]+(?: [A-Z][A-Z\d]+)+")
"""`ONCE CONT COUN`, one on a line."""
_SETTINGS = re.compile(
    r"\b[Rr]eturns? (?:all |the )?(?:\w+[ -]){0,5}(?:settings|parameters|formatting data)\b|^\w[\w ]* settings\.$"
)
_NAMED = re.compile(r"(?:Returns )?<[A-Za-z][\w ]{0,30}>(?: ?, ?<[A-Za-z][\w ]{0,30}>)+(?=$|[ .][^,\[{<])")
"""Fields by name."""
_FIELDS = ("manufacturer", "model", "serial number", "firmware")
_KINDS: tuple[tuple[str, ParameterType], ...] = (
    (r"<NR1>|\binteger", "integer"),
    (r"<NR[23f]>|<NRf>|floating[- ]point", "real"),
    (r"<Q?string>|quoted string", "string"),
    (r"<block>|binary block|block data", "block"),
    (r"\bBoolean\b|\{?0 ?\| ?1\}?", "boolean"),
)


def printed_reply(header: str, said: str) -> tuple[str, str]:
    """Return the reply that stands behind a query in an example, without its header, and what is said after it.

    Replies of several settings are returned whole.
    """
    found = _RETURNS.search(said)
    if found is None:
        return "", ""
    text = re.sub(r"(?<=\d[eE][-+]) (?=\d)", "", _FOLLOWING.sub("", found["text"].strip()))  # where a line broke
    end = _END.search(_QUOTED.sub(lambda quoted: "0" * len(quoted[0]), text))
    whole = text[: end.start() if end else len(text)].strip(" .,\u201c\u201d").rstrip(":") if end else text
    behind = text[end.start() :] if end else ""
    if ";" in whole and re.search(r"[\w\"]; ?:?[A-Z]", whole):
        return re.sub(r"\s+", " ", whole).strip(), behind
    bare = whole.lstrip(": ")
    head = _HEAD.match(whole)
    if head is not None and _names(head["head"], header):
        bare = whole[head.end() :]
    bare = bare.strip().lstrip("{")
    value = _VALUE.match(bare)  # of alternatives the first
    if value is not None and bare[value.end() : value.end() + 1] == ":":
        return "", ""  # a header with its value glued to it
    if value is not None and re.match(r"[A-Z]+ [A-Z]{3,}\b", bare[value.start() :]):
        return "", ""  # a message of several words
    text = value[0].strip(" .,") if value else ""
    return ("", "") if re.fullmatch(r"[a-z][a-z ]*", text) and text not in ("on", "off") else (text, behind)


def _names(head: str, header: str) -> bool:
    """Whether the first word of a reply is a header and not the value."""
    if ":" in head:
        return True
    last = {word for way in spellings(header) for word in way}
    return head.upper() in last or re.sub(r"\d+$", "<>", head.upper()) in last


def told_replies(
    header: str, values: Sequence[Argument], returns: Sequence[str], sent: Sequence[Sent], told: str
) -> list[Reply]:
    """Return the fields of a reply: `values` are the set form's parameters, `returns` the paragraphs about replies."""
    like, behind = next((p for s in sent if s.asks and (p := printed_reply(header, s.said))[0]), ("", ""))
    lone = values[0] if len(values) == 1 else None
    if header.upper() == "*IDN":
        return _identity(like)
    if re.search(r"[\w\"]; ?:?[A-Z]", like):
        return [Reply(type="text", like=like)]
    if lone is not None and lone.type is not None:
        return [_of_setting(lone, like, returns)]
    if words := _words_said(returns):
        return [_worded(words, like)]
    kind = next((kind for text in returns for pattern, kind in _KINDS if re.search(pattern, text, re.I)), None)
    if fields := _named_fields(returns, like):
        return fields
    if like:
        return _printed(like, kind, f"{behind} {told}" if _CURSORS.search(header) is None else "")
    if kind is None and _SETTINGS.search(" ".join([told, *returns])):
        kind = "text"
    return [Reply(type=kind)] if kind is not None else []


def _named_fields(returns: Sequence[str], like: str) -> list[Reply]:
    """The fields that `Returns <a>,<b>` names, where the printed reply has as many; none that may repeat."""
    named = next((found for text in returns if (found := _NAMED.match(text))), None)
    parts = [part.strip() for part in re.findall(r'"[^"]*"|[^,]+', like)]
    names = re.findall(r"<([^<>]+)>", named[0]) if named is not None else []
    if len(names) < 2 or len(names) != len(parts):
        return []
    return [Reply(type=_kind(part), like=part, name=name) for part, name in zip(parts, names, strict=True)]


def _identity(like: str) -> list[Reply]:
    """The four fields that IEEE 488.2 gives to `*IDN?`."""
    parts: list[str] = like.split(",", 3)
    shown = parts if len(parts) == 4 else [""] * 4
    return [Reply(type="text", name=name, like=part or None) for name, part in zip(_FIELDS, shown, strict=True)]


def _spelt(choices: Sequence[str], like: str, returns: Sequence[str]) -> tuple[str, ...]:
    """The choices as a reply spells them: in capitals, short where the printed ones are."""
    short = {short_form(choice) or choice: choice for choice in choices}
    long = {choice.upper() for choice in choices}
    told = (text.split(" ") if _ROW_OF_WORDS.fullmatch(text) else [text.split(" ")[0]] for text in returns)
    printed = {like.strip('"').upper(), *(word.strip(".") for words in told for word in words)} - long
    return tuple(short) if printed & set(short) else tuple(dict.fromkeys(map(_capitals, choices)))


def _capitals(choice: str) -> str:
    """A word in capitals; what stands in angle brackets (`CH<x>`) is a name."""
    return re.sub(r"<[^<>]*>|[^<>]+", lambda part: part[0] if part[0][0] == "<" else part[0].upper(), choice)


def _of_setting(value: Argument, like: str, returns: Sequence[str]) -> Reply:
    """The reply of a query that returns what the set form sets."""
    kind: ParameterType = value.type or "text"
    shown = like or None
    if kind == "choice":
        choices = _spelt(value.choices, like, returns)
        return Reply(type="choice", choices=choices, unit=value.unit, like=shown)
    if kind in ("integer", "real"):
        if like and not _NUMBER.fullmatch(like):
            return Reply(type=kind, unit=value.unit)
        if kind == "integer" and re.search(r"\.\d*[1-9]|[eE]-", like):
            kind = "real"
        return Reply(type=kind, unit=value.unit, like=shown)
    return Reply(type=kind, like=shown)


def _worded(words: tuple[str, ...], like: str) -> Reply:
    """A reply that is one of the words that are explained."""
    shown = like if like.upper() in words else None
    if set(words) <= {"0", "1"}:
        return Reply(type="boolean" if len(words) == 2 else "integer", like=shown)
    if all(word.isdigit() for word in words):
        return Reply(type="integer", like=shown)
    return Reply(type="choice", choices=words, like=shown)


def _words_said(returns: Sequence[str]) -> tuple[str, ...]:
    """Words that begin paragraphs about the reply (`PASS indicates ...`)."""
    bare = [text.strip(" .").upper() for text in returns if re.fullmatch(r"[A-Z]{2,}[a-z]*\d?\.?", text.strip())]
    found = bare + [match["word"] for text in returns for part in _parts(text) if (match := _WORD_SAID.match(part))]
    words = tuple(dict.fromkeys(found))
    return words if len(words) > 1 else ()


def _parts(text: str) -> list[str]:
    return re.split(r"(?<=\.) (?=[A-Z\d<])", text)


def _printed(like: str, kind: ParameterType | None, behind: str) -> list[Reply]:
    """The fields of a reply as printed, where the set form does not tell what they are."""
    parts = re.findall(r'"[^"]*"|[^,]+', like)
    parts = [part.strip() for part in parts if part.strip()]
    if len(parts) > 1:
        if all(part.startswith('"') for part in parts) or all(re.fullmatch(r"[A-Za-z]\w*", part) for part in parts):
            return [Reply(type="text", like=like)]
        fields = [Reply(type=_kind(part), like=part) for part in parts]
        if kind == "real" and all(field.type in ("integer", "real") for field in fields):
            return [field.model_copy(update={"type": kind}) for field in fields]
        kinds = [field.type for field in fields]
        if len(kinds) > 2 and len(set(kinds)) == 1:
            return [Reply(type="text", like=like)]  # a list, as long as it happens to be
        return fields[:2] if len(kinds) > 2 and kinds == kinds[:2] * (len(kinds) // 2) else fields
    found = "boolean" if like.upper() in ("ON", "OFF") else _kind(like)
    if kind == "boolean" and like in ("0", "1"):
        found = "boolean"
    elif kind in ("real", "string", "block") and found in ("integer", "real", "text"):
        found = kind
    varies = _VARIES.search(behind)
    unit = beside(like, per_division(behind)) if found in ("integer", "real") and not varies else ""
    return [Reply(type=found, unit=unit, like=like)]


def _kind(part: str) -> ParameterType:
    if part.startswith('"'):
        return "string"
    if part.startswith("#"):
        return "block"
    if _NUMBER.fullmatch(part):
        return "integer" if re.fullmatch(r"[-+]?\d+", part) else "real"
    return "text"
