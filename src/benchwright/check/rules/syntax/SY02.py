"""Rule SY02."""

from __future__ import annotations

from typing import ClassVar

from benchwright.check.cures import in_header, rearranged, spaced, unfilled
from benchwright.check.reading import Sent
from benchwright.check.rule import FaultRule
from benchwright.scpi.language import Fault, Unit


class SY02(FaultRule):
    """A message is not put together as SCPI wants it.

    A header is words joined by single colons; a blank stands between header and values, commas
    between values, semicolons between commands.

    Why it bites: the instrument cannot tell where the header ends, queues -101 to -103 and
    ignores the command. A placeholder that was never filled in (`VOLT %s`) ends up here, too.

    Example:
        psu.write(":VOLT:%s")
        psu.write("DISP::TEXT:STAT ON")
        psu.write(":VOLT,5")

    Instead:
        psu.write(f":VOLT {volts:.3f}")
    """

    code: ClassVar[str] = "SY02"
    name: ClassVar[str] = "malformed-message"
    codes: ClassVar[frozenset[int]] = frozenset((-100, -101, -102, -103, -111))

    def hint(self, fault: Fault, unit: Unit, sent: Sent) -> str | None:
        """A placeholder that was never filled in explains it, or marks or blanks that are missing."""
        return unfilled(fault, unit) or spaced(unit, sent) or rearranged(unit, sent) or in_header(unit) or fault.hint
