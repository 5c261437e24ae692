"""Words of which a reply is one, as the text of an entry lists them: `returns ON, OFF or LAST`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from benchwright.extract.facts.arguments import Argument
from benchwright.extract.facts.reply_kinds import coded_numbers, words_meant
from benchwright.manual.header import short_form
from benchwright.manual.model import Reply

_WORD = re.compile(r"[<>=]?[+-]?[A-Za-z0-9_][\w/.+-]*(?::[-\w/.]+)?")
_RETURNS = re.compile(r"\breturns?\b:? +(?:the )?(.+?)(?:;|\.(?=\s|$)| \(| if\b| when\b|$)", re.I)
_NAMING = re.compile(
    r"\b(?:[Rr]eturns? (?:the |an? |whether )[A-Za-z][A-Za-z /-]{2,60}:"
    r"|[Tt]he returned (?:value|parameter|state|setting) is) "
    r"([A-Z\d]\w*(?:, [A-Z\d]\w*){0,20},? or [A-Z\d]\w*)(?: \([A-Z]+\))?(?:;|\.(?=\s|$)|$)"
)
"""`returns the polarity: POS or NEG`, `returns whether it is lit: 0 (OFF) or 1 (ON)`."""
_EITHER = re.compile(r"(?:such as|either) (.+? or .+?)(?:;|\.(?=\s|$)|$)")
_ASIDE = re.compile(r" ?\([^()|]{1,60}\)(?=,? or\b|, ?[A-Z\d])")
"""What a word of several means: `returns ON (when it is lit) or OFF (when it is not)`."""
_QUOTED = re.compile(r"[\"\u201c\u201d]")
_FRAMED = re.compile(r"(?:\[:?[\w:<>\[\]]+\] ?)?\{(?P<words>[^{}<>]*\|[^{}<>]*)\} ?<NL>", re.I)
"""A reply as it is sent: the header, which the instrument may leave out, one of some words, the end of the message."""


_ROW_ALONE = re.compile(r"(?:(?:[A-Z]\w+|\d[\d.]*), ?){1,40}(?:(?:[A-Z]\w+|\d[\d.]*) )?or (?:[A-Z]\w+|\d[\d.]*)")
"""Nothing but a row of words or numbers, of which one comes back: `7200, 9600, or 14400`."""


def alternatives(text: str) -> tuple[str, ...]:
    """Words of which the reply is one: `returns ON, OFF or LAST`; numbers likewise."""
    if coded := coded_numbers(text) or words_meant(text):
        return coded
    bare = _ASIDE.sub("", _QUOTED.sub("", text))
    words: list[str] = []
    for found in (*_RETURNS.finditer(bare), *_NAMING.finditer(bare), *_EITHER.finditer(bare)):
        row = _listed(found[1])
        if len(set(row)) < len(row) and all(word.isdigit() for word in row):
            return ()  # fields: `returns 1,0,0`
        words += row
    if framed := _FRAMED.fullmatch(bare.strip()):
        words = _listed(framed["words"])
    if not words and "|" in bare and len(bare) < 120:
        words = _listed(bare.strip("<>{}[] ."))
    if not words and (re.fullmatch(r"<? ?\w+ or \w+ ?>?", bare) or _ROW_ALONE.fullmatch(bare.strip(" ."))):
        words = _listed(bare.strip("<> "))
    return tuple(dict.fromkeys(words)) if len(set(words)) > 1 else ()


def _listed(text: str) -> list[str]:
    parts = [part.strip() for part in re.split(r"\s*(?:,|\||\bor\b|\band\b(?= ?[A-Z0-9]))\s*", text) if part.strip()]
    parts = [re.sub(r"^(?:or else returns|returns|either) ", "", part) for part in parts]
    good = all(_WORD.fullmatch(part) and not re.fullmatch(r"[a-z]{2,}", part) for part in parts)
    return parts if parts and good else []


_ONE = r"[A-Z\d][\w+-]*"
_AGAIN = (
    re.compile(rf"^(?:<\w+> ?)?(?P<row>{_ONE}(?: ?\| ?{_ONE})+)(?![\w|])"),
    re.compile(rf"^(?:<\w+> ?)?(?P<row>{_ONE}(?:, {_ONE})*,? or {_ONE})\b"),
    re.compile(rf"\b[Rr]eturn(?:ed)? values?: ?<\w+> (?P<row>{_ONE}(?: ?\| ?{_ONE})+)"),
    re.compile(rf"\( ?(?P<row>{_ONE}(?:, {_ONE})*,? or {_ONE}) ?\)"),
    re.compile(rf"\( ?(?P<row>{_ONE} ?= ?[A-Za-z]+(?:(?:,? and|,) {_ONE} ?= ?[A-Za-z]+)+) ?\)"),
    re.compile(
        r"\breturns (?P<row>[A-Z]{2,}(?: [A-Z]{2,})?(?:, [A-Z]{2,}(?: [A-Z]{2,})?)*,? or [A-Z]{2,}(?: [A-Z]{2,})?)\b"
    ),
)
"""`Return values: <State> 1 | 0`, `(BUS, IMM, or EXT)`, `(0 = OFF and 1 = ON)`, `returns ODD FIELD or ALL LINES`."""
_MEANING = re.compile(r" ?= ?[A-Za-z]+")


def in_words(reply: Reply, value: Argument, told: str) -> Reply:
    """Return the reply that is a setting with the words that the text lists for it, where they are those that are set.

    A word may be printed in two, and a switch come back as the number or as the word.
    """
    if reply.choices or reply.type not in ("choice", "boolean") or reply.type != value.type:
        return reply
    known, told = {"0", "1", "ON", "OFF"} if value.type == "boolean" else _forms(value.choices), " ".join(told.split())
    rows = [re.split(r" ?\| ?|,? (?:or|and) |, ", _MEANING.sub("", found["row"])) for found in _rows_in(told)]
    for row in (*rows, alternatives(told)):
        strange = [word for word in row if word.replace(" ", "").upper() not in known]
        if not strange and len(set(row)) == (2 if value.type == "boolean" else len(value.choices)):
            return reply.model_copy(update={"choices": tuple(row)})
    return reply


_OWN = re.compile(r"<\s?\w+\s?>\s?:\s?=\s?\{\s?(?P<row>[A-Za-z\d]\w*(?:\s?[,|]\s?[A-Za-z\d]\w*)+)\s?\}")


def in_own_words(replies: list[Reply], told: str) -> list[Reply]:
    """Return a lone word of a reply with the words that the part about replies says it is: `<state>:={OFF, ON}`."""
    found = _OWN.findall(told)
    if len(replies) != 1 or len(found) != 1 or replies[0].type not in ("choice", "boolean"):
        return replies
    row = tuple(re.split(r"\s?[,|]\s?", found[0]))
    switch = {word.upper() for word in row} in ({"ON", "OFF"}, {"0", "1"})
    return [replies[0].model_copy(update={"type": "boolean" if switch else "choice", "choices": row})]


def _rows_in(told: str) -> Iterator[re.Match[str]]:
    for pattern in _AGAIN:
        yield from pattern.finditer(told)


def _forms(words: tuple[str, ...]) -> set[str]:
    """All words, long and short, in capitals."""
    return {form for word in words for form in (word.upper(), short_form(word).upper())}
