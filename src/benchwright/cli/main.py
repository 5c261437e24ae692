"""The command line: `benchwright VERB ...`, one file a verb.

Exit status: 0 fine, 1 findings or refused, 2 wrong use or unreadable input, 3 stopped by a cap,
130 Ctrl-C.
"""

from __future__ import annotations

import io
import sys

import typer

from benchwright.cli.approve import approve
from benchwright.cli.check import check
from benchwright.cli.draft import draft
from benchwright.cli.extract import extract
from benchwright.cli.find import find
from benchwright.cli.instruments import instruments
from benchwright.cli.rule import rule
from benchwright.cli.show import show
from benchwright.cli.simulate import simulate
from benchwright.cli.talk import talk
from benchwright.cli.verify import verify

VERBS = (draft, approve, check, simulate, talk, instruments, find, show, extract, verify, rule)
"""In the order of the help text: the main job first."""

app = typer.Typer(
    name="benchwright",
    help="From an English request to a checked, simulated, approved measurement script.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in VERBS:
    app.command()(command)


@app.callback(invoke_without_command=True)
def head(version: bool = typer.Option(False, "--version", help="Print the version and end.")) -> None:
    """From an English request to a checked, simulated, approved measurement script."""
    if version:
        from benchwright.handover.manifest import version_of

        typer.echo(f"benchwright {version_of('benchwright') or '(not installed: run from source)'}")
        raise typer.Exit


def run() -> None:
    """Run the command line, as the installed `benchwright` does."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # an old code page must not stop a measurement
    app(prog_name="benchwright")
