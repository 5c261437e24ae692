"""A manual's facts about one model, put into words for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from benchwright.cli.forms import choices_text
from benchwright.cli.terminal import say, wrapped
from benchwright.driver.load import load_driver, manual_of
from benchwright.driver.model import FIELD, Action, Driver
from benchwright.errors import UnitError
from benchwright.manual.model import Command, Limit, Manual, Parameter, Reply, Row
from benchwright.quantity import Amount
from benchwright.scpi.limits import Range

if TYPE_CHECKING:
    from benchwright.scpi.language import Language, Unit


class Known(Protocol):
    """What is known of a model; its language is that too, but costs more to make."""

    driver: Driver
    manual: Manual


@dataclass
class _Known:
    driver: Driver
    manual: Manual


def known_of(model: str) -> Known:
    """Return driver and manual of a model. Raises UnknownName or DataError."""
    driver = load_driver(model)
    return _Known(driver, manual_of(driver))


def say_misfit(known: Known) -> None:
    """Say that the manual is not about the driver's model by its own words: what it limits to models counts for all."""
    model, models = known.driver.driver.model, known.manual.manual.models
    if model not in models:
        say(
            wrapped(
                f"The driver is of the {model}, and its manual is about the {', '.join(models)}: `model` is to be "
                f"spelt as the manual's `models` are; until then all commands and limits of the manual count."
            )
        )


def limit_lines(language: Known, name: str) -> list[tuple[str, str]]:
    """Return where and what of a limit table's rows that hold for the model: `("CH1", "0 V to 32 V")`."""
    limit = language.manual.limit[name]
    model = language.driver.driver.model
    texts: dict[str, list[str]] = {}
    for row in limit.rows:
        if _holds_for(row, model):
            texts.setdefault(_range(row, limit), []).append(_where(row, language))
    return [(", ".join(part for part in where if part), text) for text, where in texts.items()]


def action_commands(language: Language, action: Action) -> list[Command]:
    """Return the manual's commands behind an action, in the order they are sent."""
    return [unit.command for _, units in action_units(language, action) for unit in units if unit.command is not None]


def action_units(language: Language, action: Action) -> Iterator[tuple[str, Sequence[Unit]]]:
    """Return each message of an action and its parts as the manual reads them."""
    for message in action.messages:
        yield message, language.read(FIELD.sub("1", language.driver.addressed(message, None)))


def action_limits(language: Language) -> Iterator[tuple[str, str, str, str]]:
    """Return the ranges that the model's actions come under: name, where, range, page; each once."""
    seen: set[tuple[str, str]] = set()
    setting = ((name, action) for name, action in language.driver.action.items() if name.startswith("set_"))
    for name, action in setting:
        for command in action_commands(language, action):
            for parameter in command.set or ():
                key = (command.header, parameter.name)
                if key not in seen:
                    seen.add(key)
                    yield from _parameter_limits(language, name.removeprefix("set_"), command, parameter)


def _parameter_limits(
    language: Language, name: str, command: Command, parameter: Parameter
) -> Iterator[tuple[str, str, str, str]]:
    if parameter.limit is not None:
        page = language.manual.limit[parameter.limit].page
        for where, text in limit_lines(language, parameter.limit):
            yield name, where, text, page
    elif parameter.means:
        yield name, "", ", ".join(parameter.means.values()), command.page


def _holds_for(row: Row, model: str) -> bool:
    wanted = row.when.get("model", model)
    return model in (wanted if isinstance(wanted, tuple) else (wanted,))


def _where(row: Row, language: Known) -> str:
    parts = []
    for key, wanted in row.when.items():
        values = wanted if isinstance(wanted, tuple) else (wanted,)
        if key == "channel":
            channels = (language.driver.channel.get(str(value)) for value in values)
            names = [channel.name or "" for channel in channels if channel is not None]
            parts.append("/".join(name or f"channel {value}" for name, value in zip(names, values, strict=False)))
        elif key != "model":
            parts.append(f"{key} {'/'.join(map(str, values))}")
    return " ".join(parts)


def _range(row: Row, limit: Limit) -> str:
    return range_text(Range(row.min, row.max, row.step, row.default), limit.unit)


def range_text(legal: Range, unit: str) -> str:
    """Write a range with unit, step and default; empty if nothing is known of it."""

    def amount(number: float) -> str:
        plain = f"{number:.10g} {unit}".rstrip()
        try:
            return str(Amount.parse(plain))
        except UnitError:  # a unit of the manual that is not one of ours
            return plain

    if legal.values is not None:
        text = "one of " + ", ".join(f"{value:g}" for value in legal.values) + (f" {unit}" if unit else "")
    elif legal.low is not None and legal.high is not None:
        text = f"{amount(legal.low)} to {amount(legal.high)}"
    elif legal.high is not None:
        text = f"up to {amount(legal.high)}"
    elif legal.low is not None:
        text = f"from {amount(legal.low)}"
    else:
        return ""
    if legal.step is not None:
        text += f", step {amount(legal.step)}"
    if legal.default is not None:
        text += f", default {amount(legal.default)}"
    return text


def parameter_lines(language: Known, parameter: Parameter) -> Iterator[str]:
    """Say what a parameter takes: type, unit, range, words, default."""
    what = [parameter.type + (f" in {parameter.unit}" if parameter.unit else "")]
    if parameter.limit is None:
        legal = Range(parameter.min, parameter.max, parameter.step, None, parameter.values)
        what.append(range_text(legal, parameter.unit))
    if parameter.words:
        what.append("or " + ", ".join(parameter.words))
    if parameter.default is not None:
        what.append(f"default {parameter.default}")
    if parameter.max_length is not None:
        what.append(f"at most {parameter.max_length} characters")
    if parameter.optional:
        what.append("may be left out")
    yield f"{parameter.name}: {', '.join(part for part in what if part)}"
    if parameter.limit is not None:
        page = language.manual.limit[parameter.limit].page
        for where, text in limit_lines(language, parameter.limit):
            yield f"  {where + ': ' if where else ''}{text} (p. {page})"
    for word, meaning in parameter.means.items():
        yield f"  {word}: {meaning}"


def brief_lines(known: Known, command: Command) -> Iterator[str]:
    """Say in one line each what the parameters of a command take; those of the query that are not set as well."""
    set_form = (*(command.set or ()), *command.pairs)
    asked = [one for one in (command.query.params if command.query else ()) if one not in set_form]
    for parameter in (*set_form, *asked):
        first, *rest = parameter_lines(known, parameter)
        if parameter.choices:
            first = first.replace(f": {parameter.type}", f": {choices_text(parameter)}", 1)
        rows = [] if parameter.means else [line.strip() for line in rest]
        yield "; ".join((first, *rows)) + (" (query)" if parameter in asked else "")


def reply_text(replies: Sequence[Reply]) -> str:
    """Say what a query returns."""
    parts = []
    for reply in replies:
        text = (f"{reply.name}: " if reply.name else "") + reply.type + (f" in {reply.unit}" if reply.unit else "")
        if reply.choices:
            text += " " + "|".join(reply.choices)
        if reply.like:
            text += f", like {reply.like}"
        parts.append(text)
    return "; ".join(parts) or "something that the command set does not tell"
