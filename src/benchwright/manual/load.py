"""Reading manual files."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from benchwright.data import find_data
from benchwright.manual.model import Manual
from benchwright.toml import read_toml


@lru_cache(maxsize=64)
def load_manual_file(path: Path) -> Manual:
    """Read one `manuals/<vendor>/<document>.toml`.

    Raises DataError naming the file, the entry and the fault.
    """
    return read_toml(path, Manual)


def load_manual(name: str) -> Manual:
    """Return the manual called `name`, such as `rigol/dp800`.

    Raises UnknownName or DataError.
    """
    return load_manual_file(find_data("manual", "manuals", name))
