"""Reading program messages as one instrument model would: headers, data, ranges, faults.

The checker and the simulator both stand on this, so they cannot disagree. Order of tests: form
of the header (-101 to -103), look-up (-112 to -114), number and type of data, then range. No
source says which fault wins where one unit has several; this order follows the 34401A's examples.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from benchwright.driver.load import load_driver, manual_of
from benchwright.driver.model import Driver
from benchwright.manual.header import spell
from benchwright.manual.model import Command, Manual, Parameter, Suffix
from benchwright.scpi.dialect import Dialect, load_dialect
from benchwright.scpi.hints import between_forms
from benchwright.scpi.lexer import HOLE_FIRST, HOLE_LAST, Fault, Span, header_and_data, split
from benchwright.scpi.limits import Range, Where, channel_number, range_of, widest
from benchwright.scpi.tree import Match, Miss, Tree
from benchwright.scpi.values import Argument, Hole, Word, read_value

__all__ = ["HOLE", "Argument", "Fault", "Hole", "Language", "Unit", "Word", "hole", "language_of"]

HOLE = chr(HOLE_FIRST)
"""The first hole character; see `hole`."""

MAX_MNEMONIC = 12
"""Longest mnemonic of the standard (IEEE 488.2, 7.6.1.4.1); looked up first, since vendors exceed it."""

_CACHE_SIZE = 4096


def hole(index: int) -> str:
    """Return the character that stands for hole number `index` in a message."""
    if not 0 <= index <= HOLE_LAST - HOLE_FIRST:
        raise ValueError(f"a message has at most {HOLE_LAST - HOLE_FIRST + 1} holes")
    return chr(HOLE_FIRST + index)


@dataclass(frozen=True, slots=True)
class Unit:
    """One command or query of a message, read."""

    text: str
    start: int
    end: int
    header: str
    """As written, without the question mark."""
    query: bool
    command: Command | None = None
    suffixes: dict[str, int] | None = None
    """Numeric suffixes as written or by the manual's default; a suffix left out without one is absent."""
    arguments: tuple[Argument, ...] = ()
    fault: Fault | None = None
    open: tuple[Argument, ...] = ()
    """Numbers whose range depends on something the message does not say (the channel selected)."""
    unjudged: str | None = None
    """Why the unit could not be judged, where it could not."""

    @property
    def channel(self) -> int | None:
        """The channel addressed by suffix or parameter; None if the message does not say."""
        if self.command is None:
            return None
        for name, number in (self.suffixes or {}).items():
            if self.command.suffix[name].means == "channel":
                return number
        for argument in self.arguments:
            if argument.parameter.name == "channel":
                if isinstance(argument.value, int):
                    return argument.value
                return channel_number(argument.value) if isinstance(argument.value, str) else None
        return None


class Language:
    """What one model understands: its manual's commands in its family's dialect."""

    def __init__(self, driver: Driver, manual: Manual, dialect: Dialect) -> None:
        self.driver = driver
        self.manual = manual
        self.dialect = dialect
        model = driver.driver.model
        known = model in manual.manual.models
        self.commands = [c for c in manual.command if not c.models or not known or model in c.models]
        self.tree = Tree(self.commands)
        self._cache: dict[str, tuple[Unit, ...]] = {}

    @cached_property
    def _spellings(self) -> dict[str, Command]:
        """Every header in short and long form, upper case, with its command."""
        found: dict[str, Command] = {}
        for command in self.commands:
            for short in (True, False):
                found.setdefault(spell(command.parsed, short=short).upper().lstrip(":"), command)
        return found

    def read(self, message: str, holes: Sequence[Hole] = (), where: Where | None = None) -> tuple[Unit, ...]:
        """Read one program message (without terminator); never raises.

        `where` says what the message itself does not (`{"channel": 2}` while channel 2 is selected).
        Empty units give nothing (`;*IDN?` is one unit). An undefined header's hint names the nearest
        legal ones; `judge` leaves that search out.
        """
        if not holes and not where:
            cached = self._cache.get(message)
            if cached is not None:
                return cached
        units = tuple(self._hinted(unit) for unit in self._read(message, holes, where or {}))
        if not holes and not where:
            if len(self._cache) >= _CACHE_SIZE:
                self._cache.clear()
            self._cache[message] = units
        return units

    def judge(self, message: str) -> tuple[Unit, ...]:
        """Read one program message as `read` does, without the search for what may have been meant."""
        return self._read(message, (), {})

    def _hinted(self, unit: Unit) -> Unit:
        fault = unit.fault
        if fault is None or fault.code != -113 or unit.command is not None:
            return unit
        if self.wants_colon(unit):
            hint = f"A colon is missing: behind `;` the path of the command before it goes on. Write `:{unit.header}`."
            return replace(unit, fault=replace(fault, hint=hint))
        near = self.nearest(unit.header)
        if not near:
            return unit
        between = between_forms(unit.header, near[0])
        if between is not None:
            return replace(unit, fault=replace(fault, hint=between))
        asks = {c.header: c.set is None or (unit.query and c.query is not None) for c in near}
        hint = "Nearest: " + ", ".join(f"`{c.header}{'?' * asks[c.header]}` (p. {c.page})" for c in near) + "."
        return replace(unit, fault=replace(fault, hint=hint))

    def wants_colon(self, unit: Unit) -> bool:
        """Whether an undefined header behind `;` would be a command with a colon before it."""
        if unit.start == 0 or unit.command is not None or unit.header.startswith((":", "*")):
            return False
        return all(other.command is not None for other in self.judge(f":{unit.text}"))

    def _read(self, message: str, holes: Sequence[Hole], where: Where) -> tuple[Unit, ...]:
        pieces, slip = split(Span(message, 0), ";")
        units: list[Unit] = []
        path: list[str] = []
        for index, piece in enumerate(pieces):
            span = piece.strip()
            if not span.text:
                continue
            broken = slip if index == len(pieces) - 1 else None
            unit, path = self._unit(span, path, holes, where, broken)
            units.append(unit)
        return tuple(units)

    def _unit(
        self, span: Span, path: list[str], holes: Sequence[Hole], where: Where, broken: Fault | None
    ) -> tuple[Unit, list[str]]:
        """Read one unit that starts from `path`; return it and the path behind it."""
        header, data, fault = header_and_data(span)
        query = header.text.endswith("?")
        bare = header.text.removesuffix("?")
        unit = Unit(span.text, span.start, span.end, bare, query)
        if fault is not None:
            return replace(unit, fault=fault), path
        if any(HOLE_FIRST <= ord(c) <= HOLE_LAST for c in bare):
            return replace(unit, unjudged="the header is not known until the script runs"), path
        if bare.startswith("*"):
            command = self.tree.common.get(bare.upper())
            if command is None:
                return replace(unit, fault=self._undefined(header, [bare.upper()], Miss(0, ()))), path
            return self._data(replace(unit, command=command, suffixes={}), data, holes, where, broken), path
        words = bare.upper().split(":")
        full = words[1:] if words[0] == "" else path + words
        found = self.tree.find(full, query)
        behind = full[:-1]
        if isinstance(found, Miss):
            return replace(unit, fault=self._undefined(header, full, found)), path  # no command, no new path
        return self._data(self._suffixes(unit, found, header), data, holes, where, broken), behind

    def _suffixes(self, unit: Unit, match: Match, header: Span) -> Unit:
        command = match.command
        numbers = dict(match.suffixes)
        for name, suffix in command.suffix.items():
            number = numbers.get(name)
            if number is None:
                default = 1 if suffix.default is None else suffix.default
                if isinstance(default, int):
                    numbers[name] = default
                continue
            if not _has_suffix(suffix, number, self.driver.driver.model):
                most = suffix.by_model.get(self.driver.driver.model, suffix.max)
                legal = f"{suffix.min} to {most}" if suffix.values is None else ", ".join(map(str, suffix.values))
                message = f"`{header.text}`: {number} is no legal number there."
                fault = Fault(-114, header.start, header.end, message, f"It can be {legal}.")
                return replace(unit, command=command, suffixes=numbers, fault=fault)
        return replace(unit, command=command, suffixes=numbers)

    def _data(self, unit: Unit, data: Span | None, holes: Sequence[Hole], where: Where, broken: Fault | None) -> Unit:
        command = unit.command
        if unit.fault is not None or command is None:
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
        arguments, fault = self._bind(unit, form, spans, holes)
        fault = fault or self._fraction(arguments)
        unit = replace(unit, arguments=tuple(arguments), fault=fault)
        return unit if fault is not None else self._ranges(unit, where)

    def _fraction(self, arguments: Sequence[Argument]) -> Fault | None:
        if self.dialect.reading.decimals_for_integers.value == "round":
            return None
        for argument in arguments:
            if argument.parameter.type == "integer" and isinstance(argument.value, float):
                message = f"`{argument.text}` has decimals; `{argument.parameter.name}` takes an integer."
                return Fault(-104, argument.start, argument.end, message, f"Write {round(argument.value)}.")
        return None

    def _bind(
        self, unit: Unit, form: Sequence[Parameter], spans: list[Span], holes: Sequence[Hole]
    ) -> tuple[list[Argument], Fault | None]:
        """Give each datum to a parameter; optional parameters that do not fit are passed over."""
        empty = next((span for span in spans if not span.text), None)
        if empty is not None:
            return [], Fault(-102, unit.start, empty.end + 1, "A value is missing beside a comma.", None)
        arguments: list[Argument] = []
        passed: Fault | None = None
        index = 0
        for parameter in form:
            while index < len(spans):
                found = self._value(spans[index], parameter, holes)
                if isinstance(found, Fault):
                    if parameter.repeat and arguments and arguments[-1].parameter is parameter:
                        return arguments, found
                    if not parameter.optional:
                        return arguments, passed if passed and len(spans) == len(form) else found
                    passed = passed or found
                    break
                arguments.append(found)
                index += 1
                if not parameter.repeat:
                    break
            else:
                given = any(argument.parameter is parameter for argument in arguments)
                if not parameter.optional and not given:
                    return arguments, _missing(unit, parameter)
        if index < len(spans):
            return arguments, passed or _extra(unit, form, spans[index])
        return arguments, None

    def _value(self, span: Span, parameter: Parameter, holes: Sequence[Hole]) -> Argument | Fault:
        """Read one datum; a channel may go by another name that the driver gives."""
        if parameter.name == "channel" and parameter.type == "choice":
            for choice in parameter.choices:
                channel = self.driver.channel.get(str(channel_number(choice)))
                if channel is not None and span.text.upper() in channel.aliases:
                    return Argument(parameter, span.text, span.start, span.end, choice)
        return read_value(span, parameter, self.dialect.reading.units.value, holes)

    def _ranges(self, unit: Unit, where: Where) -> Unit:
        channel = unit.channel
        if channel is None and len(self.driver.channels) == 1:
            channel = self.driver.channels[0]
        known: dict[str, str | int] = {**where, **({} if channel is None else {"channel": channel})}
        unknown: list[Argument] = []
        for argument in unit.arguments:
            low, high = _interval(argument)
            if low is None and high is None:
                continue
            found = range_of(self.manual, self.driver, argument.parameter, known)
            if found is None:
                unknown.append(argument)
                found = widest(self.manual, self.driver, argument.parameter)
            fault = None if found is None else self._out_of_range(argument, found, low, high)
            if fault is not None:
                return replace(unit, fault=fault)
        return replace(unit, open=tuple(unknown)) if unknown else unit

    def _out_of_range(self, argument: Argument, legal: Range, low: float | None, high: float | None) -> Fault | None:
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

    def range_of(self, parameter: Parameter, where: Where) -> Range | None:
        """Return the range of a parameter for this model; None where `where` says too little."""
        return range_of(self.manual, self.driver, parameter, where)

    def vendor_error(self, fault: Fault, unit: Unit) -> str | None:
        """Return what the instrument would put in its queue, to the letter; None if it stays silent."""
        if self.dialect.errors.read_by.value == "none":
            return None
        return self.dialect.error_text(fault.code, unit.text)

    def page(self, command: Command) -> str:
        """Return the printed page of a command."""
        return command.page

    def nearest(self, header: str, count: int = 3) -> list[Command]:
        """Return the commands whose headers look most like `header`, best first."""
        from rapidfuzz import fuzz, process

        sent = header.upper().lstrip(":")
        common = sent.startswith("*")
        spellings = {text: command for text, command in self._spellings.items() if text.startswith("*") is common}
        ranked = process.extract(sent, list(spellings), scorer=fuzz.ratio, limit=4 * count, score_cutoff=45)
        found: list[Command] = []
        for text, _, _ in ranked:
            if spellings[text] not in found:
                found.append(spellings[text])
        return found[:count]

    def _undefined(self, header: Span, words: list[str], miss: Miss) -> Fault:
        long = next((w for w in words if len(w) > MAX_MNEMONIC), None)
        own = header.text.removesuffix("?").lstrip(":").count(":") + 1
        name = header.text if own == len(words) else ":".join(words)
        if long is not None:
            message = f"`{long}` has more than {MAX_MNEMONIC} characters and is no command here."
            return Fault(-112, header.start, header.end, message, None)
        wrong = words[miss.depth] if miss.depth < len(words) else None
        message = f"`{name}` is not a command of the {self.driver.driver.model}"
        message += f": `{wrong}` is unknown there." if wrong and miss.depth else "."
        return Fault(-113, header.start, header.end, message, None)


def describe_range(legal: Range, unit: str) -> str:
    """Write a range as a person would: `0 V to 32 V`."""
    if legal.values is not None:
        return "the values " + ", ".join(f"{v:g}" for v in legal.values) + (f" {unit}" if unit else "")
    low, high = (None if x is None else f"{x:.10g} {unit}".rstrip() for x in (legal.low, legal.high))
    if low is None or high is None:
        return f"the range up to {high}" if high is not None else f"the range from {low}"
    return f"the range {low} to {high}"


def _has_suffix(suffix: Suffix, number: int, model: str) -> bool:
    if suffix.values is not None:
        return number in suffix.values
    return suffix.min <= number <= suffix.by_model.get(model, suffix.max)


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


@lru_cache(maxsize=64)
def language_of(model: str) -> Language:
    """Return the language of an instrument model such as `rigol-dp832`.

    Raises UnknownName or DataError.
    """
    driver = load_driver(model)
    return Language(driver, manual_of(driver), load_dialect(driver.driver.dialect))
