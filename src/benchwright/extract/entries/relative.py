"""Headers that only are the ends of others: what a tree of commands prints below its roots (`:SAVE` for `CAL:SAVE`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from benchwright.extract.notation.spelling import Spelling, spellings
from benchwright.manual.model import Command

FEWER = 0.5
"""Where this share of the headers begins with a colon, the colon is the document's way of writing whole ones."""

MOSTLY = 0.5
"""A page of which a larger share of the headers are ends shows a tree; elsewhere they may be commands."""

END = "it is only the end or the beginning of other headers, as a tree of commands prints it"
"""Why such a header is left out."""


def without_ends(commands: Sequence[Command]) -> tuple[list[Command], list[Command]]:
    """Return the commands with whole headers, and those of a tree: ends below a root, and roots alone."""
    led = [command for command in commands if _is_led(command)]
    if len(led) >= FEWER * len(commands):
        return list(commands), []
    behind = set(tails(command.header for command in commands if not _is_led(command)))
    ends = [command for command in led if bare(command.header) & behind]
    count, all_of = (Counter(command.page_pdf for command in many) for many in (ends, commands))
    ends = [command for command in ends if count[command.page_pdf] > MOSTLY * all_of[command.page_pdf]]
    trees = {command.page_pdf for command in ends}
    before = set(heads(command.header for command in commands))
    on_trees = [command for command in commands if command.page_pdf in trees]
    ends += [command for command in on_trees if command.query is None and bare(command.header) & before]
    gone = set(map(id, ends))
    return [command for command in commands if id(command) not in gone], ends


def _is_led(command: Command) -> bool:
    return command.header.startswith((":", "[:"))


def tails(headers: Iterable[str]) -> Iterable[Spelling]:
    """Every way of sending the end of one of the headers."""
    for header in headers:
        for way in bare(header):
            yield from (way[place:] for place in range(1, len(way)))


def heads(headers: Iterable[str]) -> Iterable[Spelling]:
    """Every way of sending the beginning of one of the headers."""
    for header in headers:
        for way in bare(header):
            yield from (way[:place] for place in range(1, len(way)))


def bare(header: str) -> frozenset[Spelling]:
    """The ways of sending a header without its suffixes, which a tree may write in numbers (`:NTR2` for `:NTR<n>`)."""
    return frozenset(tuple(word.removesuffix("<>") for word in way) for way in spellings(header))
