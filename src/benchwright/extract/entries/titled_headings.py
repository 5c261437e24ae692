"""Headings that bear a title behind the header (`LAMP:GLOW: How bright it is.`), parted from it.

Nothing but the form that the next label introduces tells where such a header ends; a value may stand inside that form
(`LAMP <no>:GLOW <level>`), which the heading leaves out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from benchwright.extract.document.lines import Document, Line, Span, once
from benchwright.extract.entries.block import Block
from benchwright.extract.entries.labels import read_label, with_cells
from benchwright.extract.entries.marks import FORMS
from benchwright.extract.notation.form import read_syntax
from benchwright.extract.notation.spelling import skeleton

FEWEST = 5
"""Fewer such headings stand in a document by chance."""

BACK = 45
"""Lines above a label of a form among which its heading stands."""

_TITLED = re.compile(
    r"(?P<header>\*?[A-Z][A-Z\d]\w*(?:<\w+>)?(?:(?: : | ?:)\w+(?:<\w+>)?)*\??)(?:: | )"
    r"(?P<title>[A-Z\d][\w/-]*(?: [\w/&'().-]+){0,9})"
)
_INNER = re.compile(r"(?P<head>[A-Z][\w:]*) <(?P<name>\w+)> ?::? ?(?=[A-Z])")
"""A value between two mnemonics: `LAMP <no>:GLOW`."""


@once
def with_titles_apart(document: Document) -> Document:
    """Return the document with such titles on lines of their own; unchanged where there are next to none."""
    if not any(map(_titled, (line for _, line in document.lines()))):
        return document
    found = _headings([line for _, line in document.lines() if line.cells])
    if len(found) < FEWEST:
        return document
    pages = tuple(
        replace(page, lines=tuple(part for line in page.lines for part in _parted(line, found)))
        for page in document.pages
    )
    return replace(document, pages=pages)


def _titled(line: Line) -> re.Match[str] | None:
    strong = line.heading > 0 or line.bold
    return _TITLED.fullmatch(line.text.rstrip(" .")) if strong and len(line.cells) == 1 else None


def _headings(lines: Sequence[Line]) -> set[int]:
    """The headings (by `id`), each the last above a label of a form that bears the header of that form."""
    found: set[int] = set()
    for place, line in enumerate(lines):
        label = read_label(line)
        if label is None or label.label not in FORMS:
            continue
        below = label.rest or next(iter(lines[place + 1 : place + 2]), None)
        text = below.text if below is not None else ""
        form = read_syntax(_INNER.sub(r"\g<head>:", text))
        wanted = skeleton(form.header) if form is not None else ""
        for above in reversed(lines[max(0, place - BACK) : place]) if wanted else ():
            titled = _titled(above)
            if titled is not None and skeleton(titled["header"].replace(" ", "")) == wanted:
                found.add(id(above))
                break
    return found


def _parted(line: Line, found: set[int]) -> Iterator[Line]:
    titled = _titled(line) if id(line) in found else None
    if titled is None:
        yield line
        return
    header = titled["header"].replace(" ", "")
    for text, bold in ((header, True), (titled["title"], False)):
        first = line.cells[0]._replace(text=text, bold=bold)
        span = Span(text, first.x0, first.x1, line.y, line.size, bold)
        yield replace(line, spans=(span,), cells=(first,), heading=line.heading if bold else 0)


def take_inner_values(block: Block) -> None:
    """Put the mnemonics on both sides of a value together, which no header can hold, and leave a doubt (in place)."""
    shown = ""
    for label in ("syntax", "query_syntax"):
        lines = block.lines(label)
        for place, line in enumerate(lines):
            found = _INNER.match(line.text)
            if found is not None:
                shown = shown or f"{found[0].rstrip(' :')}:"
                text = f"{found['head']}:{line.text[found.end() :]}"
                lines[place] = with_cells(line, (line.cells[0]._replace(text=text),))
        if lines and shown:
            block.parts[label] = list(lines)
    if shown:
        block.doubts.append(f"A value stands inside the header (`{shown}...`), which a header cannot hold.")
