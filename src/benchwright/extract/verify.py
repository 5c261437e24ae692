"""A file of manual facts held against its document: which fact does the document not bear out?

Two witnesses are asked. The extraction of the same document is compared fact by fact; where it found no such entry, or
read a fact otherwise, the words and numbers of the fact are looked for: on the pages of the entry, then on those of the
tables of limits that it names, then in the whole document. What a person took from a table of limits or of reset values
is thus told apart from what the entry's own page contradicts, and from what stands nowhere. What the entry's notes
speak of, a misprint, is told apart from all these.

What the two readings leave open is looked for in the entry's own lines (`audit`). Where the page's text bears out the
file, it is not contradicted, whatever the other reading made of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from benchwright.extract.audit import Audit, Open, parameters_of
from benchwright.extract.differing import all_facts, names, refines, shifted
from benchwright.extract.meanings import gainsaid, is_table, printed
from benchwright.extract.measure import facts
from benchwright.extract.measure.compare import Difference, compare
from benchwright.extract.measure.elsewhere import Places
from benchwright.extract.omitted import COMMAND, lacking_commands, omissions
from benchwright.extract.passages import Pages, number_of, said_words
from benchwright.extract.replying import shown
from benchwright.extract.run import CERTAIN, Extraction
from benchwright.extract.seeking import ENDS, stands
from benchwright.extract.shape import Shape
from benchwright.extract.site import Held, Site
from benchwright.extract.stands import Own
from benchwright.extract.worded import cases, form
from benchwright.manual.model import Manual, Parameter

Verdict = Literal["contradicted", "omitted", "elsewhere", "nowhere", "noted", "otherwise"]
"""The entry's own page says otherwise; the file says nothing of what the page has; another page says so; no page does;
the entry's own notes speak of it; only the other reading took it otherwise, and by its form a page cannot be asked."""

_SILENT = re.compile(r" (?:present|type|optional|repeat|unit)$")
_PRINTED = re.compile(r"\b(?:mis)?print|\bmanual\b|\bpages?\b|\btable\b|\bsays?\b|\b(?:error|mistake|typo)", re.I)
"""Of what a note speaks that is about the page rather than the command."""
_BY_FORM = re.compile(r" (?:type|optional|repeat|unit)$")
"""Facts that a page shows by its form, not by words that could be looked for."""


@dataclass(frozen=True, slots=True)
class Unborne:
    """A fact that the entry's own page does not bear out."""

    header: str
    page: str
    fact: str
    said: str
    """What the file says; empty where it says nothing."""
    read: str
    """What was read in the document; empty where nothing was."""
    verdict: Verdict
    where: str = ""
    """The page that bears it out, for `elsewhere`; for `nowhere` the entry's own, where only others' lines have it."""


@dataclass(frozen=True)
class Verification:
    """The outcome for a whole file."""

    commands: int
    met: int
    """Commands that the extraction found too, or whose header stands on the page that the file names."""
    unborne: tuple[Unborne, ...]

    def of(self, verdict: Verdict) -> tuple[Unborne, ...]:
        """Return the facts with one verdict."""
        return tuple(fact for fact in self.unborne if fact.verdict == verdict)


def verify(manual: Manual, extraction: Extraction, *, part: bool = False) -> Verification:
    """Hold the facts of `manual` against the document that `extraction` has read.

    Of a file that has a `part` of the commands on purpose those that it lacks are no omission.
    """
    comparison = compare(extraction.manual(), manual, whole=True, threshold=CERTAIN)
    pages = Pages(extraction.document)
    places = Places(extraction.document, manual.command)
    held = Held(manual, pages, places, extraction.limits)
    entries = [_Entry(entry, held) for entry in comparison.entries]
    found = [fact for entry in entries for fact in entry.unborne()]
    for command, noted in () if part else lacking_commands(comparison, manual):
        verdict: Verdict = "noted" if noted else "omitted"
        found.append(Unborne(command.header, command.page, COMMAND, "", "the command", verdict))
    return Verification(len(manual.command), sum(entry.is_met for entry in entries), tuple(found))


class _Entry(Site):
    """One entry of the file, judged fact by fact."""

    def unborne(self) -> Iterator[Unborne]:
        """Yield every fact that the entry's own pages do not bear out."""
        header = self.command.header
        if self.place is None:
            yield self._fact("page", self.command.page, "no such page", "nowhere")
        elif not self.read_here and not self.window.has_header(header) and not self.with_header:
            yield self._fact("header", header, "", "nowhere")
            return
        elif (place := self.misplaced()) is not None:
            yield self._fact("page", self.command.page, self.pages.called(place, self.command.page), "contradicted")
        elif (label := self.pages.other_label(self.command)) is not None:
            yield self._fact("page", self.command.page, label, "contradicted")
        for difference in self.compared.differences if self.compared.found else all_facts(self.command):
            yield from self._judge(difference)
        told = [*self._read_otherwise(), *self._replied()]
        told += [
            self._fact(one.fact, one.said, one.read, "contradicted")
            for one in self.shaped
            if one.fact not in {other.fact for other in told}
        ]
        yield from told
        if self.place is not None:
            yield from (one for one in self._audited() if one.fact not in {other.fact for other in told})

    def _read_otherwise(self) -> Iterator[Unborne]:
        """Meanings of choices that are others than those read, and what the file lacks of an entry read for certain."""
        got = self.compared.got if self.read_here else None
        if got is None:
            return
        for pair in self.pairs:
            if pair.want is not None and pair.want.means:
                yield from self._meant(pair.want, pair.got)
        if self.compared.certain:
            for one in omissions(got, self.command, self.held.read, self.manual.limit):
                yield self._fact(one.fact, "", one.read, "omitted")

    @cached_property
    def shaped(self) -> Sequence[Open]:
        """What the page shows otherwise by its form, where it was read for certain."""
        got = self.compared.got if self.read_here and self.compared.certain and self.located else None
        if got is None:
            return ()
        shape = Shape(got, self.command, self.pairs, self.own, self.held.listed, self.pages.prints)
        return tuple(shape.faults())

    def _replied(self) -> Iterator[Unborne]:
        """Fields of the reply that the entry shows to be of another kind."""
        got = self.compared.got if self.read_here else None
        fields = [one.query.returns if one is not None and one.query is not None else () for one in (got, self.command)]
        if len(fields[0]) != len(fields[1]):
            return
        for place, (read, want) in enumerate(zip(*fields, strict=True), 1):
            if read.type != want.type and (what := shown(read, want, self.own)):
                noted = read.like is not None and any(read.like in note for note in self.command.notes)
                yield self._fact(f"reply {place} type", want.type, what, "noted" if noted else "contradicted")

    def _meant(self, want: Parameter, got: Parameter | None) -> Iterator[Unborne]:
        """What the choices of a parameter stand for, against what was read or else against the lines beginning so."""
        read = got.means if got is not None else {}
        sure = self.compared.certain if read else False
        if not read:
            read = printed(want.means, self.own.lines)
            sure = is_table(read)
        for word, said, told in gainsaid(want.means, read):
            yield self._fact(f"{want.name} means of {word}", said, told, "contradicted" if sure else "otherwise")

    def _audited(self) -> Iterator[Unborne]:
        """What the comparison leaves open and the entry's text does not have."""
        got = self.compared.got if self.read_here else None
        for fact in Audit(self.command, self.manual, self.own, self.window, self.pages, self.held.headers, got).open():
            if fact.read:
                yield self._fact(fact.fact, fact.said, fact.read, "contradicted")
                continue
            place = next((place for place in self.with_header if self._has_open(place, fact.fact, fact.said)), None)
            if place is None or place != self.place:
                yield self._fact(fact.fact, fact.said, "", "nowhere" if place is None else "elsewhere", place)

    def _has_open(self, place: int, fact: str, said: str) -> bool:
        if fact.endswith(" unit"):
            return Own.of_pages(self.pages, place).has_unit(facts.unit(said))
        text = self.pages.texts[place]
        return text.has_apart(said) or (fact.endswith(" choices") and text.has(said))

    def _judge(self, difference: Difference) -> Iterator[Unborne]:
        if difference.kind == "parameter" and self.read_here and _BY_FORM.search(difference.fact):
            yield from self._judge_shape(difference)
            return
        if not difference.want or difference.kind in ("reply", "page") or _SILENT.search(difference.fact):
            return
        if difference.fact.endswith(" defaults") and self.defaults_agree:
            return
        if difference.kind == "form":
            yield from self._judge_form(difference)
        elif not self._borne(difference):
            place = None if self._is_settled(difference) else self.search.in_limits(difference)
            if place is None and self.read_here and difference.got and not refines(difference):
                yield self._told(difference, "contradicted")
                return
            own = self.place if self._is_own(difference) else None
            if place is None:
                place = self.search.anywhere(difference) if own is None else self.search.beyond(difference, own)
            if place is None or place != self.place:
                yield self._told(difference, "nowhere" if place is None else "elsewhere", place)
            elif own is not None:
                yield self._told(difference, "nowhere", place)

    def _judge_shape(self, difference: Difference) -> Iterator[Unborne]:
        """What a page shows by its form; another unit than the one read must be printed as such."""
        kind = difference.fact.rpartition(" ")[2]
        if any(one.fact.endswith(f" {kind}") for one in self.shaped):
            return
        if kind == "unit":
            spelt = any(self.own.spells(one.unit) for one in parameters_of(self.command))
            if difference.got and difference.want and not spelt and not self.own.prints(difference.want):
                yield self._told(difference, "contradicted")
        elif kind == "type" and difference.got and difference.want:
            yield self._told(difference, "otherwise")
        elif kind in ("optional", "repeat"):
            said, read = (kind if side else f"not {kind}" for side in (difference.want, difference.got))
            yield self._fact(difference.fact, said, read, "otherwise")

    def _borne(self, difference: Difference) -> bool:
        """Whether the entry's own text has a fact, in the way such a fact stands there."""
        if difference.fact.endswith(" defaults"):
            more = sorted({*said_words(difference.want)} - {*said_words(difference.got)})
            near = bool(difference.got) and self.read_here
            return self.own.has_default(more, near=near) or any(
                own.has_default(more, near=False) for own in self.tables
            )
        if ENDS.search(difference.fact) and self.read_here and shifted(difference):
            literal = all(self.own.text.has_apart(word) for word in said_words(difference.want))
            if literal or self._units:
                return literal or self._has_amounts(difference)
        ends = ENDS.search(difference.fact) is not None
        exact = self._is_own(difference) or (self.read_here and difference.got and ends)
        return stands(self.own.text if exact else self.window, difference, whole=False)

    def _is_own(self, difference: Difference) -> bool:
        """Whether a fact must stand in the entry's own lines: what else stands on the page is another's.

        So must a default that is one, and words to choose from where the entry was read for certain; numbers stand in
        tables beside it as well, and so do defaults by case.
        """
        kind = difference.fact.rpartition(" ")[2]
        if kind == "defaults":
            return self.located and len(said_words(difference.want)) == 1 and difference.want != "-"
        return kind in ("choices", "words") and self.located and self.read_here and self.compared.certain

    def _is_settled(self, difference: Difference) -> bool:
        """Whether the tables of limits have been asked, or must not be as only the prefix of a unit differs."""
        if difference.fact.endswith(" defaults"):
            return self._is_own(difference) or (bool(difference.got) and self.read_here)
        return ENDS.search(difference.fact) is not None and self.read_here and shifted(difference)

    @cached_property
    def _units(self) -> frozenset[str]:
        """The units of the entry's parameters and of its tables of limits."""
        named = {one.unit for one in parameters_of(self.command)} | {limit.unit for limit in self.limits}
        return frozenset(named - {""})

    def _has_amounts(self, difference: Difference) -> bool:
        """Whether a number stands with the very unit that the file names; so it must where only the prefix differs."""
        wanted = [number for word in said_words(difference.want) if (number := number_of(word))]
        amounts = self.own.amounts
        return any(all((number, facts.unit(unit)[0]) in amounts for number in wanted) for unit in self._units)

    def _judge_form(self, difference: Difference) -> Iterator[Unborne]:
        """A form is there or not: a header with a parameter or a question mark behind it can be looked for."""
        asked, had = difference.fact == "query form", difference.want == "True"
        if difference.fact == "separator":
            if self.read_here:
                yield self._fact(difference.fact, difference.want, difference.got, "contradicted")
            return
        if self._has_form(asked) if had else not (self.compared.certain or self._has_form(asked)):
            return
        said, read = form(difference.fact, difference.want)
        if self.read_here:
            lacking: Verdict = "omitted" if self.compared.certain else "otherwise"
            yield self._fact(difference.fact, said, read, "contradicted" if had else lacking)
        elif asked and had:
            stands = (place for place, text in enumerate(self.pages.texts) if text.has_query(self.command.header))
            place = next(stands, None)
            yield self._fact(difference.fact, said, "", "nowhere" if place is None else "elsewhere", place)

    def _has_form(self, asked: bool) -> bool:
        """Whether the page prints a form of the entry."""
        header, wanted = self.command.header, self.command.set
        if asked:
            had = self.command.query is not None
            return self.own.has_form(header, asked=True) or (had and self.window.has_query(header))
        words = [word for one in wanted or () for word in (*one.choices, *one.words)]
        words += ["on", "off"] if any(one.type == "boolean" for one in wanted or ()) else []
        bare = wanted is not None and all(one.optional for one in wanted)
        return self.own.has_form(header, asked=False, words=words) or (
            bare and self.own.has_form(header, asked=False, bare=True)
        )

    def _told(self, difference: Difference, verdict: Verdict, place: int | None = None) -> Unborne:
        """Return a difference as a person would say it: ranges by case one by one."""
        said, read = difference.want, difference.got
        if difference.fact.endswith(" conditions"):
            ours = cases(self.command, self.manual.limit)
            theirs = cases(self.compared.got, self.held.read) if read else frozenset[str]()
            said, read = ("; ".join(sorted(some)) or "other cases" for some in (ours - theirs, theirs - ours))
            read = read if difference.got else ""
        return self._fact(difference.fact, said, read, verdict, place)

    def _fact(self, fact: str, said: str, read: str, verdict: Verdict, place: int | None = None) -> Unborne:
        where = "" if place is None else self.pages.label(place)
        if verdict in ("contradicted", "nowhere", "omitted") and self._is_noted(fact, said, read):
            verdict = "noted"
        return Unborne(self.command.header, self.command.page, fact, said, read, verdict, where)

    def _is_noted(self, fact: str, said: str, read: str) -> bool:
        """Whether the notes of the entry, or of its tables of limits, name what the file or the page has of its own."""
        notes = (*self.command.notes, *(note for limit in self.limits for note in limit.notes))
        if fact in ("set form", "query form"):
            sign = "?" if fact == "query form" else "set form"
            return any(_PRINTED.search(note) and (sign in note or "yntax" in note) for note in notes)
        own, other = set(said_words(said)), set(said_words(read))
        if not said and any(fact.split()[-1] in note.lower() for note in notes):
            return True  # `The cursor has the unit of the view.`
        return any(names(note, own - other) or (_PRINTED.search(note) and names(note, other - own)) for note in notes)
