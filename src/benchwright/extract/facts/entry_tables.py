"""Tables inside an entry: what each choice stands for, and ranges that depend on a function or a setting."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from benchwright.extract.document.lines import Line
from benchwright.extract.facts.arguments import Argument
from benchwright.extract.facts.definitions import plain_name
from benchwright.extract.facts.parameter_table import COLUMNS, Head
from benchwright.extract.facts.ranges import read_range
from benchwright.extract.facts.scalars import as_value
from benchwright.extract.facts.units import read_unit_word, spelled
from benchwright.manual.header import short_form
from benchwright.manual.model import Row

_NUMBERED = re.compile(r"(\d{1,2})(?: ?\((MIN|MAX|DEF)\w*\))?")
_DEFAULT = re.compile(r"DEF(?:ault)?", re.I)


_SHOWN = re.compile(r"\w+:[A-Z_]{2,} ")
"""What comes back under a setting, which is not what the setting means: `C1:VDIV 200E-3 V`."""


def take_means(argument: Argument, lines: Sequence[Line]) -> None:
    """Take what choices stand for from rows such as `2 | 20 V`; the choice that means what DEF means is the default."""
    if argument.type != "choice":
        return
    known = {_short(choice): choice for choice in (*argument.choices, *argument.words)}
    found: dict[str, str] = {}
    for line in lines:
        choice = known.get(line.cells[0].text.strip()) if len(line.cells) > 1 else None
        if choice is not None and choice not in found:
            found[choice] = line.cells[1].text
    if len(found) < max(2, len(known) // 2) or any(map(_SHOWN.match, found.values())):
        return
    argument.means = {
        **argument.means,
        **{choice: text for choice, text in found.items() if choice in argument.choices},
    }
    usual = next((text for choice, text in found.items() if _DEFAULT.fullmatch(choice)), None)
    same = [choice for choice, text in found.items() if text == usual and re.fullmatch(r"[-+]?\d+", choice)]
    if len(same) == 1:
        argument.default = same[0]


def take_numbers(argument: Argument, lines: Sequence[Line]) -> None:
    """Take whole numbers whose meanings a table lists (`0 (MIN) | 0.01 %`); DEF, MIN and MAX may stand beside them."""
    if argument.type not in (None, "text", "integer") or argument.choices or argument.rows or argument.min is not None:
        return
    found: dict[int, str] = {}
    for line in lines:
        number = _NUMBERED.fullmatch(line.cells[0].text.strip()) if len(line.cells) == 2 else None
        if number is None and found:
            break
        if number is not None:
            found[int(number[1])] = number[2] or ""
    if len(found) < 3 or list(found) != list(range(min(found), min(found) + len(found))):
        return
    argument.type, argument.values, argument.defined = "integer", tuple(found), True
    usual = [number for number, word in found.items() if _DEFAULT.fullmatch(word)]
    if len(usual) == 1:
        argument.default = usual[0]


def _short(choice: str) -> str:
    return short_form(choice) or choice


def take_cases_inside(arguments: Sequence[Argument], lines: Sequence[Line]) -> None:
    """Take a table of ranges by measurement, rate, resolution, ... for the number it is about."""
    open_ones = [a for a in arguments if a.type in (None, "real", "integer", "text") and not a.choices and not a.rows]
    open_ones = [argument for argument in open_ones if argument.min is None and argument.max is None]
    for place, line in enumerate(lines):
        heads = _heads(line, open_ones)
        if heads is None:
            continue
        argument, columns = heads
        units: set[str] = set()
        below = lines[place + 1 :]
        if below and len(below[0].cells) == 1 and not re.search(r"\d", below[0].text):
            below = below[1:]  # the head's second line
        rows = tuple(_rows(below, line.cells[0].text, columns, units))
        if len(rows) > 1:
            argument.rows, argument.defined, argument.type = rows, True, "real"
            argument.unit = units.pop() if len(units) == 1 else ""
            argument.doubts = [doubt for doubt in argument.doubts if "refers to" not in doubt]
            argument.doubts.append(
                f"What the ranges of `{argument.name}` depend on is kept in the words of the document."
            )
            return


def _heads(line: Line, arguments: Sequence[Argument]) -> tuple[Argument, list[Head]] | None:
    """The columns of such a table, and the parameter whose range one of them holds."""
    columns: list[Head] = []
    about: Argument | None = None
    for number, cell in enumerate(line.cells):
        bare = cell.text.strip(" <>:")
        named = [argument for argument in arguments if plain_name(argument.name) == plain_name(bare)]
        column = COLUMNS.get(bare.lower())
        if number and ((named and cell.text.strip().startswith("<")) or (column == "range" and len(arguments) == 1)):
            about = named[0] if named else arguments[0]
            column = "range"
        columns.append(Head(cell.x0, cell.x1, "name" if number == 0 else column or "description"))
    return (about, columns) if about is not None else None


def _rows(lines: Sequence[Line], case: str, columns: Sequence[Head], units: set[str]) -> Iterator[Row]:
    key = re.sub(r"\W+", "_", case.strip(" :<>").lower()) or "case"
    for line in lines:
        fields: dict[str, str] = {}
        turned = line.sheet != lines[0].sheet and len(line.cells) == len(columns)  # margins differ from page to page
        for place, cell in enumerate(line.cells):
            near = min(columns, key=lambda head, cell=cell: head.distance(cell))  # type: ignore[misc]
            column = columns[place].column if turned else near.column
            fields[column] = f"{fields.get(column, '')} {cell.text}".strip()
        fact = read_range(fields.get("range", ""))
        label = fields.get("name", "")
        if fact is None or (fact.min is None and fact.max is None) or not label:
            return
        unit = read_unit_word(fields["unit"]) if "unit" in fields else None
        units.add(fact.unit or (spelled(*unit) if unit else ""))
        default = as_value(Argument("", type="real", unit=fact.unit), fields.get("default", ""))
        number = default if isinstance(default, int | float) else None
        yield Row(when={key: label}, min=fact.min, max=fact.max, default=number)
