"""Finding a manual's commands by words: what is the one for "over-current protection level"?"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from benchwright.manual.model import Command

WEIGHTS = (4.0, 6.0, 2.0, 1.0)
"""How much a word counts in the header, the summary, the parameters and the choices."""

NODE_COST = 0.35
"""What each node that must be sent costs, so that `CURRent` stands before `PRESet:USER:SET:CURRent`."""

_IGNORED = frozenset(
    [
        "a",
        "an",
        "and",
        "at",
        "by",
        "for",
        "from",
        "how",
        "i",
        "in",
        "is",
        "it",
        "of",
        "on",
        "or",
        "that",
        "the",
        "this",
        "to",
        "what",
        "which",
        "with",
        "set",
        "get",
    ]
)
_ALIKE = {
    "amp": "current",
    "amps": "current",
    "ampere": "current",
    "ohms": "resistance",
    "volt": "voltage",
    "volts": "voltage",
    "ocp": "current protection",
    "ovp": "voltage protection",
    "overcurrent": "over current protection",
    "overvoltage": "over voltage protection",
    "reading": "measure",
    "two": "2",
    "four": "4",
}
"""Words of the bench that manuals spell otherwise."""

_CHANNEL = re.compile(r"\b(?:channel|ch|output|input) ?\d+\b")


@dataclass(frozen=True, slots=True)
class Match:
    """A command that fits, the best first; `score` is only good for comparing."""

    command: Command
    score: float


def find_commands(commands: Sequence[Command], words: str, *, limit: int = 8) -> list[Match]:
    """Return the commands that fit `words` best; an empty list if none has any of them."""
    asked = _asked(words)
    if not asked or not commands:
        return []
    with_index = sqlite3.connect(":memory:")
    try:
        with_index.execute("CREATE VIRTUAL TABLE entry USING fts5(header, summary, params, choices, tokenize='porter')")
        with_index.executemany("INSERT INTO entry VALUES (?, ?, ?, ?)", (_entry(command) for command in commands))
        rows = with_index.execute(
            "SELECT rowid, bm25(entry, ?, ?, ?, ?) FROM entry WHERE entry MATCH ?",
            (*WEIGHTS, " OR ".join(f'"{word}"' for word in asked)),
        ).fetchall()
    finally:
        with_index.close()
    found = [Match(commands[rowid - 1], _score(commands[rowid - 1], -bm25, words)) for rowid, bm25 in rows]
    return sorted(found, key=lambda match: -match.score)[:limit]


def _score(command: Command, bm25: float, words: str) -> float:
    unfit = 1.0 if command.set is None and re.search(r"\bset\b", words.lower()) else 0.0
    return bm25 - NODE_COST * len(command.parsed.paths[-1]) - unfit


def _asked(words: str) -> list[str]:
    """Take the words that say something; "set" only where there is nothing else, no channel's number."""
    plain = _CHANNEL.sub(" ", words.lower())
    every = [word for word in re.findall(r"[a-z0-9]+", plain) if word not in _IGNORED]
    found = [word for word in every if word not in ("set", "get")] or every
    return list(dict.fromkeys(part for word in found for part in (word, *_ALIKE.get(word, "").split())))


def _entry(command: Command) -> tuple[str, str, str, str]:
    forms = (*(command.set or ()), *(command.query.params if command.query else ()))
    return (
        " ".join(_header_words(command)),
        command.summary,
        " ".join(parameter.name.replace("_", " ") for parameter in forms),
        " ".join(
            word for parameter in forms for word in (*parameter.choices, *parameter.words, *parameter.means.values())
        ),
    )


def _header_words(command: Command) -> Iterator[str]:
    """Long and short form of every node; a long form alone would miss who types `CURR`."""
    for node in command.parsed.nodes:
        name = node.long.removeprefix("*")
        yield name
        if node.short != node.long:
            yield node.short.removeprefix("*")
