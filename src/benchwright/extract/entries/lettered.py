"""Mnemonics with a letter in place of a number printed close behind them (`LAMPgroupn`): the letter is a suffix.

A small letter at the end of a mnemonic looks like one of its own. It stands for a number where the document prints the
mnemonic without it as well, and its messages send a number there (`lamp2:glow`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from benchwright.extract.entries.block import Block
from benchwright.manual.header import short_form

_WORD = re.compile(r"(?<![A-Za-z<])(?P<word>[A-Z]{2,}[a-z]+)(?P<letter>[nmkx])(?=[:?\[\]\s]|$)")
_PLAIN = re.compile(r"(?<![A-Za-z<])[A-Z]{2,}[a-z]+(?![A-Za-z])")


def with_letters_apart(blocks: Sequence[Block]) -> Iterator[Block]:
    """Give every block; the letters that stand for numbers are parted from their mnemonics (`LAMPgroup<n>`).

    Where no message tells, the block is in doubt.
    """
    printed = "\n".join(text for block in blocks for text in (*block.headings, *block.syntax))
    plain = set(_PLAIN.findall(printed))
    ended = {found["word"]: found["letter"] for found in _WORD.finditer(printed) if found["word"] in plain}
    sent = " ".join(line.text for block in blocks for line in block.lines("example")) if ended else ""
    numbered = {word for word in ended if _sends_number(word, sent)}
    for block in blocks:
        if any(word + letter in text for text in (*block.headings, *block.syntax) for word, letter in ended.items()):
            _part(block, numbered, set(ended) - numbered)
        yield block


def _part(block: Block, numbered: set[str], unsure: set[str]) -> None:
    """Part the letters in all headers of a block, in place."""

    def parted(found: re.Match[str]) -> str:
        if found["word"] in unsure:
            doubt = f"Whether the last letter of `{found[0]}` stands for a number is not sure."
            block.doubts += [] if doubt in block.doubts else [doubt]
        return f"{found['word']}<{found['letter']}>" if found["word"] in numbered else found[0]

    block.headings = [_WORD.sub(parted, text) for text in block.headings]
    block.syntax = [_WORD.sub(parted, text) for text in block.syntax]


def _sends_number(word: str, sent: str) -> bool:
    """Whether some message sends a number behind a mnemonic, short or long."""
    ways = "|".join(dict.fromkeys((short_form(word), word)))
    return re.search(rf"(?<![A-Za-z])(?:{ways})\d{{1,3}}(?=[:?\s])", sent, re.I) is not None
