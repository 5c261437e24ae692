"""Rule SY07."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from benchwright.check.finding import Finding
from benchwright.check.reading import Sent
from benchwright.check.rule import FaultRule, Traffic
from benchwright.scpi.language import Fault, Unit

_PLAIN = {
    "\N{MICRO SIGN}": "u",
    "\N{GREEK SMALL LETTER MU}": "u",
    "\N{OHM SIGN}": "OHM",
    "\N{GREEK CAPITAL LETTER OMEGA}": "OHM",
    "\N{DEGREE SIGN}": "DEG",
    "\N{MINUS SIGN}": "-",
    "\N{EN DASH}": "-",
    "\N{LEFT DOUBLE QUOTATION MARK}": '"',
    "\N{RIGHT DOUBLE QUOTATION MARK}": '"',
    "\N{LEFT SINGLE QUOTATION MARK}": "'",
    "\N{RIGHT SINGLE QUOTATION MARK}": "'",
}
"""How a character beyond ASCII is written in a message."""


class SY07(FaultRule):
    """A message has a character that is not ASCII.

    Why it bites: SCPI knows ASCII only. PyVISA stops the script with a UnicodeEncodeError before
    anything is sent; with another `encoding` the instrument gets bytes it cannot read.

    Example:
        psu.write(":SOUR1:CURR 500 µA")

    Instead:
        psu.write(":SOUR1:CURR 500 uA")
    """

    code: ClassVar[str] = "SY07"
    name: ClassVar[str] = "not-ascii"

    def check(self, traffic: Traffic) -> Iterator[Finding]:
        """Look at every character; what is written as bytes, or in an encoding of the script's choice, is left out."""
        free = {
            event.instrument for event in traffic.trace.events if event.kind == "set" and event.method == "encoding"
        }
        for sent in traffic.sent:
            if sent.event.instrument in free or sent.event.method in ("write_raw", "write_binary_values"):
                continue
            at, char = next(_foreign(sent), (-1, ""))
            unit = next((unit for unit in sent.units if unit.start <= at < unit.end), None)
            if unit is not None and not (unit.fault is not None and unit.fault.start <= at < unit.fault.end):
                plain = f"Write `{_PLAIN[char]}`." if char in _PLAIN else "Write it with ASCII characters."
                message = f"`{char}` is not ASCII: PyVISA stops with a UnicodeEncodeError here."
                yield self.found(traffic, sent, unit, Fault(-101, at, at + 1, message, plain))

    def found(self, traffic: Traffic, sent: Sent, unit: Unit, fault: Fault) -> Finding:
        """The instrument never gets to see it."""
        finding = super().found(traffic, sent, unit, fault)
        return finding.model_copy(update={"scpi_error": None, "vendor_error": None})


def _foreign(sent: Sent) -> Iterator[tuple[int, str]]:
    at = 0
    for piece in sent.text.pieces:
        for offset, char in enumerate("" if piece.gap else piece.text):
            if not char.isascii():
                yield at + offset, char
        at += 1 if piece.gap else len(piece.text)
