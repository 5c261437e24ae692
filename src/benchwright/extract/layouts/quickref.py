"""Tables with a row for each command: set form, query form, and what the names in them and the reply are.

    Command                    Query               Options and Query Returns
    :LAMP:GLOW <level>         :LAMP:GLOW?         <level> ::= 1 to 90; an integer in NR1 format
    n/a                        :LAMP:HOURs?        <hours> ::= an integer in NR1 format

A form that does not exist is `n/a`. Productions explain the names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from benchwright.extract.document.lines import Cell, Document, Line, Page
from benchwright.extract.entries.block import Block
from benchwright.extract.entries.labels import read_label
from benchwright.extract.entries.productions import read_productions, reply_fields, suffix_units, without_units
from benchwright.extract.notation.form import read_forms
from benchwright.extract.notation.spelling import skeleton
from benchwright.manual.header import parse_header

NAME = "quickref"

NONE = re.compile(r"n/?a|none|-+|\u2013|\u2014", re.IGNORECASE)
FEWEST = 10
"""Fewer rows are a table about something else."""

DESCRIBED = 0.3
"""With so many labels of forms for each row the document describes the commands elsewhere."""
SUMMED = 0.1
"""What a form then counts."""

_BEGINS = re.compile(r"(?=(?:\[?<[^<>=]{1,40}>\]?|\[[a-z_]{1,20}\]) ?::=)")
_RETURNED = re.compile(r"<(return[ _]?value|[\w ]*return\w*)> ?::=", re.IGNORECASE)
_ASIDE = re.compile(r"\s+(?:Bits? (?:\d|[Ww]eight|[Nn]umber)|For example)")
"""What ends a production: a table of bits, an example."""
NEAR = 6.0
"""Points that a cell may stand left of its column's head."""


@dataclass(slots=True)
class _Row:
    page: Page
    command: str = ""
    query: str = ""
    told: list[str] = field(default_factory=list)


def evidence(document: Document) -> float:
    """Count the forms in such tables; in a document that describes the commands as well, they only sum up."""
    rows = list(_rows(document))
    if len(rows) < FEWEST:
        return 0.0
    labels = (read_label(line) for _, line in document.lines())
    described = sum(label is not None and "syntax" in label.printed.lower() for label in labels)
    forms = sum(_form(row.command) + _form(row.query) for row in rows)
    return float(forms) if described < DESCRIBED * len(rows) else SUMMED * forms


def blocks(document: Document) -> Iterator[Block]:
    """Give each row as an entry."""
    for row in _rows(document):
        if _form(row.command) or _form(row.query):
            yield _block(row)


def _form(text: str) -> bool:
    return bool(text) and not NONE.fullmatch(text) and bool(read_forms(text))


def _head(line: Line) -> tuple[float, ...]:
    """Where the columns begin, if the line heads such a table."""
    names = [cell.text.lower().strip(" :") for cell in line.cells]
    if len(names) != 3 or names[0] not in ("command", "commands") or names[1] not in ("query", "queries"):
        return ()
    return tuple(cell.x0 for cell in line.cells) if re.search(r"option|return|parameter", names[2]) else ()


def _rows(document: Document) -> Iterator[_Row]:
    """Rows, put together from their lines."""
    columns: tuple[float, ...] = ()
    row: _Row | None = None
    for page, line in document.lines():
        if head := _head(line):
            columns = head
            continue
        if not columns or not line.cells:
            continue
        texts = _texts(line, columns)
        if _starts(texts):
            if row is not None:
                yield row
            row = _Row(page)
        elif row is None or not _goes_on(row, page, texts):
            if row is not None:
                yield row
            row, columns = None, columns if _is_row(texts) else ()
            continue
        assert row is not None
        row.command, row.query = _joined(row.command, texts[0]), _joined(row.query, texts[1])
        row.told += filter(None, (texts[2],))
    if row is not None:
        yield row


def _texts(line: Line, columns: Sequence[float]) -> list[str]:
    """What stands in each column; a production in the column of queries has only slipped there."""
    texts = ["", "", ""]
    for place, cell in enumerate(line.cells):
        column = 2 if cell.x0 >= columns[2] - NEAR else 1 if cell.x0 >= columns[1] - NEAR else 0
        column = max(column, min(place, 1)) if len(line.cells) == 3 and column == 0 else column
        texts[column] = _joined(texts[column], cell.text)
    for column in (0, 1):
        form, *productions = _BEGINS.split(texts[column], maxsplit=1)
        if productions:
            texts[column], texts[2] = form.strip(), _joined(productions[0], texts[2])
    return texts


def _starts(texts: Sequence[str]) -> bool:
    """Whether a line begins a row: with a form, or with the word that there is none."""
    command, query = texts[:2]
    first = NONE.fullmatch(command) or re.match(r"[:*\[]|[A-Z]{2}", command)
    return bool(first and (_form(command) or NONE.fullmatch(command)) and (_form(query) or NONE.fullmatch(query)))


def _is_row(texts: Sequence[str]) -> bool:
    """Whether a line looks like a row of such a table, though its forms cannot be read: the rows below it can."""
    return all(NONE.fullmatch(text) or re.match(r"[:*\[]+[A-Z]{2}", text) for text in texts[:2])


def _goes_on(row: _Row, page: Page, texts: Sequence[str]) -> bool:
    """Whether a line belongs to the row above: its columns go on."""
    if page is not row.page and (texts[0] or texts[1]):
        return False
    return bool(texts[2]) or bool(re.match(r"[<\[{,|}\]]", texts[0] or texts[1])) or not (texts[0] and texts[1])


def _joined(before: str, text: str) -> str:
    glue = "" if not before or before.endswith((":", "[", "{", "<")) else " "
    return f"{before}{glue}{text}" if text else before


def _block(row: _Row) -> Block:
    told = " ".join(row.told)
    first, *rest = _BEGINS.split(told)
    productions = [_ASIDE.split(text)[0].strip() for text in rest]
    block = Block(row.page.label, row.page.sheet, confirmed=True)
    block.definitions = read_productions(productions)
    units = suffix_units(block.definitions)
    forms = [form for form in (row.command, _query(row, block)) if _form(form)]
    block.syntax = [without_units(form, units, block) for form in forms]
    block.definitions = [d for d in block.definitions if d.name not in units]
    block.parts["description"] = [Line((), 1, cells=(Cell(first, 0, 1),))] if first else []
    if NONE.fullmatch(row.command):
        block.parts["returns"] = [Line((), 1, cells=(Cell(told, 0, 1),))]
    _reply(block, first, productions)
    _several_ranges(block)
    return block


def _query(row: _Row, block: Block) -> str:
    """The query form; one that lost its question mark, or is spelled otherwise than its command, is repaired."""
    if not (_form(row.command) and _form(row.query)):
        if row.query and not (_form(row.query) or NONE.fullmatch(row.query)):
            block.doubts.append(f"The query `{row.query[:40]}` was not read.")
        return row.query
    command, query = read_forms(row.command)[0], read_forms(row.query)[0]
    if query.query and _same(command.header, query.header):
        return row.query
    block.doubts.append("The query form was repaired: it lacks its question mark or is spelled otherwise.")
    return f"{command.header}?"


def _same(header: str, other: str) -> bool:
    """Whether a query is spelled as its command; it may leave out what is optional."""
    if skeleton(header) == skeleton(other):
        return True
    longs = {tuple(node.long for node in path) for path in parse_header(header).paths}
    return "[" in header and bool(longs & {tuple(node.long for node in path) for path in parse_header(other).paths})


def _several_ranges(block: Block) -> None:
    """`<n> ::= 1-2 or 1-4`: the widest holds for some model only."""
    for definition in block.definitions:
        ranges = re.findall(r"\b(\d+) ?- ?(\d+)\b", definition.text)
        if len(ranges) > 1 and " or " in definition.text:
            low, high = min(int(low) for low, _ in ranges), max(int(high) for _, high in ranges)
            definition.fields["range"] = f"{low} to {high}"
            block.doubts.append(f"Several ranges are given for `{definition.name}`.")


def _reply(block: Block, first: str, productions: Sequence[str]) -> None:
    """The reply: a production that says so, what stands before the productions, or the parameter itself."""
    returned = [text for text in productions if _RETURNED.match(text)]
    if returned:
        form = returned[-1].partition("::=")[2].strip()
        block.replies = reply_fields(form, block.definitions, block.definitions)
        if not block.replies:
            block.replies = reply_fields("<value>", read_productions([f"<value> ::= {form}"]), block.definitions)
    elif first and not NONE.fullmatch(first):
        block.replies = reply_fields("<value>", read_productions([f"<value> ::= {first}"]), [])
    elif len(block.syntax) > 1:
        block.mirrors = True
    elif (
        productions and "?" in block.syntax[0] and not any(f"<{d.name}>" in block.syntax[0] for d in block.definitions)
    ):
        block.replies = reply_fields(f"<{block.definitions[0].name}>", block.definitions, [])
