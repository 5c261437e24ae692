"""The standard library and pint, as far as messages, loops and clean-up depend on them."""

from __future__ import annotations

import ast
import textwrap
from itertools import product

from benchwright.check.source import text as texts
from benchwright.check.source.arithmetic import MAX_ITEMS
from benchwright.check.source.builtin import BUILTINS, Model
from benchwright.check.source.iteration import row_of
from benchwright.check.source.run import NEVER, Arguments, Run, special
from benchwright.check.source.units import read_unit
from benchwright.check.source.values import (
    EVERYWHERE,
    OPEN,
    Class,
    External,
    Gap,
    GapKind,
    Instance,
    Items,
    Known,
    Partial,
    Quantity,
    Row,
    Special,
    Table,
    Text,
    Unit,
    Value,
    either,
    hull,
    items,
)


def _never(run: Run, given: Arguments, node: ast.expr) -> Value:
    return NEVER


def _gap(kind: GapKind, reason: str, low: float | None = None) -> Model:
    return lambda run, given, node: Gap(kind, reason, low)


def _quantity(run: Run, given: Arguments, node: ast.expr) -> Value:
    """`Q(5, "V")`, `Q("100 mA")`, `Q(5, ureg.V)`."""
    value, wanted = given.get(0, "value") or Known(1), given.get(1, "units")
    if isinstance(value, Text) and wanted is None:
        return _written_quantity(value.known)
    unit: Unit | None = None
    if wanted is None or wanted == Known(None):
        unit = read_unit("")
    elif isinstance(wanted, Text) and wanted.known is not None:
        unit = read_unit(wanted.known)
    elif isinstance(wanted, Unit):
        unit = wanted
    elif isinstance(wanted, Quantity):
        unit = wanted.unit
    if unit is None:
        return Gap("unknown", "the unit of a quantity is not known")
    if isinstance(value, Items):
        value = items("array", value.row)
    return Quantity(value, unit)


def _written_quantity(text: str | None) -> Value:
    if text is None:
        return Gap("unknown", "a quantity is read from a text that is not known")
    head = text.strip()
    size = len(head)
    while size:
        try:
            number = float(head[:size])
        except ValueError:
            size -= 1
            continue
        unit = read_unit(head[size:].strip().lstrip("*").strip())
        return Quantity(Known(number), unit) if unit else Gap("unknown", "the unit of a quantity is not known")
    unit = read_unit(head)
    return Quantity(Known(1), unit) if unit else Gap("unknown", "the unit of a quantity is not known")


def _parser(run: Run, given: Arguments, node: ast.expr) -> Value:
    return special("parser", namespace=special("namespace"))


def _environment(run: Run, given: Arguments, node: ast.expr) -> Value:
    gap = Gap("text", "it comes from the environment")
    default = given.get(1, "default")
    return gap if default is None or default == Known(None) else either([(default, EVERYWHERE), (gap, EVERYWHERE)])


def _partial(run: Run, given: Arguments, node: ast.expr) -> Value:
    return (
        Partial(given.args[0], tuple(given.args[1:]), tuple(given.keywords.items()))
        if given.args
        else Gap("unknown", "")
    )


def _cast(run: Run, given: Arguments, node: ast.expr) -> Value:
    value = given.get(1, "val")
    return Gap("unknown", "it is not known") if value is None else value


def _same(run: Run, given: Arguments, node: ast.expr) -> Value:
    return given.get(0, "x") or Known(None)


def _thread(run: Run, given: Arguments, node: ast.expr) -> Value:
    """A thread does what its target does; where in time is not told."""
    target, args = given.get(1, "target"), given.get(3, "args")
    if target is not None:
        inner = Arguments(list(args.row.items) if isinstance(args, Items) else [])
        if args is not None and not isinstance(args, Items):
            inner.open = "its arguments are not known"
        run.call(target, inner, node)
    return External("threading.Thread()")


def _at_exit(run: Run, given: Arguments, node: ast.expr) -> Value:
    if given.args:
        run.at_exit.append((given.args[0], Arguments(given.args[1:], dict(given.keywords)), node))
    return given.args[0] if given.args else Known(None)


def _product(run: Run, given: Arguments, node: ast.expr) -> Value:
    rows = [row_of(run, value, node) for value in given.args]
    size = 1
    for row in rows:
        size *= max(1, len(row.items))
    if all(row.more is None for row in rows) and size <= MAX_ITEMS:
        return items("iterator", Row(tuple(items("tuple", Row(pick)) for pick in product(*(r.items for r in rows)))))
    anything = [hull([*row.items, *([row.more] if row.more else [])], "it is one of many") for row in rows]
    return items("iterator", Row((), items("tuple", Row(tuple(anything)))))


def _chain(run: Run, given: Arguments, node: ast.expr) -> Value:
    rows = [row_of(run, value, node) for value in given.args]
    more = [row.more for row in rows if row.more is not None]
    found = tuple(item for row in rows for item in row.items)
    return items("iterator", Row(found, hull([*found, *more], "it is one of several") if more else None))


def _count(run: Run, given: Arguments, node: ast.expr) -> Value:
    start = given.get(0, "start") or Known(0)
    low = float(start.value) if isinstance(start, Known) and isinstance(start.value, (int, float)) else None
    whole = isinstance(start, Known) and isinstance(start.value, int) and given.get(1, "step") is None
    return items("iterator", Row((start,), Gap("integer" if whole else "number", "it is a counter", low)))


def _pairs(run: Run, given: Arguments, node: ast.expr) -> Value:
    row = row_of(run, given.get(0, "iterable") or Text(), node)
    if row.more is not None:
        return items("iterator", Row((), items("tuple", Row((row.more, row.more)))))
    pairs = zip(row.items, row.items[1:], strict=False)
    return items("iterator", Row(tuple(items("tuple", Row(pair)) for pair in pairs)))


def _default_dict(run: Run, given: Arguments, node: ast.expr) -> Value:
    return Table({OPEN: Gap("unknown", "the dict has no such key yet")})


def _record(run: Run, given: Arguments, node: ast.expr) -> Value:
    """`namedtuple("Point", "x y")`."""
    names = given.get(1, "field_names")
    words: list[str] = []
    if isinstance(names, Text) and names.known:
        words = names.known.replace(",", " ").split()
    elif isinstance(names, Items):
        words = [item.known or "" for item in names.row.items if isinstance(item, Text)]
    definition = ast.ClassDef(name="record", bases=[], keywords=[], body=[], decorator_list=[])
    return Class(definition, (), fields=tuple((word, None) for word in words))


def _stack(run: Run, given: Arguments, node: ast.expr) -> Value:
    return special("stack")


def _closing(run: Run, given: Arguments, node: ast.expr) -> Value:
    return special("closing", thing=given.get(0, "thing") or Known(None))


def _nothing_else(run: Run, given: Arguments, node: ast.expr) -> Value:
    return special("plain", thing=given.get(0, "enter_result") or Known(None))


def _dataclass_replace(run: Run, given: Arguments, node: ast.expr) -> Value:
    old = given.get(0, "obj")
    if not isinstance(old, Instance):
        return Gap("unknown", "an object is replaced")
    return Instance(old.cls, {**old.state, **{key: value for key, value in given.keywords.items()}})


def _dedented(run: Run, given: Arguments, node: ast.expr) -> Value:
    """`textwrap.dedent(text)`, each line keeping its place."""
    value = given.get(0, "text")
    known = value.known if isinstance(value, Text) else None
    if known is None or not isinstance(value, Text):
        return Gap("text", "the text is not known")
    lines = zip(texts.split(value, "\n"), textwrap.dedent(known).split("\n"), strict=True)
    kept = [texts.part(line, texts.size(line) - len(short), texts.size(line)) for line, short in lines]
    return texts.join(texts.plain("\n"), kept)


LIBRARY: dict[str, Model] = {
    "sys.exit": _never,
    "os._exit": _never,
    "os.abort": _never,
    "builtins.exit": _never,
    "builtins.quit": _never,
    "time.time": _gap("number", "it is the time of day", 0.0),
    "time.monotonic": _gap("number", "it is a time", 0.0),
    "time.perf_counter": _gap("number", "it is a time", 0.0),
    "time.strftime": _gap("text", "it is the time of day"),
    "os.getenv": _environment,
    "os.environ.get": _environment,
    "getpass.getpass": _gap("text", "it is typed in when the script runs"),
    "argparse.ArgumentParser": _parser,
    "functools.partial": _partial,
    "functools.wraps": lambda run, given, node: External("functools.wraps()"),
    "textwrap.dedent": _dedented,
    "inspect.cleandoc": _dedented,
    "typing.cast": _cast,
    "copy.copy": _same,
    "copy.deepcopy": _same,
    "threading.Thread": _thread,
    "asyncio.run": _same,
    "asyncio.create_task": _same,
    "atexit.register": _at_exit,
    "itertools.product": _product,
    "itertools.chain": _chain,
    "itertools.count": _count,
    "itertools.pairwise": _pairs,
    "itertools.repeat": lambda run, given, node: items("iterator", Row((), given.get(0, "object") or Known(None))),
    "itertools.cycle": lambda run, given, node: items(
        "iterator", Row((), hull([*row_of(run, given.get(0, "p") or Text(), node).items], "it is one of several"))
    ),
    "collections.OrderedDict": BUILTINS["dict"],
    "collections.defaultdict": _default_dict,
    "collections.deque": BUILTINS["list"],
    "collections.namedtuple": _record,
    "contextlib.ExitStack": _stack,
    "contextlib.AsyncExitStack": _stack,
    "contextlib.closing": _closing,
    "contextlib.nullcontext": _nothing_else,
    "dataclasses.replace": _dataclass_replace,
    "tqdm.tqdm": _same,
    "tqdm.auto.tqdm": _same,
    "tqdm.trange": BUILTINS["range"],
    "rich.progress.track": _same,
    "pint.Quantity": _quantity,
    "pint.UnitRegistry().Quantity": _quantity,
    "pint.UnitRegistry()": _quantity,
    "pint.UnitRegistry().Unit": lambda run, given, node: (
        read_unit((given.args[0].known or "?") if given.args and isinstance(given.args[0], Text) else "?")
        or Gap("unknown", "the unit is not known")
    ),
    "pint.UnitRegistry": lambda run, given, node: External("pint.UnitRegistry()"),
    "pint.get_application_registry": lambda run, given, node: External("pint.UnitRegistry()"),
    "dataclasses.field": lambda run, given, node: _field(run, given, node),
}
"""What each function gives, by its full name."""


def _field(run: Run, given: Arguments, node: ast.expr) -> Value:
    made = given.keywords.get("default")
    if made is not None:
        return made
    factory = given.keywords.get("default_factory")
    return Gap("unknown", "a field without a default") if factory is None else run.call(factory, Arguments(), node)


def call_special(run: Run, owner: Special, name: str, given: Arguments, node: ast.expr) -> Value:
    """Return what a method of an argument parser or an exit stack gives."""
    if owner.kind == "parser":
        return _of_parser(run, owner, name, given, node)
    if owner.kind == "stack":
        if name == "callback" and given.args:
            owner.calls.append((given.args[0], tuple(given.args[1:]), dict(given.keywords)))
            return given.args[0]
        if name in ("push", "push_async_exit"):
            owner.calls.append((given.args[0], (), {}))
            return given.args[0]
        if name == "pop_all":
            return owner
    return Gap("unknown", f"`.{name}()` is not followed")


def _of_parser(run: Run, owner: Special, name: str, given: Arguments, node: ast.expr) -> Value:
    if name == "add_argument":
        _add_argument(run, owner, given)
        return External("argparse.Action()")
    if name in ("parse_args", "parse_intermixed_args"):
        return owner.state["namespace"]
    if name == "parse_known_args":
        return items("tuple", Row((owner.state["namespace"], Gap("unknown", "it is the rest of the command line"))))
    if name in ("error", "exit"):
        return NEVER
    if name in ("add_argument_group", "add_mutually_exclusive_group", "add_subparsers", "add_parser"):
        return owner
    if name == "set_defaults":
        namespace = owner.state["namespace"]
        assert isinstance(namespace, Special)
        for key, value in given.keywords.items():
            run.memory.put(namespace.state, key, value)
    return Known(None)


_ARGUMENT_KINDS: dict[str, GapKind] = {"builtins.float": "number", "builtins.int": "integer", "builtins.str": "text"}


def _add_argument(run: Run, owner: Special, given: Arguments) -> None:
    flags = [value.known for value in given.args if isinstance(value, Text) and value.known]
    long = next((flag for flag in flags if flag.startswith("--")), flags[0] if flags else "")
    told = given.keywords.get("dest")
    name = told.known if isinstance(told, Text) and told.known else long.lstrip("-").replace("-", "_")
    namespace = owner.state["namespace"]
    assert isinstance(namespace, Special)
    if name:
        value = _argument(run, name, long, given)
        old = namespace.state.get(name)
        run.memory.put(
            namespace.state, name, value if old is None else either([(old, EVERYWHERE), (value, EVERYWHERE)])
        )


def _argument(run: Run, name: str, flag: str, given: Arguments) -> Value:
    """What the command line can give: the default, or anything of the type."""
    action = given.keywords.get("action")
    how = action.known if isinstance(action, Text) else None
    if how in ("store_true", "store_false", "count", "version") or (how is None and action is not None):
        return Gap("unknown", f"it is chosen by `{flag}` on the command line")
    value = _converted_argument(run, flag, given.keywords.get("type"))
    choices = given.keywords.get("choices")
    if isinstance(choices, Items) and choices.row.more is None and choices.row.items:
        value = either([(item, EVERYWHERE) for item in choices.row.items])
    if how in ("append", "extend") or given.keywords.get("nargs", Text()) != Text():
        value = items("list", Row((), value))
    default = given.keywords.get("default")
    if default is None or default == Known(None):
        return value
    return either([(default, EVERYWHERE), (value, EVERYWHERE)])


def _converted_argument(run: Run, flag: str, wanted: Value | None) -> Value:
    reason = f"it is given by `{flag}` on the command line"
    if wanted is None:
        return Gap("text", reason)
    if isinstance(wanted, External):
        kind = _ARGUMENT_KINDS.get(wanted.name)
        return Gap(kind, reason) if kind else External(f"{wanted.name}()")
    found = run.call(wanted, Arguments([Gap("text", reason)]), ast.Name("type"))
    return Gap("unknown", reason) if found is NEVER else found
