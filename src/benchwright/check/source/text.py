"""Strings in pieces: cutting, joining and replacing without losing where each character stands.

Positions in a `Text` count every gap as one character, as a message does in which a gap has
become a hole.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence

from benchwright.check.source.values import Gap, Piece, Text

MAX_CHARACTERS = 1 << 16
"""Longer strings are not followed."""

MAX_PIECES = 4096

GAP = "\uf8ff"
"""Stands for a gap in the text that `skeleton` returns."""

TOO_LONG = Gap("text", "it is a very long text")


def literal(node: ast.expr, value: str, offset: int = 0) -> Text:
    """Return the text of a string literal, or of a stretch of one."""
    return Text((Piece(value, node, offset),)) if value else Text()


def plain(value: str, node: ast.expr | None = None, slot: int = -1) -> Text:
    """Return a text that stands nowhere as such; `node` is what made it."""
    return Text((Piece(value, node, -1, slot),)) if value else Text()


def gap(value: Gap, node: ast.expr | None = None, slot: int = -1) -> Text:
    """Return a text of one gap."""
    return Text((Piece("", node, -1, slot, value),))


def skeleton(text: Text) -> str:
    """Return the characters, with `GAP` for each gap."""
    return "".join(GAP if piece.gap else piece.text for piece in text.pieces)


def size(text: Text) -> int:
    """Return the number of positions."""
    return sum(1 if piece.gap else len(piece.text) for piece in text.pieces)


def concat(texts: Iterable[Text]) -> Text:
    """Return the texts one after another; one gap where they become too long."""
    pieces: list[Piece] = []
    length = 0
    for text in texts:
        for piece in text.pieces:
            length += len(piece.text) or 1
            if pieces and _follows(pieces[-1], piece):
                last = pieces[-1]
                pieces[-1] = Piece(last.text + piece.text, last.node, last.offset)
            else:
                pieces.append(piece)
        if length > MAX_CHARACTERS or len(pieces) > MAX_PIECES:
            return gap(TOO_LONG)
    return Text(tuple(pieces))


def _follows(one: Piece, other: Piece) -> bool:
    if one.gap or other.gap or one.node is not other.node or one.number is not None or other.number is not None:
        return False
    if one.offset < 0 or other.offset < 0:
        return one.node is None and one.slot == other.slot
    return one.offset + len(one.text) == other.offset


def part(text: Text, start: int, end: int) -> Text:
    """Return the positions from `start` up to `end`."""
    pieces: list[Piece] = []
    at = 0
    for piece in text.pieces:
        width = 1 if piece.gap else len(piece.text)
        low, high = max(start - at, 0), min(end - at, width)
        if low < high:
            if low == 0 and high == width:
                pieces.append(piece)
            else:
                offset = piece.offset + low if piece.offset >= 0 else -1
                pieces.append(Piece(piece.text[low:high], piece.node, offset, piece.slot))
        at += width
        if at >= end:
            break
    return Text(tuple(pieces))


def join(separator: Text, texts: Sequence[Text]) -> Text:
    """Return the texts with `separator` between them."""
    woven: list[Text] = []
    for index, text in enumerate(texts):
        woven += [separator, text] if index else [text]
    return concat(woven)


def split(text: Text, separator: str | None, most: int = -1) -> list[Text]:
    """Cut as `str.split` does; gaps hold no separator."""
    bones = skeleton(text)
    if separator:
        parts, at = [], 0
        while most != 0 and (found := bones.find(separator, at)) >= 0:
            parts.append(part(text, at, found))
            at = found + len(separator)
            most -= 1
        return [*parts, part(text, at, len(bones))]
    parts, at = [], 0
    for word in bones.split(None, most):
        at = bones.index(word, at)
        parts.append(part(text, at, at + len(word)))
        at += len(word)
    return parts


def replaced(text: Text, old: str, new: Text) -> Text:
    """Return the text with every `old` replaced."""
    return join(new, split(text, old)) if old else text


def strip(text: Text, characters: str | None = None, left: bool = True, right: bool = True) -> Text:
    """Cut as `str.strip` does; a gap at the edge stops it."""
    bones = skeleton(text)
    start = len(bones) - len(bones.lstrip(characters)) if left else 0
    end = len(bones.rstrip(characters)) if right else len(bones)
    return part(text, start, max(start, end))


def same_length(text: Text, how: str) -> Text:
    """Return the text with `str.upper`, `lower`, `swapcase`, ... applied to each piece."""
    pieces = []
    for piece in text.pieces:
        changed = str(getattr(piece.text, how)())
        kept = piece.offset if len(changed) == len(piece.text) else -1
        pieces.append(Piece(changed, piece.node, kept, piece.slot, piece.gap, piece.number))
    return Text(tuple(pieces))


def repeat(text: Text, count: int) -> Text:
    """Return the text `count` times over."""
    if count * max(1, size(text)) > MAX_CHARACTERS:
        return gap(TOO_LONG)
    return concat([text] * max(0, count))
