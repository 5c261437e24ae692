"""What the manuals allow for an action's argument: range, list of values, page."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from benchwright.driver.load import load_driver, manual_of
from benchwright.driver.model import FIELD
from benchwright.errors import UnitError
from benchwright.manual.model import Command, Parameter
from benchwright.quantity import Amount, split_unit, unit_of_data
from benchwright.scpi.language import hole, language_of
from benchwright.scpi.limits import slack, widest, within
from benchwright.scpi.values import Hole

PROTECTS = {"set_overvoltage": ("set_voltage", "voltage"), "set_overcurrent": ("set_current", "current")}
"""The setting that each protection level guards."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The legal values of an argument in its base unit, and where the manual says so."""

    unit: str
    low: float | None = None
    high: float | None = None
    values: tuple[float, ...] = ()
    """The only legal values, where the manual lists them (a meter's ranges)."""
    resolution: float | None = None
    page: str = ""
    title: str = ""

    def holds(self, value: float) -> bool:
        """Whether the value is legal; a billionth of slack absorbs binary fractions."""
        if self.values:
            return any(abs(value - one) <= slack(one, 1.0) for one in self.values)
        return within(value, self.low, self.high)

    def clip(self, value: float) -> float:
        """Return the legal value nearest to `value`; only for defaults, never for what was asked."""
        if self.high is not None and value > self.high:
            return self.high
        return self.low if self.low is not None and value < self.low else value

    def __str__(self) -> str:
        if self.values:
            return "one of " + ", ".join(str(Amount(v, self.unit)) for v in self.values)
        low, high = (None if x is None else str(Amount(x, self.unit)) for x in (self.low, self.high))
        if low is not None and high is not None:
            return f"{low} to {high}"
        return f"at most {high}" if high is not None else f"at least {low}" if low is not None else "any value"


@lru_cache(maxsize=256)
def bounds_of(model: str, action: str, argument: str, channel: int | None) -> Bounds | None:
    """Return the bounds of `argument` of `action`; None if the driver has no such action or argument.

    Limits come from the manual's tables for this model and channel, tightened by the driver's own.
    """
    driver = load_driver(model)
    found = parameter_of(model, action, argument, channel)
    if found is None:
        return None
    command, parameter, unit = found
    title = manual_of(driver).manual.title
    if parameter.choices:
        values = tuple(sorted(_meanings(parameter, unit)))
        return Bounds(unit, values=values, page=command.page, title=title)
    legal = language_of(model).range_of(parameter, {} if channel is None else {"channel": channel})
    legal = legal or widest(manual_of(driver), driver, parameter)  # beyond the hull no setting lets it go
    own = driver.channel.get(str(channel))
    resolution = own.resolution.get(parameter.limit or "") if own is not None else None
    step = resolution.value if resolution is not None else _step_protected(model, action, channel)
    if legal is None:
        return Bounds(unit, resolution=step, page=command.page, title=title)
    scale = 10.0 ** unit_of_data(parameter.unit)[1]
    low, high = (None if x is None else x * scale for x in (legal.low, legal.high))
    values = tuple(v * scale for v in legal.values or ())
    return Bounds(unit, low, high, values, step, legal.page or command.page, title)


def _step_protected(model: str, action: str, channel: int | None) -> float | None:
    """Return the step of what a protection level guards: a level has the digits of its setting, if no own ones."""
    guarded = PROTECTS.get(action)
    bounds = bounds_of(model, *guarded, channel) if guarded is not None else None
    return bounds.resolution if bounds is not None else None


def parameter_of(model: str, action: str, argument: str, channel: int | None) -> tuple[Command, Parameter, str] | None:
    """Find the manual's parameter that the action's argument becomes, and the unit it is sent in."""
    driver = load_driver(model)
    form = driver.action.get(action)
    for template in form.messages if form is not None else ():
        fields = {name: unit for name, unit in FIELD.findall(template)}
        if argument not in fields:
            continue
        addressed = driver.addressed(template, channel)
        message = FIELD.sub(lambda field: hole(0) if field[1] == argument else "1", addressed)
        for unit in language_of(model).read(message, [Hole("number")]):
            found = next((one.parameter for one in unit.arguments if hole(0) in one.text), None)
            if found is not None and unit.command is not None:
                return unit.command, found, split_unit(fields[argument])[0]
    return None


def _meanings(parameter: Parameter, unit: str) -> list[float]:
    """Return what the choices of a parameter stand for, as amounts in `unit`."""
    values: list[float] = []
    for meaning in parameter.means.values():
        try:
            amount = Amount.parse(meaning)
        except UnitError:
            continue
        if amount.unit == unit:
            values.append(amount.value)
    return values
