"""Commands held against the standards: a form without the number that IEEE 488.2 gives it was read badly, and so was an
enable register that can only be asked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from benchwright.extract.facts.arguments import Argument

_NUMBERED = frozenset({"*ESE", "*PRE", "*PSC", "*RCL", "*SAV", "*SDS", "*SRE"})
"""Commands with one number as their parameter (IEEE 488.2, sections 10.10 and 10.23 to 10.35)."""


_ENABLE = re.compile(r"[:\]]?\[?:?STAT(?:us)?\]?:.*:ENAB(?:le)?", re.I)


def unset(header: str, values: Sequence[Argument] | None) -> Iterator[str]:
    """Give a doubt for a register that enables, of which no form that sets was read (SCPI-99 20.1.3)."""
    if values is None and _ENABLE.fullmatch(header):
        yield "SCPI-99 has such a register set as well, and no form that sets was read."


def numberless(header: str, values: Sequence[Argument] | None) -> Iterator[str]:
    """Give a doubt for a common command whose number was not read.

    `values` are the parameters of the set form, None where there is no such form.
    """
    if header.upper() in _NUMBERED and not values:
        form = "none was read" if values is not None else "no form with one was read"
        yield f"IEEE 488.2 gives `{header.upper()}` a number, and {form}."
