"""Calls of functions and classes that the script itself defines."""

from __future__ import annotations

import ast
from collections.abc import Callable

from benchwright.check.source.assignment import assign
from benchwright.check.source.memory import Frame
from benchwright.check.source.run import MAX_CALLS, NEVER, Arguments, Repeat, Run
from benchwright.check.source.trace import Instrument
from benchwright.check.source.values import (
    EVERYWHERE,
    Bound,
    Branches,
    Class,
    External,
    Function,
    Gap,
    Instance,
    Items,
    Known,
    Row,
    Special,
    Table,
    Text,
    Value,
    either,
    items,
    options_of,
)

REPEATS = 6
"""Calls with the same arguments that are gone through in full."""

MAX_SELF = 16
"""Calls of a function inside itself that are followed where the arguments are known."""

FEW = 8
"""Messages that a repeated call sends again even where the script is cut short."""

MAX_REPLAYED = 200
"""A call that sends more messages is gone through every time."""

_NUMBERS = {"int": "integer", "float": "number", "complex": "number"}


def call_function(
    run: Run, function: Function, arguments: Arguments, node: ast.expr, receiver: Value | None = None
) -> Value:
    """Go through a function of the script with these arguments; return what it returns."""
    if is_generator(run, function):
        kind = "manager" if "contextmanager" in function.decorators else "generator"
        made = Special(kind, {"function": function, **({"self": receiver} if receiver else {})})
        made.calls.append((function, tuple(arguments.args), dict(arguments.keywords)))
        return made
    return _go_through(run, function, arguments, node, receiver, None)


def run_generator(run: Run, generator: Special, node: ast.expr, when_yielded: Callable[[Value], Value]) -> None:
    """Go through a generator's body; `when_yielded` is done at each `yield`."""
    function, args, keywords = generator.calls[0]
    assert isinstance(function, Function)
    arguments = Arguments(list(args), dict(keywords))
    _go_through(run, function, arguments, node, generator.state.get("self"), when_yielded)


def _go_through(
    run: Run,
    function: Function,
    arguments: Arguments,
    node: ast.expr,
    receiver: Value | None,
    when_yielded: Callable[[Value], Value] | None,
) -> Value:
    same = sum(1 for other in run.functions if other.node is function.node)
    certain = all(isinstance(value, (Known, Text)) for value in arguments.all())
    if len(run.functions) >= MAX_CALLS or same >= (MAX_SELF if certain else 2):
        run.give_up(node, f"the call of `{function.name}`", "calls are nested too deeply")
        return Gap("unknown", f"`{function.name}` calls itself")
    known = None if when_yielded else _repeat(run, function, arguments, receiver)
    if known is not None:
        return known
    begun = len(run.trace.events)
    run.entered.add(id(function.node))
    frame = Frame(outer=function.frame, top=function.frame.top or function.frame, when_yielded=when_yielded)
    bind(run, function, arguments, frame, receiver)
    result = _body(run, function, frame, node)
    if when_yielded is None and not run.muted:
        _remember(run, _key(run, function, arguments, receiver), result, begun)
    return result


def _body(run: Run, function: Function, frame: Frame, node: ast.expr) -> Value:
    """Go through the body in a frame of its own, and merge what each way out has changed."""
    calls, functions, path, loop_size = run.calls, run.functions, run.path, run.loop_size
    run.calls, run.functions = (*calls, node), (*functions, function)
    run.memory.begin()
    frame.depth = run.memory.depth - 1
    try:
        if isinstance(function.node, ast.Lambda):
            frame.returns.append((run.evaluate(function.node.body, frame), EVERYWHERE))
            falls = False
        else:
            falls = run.execute(function.node.body, frame)
    finally:
        run.calls, run.functions, run.path, run.loop_size = calls, functions, path, loop_size
    if falls:
        frame.returns.append((Known(None), EVERYWHERE))
    if not frame.exits:
        run.memory.keep()
    else:
        ends = [(snapshot, EVERYWHERE) for snapshot in frame.exits]
        changes = run.memory.undo()
        run.memory.merge([*ends, (changes, EVERYWHERE)] if falls else ends)
    if not frame.returns:
        return NEVER
    returns: list[tuple[Value, Branches]] = [(value, branches - path) for value, branches in frame.returns]
    return either(returns)


def _fingerprint(value: Value) -> object:
    """Return something that is equal for equal values, whatever object holds them."""
    if isinstance(value, Text):
        return tuple((piece.text, piece.gap) for piece in value.pieces)
    if isinstance(value, Items) and value.kind == "tuple":
        return (tuple(map(_fingerprint, value.row.items)), value.row.more)
    return value


def _key(run: Run, function: Function, arguments: Arguments, receiver: Value | None) -> object:
    named = tuple((name, _fingerprint(value)) for name, value in arguments.keywords.items())
    return (id(function.node), receiver, tuple(map(_fingerprint, arguments.args)), named, arguments.open)


def _repeat(run: Run, function: Function, arguments: Arguments, receiver: Value | None) -> Value | None:
    """Return the value of an earlier call where this one would bring nothing new, and send the same again."""
    known = run.repeats.get(_key(run, function, arguments, receiver))
    if known is None or known.count < (1 if run.coarse else REPEATS):
        return None
    if not run.coarse or len(known.events) <= FEW:
        for event in known.events:
            run.again(event, known)
    return known.value


def _remember(run: Run, key: object, result: Value, begun: int) -> None:
    known = run.repeats.get(key)
    count = 1 if known is None else known.count + 1
    events = tuple(run.trace.events[begun:])
    if len(events) <= MAX_REPLAYED:
        run.repeats[key] = Repeat(count, result, events, len(run.calls), len(run.guards), run.path)


def bind(run: Run, function: Function, arguments: Arguments, frame: Frame, receiver: Value | None) -> None:
    """Give the parameters their values."""
    given = function.node.args
    args = [*([receiver] if receiver is not None else []), *arguments.args]
    keywords = dict(arguments.keywords)
    positional = [*given.posonlyargs, *given.args]
    for index, arg in enumerate(positional):
        value = args[index] if index < len(args) else _left_out(function, arg, keywords, arguments)
        assign(run, ast.Name(arg.arg), value, frame)
    for arg in given.kwonlyargs:
        assign(run, ast.Name(arg.arg), _left_out(function, arg, keywords, arguments), frame)
    if given.vararg is not None:
        more = Gap("unknown", arguments.open) if arguments.open else None
        frame.names[given.vararg.arg] = items("tuple", Row(tuple(args[len(positional) :]), more))
    if given.kwarg is not None:
        frame.names[given.kwarg.arg] = Table({key: value for key, value in keywords.items()})


def _left_out(function: Function, arg: ast.arg, keywords: dict[str, Value], arguments: Arguments) -> Value:
    if arg.arg in keywords:
        return keywords.pop(arg.arg)
    if arg.arg in function.defaults:
        default = function.defaults[arg.arg]
        if arguments.open and isinstance(default, (Known, Text)):
            return either([(default, EVERYWHERE), (Gap("unknown", arguments.open), EVERYWHERE)])
        return default
    return Gap("unknown", arguments.open or f"`{arg.arg}` is not given in the call")


def stand_in(run: Run, function: Function) -> Arguments:
    """Return arguments for a function that nothing in the script calls: what its parameters can be."""
    given = function.node.args
    arguments = Arguments()
    for arg in (*given.posonlyargs, *given.args, *given.kwonlyargs):
        arguments.keywords[arg.arg] = _stand_in(run, function, arg)
    if function.owner is not None and given.args and "staticmethod" not in function.decorators:
        arguments.keywords.pop(given.args[0].arg, None)
    return arguments


def _stand_in(run: Run, function: Function, arg: ast.arg) -> Value:
    notation = ast.unparse(arg.annotation) if arg.annotation is not None else ""
    default = function.defaults.get(arg.arg)
    if arg.arg in run.roles or is_resource(notation) or (arg.arg in run.talkers and default is None):
        return run.stranger(arg.arg, arg)
    reason = f"`{arg.arg}` is a parameter of `{function.name}`, which nothing here calls"
    kind = _NUMBERS.get(notation.split("|")[0].strip(), "text" if notation.startswith("str") else "unknown")
    gap = Gap(kind, reason, name=arg.arg)  # type: ignore[arg-type]
    if default is None:
        return gap
    if kind == "unknown" and isinstance(default, Known) and type(default.value) in (int, float):
        gap = Gap("number", reason, name=arg.arg)
    return either([(option, branches) for option, branches in options_of(default)] + [(gap, EVERYWHERE)])


def is_resource(notation: str) -> bool:
    """Whether an annotation names a PyVISA resource (`MessageBasedResource`, `pyvisa.Resource`)."""
    last = notation.strip("\"'").split("|")[0].strip().rsplit(".", 1)[-1]
    return last.endswith("Resource") or last in (
        "TCPIPInstrument",
        "USBInstrument",
        "GPIBInstrument",
        "SerialInstrument",
    )


def is_generator(run: Run, function: Function) -> bool:
    """Whether a function has a `yield` of its own."""
    node = function.node
    if isinstance(node, ast.Lambda):
        return False
    if id(node) not in run.generators:
        run.generators[id(node)] = _has_yield(node.body)
    return run.generators[id(node)]


def _has_yield(body: list[ast.stmt]) -> bool:
    stack: list[ast.AST] = list(body)
    while stack:
        node = stack.pop()
        if isinstance(node, (ast.Yield, ast.YieldFrom)):
            return True
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)):
            stack += ast.iter_child_nodes(node)
    return False


def instantiate(run: Run, cls: Class, arguments: Arguments, node: ast.expr) -> Value:
    """Return a new object of a class of the script."""
    bases = [base.name for base in cls.bases if isinstance(base, External)]
    if any(name.endswith("Enum") for name in bases) and arguments.args:
        return arguments.args[0]
    made = Instance(cls)
    start = cls.find("__init__")
    if isinstance(start, Function):
        call_function(run, start, arguments, node, made)
    elif cls.fields:
        for index, (name, default) in enumerate(cls.fields):
            value = arguments.get(index, name)
            made.state[name] = value or default or Gap("unknown", f"`{name}` is not given")
            if isinstance(value, Instrument):
                value.call(name)
        after = cls.find("__post_init__")
        if isinstance(after, Function):
            call_function(run, after, Arguments(), node, made)
    return made


def call_method(run: Run, owner: Instance, name: str, arguments: Arguments, node: ast.expr) -> Value | None:
    """Call a method of an object by name; None if its class has no such method."""
    found = owner.cls.find(name)
    return run.call(Bound(owner, name, found), arguments, node) if isinstance(found, Function) else None
