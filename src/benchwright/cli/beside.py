"""An entry beside its page: the proposed facts on the left, the page's text on the right, as many lines as are seen."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence

import typer

from benchwright.cli.terminal import height, paint, width
from benchwright.extract.measure.elsewhere import Places
from benchwright.extract.write import write_command
from benchwright.manual.header import LONE, parse_header
from benchwright.manual.model import Command

AROUND = 5
"""Lines of the terminal that the heading above and the question below take."""
LEAST = 6
"""So many lines of the page are shown on the smallest terminal."""
PIECE = 3
"""Words of a quote that are looked for together."""
WITHOUT = 40
"""Lines shown where there is no terminal."""
_QUOTED = re.compile(r"`([^`]+)`")
_GAP = "..."

Row = tuple[str, ...]
"""One line of the page, broken to the width of its column."""


def beside(places: Places, command: Command, *, whole: bool = False) -> str:
    """Return both columns: on the right the entry from its heading to the next one, with its form set off.

    What is longer than the terminal is cut, unless it is asked for as a `whole`: so that the facts stay in view, and
    the line that a doubt speaks of too, or else the first form.
    """
    form, doubted = printed_form(command.header), _doubted(command)
    wide = max(30, width() // 2 - 2)
    ours = [part for line in write_command(command).splitlines() for part in textwrap.wrap(line, wide) or [""]]
    lines = places.around(command, form, doubted)
    rows = [tuple(_set_off(textwrap.wrap(line, wide) or [""], form, line)) for line in lines]
    room = max(len(ours), (height() or WITHOUT + AROUND) - AROUND, LEAST)
    if not whole:
        wanted = [n for n, line in enumerate(lines) if any(map(line.__contains__, doubted))]
        rows = _fitted(rows, room, wanted or [n for n, line in enumerate(lines) if n and form.search(line)])
    theirs = [part for row in rows for part in row]
    count = max(len(ours), len(theirs))
    ours += [""] * (count - len(ours))
    theirs += [""] * (count - len(theirs))
    return "\n".join(f"{a:<{wide}} | {b}".rstrip() for a, b in zip(ours, theirs, strict=True))


def _fitted(rows: Sequence[Row], room: int, wanted: Sequence[int]) -> list[Row]:
    """Return as many rows as there is room for: the first, and those from the first wanted one that is left out."""
    if sum(map(len, rows)) <= room:
        return list(rows)
    end = _reach(rows, 0, room - 1)
    behind = next((n for n in wanted if n >= end), None)
    if behind is None:
        return [*rows[:end], _left(len(rows) - end)]
    first = max(1, behind - 1)
    end = _reach(rows, first, room - len(rows[0]) - 2)
    while end == len(rows) and sum(map(len, rows[first - 1 :])) <= room - len(rows[0]) - 1:
        first -= 1
    kept = [rows[0], *([(_GAP,)] if first > 1 else []), *rows[first:end]]
    return [*kept, _left(len(rows) - end)] if end < len(rows) else kept


def _reach(rows: Sequence[Row], start: int, room: int) -> int:
    """Return where the rows from `start` on no longer fit; one row always does."""
    end, used = start, 0
    while end < len(rows) and (used + len(rows[end]) <= room or end == start):
        used += len(rows[end])
        end += 1
    return end


def _left(count: int) -> Row:
    return (f"{_GAP} {count} more line{'s' if count > 1 else ''}: m shows the whole",)


def _doubted(command: Command) -> list[str]:
    """What the doubts quote of the page, long quotes in pieces, as the page breaks them.

    Single letters and digits stand everywhere, and so do names of parameters.
    """
    asked = command.query.params if command.query is not None else ()
    names = {one.name for one in (*(command.set or ()), *command.pairs, *asked)} | {command.header}
    quoted = [text for doubt in command.doubts for text in _QUOTED.findall(doubt) if text not in names]
    return [piece for text in quoted for piece in _pieces(text) if len(piece) > 1]


def _pieces(text: str) -> list[str]:
    words = text.split()
    return [" ".join(words[n : n + PIECE]) for n in range(max(1, len(words) - PIECE + 1))]


def printed_form(header: str) -> re.Pattern[str]:
    """Return what finds a header on its page, whole or without what may be left out, long or short."""
    if header == LONE:
        return re.compile(r"(?<!\S)\?(?!\S)")
    suffix = r"(?:\[?<\w+>\]?|\{[^{}]*\}|\[[\d|]+\]|\d+)*"
    ways = []
    for path in sorted(parse_header(header).paths, key=len, reverse=True):
        words = (
            "|".join(sorted({re.escape(node.long), re.escape(node.short)}, key=len, reverse=True)) for node in path
        )
        ways.append(r"[\[\]:]+".join(f"(?:{word}){suffix}" for word in words))
    return re.compile(rf"(?<![A-Za-z])[\[:]*(?:{'|'.join(ways)})\]?\??(?![A-Za-z:])", re.IGNORECASE)


def _set_off(parts: Sequence[str], form: re.Pattern[str], line: str) -> Iterator[str]:
    """The parts of a broken line with the form in bold colour; all of them where the form itself is broken."""

    def shown(text: str) -> str:
        return paint(text, typer.colors.CYAN, bold=True)

    broken = form.search(line) is not None and not any(form.search(part) for part in parts)
    return (shown(part) if broken else form.sub(lambda found: shown(found[0]), part) for part in parts)
