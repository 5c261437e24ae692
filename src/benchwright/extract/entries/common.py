"""Common commands held against IEEE 488.2: a form without the number that the standard gives it was read badly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from benchwright.extract.facts.arguments import Argument

_NUMBERED = frozenset({"*ESE", "*PRE", "*PSC", "*RCL", "*SAV", "*SDS", "*SRE"})
"""Commands with one number as their parameter (IEEE 488.2, sections 10.10 and 10.23 to 10.35)."""


def numberless(header: str, values: Sequence[Argument] | None) -> Iterator[str]:
    """Give a doubt for a common command whose number was not read.

    `values` are the parameters of the set form, None where there is no such form.
    """
    if header.upper() in _NUMBERED and not values:
        form = "none was read" if values is not None else "no form with one was read"
        yield f"IEEE 488.2 gives `{header.upper()}` a number, and {form}."
