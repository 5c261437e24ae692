"""Ranges by model or channel gathered from the entries into the limit tables of a manual file."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import count

from benchwright.extract.entries.entry import Entry
from benchwright.manual.model import Command, Limit


def name_limits(entries: Iterable[Entry]) -> None:
    """Name each table of limits by its command, and by its parameter where the command has several."""
    taken: set[str] = set()
    for entry in entries:
        several = len({argument.name for argument in entry.arguments if argument.rows}) > 1
        own: dict[str, str] = {}
        for argument in entry.arguments:
            if argument.rows and argument.name not in own:
                own[argument.name] = _free(_base(entry.header, argument.name if several else ""), taken)
            argument.limit = own.get(argument.name, "") if argument.rows else ""


def limits_of(entries: Iterable[Entry], commands: Iterable[Command]) -> dict[str, Limit]:
    """Return the limit tables that the commands name."""
    named = {p.limit for c in commands for p in (*(c.set or ()), *c.pairs, *(c.query.params if c.query else ()))}
    found: dict[str, Limit] = {}
    for entry in entries:
        for argument in entry.arguments:
            if argument.limit in named and argument.rows:
                page = argument.rows_page or entry.page
                found.setdefault(argument.limit, Limit(page=page, unit=argument.unit, rows=argument.rows))
    return found


def _base(header: str, parameter: str) -> str:
    """The mnemonics of a header that must be sent, in small letters."""
    bare = re.sub(r"\[[^\[\]]*\]|<[^<>]*>", " ", re.sub(r"<[^<>]*>|\[<[^<>]*>\]", "", header))
    words = re.findall(r"[A-Za-z_]\w*", bare) or re.findall(r"[A-Za-z_]\w*", header) or ["limit"]
    return "_".join([*words, *([parameter] if parameter else [])]).lower()


def _free(base: str, taken: set[str]) -> str:
    name = next(name for n in count(1) if (name := f"{base}_{n}" if n > 1 else base) not in taken)
    taken.add(name)
    return name
