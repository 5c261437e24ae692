"""A file of manual facts held against its document: which fact does the page not bear out?

Two witnesses are asked. The extraction of the same document is compared fact by fact; where it found no such entry, or
read a fact otherwise, the words and numbers of the fact are looked for on the pages of the entry. What neither bears
out is listed; a person then reads the page.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from benchwright.extract.document.lines import Document
from benchwright.extract.measure.compare import Compared, Difference, compare
from benchwright.extract.run import CERTAIN, Extraction
from benchwright.manual.model import Command, Limit, Manual

PAGES = 3
"""An entry is looked for on its page and the two behind it."""


@dataclass(frozen=True, slots=True)
class Unborne:
    """A fact that the document does not bear out."""

    header: str
    page: str
    fact: str
    said: str
    """What the file says; empty where it says nothing."""
    read: str
    """What was read in the document; empty where nothing was."""


@dataclass(frozen=True)
class Verification:
    """The outcome for a whole file."""

    commands: int
    met: int
    """Commands that the extraction found too."""
    unborne: tuple[Unborne, ...]


def verify(manual: Manual, extraction: Extraction) -> Verification:
    """Hold the facts of `manual` against the document that `extraction` has read."""
    comparison = compare(extraction.manual(), manual, whole=False, threshold=CERTAIN)
    pages = _Pages(extraction.document)
    found = tuple(fact for entry in comparison.entries for fact in _unborne(entry, pages, manual.limit))
    return Verification(len(manual.command), sum(entry.found for entry in comparison.entries), found)


def _unborne(entry: Compared, pages: _Pages, limits: Mapping[str, Limit]) -> Iterator[Unborne]:
    command = entry.want
    text = pages.text(command)
    if text is None:
        yield Unborne(command.header, command.page, "page", command.page, "no such page")
        return
    if not entry.found and not _has_header(command.header, text):
        where = pages.of(command.header)
        yield Unborne(
            command.header, command.page, "header", command.header, f"stands on page {where}" if where else ""
        )
        return
    named = {p.limit for p in (*(command.set or ()), *command.pairs) if p.limit is not None}
    text = " ".join((text, *(pages.of_limit(limits[name]) for name in sorted(named))))
    for difference in entry.differences if entry.found else _all_facts(command):
        if not _stands(difference, text):
            yield Unborne(command.header, command.page, difference.fact, difference.want, difference.got)


def _all_facts(command: Command) -> Iterator[Difference]:
    """Every word and number of an entry that the extraction did not find."""
    forms = (*(command.set or ()), *command.pairs, *(command.query.params if command.query else ()))
    for parameter in forms:
        for name in ("min", "max", "step"):
            value = getattr(parameter, name)
            if value is not None:
                yield Difference(command.header, "parameter", f"{parameter.name} {name}", "", f"{value:.9g}")
        if parameter.choices:
            yield Difference(command.header, "parameter", f"{parameter.name} choices", "", " ".join(parameter.choices))


def _stands(difference: Difference, text: str) -> bool:
    """Whether the words and numbers that the file states stand on the pages; what it leaves out is no statement."""
    if not difference.want or difference.kind == "reply":
        return True
    if difference.kind == "page":
        return False
    if re.search(r" (?:present|type|optional|repeat|unit)$|form$", difference.fact):
        return difference.kind != "form"
    words = re.findall(r"[\w.+-]+", difference.want)
    if difference.fact.endswith(("conditions", "by model")):  # what a row is for is told in words of the file
        words = [word for word in words if re.fullmatch(r"[-+]?[\d.]+(?:e[-+]?\d+)?", word)]
    return all(_word_stands(word, text) for word in words)


def _word_stands(word: str, text: str) -> bool:
    if word in ("True", "None"):
        return True
    try:
        number = float(word)
    except ValueError:
        return word.lower() in text
    if not math.isfinite(number):  # a word such as `INF`
        return word.lower() in text
    return any(form in text for form in _printed(number))


def _printed(number: float) -> set[str]:
    """A number as it may be printed: with any prefix of a unit, with or without a fraction."""
    forms = set()
    for power in (-9, -6, -3, 0, 3, 6, 9, 12):
        scaled = float(f"{number * 10.0**power:.9g}")
        if scaled == int(scaled) and abs(scaled) < 1e12:
            forms |= {f"{int(scaled)}", f"{int(scaled):,}"}
        if 1e-3 <= abs(scaled) < 1e6:
            forms.add(f"{scaled:g}")
    forms.add(f"{number:g}".replace("e-0", "e-").replace("e+0", "e"))
    return {form.lower() for form in forms}


def _has_header(header: str, text: str) -> bool:
    """Whether all words of the header stand on the pages; of alternatives (`{CH<x>|MATH}`) none need."""
    return all(word.lower() in text for word in re.findall(r"[A-Za-z]{2,}", re.sub(r"\{[^{}]*\}|<[^<>]*>", "", header)))


class _Pages:
    """The text of the pages, by sheet and by printed number."""

    def __init__(self, document: Document) -> None:
        self.texts = [_flat(line.text for line in page.lines) for page in document.pages]
        self.places: dict[str, int] = {}
        for place, page in enumerate(document.pages):
            self.places.setdefault(f"sheet {page.sheet}", place)
            self.places.setdefault(page.label, place)

    def text(self, command: Command) -> str | None:
        """The pages of an entry as one text; None where the document has no such page."""
        place = (
            self.places.get(command.page) if command.page_pdf is None else self.places.get(f"sheet {command.page_pdf}")
        )
        return None if place is None else " ".join(self.texts[place : place + PAGES])

    def of_limit(self, limit: Limit) -> str:
        """The text of the pages that a table of limits names (`201, 202`)."""
        places = (self.places.get(page) for page in re.split(r"\s*,\s*", limit.page))
        return " ".join(self.texts[place] for place in places if place is not None)

    def of(self, header: str) -> str:
        """The printed number of the first page that has all words of a header."""
        labels: Sequence[str] = [name for name in self.places if not name.startswith("sheet ")]
        return next((name for name in labels if _has_header(header, self.texts[self.places[name]])), "")


def _flat(lines: Iterable[str]) -> str:
    return " ".join(lines).lower()
