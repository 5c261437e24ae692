"""Commands held against the standards: forms and replies that lack a number (IEEE 488.2), registers that enable and can
only be asked (SCPI-99), were read badly."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from benchwright.extract.facts.arguments import Argument
from benchwright.manual.model import Reply

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


_REGISTERS = frozenset({"*ESE", "*ESR", "*SRE", "*STB"})
"""Queries that return a register as one number (IEEE 488.2, sections 10.11, 10.12, 10.35 and 10.36)."""


def worded(header: str, returns: Sequence[Reply]) -> Iterator[str]:
    """Give a doubt for a common register whose reply was read as words, or as several values: its bits have names."""
    numbers = {"integer", "real", "boolean"}
    if header.upper() in _REGISTERS and returns and (len(returns) > 1 or returns[0].type not in numbers):
        yield f"IEEE 488.2 has `{header.upper()}?` return a number, and none was read."
