"""`benchwright verify FILE.toml --against MANUAL`: what does the document not bear out, and what stands elsewhere?"""

from __future__ import annotations

import textwrap
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from benchwright.cli.terminal import bold, out, print_json, say, verb

if TYPE_CHECKING:
    from benchwright.extract.verify import Unborne, Verdict, Verification
    from benchwright.manual.model import Manual


@verb
def verify(
    file: Annotated[Path, typer.Argument(help="A file of manual facts, such as manuals/rigol/dp800.toml.")],
    against: Annotated[Path, typer.Option("--against", help="The document it was made from.")],
    everything: Annotated[bool, typer.Option("--all", help="Also what stands on another page.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
) -> None:
    """Read a manual anew: what does its page contradict, what stands on another page, what on none?

    Exit status 0: the document bears all out, if on another page; 1: some it does not, or it is refused (a scan, a data
    sheet, garbled text, ...); 2: a file cannot be opened, or FILE.toml is no file of manual facts.
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
                "by_model": _by_model(manual),
                "found_again": result.met,
                "same_document": same,
                "not_borne_out": [asdict(fact) for fact in result.unborne],
            }
        )
    else:
        _print(result, everything=everything)
    if not same:
        say(f"{against.name} is not the very document that {file.name} names (its sha256 differs).")
    _summarise(result, manual, everything=everything)
    raise typer.Exit(1 if result.of("contradicted") or result.of("nowhere") else 0)


SHOWN: dict[Verdict, str] = {
    "contradicted": "Contradicted by the page that the file names",
    "elsewhere": "Not on that page, but on another",
    "nowhere": "On no page",
}
"""Headings, in the order of what needs a look first."""

LONGEST = 160
"""Characters of a fact that are printed; `--json` has it whole."""


def _print(result: Verification, *, everything: bool) -> None:
    for verdict, heading in SHOWN.items():
        facts = result.of(verdict)
        if not facts or (verdict == "elsewhere" and not everything):
            continue
        out(bold(f"{heading}: {len(facts)}"))
        header = ""
        for fact in facts:
            if fact.header != header:
                header = fact.header
                out(f"  {header}  [p. {fact.page}]")
            out(f"      {_sentence(fact)}")
        out()


def _sentence(fact: Unborne) -> str:
    said = textwrap.shorten(fact.said or "nothing", LONGEST)
    if fact.verdict == "elsewhere":
        return f"{fact.fact}: {said}, found on page {fact.where}"
    if fact.fact == "page":
        return f"the command stands on page {fact.read}" if fact.verdict == "contradicted" else fact.read
    if fact.verdict == "nowhere" and not fact.read:
        return f"{fact.fact}: the file says {said}"
    reader = "the page" if fact.verdict == "contradicted" else "another page"
    return f"{fact.fact}: the file says {said}; {reader} {textwrap.shorten(fact.read, LONGEST)}"


def _summarise(result: Verification, manual: Manual, *, everything: bool) -> None:
    counts = {verdict: len(result.of(verdict)) for verdict in SHOWN}
    more = "" if everything or not counts["elsewhere"] else " (--all lists them)"
    say(
        f"{result.commands} commands{_models(manual)}: {result.met} found again in the document; facts contradicted by "
        f"their page: {counts['contradicted']}, on another page: {counts['elsewhere']}{more}, on no page: "
        f"{counts['nowhere']}."
    )
    if doubtful := sum(bool(command.doubts) for command in manual.command):
        say(f"{doubtful} commands still bear doubts: the same reader bears them out, only a person can settle them.")


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
