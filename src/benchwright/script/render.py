"""Actions and raw commands as program messages: the text as sent, and as Python writes it.

A number is written in the digits of the setting's resolution, and in more where it needs them:
nothing is rounded here, least of all to zero. A range that the manual lists by index is resolved
to the smallest one that is not below the number wanted.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from benchwright.driver.actions import ACTIONS
from benchwright.driver.load import list_models, sound_driver
from benchwright.driver.model import FIELD, Driver
from benchwright.errors import Refused, UnitError
from benchwright.manual.model import Parameter
from benchwright.quantity import Amount
from benchwright.scpi.language import HOLE, Hole, Language, Unit, language_of
from benchwright.script.text import fstring, string

MAX_DECIMALS = 9
"""A setting is never written with more decimals than this."""


@dataclass(frozen=True, slots=True)
class Values:
    """All the values an argument takes in a sweep, in its base unit."""

    values: tuple[float, ...]
    unit: str
    chosen: tuple[Amount, ...] = ()
    """The numbers a person gave (start, step, single values): every digit of them is kept."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A number inside a message."""

    name: str
    """The argument of the action."""
    unit: str
    """The unit it is sent in."""
    value: float | None
    """In `unit`; None if it takes several values."""
    form: str
    """Format specification, such as `.2f`."""
    step: float | None = None
    """Smallest step of the setting, where driver or manual gives one."""

    def sent(self, value: float) -> str:
        """Return a value as it is sent."""
        return format(value, self.form)


@dataclass(frozen=True, slots=True)
class Message:
    """One program message."""

    parts: tuple[str | Slot, ...]
    query: bool
    pages: tuple[str, ...]
    """Pages of its commands in the manual, in order; `?` for one that the manual does not have."""
    remark: str | None = None
    """What an index in it stands for: `3 is the 200 mA range`."""

    @property
    def text(self) -> str:
        """The message as sent. Raises ValueError if a number in it takes several values."""
        return "".join(part if isinstance(part, str) else part.sent(_single(part)) for part in self.parts)

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The numbers in it."""
        return tuple(part for part in self.parts if isinstance(part, Slot))

    def code(self, expressions: Mapping[str, str]) -> str:
        """Return the message as a Python string; `expressions` gives a Python number for each argument.

        An argument without an expression is written as a literal.
        """
        pieces: list[str | tuple[str, str]] = []
        for part in self.parts:
            if isinstance(part, Slot) and part.name in expressions:
                pieces.append((expressions[part.name], part.form))
            else:
                pieces.append(part if isinstance(part, str) else part.sent(_single(part)))
        return fstring(pieces)


def _single(slot: Slot) -> float:
    if slot.value is None:
        raise ValueError(f"`{slot.name}` takes several values")
    return slot.value


def render_action(
    driver: Driver | str, action: str, channel: int | None, args: Mapping[str, Amount | Values]
) -> tuple[Message, ...]:
    """Return the messages of an action, in the order they are sent.

    `driver` is a driver or the name of its model. Raises Refused when the instrument has no such
    action or channel, an argument is missing, or no range is large enough; UnitError for a
    number of the wrong kind.
    """
    language = language_of(driver) if isinstance(driver, str) else language_for(driver)
    found = language.driver.action.get(action)
    if found is None:
        raise Refused(f"The {_model(language)} has no action `{action}`.")
    _check_channel(language, action, channel)
    wanted = {name for message in found.messages for name, _ in FIELD.findall(message)} - {"channel"}
    missing = sorted(wanted - set(args))
    if missing:
        raise Refused(f"`{action}` of the {_model(language)} needs `{missing[0]}`.")
    unknown = sorted(set(args) - wanted)
    if unknown:
        raise Refused(f"`{action}` of the {_model(language)} takes no `{unknown[0]}`.")
    return tuple(_render(language, message, channel, args) for message in found.messages)


def taken_from(language: Language, action: str, channel: int | None, question: str) -> str:
    """Return the Python that takes an action's value out of the reply to `question`, which is Python too."""
    form = language.driver.action[action].reply
    return question if form is None else f"part({question}, {string(language.driver.addressed(form, channel))})"


def render_each(language: Language, templates: Sequence[str], channels: Sequence[int]) -> tuple[Message, ...]:
    """Return messages of a driver's `[prepare]` or `[safe]`; those with `{channel}` for each of `channels`."""
    done: list[Message] = []
    for channel in channels or (None,):
        for template in templates:
            if channel is None and "{channel" in template:
                continue
            message = _render(language, template, channel, {})
            if message not in done:
                done.append(message)
    return tuple(done)


def render_command(language: Language, command: str) -> Message:
    """Return a raw command as a message."""
    units = language.read(command)
    return Message((command,), any(unit.query for unit in units), _pages(language, units))


def language_for(driver: Driver) -> Language:
    """Return the language of a driver's model. Raises Refused if no model has this driver."""
    ending = driver.driver.model.lower()
    for model in sorted(list_models(), key=lambda name: not name.endswith(ending)):
        if sound_driver(model) == driver:
            return language_of(model)
    raise Refused(f"There is no instrument file for the {driver.driver.model}.")


def _model(language: Language) -> str:
    return language.driver.driver.model


def _check_channel(language: Language, action: str, channel: int | None) -> None:
    signature = ACTIONS.get(language.driver.driver.kind, {}).get(action)
    channels = language.driver.channels
    if signature is None or not signature.channel or not channels:
        return
    if channel is None:
        raise Refused(f"`{action}` of the {_model(language)} needs a channel: {_listed(channels)}.")
    if channel not in channels:
        raise Refused(f"The {_model(language)} has no channel {channel}. It has {_listed(channels)}.")


def _listed(channels: Sequence[int]) -> str:
    return ", ".join(str(channel) for channel in channels)


def _render(language: Language, template: str, channel: int | None, args: Mapping[str, Amount | Values]) -> Message:
    template = language.driver.addressed(template, channel)
    parts: list[str | Slot] = []
    remarks: list[str] = []
    at = 0
    for field in FIELD.finditer(template):
        parts.append(template[at : field.start()])
        at = field.end()
        parameter = _parameter(language, template, field)
        part, remark = _number(language, parameter, channel, field[1], field[2] or "", args[field[1]])
        parts.append(part)
        remarks += [remark] if remark else []
    parts.append(template[at:])
    plain = "".join(part if isinstance(part, str) else part.sent(part.value or 0.0) for part in parts)
    units = language.read(plain)
    query = any(unit.query for unit in units)
    return Message(_joined(parts), query, _pages(language, units), "; ".join(remarks) or None)


def _joined(parts: Sequence[str | Slot]) -> tuple[str | Slot, ...]:
    """Join neighbouring texts, so that equal messages compare equal."""
    done: list[str | Slot] = []
    for part in parts:
        if isinstance(part, str) and done and isinstance(done[-1], str):
            done[-1] += part
        elif part != "":
            done.append(part)
    return tuple(done)


def _pages(language: Language, units: Sequence[Unit]) -> tuple[str, ...]:
    pages = ("?" if unit.command is None else language.page(unit.command) for unit in units)
    return tuple(dict.fromkeys(pages))


def _parameter(language: Language, template: str, field: re.Match[str]) -> Parameter | None:
    """Return the manual's parameter that a field of a message stands for."""
    head, tail = (FIELD.sub("0", text) for text in (template[: field.start()], template[field.end() :]))
    for unit in language.read(head + HOLE + tail, (Hole(),)):
        for argument in unit.arguments:
            if HOLE in argument.text:
                return argument.parameter
    return None


def _number(
    language: Language,
    parameter: Parameter | None,
    channel: int | None,
    name: str,
    unit: str,
    given: Amount | Values,
) -> tuple[str | Slot, str | None]:
    if given.unit != unit:
        Amount(0.0, given.unit).expect(unit)
    if parameter is not None and (parameter.means or parameter.choices):
        if isinstance(given, Values):
            raise Refused(f"`{name}` of the {_model(language)} is chosen from a list and cannot be swept.")
        index, meaning = smallest_range(parameter, given)
        return index, f"{index} is the {meaning} range" if name == "range" else f"{index} is {meaning}"
    if isinstance(given, Amount):
        given = Values((given.value,), given.unit, (given,))
    step = step_of(language, parameter, channel, unit)
    value = given.values[0] if len(given.values) == 1 else None
    return Slot(name, unit, value, number_format(step, given), step), None


def smallest_range(parameter: Parameter, wanted: Amount) -> tuple[str, str]:
    """Return the choice that stands for the smallest range not below `wanted`, and that range.

    Raises Refused when even the largest is too small.
    """
    ranges: list[tuple[float, str, str]] = []
    for choice in parameter.choices:
        meaning = parameter.means.get(choice) or f"{choice} {parameter.unit}".strip()
        try:
            amount = Amount.parse(meaning)
        except UnitError:
            continue  # a word such as `INC`
        if amount.unit == wanted.unit:
            ranges.append((amount.value, choice, meaning))
    if not ranges:
        raise Refused(f"None of the choices of `{parameter.name}` is a {wanted.kind}; `{wanted}` cannot be set.")
    need = abs(wanted.value)
    fitting = [entry for entry in sorted(ranges) if entry[0] >= need * (1 - 1e-9)]
    if not fitting:
        largest = max(ranges)[2]
        raise Refused(f"`{wanted}` is above the largest range, {largest}.")
    return fitting[0][1], fitting[0][2]


def step_of(language: Language, parameter: Parameter | None, channel: int | None, unit: str) -> float | None:
    """Return the smallest step of a setting in `unit`; None where neither driver nor manual gives one."""
    if parameter is None:
        return None
    if parameter.limit is not None and channel is not None:
        own = language.driver.channel.get(str(channel))
        step = own.resolution.get(parameter.limit) if own else None
        if step is not None and step.unit == unit:
            return step.value
    found = language.range_of(parameter, {} if channel is None else {"channel": channel})
    return found.step if found is not None and parameter.unit == unit else None


def number_format(step: float | None, given: Values) -> str:
    """Return the format in which every value is written with the digits it needs."""
    if step is None:
        short = all(float(f"{value:.6g}") == value for value in given.values)
        return ".6g" if short else ".9g"
    decimals = _decimals(step)
    decimals = max([decimals, *(_decimals(amount.value) for amount in given.chosen)])
    noise = 1e-9 * max(abs(value) for value in given.values)
    smallest = min((abs(value) for value in given.values if abs(value) > noise), default=step)
    if smallest < step:
        # Below one step the instrument rounds as it will; that is for it to say, not for us to hide.
        while decimals < MAX_DECIMALS and abs(round(smallest, decimals) - smallest) > 0.01 * smallest:
            decimals += 1
    return f".{min(decimals, MAX_DECIMALS)}f"


def _decimals(value: float) -> int:
    exponent = Decimal(f"{value:.12g}").normalize().as_tuple().exponent
    return max(0, -int(exponent))
