"""Rule OR02."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from benchwright.check.finding import Finding
from benchwright.check.reading import Sent
from benchwright.check.rule import Traffic, TrafficRule
from benchwright.scpi.language import Unit

NEVER_ASKED = ("*CLS", "*RST", "*TRG", "*WAI")
"""Common commands without a query form (IEEE 488.2), for an instrument that is not known."""


class OR02(TrafficRule):
    """A command without a question mark is sent with `query`.

    Why it bites: there is no reply to wait for. The script stands still for the whole time-out,
    then stops with an error that names the wrong cause; the instrument queues -420.

    Example:
        psu.query(":OUTP CH1,ON")

    Instead:
        psu.write(":OUTP CH1,ON")
    """

    code: ClassVar[str] = "OR02"
    name: ClassVar[str] = "query-without-question"

    def check(self, traffic: Traffic) -> Iterator[Finding]:
        """Look at every message that a reply is waited for."""
        for sent in traffic.sent:
            if sent.event.kind != "query" or sent.asks or not sent.sure:
                continue
            if any(unit.fault is not None and unit.fault.code == -113 and unit.command for unit in sent.units):
                continue  # SY05 says what is wrong with it, and the cure
            unit = sent.units[-1]
            if unit.command is None and _asks_without_mark(sent):
                continue  # SY01 says that there is no such command
            place = traffic.places.of_text(sent.text, unit.start, unit.end, sent.event.node)
            yield self.found(
                traffic,
                place,
                f"`{sent.shown(unit.text)}` is sent with `{sent.event.method}`, but nothing answers it.",
                instrument=sent.event.instrument,
                sent=sent,
                unit=unit,
                scpi_error=-420,
                hint=_cure(unit, sent.shown(unit.header)),
            )


def _asks_without_mark(sent: Sent) -> bool:
    language = sent.language
    return language is not None and language.dialect.reading.question_mark.value == "optional"


def _cure(unit: Unit, header: str) -> str:
    """Say what to do: a header without a value that can be asked, or may be, wants its question mark."""
    has_value = unit.text.strip().upper() != unit.header.strip().upper()
    if unit.command is None:
        never_asks = has_value or header.upper() in NEVER_ASKED
        return "Send it with `write`." if never_asks else f"Ask `{header}?`, or send it with `write` if it only acts."
    if unit.command.query is None:
        return "Send it with `write`."
    return f"Send it with `write`, or ask `{header}?`." if has_value else f"Ask `{header}?`."
