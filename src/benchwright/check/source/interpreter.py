"""Going through a whole script: its statements, then every function nothing in it calls."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable

from benchwright.check.source.calls import call_value
from benchwright.check.source.expressions import EVALUATORS
from benchwright.check.source.functions import call_function, instantiate, stand_in
from benchwright.check.source.memory import Frame
from benchwright.check.source.run import Arguments, Exhausted, Run
from benchwright.check.source.statements import EXECUTORS
from benchwright.check.source.text import plain
from benchwright.check.source.trace import Guard, Trace
from benchwright.check.source.values import EVERYWHERE, Class, Function, Value
from benchwright.check.source.visa import SENDING, TELLING

_STEPS = 120_000
_STEPS_A_NODE = 6
"""Steps a script may take: so many, and so many more for each node of its syntax tree."""

_COMMENT = re.compile(r"#\s*benchwright:\s*([A-Za-z_][\w.]*)\s*=\s*([\w.-]+)")


def read_script(source: str, tree: ast.Module, roles: Iterable[str] = ()) -> Trace:
    """Return what a script sends to which instrument; it is not run.

    `roles` are names that stand for instruments (`psu`). Never raises for a script that parses:
    what cannot be followed stands in `Trace.gave_up`.
    """
    nodes = list(ast.walk(tree))
    allowed = _STEPS + _STEPS_A_NODE * len(nodes)
    run = Run(EVALUATORS, EXECUTORS, call_value, frozenset(roles), _talkers(nodes), allowed // 2, allowed)
    frame = Frame(names={"__name__": plain("__main__")})
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, 8000))
    try:
        _go(run, tree, frame)
    except Exhausted:
        run.give_up(tree, "the rest of the script", f"it takes more than {allowed} steps to follow")
    finally:
        sys.setrecursionlimit(limit)
    _never_reached(run, nodes)
    return run.trace


def told_models(source: str) -> dict[str, str]:
    """Return what comments such as `# benchwright: psu = rigol-dp832` say: name and model."""
    if "benchwright:" not in source:
        return {}
    return {name: model for name, model in _COMMENT.findall(source)}


def _talkers(nodes: list[ast.AST]) -> frozenset[str]:
    """Return the last names of everything the script calls `.query` or its kind on."""
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Attribute) and node.attr in TELLING:
            owner = node.value
            if isinstance(owner, ast.Name):
                found.add(owner.id)
            elif isinstance(owner, ast.Attribute):
                found.add(owner.attr)
    return frozenset(found)


def _go(run: Run, tree: ast.Module, frame: Frame) -> None:
    run.execute(tree.body, frame)
    for function, arguments, node in run.at_exit[::-1]:
        run.within(Guard(None, "final"), lambda f=function, a=arguments, n=node: bool(run.call(f, a, n)))  # type: ignore[misc]
    for value in list(frame.names.values()):
        run.path, run.guards, run.calls, run.loop_size = EVERYWHERE, (), (), 1
        _uncalled(run, value)


def _uncalled(run: Run, value: Value) -> None:
    """Go through a function or class that the script defines and does not use, with gaps for arguments."""
    if isinstance(value, Function) and id(value.node) not in run.entered:
        _by_chance(run, value, None)
    elif isinstance(value, Class):
        own = [member for member in value.state.values() if isinstance(member, Function)]
        own += [member.setter for member in own if member.setter is not None]
        methods = [method for method in own if id(method.node) not in run.entered]
        if methods:
            run.root += 1
            start = value.find("__init__")
            arguments = (
                stand_in(run, start) if isinstance(start, Function) else Arguments(open="nothing here makes one")
            )
            receiver = instantiate(run, value, arguments, ast.Name(value.node.name))
            # Twice, and the first time in silence: any of them can be called before any other.
            for muted in (True, False):
                run.muted = muted
                for method in methods:
                    _by_chance(run, method, None if "staticmethod" in method.decorators else receiver)


def _by_chance(run: Run, function: Function, receiver: Value | None) -> None:
    """Go through a function that may be called, or not, before whatever comes next."""
    run.root += 1

    def call() -> bool:
        call_function(run, function, stand_in(run, function), ast.Name(function.name), receiver)
        return True

    run.branch([call, lambda: True])


def _never_reached(run: Run, nodes: list[ast.AST]) -> None:
    """List the calls that look like traffic and were not come to."""
    for node in nodes:
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or id(node) in run.seen:
            continue
        name = node.func.attr
        if name in SENDING and node.args and (name in TELLING or _like_message(node.args[0])):
            run.give_up(
                node, f"the message sent by `{ast.unparse(node.func)[:60]}`", "nothing in the script comes there"
            )


def _like_message(node: ast.expr) -> bool:
    """Whether an argument of `.write` looks like a command and not like text for a file."""
    first = node.values[0] if isinstance(node, ast.JoinedStr) and node.values else node
    if isinstance(first, ast.Constant) and isinstance(first.value, str):
        return bool(re.match(r"\s*(?:[:*][A-Za-z]|[A-Za-z]+\d*[:?]|[A-Z]{3,})", first.value))
    return False
