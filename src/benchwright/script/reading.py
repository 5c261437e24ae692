"""The rows of `measure`: what is read, how often, and into which columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from benchwright.plan.model import Plan, Reading
from benchwright.plan.points import rows_per_setting
from benchwright.quantity import BASE_UNITS, Amount, split_unit
from benchwright.script.constants import Constants, Swept, average_names, duration_text, variable_name
from benchwright.script.names import new_name
from benchwright.script.render import Message, render_action, render_command, taken_from
from benchwright.script.team import Member
from benchwright.script.text import WIDTH, items, send, string

READ_FORM = ".9g"
"""No instrument here replies with more digits."""


def reply_unit(reading: Reading, member: Member) -> str:
    """Return the unit of the number in the reply; that of the column where nothing else is known.

    Raises UnitError when the column's unit is of another kind.
    """
    if reading.action is None:
        return reading.unit
    given = member.language.driver.action[reading.action].returns or ""
    wanted, power = split_unit(reading.unit)
    if wanted != given and power == 0 and BASE_UNITS[wanted] == BASE_UNITS[given]:
        return reading.unit  # Vpp and the like: a voltage is a voltage
    Amount(0.0, wanted).expect(given)
    return given


class Reader:
    """Writes what is read, line by line."""

    def __init__(self, plan: Plan, members: Mapping[str, Member], constants: Constants) -> None:
        self.plan = plan
        self.members = members
        self.constants = constants
        self.averages = average_names(plan, constants)
        self.variables = {
            reading.column: new_name(variable_name(reading.column), constants.taken) for reading in plan.readings
        }
        self.messages = {reading.column: self._messages(reading) for reading in plan.readings}

    def _messages(self, reading: Reading) -> tuple[Message, ...]:
        member = self.members[reading.role]
        if reading.command is not None:
            return (render_command(member.language, reading.command),)
        return render_action(member.model, reading.action or "", reading.channel, {})

    def _prepared_once(self, reading: Reading) -> bool:
        """Whether what goes before the query can be sent once, because nothing else changes it."""
        others = [r for r in self.plan.readings if r.role == reading.role and r is not reading]
        swept = any(sweep.role == reading.role for sweep in self.plan.sweeps)
        # Switching an output on, and watching it, may choose another channel.
        driven = any(output.role == reading.role for output in self.plan.outputs)
        return not others and not swept and not driven

    def once(self) -> list[str]:
        """Return the lines that choose what is measured, where that need not be said for every row."""
        return [
            line for reading in self.plan.readings if self._prepared_once(reading) for line in self._before(4, reading)
        ]

    def _before(self, indent: int, reading: Reading) -> list[str]:
        member = self.members[reading.role]
        messages = self.messages[reading.column][:-1]
        return [send(indent, f"{member.name}.write", message.code({}), member.cite(message)) for message in messages]

    def rows(self, indent: int, swept: Sequence[Swept], watch: str) -> list[str]:
        """Return the loop of a timed log, if there is one, and the lines that make a row.

        `watch` is the call that looks at the outputs before the row is kept; empty where none is watched.
        """
        lines = self._repeat(indent)
        indent += 4 * len(lines)
        lines.append(" " * indent + "time_s = time.monotonic() - started")
        for reading in self.plan.readings:
            if not self._prepared_once(reading):
                lines += self._before(indent, reading)
            lines += self._read(indent, reading)
        cells = ['f"{time_s:.3f}"', *(sweep.cell for sweep in swept)]
        cells += [f'f"{{{self.variables[reading.column]}:{READ_FORM}}}"' for reading in self.plan.readings]
        if not watch:
            return [*lines, items(indent, "rows.add", cells)]
        blank = " " * indent
        return [*lines, items(indent, "row = ", cells), f"{blank}{watch}", f"{blank}rows.add(*row)"]

    def _repeat(self, indent: int) -> list[str]:
        repeat = self.plan.repeat
        if repeat is None:
            return []
        rows = rows_per_setting(self.plan)
        if repeat.interval is None:
            count = self.constants.number("ROWS", rows, "as fast as the instruments answer")
            return [f"{' ' * indent}for _ in range({count}):"]
        interval = self.constants.amount("INTERVAL", repeat.interval)
        span = "" if repeat.duration is None else f"for {duration_text(repeat.duration)}, a row at both ends"
        count = self.constants.number("ROWS", rows, span)
        return [f"{' ' * indent}for _ in rows.every({interval}, {count}):"]

    def _read(self, indent: int, reading: Reading) -> list[str]:
        """Return the lines that give the reading's variable its value, in the unit of its column."""
        member = self.members[reading.role]
        message = self.messages[reading.column][-1]
        reply = f"{member.name}.query({message.code({})})"
        if reading.action is not None:
            reply = taken_from(member.language, reading.action, reading.channel, reply)
        one = f"number({reply})"
        given = reply_unit(reading, member)
        if given != reading.unit:
            one = f"Q({one}, {string(given)}).m_as({string(reading.unit)})"
        blank, comment = " " * indent, member.cite(message)
        head = f"{blank}{self.variables[reading.column]} = "
        average = self.averages.get(reading.column)
        if average is not None:
            loop = f"{blank}    for _ in range({average})"
            return [f"{head}fmean(", f"{blank}    {one}  # {comment}", loop, f"{blank})"]
        line = f"{head}{one}  # {comment}"
        if len(line) <= WIDTH:
            return [line]
        function, _, inner = one.partition("(")
        return [f"{head}{function}(", f"{blank}    {inner[:-1]},  # {comment}", f"{blank})"]
