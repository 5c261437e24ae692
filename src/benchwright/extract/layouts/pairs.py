"""Entries headed by a pair of names, long and short, with labels in capitals: `DOT_JOIN, DTJN` ... `COMMAND SYNTAX`.

    DISPLAY                                   DOT_JOIN, DTJN
                                               Command/Query
    DESCRIPTION        ...
    COMMAND SYNTAX     DoT_JoiN <state>
                       <state> := {ON, OFF}
    QUERY SYNTAX       DoT_JoiN?
    RESPONSE FORMAT    DoT_JoiN <state>

Long and short name stand at the head of the page, in a heading with the labels below it, each on a line of its own,
or only in the capitals of the syntax line (`DoT_JoiN` is `DTJN`).
Many such commands take parameters as pairs of name and value, which a table below the syntax lists.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from benchwright.extract.document.lines import Cell, Document, Line, Page
from benchwright.extract.entries.block import Block, Label
from benchwright.extract.entries.labels import Labelled, read_label, second_half, with_cells
from benchwright.extract.entries.marks import FORMS, NUMBERED, Style, style_of
from benchwright.extract.facts.definitions import Definition, plain_name, read_definitions
from benchwright.extract.facts.mended_names import mended
from benchwright.extract.facts.pair_rows import is_head, is_row, only_pairs, read_rows
from benchwright.extract.facts.paired import (
    MIXED,
    defined,
    gives_again,
    may_lack_prefix,
    mnemonic,
    named_in,
    names_of,
    part_pairs,
    read_pairs,
    spelt,
    take_optional_unit,
    take_units,
    without_terms,
    without_units,
)
from benchwright.extract.layouts.pairing.forms import DEFINES, FORM, FORMAT, joined_forms, reply_forms
from benchwright.extract.notation.form import read_forms
from benchwright.extract.notation.joined import corrected
from benchwright.manual.model import Reply

NAME = "pairs"

_KIND = re.compile(r"(?:command|query)(?:\s*/\s*query)?", re.IGNORECASE)
"""What stands below a page's head: whether there is a set form, a query form or both."""

_BELOW = r"(?::[A-Z][A-Z0-9_]{1,12}){0,3}"
"""Mnemonics below the first, where a head gives a whole header: `LOCK_A:KEY:TIME`."""
_NAMES = re.compile(
    rf"(?:[A-Z]<\w>:)?\*?[A-Z][A-Z0-9_ ]{{1,30}}{_BELOW}\??(?:\s*,\s*\*?[A-Z][A-Z0-9_]{{1,12}}{_BELOW}\??)?"
)
_HEADED = re.compile(
    r"(?:[A-Za-z]\w{0,7}:)?([A-Z][A-Z0-9_ ]{1,30}\??),\s*(?:[A-Za-z]\w{0,7}:)?([A-Z][A-Z0-9_]{1,12}\??)"
)
"""Both names in a heading, perhaps each behind a prefix."""
_PAIRED = re.compile(r"<\s*(?:parameters?|param_name)\s*>\s*,\s*<\s*values?\s*>", re.IGNORECASE)
_SENTENCE = re.compile(r"(?:The|This|An?|If|When|Where|Here) (?:<[^<>]+> )?[a-z]{2,}")
"""What begins a sentence about a form, not a form."""
FEWEST = 5
"""Fewer forms whose capitals hide a short name stand in a document by chance."""


def evidence(document: Document) -> float:
    """Count heads of pairs, and labels in capitals of a document whose capitals hide short names."""
    heads, labels, mixed, apart = 0, 0, 0, 0
    before: Line | None = None
    for _, line in document.lines():
        if before is not None and _names(before, line):
            heads += 2
        found = read_label(line)
        if found is not None and found.label in FORMS:
            apart += found.rest is None
            labels += found.printed.isupper()
            mixed += found.printed.isupper() and bool(MIXED.search(line.text.split("<value")[0]))
        before = line
    if not heads and _stacked_style(document) is not None:
        heads = 2 * apart
    return float(heads + mixed + (2 * labels if mixed >= FEWEST and not heads else 0))


def blocks(document: Document) -> Iterator[Block]:
    """Cut at heads of pairs and at numbered headings in larger type."""
    cutter = _Cutter(document)
    for page in document.pages:
        for place, line in enumerate(page.lines):
            behind = page.lines[place + 1 : place + 3]
            if len(behind) > 1 and "," in line.text and not _is_kind(behind[0]):
                behind = behind[1:]  # a second line of the group stands between
            yield from cutter.take(page, line, behind[0] if behind else None)
    yield from cutter.end()


def _names(line: Line, behind: Line | None) -> str:
    """The name or names in a page's head, if the line below says what kind of command it is."""
    if behind is None or not line.cells or not _is_kind(behind):
        return ""
    text = re.sub(r"\s*\|\s*", ", ", line.cells[-1].text.strip())
    return text if _NAMES.fullmatch(text) else ""


def _stacked_style(document: Document) -> Style | None:
    """Style of headings that give both names, with a label alone on the line below.

    None where there are too few, or heads of another kind.
    """
    found: Counter[Style] = Counter()
    before: Line | None = None
    for _, line in document.lines():
        if before is not None and _names(before, line):
            return None
        if before is not None and before.cells and _HEADED.fullmatch(before.text):
            label = read_label(line)
            found[style_of(before)] += label is not None and label.rest is None
        before = line
    style, count = max(found.items(), key=lambda item: item[1], default=(None, 0))
    return style if count >= FEWEST else None


def _is_kind(line: Line) -> bool:
    return bool(line.cells) and _KIND.fullmatch(line.cells[-1].text) is not None


class _Cutter:
    """Goes through the lines, keeping the entry under way."""

    def __init__(self, document: Document) -> None:
        self.heading_size = _heading_size(document)
        self.stacked = _stacked_style(document)
        """Style of the headings, where labels stand below them, each alone on its line."""
        self.listed = named_in(document)
        """Short names of long ones, where the document lists them."""
        self.half = ""
        """A label as printed, if it may go on in the next line (`COMMAND` / `SYNTAX`)."""
        self.block: Block | None = None
        self.label: Label | None = None
        self.names = ""
        self.kind = ""
        """What the page's head says of the forms there are."""
        self.replying = False
        """Whether the lines among the examples are replies."""
        self.rows = False
        """Whether a table of pairs with placeholders has begun in this entry."""
        self.defining = False
        """Whether the forms under a label have ended and their placeholders are being defined."""

    def take(self, page: Page, line: Line, behind: Line | None) -> Iterator[Block]:
        """Read one line; give the entry before it when this one begins a new one."""
        half, self.half = self.half, ""
        if half and (rest := second_half(half, line)) is not None:
            if rest.cells:
                self._add(rest)
            return
        names = _names(line, behind)
        if names or self._is_heading(line):
            yield from self.end()
            self.names, self.rows = names, False
            self.kind = behind.cells[-1].text.lower() if names and behind is not None else ""
            self.block = Block(page.label, page.sheet, headings=[NUMBERED.sub("", names or line.text)])
            return
        found = read_label(_undotted(line))
        if found is not None and found.rest is None and found.printed.startswith("*"):
            found = None  # `*RST` alone is a form
        begins = found is not None and (_capital(found, line) or (self.stacked is not None and found.rest is None))
        if found is not None and begins and not (self.rows and is_row(line)):
            if self.block is None:
                return
            if (
                found.label == "syntax"
                and self.label not in (None, "description", "remarks")
                and not self._same(found.rest)
            ):
                block = self.block
                yield from self.end()
                self.block = Block(page.label, page.sheet, headings=list(block.headings))
            self.replying = False
            self.label, self.defining, self.half = found.label, False, found.printed
            if found.rest is not None:
                self._add(found.rest)
        elif self.block is not None and not _KIND.fullmatch(line.text):
            self._add(line)

    def _is_heading(self, line: Line) -> bool:
        if self.stacked is not None:
            return bool(line.cells) and style_of(line) == self.stacked
        return self.heading_size > 0 and line.size >= self.heading_size and bool(NUMBERED.match(line.text))

    def _headed(self, block: Block) -> str:
        """The names that a heading gives, where labels stand below it."""
        return block.headings[0] if self.stacked is not None and block.headings else ""

    def _same(self, rest: Line | None) -> bool:
        return rest is None or not read_forms(rest.text)

    def _add(self, line: Line) -> None:
        assert self.block is not None
        if is_head(line):
            self.label, self.rows = "parameters", True
        if self.rows and len(line.cells) > 1 and DEFINES.match(line.cells[-1].text):
            line = with_cells(line, line.cells[-1:])  # behind words that say what the values are for
        if self.label == "example" and self._is_no_example(line.text):
            self.block.parts.setdefault("replied", []).append(line)
            return
        label = self.label or "description"
        if label in FORMS and not self.defining and (found := DEFINES.search(line.text)):
            first = line.text[: found.start()].strip()
            if first:
                self.block.parts.setdefault(label, []).append(_with(line, first))
                line = _with(line, line.text[found.start() :])
            self.defining = True
        if label in FORMS and self.block.parts.get(label) and _SENTENCE.match(line.text):
            self.defining = True
        form = FORM.match(line.text) is not None and bool(read_forms(line.text))
        self.defining = self.defining and not (form or (label in FORMS and FORMAT.match(line.text)))
        if label in FORMS and self.defining:
            label = "parameters"
        self.block.parts.setdefault(label, []).append(line)

    def _is_no_example(self, text: str) -> bool:
        """Whether a line among the examples is a reply, or begins the notes behind them."""
        if re.match(r"Notes?\b ?:?", text):
            self.label, self.replying = "remarks", False
        elif re.match(r"(?:Returns?|Response(?: message)?)\b[^:]{0,30}:", text):
            self.replying = True
            return True
        elif self.replying and re.search(r"[a-z]{2,} [a-z]{2,}|\?|:$", text):
            self.replying = False
        return self.replying

    def end(self) -> Iterator[Block]:
        """Give the entry under way with its forms joined, its names paired and its table of pairs read."""
        block, names = self.block, self.names
        self.block, self.label, self.names = None, None, ""
        if block is None or not ({"syntax", "query_syntax"} & set(block.parts)):
            return
        block.confirmed = bool(names) or len(block.headings) == 1
        if sum(FORMAT.match(line.text) is not None for line in block.lines("syntax")) > 1:
            block.doubts.append("Several formats of the command are printed.")
        asked = joined_forms(block.parts.pop("query_syntax", []))
        forms = [*joined_forms(block.parts.pop("syntax", [])), *(form for form in asked if "?" in form)] or asked
        forms = [_mended(form, names, block) for form in without_terms(forms)]
        if "command" in self.kind and "query" in self.kind and len({"?" in form for form in forms}) == 1:
            block.doubts.append("The page's head tells of a command and a query, but only one was read.")
        block.response = reply_forms(block.parts.get("returns", [])) or [form for form in asked if "?" not in form]
        forms = corrected(forms, [text for text in block.headings if text.startswith("*")], block.notes)
        paired = block.response and part_pairs(block.response[0], [])[1]
        block.replies = [Reply(type="text")] if paired else block.replies
        block.doubts += ["Several values may be given again."] if any(map(gives_again, forms)) else []
        for own_forms, found in _parted(forms, _long_and_short(names or self._headed(block), forms), self.listed):
            own = replace(
                block, parts={label: list(lines) for label, lines in block.parts.items()}, names=found, syntax=[]
            )
            _part(own, own_forms)
            yield own
            block = replace(block, response=[], replies=[])  # the reply is that of the entry's own forms


def _mended(form: str, names: str, block: Block) -> str:
    """The form with a misprinted mnemonic set right; the block gets the note."""
    form, notes, doubts = mended(form, names)
    block.notes += notes
    block.doubts += doubts
    return form


def _parted(
    forms: Sequence[str], names: tuple[str, str] | None, listed: Mapping[str, str]
) -> Iterator[tuple[list[str], tuple[str, str] | None]]:
    """Forms of one mnemonic each, with its names: an entry may print those of others below its own."""
    left = list(forms)
    while left:
        found = names
        left = [without_units(form) for form in left]
        if found is None:
            left, found = names_of(left, listed)
        else:
            left = [spelt(form, *found) for form in left]
        own = mnemonic(left[0])
        if names is not None:
            left = [form for form in left if mnemonic(form) == own or not re.fullmatch(r"[A-Z]{2,8}", form)]
        same = [form for form in left if mnemonic(form) == own or not mnemonic(form) or (names and form is not left[0])]
        left = [form for form in left if form not in same]
        names = None
        yield same, found


def _part(block: Block, forms: Sequence[str]) -> None:
    """Give the block its forms, and what they and its table tell of pairs."""
    lines = block.lines("parameters")
    definitions = read_definitions([_defining(line) for line in lines])
    definitions += _elsewhere(block, forms, definitions)
    known = {definition.name for definition in definitions}
    told = [_defining(line) for line in block.lines("returns")[1:]]
    definitions += [d for d in read_definitions(told) if d.name and d.name not in known]
    pairs: list[Definition] = []
    block.lacks_prefix = may_lack_prefix(block.text("description", "parameters", "remarks"))
    for form in forms:
        rest, found = part_pairs(form, definitions)
        block.syntax.append(rest)
        pairs += found
    if any(_PAIRED.search(form) for form in block.syntax):
        rows = list(read_rows(lines, definitions))
        block.pairs = [*rows, *(pair for pair in pairs if pair.name not in {row.name for row in rows})]
        block.pairs = block.pairs if rows else [*read_pairs(lines), *pairs]
        block.syntax = [only_pairs(form, rows) for form in block.syntax]
    block.definitions = [defined(d.name, d.text) for d in definitions]
    take_optional_unit([*block.definitions, *block.pairs], block.text("description", "parameters", "remarks"))
    take_units(block.definitions)
    if lines := block.parts.pop("parameters", []):
        block.parts.setdefault("remarks", []).extend(lines)


def _elsewhere(block: Block, forms: Sequence[str], known: Sequence[Definition]) -> Iterator[Definition]:
    """Definitions of placeholders before the header or in a table of pairs that stand beside examples or remarks."""
    holes = {plain_name(hole) for form in forms for hole in re.findall(r"^<([^<>]+)>\s*:", form)}
    holes |= {plain_name(line.cells[1].text) for line in block.lines("parameters") if is_row(line)}
    holes -= {plain_name(definition.name) for definition in known}
    if holes:
        lines = [line for line in block.lines("remarks", "example", "description") if line.text]
        starts = [place for place, line in enumerate(lines) if DEFINES.match(line.text)]
        for place, behind in pairwise([*starts, len(lines)]):
            for found in read_definitions([_defining(line) for line in lines[place : min(place + 3, behind)]]):
                if plain_name(found.name) in holes:
                    yield found


def _defining(line: Line) -> Line:
    """The line with the usual mark of a definition (`< x > =: ...` for `<x> := ...`)."""
    text = re.sub(r"^<\s*([^<>]*?)\s*>\s*(?::\s*=|=\s*:?)", r"<\1>:=", line.text)
    return line if text == line.text or len(line.cells) > 1 else _with(line, text)


def _undotted(line: Line) -> Line:
    """The line without a full stop that the line above left before its label."""
    if not line.cells or not line.cells[0].text.startswith("."):
        return line
    return replace(line, cells=(line.cells[0]._replace(text=line.cells[0].text[1:]), *line.cells[1:]))


def _capital(found: Labelled, line: Line) -> bool:
    """Labels are printed in capitals; a word that begins a sentence is none."""
    bare = found.printed.replace("(", "").replace(")", "")
    apart = len(line.cells) > 1 or line.cells[0].text == found.printed or line.bold or " " in found.printed
    run_in = len(bare) > 6 and found.rest is not None and re.match(r"[A-Z][a-z]* [a-z]", found.rest.text)
    return bare.isupper() and bool(apart or run_in)


def _long_and_short(names: str, forms: Sequence[str]) -> tuple[str, str] | None:
    headed = _HEADED.fullmatch(names)
    long, _, short = (part.strip(" ?") for part in ",".join(headed.groups() if headed else (names,)).partition(","))
    return (_whole(long, forms), short) if short and long != short else None


def _whole(long: str, forms: Sequence[str]) -> str:
    """The long name of a heading, whose words may be parts of it, or stand before it for the group it is of."""
    words = long.split()
    names = ["_".join(words[place:]) for place in range(len(words))]
    printed = {mnemonic(form) for form in forms}
    told = next((name for name in names if name in printed), "")
    grouped = len(words) > 1 and ("_" in words[-1] or words[-1] == words[-2])
    return told or (words[-1] if grouped else names[0] if names else long)


def _with(line: Line, text: str) -> Line:
    return replace(line, cells=(Cell(text, line.cells[0].x0, line.cells[-1].x1, line.cells[0].bold),))


def _heading_size(document: Document) -> float:
    """Least size of the numbered headings above the labels; 0 where pages are headed by names."""
    sizes: dict[float, int] = {}
    last = 0.0
    for _, line in document.lines():
        if NUMBERED.match(line.text) and line.bold:
            last = line.size
        found = read_label(line)
        if found is not None and found.label in FORMS and found.printed.isupper() and last:
            sizes[last] = sizes.get(last, 0) + 1
            last = 0.0
    most = max(sizes.values(), default=0)
    return min((size for size, count in sizes.items() if count >= max(3, 0.1 * most)), default=0.0)
