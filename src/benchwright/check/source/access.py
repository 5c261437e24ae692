"""Attributes, elements and slices of values."""

from __future__ import annotations

import ast
import math

from benchwright.check.source import text as texts
from benchwright.check.source.conditions import key_of
from benchwright.check.source.run import Arguments, Run
from benchwright.check.source.trace import Instrument
from benchwright.check.source.units import read_unit
from benchwright.check.source.values import (
    OPEN,
    Bound,
    Class,
    External,
    Function,
    Gap,
    Instance,
    Items,
    Known,
    Quantity,
    Row,
    Special,
    Table,
    Text,
    Unit,
    Value,
    hull,
    items,
    options_of,
)

_CONSTANTS = {
    "math.pi": math.pi,
    "math.e": math.e,
    "math.tau": math.tau,
    "math.inf": math.inf,
    "numpy.pi": math.pi,
    "numpy.e": math.e,
    "numpy.inf": math.inf,
}


def attribute(run: Run, owner: Value, name: str, node: ast.expr) -> Value:
    """Return `owner.name`."""
    if isinstance(owner, External):
        return external_member(owner, name)
    if isinstance(owner, Instance):
        return _of_instance(run, owner, name, node)
    if isinstance(owner, Class):
        found = owner.find(name)
        if isinstance(found, Function):
            return Bound(owner, name, found) if "classmethod" in found.decorators else found
        return found or Gap("unknown", f"`{name}` is not found in class `{owner.node.name}`")
    if isinstance(owner, Quantity):
        return _of_quantity(owner, name)
    if isinstance(owner, Special):
        return _of_special(run, owner, name, node)
    if isinstance(owner, Items) and name in ("size", "shape", "T"):
        count = Gap("integer", "its length is not known") if owner.row.more else Known(len(owner.row.items))
        return owner if name == "T" else count if name == "size" else items("tuple", Row((count,)))
    if isinstance(owner, (Known, Text)) and name == "value":
        return owner  # a member of an Enum stands for its value
    if isinstance(owner, Instrument):
        return _of_instrument(run, owner, name, node)
    return Bound(owner, name)


def _of_instrument(run: Run, owner: Instrument, name: str, node: ast.expr) -> Value:
    if name in owner.state:
        return owner.state[name]
    found = owner.cls.find(name) if owner.cls else None
    if found is not None:
        return bound_to(run, owner, found, name, node)
    return Gap("number", "it is the time-out of the instrument") if name == "timeout" else Bound(owner, name)


def external_member(owner: External, name: str) -> Value:
    """Return `name` of something outside the script: a constant, a unit, or another such name."""
    dotted = f"{owner.name}.{name}"
    if dotted in _CONSTANTS:
        return Known(_CONSTANTS[dotted])
    if owner.name in ("pint.UnitRegistry()", "pint"):
        unit = read_unit(name) if name not in ("Quantity", "UnitRegistry", "Unit") else None
        if unit is not None:
            return unit
    return External(dotted)


def _of_instance(run: Run, owner: Instance, name: str, node: ast.expr) -> Value:
    if name in owner.state:
        return owner.state[name]
    found = owner.cls.find(name)
    if found is not None:
        return bound_to(run, owner, found, name, node)
    fallback = owner.cls.find("__getattr__")
    if isinstance(fallback, Function):
        return run.call(Bound(owner, "__getattr__", fallback), Arguments([texts.plain(name)]), node)
    declared = _declared(run, owner.cls, name, node)
    if declared is not None:
        return declared
    if owner.cls.open:
        return Gap("unknown", f"`{name}` comes from a class outside this file")
    return Gap("unknown", f"`{name}` has no value yet")


def _declared(run: Run, cls: Class, name: str, node: ast.expr) -> Value | None:
    """Return an object of the script's own class that the body of `cls` declares (`log: Lines`) as writable."""
    notations = [
        one for one in cls.node.body if isinstance(one, ast.AnnAssign) and isinstance(one.annotation, ast.Name)
    ]
    method = next((value for value in cls.state.values() if isinstance(value, Function)), None)
    for one in notations:
        if isinstance(one.target, ast.Name) and one.target.id == name and method is not None:
            kind = run.evaluate(one.annotation, method.frame)
            if isinstance(kind, Class) and not kind.open and isinstance(kind.find("write"), Function):
                return run.call(kind, Arguments(open="nothing here makes one"), node)
    return None


def bound_to(run: Run, owner: Value, found: Value, name: str, node: ast.expr) -> Value:
    """Return what an attribute of a class is for one of its objects."""
    if not isinstance(found, Function):
        return found
    if "staticmethod" in found.decorators:
        return found
    if "classmethod" in found.decorators and isinstance(owner, Instance):
        return Bound(owner.cls, name, found)
    bound = Bound(owner, name, found)
    if "property" in found.decorators or "cached_property" in found.decorators:
        return run.call(bound, Arguments(), node)
    return bound


def _of_quantity(owner: Quantity, name: str) -> Value:
    if name in ("magnitude", "m"):
        return owner.magnitude
    if name in ("units", "u"):
        return Unit(1.0, owner.unit.exponents, owner.unit.text)
    return Bound(owner, name)


def _of_special(run: Run, owner: Special, name: str, node: ast.expr) -> Value:
    if owner.kind == "super":
        return _of_super(run, owner, name, node)
    if owner.kind == "namespace":
        found = owner.state.get(name)
        return found if found is not None else Gap("unknown", f"the command line gives `{name}`")
    return owner.state.get(name) or Bound(owner, name)


def _of_super(run: Run, owner: Special, name: str, node: ast.expr) -> Value:
    cls = owner.state["owner"]
    assert isinstance(cls, Class)
    for base in cls.bases:
        found = base.find(name) if isinstance(base, Class) else None
        if found is not None:
            return bound_to(run, owner.state["self"], found, name, node)
    receiver = owner.state["self"]
    return Bound(receiver, name) if isinstance(receiver, Instrument) else External(f"object.{name}")


def element(run: Run, owner: Value, index: Value, node: ast.expr) -> Value:
    """Return `owner[index]`."""
    if isinstance(owner, Items):
        return _item(owner, index)
    if isinstance(owner, Table):
        return _entry(owner, index)
    if isinstance(owner, Text):
        return _character(owner, index)
    if isinstance(owner, Instance):
        method = owner.cls.find("__getitem__")
        if isinstance(method, Function):
            return run.call(Bound(owner, "__getitem__", method), Arguments([index]), node)
    if isinstance(owner, Class):
        return owner.find(_name(index)) or owner
    if isinstance(owner, External):
        return External(f"{owner.name}[]")
    if isinstance(owner, Quantity) and isinstance(owner.magnitude, Items):
        return Quantity(_item(owner.magnitude, index), owner.unit)
    return _element_of_gap(owner)


def _entry(owner: Table, index: Value) -> Value:
    key = key_of(index)
    if key is None:
        known = list(owner.state.values())
        return hull(known, "its key is not known") if known else Gap("unknown", "the dict is empty")
    return owner.state.get(key[0]) or owner.state.get(OPEN) or Gap("unknown", "the dict has no such key yet")


def _element_of_gap(owner: Value) -> Value:
    if isinstance(owner, Gap):
        return Gap("text" if owner.kind == "text" else "unknown", owner.reason, source=owner.source)
    return Gap("unknown", "an element of it is not followed")


def _name(index: Value) -> str:
    return (index.known or "") if isinstance(index, Text) else ""


def _item(owner: Items, index: Value) -> Value:
    row = owner.row
    number = index.value if isinstance(index, Known) and isinstance(index.value, int) else None
    if number is not None and row.more is None:
        if -len(row.items) <= number < len(row.items):
            return row.items[number]
        return Gap("unknown", "the list has no such item")
    everything = [*row.items, *([row.more] if row.more else [])]
    return hull(everything, "it is one of several") if everything else Gap("unknown", "the list is empty")


def _character(owner: Text, index: Value) -> Value:
    known = owner.known
    if known is None or not isinstance(index, Known) or not isinstance(index.value, int):
        return Gap("text", "a character of it is taken")
    at = index.value + (len(known) if index.value < 0 else 0)
    return texts.part(owner, at, at + 1) if 0 <= at < len(known) else Gap("text", "the text is shorter")


def sliced(owner: Value, bounds: list[Value]) -> Value:
    """Return `owner[a:b:c]`."""
    numbers = [value.value for value in bounds if isinstance(value, Known) and not isinstance(value.value, float)]
    if len(numbers) == 3 and isinstance(owner, Items) and owner.row.more is None:
        return items(owner.kind, Row(owner.row.items[slice(*numbers)]))
    if len(numbers) == 3 and isinstance(owner, Text) and owner.known is not None and numbers[2] in (None, 1):
        low, high, _ = slice(*numbers).indices(len(owner.known))
        return texts.part(owner, low, high)
    if isinstance(owner, Items):
        return owner
    if isinstance(owner, Gap):
        return Gap(owner.kind, owner.reason, source=owner.source)
    return Gap("text" if isinstance(owner, Text) else "unknown", "a part of it is taken")


def change_element(run: Run, owner: Value, index: Value | None, value: Value) -> None:
    """Do `owner[index] = value`; a place that is not known can be any."""
    key = None if index is None else key_of(index)
    if isinstance(owner, Table):
        spot = OPEN if key is None else key[0]
        old = owner.state.get(OPEN) if key is None else None
        run.memory.put(owner.state, spot, value if old is None else hull([old, value], "its key is not known"))
    elif isinstance(owner, Items):
        row, number = owner.row, key[0] if key else None
        if isinstance(number, int) and row.more is None and -len(row.items) <= number < len(row.items):
            changed = list(row.items)
            changed[number] = value
            run.memory.put(owner.state, "row", Row(tuple(changed)))
        else:
            everything = [*row.items, value, *([row.more] if row.more else [])]
            run.memory.put(owner.state, "row", Row((), hull(everything, "the list is changed")))
    elif isinstance(owner, Instance):
        method = owner.cls.find("__setitem__")
        if isinstance(method, Function) and index is not None:
            run.call(Bound(owner, "__setitem__", method), Arguments([index, value]), ast.Name("self"))


def names_instrument(reply: Value, told: Value) -> None:
    """Note that the reply to `*IDN?` is compared with a text: it says which instrument it is."""
    for value, _ in options_of(reply):
        if not isinstance(value, Gap) or value.source is None:
            continue
        instrument, asked = value.source
        if not isinstance(instrument, Instrument) or asked.strip().upper() != "*IDN?":
            continue
        for option, _ in options_of(told):
            words = option.row.items if isinstance(option, Items) else (option,)
            for word in words:
                known = word.known if isinstance(word, Text) else None
                if known and known not in instrument.identities:
                    instrument.identities.append(known)
