"""Python's own functions, as far as messages and loops depend on them."""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable

from benchwright.check.source import text as texts
from benchwright.check.source.access import attribute
from benchwright.check.source.arithmetic import MAX_ITEMS, checked, combine, joined_tables, lifted
from benchwright.check.source.conditions import key_of, truth
from benchwright.check.source.formats import formatted
from benchwright.check.source.iteration import row_of
from benchwright.check.source.replies import note_number
from benchwright.check.source.run import Arguments, Run
from benchwright.check.source.values import (
    EVERYWHERE,
    OPEN,
    Gap,
    GapKind,
    Items,
    Known,
    Quantity,
    Row,
    Table,
    Text,
    Value,
    either,
    hull,
    interval,
    items,
    options_of,
)

Model = Callable[[Run, Arguments, ast.expr], Value]


def _text(run: Run, given: Arguments, node: ast.expr) -> Value:
    value = given.get(0, "object") or Text()
    return lifted(lambda option: formatted(option, "", "", node), value)


def _quoted(run: Run, given: Arguments, node: ast.expr) -> Value:
    return lifted(lambda option: formatted(option, "", "r", node), given.get(0, "object") or Text())


def _format(run: Run, given: Arguments, node: ast.expr) -> Value:
    spec = given.get(1, "spec") or Text()

    def one(option: Value, wanted: Value) -> Value:
        known = wanted.known if isinstance(wanted, Text) else None
        return Gap("text", "its format is not known") if known is None else formatted(option, known, "", node)

    return lifted(one, given.get(0, "value") or Text(), spec)


def _number(kind: GapKind, make: Callable[[object], int | float]) -> Model:
    def model(run: Run, given: Arguments, node: ast.expr) -> Value:
        value = given.get(0, "x") or Known(0)
        if len(given.all()) == 1:
            note_number(run, value, "int" if kind == "integer" else "float", node)
        return lifted(lambda option: _as_number(option, kind, make), value)

    return model


def _as_number(value: Value, kind: GapKind, make: Callable[[object], int | float]) -> Value:
    known = value.known if isinstance(value, Text) else value.value if isinstance(value, Known) else None
    if isinstance(value, Quantity):
        return _as_number(value.magnitude, kind, make)
    if known is not None:
        try:
            return checked(make(known)) if not isinstance(known, str) or len(known) < 400 else Gap(kind, "it is long")
        except (ValueError, TypeError, OverflowError):
            return Gap(kind, "the text is no number")
    bounds = interval(value)
    if bounds is not None:
        low, high = bounds
        if kind == "integer":
            low, high = (x if x is None or not math.isfinite(x) else float(math.trunc(x)) for x in bounds)
        return Gap(kind, value.reason if isinstance(value, Gap) else "it is computed", low, high)
    return Gap(kind, value.reason if isinstance(value, Gap) else "it is made from something that is not known")


def _length(run: Run, given: Arguments, node: ast.expr) -> Value:
    value = given.get(0, "obj")
    if isinstance(value, Items) and value.row.more is None and not value.row.maybe:
        return Known(len(value.row.items) + value.row.cut)
    if isinstance(value, Text) and value.known is not None:
        return Known(len(value.known))
    if isinstance(value, Table) and not value.maybe and OPEN not in value.state:
        return Known(len(value.state))
    return Gap("integer", "its length is not known", 0.0)


def _range(run: Run, given: Arguments, node: ast.expr) -> Value:
    return lifted(lambda *bounds: _one_range(list(bounds)), *given.args)


def _one_range(bounds: list[Value]) -> Value:
    numbers = [value.value for value in bounds if isinstance(value, Known) and isinstance(value.value, int)]
    if len(numbers) == len(bounds) and 1 <= len(numbers) <= 3 and (len(numbers) < 3 or numbers[2] != 0):
        whole = range(*numbers)
        if _count(whole) <= MAX_ITEMS:
            return items("range", Row(tuple(Known(number) for number in whole)))
        ends = sorted((whole[0], whole[-1]))
        more = Gap("integer", "it is one of many numbers", float(ends[0]), float(ends[1]))
        return items("range", Row((Known(whole[0]), Known(whole[-1])), more))
    start = interval(bounds[0]) if len(bounds) > 1 else (0.0, 0.0)
    stop = interval(bounds[1] if len(bounds) > 1 else bounds[0]) if bounds else None
    low = start[0] if start and len(bounds) < 3 else None
    high = stop[1] - 1 if stop and stop[1] is not None and len(bounds) < 3 else None
    return items("range", Row((), Gap("integer", "the range depends on something that is not known", low, high)))


def _count(whole: range) -> int:
    """Return the length of a range, which Python's `len` refuses beyond 2**63."""
    return max(0, (whole.stop - whole.start + whole.step - (1 if whole.step > 0 else -1)) // whole.step)


def _zip(run: Run, given: Arguments, node: ast.expr) -> Value:
    rows = [row_of(run, value, node) for value in given.args]
    if rows and all(row.more is None for row in rows):
        pairs = zip(*(row.items for row in rows), strict=False)
        return items(
            "iterator", Row(tuple(items("tuple", Row(pair)) for pair in pairs), None, max(r.cut for r in rows))
        )
    anything = tuple(_any_of(row) for row in rows)
    return items("iterator", Row((), items("tuple", Row(anything))))


def _any_of(row: Row) -> Value:
    everything = [*row.items, *([row.more] if row.more else [])]
    return hull(everything, "it is one of several") if everything else Gap("unknown", "the list is empty")


def _enumerate(run: Run, given: Arguments, node: ast.expr) -> Value:
    row = row_of(run, given.get(0, "iterable") or Text(), node)
    start = given.get(1, "start")
    first = start.value if isinstance(start, Known) and isinstance(start.value, int) else 0
    pairs = tuple(items("tuple", Row((Known(first + i), item))) for i, item in enumerate(row.items))
    if row.more is None:
        return items("iterator", Row(pairs, None, row.cut))
    count = Gap("integer", "it is a counter", float(first))
    return items("iterator", Row((), items("tuple", Row((count, _any_of(row))))))


def _collect(kind: str) -> Model:
    def model(run: Run, given: Arguments, node: ast.expr) -> Value:
        value = given.get(0, "iterable")
        return items(kind, Row() if value is None else row_of(run, value, node))  # type: ignore[arg-type]

    return model


def _sorted(run: Run, given: Arguments, node: ast.expr) -> Value:
    row = row_of(run, given.get(0, "iterable") or Text(), node)
    keys = [
        item.value if isinstance(item, Known) else item.known if isinstance(item, Text) else None for item in row.items
    ]
    backwards = truth(given.keywords.get("reverse", Known(False)))
    if row.more is None and None not in keys and "key" not in given.keywords and backwards is not None:
        try:
            order = sorted(range(len(keys)), key=lambda i: keys[i], reverse=backwards)  # type: ignore[arg-type, return-value]
        except TypeError:
            return items("list", row)
        return items("list", Row(tuple(row.items[i] for i in order)))
    return items("list", row)


def _reversed(run: Run, given: Arguments, node: ast.expr) -> Value:
    row = row_of(run, given.get(0, "sequence") or Text(), node)
    return items("iterator", Row(row.items[::-1], row.more, row.cut))


def _extreme(pick: Callable[[float, float], float], is_min: bool) -> Model:
    def model(run: Run, given: Arguments, node: ast.expr) -> Value:
        row = row_of(run, given.args[0], node) if len(given.args) == 1 else Row(tuple(given.args))
        if row.more is not None:
            return _any_of(row)
        return (
            lifted(lambda *values: _pick(list(values), is_min), *row.items) if row.items else Gap("number", "nothing")
        )

    return model


def _pick(values: list[Value], is_min: bool) -> Value:
    numbers = [v.value for v in values if isinstance(v, Known) and isinstance(v.value, (int, float))]
    if len(numbers) == len(values):
        return Known(min(numbers) if is_min else max(numbers))
    bounds = [interval(value) for value in values]
    lows, highs = ([b[i] if b else None for b in bounds] for i in (0, 1))
    known_low, known_high = [x for x in lows if x is not None], [x for x in highs if x is not None]
    if is_min:  # the least is never above any known upper bound
        low = min(known_low) if len(known_low) == len(lows) and known_low else None
        high = min(known_high) if known_high else None
    else:
        low = max(known_low) if known_low else None
        high = max(known_high) if len(known_high) == len(highs) and known_high else None
    return Gap("number", "it is the least or greatest of several values", low, high)


def _absolute(run: Run, given: Arguments, node: ast.expr) -> Value:
    return lifted(_one_absolute, given.get(0, "x") or Known(0))


def _one_absolute(value: Value) -> Value:
    if isinstance(value, Known) and isinstance(value.value, (int, float)):
        return Known(abs(value.value))
    if isinstance(value, Quantity):
        return Quantity(lifted(_one_absolute, value.magnitude), value.unit)
    bounds = interval(value)
    if bounds is None or None in bounds:
        return Gap("number", value.reason if isinstance(value, Gap) else "it is not known", 0.0)
    low, high = bounds
    assert low is not None
    assert high is not None
    inside = 0.0 if low <= 0 <= high else min(abs(low), abs(high))
    return Gap("number", value.reason if isinstance(value, Gap) else "", inside, max(abs(low), abs(high)))


def _round(run: Run, given: Arguments, node: ast.expr) -> Value:
    digits = given.get(1, "ndigits")
    places = digits.value if isinstance(digits, Known) and isinstance(digits.value, int) else None

    def one(value: Value) -> Value:
        if isinstance(value, Quantity):
            return Quantity(lifted(one, value.magnitude), value.unit)
        if isinstance(value, Known) and isinstance(value.value, (int, float)) and abs(value.value) < 1e300:
            return checked(round(value.value, places) if places is not None else round(value.value))
        bounds = interval(value)
        low, high = (None if x is None else float(round(x, places or 0)) for x in bounds or (None, None))
        reason = value.reason if isinstance(value, Gap) else "it is rounded"
        return Gap("number" if digits is not None else "integer", reason, low, high)

    return lifted(one, given.get(0, "number") or Known(0))


def _sum(run: Run, given: Arguments, node: ast.expr) -> Value:
    row = row_of(run, given.get(0, "iterable") or Text(), node)
    if row.more is not None or len(row.items) > 1000:
        return Gap("number", "it is a sum")
    total: Value = given.get(1, "start") or Known(0)
    for item in row.items:
        total = combine(ast.Add(), total, item, node)
    return total


def _getattr(run: Run, given: Arguments, node: ast.expr) -> Value:
    owner, name = given.get(0, "object"), given.get(1, "name")
    if owner is None or not isinstance(name, Text) or name.known is None:
        return Gap("unknown", "the name of the attribute is not known")
    word = name.known
    found = lifted(lambda value: attribute(run, value, word, node), owner)
    default = given.get(2, "default")
    if isinstance(found, Gap) and default is not None:
        return either([(default, EVERYWHERE), (found, EVERYWHERE)])
    return found


def _map(run: Run, given: Arguments, node: ast.expr) -> Value:
    if len(given.args) != 2:
        return Gap("unknown", "`map` over several lists is not followed")
    row = row_of(run, given.args[1], node)
    call = given.args[0]
    done = tuple(run.call(call, Arguments([item]), node) for item in row.items[:1000])
    more = run.call(call, Arguments([row.more]), node) if row.more is not None else None
    return items("iterator", Row(done, more, max(0, len(row.items) - 1000)))


def _next(run: Run, given: Arguments, node: ast.expr) -> Value:
    row = row_of(run, given.get(0, "iterator") or Text(), node)
    return _any_of(row)


def _power(run: Run, given: Arguments, node: ast.expr) -> Value:
    return combine(ast.Pow(), given.get(0, "base") or Known(0), given.get(1, "exp") or Known(1), node)


def _divmod(run: Run, given: Arguments, node: ast.expr) -> Value:
    a, b = given.get(0, "a") or Known(0), given.get(1, "b") or Known(1)
    return items("tuple", Row((combine(ast.FloorDiv(), a, b, node), combine(ast.Mod(), a, b, node))))


def _table(run: Run, given: Arguments, node: ast.expr) -> Value:
    sources = [option for option, _ in options_of(given.args[0])] if given.args else []
    made = Table()
    parts = [_as_table(run, source, node) for source in sources]
    for part in parts:
        made = joined_tables(made, Table(part.state, part.keys, part.maybe if len(parts) == 1 else set(part.state)))
    for name, value in given.keywords.items():
        made.state[name] = value
    return made


def _as_table(run: Run, source: Value, node: ast.expr) -> Table:
    """Return `dict(source)`; pairs that need not be there give keys that may be missing."""
    if isinstance(source, Table):
        return Table(dict(source.state), dict(source.keys), set(source.maybe))
    row = row_of(run, source, node)
    made = Table()
    for pair in (*row.items, *(option for option, _ in (options_of(row.more) if row.more is not None else ()))):
        parts = pair.row.items if isinstance(pair, Items) and pair.row.more is None else ()
        key = key_of(parts[0]) if len(parts) == 2 else None
        if key is None:
            made.state[OPEN] = Gap("unknown", "a key of the dict is not known")
            continue
        made.state[key[0]], made.keys[key[0]] = parts[1], parts[0]
        if pair not in row.items:
            made.maybe.add(key[0])
    return made


def _character(run: Run, given: Arguments, node: ast.expr) -> Value:
    code = given.get(0, "i")
    if isinstance(code, Known) and isinstance(code.value, int) and 0 <= code.value < 0xD800:
        return texts.plain(chr(code.value), node)
    return Gap("text", "the character is not known")


def _in_base(mark: str) -> Model:
    def model(run: Run, given: Arguments, node: ast.expr) -> Value:
        return lifted(lambda option: formatted(option, mark, "", node), given.get(0, "number") or Known(0))

    return model


def _bool(run: Run, given: Arguments, node: ast.expr) -> Value:
    known = truth(given.get(0, "x") or Known(False))
    return Gap("unknown", "it depends on what happens") if known is None else Known(known)


def _typed(run: Run, given: Arguments, node: ast.expr) -> Value:
    return Gap("text", "it is typed in when the script runs")


BUILTINS: dict[str, Model] = {
    "str": _text,
    "repr": _quoted,
    "bytes": lambda run, given, node: given.get(0, "source") or Text(),
    "bytearray": lambda run, given, node: given.get(0, "source") or Text(),
    "format": _format,
    "float": _number("number", lambda x: float(operator.index(x) if isinstance(x, int) else x)),  # type: ignore[arg-type]
    "int": _number("integer", lambda x: int(x)),  # type: ignore[call-overload]
    "len": _length,
    "range": _range,
    "zip": _zip,
    "enumerate": _enumerate,
    "list": _collect("list"),
    "tuple": _collect("tuple"),
    "set": _collect("set"),
    "frozenset": _collect("set"),
    "iter": _collect("iterator"),
    "sorted": _sorted,
    "reversed": _reversed,
    "min": _extreme(min, True),
    "max": _extreme(max, False),
    "abs": _absolute,
    "round": _round,
    "sum": _sum,
    "getattr": _getattr,
    "map": _map,
    "next": _next,
    "pow": _power,
    "divmod": _divmod,
    "dict": _table,
    "chr": _character,
    "hex": _in_base("#x"),
    "oct": _in_base("#o"),
    "bin": _in_base("#b"),
    "bool": _bool,
    "input": _typed,
}
"""What each function gives. Those not listed (`print`, `open`, ...) give something unknown."""
