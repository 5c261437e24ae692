"""Context managers: what happens on the way in, inside, and on every way out."""

from __future__ import annotations

import ast
from collections.abc import Callable

from benchwright.check.source.functions import call_method, run_generator
from benchwright.check.source.run import Arguments, Run
from benchwright.check.source.trace import Event, Guard, Instrument
from benchwright.check.source.values import (
    Bound,
    External,
    Function,
    Gap,
    Instance,
    Known,
    Options,
    Special,
    Value,
)

Body = Callable[[Value], bool]
"""What stands inside the `with`, given the value behind `as`; returns whether it comes out at the end."""


def within_context(run: Run, manager: Value, statement: ast.AST, node: ast.expr, body: Body) -> bool:
    """Go through a `with` statement's body inside `manager`."""
    if isinstance(manager, Options):
        manager = manager.options[0][0]
    inside, final = Guard(statement, "body"), Guard(statement, "final")
    if isinstance(manager, Special) and manager.kind in ("manager", "generator"):
        return _within_generator(run, manager, node, body)
    if isinstance(manager, Special) and manager.kind == "stack":
        outer = run.guards
        falls = run.within(inside, lambda: body(manager))
        run.guards = (*outer, final)
        leave_stack(run, manager, outer)
        run.guards = outer
        return falls
    if isinstance(manager, Special) and manager.kind in ("closing", "plain"):
        falls = run.within(inside, lambda: body(manager.state["thing"]))
        thing = manager.state["thing"]
        if manager.kind == "closing" and isinstance(thing, Instrument):
            run.within(final, lambda: _close(run, thing, node))
        return falls
    if isinstance(manager, Instrument):
        falls = run.within(inside, lambda: body(manager))
        run.within(final, lambda: _close(run, manager, node))
        return falls
    if isinstance(manager, Instance):
        return _within_instance(run, manager, inside, final, node, body)
    return run.within(inside, lambda: body(_entered(manager)))


def _entered(manager: Value) -> Value:
    """What something from outside the script gives when entered: usually itself."""
    return manager if isinstance(manager, (External, Gap)) else Gap("unknown", "a context manager that is not followed")


def _close(run: Run, instrument: Instrument, node: ast.AST) -> bool:
    run.record(Event("close", instrument, node, "close"))
    return True


def _within_instance(run: Run, manager: Instance, inside: Guard, final: Guard, node: ast.expr, body: Body) -> bool:
    entered = call_method(run, manager, "__enter__", Arguments(), node)
    if entered is None:
        entered = call_method(run, manager, "__aenter__", Arguments(), node)
    falls = run.within(inside, lambda: body(manager if entered is None else entered))
    none = Known(None)

    def leave() -> bool:
        for name in ("__exit__", "__aexit__"):
            call_method(run, manager, name, Arguments([none, none, none]), node)
        return True

    run.within(final, leave)
    return falls


def _within_generator(run: Run, manager: Special, node: ast.expr, body: Body) -> bool:
    """The body runs where the generator yields, inside the generator's own `try`."""
    falls: list[bool] = []
    calls, functions = run.calls, run.functions

    def when_yielded(value: Value) -> Value:
        if not falls:
            inner = (run.calls, run.functions)
            run.calls, run.functions = calls, functions
            falls.append(body(value))
            run.calls, run.functions = inner
        return Known(None)

    run_generator(run, manager, node, when_yielded)
    return falls[0] if falls else True


def enter_on_stack(run: Run, stack: Special, thing: Value, node: ast.expr) -> Value:
    """`stack.enter_context(thing)`."""
    if isinstance(thing, Instance):
        leave = thing.cls.find("__exit__")
        if isinstance(leave, Function):
            none = Known(None)
            stack.calls.append((Bound(thing, "__exit__", leave), (none, none, none), {}))
        return call_method(run, thing, "__enter__", Arguments(), node) or thing
    if isinstance(thing, Special) and thing.kind == "manager":
        return _enter_generator(run, stack, thing, node)
    if isinstance(thing, Special) and thing.kind in ("closing", "plain"):
        return thing.state["thing"]
    return thing


def _enter_generator(run: Run, stack: Special, thing: Special, node: ast.expr) -> Value:
    """Go to the `yield` now, and from there on when the stack is left.

    The way to the `yield` is gone a second time then, without sending anything. What stands in
    the `with` of the stack from here on stands inside the generator's own `try`, too.
    """
    found: list[Value] = []
    guards: list[Guard] = []
    held, muted = len(run.guards), run.muted

    def first(value: Value) -> Value:
        if not found:
            found.append(value)
            guards.extend(run.guards[held:])
            run.muted = True
        return Known(None)

    run_generator(run, thing, node, first)
    run.muted = muted
    run.guards = (*run.guards, *guards)
    stack.calls.append((thing, (), {}))
    return found[0] if found else Gap("unknown", "the context manager gives nothing")


def leave_stack(run: Run, stack: Special, outer: tuple[Guard, ...]) -> None:
    """Do what was put on an exit stack, last first.

    A generator's clean-up counts as sure only where it stands in a `finally` of its own, so it is
    gone through with the guards from outside the stack.
    """
    node = ast.Name("stack")
    pending, stack.calls = stack.calls[::-1], []
    for function, args, keywords in pending:
        if not isinstance(function, Special):
            run.call(function, Arguments(list(args), dict(keywords)), node)
            continue
        muted, guards = run.muted, run.guards
        run.muted, run.guards = True, outer

        def second(value: Value, was: bool = muted) -> Value:
            run.muted = was
            return Known(None)

        run_generator(run, function, node, second)
        run.muted, run.guards = muted, guards
