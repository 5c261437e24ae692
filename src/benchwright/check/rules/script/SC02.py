"""Rule SC02."""

from __future__ import annotations

from typing import ClassVar

from benchwright.check.finding import Finding
from benchwright.check.rule import Rule


class SC02(Rule):
    """The file is not Python: it cannot be read, so nothing in it can be judged.

    Why it bites: it does not start.

    Example:
        psu.write(":VOLT 5"

    Instead:
        psu.write(":VOLT 5")
    """

    code: ClassVar[str] = "SC02"
    name: ClassVar[str] = "not-python"


def not_python(path: str, error: SyntaxError | ValueError) -> Finding:
    """Return the finding of a script that Python cannot parse."""
    line = getattr(error, "lineno", None) or 1
    column = max(1, getattr(error, "offset", None) or 1)
    end = getattr(error, "end_offset", None) or 0
    return Finding(
        path=path,
        line=line,
        column=column,
        end_column=end if getattr(error, "end_lineno", line) == line and end > column else column + 1,
        rule=SC02.code,
        name=SC02.name,
        severity=SC02.severity,
        message=f"This is not Python: {getattr(error, 'msg', None) or error}.",
        hint="Mend it first; a script that cannot be read cannot be checked.",
    )
