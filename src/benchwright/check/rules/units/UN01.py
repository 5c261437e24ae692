"""Rule UN01."""

from __future__ import annotations

from typing import ClassVar

from benchwright.check.reading import Sent
from benchwright.check.rule import FaultRule
from benchwright.scpi.language import Fault, Unit


class UN01(FaultRule):
    """The unit behind a number is unknown, or of the wrong kind.

    Why it bites: the instrument queues -131 and keeps the old setting. A quantity made into text
    writes the unit's English name (`5 volt`), which no instrument reads.

    Example:
        psu.write(":SOUR1:VOLT 5 A")
        psu.write(f":SOUR1:VOLT {Q(5, 'V')}")

    Instead:
        psu.write(f":SOUR1:VOLT {Q(5, 'V').m_as('V'):.3f}")
    """

    code: ClassVar[str] = "UN01"
    name: ClassVar[str] = "wrong-unit"
    codes: ClassVar[frozenset[int]] = frozenset((-130, -131, -134))

    def hint(self, fault: Fault, unit: Unit, sent: Sent) -> str | None:
        """A unit per division is sent as the unit alone."""
        return fault.hint.replace("/div.", ".") if fault.hint else None
