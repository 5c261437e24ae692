"""Queries that are answered by measuring: which quantity, of which channel, written in the instrument's way."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from benchwright.manual.model import Command, Reply
from benchwright.scpi.language import Argument, Unit, Word
from benchwright.scpi.limits import channel_number
from benchwright.sim import replies
from benchwright.sim.model import Reading

if TYPE_CHECKING:
    from benchwright.sim.operations import Operations


class Readings:
    """The readings of one instrument."""

    def __init__(self, operations: Operations) -> None:
        self.operations = operations
        self.instrument = operations.instrument
        self.memory = operations.memory
        self.by_header: dict[str, list[Reading]] = {}
        for reading in self.memory.model.reading.values():
            self.by_header.setdefault(reading.read, []).append(reading)

    def __contains__(self, header: str) -> bool:
        """Whether a header is answered by measuring."""
        return header in self.by_header

    def of(self, unit: Unit, command: Command) -> Callable[[], str | None] | None:
        """Return what takes the reading that a query asks for; None if its parameters fit none."""
        given = {argument.parameter.name: _text(argument).upper() for argument in unit.arguments}
        fitting = [
            reading
            for reading in self.by_header.get(command.header, ())
            if all(given.get(name) == word.upper() for name, word in reading.words.items())
        ]
        if not fitting:
            return None
        fitting.sort(key=lambda one: -len(one.words))
        returns = replies.addressed(command.query.returns if command.query else (), unit.suffixes)
        return lambda: self._taken(unit, command, fitting, returns)

    def _now(self, fitting: list[Reading]) -> Reading:
        """Return the first reading whose settings are as it wants them; the last where none is."""
        if len(fitting) > 1 and self.instrument.physics is not None:
            self.instrument.physics.settle()  # a protection may have changed them
        holding = (r for r in fitting if all(self.memory.get(name) == value for name, value in r.given.items()))
        return next(holding, fitting[-1])

    def _taken(self, unit: Unit, command: Command, fitting: list[Reading], returns: tuple[Reply, ...]) -> str:
        reading = self._now(fitting)
        channel = self._channel(unit, reading)
        self.operations.change(reading.sets, channel)
        self.instrument.clock.advance(self.memory.model.physical.reading_time.value)
        fields = []
        wanted = self._wanted(reading)
        for index, (word, name) in enumerate(self._quantities(unit, reading)):
            if wanted is not None and name not in wanted:
                continue
            reply = returns[index] if index < len(returns) else returns[-1] if returns else None
            quantity, _, own = name.partition("@")
            like = reading.like.get(name) if isinstance(reading.like, dict) else reading.like
            if reply is not None and like is not None:
                reply = reply.model_copy(update={"like": like + reading.units.get(word, "")})
            fields.append(
                self._named(word, self._field(quantity, int(own) if own else channel, reading, reply), reading)
            )
        if reading.then is not None and self.memory.holds(reading.then.given, channel):
            self.operations.change(reading.then.sets, channel)
            self.operations.touched()
        whole = ",".join(fields) if reading.form is None else _filled(reading.form, fields)
        return self.operations.echo(command, unit, whole)

    def _channel(self, unit: Unit, reading: Reading) -> int | None:
        source = reading.channel_from
        if source is None:
            return self.operations.channel_of(unit)
        asked = next((_text(a) for a in unit.arguments if a.parameter.name == source), None)
        return channel_number(asked if asked is not None else str(self.memory.get(source)))

    def _wanted(self, reading: Reading) -> set[str] | None:
        """Return the quantities that the instrument is set to reply; None for all."""
        if reading.fields_from is None:
            return None
        return {reading.means.get(str(word), str(word)) for word in self.memory.listed(reading.fields_from)}

    def _quantities(self, unit: Unit, reading: Reading) -> Iterator[tuple[str, str]]:
        """Yield the words that ask for the quantities measured, and the quantities.

        `@name` is the one that a parameter or a setting says; `ALL` and a parameter left out are all that `means` has.
        """
        for quantity in reading.gives:
            if not quantity.startswith("@"):
                yield quantity, quantity
                continue
            asked = [_text(a) for a in unit.arguments if a.parameter.name == quantity[1:]]
            if not asked and quantity[1:] in self.memory.model.setting:
                called = self.memory.called(quantity[1:])
                yield called, called
                continue
            if not asked or [word.upper() for word in asked] == ["ALL"]:
                asked = list(reading.means)
            yield from ((word, reading.means.get(word.upper(), reading.means.get(word, word))) for word in asked)

    @staticmethod
    def _named(word: str, field: str, reading: Reading) -> str:
        """Return a field as it stands in the reply, with the word that asked for it where the reading has it so."""
        form = reading.unknown if field == "" and reading.unknown is not None else reading.each
        return field if form is None else _filled(form.replace("{name}", word), [field])

    def _field(self, quantity: str, channel: int | None, reading: Reading, reply: Reply | None) -> str:
        if quantity.startswith("="):
            number = channel if channel is not None else self.memory.channel
            return self.operations.setting_field(quantity[1:], number)
        physics = self.instrument.physics
        value = physics.measure(quantity, channel) if physics is not None else 0.0
        if isinstance(value, str):
            return reading.says.get(value, value)
        overload = self.operations.dialect.replies.overload
        if math.isinf(value) and reading.unknown is not None:
            return ""
        if math.isinf(value):
            return overload.value if overload else "9.9E+37"
        return replies.number(value, reply)


def _text(argument: Argument) -> str:
    """Return a parameter as the manual writes it: the notation of a word, a plain number."""
    value = argument.value
    if isinstance(value, Word):
        return value.notation
    return f"{value:g}" if isinstance(value, float) else str(value)


def _filled(form: str, fields: list[str]) -> str:
    """Return a form with its `{}` replaced in order."""
    for field in fields:
        form = form.replace("{}", field, 1)
    return form
