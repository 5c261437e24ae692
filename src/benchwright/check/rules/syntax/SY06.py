"""Rule SY06."""

from __future__ import annotations

from typing import ClassVar

from benchwright.check.rule import FaultRule


class SY06(FaultRule):
    """A string, a list or a data block is begun and not ended.

    Why it bites: the instrument reads everything up to the end of the message as part of it, and
    queues -151, -161 or -171. What was meant to come behind is lost.

    Example:
        psu.write(':DISP:TEXT "Run 1')

    Instead:
        psu.write(':DISP:TEXT "Run 1"')
    """

    code: ClassVar[str] = "SY06"
    name: ClassVar[str] = "not-closed"
    codes: ClassVar[frozenset[int]] = frozenset((-151, -161, -171))
