"""Rule RU03."""

from __future__ import annotations

from typing import ClassVar

from benchwright.check.rule import Rule


class RU03(Rule):
    """The script did not run to its end against the simulated instruments.

    Why it bites: what stops it there stops it at the bench, with an output on.

    Example:
        amps = float(dmm.query(":MEAS:CURR:DC?").split(",")[1])

    Instead:
        amps = float(dmm.query(":MEAS:CURR:DC?"))
    """

    code: ClassVar[str] = "RU03"
    name: ClassVar[str] = "stopped-in-dry-run"
