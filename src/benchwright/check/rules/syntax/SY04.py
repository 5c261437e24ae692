"""Rule SY04."""

from __future__ import annotations

from typing import ClassVar

from benchwright.check.rule import FaultRule
from benchwright.scpi.language import Fault, Unit


class SY04(FaultRule):
    """A command is asked that cannot be asked: the manual gives it no query form.

    Why it bites: no reply ever comes. The script waits for the whole time-out, and the -113 in the
    queue is found much later, if at all.

    Example:
        psu.query("*TRG?")

    Instead:
        psu.write("*TRG")
    """

    code: ClassVar[str] = "SY04"
    name: ClassVar[str] = "no-query-form"
    codes: ClassVar[frozenset[int]] = frozenset((-113,))

    def concerns(self, fault: Fault, unit: Unit) -> bool:
        """Only for a known header with a question mark."""
        return fault.code in self.codes and unit.command is not None and unit.query

    def hint(self, fault: Fault, unit: Unit, sent: object) -> str | None:
        """The set form is what there is."""
        return fault.hint or f"Write `{unit.header}` without the question mark, with `write`."
