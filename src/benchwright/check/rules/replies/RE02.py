"""Rule RE02."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from benchwright.check.answers import answered, truth_words
from benchwright.check.finding import Finding
from benchwright.check.rule import Traffic, TrafficRule

_TRUTHS = frozenset(("0", "1", "ON", "OFF"))


class RE02(TrafficRule):
    """A reply is compared with `1` or `0` where the instrument answers `ON` or `OFF`, or the other way round.

    Why it bites: the comparison never holds. The script takes an output that is on for one that is off.

    Example:
        if psu.query(":OUTP? CH1") == "1":
            measure()

    Instead:
        if psu.query(":OUTP? CH1") == "ON":
            measure()
    """

    code: ClassVar[str] = "RE02"
    name: ClassVar[str] = "other-words-for-on"

    def check(self, traffic: Traffic) -> Iterator[Finding]:
        """Look at every whole reply with one truth value that is compared with a text."""
        for one in answered(traffic):
            if one.use.kind != "equal" or len(one.fields) != 1 or one.fields[0].type != "boolean":
                continue
            words = truth_words(one.fields[0], one.language)
            told = [text.strip().upper() for text in one.use.told]
            if not words or not set(told) <= _TRUTHS or set(told) & {word.upper() for word in words}:
                continue
            shown = " or ".join(f"`{word}`" for word in words)
            yield self.found(
                traffic,
                traffic.places.of_node(one.use.node),
                f"`{one.unit.text}` answers {shown}, never `{one.use.told[0]}`.",
                instrument=one.use.instrument,
                hint=f"Compare it with {shown}.",
            ).model_copy(update={"command": one.unit.text})
