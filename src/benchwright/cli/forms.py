"""A form of a command in a manual's notation: `VOLTage? [{MINimum|MAXimum}[,<channel>]|<channel>]`."""

from __future__ import annotations

from collections.abc import Sequence

from benchwright.manual.model import Command, Parameter

MAX_WORDS = 12
"""Choices shown before the rest is counted."""


def form_text(command: Command, params: Sequence[Parameter], *, query: bool) -> str:
    """Write one form as it is sent: `:OUTPut[:STATe]? [CH1|CH2|CH3]`.

    Values that are given by name follow: `C<n>:BSWV NAME,<value>,...`.
    """
    named = bool(command.pairs) and not query
    text = _values(params, several=len(params) > 1 or named)
    if named:
        text += f"{',' if text else ''}NAME,<value>,..."
    between = " " if query else command.separator
    return f"{command.asked if query else command.header}{between if text else ''}{text}"


def choices_text(parameter: Parameter) -> str:
    """Write the words a parameter takes, the first of many."""
    return "|".join(parameter.choices[:MAX_WORDS]) + "|..." * (len(parameter.choices) > MAX_WORDS)


def _values(params: Sequence[Parameter], *, several: bool) -> str:
    """Write the values of a form: a comma belongs into the brackets of what may be left out with it."""
    if not params:
        return ""
    first, *rest = params
    word = _word(first, several=several)
    if not first.optional:
        return word + _behind(rest, several=several)
    if not all(one.optional for one in rest):
        return f"[{word},]{_values(rest, several=several)}"
    alone = f"|{_word(rest[0], several=several)}" if len(rest) == 1 and _told_apart(first, rest[0]) else ""
    return f"[{word}{_behind(rest, several=several)}{alone}]"


def _behind(params: Sequence[Parameter], *, several: bool) -> str:
    """Write the values that follow another, with the comma before them."""
    if not params:
        return ""
    text = _values(params, several=several)
    if all(one.optional for one in params):
        return f"[,{text[1:]}"
    return f",{text}"


def _word(parameter: Parameter, *, several: bool) -> str:
    choices = choices_text(parameter)
    word = f"<{parameter.name}>" if not choices else f"{{{choices}}}" if several and "|" in choices else choices
    return word + (",..." if parameter.repeat else "")


def _told_apart(one: Parameter, other: Parameter) -> bool:
    """Whether a value shows which of two it is for, so that either may stand alone."""
    return (one.type == "list") != (other.type == "list")
