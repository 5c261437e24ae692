"""Entries whose heading is the form itself, with labels below it and none of them for a form.

LAMP{1-4}:GLOW <NRf>
LAMP{1-4}:GLOW?
   Description:        Sets how bright the lamp is.
   Cmd Parameters:     <NRf> in lumen
   Query Parameters:   <NR3> in lumen
   Syntax Example:     LAMP2:GLOW 4
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from benchwright.extract.document.lines import Document, Line, text_size
from benchwright.extract.entries.access import says_none
from benchwright.extract.entries.block import Block, Label
from benchwright.extract.entries.labels import read_label
from benchwright.extract.notation.form import read_syntax

FEWEST_LABELS = 2
"""Labels below a form that show that it heads an entry: that of parameters, and another."""


def headed_forms(document: Document) -> int:
    """Return how many lines that stand out are forms with a label of parameters, and another label, below them."""
    return sum(1 for _ in _headings(document))


def headed_styles(document: Document) -> Counter[tuple[float, bool, int]]:
    """Return how often forms with labels below them bear which size (in half points), boldness and heading level."""
    return Counter((round(line.size * 2) / 2, line.bold, line.heading) for line in _headings(document))


def _headings(document: Document) -> Iterator[Line]:
    """The lines that stand out and are forms with labels below them."""
    body = text_size(document)
    open_: Line | None = None
    seen: set[Label] = set()
    for _, line in document.lines():
        found = read_label(line)
        if found is not None:
            seen.add(found.label)
        elif line.heading or line.bold or line.size > body + 0.6:
            form = read_syntax(line.text)
            if form is not None and not form.weak and (open_ is None or not seen or line.size >= open_.size):
                if open_ is not None and "parameters" in seen and len(seen) >= FEWEST_LABELS:
                    yield open_
                open_, seen = line, set()
    if open_ is not None and "parameters" in seen and len(seen) >= FEWEST_LABELS:
        yield open_


def take_query_parameters(block: Block) -> None:
    """Put what stands under "query parameters" where it belongs: where the query has none, it is what is returned."""
    lines = block.parts.pop("query_parameters", [])
    if not lines or says_none(lines):
        return
    asks = [form for text in block.headings if (form := read_syntax(text)) is not None and form.query]
    asks += [form for line in block.lines("query_syntax") if (form := read_syntax(line.text)) is not None]
    label: Label = "parameters" if any(form.params for form in asks) else "returns"
    block.parts[label] = [*block.parts.get(label, []), *lines]
