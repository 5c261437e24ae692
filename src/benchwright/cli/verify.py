"""`benchwright verify FILE.toml --against MANUAL`: which facts does the document not bear out?"""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from benchwright.cli.terminal import bold, out, print_json, say, verb

if TYPE_CHECKING:
    from benchwright.extract.verify import Unborne


@verb
def verify(
    file: Annotated[Path, typer.Argument(help="A file of manual facts, such as manuals/rigol/dp800.toml.")],
    against: Annotated[Path, typer.Option("--against", help="The document it was made from.")],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
) -> None:
    """Read a manual anew and list every fact that its page does not bear out.

    Exit status 0: all borne out; 1: some are not; 2: a file cannot be read.
    """
    from benchwright.cli.extract import progress
    from benchwright.extract.run import extract_file
    from benchwright.extract.verify import verify as hold
    from benchwright.manual.load import load_manual_file

    manual = load_manual_file(file)
    with progress(against.name) as report:
        extraction = extract_file(against, manual.manual.vendor, manual.manual.models, report)
    result = hold(manual, extraction)
    same = manual.manual.sha256 == extraction.document.sha256
    if as_json:
        print_json(
            {
                "commands": result.commands,
                "found_again": result.met,
                "same_document": same,
                "not_borne_out": [asdict(fact) for fact in result.unborne],
            }
        )
    else:
        _print(result.unborne)
    if not same:
        say(f"{against.name} is not the very document that {file.name} names (its sha256 differs).")
    say(
        f"{result.commands} commands: {result.met} found again in the document; "
        f"{len(result.unborne)} facts are not borne out by their page."
    )
    if doubtful := sum(bool(command.doubts) for command in manual.command):
        say(f"{doubtful} commands still bear doubts: the same reader bears them out, only a person can settle them.")
    raise typer.Exit(1 if result.unborne else 0)


def _print(facts: tuple[Unborne, ...]) -> None:

    header = ""
    for fact in facts:
        if fact.header != header:
            header = fact.header
            out(bold(f"{header}  [p. {fact.page}]"))
        out(f"    {fact.fact}: the file says {fact.said or 'nothing'}; the page {fact.read or 'does not show it'}")
