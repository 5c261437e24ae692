"""What the entry's own text bears: a reference may know more than the pages of an entry say.

A person who reads a manual for use takes a range from the specifications, a value after a reset from the table under
`*RST`, the number of channels of a model from the title page. Nobody can ask of the reading of an entry what stands
elsewhere. So where an extraction is silent on a fact, the fact's words and numbers are looked for in the lines of the
entry: from its heading to the next one. A unit counts as said when it stands behind a number, in brackets or as a word;
a default when its value stands in a line that speaks of defaults or resets, or in the line after it.

Where it is not plain which lines are the entry's, more lines are taken rather than fewer, so that silence counts.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from benchwright.extract.document.lines import Document, Line
from benchwright.extract.facts.units import read_unit_word
from benchwright.extract.measure.facts import Fact, said
from benchwright.manual.header import short_form
from benchwright.manual.model import Command

PAGES = 3
"""An entry is looked for on its page and at most the two behind it."""

FORMS = 3
"""Lines from one form of an entry to the next, at most."""

BEFORE = 12
"""Lines before the first form of an entry in which its misspelt heading is looked for."""

MARKED = re.compile(r"\b[Dd]efaults?\b|\bDEFAULT\b|\bRST\b|\b[Rr]eset\b|(?i:factory|power-?on\b|initial|\bshipped\b)")
"""Of what a line speaks that gives a default."""
OMITTED = re.compile(
    r"omit|not specif|unspecified|left out|without a|\bdefault,? (?:\w+ )?(?:channel|output|source)", re.I
)
"""Of what a line speaks that says which suffix is meant where there is none."""

LISTED = re.compile(r"(?:\s{2}|\.{3}|(?:\. ){3}|…)\s*\d+(?:-\d+)?$")
"""The end of a line of contents."""

_ALWAYS = re.compile(r" (?:present|type|optional|repeat)$")
_DEFAULT = re.compile(r" defaults?$")
_NUMBER = re.compile(r"\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|\.\d+")
_UNIT = re.compile(
    r"(?<=\d) ?([a-z\u00b5\u03bc]?[A-Z\u03a9%\u00b0][A-Za-z/]{0,4}|[munp\u00b5\u03bc]?s)(?![\w])|\(([^()\s]{1,8})\)"
)
_WORD = re.compile(r"[A-Za-z%\u03a9\u2126\u00b0]+(?:/[A-Za-z]+)?")
_SPELT = {"1": ("1", "on"), "0": ("0", "off")}
"""A state in normal form and how a page may print it."""


class Scope:
    """The lines of one entry."""

    def __init__(self, lines: Sequence[str], printed: Sequence[Line] = ()) -> None:
        self.lines = lines
        self.printed = printed
        """The same lines with the places of their cells."""

    def bears(self, fact: str, want: Fact) -> bool:
        """Whether the lines say what a fact states; of what is no word or number they always do."""
        if _ALWAYS.search(fact) or want is True:
            return True
        if fact == "example":
            return re.sub(r"\s+", "", said(want)).casefold() in self._text.flat
        if fact.endswith(" unit"):
            return str(want).partition(" ")[0].casefold() in self._units
        parts = [part for part in re.split(r"[\s()]+", said(want)) if part and part != "-"]
        if not parts:
            return False
        if _DEFAULT.search(fact):
            marked = OMITTED if fact.startswith("suffix") else MARKED
            return any(all(_stands(part, near) for part in parts) for near in self._near(marked))
        return all(_stands(part, self._text) for part in parts)

    @cached_property
    def _text(self) -> _Text:
        return _Text(self.lines)

    def _near(self, marked: re.Pattern[str]) -> Iterator[_Text]:
        """The lines with such words, each with the next."""
        return (_Text(self.lines[n : n + 2]) for n, line in enumerate(self.lines) if marked.search(line))

    @cached_property
    def _units(self) -> set[str]:
        """Base units that stand behind a number, in brackets, or as a word of four letters or more."""
        words = [word for line in self.lines for word in _WORD.findall(line) if len(word) >= 3]
        for line in self.lines:
            words += [behind or within for behind, within in _UNIT.findall(line)]
        return {found[0].casefold() for word in words if (found := read_unit_word(word)) is not None}


class _Text:
    """Words and numbers of some lines."""

    def __init__(self, lines: Iterable[str]) -> None:
        text = re.sub(r"(?<=\d),(?=\d{3}\b)", "", " ".join(lines).casefold())
        self.words = set(re.findall(r"[^\W\d_][\w-]*|\d+[a-z]+\w*", text)) | set(re.findall(r"\w+", text))
        self.words -= {"on", "off"} - set(re.findall(r"(?<![\w-])(?:on|off)(?![\w-])", text))
        self.numbers = {float(number) for number in _NUMBER.findall(text)}
        self.flat = re.sub(r"\s+", "", text)

    def has(self, number: float) -> bool:
        """Whether a number stands here, with any prefix of a unit."""
        sizes = (float(f"{abs(number) * 10.0**power:.9g}") for power in range(-12, 16, 3))
        return any(size in self.numbers for size in sizes)


def _stands(part: str, text: _Text) -> bool:
    """Whether a word or number stands in a text; a word long, short or as a part of what is run together."""
    spelt = _SPELT.get(part)
    if spelt and any(form in text.words for form in spelt):
        return True
    try:
        return text.has(float(part))
    except ValueError:
        pass
    short = short_form(part).casefold()
    return part.casefold() in text.words or short in text.words or part.casefold() in text.flat


class Places:
    """Where the entries of a document begin, and so which lines belong to each."""

    def __init__(self, document: Document, known: Iterable[Command]) -> None:
        self.lines = [(place, line.text) for place, page in enumerate(document.pages) for line in page.lines]
        self.printed = [line for page in document.pages for line in page.lines]
        self.first: dict[int, int] = {}
        for n, (place, _) in enumerate(self.lines):
            self.first.setdefault(place, n)
        self.sheets = {page.sheet: place for place, page in reversed(list(enumerate(document.pages)))}
        self._known: dict[tuple[str, int | None], list[int]] = {}
        self.labels = {page.label: place for place, page in reversed(list(enumerate(document.pages)))}
        runs = {(_bare(command.header), run) for command in known for run in self._runs(command)}
        self.marks = sorted((run, header) for header, run in runs)
        """All places where a header begins a line, and which."""
        self.starts = sorted({(self._start(command), _bare(command.header)) for command in known})
        """Where each entry begins."""

    def of(self, command: Command) -> Scope | None:
        """The lines of an entry; None where the document has no such page."""
        place = self._page(command)
        if place is None:
            return None
        start, own = self._start(command), _bare(command.header)
        limit = self.first.get(place + PAGES, len(self.lines))
        if start < 0:
            start = self.first.get(place, 0)
            own = ""
        its = slice(start, min(self._end(start, own), limit))
        return Scope([text for _, text in self.lines[its]], self.printed[its])

    def around(self, command: Command, form: re.Pattern[str], told: Sequence[str] = ()) -> list[str]:
        """The lines of an entry to show a person, also where no line begins with its header, as one misspelt.

        They then begin with the first line that has the `form`, or with one shortly before it that has a text of what
        is `told` of the heading, and go on to the next entry.
        """
        place = self._page(command)
        if place is None:
            return []
        whole = [text for _, text in self.lines]
        first, last = self.first.get(place, 0), self.first.get(place + PAGES, len(whole))
        start = self._start(command)
        if start < 0:
            found = (n for n in range(first, last) if form.search(whole[n]) and not LISTED.search(whole[n]))
            start = next(found, first)
            before = range(max(first, start - BEFORE), start)
            told_of = (n for n in before if any(text in whole[n] for text in told) and not LISTED.search(whole[n]))
            start = next(told_of, start)
        return whole[start : min(self._end(start, _bare(command.header)), last)]

    def begins(self, command: Command, place: int) -> bool:
        """Whether a line of a page begins with the header of an entry."""
        return bool(self._runs(command, place))

    def lists(self, command: Command, place: int) -> bool:
        """Whether a line or a cell of a page begins with the header of an entry, or with the last word of its path and
        the colon before it, as in a tree."""
        if self.begins(command, place):
            return True
        start = self.first.get(place, len(self.lines))
        end = next((n for n in range(start, len(self.lines)) if self.lines[n][0] != place), len(self.lines))
        texts = [text for line in self.printed[start:end] for text in (line.text, *(cell.text for cell in line.cells))]
        whole, last = _printed(command.header), _bare(re.split(r":(?![^\[]*\])", command.header.rstrip("]"))[-1])
        return any(
            any(_begins(text, header) for header in whole) or (text[:1] in ":[" and last and _begins(text, last))
            for text in texts
        )

    def _end(self, last: int, own: str) -> int:
        """Where another entry begins behind line `last`; headings that stand together share what follows."""
        for n, other in self.starts[bisect_right(self.starts, (last, "\uffff")) :]:
            if other == own:
                continue
            if n - last > 1:
                return n
            last = n
        return len(self.lines)

    def _start(self, command: Command) -> int:
        """Where the entry begins: of the lines that begin with its header, that with most lines to the next header.

        A list of commands has its header too, and so has the contents of a chapter, with a page number at the end of
        the line. -1 where no line begins with it.
        """
        own = _bare(command.header)
        runs = self._runs(command)
        told = [run for run in runs if not LISTED.search(self.lines[run][1])] or runs
        return max(told, key=lambda run: (self._stretch(run, own), -run), default=-1)

    def _stretch(self, run: int, own: str) -> int:
        behind = self.marks[bisect_right(self.marks, (run, "\uffff")) :]
        return next((n for n, other in behind if other != own), len(self.lines)) - run

    def _page(self, command: Command) -> int | None:
        place = self.sheets.get(command.page_pdf) if command.page_pdf is not None else None
        return self.labels.get(command.page) if place is None else place

    def _runs(self, command: Command, place: int | None = None) -> list[int]:
        """Lines on its page, or another, that begin with an entry's header; of forms that stand together the first."""
        place = self._page(command) if place is None else place
        key = (command.header, place)
        if key not in self._known:
            self._known[key] = self._found(place, _printed(command.header))
        return self._known[key]

    def _found(self, place: int | None, headers: set[str]) -> list[int]:
        runs: list[int] = []
        last = -FORMS - 1
        for n in range(self.first[place], len(self.lines)) if place in self.first else ():
            if self.lines[n][0] != place:
                break
            if any(_begins(self.lines[n][1], header) for header in headers):
                runs += [n] if n - last > FORMS else []
                last = n
        return runs


def _bare(header: str) -> str:
    """A header by its letters alone: brackets, colons, suffixes and blanks do not count."""
    return re.sub(r"<[^<>]*>|[^\w*]|_", "", header).casefold()


def _printed(header: str) -> set[str]:
    """A header as its heading may print it: whole, without what may be left out in front, or without all of that."""
    shortest = header
    while shortest != (shorter := re.sub(r"\[[^\[\]]*\]", "", shortest)):
        shortest = shorter
    return {_bare(header), _bare(re.sub(r"^\[(?:[^\[\]]|\[[^\[\]]*\])*\]", "", header)), _bare(shortest)} - {""}


def _begins(text: str, header: str) -> bool:
    """Whether a line begins with a header, and with no longer one; a number of the heading may stand before it."""
    text = re.sub(r"<[^<>]*>", "", re.sub(r"^[\d.]+ ", "", text)).casefold()
    place = 0
    for letter in header:
        while place < len(text) and text[place] != letter and not (text[place].isalnum() or text[place] == "*"):
            place += 1
        if place == len(text) or text[place] != letter:
            return False
        place += 1
    return not re.match(r"\]*\[?:|\w", text[place:])
