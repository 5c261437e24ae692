"""Misprints of forms that only one repair can be for: glued parameters, lost bars, dots in the place of numbers."""

from __future__ import annotations

import re

BLANK_BEHIND = "A blank stands behind a colon of the header."
"""A misprint, or the habit of a document."""

HARMLESS = frozenset({"No blank is printed between header and parameter."})
"""Misprints that leave no doubt about what is meant."""

_DOTS = re.compile(r"\b([A-Za-z]*)(\d{1,2}) ?\| ?(?:\. ?){2,6}\|? ?([A-Za-z]*)(\d{1,2})\b")
_BARE = re.compile(r"(?<![{|A-Za-z])([A-Z]+[a-z]*(?:\|[A-Z]+[a-z]*)+)(?=[?:]|$)")
"""Alternatives in a header without braces: `:NOISe:BANDwidth|BWIDth?`."""

_WORD = r"(?:ON|OFF|MIN(?:imum)?|MAX(?:imum)?|DEF(?:ault)?|INF(?:inity)?)"


def mended(form: str) -> tuple[str, list[str]]:
    """Return the form as it must be meant, and what was wrong with it, one sentence each."""
    faults: list[str] = []
    text = _DOTS.sub(_numbers, form)
    header, blank, rest = text.partition(" ")
    text = _BARE.sub(r"{\1}", header) + blank + rest
    for pattern, repair, fault in _REPAIRS:
        text, count = pattern.subn(repair, text)
        if count:
            faults.append(fault)
    return text, faults


_REPAIRS = (
    (re.compile(r":(?=\[:)"), "", "A colon is printed twice in the header."),
    (re.compile(rf"(?<=[a-z])(?={_WORD}\|)"), " ", "No blank is printed between header and parameter."),
    (re.compile(r"(?<=[A-Za-z\]]) ?\{\|"), " {<value>|", "A value is missing before the first bar."),
    (re.compile(rf">(?={_WORD}(?:\||$))"), ">|", "A bar is missing between two choices."),
)


def _numbers(found: re.Match[str]) -> str:
    """`RCL2 | ... | RCL8`: the numbers between, if both ends are of one kind."""
    first, last = int(found[2]), int(found[4])
    if found[1] != found[3] or not first < last <= first + 40:
        return found[0]
    return "|".join(f"{found[1]}{number}" for number in range(first, last + 1))
