"""A channel that a query need not name: `If no channel is specified, the current channel is queried`."""

from __future__ import annotations

import re

from benchwright.extract.entries.entry import Entry

_UNSPECIFIED = re.compile(
    r"\b[Ii]f (?:there is no specified (?:channel|source|output)"
    r"|no (?:channel|source|output) is (?:specified|given|sent)"
    r"|the (?:channel|source|output) is (?:omitted|left out|not (?:specified|given|sent)))"
    r",? [^.;]{0,40}\bcurrent(?:ly)?\b[^.;]{0,20}\b(?:channel|source|output)\b"
)


def may_go_unspecified(entry: Entry, told: str) -> None:
    """Make the only parameter of a query, which names a channel, one that may be left out, where the text says so."""
    asked = entry.query or []
    if len(asked) == 1 and asked[0].name == "channel" and _UNSPECIFIED.search(told):
        asked[0].optional = True
