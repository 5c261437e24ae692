"""Rule SA01."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from benchwright.check.finding import Finding
from benchwright.check.outputs import Switch, missing_limits, switched_on
from benchwright.check.rule import Traffic, TrafficRule


class SA01(TrafficRule):
    """An output, or the input of a load, is switched on before the script has set what limits it.

    A reset (`*RST`) takes limits away that were set before it. Without a channel in the message, the
    channel selected counts. Commands that switch an output on besides others count as well, such
    as one that clears a protection.

    Why it bites: whatever the instrument was left with goes to the device: yesterday's voltage,
    the greatest current the supply can give.

    Example:
        psu.write(":OUTP CH1,ON")
        psu.write(":SOUR1:VOLT 5")
        psu.write(":SOUR1:CURR 0.1")

    Instead:
        psu.write(":SOUR1:CURR 0.1")
        psu.write(":SOUR1:VOLT 5")
        psu.write(":OUTP CH1,ON")
    """

    code: ClassVar[str] = "SA01"
    name: ClassVar[str] = "output-on-without-limits"

    def check(self, traffic: Traffic) -> Iterator[Finding]:
        """Look at what comes before every output that is switched on."""
        for switch in switched_on(traffic):
            missing = missing_limits(traffic, switch)
            if missing:
                yield self._reported(traffic, switch, missing)

    def _reported(self, traffic: Traffic, switch: Switch, missing: list[str]) -> Finding:
        sent, unit = switch.sent, switch.unit
        return self.found(
            traffic,
            traffic.places.of_text(sent.text, unit.start, unit.end, sent.event.node),
            f"`{sent.shown(unit.text)}` switches the {switch.how.what} on before its {' and '.join(missing)} "
            f"{'are' if len(missing) > 1 else 'is'} set.",
            instrument=sent.event.instrument,
            sent=sent,
            unit=unit,
            hint=f"Set the {' and the '.join(missing)} first.",
        )
