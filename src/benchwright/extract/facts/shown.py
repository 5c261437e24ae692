"""Replies set right by how they are shown: a fraction makes a number real, a printed word tells how all are spelt."""

from __future__ import annotations

import re
from collections.abc import Sequence

from benchwright.extract.facts.arguments import Argument
from benchwright.extract.facts.units import read_unit_word, spelled
from benchwright.manual.header import short_form
from benchwright.manual.model import Reply

_NUMBER = re.compile(r"[-+]?\d+(?:\.\d*)?(?:[eE][-+]?\d+)?")
_TOLD_WORD = re.compile(r"[\u2022\s]*([A-Z][A-Za-z\d]+) ?[=:] ?\S")


def as_shown(reply: Reply) -> Reply:
    """A reply told to be a whole number is none where it is shown with a fraction or an exponent (`6.0000E+01`)."""
    shown = reply.like or ""
    fraction = reply.type == "integer" and _NUMBER.fullmatch(shown) and not re.fullmatch(r"[-+]?\d+", shown)
    return reply.model_copy(update={"type": "real"}) if fraction else reply


def in_default_unit(replies: list[Reply], told: str) -> list[Reply]:
    """The only number of a reply in the unit that the entry names for it (`the default unit is s`)."""
    found = re.search(r"\b[Dd]efault unit is (?:the )?(\w+)", told)
    unit = read_unit_word(found[1]) if found else None
    lone = replies[0] if len(replies) == 1 and replies[0].type in ("real", "integer") else None
    if lone is None or lone.unit or unit is None or not unit[0]:
        return replies
    return [lone.model_copy(update={"unit": spelled(*unit)})]


def spelt_replies(
    replies: Sequence[Reply], values: Sequence[Argument], lines: Sequence[str], full: bool
) -> list[Reply]:
    """Return replies with the words that they may be, as the instrument spells them.

    `lines` may tell them, one a line; `full` tells that the instrument repeats its headers, in long mnemonics.
    """
    if len(replies) != 1:
        return list(replies)
    if full and len(values) == 1 and replies[0].type == "choice":
        return [replies[0].model_copy(update={"choices": tuple(choice.upper() for choice in values[0].choices)})]
    return [_one_of_words(replies[0], lines)]


def _one_of_words(shown: Reply, lines: Sequence[str]) -> Reply:
    """Return a reply that is a word with all the words that the text tells the meaning of, a line each.

    `RESet = ...`, `READy = ...` beside the reply `RESET`: the words are spelt as the reply is.
    """
    like = shown.like or ""
    if shown.type != "text" or shown.choices or not re.fullmatch(r"[A-Za-z]\w*", like):
        return shown
    words = [match[1] for line in lines if (match := _TOLD_WORD.match(line))]
    long = next((word for word in words if word.upper() == like.upper()), "")
    short = next((word for word in words if short_form(word) == like), "")
    if len(words) < 2 or not (long or short):
        return shown
    choices = words if like in words else [word.upper() if long else short_form(word) for word in words]
    return Reply(type="choice", choices=tuple(dict.fromkeys(choices)), like=like)
