"""Entries whose parts bear labels: "Syntax", "Description", "Parameters", "Example", beside the text or above it.

A heading in bold or larger type names the command, or says in words what it does; several headings may share one set
of labels.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from benchwright.extract.document.lines import Document, Line, Page
from benchwright.extract.document.unfold import unfolded
from benchwright.extract.entries.access import access_of, says_none, set_forms
from benchwright.extract.entries.block import Block, Label
from benchwright.extract.entries.form_headings import is_message, marked, take_messages
from benchwright.extract.entries.headed_labels import headed_forms, take_query_parameters
from benchwright.extract.entries.headlines import find_headlines, place_of, with_prose_beside
from benchwright.extract.entries.labels import Labelled, read_label, second_half, with_cells
from benchwright.extract.entries.marks import FORMS, LARGER, NUMBERED, name_above, names, read_marks, whole
from benchwright.extract.entries.nested_labels import in_one_column
from benchwright.extract.entries.plain_names import bracketed, take_named, unlike
from benchwright.extract.entries.stacked import breaks_off, label_for
from benchwright.extract.entries.titled_headings import take_inner_values, with_titles_apart
from benchwright.extract.facts.general import read_general
from benchwright.extract.facts.range_tables import read_range_tables
from benchwright.extract.facts.resets import listed_resets
from benchwright.extract.notation.askable import angled, asked_apart
from benchwright.extract.notation.between import set_in_code, without_sentences
from benchwright.extract.notation.form import looks_like_example, read_forms, read_syntax
from benchwright.extract.notation.joined import (
    asked,
    asks_for_set,
    begins_form,
    corrected,
    join_forms,
    of_one_header,
    parted,
)
from benchwright.extract.notation.mnemonics import read_mnemonics
from benchwright.extract.notation.spelling import skeleton
from benchwright.extract.spoken.forms import trimmed
from benchwright.extract.spoken.telling import first_lines, is_spoken

NAME = "labelled"

_PIECES = re.compile(r"(?=.*[<>=:;])[<>=:;\s\d]+")
"""A line with nothing but pieces of a bracket that is higher than a line."""

_CHAPTER = re.compile(r"\d{1,2}(?:\.\d{1,2}){1,3}  ?[A-Z]\w*(?: \w+){0,5}")
"""The heading of a chapter, left of what it stands below."""
LINES_OF_NAME = 2
"""So many lines the name of a command takes at most, under a label of its own."""

SUMMED = 12
"""So many forms of one entry are a list of commands."""

FEWEST = 3
"""Fewer labels stand in a document by chance."""


def evidence(document: Document) -> float:
    """Count the labels of forms that are followed by something that reads as a form.

    Labels of parameters beside them count twice, as set and query form of an entry do elsewhere.
    """
    forms, parameters = labels_found(in_one_column(document))
    return float(forms + 2 * parameters) if forms >= FEWEST else 0.0


def labels_found(document: Document) -> tuple[int, int]:
    """Return how many labels have a form behind or below them, and how many label parameters (at most as many)."""
    forms = sum(1 for _ in _starts(document))
    if forms < FEWEST:
        forms = max(forms, headed_forms(document))
    labels = (read_label(line) for _, line in document.lines())
    return forms, min(forms, sum(label is not None and label.label == "parameters" for label in labels))


def _starts(document: Document) -> Iterator[Line]:
    waiting = 0
    for _, line in document.lines():
        found = read_label(line)
        if found is not None and found.label in FORMS:
            text = found.rest.text if found.rest is not None else ""
            if text and (begins_form(text) or (found.rest is not None and says_none([found.rest]))):
                yield line
            waiting = 0 if text else 3
        elif waiting:
            waiting -= 1
            if read_syntax(line.text):
                waiting = 0
                yield line


def blocks(document: Document) -> Iterator[Block]:
    """Cut at headings that come before a set of labels."""
    document = with_titles_apart(in_one_column(document))
    cutter = _Cutter(document)
    for page, line in document.lines():
        yield from cutter.take(page, line)
    yield from cutter.end()


class _Cutter:
    """Goes through the lines, keeping the entry under way."""

    def __init__(self, document: Document) -> None:
        self.marks = read_marks(document)
        general = read_general(document)
        resets = general.resets | listed_resets(document)
        self.general = replace(general, tables=read_range_tables(document), resets=resets)
        told = is_spoken(list(first_lines(document)))
        self.mnemonics = read_mnemonics(document) if told else None
        """What the document explains of its mnemonics, where its examples are sentences."""
        self.headlines = find_headlines(document, self._opens) if self.marks.plain else None
        """Headings by their places, in a document that sets them like text."""
        self.block: Block | None = None
        self.label: Label | None = None
        self.seen: set[Label] = set()
        self.half = ""
        """The label as printed, if it stands in the line above and may go on in this one."""
        self.above: Labelled | None = None
        """The last label."""
        self.stack: list[Label] = []
        """Labels that stand one below the other before their texts."""
        self.bare = False
        """Whether no text has come since the last label."""
        self.size = 0.0
        """Font size of the last heading."""
        self.aside = 0.0
        """Where the text beside the last label begins; 0 where none stands beside it."""
        self.stacked = False
        """Whether the entry under way has labels that stand one below the other."""

    def take(self, page: Page, line: Line) -> Iterator[Block]:
        """Read one line; give the entry before it when this one begins a new one."""
        half, self.half = self.half, ""
        if half and (rest := second_half(half, line)) is not None:
            self._add(rest)
            return
        if self.headlines is not None and (text := self.headlines.get(place_of(line))) is not None:
            yield from self._heading(page, text) if text else ()
            return
        if (parts := with_prose_beside(line)) is not None:
            yield from self._heading(page, parts[0])
            self._add(parts[1])
            return
        found = read_label(line)
        if found is not None and self.marks.is_label(found, line):
            yield from self._labelled(page, found)
        elif self.headlines is None and self.marks.is_heading(line) and not self._is_inside(line):
            yield from self._heading(page, NUMBERED.sub("", whole(line)))
            self.size = line.size
        elif self.headlines is None or line.x0 >= self.aside or not _CHAPTER.fullmatch(line.text):
            self._add(line)

    def _is_inside(self, line: Line) -> bool:
        """Whether a line that looks like a heading belongs to what stands above it.

        It is one of a program among the examples (`40 END`), or a form in bold below its label, smaller than the
        heading that names it.
        """
        if self.label == "example":
            return re.match(r"\d{1,4}0 [A-Z]+\b", line.text) is not None
        if self.label not in FORMS or self.block is None:
            return False
        if (form := marked(self.block.headings)) is not None and is_message(line.text, form):
            return True
        if line.size > self.size - LARGER:
            return False
        form = read_syntax(line.text)
        return form is not None and skeleton("".join(self.block.headings)) == skeleton(form.header)

    def _opens(self, line: Line) -> bool:
        found = read_label(line)
        return found is not None and found.label in FORMS and self.marks.is_label(found, line)

    def end(self) -> Iterator[Block]:
        """Give the entry under way."""
        block, seen = self.block, self.seen
        self.block, self.seen, self.label, self.stack, self.bare = None, set(), None, [], False
        if block is None or not (seen & FORMS or (not self.marks.named and _stands_alone(block, bool(seen)))):
            return
        take_query_parameters(block)
        if asked_apart([line.text for line in block.lines("syntax", "query_syntax")]):
            block.parts = {label: [_angled(line) for line in lines] for label, lines in block.parts.items()}
        if self.stacked and breaks_off(block.lines("parameters")):
            block.doubts.append("The text of the arguments breaks off.")
        self.stacked = False
        if any(_PIECES.fullmatch(line.text) for line in block.lines("syntax", "query_syntax")):
            block.doubts.append("A bracket of the form is drawn over several lines.")
        take_inner_values(block)
        _define_apart(block)
        forms = self._forms(block, seen)
        forms = bracketed(forms, block.lines("parameters"))
        block.doubts += unlike(forms)
        forms = [trimmed(form) for form in forms] if self.mnemonics is not None else forms
        block.syntax = of_one_header(corrected(forms, block.headings, block.notes), block.headings)
        block.bare = not forms
        take_named(block)
        block.general, block.mnemonics = self.general, self.mnemonics
        named = any(read_syntax(heading) is not None for heading in block.headings)
        if (block.headings or block.syntax) and (named or not _is_summary(block.syntax)):
            yield block

    @staticmethod
    def _forms(block: Block, seen: set[Label]) -> list[str]:
        """The forms under the labels of an entry, those that can be sent before those that ask."""
        if both := take_messages(block):
            return both
        printed, told = parted(_without_sentences(block, "syntax"))
        queries, about = parted(_without_sentences(block, "query_syntax"))
        block.denied = says_none(queries)
        queries = [] if block.denied else queries
        block.join_wrapped_headings([line.text for line in (*printed, *queries)])
        if told or about:
            block.parts["parameters"] = [*told, *(about if not told else ()), *block.parts.get("parameters", [])]
        forms = join_forms(printed, block.headings)
        questions = asked(join_forms(queries, block.headings), block.notes)
        asked_for = forms and block.headings and all(heading.endswith("?") for heading in block.headings)
        only_asks = all(read.query for form in forms for read in read_forms(form))
        if seen >= FORMS and questions and only_asks and not asked_for:
            block.doubts.append("There is a label of the set form, but no such form was read.")
        if not forms and "syntax" not in seen and "query_syntax" in seen:
            access = access_of(block.text("description", "remarks"))
            forms = set_forms(block.headings, questions, access, denied=block.denied)
        return forms + questions

    def _heading(self, page: Page, text: str) -> Iterator[Block]:
        """A heading begins an entry, or stands above others that share their labels."""
        if self.seen or (self.block is not None and self.block.parts):
            yield from self.end()
        if self.block is None:
            self.block = Block(page.label, page.sheet)
        if self._goes_on(text):
            self.block.headings[-1] += text
        else:
            self.block.headings.append(text)
            self.block.places.append((page.label, page.sheet))

    def _goes_on(self, text: str) -> bool:
        """Whether a heading continues the one above it (`...:TRANsient` / `:LEVel`)."""
        before = self.block.headings[-1] if self.block and self.block.headings else ""
        return bool(before) and (
            before.endswith((":", "[", "|")) or (text.startswith((":", "]", "[:")) and before[0] not in ":[")
        )

    def _labelled(self, page: Page, found: Labelled) -> Iterator[Block]:
        if self.marks.named and names(found):
            yield from self.end()
        label = self._meant(found)
        if label in FORMS and self._stands_before(page):
            self.block, self.seen, self.stack = None, set(), []
        if label in FORMS and label in self.seen and self.label not in FORMS and self._is_next(label, found):
            yield from self.end()
        if self.block is None:
            self.block = Block(page.label, page.sheet)
        if self.label == "syntax" and name_above(self.above, found):
            self._named(self.block)
        self.stack = [*self.stack, label] if self.bare and self.headlines is not None else [label]
        self.block.mirrors |= "/" in found.printed and label == "parameters"  # those that are set and those that return
        self.label, self.bare = self.stack[0], True
        self.seen.add(label)
        self.half = "" if found.printed.endswith(":") else found.printed
        self.aside = found.rest.cells[0].x0 if found.rest is not None and found.rest.cells else 0.0
        self.above = found
        if found.rest is not None:
            for line in unfolded(found.rest) if found.rest.table else (found.rest,):
                self._add(line)

    @staticmethod
    def _named(block: Block) -> None:
        """Make what stands under the label of the command a heading."""
        lines = block.lines("syntax")
        if not 0 < len(lines) <= LINES_OF_NAME:
            return
        text = "".join(cell.text for line in lines for cell in line.cells)
        if read_syntax(text) is not None:
            block.headings.append(text)
            block.places.append((block.page, block.sheet))
            del block.parts["syntax"]

    def _stands_before(self, page: Page) -> bool:
        """Whether what was met before the first form stands pages before it, and no heading names a command."""
        block = self.block
        if block is None or self.seen & FORMS or block.sheet >= page.sheet - 1:
            return False
        return not any((form := read_syntax(heading)) is not None and not form.weak for heading in block.headings)

    def _is_next(self, label: Label, found: Labelled) -> bool:
        """Whether the same label again begins another entry; that of queries does where it bears another header."""
        if label == "syntax" or self.block is None:
            return True
        asked = read_syntax(found.rest.text) if found.rest is not None else None
        above = [read_syntax(line.text) for line in self.block.lines("query_syntax")]
        known = {skeleton(form.header) for form in above if form is not None}
        return asked is not None and bool(known) and skeleton(asked.header) not in known

    def _meant(self, found: Labelled) -> Label:
        """The label, unless it stands twice and what follows shows that another was meant."""
        if self.block is None or found.label not in self.seen or found.rest is None:
            return found.label
        text = found.rest.cells[0].text
        if any(line.text == text for lines in self.block.parts.values() for line in lines[-2:]):
            return found.label  # the line above bears the header of another entry
        if found.label in FORMS and asks_for_set(text, self.block.lines(found.label)):
            return found.label
        meant: Label | None = (
            "example" if looks_like_example(text) else "returns" if text.startswith("The query returns") else None
        )
        if meant is None or meant == found.label:
            return found.label
        self.block.notes.append(f"The word `{found.printed}` stands where `{meant}` is meant.")
        return meant

    def _add(self, line: Line) -> None:
        raised = len(line.text) == 1 and line.size < 0.8 * self.marks.body
        if self.block is not None and line.cells and not raised:
            if len(self.stack) > 1:
                self._sort(self.block, line.text)
                self.stacked = True
            self.bare = False
            self.block.parts.setdefault(self.label or "description", []).append(line)

    def _sort(self, block: Block, text: str) -> None:
        """Choose the label for a text that stands below several."""
        label = self.label or self.stack[0]
        above = [] if self.bare else block.parts.get(label, [])
        at = label_for(
            self.stack, self.stack.index(label), text, above[-1].text if above else "", "".join(block.headings[-1:])
        )
        self.label = self.stack[at]


def _without_sentences(block: Block, label: Label) -> list[Line]:
    """The lines of forms under a label; sentences between them become what describes the entry."""
    lines = block.parts.pop(label, [])
    if (coded := set_in_code(lines)) is not None:
        forms, definitions, said = coded
        if definitions:
            block.parts.setdefault("parameters", []).extend(definitions)
    else:
        forms, said = without_sentences(lines, block.headings)
    if said:
        block.parts["description"] = [*said, *block.parts.get("description", [])]
    return forms


def _angled(line: Line) -> Line:
    """A line with names that are letters alone in braces in angle brackets."""
    if "{" not in line.text:
        return line
    return with_cells(line, tuple(cell._replace(text=angled(cell.text)) for cell in line.cells))


_DEFINES = re.compile(
    r"<\w[\w -]{0,30}> ?(?::(?!=)|(?:means|indicates|represents|denotes|specifies|is|stands for)\b) ?\S"
)


def _define_apart(block: Block) -> None:
    """Where no part is about parameters, the lines at the end of the description that define names become one."""
    lines = block.parts.get("description", [])
    if block.parts.get("parameters") or not lines:
        return
    starts = [n for n, line in enumerate(lines) if n and _DEFINES.match(line.text) and lines[n - 1].text.endswith(".")]
    if starts:
        block.parts["description"], block.parts["parameters"] = lines[: starts[0]], lines[starts[0] :]


def _is_summary(forms: Sequence[str]) -> bool:
    """Whether forms under no heading of a command sum up the commands as a tree: many, most of them below a branch."""
    below = sum(re.match(r"\[?:", form) is not None and form.count(":") == 1 for form in forms)
    return below >= SUMMED and below > 0.6 * len(forms)


def _stands_alone(block: Block, labelled: bool) -> bool:
    """Whether a heading is the form itself: it has labels, though none of a form, or is a query with prose below."""
    form = read_syntax(block.headings[-1]) if block.headings else None
    if form is None or form.weak:
        return False
    return labelled or ((form.query or form.header.startswith("*")) and bool(block.parts))
