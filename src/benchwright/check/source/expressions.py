"""How each kind of expression is followed."""

from __future__ import annotations

import ast

from benchwright.check.source import text as texts
from benchwright.check.source.access import attribute, element, names_instrument, sliced
from benchwright.check.source.arithmetic import MAX_ITEMS, combine, lifted, mapped
from benchwright.check.source.assignment import assign
from benchwright.check.source.comprehensions import comprehension, dict_comprehension
from benchwright.check.source.conditions import compare, key_of, narrow, truth
from benchwright.check.source.formats import formatted
from benchwright.check.source.iteration import each
from benchwright.check.source.memory import Frame
from benchwright.check.source.replies import note_comparison
from benchwright.check.source.run import Arguments, Evaluator, Run
from benchwright.check.source.values import (
    EVERYWHERE,
    OPEN,
    Bound,
    Branches,
    External,
    Function,
    Gap,
    Items,
    Known,
    Quantity,
    Row,
    Special,
    Table,
    Text,
    Value,
    either,
    hull,
    interval,
    items,
)


def constant(run: Run, node: ast.expr, frame: Frame) -> Value:
    """A literal."""
    assert isinstance(node, ast.Constant)
    value = node.value
    if isinstance(value, str):
        return texts.literal(node, value) if len(value) <= texts.MAX_CHARACTERS else texts.TOO_LONG
    if isinstance(value, bytes):
        return texts.literal(node, value.decode("latin-1")) if len(value) <= texts.MAX_CHARACTERS else texts.TOO_LONG
    if value is None or isinstance(value, (bool, int, float)):
        return Known(value)
    return Gap("unknown", "a constant of this kind is not followed")


def name(run: Run, node: ast.expr, frame: Frame) -> Value:
    """A name: the nearest scope that has it, then Python's own."""
    assert isinstance(node, ast.Name)
    here: Frame | None = frame.elsewhere.get(node.id, frame)
    while here is not None:
        if node.id in here.names and (here is frame or not here.is_class):
            return here.names[node.id]
        here = here.outer
    if node.id in ("True", "False", "None"):
        return Known({"True": True, "False": False, "None": None}[node.id])
    if node.id in _BUILTINS:
        return External(f"builtins.{node.id}")
    return Gap("unknown", f"`{node.id}` has no value here")


_BUILTINS = frozenset(dir(__builtins__) if not isinstance(__builtins__, dict) else __builtins__)


def joined(run: Run, node: ast.expr, frame: Frame) -> Value:
    """Put an f-string together."""
    assert isinstance(node, ast.JoinedStr)
    parts: list[Value] = []
    at, slot = 0, 0
    for value in node.values:
        if isinstance(value, ast.Constant):
            parts.append(texts.literal(node, str(value.value), at))
            at += len(str(value.value))
        elif isinstance(value, ast.FormattedValue):
            parts.append(_field(run, value, frame, node, slot))
            slot += 1
    return lifted(lambda *all_parts: texts.concat([p for p in all_parts if isinstance(p, Text)]), *parts)


def _field(run: Run, node: ast.FormattedValue, frame: Frame, whole: ast.expr, slot: int) -> Value:
    value = run.evaluate(node.value, frame)
    spec = run.evaluate(node.format_spec, frame) if node.format_spec is not None else Text()
    conversion = "" if node.conversion < 0 else chr(node.conversion)

    def one(option: Value, wanted: Value) -> Value:
        known = wanted.known if isinstance(wanted, Text) else None
        if known is None:
            kind = "number" if interval(option) is not None else "unknown"
            return texts.gap(Gap("number" if kind == "number" else "unknown", "its format is not known"), whole, slot)
        return formatted(option, known, conversion, whole, slot)

    return lifted(one, value, spec)


def binary(run: Run, node: ast.expr, frame: Frame) -> Value:
    """Evaluate a chain such as `a + b + c` without nesting."""
    chain: list[ast.BinOp] = []
    left: ast.expr = node
    while isinstance(left, ast.BinOp):
        chain.append(left)
        left = left.left
    value = run.evaluate(left, frame)
    for step in reversed(chain):
        value = combine(step.op, value, run.evaluate(step.right, frame), step)
    return value


def unary(run: Run, node: ast.expr, frame: Frame) -> Value:
    """`-a`, `+a`, `not a`, `~a`."""
    assert isinstance(node, ast.UnaryOp)
    value = run.evaluate(node.operand, frame)
    if isinstance(node.op, ast.Not):
        known = truth(value)
        return Gap("unknown", "it depends on what happens") if known is None else Known(not known)
    if isinstance(node.op, ast.UAdd):
        return value
    if isinstance(node.op, ast.USub):
        return lifted(_negative, value)
    return Gap("integer", "it is computed bit by bit")


def _negative(value: Value) -> Value:
    if isinstance(value, Known) and isinstance(value.value, (int, float)):
        return Known(-value.value)
    if isinstance(value, Quantity):
        return Quantity(lifted(_negative, value.magnitude), value.unit)
    if isinstance(value, Items):
        return mapped(value, lambda item: lifted(_negative, item))
    if isinstance(value, Gap) and value.is_number:
        low, high = value.low, value.high
        return Gap(value.kind, value.reason, None if high is None else -high, None if low is None else -low)
    return Gap("number", value.reason if isinstance(value, Gap) else "it is not known")


def boolean(run: Run, node: ast.expr, frame: Frame) -> Value:
    """`and` and `or`: the first operand that decides, or everything it can be."""
    assert isinstance(node, ast.BoolOp)
    wanted = isinstance(node.op, ast.Or)
    possible: list[Value] = []
    for operand in node.values:
        value = run.evaluate(operand, frame)
        known = truth(value)
        if known is not (not wanted) or operand is node.values[-1]:
            possible.append(value)
        if known is wanted:
            break
    return possible[0] if len(possible) == 1 else either([(value, EVERYWHERE) for value in possible])


def comparison(run: Run, node: ast.expr, frame: Frame) -> Value:
    """`a < b <= c`, `a in b`; noting what a reply to `*IDN?` is compared with."""
    assert isinstance(node, ast.Compare)
    left = run.evaluate(node.left, frame)
    results: list[bool | None] = []
    for operation, operand in zip(node.ops, node.comparators, strict=True):
        right = run.evaluate(operand, frame)
        names_instrument(left, right)
        names_instrument(right, left)
        note_comparison(run, left, operation, right, node)
        results.append(compare(type(operation), left, right))
        left = right
    if False in results:
        return Known(False)
    return Gap("unknown", "it depends on what happens") if None in results else Known(True)


def conditional(run: Run, node: ast.expr, frame: Frame) -> Value:
    """`a if test else b`."""
    assert isinstance(node, ast.IfExp)
    known = truth(run.evaluate(node.test, frame))
    if known is not None:
        return run.evaluate(node.body if known else node.orelse, frame)
    values: list[tuple[Value, Branches]] = []
    outer = run.path

    def arm(expression: ast.expr, holds: bool) -> bool:
        narrow(run, node.test, frame, holds)
        values.append((run.evaluate(expression, frame), run.path - outer))
        return True

    run.branch([lambda: arm(node.body, True), lambda: arm(node.orelse, False)])
    return either(values)


def collection(run: Run, node: ast.expr, frame: Frame) -> Value:
    """A list, tuple or set as written."""
    assert isinstance(node, (ast.List, ast.Tuple, ast.Set))
    kind = "list" if isinstance(node, ast.List) else "tuple" if isinstance(node, ast.Tuple) else "set"
    content: list[Value] = []
    more: Value | None = None
    for item in node.elts:
        if not isinstance(item, ast.Starred):
            content.append(run.evaluate(item, frame))
            continue
        inner = run.evaluate(item.value, frame)
        if isinstance(inner, Items):
            content += inner.row.items
            more = inner.row.more or more
        else:
            more = Gap("unknown", "the list is not known")
    cut = max(0, len(content) - MAX_ITEMS)
    if more is not None:
        return items(kind, Row((), hull([*content, more], "the list is not known")))  # type: ignore[arg-type]
    return items(kind, Row(tuple(content[:MAX_ITEMS]), None, cut))  # type: ignore[arg-type]


def table(run: Run, node: ast.expr, frame: Frame) -> Value:
    """A dict as written."""
    assert isinstance(node, ast.Dict)
    made = Table()
    for key, item in zip(node.keys, node.values, strict=True):
        value = run.evaluate(item, frame)
        if key is None:
            made.state.update(value.state if isinstance(value, Table) else {OPEN: Gap("unknown", "it is not known")})
            continue
        written = run.evaluate(key, frame)
        known = key_of(written)
        if known is None:
            old = made.state.get(OPEN)
            made.state[OPEN] = value if old is None else hull([old, value], "its key is not known")
        else:
            made.state[known[0]] = value
            made.keys[known[0]] = written
    return made


def subscript(run: Run, node: ast.expr, frame: Frame) -> Value:
    """`a[b]`, `a[b:c]`."""
    assert isinstance(node, ast.Subscript)
    owner = run.evaluate(node.value, frame)
    if isinstance(node.slice, ast.Slice):
        bounds = [
            Known(None) if bound is None else run.evaluate(bound, frame)
            for bound in (node.slice.lower, node.slice.upper, node.slice.step)
        ]
        return lifted(lambda value, *ends: sliced(value, list(ends)), owner, *bounds)
    index = run.evaluate(node.slice, frame)
    return lifted(lambda value, key: element(run, value, key, node), owner, index)


def member(run: Run, node: ast.expr, frame: Frame) -> Value:
    """`a.b`."""
    assert isinstance(node, ast.Attribute)
    return lifted(_settled, _member(run, node, frame))


def _member(run: Run, node: ast.Attribute, frame: Frame) -> Value:
    owner = run.evaluate(node.value, frame)
    return lifted(lambda value: attribute(run, value, node.attr, node), owner)


def _settled(value: Value) -> Value:
    """An attribute of something unknown that is not called is a value, not a method."""
    if isinstance(value, Bound) and isinstance(value.receiver, Gap):
        return Gap("unknown", value.receiver.reason)
    return value


def call(run: Run, node: ast.expr, frame: Frame) -> Value:
    """`f(a, *b, c=d, **e)`."""
    assert isinstance(node, ast.Call)
    called = node.func
    function = _member(run, called, frame) if isinstance(called, ast.Attribute) else run.evaluate(called, frame)
    arguments = Arguments()
    for item in node.args:
        if not isinstance(item, ast.Starred):
            arguments.args.append(run.evaluate(item, frame))
            continue
        inner = run.evaluate(item.value, frame)
        if isinstance(inner, Items) and inner.row.more is None:
            arguments.args += inner.row.items
        else:
            arguments.open = "its arguments are not known"
    for keyword in node.keywords:
        value = run.evaluate(keyword.value, frame)
        if keyword.arg is not None:
            arguments.keywords[keyword.arg] = value
        elif isinstance(value, Table) and OPEN not in value.state:
            arguments.keywords.update({str(key): item for key, item in value.state.items()})
        else:
            arguments.open = "its arguments are not known"
    if isinstance(function, External) and function.name == "builtins.super":
        return attribute_of_super(run, frame)
    return run.call(function, arguments, node)


def attribute_of_super(run: Run, frame: Frame) -> Value:
    """`super()`: the object, seen as one of its base classes."""
    function = run.functions[-1] if run.functions else None
    if function is None or function.owner is None:
        return Gap("unknown", "`super()` is not followed here")
    receiver = frame.names.get(next(iter(_parameter_names(function)), ""), Gap("unknown", "it is not known"))
    return Special("super", {"self": receiver, "owner": function.owner})


def _parameter_names(function: Function) -> list[str]:
    return [arg.arg for arg in (*function.node.args.posonlyargs, *function.node.args.args)]


def anonymous(run: Run, node: ast.expr, frame: Frame) -> Value:
    """A lambda."""
    assert isinstance(node, ast.Lambda)
    return make_function(run, node, frame)


def make_function(run: Run, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda, frame: Frame) -> Function:
    """Return the function a definition makes, its default values evaluated."""
    given = node.args
    names = [arg.arg for arg in (*given.posonlyargs, *given.args)]
    defaults = {
        arg: run.evaluate(default, frame)
        for arg, default in zip(names[len(names) - len(given.defaults) :], given.defaults, strict=True)
    }
    for arg, default in zip(given.kwonlyargs, given.kw_defaults, strict=True):
        if default is not None:
            defaults[arg.arg] = run.evaluate(default, frame)
    return Function(node, frame, defaults)


def walrus(run: Run, node: ast.expr, frame: Frame) -> Value:
    """`(a := b)`."""
    assert isinstance(node, ast.NamedExpr)
    value = run.evaluate(node.value, frame)
    assign(run, node.target, value, frame)
    return value


def awaited(run: Run, node: ast.expr, frame: Frame) -> Value:
    """`await a`: as if it were not there."""
    assert isinstance(node, ast.Await)
    return run.evaluate(node.value, frame)


def yielded(run: Run, node: ast.expr, frame: Frame) -> Value:
    """`yield a`: what is done with it, then goes on."""
    assert isinstance(node, ast.Yield)
    value = run.evaluate(node.value, frame) if node.value is not None else Known(None)
    return frame.when_yielded(value) if frame.when_yielded else Known(None)


def yielded_from(run: Run, node: ast.expr, frame: Frame) -> Value:
    """`yield from a`."""
    assert isinstance(node, ast.YieldFrom)
    handle = frame.when_yielded

    def turn(value: Value) -> bool:
        if handle:
            handle(value)
        return True

    each(run, run.evaluate(node.value, frame), turn, node)
    return Known(None)


EVALUATORS: dict[type[ast.expr], Evaluator] = {
    ast.Constant: constant,
    ast.Name: name,
    ast.JoinedStr: joined,
    ast.BinOp: binary,
    ast.UnaryOp: unary,
    ast.BoolOp: boolean,
    ast.Compare: comparison,
    ast.IfExp: conditional,
    ast.List: collection,
    ast.Tuple: collection,
    ast.Set: collection,
    ast.Dict: table,
    ast.Subscript: subscript,
    ast.Attribute: member,
    ast.Call: call,
    ast.Lambda: anonymous,
    ast.ListComp: comprehension,
    ast.SetComp: comprehension,
    ast.GeneratorExp: comprehension,
    ast.DictComp: dict_comprehension,
    ast.NamedExpr: walrus,
    ast.Await: awaited,
    ast.Yield: yielded,
    ast.YieldFrom: yielded_from,
}
