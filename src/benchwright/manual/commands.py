"""The commands of a manual as a sequence whose members are made when they are first asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, overload

from benchwright.manual.header import spell
from benchwright.manual.model import Command, Manual
from benchwright.manual.spellings import Spellings, spell_all

if TYPE_CHECKING:
    from benchwright.manual.compiled import Compiled


class Shelf:
    """All commands of one document by their place in it: as JSON, and as objects where somebody asked."""

    def __init__(self, written: Sequence[str], compiled: Compiled | None = None) -> None:
        self.written = written
        self.compiled = compiled
        self.made: dict[int, Command] = {}

    @property
    def all_places(self) -> range:
        """Every place in the document."""
        return range(max(len(self.written), len(self.made)))

    def take(self, place: int) -> Command:
        """Return one command."""
        found = self.made.get(place)
        if found is None:
            found = self.made[place] = Command.model_validate_json(self.written[place])
        return found


class Commands(Sequence[Command]):
    """The commands of one document that one model has, in the document's order.

    `headers`, `spellings` and `spelt` come from the compiled form where there is one, and then make no command.
    """

    def __init__(self, shelf: Shelf, places: Sequence[int], headers: Sequence[str], part: str = "") -> None:
        self.shelf = shelf
        self.places = places
        """Where each of them stands in the document."""
        self.headers = headers
        """Their headers in the manual's notation."""
        self.part = part
        """Name of this part of the document in its compiled form."""

    @staticmethod
    def of(commands: Iterable[Command]) -> Commands:
        """Return the same commands as a sequence of this kind."""
        if isinstance(commands, Commands):
            return commands
        shelf = Shelf(())
        shelf.made = dict(enumerate(commands))
        return Commands(shelf, range(len(shelf.made)), [command.header for command in shelf.made.values()])

    @overload
    def __getitem__(self, index: int) -> Command: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Command, ...]: ...
    def __getitem__(self, index: int | slice) -> Command | tuple[Command, ...]:
        if isinstance(index, slice):
            return tuple(self.shelf.take(place) for place in self.places[index])
        return self.shelf.take(self.places[index])

    def __len__(self) -> int:
        return len(self.places)

    def __iter__(self) -> Iterator[Command]:
        return map(self.shelf.take, self.places)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]

    def with_header(self, header: str) -> Command | None:
        """Return the command whose header is written exactly so; None if there is none."""
        place = self._by_header.get(header)
        return None if place is None else self[place]

    @cached_property
    def _by_header(self) -> dict[str, int]:
        return {header: place for place, header in enumerate(self.headers)}

    @cached_property
    def spellings(self) -> Spellings:
        """All spellings of their headers; the places in it are indices of this sequence."""
        text = self._piece("spellings")
        return spell_all(self) if text is None else Spellings.loaded(text)

    @cached_property
    def spelt(self) -> Sequence[str]:
        """By command: its header as it is sent, short form and long form in capitals, with a blank between."""
        text = self._piece("spelt")
        return [spelt(command) for command in self] if text is None else text.split("\n")

    @cached_property
    def lengths(self) -> Sequence[int]:
        """By command: how many nodes of its header must be sent."""
        return [forms.split(" ")[0].count(":") + 1 for forms in self.spelt]

    def _piece(self, name: str) -> str | None:
        compiled = self.shelf.compiled
        return None if compiled is None else compiled.piece(f"{name}:{self.part}")


def spelt(command: Command) -> str:
    """Return a header's short and long form in capitals, without a colon in front."""
    short, long = (spell(command.parsed, short=short).upper().lstrip(":") for short in (True, False))
    return f"{short} {long}"


def commands_of(manual: Manual, model: str) -> Commands:
    """Return the commands of a manual that a model has: all of them, where the manual does not name the model."""
    commands = Commands.of(manual.command)
    if model not in manual.manual.models:
        return commands
    compiled = commands.shelf.compiled
    if compiled is None:
        return Commands.of(command for command in commands if not command.models or model in command.models)
    part = compiled.part_for(model)
    if part.places is None:
        return commands
    return Commands(commands.shelf, part.places, [commands.headers[place] for place in part.places], part.name)
