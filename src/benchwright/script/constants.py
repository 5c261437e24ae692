"""The head of a script: limits, set points and sweeps as pint quantities, each with its name."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from benchwright.errors import UnitError
from benchwright.plan.model import Output, Plan, Reading, Sweep
from benchwright.plan.points import HORIZONTAL_DIVISIONS, points_of
from benchwright.quantity import Amount, split_unit
from benchwright.script.names import new_name
from benchwright.script.render import Slot, Values, render_action
from benchwright.script.team import Member, quantity
from benchwright.script.text import Piece, fstring, items, plain


@dataclass(frozen=True, slots=True)
class Swept:
    """A sweep as the script has it."""

    sweep: Sweep
    variable: str
    """The loop variable: the number in the unit of the argument."""
    goes_through: tuple[str, ...]
    """Constant with the list of values; or a NumPy function and its three arguments."""
    first: str
    """The first value as a Python number."""
    span: tuple[Piece, ...]
    """The values in words, as pieces of an f-string: `{START:~} to {STOP:~}`."""
    values: Values
    form: str
    """Format in which a value is sent, and written into the CSV file."""

    def loop(self, indent: int) -> list[str]:
        """Return the head of the loop."""
        blank = " " * indent
        if len(self.goes_through) == 1:
            inner = f'{blank}    {self.variable} = value.m_as("{self.sweep.unit}")'
            return [f"{blank}for value in {self.goes_through[0]}:", inner]
        function, *arguments = self.goes_through
        return [items(indent, f"for {self.variable} in {function}", arguments, end=":")]

    @property
    def cell(self) -> str:
        """The value in the CSV file, as Python: just what was sent, in the unit of the column."""
        unit = self.sweep.column.rpartition("_")[2]
        if unit == self.sweep.unit or not _same_kind(unit, self.sweep.unit):
            return fstring([(self.variable, self.form)])
        return fstring([(f"Q({self.variable}, '{self.sweep.unit}').m_as('{unit}')", ".9g")])


def _same_kind(column_unit: str, unit: str) -> bool:
    try:
        return split_unit(column_unit)[0] == unit
    except UnitError:
        return False


def variable_name(column: str) -> str:
    """Return the name of the variable behind a column: `voltage` for `voltage_V`."""
    return (column.rpartition("_")[0] or column).lower()


@dataclass(slots=True)
class Constants:
    """Constants given out so far, as lines of Python, and the names taken."""

    taken: set[str]
    lines: list[str] = field(default_factory=list)
    uses_numpy: bool = False
    amounts: dict[str, Amount] = field(default_factory=dict)
    """What each constant (or item of one) is."""
    _given: dict[tuple[str, Amount], str] = field(default_factory=dict)

    def amount(self, name: str, value: Amount, comment: str = "") -> str:
        """Return the name of a constant like `name` with this value, defining it if it is new."""
        known = self._given.get((name, value))
        if known is not None:
            return known
        given = new_name(name, self.taken, upper=True)
        self._given[name, value] = given
        self.amounts[given] = value
        self.lines.append(f"{given} = {quantity(value)}" + (f"  # {plain(comment)}" if comment else ""))
        return given

    def in_words(self, pieces: Sequence[Piece]) -> str:
        """Return the pieces of an f-string with the amounts put in."""
        return "".join(piece if isinstance(piece, str) else str(self.amounts[piece[0]]) for piece in pieces)

    def number(self, name: str, value: int, comment: str = "") -> str:
        """Return the name of a new constant, a plain count."""
        given = new_name(name, self.taken, upper=True)
        self.lines.append(f"{given} = {value}" + (f"  # {plain(comment)}" if comment else ""))
        return given

    def record(self, name: str, scale: Amount) -> str:
        """Return the name of a new constant: the time in which a scope begins and ends a record."""
        given = new_name(name, self.taken, upper=True)
        comment = "a scope's record under way, and one of what is set now"
        self.lines.append(f"{given} = 2 * {HORIZONTAL_DIVISIONS} * {quantity(scale)}  # {comment}")
        return given

    def sweep(self, sweep: Sweep, prefix: str, member: Member) -> Swept:
        """Define what a sweep needs. `prefix` is empty or ends in `_`."""
        points = points_of(sweep)
        variable = new_name(variable_name(sweep.column), self.taken)
        log = sweep.spacing == "logarithmic"
        if sweep.start is None or sweep.stop is None or not _evenly_spaced(points, log):
            return self._listed(sweep, points, variable, prefix, member)
        reached = _near(points[-1], sweep.stop.value, abs(points[0] - points[-1]))
        stop = sweep.stop if reached else Amount(float(f"{points[-1]:.12g}"), sweep.unit)
        first, last, count = (new_name(prefix + name, self.taken, upper=True) for name in ("START", "STOP", "POINTS"))
        self.lines.append(f"{first}, {last} = {quantity(sweep.start)}, {quantity(stop)}")
        self.amounts |= {first: sweep.start, last: stop}
        chosen = (sweep.start, stop, *([sweep.step] if sweep.step and sweep.spacing == "step" else []))
        values = Values(tuple(points), sweep.unit, chosen)
        slot = _slot(member, sweep, values)
        remark = _spacing(sweep, points) + ("" if reached else f"; the next would be beyond {sweep.stop}")
        if slot.step is not None and any(_off_grid(float(slot.sent(point)), point) for point in points):
            remark += f"; sent in steps of {Amount(slot.step, sweep.unit)}"
        self.lines.append(f"{count} = {len(points)}  # {plain(remark)}")
        self.uses_numpy = True
        arguments = (f'{first}.m_as("{sweep.unit}")', f'{last}.m_as("{sweep.unit}")', count)
        return Swept(
            sweep,
            variable,
            ("np.geomspace" if log else "np.linspace", *arguments),
            f"{first}.m_as('{sweep.unit}')",
            ((first, "~"), " to ", (last, "~")),
            values,
            slot.form,
        )

    def _listed(self, sweep: Sweep, points: Sequence[float], variable: str, prefix: str, member: Member) -> Swept:
        """Define a list of values."""
        amounts = sweep.values or tuple(Amount(float(f"{point:.12g}"), sweep.unit) for point in points)
        name = new_name(f"{prefix}VALUES", self.taken, upper=True)
        listed = [quantity(amount) for amount in amounts]
        if any("." in text for text in listed):
            # A type checker takes a list of whole and broken numbers for a list of anything.
            listed = [text if "." in text.partition(",")[0] else text.replace(",", ".0,", 1) for text in listed]
        self.lines.append(items(0, f"{name} = ", listed, "[]"))
        self.amounts |= {f"{name}[{index}]": amount for index, amount in enumerate(amounts)}
        values = Values(tuple(points), sweep.unit, amounts)
        low, high = (points.index(pick(points)) for pick in (min, max))
        return Swept(
            sweep,
            variable,
            (name,),
            f"{name}[0].m_as('{sweep.unit}')",
            ((f"{name}[{low}]", "~"), " to ", (f"{name}[{high}]", "~")) if len(points) > 1 else ((f"{name}[0]", "~"),),
            values,
            _slot(member, sweep, values).form,
        )


def _slot(member: Member, sweep: Sweep, values: Values) -> Slot:
    """Return the swept number in its message. Raises Refused if the action does not take it."""
    messages = render_action(member.model, sweep.action, sweep.channel, {sweep.argument: values})
    return next(slot for message in messages for slot in message.slots if slot.name == sweep.argument)


def _off_grid(sent: float, wanted: float) -> bool:
    return not math.isclose(sent, wanted, rel_tol=1e-9, abs_tol=1e-12)


def _near(a: float, b: float, span: float) -> bool:
    return math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-9 * span)


def _evenly_spaced(points: Sequence[float], log: bool) -> bool:
    """Whether `numpy.linspace` (or `geomspace`) from first to last gives just these points."""
    first, last, steps = points[0], points[-1], max(1, len(points) - 1)
    span = abs(last - first)
    if log:
        # The plan rounds these values to six digits.
        exact = (first * (last / first) ** (i / steps) for i in range(len(points)))
        return all(math.isclose(point, value, rel_tol=1e-5) for point, value in zip(points, exact, strict=True))
    return all(_near(p, first + (last - first) * i / steps, span) for i, p in enumerate(points))


def _spacing(sweep: Sweep, points: Sequence[float]) -> str:
    if len(points) < 2:
        return "one point"
    if sweep.spacing == "step" and sweep.step is not None:
        return f"{sweep.step} apart"
    if sweep.spacing == "logarithmic":
        decades = abs(math.log10(points[-1] / points[0]))
        return f"logarithmic, {(len(points) - 1) / decades:.3g} a decade" if decades else "logarithmic"
    return f"{Amount(float(f'{abs(points[1] - points[0]):.6g}'), sweep.unit)} apart"


def sweep_prefixes(plan: Plan) -> list[str]:
    """Return what tells the constants of several sweeps apart; nothing where there is one."""
    if len(plan.sweeps) == 1:
        return [""]
    return [f"{sweep.column.rpartition('_')[0] or sweep.column}_" for sweep in plan.sweeps]


def output_prefix(plan: Plan, output: Output, member: Member) -> str:
    """Return what tells the constants of several outputs apart: nothing, `CH1_` or `PSU_CH1_`."""
    if len(plan.outputs) < 2:
        return ""
    channel = "" if output.channel is None else f"CH{output.channel}_"
    many_roles = len({other.role for other in plan.outputs}) > 1
    return f"{member.name}_{channel}" if many_roles or not channel else channel


_AVERAGED = "readings averaged into a value"


def average_names(plan: Plan, constants: Constants) -> dict[str, str]:
    """Define how many readings are averaged; return the constant's name by column."""
    averaged = [reading for reading in plan.readings if reading.average > 1]
    if not averaged:
        return {}
    if len({reading.average for reading in averaged}) == 1:
        name = constants.number("AVERAGE", averaged[0].average, _AVERAGED)
        return {reading.column: name for reading in averaged}
    return {reading.column: constants.number(_average(reading), reading.average, _AVERAGED) for reading in averaged}


def _average(reading: Reading) -> str:
    return f"{reading.column.rpartition('_')[0] or reading.column}_AVERAGE"


def duration_text(amount: Amount) -> str:
    """Return a time as a person says it: `2 h`, `10 min`, `500 ms`."""
    for size, unit in ((3600.0, "h"), (60.0, "min")):
        if amount.value >= 2 * size - 1e-9 or math.isclose(amount.value, size):
            scaled = amount.value / size
            if math.isclose(scaled, round(scaled, 2)):
                return f"{round(scaled, 2):g} {unit}"
    return str(amount)
