"""Rule SY03."""

from __future__ import annotations

from typing import ClassVar

from benchwright.check.rule import FaultRule


class SY03(FaultRule):
    """The number in a header (a channel, an input, a register) does not exist on this model.

    Why it bites: the instrument queues -114 and ignores the command. A missing blank looks the
    same: `FREQUENCY100` is the header `FREQUENCY` number 100, not a frequency of 100.

    Example:
        psu.write(":SOUR4:VOLT 5")     # the supply has three outputs

    Instead:
        psu.write(":SOUR3:VOLT 5")
    """

    code: ClassVar[str] = "SY03"
    name: ClassVar[str] = "suffix-out-of-range"
    codes: ClassVar[frozenset[int]] = frozenset((-114,))
