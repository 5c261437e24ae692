"""The rows of tree tables: where tables stand on a page, and the cells of each row put together."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from statistics import median

from benchwright.extract.document.lines import Cell, Document, Line, once, once_a_line
from benchwright.extract.entries.labels import read_label
from benchwright.extract.layouts.trees.beside import Said, assign
from benchwright.extract.layouts.trees.forms import OWN, PROSE, CellForm, goes_on, is_open, joined, mended, read_cell
from benchwright.extract.layouts.trees.row import Pending, Row, Table
from benchwright.extract.notation.form import read_syntax
from benchwright.extract.notation.slots import read_slots

STEP = 3.0
"""Points by which a deeper row is set in at least."""

FEWEST = 4
"""Rows that make a table where no head shows it."""

_FOOTNOTE = r"(?: ?(?:\*|\[\d\]|\(\d\)) ?)?"
_HEAD = re.compile(
    rf"{_FOOTNOTE}(?:scpi |remote )?(?:commands?|keywords?|headers?|mnemonics?)(?: syntax)?{_FOOTNOTE}", re.IGNORECASE
)
_ROOT = re.compile(r":[A-Z][A-Za-z]+:")
"""A root with a colon behind it; what goes on in the next row has more than one mnemonic, or begins without a colon."""
_BESIDE = re.compile(r"descri|function|meaning|comment|remark|\bnotes?\b|action|beschreibung", re.IGNORECASE)
_CAPTION = re.compile(r"(table|tabelle)\s+[A-Z]?-?\d+(?:[-.]\d+)?", re.IGNORECASE)
_BEGINS = re.compile(r"\*[A-Z]{3}|\[?:[A-Z]|\[?[A-Z]\w*(?:\[[\w<>]+\])?\]?:")
_OPENS = re.compile(r"[\[:*A-Z]")
_LEADERS = re.compile(r"\.{4,}|(?:\. ){3,}")
_WORD = re.compile(r"(?<![A-Za-z])[A-Z]{2,}[a-z]+\b")
_BRANCH = re.compile(r"^(?:the )?\w+(?: \w+)? (?:subsystem|commands?)[.:]?$", re.IGNORECASE)
"""What stands beside a word at the left edge that only heads a part of the table."""
_HEADS = re.compile(r"(?:\w+ ){1,2}subsystem\b", re.IGNORECASE)
_MNEMONIC = re.compile(r"\[?:?[A-Z]{2,}[a-z]+(?:\[[:\w\[\]]+\])?\]?(?:\?| ?[\[{<]|$)")
"""A row of a tree that has a colon in front or not."""
_TICK = re.compile(r"[√✓✔]|\(?[Nn]ote(?: ?\d)?\)?|\(Note")


_ENTRY = frozenset({"parameters", "query_syntax", "description"})
"""Labels that show that a page without the head of a table describes commands one by one."""


@once
def vocabulary(document: Document) -> dict[str, str]:
    """Return mnemonics as the document mostly spells them, by their letters in capitals."""
    found: dict[str, Counter[str]] = {}
    for page in document.pages:
        for word in _WORD.findall("\n".join(line.text for line in page.lines)):
            found.setdefault(word.upper(), Counter())[word] += 1
    return {letters: counts.most_common(1)[0][0] for letters, counts in found.items()}


@once
def rows(document: Document) -> tuple[Row, ...]:
    """Give the rows of all tree tables, with indents counted from the left edge of each table."""
    return tuple(_rows(document))


def _rows(document: Document) -> Iterator[Row]:
    words = vocabulary(document)
    levels = _Levels()
    last: Row | None = None
    tables = list(_tables(document))
    headed = any(table.head is not None for table in tables)
    open_form: Pending | None = None
    headed_to = 0
    for table in tables:
        table.goes_on = table.head is None and headed_to == table.page.sheet - 1 and last is not None
        found, early, open_form = _read(table, words, open_form)
        goes_on = last is not None and 0 <= table.page.sheet - last.page.sheet <= 1
        if not _is_tree(table, found, alone=not goes_on and headed):
            continue
        if last is not None and goes_on and not _is_new(table, levels):
            last.described += early
        if table.head is not None or table.goes_on:
            headed_to = table.page.sheet
        fresh = _is_new(table, levels)
        levels.place(table, found, fresh=fresh)
        found[0].fresh = fresh
        yield from found
        last = found[-1]


class _Levels:
    """Where the rows of a table that goes over pages stand: left and right pages have other margins."""

    def __init__(self) -> None:
        self.caption = ""
        self.base = 0.0
        self.head = 0.0
        self.margin = 0.0
        self.seen: set[int] = set()

    def place(self, table: Table, found: Sequence[Row], *, fresh: bool) -> None:
        """Count the indents of the rows."""
        head = table.head.cells[0].x0 if table.head else 0.0
        if fresh or not self.seen:
            self.base, self.seen = min(row.x0 for row in found), set()
        else:
            shifts = {0.0, head - self.head if head and self.head else 0.0, table.left - self.margin}
            self.base += max(sorted(shifts, key=abs), key=lambda by: self._fits(found, by))
        self.caption, self.head, self.margin = table.caption or self.caption, head or self.head, table.left
        for row in found:
            row.indent = row.x0 - self.base
            self.seen.add(round(row.indent))

    def _fits(self, found: Sequence[Row], by: float) -> int:
        places = [round(row.x0 - self.base - by) for row in found]
        return sum(bool({place - 1, place, place + 1} & self.seen) for place in places)


def _is_new(table: Table, levels: _Levels) -> bool:
    """Whether the table has a caption of its own, and not one that says it goes on."""
    return bool(table.caption) and table.caption != levels.caption


def _is_tree(table: Table, found: Sequence[Row], *, alone: bool) -> bool:
    """Whether enough of the rows are relative, or complete headers with parameters beside them.

    `alone`: no table stands on the page before, though other tables of the document have heads.
    """
    relative = sum(row.relative for row in found)
    if table.head is not None:
        whole = sum(":" in row.form.header[1:] for row in found if not row.relative)
        shown = any(slot.like for row in found for slot in row.form.params)  # a program as an example
        common = 0 if shown else sum(row.form.header.startswith("*") for row in found)
        below = 0 < relative == len(found) - 1 and not found[0].relative
        return bool(found) and (
            len(found) == 1
            or relative >= 2
            or below
            or whole >= 0.8 * len(found)
            or common >= max(FEWEST, 0.8 * len(found))
        )
    if len(found) < FEWEST:
        return False
    if any(label is not None and label.label in _ENTRY for line in table.lines if (label := read_label(line))):
        return False
    whole = sum(row.form.header.count(":") > 1 and row.ruled > 0 for row in found)
    bold = sum(row.bold for row in found)
    shown = _indented(found) or any(_HEADS.match(row.words) and not row.relative for row in found)
    shown = shown or (relative == len(found) and len({round(row.x0 / STEP) for row in found}) > 1)
    if table.goes_on and relative >= 2 > sum(row.bold for row in found) and len(found) >= 0.3 * len(table.lines):
        return True
    return whole >= 0.8 * len(found) or (not alone and relative >= 0.6 * len(found) > 2 * bold and shown)


def _indented(found: Sequence[Row]) -> bool:
    """Whether rows with a colon in front stand at two places at least."""
    places = Counter(round(row.x0 / STEP) for row in found if row.relative)
    return sum(count >= 2 for count in places.values()) >= 2


# Tables of a page --------------------------------------------------------------------------------


def _tables(document: Document) -> Iterator[Table]:
    for page in document.pages:
        everything = sorted((*page.heads, *page.lines), key=lambda line: _y(line))
        heads = [line for line in everything if _is_head(line)]
        captions = [(_y(line), found[0].lower()) for line in everything if (found := _CAPTION.match(line.text))]
        tops = [_y(head) for head in heads]
        left = min(
            (cell.x0 for line in everything for cell in line.cells[:1] if _CAPTION.match(line.text)), default=0.0
        )
        if not heads:
            yield Table(page, list(page.lines), caption=captions[0][1] if captions else "", left=left)
        for head, below in zip(heads, [*tops[1:], 1e9], strict=False):
            lines = [line for line in page.lines if _y(head) + 1 < _y(line) < below - 1]
            caption = next((text for y, text in reversed(captions) if y < _y(head)), "")
            yield Table(page, lines, head, caption, _default_column(head, everything), left)


@once_a_line
def _y(line: Line) -> float:
    """Base line of the first cell: spans of a ruled row are in the order of their height."""
    if not line.spans or not line.cells:
        return line.y
    left = line.cells[0].x0
    return next((span.y for span in line.spans if -1 < span.x0 - left < 1), line.y)


def _is_head(line: Line) -> bool:
    texts = [cell.text.strip() for cell in line.cells]
    return len(texts) >= 2 and bool(_HEAD.fullmatch(texts[0])) and any(_BESIDE.search(text) for text in texts[1:])


def _default_column(head: Line, lines: Sequence[Line]) -> float | None:
    """The left end of the word "Default" in the head, or just above or below it."""
    for line in lines:
        if abs(_y(line) - _y(head)) <= 1.3 * max(head.size, 6):
            for cell in line.cells:
                if re.match(r"default", cell.text, re.IGNORECASE):
                    return cell.x0
    return None


# Rows of a table ---------------------------------------------------------------------------------


def _read(table: Table, words: Mapping[str, str], begun: Pending | None) -> tuple[list[Row], list[str], Pending | None]:
    """The rows, lines of description that stand above the first one, and a form that ends on the next page.

    `begun` is the form that the page before left open.
    """
    lines = [line for line in table.lines if line.cells]
    begins = [line for line in lines if _BEGINS.match(line.cells[0].text)]
    if sum(not _LEADERS.search(line.text) for line in begins) < (1 if table.head else FEWEST):
        return [], [], None
    lines = [line for line in lines if not _LEADERS.search(line.text)]
    reader = _Reader(table, words, _beside(lines))
    if begun is not None and 0 < table.page.sheet - begun.page.sheet <= 1:
        reader.pending = begun
    for line in _inside(lines):
        reader.take(line)
    return reader.found, assign(reader.found, reader.said), reader.pending


def _inside(lines: Sequence[Line]) -> Sequence[Line]:
    """The lines up to the end of the table: its last ruled row, or a heading in larger type."""
    begun = [line for line in lines if _BEGINS.match(line.cells[0].text)]
    ruled = [place for place, line in enumerate(lines) if line.row]
    if ruled and sum(line.row > 0 for line in begun) > 0.6 * len(begun):
        lines = lines[: ruled[-1] + 1]
    usual = median([line.size for line in begun]) if begun else 100.0
    end = next((n for n, line in enumerate(lines) if n and line.bold and line.size > usual + 2), len(lines))
    return lines[:end]


def _beside(lines: Sequence[Line]) -> float | None:
    """Where the descriptions begin: the commonest left end of second cells."""
    places = sorted(
        round(line.cells[1].x0)
        for line in lines
        if len(line.cells) > 1 and line.cells[0].text[:1] in ":[*" and line.cells[1].x0 - line.cells[0].x0 > 30
    )
    if not places:
        places = sorted(round(line.cells[1].x0) for line in lines if len(line.cells) > 1)
    if not places:
        return None
    counts = {place: sum(abs(place - other) <= 3 for other in places) for place in places}
    most = max(counts, key=lambda place: (counts[place], -place))
    return float(
        min(place for place in counts if most - 25 < place and counts[place] >= max(2, counts[most] / 8))
        if counts[most] > 1
        else most
    )


class _Reader:
    """Goes through the lines of one table."""

    def __init__(self, table: Table, words: Mapping[str, str], beside: float | None) -> None:
        self.table = table
        self.words = words
        self.beside = beside
        self.found: list[Row] = []
        self.said: list[Said] = []
        self.pending: Pending | None = None
        self.lost = ""

    def take(self, line: Line) -> None:
        """Read one line: a row's form, its further lines, its description, its default."""
        count = self._of_form(line)
        forms, others = list(line.cells[:count]), list(line.cells[count:])
        row = self._row(line, forms) if forms else None
        y = _y(line) if forms else line.y
        if row is not None and row.y == y and row.cell.rest and not row.cell.rest.startswith("|"):
            self.said.append(Said(y, row.cell.rest, row.ruled))
            others = others if row.cell.rest not in line.text.replace("  ", " ") else []
        for cell in others:
            self._place(cell, row, y, line)

    def _of_form(self, line: Line) -> int:
        """How many cells hold the form: those left of the descriptions, but for a sentence that begins too far left."""
        if self.beside is None:
            return len(line.cells)
        beside = self.beside - 8
        return next(
            (n for n, cell in enumerate(line.cells) if cell.x0 >= beside or (n and PROSE.match(cell.text))),
            len(line.cells),
        )

    def _row(self, line: Line, cells: Sequence[Cell]) -> Row | None:
        """The row that a line begins or continues; None where it is neither."""
        text, y, x0 = " ".join(cell.text for cell in cells), _y(line), cells[0].x0
        if len(line.cells) > len(cells) and _ROOT.fullmatch(text):
            text = text[:-1]
        page = self.table.page
        if self.pending is not None and _BEGINS.match(text):
            self._close(line)
        if text == "?" and self.found and not self.found[-1].form.query:
            return self._asked(line, x0)
        if self.pending is not None:
            text, x0, page = self.pending.text + text, self.pending.x0, self.pending.page
            y = self.pending.y if page is self.table.page else y
            self.pending = None
        above = self.found[-1] if self.found else None
        near = above is not None and y - above.end <= 2.2 * max(line.size, 6)
        if near and above is not None and goes_on(above.cell.text, text) and (whole := self._longer(above, text)):
            above.cell, above.end = whole, y
            return above
        cell = self._cell(line, cells, text)
        if cell is None:
            if is_open(text):
                self.pending = Pending(text, y, x0, page)
            elif _MNEMONIC.match(text) and len(cells) == 1:
                self.lost = text[:40]
            return None
        bold = cells[0].bold or line.bold
        return self._add(Row(page, y, x0, cell, bold, line.row, _y(line)))

    def _add(self, row: Row) -> Row:
        row.lost, self.lost = self.lost, ""
        self.found.append(row)
        return row

    def _close(self, line: Line) -> None:
        """Take the form that was left open for a row, now that another row begins: its bracket was never closed."""
        if self.pending is None:
            return
        begun, self.pending = self.pending, None
        cell = read_cell(f"{begun.text}>", self.words, lone=False)
        if cell is None:
            self.lost = begun.text[:40]
            return
        cell.notes.append("A bracket of the form is not closed.")
        self._add(Row(begun.page, begun.y, begun.x0, cell, False, line.row, begun.y))

    def _asked(self, line: Line, x0: float) -> Row | None:
        """The query of the row above, of which only its mark is printed."""
        above = self.found[-1]
        head = re.match(r"[^ ?{<]+", above.cell.text)
        cell = read_cell(f"{head[0]}?", self.words, lone=True) if head is not None else None
        return self._add(Row(self.table.page, _y(line), above.x0, cell, False, line.row, _y(line))) if cell else None

    def _cell(self, line: Line, cells: Sequence[Cell], text: str) -> CellForm | None:
        if not _OPENS.match(text) or len(text) > 400:
            return None
        if OWN.match(text):
            text = f"[:{text[1:]}"
        beside = line.cells[len(cells)].text if len(line.cells) > len(cells) else ""
        lone = self.table.head is not None and (line.bold or len(line.cells) < 4)
        if self.table.goes_on and len(line.cells) < 4:
            lone = lone or bool(_MNEMONIC.match(text)) or (len(line.cells) == 1 and self._is_node(text))
        lone = lone or bool(_BRANCH.search(beside))
        cell = read_cell(text, self.words, lone=lone)
        if cell is None and len(line.cells) > len(cells):
            cell = read_cell(line.text.replace("  ", " "), self.words, lone=lone)
        if cell is not None and cell.form.weak and " " in cell.text:
            mixed = re.match(r"[A-Z]{2,}[a-z]+ \[|[A-Z]{2,}[a-z]* [{<]", cell.text)
            return cell if mixed else None
        return cell

    def _is_node(self, text: str) -> bool:
        """Whether a word that stands alone in its row can be a node of the tree."""
        return text.upper() in self.words or re.fullmatch(r"[A-Z]{3,12}\d?", text) is not None

    def _longer(self, row: Row, more: str) -> CellForm | None:
        """The form of a row with a further line of it, if the two make one."""
        whole = read_cell(joined(row.cell.text, more), self.words, lone=True)
        if whole is None or (whole.rest and not row.cell.rest):
            return None
        whole.notes = [*row.cell.notes, *(note for note in whole.notes if note not in row.cell.notes)]
        return whole

    def _place(self, cell: Cell, row: Row | None, y: float, line: Line) -> None:
        """Put a cell right of the forms to the descriptions, the defaults, or the form's parameters."""
        if self.table.default is not None and cell.x0 >= self.table.default - 12:
            if row is not None and not row.default and not re.fullmatch(_TICK, cell.text):
                row.default = cell.text
            return
        if row is not None and self.table.head is None and _is_parameters(row, cell.text):
            return
        if not re.fullmatch(_TICK, cell.text):
            self.said.append(Said(y, cell.text, line.row))


def _is_parameters(row: Row, text: str) -> bool:
    """Take a second cell that holds the parameters of the form beside it, or says that there are none."""
    if re.fullmatch(r"no(?:ne| parameters?)?", text, re.IGNORECASE):
        return True
    text, notes = mended(text)
    slots, rest, _ = read_slots(text) if re.match(r"[\[<{]", text) else ((), text, ())
    if rest or not slots or row.form.params:
        return False
    form = read_syntax(f"{row.cell.text} {text}")
    if form is not None and not form.rest:
        row.cell = CellForm(f"{row.cell.text} {text}", form, notes=[*row.cell.notes, *notes])
    return True
