"""What a script imports and defines itself: names and attributes that get their meaning from it."""

from __future__ import annotations

import ast
from collections.abc import Iterator


class Scope:
    """Modules, names and attributes of a script, over all its functions at once."""

    def __init__(self, tree: ast.Module) -> None:
        self.modules: dict[str, str] = {}
        """Local name of each imported module, and the module."""
        self.names: set[str] = set()
        """Names the script gives a meaning, in any of its functions."""
        self.attributes: set[str] = set()
        """Attributes its classes define, and its command-line options."""
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                self.modules |= {alias.asname or alias.name: alias.name for alias in node.names}
            self.names.update(_names(node))
            self.attributes.update(_attributes(node))


def _names(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.ImportFrom):
        yield from (alias.asname or alias.name for alias in node.names)
    elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        yield node.name
    elif isinstance(node, ast.arg):
        yield node.arg
    elif isinstance(node, ast.ExceptHandler) and node.name:
        yield node.name
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        yield node.id


def _attributes(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.ClassDef):
        yield from defined_by(node)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "add_argument":
        yield from _options(node)


def defined_by(node: ast.ClassDef) -> Iterator[str]:
    """Return the attributes a class defines: fields, methods, and what its methods set on `self`."""
    for part in node.body:
        if isinstance(part, ast.FunctionDef):
            yield part.name
        elif isinstance(part, (ast.Assign, ast.AnnAssign)):
            targets = part.targets if isinstance(part, ast.Assign) else [part.target]
            yield from (target.id for target in targets if isinstance(target, ast.Name))
    for inner in ast.walk(node):
        if isinstance(inner, ast.Attribute) and isinstance(inner.ctx, ast.Store):
            yield inner.attr


def _options(node: ast.Call) -> Iterator[str]:
    """Return the attributes that an `add_argument("--out")` gives to the options."""
    for keyword in node.keywords:
        if keyword.arg == "dest" and isinstance(keyword.value, ast.Constant):
            yield str(keyword.value.value)
    for argument in node.args:
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            yield argument.value.lstrip("-").replace("-", "_")
