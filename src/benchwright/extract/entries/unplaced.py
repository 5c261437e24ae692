"""Names of parameters that a definition bears and no form does: a parameter was lost, or a name misprinted."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from benchwright.extract.facts.arguments import Argument
from benchwright.extract.facts.definitions import Definition, plain_name


def unplaced(left: Iterable[Definition], arguments: Sequence[Argument]) -> set[str]:
    """Return the names in angle brackets of definitions that were put to none of the arguments.

    Those of a row that repeats (`<level_d0>,...,<level_d15>`) stand for its first.
    """
    repeated = {_stem(argument.printed or argument.name) for argument in arguments if argument.repeat}
    return {definition.name for definition in left if definition.marked and _stem(definition.name) not in repeated}


def in_vain(name: str) -> str:
    """Return the doubt about such a name."""
    return f"Something is said of `{name}`, which no form has."


def _stem(name: str) -> str:
    """A name without its number."""
    return plain_name(re.sub(r"\d+$", "", name))
