"""What a file and a page say of one fact, in words that a reader of the manual knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from benchwright.extract.audit import parameters_of
from benchwright.manual.model import Command, Limit, Row

_FORMS = {"set form": "form that sets it", "query form": "form that asks for it"}


def form(fact: str, said: str) -> tuple[str, str]:
    """Return what the file and the reading say of a form that one of them has: `said` is `True` or `False`."""
    name = _FORMS[fact]
    if said == "True":
        return f"has a {name}", "none was read on the page"
    return f"has no {name}", "one stands on the page"


def cases(command: Command | None, limits: Mapping[str, Limit]) -> frozenset[str]:
    """Return the rows of an entry's tables of limits: `DP811, channel 1: 0 to 10.5 V`."""
    names = [one.limit for one in parameters_of(command) if one.limit is not None] if command is not None else []
    return frozenset(text for name in names for row in limits[name].rows for text in _row(row, limits[name].unit))


def _row(row: Row, unit: str) -> Iterator[str]:
    if not row.when:
        return
    said = ", ".join(_condition(*condition) for condition in row.when.items())
    ends = " to ".join(f"{end:g}" for end in (row.min, row.max) if end is not None)
    yield f"{said}: {ends} {unit}".rstrip()


def _condition(name: str, value: object) -> str:
    values = " or ".join(map(str, value)) if isinstance(value, tuple) else str(value)
    if name == "model":
        return values
    return f"{values} {name}" if any(letter.isalpha() for letter in values) else f"{name} {values}"
