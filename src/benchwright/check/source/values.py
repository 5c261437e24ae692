"""What is known of a value before a script runs.

A value is known exactly (`Known`, `Text`), or it is a *gap*: a typed hole with an interval where
one is known. A value that depends on a branch is a set of `Options`, each with the branches it
belongs to, so that values of different branches are never mixed.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from benchwright.check.source.memory import Frame

Scalar = int | float | bool | None
Key = str | int | float | bool | None | tuple["Key", ...]
"""What may be the key of a dict whose content is followed."""

GapKind = Literal["unknown", "text", "number", "integer"]

Branches = frozenset[tuple[int, int]]
"""The branches something belongs to: pairs of (decision, arm taken)."""

EVERYWHERE: Branches = frozenset()

MAX_OPTIONS = 16
"""More alternatives than this become one gap."""


class Value:
    """Anything a name in a script can stand for."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Known(Value):
    """A number, a truth value or None, known exactly."""

    value: Scalar

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Known) and type(other.value) is type(self.value) and other.value == self.value

    def __hash__(self) -> int:
        return hash((type(self.value), self.value))


@dataclass(frozen=True, slots=True)
class Gap(Value):
    """A value that is not known until the script runs."""

    kind: GapKind
    reason: str
    """Why it is not known, as the end of a sentence: `it is typed in by the user`."""
    low: float | None = None
    """Least number it can become, None where unknown."""
    high: float | None = None
    source: tuple[Value, str] | None = field(default=None, compare=False)
    """For a reply: the instrument and the query, so that a comparison with `*IDN?` is understood."""
    whole: bool = field(default=False, compare=False)
    """Whether it is all of that reply, but for white space around it."""
    name: str = field(default="", compare=False)
    """What the script calls it, where it comes in by a parameter."""

    @property
    def is_number(self) -> bool:
        """Whether it can only become a number."""
        return self.kind in ("number", "integer")


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text, and where in the source it comes from."""

    text: str
    """The characters; empty for a gap."""
    node: ast.expr | None = field(default=None, compare=True)
    """The literal or expression it stands in."""
    offset: int = -1
    """Index of the first character within the literal's value; -1: the node as a whole."""
    slot: int = -1
    """Number of the replacement field within the literal; -1: not a field."""
    gap: Gap | None = None
    number: float | None = None
    """The number that was formatted into the text."""


@dataclass(frozen=True, slots=True)
class Text(Value):
    """A string, in pieces that remember their place. Bytes are held the same way (latin-1)."""

    pieces: tuple[Piece, ...] = ()

    @property
    def known(self) -> str | None:
        """The characters, if all are known."""
        if any(piece.gap for piece in self.pieces):
            return None
        return "".join(piece.text for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class Row(Value):
    """The content of a list, tuple, set, array or range."""

    items: tuple[Value, ...] = ()
    more: Value | None = None
    """Where the content is not followed item by item: what any item can be."""
    cut: int = 0
    """How many items were left out because there are too many."""
    maybe: bool = False
    """Whether some of the items may be missing."""


@dataclass(eq=False, slots=True, repr=False)
class Items(Value):
    """A list, tuple, set, array or anything else that can be gone through."""

    kind: Literal["list", "tuple", "set", "array", "range", "iterator"]
    state: dict[Key, Value]
    """`row` is its content, a `Row`."""

    @property
    def row(self) -> Row:
        """The content; where it depends on a branch, everything it can be."""
        row = self.state["row"]
        if isinstance(row, Row):
            return row
        merged = merged_rows([option for option, _ in options_of(row) if isinstance(option, Row)])
        self.state["row"] = merged  # the same value in another form: nothing to undo
        return merged


def items(kind: Literal["list", "tuple", "set", "array", "range", "iterator"], row: Row) -> Items:
    """Return a new collection."""
    return Items(kind, {"row": row})


OPEN: Key = ("any other key",)
"""Key under which a `Table` holds what its unknown keys can give."""


@dataclass(eq=False, slots=True, repr=False)
class Table(Value):
    """A dict."""

    state: dict[Key, Value] = field(default_factory=dict)
    keys: dict[Key, Value] = field(default_factory=dict)
    """Keys as they are written, so that a text remembers its place."""
    maybe: set[Key] = field(default_factory=set)
    """Keys that may be missing."""


@dataclass(eq=False, slots=True, repr=False)
class Function(Value):
    """A function or lambda of the script."""

    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
    frame: Frame
    """Where it was defined."""
    defaults: dict[str, Value] = field(default_factory=dict)
    owner: Class | None = None
    """The class it is a method of."""
    decorators: tuple[str, ...] = ()
    """Last names of its decorators: `contextmanager`, `property`, ..."""
    setter: Function | None = None
    """For a property, what assigning to it does."""

    @property
    def name(self) -> str:
        """Its name, for messages."""
        return "lambda" if isinstance(self.node, ast.Lambda) else self.node.name


@dataclass(eq=False, slots=True, repr=False)
class Class(Value):
    """A class of the script."""

    node: ast.ClassDef
    bases: tuple[Value, ...]
    state: dict[Key, Value] = field(default_factory=dict)
    fields: tuple[tuple[str, Value | None], ...] = ()
    """Fields and defaults of a dataclass or named tuple, in order."""

    def find(self, name: str) -> Value | None:
        """Return the attribute `name` of the class or its bases, None if there is none."""
        if name in self.state:
            return self.state[name]
        for base in self.bases:
            found = base.find(name) if isinstance(base, Class) else None
            if found is not None:
                return found
        return None

    @property
    def open(self) -> bool:
        """Whether it inherits from something outside the script."""
        return any(not isinstance(base, Class) or base.open for base in self.bases)


@dataclass(eq=False, slots=True, repr=False)
class Instance(Value):
    """An object of a class of the script."""

    cls: Class
    state: dict[Key, Value] = field(default_factory=dict)


@dataclass(eq=False, slots=True, repr=False)
class Bound(Value):
    """A method of a value: `receiver.name`, or a function bound to its object."""

    receiver: Value
    name: str
    function: Function | None = None


@dataclass(frozen=True, slots=True)
class External(Value):
    """Something from outside the script, by its dotted name: `numpy.linspace`, `pyvisa.ResourceManager()`."""

    name: str


@dataclass(eq=False, slots=True, repr=False)
class Special(Value):
    """An object of a library whose content is followed (an argument parser, an exit stack)."""

    kind: str
    state: dict[Key, Value] = field(default_factory=dict)
    calls: list[tuple[Value, tuple[Value, ...], dict[str, Value]]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Unit(Value):
    """A unit of a pint quantity: size in base units, and exponents of length, mass, time, current, temperature."""

    size: float
    exponents: tuple[int, ...]
    text: str = ""


@dataclass(frozen=True, slots=True)
class Quantity(Value):
    """A pint quantity."""

    magnitude: Value
    unit: Unit


@dataclass(frozen=True, slots=True)
class Partial(Value):
    """A callable with some arguments given (`functools.partial`)."""

    function: Value
    args: tuple[Value, ...]
    keywords: tuple[tuple[str, Value], ...]


@dataclass(frozen=True, slots=True)
class Options(Value):
    """One of several values, each with the branches it belongs to."""

    options: tuple[tuple[Value, Branches], ...]


def compatible(one: Branches, other: Branches) -> bool:
    """Return whether both can hold in one run of the script."""
    if not one or not other:
        return True
    if len(other) < len(one):
        one, other = other, one
    arms = dict(other)
    return all(arms.get(decision, arm) == arm for decision, arm in one)


def options_of(value: Value) -> tuple[tuple[Value, Branches], ...]:
    """Return all a value can be, with its branches."""
    return value.options if isinstance(value, Options) else ((value, EVERYWHERE),)


def either(options: list[tuple[Value, Branches]]) -> Value:
    """Return the value that is one of `options`; one value, if they are all the same."""
    seen: list[tuple[Value, Branches]] = []
    for value, branches in options:
        for inner, more in options_of(value):
            if not compatible(branches, more):
                continue
            both = branches | more if more else branches
            if not any(both == other and _same(inner, known) for known, other in seen):
                seen.append((inner, both))
        if len(seen) > MAX_OPTIONS:
            return hull([value for value, _ in seen], "it has too many possible values")
    if not seen:
        return Gap("unknown", "no branch of the script gives it a value")
    first = seen[0][0]
    if all(_same(value, first) for value, _ in seen):
        return first
    return Options(tuple(seen))


def _same(one: Value, other: Value) -> bool:
    return one is other or (type(one) is type(other) and one == other)


def hull(values: list[Value], reason: str) -> Value:
    """Return one value that covers all of `values`: an interval for numbers, otherwise a gap."""
    flat = [option for value in values for option, _ in options_of(value)]
    if flat and all(value == flat[0] for value in flat):
        return flat[0]
    bounds = [interval(value) for value in flat]
    if flat and all(bound is not None for bound in bounds):
        lows = [bound[0] for bound in bounds if bound is not None]
        highs = [bound[1] for bound in bounds if bound is not None]
        low = None if None in lows else min(x for x in lows if x is not None)
        high = None if None in highs else max(x for x in highs if x is not None)
        return Gap("integer" if all(map(_is_integer, flat)) else "number", reason, low, high)
    if flat and all(isinstance(value, Text) or (isinstance(value, Gap) and value.kind == "text") for value in flat):
        return Gap("text", reason)
    rows = [value for value in flat if isinstance(value, Items)]
    if flat and len(rows) == len(flat) and len({len(value.row.items) for value in rows}) == 1:
        columns = zip(*(value.row.items for value in rows), strict=True)
        return items(rows[0].kind, Row(tuple(hull(list(column), reason) for column in columns)))
    return Gap("unknown", reason)


def merged_rows(rows: list[Row]) -> Row:
    """Return a row that has, place for place, what any of `rows` has there."""
    longest = max((len(row.items) for row in rows), default=0)
    places = [[row.items[i] for row in rows if i < len(row.items)] for i in range(longest)]
    more = [row.more for row in rows if row.more is not None]
    maybe = any(row.maybe or len(row.items) < longest for row in rows)
    cut = max((row.cut for row in rows), default=0)
    return Row(tuple(map(_merged, places)), _merged(more) if more else None, cut, maybe)


def _merged(values: list[Value]) -> Value:
    """Return any of `values`; tuples of one length are merged place for place."""
    rows = [value for value in values if isinstance(value, Items) and value.kind == "tuple"]
    if len(rows) == len(values) > 1 and len({len(value.row.items) for value in rows}) == 1:
        return items("tuple", merged_rows([value.row for value in rows]))
    return either([(value, EVERYWHERE) for value in values])


def interval(value: Value) -> tuple[float | None, float | None] | None:
    """Return the bounds of a number; None if the value is no number for certain."""
    if isinstance(value, Known) and isinstance(value.value, (int, float)) and not isinstance(value.value, bool):
        return float(value.value), float(value.value)
    if isinstance(value, Gap) and value.is_number:
        return value.low, value.high
    return None


def _is_integer(value: Value) -> bool:
    if isinstance(value, Known):
        return isinstance(value.value, int)
    return isinstance(value, Gap) and value.kind == "integer"
