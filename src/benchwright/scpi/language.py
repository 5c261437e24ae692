"""Reading program messages as one instrument model would: headers, data, ranges, faults.

The checker and the simulator both stand on this, so they cannot disagree. Three readers stand
behind one interface: `tree`, `pairs` and `flat`; the dialect says which. Order of tests: form of
the header (-101 to -103), look-up (-112 to -114), number and type of data, then range. No source
says which fault wins where one unit has several; this order follows the 34401A's examples.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache

from benchwright.driver.load import load_driver, manual_of
from benchwright.driver.model import Driver
from benchwright.manual.commands import commands_of
from benchwright.manual.header import parse_header
from benchwright.manual.model import Command, Manual, Parameter
from benchwright.scpi.data import Data
from benchwright.scpi.dialect import Dialect, load_dialect
from benchwright.scpi.flat import FlatHeaders
from benchwright.scpi.headers import Headers, Path, TreeHeaders
from benchwright.scpi.hints import between_forms
from benchwright.scpi.lexer import Fault
from benchwright.scpi.limits import Range, Where, range_of
from benchwright.scpi.pairs import Pairs
from benchwright.scpi.tree import Match, Miss
from benchwright.scpi.unit import HOLE, Unit, hole
from benchwright.scpi.values import Argument, Hole, Word

__all__ = ["HOLE", "Argument", "Fault", "Hole", "Language", "Unit", "Word", "hole", "language_of"]

_CACHE_SIZE = 4096


class Language:
    """What one model understands: its manual's commands in its family's dialect."""

    def __init__(self, driver: Driver, manual: Manual, dialect: Dialect) -> None:
        self.driver = driver
        self.manual = manual
        self.dialect = dialect
        self.commands = commands_of(manual, driver.driver.model)
        reader = dialect.reading.reader.value
        self.headers: Headers = (FlatHeaders if reader == "flat" else TreeHeaders)(
            self.commands, dialect, driver.driver.model
        )
        self.data = (Pairs if reader == "pairs" else Data)(driver, manual, dialect)
        self._cache: dict[str, tuple[Unit, ...]] = {}

    @cached_property
    def _spellings(self) -> dict[str, int]:
        """Every header in short and long form, upper case, with its command's place."""
        found: dict[str, int] = {}
        for place, forms in enumerate(self.commands.spelt):
            for form in forms.split(" "):
                found.setdefault(form, place)
        for place, header in enumerate(self.commands.headers):
            if "{" in header:  # other words for the same, one in each path
                paths = parse_header(header).paths
                for path in (paths[0], paths[-1]):
                    found.setdefault(":".join(node.long for node in path), place)
        return found

    def read(self, message: str, holes: Sequence[Hole] = (), where: Where | None = None) -> tuple[Unit, ...]:
        """Read one program message (without terminator); never raises.

        `where` says what the message itself does not (`{"channel": 2}` while channel 2 is selected).
        Empty units give nothing (`;*IDN?` is one unit). An undefined header's hint names the nearest
        legal ones; `judge` leaves that search out.
        """
        if not holes and not where:
            cached = self._cache.get(message)
            if cached is not None:
                return cached
        units = tuple(self._hinted(unit) for unit in self._read(message, holes, where or {}))
        if not holes and not where:
            if len(self._cache) >= _CACHE_SIZE:
                self._cache.clear()
            self._cache[message] = units
        return units

    def judge(self, message: str) -> tuple[Unit, ...]:
        """Read one program message as `read` does, without the search for what may have been meant."""
        return self._read(message, (), {})

    def _hinted(self, unit: Unit) -> Unit:
        fault = unit.fault
        if fault is None or fault.code != -113 or unit.command is not None or fault.hint is not None:
            return unit
        if self.wants_colon(unit):
            hint = f"A colon is missing: behind `;` the path of the command before it goes on. Write `:{unit.header}`."
            return replace(unit, fault=replace(fault, hint=hint))
        near = self.nearest(unit.header)
        if not near:
            return unit
        between = between_forms(unit.header, near[0])
        if between is not None:
            return replace(unit, fault=replace(fault, hint=between))
        asks = {c.header: c.set is None or (unit.query and c.query is not None) for c in near}
        hint = "Nearest: " + ", ".join(f"`{c.asked if asks[c.header] else c.header}` (p. {c.page})" for c in near) + "."
        return replace(unit, fault=replace(fault, hint=hint))

    def wants_colon(self, unit: Unit) -> bool:
        """Whether an undefined header behind `;` would be a command with a colon before it."""
        if unit.start == 0 or unit.command is not None or unit.header.startswith((":", "*")):
            return False
        return all(other.command is not None for other in self.judge(f":{unit.text}"))

    def _read(self, message: str, holes: Sequence[Hole], where: Where) -> tuple[Unit, ...]:
        pieces, slip = self.headers.cut(message)
        units: list[Unit] = []
        path: Path = ()
        for index, piece in enumerate(pieces):
            span = piece.strip()
            if not span.text:
                continue
            broken = slip if index == len(pieces) - 1 else None
            head = self.headers.head(span, path)
            path = head.path
            unit = self.data.read(head.unit, head.data, holes, where, broken)
            if unit.fault is not None and head.others:
                others = (self.data.read(one.unit, one.data, holes, where, broken) for one in head.others)
                unit = _fitting([unit, *others])
            units.append(unit)
        return tuple(units)

    def range_of(self, parameter: Parameter, where: Where) -> Range | None:
        """Return the range of a parameter for this model; None where `where` says too little."""
        return range_of(self.manual, self.driver, parameter, where)

    def vendor_error(self, fault: Fault, unit: Unit) -> str | None:
        """Return what the instrument would put in its queue, to the letter; None if it stays silent."""
        return self.error_said(fault.code, unit.text)

    def error_said(self, code: int, command: str) -> str | None:
        """Return what the instrument says when asked for an error; None where it cannot be asked for any."""
        return self.dialect.error_text(code, command) if self.tells_errors else None

    @cached_property
    def tells_errors(self) -> bool:
        """Whether the family has an error query, and the manual of this model has it, too."""
        errors = self.dialect.errors
        if errors.read_by.value == "none" or not errors.query:
            return False
        return all(unit.command is not None and unit.fault is None for unit in self.judge(errors.query))

    def page(self, command: Command) -> str:
        """Return the printed page of a command."""
        return command.page

    def nearest(self, header: str, count: int = 3) -> list[Command]:
        """Return the commands whose headers look most like `header`, best first."""
        from rapidfuzz import fuzz, process

        sent = header.upper().lstrip(":")
        common = sent.startswith("*")
        spellings = {text: place for text, place in self._spellings.items() if text.startswith("*") is common}
        ranked = process.extract(sent, list(spellings), scorer=fuzz.ratio, limit=4 * count, score_cutoff=45)
        near = [self.commands[place] for place in dict.fromkeys(spellings[text] for text, _, _ in ranked)]
        mended = [] if common else list(self._mended(sent.split(":")))
        return list({command.header: command for command in (*mended, *near)}.values())[:count]

    def _mended(self, words: list[str]) -> Iterator[Command]:
        """Yield the commands that a header is with one mnemonic put right, the first that is unknown there."""
        from rapidfuzz import fuzz, process

        if not isinstance(self.headers, TreeHeaders):
            return
        tree = self.headers.tree
        missed = tree.find(words, query=False)
        if not isinstance(missed, Miss) or not 0 < missed.depth < len(words):
            return
        known = list(dict.fromkeys(word.rstrip("#") for word in missed.next))
        for word, _, _ in process.extract(words[missed.depth], known, scorer=fuzz.ratio, limit=2, score_cutoff=70):
            found = tree.find([*words[: missed.depth], word, *words[missed.depth + 1 :]], query=False)
            if isinstance(found, Match):
                yield found.command


def _fitting(units: Sequence[Unit]) -> Unit:
    """Return the first unit without a fault of those that one header can mean.

    If all have one, the first whose facts are in doubt, so that nobody takes it for sure; else the first.
    """
    right = next((unit for unit in units if unit.fault is None), None)
    doubted = next((unit for unit in units if unit.command is not None and unit.command.doubts), None)
    return right or doubted or units[0]


@lru_cache(maxsize=64)
def language_of(model: str) -> Language:
    """Return the language of an instrument model such as `rigol-dp832`.

    Raises UnknownName or DataError.
    """
    driver = load_driver(model)
    return Language(driver, manual_of(driver), load_dialect(driver.driver.dialect))
