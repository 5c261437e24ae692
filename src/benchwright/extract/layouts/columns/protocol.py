"""Serial protocols told in a table: the command and what comes back, what it does, an example.

    Input Command and Return      Description                   Example
    SOUT<Output>[CR]              Set output on/off.            Input Command: SOUT0[CR]
    Return Value: [OK][CR]        Output off: <Output> = 0      Return Value: [OK][CR]

Values stand behind the command and behind one another without a mark, and a command that asks bears no question mark.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from benchwright.extract.document.characters import plain
from benchwright.extract.document.lines import Cell, Document, Line, Page
from benchwright.extract.entries.block import Block
from benchwright.extract.facts.definitions import Definition
from benchwright.extract.layouts.columns.selections import numbered, tidy_meaning
from benchwright.manual.model import Reply

_HEADS = (
    ("number", re.compile(r"^(?:#|no\.?|nr\.?|item)$", re.I)),
    ("command", re.compile(r"\bcommands?\b", re.I)),
    ("description", re.compile(r"^(?:description|function|explanation|meaning)s?$", re.I)),
    ("example", re.compile(r"^examples?$", re.I)),
)
_BEGINS = re.compile(r"^(?:input )?command ?:?$", re.I)
_INPUT = re.compile(r"^(?:input )?command ?: ?", re.I)
_RETURN = re.compile(r"\[?(?:return|returned) (?:value|data)s?(?: from [\w ]+)? ?: ?", re.I)
_END = re.compile(r"\[? ?CR ?\]?")
_DONE = re.compile(r"\[? ?(?:OK|CR) ?\]?")
_BOUNDED = re.compile(r"(?P<name>[A-Za-z][\w ]*?)? ?\{(?P<low>\d+) ?- ?(?P<high>\d+)\}")
_LISTED = re.compile(r"(?P<name>[A-Za-z]+) ?(?P<values>\d(?:/\d)+)")
"""`preset0/1/2`: a name with the values it may have."""

_MARKS = ("end", "cr", "lf", "nl", "term")
"""Names that would be taken for the end of a message."""

DIGITS = "Only the digits of `{name}` are told; where its point stands is shown by an example."
GLUED = "Several values follow one another without a mark between them; facts cannot tell how to write such a message."
ASKS = "The query is sent without a question mark."


@dataclass(slots=True)
class _Row:
    """One command: the text of each column."""

    page: Page
    line: Line
    texts: dict[str, str] = field(default_factory=dict)

    def add(self, column: str, text: str) -> None:
        """Put text to a column; a word broken inside brackets is closed."""
        before = self.texts.get(column, "")
        opened = before.count("[") > before.count("]") and not before.endswith(" ")
        self.texts[column] = f"{before}{text}" if opened or not before else f"{before} {text}"


def protocol_blocks(document: Document) -> Iterator[Block]:
    """Cut out the rows of such tables."""
    for row in _rows(document):
        block = _block(row)
        if block is not None:
            yield block


def _rows(document: Document) -> Iterator[_Row]:
    columns: list[tuple[float, str]] = []
    row: _Row | None = None
    for page, line in document.lines():
        head = _head(line)
        if head:
            columns = head
            continue
        cells = [(_column(cell, columns), cell) for cell in line.cells] if columns else []
        if _begins(cells):
            if row is not None:
                yield row
            row = _Row(page, line)
        for column, cell in cells:
            if row is not None:
                row.add(column, plain(cell.text))
    if row is not None:
        yield row


def _head(line: Line) -> list[tuple[float, str]]:
    """The columns that the line heads; none if it heads no such table."""
    found: list[tuple[float, str]] = []
    if len(line.cells) < len(_HEADS) - 1:
        return found
    for cell in line.cells:
        name = next((name for name, pattern in _HEADS if pattern.search(cell.text.strip())), "")
        if name and name not in [known for _, known in found]:
            found.append((cell.x0, name))
    return found if len([name for _, name in found if name != "number"]) == len(_HEADS) - 1 else []


def _column(cell: Cell, columns: Sequence[tuple[float, str]]) -> str:
    """The column in which a cell stands: a table that goes on may be set a little to the left or right."""
    return min(columns, key=lambda column: abs(column[0] - cell.x0))[1]


def _begins(cells: Sequence[tuple[str, Cell]]) -> bool:
    """Whether a row begins: its number stands at the left, or the words that lead to the command."""
    column, cell = cells[0] if cells else ("", Cell("", 0.0, 0.0))
    return (column == "number" and cell.text.isdigit()) or (column == "command" and bool(_BEGINS.match(cell.text)))


def _block(row: _Row) -> Block | None:
    command, _, back = _cut(_INPUT.sub("", row.texts.get("command", "")))
    word = re.match(r"[A-Z]{3,8}", command)
    if word is None:
        return None
    block = Block(row.page.label, row.page.sheet, headings=[word[0]], confirmed=True)
    told = row.texts.get("description", "")
    block.title = told.partition("<")[0]
    names = list(_names(command[word.end() :], block, told))
    form = word[0] + ",".join(f"<{name}>" for name in names)
    parts = re.findall(r"<[^<>]+>|\[[^\[\]]+\]|[A-Za-z][\w ]+", _DONE.sub("", back))
    fields = [part.strip("<>[] ") for part in parts if not re.fullmatch(r"\[\d+ ?- ?\d+\]", part)]
    shown = _shown(row.texts.get("example", ""))
    if fields:
        block.notes.append(ASKS)
        block.glued = bool(names)
        block.syntax = [f"{word[0]}? {','.join(f'<{name}>' for name in names)}".strip()]
        block.replies = list(_replies(fields, told, shown))
    else:
        block.syntax = [form]
    if len(names) > 1:
        block.doubts.append(GLUED)
    return block


def _cut(text: str) -> tuple[str, str, str]:
    """What is sent, and what comes back."""
    back = _RETURN.search(text)
    sent = text[: back.start()] if back else text
    return _END.sub("", sent).strip(), "", text[back.end() :] if back else ""


def _names(text: str, block: Block, told: str) -> Iterator[str]:
    """Names of the values behind a command; what is told of each becomes a definition."""
    for place in re.findall(r"<([^<>]+)>", text):
        bounded = list(_BOUNDED.finditer(place))
        for found in bounded:
            name = (found["name"] or "value").strip()
            name = f"{name} value" if name.lower() in _MARKS else name
            ends = f"{int(found['low'])} to {int(found['high'])}"
            block.definitions.append(Definition(name, {"type": "integer", "range": ends}))
            yield name
        if not bounded:
            definition = _define(place.strip(), told)
            if listed := _LISTED.fullmatch(definition.name):
                definition = Definition(
                    listed["name"], {"range": listed["values"].replace("/", "|")}, means=definition.means
                )
            block.definitions.append(definition)
            yield definition.name


def _define(name: str, told: str) -> Definition:
    called = rf"[<\[] ?{re.escape(name)} ?[>\]]"
    after = re.findall(rf"{called} ?= ?(\d) ([A-Za-z][^<>\[\]=]*)", told)
    before = re.findall(rf"([A-Za-z][^<>\[\]=:]*): {called} ?= ?(\d)", told)
    means = dict(after) | {value: said for said, value in before}
    listed = re.search(rf"{called} ?= ?((?:\d\|)+\d)", told)
    if listed and not means:
        means = {**dict.fromkeys(listed[1].split("|"), ""), **numbered(told[listed.end() :]).means}
    if len(means) > 1:
        short = {value: tidy_meaning(said.rstrip(". ").split(". ")[-1]) for value, said in means.items()}
        return Definition(name, {"range": "|".join(sorted(means))}, means={k: v for k, v in short.items() if v})
    return Definition(name, {"type": "integer"}, whole=True, doubts=[DIGITS.format(name=name)])


def _replies(fields: Sequence[str], told: str, shown: str) -> Iterator[Reply]:
    """One field, or one text of them all: nothing parts them."""
    if len(fields) > 1:
        yield Reply(type="text", like=shown or None)
        return
    known = _define(fields[0], told)
    if "range" in known.fields:
        yield Reply(type="choice", choices=tuple(known.fields["range"].split("|")), like=shown or None)
    else:
        yield Reply(type="integer", like=shown or None)


def _shown(example: str) -> str:
    """The reply that the example shows."""
    back = _RETURN.search(example)
    found = re.match(r"[\d.]+", example[back.end() :]) if back else None
    return found[0] if found else ""
