"""Entries of kinds that are read wrongly more often than others, by what hand-judged samples of new manuals show.

Of 1,182 entries of 23 manuals, each certain at a first reading, 34 were wrong (3 %). Those that are doubted here are
one in seven of them, and had 18 of the 34.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from benchwright.extract.entries.entry import CERTAIN, doubted
from benchwright.manual.model import Command, Parameter

_NUMBERS = ("real", "integer")
_COUNTING = re.compile(
    r"(?<![A-Z])(?:COUN|POIN|INDE|ADDR|PORT|MEM|REG|SLOT|STAT|ESR|ESE|SRE|STB|OPC|TST|PSC|SAV|RCL|ENAB|COND|EVEN|BIT|AVER|NUM|LINE"
    r"|POS|[NP]TR|SEL|FACT|NCYC)"
)
"""How mnemonics begin of what is counted, numbered or a sum of bits."""
_COUNTED = re.compile(
    r"(?:^|_)(?:numbers?|counts?|counters?|points?|cycles|samples|index|address|port|memory|locations?|register|slot|item"
    r"|line|steps?|integers?|bits?|times|channel|position|row|column|mask|code|status|factor|ratio|sum|averag\w*|event)"
    r"(?:_|$)"
)
"""Words in names of such parameters."""


def held_against_experience(commands: Sequence[Command], confidence: float) -> list[Command]:
    """Return the commands, those of such a kind in doubt; `confidence` is what an entry is left with at most."""
    return [
        doubted(command, _prone(command), confidence) if (command.confidence or 0.0) >= CERTAIN else command
        for command in commands
    ]


def _prone(command: Command) -> Iterator[str]:
    """Give the doubt about what a command sends and about what it returns."""
    sent = [*(command.set or ()), *command.pairs]
    counts = bool(_COUNTING.search(command.header.upper()))
    bare = [p for p in sent if p.type in _NUMBERS and not p.unit and not p.limit and not p.values]
    if not counts and (open_ := next((p for p in bare if not _COUNTED.search(p.name)), None)) is not None:
        yield f"`{open_.name}` has no unit, and nothing shows that it counts something."
    if _takes_several(command.set or ()):
        yield "It takes several values: such entries are often read wrongly; see that each is right."
    replies = command.query.returns if command.query is not None else ()
    if len(replies) > 1 and not command.header.startswith("*") and not _is_error(command.header):
        yield "It returns several values: such entries are often read wrongly; see that each is right."
    if command.set is None and not counts and any(r.type in _NUMBERS and not r.unit and not r.choices for r in replies):
        yield "The number that is returned has no unit, and nothing shows that it counts something."


def _takes_several(parameters: Sequence[Parameter]) -> bool:
    """Whether several values are sent, besides the words for a channel, or a value may be left out."""
    own = [p for p in parameters if not (p.type in ("choice", "list") and p.name == "channel")]
    return len(own) > 1 or any(p.optional and p.type != "list" for p in own)


def _is_error(header: str) -> bool:
    return re.search(r"SYST(?:em)?:ERR", header, re.I) is not None
