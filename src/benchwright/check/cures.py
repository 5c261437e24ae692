"""What to write instead, found by trying: commas, semicolons and order of values, notation left in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import permutations

from benchwright.check.reading import Sent
from benchwright.manual.model import Parameter
from benchwright.scpi.language import Fault, Language, Unit

_BASE = ("V", "A", "ohm", "F", "Hz", "s")

MAX_VALUES = 4
"""Values of a command that are put in other orders."""

MAX_ORDERS = 2
"""Of more orders that are legal none can be proposed."""

_UNFILLED = re.compile(r"%[-+0-9.]*[sdfeg]|\{\w*(?::[^{}|]*)?\}")
_NOTATION = re.compile(r"<\w+>|\{[^{}]*\|[^{}]*\}|\[[^\[\]]*\]")


def unfilled(fault: Fault, unit: Unit) -> str | None:
    """Return the cure of a placeholder (`%s`, `{}`) or of the manual's notation (`<n>`, `[...]`) that was sent."""
    found = _UNFILLED.search(unit.text)
    if found is not None and fault.start - unit.start <= found.end():
        return f"The placeholder `{found[0]}` was never filled in."
    found = _NOTATION.search(unit.text)
    if found is None or fault.start - unit.start > found.end():
        return None
    if found[0][0] == "[":
        bare = re.sub(r"[\[\]]", "", unit.text)
        return f"Brackets are no part of a message. Write `{bare}`."
    return f"`{found[0]}` is a manual's notation for a value. Write the value itself."


def spaced(unit: Unit, sent: Sent) -> str | None:
    """Return the cure of a query whose values stand right behind its question mark; None if that is not it."""
    header, mark, values = unit.text.partition("?")
    if sent.language is None or not mark or not values or values[0].isspace():
        return None
    written = f"{header}? {values}"
    return (
        f"A blank is missing behind the question mark. Write `{written}`." if _legal(sent.language, written) else None
    )


def rearranged(unit: Unit, sent: Sent) -> str | None:
    """Return the cure of values that lack their commas or stand in another order; None if there is none."""
    if sent.language is None or unit.command is None:
        return None
    head = unit.header + "?" * unit.query
    values = [value for value in re.split(r"[\s,]+", unit.text[len(head) :].strip()) if value]
    if not 2 <= len(values) <= MAX_VALUES or any(mark in unit.text for mark in "\"'(#"):
        return None
    written = f"{head} {','.join(values)}"
    if _legal(sent.language, written):
        return None if written == unit.text else f"Commas are missing between the values. Write `{written}`."
    for at in range(1, len(values)):
        apart = f"{head} {','.join(values[:at])};{' '.join(values[at:])}"
        if values[at][0].isalpha() and _legal(sent.language, apart) and _legal(sent.language, f"{head} {values[0]}"):
            return f"A semicolon is missing before `{values[at]}`. Write `{apart}`."
    return _in_order(head, values, sent.language)


def _in_order(head: str, values: list[str], language: Language) -> str | None:
    """Return the cure of values that were exchanged: an order is legal, and two values at least cannot stand as given.

    Of `MNMX 1,5` with 1 to 8 and then 1 to 4 the 5 is too much: that 5 and 1 were exchanged is no more likely.
    """

    def legal(order: Sequence[str]) -> bool:
        return _legal(language, f"{head} {','.join(order)}")

    orders = [order for order in dict.fromkeys(permutations(values)) if legal(order)]
    if not 1 <= len(orders) <= MAX_ORDERS:
        return None
    for order in orders:
        alone = ((*order[:place], value, *order[place + 1 :]) for place, value in enumerate(values))
        if sum(not legal(one) for one in alone) < 2:
            return None
    return "The values stand in another order. Write " + " or ".join(f"`{head} {','.join(o)}`" for o in orders) + "."


def _legal(language: Language, message: str) -> bool:
    return all(unit.fault is None and unit.unjudged is None for unit in language.judge(message))


def meant(fault: Fault, unit: Unit) -> str | None:
    """Return the words of a parameter with what each stands for; None where the manual says no such thing."""
    parameter = next((one for one in _form(unit) if one.means and f"`{one.name}`" in fault.message), None)
    if parameter is None:
        return None
    number = re.match(r"[-+]?[\d.]+", unit.text[fault.start - unit.start : fault.end - unit.start])
    plain = [f"{number[0]} {unit}" for unit in _BASE] if number else []
    best = next((word for word, text in parameter.means.items() if text in plain), None)
    means = parameter.means
    listed = ", ".join(f"{word} = {means[word]}" if word in means else word for word in _all(parameter))
    return f"Write `{best}` for {means[best]} ({listed})." if best else f"Write one of: {listed}."


def _all(parameter: Parameter) -> Iterator[str]:
    yield from parameter.choices
    yield from parameter.words


def _form(unit: Unit) -> tuple[Parameter, ...]:
    command = unit.command
    if command is None:
        return ()
    return (command.query.params if command.query else ()) if unit.query else (command.set or ())


def decimal_comma(unit: Unit, sent: Sent) -> str | None:
    """Return the command with a point where two numbers stand for one; None if that is not legal."""
    found = re.fullmatch(r"(\S+\s+[+-]?\d+),(\d+)", unit.text)
    if found is None or sent.language is None or not _legal(sent.language, f"{found[1]}.{found[2]}"):
        return None
    return f"If a decimal comma is meant, write `{found[1]}.{found[2]}`."


def in_header(unit: Unit) -> str | None:
    """Say that the channel belongs into the header, where it stands behind the value."""
    extra = re.split(r"[\s,]+", unit.text)[-1]
    command = unit.command
    if command is None or not re.fullmatch(r"[A-Za-z]+\d", extra):
        return None
    if not any(suffix.means == "channel" for suffix in command.suffix.values()):
        return None
    return f"The channel stands in the header: `{command.header}`."
