"""Rule PA01."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from benchwright.check.cures import unfilled
from benchwright.check.finding import Finding
from benchwright.check.reading import Sent
from benchwright.check.rule import FaultRule, Traffic
from benchwright.scpi.language import Fault, Unit


class PA01(FaultRule):
    """A value is missing that the command needs.

    Why it bites: the instrument queues -109 and keeps the old setting. In an f-string the cause is
    often a value that is empty.

    Example:
        psu.write(":OUTP CH1")

    Instead:
        psu.write(":OUTP CH1,ON")
    """

    code: ClassVar[str] = "PA01"
    name: ClassVar[str] = "missing-parameter"
    codes: ClassVar[frozenset[int]] = frozenset((-109,))

    def hint(self, fault: Fault, unit: Unit, sent: Sent) -> str | None:
        """A placeholder that stands where the blank should be explains it."""
        return unfilled(fault, unit) or fault.hint

    def check(self, traffic: Traffic) -> Iterator[Finding]:
        """Where a reply is waited for, the question mark is what is missing: OR02 says so."""
        for sent in traffic.sent:
            for unit in sent.units:
                can_ask = unit.command is not None and unit.command.query is not None
                if sent.event.kind == "query" and not sent.asks and unit.text == unit.header and can_ask:
                    continue
                if unit.fault is not None and self.concerns(unit.fault, unit):
                    yield self.found(traffic, sent, unit, unit.fault)
