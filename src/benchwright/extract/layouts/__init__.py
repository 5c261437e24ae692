"""Families of layout: each module finds the entries of one way to print a command reference.

A layout has a name, `evidence(document)`: how many entries it would find by its own marks, quickly judged, and
`blocks(document)`: the entries cut out. The one with the most evidence is taken; no vendor's name plays a part.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Protocol, cast

from benchwright.extract.document.lines import Document
from benchwright.extract.entries.block import Block


class Layout(Protocol):
    """What a module of this package offers."""

    NAME: str

    def evidence(self, document: Document) -> float:
        """Return how many entries show the marks of this layout."""

    def blocks(self, document: Document) -> Iterator[Block]:
        """Cut out the entries, in the order of the document."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A layout and its evidence."""

    layout: Layout
    evidence: float


def choices(document: Document) -> list[Choice]:
    """Return all layouts with any evidence in the document, the strongest first."""
    found = [Choice(layout, layout.evidence(document)) for layout in layouts()]
    return sorted((choice for choice in found if choice.evidence > 0), key=lambda choice: -choice.evidence)


@cache
def layouts() -> list[Layout]:
    """Return all layouts; they are loaded when they are first asked for."""
    names = sorted(module.name for module in iter_modules(__path__) if not module.name.startswith("_"))
    modules = (import_module(f"{__name__}.{name}") for name in names)
    return [cast("Layout", module) for module in modules if hasattr(module, "evidence")]
