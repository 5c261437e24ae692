"""What all verbs share: how they fail, what goes to which stream, how JSON is printed."""

from __future__ import annotations

import errno
import json
import sys
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

import typer

from benchwright.errors import BenchwrightError

P = ParamSpec("P")


def verb(function: Callable[P, None]) -> Callable[P, None]:
    """Make an expected error one sentence on stderr and its exit status, never a traceback.

    A verb with a parameter `as_json` prints that error as its JSON document too.
    """

    @wraps(function)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            function(*args, **kwargs)
            sys.stdout.flush()
        except BenchwrightError as error:
            fail(str(error), error.exit_status, as_json=bool(kwargs.get("as_json")))
        except KeyboardInterrupt:
            raise typer.Exit(130) from None
        except OSError as error:
            if error.errno == errno.EPIPE:
                raise  # typer ends quietly: whoever read the output has seen enough
            place = f"{error.filename}: " if error.filename else ""
            fail(f"{place}{error.strerror or error}.", 2, as_json=bool(kwargs.get("as_json")))

    return run


def fail(sentence: str, status: int, *, as_json: bool = False) -> None:
    """Say what is wrong on stderr and end with `status`."""
    if as_json:
        print_json({"error": sentence, "exit_status": status})
    say(paint(sentence, typer.colors.RED, stderr=True))
    raise typer.Exit(status)


def say(text: str) -> None:
    """Write to the person, on stderr: progress, remarks, errors."""
    typer.echo(text, err=True)


def out(text: str = "") -> None:
    """Write the answer, on stdout."""
    typer.echo(text)


def print_json(document: object) -> None:
    """Print the one JSON document of a verb."""
    typer.echo(json.dumps(document, indent=2, ensure_ascii=False))


def ask_line(prompt: str) -> str | None:
    """Ask a person for a line, on stderr, so that stdout may go into a file; None at the end of input."""
    typer.echo(f"{prompt} ", nl=False, err=True)
    line = sys.stdin.readline()
    if not line:
        say("")
        return None
    return line.strip()


def at_terminal() -> bool:
    """Whether a person can be asked: both ends of the conversation are a terminal."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def paint(text: str, colour: str | None = None, *, bold: bool = False, stderr: bool = False) -> str:
    """Colour a text where its stream is a terminal that wants colours."""
    import os

    stream = sys.stderr if stderr else sys.stdout
    if not stream.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return text
    return typer.style(text, fg=colour, bold=bold or None)


def bold(text: str) -> str:
    """Set a heading off on stdout."""
    return paint(text, bold=True)


def width() -> int:
    """Columns of the terminal, 80 where there is none, at most 100 for running text."""
    import shutil

    return min(100, shutil.get_terminal_size((80, 24)).columns)


def height() -> int:
    """Lines of the terminal, or 0 where there is none."""
    import os
    import shutil

    if not (sys.stdout.isatty() or os.environ.get("LINES")):
        return 0
    return shutil.get_terminal_size((80, 24)).lines


def wrapped(text: str, indent: str = "", first: str | None = None) -> str:
    """Break a text into lines of the terminal's width; `first` opens the first line."""
    import textwrap

    opening = indent if first is None else first
    return textwrap.fill(
        text, width(), initial_indent=opening, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
