"""One going-through of a script: where it is, what it has sent, and how much more it may do.

The rest of the package is functions over a `Run`. It holds the tables that say how each kind of
expression and statement is followed, so that those modules need not import one another.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import count

from benchwright.check.source.memory import Frame, Memory, Snapshot
from benchwright.check.source.trace import Event, Gave, Guard, Instrument, Trace
from benchwright.check.source.values import (
    EVERYWHERE,
    Branches,
    External,
    Function,
    Gap,
    Options,
    Special,
    Value,
    compatible,
    either,
)

NEVER = External("never")
"""The value of a call that does not come back (`sys.exit`)."""

MAX_DEPTH = 160
"""Nesting of expressions, statements and calls that is followed."""

MAX_CALLS = 24
"""Calls inside calls that are followed."""


MAX_EVENTS = 100_000
"""Messages that are followed."""

STEPS_AN_EVENT = 4
"""What a message costs, to follow and to judge."""


class Exhausted(Exception):
    """The script takes more steps than are allowed."""


@dataclass(slots=True)
class Arguments:
    """The arguments of a call."""

    args: list[Value] = field(default_factory=list)
    keywords: dict[str, Value] = field(default_factory=dict)
    open: str | None = None
    """Why there may be more arguments than these (`*args` that are not known)."""

    def get(self, position: int, name: str) -> Value | None:
        """Return the argument at `position` (from 0) or called `name`."""
        if 0 <= position < len(self.args):
            return self.args[position]
        found = self.keywords.get(name)
        return Gap("unknown", self.open) if found is None and self.open else found

    def all(self) -> list[Value]:
        """Return all values, by position and by name."""
        return [*self.args, *self.keywords.values()]


Evaluator = Callable[["Run", ast.expr, Frame], Value]
Executor = Callable[["Run", ast.stmt, Frame], bool]
Caller = Callable[["Run", Value, Arguments, ast.expr], Value]


@dataclass(frozen=True, slots=True)
class Repeat:
    """A call that was gone through: what it gave and sent, and from where it was made."""

    count: int
    value: Value
    events: tuple[Event, ...]
    calls: int
    guards: int
    path: Branches


@dataclass(eq=False)
class Run:
    """One going-through of a script."""

    evaluators: dict[type[ast.expr], Evaluator]
    executors: dict[type[ast.stmt], Executor]
    caller: Caller
    roles: frozenset[str]
    """Names that stand for instruments: roles of the bench, names told by the user."""
    talkers: frozenset[str]
    """Names the script calls `.query` and its kind on."""
    soft: int
    """Steps after which loops and repeated calls are gone through only once."""
    hard: int
    """Steps after which it ends."""
    trace: Trace = field(default_factory=Trace)
    memory: Memory = field(default_factory=Memory)
    path: Branches = EVERYWHERE
    guards: tuple[Guard, ...] = ()
    calls: tuple[ast.AST, ...] = ()
    functions: tuple[Function, ...] = ()
    """The functions being gone through, outermost first."""
    root: int = 0
    steps: int = 0
    depth: int = 0
    loop_size: int = 1
    """Product of the turns of the loops being gone through."""
    muted: bool = False
    """Whether events are left out (a context manager's way to its `yield`, gone a second time)."""
    entered: set[int] = field(default_factory=set)
    """Ids of the function nodes gone through."""
    seen: set[int] = field(default_factory=set)
    """Ids of the call nodes that could be traffic and were looked at."""
    strangers: dict[tuple[int, str], Instrument] = field(default_factory=dict)
    at_exit: list[tuple[Value, Arguments, ast.expr]] = field(default_factory=list)
    repeats: dict[object, Repeat] = field(default_factory=dict)
    generators: dict[int, bool] = field(default_factory=dict)
    _decisions: Iterable[int] = field(default_factory=count)

    @property
    def coarse(self) -> bool:
        """Whether the script has already taken so many steps that the rest is cut short."""
        return self.steps + self.memory.work > self.soft

    def evaluate(self, node: ast.expr, frame: Frame) -> Value:
        """Return what is known of an expression's value."""
        self.steps += 1
        if self.steps + self.memory.work > self.hard:
            raise Exhausted
        evaluator = self.evaluators.get(type(node))
        if evaluator is None:
            return Gap("unknown", "an expression of this kind is not followed")
        if self.depth >= MAX_DEPTH:
            self.give_up(node, "the expression", "it is nested too deeply")
            return Gap("unknown", "it is nested too deeply")
        self.depth += 1
        try:
            return evaluator(self, node, frame)
        finally:
            self.depth -= 1

    def execute(self, body: Sequence[ast.stmt], frame: Frame) -> bool:
        """Go through statements; return whether the script can go on behind them."""
        for statement in body:
            self.steps += 1
            if self.steps > self.hard:
                raise Exhausted
            executor = self.executors.get(type(statement))
            if executor is None:
                self.give_up(statement, "the statement", "statements of this kind are not followed")
                continue
            if self.depth >= MAX_DEPTH:
                self.give_up(statement, "the statement", "it is nested too deeply")
                return True
            self.depth += 1
            try:
                falls = executor(self, statement, frame)
            finally:
                self.depth -= 1
            if not falls:
                return False
        return True

    def call(self, function: Value, arguments: Arguments, node: ast.expr) -> Value:
        """Return what calling `function` gives, with all it does on the way."""
        if not isinstance(function, Options):
            return self.caller(self, function, arguments, node)
        results: list[tuple[Value, Branches]] = []
        outer = self.path
        for option, branches in function.options:
            if compatible(outer, branches):
                self.path = outer | branches
                results.append((self.caller(self, option, arguments, node), branches))
        self.path = outer
        return either(results)

    def branch(self, arms: Sequence[Callable[[], bool]]) -> bool:
        """Go through several ways from here on; return whether one of them comes out at the end."""
        if len(arms) == 1:
            return arms[0]()
        decision = self.decide()
        outer = self.path
        ends: list[tuple[Snapshot, Branches]] = []
        last, sent_by_others = outer, False
        for arm, act in enumerate(arms):
            tag = frozenset(((decision, arm),))
            before = len(self.trace.events)
            self.memory.begin()
            self.path = outer | tag
            falls = act()
            changes = self.memory.undo()
            if falls:
                ends.append((changes, tag))
                last = self.path
            elif len(self.trace.events) > before:
                sent_by_others = True
        if len(ends) == 1:
            self.path = last if sent_by_others else frozenset(pair for pair in last if pair[0] != decision)
            self.memory.merge([(ends[0][0], EVERYWHERE)])
        else:
            self.path = outer
            self.memory.merge(ends)
        return bool(ends)

    def decide(self) -> int:
        """Return a number for a new decision."""
        return next(iter(self._decisions))

    def within(self, guard: Guard, act: Callable[[], bool]) -> bool:
        """Do something inside a part of a `try` or `with` statement."""
        outer = self.guards
        self.guards = (*outer, guard)
        try:
            return act()
        finally:
            self.guards = outer

    def record(self, event: Event) -> None:
        """Add an event to the trace, with where it stands."""
        if not self.muted and compatible(self.path, event.branches):
            branches = self.path | event.branches
            self._append(replace(event, calls=self.calls, branches=branches, guards=self.guards, root=self.root))

    def again(self, event: Event, known: Repeat) -> None:
        """Add an event of an earlier call to the trace, as one of a call made here."""
        branches = event.branches - known.path
        if not self.muted and compatible(self.path, branches):
            calls, guards = (*self.calls, *event.calls[known.calls :]), (*self.guards, *event.guards[known.guards :])
            self._append(replace(event, calls=calls, branches=self.path | branches, guards=guards, root=self.root))

    def _append(self, event: Event) -> None:
        self.steps += STEPS_AN_EVENT
        if len(self.trace.events) >= MAX_EVENTS or self.steps > self.hard:
            raise Exhausted
        self.trace.events.append(event)

    def give_up(self, node: ast.AST, what: str, reason: str) -> None:
        """Note something that is not followed."""
        if self.muted:
            return
        self.trace.gave_up[Gave(getattr(node, "lineno", 1), what, reason)] = None

    def stranger(self, name: str, node: ast.AST) -> Instrument:
        """Return the instrument that `name` stands for, where the script does not open it."""
        found = self.strangers.get((self.root, name))
        if found is None:
            found = Instrument(node, [name])
            self.strangers[(self.root, name)] = found
            self.trace.instruments.append(found)
        return found


def special(kind: str, **state: Value) -> Special:
    """Return an object of a library whose content is followed."""
    return Special(kind, {name: value for name, value in state.items()})
