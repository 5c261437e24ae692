"""Rule SY01."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import ClassVar

from benchwright.check.cures import unfilled
from benchwright.check.finding import Finding
from benchwright.check.foreign import models_that_know
from benchwright.check.reading import Sent
from benchwright.check.rule import FaultRule, Traffic
from benchwright.manual.load import load_manual
from benchwright.manual.mentions import lacking, mentions_of
from benchwright.scpi.language import Fault, Language, Unit


class SY01(FaultRule):
    """The instrument's manual has no such command.

    A header counts as known in its long form, in the short form that the manual prints in
    capitals, and with every node the manual puts in brackets left out or not. Nothing in between:
    `VOLTAG` is neither `VOLT` nor `VOLTage`.

    A command that the manual mentions without an entry of its own is a warning: nobody can say
    whether it works. So is one that the file of facts is known to lack (`lacks`), where nothing but the
    manual can say it.

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
        """Say that a blank or a colon is missing; or whose command it is, then the nearest legal ones."""
        left_in = unfilled(fault, unit)
        if left_in is not None or sent.language is None:
            return left_in or fault.hint
        apart = _with_blank(unit, sent)
        if apart is not None:
            return f"A blank is missing before the number. Write `{apart}`."
        if sent.language.wants_colon(unit):
            return fault.hint
        owners = models_that_know(unit, but_not=sent.model)
        origin = f"This is a command of the {' and the '.join(owners)}." if owners else None
        near = fault.hint or _nearest(sent.language, unit)
        return " ".join(part for part in (origin, near) if part) or None

    def found(self, traffic: Traffic, sent: Sent, unit: Unit, fault: Fault) -> Finding:
        """Where the manual mentions the command all the same, it is the manual that is silent."""
        finding = super().found(traffic, sent, unit, fault)
        language = sent.language
        if language is not None and (known := lacking(language.manual, unit.header)) is not None:
            return _lacked(finding, known, language)
        if language is None or not _is_mentioned(language.driver.driver.manual, unit.header):
            return finding
        message = f"The manual of the {language.driver.driver.model} has no entry for `{unit.header}`, but uses it."
        hint = "Whether the instrument takes it is not known. Try it there, and read its errors."
        return finding.model_copy(
            update={"severity": "warning", "vendor_error": None, "message": message, "hint": hint}
        )


def _lacked(finding: Finding, known: str, language: Language) -> Finding:
    """The finding of a command that the facts lack: that the instrument knows it is likely, and how is not told."""
    model = language.driver.driver.model
    message = f"The facts about the {model} are known to lack `{known}`, which its manual names."
    hint = f"Look it up in {language.manual.manual.title}: what stands here can tell nothing of it."
    return finding.model_copy(update={"severity": "warning", "vendor_error": None, "message": message, "hint": hint})


@lru_cache(maxsize=16)
def _mentions(name: str) -> frozenset[str]:
    return mentions_of(load_manual(name))


def _is_mentioned(name: str, header: str) -> bool:
    """Whether a manual uses a header; asked only of those it does not describe."""
    return header.upper().lstrip(":") in _mentions(name)


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
