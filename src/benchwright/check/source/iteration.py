"""Going through collections: one by one where they are known and not too many."""

from __future__ import annotations

import ast
from collections.abc import Callable

from benchwright.check.source.functions import call_method, run_generator
from benchwright.check.source.run import Arguments, Run
from benchwright.check.source.text import part, plain
from benchwright.check.source.values import (
    OPEN,
    External,
    Gap,
    GapKind,
    Instance,
    Items,
    Key,
    Known,
    Options,
    Quantity,
    Row,
    Special,
    Table,
    Text,
    Value,
    hull,
    interval,
    items,
    merged_rows,
)

MAX_NUMBERS = 256
"""Turns of (nested) loops over numbers that are gone through one by one; an interval stands for the rest."""

MAX_TURNS = 10_000
"""Turns of (nested) loops over anything else."""


def each(run: Run, value: Value, turn: Callable[[Value], bool], node: ast.expr) -> bool:
    """Do `turn` for each item, until it returns False; return whether all items were gone through one by one."""
    if isinstance(value, Special) and value.kind == "generator":
        return _each_yielded(run, value, turn, node)
    row = row_of(run, value, node)
    turns, exact = turns_of(run, row, node)
    size, path = run.loop_size, run.path
    run.loop_size = size * max(1, len(turns))
    for item in turns:
        goes_on = turn(item)
        run.path = path
        if not goes_on:
            break
    run.loop_size = size
    return exact


def _each_yielded(run: Run, value: Special, turn: Callable[[Value], bool], node: ast.expr) -> bool:
    count = 0
    ended = False

    def when_yielded(item: Value) -> Value:
        nonlocal count, ended
        count += 1
        if not ended and count <= MAX_TURNS:
            ended = not turn(item)
        return Known(None)

    run_generator(run, value, node, when_yielded)
    return True


def turns_of(run: Run, row: Row, node: ast.expr) -> tuple[list[Value], bool]:
    """Return the items to go through, and whether they are all there are."""
    if row.more is not None:
        return [*row.items, row.more], False
    if row.cut:
        run.give_up(node, f"{row.cut} items of the list", "it is too long")
    count = len(row.items)
    if count <= 3:
        return list(row.items), not row.cut
    together = None
    if run.coarse or count * run.loop_size > MAX_NUMBERS:
        together = hull(list(row.items), "it is one of many values")
    if together is not None and _numeric(together):
        return [row.items[0], row.items[-1], together], True
    most = 3 if run.coarse else max(3, MAX_TURNS // run.loop_size)
    if count > most:
        run.give_up(node, f"{count - most} of {count} turns of the loop", "they are too many to go through one by one")
        return list(row.items[:most]), False
    return list(row.items), not row.cut


def _numeric(value: Value) -> bool:
    """Whether a hull says all there is to say: it is a number, or a tuple of numbers and fixed values."""
    if isinstance(value, Items) and value.row.more is None:
        return all(_numeric(item) for item in value.row.items)
    return interval(value) is not None or isinstance(value, (Known, Text))


def row_of(run: Run, value: Value, node: ast.expr) -> Row:
    """Return what going through a value gives."""
    if isinstance(value, Items):
        return value.row
    if isinstance(value, Table):
        return Row(tuple(_key(value, key) for key in value.state if key is not OPEN), _more_keys(value))
    if isinstance(value, Text):
        known = value.known
        if known is None:
            return Row((), Gap("text", "it is a character of a text"))
        return Row(tuple(part(value, i, i + 1) for i in range(len(known))))
    if isinstance(value, Quantity) and isinstance(value.magnitude, Items):
        row = value.magnitude.row
        more = None if row.more is None else Quantity(row.more, value.unit)
        return Row(tuple(Quantity(item, value.unit) for item in row.items), more, row.cut)
    if isinstance(value, Options):
        return merged_rows([row_of(run, option, node) for option, _ in value.options])
    if isinstance(value, Special) and value.kind == "generator":
        return _yields(run, value, node)
    if isinstance(value, Instance):
        inner = call_method(run, value, "__iter__", Arguments(), node)
        if inner is not None and inner is not value:
            return row_of(run, inner, node)
    return _unknown_row(value)


def _unknown_row(value: Value) -> Row:
    if isinstance(value, Gap):
        kind: GapKind = "text" if value.kind == "text" else "number" if value.is_number else "unknown"
        return Row((), Gap(kind, value.reason, source=value.source))
    if isinstance(value, External):
        return Row((), Gap("unknown", f"it comes from `{value.name}`"))
    return Row((), Gap("unknown", "it is not known what is gone through"))


def _yields(run: Run, value: Special, node: ast.expr) -> Row:
    """Return what a generator yields, gone through to its end at once."""
    found: list[Value] = []

    def collect(item: Value) -> Value:
        if len(found) < MAX_TURNS:
            found.append(item)
        return Known(None)

    run_generator(run, value, node, collect)
    return Row(tuple(found))


def _more_keys(value: Table) -> Value | None:
    return Gap("unknown", "a key of the dict is not known") if OPEN in value.state else None


def _key(table: Table, key: Key) -> Value:
    return table.keys.get(key) or _as_value(key)


def _as_value(key: Key) -> Value:
    if isinstance(key, str):
        return plain(key)
    if isinstance(key, tuple):
        return items("tuple", Row(tuple(_as_value(part) for part in key)))
    return Known(key)


def table_row(table: Table, what: str) -> Row:
    """Return what `table.keys()`, `.values()` or `.items()` gives."""
    pairs = [(_key(table, key), value) for key, value in table.state.items() if key is not OPEN]
    more = None
    if OPEN in table.state:
        key = Gap("unknown", "a key of the dict is not known")
        more = (key, table.state[OPEN])

    def pick(pair: tuple[Value, Value]) -> Value:
        return {"keys": pair[0], "values": pair[1]}.get(what) or items("tuple", Row(pair))

    return Row(tuple(pick(pair) for pair in pairs), None if more is None else pick(more))
