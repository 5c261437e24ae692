"""Reading the data of a unit: giving each value to a parameter, then number, type and range."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from benchwright.driver.model import Driver
from benchwright.manual.model import Command, Manual, Parameter
from benchwright.scpi.dialect import Dialect
from benchwright.scpi.lexer import Fault, Span, split
from benchwright.scpi.limits import Range, Where, channel_number, channels_of_limits, listed_channels, range_of, widest
from benchwright.scpi.unit import Unit
from benchwright.scpi.units import UnitUse
from benchwright.scpi.values import Argument, Hole, read_value


@dataclass(frozen=True, slots=True)
class Bound:
    """What became of the values of a unit."""

    arguments: tuple[Argument, ...] = ()
    fault: Fault | None = None
    unjudged: str | None = None


class Data:
    """Reads what stands behind a header, for one model. Values stand in the order of the manual."""

    def __init__(self, driver: Driver, manual: Manual, dialect: Dialect) -> None:
        self.driver = driver
        self.manual = manual
        self.dialect = dialect
        rules = dialect.reading
        both: UnitUse = "multipliers" if rules.multipliers.value else "units"
        self.units: UnitUse = both if rules.units.value else "none"

    def read(self, unit: Unit, data: Span | None, holes: Sequence[Hole], where: Where, broken: Fault | None) -> Unit:
        """Return the unit with its arguments, or with what is wrong with them.

        `broken` is what is wrong with the form of the message's end.
        """
        command = unit.command
        if command is None or unit.fault is not None or unit.unjudged is not None:
            return unit
        form = (command.query.params if command.query else None) if unit.query else command.set
        if form is None:
            return replace(unit, fault=_no_form(unit, command))
        if broken is not None:
            return replace(unit, fault=broken)
        spans: list[Span] = []
        if data is not None:
            pieces, fault = split(data, ",")
            if fault is not None:
                return replace(unit, fault=fault)
            spans = [piece.strip() for piece in pieces]
        empty = next((span for span in spans if not span.text), None)
        if empty is not None:
            gap = Fault(-102, unit.start, empty.end + 1, "A value is missing beside a comma.", None)
            return replace(unit, fault=gap)
        bound = self.bind(unit, command, form, spans, holes)
        fault = bound.fault or self._fraction(bound.arguments)
        unit = replace(unit, arguments=bound.arguments, fault=fault, unjudged=bound.unjudged)
        return unit if fault is not None else self._ranges(unit, where)

    def bind(
        self, unit: Unit, command: Command, form: Sequence[Parameter], spans: Sequence[Span], holes: Sequence[Hole]
    ) -> Bound:
        """Give each value to a parameter of the form."""
        if command.pairs and not unit.query:
            return Bound(unjudged="the dialect reads no values by name, and the manual has such")
        return self.in_order(unit, form, spans, holes)

    def in_order(self, unit: Unit, form: Sequence[Parameter], spans: Sequence[Span], holes: Sequence[Hole]) -> Bound:
        """Give each value to a parameter in order; optional parameters that do not fit are passed over."""
        arguments: list[Argument] = []
        passed: Fault | None = None
        index = 0
        for parameter in form:
            while index < len(spans):
                found = self.value(spans[index], parameter, holes)
                if isinstance(found, Fault):
                    if parameter.repeat and arguments and arguments[-1].parameter is parameter:
                        return Bound(tuple(arguments), found)
                    if not parameter.optional:
                        return Bound(tuple(arguments), passed if passed and len(spans) == len(form) else found)
                    passed = passed or found
                    break
                arguments.append(found)
                index += 1
                if not parameter.repeat:
                    break
            else:
                given = any(argument.parameter is parameter for argument in arguments)
                if not parameter.optional and not given:
                    return Bound(tuple(arguments), _missing(unit, parameter))
        if index < len(spans):
            return Bound(tuple(arguments), passed or _extra(unit, form, spans[index]))
        return Bound(tuple(arguments))

    def value(self, span: Span, parameter: Parameter, holes: Sequence[Hole]) -> Argument | Fault:
        """Read one datum; a channel may go by another name that the driver gives, all channels by `ALL`."""
        every = ",".join(map(str, self.driver.channels)) if "ALL" in parameter.words else ""
        if every and parameter.name == "channel" and parameter.type == "list" and span.text.upper() == "ALL":
            return Argument(parameter, f"(@{every})", span.start, span.end, f"(@{every})")
        if parameter.name == "channel" and parameter.type == "choice":
            for choice in parameter.choices:
                channel = self.driver.channel.get(str(channel_number(choice)))
                if channel is not None and span.text.upper() in channel.aliases:
                    return Argument(parameter, span.text, span.start, span.end, choice)
        return read_value(span, parameter, self.units, holes)

    def _fraction(self, arguments: Sequence[Argument]) -> Fault | None:
        if self.dialect.reading.decimals_for_integers.value == "round":
            return None
        for argument in arguments:
            if argument.parameter.type == "integer" and isinstance(argument.value, float):
                message = f"`{argument.text}` has decimals; `{argument.parameter.name}` takes an integer."
                return Fault(-104, argument.start, argument.end, message, f"Write {round(argument.value)}.")
        return None

    def _no_such_channel(self, unit: Unit) -> Fault | None:
        """A channel of the list that neither the driver nor the limits know, where limits depend on channels at all."""
        given = unit.channel_list
        known = channels_of_limits(self.manual) if given is not None else set()
        if given is None or not known:
            return None
        known |= set(self.driver.channels)
        lost = next((number for number in listed_channels(given.text) if number not in known), None)
        if lost is None:
            return None
        have = ", ".join(map(str, sorted(known)))
        return Fault(-222, given.start, given.end, f"There is no channel {lost}.", f"The channels are {have}.")

    def _ranges(self, unit: Unit, where: Where) -> Unit:
        """Hold every number against the range it has where the unit's own words and `where` say so."""
        if (fault := self._no_such_channel(unit)) is not None:
            return replace(unit, fault=fault)
        if len(each := unit.each_channel()) > 1:
            judged = [self._ranges(one, where) for one in each]
            told = next((one for one in judged if one.fault), None) or next((one for one in judged if one.open), unit)
            return replace(unit, fault=told.fault, open=told.open)
        channel = unit.channel
        if channel is None and len(self.driver.channels) == 1:
            channel = self.driver.channels[0]
        known: dict[str, str | int] = {**where, **({} if channel is None else {"channel": channel})}
        unknown: list[Argument] = []
        for argument in unit.arguments:
            low, high = _interval(argument)
            if low is None and high is None:
                continue
            if argument.parameter.limit is not None:
                known |= _said(unit.arguments)
            found = range_of(self.manual, self.driver, argument.parameter, known)
            if found is None:
                unknown.append(argument)
                found = widest(self.manual, self.driver, argument.parameter)
            fault = None if found is None else _out_of_range(argument, found, low, high)
            if fault is not None:
                return replace(unit, fault=fault)
        return replace(unit, open=tuple(unknown)) if unknown else unit


def _said(arguments: Sequence[Argument]) -> dict[str, str | int]:
    """Return the words that a unit gives, by the parameter's name: ranges can depend on them."""
    return {
        argument.parameter.name: argument.value
        for argument in arguments
        if argument.parameter.name != "channel" and isinstance(argument.value, str)
    }


def _out_of_range(argument: Argument, legal: Range, low: float | None, high: float | None) -> Fault | None:
    bad = next((x for x in (low, high) if x is not None and not legal.holds(x)), None)
    if bad is None:
        return None
    if isinstance(argument.value, Hole) and legal.values is not None:
        return None  # an interval says nothing about single values
    unit = argument.parameter.unit
    shown = argument.text if not isinstance(argument.value, Hole) else f"{bad:.6g}"
    message = f"`{shown}` is outside {describe_range(legal, unit)} for `{argument.parameter.name}`."
    if isinstance(argument.value, Hole):
        message = (
            f"`{argument.parameter.name}` can become {shown} {unit}".rstrip()
            + f", outside {describe_range(legal, unit)}."
        )
    return Fault(-222, argument.start, argument.end, message, None)


def describe_range(legal: Range, unit: str) -> str:
    """Write a range as a person would: `0 V to 32 V`."""
    if legal.values is not None:
        return "the values " + ", ".join(f"{v:g}" for v in legal.values) + (f" {unit}" if unit else "")
    low, high = (None if x is None else f"{x:.10g} {unit}".rstrip() for x in (legal.low, legal.high))
    if low is None or high is None:
        return f"the range up to {high}" if high is not None else f"the range from {low}"
    return f"the range {low} to {high}"


def _interval(argument: Argument) -> tuple[float | None, float | None]:
    value = argument.value
    if isinstance(value, Hole):
        return (value.low, value.high) if value.kind in ("number", "integer") else (None, None)
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None, None
    return value, value


def _no_form(unit: Unit, command: Command) -> Fault:
    end = unit.start + len(unit.header) + unit.query
    if unit.query:
        return Fault(-113, unit.start, end, f"`{command.header}` has no query form.", None)
    return Fault(-113, unit.start, end, f"`{command.header}` is a query only.", f"Write `{unit.header}?`.")


def _missing(unit: Unit, parameter: Parameter) -> Fault:
    wanted = ", ".join(f"`{c}`" for c in parameter.choices[:8]) or f"a value for `{parameter.name}`"
    return Fault(-109, unit.start, unit.end, f"`{parameter.name}` is missing.", f"Add {wanted}.")


def _extra(unit: Unit, form: Sequence[Parameter], span: Span) -> Fault:
    count = "no value" if not form else "one value" if len(form) == 1 else f"at most {len(form)} values"
    return Fault(-108, span.start, unit.end, f"`{unit.header}{'?' * unit.query}` takes {count}.", "Remove the rest.")
