"""The uncertain entries of an extraction, one after the other, with the page's text beside them."""

from __future__ import annotations

import os
import shlex
import subprocess
import tempfile
import tomllib
from pathlib import Path

from pydantic import ValidationError

from benchwright.cli.terminal import ask_line, bold, out, say, width
from benchwright.errors import DataError
from benchwright.extract.document.lines import Document
from benchwright.extract.run import CERTAIN, Extraction
from benchwright.extract.write import write_command, write_manual
from benchwright.manual.model import Command, Manual
from benchwright.toml import describe

HELP = "[k]eep as it is  [e]dit  [d]rop  [s]kip for now  [q]uit"


def review_entries(extraction: Extraction, output: Path) -> None:
    """Ask about every uncertain entry; the file is written anew after each answer, so that nothing is lost.

    A kept or edited entry counts as read by a person: its doubts and its confidence go.
    """
    manual = extraction.manual()
    commands = list(manual.command)
    doubtful = [command for command in commands if (command.confidence or 0) < CERTAIN]
    for number, command in enumerate(doubtful, 1):
        out(bold(f"\n{number} of {len(doubtful)}   {command.header}   page {command.page}"))
        out(_beside(write_command(command), page_text(extraction.document, command)))
        answer = (ask_line(HELP) or "q")[:1].lower()
        if answer == "q":
            break
        place = commands.index(command)
        if answer == "d":
            commands.pop(place)
        elif answer in ("k", "e"):
            commands[place] = _read(_edited(command) if answer == "e" else command)
        output.write_text(write_manual(_with(manual, commands)), encoding="utf-8")
    left = sum((command.confidence or 1) < CERTAIN for command in commands)
    say(f"{left} still in doubt in {output}." if left else f"Nothing is in doubt in {output}.")


def _read(command: Command) -> Command:
    return command.model_copy(update={"doubts": (), "confidence": None})


def _with(manual: Manual, commands: list[Command]) -> Manual:
    return manual.model_copy(update={"command": tuple(commands)})


def page_text(document: Document, command: Command) -> list[str]:
    """Return the lines of the page where the entry begins and of the next one, from the entry on."""
    pages = [page for page in document.pages if page.sheet in (command.page_pdf, (command.page_pdf or 0) + 1)]
    lines = [line.text for page in pages for line in page.lines]
    bare = command.header.strip("[:").split("]")[0].split(":")[0].lower()
    start = next((place for place, text in enumerate(lines) if bare in text.lower()), 0)
    return lines[max(0, start - 1) : start + 45]


def _beside(left: str, right: list[str]) -> str:
    """Two columns: the proposed facts and the page."""
    import textwrap

    wide = max(30, width() // 2 - 2)
    ours = [part for line in left.splitlines() for part in textwrap.wrap(line, wide) or [""]]
    theirs = [part for line in right for part in textwrap.wrap(line, wide) or [""]]
    rows = max(len(ours), min(len(theirs), 40))
    ours += [""] * (rows - len(ours))
    theirs += [""] * (rows - len(theirs))
    return "\n".join(f"{a:<{wide}} | {b}" for a, b in zip(ours, theirs[:rows], strict=True))


def _edited(command: Command) -> Command:
    """Open the entry in the person's editor until it can be read again, or is given up."""
    editor = shlex.split(os.environ.get("VISUAL") or os.environ.get("EDITOR") or "vi")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "entry.toml"
        file.write_text(write_command(command), encoding="utf-8")
        while True:
            subprocess.run([*editor, str(file)], check=False)
            try:
                data = tomllib.loads(file.read_text(encoding="utf-8"))
                return Command.model_validate(data["command"][0])
            except (tomllib.TOMLDecodeError, KeyError, IndexError, DataError) as error:
                say(f"The entry cannot be read: {error}")
            except ValidationError as error:
                say(f"The entry cannot be read: {describe(error, data)}")
            if (ask_line("[e]dit again or [g]ive up?") or "g")[:1].lower() != "e":
                return command
