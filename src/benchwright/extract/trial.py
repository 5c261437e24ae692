"""Entries tried on what the document itself sends: what an entry does not accept, it was not read from for sure.

A message that the entry refuses, be it one of its examples or one of a program on quite another page, is either a
misprint or a sign that the entry was misread; the page decides, so the entry comes to be in doubt and keeps the reason.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, TypeVar

from benchwright.driver.model import Channel, Driver, Identity
from benchwright.extract.entries.entry import doubted
from benchwright.extract.facts.examples import ways_of
from benchwright.extract.listing.met import sendable
from benchwright.extract.notation.spelling import Spelling
from benchwright.extract.uses import ROOTLESS, Use
from benchwright.manual.model import Command, Limit, Manual
from benchwright.manual.model import Document as Source
from benchwright.scpi.dialect import Dialect, DialectInfo, Errors, Reading, Row
from benchwright.scpi.language import Language

T = TypeVar("T")

MISSING = -109
"""Error of a value left out: headings name a query so, and sentences a command."""

_NAMED = re.compile(r"[A-Z]{2,}[a-z]")
"""Capitals that show a short form: a command is named, not sent."""


def _row(value: T) -> Row[T]:
    return Row(value=value, grade="I", source="an extraction's trial")


def tried(
    commands: Sequence[Command],
    uses: Iterable[Use],
    limits: Mapping[str, Limit],
    models: Sequence[str],
    confidence: float,
) -> list[Command]:
    """Return the commands with a doubt for every example and every use that the first of `models` would not accept.

    `confidence` is what such an entry is left with at most.
    """
    language = _language(commands, limits, models)
    against = _against(uses, commands, language)
    return [_tried(command, language, against[command.header], confidence) for command in commands]


def _language(commands: Sequence[Command], limits: Mapping[str, Limit], models: Sequence[str]) -> Language:
    source = Source(vendor="", title="", edition="", sha256="", models=tuple(models))
    manual = Manual(manual=source, limit=dict(limits), command=tuple(commands))
    flat = sum(command.separator != " " for command in commands) > len(commands) / 3
    reader: Literal["tree", "pairs", "flat"] = (
        "flat" if flat else "pairs" if any(command.pairs for command in commands) else "tree"
    )
    dialect = Dialect(
        dialect=DialectInfo(name="trial", title="trial"),
        errors=Errors(read_by=_row("none")),
        reading=Reading(reader=_row(reader)),
    )
    identity = Identity(model=models[0], kind="multimeter", idn="*", manual="trial", dialect="trial")
    channels = {str(number): Channel() for number in range(1, 5)}
    return Language(Driver(driver=identity, channel=channels), manual, dialect)


def _tried(command: Command, language: Language, against: Sequence[str], confidence: float) -> Command:
    return doubted(command, dict.fromkeys(_refused(command, language)) or against[:1], confidence)


def _refused(command: Command, language: Language) -> Iterable[str]:
    for example in command.examples:
        fault = next((unit.fault for unit in language.judge(example) if unit.fault is not None), None)
        if fault is not None:
            yield f"Its example `{example}` does not fit: {fault.message}"


def _against(uses: Iterable[Use], commands: Sequence[Command], language: Language) -> dict[str, list[str]]:
    """Give by header what the document's uses say against it."""
    against: dict[str, list[str]] = defaultdict(list)
    whole: dict[Spelling, str] = {way: command.header for command in commands for way in sendable(command)}
    for use in uses:
        for unit in language.judge(use.message):
            if unit.fault is None:
                continue
            if unit.command is None:
                if header := _without_root(unit.header, whole):
                    against[header].append(f"Page {use.page} sends `{unit.text}`: {ROOTLESS}")
            elif not (unit.fault.code == MISSING and not unit.arguments and (unit.query or _NAMED.search(unit.text))):
                against[unit.command.header].append(
                    f"Page {use.page} sends `{unit.text}`, which does not fit: {unit.fault.message}"
                )
    return against


def _without_root(header: str, whole: Mapping[Spelling, str]) -> str:
    """The header of the entry that lacks the first words of `header`; empty if there is none."""
    for way in ways_of(header):
        for first in range(1, len(way)):
            if way[first:] in whole:
                return whole[way[first:]]
    return ""
