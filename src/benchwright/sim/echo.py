"""The header that some families put before a reply."""

from __future__ import annotations

import re

from benchwright.manual.header import Node, join_words
from benchwright.manual.model import Command
from benchwright.scpi.dialect import Dialect
from benchwright.scpi.language import Unit
from benchwright.sim.memory import Memory

_WITH_UNIT = re.compile(r"([+-]?\d*\.?\d+(?:E[+-]?\d+)?)\s?[A-Za-z%]+", re.IGNORECASE)
"""A number and the unit behind it."""


def with_header(reply: str, command: Command, unit: Unit, dialect: Dialect, memory: Memory) -> str:
    """Return a reply with its header where dialect and settings have it so."""
    how = dialect.replies.header.value
    if how == "switchable":
        return _switched(reply, command, unit, memory)
    return _echoed(reply, command, unit, memory) if how == "echo" else reply


def _switched(reply: str, command: Command, unit: Unit, memory: Memory) -> str:
    if not memory.get("header"):
        return reply
    return f":{_spelt(command.parsed.nodes, unit, long=bool(memory.get('verbose')))} {reply}"


def _echoed(reply: str, command: Command, unit: Unit, memory: Memory) -> str:
    """Put the header before a reply; with the header off, numbers lose their units as well."""
    setting = memory.get("header")
    how = "SHORT" if setting is None else str(setting).upper()
    if how == "OFF":
        return ",".join(
            _WITH_UNIT.sub(r"\1", field) if _WITH_UNIT.fullmatch(field) else field for field in _split(reply)
        )
    whole = _as_sent([path for path in command.parsed.paths if len(path) == len(command.parsed.nodes)], unit)
    return f"{_spelt(whole[0 if how == 'LONG' else -1], unit, long=how == 'LONG')} {reply}".rstrip()


def _as_sent(paths: list[tuple[Node, ...]], unit: Unit) -> list[tuple[Node, ...]]:
    """Return the spellings that begin as the unit does: of `{C<n>|EX}:{TRIG_SLOPE|TRSL}` those of EX for `EX:TRSL?`.

    Where the unit leaves its beginning to the message before it, the first that the manual names is taken.
    """
    words = unit.header.upper().lstrip(":").split(":")
    sent = next((path for path in paths if len(path) == len(words) and _begins(path, words)), paths[0])
    return [path for path in paths if all(map(_same, path[:-1], sent[:-1]))]


def _begins(path: tuple[Node, ...], words: list[str]) -> bool:
    return all(_spells(node, word) for node, word in zip(path[:-1], words[:-1], strict=True))


def _spells(node: Node, word: str) -> bool:
    stem = word.rstrip("0123456789") if node.suffix and word not in (node.long, node.short) else word
    return stem in (node.long, node.short)


def _same(node: Node, other: Node) -> bool:
    """Whether two mnemonics name one thing: `{MEMORY<n>|M<n>}` are a long and a short name, as their number tells."""
    return node == other or (node.suffix is not None and node.suffix == other.suffix)


def _split(reply: str) -> list[str]:
    return [reply] if reply.startswith(('"', "#")) else reply.split(",")


def _spelt(nodes: tuple[Node, ...], unit: Unit, *, long: bool) -> str:
    suffixes = unit.suffixes or {}
    words = [(node.long if long else node.short) + str(suffixes.get(node.suffix or "", "")) for node in nodes]
    return join_words(nodes, words)
