"""Outputs, and inputs of loads: where a script switches them on, what limits them then, what switches them off."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from benchwright.check.actions import acts_of, switching_of, touches
from benchwright.check.reading import Sent
from benchwright.check.rule import Traffic
from benchwright.check.source.trace import Event
from benchwright.check.source.values import compatible
from benchwright.check.state import certain
from benchwright.driver.switching import Switching
from benchwright.scpi.language import Unit

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
    how: Switching
    """How an instrument of its kind is switched."""


def switched_on(traffic: Traffic) -> Iterator[Switch]:
    """Yield every command that switches an output on, of instruments the script itself opens.

    A function that nothing calls says nothing about what comes before and behind it.
    """
    seen: dict[object, int] = {}
    for index, event in enumerate(traffic.trace.events):
        if event.root != 0 or not event.instrument.opened:
            continue
        for sent in traffic.of_event(index):
            if sent.model is None:
                continue
            how = switching_of(sent.model)
            for unit in sent.units:
                for act in acts_of(sent, unit):
                    key = (id(event.node), unit.text, event.instrument)
                    if act.name == how.on and seen.setdefault(key, 0) < TURNS:
                        seen[key] += 1
                        yield Switch(index, sent, unit, act.channel, how)


def missing_limits(traffic: Traffic, switch: Switch) -> list[str]:
    """Return what the script has not set by the time an output goes on; empty if that cannot be told."""
    language = switch.sent.language
    known = set() if language is None else set(language.driver.action)
    all_limits = {text for text, actions in switch.how.limits if actions & known}
    wanted = set(all_limits)
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
                if unit.header.upper() == "*RST":
                    # A reset brings the voltage down; the current limit is then the greatest there is.
                    wanted = (all_limits if certain(other, event) else wanted) - {"voltage"}
                done = _set_by(sent, unit, switch.channel)
                wanted -= {text for text, actions in switch.how.limits if actions & done}
    return [text for text, _ in switch.how.limits if text in wanted]


def _set_by(sent: Sent, unit: Unit, channel: int | None) -> set[str]:
    return {act.name for act in acts_of(sent, unit) if touches(channel, act.channel) and not act.relative}


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
            if any(act.name == switch.how.off and touches(switch.channel, act.channel) for act in acts_of(sent, unit)):
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
