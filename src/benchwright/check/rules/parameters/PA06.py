"""Rule PA06."""

from __future__ import annotations

from typing import ClassVar

from benchwright.check.rule import FaultRule


class PA06(FaultRule):
    """A string is longer than the instrument can hold.

    Why it bites: the instrument queues -223 and drops the string, or cuts it off.

    Example:
        psu.write(':DISP:TEXT "a text that does not fit on the small display of this supply"')

    Instead:
        psu.write(':DISP:TEXT "Run 1"')
    """

    code: ClassVar[str] = "PA06"
    name: ClassVar[str] = "text-too-long"
    codes: ClassVar[frozenset[int]] = frozenset((-223,))
