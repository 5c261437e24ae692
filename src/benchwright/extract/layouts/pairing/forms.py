"""Lines under a label put together to forms, and those of a reply, where entries are headed by a pair of names."""

from __future__ import annotations

import re
from collections.abc import Sequence

from benchwright.extract.document.lines import Line
from benchwright.extract.facts.paired import MIXED
from benchwright.extract.notation.form import read_forms

DEFINES = re.compile(r"<\s*[\w /-]+\s*>\s*(?::\s*=|=\s*:?)")
FORM = re.compile(r"<[\w ]+>\s*:\s*[A-Z][A-Za-z_]+")
"""A form with a placeholder before the header."""
FORMAT = re.compile(r"^format ?\d ?(?::|$) *", re.IGNORECASE)
"""The number of one of several ways to send a command, above or before it."""

_TORN = re.compile(r"(?<![A-Za-z])([A-Z][A-Z\d]*_) (?=[A-Z])")
"""A blank within a name whose words are joined by underscores."""


def joined_forms(lines: Sequence[Line]) -> list[str]:
    """Return the forms, one each: a line that does not begin one goes on with the one before."""
    forms: list[str] = []
    for line in lines:
        text = _TORN.sub(r"\1", FORMAT.sub("", " ".join(cell.text for cell in line.cells), count=1))
        if not text or re.fullmatch(r"or:?|(?:command|query) ?\d:?", text, re.IGNORECASE):
            continue
        begins = bool(FORM.match(text) or MIXED.match(text))
        opened = forms and (forms[-1].endswith((",", ":", "<", "[")) or text.startswith((",", "<", "[", "|")))
        if forms and not begins and (opened or not read_forms(text)):
            forms[-1] += (" " if forms[-1][-1:].isalnum() else "") + text
        else:
            forms.append(text)
    return forms


def reply_forms(lines: Sequence[Line]) -> list[str]:
    """Return the forms of a reply, up to a definition or a table that says how it is written.

    Values alone get a header to stand behind, as they are read as those of a form.
    """
    told = (n for n, line in enumerate(lines) if DEFINES.match(line.text) or (n > 0 and len(line.cells) > 1))
    forms = joined_forms(lines[: min(next(told, len(lines)), 3)])
    forms = [re.sub(r"^([A-Z][A-Z\d_]+),(?=<)", r"\1 ", form) for form in forms]  # a comma where others have a blank
    return [f"REPLY {form}" if re.match(r"<[^<>]+>(?!\s*:)", form) else form for form in forms]
