"""What an extraction says of itself at the end: how much was read, what is sure, what is not and why."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from benchwright.extract.kin import TORN
from benchwright.extract.listing.own import own_list
from benchwright.extract.missed import missed
from benchwright.extract.run import Extraction
from benchwright.manual.model import Command

MOST = 8
"""So many of a kind are named; the rest is counted."""

NAMED = 3
"""So many entries are named that bear a kind of doubt."""

WIDTH = 80
MOSTLY = 0.5
"""Of so large a share of entries or of a list it is said why none is certain."""

HOLE = "…"
_NAME = re.compile(r"`[^`]*`|<[^>]*>")

INDENT = " " * 8
"""How a list of entries is set."""


@dataclass(frozen=True)
class Doubted:
    """A kind of doubt and the entries that bear it, in the document's order."""

    kind: str
    """Without the names in it: `The type of … was not found.`"""
    bearers: tuple[tuple[Command, tuple[str, ...]], ...]
    """Entries, each with what stands for the `…` of its doubts; nothing where the kind has none."""

    @property
    def sentence(self) -> str:
        """The kind, with its names where they are the same in all entries."""
        named = {names for _, names in self.bearers}
        names = next(iter(named))
        if len(named) > 1 or len(names) != self.kind.count(HOLE):
            return self.kind
        parts = self.kind.split(HOLE)
        return "".join(f"{part}{name}" for part, name in zip(parts, (*names, ""), strict=True))

    @property
    def entries(self) -> tuple[str, ...]:
        """Header and page of each entry, then what the `…` stands for where the sentence does not say it."""
        open_ones = HOLE in self.sentence
        return tuple(
            _named(command, ", ".join(name.strip("`") for name in names) if open_ones else "")
            for command, names in self.bearers
        )


@dataclass(frozen=True)
class Account:
    """The figures of one extraction."""

    pages: int
    layout: str
    entries: int
    certain: int
    doubts: tuple[Doubted, ...]
    """Kinds of doubt, the commonest first."""
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
    in_doubt: tuple[Command, ...] = ()
    """Entries with doubts, in the document's order."""

    def as_json(self) -> dict[str, object]:
        """Return the figures as plain data."""
        return {
            "pages": self.pages,
            "layout": self.layout,
            "entries": self.entries,
            "certain": self.certain,
            "doubts": {doubt.kind: len(doubt.bearers) for doubt in self.doubts},
            "doubted": {doubt.kind: [_named(command) for command, _ in doubt.bearers] for doubt in self.doubts},
            "in_doubt": [
                {"header": command.header, "page": command.page, "doubts": list(command.doubts)}
                for command in self.in_doubt
            ],
            "skipped": list(self.skipped),
            "models_not_named": list(self.unnamed),
            "own_list": {"place": self.listed_in, "commands": self.listed, "not_found": list(self.missed)},
        }


def account(extraction: Extraction) -> Account:
    """Add an extraction up and hold it against the document's own list of commands."""
    listed = own_list(extraction.document)
    return Account(
        pages=len(extraction.document.pages),
        layout=extraction.layout,
        entries=len(extraction.commands),
        certain=len(extraction.certain),
        doubts=tuple(_kinds(extraction)),
        skipped=tuple(f"p. {skipped.page}: {skipped.text[:60]}: {skipped.why}" for skipped in extraction.skipped),
        listed=len(listed.listed) if listed else 0,
        listed_in=listed.place if listed else "",
        missed=tuple(map(str, missed(extraction.document, extraction.commands))),
        unnamed=tuple(_unnamed(extraction)),
        in_doubt=tuple(command for command in extraction.commands if command.doubts),
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


def _kinds(extraction: Extraction) -> list[Doubted]:
    """Doubts by their kind, the commonest first: what stands in backquotes or angle brackets is a name."""
    kinds: dict[str, dict[int, tuple[str, ...]]] = {}
    for place, command in enumerate(extraction.commands):
        for doubt in command.doubts:
            bearers = kinds.setdefault(_NAME.sub(HOLE, doubt), {})
            bearers[place] = (*bearers.get(place, ()), *_NAME.findall(doubt))
    ordered = sorted(kinds.items(), key=lambda item: -len(item[1]))
    return [
        Doubted(kind, tuple((extraction.commands[place], names) for place, names in bearers.items()))
        for kind, bearers in ordered
    ]


def _named(command: Command, names: str = "") -> str:
    return f"{command.header} (p. {command.page}{': ' if names else ''}{names})"


def warning(figures: Account) -> str:
    """Return what to know before all else of a document that was read so poorly that no entry is certain; else ``."""
    if not figures.entries or figures.certain:
        return ""
    torn = next((len(doubt.bearers) for doubt in figures.doubts if doubt.kind == TORN), 0)
    found = figures.listed - len(figures.missed)
    why = ["the way the document is printed is not well known"]
    if torn > MOSTLY * figures.entries:
        why = [f"{torn} of {figures.entries} headers lack their first words, as in a tree that was not put together"]
    if figures.listed and found < MOSTLY * figures.listed:
        why.append(f"of {figures.listed} commands in its own list {found} were found")
    return f"None is certain: {'; '.join(why)}. Hold each against its page before anything relies on it."


def account_text(figures: Account, name: str, *, whole: bool = False) -> str:
    """Return the figures as lines for a terminal; `whole` with all kinds of doubt and all entries that bear them."""
    doubtful = figures.entries - figures.certain
    lines = [
        f"{name}: {figures.pages} pages read, layout `{figures.layout}`.",
        f"{figures.entries} commands: {figures.certain} certain, {doubtful} to be reviewed.",
    ]
    lines += [f"The document does not name `{model}`; its facts may be those of another." for model in figures.unnamed]
    for doubt in figures.doubts if whole else figures.doubts[:MOST]:
        lines += _doubt_lines(doubt, len(doubt.bearers) if whole else NAMED)
    if (further := len(figures.doubts) - MOST) > 0 and not whole:
        lines.append(f"{INDENT}... and {further} further kinds of doubt (--doubts lists all)")
    if figures.listed:
        found = figures.listed - len(figures.missed)
        lines.append(f"The document's own list ({figures.listed_in}): {found} of {figures.listed} found.")
        lines += _some([f"not found: {header}" for header in figures.missed])
    if figures.skipped:
        count = len(figures.skipped)
        lines.append(f"{count} passage{'s' if count > 1 else ''} skipped:")
        lines += _some(figures.skipped)
    return "\n".join(lines)


def _doubt_lines(doubt: Doubted, most: int) -> list[str]:
    """A kind of doubt with the first entries that bear it."""
    entries, count = doubt.entries, len(doubt.bearers)
    named = ", ".join(entries[:most]) + (f" and {count - most} more" if count > most else "")
    first, *rest = textwrap.wrap(doubt.sentence, WIDTH - len(INDENT), break_long_words=False) or [""]
    lines = [f"  {count:4}  {first}", *(f"{INDENT}{line}" for line in rest)]
    indent = f"{INDENT}  "
    return lines + textwrap.wrap(
        named, WIDTH, initial_indent=indent, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def _some(texts: Sequence[str]) -> list[str]:
    """The first of some lines, and how many more there are."""
    more = [f"{INDENT}... and {len(texts) - MOST} more"] if len(texts) > MOST else []
    return [f"{INDENT}{text}" for text in texts[:MOST]] + more
