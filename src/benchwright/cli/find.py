"""`benchwright find MODEL "WORDS"`: the manual's commands for what you have in mind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from benchwright.cli.terminal import bold, out, print_json, say, verb, wrapped

if TYPE_CHECKING:
    from benchwright.manual.find import Match


@verb
def find(
    model: Annotated[str, typer.Argument(help="Instrument model, such as rigol-dp832.")],
    words: Annotated[list[str], typer.Argument(help="What it should do, in your words.")],
    limit: Annotated[int, typer.Option("--limit", min=1, help="How many commands at most.")] = 8,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
) -> None:
    """Find an instrument's commands by words."""
    from benchwright.manual.find import find_commands
    from benchwright.scpi.language import language_of

    language = language_of(model)
    wanted = " ".join(words)
    matches = find_commands(language.commands, wanted, limit=limit)
    if as_json:
        print_json([_facts(match) for match in matches])
    for match in () if as_json else matches:
        out(bold(match.command.header))
        out(wrapped(f"{match.command.summary} [p. {match.command.page}]", "    "))
    if matches and not as_json:
        document = language.manual.manual
        say(f"Pages: {document.vendor} {document.title}. More: benchwright show {model} HEADER")
    if not matches:
        say(f"Nothing in the manual of the {language.driver.driver.model} has these words: {wanted}")
        raise typer.Exit(1)


def _facts(match: Match) -> dict[str, object]:
    command = match.command
    return {"header": command.header, "page": command.page, "summary": command.summary, "score": round(match.score, 2)}
