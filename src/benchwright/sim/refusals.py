"""Commands that an instrument refuses while its settings are so: a reading with the output off."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from benchwright.manual.model import Command
from benchwright.scpi.language import Unit
from benchwright.sim.model import Refusal

if TYPE_CHECKING:
    from benchwright.sim.operations import Operations


class Refusals:
    """The refusals of one instrument."""

    def __init__(self, operations: Operations) -> None:
        self.operations = operations
        self.memory = operations.memory
        self.all = tuple(self.memory.model.refusal.values())

    def of(self, command: Command, *, query: bool) -> list[Refusal]:
        """Return what may refuse one form of a command."""
        return [one for one in self.all if command.header in (one.read if query else one.write)]

    def guard(self, unit: Unit, command: Command, operation: Callable[[], str | None]) -> Callable[[], str | None]:
        """Return an operation that only queues an error while the settings are as a refusal has them."""
        refusals = self.of(command, query=unit.query)
        if not refusals:
            return operation

        def run() -> str | None:
            channel = self.operations.channel_of(unit)
            error = next((one.error for one in refusals if self.memory.holds(one.given, channel)), None)
            if error is None:
                return operation()
            self.operations.instrument.fail(error, unit.text)
            return None

        return run
