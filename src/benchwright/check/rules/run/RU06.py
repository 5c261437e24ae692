"""Rule RU06."""

from __future__ import annotations

from typing import ClassVar

from benchwright.check.finding import Severity
from benchwright.check.rule import Rule


class RU06(Rule):
    """In the dry run, a supply reached its current limit.

    Why it bites: from there on the output does not have the voltage that was set. The rows say what
    was set, and the readings belong to something lower. On the bench it may be meant: then it is
    only to be known.

    Example:
        Sweep channel 1 from 0 to 10 V in 1 V steps with a 50 mA limit   (into 100 ohm)

    Instead:
        Sweep channel 1 from 0 to 10 V in 1 V steps with a 150 mA limit
    """

    code: ClassVar[str] = "RU06"
    name: ClassVar[str] = "current-limit-reached"
    severity: ClassVar[Severity] = "warning"
