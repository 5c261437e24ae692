"""Rule SY01."""

from __future__ import annotations

import re
from typing import ClassVar

from benchwright.check.foreign import models_that_know
from benchwright.check.reading import Sent
from benchwright.check.rule import FaultRule
from benchwright.scpi.language import Fault, Language, Unit


class SY01(FaultRule):
    """The instrument's manual has no such command.

    A header counts as known in its long form, in the short form that the manual prints in
    capitals, and with every node the manual puts in brackets left out or not. Nothing in between:
    `VOLTAG` is neither `VOLT` nor `VOLTage`.

    Why it bites: the instrument queues -113 and does nothing, and a query is never answered, so
    the script sees a time-out some lines later, or goes on with the old setting. Some
    instruments do not even queue an error.

    Example:
        dmm.query(":MEASUrement:IMMed:VALue?")     # a scope's command, sent to a meter

    Instead:
        dmm.query(":MEAS:VOLT:DC?")
    """

    code: ClassVar[str] = "SY01"
    name: ClassVar[str] = "undefined-header"
    codes: ClassVar[frozenset[int]] = frozenset((-110, -112, -113))

    def concerns(self, fault: Fault, unit: Unit) -> bool:
        """A header that is known but lacks the form used is for SY04 and SY05."""
        return fault.code in self.codes and unit.command is None

    def hint(self, fault: Fault, unit: Unit, sent: Sent) -> str | None:
        """Say that a blank is missing; or whose command it is, then the nearest legal ones."""
        apart = _with_blank(unit, sent)
        if apart is not None:
            return f"A blank is missing before the number. Write `{apart}`."
        owners = models_that_know(unit, but_not=sent.model) if sent.language else ()
        origin = f"This is a {' and '.join(owners)} command." if owners else None
        near = fault.hint or (_nearest(sent.language, unit) if sent.language else None)
        return " ".join(part for part in (origin, near) if part) or None


def _nearest(language: Language, unit: Unit) -> str | None:
    near = [f"`{command.header}` (p. {command.page})" for command in language.nearest(unit.header)]
    return f"Nearest: {', '.join(near)}." if near else None


def _with_blank(unit: Unit, sent: Sent) -> str | None:
    """Return the command with a blank before the number at the end of its header, if that is legal."""
    found = re.fullmatch(r"(.*[A-Za-z])(\d[\d.]*)", unit.header)
    if found is None or sent.language is None or unit.text != unit.header:
        return None
    apart = f"{found[1]} {found[2]}"
    return apart if all(other.fault is None for other in sent.language.judge(apart)) else None
