"""`benchwright instruments [MODEL]`: which instruments there are, and what one can do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from benchwright.cli.terminal import bold, out, print_json, say, verb, wrapped

if TYPE_CHECKING:
    from benchwright.scpi.language import Language


@verb
def instruments(
    model: Annotated[str | None, typer.Argument(help="Show this one: channels, limits, actions.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
) -> None:
    """List the instruments, or show what one can do."""
    from benchwright.driver.load import list_models
    from benchwright.scpi.language import language_of

    if model is not None:
        language = language_of(model)
        if as_json:
            print_json(_facts(model, language))
        else:
            _print(model, language)
        return
    rows = [(name, language_of(name)) for name in list_models()]
    if as_json:
        print_json([_head(name, language) for name, language in rows])
        return
    for name, language in rows:
        document = language.manual.manual
        out(f"{bold(f'{name:<20}')} {language.driver.driver.kind:<14} {len(language.commands):>4} commands")
        out(f"{'':<20} {document.vendor} {document.title}, {document.edition}")
    say("More about one: benchwright instruments MODEL")


def _head(name: str, language: Language) -> dict[str, object]:
    document = language.manual.manual
    return {
        "model": name,
        "kind": language.driver.driver.kind,
        "channels": list(language.driver.channels),
        "dialect": language.driver.driver.dialect,
        "commands": len(language.commands),
        "manual": {
            "title": f"{document.vendor} {document.title}",
            "edition": document.edition,
            "sha256": document.sha256,
        },
    }


def _facts(name: str, language: Language) -> dict[str, object]:
    from benchwright.cli.facts import action_commands, action_limits

    return {
        **_head(name, language),
        "limits": [
            {"of": of, "where": where, "range": text, "page": page} for of, where, text, page in action_limits(language)
        ],
        "actions": {
            name: {"sends": list(action.messages), "pages": [c.page for c in action_commands(language, action)]}
            for name, action in language.driver.action.items()
        },
    }


def _print(name: str, language: Language) -> None:
    from benchwright.cli.facts import action_commands, action_limits

    driver, document = language.driver, language.manual.manual
    out(bold(f"{name}: {driver.driver.kind.replace('-', ' ')}"))
    out(wrapped(f"Manual: {document.vendor} {document.title}, {document.edition}; {len(language.commands)} commands"))
    if driver.channels:
        names = (driver.channel[str(number)].name or str(number) for number in driver.channels)
        out(f"Channels: {', '.join(names)}")
    limits = list(action_limits(language))
    out("\n" + bold("Limits"))
    before = ""
    for limit, where, text, page in limits:
        label = "" if limit == before else limit.replace("_", " ")
        out(wrapped(f"{where + ': ' if where else ''}{text} (p. {page})", " " * 27, f"  {label:<24} "))
        before = limit
    if not limits:
        out("  The manual gives none for these actions.")
    out("\n" + bold("Actions"))
    for action, sends in driver.action.items():
        for index, (message, command) in enumerate(zip(sends.messages, action_commands(language, sends), strict=False)):
            out(f"  {action if index == 0 else '':<24} {message}  (p. {command.page})")
    say(f"Ranges of a command: benchwright show {name} HEADER")
