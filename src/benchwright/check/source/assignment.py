"""Giving values to names, attributes, elements and patterns of them."""

from __future__ import annotations

import ast

from benchwright.check.source.access import change_element
from benchwright.check.source.memory import Frame
from benchwright.check.source.run import Arguments, Run
from benchwright.check.source.text import part
from benchwright.check.source.trace import Event, Instrument
from benchwright.check.source.values import (
    Bound,
    Class,
    Function,
    Gap,
    Instance,
    Items,
    Known,
    Row,
    Special,
    Text,
    Value,
    hull,
    items,
    options_of,
)


def assign(run: Run, target: ast.expr, value: Value, frame: Frame) -> None:
    """Give `value` to a target as it stands left of `=`."""
    if isinstance(target, ast.Name):
        holder = frame.elsewhere.get(target.id, frame)
        run.memory.put(holder.names, target.id, value)
        _call(value, target.id)
    elif isinstance(target, ast.Attribute):
        _assign_attribute(run, target, value, frame)
    elif isinstance(target, ast.Subscript):
        owner = run.evaluate(target.value, frame)
        index = None if isinstance(target.slice, ast.Slice) else run.evaluate(target.slice, frame)
        for option, _ in options_of(owner):
            change_element(run, option, index, value)
        if isinstance(index, Text) and index.known:
            _call(value, index.known)
    elif isinstance(target, (ast.Tuple, ast.List)):
        for part, item in zip(target.elts, unpacked(value, target.elts), strict=True):
            assign(run, part.value if isinstance(part, ast.Starred) else part, item, frame)


def _call(value: Value, name: str) -> None:
    for option, _ in options_of(value):
        if isinstance(option, Instrument):
            option.call(name)


def _assign_attribute(run: Run, target: ast.Attribute, value: Value, frame: Frame) -> None:
    owner = run.evaluate(target.value, frame)
    for option, branches in options_of(owner):
        found = option.cls.find(target.attr) if isinstance(option, Instance) else None
        if isinstance(found, Function) and found.setter is not None:
            run.call(Bound(option, target.attr, found.setter), Arguments([value]), target)
        elif isinstance(option, (Instance, Class, Special)):
            run.memory.put(option.state, target.attr, value)
        elif isinstance(option, Instrument):
            run.memory.put(option.state, target.attr, value)
            if option.cls is None or option.cls.find(target.attr) is None:
                run.record(Event("set", option, target, target.attr, value=value, branches=branches))
    _call(value, target.attr)


def unpacked(value: Value, targets: list[ast.expr]) -> list[Value]:
    """Return one value for each target of an unpacking."""
    star = next((i for i, target in enumerate(targets) if isinstance(target, ast.Starred)), None)
    content = _content(value)
    if content is None:
        reason = value.reason if isinstance(value, Gap) else "it is unpacked from something that is not followed"
        kind = value.kind if isinstance(value, Gap) and value.kind != "text" else "unknown"
        more = value.row.more if isinstance(value, Items) else None
        return [more or Gap(kind, reason)] * len(targets)
    if star is None:
        missing = Gap("unknown", "there are too few values to unpack")
        return [content[i] if i < len(content) else missing for i in range(len(targets))]
    behind = len(targets) - star - 1
    middle = content[star : len(content) - behind]
    rest = content[len(content) - behind :] if behind else []
    found = [*content[:star], items("list", Row(tuple(middle))), *rest]
    return (
        found if len(found) == len(targets) else [Gap("unknown", "there are too few values to unpack")] * len(targets)
    )


def _content(value: Value) -> list[Value] | None:
    """Return the items of a value that can be unpacked, None if they are not known."""
    options = [option for option, _ in options_of(value)]
    if len(options) > 1:
        rows = [_content(option) for option in options]
        known = [row for row in rows if row is not None]
        if len(known) < len(rows) or len({len(row) for row in known}) != 1:
            return None
        return [hull(list(column), "it depends on a branch") for column in zip(*known, strict=True)]
    if isinstance(value, Items) and value.row.more is None:
        return list(value.row.items)
    if isinstance(value, Text) and value.known is not None:
        return [part(value, i, i + 1) for i in range(len(value.known))]
    if isinstance(value, Known):
        return None
    return None
