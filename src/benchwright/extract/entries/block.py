"""What a layout cuts out of a document for one entry: raw lines under canonical labels, not yet read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from benchwright.extract.document.lines import Line
from benchwright.extract.facts.definitions import Definition
from benchwright.extract.facts.general import General
from benchwright.extract.notation.mnemonics import Mnemonics
from benchwright.manual.model import Reply, Suffix

Label = Literal[
    "syntax",
    "query_syntax",
    "query_parameters",
    "description",
    "parameters",
    "range",
    "unit",
    "reset",
    "returns",
    "typical",
    "replied",
    "example",
    "related",
    "remarks",
    "group",
]
"""What a part of an entry is about, whatever the document calls it; `typical` is a reply as an instrument gave it."""


_PARTED = re.compile(r"(?<=[a-z])-\n(?=[a-z])")


@dataclass(slots=True)
class Block:
    """The material of one entry, or of several that share it (stacked headings)."""

    page: str
    """Page as printed where the entry begins."""
    sheet: int
    headings: list[str] = field(default_factory=list)
    """Headings as printed; a title in words (`Set Voltage`) may stand among them."""
    places: list[tuple[str, int]] = field(default_factory=list)
    """Page and sheet of each heading; empty where all stand where the entry begins."""
    syntax: list[str] = field(default_factory=list)
    """Forms in the manual's notation, one each, wrapped lines joined: `:VOLTage <v>`, `:VOLTage?`."""
    parts: dict[Label, list[Line]] = field(default_factory=dict)
    """The other parts, in order, line by line; a table's rows keep their cells."""
    definitions: list[Definition] = field(default_factory=list)
    """What the layout itself read about parameters, beside the part `parameters`."""
    prose: str = ""
    """The whole text, where the layout itself reads it and leaves no part of it to others."""
    said: str = ""
    """What the entry says beside its definitions, where the layout itself reads it: for a last look at what is left."""
    title: str = ""
    """What the document calls it in words, where the layout has that in a place of its own (a column of a table)."""
    general: General | None = None
    """What the document says once for all entries."""
    mnemonics: Mnemonics | None = None
    """What the document explains of its mnemonics, where arguments and examples are told in running text."""
    suffixes: dict[str, Suffix] = field(default_factory=dict)
    """Numbers of suffixes by their names, where the layout itself read them."""
    names: tuple[str, str] | None = None
    """Long and short name of a mnemonic, where the document gives both outside the forms."""
    pairs: list[Definition] = field(default_factory=list)
    """Name-value parameters, where the set form takes them in any order."""
    glued: bool = False
    """Whether a query's parameters stand behind the header at once, without a blank."""
    lacks_prefix: bool = False
    """Whether the placeholder before the header may be left out, as the text tells."""
    response: list[str] = field(default_factory=list)
    """Forms of the reply, where it is printed as one."""
    mirrors: bool = False
    """Whether the document shows that the query returns what the set form sets, if only in a row of its own."""
    replies: list[Reply] = field(default_factory=list)
    """Fields of the reply, where the layout itself could read them."""
    doubts: list[str] = field(default_factory=list)
    """What was unsure about cutting it out, one sentence each."""
    confirmed: bool = False
    """Whether the document's own marks show that a heading is a command, even a word in capitals alone."""
    bare: bool = False
    """Whether no form stands under a label or in a place of its own, so that a heading stands for it."""
    denied: bool = False
    """Whether the document says that there is no query form."""
    notes: list[str] = field(default_factory=list)
    """Faults of the document seen here, one sentence each, in our words."""

    def join_wrapped_headings(self, forms: Sequence[str]) -> None:
        """Join a heading to the line above it where they are one header in two lines, as a form printed whole shows.

        `[:SOURce]:VOLTage[:LEVel]` / `[:AMPLitude]` looks like two headings that share what follows; that some form
        begins with both of them, and none is of the first alone, tells that a narrow column broke one.
        """
        heads = {text.replace(" ", "") for text in forms} | {text.split(" ")[0].rstrip("?") for text in forms}
        for at in range(len(self.headings) - 1, 0, -1):
            first, second = self.headings[at - 1].rstrip(), self.headings[at].strip()
            if not second.startswith((":", "[:", "<", "[<")) or first in heads:
                continue
            whole = f"{first}{second}".replace(" ", "").rstrip("?")
            if any(head.startswith(whole) for head in heads):
                self.headings[at - 1 : at + 1] = [first + second]
                del self.places[at : at + 1]

    def lines(self, *labels: Label) -> list[Line]:
        """Return the lines of these parts, in the order of the labels."""
        return [line for label in labels for line in self.parts.get(label, [])]

    def text(self, *labels: Label) -> str:
        """Return these parts as running text; words parted at the end of a line are whole again."""
        text = "\n".join(line.text for line in self.lines(*labels))
        return (_PARTED.sub("", text) if "-\n" in text else text).replace("\n", " ")
