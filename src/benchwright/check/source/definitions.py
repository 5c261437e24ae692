"""Definitions of functions and classes."""

from __future__ import annotations

import ast

from benchwright.check.source.assignment import assign
from benchwright.check.source.expressions import make_function
from benchwright.check.source.memory import Frame
from benchwright.check.source.run import Arguments, Run
from benchwright.check.source.values import Class, External, Function, Value


def definition(run: Run, node: ast.stmt, frame: Frame) -> bool:
    """`def`: nothing of it happens until it is called."""
    assert isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
    function = make_function(run, node, frame)
    function.decorators = tuple(_last_name(decorator) for decorator in node.decorator_list)
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call):
            run.evaluate(decorator, frame)
    old = frame.names.get(node.name)
    if "setter" in function.decorators and isinstance(old, Function):
        old.setter = function
        return True
    wrapped = _decorated(run, node, function, frame)
    assign(run, ast.Name(node.name), wrapped, frame)
    return True


def _last_name(node: ast.expr) -> str:
    inner = node.func if isinstance(node, ast.Call) else node
    return inner.attr if isinstance(inner, ast.Attribute) else inner.id if isinstance(inner, ast.Name) else ""


def _decorated(run: Run, node: ast.FunctionDef | ast.AsyncFunctionDef, function: Function, frame: Frame) -> Value:
    """A decorator of the script's own wraps the function; others are taken to leave it as it is."""
    value: Value = function
    for decorator in reversed(node.decorator_list):
        made = run.evaluate(decorator, frame) if not isinstance(decorator, ast.Call) else External("decorator")
        if isinstance(made, Function):
            value = run.call(made, Arguments([value]), decorator)
    return value if isinstance(value, Function) else function


def class_definition(run: Run, node: ast.stmt, frame: Frame) -> bool:
    """`class`: its body makes its attributes."""
    assert isinstance(node, ast.ClassDef)
    bases = tuple(run.evaluate(base, frame) for base in node.bases)
    made = Class(node, tuple(base for base in bases if base != External("builtins.object")))
    inner = Frame(names=made.state, outer=frame, top=frame.top or frame, is_class=True)
    run.execute(node.body, inner)
    for value in made.state.values():
        if isinstance(value, Function):
            value.owner = made
            if value.setter is not None:
                value.setter.owner = made
    if "dataclass" in map(_last_name, node.decorator_list) or _is_record(bases):
        made.fields = (*_inherited(bases), *_fields(node, made))
    assign(run, ast.Name(node.name), made, frame)
    return True


def _is_record(bases: tuple[Value, ...]) -> bool:
    return any(
        isinstance(base, External) and base.name.rsplit(".", 1)[-1] in ("NamedTuple", "BaseModel") for base in bases
    )


def _inherited(bases: tuple[Value, ...]) -> tuple[tuple[str, Value | None], ...]:
    return tuple(field for base in bases if isinstance(base, Class) for field in base.fields)


def _fields(node: ast.ClassDef, made: Class) -> list[tuple[str, Value | None]]:
    found: list[tuple[str, Value | None]] = []
    for statement in node.body:
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            name = statement.target.id
            if "ClassVar" not in ast.unparse(statement.annotation):
                found.append((name, made.state.get(name)))
    return found
