"""How a labelled document looks: where its labels stand, and what the headings above them look like."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from benchwright.extract.document.cells import split_cells
from benchwright.extract.document.lines import Document, Line, text_size
from benchwright.extract.entries.block import Label
from benchwright.extract.entries.headed_labels import headed_styles
from benchwright.extract.entries.labels import Labelled, read_label
from benchwright.extract.facts.definitions import COLUMNS
from benchwright.extract.notation.form import read_syntax
from benchwright.extract.notation.joined import begins_form
from benchwright.extract.notation.spelling import in_short, skeleton, spellings

FORMS: frozenset[Label] = frozenset({"syntax", "query_syntax"})

NEAR = 3.0
"""Points within which a label stands where others do."""

BACK = 40
"""Lines between a heading and its labels, at most: prose may stand there."""

SOME = 0.04
"""This share of all labels makes a place of labels."""

LARGER = 2.0
"""Points by which headings are set larger than forms with the same header, where there are both."""

RAGGED = 3
"""Labels of so many lengths that end at one place of a sheet are aligned there."""

WHOLE = 4
"""Labels of so many kinds that begin at one place of a sheet are those of an entry."""

SELDOM = 0.003
"""This share of all labels makes a place of labels in plain text, where the columns differ from page to page."""

_OBJECTS = frozenset(["the", "a", "an", "this", "these", "that", "all", "whether", "which", "what", "is", "are"])
"""Words that a verb such as `returns` stands before in a sentence."""

NUMBERED = re.compile(
    r"^(?:\d{1,2}(?:[.-]\d{1,3}){0,4}[.)]?|[A-Z]\.|[a-z]\)|•|■|◆)\s+(?=\S)|^\d{1,2}[.)](?=[*A-Z][A-Z])"
)
"""Number or bullet before a heading."""

_NAMING = re.compile(r"commands?:?", re.I)
"""A label of what is described, where another one stands above its form."""

Style = tuple[float, bool, int]
"""Font size in half points, bold, and heading level of a heading."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What tells labels and headings from text."""

    lefts: tuple[float, ...]
    rights: tuple[float, ...]
    """Where labels begin, or where they end if the document aligns them right."""
    turned: Mapping[int, tuple[float, ...]]
    """Where labels end on single sheets of such a document: an entry may be set in further or less far."""
    joined: bool
    """Whether labels usually run together with their text."""
    words: frozenset[str]
    """Labels of forms as they are usually printed; such a word in bold alone is one, wherever it stands."""
    capitals: bool
    """Whether labels are usually printed in capitals."""
    small: bool
    """Whether labels are usually printed in small letters."""
    sets: Mapping[int, tuple[float, ...]]
    """Where a whole set of labels begins on single sheets: a table may be set in further or less far."""
    body: float
    """Font size of the text."""
    styles: frozenset[Style]
    """Styles of headings that name the command of the labels below."""
    named: bool
    """Whether commands are named under a label of their own (`Command`, then `Syntax`), not by headings."""

    @property
    def deepest(self) -> int:
        """The deepest level of headings that name commands: those below name parts. Any, where none are marked so."""
        return max((level for _, _, level in self.styles), default=0) or 9

    @property
    def plain(self) -> bool:
        """Whether headings are set like text, so that their style does not tell them."""
        size = round(self.body * 2) / 2
        return bool(self.styles) and all(style in ((size, False, 0), (size - 0.5, False, 0)) for style in self.styles)

    def is_label(self, found: Labelled, line: Line) -> bool:
        """A label stands where labels stand; a word that begins a sentence, or is a command, does not."""
        rights = (*self.rights, *self.turned.get(line.sheet, ()))
        placed = _near(found.x0, (*self.lefts, *self.sets.get(line.sheet, ()))) or _near(found.x1, rights)
        bold = bool(line.spans) and line.spans[0].bold
        colon = ":" in line.cells[0].text[len(found.printed) - 1 :].lstrip()[:2]
        if _in_sentence(found, line) or heads_list(found):
            return False
        if found.printed[0].islower() and not self.small:
            return False
        if found.printed.isupper() and not self.capitals and not (colon or (found.rest and found.printed[0] == "*")):
            return False
        if found.label in FORMS and self.words and found.printed not in self.words:
            return placed and bold and found.rest is None and " " in found.printed and line.text.endswith(":")
        if found.rest is None:
            alone = found.printed in self.words
            return placed or line.heading > 0 or (bold and (alone or not (self.lefts or self.rights)))
        if len(line.cells) > len(found.rest.cells):
            first = found.rest.cells[0]
            return placed or (bold and (not first.bold or first.text.lower() == "name"))
        if found.label in FORMS and " " not in found.printed and not begins_form(found.rest.text):
            return False
        return placed and (bold or colon or self.joined)

    def is_heading(self, line: Line) -> bool:
        """Whether the line looks like a heading, of a command or of a section."""
        if not line.cells or (line.table and len(line.cells) > 3):
            return False
        style = style_of(line)
        heads = 0 < line.heading <= self.deepest
        if heads or style in self.styles:
            return heads or line.size > self.body + 0.6 or _is_form(line)
        if not line.bold:
            return False
        return line.size > self.body + 0.6 or (not self.styles and _is_form(line))


def read_marks(document: Document) -> Marks:
    """Look through the document for what its labels and headings have in common."""
    lefts: Counter[float] = Counter()
    rights: Counter[float] = Counter()
    words: Counter[str] = Counter()
    edges: dict[int, list[Labelled]] = {}
    joined = apart = forms = capitals = small = 0
    for _, line in document.lines():
        found = read_label(line)
        if found is None or _heads_table(found) or _in_sentence(found, line):
            continue
        if found.printed[0].islower() and not found.printed.endswith(":"):
            continue
        lefts[round(found.x0)] += 1
        rights[round(found.x1)] += 1
        edges.setdefault(line.sheet, []).append(found)
        words[found.printed] += found.label in FORMS
        forms += found.label in FORMS
        capitals += found.label in FORMS and found.printed.isupper()
        small += found.label in FORMS and found.printed[0].islower()
        run = found.rest is not None and len(line.cells) == len(found.rest.cells)
        joined, apart = joined + run, apart + (not run)
    fewest = max(3.0, 0.1 * forms)
    often = max(3.0, (SELDOM if document.kind == "text" else SOME) * forms)
    styles = _styles(document)
    right = sum(count for _, count in rights.most_common(4)) > sum(count for _, count in lefts.most_common(4))
    return Marks(
        () if right else tuple(x for x, count in lefts.items() if count >= often),
        tuple(x for x, count in rights.items() if count >= often) if right else (),
        {sheet: tuple(_ragged(labels)) for sheet, labels in edges.items()} if right else {},
        joined > apart / 4,
        frozenset(word for word, count in words.items() if count >= fewest),
        capitals > forms / 2,
        small > forms / 2,
        {} if right else {sheet: tuple(_whole_sets(labels)) for sheet, labels in edges.items()},
        text_size(document),
        styles or frozenset(),
        styles is None,
    )


def _ragged(labels: Sequence[Labelled]) -> Iterator[float]:
    """Where several labels of a sheet end that begin at different places."""
    for edge in dict.fromkeys(round(found.x1) for found in labels):
        lefts = {round(found.x0 / NEAR) for found in labels if abs(found.x1 - edge) <= NEAR}
        if len(lefts) >= RAGGED:
            yield float(edge)


def _whole_sets(labels: Sequence[Labelled]) -> Iterator[float]:
    """Where so many labels of a sheet begin, each followed by a colon, that they are those of an entry."""
    for edge in dict.fromkeys(round(found.x0) for found in labels):
        kinds = {found.label for found in labels if abs(found.x0 - edge) <= NEAR and found.printed.endswith(":")}
        if len(kinds) >= WHOLE and kinds & FORMS:
            yield float(edge)


def _heads_table(found: Labelled) -> bool:
    """Whether the word heads the column of a table (`Parameter`, `Range`), not a part of an entry."""
    return found.rest is not None and found.rest.cells[0].text.lower().strip(" :") in COLUMNS


_BESIDE = frozenset(["summary", "description", "function", "reset setting", "meaning", "page", "reference", "remarks"])
"""What stands at the head of the column beside that of commands in a list of them."""


def heads_list(found: Labelled) -> bool:
    """Whether the word heads the column of a list of commands (`Command`, `Summary`), not the form of an entry."""
    return found.label in FORMS and found.rest is not None and found.rest.cells[0].text.lower() in _BESIDE


def _in_sentence(found: Labelled, line: Line) -> bool:
    """Whether the word is the first of a sentence (`Returns the lower limit`)."""
    if found.rest is None or len(line.cells) > len(found.rest.cells) or ":" in line.text[: len(found.printed) + 2]:
        return False
    bold = [span.bold for span in line.spans]
    parted = len(bold) > 1 and bold[0] and not bold[-1]
    return not parted and found.rest.text.split(" ", 1)[0] in _OBJECTS


def _styles(document: Document) -> frozenset[Style] | None:
    """Styles of the lines that bear the header which is found under the next label of a form.

    None where most commands are named under a label of their own.
    """
    counts: Counter[Style] = Counter()
    above: deque[Line] = deque(maxlen=BACK)
    waiting = named = 0
    before: Labelled | None = None
    for _, line in document.lines():
        found = read_label(line)
        label = found is not None and found.label in FORMS
        named += name_above(before, found)
        before = found
        if waiting and found is not None and not label and found.rest is None:
            continue  # several labels stand one below the other
        text = (found.rest.text if found.rest is not None else "") if found is not None and label else line.text
        if label or waiting:
            waiting = 2 if label and not text else 0
            form = read_syntax(text) if text else None
            if form is not None and (style := _style_above(form.header, above)) is not None:
                counts[style] += 1
        if not label:
            above.append(line)
    if not counts:
        counts = headed_styles(document)
    most = sum(counts.values())
    if named > most / 2:
        return None
    return frozenset(style for style, count in counts.items() if count >= max(2, 0.05 * most))


def names(label: Labelled) -> bool:
    """Whether a label is that of what is described, where another one stands above the form."""
    return label.label == "syntax" and label.rest is not None and _NAMING.fullmatch(label.printed) is not None


def name_above(first: Labelled | None, second: Labelled | None) -> bool:
    """Whether the first of two labels one below the other (`Command`, then `Syntax`) is that of what is described."""
    if first is None or second is None or second.label != "syntax":
        return False
    return names(first) and _NAMING.fullmatch(second.printed) is None


def _style_above(header: str, above: deque[Line]) -> Style | None:
    """Style of the nearest line above with this header, or of one that stands out more: the nearest may be a form."""
    wanted = skeleton(header)
    same = [line for line in reversed(above) if len(line.text) < 120 and _bare(line) == wanted]
    if same:
        return style_of(next((line for line in same[1:] if _outdoes(line, same[0])), same[0]))
    return _style_of_long(header, above) if in_short(header) else None


def _outdoes(line: Line, other: Line) -> bool:
    """Whether a line is set larger than another, or is marked as a heading where the other is not."""
    return line.size > other.size + LARGER or (line.heading > 0 and not other.heading)


def _bare(line: Line) -> str:
    return skeleton(NUMBERED.sub("", line.text))


def _style_of_long(header: str, above: deque[Line]) -> Style | None:
    """Style of the line above that spells out a header printed in its short form only."""
    ways = spellings(header)
    for line in reversed(above):
        form = read_syntax(NUMBERED.sub("", line.text)) if ":" in line.text and len(line.text) < 120 else None
        if form is not None and not form.params and not form.rest and spellings(form.header) & ways:
            return style_of(line)
    return None


def style_of(line: Line) -> Style:
    """Return the style of a line."""
    return round(line.size * 2) / 2, line.bold, line.heading


def whole(line: Line) -> str:
    """Text of a heading: a table's border may cut a header, so its cells are not looked at."""
    return " ".join(cell.text for cell in split_cells(line.spans)) if line.spans else line.text


def _is_form(line: Line) -> bool:
    text = NUMBERED.sub("", whole(line))
    form = read_syntax(text)
    return form is not None and (not form.weak or len(text.split()) == 1)


def _near(x: float, places: tuple[float, ...]) -> bool:
    return any(abs(x - place) <= NEAR for place in places)
