"""Recognising a driver's actions in messages: which command switches an output on, which sets a limit.

The driver says how its model does each action. That message is rendered for a channel and read in
the same language as the script's messages, so both are compared as commands, not as text. Commands
beside the driver's that switch an output are those of the model's simulator data.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from benchwright.check.reading import Sent
from benchwright.check.state import selecting, simulator_of
from benchwright.driver.model import FIELD
from benchwright.driver.switching import Switching, switching
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
    found: list[_Shape] = []
    for name, action in language.driver.action.items():
        for message in action.write:
            filled = FIELD.sub(HOLE, language.driver.addressed(message, None))
            for unit in language.read(filled, [Hole("number")]):
                chooses = unit.command is not None and unit.command.header in selecting(model)[0]
                if chooses and all(argument.parameter.name == "channel" for argument in unit.arguments):
                    continue  # it says whose setting comes next, and does nothing itself
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
    switched = _switched(unit, model)
    if switched is not None and switched not in seen:
        yield Act(switched, sent.channel_of(unit))


@dataclass(frozen=True, slots=True)
class _Switches:
    """Commands that switch an output, by what a simulated instrument of the model does on them."""

    always: dict[str, bool]
    """Whether the output is on afterwards, by header."""
    by_value: dict[str, str]
    """The parameter that says so, by header; empty for the only truth value there is."""


@lru_cache(maxsize=64)
def _switches(model: str) -> _Switches:
    simulator, what = simulator_of(model), switching_of(model).what
    always = {event.write: bool(event.sets[what]) for event in simulator.event.values() if what in event.sets}
    by_value: dict[str, str] = {}
    for name, setting in simulator.setting.items():
        for text in (*setting.header, *setting.write):
            header, _, parameter = text.partition(" ")
            if name == what:
                by_value[header] = parameter
            elif what in setting.sets:
                always[header] = bool(setting.sets[what])
    return _Switches(always, by_value)


def _switched(unit: Unit, model: str) -> str | None:
    """Return the action of a command that switches an output, whether or not the driver does it so."""
    switches = _switches(model)
    header = unit.command.header if unit.command else ""
    on = switches.always.get(header)
    if on is None and header in switches.by_value:
        name = switches.by_value[header]
        values = (a.value for a in unit.arguments if not name or a.parameter.name == name)
        on = next((value for value in values if isinstance(value, bool)), None)
    return None if on is None else switching_of(model).on if on else switching_of(model).off


def switching_of(model: str) -> Switching:
    """Return how a model is switched on and off, by its kind."""
    return switching(language_of(model).driver.driver.kind)


def _is(argument: Argument | None, value: str) -> bool:
    return argument is not None and str(argument.value).upper() == value


def touches(one: int | None, other: int | None) -> bool:
    """Whether two channel numbers can be the same channel; None is the one selected, whichever it is."""
    return one is None or other is None or one == other
