"""What a query returns, from what the document says of it (`The query returns ON or OFF`, `for example, 7.500`)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from benchwright.extract.facts.amounts import tokens
from benchwright.extract.facts.arguments import Argument
from benchwright.extract.facts.reply_kinds import kinds_apart
from benchwright.extract.facts.reply_units import quantity
from benchwright.extract.facts.reply_words import alternatives
from benchwright.extract.facts.units import read_unit_word, spelled, stated_unit
from benchwright.manual.header import short_form
from benchwright.manual.model import ParameterType, Reply

_HINTS: tuple[tuple[str, ParameterType], ...] = (
    (
        r"definite[- ]length|binary block|<\s*(?:d?block|arb(?:itrary)? block)[^>]*>|#9\d|#8\d|data block header",
        "block",
    ),
    (r"<\s*NR1\s*>|\bNR1\b|\bsum of the binary|binary[- ]weighted|\bdecimal value\b", "integer"),
    (r"<\s*(?:NR[23f]|NRf\+?)\s*>|\bNR[23]\b|scientific notation|floating[- ]point", "real"),
    (r"<\s*bool(?:ean)?\s*>|<\s*Bool\s*>", "boolean"),
    (r"<\s*Q?string\s*>|quoted string|<\s*SRD\s*>|(?:in|with) (?:double[- ])?quotation marks", "string"),
    (r"<\s*(?:CRD|CPD|AARD)\s*>", "text"),
    (r"^\(@[\d,:!]+\)$", "list"),
    (r"\bintegers?\b", "integer"),
)
_ROW = re.compile(r"<[\w+ ]{2,12}>(?: ?, ?<[\w+ ]{2,12}>){1,8}\.?")
"""Kinds of value one behind the other."""
_PRODUCED = re.compile(r"<[^<>]{1,60}>\s*::=\s*(<[^<>]{1,30}>)")
_MARK = r"[\"\u201c]?<[A-Za-z][^<>,]{0,28}>[\"\u201d]?"
_SEVERAL = re.compile(rf"{_MARK}(?:\s?[\[{{]?\s?,\s?{_MARK}[\]}}]?)+")
"""Fields one behind the other, by kind or by name; in braces or brackets they go on."""
_NUMBER = re.compile(r"[-+]?\d+(?:\.\d*)?(?:[eE][-+]?\d+)?")
_BROKEN = re.compile(r"^([-+]?\d+\.\d+) (\d*[eE][-+]\d+)$")
"""A number that the end of a line parts in two."""
_DECIMAL = re.compile(
    r"[-+]?\d+\.\d+(?:[eE][-+]?\d+)?|[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?(?: ?, ?[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)+"
)
"""A number with decimals, or a row of numbers."""
_LIKE = re.compile(
    r"(?:for example|for instance|such as|e\.g\.,?|as follows|in the form(?= [-+]\d))\s*[:,\uff1a]?\s*(.+)", re.I
)
_LIKE_END = re.compile(
    r" ?\(|;|\.(?=\s|$)|\*/| (?:represents?|denotes?|which|[Ww]here(?:in)?|when|if|and|the|is|in|to)\b"
    r"|, ?(?:the|where|which|and|if)\b|$"
)
_QUOTES = re.compile(r"\"[^\"]*\"(?:,\"[^\"]*\")*")
_BEGINNING = re.compile(r"(?:For|The|This|That|If|When|In|To|It|A|An)\b|(?:if|when|bits?|sending|after|where) ")
"""How a sentence begins that follows `for example`, which is no reply."""
_SPELT = re.compile(r"\b(ON|OFF) ?\([01]\)")
_NAMED = re.compile(
    r"returns? the (\w+(?: \w+)?(?:, (?:the )?\w+(?: \w+)?)*,? and (?:the )?\w+(?:/\w+)?"
    r"(?: (?!(?:in|of|as|at|to|on|is|are|for|from|with|when|if|set|separated|currently|by|that|which)\b)"
    r"[a-z]\w*){0,2})\b",
    re.I,
)
_ERROR = re.compile(r"(?<![\w,])([-+]?\d{1,3}) ?, ?(\"(?:No error|[A-Z][a-z]+ [a-z ]*error[^\"]*)\")", re.I)
"""An error as SCPI returns it: its number and its text."""
_NESTED = re.compile(r"\"[^\" ]{1,20},\"\w")
"""Quotes inside quotes (`"0,"NULL""`)."""
_CONTENT = re.compile(r"(?<![\w,])([-+]?\d{1,3}),(\"[A-Z][a-z]+ [a-z][^\"]*\")")
"""A number and a sentence, where errors are spoken of."""
_NAMES = re.compile(
    r"\((?:represent(?:s|ing) (?:the )?(?P<told>[^()]*(?:,| and )[^()]*)"
    r"|(?:represents? )?(?:the )?(?P<row>[^()]*,[^()]*))\)"
)
"""What parts of a reply stand for, in brackets."""
_WRITTEN = re.compile(r"\b(?:expressed|notation|digits|units?|default|separated|format|replaced)\b", re.I)
"""Words that tell how parts are written."""
PARTS = re.compile(
    r"(?:consist(?:s|ing) of|of|in|has|contains) (?:\d{1,2}|two|three|four|five|six|seven|eight) (?:parts|fields)", re.I
)


def read_replies(text: str, values: Sequence[Argument], shown: str = "") -> list[Reply]:
    """Return the fields of the reply that `text` tells of; `values` are the set form's parameters but for keys.

    `shown` is a reply as an example gives it. None are returned where neither says anything.
    """
    text = kinds_apart(_SPELT.sub(r"\1", " ".join(text.split())))
    lone = values[0] if len(values) == 1 else None
    if known := _of_kind(text, lone):
        return known
    like = _like(text) or shown or (text if _DECIMAL.fullmatch(text) else "")
    if (fields := _parts(text, like) or _kinds(text)) or _NESTED.search(text):
        return fields
    several = _SEVERAL.search(text.replace("<NL^END>", ""))
    of_values = len(values) > 1 and like.count(",") + 1 == len(values)
    if several is not None and not of_values and not (like and _counts(several, like)):
        return _kinds(several[0])  # one kind found somewhere in the text is not the whole reply
    if re.search(_HINTS[0][0], text):
        return [Reply(type="block", like=like if re.fullmatch(r"#\d[^\s)]*", like) else None)]
    words = alternatives(text)
    if words and not ("," in like and len(values) > 1):
        return [_in_unit(_worded(words, lone, like), text)]
    if like and re.search(r"\bstring in the form(?:at)?\b", text) and "," not in like:
        return [Reply(type="text", like=like)]
    if like:
        fields = _fields(like, values, text)
        return [_in_unit(fields[0], text)] if len(fields) == 1 else fields
    for pattern, kind in _HINTS:
        if re.search(pattern, text):
            return [_in_unit(_hinted(kind, lone), text)]
    return []


_CHARACTERS = re.compile(r"<char(?:acter)?(?: (?:response )?data)?>(?! ?[,\[{])\s*", re.I)
"""The kind of a reply without quotes: words, or any characters."""


def _of_kind(text: str, lone: Argument | None) -> list[Reply]:
    """The fields of an error, or the one of a reply told to be characters; none where neither is told."""
    if found := _CHARACTERS.match(text):
        return [_of_characters(text[found.end() :], lone)]
    if (error := _error(text)) is not None:
        return [Reply(type="integer", like=error[1]), Reply(type="string", like=error[2])]
    return []


def _of_characters(told: str, lone: Argument | None) -> Reply:
    """A reply of characters without quotes: one of the words told, of those that are set, or any text."""
    if words := alternatives(told):
        return _worded(words, lone, "")
    known = lone.type if lone is not None else None
    return Reply(type="choice" if known == "choice" else "boolean" if known == "boolean" else "text")


def told_choices(shown: Reply, text: str, values: Sequence[Argument]) -> Reply:
    """Return a reply as an example shows it with the words that the text says it is one of."""
    words = alternatives(_SPELT.sub(r"\1", " ".join(text.split())))
    if shown.like not in words or shown.type not in ("choice", "boolean", "text"):
        return shown
    told = _worded(words, values[0] if len(values) == 1 else None, shown.like)
    return told if told.type in ("choice", "boolean") else shown


def _in_unit(reply: Reply, text: str) -> Reply:
    """The reply in the unit that the text states for it (`the unit is V`)."""
    found = re.search(r"\bunit(?: of the return(?:ed)? value)? is \S+", text, re.I)
    unit = stated_unit(found[0].rstrip(".,;")) if found and reply.type in ("real", "integer") else None
    return reply.model_copy(update={"unit": unit}) if unit else reply


def identity(shown: str) -> list[Reply]:
    """The reply to `*IDN?`, whose fields IEEE 488.2 (10.14.3) fixes."""
    names = ("manufacturer", "model", "serial number", "firmware")
    values = shown.split(",") if shown.count(",") == 3 else [None] * 4
    return [Reply(type="text", like=value, name=name) for name, value in zip(names, values, strict=True)]


def _error(text: str) -> re.Match[str] | None:
    """An error as an entry prints it: a number and a sentence in quotes."""
    found = _ERROR.search(text)
    return found or (_CONTENT.search(text) if re.search(r"\berror\b", text, re.I) else None)


_REGISTER = re.compile(r"EVEN(?:t)?|COND(?:ition)?|ENAB(?:le)?|[PN]TR(?:ansition)?", re.I)


def standard(header: str) -> list[Reply]:
    """What IEEE 488.2 (10.11 to 10.36) and SCPI (STATus) give to a register, where a document does not tell."""
    if header.upper() == "*OPC":
        return [Reply(type="integer", like="1")]
    last = header.rstrip("]").rpartition(":")[2]
    status = re.match(r":?STAT(?:us)?:\[?(?:OPER|QUES)", header, re.I) and _REGISTER.fullmatch(last)
    return [Reply(type="integer")] if status or header.upper() in ("*ESE", "*ESR", "*SRE", "*STB") else []


def _kinds(text: str) -> list[Reply]:
    """Several fields told by their kinds alone (`<NR1>, <SRD>`), or by productions of each (`<code>::=<NR1>`).

    A kind in braces or brackets repeats.
    """
    marks = _PRODUCED.findall(text)
    if len(marks) < 2 and not _ROW.fullmatch(text):
        return []
    marks = marks if len(marks) > 1 else re.findall(r"<[^<>]+>", text)
    kinds = [next((kind for pattern, kind in _HINTS if re.search(pattern, mark, re.I)), None) for mark in marks]
    return [Reply(type=kind) for kind in kinds if kind] if all(kinds) else []


def _counts(several: re.Match[str], like: str) -> bool:
    """Whether a printed reply has as many fields as are named, and no more can follow."""
    return not re.search(r"[\[{]", several[0]) and like.count(",") + 1 == several[0].count("<")


def _hinted(kind: ParameterType, lone: Argument | None) -> Reply:
    """A kind of value: that of the setting, if the two do not contradict each other."""
    if lone is not None and lone.type == "choice" and kind == "text":
        return Reply(type="choice")
    unit = lone.unit if lone is not None and kind in ("real", "integer") and lone.type in ("real", "integer") else ""
    if lone is not None and lone.type == "boolean" and kind == "integer":
        kind = "boolean"
    return Reply(type=kind, unit=unit)


def _like(text: str) -> str:
    """A reply printed as an example in the text."""
    for found in _LIKE.finditer(text):
        rest = re.sub(r"(?<=[\w.]), (?=[-+\w.]*[\d:])", ",", found[1])
        end = _LIKE_END.search(rest)
        like = rest[: end.start() if end else None].strip(' "\u201c\u201d,:')
        if rest.startswith('"') and rest.count('"') > 1:
            like = _QUOTES.match(rest)[0]  # type: ignore[index]
        if _BEGINNING.match(like):
            continue
        if like and len(like.split()) <= 3 and not re.search(r"\bor\b", rest[: len(like) + 8]) and like.lower() != "as":
            like = like.removesuffix(".")  # the end of the sentence
            return like.removesuffix(")") if like.count(")") > like.count("(") else like
    behind = re.search(r"\breturns?\b[^.:]*: (\d+\.\d+)\.?$", text, re.I)
    return behind[1] if behind else ""


def _worded(words: tuple[str, ...], lone: Argument | None, like: str) -> Reply:
    """A reply that is one of some words."""
    printed = like if like in words else None
    if set(words) == {"0", "1"} and (lone is None or lone.type in ("boolean", None)):
        return Reply(type="boolean", choices=words, like=printed)
    if {word.upper() for word in words} == {"ON", "OFF"}:
        return Reply(type="boolean", choices=words, like=printed)
    numbers = all(_NUMBER.fullmatch(word) for word in words)
    if numbers and (len(words) < 3 if lone is None else lone.type != "choice"):
        kind: ParameterType = "integer" if all(re.fullmatch(r"[-+]?\d+", word) for word in words) else "real"
        return Reply(type=kind, unit=_unit(lone), like=printed)
    return Reply(type="choice", choices=words, like=printed)


def _unit(value: Argument | None) -> str:
    return value.unit if value is not None and value.type in ("real", "integer") else ""


def _parts(text: str, like: str) -> list[Reply]:
    """`a string consisting of 5 parts (frequency, period, ...)`."""
    found = PARTS.search(text)
    named = _NAMES.search(text[found.start() :]) if found else None
    row = (named["told"] or named["row"]) if named else ""
    if not row or _WRITTEN.search(row):
        return []
    names = [
        re.sub(r"^(?:and )?(?:the )?|(?: respectively| in sequence)$", "", name.strip())
        for name in re.split(r",| and (?=the |[a-z]+ [a-z]+)", re.sub(r" (?:respectively|in sequence)", "", row))
    ]
    names = [name for name in names if name]
    values: list[str] = like.split(",") if like.count(",") == len(names) - 1 else []
    out = []
    for place, name in enumerate(names):
        value = values[place] if values else None
        kind = _kind(value) if value else "text"
        out.append(Reply(type=kind, unit=quantity(name) if kind == "real" else "", like=value, name=name))
    return out


def _fields(like: str, values: Sequence[Argument], text: str) -> list[Reply]:
    """The fields of a printed reply, typed by the parameters where there are as many."""
    parts = (
        [part.strip() for part in re.findall(r'"[^"]*"|[^,]+', like)] if like.count('"') != 2 or "," in like else [like]
    )
    parts = [_BROKEN.sub(r"\1\2", part) for part in parts]
    if len(parts) == 1:
        return [_field(parts[0], values[0] if len(values) == 1 else None, text)]
    if len(parts) == len(values):
        fields = [_field(part, value, "") for part, value in zip(parts, values, strict=True)]
        return [field.model_copy(update={"name": value.name}) for field, value in zip(fields, values, strict=True)]
    if (
        re.search(r"separated by", text)
        and all(_kind(part) == "text" for part in parts)
        and not any(":" in p for p in parts)
    ):
        return [Reply(type="text", like=like)]  # a list of names, as many as there are
    fields = [_field(part, None, "") for part in parts]
    named = _NAMED.search(text)
    names = re.split(r",? and (?:the )?|, (?:the )?", named[1]) if named else []
    if len(names) != len(parts):
        return fields
    numbers = {"real", "integer"}
    return [
        field.model_copy(update={"name": name, "unit": _unit_of(name, text) if field.type in numbers else ""})
        for field, name in zip(fields, names, strict=True)
    ]


def _unit_of(name: str, text: str) -> str:
    """The unit of a named field: in brackets behind its name (`ratio (in dB)`), else that of the quantity it names."""
    if behind := re.search(rf"{re.escape(name)} \((?:in )?([^\s()]+)\)", text):
        return (read_unit_word(behind[1]) or ("",))[0]
    return quantity(name)


def _field(part: str, value: Argument | None, text: str) -> Reply:
    kind = _kind(part)
    if value is not None and value.type == "boolean" and part.upper() in ("0", "1", "ON", "OFF"):
        return Reply(type="boolean", choices=("0", "1") if part in ("0", "1") else ("ON", "OFF"), like=part)
    if value is not None and value.type == "choice" and (kind == "text" or part in value.choices):
        both = {"ON", "OFF", "0", "1"} <= {choice.upper() for choice in value.choices}
        alike = _spelt_alike(part, value.choices)
        kind = "choice" if alike or both or re.fullmatch(r"[A-Za-z]\w*", part) else "text"
        return Reply(type=kind, choices=() if both else alike, like=part)
    if kind in ("real", "integer"):
        if value is not None and value.type == "real":
            kind = "real"
        unit = _unit(value) or beside(part, text) or (quantity(text) if kind == "real" and value is None else "")
        return Reply(type=kind, unit=unit, like=part)
    if value is not None and value.type in ("real", "integer") and (amount := _amount(part)):
        return Reply(type="text" if not value.unit else value.type, unit=value.unit or amount, like=part)
    return Reply(type=kind, like=part)


def _amount(part: str) -> str:
    found = tokens(part)
    return found[0].unit or "" if len(found) == 1 and found[0].kind == "number" else ""


def _kind(part: str) -> ParameterType:
    if part.startswith('"') and part.endswith('"'):
        return "string"
    if re.fullmatch(r"[-+]?\d+", part):
        return "integer"
    return "real" if _NUMBER.fullmatch(part) else "block" if re.match(r"#\d", part) else "text"


def _spelt_alike(part: str, choices: tuple[str, ...]) -> tuple[str, ...]:
    """The choices as the reply spells them, if it is the short or the long form of one."""
    numbers = tuple(choice for choice in choices if choice.isdigit())
    if part in numbers and len(choices) == 2 * len(numbers):
        return numbers  # each stands for one of the words
    short = {short_form(choice): choice for choice in choices}
    if part in short:
        return tuple(short)
    long = {choice.upper(): choice for choice in choices}
    return tuple(long) if part in long else choices if part in choices else ()


def beside(number: str, text: str) -> str:
    """Return the unit printed behind the same number elsewhere in the text (`12` and `12s`); empty if none is."""
    wanted = tokens(number)
    if len(wanted) != 1 or wanted[0].kind != "number":
        return ""
    units = set()
    for token in tokens(text):
        if token.kind == "number" and token.unit:
            if token.value == wanted[0].value:
                units.add(token.unit)
            elif token.value == wanted[0].value * token.factor:
                units.add(spelled(token.unit, token.factor))
    return units.pop() if len(units) == 1 else ""


def reply_of_setting(arguments: Sequence[Argument]) -> Reply | None:
    """A query without a word about its reply returns the setting, in the type and unit it is set in."""
    values = [argument for argument in arguments if argument.name != "channel"]
    if len(values) != 1 or values[0].type is None:
        return None
    kind = values[0].type
    return Reply(type=kind, unit=values[0].unit if kind in ("real", "integer") else "")
