"""Recognising a driver's actions in messages: which command switches an output on, which sets a limit.

The driver says how its model does each action. That message is rendered for every channel and
read in the same language as the script's messages, so both are compared as commands, not as text.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from benchwright.check.reading import Sent
from benchwright.check.state import simulator_of
from benchwright.driver.model import FIELD
from benchwright.scpi.language import HOLE, Argument, Hole, Unit, Word, language_of

Fixed = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Act:
    """An action that a command does."""

    name: str
    channel: int | None
    """None: the command does not say which channel."""
    relative: bool = False
    """Whether its value is a step from the one before (`UP`), which may be any."""


@dataclass(frozen=True, slots=True)
class _Shape:
    """How an action looks: its command, and the arguments that are always the same."""

    action: str
    header: str
    fixed: Fixed
    limits: frozenset[str]
    """Limit tables of its values: another command that sets a value of the same table does as much."""


@lru_cache(maxsize=64)
def _shapes(model: str) -> tuple[_Shape, ...]:
    language = language_of(model)
    channel = str(next(iter(language.driver.channels), 1))
    found: list[_Shape] = []
    for name, action in language.driver.action.items():
        for message in action.write:
            filled = FIELD.sub(lambda field: channel if field[1] == "channel" else HOLE, message)
            for unit in language.read(filled, [Hole("number")]):
                if unit.command is not None and not unit.query and unit.fault is None:
                    limits = frozenset(
                        argument.parameter.limit
                        for argument in unit.arguments
                        if isinstance(argument.value, Hole) and argument.parameter.limit
                    )
                    found.append(_Shape(name, unit.command.header, _fixed(unit), limits))
    return tuple(found)


def _fixed(unit: Unit) -> Fixed:
    return tuple(
        (argument.parameter.name, str(argument.value).upper())
        for argument in unit.arguments
        if argument.parameter.name != "channel" and not isinstance(argument.value, Hole)
    )


def acts_of(sent: Sent, unit: Unit) -> Iterator[Act]:
    """Yield the actions a command does, as far as the data of its model name them.

    A number out of range is a fault of its own: the command still says what is meant.
    """
    model, command = sent.model, unit.command
    if model is None or command is None or unit.query or (unit.fault is not None and unit.fault.code != -222):
        return
    own = {argument.parameter.name: argument for argument in unit.arguments}
    seen: set[str] = set()
    for shape in _shapes(model):
        same = shape.header == command.header and all(_is(own.get(name), value) for name, value in shape.fixed)
        value = next((a for a in unit.arguments if a.parameter.limit and a.parameter.limit in shape.limits), None)
        if (same or value is not None) and shape.action not in seen:
            seen.add(shape.action)
            word = next((a.value for a in unit.arguments if isinstance(a.value, Word)), None)
            relative = word is not None and word.notation.upper() in ("UP", "DOWN")
            yield Act(shape.action, sent.channel_of(unit), relative)
    switched = _switches(model).get(command.header)
    for value in (OUTPUT in own and own[OUTPUT].value,) if False else ():
        yield Act("output_on", None)
def _is(argument: Argument | None, value: str) -> bool:
    return argument is not None and str(argument.value).upper() == value


def touches(one: int | None, other: int | None) -> bool:
    """Whether two channel numbers can be the same channel; None is the one selected, whichever it is."""
    return one is None or other is None or one == other
