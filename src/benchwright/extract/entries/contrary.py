"""Replies that go against the setting of the same entry, or that no instrument gives: each is in doubt."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from benchwright.extract.facts.arguments import Argument
from benchwright.manual.header import short_form
from benchwright.manual.model import Reply

_CONTRARY: dict[str, tuple[str, ...]] = {
    "choice": ("real", "block"),
    "boolean": ("real", "block"),
    "real": ("block", "boolean"),
    "integer": ("block",),
    "string": ("real", "integer", "boolean", "choice"),
}
"""Kinds of reply that do not go with a kind of setting."""
_MEASURES = re.compile(r":?(?:MEAS|READ|FETC)", re.I)
"""Headers of commands that set how to measure and return what was measured."""
_BOUNDED = re.compile(r"[<>]=? ?[-+]?\d+(?:\.\d*)?(?:[eE][-+]?\d+)?")
"""A number that is only known to be smaller or larger."""
_NUMBER = re.compile(r"[-+]?\d+\.\d*[eE][-+]?\d+")
"""A number that may be printed in quotes, as a sentence quotes it, and comes without."""
_ERROR = re.compile(r":?SYST(?:em)?:ERR(?:or)?(?:\[?:NEXT\]?)?", re.I)
"""The query of the error queue."""
_ADDRESS = re.compile(
    r"(?:^|[:\[])(?:IP(?:ADdress|ADDress|ADDR|AD)?|GATE?way|SMAS?K?|SUBN(?:et)?|DNS(?:erver)?)\]?$", re.I
)
"""Headers of addresses in a network, four numbers with dots."""
_AMOUNT = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:E[-+]?\d+)?")
"""A number as instruments return it."""
_READINGS = re.compile(r":?(?:READ|FETC(?:h\b)?|R|DATA|MEAS(?:ure\b)?)", re.I)
"""Headers that ask for readings, of which there may be many."""


def contrary(
    header: str, values: Sequence[Argument] | None, asked: Sequence[Argument], replies: Sequence[Reply]
) -> Iterator[str]:
    """Give a doubt for a reply that cannot be meant: another kind of value than is set, a number that is none.

    `values` are the parameters of the set form, None where there is none; `asked` those that the query takes.
    """
    keys = {argument.name for argument in asked}
    own = [argument for argument in values or () if argument.name not in keys]
    if len(own) == len(replies) == 1 and not (_MEASURES.match(header) and replies[0].type == "real"):
        yield from _unlike(own[0], replies[0])
    if len(replies) == 1 and replies[0].type in ("integer", "real") and _ERROR.fullmatch(header):
        yield "An error is returned as a number and a text (SCPI-99 21.8), and only a number was read."
    if len(replies) == 1:
        yield from _unlike_printed(own[0] if len(own) == 1 else None, replies[0])
    if len(own) == 1 < len(replies) and not (_MEASURES.match(header) or any(reply.name for reply in replies)):
        yield f"The query returns more than `{own[0].name}`."
    if 1 < len(replies) != len(own) and any(argument.optional for argument in own):
        yield "The query may return another number of values."
    alike = [argument for argument in own if len(replies) == 1 and argument.type == replies[0].type]
    if len(alike) > 1 and alike[0].type not in ("string", "block"):
        yield "The query returns fewer values than are set."
    quoted = [reply.like.strip('"') for reply in replies if reply.type == "string" and reply.like]
    bounded = any(reply.type == "text" and _BOUNDED.fullmatch(reply.like or "") for reply in replies)
    if bounded or (len(replies) == 1 and not own and any(map(_NUMBER.fullmatch, quoted))):
        yield "The reply may be a number."
    if _ADDRESS.search(header) and any(argument.type in ("integer", "real") for argument in own):
        yield "A network address is no number."
    yield from _asked_with(values or (), asked, replies)
    if len(replies) > 2 and _READINGS.fullmatch(header) and {(r.type, r.name) for r in replies} == {("real", None)}:
        yield "The reply may hold any number of readings."


def _asked_with(values: Sequence[Argument], asked: Sequence[Argument], replies: Sequence[Reply]) -> Iterator[str]:
    """Give a doubt for a query that would be asked with what it asks for, or whose reply repeats what it was sent."""
    if len(values) == len(asked) == 1 and values[0].name == asked[0].name:
        key = asked[0].type != "real" or asked[0].optional or asked[0].words
        yield from () if key else (f"The query is asked with `{asked[0].name}`, the very value that is set.",)
    offered = [set(argument.choices) for argument in asked if len(argument.choices) > 1]
    if any(len(reply.choices) == 1 and any(set(reply.choices) < words for words in offered) for reply in replies):
        yield "A field of the reply shows one of the words that the query may be sent with."


def _unlike(value: Argument, reply: Reply) -> Iterator[str]:
    amounts = reply.type == "real" and all(choice[:1].isdigit() for choice in value.choices) and bool(value.choices)
    words = value.type == "choice" and not any(choice[:1].isdigit() for choice in value.choices)
    kinds = (reply.type in _CONTRARY.get(value.type or "", ()) and not amounts) or (words and reply.type == "integer")
    row = reply.type == "text" and "," in (reply.like or "") and value.type in ("boolean", "choice", "real", "integer")
    like = (reply.like or "").strip('"')
    quoted = value.type == "boolean" and reply.type == "string" and like in ("0", "1")  # as a sentence quotes it
    word = value.type == "choice" and reply.type == "text" and re.fullmatch(r"[A-Za-z]{2,}", like)
    ways = {way.upper() for choice in value.choices for way in (choice, short_form(choice))}
    glued = word and like.upper() not in ways
    if kinds or row or quoted or glued or (reply.type == "choice" and reply.choices and _is_other(value, reply)):
        yield f"The query returns another kind of value than `{value.name}`."
    elif value.type == reply.type == "choice" and not value.words and 0 < len(reply.choices) < len(value.choices):
        shorts = map(short_form, value.choices)
        ways = {*shorts, *(choice.upper() for choice in value.choices)}
        if {choice.upper() for choice in reply.choices} - ways:
            yield f"The query returns other words than `{value.name}` can be."
        elif len(reply.choices) == 1:
            yield f"The query is told to return one of the words that `{value.name}` can be."


def _is_other(value: Argument, reply: Reply) -> bool:
    """Whether a reply of words cannot be that of a number, or of what is switched on and off."""
    said = {choice.upper() for choice in reply.choices}
    if value.type == "boolean":
        return not said & {"ON", "OFF", "0", "1"}
    known = {word.upper()[:3] for word in (*value.words, "MIN", "MAX", "DEF", "INF")}
    numbers = all(_AMOUNT.match(word) or word[:3] in known for word in said)
    return value.type in ("real", "integer") and not numbers


def _unlike_printed(value: Argument | None, reply: Reply) -> Iterator[str]:
    """A printed reply that is none of the words, or no number, that the query is said to return."""
    like = (reply.like or "").strip("\"'").upper()
    if ";" in like and all(map(_AMOUNT.fullmatch, like.split(";"))):
        yield f"The printed reply `{reply.like}` answers several queries."
    choices = reply.choices
    if value is not None and value.type == "choice" and reply.type == "text" and re.fullmatch(r"\w+", like):
        choices = value.choices
    shorts = set(map(short_form, choices))
    ways = {*shorts, *choices, *(value.words if value is not None else ())}
    told = (choices or reply.type == "choice") and ways
    if like and told and not any(_is_way(like, way) for way in ways):
        yield f"The printed reply `{reply.like}` is none of the words told."
    if like and reply.type in ("integer", "real") and not _AMOUNT.fullmatch(like):
        yield f"The printed reply `{reply.like}` is no number."
    elif like and "integer" in (reply.type, value.type if value is not None else "") and _is_broken(like):
        yield f"The printed reply `{reply.like}` is no whole number."


def _is_way(like: str, way: str) -> bool:
    """Whether a printed word is one way to write a choice, whose placeholders stand for numbers (`CH<x>`)."""
    if "<" not in way:
        return like == way.upper()
    parts = map(re.escape, re.split(r"<[^<>]*>", way.upper()))
    return re.fullmatch(r"\w*".join(parts), like) is not None


def _is_broken(like: str) -> bool:
    return _AMOUNT.fullmatch(like) is not None and not float(like).is_integer()
