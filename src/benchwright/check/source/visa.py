"""PyVISA: opening instruments, and the calls that send and read messages."""

from __future__ import annotations

import ast

from benchwright.check.source import text as texts
from benchwright.check.source.arithmetic import lifted
from benchwright.check.source.formats import percent
from benchwright.check.source.iteration import row_of
from benchwright.check.source.run import Arguments, Run
from benchwright.check.source.trace import Event, Instrument, Kind
from benchwright.check.source.values import (
    Branches,
    Class,
    External,
    Function,
    Gap,
    Items,
    Known,
    Row,
    Text,
    Value,
    items,
    options_of,
)

SENDING: dict[str, Kind] = {
    "write": "write",
    "write_raw": "write",
    "write_ascii_values": "write",
    "write_binary_values": "write",
    "write_values": "write",
    "query": "query",
    "ask": "query",
    "query_ascii_values": "query",
    "query_binary_values": "query",
    "query_values": "query",
    "ask_for_values": "query",
}
"""Methods whose first argument is a message."""

READING = frozenset(("read", "read_raw", "read_bytes", "read_ascii_values", "read_binary_values", "read_values"))

TELLING = frozenset(name for name in SENDING if name not in ("write", "write_raw")) | {
    "read_stb",
    "read_termination",
    "write_termination",
    "assert_trigger",
}
"""Attributes only instruments have: whoever is asked for one is an instrument."""

OPENING = frozenset(("open_resource", "get_instrument", "instrument"))


_VALUES = frozenset(("query_ascii_values", "query_values", "ask_for_values", "read_ascii_values", "read_values"))
_BINARY = frozenset(("query_binary_values", "read_binary_values", "read_raw", "read_bytes"))


def open_instrument(run: Run, given: Arguments, node: ast.expr) -> Value:
    """`rm.open_resource(address)`: a new instrument."""
    found = Instrument(node, opened=True)
    wanted = given.keywords.get("resource_pyclass")
    found.cls = wanted if isinstance(wanted, Class) else None
    found.sources = _sources(run, node)
    run.trace.instruments.append(found)
    address = given.get(0, "resource_name") or Gap("text", "no address is given")
    for option, branches in options_of(address):
        text = option if isinstance(option, Text) else None
        if text is not None and text.known:
            found.resources.append(text.known)
        run.record(Event("open", found, node, "open_resource", text, branches=branches))
    for name, value in given.keywords.items():
        if name not in ("resource_name", "resource_pyclass"):
            run.record(Event("set", found, node, name, value=value))
    return found


def _sources(run: Run, node: ast.expr) -> list[str]:
    """Return the names an address comes through: constants, functions, classes."""
    words: dict[str, None] = {}
    for call in (*run.calls, node):
        for inner in ast.walk(call) if isinstance(call, ast.Call) else ():
            if isinstance(inner, (ast.Name, ast.Attribute)):
                words[inner.id if isinstance(inner, ast.Name) else inner.attr] = None
    for function in run.functions:
        words[function.name] = None
        if function.owner is not None:
            words[function.owner.node.name] = None
    return list(words)


def call_instrument(run: Run, owner: Instrument, name: str, given: Arguments, node: ast.expr) -> Value:
    """Return what a method of an instrument gives, and note what it sends."""
    run.seen.add(id(node))
    for hook in ("read", "write") if owner.cls is not None and SENDING.get(name) == "query" else ():
        own = owner.cls.find(hook) if owner.cls else None
        if isinstance(own, Function):  # PyVISA's `query` goes through them
            run.entered.add(id(own.node))
    if name in SENDING:
        message = given.get(0, "message") or Gap("text", "no message is given")
        if name in ("write_ascii_values", "write_binary_values", "write_values"):
            message = lifted(lambda head: _with_values(run, head, name, given, node), message)
        _send(run, owner, SENDING[name], name, message, node)
        return _reply(owner, name, message)
    if name in READING:
        run.record(Event("read", owner, node, name, binary=name in _BINARY))
        return _reply(owner, name, Text())
    hearing: dict[str, Kind] = {"close": "close", "clear": "clear", "open": "open"}
    if name in hearing:
        run.record(Event(hearing[name], owner, node, name))
        return Known(None)
    if name in ("read_stb", "stb"):
        return Gap("integer", "it is the status of the instrument", 0.0, 255.0)
    if name == "__enter__":
        return owner
    return Gap("unknown", f"`.{name}()` of an instrument is not followed")


def _send(run: Run, owner: Instrument, kind: Kind, method: str, message: Value, node: ast.expr) -> None:
    for option, branches in options_of(message):
        text = option if isinstance(option, Text) else None
        if isinstance(option, Gap):
            text = texts.gap(option, node)
        elif text is None:
            text = texts.gap(Gap("unknown", "it is not a text"), node)
        run.record(Event(kind, owner, node, method, text, branches=branches, binary=method in _BINARY))


def _reply(owner: Instrument, name: str, message: Value) -> Value:
    if name in _VALUES or name in ("query_binary_values", "read_binary_values"):
        return items("list", Row((), Gap("number", "it is read from the instrument")))
    if name in SENDING and SENDING[name] == "write":
        return Gap("integer", "it is the number of bytes sent")
    options = options_of(message)
    asked = next((option.known for option, _ in options if isinstance(option, Text)), None)
    source = (owner, asked) if asked else None
    return Gap("text", "it is read from the instrument", source=source, whole=len(options) == 1)


def _with_values(run: Run, head: Value, name: str, given: Arguments, node: ast.expr) -> Value:
    """The message with the values behind it, as PyVISA puts it together."""
    values = given.get(1, "values")
    if not isinstance(head, Text):
        return head
    if name == "write_binary_values":
        return texts.concat([head, texts.plain("#10", node)])
    separator = given.get(3, "separator")
    mark = separator if isinstance(separator, Text) else texts.plain(",", node)
    converter = given.get(2, "converter")
    letter = converter.known if isinstance(converter, Text) and converter.known else "f"
    row = row_of(run, values, node) if values is not None else Row((), Gap("number", "the values are not known"))
    if row.more is not None or len(row.items) > 2000:
        reason = row.more.reason if isinstance(row.more, Gap) else "the values are too many"
        return texts.concat([head, texts.gap(Gap("unknown", reason), node)])
    template = texts.plain(letter if letter.startswith("%") else f"%{letter}", node)
    done = [lifted(lambda item: percent(template, items("tuple", Row((item,))), node), item) for item in row.items]
    known = [part for part in done if isinstance(part, Text)]
    if len(known) < len(done):
        return texts.concat([head, texts.gap(Gap("unknown", "the values depend on a branch"), node)])
    return texts.concat([head, texts.join(mark, known)])


def stranger_for(run: Run, method: str, node: ast.expr) -> Instrument | None:
    """Return the instrument that something unknown must be, since `node` calls `method` of it.

    None if it can as well be a file.
    """
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return None
    last = ast.unparse(node.func.value).rsplit(".", 1)[-1].split("[")[0]
    if method in TELLING or last in run.roles or last in run.talkers:
        return run.stranger(last, node)
    return None


def is_visa(value: Value) -> bool:
    """Whether a value is PyVISA's resource manager, or something that can be one."""
    return isinstance(value, Gap) or (
        isinstance(value, External) and value.name.split(".")[0] not in ("builtins", "csv")
    )


def lend(run: Run, given: Arguments, what: str, node: ast.expr, branches: Branches = frozenset()) -> None:
    """Note that instruments are handed to code outside the script."""
    for value in given.all():
        for option, more in options_of(value):
            inner = option.row.items if isinstance(option, Items) else (option,)
            for item in inner:
                if isinstance(item, Instrument):
                    run.record(Event("lent", item, node, what, branches=branches | more))
                    run.give_up(node, f"what `{what}` does", f"`{name_of(item)}` is handed to code outside this file")


def name_of(instrument: Instrument) -> str:
    """Return what to call an instrument in a message."""
    return instrument.names[0] if instrument.names else "an instrument"
