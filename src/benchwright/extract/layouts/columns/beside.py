"""Commands in a left column with prose to the right, or on a line of their own with prose below.

PHAS (?) {x}     The PHAS command sets or queries ...        CM { j }
                 parameter x is the phase ...                The CM command sets ...
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from benchwright.extract.document.lines import Document, Line, Page, text_size
from benchwright.extract.document.unfold import unfolded
from benchwright.extract.entries.labels import Labelled, read_label
from benchwright.extract.entries.marks import FORMS
from benchwright.extract.facts.definitions import COLUMNS
from benchwright.extract.layouts.columns.between import parameters_between
from benchwright.extract.layouts.columns.numbered import MANY as LISTED
from benchwright.extract.layouts.columns.numbered import without_numbers
from benchwright.extract.notation.form import Syntax, header_key, read_forms

NEAR = 3.0
"""Points within which two lines begin at the same place."""

INDENT = 20.0
"""Points by which prose beside a command stands further right at least."""

LONGEST = 72
"""Characters of a form that stands in a column."""

MANY = 20
"""Commands of one length that make it the rule."""

FULL = 120
"""Words that are enough for any description: a text of more is the chapter that the command stands in."""

AHEAD = 6
"""Lines in which the text below a word in capitals must name it."""

_PAGE = re.compile(r"(?:\d{1,2}[-–])?\d{1,3}\b")
_PLACEHOLDER = re.compile(r"(?<=[A-Z\d?]) (?P<name>[a-z][a-z_]{1,11}|#)$")
_ENDS = re.compile(r"[.;,:]$")
_APART = re.compile(r"(?<=\?) (?=[*:A-Z][\w:]*\?)")
"""A blank between two queries in one cell."""
_COMMENT = re.compile(r"/\*|//|[-–!#] ")
_BEGIN = re.compile(r"(?:\d{1,2}(?:\.\d{1,2}){0,3}[.)]? )?(?:[*:\[{<]{0,3}|[$&])[A-Z]")
_PROSE = re.compile(r"[a-z]{3,} (?:[a-z]{1,3} )?[a-z]{3,}(?![>}\w])|^[A-Z][a-z]+ [a-z]")
"""Words that only a sentence has next to each other."""
_AGAIN = re.compile(r"\((?:continued|cont\.?|cont'd)\)$", re.I)

Own = tuple[str, tuple[Syntax, ...]]
"""The forms that a text consists of, as printed and as read."""


@dataclass(slots=True)
class Found:
    """One command as printed, or several that share their text, with what is said of them."""

    page: Page
    line: Line
    own: list[Own]
    beside: bool
    """Whether prose or a title stands right of the command."""
    body: list[Line] = field(default_factory=list)
    further: str = ""
    """A form with parameters that is printed elsewhere, where this has none."""
    usual: str = ""
    """The value after a reset that a column of its own gives."""
    doubts: list[str] = field(default_factory=list)
    unread: str = ""
    """Parameters in a column of their own that were not read."""
    numbered: bool = False
    """Whether it is a row of a table of numbered commands."""

    @property
    def forms(self) -> list[str]:
        """The forms as printed."""
        return [text for text, _ in self.own]

    @property
    def read(self) -> list[Syntax]:
        """The forms as read."""
        return [form for _, forms in self.own for form in forms]

    @property
    def words(self) -> int:
        """How much is said."""
        return sum(len(cell.text.split()) for line in self.body for cell in line.cells)


@lru_cache(maxsize=1 << 15)
def read_own(text: str) -> Own | None:
    """Return the forms that a text consists of; None if it is anything else."""
    if len(text) > LONGEST or _ENDS.search(text) or not _BEGIN.match(text) or _PROSE.search(text):
        return None
    text = _APART.sub(" or ", text)
    if found := _PLACEHOLDER.search(text):
        name = "index" if found["name"] == "#" else found["name"]
        text = f"{text[: found.start()]} <{name}>"
    read = read_forms(text)
    if not read or read[-1].rest or any(form.holes for form in read) or all(_is_example(form) for form in read):
        return None
    if any(form.weak and form.params for form in read) and not any('"' in slot.like for slot in read[0].params):
        return None
    return text, read


def with_parameters(own: Own, line: Line) -> tuple[Own, Line, str]:
    """Take the parameters that stand in a column between a command and what is said of it into its form.

    Return the forms, the line without that column, and what stands there where it cannot be read.
    """
    text = parameters_between(line)
    if text is None or any(form.params for form in own[1]):
        return own, line, ""
    line = replace(line, cells=(line.cells[0], *line.cells[2:]))
    if not text:
        return own, line, ""
    whole = read_own(f"{own[0]} {text}")
    return (whole, line, "") if whole is not None and len(own[1]) == 1 else (own, line, text)


def _is_example(form: Syntax) -> bool:
    """Whether values stand where a form has names."""
    return bool(form.params) and all(slot.like and slot.like[:1].isdigit() for slot in form.params)


def find(document: Document) -> list[Found]:
    """Return every command with the text that belongs to it, in the order of the document."""
    document, rows = without_numbers(document, lambda text: read_own(text) is not None)
    cutter = _Cutter(document, rows)
    for number, page in enumerate(document.pages):
        cutter.turn(number)
        for place, line in enumerate(page.lines):
            cutter.take(page, line, page.lines[place + 1 : place + 1 + AHEAD])
    entries = [found for found in cutter.found if _is_entry(found)]
    return entries if len(rows) < LISTED else [found for found in entries if found.numbered]


class _Cutter:
    """Goes through the lines, keeping the command under way."""

    def __init__(self, document: Document, rows: frozenset[int]) -> None:
        self.size, self.rows = text_size(document), rows
        strong = [(n, line) for n, page in enumerate(document.pages) for line in page.lines if _is_strong(line)]
        lefts = Counter(round(_left(line)) for _, line in strong)
        fewest = max(3.0, 0.05 * len(strong))
        self.stops = tuple(float(x) for x in lefts if sum(lefts[x + d] for d in (-1, 0, 1)) >= fewest)
        self.bold = 2 * sum(_in_bold(line) for _, line in strong) > len(strong)
        self.near = {n + d for n, line in strong if self._placed(line) for d in (-1, 0, 1)}
        self.found: list[Found] = []
        self.current: Found | None = None
        self.number = 0

    def turn(self, number: int) -> None:
        """Note which page begins."""
        self.number = number

    def take(self, page: Page, line: Line, behind: Sequence[Line]) -> None:
        """Put a line where it belongs."""
        if not line.cells or _AGAIN.search(line.text):
            return
        line = self._ungrouped(line)
        own = self._own(line, behind)
        numbered = id(line) in self.rows
        if own is not None:
            own, line, unread = with_parameters(own, line)
            if self.current is None or self.current.page is not page or not self._shared(self.current, line):
                self.current = Found(page, line, [], beside=len(line.cells) > 1, numbered=numbered)
                self.found.append(self.current)
            self.current.own.append(own)
            self.current.unread = self.current.unread or unread
            if len(line.cells) > 1:
                self.current.beside = True
                self.current.body += unfolded(_rest(line)) if line.row else (_rest(line),)
        elif self.current is not None:
            if self._closes(line):
                self.current = None
            else:
                self.current.body.append(line)

    def _placed(self, line: Line) -> bool:
        return any(abs(_left(line) - stop) <= NEAR for stop in self.stops)

    def _ungrouped(self, line: Line) -> Line:
        """A row without the name of a group that stands left of the commands."""
        for place, cell in enumerate(line.cells[1:-1], 1):
            if _left(line) < cell.x0 - INDENT and any(abs(cell.x0 - stop) <= NEAR for stop in self.stops):
                return replace(line, cells=line.cells[place:])
        return line

    def _shared(self, before: Found, line: Line) -> bool:
        """Whether a command shares its text with the one above: nothing is said in between, or a sentence goes on."""
        if not before.body:
            return True
        last, beside = before.body[-1], line.cells[1].text if len(line.cells) > 1 else ""
        goes_on = beside[:1].islower() and last.text[-1:] not in ".:;" and line.y - last.y < 1.35 * line.size
        return goes_on and len(before.body) == len(before.own)

    def _own(self, line: Line, behind: Sequence[Line]) -> Own | None:
        if len(line.cells) > 1 and _PAGE.match(line.cells[1].text) and not line.row and not parameters_between(line):
            return None  # a list with page numbers
        own = read_own(line.cells[0].text)
        if own is None or not any(form.weak for form in own[1]) or id(line) in self.rows:
            return own
        if self.number not in self.near or not self._placed(line):
            return None
        text = " ".join(other.text for other in (*([_rest(line)] if len(line.cells) > 1 else []), *behind))
        header = own[1][0].header
        named = header in text and re.search(rf"(?<![\w*]){re.escape(header)}(?!\w)", text) is not None
        bold = self.bold and _in_bold(line) and (len(line.cells) > 1 or self._stacked(line, header, behind))
        return own if named or bold else None

    def _stacked(self, line: Line, header: str, behind: Sequence[Line]) -> bool:
        """Whether a word in bold stands among others of its length that share the text below."""
        above = self.current is not None and not self.current.body and self.current.line.bold
        below = bool(behind) and behind[0].bold and abs(_left(behind[0]) - _left(line)) <= NEAR
        other = self.current.read[-1].header if above and self.current else behind[0].text if below else ""
        return len(other) == len(header) and other.isupper()

    def _closes(self, line: Line) -> bool:
        """Whether a line is the heading or the text of another section."""
        assert self.current is not None
        if self.current.beside:
            return any(_left(line) <= stop + NEAR for stop in self.stops) and not line.row
        if line.size > self.size + 0.6 and line.size > self.current.line.size + 0.6:
            return True
        short = len(line.cells) == 1 and len(line.text.split()) < 6 and not _ENDS.search(line.text)
        return short and line.bold and self.bold and line.text.isupper()


def _is_strong(line: Line) -> bool:
    own = read_own(line.cells[0].text) if line.cells else None
    return own is not None and not any(form.weak for form in own[1])


def _left(line: Line) -> float:
    """Where the first cell begins: in a ruled row another cell may have the first run of text."""
    return line.cells[0].x0 if line.cells else 0.0


def _in_bold(line: Line) -> bool:
    """Whether the command of a line is in bold, whatever stands beside it."""
    return line.bold or (bool(line.spans) and line.spans[0].bold and len(line.cells) > 1)


def _rest(line: Line) -> Line:
    return Line(line.spans, line.sheet, line.heading, line.table, line.cells[1:], line.row)


def _is_entry(found: Found) -> bool:
    """Whether what stands there describes the command, and is not laid out in another family's way."""
    if found.words < 2 or _COMMENT.match(found.body[0].text):
        return False
    for line in found.body[:4]:
        label = read_label(line)
        if label is not None and label.label in FORMS and _apart(label, line):
            return False
        if len(line.cells) > 1 and all(COLUMNS.get(cell.text.lower().strip(" :")) for cell in line.cells):
            return False
    return found.beside or all(":" not in form.header for form in found.read)


def _apart(label: Labelled, line: Line) -> bool:
    """Whether a label stands for itself, with a colon or in a cell of its own, and does not begin a sentence."""
    rest = label.rest
    return rest is None or len(line.cells) > len(rest.cells) or ":" in line.text[: len(label.printed) + 2]


# Several descriptions of one command -------------------------------------------------------------


def best(found: Sequence[Found]) -> list[Found]:
    """Of descriptions of the same command give the one with most forms, of those the first that says enough.

    Another one is given as well where it tells of a form that the first does not have; rows that differ in the word
    sent (`STAT ON`, `STAT OFF`) are one.
    """
    groups: dict[tuple[str, ...], list[Found]] = {}
    for one in found:
        groups.setdefault(tuple(dict.fromkeys(header_key(form.header) for form in one.read)), []).append(one)
    kept: list[Found] = []
    for same in groups.values():
        known: set[str] = set()
        whole = _with_words(same)
        for one in sorted(whole, key=lambda one: (-len(_told(one)), _in_front(one), one.words < _enough(whole))):
            new = _told(one) - known
            known |= new
            kept += [one] if new else []
    named = [(one, frozenset(form.header for form in one.read)) for one in kept]
    several = [(one, headers) for one, headers in named if len(headers) > 1]
    kept = [one for one, ours in named if not any(ours < theirs and _sums_up(one, other) for other, theirs in several)]
    _note_further(kept, found)
    places = {id(one.line): place for place, one in enumerate(found)}
    return sorted(_of_one_length(kept), key=lambda one: places[id(one.line)])


def _sums_up(one: Found, other: Found) -> bool:
    """Whether a row of a list only names a command that another entry describes, which tells of others as well."""
    return 3 * one.words < other.words and _told(one) <= _told(other)


def _note_further(kept: Sequence[Found], found: Sequence[Found]) -> None:
    """Note at commands without parameters the forms with some that are printed elsewhere."""
    longer = {form.header: text for one in found for text, forms in one.own for form in forms if form.params}
    for one in kept:
        bare = [form.header for form in one.read if not form.params]
        own = {form.header for form in one.read if form.params}
        one.further = next((longer[header] for header in bare if header in longer and header not in own), "")


def _in_front(one: Found) -> bool:
    """Whether a description stands before the first chapter, where lists sum up what follows."""
    return re.fullmatch("[ivxlc]+", one.page.label) is not None


def _of_one_length(found: Sequence[Found]) -> list[Found]:
    """Where nearly all commands are words of one length, leave out others: those of another instrument, emulated."""
    flat = [one for one in found if not re.search(r"[:*<]", one.read[0].header)]
    lengths = Counter(len(one.read[0].header) for one in flat)
    length, count = lengths.most_common(1)[0] if lengths else (0, 0)
    if count < MANY or count < 0.9 * len(flat):
        return list(found)
    return [one for one in found if re.search(r"[:*<]", one.read[0].header) or len(one.read[0].header) == length]


def _enough(same: Sequence[Found]) -> float:
    return 0.5 * min(max(one.words for one in same), FULL)


def _told(one: Found) -> set[str]:
    """The forms that an entry has."""
    told: set[str] = set()
    for form in one.read:
        told |= {"query"} if form.query else set()
        told |= {"set"} if not form.query or form.both else set()
    return told


def _with_words(same: Sequence[Found]) -> list[Found]:
    """Rows that send another word each put together to one form with all of them."""
    rows = [one for one in same if len(one.read) == 1 and not one.read[0].query and len(one.read[0].params) == 1]
    words = [row.read[0].params[0].like for row in rows if row.read[0].params[0].like]
    if len(rows) < 2 or not words:
        return list(same)
    names = [f"<{row.read[0].params[0].name}>" for row in rows if not row.read[0].params[0].like]
    own = read_own(f"{rows[0].read[0].header} {{{'|'.join([*dict.fromkeys(words), *names[:1]])}}}")
    if own is None:
        return list(same)
    first = next((row for row in rows if not row.read[0].params[0].like), rows[0])
    others = [line for row in rows if row is not first for line in row.body]
    whole = replace(rows[0], own=[own], body=[*first.body, *others])
    return [whole, *(one for one in same if not any(one is row for row in rows))]


def with_queries(found: Sequence[Found]) -> list[Found]:
    """Put the set form and the query form of a command, where they stand apart, together to one entry."""
    groups: dict[str, list[Found]] = {}
    for one in found:
        if len(one.read) == 1:
            groups.setdefault(header_key(one.read[0].header), []).append(one)
    joined: dict[int, Found] = {}
    gone: set[int] = set()
    for same in groups.values():
        sets = [one for one in same if not one.read[0].query]
        asks = [one for one in same if one.read[0].query and not one.read[0].both]
        if len(same) == 2 and len(sets) == len(asks) == 1:
            both = replace(sets[0], own=[*sets[0].own, *asks[0].own], body=[*sets[0].body, *asks[0].body])
            first, second = same
            joined[id(first)] = replace(both, page=first.page, line=first.line)
            gone.add(id(second))
    return [joined.get(id(one), one) for one in found if id(one) not in gone]
