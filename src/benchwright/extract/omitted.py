"""What the document has and a file of facts lacks, told only where the reading is certain of the entry.

A file may hold nothing false and yet be of no use: a command, a form or a choice that it lacks the checker takes for a
mistake, and where it lacks a range the checker lets all pass. What both say and say otherwise is none of this: that is
for `verify` to judge by the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from benchwright.extract.assemble import CERTAIN
from benchwright.extract.listing.met import sendable
from benchwright.extract.measure import facts
from benchwright.extract.measure.compare import Comparison, aligned, is_certain
from benchwright.extract.measure.facts import Value, said
from benchwright.extract.notation.spelling import Spelling, skeleton
from benchwright.manual.header import short_form
from benchwright.manual.model import Command, Limit, Manual, Parameter

COMMAND = "command"
"""The fact of a command that the file lacks as a whole."""

_SIMPLE = ("min", "max", "step", "max_length")
_ENDS = {"min": "minimum", "max": "maximum", "step": "step", "max_length": "greatest length"}

Limits = Mapping[str, Limit]


@dataclass(frozen=True, slots=True)
class Omission:
    """One fact that was read and that the file says nothing of."""

    fact: str
    """What it is about: `volt default`, `query form`, `suffix n`."""
    read: str


@dataclass(frozen=True, slots=True)
class Paired:
    """A parameter of the file and the one read that stands in its place; None where one side has none."""

    got: Parameter | None
    want: Parameter | None
    mine: Value | None
    other: Value | None


def lacking_commands(comparison: Comparison, manual: Manual) -> Iterator[tuple[Command, bool]]:
    """Yield commands that were read for certain and that the file has under no header, and whether its notes or
    `lacks` name them.

    The comparison must be of the `whole` document.
    """
    notes = (*manual.manual.notes, *(note for command in manual.command for note in command.notes))
    told = {skeleton(word.strip("`.,;()'\"")) for note in notes for word in note.split()}
    told |= set(map(skeleton, manual.manual.lacks))
    known = frozenset[Spelling]().union(*map(sendable, manual.command))
    numbered = frozenset(map(_unnumbered, known))
    for command in comparison.strangers:
        ways = sendable(command)
        listed = any(_unnumbered(way) in known or way in numbered for way in ways)
        if is_certain(command, CERTAIN) and not listed:
            yield command, skeleton(command.header) in told


def _unnumbered(way: Spelling) -> Spelling:
    """A way of sending with each number behind a word made a suffix: one side has `RU1`, the other `RU<n>`."""
    return tuple(re.sub(r"(?<=[A-Z_])\d+$", "<>", word) for word in way)


def omissions(got: Command, want: Command, read: Limits, kept: Limits) -> Iterator[Omission]:
    """Yield what an entry of the file lacks of the entry that was read; forms are judged by the page (`verify`)."""
    found = [lost for pair in paired(got, want, read, kept) for lost in _of_parameter(pair, kept)]
    yield from dict.fromkeys((*found, *_of_suffixes(got, want)))


def paired(got: Command, want: Command, read: Limits, kept: Limits) -> Iterator[Paired]:
    """Yield the parameters of two readings of one entry, aligned so that they agree best."""
    alike = bool(got.pairs) == bool(want.pairs)  # else one side takes names for words of a list
    if got.set is not None and want.set is not None and alike:
        yield from _aligned(got.set, want.set, read, kept)
        mine, other = ({one.name.upper(): one for one in side.pairs} for side in (got, want))
        for name in {**other, **mine}:
            ours, theirs = ([side[name]] if name in side else [] for side in (mine, other))
            yield from _aligned(ours, theirs, read, kept)
    if got.query is not None and want.query is not None:
        yield from _aligned(got.query.params, want.query.params, read, kept, asked=True)


def _aligned(
    got: Sequence[Parameter], want: Sequence[Parameter], read: Limits, kept: Limits, *, asked: bool = False
) -> Iterator[Paired]:
    ours = [facts.parameter(one, read, asked=asked) for one in got]
    theirs = [facts.parameter(one, kept, asked=asked) for one in want]
    whose = {id(value): one for value, one in (*zip(ours, got, strict=True), *zip(theirs, want, strict=True))}
    for mine, other in aligned(ours, theirs, first=True):
        one, two = whose.get(id(mine)), whose.get(id(other))
        yield Paired(one, two, *(facts.reconciled(mine, other) if mine and other else (mine, other)))


def _of_parameter(pair: Paired, kept: Limits) -> Iterator[Omission]:
    """What a parameter of the file lacks, or that the file lacks the parameter."""
    got, want, mine, other = pair.got, pair.want, pair.mine, pair.other
    if got is None or mine is None:
        return
    if want is None or other is None:
        yield Omission("parameter", f"{got.name} ({got.type}{', may be left out' if got.optional else ''})")
        return
    if got.repeat or want.repeat:
        return  # one side may count single values where the other has groups of them
    name = want.name
    if mine.unit[0] and not other.unit[0] and not (want.limit and kept[want.limit].unit):
        yield Omission(f"{name} unit", got.unit)
    if lost := _lost_words(mine, other):
        yield Omission(f"{name} choices", " ".join(lost))
    if other.values < mine.values and other.values:
        yield Omission(f"{name} values", said(mine.values - other.values))
    elif not other.values and not other.choices:
        yield from _of_range(name, mine, other)
    if mine.defaults and not other.defaults:
        told = [value for value in (got.default, got.reset) if value is not None]
        yield Omission(f"{name} default", str(told[0]) if told else said(mine.defaults))
    if unmeant := list(_unmeant(got, want)):
        yield Omission(f"{name} meanings", "; ".join(f"{word}: {got.means[word]}" for word in unmeant))


def _of_range(name: str, mine: Value, other: Value) -> Iterator[Omission]:
    """Ends, steps and listed values; a file with a list of values has its ends too."""
    if mine.values and not (other.min or other.max):
        yield Omission(f"{name} values", said(mine.values))
    for fact in _SIMPLE:
        had, has = getattr(mine, fact), getattr(other, fact)
        if had not in (None, frozenset()) and has in (None, frozenset()):
            yield Omission(f"{name} {_ENDS[fact]}", said(had))


def _lost_words(mine: Value, other: Value) -> list[str]:
    """Choices and special words that were read and that the file has in no spelling."""
    if mine.type != other.type and (other.choices or other.values):
        return []
    has = {spelt for word in (*other.choices, *other.words) for spelt in _spelt(word)}
    has |= {re.sub(r"\d+$", "<>", spelt) for spelt in has}
    return sorted(word for word in mine.choices | mine.words if has.isdisjoint(_spelt(word)))


def _spelt(word: str) -> frozenset[str]:
    word = re.sub(r"<\w+>$", "<>", word)  # `CHANnel<n>` stands for `CHANnel1` and so on
    return frozenset((word.upper(), short_form(word) or word.upper()))


def _unmeant(got: Parameter, want: Parameter) -> Iterator[str]:
    """Numbers whose meaning was read and that the file lists without any; a word tells something by itself."""
    has = {spelt for word in want.means for spelt in _spelt(word)}
    listed = {spelt for word in (*want.choices, *want.words) for spelt in _spelt(word)}
    for word in filter(str.isdigit, got.means):
        if has.isdisjoint(_spelt(word)) and not listed.isdisjoint(_spelt(word)):
            yield word


def _of_suffixes(got: Command, want: Command) -> Iterator[Omission]:
    """Ranges of numeric suffixes; whether a header has one is a matter of the header."""
    ours, theirs = facts.suffixes(got), facts.suffixes(want)
    if len(ours) != len(theirs):
        return
    for name, mine, other in zip(want.suffix, ours, theirs, strict=False):
        if "max" in mine and "max" not in other and "values" not in other:
            yield Omission(f"suffix {name} maximum", said(mine["max"]))
        if "values" in mine and "values" not in other and "max" not in other:
            yield Omission(f"suffix {name} values", said(mine["values"]))
        if "default" in mine and "default" not in other and want.suffix[name].default is None:
            yield Omission(f"suffix {name} default", said(mine["default"]))
