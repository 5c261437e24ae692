"""Rule CO03."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from benchwright.check.finding import Finding
from benchwright.check.rule import Traffic, TrafficRule
from benchwright.check.source.trace import Event, Instrument
from benchwright.check.state import certain


class CO03(TrafficRule):
    """An instrument is talked to after its connection was closed.

    Why it bites: PyVISA refuses, and the script stops there. Where the message should have switched
    an output off, the output stays on.

    Example:
        psu.close()
        psu.write(":OUTP CH1,OFF")

    Instead:
        psu.write(":OUTP CH1,OFF")
        psu.close()
    """

    code: ClassVar[str] = "CO03"
    name: ClassVar[str] = "used-after-close"

    def check(self, traffic: Traffic) -> Iterator[Finding]:
        """Look at what each instrument is sent after a `close` that certainly came before."""
        closed: dict[tuple[Instrument, int], Event] = {}
        for event in traffic.trace.events:
            key = (event.instrument, event.root)
            if event.kind in ("open", "lent"):
                closed.pop(key, None)
            elif event.kind == "close":
                closed.setdefault(key, event)
            elif event.kind in ("write", "query", "read", "clear") and key in closed and certain(closed[key], event):
                line = traffic.places.of_node(closed[key].node).line
                yield self.found(
                    traffic,
                    traffic.places.of_node(event.node),
                    f"`{event.method}` comes after the connection was closed in line {line}.",
                    instrument=event.instrument,
                    hint="Close it last, or open it again.",
                )
