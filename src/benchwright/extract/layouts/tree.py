"""Tables of commands as a tree: each row a header relative to the row it is set in under, its description beside it.

    :CALCulate              Subsystem for calculations
       :FORMat <name>       Select the format (NONE, MXB).       MXB
       :FORMat?             Ask for the format.

Where the document describes the commands once more, one by one with whole headers, both readings are put together:
the tables give headers and defaults, the text the rest, and the page.
"""

from __future__ import annotations

from collections.abc import Iterator

from benchwright.extract.document.lines import Document
from benchwright.extract.entries.block import Block
from benchwright.extract.layouts.trees.merged import block_of, block_with, by_key, matched
from benchwright.extract.layouts.trees.paths import commands
from benchwright.extract.layouts.trees.row import Row
from benchwright.extract.layouts.trees.rows import STEP, rows, vocabulary
from benchwright.extract.layouts.trees.stacked import entries, key

NAME = "tree"

ONLY = "Only the table has it, not the text that describes the others."


def evidence(document: Document) -> float:
    """Count rows that are set in under another and begin with a colon."""
    before: Row | None = None
    count = 0
    for row in rows(document):
        count += before is not None and row.indent > STEP and row.relative
        before = row
    return float(count)


def blocks(document: Document) -> Iterator[Block]:
    """Give an entry for every command of the tables, then those that only the text describes."""
    known = by_key(commands(list(rows(document)), vocabulary(document)))
    described = {key(heading): (entry, heading) for entry in entries(document) for heading in reversed(entry.headings)}
    partner = matched(known, described)
    most = len(partner) > 0.5 * len(known)
    for name, one in known.items():
        if name in partner:
            yield block_with(one, *described[partner[name]])
            continue
        block = block_of(one)
        if most:
            block.doubts.append(ONLY)
        yield block
    taken = set(partner.values())
    for name, (entry, heading) in described.items() if most else ():
        branch = any(other.startswith(f"{name}:") for other in known) and not (
            heading.form.query or heading.form.params
        )
        if name not in taken and not branch:
            yield block_with(None, entry, heading)
