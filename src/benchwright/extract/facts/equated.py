"""Values that stand line by line behind `<n> =`, each with what it does.

<n> =   OFF or 0        Lets the lamp rest.
        ON or 1         Lets it glow.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

_VALUE = r"[-+]?(?:\d+\.?\d*|\.\d+)(?![\w.,])|[A-Z]{2,}[A-Za-z]*(?:_?\d+)*(?:\.\d+)?|[A-Z][a-z]{2}(?= [A-Z])"
_ROW = re.compile(
    rf"(?P<value>{_VALUE})(?: or (?P<other>{_VALUE}))?(?P<default> ?\([Dd]efault\))?(?: (?P<means>[A-Z][a-z]*\b.*))?$"
)
_BEGINS = re.compile(r"[-+]?\.?\d|<|[A-Z]{2,}(?!\w*:)")
"""A line that goes on with what is said of a value begins with none of these."""


WORDS = "words"
"""The kind of a list without numbers."""


@dataclass(slots=True)
class Equated:
    """The values in order, which of them is the default, and which two are sent for the same (`OFF or 0`)."""

    values: list[str] = field(default_factory=list)
    default: str = ""

    @property
    def kind(self) -> str:
        """What the values are as a whole: a switch, or words of a list; empty where there are numbers."""
        words = {value.upper() for value in self.values}
        numbers = {word for word in words if re.match(r"[-+.\d]", word)}
        if {"ON", "OFF"} <= words and numbers <= {"0", "1"}:
            return "Bool"
        return "" if numbers else WORDS


def equated(lines: Sequence[str]) -> Equated | None:
    """Read the lines behind the sign; None where they are anything but such a list of two values or more."""
    found = Equated()
    rows = 0
    for line in lines:
        match = _ROW.fullmatch(line.strip())
        if match is None or (match["means"] is None and match["other"] is None and not rows):
            if not rows or _BEGINS.match(line.strip()):
                return None
            continue
        rows += 1
        found.values += [value for value in (match["value"], match["other"]) if value and value not in found.values]
        if match["default"]:
            found.default = match["value"]
    return found if rows > 1 else None
