"""Headers that a narrow column broke anywhere, even inside a mnemonic, put together again.

:SOURce:LEVel:AMPL          The parts are joined where the whole is met once more: the heading, the set form, the
itude {<NRf>}               query and the example of a command break at different places, or not at all.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

MOST = 4
"""Lines that a header is broken over at most."""

ATTESTED = 2
"""So many times the whole header is met at least, each join being one."""

LONGEST = 160

_BEGINS = re.compile(r"(?P<before> *(?:[A-Z][A-Za-z ]{2,16}  +)?(?P<arrow>-> ?)?)(?P<part>[:*]\S+)$")
"""A line that is nothing but the beginning of a header, perhaps behind a label or an arrow."""
_GOES_ON = re.compile(r" *(?P<part>[A-Za-z\d<\[:|{}\]]\S*)(?P<rest>.*)$")
_INNER = re.compile(r".[^:]*:")
"""A header of at least two mnemonics."""

Sheet = Sequence[str]


@dataclass(frozen=True, slots=True)
class _Join:
    """Lines from `start` to `end` (the last included) whose parts may be one header."""

    start: int
    end: int
    whole: str
    rest: str


def rejoined(sheets: Sequence[Sheet], labels: frozenset[str]) -> list[list[str]]:
    """Return the lines of pages with their broken headers whole; the lines that only went on are empty.

    `labels` are words that begin lines and are no part of a header.
    """
    found = [list(_joins(sheet, labels)) for sheet in sheets]
    met = Counter(_name(join.whole) for joins in found for join in joins)
    return [_mended(sheet, joins, met) for sheet, joins in zip(sheets, found, strict=True)]


def _name(header: str) -> str:
    return header.rstrip("?").upper()


def _joins(sheet: Sheet, labels: frozenset[str]) -> Iterator[_Join]:
    """All headers that may stand here, whole or broken."""
    for start, line in enumerate(sheet):
        text = line.rstrip()
        first = re.match(r"\s*(?:[A-Z][A-Za-z ]{2,16}  +)?(?:-> ?)?([:*]\S+)", text)
        if first is not None and _INNER.match(first[1]):
            yield _Join(start, start, first[1], text[first.end() :])
        begun = _BEGINS.match(text)
        if begun is None or not _INNER.match(begun["part"]) or begun["part"].endswith("?"):
            continue
        column = begun.start("arrow") if begun["arrow"] else begun.start("part")
        yield from _longer(sheet, start, begun["part"], column, labels)


def _longer(sheet: Sheet, start: int, whole: str, column: int, labels: frozenset[str]) -> Iterator[_Join]:
    """The header that begins at a line, with what stands below it at the same place."""
    full = [place for place in range(start + 1, min(start + 2 * MOST, len(sheet))) if sheet[place].strip()]
    for end in full[: MOST - 1]:
        line = sheet[end].rstrip()
        goes_on = _GOES_ON.match(line)
        if goes_on is None or goes_on.start("part") != column or goes_on["part"].rstrip(":") in labels:
            return
        whole += goes_on["part"]
        if len(whole) > LONGEST:
            return
        yield _Join(start, end, whole, goes_on["rest"])
        if goes_on["rest"] or whole.endswith("?"):
            return


def _mended(sheet: Sheet, joins: Sequence[_Join], met: Counter[str]) -> list[str]:
    lines = list(sheet)
    taken: set[int] = set()
    for join in sorted(joins, key=lambda join: (join.start, -join.end)):
        if join.end == join.start or join.start in taken or met[_name(join.whole)] < ATTESTED:
            continue
        first = sheet[join.start].rstrip()
        part = _BEGINS.match(first)
        lines[join.start] = (first[: part.start("part")] if part is not None else "") + join.whole + join.rest
        lines[join.start + 1 : join.end + 1] = [""] * (join.end - join.start)
        taken |= set(range(join.start, join.end + 1))
    return lines
