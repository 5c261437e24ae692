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
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from benchwright.extract.audit import Audit, parameters_of
from benchwright.extract.differing import all_facts, names, refines, shifted
from benchwright.extract.meanings import gainsaid, is_table, printed
from benchwright.extract.measure import facts
from benchwright.extract.measure.compare import Compared, Difference, compare
from benchwright.extract.measure.elsewhere import Places
from benchwright.extract.omitted import COMMAND, lacking_commands, omissions, paired
from benchwright.extract.passages import WINDOW, Pages, Text, number_of, said_words
from benchwright.extract.replying import shown
from benchwright.extract.run import CERTAIN, Extraction
from benchwright.extract.stands import Own
from benchwright.extract.worded import cases, form
from benchwright.manual.model import Limit, Manual, Parameter

Verdict = Literal["contradicted", "omitted", "elsewhere", "nowhere", "noted", "otherwise"]
"""The entry's own page says otherwise; the file says nothing of what the page has; another page says so; no page does;
the entry's own notes speak of it; only the other reading took it otherwise, and by its form a page cannot be asked."""

_SILENT = re.compile(r" (?:present|type|optional|repeat|unit)$")
_PRINTED = re.compile(r"\b(?:mis)?print|\bmanual\b|\bpages?\b|\btable\b|\bsays?\b|\b(?:error|mistake|typo)", re.I)
"""Of what a note speaks that is about the page rather than the command."""
_BY_FORM = re.compile(r" (?:type|optional|repeat|unit)$")
_ENDS = re.compile(r" (?:min|max|step|values)$")
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
    """The page that bears it out, for `elsewhere`."""


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
    headers = frozenset(command.header for command in manual.command)
    held = _Held(manual, pages, places, extraction.limits, headers)
    entries = [_Entry(entry, held) for entry in comparison.entries]
    found = [fact for entry in entries for fact in entry.unborne()]
    for command, noted in () if part else lacking_commands(comparison, manual):
        verdict: Verdict = "noted" if noted else "omitted"
        found.append(Unborne(command.header, command.page, COMMAND, "", "the command", verdict))
    return Verification(len(manual.command), sum(entry.is_met for entry in entries), tuple(found))


@dataclass(frozen=True)
class _Held:
    """A file and the document that it is held against."""

    manual: Manual
    pages: Pages
    places: Places
    read: Mapping[str, Limit]
    """Tables of limits as they were read."""
    headers: frozenset[str]
    """All headers of the file."""


class _Entry:
    """One entry of the file and the pages where its facts may stand."""

    def __init__(self, compared: Compared, held: _Held) -> None:
        self.compared = compared
        self.command = compared.want
        self.held = held
        self.pages = held.pages
        self.manual = held.manual
        self.limits = [held.manual.limit[one.limit] for one in parameters_of(self.command) if one.limit is not None]
        self.place = held.pages.place(self.command)

    @cached_property
    def window(self) -> Text:
        """The entry's own pages."""
        return self.pages.window(self.place or 0)

    @cached_property
    def own(self) -> Own:
        """The entry's own lines; all of its pages where its header begins no line."""
        scope = self.held.places.of(self.command)
        return Own(scope) if scope is not None and scope.lines else Own.of_pages(self.pages, self.place or 0)

    @cached_property
    def tables(self) -> tuple[Own, ...]:
        """The pages of the tables of limits that the entry names."""
        places = (self.pages.labelled(limit.page) for limit in self.limits)
        return tuple(Own.of_pages(self.pages, place) for place in places if place is not None)

    @cached_property
    def read_here(self) -> bool:
        """Whether the extraction read the entry on its own pages; an overview elsewhere cannot contradict them."""
        got = self.compared.got
        there = self.pages.place(got) if got is not None and self.compared.found else None
        return there is not None and self.place is not None and self.place <= there < self.place + WINDOW

    @cached_property
    def with_header(self) -> tuple[int, ...]:
        """The pages of the document on which the header stands."""
        return self.pages.with_header(self.command.header)

    @cached_property
    def is_met(self) -> bool:
        """Whether the command was found again: by the extraction, or on the page that the file names."""
        return self.compared.found or (self.place is not None and self.window.has_header(self.command.header))

    def unborne(self) -> Iterator[Unborne]:
        """Yield every fact that the entry's own pages do not bear out."""
        header = self.command.header
        if self.place is None:
            yield self._fact("page", self.command.page, "no such page", "nowhere")
        elif not self.read_here and not self.window.has_header(header) and not self.with_header:
            yield self._fact("header", header, "", "nowhere")
            return
        elif (place := self._misplaced()) is not None:
            yield self._fact("page", self.command.page, self._called(place), "contradicted")
        elif (label := self.pages.other_label(self.command)) is not None:
            yield self._fact("page", self.command.page, label, "contradicted")
        for difference in self.compared.differences if self.compared.found else all_facts(self.command):
            yield from self._judge(difference)
        told = [*self._read_otherwise(), *self._replied()]
        yield from told
        if self.place is not None:
            yield from (one for one in self._audited() if one.fact not in {other.fact for other in told})

    def _misplaced(self) -> int | None:
        """Return where the command stands if it does not stand on the page that the file names: where it was read, or
        else where a line begins with it, or else the first page that has it."""
        if self.place is None or self.held.places.lists(self.command, self.place):
            return None
        got = self.compared.got if self.compared.found else None
        there = self.pages.place(got) if got is not None else None
        if there is not None and there != self.place and self.held.places.begins(self.command, there):
            return there
        if self.read_here or self.window.has_header(self.command.header):
            return None
        begun = (place for place in self.with_header if self.held.places.begins(self.command, place))
        named = self.pages.labelled(self.command.page)
        first = named if named in self.with_header else self.with_header[0]
        return next(begun, first) if there is None else there

    def _called(self, place: int) -> str:
        """How a page is called: by its sheet as well where its printed number is the one that the file names."""
        label = self.pages.label(place)
        return f"{label} (sheet {self.pages.document.pages[place].sheet})" if label == self.command.page else label

    def _read_otherwise(self) -> Iterator[Unborne]:
        """Meanings of choices that are others than those read, and what the file lacks of an entry read for certain."""
        got = self.compared.got if self.read_here else None
        if got is None:
            return
        for pair in paired(got, self.command, self.held.read, self.manual.limit):
            if pair.want is not None and pair.want.means:
                yield from self._meant(pair.want, pair.got)
        if self.compared.certain:
            for one in omissions(got, self.command, self.held.read, self.manual.limit):
                yield self._fact(one.fact, "", one.read, "omitted")

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
        if difference.kind == "form":
            yield from self._judge_form(difference)
        elif not self._borne(difference):
            place = self._in_limits(difference)
            if place is None and self.read_here and difference.got and not refines(difference):
                yield self._told(difference, "contradicted")
                return
            place = self._anywhere(difference) if place is None else place
            if place is None or place != self.place:
                yield self._told(difference, "nowhere" if place is None else "elsewhere", place)

    def _judge_shape(self, difference: Difference) -> Iterator[Unborne]:
        """What a page shows by its form; another unit than the one read must be printed as such."""
        if difference.fact.endswith(" unit"):
            spelt = any(self.own.spells(one.unit) for one in parameters_of(self.command))
            if difference.got and difference.want and not spelt and not self.own.prints(difference.want):
                yield self._told(difference, "contradicted")
        elif difference.fact.endswith(" type") and difference.got and difference.want:
            yield self._told(difference, "otherwise")
        elif difference.fact.endswith((" optional", " repeat")):
            said, read = (
                f"{difference.fact.split()[-1]}" if side else f"not {difference.fact.split()[-1]}"
                for side in (difference.want, difference.got)
            )
            yield self._fact(difference.fact, said, read, "otherwise")

    def _borne(self, difference: Difference) -> bool:
        """Whether the entry's own text has a fact, in the way such a fact stands there."""
        if difference.fact.endswith(" defaults"):
            more = sorted({*said_words(difference.want)} - {*said_words(difference.got)})
            near = bool(difference.got) and self.read_here
            return self.own.has_default(more, near=near) or any(
                own.has_default(more, near=False) for own in self.tables
            )
        if _ENDS.search(difference.fact) and self.read_here and shifted(difference):
            literal = all(self.own.text.has_apart(word) for word in said_words(difference.want))
            if literal or self._units:
                return literal or self._has_amounts(difference)
        exact = self.read_here and difference.got and _ENDS.search(difference.fact)
        return self._stands(self.own.text if exact else self.window, difference, whole=False)

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

    def _in_limits(self, difference: Difference) -> int | None:
        """Return the page of a table of limits that the entry names, if it bears a fact out."""
        if difference.fact.endswith(" defaults") and difference.got and self.read_here:
            return None  # the tables have been asked
        if _ENDS.search(difference.fact) and self.read_here and shifted(difference):
            return None
        for limit in self.limits:
            place = self.pages.labelled(limit.page)
            if place is not None and self._stands(self.pages.window(place), difference, whole=False):
                return place
        return None

    def _anywhere(self, difference: Difference) -> int | None:
        """Return the first page that has the fact together with the header, else with its unit behind each number."""
        units = {one.unit for one in parameters_of(self.command) if one.unit}
        place = next((place for place in self.with_header if self._stands(self.pages.texts[place], difference)), None)
        if place is not None or difference.kind == "example":
            return place
        if difference.fact.startswith("suffix "):
            return self._numbered(difference)
        amounts = (any(text.has_amounts(difference.want, unit) for unit in units) for text in self.pages.texts)
        return next((place for place, stands in enumerate(amounts) if stands), None)

    def _numbered(self, difference: Difference) -> int | None:
        """Return the first page that prints a word of the header with each number of a suffix behind it: `CH4`."""
        numbers = [word for word in said_words(difference.want) if word.isdigit()]
        stems = {
            form.lower().strip("_")
            for node in self.command.parsed.nodes
            if node.suffix
            for form in (node.long, node.short)
        }
        for place, text in enumerate(self.pages.texts):
            if numbers and any(all(f"{stem}{number}" in text.words for number in numbers) for stem in stems):
                return place
        return None

    def _stands(self, text: Text, difference: Difference, *, whole: bool = True) -> bool:
        has_text = text.has_apart if _ENDS.search(difference.fact) else text.has_text
        return has_text(difference.want) or text.has(self._said(difference), whole=whole)

    def _said(self, difference: Difference) -> str:
        """Return what a page can print of a fact: of a range by case the numbers; the cases are in the file's words."""
        if not difference.fact.endswith("conditions"):
            return difference.want
        return " ".join(word for word in said_words(difference.want) if number_of(word) is not None)

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
