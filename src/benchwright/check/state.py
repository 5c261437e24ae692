"""What earlier messages leave behind: the channel selected, and a command set that the manual does not describe.

Both are followed along the script. Where it is not certain that a message came first (it stands in
a branch, a handler, another function), nothing is known.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from benchwright.check.source.trace import Event
from benchwright.check.source.values import compatible
from benchwright.errors import BenchwrightError
from benchwright.scpi.language import Hole, Unit, language_of
from benchwright.sim.model import SimulatorModel, load_simulator

SELECTED = "selected"
"""What simulator data calls the setting that says which channel is selected."""


@dataclass(frozen=True, slots=True)
class Mode:
    """What is known of an instrument before a command."""

    channel: int | None = None
    """The channel selected; None where that is not known."""
    foreign: str | None = None
    """Why its manual does not tell what the command means, where that is so."""


@dataclass(frozen=True, slots=True)
class _Effect:
    """What a command changes; an empty tuple where it leaves a thing as it is."""

    channel: tuple[int | None, ...] = ()
    foreign: tuple[str | None, ...] = ()


_NOTHING = _Effect()


def simulator_of(model: str) -> SimulatorModel:
    """Return the simulator data of a model; empty where there is none."""
    try:
        return load_simulator(model)
    except BenchwrightError:
        return SimulatorModel.model_validate({"simulator": {"idn": ""}})


@lru_cache(maxsize=64)
def selecting(model: str) -> tuple[frozenset[str], int | None]:
    """Return the headers that select a channel, and the channel that `*RST` selects."""
    setting = simulator_of(model).setting.get(SELECTED)
    if setting is None:
        return frozenset(), None
    headers = frozenset(header.partition(" ")[0] for header in (*setting.header, *setting.write))
    return headers, setting.reset if isinstance(setting.reset, int) else None


@lru_cache(maxsize=64)
def _command_sets(model: str) -> dict[str, str]:
    """Return the command set that the manual describes, by the header that chooses it."""
    language = language_of(model)
    units = (unit for message in language.driver.prepare.write for unit in language.judge(message))
    return {
        unit.command.header: str(argument.value)
        for unit in units
        if unit.command is not None and not unit.query
        for argument in unit.arguments
        if argument.parameter.type == "choice"
    }


def after(mode: Mode, units: Iterable[Unit], model: str) -> Iterator[Mode]:
    """Yield what is known before each command of a message, when `mode` was known before the message."""
    for unit in units:
        yield mode
        effect = _effect(unit, model)
        if effect is not _NOTHING:
            channel = effect.channel[0] if effect.channel else mode.channel
            mode = Mode(channel, effect.foreign[0] if effect.foreign else mode.foreign)


def _effect(unit: Unit, model: str) -> _Effect:
    if unit.unjudged is not None:
        return _Effect(channel=(None,))
    if unit.command is None or unit.query:
        return _NOTHING
    header = unit.command.header
    headers, reset = selecting(model)
    if header == "*RST":
        return _Effect(channel=(reset,))
    if header == "*RCL":
        return _Effect(channel=(None,))
    if header in headers and any(argument.parameter.name == "channel" for argument in unit.arguments):
        return _Effect(channel=(unit.channel if unit.fault is None else None,))
    if chooses_commands(unit, model) and unit.fault is None and unit.arguments:
        value = unit.arguments[0].value
        shown = f"{unit.header} ..." if isinstance(value, Hole) else unit.text
        reason = f"`{shown}` has chosen a command set that this manual does not describe"
        return _Effect(foreign=(None if str(value) == _command_sets(model)[header] else reason,))
    return _NOTHING


def chooses_commands(unit: Unit, model: str) -> bool:
    """Whether a command chooses the command set that is in force."""
    return unit.command is not None and not unit.query and unit.command.header in _command_sets(model)


class State:
    """What is known of one instrument along one way through the script."""

    def __init__(self) -> None:
        self._channel: tuple[int | None, Event] | None = None
        self._foreign: tuple[str, Event] | None = None
        self._home: Event | None = None

    def before(self, event: Event) -> Mode:
        """Return what is known before the message of `event`."""
        channel = None
        if self._channel is not None and certain(self._channel[1], event):
            channel = self._channel[0]
        if self._foreign is None or not compatible(self._foreign[1].branches, event.branches):
            return Mode(channel)
        home = self._home is not None and certain(self._home, event)
        return Mode(channel, None if home else self._foreign[0])

    def note(self, event: Event, units: Iterable[Unit], model: str) -> None:
        """Remember what the commands of `event` change."""
        for unit in units:
            effect = _effect(unit, model)
            if effect.channel:
                self._channel = effect.channel[0], event
            if effect.foreign and effect.foreign[0] is None:
                self._home = event
            elif effect.foreign:
                self._foreign, self._home = (str(effect.foreign[0]), event), None

    def forget(self) -> None:
        """Know nothing of the channel any more: other code has had the instrument."""
        self._channel = None


def certain(earlier: Event, event: Event) -> bool:
    """Whether `earlier` was sent before `event` on every way that leads there."""
    if not earlier.branches <= event.branches:
        return False
    for guard in earlier.guards:
        if guard in event.guards:
            continue
        left = any(other.node is guard.node and other.part != guard.part for other in event.guards)
        handled = isinstance(guard.node, (ast.Try, ast.TryStar)) and bool(guard.node.handlers)
        if guard.part == "handler" or (guard.part == "body" and (left or handled)):
            return False
    return True
