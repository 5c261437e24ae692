"""From a character of a message back to its line and column in the script.

Python tells where a string literal begins and ends, not where its characters stand: escapes,
prefixes, implicit concatenation and replacement fields lie between. So the literal is read again.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, field

from benchwright.check.source.values import Piece, Text

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
_OPEN = re.compile(r"([A-Za-z]{0,2})(\"\"\"|'''|\"|')")
_ESCAPES = re.compile(r"\\(?:\r?\n|x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|N\{[^}]*\}|[0-7]{1,3}|.)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of one source line. Lines and columns count from 1; `end` is the column behind it."""

    line: int
    column: int
    end: int


@dataclass(slots=True)
class Layout:
    """Where each character and each replacement field of a literal stands, as indexes into its source."""

    characters: list[int] = field(default_factory=list)
    fields: list[tuple[int, int]] = field(default_factory=list)


def lines_of(source: str) -> list[str]:
    """Return the lines of a source with their ends, as Python counts them: a form feed ends no line."""
    return _LINE.findall(source) or [""]


class Places:
    """The source of one script."""

    def __init__(self, source: str) -> None:
        self.lines = lines_of(source)
        self._layouts: dict[int, Layout | None] = {}

    def of_node(self, node: ast.AST) -> Place:
        """Return the place of a node: its first line."""
        line = getattr(node, "lineno", 1)
        column = self._column(line, getattr(node, "col_offset", 0))
        last = getattr(node, "end_lineno", None) or line
        text = self.lines[line - 1].rstrip("\r\n") if line <= len(self.lines) else ""
        end = self._column(line, getattr(node, "end_col_offset", None) or 0) if last == line else len(text.rstrip())
        return Place(line, column + 1, max(end, column + 1) + 1)

    def _column(self, line: int, byte: int) -> int:
        text = self.lines[line - 1] if line <= len(self.lines) else ""
        return byte if text.isascii() else len(text.encode()[:byte].decode(errors="ignore"))

    def of_text(self, text: Text, start: int, end: int, call: ast.AST) -> Place:
        """Return the place of the positions `start` up to `end` of a message sent by `call`."""
        pieces = _covered(text, start, max(end, start + 1))
        for piece, low, high in pieces:
            place = self._of_piece(piece, low, high)
            if place is None:
                continue
            for other, low2, high2 in pieces[::-1]:
                last = self._of_piece(other, low2, high2)
                if last is not None and last.line == place.line and last.end > place.column:
                    return Place(place.line, place.column, last.end)
            return place
        return self.of_node(_message_of(call))

    def _of_piece(self, piece: Piece, low: int, high: int) -> Place | None:
        node = piece.node
        if node is None or not hasattr(node, "lineno"):
            return None
        layout = self._layout(node)
        base, source = self._source(node)
        if layout is not None and piece.offset >= 0 and piece.offset + high <= len(layout.characters):
            first, last = layout.characters[piece.offset + low], layout.characters[piece.offset + high - 1]
            return self._between(node, base + first, base + last + _width(source, last))
        if layout is not None and 0 <= piece.slot < len(layout.fields):
            first, last = layout.fields[piece.slot]
            return self._between(node, base + first, base + last)
        return self.of_node(node)

    def _between(self, node: ast.AST, first: int, last: int) -> Place:
        """Return the place from index `first` up to `last`, counted from the start of the node's first line."""
        line = node.lineno  # type: ignore[attr-defined]
        while line < len(self.lines) and first >= len(self.lines[line - 1]):
            first -= len(self.lines[line - 1])
            last -= len(self.lines[line - 1])
            line += 1
        end = min(last, len(self.lines[line - 1].rstrip("\r\n")))
        return Place(line, first + 1, max(end, first + 1) + 1)

    def _source(self, node: ast.expr) -> tuple[int, str]:
        """Return the column at which a node starts, and its source from there on."""
        column = self._column(node.lineno, node.col_offset)
        last = node.end_lineno or node.lineno
        lines = self.lines[node.lineno - 1 : last]
        if lines and node.end_col_offset is not None:
            lines = [*lines[:-1], lines[-1][: self._column(last, node.end_col_offset)]]
        return column, "".join(lines)[column:]

    def _layout(self, node: ast.expr) -> Layout | None:
        if not isinstance(node, (ast.Constant, ast.JoinedStr)):
            return None
        if id(node) not in self._layouts:
            self._layouts[id(node)] = _read_layout(self._source(node)[1])
        return self._layouts[id(node)]


class LinePlaces(Places):
    """A list of commands: each message begins at the first column of its line."""

    def of_text(self, text: Text, start: int, end: int, call: ast.AST) -> Place:
        """Return the place of the positions `start` up to `end` of a message; `call` carries its line."""
        return Place(getattr(call, "lineno", 1), start + 1, max(end, start + 1) + 1)


def _message_of(call: ast.AST) -> ast.AST:
    return call.args[0] if isinstance(call, ast.Call) and call.args else call


def _covered(text: Text, start: int, end: int) -> list[tuple[Piece, int, int]]:
    """Return the pieces that lie in `start` up to `end`, with the part of each that does."""
    found: list[tuple[Piece, int, int]] = []
    at = 0
    for piece in text.pieces:
        width = 1 if piece.gap else len(piece.text)
        low, high = max(start - at, 0), min(end - at, width)
        if low < high:
            found.append((piece, low, high))
        at += width
    if not found and text.pieces:  # behind the last character: point at that one
        piece = text.pieces[-1]
        width = 1 if piece.gap else len(piece.text)
        found.append((piece, width - 1, width))
    return found


def _width(source: str, index: int) -> int:
    """Return how many characters of source the character at `index` takes."""
    escape = _ESCAPES.match(source, index)
    return len(escape[0]) if escape else 2 if source[index : index + 2] in ("{{", "}}") else 1


def _read_layout(source: str) -> Layout | None:
    """Read a literal, or several that are concatenated by standing side by side; None if it is none."""
    layout = Layout()
    at = 0
    while True:
        at = _skip_blank(source, at)
        if at >= len(source):
            return layout
        found = _OPEN.match(source, at)
        if found is None:
            return None
        at = _read_one(source, found.end(), found[1].lower(), found[2], layout)
        if at < 0:
            return None


def _skip_blank(source: str, at: int) -> int:
    while at < len(source):
        if source[at] == "#":
            end = source.find("\n", at)
            at = len(source) if end < 0 else end
        elif source[at].isspace() or source[at] in "\\()":
            at += 1
        else:
            break
    return at


def _read_one(source: str, at: int, prefix: str, quote: str, layout: Layout) -> int:
    """Read one literal from behind its opening quote; return the index behind its closing one, -1 if none."""
    formatted, raw = "f" in prefix, "r" in prefix
    while at < len(source):
        if source.startswith(quote, at):
            return at + len(quote)
        if source[at] == "\\" and not raw:
            found = _ESCAPES.match(source, at)
            width = len(found[0]) if found else 1
            if source[at + 1 : at + 2] not in ("\n", "\r"):
                layout.characters.append(at)
            at += width
        elif formatted and source[at] == "{" and source[at + 1 : at + 2] != "{":
            end = _end_of_field(source, at)
            layout.fields.append((at, end))
            at = end
        elif formatted and source[at : at + 2] in ("{{", "}}"):
            layout.characters.append(at)
            at += 2
        else:
            layout.characters.append(at)
            at += 1
    return -1


def _end_of_field(source: str, at: int) -> int:
    """Return the index behind a replacement field that starts at `at`."""
    depth = 0
    quote = ""
    while at < len(source):
        char = source[at]
        if quote:
            quote = "" if char == quote else quote
        elif char in "\"'":
            quote = char
        elif char in "{[(":
            depth += 1
        elif char in "}])":
            depth -= 1
            if depth == 0:
                return at + 1
        at += 1
    return len(source)
