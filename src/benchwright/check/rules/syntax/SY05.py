"""Rule SY05."""

from __future__ import annotations

from typing import ClassVar

from benchwright.check.reading import Sent
from benchwright.check.rule import FaultRule
from benchwright.scpi.language import Fault, Language, Unit


class SY05(FaultRule):
    """A command is sent without its question mark, and the manual gives it no other form.

    Why it bites: the instrument queues -113 and sends nothing, so the read behind it times out.

    Example:
        psu.query(":SYST:ERR")

    Instead:
        psu.query(":SYST:ERR?")
    """

    code: ClassVar[str] = "SY05"
    name: ClassVar[str] = "query-only"
    codes: ClassVar[frozenset[int]] = frozenset((-113,))

    def concerns(self, fault: Fault, unit: Unit) -> bool:
        """Only for a known header without a question mark."""
        return fault.code in self.codes and unit.command is not None and not unit.query

    def hint(self, fault: Fault, unit: Unit, sent: Sent) -> str | None:
        """With a value, something is to be set: say by which command."""
        return (_setting(unit, sent.language) if unit.text != unit.header and sent.language else None) or fault.hint


def _setting(unit: Unit, language: Language) -> str | None:
    """Return the command whose header holds what was sent as a value, or those that begin like the one sent."""
    value = unit.text[len(unit.header) :].strip().strip("\"'")
    joined = f"{unit.header}:{value}"
    if all(other.fault is None and other.unjudged is None for other in language.judge(joined)):
        return f"Write `{joined}`."
    begin = unit.command.header if unit.command else unit.header
    places = [place for place, header in enumerate(language.commands.headers) if header.startswith(f"{begin}:")]
    longer = [c for c in map(language.commands.__getitem__, places) if c.set is not None][:3]
    return f"It is set by {', '.join(f'`{c.header}` (p. {c.page})' for c in longer)}." if longer else None
