"""Rule PA04."""

from __future__ import annotations

from typing import ClassVar

from benchwright.check.finding import Finding
from benchwright.check.judging import bounds_of
from benchwright.check.reading import Sent
from benchwright.check.rule import FaultRule, Traffic
from benchwright.scpi.language import Argument, Fault, Language, Unit


class PA04(FaultRule):
    """A number is outside the range the manual gives for this model and channel.

    A number that is only known to lie between two bounds is judged by its bounds. Where a message
    leaves the channel out, the channel selected before it counts.

    Why it bites: some instruments queue -222 and keep the old setting, others take the nearest
    legal value in silence (then this is a warning). Either way the script goes on with a value
    nobody asked for.

    Example:
        for volts in range(0, 41, 5):     # the channel ends at 32 V
            psu.write(f":SOUR1:VOLT {volts}")

    Instead:
        for volts in range(0, 31, 5):
            psu.write(f":SOUR1:VOLT {volts}")
    """

    code: ClassVar[str] = "PA04"
    name: ClassVar[str] = "value-out-of-range"
    codes: ClassVar[frozenset[int]] = frozenset((-222,))

    def hint(self, fault: Fault, unit: Unit, sent: Sent) -> str | None:
        """A range belongs to a channel, where there are several."""
        channel = sent.channel_of(unit)
        if fault.hint or channel is None or sent.language is None or len(sent.language.driver.channels) < 2:
            return fault.hint or "Write a value inside the range."
        whose = f"channel {channel}" if unit.channel is not None else f"channel {channel}, the one selected"
        wider = _goes_further(sent.language, fault, unit, channel)
        return f"Write a value inside the range of {whose}{', or use a channel that goes further' if wider else ''}."

    def found(self, traffic: Traffic, sent: Sent, unit: Unit, fault: Fault) -> Finding:
        """Say so where the instrument takes another value and queues nothing."""
        finding = super().found(traffic, sent, unit, fault)
        if sent.language is None or sent.language.dialect.reading.out_of_range.value != "nearest":
            return finding
        model = sent.language.driver.driver.model
        message = f"{finding.message} The {model} takes the nearest legal value instead, and queues no error."
        return finding.model_copy(update={"severity": "warning", "vendor_error": None, "message": message})


def _goes_further(language: Language, fault: Fault, unit: Unit, channel: int) -> bool:
    """Whether the value would be legal on another channel."""
    argument = next((one for one in unit.arguments if one.start == fault.start), None)
    return argument is not None and any(
        _holds(language, argument, other) for other in language.driver.channels if other != channel
    )


def _holds(language: Language, argument: Argument, channel: int) -> bool:
    legal = language.range_of(argument.parameter, {"channel": channel})
    ends = [end for end in bounds_of(argument) or () if end is not None]
    return legal is not None and bool(ends) and all(legal.holds(end) for end in ends)
