"""Which files a script may touch: those in its own folder and in the one named with `--out`.

A path is *known* if it begins with `Path(__file__)` or `--out` and goes on with plain file names,
through names, parameters annotated `Path` and attributes of `self`. Only known paths may be
opened, and only known paths may be handed to a parameter annotated `Path`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

Complaint = tuple[ast.AST, str, str]
"""Node, message, hint."""

_TOUCHES = frozenset({"open", "read_text", "read_bytes", "write_text", "write_bytes", "mkdir", "exists", "is_file"})
"""Methods of a path that touch the disk."""

_TAKES_PATH = frozenset({"savefig", "read_csv", "to_csv"})
"""Functions whose first argument is a file."""

MAX_PASSES = 20
"""How many times in a row names may turn out to depend on one that is no known path."""

_CONVERTS = frozenset({"to_dict", "to_numpy"})

_UNSEEN = ast.Constant(0)
"""Stands for a value that is not looked into; no path."""

_PLAIN = re.compile(r"(?!\.+$)[\w. -]+")
"""One file name: no separator, no drive, no `..`."""

_CURE = 'Write `folder / "name.csv"` with `Path(__file__).resolve().parent` or `--out` as the folder.'


class PathRules:
    """Judges how a script makes and uses paths."""

    def __init__(self, tree: ast.Module) -> None:
        self.tree = tree
        self.functions = dict(_functions(tree))
        self.takers = {name for name, function in self.functions.items() if _wanted(function)}
        """Functions and classes of the script with a parameter annotated `Path`."""
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
        self.called = {node.func for node in calls}
        self.named = inside_annotations(tree)
        self.converted = {f.value for f in self.called if isinstance(f, ast.Attribute) and f.attr in _CONVERTS}
        """Expressions that are turned into lists where they stand."""
        self.has_out = any(_names_folder(node) for node in calls)
        """Whether there is an option `--out` that gives a path."""
        self.given: dict[str, list[ast.expr]] = {}
        """Everything a name (or `self.name`) is set to; what cannot be seen is a number."""
        self.parameters: set[str] = set()
        for node in ast.walk(tree):
            self._learn(node)
        self.known = self._settle()

    def _learn(self, node: ast.AST) -> None:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                self._set(target, node.value)
        elif isinstance(node, (ast.AnnAssign, ast.NamedExpr)):
            self._set(node.target, node.value or _UNSEEN)
        elif isinstance(node, (ast.For, ast.comprehension, ast.AugAssign)):
            self._set(node.target, _UNSEEN)
        elif isinstance(node, ast.withitem) and node.optional_vars is not None:
            self._set(node.optional_vars, _UNSEEN)
        elif isinstance(node, ast.arguments):
            self._learn_parameters(node)

    def _learn_parameters(self, node: ast.arguments) -> None:
        positional = [*node.posonlyargs, *node.args]
        defaults = dict(zip(reversed(positional), reversed(node.defaults), strict=False))
        defaults |= {a: d for a, d in zip(node.kwonlyargs, node.kw_defaults, strict=True) if d is not None}
        for argument in (*positional, *node.kwonlyargs):
            if _is_path(argument.annotation):
                self.parameters.add(argument.arg)
                if argument in defaults:
                    self._set(ast.Name(argument.arg), defaults[argument])
            else:
                self._set(ast.Name(argument.arg), _UNSEEN)

    def _set(self, target: ast.expr, value: ast.expr) -> None:
        key = _key(target)
        if key is not None:
            self.given.setdefault(key, []).append(value)
        elif isinstance(target, (ast.Tuple, ast.List)):
            for part in target.elts:
                self._set(part, _UNSEEN)

    def _settle(self) -> set[str]:
        """Return the names that only ever hold known paths: those left when no more must be dropped."""
        known = {*self.given, *self.parameters}
        for _ in range(MAX_PASSES):
            self.known = known
            left = {name for name in known if all(self.is_known(value) for value in self.given.get(name, ()))}
            if left == known:
                return known
            known = left
        return set()  # a chain that long is not worth following: no path of it is trusted

    def is_known(self, node: ast.expr) -> bool:
        """Whether an expression can only be a path in one of the two folders."""
        if isinstance(node, ast.Call):
            called = node.func
            if isinstance(called, ast.Name) and called.id == "Path":
                return len(node.args) == 1 and not node.keywords and _is_name(node.args[0], "__file__")
            return isinstance(called, ast.Attribute) and called.attr == "resolve" and self.is_known(called.value)
        if isinstance(node, ast.Attribute) and node.attr == "parent":
            return _is_own_file(node.value)
        if isinstance(node, ast.Attribute) and node.attr == "out" and _key(node) is None:
            return self.has_out
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
            return self.is_known(node.left) and _is_plain(node.right)
        if isinstance(node, ast.BoolOp):
            return all(self.is_known(value) for value in node.values)
        if isinstance(node, ast.IfExp):
            return self.is_known(node.body) and self.is_known(node.orelse)
        key = _key(node)
        return key is not None and key in self.known

    def faults(self) -> Iterator[Complaint]:
        """Return every use of a file that is not sure to lie in one of the two folders."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Call):
                yield from self._call(node)
            elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
                if self.is_known(node.left) and not _is_plain(node.right):
                    yield node, "This path can lead out of its folder.", "Go on with one plain file name, as a literal."
            elif isinstance(node, ast.Attribute) and node.attr == "parent" and not _is_own_file(node.value):
                yield node, "`.parent` can lead out of the folder.", _CURE
            elif isinstance(node, (ast.Attribute, ast.Name)) and self._handed_around(node):
                name = node.attr if isinstance(node, ast.Attribute) else node.id
                yield node, f"`{name}` touches files and may not be handed around.", "Call it where it stands."

    def _handed_around(self, node: ast.Attribute | ast.Name) -> bool:
        if node in self.called or node in self.named:
            return False
        if isinstance(node, ast.Attribute):
            return node.attr in _TOUCHES | _TAKES_PATH
        return isinstance(node.ctx, ast.Load) and node.id in self.takers

    def _call(self, node: ast.Call) -> Iterator[Complaint]:
        name = _called(node)
        if name == "Path" and not self.is_known(node):
            yield node, "`Path(...)` may only be made of `__file__`.", _CURE
        if isinstance(node.func, ast.Attribute) and name in _TOUCHES and not self.is_known(node.func.value):
            yield node, f"`.{name}` touches a file that may be anywhere.", _CURE
        if name == "read_csv" and node not in self.converted:
            # A data frame can run text as code (`query`, `eval`), so none gets a name.
            yield node, "A table may not be kept.", 'Write `pd.read_csv(...).to_dict("list")`.'
        if name in _TAKES_PATH and not (node.args and self.is_known(node.args[0])):
            yield node, f"`{name}` touches a file that may be anywhere.", _CURE
        for keyword in node.keywords:
            if keyword.arg == "type" and _is_path(keyword.value) and _option(node) != "out":
                yield node, "Only `--out` may name a folder.", "Take other inputs as text or numbers."
        yield from self._arguments(node, name)

    def _arguments(self, node: ast.Call, name: str) -> Iterator[Complaint]:
        """Judge what is handed to parameters annotated `Path` of the script's own functions."""
        function = self.functions.get(name)
        if function is None:
            return
        names = [arg.arg for arg in (*function.args.posonlyargs, *function.args.args)]
        names = names[1:] if names[:1] == ["self"] else names
        wanted = _wanted(function)
        if not wanted:
            return
        pairs = [*zip(names, node.args, strict=False), *((k.arg or "**", k.value) for k in node.keywords)]
        for parameter, value in pairs:
            if parameter == "**" or isinstance(value, ast.Starred):
                yield node, f"What `{name}` is given cannot be seen here.", "Write its arguments one by one."
            elif parameter in wanted and not self.is_known(value):
                yield node, f"`{name}` is given a path that may be anywhere.", _CURE


def inside_annotations(tree: ast.AST) -> set[ast.AST]:
    """Return every node inside an annotation: those are types, and nothing is done with them."""
    found: set[ast.AST] = set()
    for node in ast.walk(tree):
        given = getattr(node, "returns", None) if isinstance(node, ast.FunctionDef) else None
        if isinstance(node, (ast.arg, ast.AnnAssign)):
            given = node.annotation
        if given is not None:
            found.update(ast.walk(given))
    return found


def _functions(tree: ast.AST) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Return the script's functions by name; a class stands for its `__init__`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name != "__init__":
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for part in node.body:
                if isinstance(part, ast.FunctionDef) and part.name == "__init__":
                    yield node.name, part


def _names_folder(node: ast.Call) -> bool:
    """Whether this is `add_argument("--out", type=Path)`."""
    is_path = any(keyword.arg == "type" and _is_path(keyword.value) for keyword in node.keywords)
    return _called(node) == "add_argument" and _option(node) == "out" and is_path


def _wanted(function: ast.FunctionDef) -> set[str]:
    """Return the parameters annotated `Path`."""
    given = function.args
    return {a.arg for a in (*given.posonlyargs, *given.args, *given.kwonlyargs) if _is_path(a.annotation)}


def _is_own_file(node: ast.expr) -> bool:
    """Whether this is `Path(__file__)`, perhaps resolved."""
    while isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "resolve":
        node = node.func.value
    return (
        isinstance(node, ast.Call)
        and _is_name(node.func, "Path")
        and len(node.args) == 1
        and _is_name(node.args[0], "__file__")
    )


def _is_plain(node: ast.expr) -> bool:
    """Whether this is one plain file name: a literal, or one with a time in it."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str) and _PLAIN.fullmatch(node.value) is not None
    if not isinstance(node, ast.JoinedStr):
        return False
    for part in node.values:
        if isinstance(part, ast.FormattedValue):
            call = part.value
            if not (isinstance(call, ast.Call) and _called(call) == "strftime" and len(call.args) == 1):
                return False
            form = call.args[0]
            if not (isinstance(form, ast.Constant) and re.fullmatch(r"[%\w-]+", str(form.value))):
                return False
        elif not (isinstance(part, ast.Constant) and _PLAIN.fullmatch(str(part.value))):
            return False
    return True


def _is_path(node: ast.expr | None) -> bool:
    if isinstance(node, ast.BinOp):
        return _is_path(node.left) or _is_path(node.right)
    return node is not None and _is_name(node, "Path")


def _is_name(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _key(node: ast.expr) -> str | None:
    """Return the name of a variable, or `self.name` of an attribute; None for anything else."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self":
        return f"self.{node.attr}"
    return None


def _called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def _option(node: ast.Call) -> str:
    first = node.args[0] if node.args else None
    return first.value.lstrip("-") if isinstance(first, ast.Constant) and isinstance(first.value, str) else ""
