"""Choices with a number that the document tells apart: `LAMP<x>` with `<x> = 1 to 3` is LAMP1, LAMP2 or LAMP3."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from benchwright.extract.facts.arguments import Argument
from benchwright.manual.model import Suffix

MOST = 32
"""More choices than so many are not listed one by one."""

_MARK = re.compile(r"<(?P<name>\w+)>")


def has_number(argument: Argument, name: str) -> bool:
    """Whether a choice of an argument holds the placeholder `name`."""
    return any(match["name"] == name for choice in argument.choices for match in _MARK.finditer(choice))


def number_choices(arguments: Sequence[Argument], name: str, numbers: Suffix) -> None:
    """Put every number in place of the placeholder `name` in the choices of the arguments."""
    if numbers.max is None or numbers.max - numbers.min >= MOST:
        return
    all_ = numbers.values or tuple(range(numbers.min, numbers.max + 1))
    for argument in (argument for argument in arguments if has_number(argument, name)):
        argument.choices = tuple(_spelt(argument.choices, name, all_))


def _spelt(choices: Sequence[str], name: str, numbers: Sequence[int]) -> Iterator[str]:
    for choice in choices:
        if f"<{name}>" in choice:
            yield from (choice.replace(f"<{name}>", str(number)) for number in numbers)
        else:
            yield choice
