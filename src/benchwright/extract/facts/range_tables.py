"""Captioned tables of ranges by model or channel (`Table 2-1`), to which the entries of a document refer.

A row's range may hold several quantities (`0V to 32V/0A to 3.2A`); each entry takes the one of its own unit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby, takewhile

from benchwright.extract.document.cells import split_cells
from benchwright.extract.document.lines import Cell, Document, Line, Span
from benchwright.extract.facts.amounts import tokens
from benchwright.extract.facts.arguments import Argument
from benchwright.extract.facts.conditions import LABEL, MODEL, When, whens
from benchwright.extract.facts.definitions import Definition, plain_name
from benchwright.extract.facts.entry_tables import take_cases_inside
from benchwright.extract.facts.ranges import plain_number, read_range
from benchwright.manual.model import Row

Number = int | float

_CAPTION = re.compile(r"Table (\d{1,2}(?:[-.\u2013]\d{1,3})?)\b(?!.*\.{4})")
_REFERS = re.compile(
    r"(?:refer to|see|(?:shown|listed|given) in)(?: the)? [\"\u201c(]?Table (\d{1,2}(?:[-.\u2013]\d{1,3})?)", re.I
)
_DIGIT = re.compile(r"\d")
_RANGE_LABEL = re.compile(r"(?:Range|RANGE) ?(\d)\b")
_MARK = re.compile(r"\[\d\]|\(\d\)")

BELOW = 70
"""Lines of one table at most."""


@dataclass(slots=True)
class _Record:
    """One range cell: what it holds for, ends and default by unit."""

    when: When
    ends: dict[str, tuple[Number, Number]]
    defaults: dict[str, Number] = field(default_factory=dict)


@dataclass(frozen=True)
class RangeTable:
    """One table."""

    number: str
    page: str
    lines: tuple[Line, ...] = ()

    @cached_property
    def _read(self) -> tuple[tuple[_Record, ...], tuple[str, ...]]:
        notes: list[str] = []
        records = tuple(_with_models(list(_records(self.lines, notes))))
        return (records if len(records) > 1 else ()), tuple(notes)

    @property
    def records(self) -> tuple[_Record, ...]:
        """Its rows, if they tell by model or channel; most tables are of other things and never asked."""
        return self._read[0]

    @property
    def notes(self) -> tuple[str, ...]:
        """Misprints found in its rows."""
        return self._read[1]

    @property
    def units(self) -> set[str]:
        """Units of its ranges."""
        return {unit for record in self.records for unit in record.ends}

    def rows(self, unit: str) -> tuple[Row, ...]:
        """Return the rows of one quantity."""
        return tuple(
            Row(when=record.when, min=record.ends[unit][0], max=record.ends[unit][1], default=record.defaults.get(unit))
            for record in self.records
            if unit in record.ends
        )

    def channels(self) -> dict[str, int]:
        """Return how many channels each model has, where the rows tell by model and channel."""
        found: dict[str, int] = {}
        for record in self.records:
            models = record.when.get("model", ())
            number = record.when.get("channel", 1 if "range" in record.when else 0)
            for model in models if isinstance(models, tuple) else (models,):
                if isinstance(number, int) and number:
                    found[str(model)] = max(found.get(str(model), 0), number)
        return found


def read_range_tables(document: Document) -> dict[str, RangeTable]:
    """Return the captioned tables by their numbers."""
    found: dict[str, RangeTable] = {}
    for page, after in zip(document.pages, (*document.pages[1:], None), strict=True):
        for place, line in enumerate(page.lines):
            caption = _CAPTION.match(line.text) if not line.table else None
            if caption is None or caption[1] in found:
                continue
            body = _body(page.lines[place + 1 : place + 1 + BELOW])
            if after is not None and body and body[-1] is page.lines[-1]:
                body += _continued(body, after.lines)
            if body:
                found[caption[1]] = RangeTable(caption[1], page.label, tuple(body))
    return found


def _body(lines: Sequence[Line]) -> list[Line]:
    """The table's lines: from the first ruled one to the first that is not."""
    start = next((place for place, line in enumerate(lines[:4]) if line.table), len(lines))
    return list(takewhile(lambda line: line.table, lines[start:]))


def _continued(body: Sequence[Line], after: Sequence[Line]) -> list[Line]:
    """Lines at the top of the next page that go on with the table: below its head printed again, or as wide as it."""
    if after and after[0].table and after[0].text == body[0].text:
        return list(takewhile(lambda line: line.table, after[1:]))
    wide = len(body[-1].cells)
    return list(takewhile(lambda line: len(line.cells) == wide and not line.bold, after))


def _with_models(records: Sequence[_Record]) -> Sequence[_Record]:
    """Give every row the model that stands once beside several, half-way down; none if it is unclear beside which.

    The channels of a model are counted up, so that the rows of the next begin where the number falls.
    """
    if all("model" in record.when for record in records) or not any("model" in record.when for record in records):
        return records
    groups: list[list[_Record]] = []
    for record in records:
        number, above = record.when.get("channel"), groups[-1][-1].when.get("channel") if groups else None
        if not isinstance(number, int):
            return ()
        if isinstance(above, int) and number > above:
            groups[-1].append(record)
        else:
            groups.append([record])
    for group in groups:
        models = list(dict.fromkeys(record.when["model"] for record in group if "model" in record.when))
        if len(models) != 1:
            return ()
        for record in group:
            record.when = {"model": models[0], **record.when}
    return records


def _records(lines: Sequence[Line], notes: list[str]) -> Iterator[_Record]:
    models: list[Cell] = []
    for _, group in groupby(lines, key=lambda line: (line.sheet, line.table, line.row)):
        rows = list(_base_lines(list(group)))
        heads = [cell for row in rows for cell in row if re.fullmatch(MODEL, cell.text)]
        if len(heads) > 1 and not any(_ends(cell.text) for row in rows for cell in row):
            models = heads
        elif models:
            yield from _by_column(rows, models)
        else:
            yield from _by_row(rows, notes)


def _base_lines(lines: Sequence[Line]) -> Iterator[list[Cell]]:
    """The printed lines of one ruled row, each cut into cells."""
    rows: list[list[Span]] = []
    spans = [span for line in lines for span in line.spans if not _MARK.fullmatch(span.text.strip())]
    for span in sorted(spans, key=lambda span: span.y):
        if rows and span.y - rows[-1][0].y <= 0.35 * span.size:
            rows[-1].append(span)
        else:
            rows.append([span])
    for row in rows:
        yield list(split_cells(sorted(row, key=lambda span: span.x0)))


def _by_column(rows: Sequence[Sequence[Cell]], models: Sequence[Cell]) -> Iterator[_Record]:
    """A row of a table with one column a model."""
    for row in rows:
        label = " ".join(cell.text for cell in row if not _ends(cell.text))
        for cell in row:
            ends = _ends(cell.text)
            near = min(models, key=lambda model: abs((model.x0 + model.x1) - (cell.x0 + cell.x1)))
            if ends and label:
                yield _Record({"model": near.text, "case": label}, ends)


def _by_row(rows: Sequence[Sequence[Cell]], notes: list[str]) -> Iterator[_Record]:
    """A ruled row: the model stands beside all its lines, channel and range on each."""
    models = tuple(
        dict.fromkeys(name for row in rows for cell in row for name in re.findall(rf"\b{MODEL}\b", cell.text))
    )
    common = [_amounts(cell.text) for row in rows if not any(_ends(c.text) for c in row) for cell in row]
    shared = next((amounts for amounts in common if amounts), {})
    for row in rows:
        labels = [cell.text for cell in row if not _ends(cell.text) and not _amounts(cell.text)]
        defaults = next((amounts for cell in row if (amounts := _amounts(cell.text))), shared)
        for cell in row:
            if ends := _ends(cell.text):
                text = " ".join(labels)
                when = _when(models, text)
                if when:
                    yield _Record(when, _signed(ends, text, notes), dict(defaults))


def _when(models: tuple[str, ...], label: str) -> When:
    when: When = {}
    if models:
        when["model"] = models if len(models) > 1 else models[0]
    bare = re.sub(r"\([^()]*\)", " ", label)
    if found := _RANGE_LABEL.search(bare):
        when["range"] = int(found[1])
    else:
        for name in LABEL.findall(bare):
            for condition in whens(name):
                when |= {key: value for key, value in condition.items() if key != "model"}
    return when


def _ends(text: str) -> dict[str, tuple[Number, Number]]:
    """Ends by unit of a cell such as `0V to 32V/0A to 3.2A`; empty if it is no range."""
    found: dict[str, tuple[Number, Number]] = {}
    if not _DIGIT.search(text):
        return found
    for part in text.split("/"):
        fact = read_range(part)
        if fact is None or fact.min is None or fact.max is None:
            return {}
        found[fact.unit] = (fact.min, fact.max)
    return found


def _amounts(text: str) -> dict[str, Number]:
    """Amounts by unit of a cell such as `00.00V/3.000A`; empty if anything else stands there."""
    found: dict[str, Number] = {}
    if not _DIGIT.search(text):
        return found
    for part in text.split("/"):
        only = tokens(part)
        if len(only) != 1 or only[0].kind != "number" or not only[0].unit:
            return {}
        found[only[0].unit] = plain_number(only[0].value)
    return found


def _signed(ends: dict[str, tuple[Number, Number]], label: str, notes: list[str]) -> dict[str, tuple[Number, Number]]:
    """Turn the sign of a range that contradicts the rating printed beside it (`5V/3A`): a misprint."""
    ratings = re.search(r"\(([^()]*)\)", label)
    out = dict(ends)
    for token in tokens(ratings[1]) if ratings else ():
        low, high = out.get(token.unit or "", (0, 0))
        if token.kind == "number" and token.value > 0 and low < 0 and high <= 0:
            out[token.unit or ""] = (-high if high else 0, -low)
            notes.append(
                f"A range from {low} to {high} {token.unit} stands beside the rating `{ratings[1] if ratings else ''}`."
            )
    return out


_WORDS = (("V", r"volt|ovp"), ("A", r"curr|ocp"), ("W", r"pow"), ("Hz", r"freq"), ("s", r"period|time"))
"""What names of parameters and headers say about the quantity."""


def take_tables(
    definitions: Sequence[Definition], arguments: Sequence[Argument], tables: dict[str, RangeTable], header: str
) -> list[str]:
    """Give the rows of the tables to the parameters whose definitions refer to them; return notes on misprints."""
    notes: list[str] = []
    for definition in definitions:
        text = definition.get("range") or definition.text
        found = _REFERS.search(text)
        table = tables.get(found[1]) if found else None
        if table is None:
            _take_extent(definition, arguments, tables)
            continue
        for argument in arguments:
            if plain_name(argument.name) != plain_name(definition.name):
                continue
            if not table.records:
                take_cases_inside([argument], table.lines)
                continue
            unit = _unit(argument, header, table.units)
            if unit is not None and (rows := table.rows(unit)):
                argument.rows, argument.unit, argument.defined = rows, unit, True
                argument.rows_page = table.page
                argument.type = argument.type or "real"
                argument.doubts = [
                    doubt for doubt in argument.doubts if "refers to" not in doubt and "in words" not in doubt
                ]
                notes += table.notes
    return notes


_EXTENT = re.compile(
    r"(?:maximum|rated) (?P<max>voltage|current|power)|\b(?P<range>voltage|current|power) range of the", re.I
)


def _take_extent(definition: Definition, arguments: Sequence[Argument], tables: dict[str, RangeTable]) -> None:
    """`0 to the maximum current of the channel`: the first table that gives it by channel tells how far that is."""
    found = _EXTENT.search(definition.get("range"))
    several = len(set(re.findall(r"voltage|current(?! channel)|power", definition.get("range"), re.I))) > 1
    if found is None or several or not re.search(r"channel|output|range", definition.get("range")):
        return
    unit = {"voltage": "V", "current": "A", "power": "W"}[(found["max"] or found["range"]).lower()]
    table = next((table for table in tables.values() if unit in table.units and table.channels()), None)
    for argument in arguments:
        if table is not None and plain_name(argument.name) == plain_name(definition.name) and not argument.rows:
            argument.rows = tuple(row.model_copy(update={"default": None}) for row in table.rows(unit))
            argument.unit, argument.min, argument.max = unit, None, None
            argument.rows_page = table.page
            argument.doubts = [
                doubt for doubt in argument.doubts if "refers to" not in doubt and "in words" not in doubt
            ]
            argument.doubts.append(f"The range of `{argument.name}` is only named; taken from table {table.number}.")


def _unit(argument: Argument, header: str, units: set[str]) -> str | None:
    if argument.unit in units and argument.unit:
        return argument.unit
    if len(units) == 1:
        return next(iter(units))
    for text in (argument.name, header):
        named = {unit for unit, pattern in _WORDS if re.search(pattern, text, re.I)} & units
        if len(named) == 1:
            return named.pop()
    return None
