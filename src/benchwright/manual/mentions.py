"""Headers that a manual uses though it has no entry for them."""

from __future__ import annotations

import re

from benchwright.manual.commands import Commands
from benchwright.manual.header import short_form
from benchwright.manual.model import Manual


def mentions_of(manual: Manual) -> frozenset[str]:
    """Return the headers in capitals that a manual uses in examples and cross-references, or that its data note
    as missing; those with an entry are among them."""
    compiled = Commands.of(manual.command).shelf.compiled
    text = None if compiled is None else compiled.piece("mentions")
    return read_mentions(manual) if text is None else frozenset(text.split())


def read_mentions(manual: Manual) -> frozenset[str]:
    """Return what `mentions_of` does, from the entries themselves."""
    notes = [note for note in manual.manual.notes if "no entry" in note]
    notes += [note for command in manual.command for note in command.notes if "no entry" in note]
    uses = [text for command in manual.command for text in (*command.examples, *command.related)]
    found = {word for text in uses for word in re.findall(r"[A-Za-z]\w*(?::[A-Za-z]\w*)+", text)}
    found |= {word for text in notes for word in re.findall(r"\*?[A-Z]{2}\w*(?::\w+)*", text)}
    short = {short_form(word) for word in found if word[:2].isupper()}
    return frozenset(word.upper() for word in found | short)
