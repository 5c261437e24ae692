"""The whole extraction: a document is read, its layout chosen, its entries cut, read, merged and judged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from benchwright.extract.ahead import read_ahead
from benchwright.extract.assemble import CERTAIN, Entry
from benchwright.extract.document.lines import Document
from benchwright.extract.document.pages import tidy
from benchwright.extract.document.refuse import judge_entries
from benchwright.extract.document.source import read_document
from benchwright.extract.document.uncollected import uncollected
from benchwright.extract.entries.limits import limits_of
from benchwright.extract.entries.merge import merge
from benchwright.extract.entries.relative import END, without_ends
from benchwright.extract.grasp import held_against_whole
from benchwright.extract.kin import held_against_kin
from benchwright.extract.listing.own import own_list
from benchwright.extract.missed import lacking
from benchwright.extract.prone import held_against_experience
from benchwright.extract.quoting import held_against_quotes
from benchwright.extract.readings import Skipped, best_reading
from benchwright.extract.trial import tried
from benchwright.extract.unlisted import held_against_list
from benchwright.extract.uses import uses_in
from benchwright.manual.model import Command, Limit, Manual
from benchwright.manual.model import Document as Source

__all__ = ["CERTAIN", "Extraction", "Skipped", "extract_document", "extract_file", "read_whole"]

DOUBTED = CERTAIN * 0.8
"""Confidence that is left, at most, where the document itself speaks against an entry."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Extraction:
    """What was found in a document."""

    document: Document
    vendor: str
    models: tuple[str, ...]
    layout: str
    commands: tuple[Command, ...]
    limits: dict[str, Limit]
    skipped: tuple[Skipped, ...]

    @property
    def certain(self) -> tuple[Command, ...]:
        """Entries that nothing is in doubt about."""
        return tuple(command for command in self.commands if (command.confidence or 0) >= CERTAIN)

    def manual(self) -> Manual:
        """Return the facts in the form of a manual file."""
        source = Source(
            vendor=self.vendor,
            title=self.document.title or "untitled",
            edition="",
            sha256=self.document.sha256,
            models=self.models,
            lacks=lacking(self.document, self.commands),
            notes=self.document.notes,
        )
        return Manual(manual=source, limit=self.limits, command=self.commands)


def extract_file(path: Path, vendor: str, model: str | Sequence[str], progress: Progress | None = None) -> Extraction:
    """Read a vendor's document (PDF, HTML, Markdown or text) into proposed manual facts.

    `model` names the models it is for. Raises DocumentRefused when it is not a command reference that can be read, and
    UsageError when the file cannot be opened, is empty or damaged.
    """
    found = extract_document(read_whole(path, progress), vendor, model)
    return replace(found, commands=tuple(held_against_experience(found.commands, DOUBTED)))


@uncollected()
def read_whole(path: Path, progress: Progress | None = None) -> Document:
    """Return a document with its pages' running heads and feet told apart; raises as `extract_file` does."""
    return tidy(read_document(path, progress, read_ahead))


@uncollected()
def extract_document(document: Document, vendor: str, model: str | Sequence[str]) -> Extraction:
    """Find the commands of a document already read; raises DocumentRefused where it has none.

    What is in doubt by experience alone is certain here: it is good enough to hold a file against.
    """
    reading = best_reading(document)
    lost: list[tuple[Entry, str]] = []
    commands, ends = without_ends(merge(reading.entries, lost))
    skipped = [*reading.skipped, *(Skipped(entry.header, entry.page, why) for entry, why in lost)]
    skipped += [Skipped(command.header, command.page or "", END) for command in ends]
    judge_entries(document, len(commands))
    models = (model,) if isinstance(model, str) else tuple(model)
    limits = limits_of(reading.entries, commands)
    commands = tried(commands, uses_in(document), limits, models, DOUBTED)
    unasked = frozenset(entry.header for entry in reading.entries if entry.unasked)
    commands = held_against_kin(commands, DOUBTED, own_list(document) is not None, unasked)
    commands = held_against_list(document, commands, DOUBTED)
    commands = held_against_quotes(document, commands, DOUBTED)
    commands = held_against_whole(commands, DOUBTED)
    return Extraction(document, vendor, models, reading.layout, tuple(commands), limits, tuple(skipped))
