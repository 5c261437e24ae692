"""`benchwright extract FILE`: a vendor's manual becomes a proposed file of manual facts."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from benchwright.cli.terminal import at_terminal, out, paint, print_json, say, verb, wrapped
from benchwright.errors import UsageError

if TYPE_CHECKING:
    from benchwright.manual.model import Manual

UNTITLED = "untitled"
"""The title of a document of which none was found."""


@verb
def extract(
    file: Annotated[Path, typer.Argument(help="The manual: PDF, HTML (or a folder of it), Markdown or plain text.")],
    vendor: Annotated[str, typer.Option(help="Who made the instrument.")],
    model: Annotated[list[str], typer.Option(help="Model the manual is for; repeatable.")],
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Where the facts go; else to stdout.")] = None,
    review: Annotated[
        bool,
        typer.Option("--review", help="Walk the uncertain entries with the page beside them; again: the rest of them."),
    ] = False,
    title: Annotated[str | None, typer.Option(help="What the manual is called, where it is guessed wrongly.")] = None,
    edition: Annotated[str | None, typer.Option(help="Its edition: number, date; it is not guessed.")] = None,
    doubts: Annotated[
        bool, typer.Option("--doubts", help="All kinds of doubt in the summary, with all entries that bear them.")
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="The figures as one JSON document, with every doubt of every entry.")
    ] = False,
) -> None:
    """Take the commands out of a manual, with a page for every fact and its doubts.

    Exit status 0: done; 1: refused (a scan, a data sheet, garbled text, ...); 2: the file cannot be opened, or is
    damaged or empty.
    """
    from benchwright.extract.account import account, account_text, warning
    from benchwright.extract.run import extract_file
    from benchwright.extract.write import write_manual

    called = {key: text.strip() for key, text in (("title", title), ("edition", edition)) if text is not None}
    _check_wishes(vendor, model, called, output, review=review, as_json=as_json)
    if output is not None and output.exists():
        _go_on(file, vendor, model, called, output)
        return
    with progress(file.name) as report:
        extraction = extract_file(file, vendor, tuple(model), report)
    manual = _called(extraction.manual(), called)
    text = write_manual(manual)
    if output is None:
        out(text.rstrip("\n"))
    else:
        output.parent.mkdir(parents=True, exist_ok=True)
        output.write_text(text, encoding="utf-8")
    figures = account(extraction)
    if as_json:
        print_json(figures.as_json() | {"output": str(output)})
    if alarm := warning(figures):
        say(paint(wrapped(alarm), typer.colors.RED, stderr=True))
    say(account_text(figures, file.name, whole=doubts))
    _say_called(manual, called)
    if output is not None:
        say(wrapped(f"Written: {output}. A person must read what is in doubt before it is relied on."))
    if review and output is not None:
        from benchwright.cli.walk import review_entries

        review_entries(extraction.document, manual, output)


def _called(manual: Manual, called: Mapping[str, str]) -> Manual:
    """Return the manual with the title and edition that its user gives it."""
    return manual.model_copy(update={"manual": manual.manual.model_copy(update=dict(called))})


def _say_called(manual: Manual, called: Mapping[str, str]) -> None:
    """Say what the document is called as far as that was guessed or is not known."""
    document = manual.manual
    if "title" not in called:
        guess = "not found" if document.title == UNTITLED else f"`{document.title}`, a guess"
        say(wrapped(f"Title of the document: {guess}; --title says it."))
    if not document.edition:
        say("Edition of the document: not found; --edition says it.")


def _check_wishes(
    vendor: str, models: list[str], called: Mapping[str, str], output: Path | None, *, review: bool, as_json: bool
) -> None:
    """Raise UsageError for options that say nothing or do not go together."""
    if not vendor.strip() or not all(model.strip() for model in models):
        raise UsageError("--vendor and --model say whose instrument it is; neither may be empty.")
    if not called.get("title", "-"):
        raise UsageError("--title says what the manual is called; it may not be empty.")
    if as_json and output is None:
        raise UsageError("With --json the figures go to stdout; say with -o where the facts go.")
    if review and output is None:
        raise UsageError("--review keeps each answer in a file as it is given: name that file with -o FILE.")
    if review and not at_terminal():
        raise UsageError(
            f"--review asks a person at a terminal, and here {_no_terminal()}: run it without a pipe or "
            f"redirection, or leave --review out and read under `doubts` in {output}."
        )
    if output is None or not output.exists():
        return
    if not review:
        raise UsageError(
            f"{output}: exists already; name another file, or take it away first; --review goes on with its doubts."
        )
    if as_json:
        raise UsageError(f"{output}: exists already; --review goes on with it and has no figures for --json.")


def _no_terminal() -> str:
    """Say which end of the conversation is no terminal."""
    ends = (("the input", sys.stdin), ("the output for questions (stderr)", sys.stderr))
    away = [name for name, stream in ends if not stream.isatty()]
    return f"{' and '.join(away)} {'is' if len(away) == 1 else 'are'} none"


def _go_on(file: Path, vendor: str, models: list[str], called: Mapping[str, str], output: Path) -> None:
    """Walk what is still in doubt in a file that an earlier call has written."""
    from benchwright.cli.walk import keep, manual_to_go_on_with, review_entries
    from benchwright.extract.run import read_whole
    from benchwright.extract.write import write_manual

    with progress(file.name) as report:
        document = read_whole(file, report)
    manual = _called(manual_to_go_on_with(output, document, vendor, models), called)
    if called:
        keep(output, write_manual(manual))
    say(f"{output}: going on with what is still in doubt; what was answered stays.")
    review_entries(document, manual, output)


@contextmanager
def progress(name: str) -> Iterator[Callable[[int, int], None] | None]:
    """A bar on stderr while pages are read; none without a terminal."""
    if not at_terminal():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(f"Reading {name}", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
