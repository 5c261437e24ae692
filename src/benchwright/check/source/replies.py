"""Noting what a script does with replies: what it makes numbers of, and compares with texts."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Literal

from benchwright.check.source.run import Run
from benchwright.check.source.trace import Instrument, Use
from benchwright.check.source.values import Gap, Items, Text, Value, options_of


def note_number(run: Run, value: Value, kind: Literal["float", "int"], node: ast.AST) -> None:
    """Note that a whole reply is made into a number; not where the script is ready for it to be none."""
    if any(guard.part == "body" and getattr(guard.node, "handlers", ()) for guard in run.guards):
        return
    for instrument, asked in _whole_replies(value):
        if not run.muted:
            run.trace.uses.append(Use(kind, instrument, asked, node))


def note_comparison(run: Run, left: Value, operation: ast.cmpop, right: Value, node: ast.AST) -> None:
    """Note what a whole reply is compared with, where all of that is known."""
    if isinstance(operation, (ast.Eq, ast.NotEq)):
        pairs = [(left, right), (right, left)]
    elif isinstance(operation, (ast.In, ast.NotIn)):
        pairs = [(left, right)] if isinstance(right, Items) else []
    else:
        return
    for reply, other in pairs:
        told = _texts(other)
        for instrument, asked in _whole_replies(reply):
            if told and not run.muted:
                run.trace.uses.append(Use("equal", instrument, asked, node, told))


def _whole_replies(value: Value) -> Iterator[tuple[Instrument, str]]:
    for option, _ in options_of(value):
        if isinstance(option, Gap) and option.whole and option.source is not None:
            instrument, asked = option.source
            if isinstance(instrument, Instrument):
                yield instrument, asked


def _texts(value: Value) -> tuple[str, ...]:
    """Return all texts a value can be, or has as items; nothing where one of them is not known."""
    if isinstance(value, Items):
        if value.row.more is not None:
            return ()
        parts = [_texts(item) for item in value.row.items]
        return tuple(text for part in parts for text in part) if all(parts) else ()
    known = [option.known if isinstance(option, Text) else None for option, _ in options_of(value)]
    return tuple(text for text in known if text is not None) if None not in known else ()
