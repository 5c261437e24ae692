"""What a query returns, as prose tells it or an example shows it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from benchwright.extract.document.characters import plain
from benchwright.extract.document.lines import Line
from benchwright.extract.facts.units import read_unit_word, spelled
from benchwright.extract.layouts.columns.prose import joined
from benchwright.extract.notation.form import Syntax, read_forms
from benchwright.manual.model import ParameterType, Reply

_BLOCK = re.compile(r"\bbinary\b(?![- ]weighted)|\bbytes per (?:point|value|sample)", re.I)
_REAL = re.compile(r"floating[- ]point|\breal number|decimal number with|returned as ASCII (?:strings?|numbers?)", re.I)
_WHOLE = re.compile(
    r"\bnumber of\b|\bdecimal (?:number|value) from\b|\bstatus (?:byte|register)\b|\bregister\b|\bintegers?\b|"
    r"binary[- ]weighted|\bcount\b|\bstatus value\b|\b[Rr]eturns 0\b|the value \(\d",
    re.I,
)
_UNITS = re.compile(r"\b(?:with|in|has) (?:the )?units? of ([A-Za-z%°]+)(?! or\b)(?=[ .,;]|$)")
_EITHER = re.compile(r"\breturns? (?:a |the )?(?:value )?(\d) if .{1,80}? (?:or|and) (?:a )?(\d) if")
_FORMAT = re.compile(r"\"([^\" ]+(?:,[^\" ]+)+)\"|(?<=: )([A-Z][\w*#/.]*(?:,[\w*#/.]+){2,})")
_QUANTITY = re.compile(
    r"\b[Rr]eturns? (?:the |an? )?(?:\w+ ){0,4}?(?:voltage|current|power|frequency|temperature|resistance|period|"
    r"average|minimum|maximum|phase)(?= ?(?:$|[.,;(]|(?:settings?|values?|readings?|of|in)\b))"
)
_SEVERAL = re.compile(r"\b(?:[Ee]\.? ?g\b\.?|[Ee]x(?:ample|\.)) ?:? ?[-+]?\d+(?:\.\d+)?(?: ?, ?[-+]?\d+(?:\.\d+)?)+")
"""An example of a reply with a comma in it: no single number, whatever the words say."""
_PARTED = re.compile(r"\bseparated by (?:a )?commas?|\bcommas? (?:will )?separates?\b|\bcomma[- ]separated\b", re.I)
"""Several fields, told in a table or a list."""
_HEX = re.compile(r"\b(?:\d[- ]digits? hex|hexadecimal (?:number|value|string|format)|in hex(?:adecimal)?)\b", re.I)
_DIGITS = re.compile(r"\b[Rr]eturns? (?:an? )?\d+[- ]digits? string\b")
_MEANT = re.compile(r"[\"\u201c]?\b([A-Z]{2,8})\b[\"\u201d]? ?[-\u2013] ?[A-Za-z]")
_QUOTED = re.compile(r"[\"\u201c]([A-Z]{2,8})[\"\u201d]")
_RETURNED = re.compile(
    r"\breturns? (?P<words>[\"\u201c][A-Z]{2,8}[\"\u201d](?:(?:,| or) [\"\u201c][A-Z]{2,8}[\"\u201d])*)"
)
"""`it will return "HOT" or "COLD"`."""
_TEXT = re.compile(r"\bas an? (?:ASCII )?(?:string|text)\b|\b[Uu]p to \d+ characters\b|\b[Ff]ormat ?:? ?yyyy\b")
_CONTENTS = re.compile(r"^(?:contents?|repl(?:y|ies)|returns?|response|answer|return value) ?:? ", re.I)
_QUOTE = re.compile(r"^[\"»>\u201d\u201c]+ ?")
_LABEL = re.compile(r"^examples? ?:? ?", re.I)
_DEFAULT = re.compile(
    r"(?:(?<=[.!)] )|^)(?:Factory )?[Dd]efault(?: (?:value|setting))? ?[:=] ?(?P<value>[^:;]{1,40}?)\.?$"
)
"""A line, or the end of the text, that gives nothing but the value after a reset."""
_INTEGER = re.compile(r"[-+]?\d+")
_NUMBER = re.compile(r"[-+]?\d+\.\d*(?:[eE][-+]?\d+)?|[-+]?\d+[eE][-+]?\d+")


_RESPONSE = re.compile(
    r"\b(?:response|reply) is:? (?P<before>[^.]{0,40}?)<(?P<kind>NR[123])>(?P<unit>[A-Za-z%]{0,3})(?:<RMT>|[ .]|$)"
    r"(?: ?where (?:the )?<NR\d> is (?:the \w+ )?in (?P<told>[A-Za-z]+))?"
)
"""`The response is V <n> <NR2><RMT> where <NR2> is in Volts`; what stands before the number names the command."""


def written_answer(text: str) -> list[Reply]:
    """Return the reply that a text writes with the kind of its only number; none where it writes none, or several."""
    found = _RESPONSE.search(text)
    if (
        found is None
        or len(re.findall(r"<NR\d>", text[: found.end()])) > 1 + bool(found["told"])
        or "," in found["before"]
    ):
        return []
    unit = read_unit_word(found["told"] or found["unit"]) if found["told"] or found["unit"] else None
    kind: ParameterType = "integer" if found["kind"] == "NR1" else "real"
    return [Reply(type=kind, unit=spelled(*unit) if unit is not None else "")]


def told_answer(text: str) -> list[Reply]:
    """Return the fields of the reply that the text of a query tells of; none if it does not."""
    if re.search(r"\bformat|\bidentif|\bID\b", text, re.I) and (form := _FORMAT.search(text)):
        return [Reply(type="text", like=field) for field in (form[1] or form[2]).split(",")]
    if _BLOCK.search(text):
        return [Reply(type="block")]
    if _SEVERAL.search(text) or _PARTED.search(text):
        return []
    if _HEX.search(text) or _TEXT.search(text):
        return [Reply(type="text")]
    if _REAL.search(text) or _DIGITS.search(text):
        found = _UNITS.search(text)
        unit = read_unit_word(found[1]) if found else None
        return [Reply(type="real", unit=spelled(*unit) if unit is not None else "")]
    if len(words := re.findall(r"\b([A-Z]{1,8}) = [A-Za-z]", text)) > 1:
        return [Reply(type="choice", choices=tuple(dict.fromkeys(words)))]
    if len(sent := _words_returned(text)) > 1:
        return [Reply(type="choice", choices=sent)]
    if either := _EITHER.search(text):
        return [Reply(type="choice", choices=tuple(sorted(either.groups())))]
    if _WHOLE.search(text):
        return [Reply(type="integer")]
    return [Reply(type="real")] if _QUANTITY.search(text) else []


def _words_returned(text: str) -> tuple[str, ...]:
    """Words in capitals of which one comes back: `"HOT"- it burns, "COLD"- it does not`, `returns "HOT" or "COLD"`."""
    told = re.split(r"\b[Rr]eturns?\b", text, maxsplit=1)
    meant = _MEANT.findall(told[1]) if len(told) > 1 else []
    named = [word for found in _RETURNED.finditer(text) for word in _QUOTED.findall(found["words"])]
    return tuple(dict.fromkeys(meant or named))


# Examples ----------------------------------------------------------------------------------------


def split_examples(body: Sequence[Line]) -> tuple[list[Line], list[str]]:
    """Part the lines of an entry into what is said, and the messages and replies below the word "Example"."""
    said: list[Line] = []
    examples: list[str] = []
    edge = 0.0
    inside = False
    for line in body:
        text = plain(" ".join(cell.text for cell in line.cells))
        label = _LABEL.match(text)
        if label:
            inside, edge = True, line.cells[1].x0 if len(line.cells) > 1 else line.x0
            text = text[label.end() :]
        elif inside and (_is_said(text, line, edge) or _DEFAULT.match(text)):
            inside = False
        if not inside:
            said.append(line)
        elif text:
            examples.append(text)
    return said, examples


def _is_said(text: str, line: Line, edge: float) -> bool:
    """Whether the text goes on below an example: a sentence that is neither set in nor quoted."""
    words = re.findall(r"[a-z]{2,}", text)
    return len(words) > 4 and not _QUOTE.match(text) and line.x0 <= edge + 3


def told_default(text: str) -> str:
    """Return the value after a reset that the text of an entry ends with; empty if it tells none."""
    found = _DEFAULT.search(text)
    return found["value"] if found else ""


def messages(examples: Sequence[str]) -> list[str]:
    """Return the examples that are sent, without quotes."""
    return [_QUOTE.sub("", text).strip(' "') for text in examples if not _is_reply(text)]


def _is_reply(text: str) -> bool:
    return not _QUOTE.match(text) and not read_forms(text)


def shown_answer(header: str, examples: Sequence[str]) -> list[Reply]:
    """Return the reply that an example shows below a query of the header; none if there is none."""
    for sent, back in pairwise(examples):
        message = _QUOTE.sub("", sent)
        if message.startswith(f"{header}?") and not _QUOTE.match(back):
            text = _CONTENTS.sub("", joined([back])).partition(" (")[0]
            return [_shown(field.strip()) for field in text.split(",") if field.strip() and len(text) < 80]
    return []


def _shown(text: str) -> Reply:
    kind: ParameterType = "integer" if _INTEGER.fullmatch(text) else "real" if _NUMBER.fullmatch(text) else "text"
    return Reply(type=kind, like=text)


def sent_in_prose(form: Syntax, text: str) -> list[str]:
    """Return messages that a sentence gives as examples: the header with numbers or words in capitals behind it."""
    if not form.params or not may_name(text, form.header):
        return []
    word = header_pattern(form.header)
    number, name = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?", rf"(?!{word}\b)[A-Z][A-Z\d]{{1,8}}"
    value = rf"(?:{number}|{name})(?![\w.])"
    if form.separator != " ":
        return [match[0] for match in re.finditer(rf"(?<![\w*]){word}{form.separator}{number}(?![\w])", text)]
    pattern = rf"(?<![\w*])({word}\??)(?: ({value}(?:, ?{value})*)|({number}(?:, ?{value})*)(?![\w.]))"
    return list(dict.fromkeys(f"{match[1]} {match[2] or match[3]}" for match in re.finditer(pattern, text)))


def may_name(text: str, header: str) -> bool:
    """Whether what `header_pattern` gives may match in the text at all: a pattern takes longer to make than to use."""
    return header.partition("<")[0].removesuffix("[") in text


def header_pattern(header: str) -> str:
    """Return a pattern of the ways to send a header whose suffixes are numbers."""
    return re.sub(r"\\?\[?<\w+>\\?\]?", r"\\d*", re.escape(header))
