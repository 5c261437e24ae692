"""Rule SC01."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from benchwright.check.finding import Finding, Severity
from benchwright.check.rule import Traffic, TrafficRule
from benchwright.check.source.trace import Instrument
from benchwright.scpi.language import Language


class SC01(TrafficRule):
    """The script sets an instrument up and never asks it for its errors.

    This is a note: the script can be right all the same. An instrument that is only read is left out, and one
    whose manual has no query for errors.

    Why it bites: an instrument that refuses a command says so only when asked. Without the
    question a script runs to its end and hands over numbers measured with other settings.

    Example:
        psu.write(":SOUR1:VOLT 5")
        psu.write(":OUTP CH1,ON")

    Instead:
        psu.write(":SOUR1:VOLT 5")
        psu.write(":OUTP CH1,ON")
        code, _, text = psu.query(":SYST:ERR?").partition(",")
        if int(code) != 0:
            raise RuntimeError(text)
    """

    code: ClassVar[str] = "SC01"
    name: ClassVar[str] = "errors-never-read"
    severity: ClassVar[Severity] = "note"

    def check(self, traffic: Traffic) -> Iterator[Finding]:
        """Look for an error query to every instrument that is set up."""
        for instrument in traffic.trace.instruments:
            language = traffic.language(instrument)
            if language is None or not instrument.opened or not language.tells_errors:
                continue
            sets, asks = self._counted(traffic, instrument, language)
            if sets and not asks:
                model = language.driver.driver.model
                yield self.found(
                    traffic,
                    traffic.places.of_node(instrument.node),
                    f"The errors of the {model} are never read.",
                    instrument=instrument,
                    hint=f"{_how(language)} after each block of settings, until it answers that there is no error.",
                )

    def _counted(self, traffic: Traffic, instrument: Instrument, language: Language) -> tuple[int, bool]:
        """Return how many settings are sent, and whether errors are asked for (or may be, elsewhere)."""
        wanted = {unit.command.header for unit in language.read(language.dialect.errors.query or "") if unit.command}
        wanted.add("*ESR")
        prepared = {unit.header.upper() for line in language.driver.prepare.write for unit in language.judge(line)}
        sets, asks = 0, False
        for index, event in traffic.of(instrument):
            asks = asks or event.kind == "lent" or (event.kind == "open" and event.root != 0)
            for sent in traffic.of_event(index):
                for unit in sent.units:
                    header = unit.command.header if unit.command else unit.header.upper()
                    asks = asks or (unit.query and header in wanted) or unit.unjudged is not None
                    sets += not unit.query and not header.startswith("*") and unit.header.upper() not in prepared
        return sets, asks


def _how(language: Language) -> str:
    """Say what to send: where errors are events, the register comes first."""
    query = language.dialect.errors.query
    events = language.dialect.errors.read_by.value == "events"
    return f"Ask `*ESR?`, then `{query}`," if events else f"Ask `{query}`"
