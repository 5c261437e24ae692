"""From a command that was read to what the instrument does: one callable per unit of a message."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from benchwright.manual.header import short_form
from benchwright.manual.model import Command, Parameter, Reply
from benchwright.scpi.language import Argument, Unit, Word
from benchwright.scpi.limits import channel_number
from benchwright.sim import replies
from benchwright.sim.common import CommonCommands
from benchwright.sim.echo import with_header
from benchwright.sim.memory import SELECTED, Key, key_names
from benchwright.sim.model import Answer, Event, Plain
from benchwright.sim.pairs import pairs_reply, setting_of, value_name
from benchwright.sim.readings import Readings
from benchwright.sim.refusals import Refusals
from benchwright.sim.values import Values, is_bound

if TYPE_CHECKING:
    from benchwright.sim.instrument import SimulatedInstrument

Operation = Callable[[], str | None]
"""Carries out one unit; returns its reply, or None."""

_STEPS = {"UP": 1, "DOWN": -1}


@dataclass(frozen=True, slots=True)
class Shortcut:
    """Where the one number of a plain set command goes, and what it may be."""

    key: Key
    low: float
    high: float
    selected: int | None
    """The channel that was selected, where the command relies on it."""
    revision: int
    """State of the links between channels for which it holds."""


class Operations:
    """Builds the operations of one instrument."""

    def __init__(self, instrument: SimulatedInstrument) -> None:
        self.instrument = instrument
        self.memory = instrument.memory
        self.language = instrument.language
        self.dialect = instrument.language.dialect
        self.values = Values(instrument.language, instrument.memory)
        self.common = CommonCommands(instrument)
        model = self.memory.model
        self.readings = Readings(self)
        self.refusals = Refusals(self)
        self.events: dict[str, list[Event]] = {}
        for event in model.event.values():
            self.events.setdefault(event.write, []).append(event)

    def of(self, unit: Unit) -> Operation:
        """Return what a unit without fault does."""
        command = unit.command
        if command is None:
            return _nothing
        if len(each := unit.each_channel()) > 1:
            return _in_turn([self.of(one) for one in each])
        if command.header.startswith("*"):
            found = self.common.of(unit)
            if found is not None:
                return self._common(unit, command, found) if unit.query else found
        does = self._query(unit, command) if unit.query else self._set(unit, command)
        return self.refusals.guard(unit, command, does)

    def _common(self, unit: Unit, command: Command, found: Operation) -> Operation:
        """Return what a common query does, with the header before its reply in the families that put it there."""
        if not self.dialect.replies.common_header.value:
            return found
        return lambda: self.echo(command, unit, found() or "")

    # -- set forms ----------------------------------------------------------------------------

    def _set(self, unit: Unit, command: Command) -> Operation:
        events = self.events.get(command.header, [])
        keys = key_names(command)
        values = [a for a in unit.arguments if a.parameter.name not in keys]
        targets = [(self._name(command, a.parameter), a) for a in values]
        selects = self.memory.written.get(f"{command.header} channel") == SELECTED
        key = self._key(unit, command)

        def run() -> None:
            channel = self.channel_of(unit)
            if unit.open and not self._within(unit, channel):
                return
            if selects and unit.channel is not None:
                self.memory.put(SELECTED, unit.channel)
            if self._together(command, targets):
                values = (self.values.value(argument, channel) for _, argument in targets)
                self.memory.store(
                    self._place(targets[0][0], channel, key), tuple("" if v is None else v for v in values)
                )
            else:
                for name, argument in targets:
                    self._store(name, argument, channel, key)
            holding = [e for e in events if self.memory.holds(e.given, channel)]
            for event in holding:
                self._happen(event, channel, unit.channel)
            self.touched()

        return run

    @staticmethod
    def _together(command: Command, targets: list[tuple[str, Argument]]) -> bool:
        """Whether the arguments are one value: those of a command without a name, or a list."""
        names = {name for name, _ in targets}
        parameters = {argument.parameter.name for _, argument in targets}
        return len(targets) > 1 and len(names) == 1 and (names == {command.header} or len(parameters) == 1)

    def _place(self, name: str, channel: int, key: Callable[[], Key]) -> Key:
        """Return where a setting is kept: a named one, or the header's own."""
        setting = self.memory.model.setting.get(name)
        return (name, *key()) if setting is None else self.memory.key(name, setting, channel)

    def pure(self, unit: Unit) -> bool:
        """Whether a unit is a query whose reply changes with settings only."""
        command = unit.command
        if command is None or not unit.query or command.header.startswith("*"):
            return False
        return command.header not in self.readings and self.dialect.reader_of(command) is None

    def _happen(self, event: Event, channel: int, addressed: int | None) -> None:
        copied = {target: self.memory.get(source, channel) for target, source in event.copies.items()}
        self.change(event.sets, channel)
        self.change({target: value for target, value in copied.items() if value is not None}, channel)
        if event.does and self.instrument.physics is not None:
            self.instrument.physics.do(event.does, addressed)

    def shortcut(self, unit: Unit) -> Shortcut | None:
        """Return the short way for a set command that does nothing but remember one real number."""
        command = unit.command
        if command is None or unit.query or not command.set or command.header in self.events:
            return None
        if len(command.set) != 1 or command.set[0].type != "real" or command.set[0].values is not None:
            return None
        channel = self.channel_of(unit)
        legal = self.language.range_of(command.set[0], {"channel": channel})
        name = self._name(command, command.set[0])
        setting = self.memory.model.setting.get(name)
        if legal is None or (setting is not None and (setting.sets or setting.within)) or name == SELECTED:
            return None
        if self.refusals.of(command, query=False):
            return None
        if self.memory.followers(name, channel):
            return None
        if setting is None:
            key: Key = (name, *self._key(unit, command)())
        else:
            key = self.memory.key(name, setting, channel)
        low = -math.inf if legal.low is None else legal.low
        high = math.inf if legal.high is None else legal.high
        selected = None if unit.channel is not None or len(key) == 1 else channel
        return Shortcut(key, low, high, selected, self.memory.revision)

    def _name(self, command: Command, parameter: Parameter) -> str:
        """Return the setting that a parameter of a command writes: a named one, or the header's own."""
        written = self.memory.written
        if command.pairs:
            return setting_of(command, parameter, written) or value_name(command, parameter.name)
        return written.get(f"{command.header} {parameter.name}") or written.get(command.header) or command.header

    def _store(self, name: str, argument: Argument, channel: int, key: Callable[[], Key]) -> None:
        setting = self.memory.model.setting.get(name)
        if isinstance(argument.value, Word) and argument.value.notation.upper() in _STEPS:
            self._step(name, argument, channel)
            return
        value = self.values.value(argument, channel)
        if value is None:
            return
        if setting is None:
            self.memory.store((name, *key()), value)
            return
        if name == SELECTED and isinstance(value, str):
            number = channel_number(value)
            value = number if number is not None else value
        if not self.memory.fits(setting, value, channel):
            rule, word = setting.within, isinstance(argument.value, Word)
            if rule is not None:
                self.instrument.fail(rule.word_error if word and rule.word_error else rule.error, argument.text)
            return
        self.memory.spread(name, value, channel)
        if setting.sets:
            self.change(setting.sets, channel)

    def _step(self, name: str, argument: Argument, channel: int) -> None:
        """Change a setting by its step (UP, DOWN); a step out of range is refused with -222."""
        setting = self.memory.model.setting.get(name)
        step = self.memory.get(setting.step, channel) if setting is not None and setting.step else None
        now = self.memory.get(name, channel)
        if setting is None or not isinstance(step, (int, float)) or not isinstance(now, (int, float)):
            return
        direction = _STEPS[argument.value.notation.upper()] if isinstance(argument.value, Word) else 0
        value = round(now + direction * step, 12)
        legal = self.language.range_of(argument.parameter, self.memory.where(channel))
        if legal is not None and not legal.holds(value):
            self.instrument.fail(-222, argument.text)
            return
        self.memory.spread(name, value, channel)

    def touched(self) -> None:
        """Tell the circuit that a setting has changed."""
        if self.instrument.physics is not None:
            self.instrument.physics.touched()

    def change(self, sets: dict[str, Plain], channel: int | None) -> None:
        for name, value in sets.items():
            self.memory.put(name, value, channel)

    def _within(self, unit: Unit, channel: int) -> bool:
        """Check the numbers whose range depends on the selected channel; queue -222 for one outside."""
        if self.values.nearest:
            return True
        for argument in unit.open:
            legal = self.language.range_of(argument.parameter, self.memory.where(channel))
            value = argument.value
            if legal is not None and isinstance(value, (int, float)) and not legal.holds(float(value)):
                self.instrument.fail(-222, unit.text)
                return False
        return True

    # -- addressing ---------------------------------------------------------------------------

    def channel_of(self, unit: Unit) -> int:
        return unit.channel if unit.channel is not None else self.memory.channel

    def _key(self, unit: Unit, command: Command) -> Callable[[], Key]:
        """Return what finds the key of a command's own setting: its suffixes and key parameters."""
        keys = key_names(command)
        given = {a.parameter.name: a.value for a in unit.arguments if a.parameter.name in keys}
        suffixes = unit.suffixes or {}
        addressed = any(s.means == "channel" for s in command.suffix.values()) or "channel" in keys

        def key() -> Key:
            others = (name for name, suffix in command.suffix.items() if suffix.means != "channel")
            parts = [str(suffixes[name]) for name in others if name in suffixes]
            parts += [str(given.get(name, "")) for name in sorted(keys) if name != "channel"]
            return (*((str(self.channel_of(unit)),) if addressed else ()), *parts)

        return key

    # -- queries ------------------------------------------------------------------------------

    def _query(self, unit: Unit, command: Command) -> Operation:
        reader = self.dialect.reader_of(command)
        if reader is not None:
            read = self._error_reader(reader)
            return lambda: self.echo(command, unit, read() or "")
        if (fixed := self.memory.model.fixed.get(command.header)) is not None:
            return lambda: self.echo(command, unit, fixed)
        returns = replies.addressed(command.query.returns if command.query else (), unit.suffixes)
        bound = next((a for a in unit.arguments if a.parameter.type == "choice" and is_bound(a)), None)
        if bound is not None and command.set:
            return self._bound_query(unit, command, bound, returns)
        measured = self.readings.of(unit, command)
        if measured is not None:
            return measured
        answers = [a for a in self.memory.model.answer.values() if a.read == command.header]
        if answers:
            return self._answered(unit, command, answers)
        if command.pairs:
            return self._named(unit, command)
        return self._remembered(unit, command, returns)

    def _answered(self, unit: Unit, command: Command, answers: list[Answer]) -> Operation:
        """Answer from the settings that fit the parameters given."""
        given = {a.parameter.name: str(a.value) for a in unit.arguments}
        fitting = [a for a in answers if set(a.given) == set(given) and a.words.items() <= given.items()]
        names = fitting[0].fields if fitting else ()

        def run() -> str | None:
            if not names:
                self.instrument.fail(-109, unit.text)  # the parameters given do not go without others
                return None
            channel = self.channel_of(unit)
            return self.echo(command, unit, ",".join(self.setting_field(name, channel) for name in names))

        return run

    def _named(self, unit: Unit, command: Command) -> Operation:
        """Answer with values and their names."""
        key = self._key(unit, command)

        def run() -> str:
            if self.instrument.physics is not None:
                self.instrument.physics.settle()
            reply = pairs_reply(command, self.memory, key(), self.channel_of(unit), self._write)
            return self.echo(command, unit, reply)

        return run

    def setting_field(self, name: str, channel: int) -> str:
        """Return a setting as its own query would reply it."""
        setting = self.memory.model.setting[name]
        value = self.memory.get(name, channel)
        reply = next(iter(self._returns(target) for target in (*setting.header, *setting.read)), None)
        if reply is not None and setting.like is not None:
            reply = reply.model_copy(update={"like": setting.like})
        return self._write(value if value is not None else 0, reply)

    def _returns(self, header: str) -> Reply | None:
        command = self.language.commands.with_header(header)
        return command.query.returns[0] if command and command.query and command.query.returns else None

    def _error_reader(self, how: str) -> Operation:
        status = self.instrument.status
        return {
            "next": status.next_error,
            "all": status.all_errors,
            "code": lambda: status.next_error().partition(",")[0],
            "count": lambda: str(status.waiting_errors),
            "command": lambda: status.register("command"),
            "execution": lambda: status.register("execution"),
        }[how]

    def _bound_query(self, unit: Unit, command: Command, bound: Argument, returns: tuple[Reply, ...]) -> Operation:
        keys = key_names(command)
        parameter = next((p for p in command.set or () if p.name not in keys), None)
        reply = returns[0] if returns else None

        def run() -> str | None:
            if parameter is None:
                return None
            value = self.values.special(Word(str(bound.value)), parameter, self.channel_of(unit))
            return None if value is None else self.echo(command, unit, self._write(value, reply))

        return run

    def _remembered(self, unit: Unit, command: Command, returns: tuple[Reply, ...]) -> Operation:
        name = self.memory.readable.get(command.header)
        key = self._key(unit, command)
        reply = returns[0] if returns else None
        setting = self.memory.model.setting[name] if name is not None else None
        says = setting.says if setting is not None else {}
        if reply is not None and setting is not None and setting.like is not None:
            reply = reply.model_copy(update={"like": setting.like})
        wordy = reply is None or reply.type in ("text", "string") or (says and set(says.values()) <= set(reply.choices))

        def run() -> str | None:
            if self.instrument.physics is not None:
                self.instrument.physics.settle()
            if name is not None:
                value = self.memory.held(name, self.channel_of(unit))
                if str(value) in says and (wordy or isinstance(value, str)):
                    return self.echo(command, unit, says[str(value)])
            else:
                value = self.memory.values.get((command.header, *key()))
                if value is None:
                    if command.set is None or self.memory.value_parameter(command.header) is None:
                        return self.echo(command, unit, ",".join(replies.any_value(r) for r in returns) or "0")
                    value = self.memory.reset_value(command.header, None)
            if isinstance(value, tuple):
                fields = [
                    says.get(str(v), self._write(v, returns[i] if i < len(returns) else None))
                    for i, v in enumerate(value)
                ]
                return self.echo(command, unit, ",".join(fields))
            return self.echo(command, unit, self._write(value if value is not None else 0, reply))

        return run

    def _write(self, value: Plain, reply: Reply | None) -> str:
        if isinstance(value, bool):
            return replies.boolean(value, reply, self.dialect)
        if isinstance(value, (int, float)):
            return replies.number(value, reply)
        if reply is None:
            return value
        if reply.type in ("string", "text"):
            return '"' + value.replace('"', '""') + '"' if reply.type == "string" else value
        short = self.dialect.replies.header.value == "switchable" and not self.memory.get("verbose")
        return short_form(value) if short else replies.word(value, reply, self.dialect)

    def echo(self, command: Command, unit: Unit, reply: str) -> str:
        """Put the header before a reply where the instrument is set to do so."""
        return with_header(reply, command, unit, self.dialect, self.memory)


def _in_turn(operations: list[Operation]) -> Operation:
    """Return what does one thing for each channel of a list; the replies stand in its order, with commas between."""

    def run() -> str | None:
        said = [reply for operation in operations if (reply := operation()) is not None]
        return ",".join(said) if said else None

    return run


def _nothing() -> None:
    return None
