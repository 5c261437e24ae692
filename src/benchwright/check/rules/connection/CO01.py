"""Rule CO01."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar

from benchwright.check.finding import Finding
from benchwright.check.rule import Traffic, TrafficRule

_FORMS = (
    r"ASRL[\w./-]+(::INSTR)?",
    r"GPIB\d*::\d+(::\d+)?(::INSTR)?",
    r"GPIB\d*::INTFC",
    r"TCPIP\d*::[^:\s]+(::[^:\s]+)?(::INSTR)?",
    r"TCPIP\d*::[^:\s]+::\d+::SOCKET",
    r"USB\d*::[^:\s]+::[^:\s]+::[^:\s]+(::\d+)?(::INSTR|::RAW)?",
    r"(PXI|VXI)\d*::[^\s]+",
    r"(VICP|PRLGX-\w+)\d*::[^\s]+",
)
_FORM = re.compile("|".join(f"(?:{form})" for form in _FORMS), re.IGNORECASE)


class CO01(TrafficRule):
    """A VISA address is not written as VISA wants it.

    Parts are separated by two colons, and the first says which interface: `TCPIP0`, `USB0`,
    `GPIB0`, `ASRL1`.

    Why it bites: the instrument is not found, and the message says nothing about the colon.

    Example:
        psu = rm.open_resource("TCPIP:192.168.1.10::INSTR")

    Instead:
        psu = rm.open_resource("TCPIP0::192.168.1.10::INSTR")
    """

    code: ClassVar[str] = "CO01"
    name: ClassVar[str] = "malformed-address"

    def check(self, traffic: Traffic) -> Iterator[Finding]:
        """Look at every address that an instrument is opened with; a plain word is an alias."""
        for event in traffic.trace.events:
            if event.kind != "open" or event.text is None:
                continue
            address = event.text.known
            if address is None or ":" not in address or _FORM.fullmatch(address.strip()):
                continue
            yield self.found(
                traffic,
                traffic.places.of_text(event.text, 0, len(address), event.node),
                f"`{address}` is not a VISA address.",
                instrument=event.instrument,
                hint="Write for example `TCPIP0::192.168.1.10::INSTR` or `GPIB0::5::INSTR`.",
            )
