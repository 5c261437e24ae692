"""Rule RU07."""

from __future__ import annotations

from typing import ClassVar

from benchwright.check.finding import Severity
from benchwright.check.rule import Rule


class RU07(Rule):
    """In the dry run, rows came later than the plan wants them.

    Why it bites: the instruments need longer for one row than the interval leaves, so the log takes
    longer than asked for and its rows are further apart.

    Example:
        read the meter current every 0.01 s for 10 seconds

    Instead:
        read the meter current every 0.2 s for 10 seconds
    """

    code: ClassVar[str] = "RU07"
    name: ClassVar[str] = "rows-late"
    severity: ClassVar[Severity] = "warning"
