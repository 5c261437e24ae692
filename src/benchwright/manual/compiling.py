"""Making the compiled form of a manual: see `compiled`."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from benchwright.manual.cache import cached_file, digest, form, put, stamp_of
from benchwright.manual.commands import spelt
from benchwright.manual.compiled import HEAD, Compiled, made_of
from benchwright.manual.index import index_entries
from benchwright.manual.mentions import read_mentions
from benchwright.manual.model import Command, Manual
from benchwright.manual.spellings import spell_all
from benchwright.toml import parse_toml, read_bytes


def compile_manual(path: Path) -> Compiled:
    """Read a manual file, and keep its compiled form if that is possible.

    Raises DataError naming the file, the entry and the fault.
    """
    before = stamp_of(path)
    content = read_bytes(path)
    after = stamp_of(path)
    manual = parse_toml(path, content, Manual)
    head, pieces = _head(manual), _pieces(manual)
    head |= {"form": form(), "sha": digest(content)}
    head |= {"stamp": after.text if after else "", "settled": after is not None and after.settled}
    head["sums"] = {name: zlib.crc32(text.encode()) for name, text in pieces.items()}
    pieces[HEAD] = json.dumps(head)
    file = cached_file(path, ".sqlite") if before == after else None

    def write(temporary: str) -> None:
        _write(temporary, pieces, manual.command)

    kept = file is not None and put(file, write)
    return made_of(path, file if kept else None, head, pieces)


def _parts(manual: Manual) -> tuple[dict[tuple[int, ...], str], dict[str, str]]:
    """Return names by places of the commands that belong together, and the name by model."""
    parts: dict[tuple[int, ...], str] = {tuple(range(len(manual.command))): ""}
    part_of: dict[str, str] = {}
    for model in manual.manual.models:
        places = tuple(i for i, c in enumerate(manual.command) if not c.models or model in c.models)
        part_of[model] = parts.setdefault(places, str(len(parts)))
    return parts, part_of


def _head(manual: Manual) -> dict[str, Any]:
    """Return what the head says of the document, its parts and which model has which."""
    parts, part_of = _parts(manual)
    return {
        "document": manual.manual.model_dump(mode="json"),
        "parts": {name: _part(manual.command, places, name) for places, name in parts.items()},
        "part_of": part_of,
    }


def _part(commands: Sequence[Command], places: Sequence[int], name: str) -> list[object]:
    kept = [commands[place] for place in places]
    read = sum(command.confidence is None and not command.doubts for command in kept)
    doubtful = sum(bool(command.doubts) for command in kept)
    return [list(places) if name else None, len(kept), read, doubtful]


def _pieces(manual: Manual) -> dict[str, str]:
    """Return all pieces but the head; those of a part are named by it."""
    limits = {name: limit.model_dump(mode="json", exclude_defaults=True) for name, limit in manual.limit.items()}
    pieces = {
        "limits": json.dumps(limits),
        "mentions": " ".join(sorted(read_mentions(manual))),
        "headers": "\n".join(command.header for command in manual.command),
        "bodies": "\n".join(command.model_dump_json(exclude_defaults=True) for command in manual.command),
    }
    for part, name in _parts(manual)[0].items():
        kept = [manual.command[place] for place in part]
        pieces[f"spellings:{name}"] = spell_all(kept).dumped()
        pieces[f"spelt:{name}"] = "\n".join(spelt(command) for command in kept)
    return pieces


def _write(temporary: str, pieces: Mapping[str, str], commands: Sequence[Command]) -> None:
    """Write the file. A half-written one is never seen, so nothing is spent on surviving a crash."""
    try:
        with closing(sqlite3.connect(temporary)) as connection:
            connection.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;")
            with connection:
                connection.execute("CREATE TABLE piece (name TEXT PRIMARY KEY, text TEXT NOT NULL)")
                connection.executemany("INSERT INTO piece VALUES (?, ?)", pieces.items())
                index_entries(connection, commands)
    except sqlite3.Error as error:
        raise OSError(str(error)) from error
