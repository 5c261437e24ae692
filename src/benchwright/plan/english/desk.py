"""What the reader has in front of it: the request, the bench, questions and marked defaults."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from benchwright.bench import Bench
from benchwright.driver.actions import Kind
from benchwright.driver.load import load_driver
from benchwright.driver.model import Driver
from benchwright.errors import BenchwrightError, RequestRefused, UnitError
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
    safety: bool = False
    """Whether the default must not be taken just because the input ended (a limit of an output)."""


Ask = Callable[[Question], str | None]
"""Puts a question to a person. An empty answer takes the default; None says that nobody is there any more."""

Check = Callable[[Amount], None]
"""Raises BenchwrightError for an answer that cannot be taken."""

MOST_TRIES = 10
"""So many answers that cannot be taken end the request."""


@dataclass(slots=True)
class Desk:
    """One request being read."""

    text: str
    bench: Bench
    bench_name: str
    names: Names
    ask: Ask | None = None
    assumptions: list[Assumption] = field(default_factory=list)
    cautions: list[Assumption] = field(default_factory=list)
    """Assumptions that safety hangs on; they are shown first."""

    def driver(self, role: str) -> Driver:
        """Return the driver of the instrument that plays `role`."""
        return load_driver(self.bench.instrument[role].model)

    def roles(self, kind: Kind) -> tuple[str, ...]:
        """Return the roles of all instruments of a kind."""
        return tuple(role for role in self.bench.instrument if self.driver(role).driver.kind == kind)

    def label(self, role: str) -> str:
        """Return the role with its model: `dmm (DM3058)`."""
        return f"{role} ({self.driver(role).driver.model})"

    def assume(self, what: str, value: str, why: str, *, safety: bool = False) -> None:
        """Mark something that was taken without being said."""
        assumption = Assumption(what=what, value=value, why=why)
        if assumption not in self.marked:
            (self.cautions if safety else self.assumptions).append(assumption)

    @property
    def marked(self) -> tuple[Assumption, ...]:
        """Everything taken without being said, what safety hangs on first."""
        return (*self.cautions, *self.assumptions)

    def amount(self, question: Question, check: Check | None = None) -> Amount:
        """Ask for an amount until the answer can be taken; take the default, marked, without an answer.

        What is wrong with an answer stands before the reason when it is asked again. Raises
        RequestRefused where there is no default, or where the input ended at a question of safety,
        and the error of the last answer after `MOST_TRIES` of them.
        """
        again = question
        for left in range(MOST_TRIES, 0, -1):
            answer = self.ask(again) if self.ask else None
            if answer is None and self.ask and question.safety:
                raise RequestRefused(
                    f"The question for the {question.what} was not answered. Say it in the request, or answer it."
                )
            if answer is None or (question.default and not answer.strip()):
                break
            try:
                return _answered(answer.strip(), question, check)
            except BenchwrightError as error:
                if left == 1:
                    raise
                again = replace(question, why=f"{error} {question.why}")
        if not question.default:
            raise RequestRefused(f"The request does not say the {question.what}. {question.why}")
        self.assume(question.what, question.default, question.why, safety=question.safety)
        return parse_amount(question.default, question.unit)


EXAMPLES = {"s": "10 s", "V": "5 V", "A": "100 mA", "": "5"}
"""How an answer may look, by unit."""


def _answered(text: str, question: Question, check: Check | None) -> Amount:
    if not text:
        raise RequestRefused(f"The request does not say the {question.what}; an answer is needed.")
    amount = parse_amount(text, question.unit)
    if check is not None:
        check(amount)
    return amount


def parse_amount(text: str, unit: str) -> Amount:
    """Read an answer such as `0.2 A`, `200 milliamps`, `2 hours`; a bare number only where no unit belongs.

    Raises UnitError.
    """
    tokens = tokenize(text.strip())
    found = read_quantity(tokens, 0, lambda word: False) if tokens else None
    if found is None or found[1] != len(tokens):
        kind = "a number with a unit" if unit else "a number"
        raise UnitError(f"`{text}` is not {kind}, such as `{EXAMPLES.get(unit, '5')}`.")
    quantity = found[0]
    if unit:
        return expect(quantity, unit, "the answer")
    if not quantity.bare:
        raise UnitError(f"`{text}` is {_a(quantity.kind)}; a number without a unit is needed, such as `5`.")
    return Amount(float(quantity.value), unit)


def whole(least: int, most: int) -> Check:
    """Return the check of a count. The check raises UnitError."""

    def check(amount: Amount) -> None:
        if amount.value != int(amount.value) or not least <= amount.value <= most:
            raise UnitError(f"`{amount}` does not do; a whole number from {least} to {most} is needed.")

    return check


def above_zero(amount: Amount) -> None:
    """Check a time that must pass. Raises UnitError."""
    if amount.value <= 0:
        raise UnitError(f"`{amount}` does not do; a time above 0 s is needed, such as `10 s`.")


def expect(quantity: Quantity, unit: str, use: str) -> Amount:
    """Return the amount if it is of the kind `unit` measures. Raises UnitError naming both."""
    kind = _a(BASE_UNITS[unit])
    if quantity.bare:
        # Of a bare `100`, as a current, milliamperes are the harmless reading: never suggest 100 A.
        small = unit == "A" and abs(quantity.value) >= 5
        raise UnitError(
            f"`{quantity.text}` has no unit; {use} needs {kind}, such as `{quantity.text} {'mA' if small else unit}`."
        )
    if quantity.unit != unit:
        raise UnitError(f"`{quantity.text}` is {_a(quantity.kind)}; {use} needs {kind} in `{unit}`.")
    return quantity.amount


def _a(kind: str) -> str:
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"
