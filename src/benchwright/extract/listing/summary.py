"""Tables that sum up the commands: rows that begin with a header, or trees of relative headers set in by level."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from benchwright.extract.document.lines import Cell, Document, Page, once_a_line
from benchwright.extract.document.lines import Line as Printed
from benchwright.extract.listing.line import Listed, header_of
from benchwright.extract.notation.form import Syntax, read_syntax
from benchwright.extract.notation.spelling import skeleton

_TITLE = re.compile(
    r"commands?\b.{0,30}\b(?:summary|quick reference|list|tree|tables?|index|reference a-z)\b|quick reference"
    r"|(?:tables?|lists?|index|summary) of (?:the )?(?:scpi |remote )?(?:commands?|quer(?:y|ies))"
    r"|commands? (?:and queries )?(?:listed )?by\b",
    re.I,
)
_NAMED = ("command", "quer", "quick ref")
"""Every title has one of these; most lines have none."""
_LABEL = re.compile(
    r"(?:syntax|description|command format|format|explanation|examples?|return format|parameters?)\s*:?", re.I
)
_HEAD = re.compile(r"commands?|short(?: form)?|form|header|keyword", re.I)

DEEPEST = 100
"""No level of a tree is set in by more points; what stands further right is another column."""

STEP = 35
"""A header that shows that something stands before it may be set in by so many points more than the one above."""

APART = 1.9
"""A gap of so many font sizes parts two blocks of a table."""

_ROOT = re.compile(r"\[:?(?:SENSe|SOURce)\b")
"""Roots that SCPI lets be left out; they never stand below another node."""

_BROKEN = re.compile(r":?\w+(?::\w+)+")
"""Both short and long name of a command, where narrow cells broke them (`IQ:IQAD:G AIN`)."""

_FIRST = re.compile(r":?[A-Z]\w+(?=:[A-Z])")

_BIT = re.compile(r"\d{1,2}(?: [A-Z]\w*)?")
"""The number of a bit, whose name stands behind it."""

_PAGE = re.compile(r"(?:\d{1,2}|[A-Z])-\d{1,3}|\d{1,4}")

REPEATS = 0.4
"""A run of tables of which more than this share was listed before repeats it."""

_COLUMN = re.compile(r"[Pp]age|[Dd]escriptions?|[Mm]eaning")
"""Heads of other columns: what stands beside them heads a column as well."""

FEWEST = 2
"""A page of a table has at least so many headers."""


@dataclass(slots=True)
class _Row:
    """One row: the printed header, how far it is set in, what it was read as."""

    text: str
    indent: float
    form: Syntax
    first: bool
    """Whether it stands in the first cell; headers in other cells stand for themselves."""
    gap: float
    """How far below the row above it stands, in font sizes."""
    cells: int = 1
    paged: bool = False
    """Whether the number of a page ends the row."""

    @property
    def alone(self) -> bool:
        """Whether it belongs to no other header."""
        return not self.first or self.form.header.startswith("*")


@dataclass(slots=True)
class _Area:
    """A part of a page that is such a table."""

    lines: list[Printed]
    titled: bool
    """Whether it begins on this page."""
    size: float = 99.0
    """Font size of its title."""
    open: bool = True
    """Whether it goes on to the page's end."""


def summary(document: Document) -> Iterator[Listed]:
    """Yield the commands of all tables under a title that says what they are, but for tables that repeat them."""
    known: set[str] = set()
    heads = {skeleton(header) for page in document.pages for header in _heads(page)}
    for run in _runs(document):
        names = {skeleton(listed.header) for listed in run}
        if len(names & known) <= REPEATS * len(names):
            known |= names
            yield from (listed for listed in run if listed.query or skeleton(listed.header) not in heads)


def _heads(page: Page) -> Iterator[str]:
    """Headers that stand right above a list of commands: the group's name, no command."""
    for place, line in enumerate(page.lines):
        if is_title(line):
            above = (header_of(other.text) for other in page.lines[max(0, place - 3) : place] if other.bold)
            yield from (form.header for form in above if form is not None)


def _runs(document: Document) -> Iterator[list[Listed]]:
    """Yield the commands of each run of tables that follow one another."""
    inside, empty, left, lead = False, 0, 0.0, 0.0
    tree = _Tree()
    run: list[_Found] = []
    margins = _margins(document)
    for number, page in enumerate(document.pages):
        found, margin = len(run), margins[number % 2]
        for area in _areas(page, inside):
            tree = _Tree() if area.titled else tree
            base, lead = _base(area, margin, left, lead)
            left = base - margin
            rows = list(_rows(area.lines, left + margin))
            run += tree.commands(rows)
            empty = 0 if area.titled or len(rows) >= FEWEST else empty + 1
            inside = area.open and empty <= 1
        if len(run) == found and not inside:
            yield _sure(run)
            run = []
    yield _sure(run)


_Found = tuple[Listed, bool]
"""A command, and whether nothing but a word in capitals makes it one."""


def _sure(run: Sequence[_Found]) -> list[Listed]:
    """Where most headers are paths of several words, a mere word in capitals is something else."""
    paths = sum(":" in listed.header.strip(":") for listed, _ in run)
    return [listed for listed, word in run if not word or paths < 0.6 * len(run)]


def _areas(page: Page, inside: bool) -> Iterator[_Area]:
    area = _Area([], False) if inside else None
    for line in page.lines:
        if is_title(line):
            if area is not None:
                yield area
            area = _Area([], True, line.size)
        elif area is not None and (_is_label(line, page) or _is_heading(line, area.size)):
            area.open = False
            yield area
            area = None
        elif area is not None and not (line.heading and line is page.lines[0]):  # the page's own heading is no row
            area.lines.append(line)
    if area is not None:
        yield area


@once_a_line
def is_title(line: Printed) -> bool:
    """Return whether a line is the title of a list of commands."""
    letters = line.text.lower()
    if not any(word in letters for word in _NAMED):
        return False
    text = re.sub(r"^[\d.]+ +|\[\d\]:?$", "", line.text.strip())
    if len(text) > 80 or not text[:1].isupper() or re.search(r"[:<\[?]|\.{3,}|(?:\. ){3,}|[.,;]$", text.rstrip(":")):
        return False
    if re.search(r"\b(?:following|used|see|refer|lists)\b", text):
        return False
    return bool(_TITLE.search(text)) and not re.search(r"\d$", text.removesuffix("488.2"))


def _is_heading(line: Printed, size: float) -> bool:
    """Whether something else begins here: a numbered heading, or one larger than the title of the table."""
    text = line.text
    if not line.bold or not re.search(r"[A-Za-z]{4}", text) or _HEAD.match(text) or header_of(text) is not None:
        return False
    return line.size > size + 0.5 or bool(re.match(r"\d+(?:\.\d+)+ +[A-Z]", text))


def _is_label(line: Printed, page: Page) -> bool:
    """Whether an entry begins here: a label stands at the left."""
    text = line.cells[0].text if line.cells else ""
    plain = text.isupper() or text[1:].islower()
    return plain and line.x0 < 0.4 * page.width and bool(_LABEL.fullmatch(text))


def _rows(lines: Sequence[Printed], left: float) -> Iterator[_Row]:
    y, level = 0.0, 2.0 * STEP + DEEPEST  # a page may begin far down in the tree
    for cells, line in _wrapped(lines):
        found = _row(cells)
        if found is not None and (not found[1].weak or cells[0].x0 - left < 12 or cells[0].text.startswith((":", "["))):
            cell, form = found
            gap = (line.y - y) / (line.size or 10.0)
            deepest = max(DEEPEST, level + STEP) if cell.text.startswith((":", "[:")) else DEEPEST
            first = cell is cells[0] and cell.x0 - left < deepest
            level = cell.x0 - left if first else level
            paged = len(cells) > 1 and _PAGE.fullmatch(cells[-1].text) is not None
            yield _Row(cell.text, cell.x0 - left, form, first, gap, len(cells), paged)
            y = line.y


def _base(area: _Area, margin: float, before: float, lead: float) -> tuple[float, float]:
    """Left edge: where the column is headed; else as far from the margin as on the page before (`before`).

    Also how far the headers may stand left of it (`lead`): the head may stand over the middle of its column.
    """
    rows = [line for line in area.lines if line.cells and header_of(line.cells[0].text) is not None]
    left = min((line.x0 for line in rows or area.lines), default=0.0)  # not a chapter's number in the margin
    for line in area.lines:
        if line.cells and _HEAD.fullmatch(line.cells[0].text.split(" ")[0]):
            return line.cells[0].x0, max(line.cells[0].x0 - left, 0.0)
    lead = 0.0 if area.titled else lead
    own = area.titled or left < margin + before - lead - 3
    return (left, 0.0) if own else (margin + before, lead)


def _margins(document: Document) -> tuple[float, float]:
    """Where most lines begin, on pages of even and of odd number: pages that face each other may differ."""
    starts: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
    for number, page in enumerate(document.pages):
        starts[number % 2].update(round(line.x0) for line in page.lines)
    even, odd = (float(max(counts, key=counts.__getitem__, default=0)) for counts in starts)
    return even, odd


def _wrapped(lines: Sequence[Printed]) -> Iterator[tuple[list[Cell], Printed]]:
    """Rows of cells, each with its line; a header broken over lines within its cell is put together."""
    third = _third(lines)
    row: list[Cell] = []
    above: Printed | None = None
    for line in lines:
        cells = [cell for cell in line.cells if cell.text]
        if row and third and _continues(row, cells, third):
            row[0] = Cell(row[0].text + cells[0].text, row[0].x0, row[0].x1)
            continue
        if row and above:
            yield row, above
        row, above = cells, line
    if row and above:
        yield row, above


def _third(lines: Sequence[Printed]) -> float:
    """Left end of a third column that is filled wherever the first is, but for broken lines; 0 where there is none."""
    starts = sorted(line.cells[2].x0 for line in lines if len(line.cells) > 3)
    if len(starts) < 6:
        return 0.0
    middle = starts[len(starts) // 2]
    left = min(line.x0 for line in lines)
    rows = [line for line in lines if line.cells and abs(line.x0 - left) < 4]
    filled = sum(any(abs(cell.x0 - middle) < 4 for cell in line.cells) for line in rows)
    return middle if filled > 0.35 * len(rows) and sum("?" in line.cells[0].text for line in rows) < 3 else 0.0


def _continues(row: Sequence[Cell], cells: Sequence[Cell], third: float) -> bool:
    if not cells or abs(cells[0].x0 - row[0].x0) > 4 or any(abs(cell.x0 - third) < 4 for cell in cells):
        return False
    return ":" in row[0].text and bool(re.fullmatch(r"[\w:]+", cells[0].text)) and len(cells[0].text) <= 12


def _row(cells: Sequence[Cell]) -> tuple[Cell, Syntax] | None:
    """The first cell that is a header, and what it was read as."""
    if _HEAD.fullmatch(cells[0].text) or any(_COLUMN.fullmatch(cell.text) for cell in cells[1:]):
        return None
    broken = len(cells) > 2 and all(_BROKEN.fullmatch(cell.text.replace(" ", "")) for cell in cells[:2])
    read = [header_of(cell.text.replace(" ", "") if broken else cell.text) or _led(cell.text) for cell in cells[:4]]
    plain = next((place for place, form in enumerate(read) if form is not None and not form.weak), 0)
    form = read[plain]
    if form is not None and form.weak and any(_BIT.fullmatch(cell.text) for cell in cells[:plain] or cells[:1]):
        return None
    if form is not None and form.weak and len(read) > 2 and read[plain + 1] is not None:
        form = replace(form, weak=False)  # short and long name side by side
    return (cells[plain], form) if form is not None else None


def _led(text: str) -> Syntax | None:
    """A header that begins a cell in which more follows: `BUZZ BUZZER SYSTEM`, `*IDN? 2-3`, `:RANGe Path to ...`."""
    form = read_syntax(text)
    if form is None or not form.rest or form.holes or len(text) > 160:
        return None
    if re.fullmatch(r"[A-Z_*?]+(?: [A-Z]+)?", form.rest):
        return replace(form, weak=False)
    return form if text.startswith((":", "[:")) or re.match(r"\d+(?:[-–]\d+)?(?: |$)", form.rest) else None


class _Tree:
    """Puts relative headers behind those they are set in under."""

    def __init__(self) -> None:
        self.above: list[tuple[float, str]] = []
        self.bare = False
        """Whether a row that only heads others was met, with nothing beside it."""

    def commands(self, rows: Sequence[_Row]) -> Iterator[_Found]:
        """Yield the commands of one part of a page; the path stays for the next."""
        for row, behind in zip_longest(rows, rows[1:]):
            if row.alone:
                yield Listed(row.form.header, row.form.query), row.form.weak
                continue
            if _opens(row):
                self.above = [(row.indent - 6, row.text.strip())]
                continue
            full = self._path(row) + row.form.header
            self.above.append((row.indent, full))
            group = behind is not None and behind.indent > row.indent + 1.5 and not behind.alone
            self.bare = self.bare or (group and row.cells == 1)
            if not group or row.form.query or row.form.params or (self.bare and row.paged):
                yield Listed(full, row.form.query), row.form.weak and ":" not in full

    def _path(self, row: _Row) -> str:
        """What the row's header is set in under; empty where it stands for itself."""
        while self.above and (self.above[-1][0] >= row.indent - 1.5 or _ROOT.match(row.form.header)):
            self.above.pop()
        if len(self.above) == 1 and self.above[0][1].endswith(":]") and row.gap > APART:
            self.above.pop()  # a root in brackets holds up to the next gap
        if self.above and _whole(row.text, self.above[0][1]):
            self.above.clear()  # set in, but with the root itself
        path = self.above[-1][1] if self.above else ""
        return path if row.text.lstrip().startswith((":", "[:")) or path.endswith(":]") else ""


def _whole(text: str, root: str) -> bool:
    """Whether a row of several mnemonics begins with the mnemonic that the path begins with."""
    first = _FIRST.match(text.strip())
    return first is not None and first[0].strip(":") == root.strip(":").split(":")[0].rstrip("?")


def _opens(row: _Row) -> bool:
    """Whether a row is only a root in brackets, `[SOURce:]`."""
    return bool(re.fullmatch(r"\[\w+(?:\[[\w<>|]+\])?:\]", row.text.strip()))
