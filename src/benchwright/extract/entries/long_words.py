"""Words that one list of an entry prints in short and another in long: both may be sent, so the long one stands."""

from __future__ import annotations

import re
from collections.abc import Mapping

from benchwright.extract.entries.block import Block
from benchwright.extract.entries.entry import Entry
from benchwright.extract.facts.arguments import Argument
from benchwright.manual.header import short_form

_LISTED = re.compile(r"(?<=[|{\[]) ?([A-Z]{2,}\d*[a-z]+)\b(?![:\[<])|(?<![\w:\]>])([A-Z]{2,}\d*[a-z]+)(?= ?\|)")
"""A word beside a bar or at the edge of a list."""


def lengthen(entry: Entry, block: Block) -> None:
    """Spell the words of an entry as its fullest list does, in place (`MIN|MAX` beside `MINimum|MAXimum`)."""
    texts = (*block.syntax, *block.headings, block.text("parameters", "range"))
    printed = {word for text in texts for pair in _LISTED.findall(text) for word in pair if word}
    long: dict[str, str] = {}
    for word in sorted(printed):
        long[short_form(word)] = "" if short_form(word) in long else word
    long = {short: word for short, word in long.items() if word and short != word}
    for argument in entry.arguments if long else ():
        known = {*argument.choices, *argument.words}
        _respell(argument, {short: word for short, word in long.items() if short in known and word not in known})


def _respell(argument: Argument, long: Mapping[str, str]) -> None:
    if not long:
        return
    argument.choices = tuple(long.get(word, word) for word in argument.choices)
    argument.words = tuple(long.get(word, word) for word in argument.words)
    argument.means = {long.get(word, word): told for word, told in argument.means.items()}
    for name in ("default", "reset"):
        if isinstance(value := getattr(argument, name), str):
            setattr(argument, name, long.get(value, value))
