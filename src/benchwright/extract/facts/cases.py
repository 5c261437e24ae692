"""Ranges that depend on a model or a channel (`SDM3055: {2|20}`), in cells and in tables of the text, made rows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from benchwright.extract.document.lines import Line
from benchwright.extract.facts.arguments import Argument, set_choices
from benchwright.extract.facts.cellfacts import cut_default
from benchwright.extract.facts.choices import read_choices
from benchwright.extract.facts.conditions import CHANNEL, LABEL, MODEL, When, whens
from benchwright.extract.facts.definitions import Definition
from benchwright.extract.facts.ranges import read_range
from benchwright.manual.model import Row

Number = int | float

_END = re.compile(r"\b(MIN|MAX|DEF)(?:imum|ault)? ?= ?([-+]?[\d.]+(?:[eE][-+]?\d+)? ?[A-Za-z\u03a9%]*)")
_LABELS = rf"(?:{MODEL}|{CHANNEL})(?: ?(?:[,&/]|and) ?(?:{MODEL}|{CHANNEL}))*"
_GIVEN = re.compile(rf"(?P<label>{_LABELS}) ?[=:] ?\((?P<ends>[^()]*(?:MIN|MAX)[^()]*)\)", re.I)
_ROW = re.compile(r"(MIN|MAX|DEF)(?:imum|ault)?", re.I)


_ENDS = "Of the values of `{}` that are listed case by case only the ends are kept."


@dataclass(slots=True)
class _Case:
    """What holds for one model or channel."""

    min: Number | None = None
    max: Number | None = None
    default: Number | None = None
    unit: str = ""
    listed: bool = False
    """Whether the values were listed one by one."""


def case_tables(lines: Sequence[Line]) -> list[Definition]:
    """Find the tables of a description that give ends of a range by channel or model."""
    found: list[Definition] = []
    for place, line in enumerate(lines):
        if len(line.cells) > 1 and all(LABEL.fullmatch(cell.text) for cell in line.cells[1:]):
            cases = list(_columns([cell.text for cell in line.cells[1:]], lines[place + 1 :]))
        else:
            cases = [(match["label"], match["ends"]) for match in _GIVEN.finditer(line.text)]
        if not cases:
            continue
        name = re.fullmatch(r"<([^<>]+)>", line.cells[0].text)
        if found and name is None and not LABEL.fullmatch(line.cells[-1].text) and len(line.cells) == 1:
            found[-1].cases += cases
        else:
            found.append(Definition(name[1] if name else "", {}, line.text, cases))
    return found


def _columns(labels: Sequence[str], rows: Iterable[Line]) -> Iterator[tuple[str, str]]:
    """Rows headed MINimum, MAXimum, DEFault below a row of labels."""
    ends: list[list[str]] = [[] for _ in labels]
    for row in rows:
        head = _ROW.fullmatch(row.cells[0].text) if row.cells else None
        if head is None or len(row.cells) != len(labels) + 1:
            break
        for column, cell in zip(ends, row.cells[1:], strict=True):
            column.append(f"{head[1].upper()} = {cell.text}")
    for label, column in zip(labels, ends, strict=True):
        if column:
            yield label, ", ".join(column)


def take_cases(argument: Argument, cases: Sequence[tuple[str, str]]) -> None:
    """Give the argument a row for every case; choices that differ are put together with a doubt."""
    known = {_key(row.when): row for row in argument.rows}
    words: dict[str, None] = {}
    for label, text in cases:
        body = cut_default(text)
        choices = read_choices(body)
        if choices and read_range(body) is None:
            words.update(dict.fromkeys(choices))
            continue
        case = _read(text)
        if case is None:
            argument.doubts.append(f"The values of `{argument.name}` for {label} were not read.")
            continue
        argument.unit = case.unit or argument.unit
        known_words = {word[:3].upper() for word in argument.words}
        argument.words = (*argument.words, *(word for word in _words(body) if word[:3].upper() not in known_words))
        if case.listed and (doubt := _ENDS.format(argument.name)) not in argument.doubts:
            argument.doubts.append(doubt)
        for when in whens(label):
            known[_key(when)] = _with(known.get(_key(when), Row(when=when)), case)
        if (default := _default(argument, text)) is not None:
            argument.default = default
    if words and not known:
        set_choices(argument, tuple(words))
        argument.doubts.append(f"Which choices of `{argument.name}` hold depends on something else.")
    argument.rows = tuple(known.values())
    if argument.rows and argument.type in (None, "integer", "text"):
        argument.type = "real"


def _read(text: str) -> _Case | None:
    ends = {match[1]: read_range(f"0 to {match[2]}") for match in _END.finditer(text)}
    if ends:
        numbers = {name: fact.max if fact.max or fact.min != fact.max else 0 for name, fact in ends.items() if fact}
        unit = next((fact.unit for fact in ends.values() if fact and fact.unit), "")
        return _Case(numbers.get("MIN"), numbers.get("MAX"), numbers.get("DEF"), unit)
    body = cut_default(text)
    if inner := re.match(r"\{[^{}]*\}", body):
        body = inner[0]
    twice = body.startswith("2 x ")
    fact = read_range(body.removeprefix("2 x "))
    if fact is None or (fact.min is None and fact.max is None and not fact.values):
        return None
    low, high = (min(fact.values), max(fact.values)) if fact.values else (fact.min, fact.max)
    if twice:
        low, high = (None if end is None else 2 * end for end in (low, high))
    default = read_range(text)
    given = default.default if default is not None else None
    return _Case(low, high, given if isinstance(given, int | float) else None, fact.unit, bool(fact.values))


def _words(body: str) -> tuple[str, ...]:
    fact = read_range(body)
    return fact.words if fact is not None else ()


def _default(argument: Argument, text: str) -> str | None:
    """A default in words, such as AUTO."""
    fact = read_range(text)
    return fact.default if fact is not None and isinstance(fact.default, str) else None


def _key(when: When) -> str:
    return " ".join(f"{name} {value}" for name, value in when.items())


def _with(row: Row, case: _Case) -> Row:
    """A row with what a case says of it; what it leaves open stays."""
    new = {name: getattr(case, name) for name in ("min", "max", "default") if getattr(case, name) is not None}
    return row.model_copy(update=new)


def shared_end(argument: Argument, low: Number | None, high: Number | None) -> bool:
    """Put an end that holds for all cases into their rows; return whether every row has both ends then."""
    rows = []
    for row in argument.rows:
        update = {name: end for name, end in (("min", low), ("max", high)) if end is not None}
        rows.append(row.model_copy(update=update))
    argument.rows = tuple(rows)
    return bool(rows) and all(row.min is not None and row.max is not None for row in rows)


def grouped(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Rows that differ only in the model or channel made one."""
    found: list[Row] = []
    for row in rows:
        for place, other in enumerate(found):
            if row.when.keys() == other.when.keys() and len(row.when) == 1 and _same(row, other):
                name, value = next(iter(row.when.items()))
                before = other.when[name]
                both = (*(before if isinstance(before, tuple) else (before,)), value)
                found[place] = other.model_copy(update={"when": {name: both}})
                break
        else:
            found.append(row)
    return tuple(found)


def _same(one: Row, other: Row) -> bool:
    return one.model_copy(update={"when": {}}) == other.model_copy(update={"when": {}})
