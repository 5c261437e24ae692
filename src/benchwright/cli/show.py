"""`benchwright show MODEL HEADER`: what the manual says about one command."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from benchwright.cli.terminal import bold, out, print_json, verb, wrapped
from benchwright.errors import UnknownName, UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from benchwright.manual.model import Command, Parameter, Suffix
    from benchwright.scpi.language import Language


@verb
def show(
    model: Annotated[str, typer.Argument(help="Instrument model, such as rigol-dp832 or DP832.")],
    header: Annotated[str, typer.Argument(help="The command in any legal spelling, such as volt or :SOUR1:VOLT?")],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document: the facts as data.")] = False,
) -> None:
    """Show what the manual says about a command."""
    from benchwright.cli.facts import say_misfit
    from benchwright.driver.load import full_name
    from benchwright.scpi.language import language_of

    language = language_of(full_name(model))
    say_misfit(language)
    command = look_up(language, header)
    document = language.manual.manual
    title = f"{document.vendor} {document.title}"
    if as_json:
        facts = command.model_dump(mode="json", exclude_defaults=True)
        print_json({**facts, "manual": {"title": title, "edition": document.edition, "page": command.page}})
    else:
        _print(language, command, title)


def look_up(language: Language, header: str) -> Command:
    """Return the command a header stands for, in the manual's notation or as it is sent.

    Raises UsageError with the nearest commands.
    """
    bare = header.strip().removesuffix("?")
    for place, known in enumerate(language.commands.headers):
        if known.lower() == bare.lower():
            return language.commands[place]
    asked = header.strip().endswith("?")
    faults = []
    for text in (f"{bare}?", bare) if asked else (bare, f"{bare}?"):  # a query-only command is found only as a query
        units = language.read(text)
        if units and units[0].command is not None:
            return units[0].command
        faults.append(units[0].fault if units else None)
    fault = faults[0]  # of the header as it was typed
    if fault is None:
        raise UnknownName("command", header, language.commands.headers)
    raise UsageError(" ".join(part for part in (fault.message, fault.hint) if part))


def _print(language: Language, command: Command, title: str) -> None:
    from benchwright.cli.facts import reply_text
    from benchwright.cli.forms import form_text

    out(bold(command.header))
    out(wrapped(command.summary, "    "))
    out(wrapped(f"{title}, page {command.page}", "    "))
    if command.set is not None:
        _line("set", form_text(command, command.set, query=False))
        _parameters(language, (*command.set, *command.pairs))
    if command.query is not None:
        _line("query", form_text(command, command.query.params, query=True))
        _parameters(language, [one for one in command.query.params if one not in (command.set or ())])
        out(wrapped(reply_text(command.query.returns), " " * 14, " " * 10 + "returns "))
    for name, suffix in command.suffix.items():
        _line(f"<{name}>", _suffix_text(suffix, language.driver.driver.model))
    for label, lines in (("example", command.examples), ("note", command.notes), ("doubt", command.doubts)):
        for index, line in enumerate(lines):
            _line(label if index == 0 else "", line)
    if command.confidence is not None:
        _line("read by", f"the extractor alone, {command.confidence:.0%} sure; nobody has held it against the page yet")
    if command.related:
        _line("related", ", ".join(command.related))


def _parameters(language: Language, parameters: Sequence[Parameter]) -> None:
    from benchwright.cli.facts import parameter_lines

    for parameter in parameters:
        for line in parameter_lines(language, parameter):
            out(wrapped(line, " " * 14, " " * 10))


def _suffix_text(suffix: Suffix, model: str) -> str:
    most = suffix.by_model.get(model, suffix.max)
    text = ", ".join(map(str, suffix.values)) if suffix.values else f"{suffix.min} to {most}"
    if suffix.values is None and most is None:
        text = f"{suffix.min} or more"
    if suffix.default is None:
        return text
    return f"{text}; left out: {'the one selected' if suffix.default == 'selected' else suffix.default}"


def _line(label: str, text: str) -> None:
    out(wrapped(text, " " * 10, f"{label:<10}"))
