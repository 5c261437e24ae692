"""Entries of one header made one: manuals print set and query form apart, and describe some commands twice."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pydantic import ValidationError

from benchwright.errors import DataError
from benchwright.extract.entries.entry import Entry
from benchwright.extract.entries.limits import name_limits
from benchwright.extract.facts.replies import standard
from benchwright.extract.notation.form import header_key
from benchwright.manual.header import parse_header
from benchwright.manual.model import Command


def merge(entries: Iterable[Entry], lost: list[tuple[Entry, str]] | None = None) -> list[Command]:
    """Return one command a header, in the order of the document.

    What cannot be a fact is left out, and put into `lost` with the reason.

    Where an entry only gives the query of another, the set form's page counts; where two describe the same form, the
    one that tells more counts, page and all.
    """
    merged: dict[str, Entry] = {}
    for entry in entries:
        key = header_key(entry.header)
        if key in merged and _differ(merged[key], entry):  # also what one entry describes under two headings
            key += " " + entry.header
        merged[key] = _joined(merged[key], entry) if key in merged else entry
    name_limits(merged.values())
    commands = []
    for entry in merged.values():
        if entry.query is not None and not entry.returns:
            entry.returns = standard(entry.header)
        try:
            commands.append(entry.command())
        except (ValidationError, DataError) as error:
            if lost is not None:
                lost.append((entry, _reason(error)))
    return commands


def _reason(error: Exception) -> str:
    first = error.errors()[0]["msg"] if isinstance(error, ValidationError) else str(error)
    return first.removeprefix("Value error, ").rstrip(".")


def _differ(first: Entry, second: Entry) -> bool:
    """Whether two entries of the same letters are two commands: both whole, with other short forms."""
    whole = min(told(first), told(second)) > 2 and (first.set is None) == (second.set is None)
    return whole and _short(first.header) != _short(second.header)


def _short(header: str) -> list[str]:
    return [node.short for node in parse_header(header).nodes]


_FRONT = re.compile("[ivxlc]+")
"""Pages before the first chapter, where lists sum up what is described behind."""


def _joined(first: Entry, second: Entry) -> Entry:
    """One entry of two."""
    parts = (first.set is None) != (second.set is None) and (first.query is None) != (second.query is None)
    ahead = (told(first), not _FRONT.fullmatch(first.page)) >= (told(second), not _FRONT.fullmatch(second.page))
    kept, other = (first, second) if ahead else (second, first)
    if parts:
        kept, other = (first, second) if first.set is not None else (second, first)
    elif not parts and told(other) > 1 and (first.page, first.sheet) != (second.page, second.sheet):
        kept.doubts.append(f"The document describes it twice, on pages {first.page} and {second.page}.")
    if kept.set is None and other.set is not None:
        kept.set, kept.separator, kept.pairs = other.set, other.separator, other.pairs
    if kept.query is None and other.query is not None:
        kept.query, kept.returns = other.query, other.returns
    kept.returns = kept.returns or other.returns
    kept.suffix = {**other.suffix, **kept.suffix}
    kept.examples = [*first.examples, *second.examples]
    kept.related = [*first.related, *second.related]
    kept.notes += [note for note in other.notes if note not in kept.notes]
    if parts or told(other) > 1:
        kept.doubts += [doubt for doubt in other.doubts if doubt not in kept.doubts]
    return kept


def told(entry: Entry) -> int:
    """Return how much an entry says: forms, parameters that are defined, replies, examples."""
    defined = sum(argument.defined for argument in entry.arguments)
    forms = (entry.set is not None) + (entry.query is not None)
    return forms + 2 * defined + len(entry.returns) + min(len(entry.examples), 2) + min(len(entry.related), 1)
