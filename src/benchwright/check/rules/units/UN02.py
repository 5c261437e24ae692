"""Rule UN02."""

from __future__ import annotations

from typing import ClassVar

from benchwright.check.rule import FaultRule


class UN02(FaultRule):
    """There is a unit behind a number where this instrument takes bare numbers only.

    Why it bites: the instrument queues -138 and keeps the old setting.

    Example:
        psu.write(":TIMER:GROUPS 10 s")

    Instead:
        psu.write(":TIMER:GROUPS 10")
    """

    code: ClassVar[str] = "UN02"
    name: ClassVar[str] = "unit-not-allowed"
    codes: ClassVar[frozenset[int]] = frozenset((-138,))
