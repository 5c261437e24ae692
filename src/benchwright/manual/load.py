"""Reading manual files."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

from benchwright.data import find_data
from benchwright.manual.cache import Stamp, stamp_of
from benchwright.manual.commands import Commands, Shelf
from benchwright.manual.compiled import compiled_manual
from benchwright.manual.model import Limit, Manual


def load_manual_file(path: Path) -> Manual:
    """Read one `manuals/<vendor>/<document>.toml`; its commands are made when they are first asked for.

    Raises DataError naming the file, the entry and the fault.
    """
    return _loaded(path, stamp_of(path))


@lru_cache(maxsize=64)
def _loaded(path: Path, stamp: Stamp | None) -> Manual:
    """Read a manual file once for each `stamp` it has."""
    compiled = compiled_manual(path, ("limits", "headers", "bodies"))
    pieces = compiled.pieces
    headers, bodies = (pieces[name].split("\n") if pieces[name] else [] for name in ("headers", "bodies"))
    limits = {name: Limit.model_validate(limit) for name, limit in json.loads(pieces["limits"]).items()}
    commands = Commands(Shelf(bodies, compiled), range(len(bodies)), headers)
    # All of it was read from a file that has been held against the model.
    return Manual.model_construct(manual=compiled.document, limit=limits, command=commands)


def load_manual(name: str) -> Manual:
    """Return the manual called `name`, such as `rigol/dp800`.

    Raises UnknownName or DataError.
    """
    return load_manual_file(find_data("manual", "manuals", name))
