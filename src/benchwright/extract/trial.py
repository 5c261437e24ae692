"""Entries tried on the document's own examples: what an entry does not accept, it was not read from for sure.

An example whose message the entry refuses is either a misprint or a sign that the entry was misread; the page decides,
so the entry comes to be in doubt and keeps the reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, TypeVar

from benchwright.driver.model import Channel, Driver, Identity
from benchwright.manual.model import Command, Limit, Manual
from benchwright.manual.model import Document as Source
from benchwright.scpi.dialect import Dialect, DialectInfo, Errors, Reading, Row
from benchwright.scpi.language import Language

T = TypeVar("T")


def _row(value: T) -> Row[T]:
    return Row(value=value, grade="I", source="an extraction's trial")


def tried(
    commands: Sequence[Command], limits: Mapping[str, Limit], models: Sequence[str], confidence: float
) -> list[Command]:
    """Return the commands with a doubt for every example that the first of `models` would not accept.

    `confidence` is what such an entry is left with at most.
    """
    language = _language(commands, limits, models)
    return [_tried(command, language, confidence) for command in commands]


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


def _tried(command: Command, language: Language, confidence: float) -> Command:
    doubts = tuple(dict.fromkeys(_refused(command, language)))
    if not doubts:
        return command
    left = min(command.confidence or 0.0, confidence)
    return command.model_copy(update={"doubts": (*command.doubts, *doubts), "confidence": round(left, 2)})


def _refused(command: Command, language: Language) -> Iterable[str]:
    for example in command.examples:
        fault = next((unit.fault for unit in language.judge(example) if unit.fault is not None), None)
        if fault is not None:
            yield f"Its example `{example}` does not fit: {fault.message}"
