"""One entry of a file of facts, and where in its document it may be borne out: its page, its own lines, its tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from benchwright.extract.audit import parameters_of
from benchwright.extract.listing.met import sendable
from benchwright.extract.measure.compare import Compared
from benchwright.extract.measure.elsewhere import Places
from benchwright.extract.notation.spelling import Spelling
from benchwright.extract.omitted import Paired, paired
from benchwright.extract.passages import WINDOW, Pages, Text
from benchwright.extract.seeking import Search
from benchwright.extract.stands import Own
from benchwright.manual.model import Limit, Manual, Parameter


@dataclass(frozen=True)
class Held:
    """A file and the document that it is held against."""

    manual: Manual
    pages: Pages
    places: Places
    read: Mapping[str, Limit]
    """Tables of limits as they were read."""

    @cached_property
    def headers(self) -> frozenset[str]:
        """All headers of the file."""
        return frozenset(command.header for command in self.manual.command)

    @cached_property
    def listed(self) -> frozenset[Spelling]:
        """All ways of sending that the file knows."""
        return frozenset[Spelling]().union(*map(sendable, self.manual.command))


class Site:
    """One entry of the file and the pages where its facts may stand."""

    def __init__(self, compared: Compared, held: Held) -> None:
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
    def located(self) -> bool:
        """Whether the entry's own lines are known: a line of its page begins with its header."""
        return self.place is not None and self.held.places.begins(self.command, self.place)

    @cached_property
    def search(self) -> Search:
        """What looks for facts beyond the entry's own lines."""
        return Search(self.command, self.limits, self.pages, self.with_header)

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

    def misplaced(self) -> int | None:
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

    @cached_property
    def pairs(self) -> Sequence[Paired]:
        """The parameters of the file, each with the one read in its place."""
        got = self.compared.got if self.read_here else None
        return list(paired(got, self.command, self.held.read, self.manual.limit)) if got is not None else []

    @cached_property
    def defaults_agree(self) -> bool:
        """Whether both have the same defaults, and only what stands beside them makes other values of them: the end
        that `MIN` stands for, a kind by which `OFF` is 0."""
        read, kept = self.held.read, self.manual.limit
        return bool(self.pairs) and all(_default(one.got, read) == _default(one.want, kept) for one in self.pairs)


def _default(one: Parameter | None, limits: Mapping[str, Limit]) -> object:
    """Return the defaults of a parameter as they are written, by case too."""
    rows = limits[one.limit].rows if one is not None and one.limit is not None else ()
    return one and (one.default, one.reset, *(row.default for row in rows if row.default is not None))
