"""Rule OR03."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from benchwright.check.finding import Finding
from benchwright.check.order import reads_of_nothing
from benchwright.check.rule import Traffic, TrafficRule


class OR03(TrafficRule):
    """A reply is read that nothing has asked for.

    Why it bites: nothing comes, and the script stops at the time-out; the instrument queues -420.
    `query` has already read its reply: a `read` behind it waits for a second one.

    Example:
        dmm.write(":FUNC:CURR:DC")
        amps = float(dmm.read())

    Instead:
        amps = float(dmm.query(":MEAS:CURR:DC?"))
    """

    code: ClassVar[str] = "OR03"
    name: ClassVar[str] = "read-without-query"

    def check(self, traffic: Traffic) -> Iterator[Finding]:
        """Look at what comes before every read."""
        for event in reads_of_nothing(traffic):
            yield self.found(
                traffic,
                traffic.places.of_node(event.node),
                f"`{event.method}` waits for a reply that nothing has asked for.",
                instrument=event.instrument,
                scpi_error=-420,
                hint="Send a query first, or leave the read out.",
            )
