"""How well an extraction reads a document: held against a reference that a person read, and against the document's own
list of commands.

A reference is a manual file: of the whole document, or of a sample of its entries. Entries are matched by the ways
their headers may be sent (`spelling`); facts are compared in normal form (`facts`, whose docstring lists what counts as
the same). Of every kind of fact there are those `right`, `wrong` (both say something, not the same), `missing` (only
the reference says it) and `extra` (only the extraction says it); the share right is right / all four.

Where the document is given, silence on a fact that the entry's own lines do not bear (`elsewhere`) is no fault and not
counted among the facts: the reference has it from another page. What the extraction says is held against the reference
wherever that has it from.

*False certainty* is the share of entries marked certain (a confidence at or above the threshold) of which any
fact about header, forms, parameters, suffixes or page is wrong, missing or extra.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from benchwright.extract.document.lines import Document
from benchwright.extract.listing.met import Headers, sendable
from benchwright.extract.measure import facts
from benchwright.extract.measure.elsewhere import Places, Scope
from benchwright.extract.measure.facts import Fact, Value, said
from benchwright.extract.notation.spelling import Spelling, spellings
from benchwright.manual.model import Command, Limit, Parameter

Kind = Literal["header", "form", "parameter", "reply", "page", "example"]
KINDS: tuple[Kind, ...] = ("header", "form", "parameter", "reply", "page", "example")
JUDGED: frozenset[Kind] = frozenset({"header", "form", "parameter", "page"})
"""Kinds whose faults make a certain entry falsely certain."""
SILENT: frozenset[Kind] = frozenset({"parameter", "reply", "example"})
"""Kinds of which a reference may know more than the entry says."""


class Entries(Protocol):
    """What is compared: an extraction or a manual file."""

    @property
    def command(self) -> Sequence[Command]:
        """All entries."""

    @property
    def limit(self) -> Mapping[str, Limit]:
        """Tables of limits by name."""


@dataclass(frozen=True)
class Read:
    """An extraction's entries and limits in the form of a manual file."""

    command: Sequence[Command]
    limit: Mapping[str, Limit] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Difference:
    """One fact on which the two disagree; an empty side says nothing."""

    header: str
    kind: Kind
    fact: str
    got: str
    want: str

    @property
    def fault(self) -> Literal["wrong", "missing", "extra"]:
        """What sort of fault it is."""
        return "missing" if not self.got else "extra" if not self.want else "wrong"


@dataclass(slots=True)
class Tally:
    """Facts counted."""

    right: int = 0
    faults: int = 0

    @property
    def all(self) -> int:
        """All facts."""
        return self.right + self.faults

    @property
    def share(self) -> float | None:
        """Share right; None where there was nothing to compare."""
        return self.right / self.all if self.all else None

    def add(self, other: Tally) -> None:
        """Add another count."""
        self.right += other.right
        self.faults += other.faults


@dataclass(slots=True)
class Compared:
    """One entry of the reference and the entry of the extraction that reads it."""

    want: Command
    got: Command | None
    found: bool = False
    """Whether some way of sending the header is known to the extraction."""
    certain: bool = False
    tallies: dict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    """By kind of fact; `unit` counts the units among the parameters once more."""
    differences: list[Difference] = field(default_factory=list)
    elsewhere: list[str] = field(default_factory=list)
    """Facts of the reference from other pages, on which the extraction is silent."""

    @property
    def falsely_certain(self) -> bool:
        """Whether it is marked certain and yet not right."""
        return self.certain and any(difference.kind in JUDGED for difference in self.differences)


@dataclass(slots=True)
class Comparison:
    """An extraction against a reference."""

    whole: bool
    """Whether the reference has every entry of the document."""
    entries: list[Compared]
    strangers: list[Command]
    """Entries of the extraction whose header the reference does not know; empty for a sample."""
    certain_strangers: int = 0

    def tally(self, kind: str) -> Tally:
        """Add up one kind of fact over all entries."""
        total = Tally()
        for entry in self.entries:
            if kind in entry.tallies:
                total.add(entry.tallies[kind])
        return total

    @property
    def recall(self) -> Tally:
        """Entries of the reference that were found."""
        found = sum(entry.found for entry in self.entries)
        return Tally(found, len(self.entries) - found)

    @property
    def precision(self) -> Tally:
        """Headers of the extraction that are right: of all its entries, or of those in the sample."""
        total = self.tally("header")
        total.faults += len(self.strangers)
        return total

    @property
    def elsewhere(self) -> int:
        """How many facts are not counted, as the reference has them from other pages and the extraction is silent."""
        return sum(len(entry.elsewhere) for entry in self.entries)

    @property
    def certainty(self) -> Tally:
        """Certain entries that are right in all (`right`) and those that are not (`faults`)."""
        certain = [entry for entry in self.entries if entry.certain]
        false = sum(entry.falsely_certain for entry in certain)
        return Tally(len(certain) - false, false + self.certain_strangers)


def is_certain(command: Command, threshold: float) -> bool:
    """Tell whether an entry is marked certain: a confidence of at least `threshold`, or no doubts if it has none."""
    return command.confidence >= threshold if command.confidence is not None else not command.doubts


def compare(
    got: Entries, want: Entries, *, whole: bool, threshold: float, document: Document | None = None
) -> Comparison:
    """Hold an extraction against a reference, which is of the `whole` document or a sample of it.

    With the `document` that was read, silence counts only where the entry's own lines say what the reference does.
    """
    places = Places(document, (*got.command, *want.command)) if document is not None else None
    known = Headers(got.command)
    listed = frozenset[Spelling]().union(*map(sendable, want.command))
    entries: list[Compared] = []
    met: set[int] = set()
    for command in want.command:
        near = known.like(command)
        met |= {id(match) for match in near}
        entry = Compared(command, near[0] if near else None)
        if entry.got is not None:
            entry.certain = is_certain(entry.got, threshold)
            scope = places.of(entry.got) if places is not None else None
            _Facts(entry, got.limit, want.limit, scope).compare(near, listed)
        entries.append(entry)
    strangers = [command for command in got.command if id(command) not in met] if whole else []
    certain = sum(is_certain(command, threshold) for command in strangers)
    return Comparison(whole, entries, strangers, certain)


def _plain(ways: frozenset[Spelling]) -> frozenset[Spelling]:
    """The ways without those that only add a 1 which may be left out (`MID1` beside `MID`)."""
    return frozenset(way for way in ways if not any(bare in ways for bare in _without_one(way)))


def _without_one(way: Spelling) -> Iterator[Spelling]:
    for place, word in enumerate(way):
        if word.endswith("1"):
            yield (*way[:place], word[:-1], *way[place + 1 :])


class _Facts:
    """Compares two entries and counts."""

    def __init__(
        self, entry: Compared, got: Mapping[str, Limit], want: Mapping[str, Limit], scope: Scope | None
    ) -> None:
        self.entry = entry
        self.limits = got, want
        self.scope = scope

    def count(self, kind: Kind, fact: str, got: Fact | None, want: Fact | None, *, also: str = "") -> None:
        """Count one fact of which either side may say nothing (None)."""
        if kind in SILENT and self._elsewhere(fact, got, want):
            self.entry.elsewhere.append(fact)
            want = got  # of several values those that are said may be right
            if got is None:
                return
        right = got == want
        for name in (kind, also) if also else (kind,):
            tally = self.entry.tallies[name]
            tally.right += right
            tally.faults += not right
        if not right:
            self.entry.differences.append(Difference(self.entry.want.header, kind, fact, said(got), said(want)))

    def _elsewhere(self, fact: str, got: Fact | None, want: Fact | None) -> bool:
        """Whether all that the reference says more than the extraction does not stand in the entry's lines."""
        if self.scope is None or want is None or got == want:
            return False
        if isinstance(got, frozenset) and isinstance(want, frozenset):
            return got < want and not any(self.scope.bears(fact, frozenset({part})) for part in want - got)
        return got is None and not self.scope.bears(fact, want)

    def compare(self, near: Sequence[Command], listed: frozenset[Spelling]) -> None:
        """Compare everything.

        `near` are all entries that share a way of sending the header; `listed` all ways that the reference knows.
        """
        want, got = self.entry.want, near[0]
        ways, ours = sendable(want), sendable(got)
        together = frozenset[Spelling]().union(*map(sendable, near))
        # A suffix that one side knows can only be 1 may be unknown to the other.
        bare, our_bare = spellings(want.header), spellings(got.header)
        self.entry.found = bool(ways & together) or bool(bare & our_bare)
        # One side may split into entries what the other writes as one header with alternatives.
        same = _plain(ways) in (_plain(ours), _plain(together)) or ways < ours <= listed or bare == our_bare
        self.count("header", "header", want.header if same else got.header, want.header)
        self.forms(got, want)
        for example in want.examples:
            given = {facts.message(text) for text in got.examples}
            self.count("example", "example", example if facts.message(example) in given else None, example)

    def forms(self, got: Command, want: Command) -> None:
        """Compare the set and query forms with all that belongs to them, suffixes, reply and pages."""
        self.count("form", "set form", got.set is not None, want.set is not None)
        self.count("form", "query form", got.query is not None, want.query is not None)
        if got.set and want.set and {got.separator, want.separator} != {" "}:
            self.count("form", "separator", got.separator or "none", want.separator or "none")
        self.parameters("set", got.set or (), want.set or ())
        self.pairs(got.pairs, want.pairs)
        asked = [command.query.params if command.query else () for command in (got, want)]
        self.parameters("query", asked[0], asked[1], asked=True)
        self.suffixes(got, want)
        self.replies(got, want)
        self.pages(got, want)

    def parameters(
        self, form: str, got: Sequence[Parameter], want: Sequence[Parameter], *, asked: bool = False
    ) -> None:
        """Compare the parameters of one form, aligned so that they agree best."""
        ours = [facts.parameter(p, self.limits[0], asked=asked) for p in got]
        theirs = [facts.parameter(p, self.limits[1], asked=asked) for p in want]
        for place, (mine, other) in enumerate(aligned(ours, theirs), 1):
            self.values("parameter", f"{form} {place}", mine, other)

    def pairs(self, got: Sequence[Parameter], want: Sequence[Parameter]) -> None:
        """Compare name-value parameters by the names sent."""
        ours, theirs = ({p.name.upper(): p for p in side} for side in (got, want))
        for name in {**theirs, **ours}:
            mine = facts.parameter(ours[name], self.limits[0]) if name in ours else None
            other = facts.parameter(theirs[name], self.limits[1]) if name in theirs else None
            self.values("parameter", f"pair {name}", mine, other)

    def values(self, kind: Kind, place: str, got: Value | None, want: Value | None) -> None:
        """Compare two parameters or fields of a reply."""
        if got and want:
            got, want = facts.reconciled(got, want)
        mine, other = (value.facts() if value else {} for value in (got, want))
        for fact in {**other, **mine}:
            also = "unit" if fact == "unit" and kind == "parameter" else ""
            self.count(kind, f"{place} {fact}", mine.get(fact), other.get(fact), also=also)

    def suffixes(self, got: Command, want: Command) -> None:
        """Compare numeric suffixes in the order of the header."""
        ours, theirs = facts.suffixes(got), facts.suffixes(want)
        for place in range(max(len(ours), len(theirs))):
            mine = ours[place] if place < len(ours) else {}
            other = theirs[place] if place < len(theirs) else {}
            for fact in {**other, **mine}:
                self.count("parameter", f"suffix {place + 1} {fact}", mine.get(fact), other.get(fact))

    def replies(self, got: Command, want: Command) -> None:
        """Compare the fields of the reply, where either says what it is."""
        if want.query is None or got.query is None:
            return
        ours, theirs = ([facts.reply(r) for r in query.returns] for query in (got.query, want.query))
        for place, (mine, other) in enumerate(aligned(ours, theirs), 1):
            self.values("reply", f"reply {place}", mine, other)

    def pages(self, got: Command, want: Command) -> None:
        """Compare the printed page, and the sheet where both name it."""
        self.count("page", "page", facts.page(got.page), facts.page(want.page))
        if got.page_pdf is not None and want.page_pdf is not None:
            self.count("page", "sheet", got.page_pdf, want.page_pdf)


def aligned(
    got: Sequence[Value], want: Sequence[Value], *, first: bool = False
) -> Iterator[tuple[Value | None, Value | None]]:
    """Pair two sequences in order so that the fewest facts differ; what has no partner is paired with None.

    Where several ways are as good, the last of the longer have partners, or the `first`.
    """
    if len(got) == len(want):
        yield from zip(got, want, strict=True)
        return
    cost: dict[tuple[int, int], int] = {}
    for i in range(len(got), -1, -1):
        for j in range(len(want), -1, -1):
            cost[i, j] = min(_steps(got, want, i, j, cost), default=(0, 0, 0))[0]
    i = j = 0
    while i < len(got) or j < len(want):
        steps = _steps(got, want, i, j, cost)
        _, a, b = min(steps, key=lambda step: (step[0], -step[1] - step[2])) if first else min(steps)
        yield (got[i] if a else None), (want[j] if b else None)
        i, j = i + a, j + b


def _steps(
    got: Sequence[Value], want: Sequence[Value], i: int, j: int, cost: Mapping[tuple[int, int], int]
) -> Iterator[tuple[int, int, int]]:
    """Yield cost, and how far each side goes on, of every next step."""
    if i < len(got) and j < len(want):
        yield _faults(got[i], want[j]) + cost[i + 1, j + 1], 1, 1
    if i < len(got):
        yield len(got[i].facts()) + cost[i + 1, j], 1, 0
    if j < len(want):
        yield len(want[j].facts()) + cost[i, j + 1], 0, 1


def _faults(got: Value, want: Value) -> int:
    mine, other = (value.facts() for value in facts.reconciled(got, want))
    return sum(mine.get(fact) != other.get(fact) for fact in {**mine, **other})
