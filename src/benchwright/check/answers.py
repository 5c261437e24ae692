"""What the manual says of a reply that a script uses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from benchwright.check.reading import Sent
from benchwright.check.rule import Traffic
from benchwright.check.source.trace import Instrument, Use
from benchwright.manual.model import Reply
from benchwright.scpi.language import Language, Unit

SURE = ("M", "V", "T")
"""Evidence grades that a finding may stand on: measured, in the manual, in another implementation."""


@dataclass(frozen=True, slots=True)
class Answered:
    """A use of a reply, and the query that gave it."""

    use: Use
    language: Language
    unit: Unit
    fields: tuple[Reply, ...]
    """The fields of the reply; empty where the manual does not say."""


def answered(traffic: Traffic) -> Iterator[Answered]:
    """Yield every use of a reply to one query whose command is known."""
    if not traffic.trace.uses:
        return
    asked = {(use.instrument, use.asked.strip()) for use in traffic.trace.uses}
    first: dict[tuple[Instrument, str], Sent] = {}
    faulty: set[tuple[Instrument, str]] = set()
    for one in traffic.sent:
        key = (one.event.instrument, one.text.known or "")
        if key in asked:
            first.setdefault(key, one)
            if any(unit.fault or unit.unjudged or unit.command is None for unit in one.units):
                faulty.add(key)
    for use in traffic.trace.uses:
        key = (use.instrument, use.asked.strip())
        language = traffic.language(use.instrument)
        if language is None or key not in first or key in faulty:
            continue
        units = [unit for unit in first[key].units if unit.query]
        if len(units) != 1:
            continue
        command = units[0].command
        if command is not None and command.query is not None:
            yield Answered(use, language, units[0], _fields(units[0], command.query.returns))


def _fields(unit: Unit, returns: tuple[Reply, ...]) -> tuple[Reply, ...]:
    """Return the fields; none where values behind the query can choose among several."""
    chosen = any(argument.parameter.name != "channel" for argument in unit.arguments)
    return () if chosen and len(returns) > 1 else returns


def truth_words(field: Reply, language: Language) -> tuple[str, ...]:
    """Return the two words of a truth value as this model replies it; empty where that is not certain."""
    if field.choices:
        return field.choices
    row = language.dialect.replies.boolean
    return tuple(row.value.split("/")) if row.grade in SURE else ()
