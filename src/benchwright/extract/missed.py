"""Commands that the document's own list names and of which no entry was read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from benchwright.errors import DataError
from benchwright.extract.document.lines import Document
from benchwright.extract.listing.met import Headers, meant_by
from benchwright.extract.listing.own import own_list
from benchwright.manual.header import parse_header
from benchwright.manual.model import Command


@dataclass(frozen=True, slots=True)
class Missed:
    """A line of the list, and the page that it names; empty where it names none."""

    header: str
    page: str
    sure: bool = True
    """Whether more than capitals show that it is a command."""

    def __str__(self) -> str:
        return f"{self.header} (p. {self.page})" if self.page else self.header


def missed(document: Document, commands: Sequence[Command]) -> list[Missed]:
    """Return the commands of the document's own list that are none of `commands`, in its order."""
    listed = own_list(document)
    headers = Headers(commands)
    lost = [entry for entry in listed.listed if not meant_by(headers, entry)] if listed is not None else []
    return [
        Missed(
            entry.header,
            str(entry.page or entry.sheet or ""),
            entry.query or ":" in entry.header or entry.header.startswith("*"),
        )
        for entry in lost
    ]


def lacking(document: Document, commands: Sequence[Command]) -> tuple[str, ...]:
    """Return the headers of those that can be sent and are no mere words in capitals, as a manual file names what it
    lacks."""
    headers = (one.header for one in missed(document, commands) if one.sure)
    return tuple(dict.fromkeys(header for header in headers if _is_header(header)))


def _is_header(text: str) -> bool:
    try:
        return bool(parse_header(text).paths)
    except DataError:
        return False
