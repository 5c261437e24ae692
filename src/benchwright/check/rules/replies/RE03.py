"""Rule RE03."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar

from benchwright.check.answers import Answered, answered
from benchwright.check.finding import Finding, Severity
from benchwright.check.rule import Traffic, TrafficRule


class RE03(TrafficRule):
    """The reply to an error query is compared with a "no error" that this instrument does not write so.

    Why it bites: families differ in the sign, the blank and the wording. The script sees an error
    where there is none, or waits for an empty queue for ever.

    Example:
        if psu.query(":SYST:ERR?") != '+0,"No error"':
            raise RuntimeError("an error")

    Instead:
        if int(psu.query(":SYST:ERR?").split(",")[0]) != 0:
            raise RuntimeError("an error")
    """

    code: ClassVar[str] = "RE03"
    name: ClassVar[str] = "other-words-for-no-error"
    severity: ClassVar[Severity] = "warning"

    def check(self, traffic: Traffic) -> Iterator[Finding]:
        """Look at every whole reply to an error query that is compared with a text."""
        for one in answered(traffic):
            none = _no_error(one)
            if one.use.kind != "equal" or none is None:
                continue
            told = [text.strip() for text in one.use.told]
            if none not in told and all(re.match(r"[+-]?0\s*(,|$)", text) for text in told):
                yield self.found(
                    traffic,
                    traffic.places.of_node(one.use.node),
                    f"Without an error, the {one.language.driver.driver.model} answers `{none}`, not `{told[0]}`.",
                    instrument=one.use.instrument,
                    hint='Compare the number alone: `int(reply.split(",")[0])`.',
                ).model_copy(update={"command": one.unit.text})


def _no_error(one: Answered) -> str | None:
    """Return what the error query answers when there is none; None for any other query."""
    command, dialect = one.unit.command, one.language.dialect
    none = dialect.errors.none
    if command is None or dialect.reader_of(command) != "next" or none.grade in ("I", "S"):
        return None
    return none.value
