"""Python source as text: literals, comments, calls and docstrings that no content can break out of.

Lines are laid out as `ruff format` would at 88 characters, and so that wider settings agree.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence

WIDTH = 88
"""Longest line of code; a call that would be longer is broken."""

Piece = str | tuple[str, str]
"""A part of an f-string: text, or an expression and its format."""

_ESCAPES = {"\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def string(text: str) -> str:
    """Return `text` as a string literal, in double quotes unless that needs more escapes."""
    body = _escaped(text)
    if text.count('"') > text.count("'"):
        return "'" + body.replace("'", "\\'") + "'"
    return '"' + body.replace('"', '\\"') + '"'


def fstring(pieces: Sequence[Piece]) -> str:
    """Return a literal of texts and of fields `(expression, format)`; an f-string only if it has fields.

    Expressions use single quotes: Python 3.11 allows no others inside.
    """
    if all(isinstance(piece, str) for piece in pieces):
        return string("".join(piece for piece in pieces if isinstance(piece, str)))
    body = ""
    for piece in pieces:
        if isinstance(piece, str):
            body += _escaped(piece).replace("{", "{{").replace("}", "}}").replace('"', '\\"')
        else:
            expression, form = piece
            body += f"{{{expression}:{form}}}" if form else f"{{{expression}}}"
    return f'f"{body}"'


def _escaped(text: str) -> str:
    """Escape backslashes and everything that cannot be seen, such as line ends and bidi marks."""
    return "".join(_ESCAPES.get(c) or (c if c.isprintable() else _code_point(c)) for c in text)


def _code_point(character: str) -> str:
    number = ord(character)
    if number < 0x100:
        return f"\\x{number:02x}"
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"


def plain(text: str) -> str:
    """Return text for a comment: one line, nothing that cannot be seen."""
    return _escaped(" ".join(text.split()))


def send(indent: int, target: str, argument: str, comment: str = "") -> str:
    """Return `target(argument)  # comment`, broken where it would be too long."""
    blank = " " * indent
    tail = f"  # {comment}" if comment else ""
    line = f"{blank}{target}({argument}){tail}"
    if len(line) <= WIDTH:
        return line
    return f"{blank}{target}(\n{blank}    {argument},\n{blank}){tail}"


def items(indent: int, head: str, values: Sequence[str], brackets: str = "()", end: str = "") -> str:
    """Return `head(a, b)end`, with a line an item where it would be too long."""
    blank = " " * indent
    opening, closing = brackets[0], brackets[1]
    comma = "," if brackets == "()" and head.endswith("= ") and len(values) == 1 else ""
    line = f"{blank}{head}{opening}{', '.join(values)}{comma}{closing}{end}"
    if len(line) <= WIDTH:
        return line
    inner = "".join(f"{blank}    {value},\n" for value in values)
    return f"{blank}{head}{opening}\n{inner}{blank}{closing}{end}"


def docstring(title: str, entries: Sequence[tuple[str, Sequence[str]]]) -> str:
    """Return a module docstring: a title, then labelled paragraphs."""
    label = max((len(name) for name, _ in entries), default=0) + 3
    # A quote at the very beginning would join the three that open the docstring.
    head = _wrapped(title.strip().lstrip('"').rstrip(".") + ".", "", "")
    body = [line for name, paragraphs in entries for line in _entry(name.ljust(label), paragraphs)]
    return '"""' + "\n".join([*head, "", *body]) + '\n"""'


def _entry(lead: str, paragraphs: Sequence[str]) -> list[str]:
    lines: list[str] = []
    for paragraph in paragraphs:
        # What follows a first word and several blanks is a column of its own.
        column = re.match(r"\S+ {2,}(?=\S)", paragraph)
        lines += _wrapped(paragraph, lead, " " * (len(lead) + (column.end() if column else 0)))
        lead = " " * len(lead)
    return lines


def _wrapped(text: str, first: str, rest: str) -> list[str]:
    """Wrap, then escape what could end the docstring or hide in it (escapes must not be torn)."""
    one_line = re.sub(r"\s*[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]+\s*", " ", text).strip()
    lines = textwrap.wrap(one_line, WIDTH, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)
    return [_escaped(line).replace('"""', '\\"\\"\\"').rstrip() for line in lines or [first]]
