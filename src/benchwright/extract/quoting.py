"""Texts that a document never shows or says to stand in quotes: whether they do is in doubt."""

from __future__ import annotations

import re
from collections.abc import Sequence

from benchwright.extract.document.lines import Document
from benchwright.extract.entries.entry import doubted
from benchwright.manual.model import Command

_SAID = re.compile(r"\bquot(?:e|es|ed|ation)\b|\bunquoted\b|\binverted commas\b|\bapostrophes?\b", re.I)
_PATH = re.compile(
    r":[A-Za-z]+\S*\s+(?:\S{1,40}, ?)?[\"'\u201c\u2018][^\"'\u201c\u201d\u2018\u2019]{0,60}[\"'\u201d\u2019]"
)
"""A header with a colon, and a text in quotes behind it."""

DOUBT = "Whether `{name}` stands in quotes is not said: the document shows none."


def held_against_quotes(document: Document, commands: Sequence[Command], confidence: float) -> list[Command]:
    """Return the commands with a doubt on those that take a string, where nothing in the document has quotes.

    `confidence` is what such an entry is left with at most.
    """
    taking = {id(command): name for command in commands if (name := _string(command))}
    if not taking or any('"' in text or "'" in text for command in commands for text in command.examples):
        return list(commands)
    if any(_SAID.search(line.text) or _PATH.search(line.text) for _, line in document.lines()):
        return list(commands)
    return [
        doubted(command, [DOUBT.format(name=taking[id(command)])] if id(command) in taking else (), confidence)
        for command in commands
    ]


def _string(command: Command) -> str:
    """The name of a parameter that is a string."""
    parameters = [*(command.set or ()), *(command.query.params if command.query is not None else ())]
    return next((parameter.name for parameter in parameters if parameter.type == "string"), "")
