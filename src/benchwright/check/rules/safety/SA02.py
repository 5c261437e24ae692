"""Rule SA02."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from benchwright.check.finding import Finding
from benchwright.check.outputs import Switch, switched_off, switched_on
from benchwright.check.rule import Traffic, TrafficRule


class SA02(TrafficRule):
    """An output, or the input of a load, is switched on, and nothing switches it off however the script ends.

    Why it bites: a time-out, a typing error or Ctrl-C ends the script in the middle, and the
    device stays under voltage until somebody comes by. Only a `finally`, or the exit of a `with`,
    runs on every way out.

    Example:
        psu.write(":OUTP CH1,ON")
        measure()
        psu.write(":OUTP CH1,OFF")

    Instead:
        try:
            psu.write(":OUTP CH1,ON")
            measure()
        finally:
            psu.write(":OUTP CH1,OFF")
    """

    code: ClassVar[str] = "SA02"
    name: ClassVar[str] = "output-left-on"

    def check(self, traffic: Traffic) -> Iterator[Finding]:
        """Look for what switches each output off."""
        for switch in switched_on(traffic):
            safe, line = switched_off(traffic, switch)
            if not safe:
                yield self._reported(traffic, switch, line)

    def _reported(self, traffic: Traffic, switch: Switch, line: int | None) -> Finding:
        sent, unit = switch.sent, switch.unit
        text, what = sent.shown(unit.text), switch.how.what
        if line is None:
            message = f"`{text}` switches the {what} on, and nothing switches it off."
        else:
            message = (
                f"`{text}` switches the {what} on; line {line} switches it off, but not if the script stops early."
            )
        return self.found(
            traffic,
            traffic.places.of_text(sent.text, unit.start, unit.end, sent.event.node),
            message,
            instrument=sent.event.instrument,
            sent=sent,
            unit=unit,
            hint="Switch it off in a `finally` around everything that runs while it is on.",
        )
