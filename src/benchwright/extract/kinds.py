"""The kind of a value that an entry prints in so many words: `<NR1>`, `Integer`, `<bool>`, `ON|OFF`.

A reading may be certain and yet rest on more than one word can tell. So against a file it counts only where the entry's
lines name its kind in print and name the file's nowhere.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from benchwright.manual.model import Parameter, Reply

PLAIN: Final = ("integer", "real", "boolean", "string", "text")
"""Kinds that exclude one another where a page names one; a choice or a list shades into all of them."""

_FLEXIBLE = r"<?\bNRf\b\+?>?"
"""A number in any form: that of a count as well."""
_PRINTED: Mapping[str, re.Pattern[str]] = {
    "integer": re.compile(r"<?\bNR1\b>?|(?i:\binteg(?:er|ral)\w*|\bwhole numbers?\b)|<?\bint\b>?"),
    "real": re.compile(rf"<?\bNR[23]\b>?|{_FLEXIBLE}|(?i:\breal\b|\bfloat\w*|\bdouble\b|\bdecimal\b)"),
    "boolean": re.compile(r"<?(?i:\bbool(?:ean)?\b)>?|\{?\b(?:ON|OFF)\b ?(?:\W|or|and|\d){1,8} ?\b(?:ON|OFF)\b\}?"),
    "string": re.compile(r"(?i:<?\b\w*string\w*>?|\bquote[ds]?\b|\bSRD\b)"),
    "text": re.compile(r"(?i:\bstring\b|\bASCII\b|\bA?ARD\b|\bcharacters?\b|\btext\b|\bname\b)"),
}
_TOKENS: Mapping[str, re.Pattern[str]] = {
    "integer": re.compile(r"\bNR1\b"),
    "real": re.compile(r"\bNR[23f]\b"),
    "string": re.compile(r"<\w*string>", re.IGNORECASE),
}
"""Kinds as notations of fields name them: several in an entry are several fields."""
_QUOTED = re.compile(r"\W*(?P<bare>.*?)\W*")
_RETURNED = re.compile(r"\breturn|\brepl(?:y|ies)\b|\brespon[sd]|\banswer|\bquery response\b", re.IGNORECASE)
_BEHIND = 2
"""Lines behind one that speaks of what is returned that may say what it is."""


def of_parameter(got: Parameter, want: Parameter, lines: Sequence[str]) -> str:
    """Return what the lines print of a parameter that is of another kind than the file has it; else ``."""
    if not _clash(got.type, want.type) or {got.type, want.type} == {"string", "text"}:
        return ""
    if got.type == "boolean" and {"ON", "OFF"} <= {word.upper() for word in (*want.choices, *want.words)}:
        return ""
    if want.type == "boolean" and not _beyond_a_switch(got):
        return ""
    mine = [line for n, line in enumerate(lines) if not _is_returned(lines, n)]
    loose = want.type == "integer" and not (got.unit and got.step is None)
    return _named(got.type, want.type, mine, loose=loose)


def of_reply(got: Reply, want: Reply, lines: Sequence[str], *, only: bool) -> str:
    """Return what the lines print of a reply that is of another kind than the file has it; else ``.

    `only` says that the entry has a query alone, so that all of its lines are about the reply.
    """
    if not _clash(got.type, want.type) or {got.type, want.type} in ({"string", "text"}, {"boolean", "integer"}):
        return ""
    if got.like and want.type in ("integer", "real") and _is_number(got.like):
        return ""  # a version such as 1999.0
    told = [line for n, line in enumerate(lines) if _is_returned(lines, n)]
    if not only or any(_PRINTED[got.type].search(line) for line in told):
        return _named(got.type, want.type, told)
    return _named(got.type, want.type, lines)


def _clash(got: str, want: str) -> bool:
    return got != want and got in PLAIN and want in PLAIN


def _named(got: str, want: str, lines: Sequence[str], *, loose: bool = False) -> str:
    """Return the first word of the kind that was read, where none of the file's kind is printed.

    `loose` leaves out words that may stand for the file's kind as well.
    """
    if any(_PRINTED[want].search(line) for line in lines) or _several(got, lines):
        return ""
    for line in lines:
        for match in _PRINTED[got].finditer(line):
            if not (loose and re.fullmatch(_FLEXIBLE, match[0])):
                return match[0]
    return ""


def _several(got: str, lines: Sequence[str]) -> bool:
    """Whether the lines name more than one field: of another kind, or two in one line."""
    others = (token for kind, token in _TOKENS.items() if kind != got)
    own = _TOKENS.get(got)
    return any(token.search(line) for token in others for line in lines) or (
        own is not None and any(len(own.findall(line)) > 1 for line in lines)
    )


def _is_number(sample: str) -> bool:
    match = _QUOTED.fullmatch(sample)
    return match is not None and re.fullmatch(r"\d+(?:\.\d*)?(?:[eE][-+]?\d+)?", match["bare"]) is not None


def _beyond_a_switch(one: Parameter) -> bool:
    """Whether a number can be other than 0 and 1."""
    ends = [end for end in (one.min, one.max, *(one.values or ())) if end is not None]
    return bool(one.unit) or any(end not in (0, 1) for end in ends)


def _is_returned(lines: Sequence[str], n: int) -> bool:
    return any(_RETURNED.search(line) for line in lines[max(0, n - _BEHIND) : n + 1])
