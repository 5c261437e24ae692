"""A column of parameters between that of the commands and that of what is said of them: `OUTPut  0|1  Turns it on`."""

from __future__ import annotations

import re

from benchwright.extract.document.lines import Line

_NONE = re.compile(r"(?:none|no|n/a|not? parameters?|[-\u2013\u2014/])\.?", re.I)
_PLACES = re.compile(r"[\[{<][^\[\]{}]*[\]}>](?: ?[|,/] ?[\w<>.+-]+)*")
"""`<NR2>|MIN|MAX`, `[MIN|MAX]`, `{ON|OFF}`."""
_WORDS = re.compile(r"[\w.+-]+(?: ?[|/] ?[\w.+-]+)+")
"""`0|1|ON|OFF`, `SLOW/FAST`: words and numbers to choose from."""


def parameters_between(line: Line) -> str | None:
    """Return the parameters as a form prints them, empty where the column says that there are none.

    None where the second of three cells or more is no such column.
    """
    if len(line.cells) < 3:
        return None
    text = line.cells[1].text.strip()
    if _NONE.fullmatch(text):
        other = _NONE.fullmatch(line.cells[2].text.strip())  # columns of other things: `*TRG  n/a  n/a`
        return None if other else ""
    if _WORDS.fullmatch(text):
        return "{" + re.sub(r" ?[|/] ?", "|", text) + "}"
    if not _PLACES.fullmatch(text):
        return None
    return "{" + text + "}" if "|" in text and text[0] not in "[{" else text
