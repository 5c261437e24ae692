"""What a script sends, as far as it can be told without running it: the trace."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from typing import Literal

from benchwright.check.source.values import Branches, Class, Key, Text, Value

Kind = Literal["open", "write", "query", "read", "clear", "close", "set", "lent"]
"""`set` is an attribute such as `timeout`; `lent`: handed to code outside the script."""

GuardPart = Literal["body", "handler", "final"]


@dataclass(eq=False, slots=True, repr=False)
class Instrument(Value):
    """An open VISA resource of the script."""

    node: ast.AST
    """Where it is opened, or the parameter it comes in by."""
    names: list[str] = field(default_factory=list)
    """Variables, attributes and parameters that hold it, in the order of assignment."""
    opened: bool = False
    """Whether the script itself opens it."""
    resources: list[str] = field(default_factory=list)
    """VISA addresses it can have."""
    sources: list[str] = field(default_factory=list)
    """Names of the constants, classes and functions the address came through."""
    identities: list[str] = field(default_factory=list)
    """Texts its `*IDN?` reply is compared with."""
    cls: Class | None = None
    """The script's own class of resource it is opened as."""
    state: dict[Key, Value] = field(default_factory=dict)
    """Attributes the script gives it."""

    def call(self, name: str) -> None:
        """Remember one more name for it."""
        if name not in self.names:
            self.names.append(name)


@dataclass(frozen=True, slots=True)
class Guard:
    """A part of a `try` or `with` statement that something stands in."""

    node: ast.AST | None
    """The statement; None for what runs when the script ends (`atexit`)."""
    part: GuardPart
    anything: bool = True
    """For a handler: whether it catches every exception."""


@dataclass(frozen=True, slots=True)
class Event:
    """One exchange with an instrument."""

    kind: Kind
    instrument: Instrument
    node: ast.AST
    """The call."""
    method: str
    text: Text | None = None
    """The message; for `set`, None."""
    value: Value | None = None
    """The value of an attribute that is set."""
    calls: tuple[ast.AST, ...] = ()
    """The calls inside the script that led here, outermost first."""
    branches: Branches = frozenset()
    guards: tuple[Guard, ...] = ()
    root: int = 0
    """0 for the script itself, another number for each function that nothing in it calls."""
    binary: bool = False
    """Whether the reply is read as a binary block."""


@dataclass(frozen=True, slots=True)
class Use:
    """What a script does with a whole reply."""

    kind: Literal["float", "int", "equal"]
    instrument: Instrument
    asked: str
    """The message that was answered."""
    node: ast.AST
    told: tuple[str, ...] = ()
    """The texts that it is compared with."""


@dataclass(frozen=True, slots=True, order=True)
class Gave:
    """Something that could not be followed, and why."""

    line: int
    what: str
    reason: str


@dataclass(slots=True)
class Trace:
    """Everything a script does with instruments, in the order it does it."""

    events: list[Event] = field(default_factory=list)
    gave_up: dict[Gave, None] = field(default_factory=dict)
    instruments: list[Instrument] = field(default_factory=list)
    uses: list[Use] = field(default_factory=list)
    """What becomes of replies."""
    imports: set[str] = field(default_factory=set)
