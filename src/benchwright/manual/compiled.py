"""A manual in the form it is used in: made once, kept in the cache, read piece by piece.

One SQLite file a manual: named pieces of JSON and text, and the index that `find` asks. It counts
as long as the manual's bytes and the code are the same; where it cannot be kept, the pieces stand
in memory and everything works as well, only slower.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchwright.errors import DataError
from benchwright.manual.cache import Stamp, cached_file, digest, form, put, stamp_of
from benchwright.manual.model import Document

HEAD = "head"
"""The piece that tells what the others are and whether they still count."""


@dataclass(frozen=True, slots=True)
class Part:
    """The commands of a document that some of its models have."""

    name: str
    places: Sequence[int] | None
    """Their places in the document; None: all."""
    total: int
    read: int
    """Entries that a person has read on their page."""
    doubtful: int
    """Entries with something that is not settled."""


@dataclass(frozen=True, slots=True)
class Compiled:
    """A manual's compiled form."""

    source: Path
    file: Path | None
    """Where it is kept; None where it could not be kept."""
    sha: str
    """What tells the manual's content from any other."""
    document: Document
    parts: Mapping[str, Part]
    """By name; the whole document is called ``."""
    part_of: Mapping[str, str]
    """Name of the part that a model has, for every model the document names."""
    pieces: dict[str, str]
    """Those in memory already."""

    def part_for(self, model: str) -> Part:
        """Return the part that a model has: all of it, where the document does not name the model."""
        return self.parts[self.part_of.get(model, "")]

    def piece(self, name: str) -> str | None:
        """Return a piece; None if it is not there any more."""
        found = self.pieces.get(name)
        if found is None and self.file is not None:
            found = _read(self.file, (name,), self.sha).get(name)
            if found is not None:
                self.pieces[name] = found
        return found

    def index(self) -> sqlite3.Connection | None:
        """Return the index of the entries, open; None where there is none to open."""
        if self.file is None:
            return None
        connection: sqlite3.Connection | None = None
        try:
            connection = _opened(self.file)
            _checked(connection, (), self.sha)
        except (sqlite3.Error, ValueError, KeyError):
            if connection is not None:
                connection.close()
            return None
        return connection


def compiled_manual(path: Path, wanted: Sequence[str] = ()) -> Compiled:
    """Return the compiled form of a manual file with the pieces `wanted`; it is made where there is none.

    Raises DataError naming the file, the entry and the fault.
    """
    found = kept_manual(path, wanted)
    if found is not None:
        return found
    from benchwright.manual.compiling import compile_manual

    return compile_manual(path)


def kept_manual(path: Path, wanted: Sequence[str] = ()) -> Compiled | None:
    """Return the compiled form of a manual file if the cache has it and it counts."""
    file, stamp = cached_file(path, ".sqlite"), stamp_of(path)
    if file is None or stamp is None:
        return None
    pieces = _read(file, wanted)
    if not pieces:
        return None
    head = json.loads(pieces[HEAD])
    if head["form"] != form():
        return None
    if head["stamp"] != stamp.text or not head["settled"]:
        try:
            same = digest(path.read_bytes()) == head["sha"]
        except OSError as error:
            raise DataError(f"{path}: cannot be read ({error.strerror or error}).") from error
        if not same:
            return None
        if stamp.settled and stamp == stamp_of(path):
            _restamp(file, head, stamp)
    return made_of(path, file, head, pieces)


def made_of(path: Path, file: Path | None, head: Mapping[str, Any], pieces: dict[str, str]) -> Compiled:
    """Return the compiled form that the head describes."""
    parts = {name: Part(name, *values) for name, values in head["parts"].items()}
    document = Document.model_validate(head["document"])
    return Compiled(path, file, head["sha"], document, parts, head["part_of"], pieces)


def _opened(file: Path) -> sqlite3.Connection:
    # Immutable holds: a file is replaced as a whole, never written to. It spares locks, which folders may not allow.
    return sqlite3.connect(f"{file.as_uri()}?mode=ro&immutable=1", uri=True)


def _read(file: Path, names: Sequence[str], sha: str | None = None) -> dict[str, str]:
    """Return the head and the pieces named; nothing if the file is not there, damaged, or of another content."""
    if not file.exists():
        return {}
    try:
        with closing(_opened(file)) as connection:
            return _checked(connection, names, sha)
    except (sqlite3.Error, ValueError, KeyError, OSError):
        return {}


def _checked(connection: sqlite3.Connection, names: Sequence[str], sha: str | None) -> dict[str, str]:
    wanted = dict.fromkeys((HEAD, *names))
    marks = ", ".join("?" * len(wanted))
    pieces = dict(connection.execute(f"SELECT name, text FROM piece WHERE name IN ({marks})", tuple(wanted)))
    head = json.loads(pieces[HEAD])
    if sha is not None and head["sha"] != sha:
        raise ValueError("it was made from other content")
    for name, text in pieces.items():
        if name != HEAD and head["sums"][name] != zlib.crc32(text.encode()):
            raise ValueError("it is damaged")
    if len(pieces) != len(wanted):
        raise ValueError("it lacks a piece")
    return pieces


def _restamp(file: Path, head: dict[str, Any], stamp: Stamp) -> None:
    """Note that the manual's content is the same though its times are not."""
    head["stamp"], head["settled"] = stamp.text, True

    def write(temporary: str) -> None:
        import shutil

        try:
            shutil.copyfile(file, temporary)
            with closing(sqlite3.connect(temporary)) as connection, connection:
                connection.execute("UPDATE piece SET text = ? WHERE name = ?", (json.dumps(head), HEAD))
        except sqlite3.Error as error:
            raise OSError(str(error)) from error

    put(file, write)
