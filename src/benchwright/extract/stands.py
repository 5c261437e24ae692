"""What the lines of one entry bear out of a fact that stands in a certain way: a default, a unit, a sample, a form.

A word or a number alone proves little: `ON` stands on every page of a switch. So a default must stand where the page
speaks of defaults or in a column of them, and a unit behind a number, in brackets or as a word, with its prefix.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Self

from benchwright.errors import UnitError
from benchwright.extract.document.lines import Cell
from benchwright.extract.facts.units import read_unit_word
from benchwright.extract.measure.elsewhere import MARKED, Scope
from benchwright.extract.passages import WINDOW, Pages, Text
from benchwright.manual.header import Node, parse_header, short_form
from benchwright.quantity import BASE_UNITS, split_unit

ROWS = 30
"""Lines that a column of defaults goes on below its head, at most."""
VALUE = 32
"""Letters of a value in such a column, at most; what is longer is a sentence that runs below it."""
REACH = 60
"""Letters between the word `default` and its value, at most, where the page is known to print another value."""

_HEAD = re.compile(r"(?:factory )?(?:default|reset|\*?rst|power-?on)s?(?: (?:value|setting|state)s?)?", re.I)
_UNIT = re.compile(r"(?:(?<=\d)|(?<=\d ))([^\W\d_%°]{1,6}(?:/[^\W\d_]{1,6})?|[%°]\w?)(?!\w)")
_AMOUNT = re.compile(r"(\d+(?:\.\d+)?)\s?([^\W\d_%°]{1,6}(?:/[^\W\d_]{1,6})?|[%°]\w?)(?!\w)")
_NAME = re.compile(r"[A-Za-z]\w*")
_BRACKETED = re.compile(r"[(\[]([^()\[\]\s]{1,8})[)\]]")
_WORD = re.compile(r"[^\W\d_]+(?:/[^\W\d_]+)?|%|°\w?")
_QUANTITIES = {
    "time": "time delay period duration interval width dwell",
    "voltage": "voltage amplitude level",
    "ratio": "percent percentage duty",
    "angle": "angle phase",
}
"""Other words for a quantity than the one that the table of units has."""
_STATES = {"1": ("1", "on"), "0": ("0", "off")}
_SUFFIX = r"(?:\[?<\w+>\]?|\{[^{}]*\}|\[\d+\]|\d+)?"

Unit = tuple[str, int]
"""Base unit and power of ten."""


class Own:
    """The lines of one entry, asked for facts in the way a page prints them."""

    def __init__(self, scope: Scope) -> None:
        self.lines = scope.lines
        self.printed = scope.printed
        self.text = Text(" ".join(scope.lines))

    @classmethod
    def of_pages(cls, pages: Pages, place: int) -> Self:
        """Return the lines of the page at a place and of those behind it that may belong to it."""
        lines = [line for page in pages.document.pages[place : place + WINDOW] for line in page.lines]
        return cls(Scope([line.text for line in lines], lines))

    def has_default(self, parts: Sequence[str], *, near: bool) -> bool:
        """Whether all values stand where defaults are spoken of; right beside that word if they must be `near`."""
        texts = [Text(text) for text in (*self._columns, *self._spoken(near))]
        return all(any(_has_state(text, part) for text in texts) for part in parts)

    def has_unit(self, unit: Unit) -> bool:
        """Whether a unit is printed; one without a prefix also where its quantity is named or with any prefix."""
        if unit in self.units:
            return True
        bases = {base for base, _ in self.units}
        return unit[1] == 0 and (unit[0] in bases if bases else self._names_quantity(unit[0]))

    def spells(self, unit: str) -> bool:
        """Whether a compound unit (`A/us`) is spelt as the file does, in whatever capitals, or said with a `per`."""
        return "/" in unit and (self.text.has_apart(unit) or " per " in self.text.text)

    @cached_property
    def shorts(self) -> frozenset[str]:
        """Words as printed, and what their capitals leave of them (`EXT` of `EXTernal`)."""
        words = {word for line in self.lines for word in _NAME.findall(line)}
        return frozenset(words | {short_form(word) for word in words})

    def prints(self, base: str) -> bool:
        """Whether a unit is printed with any prefix."""
        return base.partition(" ")[0] in {unit for unit, _ in self.units}

    @cached_property
    def units(self) -> frozenset[Unit]:
        """Units behind a number, in brackets or as words of three letters or more."""
        found = {unit_of(word) for line in self.lines for word in (*_UNIT.findall(line), *_BRACKETED.findall(line))}
        found |= {
            unit_of(word) for line in self.lines for word in _WORD.findall(line) if len(word) >= 3 or word in "%°"
        }
        return frozenset(unit for unit in found if unit is not None)

    @cached_property
    def amounts(self) -> frozenset[tuple[float, str]]:
        """Numbers with a unit behind them, in the unit without prefix."""
        found = set()
        for line in self.lines:
            for number, word in _AMOUNT.findall(line):
                if (unit := unit_of(word)) is not None:
                    found.add((float(f"{float(number) * 10.0 ** unit[1]:.9g}"), unit[0]))
        return frozenset(found)

    def has_form(self, header: str, *, asked: bool, bare: bool = False, words: Sequence[str] = ()) -> bool:
        """Whether the header is printed with a parameter behind it, `bare` with none, or `asked` with a `?`.

        `words` are what may be sent as a parameter, besides what stands in brackets, in quotes, or is a number.
        """
        text = self.text.text
        sent = "".join(f"|{re.escape(word.lower())}\\b" for word in words)
        behind = r"\s?\?" if asked else r"(?![\w?:\[])(?!\s?\?)" if bare else rf"\s+(?:[\[<{{\"'#(]|[-+.]?\d{sent})"
        paths = parse_header(header).paths
        return any(re.search(_spelt(path) + behind, text) for path in paths)

    def _names_quantity(self, base: str) -> bool:
        named = BASE_UNITS.get(base, "").partition(" ")[0]
        return any(word in self.text.text for word in (named, *_QUANTITIES.get(named, "").split()) if word)

    @cached_property
    def _columns(self) -> tuple[str, ...]:
        """What stands in columns of defaults."""
        return tuple(" ".join(self._below(n, head)) for n, head in self._heads())

    def _heads(self) -> Iterator[tuple[int, Cell]]:
        for n, line in enumerate(self.printed):
            for cell in line.cells if len(line.cells) > 1 else ():
                if _HEAD.fullmatch(cell.text.strip()):
                    yield n, cell

    def _below(self, n: int, head: Cell) -> Iterator[str]:
        for line in self.printed[n + 1 : n + 1 + ROWS]:
            over = (cell for cell in line.cells[1:] if cell.x0 < head.x1 + 4 and cell.x1 > head.x0 - 4)
            yield from (cell.text for cell in over if len(cell.text) <= VALUE)

    def _spoken(self, near: bool) -> Iterator[str]:
        """What is said of defaults in sentences: a line and the next, or only what stands beside the word."""
        heads = {n for n, _ in self._heads()}
        for n, line in enumerate(self.lines):
            if n in heads or not MARKED.search(line):
                continue
            both = " ".join(self.lines[n : n + 2])
            if not near:
                yield both
            for mark in MARKED.finditer(line) if near else ():
                yield re.split(r"[.;](?:\s|$)", both[mark.end() :])[0][:REACH]
                yield re.split(r"[.;,](?:\s|$)", both[: mark.start()])[-1][-REACH:]


@lru_cache(maxsize=4096)
def unit_of(word: str) -> Unit | None:
    """Return what unit a printed word is; None for other words."""
    try:
        return split_unit(word)
    except UnitError:
        pass
    found = read_unit_word(word)
    if found is None or not found[0]:
        return None
    base, factor = found
    return (base, factor.adjusted()) if factor.normalize().as_tuple().digits == (1,) else (base, 0)


def _has_state(text: Text, part: str) -> bool:
    short = short_form(part)
    forms = [form for form in (*_STATES.get(part, (part,)), short) if form]
    return any(text.has(form) for form in forms) or (len(part) > 1 and text.has_apart(part))


def _spelt(path: Sequence[Node]) -> str:
    """Return a pattern of a header in small letters; what may be left out stands in brackets or not."""
    nodes = (rf"(?:{re.escape(node.long.lower())}|{re.escape(node.short.lower())}){_SUFFIX}" for node in path)
    return r"(?<![\w])" + r"[\[\]:]*".join(nodes) + r"\]*"
