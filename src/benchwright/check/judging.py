"""What could not be judged about the messages of a script, each with its reason."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from benchwright.check.reading import Sent
from benchwright.check.report import Unjudged
from benchwright.check.rule import Traffic
from benchwright.check.source.visa import name_of
from benchwright.scpi.language import Argument, Hole, Unit, language_of
from benchwright.scpi.lexer import HOLE_FIRST


def unjudged_in(traffic: Traffic) -> Iterator[Unjudged]:
    """Yield everything about the messages that could not be judged."""
    for sent in traffic.sent:
        line = traffic.places.of_text(sent.text, 0, 1, sent.event.node).line
        if sent.language is None:
            yield Unjudged(line, f"`{_whole(sent)}`", _stranger(sent))
            continue
        for unit in sent.units:
            if unit.unjudged is not None:
                yield Unjudged(line, f"`{sent.shown(unit.text)}`", _reason(sent, unit.text) or unit.unjudged)
            elif unit.fault is None:
                yield from _unit(sent, unit, line)


def _unit(sent: Sent, unit: Unit, line: int) -> Iterator[Unjudged]:
    if any(unit.start <= spot < unit.start + len(unit.header) for spot in sent.assumed):
        what = f"the number in the header of `{sent.shown(unit.text)}`"
        yield Unjudged(line, what, _reason(sent, unit.text) or "it is not known")
    for argument in unit.arguments:
        yield from _argument(sent, argument, line)
    for argument in unit.open:
        listed = isinstance(argument.value, Hole) and None in (argument.value.low, argument.value.high)
        if sent.model is not None and not listed and not _fits_everywhere(argument, sent.model):
            what = f"whether `{sent.shown(argument.text)}` is in the range of `{argument.parameter.name}`"
            yield Unjudged(
                line, what, "the range depends on what the message does not say, such as the channel selected"
            )


def thin_in(traffic: Traffic) -> Iterator[Unjudged]:
    """Yield each message that no fault was found in, and of which the facts are in doubt or give a number no range."""
    for sent in traffic.sent:
        for unit in sent.units:
            if unit.command is None or unit.fault is not None or unit.unjudged is not None:
                continue
            reason = _thin(unit)
            if reason is not None:
                line = traffic.places.of_text(sent.text, 0, 1, sent.event.node).line
                yield Unjudged(line, f"`{sent.shown(unit.text)}`", reason)


def _thin(unit: Unit) -> str | None:
    """Say what is not known for sure about a command; None where the facts are certain and hold its numbers back."""
    command = unit.command
    if command is None:
        return None
    where = f"`{command.header}` (p. {command.page})"
    if command.doubts:
        more = f" (and {len(command.doubts) - 1} more)" if len(command.doubts) > 1 else ""
        return f"what is known of {where} is in doubt: {command.doubts[0].removesuffix('.')}{more}"
    free = next((one.parameter for one in unit.arguments if bounds_of(one) is not None and _is_free(one)), None)
    return None if free is None else f"no range is known of `{free.name}` of {where}"


def _is_free(argument: Argument) -> bool:
    """Whether nothing holds a number back."""
    parameter = argument.parameter
    ends = (parameter.limit, parameter.min, parameter.max, parameter.values)
    return parameter.type in ("real", "integer") and all(end is None for end in ends)


def _whole(sent: Sent) -> str:
    return "; ".join(sent.shown(unit.text) for unit in sent.units)


def _stranger(sent: Sent) -> str:
    name = name_of(sent.event.instrument)
    cure = f"say so with `# benchwright: {name} = MODEL`, `--as {name}=MODEL` or a bench that has its address"
    return f"it is not known which instrument `{name}` is; {cure}"


def _reason(sent: Sent, text: str) -> str | None:
    """Return why the first gap in a stretch of the message is one."""
    for char in text:
        index = ord(char) - HOLE_FIRST
        if 0 <= index < len(sent.gaps):
            return sent.gaps[index][0].reason
    return None


def _argument(sent: Sent, argument: Argument, line: int) -> Iterator[Unjudged]:
    if not isinstance(argument.value, Hole):
        return
    reason = _reason(sent, argument.text)
    parameter = argument.parameter
    if reason is None or parameter.type in ("string", "text", "block", "expression"):
        return
    if parameter.type in ("real", "integer"):
        free = parameter.limit is None and parameter.min is None and parameter.max is None and not parameter.values
        bounded = argument.value.low is not None and argument.value.high is not None
        if free or bounded:
            return
    yield Unjudged(line, f"`{parameter.name}` in `{_whole(sent)}`", reason)


def _fits_everywhere(argument: Argument, model: str) -> bool:
    """Whether a number is in the range, whichever channel or function it is for."""
    bounds = bounds_of(argument)
    if bounds is None or argument.parameter.limit is None:
        return bounds is None
    low, high = bounds
    least, most = _tightest(model, argument.parameter.limit)
    return (least is None or (low is not None and low >= least)) and (
        most is None or (high is not None and high <= most)
    )


@lru_cache(maxsize=1024)
def _tightest(model: str, limit: str) -> tuple[float | None, float | None]:
    """Return what all rows of a limit table that can hold for a model have in common."""
    language = language_of(model)
    own = language.driver.driver.model
    rows = [row for row in language.manual.limit[limit].rows if own in _listed(row.when.get("model", own))]
    least = max((row.min for row in rows if row.min is not None), default=None)
    return least, min((row.max for row in rows if row.max is not None), default=None)


def _listed(wanted: str | int | tuple[str | int, ...]) -> tuple[str | int, ...]:
    return wanted if isinstance(wanted, tuple) else (wanted,)


def bounds_of(argument: Argument) -> tuple[float | None, float | None] | None:
    """Return least and greatest value of a number; None if the argument is no number."""
    value = argument.value
    if isinstance(value, Hole):
        return value.low, value.high
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return float(value), float(value)
    return None
