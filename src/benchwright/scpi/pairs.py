"""The pairs reader: values that are given by name, in any order (`BSWV WVTP,SINE,FRQ,1000`).

Each pair is judged by itself: its name, then its value as a parameter of that name takes it.
Values before the first name stand in the order of the manual.
"""

from __future__ import annotations

from collections.abc import Sequence

from benchwright.manual.model import Command, Parameter
from benchwright.scpi.data import Bound, Data
from benchwright.scpi.lexer import Fault, Span
from benchwright.scpi.unit import Unit, has_hole
from benchwright.scpi.values import Argument, Hole, is_word, read_value

MAX_SHOWN = 12
"""Names listed in a hint."""


class Pairs(Data):
    """Reads values given by name, for the commands of the manual that have such."""

    def bind(
        self, unit: Unit, command: Command, form: Sequence[Parameter], spans: Sequence[Span], holes: Sequence[Hole]
    ) -> Bound:
        """Give the first values to the form in order, and each of the rest to the parameter it names."""
        if unit.query or not command.pairs:
            return self.in_order(unit, form, spans, holes)
        if not spans and all(parameter.optional for parameter in form):
            return Bound((), _nothing(unit, command))
        first = self._first(command, form, spans, holes)
        before = self.in_order(unit, form, spans[:first], holes)
        if before.fault is not None:
            return before
        return self._pairs(unit, command, spans[first:], holes, before.arguments)

    def _first(self, command: Command, form: Sequence[Parameter], spans: Sequence[Span], holes: Sequence[Hole]) -> int:
        """Return where the first name stands, or where it should."""
        index = 0
        for parameter in form:
            if index == len(spans):
                break
            if parameter.optional and not self._fits(spans[index:], parameter, command, holes):
                continue
            index += 1
        return index

    def _fits(self, spans: Sequence[Span], parameter: Parameter, command: Command, holes: Sequence[Hole]) -> bool:
        """Whether the next value belongs to a parameter that may be left out; pairs come in twos."""
        if has_hole(spans[0].text):
            return len(spans) % 2 == 1
        return _named(spans[0], command) is None and not isinstance(self.value(spans[0], parameter, holes), Fault)

    def _pairs(
        self,
        unit: Unit,
        command: Command,
        spans: Sequence[Span],
        holes: Sequence[Hole],
        before: tuple[Argument, ...],
    ) -> Bound:
        arguments = list(before)
        unknown: str | None = None
        rest = list(spans)
        group = ""
        while rest:
            name = rest.pop(0)
            if _begins(name, rest, command):
                group = name.text  # `CARR,WVTP`: a name of two words; the first holds until another comes
                continue
            alone = self._alone(name, command, holes)
            if alone is not None:
                arguments.append(alone)
                continue
            value = rest.pop(0) if rest else None
            if has_hole(name.text):
                unknown = "it is not known which value is set until the script runs"
                continue
            found = self._pair(unit, command, (group, name), value, holes, not arguments)
            if isinstance(found, Fault):
                return Bound(tuple(arguments), found)
            arguments.append(found)
        return Bound(tuple(arguments), None, unknown)

    def _alone(self, span: Span, command: Command, holes: Sequence[Hole]) -> Argument | None:
        """Return a word that stands alone among the pairs: it says whose values follow (`AM,FRQ,100,DEPTH,50`)."""
        if _named(span, command) is not None or has_hole(span.text):
            return None
        for parameter in command.set or ():
            if parameter.optional and parameter.type == "choice":
                found = self.value(span, parameter, holes)
                if isinstance(found, Argument):
                    return found
        return None

    def _pair(
        self,
        unit: Unit,
        command: Command,
        named: tuple[str, Span],
        value: Span | None,
        holes: Sequence[Hole],
        first: bool,
    ) -> Argument | Fault:
        """Read one pair, named by the first word of a name of two and the last; `first` if nothing stands before it."""
        group, name = named
        parameter = _of_group(group, name, command) or _named(name, command)
        if parameter is None:
            return _no_name(name, command, (command.set or ()) if first else ())
        if value is None:
            return Fault(-109, name.start, unit.end, f"The value of `{name.text}` is missing.", "Add it.")
        return read_value(value, parameter, self.units, holes)


def _begins(span: Span, rest: Sequence[Span], command: Command) -> bool:
    """Whether a word is the first of a name of two: the other follows, or nothing does."""
    if has_hole(span.text) or _named(span, command) is not None:
        return False
    return _of_group(span.text, rest[0] if rest else None, command) is not None


def _of_group(group: str, span: Span | None, command: Command) -> Parameter | None:
    for parameter in command.pairs:
        first, comma, last = parameter.name.partition(",")
        if comma and is_word(group, first) and (span is None or is_word(span.text, last)):
            return parameter
    return None


def _named(span: Span, command: Command) -> Parameter | None:
    return next((parameter for parameter in command.pairs if is_word(span.text, parameter.name)), None)


def _names(command: Command) -> str:
    names = [f"`{parameter.name}`" for parameter in command.pairs]
    return ", ".join(names[:MAX_SHOWN]) + (", ..." if len(names) > MAX_SHOWN else "")


def _no_name(span: Span, command: Command, form: Sequence[Parameter]) -> Fault:
    code = -141 if span.text[:1].isalpha() else -128
    message = f"`{span.text}` is none of the names that `{command.header}` takes."
    words = [f"`{word}`" for parameter in form for word in _words(parameter)]
    first = f" Before them may stand {', '.join(words[:MAX_SHOWN])}." if words else ""
    return Fault(code, span.start, span.end, message, f"They are {_names(command)}.{first}")


def _words(parameter: Parameter) -> Sequence[str]:
    return ("ON", "OFF") if parameter.type == "boolean" else (*parameter.choices, *parameter.words)


def _nothing(unit: Unit, command: Command) -> Fault:
    return Fault(-109, unit.start, unit.end, f"`{unit.header}` names no value.", f"Add one of {_names(command)}.")
