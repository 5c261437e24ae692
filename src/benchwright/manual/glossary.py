"""Reading `glossary.txt`: what the words of headers are about, for people who do not know them."""

from __future__ import annotations

from functools import lru_cache

from benchwright.manual.header import parse_header
from benchwright.manual.thesaurus import table_lines


@lru_cache(maxsize=1)
def glosses() -> dict[str, str]:
    """Return what is said of each mnemonic, by its long form in capitals."""
    found: dict[str, str] = {}
    for words, text in table_lines("glossary.txt"):
        for word in map(str.strip, words.split(",")):
            found[word] = f"{found[word]}; {text.strip()}" if word in found else text.strip()
    return found


def mnemonics(header: str) -> list[str]:
    """Return every word of a header in its long form, in capitals; words joined by `_` also one by one."""
    nodes = dict.fromkeys(node.long for path in parse_header(header).paths for node in path)
    parts = (part for word in nodes if "_" in word for part in word.split("_"))
    return list(dict.fromkeys((*nodes, *parts)))


def gloss(header: str) -> str:
    """Return what is said of the words of a header."""
    table = glosses()
    return "; ".join(dict.fromkeys(table[word] for word in mnemonics(header) if word in table))
