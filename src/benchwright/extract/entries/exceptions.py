"""Values that the text of an entry takes out of what was read of it, or sets beside it: each is a doubt."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from benchwright.extract.entries.block import Block
from benchwright.extract.entries.entry import Entry
from benchwright.extract.facts.arguments import Argument
from benchwright.extract.facts.definitions import Definition, plain_name
from benchwright.manual.header import parse_header

_NUMBER = r"[-+]?\d[\d.]*"
_EXCEPTED = re.compile(
    rf"{_NUMBER} ?\S{{0,4}} ?[,(]? ?\b(?:except(?:ing| for)?|excluding|other than|but not|not including) "
    rf"(?:the )?(?:values? |numbers? )?{_NUMBER}"
)
"""`1 to 223 (except 127)`."""
_SPAN_OF_TEXT = re.compile(
    rf"^(?:[A-Z]+ ?string\b|ASCII\b|string\b|<\w+>)?[\s:,]*(?:(?:with)?in the range (?:of |from )?)?"
    rf"{_NUMBER}(?: \d+)* (?:to|through|~|\u2013) {_NUMBER}(?! ?(?:char|byte|letter|digit|symbol|bit))\b",
    re.I,
)
"""`ASCII string 00 to 23`."""
_EITHER = re.compile(r"\{(?P<row>[^{}]*\|[^{}]*)\}")
_SLOT = re.compile(r"(?<![\w:])<(?P<name>[^<>|]+)>")
_ONE = rf"{_NUMBER}(?:[eE][-+]?\d+)?"
_SEVERAL = re.compile(
    rf"\b[Rr]eturn(?:s|ed)?:? ?[\"']?(?!\d{{1,3}}(?:,\d{{3}})+\b){_ONE}(?: ?, ?{_ONE})+(?![\d,]* (?:or|and)\b)"
)
"""`Returns: 1,2,3` behind an example."""


def exceptions(entry: Entry, block: Block, definitions: Sequence[Definition]) -> Iterator[str]:
    """Give a doubt for a value that does not count, a range of a text, a second kind of value, a reply of several."""
    values = [*(entry.set if entry.set is not None else entry.query or ()), *entry.pairs]
    suffixes = {plain_name(name) for name in parse_header(entry.header).suffixes}
    own = [definition for definition in definitions if plain_name(definition.name) not in suffixes]
    for argument in values:
        about = [d.text for d in own if len(values) == 1 or plain_name(d.name) == plain_name(argument.name)]
        yield from _of(argument, about)
    for form in block.syntax if entry.set else ():
        yield from _either(form, values)
    lone = entry.returns[0] if len(entry.returns) == 1 else None
    if lone is not None and lone.type in ("real", "integer") and _SEVERAL.search(block.text("example", "typical")):
        yield "The reply is shown to be several values."


def _of(argument: Argument, about: Sequence[str]) -> Iterator[str]:
    """What definitions say of one parameter: a value taken out of its range, or a range of what is a text."""
    number = argument.type in ("real", "integer") and argument.min is not None and argument.max is not None
    if number and any(_EXCEPTED.search(text) for text in about):
        yield f"A value within the range of `{argument.name}` is told not to count."
    if argument.type in ("string", "text") and any(_SPAN_OF_TEXT.search(text.strip()) for text in about):
        yield f"`{argument.name}` is a text, and a range of numbers is told of it."


def _either(form: str, values: Sequence[Argument]) -> Iterator[str]:
    """A number or something else (`{<NR1>|<path>}`), of which a parameter is only one."""
    for found in _EITHER.finditer(form):
        names = {match["name"] for match in _SLOT.finditer(found["row"])}
        numbers = {name for name in names if re.fullmatch(r"NR\w{0,2}|NRf|number|integer|num", name)}
        others = names - numbers
        one = any(a.type in ("string", "integer", "real") for a in values)
        if numbers and others and one:
            yield f"`<{numbers.pop()}>` or `<{others.pop()}>` may be sent, and only one was read."
