"""Which headers mean the same: compared by every way they may be sent, not by how their notation is printed.

`[SENSe:]VOLTage` and `[:SENSe]:VOLTage` are one; `{BASIC_WAVE|BSWV}` and `BASIC_WAVE` with `BSWV` for its short form
are one; a leading colon does not matter. Names of suffixes do not matter, but whether one may or must stand does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice, product

from benchwright.errors import DataError
from benchwright.manual.header import Node, parse_header, short_form

Spelling = tuple[str, ...]
"""One way of sending a header: upper-case words, `<>` behind a word that carries a suffix."""

MOST = 4096
"""Spellings of one header that are looked at; no real header has more."""


@lru_cache(maxsize=16384)
def spellings(header: str, fixed: frozenset[str] = frozenset()) -> frozenset[Spelling]:
    """Return every way of sending `header` (manual notation, without `?`); empty if it cannot be read.

    Suffixes named in `fixed` have 1 as their only value: `SENSe[<n>]` then says no more than `SENSe`.
    """
    try:
        paths = parse_header(header).paths
    except DataError:
        return frozenset()
    ways = (way for path in paths for way in product(*(tuple(_words(node, fixed)) for node in path)))
    return frozenset(islice(ways, MOST))


def _words(node: Node, fixed: frozenset[str]) -> Iterator[str]:
    for word in dict.fromkeys((node.long, node.short)):
        if node.suffix is None or node.suffix in fixed:
            yield word
            continue
        yield f"{word}<>"
        if node.suffix_optional:
            yield word


_LOOSE = re.compile(r"\[:[^\[\]]+\]|\[[^\[\]:]+:\]")
"""A mnemonic that may be left out."""


def is_fuller(header: str, other: str) -> bool:
    """Whether a header only has more mnemonics that may be left out than another."""
    more = len(_LOOSE.findall(header)) > len(_LOOSE.findall(other))
    ways = spellings(other) if more and _LOOSE.sub("", header) == _LOOSE.sub("", other) else frozenset()
    return bool(ways) and ways < spellings(header)


def in_short(header: str) -> bool:
    """Whether a header is printed in capitals only, so that it may be a short form."""
    return re.sub(r"<[^<>]*>", "", header).isupper()


@lru_cache(maxsize=16384)
def skeleton(header: str) -> str:
    """Return the letters of the header with its optional parts, for finding what was nearly read right."""
    bare = "".join(c for c in header.split("?")[0].upper() if c.isalnum() or c in ":_*<>")
    while "<" in bare and ">" in bare[bare.index("<") :]:
        start = bare.index("<")
        bare = bare[:start] + bare[bare.index(">", start) + 1 :]
    return bare.strip(":")


_MNEMONIC = re.compile(r"(?<![<\w])[A-Z][A-Z\d]*(?![\w>])")


def with_long(text: str, headers: Iterable[str]) -> str:
    """A form with the mnemonics that it prints in short spelled as another header does that is a way to send it.

    `OUTP[:STATe] <bool>` beside `OUTPut` is `OUTPut[:STATe] <bool>`; the last of `MAXimum:MAX` stays as it is.
    """
    first, blank, rest = text.partition(" ")
    if in_short(first):
        return text
    for header in headers:
        spelled = _respelled(first, header)
        before, after = spellings(first.rstrip("?")), spellings(spelled.rstrip("?"))
        ways = spellings(header) if spelled != first else frozenset()
        if ways and ways < after and not ways <= before:
            return spelled + blank + rest
    return text


def _respelled(text: str, header: str) -> str:
    long = {short_form(word): word for word in re.findall(r"[A-Z]+[a-z]+", header)}
    return _MNEMONIC.sub(lambda found: long.get(found[0], found[0]), text)
