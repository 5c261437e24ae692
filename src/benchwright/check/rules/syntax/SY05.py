"""Rule SY05."""

from __future__ import annotations

from typing import ClassVar

from benchwright.check.rule import FaultRule
from benchwright.scpi.language import Fault, Unit


class SY05(FaultRule):
    """A command is sent without its question mark, and the manual gives it no other form.

    Why it bites: the instrument queues -113 and sends nothing, so the read behind it times out.

    Example:
        psu.query(":SYST:ERR")

    Instead:
        psu.query(":SYST:ERR?")
    """

    code: ClassVar[str] = "SY05"
    name: ClassVar[str] = "query-only"
    codes: ClassVar[frozenset[int]] = frozenset((-113,))

    def concerns(self, fault: Fault, unit: Unit) -> bool:
        """Only for a known header without a question mark."""
        return fault.code in self.codes and unit.command is not None and not unit.query
