"""Rule RU01."""

from __future__ import annotations

from typing import ClassVar

from benchwright.check.rule import Rule


class RU01(Rule):
    """In the dry run, a simulated instrument queued an error.

    Why it bites: the real instrument does the same, and says so only when asked. This
    rule speaks where reading the script could not tell: a value that came from a reading, a state
    the instrument was in.

    Example:
        psu.write(f":SOUR1:VOLT {2 * float(dmm.query(':MEAS:VOLT:DC?'))}")

    Instead:
        volts = min(2 * float(dmm.query(":MEAS:VOLT:DC?")), 30)
        psu.write(f":SOUR1:VOLT {volts:.3f}")
    """

    code: ClassVar[str] = "RU01"
    name: ClassVar[str] = "refused-in-dry-run"
