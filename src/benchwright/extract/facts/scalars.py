"""One printed value as its parameter takes it: a default, a value after a reset."""

from __future__ import annotations

import re
from collections.abc import Sequence

from benchwright.extract.facts.arguments import Argument
from benchwright.extract.facts.choices import short_words
from benchwright.extract.facts.ranges import in_unit
from benchwright.manual.header import short_form


def as_value(argument: Argument, text: str) -> str | int | float | None:
    """Read a printed default: a number in the argument's unit, a word, a text in quotes.

    None where it names no value: `DEF` says nothing of the default, and a pattern such as `K-<serial number>` is none.
    """
    text = re.sub(r" ?\((?:factory|default)[^()]*\)$", "", text.strip()).strip("<>.;")
    text = re.sub(r"^(ON|OFF) ?(?:\([01]\)|or [01])$|^[01] ?(?:\((ON|OFF)\)|or (ON|OFF))$", r"\1\2\3", text)
    text = re.sub(r"(?<=\d) ?\((?:zero|one|two|three|four|five|six|seven|eight|nine|ten)\)$", "", text)
    text = re.sub(r"(?<=\d) ?\((?:off|on|[a-z]+ed|none|infinite|infinity)\)$", "", text)  # what the number stands for
    text = re.sub(r"(?<=\b[A-Z]) (?=[A-Z]\b)", "", text)  # `O F F`, set wide
    text = _one_of(argument, [part.strip() for part in text.split("|")])
    if not text or _no_value(argument, text):
        return None
    if argument.type in ("real", "integer"):
        value = in_unit(text, argument.unit)
        if isinstance(value, int | float):
            return value
    if argument.type == "boolean" and text.lower() in ("enabled", "disabled"):
        return "ON" if text.lower() == "enabled" else "OFF"
    if argument.type == "choice":
        for choice in argument.choices:
            if text.upper() in (choice.upper(), short_form(choice)) or text.upper().replace(" ", "") == choice.upper():
                return choice
    if argument.type == "string" and len(text) <= 100 and (" " not in text or re.fullmatch(r"\"[^\"]+\"", text)):
        return text.strip('"')
    return text if re.fullmatch(r"[\w+\-.%]+", text) else None


def _one_of(argument: Argument, parts: Sequence[str]) -> str:
    """The word that several stand for (`0|OFF`); empty where they are what there is to choose from."""
    named = [part for part in parts if short_words([part]) & short_words(argument.choices)]
    several = len(short_words(named)) > 1 and short_words(named) == short_words(argument.choices)
    return "" if several else (named or parts)[0]


def _no_value(argument: Argument, text: str) -> bool:
    """Whether a printed default says that there is none, or does not say which."""
    if text in argument.choices:
        return False
    if re.search(r"<[^<>]*>", text) or re.fullmatch(r"DEF(?:ault)?", text, re.I):
        return True
    return text not in argument.words and (text.lower() in ("none", "n/a", "na") or not text.strip("-\u2013\u2014/ "))


def take_reset(argument: Argument, text: str) -> None:
    """Take over a value after a reset from a table, as printed; one that is none of the choices is only a doubt."""
    value = as_value(argument, text)
    if argument.type == "choice" and value is not None and value not in (*argument.choices, *argument.words):
        argument.doubts.append(f"After a reset `{argument.name}` is said to be `{text}`, which is none of its choices.")
    else:
        argument.reset = value
