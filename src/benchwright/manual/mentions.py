"""Headers that a manual uses though it has no entry for them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from benchwright.errors import DataError
from benchwright.manual.commands import Commands
from benchwright.manual.header import Node, parse_header, short_form
from benchwright.manual.model import Manual


def mentions_of(manual: Manual) -> frozenset[str]:
    """Return the headers in capitals that a manual uses in examples and cross-references, or that its data note
    as missing; those with an entry are among them."""
    compiled = Commands.of(manual.command).shelf.compiled
    text = None if compiled is None else compiled.piece("mentions")
    return read_mentions(manual) if text is None else frozenset(text.split())


def lacking(manual: Manual, header: str) -> str | None:
    """Return the header among those that a manual is known to lack which a script means by `header`; None if none.

    Of one that stands there in capitals only the long form is not known: words that begin so may be its long ones.
    """
    words = header.upper().strip(":").split(":")
    return next(
        (known for known in manual.manual.lacks if any(_means(words, path, known) for path in _paths(known))), None
    )


def _paths(header: str) -> Sequence[Sequence[Node]]:
    try:
        return parse_header(header).paths
    except DataError:
        return ()


def _means(words: Sequence[str], path: Sequence[Node], known: str) -> bool:
    return len(words) == len(path) and all(
        _spells(word, node, known.isupper()) for word, node in zip(words, path, strict=True)
    )


def _spells(word: str, node: Node, short: bool) -> bool:
    bare = word.rstrip("0123456789") if node.suffix else word
    return bare in (node.long, node.short) or (short and len(node.short) > 2 and bare.startswith(node.short))


def read_mentions(manual: Manual) -> frozenset[str]:
    """Return what `mentions_of` does, from the entries themselves."""
    notes = [note for note in manual.manual.notes if "no entry" in note]
    notes += [note for command in manual.command for note in command.notes if "no entry" in note]
    uses = [text for command in manual.command for text in (*command.examples, *command.related)]
    found = {word for text in uses for word in re.findall(r"[A-Za-z]\w*(?::[A-Za-z]\w*)+", text)}
    found |= {word for text in notes for word in re.findall(r"\*?[A-Z]{2}\w*(?::\w+)*", text)}
    short = {short_form(word) for word in found if word[:2].isupper()}
    return frozenset(word.upper() for word in found | short)
