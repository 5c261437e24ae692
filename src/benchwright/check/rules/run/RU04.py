"""Rule RU04."""

from __future__ import annotations

from typing import ClassVar

from benchwright.check.rule import Rule


class RU04(Rule):
    """When the dry run had ended, an output was still on.

    Why it bites: the device under test stays under voltage when everybody has gone home.

    Example:
        psu.write(":OUTP CH1,ON")
        measure()

    Instead:
        try:
            psu.write(":OUTP CH1,ON")
            measure()
        finally:
            psu.write(":OUTP CH1,OFF")
    """

    code: ClassVar[str] = "RU04"
    name: ClassVar[str] = "output-on-after-dry-run"
