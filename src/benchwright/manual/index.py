"""The index of a manual's entries that `find` asks: which words stand where in an entry."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from math import log

from benchwright.manual.glossary import gloss
from benchwright.manual.model import Command

COLUMNS = ("header", "summary", "params", "choices", "gloss")

LEAST_RARE = 0.1
"""What a word is worth at least, however many entries have it."""

MOST = 1.5
"""What all places of a word together are worth at most."""

_PRESENCE = ", ".join(f"bm25(entry, {', '.join('01'[a == b] for b in COLUMNS)})" for a in COLUMNS)
"""By column: below 0 where the word stands in it."""

CREATE = "CREATE VIRTUAL TABLE entry USING fts5({}, tokenize='porter')".format(", ".join(COLUMNS))


def index_entries(connection: sqlite3.Connection, commands: Sequence[Command]) -> None:
    """Make the index in an open database; the row number is the command's place from 1."""
    connection.execute(CREATE)
    connection.executemany("INSERT INTO entry VALUES (?, ?, ?, ?, ?)", map(_entry, commands))


def search(connection: sqlite3.Connection, words: Sequence[str], weights: Sequence[float]) -> dict[int, float]:
    """Return by place what it is worth that an entry has all `words`: more for rare ones, and by where they stand.

    How often a word stands in an entry and how long the entry is count for nothing: lists of choices and
    glosses are no chatter.
    """
    asked = " AND ".join(f'"{word}"' for word in words)
    rows = connection.execute(f"SELECT rowid, {_PRESENCE} FROM entry WHERE entry MATCH ?", (asked,)).fetchall()
    (total,) = connection.execute("SELECT count(*) FROM entry_docsize").fetchone()
    rarity = max(LEAST_RARE, log((total - len(rows) + 0.5) / (len(rows) + 0.5)))
    return {
        row - 1: rarity * min(MOST, sum(weight for weight, score in zip(weights, scores, strict=True) if score < 0))
        for row, *scores in rows
    }


def _entry(command: Command) -> tuple[str, str, str, str, str]:
    forms = (*(command.set or ()), *command.pairs, *(command.query.params if command.query else ()))
    return (
        " ".join(_header_words(command)),
        command.summary,
        " ".join(parameter.name.replace("_", " ") for parameter in forms),
        " ".join(
            word for parameter in forms for word in (*parameter.choices, *parameter.words, *parameter.means.values())
        ),
        gloss(command.header),
    )


def _header_words(command: Command) -> Iterator[str]:
    """Long and short form of every node; a long form alone would miss who types `CURR`."""
    for node in dict.fromkeys(node for path in command.parsed.paths for node in path):
        name = node.long.removeprefix("*")
        yield name
        if node.short != node.long:
            yield node.short.removeprefix("*")
