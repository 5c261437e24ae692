"""Where a document bears a fact out that an entry's own lines do not have: in tables of limits, on another page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from benchwright.extract.audit import parameters_of
from benchwright.extract.measure.compare import Difference
from benchwright.extract.passages import Pages, Text, number_of, said_words
from benchwright.manual.model import Command, Limit

ENDS = re.compile(r" (?:min|max|step|values)$")
"""Facts that are numbers, of which every digit counts."""


STEM = 4
"""So many first letters tell words apart."""
_STATES = {"1": "on", "0": "off"}


@dataclass(frozen=True)
class Search:
    """One entry, and the pages beyond its own lines."""

    command: Command
    limits: Sequence[Limit]
    pages: Pages
    with_header: Sequence[int]
    """The pages on which the header stands."""

    def in_limits(self, difference: Difference) -> int | None:
        """Return the page of a table of limits that the entry names, if it bears a fact out."""
        for limit in self.limits:
            place = self.pages.labelled(limit.page)
            if place is not None and stands(self.pages.window(place), difference, whole=False):
                return place
        return None

    def anywhere(self, difference: Difference) -> int | None:
        """Return the first page that has the fact together with the header, else with its unit behind each number."""
        place = next(iter(self._with_header(difference)), None)
        if place is not None or difference.kind == "example":
            return place
        if difference.fact.startswith("suffix "):
            return self._numbered(difference)
        return next(self._with_amounts(difference), None)

    def beyond(self, difference: Difference, own: int) -> int | None:
        """Return the page that has what the entry's own lines on page `own` do not have, and should have.

        `own` itself only where no other page has it: there it is another entry's. A default stands on a page that
        speaks of defaults or resets, in whatever words the setting is called there.
        """
        have = list(self._with_header(difference))
        places = [place for place in have if place != own]
        if difference.fact.endswith(" defaults"):
            marked = (place for place in places if self.pages.speaks_of_defaults(place))
            places = [*marked, *self._listing_defaults(difference, own)]
            return next(iter(places), own if own in have else self.anywhere(difference))
        place = next(iter(places), None)
        place = next(self._with_amounts(difference), None) if place is None else place
        return place if place is not None else next(iter(have), None)

    def _with_header(self, difference: Difference) -> Iterator[int]:
        """Pages with the header and the fact.

        An end of a range proves nothing among page numbers, nor on a page that merely has the one word of a header
        (`CURRent`) without the number's unit.
        """
        ends = ENDS.search(difference.fact) is not None and not difference.fact.startswith("suffix ")
        units = self._units if ends and len(self.command.parsed.paths[-1]) == 1 else frozenset()
        for place in self.with_header:
            text = self.pages.texts[place]
            if not stands(text, difference) or (ends and self.pages.is_contents(place)):
                continue
            if not units or any(text.has_amounts(difference.want, unit) for unit in units):
                yield place

    @cached_property
    def _units(self) -> frozenset[str]:
        return frozenset(one.unit for one in parameters_of(self.command) if one.unit)

    def _listing_defaults(self, difference: Difference, own: int) -> Iterator[int]:
        """Pages with a heading about defaults or resets where a line, or the one behind it, has the value and a word of
        what the entry is about."""
        stems, values = self._stems, self._values(difference.want)
        for place, text in enumerate(self.pages.texts):
            if place == own or not self.pages.speaks_of_defaults(place) or not any(map(text.has, values)):
                continue
            lines = [line.text.lower() for line in self.pages.document.pages[place].lines]
            for near in map(" ".join, zip(lines, [*lines[1:], ""], strict=True)):
                if any(stem in near for stem in stems) and any(map(Text(near).has, values)):
                    yield place
                    break

    @cached_property
    def _stems(self) -> frozenset[str]:
        """The first letters of the words of the header, of its parameters and of its summary."""
        names = " ".join(parameter.name for parameter in parameters_of(self.command))
        said = f"{' '.join(node.long for node in self.command.parsed.nodes)} {names} {self.command.summary}"
        return frozenset(word[:STEM] for word in re.findall(r"[a-z]+", said.lower()) if len(word) >= STEM)

    def _values(self, want: str) -> Sequence[str]:
        """What a page may print for a value: it, the state that it is, what it stands for."""
        means = [
            word
            for parameter in parameters_of(self.command)
            if (meant := parameter.means.get(want))
            for word in said_words(meant)
            if any(map(str.isdigit, word)) or len(word) >= STEM
        ]
        return [*said_words(want), *([_STATES[want]] if want in _STATES else []), *means]

    def _with_amounts(self, difference: Difference) -> Iterator[int]:
        for place, text in enumerate(self.pages.texts):
            if any(text.has_amounts(difference.want, unit) for unit in self._units):
                yield place

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


def stands(text: Text, difference: Difference, *, whole: bool = True) -> bool:
    """Whether a text has a fact: letter by letter, or all of its words and numbers."""
    has_text = text.has_apart if ENDS.search(difference.fact) else text.has_text
    return has_text(difference.want) or text.has(_printed(difference), whole=whole)


def _printed(difference: Difference) -> str:
    """Return what a page can print of a fact: of a range by case the numbers; the cases are in the file's words."""
    if not difference.fact.endswith("conditions"):
        return difference.want
    return " ".join(word for word in said_words(difference.want) if number_of(word) is not None)
