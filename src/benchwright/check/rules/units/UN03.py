"""Rule UN03."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from benchwright.check.finding import Finding
from benchwright.check.reading import Sent
from benchwright.check.rule import Traffic, TrafficRule
from benchwright.check.source.values import Piece


class UN03(TrafficRule):
    """A number that is not zero is written with so few digits that zero is sent.

    Why it bites: the instrument takes the zero without complaint. A current limit of 4 mA becomes
    none at all, a pulse of 10 ns one of no length.

    Example:
        psu.write(f":SOUR1:CURR {0.004:.2f}")     # sends 0.00

    Instead:
        psu.write(f":SOUR1:CURR {0.004:.4f}")
    """

    code: ClassVar[str] = "UN03"
    name: ClassVar[str] = "rounds-to-zero"

    def check(self, traffic: Traffic) -> Iterator[Finding]:
        """Look at every number that was formatted into a value."""
        for sent in traffic.sent:
            at = 0
            for piece in sent.text.pieces:
                width = 1 if piece.gap else len(piece.text)
                if _vanishes(piece):
                    yield from self._reported(traffic, sent, piece, at, at + width)
                at += width

    def _reported(self, traffic: Traffic, sent: Sent, piece: Piece, start: int, end: int) -> Iterator[Finding]:
        for unit in sent.units:
            if any(argument.start <= start < argument.end for argument in unit.arguments):
                place = traffic.places.of_text(sent.text, start, end, sent.event.node)
                verb = "can be sent" if piece.gap else "is sent"
                shown = piece.text.strip() or "0"
                yield self.found(
                    traffic,
                    place,
                    f"`{piece.number:g}` {verb} as `{shown}`: the format keeps too few digits.",
                    instrument=sent.event.instrument,
                    sent=sent,
                    unit=unit,
                    hint="Give it more decimals, or a format such as `.6g`.",
                )


def _vanishes(piece: Piece) -> bool:
    if not piece.number:
        return False
    if piece.gap is not None:
        return piece.gap.low == 0
    try:
        return float(piece.text) == 0
    except ValueError:
        return False
