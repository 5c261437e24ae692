"""Facts that no document would mean: each is a sign that something was misread or misprinted."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from benchwright.extract.facts.arguments import Argument
from benchwright.manual.model import Reply

_SPAN = re.compile(r"\d+ ?[-\u2013] ?\d+")
_TORN = re.compile(r"\d+(?P<stem>[A-Za-z]{2,})\d*")
"""A digit that belongs to the choice before it (`USER|6USER7`)."""
_MARK = re.compile(r"<?(?:NR[1-3f]|NRf\+?|NDN|Bool(?:ean)?|Q?string|num(?:ber|eric)?)>?", re.I)
"""What stands for a kind of value, and is none."""
_CONTRARY: dict[str, tuple[str, ...]] = {
    "choice": ("real", "block"),
    "boolean": ("real", "block"),
    "real": ("block", "boolean"),
    "integer": ("block",),
    "string": ("real", "integer", "boolean"),
}
"""Kinds of reply that do not go with a kind of setting."""
_BOUNDED = re.compile(r"[<>]=? ?[-+]?\d+(?:\.\d*)?(?:[eE][-+]?\d+)?")
"""A number that is only known to be smaller or larger."""
_READINGS = re.compile(r":?(?:READ|FETC(?:h\b)?|R|DATA|MEAS(?:ure\b)?)", re.I)
"""Headers that ask for readings, of which there may be many."""
_WHOLE = re.compile(r"\d{1,4}")


def odd(argument: Argument, *, asked: bool) -> Iterator[str]:
    """Give a doubt for each fact of a parameter that cannot be meant; `asked`: a query asks for the setting."""
    name = argument.name
    for other in (other for other, told in argument.others.items() if not told and argument.type != "boolean"):
        yield f"What `{other}` may be, which can stand for `{name}`, was not read."
    if argument.min is not None and argument.min == argument.max:
        yield f"Both ends of the range of `{name}` are the same."
    yield from _odd_default(argument)
    yield from _odd_choices(argument, asked=asked)
    if len(argument.rows) == 1 and argument.rows[0].when:
        yield f"The range of `{name}` is given for one case only."
    if argument.contradicts:
        yield f"A default of `{name}` lies outside its range."


def odd_replies(header: str, values: Sequence[Argument] | None, replies: Sequence[Reply]) -> Iterator[str]:
    """Give a doubt for a reply that cannot be meant: another kind of value than is set, a number that is none.

    `values` are the parameters of the set form that the query does not take as well; None where there is no such form.
    """
    lone = values[0] if values is not None and len(values) == 1 else None
    reply = replies[0] if len(replies) == 1 else None
    if lone is not None and reply is not None and reply.type in _CONTRARY.get(lone.type or "", ()):
        yield f"The query returns another kind of value than `{lone.name}`."
    elif lone is not None and reply is not None and lone.type == reply.type == "choice":
        missing = 0 < len(reply.choices) < len(lone.choices) and {c.upper() for c in reply.choices} - _ways(lone)
        if missing and not lone.words:
            yield f"The query returns other words than `{lone.name}` can be."
    if any(reply.type == "text" and _BOUNDED.fullmatch(reply.like or "") for reply in replies):
        yield "The reply may be a number."
    if len(replies) > 2 and _READINGS.fullmatch(header) and {(r.type, r.name) for r in replies} == {("real", None)}:
        yield "The reply may hold any number of readings."


def _ways(argument: Argument) -> set[str]:
    """The choices in their long and in their short form."""
    shorts = ("".join(char for char in choice if not char.islower()) for choice in argument.choices)
    return {*shorts, *(choice.upper() for choice in argument.choices)}


def _odd_choices(argument: Argument, *, asked: bool) -> Iterator[str]:
    """Give a doubt for choices that cannot all be meant."""
    choices, name = argument.choices, argument.name
    if any(_SPAN.fullmatch(choice) for choice in choices):
        yield f"A choice of `{name}` is a range of numbers."
    stems = Counter(choice.rstrip("0123456789") for choice in choices)
    for found in (_TORN.fullmatch(choice) for choice in choices):
        if found is not None and stems[found["stem"]] > 1:
            yield f"A choice of `{name}` seems to be misprinted: `{found[0][:40]}`."
    if any(_MARK.fullmatch(choice) for choice in choices):
        yield f"A choice of `{name}` is the name of a kind of value."
    digits = [choice for choice in choices if _WHOLE.fullmatch(choice)]
    if len(digits) == 1 and len(choices) > 1:
        yield f"Of the choices of `{name}` one alone is a number."
    if digits and len(digits) == len(choices) and _gap([int(digit) for digit in digits]):
        yield f"Of the choices of `{name}` a number is missing."
    if asked and len(choices) == 1 and "<" not in choices[0]:
        yield f"`{name}` can only be one word, and yet a query asks for it."


def _odd_default(argument: Argument) -> Iterator[str]:
    """Give a doubt for a word that is the default of a number and none that may be sent."""
    known = {word.upper() for word in argument.words}
    for value in (argument.default, argument.reset):
        word = value if isinstance(value, str) and re.fullmatch(r"[a-z]{4,}", value) else ""
        if argument.type in ("real", "integer") and word and word.upper() not in known:
            yield f"The default of `{argument.name}` is no number."


def _gap(numbers: Sequence[int]) -> bool:
    """Whether numbers go up one by one and lack one (`1, 2, 3, 4, 6, 7, 8`)."""
    steps = [later - earlier for earlier, later in pairwise(numbers)]
    return len(steps) > 3 and steps.count(2) == 1 and steps.count(1) == len(steps) - 1
