"""Rule PA05."""

from __future__ import annotations

from typing import ClassVar

from benchwright.check.cures import meant, rearranged, unfilled
from benchwright.check.reading import Sent
from benchwright.check.rule import FaultRule
from benchwright.scpi.language import Fault, Unit


class PA05(FaultRule):
    """A word is not one of those the command knows.

    Why it bites: the instrument queues -224 or -141 and keeps the old setting. Vendors differ in
    such words (`CH1`, `CHAN1`, `1`), so they travel badly from one script to the next.

    Example:
        psu.write(":OUTP CHAN1,ON")

    Instead:
        psu.write(":OUTP CH1,ON")
    """

    code: ClassVar[str] = "PA05"
    name: ClassVar[str] = "unknown-word"
    codes: ClassVar[frozenset[int]] = frozenset((-141, -224))

    def hint(self, fault: Fault, unit: Unit, sent: Sent) -> str | None:
        """Say what is left in or out of order, or what each word stands for."""
        return unfilled(fault, unit) or rearranged(unit, sent) or meant(fault, unit) or fault.hint
