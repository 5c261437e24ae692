"""Markdown as lines: headings, pipe tables with their cells, code fences, lists, HTML tables that converters leave in.

Source lines stay lines. Pages come from form feeds, from page numbers that a converter wrote between them, or else a
page is a section, labelled with its number (`§3.2`) or its title.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from benchwright.extract.document.budget import Budget
from benchwright.extract.document.grid import Field, Piece, Row, Run, lines_from, page_of, table_rows
from benchwright.extract.document.html import rows_of
from benchwright.extract.document.inline import runs_of
from benchwright.extract.document.lines import Document, Page
from benchwright.extract.document.loose import rows_of_cells, rule_of, table_end
from benchwright.extract.document.numbers import label_of, page_starts

_HEADING = re.compile(r" {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*\Z")
_FENCE = re.compile(r"\s{0,8}(`{3,}|~{3,})[^`]*\Z")
_DELIMITER = re.compile(r"\s*\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?\s*)?\Z")
_UNDERLINE = re.compile(r" {0,3}(=+|-{3,})[ \t]*\Z")
_PARAMETERS = re.compile(r"\s{0,3}(?:\[?,?<[^<>]+>|\[ ?, ?\w+ ?\])(?: ?\[? ?,? ?(?:<[^<>]+>|\w+) ?\]?)*+\s*\Z")
"""A line of nothing but parameters; each is read in one way only, for a blank may be on either side."""
_REPLACED = re.compile(r"(?<=[>\]?\w]) (?:\\?[-\u2013] ?)?(?:[Ss]uperseded|[Oo]bsolete)\.?\s*$")
"""What a heading says of a command that another one has taken the place of."""
_ONE_WORD = re.compile(r"\s{0,3}[:*\[]{0,2}[A-Za-z][\w<>\[\]{}|]*:[\w<>\[\]{}|:]+\??\s*\Z")
"""A line of nothing but a header."""
_FORM = re.compile(
    r"[:*\[]{0,2}[A-Z]{2,}[a-z]*[\w<>\[\]{}]*:[\w<>\[\]{}:]+(?: ?\| ?[A-Z][\w<>\[\]{}:]+)?(?<!:)\??"
    r"(?: +[<\[({][^.;]*)?\Z"
)
"""A header with no more than parameters."""
_PLACE = re.compile(r"\s*#{1,6} +(?:(?:[Ll]eft|[Rr]ight|[Mm]iddle) (?:[Cc]olumn|half)|[Cc]olumn \d)\s*")
"""A heading of the converter that tells where on the page the text below stood."""
_BULLET = re.compile(r"([-+•]|\*(?=\s))[ \t]+(?=\S)")
_QUOTE = re.compile(r"\s{0,3}>(?: |$)")
_COMMENT = re.compile(r"\s*<!--.*-->\s*\Z")
_SECTION = re.compile(r"(?:[A-Z]|\d{1,2})(?:\.\d{1,3}){0,5}\.?(?=\s)")
_BROKEN_LINK = re.compile(
    r"(?<![!\\])\[([^\[\]\n]{1,200})\n([^\[\]\n]{1,200})\]\((?=[#./]|https?:|[\w%/-]{1,200}\.\w{2,5}[)#?])[^()\s]{0,500}\)"
)
"""A link whose text goes on in the next line."""
_ESCAPE = re.compile(r"\\[_<>*#\[\]|]")
_LINK = re.compile(r"\]\((?:#|https?://|[\w%./-]{1,200}\.(?:md|html?)\b)")
_BREAK = re.compile(r"^\* \* \*[ \t]*$", re.M)
_STRONG = re.compile(r"\*\*\S[^*\n]{0,100}\*\*")

LOOKED_AT = 2_000_000
"""Characters looked at to tell Markdown from plain text."""

CHARACTERS_OF_LABEL = 40
"""A section's title is cut there when it serves as the label of its page."""


def is_markdown(text: str) -> bool:
    """Whether a text has the marks of Markdown: fences, pipe tables, several levels of headings, bold, links, rules."""
    text = text[:LOOKED_AT]
    lines = text.split("\n")
    heads = [found for line in lines if line[:4].lstrip().startswith("#") and (found := _HEADING.match(line))]
    levels = [len(found[1]) for found in heads if found[2]]
    often = len(levels) >= max(2, len(lines) / 200)
    if often and len(set(levels)) > 1:
        return True
    if any("|" in above and _DELIMITER.match(line) for above, line in pairwise(lines) if "-" in line and "|" in line):
        return True
    fences = sum(1 for line in lines if line.lstrip()[:3] in ("```", "~~~") and _FENCE.match(line)) >= 2
    marks = (_STRONG, _ESCAPE, _LINK, _BREAK)
    signs = (often and max(levels) > 1, *(len(mark.findall(text)) >= 3 for mark in marks))
    return fences or sum(signs) >= 2


@dataclass(slots=True)
class _Reader:
    """Reads source lines into rows; `starts` are the rows that begin pages."""

    lines: Sequence[str]
    budget: Budget
    rows: list[Row] = field(default_factory=list)
    at: int = 0
    tables: int = 0
    blank: bool = False
    ruled: bool = False
    """Whether nothing but a rule across the page (`* * *`) and blank lines stands before."""
    level: int = 0
    """That of the last heading."""
    starts: dict[int, int] = field(default_factory=dict)
    """First row of a source line, for those that begin a page."""

    def read(self, wanted: Sequence[int]) -> None:
        """Read all lines; remember the rows at which the `wanted` lines begin."""
        places = iter((*wanted, len(self.lines) + 1))
        place = next(places)
        while self.at < len(self.lines):
            while self.at >= place:
                self.starts[place] = len(self.rows)
                place = next(places)
            self._block()
        for left in (place, *places):
            self.starts[left] = len(self.rows)

    def _block(self) -> None:
        line = self.lines[self.at]
        if not line.strip():
            self.at += 1
            self.blank = True
            return
        if not (self.ruled and self.level and self._unmarked()):
            self._other(line)

    def _other(self, line: str) -> None:
        self.ruled = False
        if fence := _FENCE.match(line):
            self._fenced(fence[1])
        elif (rule := rule_of(self.lines, self.at)) is not None:
            self._loose(line, rule)
        elif self.at + 1 < len(self.lines) and "|" in line and _DELIMITER.match(self.lines[self.at + 1]):
            self._table()
        elif line.lstrip()[:6].lower() == "<table":
            self._html()
        else:
            self._line(line)

    def _add(self, column: int, runs: Sequence[Run], heading: int = 0) -> None:
        for line in lines_from(runs):
            self._take(Row([Piece(column, line)], heading, gap=1.0 if heading else 0.0))

    def _take(self, row: Row) -> None:
        self.budget.spend(lines=1)
        self.rows.append(replace(row, gap=max(row.gap, 0.5 if self.blank else 0.0)))
        self.blank = False

    def _fenced(self, fence: str) -> None:
        """Code: as it is, in a fixed font."""
        self.at += 1
        while self.at < len(self.lines):
            line = self.lines[self.at]
            self.at += 1
            if line.strip().startswith(fence) and not line.strip().strip(fence[0]):
                break
            text = line.expandtabs(8).rstrip()
            if text.strip():
                self._add(len(text) - len(text.lstrip()), [Run(text.lstrip(), mono=True)])
            self.blank = self.blank or not text
        self.blank = True

    def _line(self, line: str) -> None:
        self.at += 1
        if _COMMENT.match(line) or _PLACE.fullmatch(line) or re.fullmatch(r"\s*(?:[-*_]\s*){3,}", line):
            self.blank = self.ruled = True
            return
        if heading := _HEADING.match(line):
            self._heading(self._whole(heading[2] or ""), len(heading[1]))
            return
        under = _UNDERLINE.match(self.lines[self.at]) if self.at < len(self.lines) else None
        if under and len(line) < 120 and (self.blank or not self.rows):
            self.at += 1
            self._heading(line, 1 if under[1][0] == "=" else 2)
            return
        for row in _text_rows(line):
            self._take(row)

    def _unmarked(self) -> bool:
        """Take a form that stands alone below a rule across the page for a heading like the last one."""
        end = self.at
        while end < len(self.lines) and self.lines[end].strip():
            end += 1
        text = _REPLACED.sub("", " ".join(line.strip() for line in self.lines[self.at : min(end, self.at + 4)]))
        if end > self.at + 3 or not _FORM.match(text):
            return False
        self.at = end
        self.ruled = False
        self._heading(text, self.level)
        return True

    def _heading(self, text: str, level: int) -> None:
        self.level = level
        self.blank = True
        self._add(0, [replace(run, bold=True) for run in runs_of(text.strip())], level)
        self.blank = True

    def _whole(self, text: str) -> str:
        """A heading with what a converter broke off into the next line: its parameters, or all that stands in it."""
        following = self.lines[self.at] if self.at < len(self.lines) else ""
        if not text.strip() and _ONE_WORD.match(following):
            self.at += 1
            return self._whole(following)
        text = _REPLACED.sub("", text)
        broken = 0 < text.count("<") - text.count(">") == following.count(">") - following.count("<")
        if ":" not in text or not (broken or _PARAMETERS.match(following)):
            return text
        self.at += 1
        return self._whole(f"{text} {following.strip()}")

    # Tables ----------------------------------------------------------------------------------------

    def _table(self) -> None:
        head, rule = self.lines[self.at], self.lines[self.at + 1]
        columns = len(split_row(rule))
        self.at += 2
        table = [self._cells(head, columns, bold=True)]
        while self.at < len(self.lines) and "|" in self.lines[self.at] and self.lines[self.at].strip():
            if not _DELIMITER.match(self.lines[self.at]):
                table.append(self._cells(self.lines[self.at], columns))
            self.at += 1
        self.tables += 1
        for row in table_rows(table, self.tables):
            self._take(row)
        self.blank = True

    def _cells(self, line: str, columns: int, bold: bool = False) -> list[Field]:
        fields = []
        for text in split_row(line, columns):
            parts = [part.strip() for part in re.split(r"<br\s*/?>", text, flags=re.IGNORECASE)]
            runs = [[replace(run, bold=run.bold or bold) for run in runs_of(part)] for part in parts if part]
            fields.append(Field([Row([Piece(0, line)]) for own in runs for line in lines_from(own)]))
        return fields

    def _loose(self, head: str, rule: int) -> None:
        """A table whose rows have no bars at their ends; its first row may be a text over all of its columns."""
        first = self.at if "|" in self.lines[rule] else rule + 1
        if first > self.at and rule > self.at:
            for row in _text_rows(head):
                self._take(row)
        end = table_end(self.lines, rule + 1)
        rows = [line for at, line in enumerate(self.lines[first:end], start=first) if at != rule]
        self.at = end
        table = [
            [Field([row for line in cell if line.strip() for row in _text_rows(line)]) for cell in cells]
            for cells in rows_of_cells(rows)
        ]
        self.tables += 1
        for row in table_rows(table, self.tables):
            self._take(row)
        self.blank = True

    def _html(self) -> None:
        """A table that the converter left as HTML."""
        start, depth = self.at, 0
        while self.at < len(self.lines):
            low = self.lines[self.at].lower()
            depth += low.count("<table") - low.count("</table")
            self.at += 1
            if depth <= 0:
                break
        for row in rows_of("\n".join(self.lines[start : self.at]), self.budget):
            # Its tables are numbered from 1 again.
            self._take(replace(row, table=row.table + self.tables if row.table else 0))
        self.tables = max([self.tables, *(row.table for row in self.rows[-2000:])])
        self.blank = True


def _text_rows(line: str) -> Iterator[Row]:
    """A line of text: its quotes and bullets set it in, breaks in it make lines."""
    text = line.expandtabs(4)
    while quote := _QUOTE.match(text):
        text = " " * 2 + text[quote.end() :]
    column = len(text) - len(text.lstrip())
    text = text.strip()
    if bullet := _BULLET.match(text):
        column, text = column + 2, text[bullet.end() :]
    for part in re.split(r"<br\s*/?>", text, flags=re.IGNORECASE):
        for runs in lines_from(_trimmed(runs_of(part.strip()))):
            yield Row([Piece(column, runs)])


def _trimmed(runs: Sequence[Run]) -> list[Run]:
    """Runs without the blank that the text of a link may begin with."""
    return [replace(runs[0], text=runs[0].text.lstrip()), *runs[1:]] if runs else []


def split_row(line: str, columns: int = 0) -> list[str]:
    """Cut a table's row at its bars.

    Bars in code, or escaped, never part cells; where there are too many, those within brackets or quotes do not either.
    """
    inner = line.strip().removeprefix("|")
    inner = inner[:-1] if inner.endswith("|") and not inner.endswith("\\|") else inner
    cells = _split(inner, r"\\.|`[^`|]*(?:\|[^`|]*)*`|[^|]")
    if columns and len(cells) > columns:
        kept = _split(inner, r"\\.|`[^`]*`|\{[^{}]*\}|\[[^\[\]]*\]|<[^<>|]*(?:\|[^<>|]*)+>|\"[^\"]*\"|[^|]")
        cells = kept if len(kept) <= columns else [*cells[: columns - 1], "|".join(cells[columns - 1 :])]
    return [cell.replace("\\|", "|") for cell in cells]


def _split(text: str, unit: str) -> list[str]:
    cells, at = [""], 0
    for found in re.finditer(rf"(?:{unit})|(?P<bar>\|)", text):
        at = found.end()
        if found["bar"]:
            cells.append("")
        else:
            cells[-1] += found.group()
    cells[-1] += text[at:]
    return cells


# Pages -------------------------------------------------------------------------------------------


def read_markdown(text: str, sha256: str, budget: Budget) -> Document:
    """Read Markdown.

    Raises DocumentRefused where it is more than `budget` allows.
    """
    budget.spend(characters=len(text))
    budget.page(0, text.count("\f") + 1)
    lines, feeds = _unfed(text)
    starts = [(start, None) for start in feeds] if len(feeds) > 1 else page_starts(lines)
    reader = _Reader(lines, budget)
    reader.read([start for start, _ in starts])
    if starts:
        cuts = [reader.starts[start] for start, _ in starts]
        pages = tuple(_pages(reader.rows, cuts, [label for _, label in starts]))
    else:
        pages = tuple(_sections(reader.rows))
    for number in range(len(pages)):
        budget.page(number + 1, len(pages))
    title = next((_title(row) for row in reader.rows if 0 < row.heading <= 2), "")
    return Document("markdown", sha256, pages, title)


def _unfed(text: str) -> tuple[list[str], list[int]]:
    """The lines, and those that begin a page: the first, and those behind form feeds."""
    lines: list[str] = []
    feeds: list[int] = []
    for part in _BROKEN_LINK.sub(r"\1\n\2", text).split("\f"):
        feeds.append(len(lines))
        lines += part.split("\n")
    return lines, feeds


def _pages(rows: Sequence[Row], cuts: Sequence[int], labels: Sequence[str | None]) -> Iterator[Page]:
    """A page from each cut to the next; behind form feeds, a number that stands alone at its edge is the page's."""
    for number, (start, end) in enumerate(pairwise([*cuts, len(rows)]), start=1):
        if start == end == len(rows) and number > 1:
            return
        own = list(rows[start:end])
        label = labels[number - 1] or next(filter(None, map(_alone, (*own[:3], *own[-3:]))), None)
        body = [row for row in own if _alone(row) != label] if label else own
        yield page_of(body, number, label or str(number), printed=label is not None)


def _alone(row: Row) -> str | None:
    """The page number that is all of a row."""
    label = label_of(_title(row))
    return label.text if label else None


def _sections(rows: Sequence[Row]) -> Iterator[Page]:
    """A page for each numbered section; without numbers, for each heading of the two upper levels."""
    numbered = {place: found.group().rstrip(".") for place, found in _numbered(rows)}
    if len(numbered) < 3:
        levels = sorted({row.heading for row in rows if row.heading})[:2]
        titled = {place: _title(row) for place, row in enumerate(rows) if row.heading in levels}
        numbered = {place: title[:CHARACTERS_OF_LABEL].strip() for place, title in titled.items() if title}
    cuts = sorted({0, *numbered, len(rows)})
    if len(cuts) == 1:
        yield page_of(rows, 1, "1", printed=False)
    for number, (start, end) in enumerate(pairwise(cuts), start=1):
        label = numbered.get(start)
        yield page_of(rows[start:end], number, f"§{label}" if label else str(number), printed=bool(label))


def _numbered(rows: Sequence[Row]) -> Iterator[tuple[int, re.Match[str]]]:
    for place, row in enumerate(rows):
        if row.heading and (found := _SECTION.match(_title(row))) and not found.group().isalpha():
            yield place, found


def _title(row: Row) -> str:
    return " ".join("".join(piece.text for piece in row.pieces).split())
