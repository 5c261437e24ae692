"""The rows of `data.csv`, for showing their head and saying what to expect."""

from __future__ import annotations

import csv
import math
from dataclasses import dataclass
from pathlib import Path

from benchwright.errors import UsageError


@dataclass(frozen=True, slots=True)
class Table:
    """A CSV file with one line of column names."""

    names: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]
    """The rows as written."""

    @property
    def rows(self) -> int:
        """Number of rows."""
        return len(self.lines)

    def numbers(self, name: str) -> list[float]:
        """Return a column's finite numbers; empty where there is no such column."""
        if name not in self.names:
            return []
        values = (_number(line[self.names.index(name)]) for line in self.lines)
        return [value for value in values if math.isfinite(value)]


def read_table(path: Path) -> Table:
    """Read a CSV file; a row that is not whole is left out. Raises UsageError."""
    try:
        with path.open(encoding="utf-8", newline="") as file:
            lines = list(csv.reader(file))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise UsageError(f"{path} cannot be read ({getattr(error, 'strerror', None) or error}).") from error
    names = tuple(lines[0]) if lines else ()
    return Table(names, tuple(tuple(line) for line in lines[1:] if len(line) == len(names)))


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return math.nan
