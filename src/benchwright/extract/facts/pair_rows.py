"""A table of pairs with a placeholder for each value, defined elsewhere: `UNITS | <units> | Physical units`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from benchwright.extract.document.lines import Line
from benchwright.extract.facts.definitions import Definition, plain_name
from benchwright.extract.facts.paired import defined

_HEAD = re.compile(r"<param(?:eter)?_name>", re.IGNORECASE)
_NAME = re.compile(r"[A-Z][A-Z0-9_]*")
_HOLE = re.compile(r"(?P<quote>['\"\u2018]?)<(?P<name>[\w /-]+)>['\"\u2019]?")
_COUNTED = re.compile(r"(?:maximum |greatest )?number of\b", re.IGNORECASE)


def is_head(line: Line) -> bool:
    """Whether a line heads such a table."""
    return len(line.cells) > 1 and bool(_HEAD.fullmatch(line.cells[0].text.strip()))


def is_row(line: Line) -> bool:
    """Whether a line is a row: a name, a placeholder, and words about them."""
    texts = [cell.text.strip() for cell in line.cells]
    return len(texts) > 2 and bool(_NAME.fullmatch(texts[0]) and _HOLE.fullmatch(texts[1]))


def read_rows(lines: Sequence[Line], definitions: Sequence[Definition]) -> Iterator[Definition]:
    """Read the rows below the table's head; what a value may be is taken from the definition of its placeholder."""
    start = next((place for place, line in enumerate(lines) if is_head(line)), len(lines))
    for line in lines[start + 1 :]:
        if not is_row(line):
            continue
        name, told = line.cells[0].text.strip(), line.cells[2].text.strip()
        hole = _HOLE.fullmatch(line.cells[1].text.strip())
        known = {d.text for d in definitions if hole and plain_name(d.name) == plain_name(hole["name"])}
        found = defined(name, known.pop() if len(known) == 1 else "")
        if known:
            found.doubts.append(f"The values of `{name}` are defined in several ways.")
        if hole is not None and hole["quote"]:
            found.fields["type"] = "quoted string"
        elif "type" not in found.fields and _COUNTED.match(told):
            found.fields["type"] = "integer"
        yield found


def only_pairs(form: str, rows: Sequence[Definition]) -> str:
    """The form with one `<parameter>,<value>` for all its pairs, where the first is one of the table's rows.

    `NAME EQN,'<equation>'[,<param_name>,<value>,...]` begins with the pair that must be sent.
    """
    names = "|".join(re.escape(row.name) for row in rows)
    pattern = rf"(?<=\s)(?:{names})\s*,\s*['\"\u2018]?<[^<>]+>['\"\u2019]?\s*\[\s*,\s*<param(?:eter)?_name>.*"
    return re.sub(pattern, "<parameter>,<value>", form, flags=re.IGNORECASE) if rows else form
