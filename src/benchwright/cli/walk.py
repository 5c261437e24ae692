"""The uncertain entries of an extraction, one after the other, with the page's text beside them."""

from __future__ import annotations

import os
import shlex
import subprocess
import tempfile
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import typer
from pydantic import ValidationError

from benchwright.cli.beside import beside
from benchwright.cli.terminal import ask_line, bold, out, say, wrapped
from benchwright.errors import DataError, UsageError
from benchwright.extract.document.lines import Document
from benchwright.extract.measure.elsewhere import Places
from benchwright.extract.run import CERTAIN
from benchwright.extract.write import write_command, write_manual
from benchwright.manual.model import Command, Manual
from benchwright.toml import describe, read_toml

PROMPT = "[k]eep  [e]dit  [d]rop  [s]kip for now  [u]ndo  [m]ore  [q]uit  [?] help"
KEYS = ("keep", "edit", "drop", "skip", "undo", "more", "quit")
HELP = """\
  k  keep: the entry is as the page has it; its doubts go, it counts as read
  e  edit: change the entry in your editor (VISUAL or EDITOR); then it counts
     as read
  d  drop: it is no command, or one that the file should not have
  s  skip: leave it in doubt and see the next one
  u  undo: take the last answer back and see that entry again
  m  more: show all that the page has of the entry, where it is cut to fit
  q  quit: stop here; each answer is in the file already, and the same command
     goes on with what is still in doubt (Ctrl-C does the same)
  A first letter is enough. Left is what the file has, right the page; the form
  is set off there."""
DONE = {"keep": "kept", "edit": "edited", "drop": "dropped"}


@dataclass
class _Walk:
    """A walk through the entries in doubt: where it is, and every answer with the manual before it."""

    document: Document
    manual: Manual
    output: Path
    doubtful: Sequence[Command]
    places: Places
    place: int = 0
    answers: list[tuple[str, Manual]] = field(default_factory=list)

    def take(self, key: str, manual: Manual) -> None:
        """Take an answer and go on; the file is written anew where the answer changes it."""
        self.answers.append((key, self.manual))
        self.place += 1
        self._become(manual)

    def undo(self) -> None:
        """Take the last answer back and return to its entry."""
        if not self.answers:
            say("There is no answer to take back yet.")
            return
        key, manual = self.answers.pop()
        self.place -= 1
        self._become(manual)
        say(f"Taken back: `{key}` of {self.doubtful[self.place].header}.")

    def _become(self, manual: Manual) -> None:
        if manual is not self.manual:
            self.manual = manual
            keep(self.output, write_manual(manual))

    @property
    def told(self) -> str:
        """What was decided: `2 kept, 1 dropped`."""
        counts = [(sum(key == one for key, _ in self.answers), done) for one, done in DONE.items()]
        return ", ".join(f"{count} {done}" for count, done in counts if count)


def review_entries(document: Document, manual: Manual, output: Path) -> None:
    """Ask about every uncertain entry; the file is written anew after each change, so that nothing is lost.

    A kept or edited entry counts as read by a person: its doubts and its confidence go. Ctrl-C ends it as `quit` does,
    with the exit status of what was interrupted.
    """
    doubtful = [command for command in manual.command if in_doubt(command)]
    walk = _Walk(document, manual, output, doubtful, Places(document, manual.command))
    try:
        while walk.place < len(walk.doubtful) and _asked(walk):
            pass
    except KeyboardInterrupt:
        left = sum(map(in_doubt, walk.manual.command))
        say("")
        told = f"{walk.told}, as {output} has it" if walk.told else f"nothing was changed in {output}"
        say(wrapped(f"Stopped: {told}; {left} still in doubt; the same command with --review goes on with them."))
        raise typer.Exit(130) from None
    left = sum(map(in_doubt, walk.manual.command))
    told = f"{walk.told}; " if walk.told else ""
    say(f"{told}{left} still in doubt in {output}." if left else f"{told}Nothing is in doubt in {output}.")


def _asked(walk: _Walk) -> bool:
    """Show the entry where the walk is and take an answer; whether to go on."""
    command = walk.doubtful[walk.place]
    out(bold(f"\n{walk.place + 1} of {len(walk.doubtful)}   {command.header}   page {command.page}"))
    out(beside(walk.places, command))
    while True:
        line = ask_line(PROMPT)
        key = "quit" if line is None else _key(line)
        if key == "quit":
            return False
        if key == "undo":
            walk.undo()
            return True
        if key == "more":
            out(beside(walk.places, command, whole=True))
            continue
        if line == "?":
            say(HELP)
            continue
        if key is None:
            say(f"`{line}` is none of the keys; `?` explains them." if line else "Answer with one of the keys.")
            continue
        answered = _answered(walk, command, key)
        if answered is not None:
            walk.take(key, answered)
            return True
        say("The entry is as it was, doubts and all.")


def _answered(walk: _Walk, command: Command, key: str) -> Manual | None:
    """Return the manual after an answer; None where an edit is given up."""
    if key == "skip":
        return walk.manual
    if key == "drop":
        return _with(walk.manual, command, None)
    if key == "keep":
        return _with(walk.manual, command, _read(command))
    return _edited(walk.document, walk.manual, command)


def in_doubt(command: Command) -> bool:
    """Whether nobody has read the entry and the extraction is not sure of it."""
    return bool(command.doubts) if command.confidence is None else command.confidence < CERTAIN


def manual_to_go_on_with(output: Path, document: Document, vendor: str, models: Sequence[str]) -> Manual:
    """Return the manual file that an earlier review has left, if it was made from this document.

    What rewriting the file would lose (comments, a person's own layout) is kept in a copy beside it. Raises UsageError
    where the file was made from another document or for other models, and DataError where it is no manual file.
    """
    manual = read_toml(output, Manual)
    made = manual.manual
    if made.sha256 != document.sha256:
        raise UsageError(f"{output}: exists already and was not made from this document; name another file.")
    if (made.vendor, set(made.models)) != (vendor, set(models)):
        known = f"{made.vendor} {', '.join(made.models)}"
        raise UsageError(
            f"{output}: exists already and is for {known}; name the same vendor and models, or another file."
        )
    written = output.read_bytes()
    if written != write_manual(manual).encode():
        copy = _free_name(output)
        copy.write_bytes(written)
        say(f"{output} was changed by hand; as it was it is kept in {copy}.")
    return manual


def _free_name(output: Path) -> Path:
    names = (output.with_name(f"{output.name}.before{number or ''}") for number in range(10_000))
    return next(name for name in names if not name.exists())


def keep(output: Path, text: str) -> None:
    """Write the file so that it is whole at every moment."""
    place = output.resolve()
    part = place.with_name(f"{place.name}.part")
    part.write_text(text, encoding="utf-8")
    os.replace(part, place)


def _key(line: str) -> str | None:
    """Return the key a person means by a line: its letter or more of its word."""
    return next((key for key in KEYS if line and key.startswith(line.lower())), None)


def _read(command: Command) -> Command:
    return command.model_copy(update={"doubts": (), "confidence": None})


def _with(manual: Manual, command: Command, instead: Command | None) -> Manual:
    """Return a manual with another entry in a place, or none. Raises ValidationError where they do not go together."""
    commands = [instead if each is command else each for each in manual.command]
    kept = tuple(each for each in commands if each is not None)
    return Manual(manual=manual.manual, limit=manual.limit, command=kept)


def _edited(document: Document, manual: Manual, command: Command) -> Manual | None:
    """Open the entry in the person's editor until it can be read; None where it is given up or left as it was."""
    editor = shlex.split(os.environ.get("VISUAL") or os.environ.get("EDITOR") or "vi")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "entry.toml"
        file.write_text(write_command(command), encoding="utf-8")
        while True:
            try:
                subprocess.run([*editor, str(file)], check=False)
            except OSError as error:
                say(f"The editor `{editor[0]}` cannot be started ({error.strerror or error}); name another in EDITOR.")
                return None
            try:
                edited = _entry(file.read_bytes())
                if edited == command:
                    return None
                _check_page(document, command, edited)
                return _with(manual, command, _read(edited))
            except DataError as error:
                say(f"The entry cannot be read: {error}")
            except ValidationError as error:
                say(f"The entry cannot be read: {describe(error, {})}")
            if (ask_line("[e]dit again or [g]ive up?") or "g")[:1].lower() != "e":
                return None


def _entry(content: bytes) -> Command:
    """Return the one entry of an edited file. Raises DataError saying what is wrong."""
    try:
        data = tomllib.loads(content.decode("utf-8"))
        entries = data.pop("command", None)
        if data or not isinstance(entries, list) or len(entries) != 1:
            raise DataError("there must be one [[command]] and nothing else.")
        return Command.model_validate(entries[0])
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise DataError(f"{error}.") from error
    except ValidationError as error:
        raise DataError(describe(error, entries[0])) from error


def _check_page(document: Document, before: Command, edited: Command) -> None:
    """Raise DataError where an edit names a page that the document does not have."""
    if (edited.page, edited.page_pdf) == (before.page, before.page_pdf):
        return
    named = [page for page in document.pages if page.label == edited.page]
    if not named:
        first, last = document.pages[0], document.pages[-1]
        raise DataError(f"the document has no page `{edited.page}`; its pages are {first.label} to {last.label}.")
    sheets = [page.sheet for page in named]
    if edited.page_pdf is not None and edited.page_pdf not in sheets:
        right = " or ".join(map(str, dict.fromkeys(sheets)))
        raise DataError(
            f"page `{edited.page}` is sheet {right} of the document, but `page_pdf` says {edited.page_pdf}."
        )
