"""Rule RU08."""

from __future__ import annotations

from typing import ClassVar

from benchwright.check.finding import Severity
from benchwright.check.rule import Rule


class RU08(Rule):
    """In the dry run, the script itself noticed something about its measurement.

    Why it bites: it ran to its end, but what it noticed may make some of its rows worthless.

    Example:
        an overload in 3 of 11 readings

    Instead:
        a range that the readings fit into
    """

    code: ClassVar[str] = "RU08"
    name: ClassVar[str] = "noticed-while-measuring"
    severity: ClassVar[Severity] = "warning"
