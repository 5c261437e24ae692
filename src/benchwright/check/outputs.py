"""Outputs: where a script switches them on, what limits them then, and what switches them off."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from benchwright.check.actions import acts_of, touches
from benchwright.check.reading import Sent
from benchwright.check.rule import Traffic
from benchwright.check.source.trace import Event
from benchwright.check.source.values import compatible
from benchwright.scpi.language import Unit

LIMITS = {"set_current": "current limit", "set_voltage": "voltage"}
"""Actions that must come before an output goes on, where the driver has them."""

TURNS = 3
"""Times that one command is looked at: later turns of a loop bring nothing new."""

_RESET = frozenset(("*RST", "*RCL"))


@dataclass(frozen=True, slots=True)
class Switch:
    """A command that switches an output on."""

    index: int
    """Number of its event in the trace."""
    sent: Sent
    unit: Unit
    channel: int | None


def switched_on(traffic: Traffic) -> Iterator[Switch]:
    """Yield every command that switches an output on, of instruments the script itself opens.

    A function that nothing calls says nothing about what comes before and behind it.
    """
    seen: dict[object, int] = {}
    for index, event in enumerate(traffic.trace.events):
        if event.root != 0 or not event.instrument.opened:
            continue
        for sent in traffic.of_event(index):
            for unit in sent.units:
                for act in _acts(sent, unit):
                    key = (id(event.node), unit.text, event.instrument)
                    if act[0] == "output_on" and seen.setdefault(key, 0) < TURNS:
                        seen[key] += 1
                        yield Switch(index, sent, unit, act[1])


def _acts(sent: Sent, unit: Unit) -> list[tuple[str, int | None, bool]]:
    if sent.language is None or sent.model is None:
        return []
    return [(act.name, act.channel, act.to_limit) for act in acts_of(unit, sent.language, sent.model)]


def missing_limits(traffic: Traffic, switch: Switch) -> list[str]:
    """Return what the script has not set by the time an output goes on; empty if that cannot be told."""
    language = switch.sent.language
    wanted = {name for name in LIMITS if language is not None and name in language.driver.action}
    event = switch.sent.event
    for index, other in traffic.of(event.instrument):
        if index > switch.index or other.root != 0:
            break
        if other.kind == "lent":
            return []  # other code can have set anything
        if not compatible(event.branches, other.branches):
            continue
        for sent in traffic.of_event(index):
            for unit in sent.units:
                if index == switch.index and unit.start >= switch.unit.start:
                    break
                if unit.header.upper() == "*RCL":
                    return []  # a stored setting is called up
                wanted -= _set_by(sent, unit, switch.channel)
    return [text for name, text in LIMITS.items() if name in wanted]


def _set_by(sent: Sent, unit: Unit, channel: int | None) -> set[str]:
    if unit.header.upper() == "*RST":
        return {"set_voltage"}  # a reset brings the voltage down; it does not bring a current limit
    acts = _acts(sent, unit)
    return {
        name for name, other, to_limit in acts if touches(channel, other) and not (to_limit and name == "set_current")
    }


def switched_off(traffic: Traffic, switch: Switch) -> tuple[bool, int | None]:
    """Return whether an output goes off however the script ends, and the line of a command that does it otherwise."""
    line: int | None = None
    event = switch.sent.event
    offs: list[tuple[int, Event]] = []
    for index, other in traffic.of(event.instrument):
        if other.root != 0 or (index <= switch.index and not _final(other)):
            continue
        if other.kind == "lent":
            return True, None
        if compatible(event.branches, other.branches) and _goes_off(traffic, index, switch):
            offs.append((index, other))
    for _, other in offs:
        if _covers(traffic, event, switch.index, other):
            return True, None
        if line is None and other.text is not None:
            line = traffic.places.of_text(other.text, 0, 1, other.node).line
    return _in_handler_and_behind(event, [other for _, other in offs]), line


def _in_handler_and_behind(on: Event, offs: list[Event]) -> bool:
    """Whether one is in a handler for every exception, around `on`, and another on the way without one."""
    bodies = {id(guard.node) for guard in on.guards if guard.part == "body"}

    def handles(off: Event) -> bool:
        return any(g.part == "handler" and g.anything and id(g.node) in bodies for g in off.guards)

    return any(map(handles, offs)) and not all(map(handles, offs))


def _final(event: Event) -> bool:
    return any(guard.part == "final" for guard in event.guards)


def _goes_off(traffic: Traffic, index: int, switch: Switch) -> bool:
    for sent in traffic.of_event(index):
        for unit in sent.units:
            if unit.header.upper() in _RESET:
                return True
            for name, channel, _ in _acts(sent, unit):
                if name == "output_off" and touches(switch.channel, channel):
                    return True
    return False


def _covers(traffic: Traffic, on: Event, index: int, off: Event) -> bool:
    """Whether `off` is reached on every way out once `on` has been sent."""
    bodies = {id(guard.node) for guard in on.guards if guard.part == "body" and guard.node is not None}
    for guard in off.guards:
        if guard.part == "final":
            if guard.node is None or id(guard.node) in bodies:
                return True
            if _directly_before(traffic, index, id(guard.node)):
                return True
    return False


def _directly_before(traffic: Traffic, index: int, statement: int) -> bool:
    """Whether nothing that can fail stands between event `index` and a `try` statement behind it."""
    for other in traffic.trace.events[index + 1 :]:
        if any(id(guard.node) == statement for guard in other.guards):
            return True
        if other.kind in ("query", "read", "write"):
            return False
    return False
