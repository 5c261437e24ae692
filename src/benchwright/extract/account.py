"""What an extraction says of itself at the end: how much was read, what is sure, what is not and why."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from benchwright.extract.listing.met import Headers, meant_by
from benchwright.extract.listing.own import OwnList, own_list
from benchwright.extract.run import Extraction

MOST = 8
"""So many of a kind are named; the rest is counted."""

NAMED = 3
"""So many entries are named that bear a kind of doubt."""

WIDTH = 100
INDENT = " " * 8
"""How a list of entries is set."""


@dataclass(frozen=True)
class Account:
    """The figures of one extraction."""

    pages: int
    layout: str
    entries: int
    certain: int
    doubts: tuple[tuple[str, int], ...]
    """What is in doubt, without the names, and in how many entries; the commonest first."""
    bearers: Mapping[str, tuple[str, ...]]
    """By kind of doubt: the entries that bear it, header and page, in the document's order."""
    skipped: tuple[str, ...]
    """Passages that were not taken, with page and reason."""
    listed: int
    """Commands in the document's own list; 0 where it has none."""
    listed_in: str
    """Where that list stands: bookmarks, contents, table; empty where there is none."""
    missed: tuple[str, ...]
    """Headers of that list that were not found."""
    unnamed: tuple[str, ...] = ()
    """Models that the extraction is for and the document does not name."""

    def as_json(self) -> dict[str, object]:
        """Return the figures as plain data."""
        return {
            "pages": self.pages,
            "layout": self.layout,
            "entries": self.entries,
            "certain": self.certain,
            "doubts": dict(self.doubts),
            "doubted": {doubt: list(bearers) for doubt, bearers in self.bearers.items()},
            "skipped": list(self.skipped),
            "models_not_named": list(self.unnamed),
            "own_list": {"place": self.listed_in, "commands": self.listed, "not_found": list(self.missed)},
        }


def account(extraction: Extraction) -> Account:
    """Add an extraction up and hold it against the document's own list of commands."""
    listed = own_list(extraction.document)
    bearers = _bearers(extraction)
    return Account(
        pages=len(extraction.document.pages),
        layout=extraction.layout,
        entries=len(extraction.commands),
        certain=len(extraction.certain),
        doubts=tuple((doubt, len(entries)) for doubt, entries in bearers.items()),
        bearers=bearers,
        skipped=tuple(f"p. {skipped.page}: {skipped.text[:60]}: {skipped.why}" for skipped in extraction.skipped),
        listed=len(listed.listed) if listed else 0,
        listed_in=listed.place if listed else "",
        missed=tuple(_missed(extraction, listed)) if listed else (),
        unnamed=tuple(_unnamed(extraction)),
    )


def _unnamed(extraction: Extraction) -> Iterator[str]:
    """Models that stand nowhere in the document, with or without the letters before the number (`AB1234`, `1234`)."""
    pages = extraction.document.pages
    lines = (line.text for page in pages for line in (*page.heads, *page.lines))
    text = " ".join((extraction.document.title, *lines)).upper()
    for model in extraction.models:
        name = re.sub(r"[^A-Z0-9]+", "", model.upper())
        names = "|".join("[- ]?".join(one) for one in {name, re.sub(r"^[A-Z]+(?=\d{3})", "", name)})
        if name and not re.search(rf"(?<![A-Z0-9])(?:{names})(?![0-9])", text):
            yield model


def _bearers(extraction: Extraction) -> dict[str, tuple[str, ...]]:
    """Entries by kind of doubt, the commonest first: what stands in backquotes or angle brackets is a name."""
    kinds: dict[str, dict[str, None]] = {}
    for command in extraction.commands:
        for doubt in command.doubts:
            kind = re.sub(r"`[^`]*`|<[^>]*>", "…", doubt)
            kinds.setdefault(kind, {})[f"{command.header} (p. {command.page})"] = None
    ordered = sorted(kinds.items(), key=lambda item: -len(item[1]))
    return {kind: tuple(entries) for kind, entries in ordered}


def _missed(extraction: Extraction, listed: OwnList) -> Iterator[str]:
    headers = Headers(extraction.commands)
    for entry in listed.listed:
        if not meant_by(headers, entry):
            page = entry.page or entry.sheet
            yield f"{entry.header} (p. {page})" if page else entry.header


def account_text(figures: Account, name: str) -> str:
    """Return the figures as lines for a terminal."""
    doubtful = figures.entries - figures.certain
    lines = [
        f"{name}: {figures.pages} pages read, layout `{figures.layout}`.",
        f"{figures.entries} commands: {figures.certain} certain, {doubtful} to be reviewed.",
    ]
    if figures.entries and not figures.certain:
        lines.append("None is certain: the way the document is printed is not well known; hold each against its page.")
    lines += [f"The document does not name `{model}`; its facts may be those of another." for model in figures.unnamed]
    for doubt, count in figures.doubts[:MOST]:
        named = ", ".join(figures.bearers[doubt][:NAMED]) + (f" and {count - NAMED} more" if count > NAMED else "")
        lines.append(f"  {count:4}  {doubt}")
        lines += textwrap.wrap(named, WIDTH, initial_indent=INDENT, subsequent_indent=INDENT, break_long_words=False)
    if (further := len(figures.doubts) - MOST) > 0:
        lines.append(f"        ... and {further} further kinds of doubt; the entries name them all")
    if figures.listed:
        found = figures.listed - len(figures.missed)
        lines.append(f"The document's own list ({figures.listed_in}): {found} of {figures.listed} found.")
        lines += [f"        not found: {header}" for header in figures.missed[:MOST]]
        lines += [f"        ... and {len(figures.missed) - MOST} more"] if len(figures.missed) > MOST else []
    if figures.skipped:
        lines.append(f"{len(figures.skipped)} passages skipped:")
        lines += [f"        {text}" for text in figures.skipped[:MOST]]
        lines += [f"        ... and {len(figures.skipped) - MOST} more"] if len(figures.skipped) > MOST else []
    return "\n".join(lines)
