"""Rule PA03."""

from __future__ import annotations

from typing import ClassVar

from benchwright.check.cures import rearranged, unfilled
from benchwright.check.reading import Sent
from benchwright.check.rule import FaultRule
from benchwright.scpi.language import Fault, Unit


class PA03(FaultRule):
    """A value is of the wrong kind: a word for a number, a number for a word, a string without quotes.

    Why it bites: the instrument queues an error between -104 and -178 and keeps the old setting.
    Python's own way of writing things gets in easily: `True`, `None`, `[1, 2]`, `1 + 2j`.

    Example:
        psu.write(f":VOLT {[volts]}")

    Instead:
        psu.write(f":VOLT {volts:.3f}")
    """

    code: ClassVar[str] = "PA03"
    name: ClassVar[str] = "wrong-type"
    codes: ClassVar[frozenset[int]] = frozenset(
        (-104, -120, -121, -123, -124, -128, -140, -144, -148, -150, -158, -160, -168, -170, -178)
    )

    def hint(self, fault: Fault, unit: Unit, sent: Sent) -> str | None:
        """A placeholder that was never filled in explains it, or another order of the values."""
        return unfilled(fault, unit) or rearranged(unit, sent) or fault.hint
