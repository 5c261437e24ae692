"""What the reader has in front of it: the request, the bench, questions and marked defaults."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from benchwright.bench import Bench
from benchwright.driver.actions import Kind
from benchwright.driver.load import load_driver
from benchwright.driver.model import Driver
from benchwright.errors import RequestRefused, UnitError
from benchwright.plan.english.items import Quantity
from benchwright.plan.english.mentions import Names
from benchwright.plan.english.quantities import read_quantity
from benchwright.plan.english.tokens import tokenize
from benchwright.plan.model import Assumption
from benchwright.quantity import BASE_UNITS, Amount


@dataclass(frozen=True, slots=True)
class Question:
    """Something the request leaves out and that a person may know."""

    what: str
    why: str
    default: str
    """What is taken, marked, if nobody answers; empty where nothing can be taken."""
    unit: str
    """Unit of the answer; empty for a number or a word."""


Ask = Callable[[Question], str | None]


@dataclass(slots=True)
class Desk:
    """One request being read."""

    text: str
    bench: Bench
    bench_name: str
    names: Names
    ask: Ask | None = None
    assumptions: list[Assumption] = field(default_factory=list)

    def driver(self, role: str) -> Driver:
        """Return the driver of the instrument that plays `role`."""
        return load_driver(self.bench.instrument[role].model)

    def roles(self, kind: Kind) -> tuple[str, ...]:
        """Return the roles of all instruments of a kind."""
        return tuple(role for role in self.bench.instrument if self.driver(role).driver.kind == kind)

    def label(self, role: str) -> str:
        """Return the role with its model: `dmm (DM3058)`."""
        return f"{role} ({self.driver(role).driver.model})"

    def assume(self, what: str, value: str, why: str) -> None:
        """Mark something that was taken without being said."""
        assumption = Assumption(what=what, value=value, why=why)
        if assumption not in self.assumptions:
            self.assumptions.append(assumption)

    def amount(self, question: Question) -> Amount:
        """Ask for an amount; take the default, marked, without an answer.

        Raises RequestRefused where there is no default, UnitError for an answer of another kind.
        """
        answer = (self.ask(question) or "").strip() if self.ask else ""
        if answer:
            return parse_amount(answer, question.unit)
        if not question.default:
            raise RequestRefused(f"The request does not say the {question.what}. {question.why}")
        self.assume(question.what, question.default, question.why)
        return parse_amount(question.default, question.unit)


def parse_amount(text: str, unit: str) -> Amount:
    """Read an answer such as `0.2 A`, `200 milliamps`, `2 hours`; a bare number is in `unit`.

    Raises UnitError.
    """
    tokens = tokenize(text.strip())
    found = read_quantity(tokens, 0, lambda word: False) if tokens else None
    if found is None or found[1] != len(tokens):
        example = {"s": "10 s", "V": "5 V", "A": "100 mA"}.get(unit, "5")
        raise UnitError(f"`{text}` is not a number with a unit, such as `{example}`.")
    quantity = found[0]
    if quantity.bare:
        return Amount(float(quantity.value), unit)
    return expect(quantity, unit, "the answer")


def expect(quantity: Quantity, unit: str, use: str) -> Amount:
    """Return the amount if it is of the kind `unit` measures. Raises UnitError naming both."""
    kind = _a(BASE_UNITS[unit])
    if quantity.bare:
        raise UnitError(f"`{quantity.text}` has no unit; {use} needs {kind}, such as `{quantity.text} {unit}`.")
    if quantity.unit != unit:
        raise UnitError(f"`{quantity.text}` is {_a(quantity.kind)}; {use} needs {kind} in `{unit}`.")
    return quantity.amount


def _a(kind: str) -> str:
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"
