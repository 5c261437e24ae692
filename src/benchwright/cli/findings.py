"""Findings on the terminal: the same text wherever they are shown."""

from __future__ import annotations

import sys

from benchwright.check.report import Reports, render_text, rich_text
from benchwright.cli.terminal import out, width


def print_findings(reports: Reports, *, whole: bool = False) -> None:
    """Print reports on stdout, in colour where it is a terminal; `whole` lists what was judged by facts in doubt."""
    if not sys.stdout.isatty():
        out(render_text(reports, width=width(), whole=whole).rstrip("\n"))
        return
    from rich.console import Console

    Console(width=width(), highlight=False).print(rich_text(reports, width=width(), whole=whole), end="")
