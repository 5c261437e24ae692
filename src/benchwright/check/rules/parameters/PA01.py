"""Rule PA01."""

from __future__ import annotations

from typing import ClassVar

from benchwright.check.reading import Sent
from benchwright.check.rule import FaultRule
from benchwright.scpi.language import Fault, Unit


class PA01(FaultRule):
    """A value is missing that the command needs.

    Why it bites: the instrument queues -109 and keeps the old setting. In an f-string the cause is
    often a value that is empty.

    Example:
        psu.write(":OUTP CH1")

    Instead:
        psu.write(":OUTP CH1,ON")
    """

    code: ClassVar[str] = "PA01"
    name: ClassVar[str] = "missing-parameter"
    codes: ClassVar[frozenset[int]] = frozenset((-109,))

    def hint(self, fault: Fault, unit: Unit, sent: Sent) -> str | None:
        """Where a reply is waited for, the question mark is what is missing."""
        asks = sent.event.kind == "query" and not unit.query and unit.command is not None and unit.command.query
        return f"Write `{sent.shown(unit.header)}?` to ask for it." if asks else fault.hint
