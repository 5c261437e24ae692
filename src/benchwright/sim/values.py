"""What an argument is remembered as: special words and numbers out of range become plain values."""

from __future__ import annotations

import math

from benchwright.manual.model import Parameter
from benchwright.scpi.language import Argument, Language, Word
from benchwright.sim.memory import END_OF, Memory, default_of
from benchwright.sim.model import Plain


class Values:
    """Turns arguments into values for one instrument."""

    def __init__(self, language: Language, memory: Memory) -> None:
        self.language = language
        self.memory = memory
        self.nearest = language.dialect.reading.out_of_range.value == "nearest"
        """Whether a number out of range becomes the nearest legal one."""

    def value(self, argument: Argument, channel: int) -> Plain | None:
        """Return an argument as it is remembered; MINimum and its kind become the number they stand for.

        None where the manual does not say which number: the setting then stays as it is. Any other
        word (`INFinity`) is remembered as that word.
        """
        value, parameter = argument.value, argument.parameter
        if isinstance(value, Word):
            return self.special(value, parameter, channel)
        if isinstance(value, (int, float)) and self.nearest:
            value = self._nearest(value, parameter, channel)
        if parameter.type == "integer" and isinstance(value, float):
            return round(value)
        return value if isinstance(value, (bool, int, float, str)) else argument.text

    def _nearest(self, value: float, parameter: Parameter, channel: int) -> float:
        """Return the legal number nearest to `value`."""
        legal = self.language.range_of(parameter, self.memory.where(channel))
        if isinstance(value, bool) or legal is None or legal.holds(value):
            return value
        if legal.values:
            return min(legal.values, key=lambda v: abs(v - value))
        low = -math.inf if legal.low is None else legal.low
        high = math.inf if legal.high is None else legal.high
        return min(max(value, low), high)

    def special(self, word: Word, parameter: Parameter, channel: int) -> Plain | None:
        if parameter.type == "choice":
            return {"MIN": parameter.choices[0], "MAX": parameter.choices[-1]}.get(
                word.notation[:3].upper(), default_of(parameter)
            )
        if word.notation[:3].upper() not in END_OF:
            return word.notation
        return self._bound(parameter, word.notation, channel)

    def _bound(self, parameter: Parameter, notation: str, channel: int) -> float | None:
        """Return the number that MINimum, MAXimum or DEFault stands for; None if the manual gives none."""
        legal = self.language.range_of(parameter, self.memory.where(channel))
        which = END_OF.get(notation[:3].upper())
        if legal is None or which is None:
            return None
        found = {"low": legal.low, "high": legal.high, "default": legal.default}[which]
        if found is None and legal.values:
            found = {"low": min(legal.values), "high": max(legal.values)}.get(which)
        if found is None and which == "default" and isinstance(parameter.default, (int, float)):
            found = float(parameter.default)
        return found


def is_bound(argument: Argument) -> bool:
    """Whether an argument of a query asks for an end of the range (`:VOLT? MAX`)."""
    choices = {c[:3].upper() for c in argument.parameter.choices}
    return bool(choices) and choices <= set(END_OF) and isinstance(argument.value, str)
