"""The typed plan: what will be set, swept, measured, limited and saved. No SCPI of our own.

A person approves a plan before anything else; `plan.json` is this model, `plan.md` its text.
Amounts carry units and are written as an engineer would (`100 mA`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, Self

from pydantic import model_validator

from benchwright.manual.model import Facts
from benchwright.quantity import Amount


class Use(Facts):
    """An instrument and the part it plays."""

    role: str
    """Name on the bench, and of the variable in the script (`psu`)."""
    model: str
    resource: str


class Output(Facts):
    """A supply output that the plan switches on, with the limits that hold before it does."""

    role: str
    channel: int | None = None
    voltage: Amount | None = None
    """Set point; None while the voltage is swept (it starts at the sweep's first value)."""
    current_limit: Amount | None = None
    """None while the current is swept."""
    overvoltage: Amount | None = None
    """Level of the over-voltage protection, where it is to be used."""
    overcurrent: Amount | None = None


class Step(Facts):
    """One thing to set up before outputs go on: an action, or a raw command from the manual."""

    role: str
    action: str | None = None
    channel: int | None = None
    args: dict[str, Amount] = {}
    command: str | None = None
    """A raw SCPI message, only for what no action covers."""

    @model_validator(mode="after")
    def _one(self) -> Self:
        if (self.action is None) == (self.command is None):
            raise ValueError("give either `action` or `command`")
        return self


class Sweep(Facts):
    """A setting that takes one value after another. Several sweeps nest, the first outermost."""

    role: str
    action: str
    """The action that sets it, such as `set_voltage`."""
    argument: str
    """The argument of the action that takes the values."""
    channel: int | None = None
    column: str
    """CSV column of the set value, with unit (`voltage_V`)."""
    spacing: Literal["step", "points", "logarithmic", "list"]
    start: Amount | None = None
    stop: Amount | None = None
    step: Amount | None = None
    """Distance of the points, always positive (`spacing = "step"`)."""
    points: int | None = None
    values: tuple[Amount, ...] = ()

    @model_validator(mode="after")
    def _complete(self) -> Self:
        if self.spacing == "list":
            if not self.values:
                raise ValueError("a list sweep needs `values`")
            return self
        if self.start is None or self.stop is None:
            raise ValueError("a sweep needs `start` and `stop`")
        self.stop.expect(self.start.unit)
        if self.spacing == "step":
            if self.step is None or self.step.value <= 0:
                raise ValueError("a stepped sweep needs a `step` above zero")
            self.step.expect(self.start.unit)
        elif self.points is None or self.points < 2:
            raise ValueError("a sweep by points needs at least 2 `points`")
        if self.spacing == "logarithmic" and self.start.value * self.stop.value <= 0:
            raise ValueError("a logarithmic sweep needs `start` and `stop` on the same side of zero")
        return self

    @property
    def unit(self) -> str:
        """Unit of the values."""
        return self.values[0].unit if self.spacing == "list" else self.start.unit  # type: ignore[union-attr]


class Repeat(Facts):
    """A timed log: a row every `interval`, for `duration` or `count` rows, whichever is given.

    With sweeps it takes place at every combination of swept values, after settling.
    """

    interval: Amount | None = None
    """None: as fast as the instruments answer."""
    duration: Amount | None = None
    count: int | None = None

    @model_validator(mode="after")
    def _bounded(self) -> Self:
        if (self.duration is None) == (self.count is None):
            raise ValueError("give either `duration` or `count`")
        if self.duration is not None and self.interval is None:
            raise ValueError("a log by duration needs an `interval`")
        return self


class Reading(Facts):
    """A value measured into a column."""

    role: str
    action: str | None = None
    channel: int | None = None
    command: str | None = None
    """A raw query from the manual, only for what no action covers; the reply is one number."""
    column: str
    """CSV column with unit (`current_A`)."""
    unit: str
    average: int = 1
    """How many readings are averaged into one value."""

    @model_validator(mode="after")
    def _one(self) -> Self:
        if (self.action is None) == (self.command is None):
            raise ValueError("give either `action` or `command`")
        if self.average < 1:
            raise ValueError("`average` is at least 1")
        return self


class Assumption(Facts):
    """Something the request did not say, and what was taken instead: a marked default."""

    what: str
    value: str
    why: str


class Plot(Facts):
    """The picture made of the data."""

    x: str
    y: tuple[str, ...]
    log_x: bool = False
    log_y: bool = False


def roles_of(
    outputs: Iterable[Output], setup: Iterable[Step], sweeps: Iterable[Sweep], readings: Iterable[Reading]
) -> tuple[str, ...]:
    """Return the roles that the parts of a plan name, each once."""
    named = [output.role for output in outputs] + [step.role for step in setup]
    named += [sweep.role for sweep in sweeps] + [reading.role for reading in readings]
    return tuple(dict.fromkeys(named))


class Plan(Facts):
    """What a person approves."""

    request: str
    title: str
    bench: str
    uses: tuple[Use, ...]
    outputs: tuple[Output, ...] = ()
    setup: tuple[Step, ...] = ()
    sweeps: tuple[Sweep, ...] = ()
    repeat: Repeat | None = None
    settle: Amount = Amount(0.0, "s")
    """Wait between setting a sweep value (or switching outputs on) and reading."""
    readings: tuple[Reading, ...]
    assumptions: tuple[Assumption, ...] = ()
    plot: Plot | None = None

    @property
    def columns(self) -> tuple[str, ...]:
        """CSV columns in order: time, swept settings, readings."""
        return ("time_s", *(s.column for s in self.sweeps), *(r.column for r in self.readings))

    @property
    def roles(self) -> tuple[str, ...]:
        """Roles that something is done with, in order."""
        return roles_of(self.outputs, self.setup, self.sweeps, self.readings)

    def use(self, role: str) -> Use:
        """Return the instrument that plays `role`."""
        return next(use for use in self.uses if use.role == role)

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if not self.readings:
            raise ValueError("a plan without a measurement is empty")
        roles = {use.role for use in self.uses}
        for role in self.roles:
            if role not in roles:
                raise ValueError(f"`{role}` is not one of the instruments of the plan")
        if len(set(self.columns)) != len(self.columns):
            raise ValueError("two columns of the CSV have the same name")
        return self
