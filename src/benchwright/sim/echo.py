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
    whole = [path for path in command.parsed.paths if len(path) == len(command.parsed.nodes)]
    return f"{_spelt(whole[0 if how == 'LONG' else -1], unit, long=how == 'LONG')} {reply}".rstrip()


def _split(reply: str) -> list[str]:
    return [reply] if reply.startswith(('"', "#")) else reply.split(",")


def _spelt(nodes: tuple[Node, ...], unit: Unit, *, long: bool) -> str:
    suffixes = unit.suffixes or {}
    words = [(node.long if long else node.short) + str(suffixes.get(node.suffix or "", "")) for node in nodes]
    return join_words(nodes, words)
