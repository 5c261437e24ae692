"""Rule OR01."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from benchwright.check.finding import Finding
from benchwright.check.order import Exchange, exchanges
from benchwright.check.rule import Traffic, TrafficRule


class OR01(TrafficRule):
    """A query is sent with `write`, and its reply is not read before the next message.

    A reply that the script leaves behind when it ends is a warning: it waits for the next program.

    Why it bites: the reply stays in the instrument. It queues -410 when the next message comes, or
    hands the old reply to the next read: from then on every reading is one too old.

    Example:
        dmm.write(":MEAS:VOLT:DC?")
        amps = float(dmm.query(":MEAS:CURR:DC?"))

    Instead:
        volts = float(dmm.query(":MEAS:VOLT:DC?"))
        amps = float(dmm.query(":MEAS:CURR:DC?"))
    """

    code: ClassVar[str] = "OR01"
    name: ClassVar[str] = "reply-not-read"

    def check(self, traffic: Traffic) -> Iterator[Finding]:
        """Look at what comes behind every query that is written."""
        for exchange in exchanges(traffic):
            if exchange.fault == "not read":
                yield self._reported(traffic, exchange)

    def _reported(self, traffic: Traffic, exchange: Exchange) -> Finding:
        sent = exchange.sent
        unit = next(unit for unit in sent.units if unit.query and unit.fault is None)
        place = traffic.places.of_text(sent.text, unit.start, unit.end, sent.event.node)
        language = sent.language
        dropped = language is None or language.dialect.reading.interrupted.value == "discard"
        when = f"is not read before the message in line {exchange.line}" if exchange.line else "is never read"
        finding = self.found(
            traffic,
            place,
            f"The reply to `{sent.shown(unit.text)}` {when}.",
            instrument=sent.event.instrument,
            sent=sent,
            unit=unit,
            scpi_error=-410 if exchange.line and dropped else None,
            hint="Send it with `query`, or read the reply.",
        )
        return finding if exchange.line else finding.model_copy(update={"severity": "warning"})
