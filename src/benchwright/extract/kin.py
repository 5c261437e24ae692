"""Entries held against their kin: what most of a document's entries have in common speaks against the odd one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise

from benchwright.extract.entries.entry import doubted
from benchwright.extract.notation.spelling import Spelling, spellings
from benchwright.extract.uses import ROOTLESS
from benchwright.manual.header import short_form
from benchwright.manual.model import Command, Reply

FEWEST = 12
"""Of fewer entries nothing is usual."""

HARDLY = 0.25
"""Where less than this share of the settings has a query, the document leaves queries out."""

SEVERAL, LACKING = 3, 0.1
"""Where so many headers with a colon in front, and this share of them, lack their first words, all are in doubt."""

TORN = "Headers like it lack their first words; it may be a part of one."

_ROOT = re.compile(r":?(?P<root>\[:?[A-Za-z]+(?:\[?<\w+>\]?)?:?\]):?(?P<next>[A-Za-z]+)")
_WORD = re.compile(r"[A-Za-z]+")

_FEW_WAYS = 64
"""An entry that can be sent in more ways is hardly a part of another."""

Doubt = Callable[[Command], str]


def held_against_kin(
    commands: Sequence[Command], confidence: float, listed: bool, unasked: frozenset[str] = frozenset()
) -> list[Command]:
    """Return the commands with a doubt on those that differ from the others in what they should share.

    `confidence` is what such an entry is left with at most. `listed` says that the document has a list of its commands
    to hold their headers against, so that nothing need be concluded from others; `unasked` are the headers of those
    that it says have no query.
    """
    doubts = [_unasked(commands, unasked), _covered(commands), _spelt_out(commands), _halved(commands), _idle(commands)]
    doubts += [_headless(commands), _leading(commands)]
    doubts += [] if listed else [_rootless(commands)]
    return [doubted(command, filter(None, (doubt(command) for doubt in doubts)), confidence) for command in commands]


def _rootless(commands: Sequence[Command]) -> Doubt:
    """A word that stands behind an optional root in some headers and without it in others."""
    roots = {match["next"]: match["root"] for c in commands if (match := _ROOT.match(c.header)) is not None}

    def doubt(command: Command) -> str:
        first = _WORD.match(command.header.lstrip(":"))
        root = roots.get(first[0], "") if first is not None else ""
        return f"Other entries have `{root}` before `{first[0]}`." if first is not None and root else ""

    return doubt


def _headless(commands: Sequence[Command]) -> Doubt:
    """A header that begins with a colon, where messages show that others of that kind lack their first words."""
    relative = [command for command in commands if _is_relative(command)]
    lacking = sum(any(doubt.endswith(ROOTLESS) for doubt in command.doubts) for command in relative)
    torn = lacking >= max(SEVERAL, LACKING * len(relative))

    def doubt(command: Command) -> str:
        return TORN if torn and _is_relative(command) else ""

    return doubt


def _is_relative(command: Command) -> bool:
    return command.header.startswith(":")


def _unasked(commands: Sequence[Command], denied: frozenset[str]) -> Doubt:
    """A setting without a query, in a document that hardly ever prints one and does not say that there is none."""
    settings = [command for command in commands if _settable(command)]
    asked = sum(command.query is not None for command in settings)
    silent = len(settings) >= FEWEST and asked < HARDLY * len(settings)

    def doubt(command: Command) -> str:
        return (
            "The document hardly ever says whether a setting can be read back."
            if silent and command.query is None and _settable(command) and command.header not in denied
            else ""
        )

    return doubt


def _idle(commands: Sequence[Command]) -> Doubt:
    """A command that only acts, in a document in which nothing has a parameter or a reply: a list of names."""
    told = any(command.set or command.pairs or (command.query and command.query.returns) for command in commands)

    def doubt(command: Command) -> str:
        return "Nothing in the document has a parameter or a reply: it may list names only." if not told else ""

    return doubt


def _leading(commands: Sequence[Command]) -> Doubt:
    """A command that only acts and that other headers begin with, shown in no example: the name of their group.

    One mnemonic behind a colon names one too where others have it in their middle: a branch of a tree.
    """
    below: Counter[Spelling] = Counter()
    inside: Counter[Spelling] = Counter()
    for command in commands:
        ways = spellings(command.header)
        below.update({way[:length] for way in ways for length in range(1, len(way))} - ways)
        inside.update({way[place : place + 1] for way in ways for place in range(1, len(way) - 1)})

    def doubt(command: Command) -> str:
        acts = not (command.set or command.pairs or command.query or command.examples)
        whole = max(map(len, spellings(command.header)), default=0)
        branch = inside if command.header.startswith(":") and whole == 1 else below
        heads = acts and any(
            len(way) == whole and max(below[way], branch[way]) >= SEVERAL for way in spellings(command.header)
        )
        return "Other headers begin with it, and nothing shows it sent: it may name a group." if heads else ""

    return doubt


def _covered(commands: Sequence[Command]) -> Doubt:
    """An entry whose header is one way to send another's, which has the query that this one lacks (`:MATH:NAME`)."""
    ways = [spellings(command.header) for command in commands]
    users: dict[Spelling, list[int]] = {}
    for place, own in enumerate(ways):
        for way in own:
            users.setdefault(way, []).append(place)
    wider: dict[int, Command] = {}
    for place, (command, own) in enumerate(zip(commands, ways, strict=True)):
        others = {other for way in own for other in users[way]} if len(own) <= _FEW_WAYS else set()
        for other in sorted(others - {place}):
            if own < ways[other] and _lacks(command, commands[other]):
                wider[id(command)] = commands[other]

    def doubt(command: Command) -> str:
        found = wider.get(id(command))
        return f"`{found.header}` can be sent alike and has a query, which this has not." if found is not None else ""

    return doubt


def _halved(commands: Sequence[Command]) -> Doubt:
    """A setting without a query beside a query without a setting whose header is misprinted (`:MODE`, `:MDOE?`)."""
    halves: dict[int, str] = {}
    for one, other in pairwise(commands):
        sets, asks = (other, one) if one.set is None else (one, other)
        half = sets.set and sets.query is None and asks.set is None and asks.query is not None
        if half and sets.page_pdf == asks.page_pdf and _nearly(sets.header, asks.header):
            halves[id(sets)] = f"Its query may be printed as `{asks.header}?`."
            halves[id(asks)] = f"It may be the query of `{sets.header}`, misprinted."

    def doubt(command: Command) -> str:
        return halves.get(id(command), "")

    return doubt


def _nearly(one: str, other: str) -> bool:
    """Whether two headers differ in one mnemonic only, in the order of its letters or in one letter."""
    ours, theirs = one.upper().strip(":").split(":"), other.upper().strip(":").split(":")
    odd = [pair for pair in zip(ours, theirs, strict=False) if pair[0] != pair[1]]
    if len(ours) != len(theirs) or len(odd) != 1 or re.search(r"\d", "".join(odd[0])):
        return False
    short, long = sorted(odd[0], key=len)
    cut = any(long[:place] + long[place + 1 :] == short for place in range(len(long)))
    changed = len(short) == len(long) > 4 and sum(a != b for a, b in zip(short, long, strict=True)) == 1
    return sorted(short) == sorted(long) or (cut and len(short) > 3) or changed


def _lacks(command: Command, other: Command) -> bool:
    """Whether a setting has no query where the other, which sets as well, has one."""
    return bool(command.set) and command.query is None and bool(other.set) and other.query is not None


def _spelt_out(commands: Sequence[Command]) -> Doubt:
    """A reply in long words that no sample shows, where samples of other queries are in short ones."""
    short = any(
        reply.like is not None
        and reply.like.strip('"') in {short_form(choice) for choice in choices if _has_short(choice)}
        for choices, reply in map(_mirrored, commands)
        if reply is not None
    )

    def doubt(command: Command) -> str:
        choices, reply = _mirrored(command)
        if not short or reply is None or reply.like is not None:
            return ""
        long = {choice.upper() for choice in choices if _has_short(choice)}
        return "Other queries return words in short." if long & set(reply.choices) else ""

    return doubt


def _mirrored(command: Command) -> tuple[tuple[str, ...], Reply | None]:
    """The words that a command sets and the one reply of its query; no reply if it is not so simple."""
    returns = command.query.returns if command.query is not None else ()
    if len(returns) != 1 or not command.set or len(command.set) != 1:
        return (), None
    return command.set[0].choices, returns[0]


def _has_short(choice: str) -> bool:
    return short_form(choice) not in ("", choice)


def _settable(command: Command) -> bool:
    """Whether it sets a value and is of the kind whose query has the same header (`VOLT 5`, `VOLT?`)."""
    return bool(command.set) and ":" in command.header and command.separator == " " and not command.pairs
