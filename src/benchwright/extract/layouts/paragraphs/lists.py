"""Documents that describe no command and only list them, as quick references do: each form is all that is told."""

from __future__ import annotations

from collections.abc import Iterator

from benchwright.extract.document.lines import Document, once
from benchwright.extract.entries.block import Block
from benchwright.extract.notation import branches
from benchwright.extract.notation.form import header_key
from benchwright.extract.notation.spelling import spellings

FEWEST = 8
"""A list of fewer commands is not all that a document is for."""
ONLY = "Only a list of commands has it."
"""The doubt on every such entry."""
WORTH = 0.1
"""What a command of a list counts, against one that is described."""


def evidence(document: Document) -> float:
    """Return how much the lists of a document count."""
    return WORTH * len(blocks(document)) if len(blocks(document)) >= FEWEST else 0.0


@once
def blocks(document: Document) -> tuple[Block, ...]:
    """Return an entry for each header of the lists, in their order, with all its forms.

    A message that sends a header of the list by its short form is none.
    """
    found: dict[str, Block] = {}
    for one in _forms(document):
        block = found.setdefault(header_key(one.form.header), Block(one.page.label, one.page.sheet, doubts=[ONLY]))
        if one.text not in block.syntax:
            block.syntax.append(one.text)
    return tuple(found.values())


def _forms(document: Document) -> Iterator[branches.Placed]:
    forms = [one for one in branches.placed(document) if branches.lone(one.text) is not None]
    ways = {one.form.header: spellings(one.form.header) for one in forms}
    known = list(ways.values())
    for one in forms:
        own = ways[one.form.header]
        if not any(own < other for other in known) or one.form.header.startswith("*"):
            yield one
