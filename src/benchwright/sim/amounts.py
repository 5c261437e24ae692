"""An instrument's settings as the physics wants them: by name, in base units, in its own words."""

from __future__ import annotations

from benchwright.errors import UnitError
from benchwright.manual.model import Parameter
from benchwright.quantity import Amount, unit_of_data
from benchwright.sim.memory import Memory, split_target
from benchwright.sim.model import Plain

NUMBER_DIGITS = 12
"""Significant digits kept of a number that is computed, so that 0.1 + 0.2 V is 0.3 V."""


class Amounts:
    """The settings of one instrument."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self.get = memory.get
        self._parameters: dict[str, Parameter | None] = {}
        self._scales: dict[str, float] = {}
        self._meanings: dict[str, list[tuple[str, Amount]]] = {}

    def called(self, name: str, channel: int | None = None) -> str:
        """Return what the present value of a setting is called in the physics."""
        value = self.get(name, channel)
        text = str(value)
        setting = self.memory.model.setting.get(name)
        return text if setting is None else setting.means.get(text, text)

    def put(self, name: str, value: Plain, channel: int | None = None) -> None:
        """Change a setting from inside; nothing if the instrument has none of that name."""
        if name in self.memory.model.setting:
            self.memory.put(name, value, channel)

    def put_number(self, name: str, value: float, channel: int | None = None) -> None:
        """Change a setting from inside, given in its base unit; nothing if the instrument has none of that name."""
        if name in self.memory.model.setting:
            self.memory.put(name, float(f"{value / self._scale(name):.{NUMBER_DIGITS}g}"), channel)

    def number(self, name: str, channel: int | None = None) -> float | None:
        """Return a setting in its base unit, or what its present choice stands for; None if it is no number."""
        value = self.get(name, channel)
        if value is None or isinstance(value, bool):
            return None
        if isinstance(value, (int, float)):
            return value * self._scale(name)
        called = self.called(name, channel)
        if called == value:
            return next((amount.value for choice, amount in self.meanings(name) if choice == value), _plain(value))
        try:
            return Amount.parse(called).value
        except UnitError:
            return None

    def given(self, name: str, channel: int | None = None) -> bool:
        """Return whether a setting was set since the reset."""
        setting = self.memory.model.setting.get(name)
        return setting is not None and self.memory.key(name, setting, channel) in self.memory.values

    def meanings(self, name: str) -> list[tuple[str, Amount]]:
        """Return all choices of a setting that stand for amounts, ascending."""
        if name not in self._meanings:
            setting = self.memory.model.setting.get(name)
            parameter = self._parameter(name)
            means = {**(parameter.means if parameter else {}), **(setting.means if setting else {})}
            found = ((choice, amount) for choice, text in means.items() if (amount := _amount(text)) is not None)
            self._meanings[name] = sorted(found, key=lambda pair: pair[1].value)
        return self._meanings[name]

    def _parameter(self, name: str) -> Parameter | None:
        """Return the manual's parameter that holds a setting; None for one that only the simulator knows."""
        if name not in self._parameters:
            setting = self.memory.model.setting.get(name)
            targets = () if setting is None else (*setting.header, *setting.write)
            self._parameters[name] = self.memory.value_parameter(*split_target(targets[0])) if targets else None
        return self._parameters[name]

    def _scale(self, name: str) -> float:
        """Return how many base units one unit of a setting is."""
        if name not in self._scales:
            parameter = self._parameter(name)
            self._scales[name] = 10.0 ** unit_of_data(parameter.unit)[1] if parameter is not None else 1.0
        return self._scales[name]


def _amount(text: str) -> Amount | None:
    try:
        return Amount.parse(text)
    except UnitError:
        return None


def _plain(text: str) -> float | None:
    """Return the number that a choice such as `24` is."""
    try:
        return float(text)
    except ValueError:
        return None
