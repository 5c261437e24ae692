"""Rule RE01."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from benchwright.check.answers import Answered, answered, truth_words
from benchwright.check.finding import Finding
from benchwright.check.rule import Traffic, TrafficRule


class RE01(TrafficRule):
    """A reply is made into a number that by the manual is none.

    It has several fields, is a word or a text, carries a unit, or has decimals where `int` wants none.

    Why it bites: Python stops the script with a ValueError, with an output on perhaps.

    Example:
        volts = float(psu.query(":MEAS:ALL? CH1"))

    Instead:
        volts = float(psu.query(":MEAS:ALL? CH1").split(",")[0])
    """

    code: ClassVar[str] = "RE01"
    name: ClassVar[str] = "reply-is-no-number"

    def check(self, traffic: Traffic) -> Iterator[Finding]:
        """Look at every whole reply that goes into `float` or `int`."""
        for one in answered(traffic):
            if one.use.kind == "equal":
                continue
            fault = _fault(one)
            if fault is not None:
                what, hint = fault
                yield self.found(
                    traffic,
                    traffic.places.of_node(one.use.node),
                    f"`{one.unit.text}` answers {what}: `{one.use.kind}` cannot read it.",
                    instrument=one.use.instrument,
                    hint=hint,
                ).model_copy(update={"command": one.unit.text})


def _fault(one: Answered) -> tuple[str, str] | None:
    """Return what the reply is, and the cure; None where it can be a number."""
    if len(one.fields) > 1:
        return f"{len(one.fields)} values", 'Take it apart first, with `.split(",")`.'
    if not one.fields:
        return None
    field = one.fields[0]
    if field.type in ("boolean", "choice"):
        words = truth_words(field, one.language) if field.type == "boolean" else field.choices
        if words and not any(map(_is_number, words)):
            listed = ", ".join(f"`{word}`" for word in words[:6]) + (", ..." if len(words) > 6 else "")
            return f"one of {listed}", "Compare it with these words."
    elif field.type in ("real", "integer", "text", "string"):
        if field.like is not None and not _is_number(field.like):
            return f"a text such as `{field.like[:40]}`", "Take the number out of it first."
        if (
            one.use.kind == "int"
            and field.type == "real"
            and field.like is not None
            and not _is_number(field.like, int)
        ):
            return f"a number such as `{field.like}`", "Write `int(float(...))`."
    return None


def _is_number(text: str, kind: type[int] | type[float] = float) -> bool:
    try:
        kind(text)
    except ValueError:
        return False
    return True
