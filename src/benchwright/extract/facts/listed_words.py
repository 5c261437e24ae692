"""Words that a definition lists: of a switch, or of a list that its type names, perhaps in place of a number."""

from __future__ import annotations

import re

from benchwright.extract.facts.arguments import Argument, set_choices
from benchwright.extract.facts.choices import read_choices, short_words
from benchwright.extract.facts.ranges import read_range

_SWITCHED = frozenset({"ON", "OFF", "0", "1", "TRUE", "FALSE"})


def take_switch(argument: Argument, text: str) -> None:
    """The words of a switch that is not spelt ON and OFF, or what may be sent beside them (`OFF|ON|ONCE`)."""
    if argument.type != "boolean":
        return
    if not argument.shown and (words := _other_switch(text)):
        set_choices(argument, words)
        return
    known = {word.upper() for word in argument.words} | _SWITCHED
    shown = read_choices(text)
    if {"ON", "OFF"} <= {word.upper() for word in shown}:
        argument.words += tuple(word for word in shown if word.upper() not in known)


def _other_switch(text: str) -> tuple[str, ...]:
    """The two words of a switch that is not spelt ON and OFF (`<bool> := {YES, NO}`); none where it is."""
    words = (read_choices(text) or _commas(text)) if text.lstrip().startswith("{") else ()
    plain = tuple(word.strip("{} ") for word in words)
    return plain if len(plain) == 2 and not _SWITCHED & {word.upper() for word in plain} else ()


def take_discrete(argument: Argument, text: str) -> str:
    """Words of a list: choices, unless the type is a number as well and the list has none (`Discrete|NR2`)."""
    only = re.fullmatch(r"\{ ?([A-Z]\w*) ?\}", text.strip())
    choices = (only[1],) if only else read_choices(text) or _commas(text)
    if not choices:
        return text
    if argument.type in ("real", "integer") and not any(re.match(r"[-+]?\.?\d", choice) for choice in choices):
        argument.words = tuple(dict.fromkeys((*argument.words, *choices)))
        return ""
    argument.type = None
    found = read_range(text) if any(re.match(r"[\d.]+ [A-Za-z\u03a9]", choice) for choice in choices) else None
    if found is not None and found.unit:
        return text  # amounts: no word to send has a blank inside
    set_choices(argument, choices)
    argument.words = tuple(word for word in argument.words if not short_words([word]) & short_words(choices))
    return ""


def _commas(text: str) -> tuple[str, ...]:
    """`KITS90, PT100`; an amount that a choice stands for (`50E-9(50nF)`) is no part of it."""
    parts = [re.sub(r"\s*\([^()]*\)$", "", part.strip()) for part in text.strip("{} .").split(",")]
    return tuple(parts) if len(parts) > 1 and all(re.fullmatch(r"[\w.+-]+", part) for part in parts) else ()
