"""Cutting a program message into units, headers and data, as IEEE 488.2 chapter 7 orders.

Nothing here knows any instrument: only where a header ends, and where `;` and `,` separate.
Positions are kept so that a finding can point at the characters.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from benchwright.manual.header import SIGNS

WHITE = "".join(chr(c) for c in (*range(0x0A), *range(0x0B, 0x21)))
"""White space: 00 to 09 and 0B to 20 hexadecimal (IEEE 488.2, 7.4.1.2)."""

HOLE_FIRST = 0xE000
HOLE_LAST = 0xF8FF
HOLES = f"{chr(HOLE_FIRST)}-{chr(HOLE_LAST)}"
"""Private-use characters that stand for text not known until the script runs."""

_HEADER = re.compile(rf"[:*A-Za-z0-9_{HOLES}]*\??")
_SIGNED = re.compile(rf"[:*A-Za-z0-9_{SIGNS}{HOLES}]*\??")
_VALUE = re.compile(rf"[-+.\d\"'#(A-Za-z{HOLES}]")
_TRICKY = re.compile(r"[\"'#(]")


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a message and where it starts."""

    text: str
    start: int

    @property
    def end(self) -> int:
        """Position of the first character behind it."""
        return self.start + len(self.text)

    def strip(self) -> Span:
        """The same without white space around it."""
        left = self.text.lstrip(WHITE)
        kept = _protected(left) if "#" in left else 0  # bytes of a block are no white space
        return Span(left[:kept] + left[kept:].rstrip(WHITE), self.start + len(self.text) - len(left))


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a piece of a message: SCPI error code, place, and what is wrong in one sentence."""

    code: int
    start: int
    end: int
    message: str
    hint: str | None = None


def split(span: Span, separator: str) -> tuple[list[Span], Fault | None]:
    """Cut at `separator` outside quotes, blocks and parentheses.

    A string that is not closed gives Fault -151, a bad block -161, an open parenthesis -171; the
    pieces so far come with it.
    """
    if not _TRICKY.search(span.text):
        return _split_plain(span, separator), None
    pieces: list[Span] = []
    text, start, i = span.text, 0, 0
    slip: Fault | None = None
    while i < len(text):
        char = text[i]
        if char == separator:
            pieces.append(Span(text[start:i], span.start + start))
            start = i = i + 1
            continue
        end = _skip(text, i)
        if isinstance(end, Fault):
            slip = Fault(end.code, span.start + i, span.end, end.message, end.hint)
            break
        i = end
    pieces.append(Span(text[start:], span.start + start))
    return pieces, slip


def _split_plain(span: Span, separator: str) -> list[Span]:
    pieces, at = [], span.start
    for piece in span.text.split(separator):
        pieces.append(Span(piece, at))
        at += len(piece) + 1
    return pieces


def _protected(text: str) -> int:
    """Return the position behind the last data block in `text`; 0 if there is none."""
    i = end = 0
    while i < len(text):
        after = _skip(text, i)
        if isinstance(after, Fault):
            return end
        if text[i] == "#" and after > i + 1:
            end = after
        i = after
    return end


def _skip(text: str, i: int) -> int | Fault:
    """Return the position behind the element that starts at `i`: string, block, list or one character."""
    char = text[i]
    if char in "\"'":
        end = i + 1
        while (end := text.find(char, end)) >= 0:
            if text[end + 1 : end + 2] != char:
                return end + 1
            end += 2
        return Fault(-151, 0, 0, f"The string is not closed: a {char} is missing.", f"Close the string with {char}.")
    if char == "(":
        end = text.find(")", i)
        if end < 0:
            return Fault(-171, 0, 0, "A `)` is missing.", "Close the list or expression with `)`.")
        return end + 1
    if char == "#":
        return _skip_block(text, i)
    return i + 1


def _skip_block(text: str, i: int) -> int | Fault:
    digit = text[i + 1 : i + 2]
    if not digit.isdigit() or not digit.isascii():
        return i + 1  # `#H1F` and its kind: an ordinary number
    if digit == "0":
        return len(text)
    count = text[i + 2 : i + 2 + int(digit)]
    if len(count) != int(digit) or not count.isdigit():
        return Fault(-161, 0, 0, "The block's byte count is not a number.", "Write `#`, digits, count, bytes.")
    end = i + 2 + int(digit) + int(count)
    if end > len(text):
        return Fault(-161, 0, 0, f"The block announces {int(count)} bytes and has fewer.", None)
    return end


def header_and_data(unit: Span, joined: bool = False, signed: bool = False) -> tuple[Span, Span | None, Fault | None]:
    """Cut a unit (without white space around it) into header and data; data is None if there is none.

    `joined` says that values may stand right behind a question mark, `signed` that headers may have signs (`$CAL`).
    Slips: -101 for a character no header may have, -102 for blanks beside a colon, -103 for a
    separator that is not one between header and data.
    """
    found = (_SIGNED if signed else _HEADER).match(unit.text)
    header = Span(found[0] if found else "", unit.start)
    rest = unit.text[len(header.text) :]
    if not rest:
        return header, None, _colons(header)
    if rest[0] not in WHITE and not (joined and header.text.endswith("?") and begins_value(rest)):
        return header, None, _bad_separator(header, rest)
    data = Span(rest, header.end).strip()
    if data.text.startswith(":"):
        slip = Fault(-102, header.start, data.start + 1, "There is a blank before a colon in the header.", "Remove it.")
        return header, None, slip
    return header, data, _colons(header)


def begins_value(text: str) -> bool:
    """Whether a text begins as a value does: with a digit, a sign, a letter, a quote, `#` or a bracket."""
    return _VALUE.match(text) is not None


def _colons(header: Span) -> Fault | None:
    bare = header.text.removesuffix("?")
    if bare.endswith(":") or "::" in bare:
        return Fault(-102, header.start, header.end, f"`{header.text}` has a colon without a mnemonic.", None)
    star = bare.rfind("*")
    if star > 0 or (star == 0 and ":" in bare):
        hint = f"Write `{bare[star:]}` without a colon." if star > 0 else None
        return Fault(-102, header.start, header.end, "A common command takes no colon and no path.", hint)
    if not bare:
        return Fault(-102, header.start, header.end, "A header is missing.", None)
    return None


def _bad_separator(header: Span, rest: str) -> Fault:
    spot = header.end
    if header.text.endswith("?"):
        two = "?" in rest or rest[0] in ":*"
        cure = "Separate two queries with `;`." if two else "Write a blank before what is asked for."
        return Fault(-103, spot, spot + 1, f"`{rest[0]}` follows the question mark.", cure)
    if rest[0] == ",":
        return Fault(-103, spot, spot + 1, "A comma stands between header and data.", "Write a blank there.")
    return Fault(-101, spot, spot + 1, f"`{rest[0]}` is not allowed in a header.", None)
