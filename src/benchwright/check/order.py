"""Messages and replies of each instrument in their order: what is asked, what is read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from benchwright.check.reading import Sent
from benchwright.check.rule import Traffic
from benchwright.check.source.trace import Event
from benchwright.check.source.values import compatible

_CHUNKS = frozenset(("read_raw", "read_bytes"))


@dataclass(frozen=True, slots=True)
class Exchange:
    """A query sent with `write`, and what became of it."""

    sent: Sent
    fault: Literal["read", "not read", "unknown"]
    line: int | None
    """Line of the message that comes before its reply is read."""


def exchanges(traffic: Traffic) -> Iterator[Exchange]:
    """Yield what became of every query that is sent with `write`."""
    for instrument in traffic.trace.instruments:
        events = list(traffic.of(instrument))
        for position, (index, event) in enumerate(events):
            if event.kind == "write":
                for sent in traffic.of_event(index):
                    if sent.answered:
                        yield _followed(sent, events, position, traffic)


Events = list[tuple[int, Event]]


def _followed(sent: Sent, events: Events, position: int, traffic: Traffic) -> Exchange:
    event = events[position][1]
    for later in range(position + 1, len(events)):
        other = events[later][1]
        if other.root != event.root:
            break
        if other.kind in ("set", "open") or not compatible(event.branches, other.branches):
            continue
        if other.kind in ("write", "query"):
            return Exchange(sent, "not read", traffic.places.of_node(other.node).line)
        return Exchange(sent, "unknown" if other.kind == "lent" else "read", None)
    whole = event.root == 0 and event.instrument.opened
    return Exchange(sent, "not read" if whole else "unknown", None)


def reads_of_nothing(traffic: Traffic) -> Iterator[Event]:
    """Yield every read before which nothing was asked since the last reply."""
    for instrument in traffic.trace.instruments:
        if not instrument.opened:
            continue
        events = list(traffic.of(instrument))
        for position, (_, event) in enumerate(events):
            if event.kind == "read" and event.root == 0 and _nothing_asked(events, position, traffic):
                yield event


def _nothing_asked(events: Events, position: int, traffic: Traffic) -> bool:
    event = events[position][1]
    for before in range(position - 1, -1, -1):
        index, other = events[before]
        if other.root != 0 or other.kind == "set" or not compatible(event.branches, other.branches):
            continue
        if other.kind == "write":
            messages = traffic.of_event(index)
            if any(sent.asks or not sent.sure for sent in messages) or not messages:
                return False
            continue
        if other.kind == "read":
            return event.method not in _CHUNKS and other.method not in _CHUNKS
        return other.kind in ("query", "open")
    return True
