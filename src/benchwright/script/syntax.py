"""The whitelist: a script is judged by what it may use, never by what it must not.

Only the Python text is looked at; nothing is run. A script passes if every node of its syntax,
every import, name, attribute and call is on the lists of `allowed`, if files are touched only
inside its own folder or the one named with `--out` (`paths`), and if real instruments can be
opened only where the user asked for hardware.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from benchwright.script import allowed
from benchwright.script.paths import PathRules, inside_annotations
from benchwright.script.scope import Scope, defined_by

MAX_CHARACTERS = 256 * 1024
"""Longer scripts are not looked at: nobody could read them either."""

MAX_DEPTH = 60
"""Deepest nesting of syntax."""


@dataclass(frozen=True, slots=True, order=True)
class SyntaxFault:
    """One thing a script must not contain. Lines and columns count from 1."""

    line: int
    column: int
    end_column: int
    message: str
    hint: str
    """What to write instead."""


def judge_syntax(source: str) -> tuple[SyntaxFault, ...]:
    """Return everything in the source that is not on the whitelist, in the order it stands; never raises."""
    if len(source) > MAX_CHARACTERS:
        fault = SyntaxFault(1, 1, 1, f"The script has more than {MAX_CHARACTERS} characters.", "Write it shorter.")
        return (fault,)
    try:
        tree = ast.parse(source)
    except SyntaxError as error:
        line, column = error.lineno or 1, error.offset or 1
        return (SyntaxFault(line, column, column + 1, f"This is not Python: {error.msg}.", "Mend the syntax."),)
    except (ValueError, RecursionError, MemoryError):
        return (SyntaxFault(1, 1, 1, "This is not Python that can be read.", "Write it simpler."),)
    if _depth(tree) > MAX_DEPTH:
        return (SyntaxFault(1, 1, 1, f"The syntax is nested more than {MAX_DEPTH} deep.", "Write it flatter."),)
    judge = _Judge(tree)
    return tuple(sorted(set(judge.faults())))


def _depth(tree: ast.AST) -> int:
    deepest = 0
    waiting: list[tuple[ast.AST, int]] = [(tree, 1)]
    while waiting:
        node, depth = waiting.pop()
        deepest = max(deepest, depth)
        waiting += [(child, depth + 1) for child in ast.iter_child_nodes(node)]
    return deepest


class _Judge:
    """Goes through a tree, knowing what the script imports and defines itself."""

    def __init__(self, tree: ast.Module) -> None:
        self.tree = tree
        self.parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
        self.scope = Scope(tree)
        self.types = inside_annotations(tree)
        self.judges: dict[type[ast.AST], Callable[[Any], Iterator[SyntaxFault]]] = {
            ast.Import: self._import,
            ast.ImportFrom: self._import_from,
            ast.Name: self._name,
            ast.Attribute: self._attribute,
            ast.Call: self._call,
            ast.FunctionDef: self._definition,
            ast.ClassDef: self._definition,
            ast.arg: self._argument,
        }

    def faults(self) -> Iterator[SyntaxFault]:
        for node in ast.walk(self.tree):
            if type(node) not in allowed.NODES and not isinstance(node, allowed.OPERATORS):
                yield self._fault(node, f"`{_kind(node)}` is not used in a script.", "Write it with plain statements.")
            elif type(node) in self.judges:
                yield from self.judges[type(node)](node)
        for spot, message, hint in PathRules(self.tree).faults():
            yield self._fault(spot, message, hint)

    def _fault(self, node: ast.AST, message: str, hint: str) -> SyntaxFault:
        while not hasattr(node, "lineno") and node in self.parents:
            node = self.parents[node]
        line = getattr(node, "lineno", 1)
        column = getattr(node, "col_offset", 0) + 1
        same_line = getattr(node, "end_lineno", line) == line
        end = getattr(node, "end_col_offset", column) + 1 if same_line else column + 1
        return SyntaxFault(line, column, end, message, hint)

    def _import(self, node: ast.Import) -> Iterator[SyntaxFault]:
        for alias in node.names:
            if alias.name not in allowed.IMPORTS or alias.name == "os":
                yield self._fault(node, f"`{alias.name}` may not be imported.", _import_hint(alias.name))
            elif "." in alias.name:
                yield self._fault(node, f"`import {alias.name}` is not used.", f"Write `from {alias.name} import ...`.")
            yield from self._binding(node, alias.asname or alias.name)

    def _import_from(self, node: ast.ImportFrom) -> Iterator[SyntaxFault]:
        module = node.module or ""
        names = allowed.IMPORTS.get(module)
        if node.level or names is None:
            yield self._fault(node, f"`{'.' * node.level}{module}` may not be imported.", _import_hint(module))
            return
        for alias in node.names:
            if alias.asname is not None:
                yield self._fault(node, f"`{alias.name}` may not be renamed.", "Leave out `as`.")
            if alias.name not in names:
                message = f"`{alias.name}` of `{module}` may not be imported."
                yield self._fault(node, message, f"Of `{module}` use {_listed(names)}.")

    def _name(self, node: ast.Name) -> Iterator[SyntaxFault]:
        if isinstance(node.ctx, ast.Store):
            yield from self._binding(node, node.id)
            if node.id in self.scope.modules:
                yield self._fault(node, f"`{node.id}` is a module and stays one.", "Choose another name.")
        elif node.id in self.scope.modules:
            if not isinstance(self.parents.get(node), ast.Attribute):
                hint = f"Write `{node.id}.` and what is needed of it."
                yield self._fault(node, f"The module `{node.id}` may not be handed around.", hint)
        elif node.id not in self.scope.names and node.id not in allowed.BUILTINS:
            yield self._fault(node, f"`{node.id}` may not be used.", _name_hint(node.id))
        elif self._hands_manager_around(node):
            yield self._fault(node, "`ResourceManager` may not be handed around.", "Call it where it stands.")

    def _binding(self, node: ast.AST, name: str) -> Iterator[SyntaxFault]:
        """Judge a name that is given a meaning."""
        if name in allowed.BUILTINS or _is_special(name):
            yield self._fault(node, f"`{name}` may not be given another meaning.", "Choose another name.")

    def _attribute(self, node: ast.Attribute) -> Iterator[SyntaxFault]:
        name = node.attr
        if self._hands_manager_around(node):
            yield self._fault(node, "`ResourceManager` may not be handed around.", "Call it where it stands.")
        if isinstance(node.value, ast.Name) and node.value.id in self.scope.modules:
            module = self.scope.modules[node.value.id]
            names = allowed.IMPORTS.get(module, frozenset())
            if name not in names and module in allowed.IMPORTS:
                yield self._fault(node, f"`{name}` of `{module}` may not be used.", f"Use {_listed(names)}.")
        elif name.startswith("_"):
            if not (_is_super(node.value) and name in allowed.SPECIAL_METHODS):
                yield self._fault(node, f"`.{name}` is private and may not be used.", "Use public attributes only.")
        elif name not in allowed.ATTRIBUTES and name not in self.scope.attributes:
            yield self._fault(node, f"`.{name}` may not be used.", _attribute_hint(name))

    def _call(self, node: ast.Call) -> Iterator[SyntaxFault]:
        if not isinstance(node.func, (ast.Name, ast.Attribute)):
            yield self._fault(node, "What is called here has no name.", "Call a function or method by its name.")
        elif _named(node.func) == "ResourceManager" and not (_is_simulated(node) or self._only_for_hardware(node)):
            message = "This opens real instruments without having been asked to."
            yield self._fault(node, message, 'Open it under `if hardware:`, or `f"{bench}@benchwright"`.')

    def _hands_manager_around(self, node: ast.Name | ast.Attribute) -> bool:
        """Whether PyVISA's resource manager is used without being called or named as a type."""
        if _named(node) != "ResourceManager" or node in self.types:
            return False
        parent = self.parents.get(node)
        return not (isinstance(parent, ast.Call) and parent.func is node)

    def _definition(self, node: ast.FunctionDef | ast.ClassDef) -> Iterator[SyntaxFault]:
        name = node.name
        if isinstance(node, ast.ClassDef):
            yield from self._class(node)
        elif _is_special(name) and name not in allowed.SPECIAL_METHODS:
            yield self._fault(node, f"`{name}` may not be defined.", f"Use {_listed(allowed.SPECIAL_METHODS)}.")
        if name in allowed.BUILTINS or name in self.scope.modules:
            yield self._fault(node, f"`{name}` may not be given another meaning.", "Choose another name.")
        for decorator in node.decorator_list:
            used = decorator.func if isinstance(decorator, ast.Call) else decorator
            if not (isinstance(used, ast.Name) and used.id in allowed.DECORATORS):
                hint = f"Use {_listed(allowed.DECORATORS)}."
                yield self._fault(decorator, "This decorator may not be used.", hint)

    def _class(self, node: ast.ClassDef) -> Iterator[SyntaxFault]:
        if node.keywords:
            yield self._fault(node, "A class takes no keywords.", "Leave them out.")
        for name in sorted(set(defined_by(node)) & allowed.RESERVED_ATTRIBUTES):
            yield self._fault(node, f"A class may not define `{name}`.", "Choose another name.")

    def _argument(self, node: ast.arg) -> Iterator[SyntaxFault]:
        yield from self._binding(node, node.arg)
        if node.arg in self.scope.modules:
            yield self._fault(node, f"`{node.arg}` is a module and stays one.", "Choose another name.")

    def _only_for_hardware(self, node: ast.AST) -> bool:
        """Whether the node stands in the body of an `if` that asks for `hardware`."""
        child, parent = node, self.parents.get(node)
        while parent is not None:
            if isinstance(parent, (ast.If, ast.IfExp)) and _asks_for_hardware(parent.test):
                body = parent.body if isinstance(parent.body, list) else [parent.body]
                if child in body:
                    return True
            child, parent = parent, self.parents.get(parent)
        return False


def _asks_for_hardware(test: ast.expr) -> bool:
    return _named(test) == "hardware"


def _is_simulated(node: ast.Call) -> bool:
    """Whether a resource manager is opened on `...@benchwright` and nothing else."""
    if len(node.args) != 1 or node.keywords:
        return False
    spec = node.args[0]
    if isinstance(spec, ast.JoinedStr):
        spec = spec.values[-1]
    return isinstance(spec, ast.Constant) and isinstance(spec.value, str) and spec.value.endswith("@benchwright")


def _named(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _is_super(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "super"


def _is_special(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")


def _kind(node: ast.AST) -> str:
    words = {"AsyncFunctionDef": "async def", "Global": "global", "Nonlocal": "nonlocal", "Match": "match"}
    return words.get(type(node).__name__, type(node).__name__)


def _listed(names: frozenset[str]) -> str:
    return ", ".join(f"`{name}`" for name in sorted(names)[:12]) + (", ..." if len(names) > 12 else "")


def _import_hint(module: str) -> str:
    if module == "os" or module.startswith("os."):
        return "Of `os` only `from os import fsync` is allowed; use `pathlib.Path` for files."
    return f"Use {_listed(frozenset(allowed.IMPORTS) - {'__future__', 'os', 'benchwright.dryrun.clock'})}."


def _name_hint(name: str) -> str:
    hints = {
        "open": 'Write `(folder / "name.txt").open(...)` with a folder of the script\'s own.',
        "eval": "Nothing is run from text; write the expression itself.",
        "exec": "Nothing is run from text; write the statements themselves.",
        "getattr": "Write the attribute itself.",
        "setattr": "Write the assignment itself.",
        "type": "Use `isinstance`.",
        "format": "Use an f-string.",
    }
    return hints.get(name, "Define it in the script, or use another built-in function.")


def _attribute_hint(name: str) -> str:
    if name == "format":
        return "Use an f-string."
    return "Use the methods of PyVISA, pint, NumPy and the standard types that a measurement needs."
