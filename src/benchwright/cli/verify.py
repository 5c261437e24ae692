"""`benchwright verify FILE.toml --against MANUAL`: what does the document not bear out, and what does the file lack?"""

from __future__ import annotations

import textwrap
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from benchwright.cli.terminal import bold, out, print_json, say, verb, wrapped
from benchwright.handover.wording import counted

if TYPE_CHECKING:
    from benchwright.extract.verify import Unborne, Verdict, Verification
    from benchwright.manual.model import Manual


@verb
def verify(
    file: Annotated[Path, typer.Argument(help="A file of manual facts, such as manuals/rigol/dp800.toml.")],
    against: Annotated[Path, typer.Option("--against", help="The document it was made from.")],
    everything: Annotated[
        bool, typer.Option("--all", help="Also what stands on another page, was read otherwise, or is noted.")
    ] = False,
    part: Annotated[
        bool, typer.Option("--part", help="The file has a part of the commands on purpose: do not list the others.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
) -> None:
    """Read a manual anew: what does its page contradict, what stands on another page or on none, what is lacking?

    What the file lacks (a command, a form, a choice, a range, a default, ...) is told of commands of which the reading
    is certain, and counts as a fault; with --part a whole command that it lacks does not.

    Exit status 0: the document bears all out, if on another page, and the file lacks nothing; 1: some it does not, or
    the file lacks something, or it is refused (a scan, a data sheet, garbled text, ...); 2: a file cannot be
    opened or is damaged, or FILE.toml is no file of manual facts.
    """
    from benchwright.cli.extract import progress
    from benchwright.extract.run import extract_document, read_whole
    from benchwright.extract.verify import verify as hold
    from benchwright.manual.load import load_manual_file

    manual = load_manual_file(file)
    with progress(against.name) as report:
        document = read_whole(against, report)
        extraction = extract_document(document, manual.manual.vendor, manual.manual.models)
    result = hold(manual, extraction, part=part)
    same = manual.manual.sha256 == extraction.document.sha256
    if not same:
        say(wrapped(_other_document(manual, file.name, against.name)))
    if as_json:
        print_json(
            {
                "commands": result.commands,
                "by_model": _by_model(manual),
                "found_again": result.met,
                "same_document": same,
                "not_borne_out": [asdict(fact) for fact in result.unborne if fact.verdict != "omitted"],
                "lacking": [_lacking(fact) for fact in result.of("omitted")],
            }
        )
    else:
        _print(result, everything=everything)
    _summarise(result, manual, everything=everything)
    raise typer.Exit(1 if any(result.of(verdict) for verdict in FAULTS) else 0)


def _lacking(fact: Unborne) -> dict[str, str]:
    """What the manual has and the file lacks, as plain data; the fact `command` is the command as a whole."""
    return {"header": fact.header, "page": fact.page, "fact": fact.fact, "manual_has": fact.read}


def _other_document(manual: Manual, file: str, against: str) -> str:
    """Say that the document is another one, before anything that follows from it."""
    if not manual.manual.sha256:
        return f"{file} does not say which document it was made from (no sha256); {against} may be another edition."
    return f"{against} is not the very document that {file} names (its sha256 differs): pages and facts may differ too."


FAULTS: tuple[Verdict, ...] = ("contradicted", "nowhere", "omitted")
"""What makes the exit status 1."""

SHOWN: dict[Verdict, str] = {
    "contradicted": "Contradicted by the page that the file names",
    "elsewhere": "Not on that page, but on another",
    "nowhere": "On no page, or only in the lines of another command",
    "omitted": "The manual has it, the file lacks it",
    "otherwise": "Read otherwise by the program; only a look at the page can tell",
    "noted": "Not as on the page, and the file's own notes speak of it",
}
"""Headings, in the order of what needs a look first."""

ASKED: tuple[Verdict, ...] = ("elsewhere", "otherwise", "noted")
"""What is listed only when asked for."""

WHOLE = "command"
"""What `benchwright.extract.omitted` calls the fact of a command that is lacking as a whole."""

LONGEST = 160
"""Characters of a fact that are printed; `--json` has it whole."""


def _print(result: Verification, *, everything: bool) -> None:
    for verdict, heading in SHOWN.items():
        facts = result.of(verdict)
        if not facts or (verdict in ASKED and not everything):
            continue
        out(bold(f"{heading}: {len(facts)}"))
        header = ""
        for fact in facts:
            if fact.header != header:
                header = fact.header
                out(f"  {header}  [p. {fact.page}]{'  the command' if fact.fact == WHOLE else ''}")
            if fact.fact != WHOLE:
                out(wrapped(_sentence(fact), " " * 8, " " * 6))
        out()


def _sentence(fact: Unborne) -> str:
    said = textwrap.shorten(fact.said or "nothing", LONGEST)
    if fact.verdict == "elsewhere":
        return f"{fact.fact}: {said}, found on page {fact.where}"
    if fact.verdict == "omitted" and not fact.said:
        return f"{fact.fact}: the manual has {textwrap.shorten(fact.read, LONGEST)}"
    if fact.fact == "page":
        return f"the command stands on page {fact.read}" if fact.verdict == "contradicted" else fact.read
    if fact.fact in ("set form", "query form"):
        return f"the file {said}" + (f"; {fact.read}" if fact.read else "")
    if not fact.read:
        near = f"; it stands on page {fact.where}, but not in the lines of this command" if fact.where else ""
        return f"{fact.fact}: the file says {said}{near}"
    if fact.verdict == "otherwise":
        return f"{fact.fact}: the file says {said}; read was {fact.read}"
    reader = "the page" if fact.verdict in ("contradicted", "noted") else "another page"
    return f"{fact.fact}: the file says {said}; {reader} {textwrap.shorten(fact.read, LONGEST)}"


def _summarise(result: Verification, manual: Manual, *, everything: bool) -> None:
    counts = {verdict: len(result.of(verdict)) for verdict in SHOWN}
    more = "" if everything or not any(counts[verdict] for verdict in ASKED) else " (--all lists them)"
    apart = f", read otherwise: {counts['otherwise']}" if counts["otherwise"] else ""
    apart += f", spoken of in the file's notes: {counts['noted']}" if counts["noted"] else ""
    lacking = sum(fact.fact == WHOLE for fact in result.of("omitted"))
    line = (
        f"{result.commands} commands{_models(manual)}: {result.met} found again in the document; facts contradicted by "
        f"their page: {counts['contradicted']}, on another page: {counts['elsewhere']}{more}, on no page: "
        f"{counts['nowhere']}{apart}; lacking in the file: {counted(lacking, 'command')}, "
        f"{counted(counts['omitted'] - lacking, 'other fact')}."
    )
    say(wrapped(line))
    if doubtful := sum(bool(command.doubts) for command in manual.command):
        say(wrapped(f"{doubtful} commands still bear doubts: {_SAME_READER}"))


_SAME_READER = "the same reader bears them out, only a person can settle them."


def _models(manual: Manual) -> str:
    """Say how many commands each model has, where that is not all of them: `instruments` counts by model."""
    counts = {model: count for model, count in _by_model(manual).items() if count != len(manual.command)}
    if not counts:
        return ""
    models: dict[int, list[str]] = {}
    for model, count in counts.items():
        models.setdefault(count, []).append(model)
    named = "; ".join(f"{count} for {', '.join(names)}" for count, names in models.items())
    return f" of all models together ({named})"


def _by_model(manual: Manual) -> dict[str, int]:
    from benchwright.manual.commands import commands_of

    return {model: len(commands_of(manual, model)) for model in manual.manual.models}
