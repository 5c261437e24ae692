"""Rule PA04."""

from __future__ import annotations

from typing import ClassVar

from benchwright.check.reading import Sent
from benchwright.check.rule import FaultRule
from benchwright.scpi.language import Fault, Unit


class PA04(FaultRule):
    """A number is outside the range the manual gives for this model and channel.

    A number that is only known to lie between two bounds is judged by its bounds.

    Why it bites: some instruments queue -222 and keep the old setting, others take the nearest
    legal value in silence. Either way the script goes on with a value nobody asked for.

    Example:
        for volts in range(0, 41, 5):     # the channel ends at 32 V
            psu.write(f":SOUR1:VOLT {volts}")

    Instead:
        for volts in range(0, 31, 5):
            psu.write(f":SOUR1:VOLT {volts}")
    """

    code: ClassVar[str] = "PA04"
    name: ClassVar[str] = "value-out-of-range"
    codes: ClassVar[frozenset[int]] = frozenset((-222,))

    def hint(self, fault: Fault, unit: Unit, sent: Sent) -> str | None:
        """A range belongs to a channel, where there are several."""
        if fault.hint or unit.channel is None or sent.language is None or len(sent.language.driver.channels) < 2:
            return fault.hint or "Write a value inside the range."
        return f"Write a value inside the range of channel {unit.channel}, or use a channel that goes further."
