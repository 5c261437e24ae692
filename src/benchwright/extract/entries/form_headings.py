"""Headings that are the form (`LAMP:GLOW(?) <n>`, `LAMP:GLOW <n>`): below their label of queries stand messages.

LAMP:GLOW(?) <n>
    Query    GLOW?        Returns how strongly the lamp glows.
             GLOW? MAX    Returns how strongly it can glow.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from benchwright.extract.document.lines import Cell, Line
from benchwright.extract.entries.block import Block
from benchwright.extract.entries.labels import with_cells
from benchwright.extract.notation.form import Syntax, read_syntax
from benchwright.extract.notation.spelling import in_short, spellings

_MARK = re.compile(r" ?[(\[] ?\? ?[)\]]")
_BOUNDS = "[MIN|MAX]"
_MESSAGE = re.compile(r"(?P<header>[*:]?[A-Z][A-Z\d]*(?:: ?[A-Z][A-Z\d]*)*)\?(?P<word> [A-Z]{3,}(?![a-z]))?(?= |$)")


def marked(headings: Sequence[str]) -> Syntax | None:
    """Return the form of the only heading that sets a value, or has the mark of both forms, and leaves no word open."""
    form = read_syntax(headings[0]) if len(headings) == 1 else None
    if form is None or form.weak or form.holes or in_short(form.header):
        return None
    return form if form.both or (form.params and not form.query) else None


def is_message(text: str, form: Syntax) -> bool:
    """Whether a line begins with a message that asks for what `form` sets, by short mnemonics."""
    found = _MESSAGE.match(text)
    return found is not None and bool(spellings(found["header"].replace(" ", "")) & spellings(form.header))


def take_messages(block: Block) -> list[str]:
    """Move the messages under the label of queries to the examples, and what is told of the first to the reply.

    Returns both forms; none where no such messages stand there.
    """
    form, lines = marked(block.headings), block.lines("query_syntax")
    if form is None or not lines or block.lines("syntax") or not is_message(lines[0].text, form):
        return []
    bare = read_syntax(_parts(block.headings[0])[0])
    if bare is None or bare.header != form.header:
        return []  # a blank stands inside the header
    said: list[Line] = []
    words: set[str] = set()
    first = True
    for place, line in enumerate(lines):
        text = " ".join(cell.text for cell in line.cells)
        found = _MESSAGE.match(text) if is_message(text, form) else None
        if found is not None:
            block.parts.setdefault("example", []).append(line)
            words.add((found["word"] or "").strip())
            first = place == 0
            text = text[found.end() :].strip()
        if first and text:
            said.append(with_cells(line, (Cell(text, line.x0, line.x1),)))
    block.parts["query_syntax"] = []
    if said:
        block.parts["returns"] = [*block.parts.get("returns", []), *said]
    return _forms(block, words - {""})


def _parts(heading: str) -> tuple[str, str]:
    """The header of a heading, and its parameters."""
    header, _, rest = _MARK.sub(" ", heading, count=1).partition(" ")
    return header, rest.strip()


def _forms(block: Block, words: set[str]) -> list[str]:
    """Both forms of the heading; what messages send with a query is what it takes, if it is an end of the range."""
    header, rest = _parts(block.headings[0])
    if words:
        block.doubts.append(f"Only messages show what its query takes: `{'`, `'.join(sorted(words))}`.")
    bounds = f" {_BOUNDS}" if words and words <= {"MIN", "MAX"} else ""
    return [f"{header} {rest}".strip(), f"{header}?{bounds}"]
