"""Calls: who is called, and which part of the package knows what that does."""

from __future__ import annotations

import ast
import sys

from benchwright.check.source.access import names_instrument
from benchwright.check.source.builtin import BUILTINS, Model
from benchwright.check.source.contexts import enter_on_stack, leave_stack
from benchwright.check.source.functions import call_function, instantiate, stand_in
from benchwright.check.source.library import LIBRARY, call_special
from benchwright.check.source.methods import call_method_of
from benchwright.check.source.numeric import NUMERIC
from benchwright.check.source.run import Arguments, Run
from benchwright.check.source.trace import Instrument
from benchwright.check.source.values import (
    Bound,
    Class,
    External,
    Function,
    Gap,
    Instance,
    Items,
    Known,
    Partial,
    Special,
    Table,
    Text,
    Value,
    options_of,
)
from benchwright.check.source.visa import (
    OPENING,
    READING,
    SENDING,
    call_instrument,
    is_visa,
    lend,
    open_instrument,
    stranger_for,
)

MODELS: dict[str, Model] = {f"builtins.{name}": model for name, model in BUILTINS.items()} | NUMERIC | LIBRARY

_SAFE_ROOTS = frozenset(sys.stdlib_module_names) | {
    "builtins",
    "numpy",
    "pandas",
    "matplotlib",
    "pint",
    "pyvisa",
    "rich",
    "scipy",
    "tqdm",
    "object",
}
"""Where something that is no instrument comes from, and what does not talk to one it is given."""

_ELSEWHERE = frozenset(("serial", "socket", "usbtmc", "vxi11", "nidaqmx", "telnetlib"))
"""Other ways to an instrument."""


def call_value(run: Run, function: Value, given: Arguments, node: ast.expr) -> Value:
    """Return what calling `function` gives."""
    if isinstance(function, Function):
        return call_function(run, function, given, node)
    if isinstance(function, Bound):
        return _bound(run, function, given, node)
    if isinstance(function, Class):
        return instantiate(run, function, given, node)
    if isinstance(function, External):
        return _external(run, function, given, node)
    if isinstance(function, Partial):
        merged = Arguments([*function.args, *given.args], {**dict(function.keywords), **given.keywords}, given.open)
        return run.call(function.function, merged, node)
    if isinstance(function, Instance):
        method = function.cls.find("__call__")
        if isinstance(method, Function):
            return call_function(run, method, given, node, function)
    _hand_over(run, given, _expression(node), node)
    return Gap("unknown", function.reason if isinstance(function, Gap) else "what is called is not known")


def _bound(run: Run, function: Bound, given: Arguments, node: ast.expr) -> Value:
    owner, name = function.receiver, function.name
    if function.function is not None:
        run.seen.add(id(node))
        return call_function(run, function.function, given, node, owner)
    if isinstance(owner, Instrument):
        return call_instrument(run, owner, name, given, node)
    if isinstance(owner, Special):
        if owner.kind == "stack" and name in ("enter_context", "enter_async_context"):
            return enter_on_stack(run, owner, given.get(0, "cm") or Known(None), node)
        if owner.kind == "stack" and name in ("close", "aclose"):
            leave_stack(run, owner, run.guards)
            return Known(None)
        return call_special(run, owner, name, given, node)
    if name in OPENING and is_visa(owner):
        return open_instrument(run, given, node)
    if isinstance(owner, Gap) and (name in SENDING or name in READING or name in ("clear", "close")):
        return _stranger(run, owner, name, given, node)
    if name == "open" and isinstance(owner, Gap):
        return External("builtins.open()")
    if isinstance(owner, (Text, Items, Table, Known, Gap)) or type(owner).__name__ == "Quantity":
        _call_back(run, given, node)
        return call_method_of(run, owner, name, given, node)
    _hand_over(run, given, _expression(node), node)
    return Gap("unknown", f"`.{name}()` is not followed")


def _stranger(run: Run, owner: Gap, name: str, given: Arguments, node: ast.expr) -> Value:
    """A message sent through something unknown: an instrument, or perhaps a file."""
    found = stranger_for(run, name, node)
    if found is not None:
        return call_instrument(run, found, name, given, node)
    run.seen.add(id(node))
    if name in ("write", "write_raw"):
        receiver = _expression(node).rpartition(".")[0]
        run.give_up(node, f"the message sent by `{_expression(node)}`", f"it cannot be told what `{receiver}` is")
    return Gap("unknown", owner.reason)


def _external(run: Run, function: External, given: Arguments, node: ast.expr) -> Value:
    name = function.name
    model = MODELS.get(name)
    if model is not None:
        return model(run, given, node)
    for value in given.args:
        for other in given.args:
            names_instrument(value, other)
    last = name.rsplit(".", 1)[-1]
    if last in OPENING:
        return open_instrument(run, given, node)
    root = name.split(".")[0].removesuffix("()")
    if last in SENDING or last in READING or root in _ELSEWHERE:
        found = _traffic_elsewhere(run, root, last, given, node)
        if found is not None:
            return found
    if root in _SAFE_ROOTS:
        _call_back(run, given, node)
    else:
        _hand_over(run, given, _expression(node), node)
    return Known(None) if name in ("builtins.print", "builtins.setattr") else External(f"{name}()")


def _traffic_elsewhere(run: Run, root: str, last: str, given: Arguments, node: ast.expr) -> Value | None:
    """A message sent through code that is not the script's: to an instrument, unless it is known better."""
    if root in _SAFE_ROOTS and root not in _ELSEWHERE:
        run.seen.add(id(node))
        return None
    found = stranger_for(run, last, node) if last in SENDING or last in READING else None
    if found is not None:
        return call_instrument(run, found, last, given, node)
    if last not in SENDING and last not in ("send", "sendall"):
        return None
    run.seen.add(id(node))
    reason = (
        f"it goes through `{root}`, not through PyVISA" if root in _ELSEWHERE else f"`{root}` is code outside this file"
    )
    run.give_up(node, f"the message sent by `{_expression(node)}`", reason)
    return Gap("unknown", f"it comes from `{root}`")


def _hand_over(run: Run, given: Arguments, what: str, node: ast.expr) -> None:
    lend(run, given, what, node)
    _call_back(run, given, node)


def _call_back(run: Run, given: Arguments, node: ast.expr) -> None:
    """Functions of the script given to other code are called by it some time: once, here."""
    for value in given.all():
        for option, _ in options_of(value):
            function = option.function if isinstance(option, Bound) else option
            if isinstance(function, Function) and id(function.node) not in run.entered:
                arguments = stand_in(run, function)
                if isinstance(option, Bound):
                    call_function(run, function, arguments, node, option.receiver)
                else:
                    call_function(run, function, arguments, node)


def _expression(node: ast.expr) -> str:
    shown = ast.unparse(node.func) if isinstance(node, ast.Call) else ast.unparse(node)
    return shown if len(shown) <= 60 else shown[:57] + "..."
