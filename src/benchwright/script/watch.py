"""`watch`: what a script looks at before it keeps a row, output by output.

A supply that trips goes on answering, and one at its current limit no longer gives the voltage
set: neither is an error to the instrument, and the data do not tell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from benchwright.plan.model import Output, Plan
from benchwright.script.render import Message, render_action, taken_from
from benchwright.script.team import Member
from benchwright.script.text import WIDTH, items, send, string

_TRIPS = (("over-voltage", "read_overvoltage_trip"), ("over-current", "read_overcurrent_trip"))
"""What can switch an output off, and the action that asks whether it did."""


def called(plan: Plan, members: Mapping[str, Member]) -> str:
    """Return the call of `watch`; empty where no output of the plan can be watched."""
    watched = _watched(plan, members)
    return f"watch({', '.join(['row', 'rows', *watched])})" if watched else ""


def watch(plan: Plan, members: Mapping[str, Member]) -> str:
    """Return the function `watch`; empty where no output of the plan can be watched."""
    watched = _watched(plan, members)
    if not watched:
        return ""
    parameters = ["row: tuple[str, ...]", "rows: Rows", *(f"{name}: Instrument" for name in watched)]
    head = items(0, "def watch", parameters, end=" -> None:")
    says = '    """End the run if an output has switched itself off; note where a limit holds one."""'
    lines = [line for output in plan.outputs for line in _look(plan, output, members[output.role])]
    return "\n".join([head, says, *lines]) + "\n"


def _watched(plan: Plan, members: Mapping[str, Member]) -> list[str]:
    """Return the names of the instruments that are asked."""
    asked = [members[output.role] for output in plan.outputs]
    return list(dict.fromkeys(m.name for m in asked if {"read_output", "read_mode"} & set(m.language.driver.action)))


def _look(plan: Plan, output: Output, member: Member) -> Iterator[str]:
    actions = member.language.driver.action
    named = string(output.role if output.channel is None else f"{output.role} CH{output.channel}")
    if "read_output" in actions:
        yield from _before(4, member, ["read_output"], output)
        question, page = _asked(member, "read_output", output)
        on = next((reply.upper() for reply, said in actions["read_output"].says.items() if said == "ON"), "ON")
        yield f"    if word({question}) != {string(on)}:  # {page}"
        trips = [(trip, *_said(member, action, output)) for trip, action in _TRIPS if action in actions]
        if trips:
            yield from _before(8, member, [action for _, action in _TRIPS if action in actions], output)
            yield "        trips = {"
            yield from (f"            {string(trip)}: {said},  # {page}" for trip, said, page in trips)
            yield "        }"
        yield f"        raise rows.switched_off({named}, row, {'trips' if trips else '{}'})"
    if "read_mode" in actions:
        yield from _before(4, member, ["read_mode"], output)
        said, page = _said(member, "read_mode", output)
        place = (output.role, output.channel, "set_current")
        swept = any((sweep.role, sweep.channel, sweep.action) == place for sweep in plan.sweeps)
        yield from _fitted(said, page)
        yield f"    rows.mode({named}, row, mode{', current_is_swept=True' if swept else ''})"


def _before(indent: int, member: Member, actions: Sequence[str], output: Output) -> Iterator[str]:
    """Yield the lines that must be sent before questions, such as the choice of the channel; each once."""
    lines = [
        send(indent, f"{member.name}.write", message.code({}), member.cite(message))
        for action in actions
        for message in render_action(member.model, action, output.channel, {})[:-1]
    ]
    yield from dict.fromkeys(lines)


def _fitted(said: str, page: str) -> Iterator[str]:
    """Yield the lines that ask for the mode; the table of replies has a line of its own where they are long."""
    line = f"    mode = {said}  # {page}"
    if len(line) > WIDTH and said.startswith("{"):
        table, _, question = said.partition(".get(")
        yield f"    modes = {table}"
        line = f"    mode = modes.get({question}  # {page}"
    yield line


def _said(member: Member, action: str, output: Output) -> tuple[str, str]:
    """Return the answer in our word as Python, and where the question stands in the manual."""
    question, page = _asked(member, action, output)
    says = member.language.driver.action[action].says
    if not says:
        return f"word({question})", page
    table = ", ".join(f"{string(reply.upper())}: {string(said)}" for reply, said in says.items())
    return f'{{{table}}}.get(word({question}), "")', page


def _asked(member: Member, action: str, output: Output) -> tuple[str, str]:
    """Return the question as Python, and where it stands in the manual."""
    message: Message = render_action(member.model, action, output.channel, {})[-1]
    question = f"{member.name}.query({message.code({})})"
    return taken_from(member.language, action, output.channel, question), member.cite(message)
