"""Rule CO02."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from benchwright.check.finding import Finding
from benchwright.check.rule import Traffic, TrafficRule

ATTRIBUTES = (
    "baud_rate",
    "break_length",
    "chunk_size",
    "data_bits",
    "discard_null",
    "encoding",
    "end_input",
    "flow_control",
    "parity",
    "query_delay",
    "read_termination",
    "send_end",
    "stop_bits",
    "timeout",
    "write_termination",
)
"""What PyVISA lets a script set on a message-based instrument."""

_NEAR = 78


class CO02(TrafficRule):
    """An attribute of an instrument is misspelt, so nothing is set.

    Why it bites: Python takes any name. The time-out or the termination stays as it was, and the
    script fails later, in another place.

    Example:
        dmm.time_out = 5000

    Instead:
        dmm.timeout = 5000
    """

    code: ClassVar[str] = "CO02"
    name: ClassVar[str] = "misspelt-attribute"

    def check(self, traffic: Traffic) -> Iterator[Finding]:
        """Look at every attribute that is set; a name of the script's own is left alone."""
        for event in traffic.trace.events:
            if event.kind != "set" or event.method in ATTRIBUTES:
                continue
            meant = _meant(event.method)
            if meant is not None:
                yield self.found(
                    traffic,
                    traffic.places.of_node(event.node),
                    f"PyVISA has no attribute `{event.method}`: nothing is set.",
                    instrument=event.instrument,
                    hint=f"Write `{meant}`.",
                )


def _meant(name: str) -> str | None:
    from rapidfuzz import fuzz, process

    found = process.extractOne(name.lower(), ATTRIBUTES, scorer=fuzz.ratio, score_cutoff=_NEAR)
    return found[0] if found else None
