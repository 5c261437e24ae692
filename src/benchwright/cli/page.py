"""A page of Markdown on the terminal: wrapped, its marks taken off, tables as labelled lines."""

from __future__ import annotations

import re
from collections.abc import Iterator

from benchwright.cli.terminal import bold, wrapped

_MARKS = re.compile(r"\*\*(.+?)\*\*|`([^`]+)`")
_ITEM = re.compile(r"(\s*(?:-|\d+\.) )(.*)")


def page_lines(markdown: str) -> Iterator[str]:
    """Return the lines of a page as a terminal shows them."""
    titles: list[str] = []
    below_heading = False
    for line in markdown.splitlines():
        if below_heading and not line:
            continue
        below_heading = line.startswith("##")
        if line.startswith("|"):
            cells = [_plain(cell.strip()) for cell in line.strip("|").split("|")]
            if not titles:
                titles = cells
            elif not set("".join(cells)) <= set("-: "):
                yield from _row(titles, cells)
            continue
        titles = []
        item = _ITEM.match(line)
        if line.startswith("#"):
            yield bold(wrapped(_plain(line.lstrip("# "))))
        elif line.startswith("> "):
            yield wrapped(_plain(line[2:]), "  ")
        elif item:
            yield wrapped(_plain(item[2]), " " * (len(item[1]) + 2), f"  {item[1]}")
        else:
            yield wrapped(_plain(line)) if line else ""


def _row(titles: list[str], cells: list[str]) -> Iterator[str]:
    yield f"  {cells[0]}"
    room = max(len(title) for title in titles) + 6
    for title, cell in zip(titles[1:], cells[1:], strict=False):
        yield wrapped(cell, " " * room, f"    {title}".ljust(room))


def _plain(text: str) -> str:
    return _MARKS.sub(lambda found: found[1] or found[2], text)
