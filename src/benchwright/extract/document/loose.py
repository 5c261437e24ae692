"""Tables of Markdown whose rows have no bars at their ends, and whose cells may go on over several lines.

Converters from HTML write them so: `cell | cell`, a rule `---` (or `---|---`) below the first row, the lines of a cell
below each other, lists and blank lines among them. No sign ends such a table but what comes behind it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

_RULE = re.compile(r"\s{0,3}-{3,}\s*(?:\|\s*-{3,}\s*)*\Z")
_BARRED = re.compile(r"(?!\s*\|)[^|]*(?<!\\)\s\|(?:\s|\Z)")
_ENDS = re.compile(r" {0,3}#{1,6}(?:\s|\Z)|\s*(?:\*\s*){3,}\Z|\s*(?:_\s*){3,}\Z|\s{0,8}(?:```|~~~)")
_UNIT = r"\\.|`[^`]*`|\{[^{}]*\}|\[[^\[\]]*\]|<[^<>]*>|\"[^\"]*\"|[^|]"
"""Text of a cell: a bar within brackets, quotes or code parts no cells."""

LONGEST = 2000
"""Lines of one such table."""


def rule_of(lines: Sequence[str], at: int) -> int | None:
    """Return where the rule of a table stands that begins at `at`; None where no such table begins.

    The rule is the next line, below the first row, or the line itself where that row is a text of several paragraphs.
    """
    rule = at if _RULE.match(lines[at]) else at + 1
    if rule + 1 >= len(lines) or not lines[at].strip() or not _RULE.match(lines[rule]):
        return None
    below = next((line for line in lines[rule + 1 : rule + (2 if rule == at else 3)] if line.strip()), "")
    return rule if _BARRED.match(below) and not _ENDS.match(below) else None


def table_end(lines: Sequence[str], at: int) -> int:
    """Where the table ends whose rows begin at `at`: behind its last row with a bar and what goes on with it."""
    last = at
    for place in range(at, min(at + LONGEST, len(lines))):
        if _ENDS.match(lines[place]) or rule_of(lines, place) is not None:
            break
        if _BARRED.match(lines[place]):
            last = place
    end = last + 1
    while end < len(lines) and lines[end].strip() and not _ENDS.match(lines[end]):
        end += 1
    return end


def rows_of_cells(lines: Sequence[str]) -> Iterator[list[list[str]]]:
    """Each row's cells, each of them with its lines; what stands below a row without a bar goes on with its last cell.

    All rows have as many cells as most of them: further bars are text.
    """
    parts = {at: _cut(line) for at, line in enumerate(lines) if _BARRED.match(line)}
    columns = Counter(len(cells) for cells in parts.values()).most_common(1)[0][0] if parts else 1
    row: list[list[str]] = []
    for at, line in enumerate(lines):
        if at in parts:
            if row:
                yield row
            cells = parts[at]
            row = [[cell] for cell in (*cells[: columns - 1], "|".join(cells[columns - 1 :]))]
        elif row:
            row[-1].append(line)
    if row:
        yield row


def _cut(line: str) -> list[str]:
    cells, at = [""], 0
    for found in re.finditer(rf"(?:{_UNIT})|(?P<bar>\|)", line):
        cells[-1] += line[at : found.start()]
        at = found.end()
        if found["bar"]:
            cells.append("")
        else:
            cells[-1] += found.group()
    cells[-1] += line[at:]
    return [cell.replace("\\|", "|").strip() for cell in cells]
