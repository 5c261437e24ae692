"""Lines of a list of commands, and the headers that they are."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from benchwright.extract.notation.form import Syntax, read_syntax


@dataclass(frozen=True, slots=True)
class Listed:
    """One command of the list."""

    header: str
    """In our notation, without `?` and parameters."""
    query: bool = False
    """Whether it was listed with a question mark."""
    page: str = ""
    """Page as the list names it; empty where it names none."""
    sheets: tuple[int, ...] = ()
    """Sheets of that page and of others that the list names for it; empty where they are not known."""

    @property
    def sheet(self) -> int:
        """First of the sheets; 0 where none is known."""
        return self.sheets[0] if self.sheets else 0


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a list before it is judged."""

    text: str
    level: float
    """How far it is set in; a deeper line belongs to the one above."""
    page: str = ""
    sheet: int = 0


_NUMBERING = re.compile(r"^(?:\d{1,2}(?:\.\d{1,3})*\.?|\(\d+\)|[a-z]\))\s+(?=[\[:*A-Z<{])")
_REMARK = re.compile(r"\s*\((?![@?])[^()]*[a-z][^()]*\)\s*$")
"""What a list adds in brackets: `*CLS (Clear Status)`, `WFMPre? (Query only)`."""

_STAR = re.compile(r"^[\ue000-\uf8ff](?=[A-Z]{3}\b)")
"""A star from a font of symbols."""

_GROUP = re.compile(r"\s(?:sub-?system |common )?(?:commands?|subsystem|queries|group|functions?)$", re.I)


@lru_cache(maxsize=1 << 14)
def header_of(text: str) -> Syntax | None:
    """Read a line of a list: a header, perhaps with parameters, and nothing else."""
    bare = _NUMBERING.sub("", text.strip())
    if bare.endswith(")"):
        bare = _REMARK.sub("", bare)
    bare = _STAR.sub("*", bare)
    if bare.endswith(("...", "…")):
        bare = bare.split(" ")[0]  # a title cut short by the program that made the bookmarks
    form = read_syntax(bare)
    if form is None or form.rest or _GROUP.search(bare):
        return None
    return form if not form.weak or _WORD.match(bare) else None


_WORD = re.compile(
    r"(?!(?:SCPI|GPIB|USB|LAN|IEEE|TTL|ASCII|NOTES?|CAUTION|WARNING)\b)"
    r"(?!(?:LLO|GTL|DCL|SDC|GET|SP[ED]|PP[CDEU]|REN|IFC|ATN|UN[LT]|TCT|M[LT]A)$)"
    r"(?:[A-Z]{2,}[a-z]+|[A-Z]{2,8}\d{0,2}|[A-Z]+_[A-Z_]+)\??(?! +[A-Za-z]{3})(?![\w-])"
)
"""A word in capitals that may be a command: no name of a standard, not at the head of a phrase.

Nor one of the messages of IEEE 488.1, which the bus sends on its own lines or in bytes that are no text.
"""
