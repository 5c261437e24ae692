"""How each kind of statement is followed; each returns whether the script can go on behind it."""

from __future__ import annotations

import ast
from collections.abc import Callable

from benchwright.check.source.access import external_member
from benchwright.check.source.arithmetic import combine
from benchwright.check.source.assignment import assign
from benchwright.check.source.conditions import narrow, truth
from benchwright.check.source.contexts import within_context
from benchwright.check.source.definitions import class_definition, definition
from benchwright.check.source.loops import for_loop, leave_loop, while_loop
from benchwright.check.source.memory import Frame, Snapshot
from benchwright.check.source.run import NEVER, Executor, Run
from benchwright.check.source.trace import Guard
from benchwright.check.source.values import (
    EVERYWHERE,
    Branches,
    External,
    Gap,
    Items,
    Known,
    Row,
    Table,
    Value,
)


def expression(run: Run, node: ast.stmt, frame: Frame) -> bool:
    """A call or anything else whose value is thrown away."""
    assert isinstance(node, ast.Expr)
    return run.evaluate(node.value, frame) is not NEVER


def assignment(run: Run, node: ast.stmt, frame: Frame) -> bool:
    """`a = b = value`."""
    assert isinstance(node, ast.Assign)
    value = run.evaluate(node.value, frame)
    for target in node.targets:
        assign(run, target, value, frame)
    return value is not NEVER


def annotated(run: Run, node: ast.stmt, frame: Frame) -> bool:
    """`a: kind = value`; without a value it says nothing."""
    assert isinstance(node, ast.AnnAssign)
    if node.value is not None:
        assign(run, node.target, run.evaluate(node.value, frame), frame)
    return True


def augmented(run: Run, node: ast.stmt, frame: Frame) -> bool:
    """`x += 1`; a list grows in place."""
    assert isinstance(node, ast.AugAssign)
    old = run.evaluate(_as_read(node.target), frame)
    value = run.evaluate(node.value, frame)
    result = combine(node.op, old, value, node.value)
    if isinstance(old, Items) and isinstance(result, Items) and old.kind == "list":
        run.memory.put(old.state, "row", result.row)
    else:
        assign(run, node.target, result, frame)
    return True


def _as_read(target: ast.expr) -> ast.expr:
    if isinstance(target, ast.Attribute):
        return ast.copy_location(ast.Attribute(target.value, target.attr, ast.Load()), target)
    if isinstance(target, ast.Subscript):
        return ast.copy_location(ast.Subscript(target.value, target.slice, ast.Load()), target)
    return target


def condition(run: Run, node: ast.stmt, frame: Frame) -> bool:
    """`if ... elif ... else`: the arm that is known to be taken, or each of them."""
    assert isinstance(node, ast.If)
    arms: list[tuple[list[ast.expr], ast.expr | None, list[ast.stmt]]] = []
    failed: list[ast.expr] = []
    here = node
    while True:
        known = truth(run.evaluate(here.test, frame))
        if known is not False:
            arms.append((list(failed), here.test, here.body))
        if known is True:
            break
        if len(failed) < 24:
            failed.append(here.test)
        if len(here.orelse) == 1 and isinstance(here.orelse[0], ast.If):
            here = here.orelse[0]
            continue
        arms.append((failed, None, here.orelse))
        break

    def act(before: list[ast.expr], test: ast.expr | None, body: list[ast.stmt]) -> bool:
        if len(arms) > 1:
            for other in before:
                narrow(run, other, frame, False)
            if test is not None:
                narrow(run, test, frame, True)
        return run.execute(body, frame)

    return run.branch([lambda arm=arm: act(*arm) for arm in arms])  # type: ignore[misc]


def attempt(run: Run, node: ast.stmt, frame: Frame) -> bool:
    """`try`: a handler starts from anything the body can have left behind."""
    assert isinstance(node, (ast.Try, ast.TryStar))
    decision = run.decide()
    ends: list[tuple[Snapshot, Branches]] = []
    path = run.path
    run.memory.begin()
    body = run.within(Guard(node, "body"), lambda: run.execute(node.body, frame))
    reached = run.memory.changed(run.memory.depth - 1)
    if body and node.orelse:
        body = run.within(Guard(node, "body"), lambda: run.execute(node.orelse, frame))
    changes = run.memory.undo()
    end_path = run.path
    if body:
        ends.append((changes, frozenset(((decision, 0),))))
    for arm, handler in enumerate(node.handlers, 1):
        tag = frozenset(((decision, arm),))
        run.path = path | tag
        run.memory.begin()
        run.memory.merge([({}, EVERYWHERE), (reached, EVERYWHERE)])
        falls = run.within(_handler_guard(node, handler), lambda h=handler: _handle(run, h, frame))  # type: ignore[misc]
        changes = run.memory.undo()
        if falls:
            ends.append((changes, tag))
    run.path = end_path if body and len(ends) == 1 else path
    run.memory.merge([(ends[0][0], EVERYWHERE)] if len(ends) == 1 else ends)
    if node.finalbody:
        falls = run.within(Guard(node, "final"), lambda: run.execute(node.finalbody, frame))
        return falls and bool(ends)
    return bool(ends)


def _handler_guard(node: ast.AST, handler: ast.ExceptHandler) -> Guard:
    caught = ast.unparse(handler.type) if handler.type is not None else "BaseException"
    return Guard(node, "handler", "BaseException" in caught)


def _handle(run: Run, handler: ast.ExceptHandler, frame: Frame) -> bool:
    if handler.type is not None:
        run.evaluate(handler.type, frame)
    if handler.name:
        assign(run, ast.Name(handler.name), Gap("text", "it is an error that happens when the script runs"), frame)
    return run.execute(handler.body, frame)


def with_block(run: Run, node: ast.stmt, frame: Frame) -> bool:
    """`with`, one manager inside the other."""
    assert isinstance(node, (ast.With, ast.AsyncWith))

    def enter(index: int) -> bool:
        if index == len(node.items):
            return run.execute(node.body, frame)
        item = node.items[index]
        manager = run.evaluate(item.context_expr, frame)

        def inside(value: Value) -> bool:
            if item.optional_vars is not None:
                assign(run, item.optional_vars, value, frame)
            return enter(index + 1)

        return within_context(run, manager, node, item.context_expr, inside)

    return enter(0)


def returned(run: Run, node: ast.stmt, frame: Frame) -> bool:
    """`return`: notes the value, and what has changed outside the function by then."""
    assert isinstance(node, ast.Return)
    value = run.evaluate(node.value, frame) if node.value is not None else Known(None)
    if value is not NEVER:
        frame.returns.append((value, run.path))
        own = id(frame.names)
        changed = run.memory.changed(frame.depth)
        frame.exits.append({spot: entry for spot, entry in changed.items() if spot[0] != own})
    return False


def raised(run: Run, node: ast.stmt, frame: Frame) -> bool:
    """`raise`: nothing comes behind it."""
    assert isinstance(node, ast.Raise)
    if node.exc is not None:
        run.evaluate(node.exc, frame)
    return False


def declared(run: Run, node: ast.stmt, frame: Frame) -> bool:
    """`global` and `nonlocal`."""
    assert isinstance(node, (ast.Global, ast.Nonlocal))
    for name in node.names:
        holder = frame.top or frame
        if isinstance(node, ast.Nonlocal):
            here = frame.outer
            while here is not None and name not in here.names:
                here = here.outer
            holder = here or holder
        frame.elsewhere[name] = holder
    return True


def imported(run: Run, node: ast.stmt, frame: Frame) -> bool:
    """`import`: names of things outside the script."""
    if isinstance(node, ast.Import):
        for alias in node.names:
            run.trace.imports.add(alias.name)
            dotted = _canonical(alias.name)
            value = External(dotted if alias.asname else dotted.split(".")[0])
            assign(run, ast.Name(alias.asname or alias.name.split(".")[0]), value, frame)
    elif isinstance(node, ast.ImportFrom):
        module = _canonical(node.module or "")
        run.trace.imports.add(module)
        for alias in node.names:
            if alias.name != "*":
                assign(run, ast.Name(alias.asname or alias.name), _member_of(module, alias.name), frame)
    return True


def _canonical(module: str) -> str:
    return "pyvisa" if module == "visa" else module


def _member_of(module: str, name: str) -> Value:
    return external_member(External(module), name) if module != "pint" else External(f"{module}.{name}")


def deleted(run: Run, node: ast.stmt, frame: Frame) -> bool:
    """`del`."""
    assert isinstance(node, ast.Delete)
    for target in node.targets:
        if isinstance(target, ast.Name):
            run.memory.drop(frame.names, target.id)
        elif isinstance(target, ast.Subscript):
            owner = run.evaluate(target.value, frame)
            if isinstance(owner, Items) and owner.row.more is None and owner.row.items:
                run.memory.put(owner.state, "row", Row((), Gap("unknown", "an item of the list is deleted")))
            elif isinstance(owner, Table):
                run.evaluate(target.slice, frame)
    return True


def asserted(run: Run, node: ast.stmt, frame: Frame) -> bool:
    """`assert`: what it says holds behind it."""
    assert isinstance(node, ast.Assert)
    if truth(run.evaluate(node.test, frame)) is None:
        narrow(run, node.test, frame, True)
    return True


def matched(run: Run, node: ast.stmt, frame: Frame) -> bool:
    """`match`: each case that can fit."""
    assert isinstance(node, ast.Match)
    run.evaluate(node.subject, frame)
    acts: list[Callable[[], bool]] = []
    certain = False
    for case in node.cases:
        test = _as_test(node.subject, case.pattern)
        known = None if test is None else truth(run.evaluate(test, frame))
        if isinstance(case.pattern, ast.MatchAs) and case.pattern.pattern is None and case.guard is None:
            known = True
        if known is False:
            continue
        acts.append(lambda case=case, test=test: _case(run, case, test, frame))  # type: ignore[misc]
        if known is True and case.guard is None:
            certain = True
            break
    if not certain:
        acts.append(lambda: True)
    return run.branch(acts)


def _as_test(subject: ast.expr, pattern: ast.pattern) -> ast.expr | None:
    """Write a pattern of plain values as a comparison; None for other patterns."""
    if isinstance(pattern, ast.MatchValue):
        return ast.copy_location(ast.Compare(subject, [ast.Eq()], [pattern.value]), subject)
    if isinstance(pattern, ast.MatchSingleton):
        return ast.copy_location(ast.Compare(subject, [ast.Is()], [ast.Constant(pattern.value)]), subject)
    if isinstance(pattern, ast.MatchOr) and all(isinstance(inner, ast.MatchValue) for inner in pattern.patterns):
        values = [inner.value for inner in pattern.patterns if isinstance(inner, ast.MatchValue)]
        return ast.copy_location(ast.Compare(subject, [ast.In()], [ast.Tuple(values, ast.Load())]), subject)
    return None


def _case(run: Run, case: ast.match_case, test: ast.expr | None, frame: Frame) -> bool:
    for pattern in ast.walk(case.pattern):
        name = getattr(pattern, "name", None) or getattr(pattern, "rest", None)
        if isinstance(name, str):
            assign(run, ast.Name(name), Gap("unknown", "it is taken from a pattern"), frame)
    if test is not None:
        narrow(run, test, frame, True)
    return run.execute(case.body, frame)


def nothing(run: Run, node: ast.stmt, frame: Frame) -> bool:
    """`pass`."""
    return True


EXECUTORS: dict[type[ast.stmt], Executor] = {
    ast.Expr: expression,
    ast.Assign: assignment,
    ast.AnnAssign: annotated,
    ast.AugAssign: augmented,
    ast.If: condition,
    ast.For: for_loop,
    ast.AsyncFor: for_loop,
    ast.While: while_loop,
    ast.Break: leave_loop,
    ast.Continue: leave_loop,
    ast.Try: attempt,
    ast.TryStar: attempt,
    ast.With: with_block,
    ast.AsyncWith: with_block,
    ast.FunctionDef: definition,
    ast.AsyncFunctionDef: definition,
    ast.ClassDef: class_definition,
    ast.Return: returned,
    ast.Raise: raised,
    ast.Global: declared,
    ast.Nonlocal: declared,
    ast.Import: imported,
    ast.ImportFrom: imported,
    ast.Delete: deleted,
    ast.Assert: asserted,
    ast.Match: matched,
    ast.Pass: nothing,
}
