"""`measure` and `make_safe`: the part of a script that differs from one plan to the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from benchwright.errors import Refused
from benchwright.plan.model import Output, Plan, Step
from benchwright.plan.points import time_scale
from benchwright.quantity import Amount
from benchwright.script.constants import Constants, Swept, output_prefix, sweep_prefixes
from benchwright.script.reading import Reader
from benchwright.script.render import Message, render_action, render_command, render_each
from benchwright.script.team import Member
from benchwright.script.text import Piece, fstring, send, string
from benchwright.script.watch import called

_PROTECTION = (("overvoltage", "voltage"), ("overcurrent", "current"))
"""Field of the plan's output, and the argument of the action that sets its level."""


class Body:
    """Writes `measure`, line by line, and gathers what a person must know before it runs."""

    def __init__(self, plan: Plan, members: Mapping[str, Member], constants: Constants) -> None:
        self.plan = plan
        self.members = members
        self.constants = constants
        self.lines: list[str] = []
        self.limits: list[str] = []
        """What holds for each output, as Python strings: `f"psu CH1: {START:~} to {STOP:~}"`."""
        self.limits_in_words: list[str] = []
        prefixes = sweep_prefixes(plan)
        self.swept = [
            constants.sweep(sweep, prefix, self.members[sweep.role])
            for sweep, prefix in zip(plan.sweeps, prefixes, strict=True)
        ]

    def write(self) -> None:
        """Fill `lines` and `limits`. Raises Refused when an instrument cannot do what the plan says."""
        reader = Reader(self.plan, self.members, self.constants)
        self._prepare()
        self._outputs_off_and_limits()
        self._setup(reader.once())
        self._outputs_on()
        self._loops(reader)

    def _send(self, indent: int, member: Member, message: Message, expressions: Mapping[str, str]) -> None:
        """Send a message; a reply, if there is one, is read and left."""
        method = "query" if message.query else "write"
        code = message.code(expressions)
        self.lines.append(send(indent, f"{member.name}.{method}", code, member.cite(message)))

    def _act(
        self,
        role: str,
        action: str,
        channel: int | None,
        args: Mapping[str, Amount] | None = None,
        names: Mapping[str, str] | None = None,
    ) -> None:
        """Do an action; its numbers become constants, named by argument in `names` or after the action."""
        member, args = self.members[role], args or {}
        for message in render_action(member.model, action, channel, args):
            expressions: dict[str, str] = {}
            for slot in message.slots:
                name = (names or {}).get(slot.name) or _constant_name(member, action, channel, slot.name)
                constant = self.constants.amount(name, args[slot.name])
                expressions[slot.name] = f"{constant}.m_as('{slot.unit}')"
            self._send(4, member, message, expressions)

    def _check(self, indent: int, roles: Sequence[str]) -> None:
        """Read the errors of those that keep any."""
        names = dict.fromkeys(self.members[role].name for role in roles if self.members[role].errors)
        if names:
            self.lines.append(f"{' ' * indent}check_errors({', '.join(names)})")

    def _prepare(self) -> None:
        """Send what makes replies come in the form expected."""
        prepared: list[str] = []
        for member in self.members.values():
            templates = member.language.driver.prepare.write
            for message in render_each(member.language, templates, mentioned_channels(self.plan, member.role)):
                if not prepared:
                    self.lines.append("    # Replies in the form in which this script reads them.")
                self._send(4, member, message, {})
                prepared.append(member.role)
        if prepared:
            self._check(4, prepared)
            self.lines.append("")

    def _outputs_off_and_limits(self) -> None:
        outputs = self.plan.outputs
        if not outputs:
            return
        self.lines.append("    # Off first, then the limits, then what is set.")
        for output in outputs:
            self._act(output.role, "output_off", output.channel)
        for output in outputs:
            self._limits_of(output)
        self._check(4, [output.role for output in outputs])
        self.lines.append("")

    def _limits_of(self, output: Output) -> None:
        """Set everything an output needs before it goes on, and put it in words."""
        prefix = output_prefix(self.plan, output, self.members[output.role])
        channel = "" if output.channel is None else f" CH{output.channel}"
        current = self._set_point(output, "current", output.current_limit, f"{prefix}CURRENT_LIMIT")
        trips = self._protection_of(output, prefix)
        voltage = self._set_point(output, "voltage", output.voltage, f"{prefix}VOLTAGE")
        said = [voltage, ["current limit ", *current], *([trips] if trips else [])]
        for words in said:
            pieces: list[Piece] = [f"{output.role}{channel}: ", *words]
            self.limits.append(fstring(pieces))
            self.limits_in_words.append(self.constants.in_words(pieces))

    def _protection_of(self, output: Output, prefix: str) -> list[Piece]:
        """Give over-voltage and over-current protection the state the plan says, and return it in words.

        Neither a level nor a trip of an earlier run is left to act in this one.
        """
        actions = self.members[output.role].language.driver.action
        words: list[Piece] = []
        for name, argument in _PROTECTION:
            if words and f"set_{name}" in actions:
                words.append(", ")
            trip = f"{name.replace('over', 'over-')} trip"
            level: Amount | None = getattr(output, name)
            if f"clear_{name}" in actions:
                self._act(output.role, f"clear_{name}", output.channel)
            if level is not None:
                constant = f"{prefix}{name.upper()}"
                self._act(output.role, f"set_{name}", output.channel, {argument: level}, {argument: constant})
                self._act(output.role, f"{name}_on", output.channel)
                words += [f"{trip} ", (self.constants.amount(constant, level), "~")]
            elif f"{name}_off" in actions:
                self._act(output.role, f"{name}_off", output.channel)
                words.append(f"{trip} off")
            elif f"set_{name}" in actions:
                words.append(f"{trip} as it stands")
        return words

    def _set_point(self, output: Output, argument: str, amount: Amount | None, name: str) -> list[Piece]:
        """Set what the output starts with; return it in words, as pieces of an f-string."""
        action = f"set_{argument}"
        key = (output.role, output.channel, action)
        swept = next((s for s in self.swept if (s.sweep.role, s.sweep.channel, s.sweep.action) == key), None)
        if swept is not None:
            member = self.members[output.role]
            for message in render_action(member.model, action, output.channel, {argument: swept.values}):
                self._send(4, member, message, {argument: swept.first})
            return list(swept.span)
        if amount is None:
            return [f"{argument} as it stands"]
        self._act(output.role, action, output.channel, {argument: amount}, {argument: name})
        return [(self.constants.amount(name, amount), "~")]

    def _setup(self, once: list[str]) -> None:
        if not self.plan.setup and not once:
            return
        self.lines.append("    # What is measured, and how.")
        for step in self.plan.setup:
            self._step(step)
        self.lines += once
        roles = [step.role for step in self.plan.setup]
        self._check(4, roles + [reading.role for reading in self.plan.readings if once])
        self.lines.append("")

    def _step(self, step: Step) -> None:
        if step.command is None:
            self._act(step.role, step.action or "", step.channel, step.args)
        else:
            member = self.members[step.role]
            self._send(4, member, render_command(member.language, step.command), {})

    def _outputs_on(self) -> None:
        for output in self.plan.outputs:
            self._act(output.role, "output_on", output.channel)
        self._check(4, [output.role for output in self.plan.outputs])
        if self.plan.outputs:
            self.lines.append("")

    def _wait(self) -> str:
        """Return the line that waits for what was set to settle, and for a scope to have recorded it."""
        settle, scales = self.plan.settle, [time_scale(self.plan, reading.role) for reading in self.plan.readings]
        waits = [self.constants.amount("SETTLE", settle)] if settle.value > 0 else []
        longest = max((scale for scale in scales if scale is not None), key=lambda scale: scale.value, default=None)
        if longest is not None:
            waits.append(self.constants.record("RECORD", longest))
        total = "".join(waits) if len(waits) < 2 else f"({' + '.join(waits)})"
        return f'time.sleep({total}.m_as("s"))' if waits else ""

    def _loops(self, reader: Reader) -> None:
        settle = self._wait()
        if settle and not self.swept:
            self.lines.append(f"    {settle}")
        self.lines.append("    started = time.monotonic()")
        indent = 4
        for swept in self.swept:
            self.lines += swept.loop(indent)
            indent += 4
            self._set_swept(indent, swept)
        if settle and self.swept:
            self.lines.append(" " * indent + settle)
        self.lines += reader.rows(indent, self.swept, called(self.plan, self.members))
        self._check(4, [reading.role for reading in self.plan.readings])

    def _set_swept(self, indent: int, swept: Swept) -> None:
        sweep = swept.sweep
        member = self.members[sweep.role]
        for message in render_action(member.model, sweep.action, sweep.channel, {sweep.argument: swept.values}):
            self._send(indent, member, message, {sweep.argument: swept.variable})
        self._check(indent, [sweep.role])


def _constant_name(member: Member, action: str, channel: int | None, argument: str) -> str:
    """Return a name such as `SCOPE_CH1_VERTICAL_SCALE`."""
    what = action.removeprefix("set_")
    what = what if what.endswith(argument) else f"{what}_{argument}"
    return f"{member.name}_{what}" if channel is None else f"{member.name}_CH{channel}_{what}"


def make_safe(plan: Plan, members: Mapping[str, Member]) -> dict[str, list[str]]:
    """Return the lines of `make_safe` by role, for the instruments that drive something.

    Raises Refused where an output goes on and the driver does not say how to leave it harmless.
    """
    steps: dict[str, list[str]] = {}
    for member in members.values():
        channels = channels_in_use(plan, member)
        if channels is None:
            continue
        messages = render_each(member.language, member.language.driver.safe.write, channels)
        if not messages and any(output.role == member.role for output in plan.outputs):
            raise Refused(f"The driver of the {member.vendor_model} does not say how to leave it harmless.")
        for message in messages:
            lines = steps.setdefault(member.role, [])
            lines.append(f"    with Attempt({string(f'{member.role} {message.text}')}):")
            lines.append(send(8, f"{member.name}.write", message.code({}), member.cite(message)))
            if member.errors:
                lines.append(f"        check_errors({member.name})")
    return steps


def mentioned_channels(plan: Plan, role: str) -> list[int]:
    """Return the channels of an instrument that the plan names anywhere."""
    named = [(output.role, output.channel) for output in plan.outputs]
    named += [(step.role, step.channel) for step in plan.setup]
    named += [(sweep.role, sweep.channel) for sweep in plan.sweeps]
    named += [(reading.role, reading.channel) for reading in plan.readings]
    return sorted({channel for owner, channel in named if owner == role and channel is not None})


def channels_in_use(plan: Plan, member: Member) -> list[int] | None:
    """Return the channels that the plan sets or switches; None if it only reads from the instrument.

    A raw command that names no channel may mean any of them.
    """
    steps = [step for step in plan.setup if step.role == member.role]
    channels = {output.channel for output in plan.outputs if output.role == member.role}
    channels |= {sweep.channel for sweep in plan.sweeps if sweep.role == member.role}
    channels |= {step.channel for step in steps if step.action}
    every = False
    raw = [step.command for step in steps if step.command]
    raw += [reading.command for reading in plan.readings if reading.role == member.role and reading.command]
    for command in raw:
        for unit in member.language.read(command):
            if not unit.query:
                channels.add(unit.channel)
                every = every or unit.channel is None
    if not channels:
        return None
    known = member.language.driver.channels
    return list(known) if every else sorted(channel for channel in channels if channel is not None)
