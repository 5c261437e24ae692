"""Entries under a title in words with the header in brackets, and a table whose first column says what each row is.

    Output voltage (:VOLT)
    Setting     :VOLT <value>      Sets the voltage. The <value> range is from 0.00 to 30.00.
    Query       :VOLT?             Asks for the voltage.
    Response    10.10

A row holds forms and sentences in turn, and may go on over pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from benchwright.extract.document.lines import Document, Line
from benchwright.extract.entries.block import Block
from benchwright.extract.facts.definitions import Definition
from benchwright.extract.facts.parameter_table import Column
from benchwright.extract.facts.ranges import read_range
from benchwright.extract.facts.replies import beside
from benchwright.extract.layouts.trees.merged import line_of
from benchwright.extract.notation.form import read_syntax
from benchwright.extract.notation.joined import corrected

NAME = "bracketed"

NEAR = 8
"""Lines below a title among which the first row of its table is looked for."""

_TITLE = re.compile(r"(?P<title>[A-Z\u00c4-\u00dc][^:]*?)? ?\((?P<header>[:*]\s?[A-Za-z][\w:<>\[\] ]*\??)\)")
_ROWS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"sett?ing|set(?: command)?", re.I), "set"),
    (re.compile(r"query(?: command)?", re.I), "query"),
    (re.compile(r"(?:application|usage|setting)(?: example)?|example", re.I), "example"),
    (re.compile(r"response(?: example)?|reply|return(?: value)?", re.I), "returns"),
    (re.compile(r"remarks?|notes?", re.I), "remarks"),
)
_FORM = re.compile(r"(?:^|(?<=[.)\d] )|(?<=[.)]))(?=[:*][A-Z])")
_CODE = re.compile(r"(?<![\d.])(\d{1,2}) ?: ?(?=[A-Z][A-Za-z])")
_RANGE = re.compile(r"\brange (?:for [^.]*? )?is ([^.]*(?:\.\d[^.]*)*)")
_MODEL = re.compile(r"\b[A-Z]{2,4}-\d{3,5}\w*")


def evidence(document: Document) -> float:
    """Count titles with a row for the set form or the query below them."""
    waiting, count = 0, 0
    for _, line in document.lines():
        if _title(line):
            waiting = NEAR
        elif waiting:
            waiting -= 1
            if _row(line) in ("set", "query"):
                count, waiting = count + 1, 0
    return float(count)


def blocks(document: Document) -> Iterator[Block]:
    """Cut at the titles."""
    block: Block | None = None
    rows: dict[str, list[str]] = {}
    row = ""
    for page, line in document.lines():
        if header := _title(line):
            if block is not None and rows:
                yield _finished(block, rows)
            block, rows, row = Block(page.label, page.sheet, headings=[header], confirmed=True), {}, ""
        elif block is not None and line.cells:
            found = _row(line)
            cells = line.cells[1:] if found or _is_second(line, row) else line.cells
            row = found or row
            rows.setdefault(row or "description", []).extend(cell.text for cell in cells)
    if block is not None and rows:
        yield _finished(block, rows)


def _title(line: Line) -> str:
    found = _TITLE.fullmatch(line.text.strip()) if len(line.cells) == 1 and len(line.text) < 100 else None
    header = re.sub(r"\s", "", found["header"]) if found is not None else ""
    return header if header and read_syntax(header) is not None else ""


def _row(line: Line) -> str:
    text = line.cells[0].text.strip(" :") if len(line.cells) > 1 else ""
    return next((name for pattern, name in _ROWS if pattern.fullmatch(text)), "")


def _is_second(line: Line, row: str) -> bool:
    """Whether the first cell is the second word of the label above (`Response` / `example`)."""
    return row in ("example", "returns") and line.cells[0].text.lower() == "example"


def _finished(block: Block, rows: dict[str, list[str]]) -> Block:
    """Read the rows of one table."""
    told = " ".join(rows.get("set", []))
    sets, rest = _forms(told)
    asks, _ = _forms(" ".join(rows.get("query", [])))
    block.syntax = corrected([*sets, *asks], block.headings, block.notes)
    block.parts["description"] = [line_of(" ".join(rows.get("description", [])))]
    block.parts["example"] = [line_of(text) for text in rows.get("example", [])]
    block.mirrors = bool(sets) and bool(asks)
    values = [text for text in sets if "<" in text]
    if values:
        block.definitions = [_definition(rest, rows.get("example", []))]
    reply = " ".join(rows.get("returns", []))
    if found := re.match(r"[-+]?\d+(?:\.\d+)?(?= |$)", reply):
        block.parts["returns"] = [line_of(f"for example {found[0]}; {reply[found.end() :]}")]
    return block


def _forms(text: str) -> tuple[list[str], str]:
    """The forms in a row, and the sentences between them."""
    forms: list[str] = []
    rest = ""
    for piece in (piece.strip() for piece in _FORM.split(re.sub(r"(?<=:) (?=[A-Z])", "", text))):
        form = read_syntax(piece) if piece[:1] in (":", "*") else None
        if form is None:
            rest += f" {piece}"
            continue
        end = piece.rfind(form.rest) if form.rest else len(piece)
        forms.append(piece[:end].strip())
        rest += f" {piece[end:]}"
    return forms, rest.strip()


def _definition(told: str, example: Sequence[str]) -> Definition:
    """What the sentences say of the only value."""
    fields: dict[Column, str] = {}
    made = Definition("value", fields, "")
    codes = _CODE.findall(told)
    if len(codes) > 1 and len(set(codes)) == len(codes):
        fields["range"] = "|".join(codes)
        if set(codes) == {"0", "1"} and re.search(r"\bOn\b", told) and re.search(r"\bOff\b", told):
            fields["range"] = "ON|OFF|0|1"
        return made
    said = [found[1] for found in _RANGE.finditer(told)]
    fact = read_range(said[0]) if len(said) == 1 and not _MODEL.search(said[0]) else None
    if fact is not None and fact.sure and not fact.conditions and not re.search(r"\bto\b.*\bto\b", said[0]):
        fields["range"] = said[0]
        fields |= {"type": "real"} if re.search(r"\d\.\d", said[0]) else {}
    elif len(said) > 1 or _MODEL.search(told) or re.search(r"\([A-Z]{2,4}-[A-Z]\)", told):
        made.doubts.append("The range depends on the model.")
        fields["type"] = "real"
    elif re.search(r"\d", told):
        made.doubts.append("Numbers stand in the description that were not read.")
    message = re.match(r"\S+? ?([-+]?\d+(?:\.\d+)?)$", example[0]) if example else None
    if message is not None and (unit := beside(message[1], " ".join(example[1:]))):
        fields["unit"] = unit
    return made
