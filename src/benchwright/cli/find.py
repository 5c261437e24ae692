"""`benchwright find MODEL "WORDS"`: the manual's commands for what you have in mind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from benchwright.cli.terminal import bold, out, print_json, say, verb, wrapped
from benchwright.errors import UsageError

if TYPE_CHECKING:
    from benchwright.cli.facts import Known
    from benchwright.manual.find import Match


@verb
def find(
    model: Annotated[str, typer.Argument(help="Instrument model, such as rigol-dp832 or DP832.")],
    words: Annotated[list[str], typer.Argument(help="What it should do, in your words.")],
    limit: Annotated[int, typer.Option("--limit", min=1, help="How many commands at most.")] = 8,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
) -> None:
    """Find an instrument's commands by words."""
    from benchwright.cli.facts import known_of, say_misfit
    from benchwright.driver.load import full_name
    from benchwright.manual.commands import commands_of
    from benchwright.manual.find import find_commands
    from benchwright.manual.question import read_question

    model = full_name(model)
    known = known_of(model)
    say_misfit(known)
    wanted = " ".join(words)
    if not read_question(wanted):
        raise UsageError("Say in a few words what the instrument should do, such as `current limit`.")
    commands = commands_of(known.manual, known.driver.driver.model)
    matches = find_commands(commands, wanted, limit=limit, told=say)
    if as_json:
        print_json([_facts(match, known) for match in matches])
    for match in () if as_json else matches:
        _print(match, known)
    if matches and not as_json:
        document = known.manual.manual
        say(f"Pages: {document.vendor} {document.title}. More: benchwright show {model} HEADER")
    if not matches:
        say(f"Nothing in the manual of the {known.driver.driver.model} has these words: {wanted}")
        raise typer.Exit(1)


def _print(match: Match, known: Known) -> None:
    from benchwright.cli.facts import brief_lines, reply_text

    command = match.command
    out(bold(command.header))
    out(wrapped(f"{command.summary} [p. {command.page}]", "    "))
    for line in brief_lines(known, command):
        out(wrapped(line, " " * 10, " " * 6))
    if command.query is not None and command.query.returns:
        out(wrapped(f"returns {reply_text(command.query.returns)}", " " * 10, " " * 6))
    if command.doubts:
        out(wrapped(f"in doubt: {command.doubts[0]}", " " * 10, " " * 6))


def _facts(match: Match, known: Known) -> dict[str, object]:
    from benchwright.cli.facts import brief_lines, reply_text

    command = match.command
    return {
        "header": command.header,
        "page": command.page,
        "summary": command.summary,
        "set": command.set is not None,
        "query": command.query is not None,
        "parameters": list(brief_lines(known, command)),
        "returns": reply_text(command.query.returns) if command.query and command.query.returns else None,
        "doubts": list(command.doubts),
        "score": round(match.score, 2),
    }
