"""Rule TI01."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from benchwright.check.finding import Finding, Severity
from benchwright.check.rule import Traffic, TrafficRule
from benchwright.check.source.values import Known, options_of

LEAST_MS = 50
"""A shorter time-out is nearly always meant in seconds."""


class TI01(TrafficRule):
    """A time-out is so short that seconds must have been meant: PyVISA takes milliseconds.

    Why it bites: no instrument answers in 5 ms. Every query ends with a time-out, or worse, only the
    slow ones do.

    Example:
        dmm.timeout = 5

    Instead:
        dmm.timeout = 5000     # ms
    """

    code: ClassVar[str] = "TI01"
    name: ClassVar[str] = "timeout-in-seconds"
    severity: ClassVar[Severity] = "warning"

    def check(self, traffic: Traffic) -> Iterator[Finding]:
        """Look at every time-out that is set."""
        for event in traffic.trace.events:
            if event.kind != "set" or event.method != "timeout" or event.value is None:
                continue
            for option, _ in options_of(event.value):
                number = option.value if isinstance(option, Known) else None
                if isinstance(number, (int, float)) and not isinstance(number, bool) and 0 < number < LEAST_MS:
                    yield self.found(
                        traffic,
                        traffic.places.of_node(event.node),
                        f"A time-out of {number:g} is {number:g} ms.",
                        instrument=event.instrument,
                        hint=f"If {number:g} s are meant, write {number * 1000:g}.",
                    )
