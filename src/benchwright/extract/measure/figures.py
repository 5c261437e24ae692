"""Figures for one real document: what was found, against its own list and against what a person read.

Which documents there are, and what each must meet, is data (`tests/cases/extract/documents.toml`): the documents
themselves are the vendors' and stay outside; a folder of them is named by the user.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from benchwright.errors import BenchwrightError
from benchwright.extract.listing.line import Listed
from benchwright.extract.listing.met import Headers, meant_by, sendable
from benchwright.extract.listing.own import OwnList, own_list
from benchwright.extract.measure.compare import Comparison, Read, Tally, compare
from benchwright.extract.notation.spelling import skeleton
from benchwright.extract.run import CERTAIN, extract_file
from benchwright.manual.load import load_manual_file
from benchwright.manual.model import Command, Facts
from benchwright.toml import read_toml

BARS = {"recall": 0.97, "precision": 0.99, "parameter": 0.93, "page": 1.0, "false_certainty": 0.01}
"""What every document must meet unless its own bar says otherwise; the last is an upper bound."""

COVERS = 0.5
"""A list that has less than this share of the entries is not of all commands and says nothing about the others."""

SAMPLES = "tests/cases/extract/gold"
"""Folder, under the project's root, of the samples read by hand, each named like its document."""


class RealDocument(Facts):
    """One document to measure on."""

    file: str
    """Its name in the folder; a name that ends in `/` is a folder of HTML pages."""
    sha256: str = ""
    """Of the file; empty for a folder."""
    vendor: str = ""
    model: str = ""
    checked: str = ""
    """A manual file, under the project's root, that a person checked entry by entry."""
    complete: bool = True
    """Whether that file has every entry of the document."""
    expect: Literal["entries", "refused"] = "entries"
    no_list: str = ""
    """Why its list of commands is not compared; empty if it is."""
    unlisted: tuple[str, ...] = ()
    """Headers of entries that a person found on their pages, though the document's list leaves them out."""
    no_commands: tuple[str, ...] = ()
    """Headers in the list that a person found to be no commands, or misprinted there."""
    bars: dict[str, float] = {}
    """Bars of this document where they differ from `BARS`."""
    why: str = ""
    """Why they differ."""

    @property
    def name(self) -> str:
        """Short name: the file's without its ending."""
        return Path(self.file).stem if not self.file.endswith("/") else self.file.rstrip("/")


class RealDocuments(Facts):
    """The list of documents."""

    document: tuple[RealDocument, ...]


def real_documents(path: Path) -> tuple[RealDocument, ...]:
    """Read the list of documents. Raises DataError."""
    return read_toml(path, RealDocuments).document


@dataclass
class AgainstList:
    """An extraction against the document's own list of commands."""

    kind: str
    listed: tuple[Listed, ...]
    found: Tally
    """Listed headers that the extraction has."""
    known: Tally
    """Entries of the extraction that are listed."""
    pages: Tally
    """Entries found on the page that the list names, where it names one."""
    missed: list[Listed]
    strangers: list[Command]
    elsewhere: list[tuple[Command, Listed]]


def against_list(
    commands: Sequence[Command], own: OwnList, document: RealDocument, reference: Sequence[Command]
) -> AgainstList:
    """Hold the extraction's headers against the list, whose faults the document's data name.

    What stands in `reference`, read by a person, is right even where the list leaves it out.
    """
    headers = Headers(commands)
    missed, elsewhere, met = [], [], set()
    pages = Tally()
    wrong, left_out = ({skeleton(header) for header in side} for side in (document.no_commands, document.unlisted))
    ways = {sendable(command) for command in reference}
    lines = tuple(listed for listed in own.listed if skeleton(listed.header) not in wrong)
    for listed in lines:
        near = meant_by(headers, listed)
        met |= {id(command) for command in near}
        if not near:
            missed.append(listed)
        elif listed.sheets:
            there = any(command.page_pdf in listed.sheets for command in near)
            pages.add(Tally(int(there), int(not there)))
            if not there:
                elsewhere.append((near[0], listed))
    others = [command for command in commands if id(command) not in met]
    strangers = [c for c in others if skeleton(c.header) not in left_out and sendable(c) not in ways]
    found = Tally(len(lines) - len(missed), len(missed))
    covers = len(commands) - len(strangers) >= COVERS * len(commands)
    known = Tally(len(commands) - len(strangers), len(strangers)) if covers else Tally()
    return AgainstList(own.place, lines, found, known, pages, missed, strangers, elsewhere)


@dataclass
class Figures:
    """All that was measured on one document."""

    document: RealDocument
    sheets: int = 0
    entries: int = 0
    certain: int = 0
    layout: str = ""
    own: AgainstList | None = None
    checked: Comparison | None = None
    sample: Comparison | None = None
    refused: str = ""
    """The sentence with which the document was refused."""

    @property
    def reference(self) -> Comparison | None:
        """The comparison that counts: with a checked manual file where there is one, else with the sample."""
        return self.checked or self.sample

    def shares(self) -> dict[str, float]:
        """Return what the bars are about, each a share of 1; only what could be measured."""
        found: dict[str, float | None] = {}
        against = self.reference
        recalls = [t.share for t in (self.own and self.own.found, against and against.recall) if t]
        precisions = [t.share for t in (self.own and self.own.known, against and against.precision) if t]
        found["recall"] = min((r for r in recalls if r is not None), default=None)
        found["precision"] = min((p for p in precisions if p is not None), default=None)
        if against is not None:
            found["parameter"] = against.tally("parameter").share
            found["page"] = against.tally("page").share
            right = against.certainty.share
            found["false_certainty"] = None if right is None else 1 - right
        return {name: value for name, value in found.items() if value is not None}

    def failed(self) -> list[str]:
        """Return a sentence for each bar that is not met."""
        return [
            f"{self.document.name}: {name} is {value:.1%}, the bar is {bar:.1%}"
            for name, value in self.shares().items()
            for bar in [self.document.bars.get(name, BARS[name])]
            if (value > bar if name == "false_certainty" else value < bar)
        ]


def measure(path: Path, document: RealDocument, root: Path) -> Figures:
    """Extract the document at `path` and measure it; `root` is the folder of the project.

    A refusal is a figure as well, not an error. Raises DataError when a reference cannot be read.
    """
    figures = Figures(document)
    try:
        extraction = extract_file(path, vendor=document.vendor, model=document.model)
    except BenchwrightError as refusal:
        figures.refused = str(refusal).replace(str(path), document.file)
        return figures
    figures.sheets = max((page.sheet for page in extraction.document.pages), default=0)
    figures.entries, figures.certain = len(extraction.commands), len(extraction.certain)
    figures.layout = extraction.layout
    found = Read(extraction.commands, extraction.limits)
    known: list[Command] = []
    if document.checked:
        want = load_manual_file(root / document.checked)
        known += want.command
        figures.checked = compare(found, want, whole=document.complete, threshold=CERTAIN, document=extraction.document)
    sample = root / SAMPLES / f"{document.name}.toml"
    if sample.is_file():
        known += load_manual_file(sample).command
        figures.sample = compare(
            found, load_manual_file(sample), whole=False, threshold=CERTAIN, document=extraction.document
        )
    own = own_list(extraction.document) if not document.no_list else None
    figures.own = against_list(extraction.commands, own, document, known) if own is not None else None
    return figures
