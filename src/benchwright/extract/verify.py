"""A file of manual facts held against its document: which fact does the document not bear out?

Two witnesses are asked. The extraction of the same document is compared fact by fact; where it found no such entry, or
read a fact otherwise, the words and numbers of the fact are looked for: on the pages of the entry, then on those of the
tables of limits that it names, then in the whole document. What a person took from a table of limits or of reset values
is thus told apart from what the entry's own page contradicts, and from what stands nowhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from benchwright.extract.measure.compare import Compared, Difference, compare
from benchwright.extract.passages import WINDOW, Pages, Text, number_of, said_words
from benchwright.extract.run import CERTAIN, Extraction
from benchwright.manual.model import Command, Manual, Parameter

Verdict = Literal["contradicted", "elsewhere", "nowhere"]
"""The entry's own page says otherwise; another page says so; no page does."""

_SILENT = re.compile(r" (?:present|type|optional|repeat|unit)$")
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


def verify(manual: Manual, extraction: Extraction) -> Verification:
    """Hold the facts of `manual` against the document that `extraction` has read."""
    comparison = compare(extraction.manual(), manual, whole=False, threshold=CERTAIN)
    pages = Pages(extraction.document)
    entries = [_Entry(entry, pages, manual) for entry in comparison.entries]
    found = tuple(fact for entry in entries for fact in entry.unborne())
    return Verification(len(manual.command), sum(entry.is_met for entry in entries), found)


class _Entry:
    """One entry of the file and the pages where its facts may stand."""

    def __init__(self, compared: Compared, pages: Pages, manual: Manual) -> None:
        self.compared = compared
        self.command = compared.want
        self.pages = pages
        self.limits = [manual.limit[one.limit] for one in _parameters(self.command) if one.limit is not None]
        self.place = pages.place(self.command)

    @cached_property
    def own(self) -> Text:
        """The entry's own pages."""
        return self.pages.window(self.place or 0)

    @cached_property
    def read_here(self) -> bool:
        """Whether the extraction read the entry on its own pages; an overview elsewhere cannot contradict them."""
        got = self.compared.got
        there = self.pages.place(got) if got is not None and self.compared.found else None
        return there is not None and self.place is not None and self.place <= there < self.place + WINDOW

    @cached_property
    def with_header(self) -> tuple[int, ...]:
        """The pages of the document on which the header stands."""
        return tuple(place for place, text in enumerate(self.pages.texts) if text.has_header(self.command.header))

    @cached_property
    def is_met(self) -> bool:
        """Whether the command was found again: by the extraction, or on the page that the file names."""
        return self.compared.found or (self.place is not None and self.own.has_header(self.command.header))

    def unborne(self) -> Iterator[Unborne]:
        """Yield every fact that the entry's own pages do not bear out."""
        header = self.command.header
        if self.place is None:
            yield self._fact("page", self.command.page, "no such page", "nowhere")
        elif not self.read_here and not self.own.has_header(header):
            if not self.with_header:
                yield self._fact("header", header, "", "nowhere")
                return
            yield self._fact("page", self.command.page, self.pages.label(self.with_header[0]), "contradicted")
        for difference in self.compared.differences if self.compared.found else _all_facts(self.command):
            yield from self._judge(difference)

    def _judge(self, difference: Difference) -> Iterator[Unborne]:
        if not difference.want or difference.kind in ("reply", "page") or _SILENT.search(difference.fact):
            return
        if difference.kind == "form":
            yield from self._judge_form(difference)
        elif not self._stands(self.own, difference, whole=False):
            place = self._in_limits(difference)
            if place is None and self.read_here and difference.got and not _refines(difference):
                yield self._fact(difference.fact, difference.want, difference.got, "contradicted")
                return
            place = self._anywhere(difference) if place is None else place
            verdict: Verdict = "nowhere" if place is None else "elsewhere"
            yield self._fact(difference.fact, difference.want, difference.got, verdict, place)

    def _judge_form(self, difference: Difference) -> Iterator[Unborne]:
        """A form is there or not: only a question mark behind the header can be looked for."""
        asked = difference.fact == "query form" and difference.want == "True"
        if asked and self.own.has_query(self.command.header):
            return
        if self.read_here:
            yield self._fact(difference.fact, difference.want, difference.got, "contradicted")
        elif asked:
            stands = (place for place, text in enumerate(self.pages.texts) if text.has_query(self.command.header))
            place = next(stands, None)
            verdict: Verdict = "nowhere" if place is None else "elsewhere"
            yield self._fact(difference.fact, difference.want, "", verdict, place)

    def _in_limits(self, difference: Difference) -> int | None:
        """Return the page of a table of limits that the entry names, if it bears a fact out."""
        for limit in self.limits:
            place = self.pages.labelled(limit.page)
            if place is not None and self._stands(self.pages.window(place), difference, whole=False):
                return place
        return None

    def _anywhere(self, difference: Difference) -> int | None:
        """Return the first page that has the fact together with the header, else with its unit behind each number."""
        units = {one.unit for one in _parameters(self.command) if one.unit}
        place = next((place for place in self.with_header if self._stands(self.pages.texts[place], difference)), None)
        if place is not None or difference.kind == "example":
            return place
        amounts = (any(text.has_amounts(difference.want, unit) for unit in units) for text in self.pages.texts)
        return next((place for place, stands in enumerate(amounts) if stands), None)

    def _stands(self, text: Text, difference: Difference, *, whole: bool = True) -> bool:
        return text.has_text(difference.want) or text.has(self._said(difference), whole=whole)

    def _said(self, difference: Difference) -> str:
        """Return what a page can print of a fact: of a range by case the numbers; the cases are in the file's words."""
        if not difference.fact.endswith("conditions"):
            return difference.want
        return " ".join(word for word in said_words(difference.want) if number_of(word) is not None)

    def _fact(self, fact: str, said: str, read: str, verdict: Verdict, place: int | None = None) -> Unborne:
        where = "" if place is None else self.pages.label(place)
        return Unborne(self.command.header, self.command.page, fact, said, read, verdict, where)


def _refines(difference: Difference) -> bool:
    """Whether the file says all that was read and more: a range by model where the page prints one of them."""
    return set(said_words(difference.got)) <= set(said_words(difference.want))


def _parameters(command: Command) -> tuple[Parameter, ...]:
    return (*(command.set or ()), *command.pairs, *(command.query.params if command.query else ()))


def _all_facts(command: Command) -> Iterator[Difference]:
    """Every word and number of an entry that the extraction did not find."""
    for parameter in _parameters(command):
        for name in ("min", "max", "step"):
            value = getattr(parameter, name)
            if value is not None:
                yield Difference(command.header, "parameter", f"{parameter.name} {name}", "", f"{value:.9g}")
        if parameter.choices:
            yield Difference(command.header, "parameter", f"{parameter.name} choices", "", " ".join(parameter.choices))
