"""Values that nothing holds back: the manual file gives no end, and what is set can do harm.

Such a value is no fault, but silence about it would look like a judgement.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from benchwright.check.judging import bounds_of
from benchwright.check.reading import Sent
from benchwright.check.report import Unjudged
from benchwright.check.rule import Traffic
from benchwright.driver.actions import ACTIONS
from benchwright.plan.bounds import parameter_of
from benchwright.quantity import unit_of_data
from benchwright.scpi.language import Argument, Hole, Language, Unit, language_of
from benchwright.scpi.limits import widest

ELECTRIC = frozenset(("V", "Vpp", "Vrms", "A", "W", "dBm"))
"""Base units of what an output drives or a load draws, whatever the command is called."""

DRIVEN = ELECTRIC | {"ohm", "K", "degC"}
"""The same, where an action of the driver says that the command sets it."""

HARMLESS = frozenset(("RANGE", "RESOLUTION", "CALIBRATION", "DISPLAY", "MONITOR"))
"""Words of headers that set no output: ranges of a measurement, resolution, calibration, the screen."""


@dataclass(frozen=True, slots=True)
class _Send:
    """One value sent for which the manual file lacks an end."""

    sent: Sent
    unit: Unit
    argument: Argument
    ends: tuple[str, ...]

    @property
    def size(self) -> float:
        """How far from zero it can go; what is not known counts least, for it has no number to show."""
        return max((abs(bound) for bound in bounds_of(self.argument) or () if bound is not None), default=-1.0)


def unbounded_in(traffic: Traffic) -> Iterator[Unjudged]:
    """Yield, once for each instrument and command, the farthest value sent towards an end that is not known."""
    worst: dict[tuple[object, ...], _Send] = {}
    for one in _sends(traffic):
        command = one.unit.command
        key = (one.sent.event.instrument, command.header if command else "", one.argument.parameter.name)
        if key not in worst or one.size > worst[key].size:
            worst[key] = one
    for one in worst.values():
        language, command = one.sent.language, one.unit.command
        if language is None or command is None:
            continue
        line = traffic.places.of_text(one.sent.text, 0, 1, one.sent.event.node).line
        gap = f"no {' or '.join(one.ends)} end for `{one.argument.parameter.name}` (p. {command.page})"
        what = f"`{one.sent.shown(one.unit.text)}`: {gap}"
        yield Unjudged(line, what, _reason(language))


def _reason(language: Language) -> str:
    manual, model = language.driver.driver.manual, language.driver.driver.model
    return (
        f"the manual file of the {model} does not say how far these may go, so no value is too much for the check; "
        "compare them with the rating plate or the data sheet, and write the end into "
        f"manuals/{manual}.toml (`max` or `[limit.NAME]`) to have it judged"
    )


def _sends(traffic: Traffic) -> Iterator[_Send]:
    for sent in traffic.sent:
        # What can drive something has a line that makes it safe; a meter has none.
        if sent.language is None or sent.model is None or not sent.language.driver.safe.write:
            continue
        for unit in sent.units:
            if unit.query or unit.fault is not None or unit.unjudged is not None or unit.command is None:
                continue
            for argument in unit.arguments:
                ends = _ends(sent, unit, argument) if _can_harm(sent.model, unit, argument) else ()
                if ends:
                    yield _Send(sent, unit, argument, ends)


def _can_harm(model: str, unit: Unit, argument: Argument) -> bool:
    """Whether the value sets what an instrument drives: a voltage, current or power, or what an action sets."""
    parameter, command = argument.parameter, unit.command
    if command is None or parameter.type not in ("real", "integer") or not parameter.unit or parameter.values:
        return False
    if (command.header, parameter.name) in _set_by_actions(model):
        return True
    nodes = {node.long for path in command.parsed.paths for node in path}
    return unit_of_data(parameter.unit)[0] in ELECTRIC and not nodes & HARMLESS


@lru_cache(maxsize=64)
def _set_by_actions(model: str) -> frozenset[tuple[str, str]]:
    """Return header and parameter of everything driven that an action of the driver sets."""
    driver = language_of(model).driver
    found: set[tuple[str, str]] = set()
    for name in driver.action:
        for argument, unit in ACTIONS[driver.driver.kind][name].args.items():
            if unit in DRIVEN and argument != "range":
                place = parameter_of(model, name, argument, None)
                found |= {(place[0].header, place[1].name)} if place is not None else set()
    return frozenset(found)


def _ends(sent: Sent, unit: Unit, argument: Argument) -> tuple[str, ...]:
    """Return which ends are not known that the value goes towards: `("upper",)`."""
    bounds = bounds_of(argument)
    if bounds is None or sent.language is None or (isinstance(argument.value, Hole) and argument.value.kind == "text"):
        return ()
    low, high = bounds
    channel = sent.channel_of(unit)
    where = {} if channel is None else {"channel": channel}
    language = sent.language
    legal = language.range_of(argument.parameter, where) or widest(language.manual, language.driver, argument.parameter)
    if legal is None or legal.values is not None:
        return ()
    upper = legal.high is None and (high is None or high > 0)
    lower = legal.low is None and (low is None or low < 0)
    return (*(("upper",) if upper else ()), *(("lower",) if lower else ()))
