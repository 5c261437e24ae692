"""Rule PA02."""

from __future__ import annotations

from typing import ClassVar

from benchwright.check.cures import decimal_comma, in_header, rearranged
from benchwright.check.reading import Sent
from benchwright.check.rule import FaultRule
from benchwright.scpi.language import Fault, Unit


class PA02(FaultRule):
    """There are more values than the command takes.

    Why it bites: the instrument queues -108 and, as a rule, ignores the whole command. A decimal
    comma does it: `VOLT 1,5` is two values.

    Example:
        psu.write(":VOLT 1,5")

    Instead:
        psu.write(":VOLT 1.5")
    """

    code: ClassVar[str] = "PA02"
    name: ClassVar[str] = "extra-parameter"
    codes: ClassVar[frozenset[int]] = frozenset((-108, -115))

    def hint(self, fault: Fault, unit: Unit, sent: Sent) -> str | None:
        """A channel behind the value can belong before it, or into the header."""
        known = rearranged(unit, sent) or decimal_comma(unit, sent) or in_header(unit)
        return known or fault.hint
