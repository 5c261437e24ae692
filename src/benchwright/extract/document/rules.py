"""Ruled tables of a PDF page: which lines of text stand in one row between two rules.

In a ruled row a name often stands half-way down beside a cell of several lines. Such a row becomes one line whose
cells hold the whole text. A ruled box around many lines that stand on common base lines is left as it is.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import inf

from benchwright.extract.document.cells import split_cells
from benchwright.extract.document.lines import Cell, Line, Span

THICK = 2.5
"""Points: what is thinner is a rule."""

JOIN = 3.0
"""Points within which two rules count as one."""

NEARLY = 0.85
"""An upright rule parts the cells of a row if it runs along so much of its height."""

BOX = 20.0
"""Points: one row alone that is not higher is a row of boxes around words."""

MAX_RULES = 3000
"""A page with more rules is a drawing."""

MAX_LINES = 14
"""A ruled row with more base lines is a box around text."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A thin line or the edge of a box, in points from the top left; horizontal where `y0 == y1`."""

    x0: float
    x1: float
    y0: float
    y1: float


def edges(x0: float, x1: float, y0: float, y1: float) -> list[Rule]:
    """Return the rules that a drawn shape stands for: itself if it is thin, else its four edges."""
    wide, high = x1 - x0, y1 - y0
    if high <= THICK and wide >= 12:
        return [Rule(x0, x1, (y0 + y1) / 2, (y0 + y1) / 2)]
    if wide <= THICK and high >= 6:
        return [Rule((x0 + x1) / 2, (x0 + x1) / 2, y0, y1)]
    if wide >= 12 and high >= 8:
        return [Rule(x0, x1, y0, y0), Rule(x0, x1, y1, y1), Rule(x0, x0, y0, y1), Rule(x1, x1, y0, y1)]
    return []


@dataclass(slots=True)
class Table:
    """A ruled table: places of its vertical and horizontal rules."""

    columns: list[float]
    rows: list[float]

    def column(self, x: float) -> int:
        """Return the number of the column at `x`."""
        return bisect_right(self.columns, x) - 1

    def row(self, y: float) -> int:
        """Return the number of the row at `y`."""
        return bisect_right(self.rows, y) - 1

    def encloses(self, left: float, right: float, y: float) -> bool:
        """Whether something between its sides begins inside."""
        inside = self.columns[0] + JOIN < left and right < self.columns[-1] - JOIN
        return inside and self.rows[0] < y < self.rows[-1]

    def holds(self, span: Span) -> bool:
        """Whether the middle of a span stands inside."""
        middle, height = (span.x0 + span.x1) / 2, span.y - 0.3 * span.size
        return self.columns[0] < middle < self.columns[-1] and self.rows[0] < height < self.rows[-1]


def find_tables(rules: Sequence[Rule]) -> list[Table]:
    """Group rules that touch into tables of at least two columns; rows with other columns are a table of their own."""
    if len(rules) > MAX_RULES:
        return []
    level = _levels(rule for rule in rules if rule.y0 == rule.y1)
    bands = [_Band(group) for group in _bands([rule for rule in rules if rule.x0 == rule.x1])]
    tables: list[Table] = []
    for place, band in enumerate(bands):
        if any(table.encloses(band.left, band.right, band.top) for table in tables):
            continue  # a box around words
        found = _tables(band, level)
        if found and abs(found[-1].rows[-1] - band.bottom) <= JOIN:
            following = (other.top for other in bands[place + 1 :] if not band.spans(other))
            found[-1].rows += _below(found[-1], level, min(following, default=inf))
        if len(found) > 1 or (found and (len(found[0].rows) > 2 or found[0].rows[1] - found[0].rows[0] > BOX)):
            tables += found
    return tables


class _Band:
    """Upright rules that overlap or follow one another without a gap."""

    def __init__(self, group: list[Rule]) -> None:
        self.group = group
        self.places = _merged(rule.x0 for rule in group)
        self.left, self.right = self.places[0], self.places[-1]
        self.top, self.bottom = min(rule.y0 for rule in group), max(rule.y1 for rule in group)

    def spans(self, other: _Band) -> bool:
        """Whether the other one stands between its sides."""
        return self.left + JOIN < other.left and other.right < self.right - JOIN


def _levels(level: Iterable[Rule]) -> list[list[Rule]]:
    """Level rules of one height, from the top down."""
    found: list[list[Rule]] = []
    for rule in sorted(level, key=lambda rule: rule.y0):
        if found and rule.y0 - found[-1][0].y0 <= JOIN / 2:
            found[-1].append(rule)
        else:
            found.append([rule])
    return found


def _run(pieces: Iterable[Rule], left: float, right: float) -> list[float] | None:
    """Ends and joints of a rule drawn in pieces that runs from `left` to `right` or beyond; None if there is none."""
    places: list[float] = []
    end = -inf
    for x0, x1 in sorted((rule.x0, rule.x1) for rule in pieces):
        if x0 > end + JOIN:
            if places and end >= right - JOIN:
                break
            places = [x0]
        elif x0 > end - JOIN:
            places.append(end)
        end = max(end, x1)
    if not places or places[0] > left + JOIN or end < right - JOIN:
        return None
    return _merged([*places, end])


def _tables(band: _Band, level: Sequence[Sequence[Rule]]) -> list[Table]:
    """Cut a band at the rules that run across it; neighbours with the same columns are one table."""
    within = [pieces for pieces in level if band.top - JOIN <= pieces[0].y0 <= band.bottom + JOIN]
    full = [(pieces[0].y0, run) for pieces in within if (run := _run(pieces, band.left, band.right)) is not None]
    touched = {round(y) for rule in band.group for end in (rule.y0, rule.y1) for y in (end - 0.6, end, end + 0.6)}
    sides = [side for n in (0, -1) for side in _often([run[n] for y, run in full if round(y) in touched])]
    places = _merged([*band.places, *sides])
    heights = [y for y, _ in full]
    ends = [y for y in (band.top, band.bottom) if all(abs(y - other) > JOIN for other in heights)]
    cuts = _merged([*heights, *ends])
    tables: list[Table] = []
    for begin, end in pairwise(cuts):
        columns = _merged([*_columns(band.group, places, begin, end), *sides])
        if len(columns) < 3 or (tables and not set(columns[1:-1]) & set(tables[-1].columns)):
            continue
        between = [p for pieces in within for p in pieces if begin + JOIN < p.y0 < end - JOIN]
        rows = _merged([*(p.y0 for p in between if _meets(p, columns)), begin, end])
        if tables and tables[-1].columns == columns and tables[-1].rows[-1] == begin:
            tables[-1].rows += rows[1:]
        else:
            tables.append(Table(columns, rows))
    return tables


def _often(places: Sequence[float]) -> list[float]:
    """Where most rules begin (or end), if at least two agree: the open side of a table."""
    near = {place: sum(abs(place - other) <= JOIN for other in places) for place in places}
    best = max(near, key=lambda place: near[place], default=None)
    return [best] if best is not None and near[best] >= max(2, len(places) / 2) else []


def _meets(rule: Rule, columns: Sequence[float]) -> bool:
    """Whether a level rule parts cells: it ends at columns or beyond them all."""
    ends = [any(abs(x - place) <= JOIN for place in columns) for x in (rule.x0, rule.x1)]
    return (ends[0] or rule.x0 < columns[0]) and (ends[1] or rule.x1 > columns[-1])


def _below(table: Table, level: Sequence[Sequence[Rule]], until: float) -> list[float]:
    """Rows below the last upright rule: level rules cut where the columns meet, as some writers draw them."""
    rows = []
    for pieces in level:
        if not table.rows[-1] + JOIN < pieces[0].y0 < until - JOIN:
            continue
        joints = _run(pieces, table.columns[0], table.columns[-1])
        if joints is None:
            continue
        if any(all(abs(x - joint) > JOIN for joint in joints) for x in table.columns):
            break
        rows.append(pieces[0].y0)
    return rows


def _bands(upright: Sequence[Rule]) -> list[list[Rule]]:
    """Vertical rules that overlap or follow one another without a gap belong to one table."""
    groups: list[list[Rule]] = []
    end = 0.0
    for rule in sorted(upright, key=lambda rule: rule.y0):
        if groups and rule.y0 <= end + JOIN:
            groups[-1].append(rule)
            end = max(end, rule.y1)
        else:
            groups.append([rule])
            end = rule.y1
    return groups


def _columns(group: Sequence[Rule], places: Sequence[float], begin: float, end: float) -> list[float]:
    """Places of upright rules that run along nearly all of a row: a box around a word is no column."""
    runs: dict[float, dict[tuple[int, int], float]] = {place: {} for place in places}
    for rule in group:
        if rule.y1 <= begin or rule.y0 >= end:
            continue
        y0, y1 = max(rule.y0, begin), min(rule.y1, end)
        if y1 > y0:
            place = places[bisect_right(places, rule.x0) - 1]
            runs[place][round(y0 / 4), round(y1 / 4)] = y1 - y0  # one, if it is drawn twice
    return [place for place in places if sum(runs[place].values()) >= NEARLY * (end - begin)]


def _merged(places: Iterable[float]) -> list[float]:
    found: list[float] = []
    for place in sorted(places):
        if not found or place - found[-1] > JOIN:
            found.append(place)
    return found


def apply_tables(lines: Sequence[Line], tables: Sequence[Table]) -> list[Line]:
    """Return the page's lines with every ruled row of several base lines made one."""
    if not tables:
        return list(lines)
    out: list[Line] = []
    rows: dict[tuple[int, int], list[Line]] = {}
    for line in lines:
        number = next((n for n, table in enumerate(tables) if line.spans and all(map(table.holds, line.spans))), None)
        if number is None:
            out.append(line)
        else:
            rows.setdefault((number, tables[number].row(line.y - 0.3 * line.size)), []).append(line)
    for row, ((number, _), members) in enumerate(rows.items(), 1):
        out += (replace(line, row=row) for line in _row(members, tables[number], number + 1))
    return sorted(out, key=lambda line: line.y)


def _row(lines: list[Line], table: Table, number: int) -> list[Line]:
    """The lines of one ruled row: one line, unless its columns run on base lines of their own."""
    columns: dict[int, dict[float, list[Span]]] = {}
    for line in lines:
        for span in line.spans:
            columns.setdefault(table.column((span.x0 + span.x1) / 2), {}).setdefault(line.y, []).append(span)
    marked = [Line(line.spans, line.sheet, line.heading, number, line.cells) for line in lines]
    if len(columns) < 2 or len(lines) > MAX_LINES or (len(lines) > 1 and _runs_on(columns)):
        return [_by_columns(line, table, number) for line in marked]
    cells = tuple(_cell(rows) for _, rows in sorted(columns.items()))
    spans = tuple(sorted((span for line in lines for span in line.spans), key=lambda span: (span.y, span.x0)))
    return [Line(spans, lines[0].sheet, lines[0].heading, number, cells)]


def _runs_on(columns: dict[int, dict[float, list[Span]]]) -> bool:
    """Whether two columns have several lines each on the same base lines: rows without rules between them."""
    first = columns[min(columns)]
    begins = sum(spans[0].text.lstrip().startswith((":", "[:", "*")) for spans in first.values())
    broken = any(spans[-1].text.rstrip().endswith(("|", ",", "/", "{", "-")) for spans in first.values())
    if begins >= 2 or (len(first) >= 3 and not broken):
        return True  # several headers or names one above the other
    many = [set(rows) for rows in columns.values() if len(rows) > 1]
    shared = [a & b for index, a in enumerate(many) for b in many[index + 1 :]]
    return len(many) == len(columns) and any(len(both) >= 2 for both in shared)


def _by_columns(line: Line, table: Table, number: int) -> Line:
    columns: dict[int, list[Span]] = {}
    for span in line.spans:
        columns.setdefault(table.column((span.x0 + span.x1) / 2), []).append(span)
    cells = tuple(cell for _, spans in sorted(columns.items()) for cell in split_cells(spans))
    return Line(line.spans, line.sheet, line.heading, number, cells)


def _cell(rows: dict[float, list[Span]]) -> Cell:
    texts = [" ".join(cell.text for cell in split_cells(spans)) for _, spans in sorted(rows.items())]
    spans = [span for row in rows.values() for span in row]
    text = ""
    for part in texts:
        glue = "" if not text or text.endswith(("|", "/", "{", "[", "<", ":")) else " "
        text += glue + part
    return Cell(text, min(s.x0 for s in spans), max(s.x1 for s in spans), spans[0].bold)
