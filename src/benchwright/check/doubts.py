"""Facts in doubt: which of an entry's doubts is about what a finding says."""

from __future__ import annotations

import re
from collections.abc import Sequence

from benchwright.manual.model import Command, Parameter
from benchwright.scpi.language import Fault, Unit

_ABOUT = (
    ((-222,), r"\brange|limit|\bstep|\bnumbers?\b|\bvalues?\b"),
    ((-131, -134, -138), r"\bunits?\b|prefix"),
    ((-108, -109), r"\barguments?\b|\bform\b|left out|optional|\border\b"),
    (
        (-104, -121, -128, -141, -144, -148, -158, -168, -178, -224),
        r"choice|\bchoose|\bwords?\b|\bvalues?\b|\btexts?\b|kind",
    ),
    ((-114,), r"suffix|\bnumbers?\b|channel"),
    ((-100, -101, -102, -103, -111), r"\bform\b|header|separat|blank"),
)
"""Of what a doubt speaks that bears on an error, by the error's code."""
_ASKED = r"\bquer|\basks?\b|read back"
_SET = r"\bset form|\bonly asks|\bset\b|\bargument"
_ASKS, _SETS = re.compile(r"\bquery|read back", re.IGNORECASE), re.compile(r"\bset form", re.IGNORECASE)
"""Of what a doubt speaks that is about the other form than the one sent."""
_NAME = re.compile(r"`([^`]+)`")

_OFF = re.compile(r"\bdefault|\bre(?:ply|plies|set)\b", re.IGNORECASE)
"""What no message can offend against."""

KIND, NAMED, OFF = 4, 3, 2
"""What it is worth that a doubt speaks of such errors, and that it names the parameter, another one if negative; and
what it costs that it is about what cannot be the matter."""


def told(unit: Unit, fault: Fault) -> str | None:
    """Return the doubt that a fault rests on most likely, of several alike the first; None where there is none."""
    command = unit.command
    if command is None or not command.doubts:
        return None
    form = _form(command, unit.query)
    names = {parameter.name for parameter in (*(command.set or ()), *command.pairs, *_form(command, query=True))}
    meant = _meant(unit, fault, form)
    about = re.compile(_about(unit, fault), re.IGNORECASE)

    def worth(doubt: str) -> int:
        named = names.intersection(_NAME.findall(doubt))
        off = _OFF.search(doubt) or (_SETS if unit.query else _ASKS).search(doubt)
        fits = KIND * bool(about.search(doubt)) - OFF * bool(off)
        return fits + (NAMED if meant in named else -NAMED if named else 0)

    return max(command.doubts, key=worth)


def _about(unit: Unit, fault: Fault) -> str:
    if fault.code == -113:
        return _ASKED if unit.query else _SET
    return next((pattern for codes, pattern in _ABOUT if fault.code in codes), r"(?!)")


def _form(command: Command, query: bool) -> Sequence[Parameter]:
    return (command.query.params if command.query is not None else ()) if query else (command.set or ())


def _meant(unit: Unit, fault: Fault, form: Sequence[Parameter]) -> str:
    """Return the parameter that a fault is about: the one it names, else that in whose place it is; `` if none."""
    said = _NAME.findall(fault.message)
    named = next((parameter.name for parameter in form if parameter.name in said), "")
    place = unit.text[: max(fault.start - unit.start, 0)].count(",")
    behind = fault.start > unit.start + len(unit.header)
    return named or (form[place].name if behind and place < len(form) and fault.code not in (-108, -109) else "")
