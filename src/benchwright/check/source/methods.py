"""Methods of strings, lists, dicts, numbers and quantities."""

from __future__ import annotations

import ast
from collections.abc import Callable

from benchwright.check.source import text as texts
from benchwright.check.source.access import attribute, element, names_instrument
from benchwright.check.source.arithmetic import lifted, mapped, scaled
from benchwright.check.source.conditions import key_of
from benchwright.check.source.formats import brace_fields
from benchwright.check.source.iteration import row_of, table_row
from benchwright.check.source.run import Arguments, Run
from benchwright.check.source.units import read_unit
from benchwright.check.source.values import (
    EVERYWHERE,
    OPEN,
    Gap,
    Items,
    Known,
    Quantity,
    Row,
    Table,
    Text,
    Unit,
    Value,
    either,
    hull,
    items,
)

_TEXT_TESTS = {"startswith", "endswith", "isdigit", "isalpha", "isalnum", "isupper", "islower", "isspace", "isnumeric"}
_SAME_LENGTH = {"upper", "lower", "swapcase", "title", "capitalize", "casefold"}


def call_method_of(run: Run, owner: Value, name: str, given: Arguments, node: ast.expr) -> Value:
    """Return what `owner.name(...)` gives for a value of a built-in kind."""
    if isinstance(owner, Text):
        return lifted(
            lambda *args: _of_text(run, owner, name, Arguments(list(args), given.keywords), node), *given.args
        )
    if isinstance(owner, Items):
        return _of_items(run, owner, name, given, node)
    if isinstance(owner, Table):
        return _of_table(run, owner, name, given, node)
    if isinstance(owner, Quantity):
        return _of_quantity(owner, name, given)
    if isinstance(owner, Gap):
        return _of_gap(owner, name, given)
    if isinstance(owner, Known) and name in ("is_integer", "bit_length", "as_integer_ratio"):
        return Gap("unknown", "a method of a number is not followed")
    return owner if isinstance(owner, Known) and name == "item" else Gap("unknown", f"`.{name}()` is not followed")


def _of_text(run: Run, owner: Text, name: str, given: Arguments, node: ast.expr) -> Value:
    first = given.get(0, "")
    if name == "format":
        return _format(run, owner, given, node)
    if name in _SAME_LENGTH:
        return texts.same_length(owner, name)
    if name in ("strip", "lstrip", "rstrip"):
        characters = first.known if isinstance(first, Text) else None
        return texts.strip(owner, characters, name != "rstrip", name != "lstrip")
    if name in ("split", "rsplit", "splitlines", "partition", "rpartition"):
        return _split(owner, name, given)
    if name == "join":
        return _join(run, owner, first, node)
    if name in ("encode", "decode", "expandtabs", "__str__"):
        return owner
    if name in ("removeprefix", "removesuffix") and isinstance(first, Text) and first.known is not None:
        bones = texts.skeleton(owner)
        cut = len(first.known) if first.known and getattr(bones, name)(first.known) != bones else 0
        return texts.part(owner, cut, len(bones)) if name == "removeprefix" else texts.part(owner, 0, len(bones) - cut)
    if name == "replace":
        old, new = first, given.get(1, "")
        if isinstance(old, Text) and old.known and isinstance(new, Text):
            return texts.replaced(owner, old.known, new)
        return Gap("text", "a part of the text is replaced")
    return _text_fact(owner, name, given)


def _text_fact(owner: Text, name: str, given: Arguments) -> Value:
    """Methods that ask something about a text, or change it as a whole."""
    known, args = owner.known, [value.known if isinstance(value, Text) else None for value in given.args]
    if known is None:
        return Gap("unknown" if name in _TEXT_TESTS else "text", "the text is not known")
    if name in ("startswith", "endswith") and len(args) == 1 and args[0] is not None:
        return Known(known.startswith(args[0]) if name == "startswith" else known.endswith(args[0]))
    if name in _TEXT_TESTS and not args:
        return Known(bool(getattr(known, name)()))
    if name in ("find", "index", "count", "rfind") and len(args) == 1 and args[0] is not None:
        return Known(known.count(args[0]) if name == "count" else known.find(args[0]))
    if name in ("ljust", "rjust", "center", "zfill") and given.args and isinstance(given.args[0], Known):
        width = given.args[0].value
        if isinstance(width, int) and 0 <= width <= 500:
            return texts.plain(getattr(known, name)(width), owner.pieces[0].node if owner.pieces else None)
    return Gap("text", f"`.{name}()` is not followed")


def _split(owner: Text, name: str, given: Arguments) -> Value:
    separator, most = given.get(0, "sep"), given.get(1, "maxsplit")
    mark = separator.known if isinstance(separator, Text) else None
    times = most.value if isinstance(most, Known) and isinstance(most.value, int) else -1
    if name == "splitlines":
        return items("list", Row(tuple(texts.split(owner, "\n"))))
    if (separator is not None and mark is None and separator != Known(None)) or (name == "rsplit" and times != -1):
        return items("list", Row((), Gap("text", "a part of a text is taken")))
    if name == "partition" and mark:
        parts = texts.split(owner, mark, 1)
        pieces = (parts[0], texts.plain(mark), parts[1]) if len(parts) == 2 else (owner, Text(), Text())
        return items("tuple", Row(pieces))
    if name in ("partition", "rpartition"):
        return items("tuple", Row((Gap("text", "a part of a text"),) * 3))
    return items("list", Row(tuple(texts.split(owner, mark, times))))


def _join(run: Run, owner: Text, many: Value | None, node: ast.expr) -> Value:
    if many is None:
        return Gap("text", "it is not known what is joined")
    row = row_of(run, many, node)
    if row.more is not None or row.cut:
        return Gap("text", row.more.reason if isinstance(row.more, Gap) else "the list that is joined is not known")

    def joined(*parts: Value) -> Value:
        known = [part for part in parts if isinstance(part, Text)]
        gaps = [texts.gap(part, node) if isinstance(part, Gap) else part for part in parts]
        if len(known) < len(parts) and not all(isinstance(part, (Gap, Text)) for part in parts):
            return Gap("text", "something that is not a text is joined")
        return texts.join(owner, [part for part in gaps if isinstance(part, Text)])

    return lifted(joined, *row.items)


def _format(run: Run, owner: Text, given: Arguments, node: ast.expr) -> Value:
    names = list(given.keywords)

    def filled(*values: Value) -> Value:
        positional, named = values[: len(given.args)], dict(zip(names, values[len(given.args) :], strict=True))

        def look_up(name: str, tail: str) -> Value | None:
            index = int(name) if name.isdigit() else -1
            value = positional[index] if 0 <= index < len(positional) else named.get(name)
            return value if value is None or not tail else _tail(run, value, tail, node)

        return brace_fields(owner, node, look_up)

    return lifted(filled, *given.args, *given.keywords.values())


def _tail(run: Run, value: Value, tail: str, node: ast.expr) -> Value | None:
    if tail.startswith(".") and tail[1:].isidentifier():
        return attribute(run, value, tail[1:], node)
    if tail.startswith("[") and tail.endswith("]") and "[" not in tail[1:]:
        inner = tail[1:-1]
        return element(run, value, Known(int(inner)) if inner.isdigit() else texts.plain(inner), node)
    return None


def _of_items(run: Run, owner: Items, name: str, given: Arguments, node: ast.expr) -> Value:
    row, first = owner.row, given.get(0, "")
    if name in ("append", "add", "appendleft", "insert", "extend", "update", "extendleft"):
        value = given.get(1, "") if name == "insert" else first
        _grow(run, owner, name, value or Gap("unknown", "it is not known"), node)
        return Known(None)
    if name in ("pop", "popleft"):
        return _pop(run, owner, name, first)
    if name in ("clear", "sort", "remove", "discard", "reverse"):
        kept = Row() if name == "clear" else Row(row.items[::-1], row.more) if name == "reverse" else row
        run.memory.put(owner.state, "row", kept)
        return Known(None)
    if name in ("copy", "tolist", "flatten", "ravel", "astype"):
        return items("list" if name == "tolist" else owner.kind, row)
    if name == "round":
        return mapped(owner, lambda item: item)
    if name in ("min", "max", "mean", "sum", "std", "item"):
        everything = [*row.items, *([row.more] if row.more else [])]
        found = hull(everything, "it is computed from a list") if everything else Gap("number", "the list is empty")
        return found if name in ("min", "max", "mean", "item") else Gap("number", "it is computed from a list")
    if name in ("index", "count"):
        return Gap("integer", "a place in a list")
    return Gap("unknown", f"`.{name}()` of a list is not followed")


def _grow(run: Run, owner: Items, name: str, value: Value, node: ast.expr) -> None:
    row = owner.row
    added = row_of(run, value, node) if name in ("extend", "update", "extendleft") else Row((value,))
    if row.more is None and added.more is None and len(row.items) + len(added.items) <= 512:
        front = name in ("appendleft", "extendleft")
        whole = (*added.items, *row.items) if front else (*row.items, *added.items)
        if name == "insert":
            whole = (*row.items, *added.items)
        run.memory.put(owner.state, "row", Row(whole))
        return
    everything = [*row.items, *added.items, *(more for more in (row.more, added.more) if more)]
    run.memory.put(owner.state, "row", Row((), hull(everything, "the list is long") if everything else None))


def _pop(run: Run, owner: Items, name: str, index: Value | None) -> Value:
    row = owner.row
    if row.more is not None or not row.items:
        return row.more or Gap("unknown", "the list is empty")
    at = 0 if name == "popleft" else -1
    if isinstance(index, Known) and isinstance(index.value, int):
        at = index.value
    rest = list(row.items)
    if not -len(rest) <= at < len(rest):
        return Gap("unknown", "the list has no such item")
    found = rest.pop(at)
    run.memory.put(owner.state, "row", Row(tuple(rest)))
    return found


def _of_table(run: Run, owner: Table, name: str, given: Arguments, node: ast.expr) -> Value:
    if name in ("keys", "values", "items"):
        return items("list", table_row(owner, name))
    if name in ("get", "pop", "setdefault"):
        return _looked_up(run, owner, name, given)
    if name == "update":
        _update(run, owner, given)
        return Known(None)
    if name == "copy":
        return Table(dict(owner.state), dict(owner.keys), set(owner.maybe))
    return Gap("unknown", f"`.{name}()` of a dict is not followed")


def _looked_up(run: Run, owner: Table, name: str, given: Arguments) -> Value:
    default = given.get(1, "default") or Known(None)
    key = key_of(given.get(0, "key") or Gap("unknown", ""))
    if key is not None and key[0] in owner.state:
        found = owner.state[key[0]]
        return either([(found, EVERYWHERE), (default, EVERYWHERE)]) if key[0] in owner.maybe else found
    if key is not None and OPEN not in owner.state:
        if name == "setdefault":
            run.memory.put(owner.state, key[0], default)
        return default
    return hull([*owner.state.values(), default], "its key is not known")


def _update(run: Run, owner: Table, given: Arguments) -> None:
    for value in given.args:
        changes = value.state if isinstance(value, Table) else {OPEN: Gap("unknown", "the dict is not known")}
        for key, item in changes.items():
            run.memory.put(owner.state, key, item)
    for word, item in given.keywords.items():
        run.memory.put(owner.state, word, item)


def _of_quantity(owner: Quantity, name: str, given: Arguments) -> Value:
    if name in ("to", "m_as", "ito"):
        return lifted(lambda unit: _converted(owner, name, unit), given.get(0, "units") or Text())
    if name in ("to_base_units", "to_root_units"):
        return Quantity(scaled(owner.magnitude, owner.unit.size), Unit(1.0, owner.unit.exponents))
    if name in ("to_compact", "to_reduced_units"):
        return owner
    if name == "check":
        return Known(True)
    return Gap("unknown", f"`.{name}()` of a quantity is not followed")


def _converted(owner: Quantity, name: str, wanted: Value) -> Value:
    known = wanted.known if isinstance(wanted, Text) else None
    unit = wanted if isinstance(wanted, Unit) else read_unit(known) if known is not None else None
    if isinstance(wanted, Quantity):
        unit = wanted.unit
    if unit is None or unit.exponents != owner.unit.exponents:
        return Gap("number", "a quantity is converted to a unit that does not fit it or is not known here")
    number = scaled(owner.magnitude, owner.unit.size / unit.size)
    return number if name == "m_as" else Quantity(number, unit)


_REPLY_PARTS: dict[str, Callable[[Gap], Value]] = {
    "split": lambda gap: items("list", Row((), Gap("text", gap.reason, source=gap.source))),
    "rsplit": lambda gap: items("list", Row((), Gap("text", gap.reason, source=gap.source))),
    "splitlines": lambda gap: items("list", Row((), Gap("text", gap.reason, source=gap.source))),
    "partition": lambda gap: items("tuple", Row((Gap("text", gap.reason, source=gap.source),) * 3)),
    "rpartition": lambda gap: items("tuple", Row((Gap("text", gap.reason, source=gap.source),) * 3)),
}


def _of_gap(owner: Gap, name: str, given: Arguments) -> Value:
    if name in _REPLY_PARTS and owner.kind != "number":
        return _REPLY_PARTS[name](owner)
    if name in ("strip", "rstrip", "lstrip", "upper", "lower", "replace", "casefold", "removeprefix", "removesuffix"):
        return Gap("text", owner.reason, source=owner.source, whole=owner.whole and name.endswith("strip"))
    if name in ("startswith", "endswith", "find", "index", "count", "__contains__"):
        for value in given.args:
            names_instrument(owner, value)
    if name in ("m_as", "magnitude", "item", "total_seconds", "timestamp"):
        return Gap("number", owner.reason)
    return Gap("unknown", owner.reason, source=owner.source)
