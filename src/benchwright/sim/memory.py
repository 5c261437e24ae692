"""What a simulated instrument remembers: its settings, their reset values, and the selected channel."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from benchwright.errors import DataError
from benchwright.manual.header import short_form
from benchwright.manual.model import Command, Parameter
from benchwright.quantity import Amount
from benchwright.scpi.language import Language
from benchwright.sim.model import Plain, Setting, SimulatorModel
from benchwright.sim.replies import legal_value

SELECTED = "selected"
"""Name of the setting that holds the number of the selected channel."""

SLACK = 1e-9
"""Relative: what the last digit of a number may be off."""

Key = tuple[str, ...]
"""Name of a setting, then what says which of several it is (channel, file number, ...)."""


END_OF = {"MIN": "low", "MAX": "high", "DEF": "default"}
"""Which end of a range MINimum, MAXimum and DEFault name."""


class Memory:
    """All settings of one instrument."""

    def __init__(self, language: Language, model: SimulatorModel) -> None:
        self.language = language
        self.model = model
        self.values: dict[Key, Plain | tuple[Plain, ...]] = {}
        self.saved: dict[str, dict[Key, Plain | tuple[Plain, ...]]] = {}
        self.replies: dict[str, str] = {}
        """Replies that hold as long as no setting changes, by message."""
        self.watched = {name for s in model.setting.values() if s.linked for name in (s.linked.when, *s.linked.given)}
        """Settings that decide whether others are linked."""
        self.revision = 0
        """Counts the changes of `watched` settings."""
        self.written = _by_header(model.setting, "write")
        self.readable = _by_header(model.setting, "read")
        limits = language.manual.limit.values()
        self._conditions = {key for limit in limits for row in limit.rows for key in row.when} - {"model", "channel"}
        self._command = language.commands.with_header

    @property
    def channel(self) -> int:
        """The channel that commands without a channel mean."""
        value = self.values.get((SELECTED,))
        if value is None and SELECTED in self.model.setting:
            value = self.reset_value(SELECTED, None)
        if isinstance(value, int):
            return value
        return self.language.driver.channels[0] if self.language.driver.channels else 1

    def get(self, name: str, channel: int | None = None) -> Plain | None:
        """Return a named setting; None if the instrument has none of that name, or it is a list."""
        value = self.held(name, channel)
        return None if isinstance(value, tuple) else value

    def held(self, name: str, channel: int | None = None) -> Plain | tuple[Plain, ...] | None:
        """Return a named setting, all values of a list; None if the instrument has none of that name."""
        setting = self.model.setting.get(name)
        if setting is None:
            return None
        value = self.values.get(self.key(name, setting, channel))
        if value is None and isinstance(setting.reset, tuple):
            return setting.reset
        return self.reset_value(name, channel) if value is None else value

    def listed(self, name: str) -> tuple[Plain, ...]:
        """Return the values of a setting that is a list, be it of one."""
        value = self.held(name)
        return value if isinstance(value, tuple) else () if value is None else (value,)

    def where(self, channel: int) -> dict[str, str | int]:
        """Return what a range may depend on: the channel, and every setting that a limit table names."""
        known: dict[str, str | int] = {"channel": channel}
        for name in self._conditions:
            if name in self.model.setting and (value := self.get(name, channel)) is not None:
                known[name] = value if isinstance(value, str) else int(value)
        return known

    def followers(self, name: str, channel: int) -> tuple[int, ...]:
        """Return the other channels that a setting of this one is written for at present."""
        setting = self.model.setting.get(name)
        linked = setting.linked if setting is not None else None
        if linked is None or channel not in linked.channels:
            return ()
        if linked.when is not None and self.get(linked.when, channel) is not True:
            return ()
        if any(self.get(other, channel) != value for other, value in linked.given.items()):
            return ()
        return tuple(number for number in linked.channels if number != channel)

    def holds(self, given: Mapping[str, Plain], channel: int | None = None) -> bool:
        """Whether settings have the values given."""
        return all(self.get(name, channel) == value for name, value in given.items())

    def fits(self, setting: Setting, value: Plain, channel: int) -> bool:
        """Whether a value fits the range selected, where the setting must keep to one."""
        rule = setting.within
        if rule is None or isinstance(value, (bool, str)) or (rule.unless and self.get(rule.unless, channel) is True):
            return True
        chosen = self.get(rule.range, channel)
        if not isinstance(chosen, (int, float)):
            return True
        ladder = [amount.value for amount in self.model.physical.ranges[rule.ranges]]
        most = next((full for full in ladder if full >= abs(chosen) * (1 - SLACK)), ladder[-1])
        return abs(value) <= most * (1 + SLACK)

    def spread(self, name: str, value: Plain, channel: int) -> None:
        """Change a named setting of one channel and of those that follow it."""
        setting = self.model.setting[name]
        self.store(self.key(name, setting, channel), value)
        for number in self.followers(name, channel):
            self.store(self.key(name, setting, number), _followed(setting, value))
        if value is True:
            self._lead(name)

    def _lead(self, when: str) -> None:
        """Give the value of the channel that leads to those that begin to follow it, now that `when` has gone on."""
        for name, setting in self.model.setting.items():
            linked = setting.linked
            if linked is not None and linked.leads is not None and linked.when == when:
                value = self.get(name, linked.leads)
                if value is not None:
                    self.spread(name, value, linked.leads)

    def called(self, name: str, channel: int | None = None) -> str:
        """Return what the present value of a setting is called in the physics."""
        value = str(self.get(name, channel))
        return self.model.setting[name].means.get(value, value)

    def put(self, name: str, value: Plain, channel: int | None = None) -> None:
        """Change a named setting."""
        self.store(self.key(name, self.model.setting[name], channel), value)

    def store(self, key: Key, value: Plain | tuple[Plain, ...]) -> None:
        """Change the setting kept under `key`."""
        self.values[key] = value
        if key[0] in self.watched:
            self.revision += 1
        if self.replies:
            self.replies.clear()

    def key(self, name: str, setting: Setting, channel: int | None) -> Key:
        """Return where a named setting is kept."""
        return (name, str(channel if channel is not None else self.channel)) if setting.per_channel else (name,)

    def reset_value(self, name: str, channel: int | None) -> Plain:
        """Return what `*RST` gives a named setting (or a header that has no name of its own)."""
        setting = self.model.setting.get(name)
        if setting is not None and setting.reset is not None:
            if isinstance(setting.reset, tuple):
                return setting.reset[0]
            if isinstance(setting.reset, dict):
                return setting.reset[str(channel if channel is not None else self.channel)]
            return setting.reset
        header = name if setting is None else next(iter((*setting.header, *setting.write, *setting.read)), "")
        parameter = self.value_parameter(*split_target(header))
        if parameter is None:
            return 0
        documented = parameter.reset if parameter.reset is not None else parameter.default
        end = END_OF.get(str(documented)[:3].upper()) if parameter.type in ("real", "integer") else None
        if documented is not None and end is None:
            return default_of(parameter)
        if end is not None or parameter.limit is not None:  # else what ranges depend on would ask for this again
            legal = self.language.range_of(parameter, self.where(channel if channel is not None else self.channel))
            found = None if legal is None or end is None else getattr(legal, end)
            if found is not None:
                return float(found)
            if legal is not None and legal.default is not None:
                return legal.default
        return legal_value(parameter)

    def value_parameter(self, header: str, name: str | None = None) -> Parameter | None:
        """Return the parameter that holds the value of a command: the one named, else the last that is no key."""
        command = self._command(header)
        if command is None or command.set is None:
            return None
        if name:
            return next((p for p in (*command.set, *command.pairs) if p.name == name), None)
        keys = key_names(command)
        wanted = [p for p in command.set if p.name not in keys]
        return wanted[-1] if wanted else None

    def documented_reset(self, target: str) -> Plain | None:
        """Return what the manual says a value is after `*RST`, in the form in which it is kept; None if it does not."""
        parameter = self.value_parameter(*split_target(target))
        if parameter is None or (parameter.reset is None and parameter.default is None):
            return None
        return default_of(parameter)

    def meaning(self, name: str) -> Amount | None:
        """Return what the present choice of a setting stands for."""
        value = self.get(name)
        return dict(self.meanings(name)).get(str(value))

    def meanings(self, name: str) -> list[tuple[str, Amount]]:
        """Return all choices of a setting with what they stand for, ascending."""
        setting = self.model.setting.get(name)
        if setting is None:
            return []
        parameter = self.value_parameter(*split_target((*setting.header, *setting.write)[0]))
        means = {} if parameter is None else parameter.means
        return sorted(((k, Amount.parse(v)) for k, v in means.items()), key=lambda pair: pair[1].value)

    def save(self, place: str) -> None:
        """`*SAV`: keep the present settings."""
        self.saved[place] = dict(self.values)

    def recall(self, place: str) -> bool:
        """`*RCL`: take back what was saved; return whether there was anything."""
        if place not in self.saved:
            return False
        self.values = dict(self.saved[place])
        self.revision += 1
        self.replies.clear()
        return True

    def reset(self) -> None:
        """`*RST`: forget everything but what it leaves alone."""
        kept = {name for name, setting in self.model.setting.items() if setting.kept}
        begin = self.model.simulator.kept
        self.values = {k: v for k, v in self.values.items() if k[0] in kept or (begin and k[0].startswith(begin))}
        self.replies.clear()

    def check(self) -> None:
        """Raise DataError if the simulator file names a header, parameter or setting that is not there."""
        named = [*self.written, *self.readable, *(r.read for r in self.model.reading.values())]
        named += [answer.read for answer in self.model.answer.values()]
        named += [header for header in self.model.fixed]
        named += [header for refusal in self.model.refusal.values() for header in (*refusal.read, *refusal.write)]
        for target in [*named, *(e.write for e in self.model.event.values())]:
            header, parameter = split_target(target)
            command = self._command(header)
            if command is None:
                raise DataError(f"The simulator names `{header}`, which is not in the manual.")
            if parameter and parameter not in {p.name for p in (*(command.set or ()), *command.pairs)}:
                raise DataError(f"The simulator names `{target}`, but `{header}` has no such parameter.")
        parts: Iterable[Mapping[str, Plain]] = [
            *(s.sets for s in self.model.setting.values()),
            *(r.sets for r in self.model.reading.values()),
            *(e.sets for e in self.model.event.values()),
            *(r.then.given | r.then.sets for r in self.model.reading.values() if r.then),
            *(r.given for r in self.model.refusal.values()),
            {s.within.range: "" for s in self.model.setting.values() if s.within},
            {r.fields_from: "" for r in self.model.reading.values() if r.fields_from},
        ]
        for sets in parts:
            for name in sets:
                if name not in self.model.setting:
                    raise DataError(f"The simulator sets `{name}`, which is not one of its settings.")


def _followed(setting: Setting, value: Plain) -> Plain:
    """Return what a channel that follows takes for a value."""
    opposite = setting.linked is not None and setting.linked.opposite and not isinstance(value, (bool, str))
    return 0.0 - float(value) if opposite else value


def _by_header(settings: Mapping[str, Setting], form: str) -> dict[str, str]:
    """Return the setting's name by header (and parameter) for the `write` or `read` form."""
    found: dict[str, str] = {}
    for name, setting in settings.items():
        for target in (*setting.header, *(setting.write if form == "write" else setting.read)):
            if target in found:
                raise DataError(f"The simulator gives `{target}` to two settings, `{found[target]}` and `{name}`.")
            found[target] = name
    return found


def split_target(target: str) -> tuple[str, str | None]:
    """Split `:APPLy voltage` into header and parameter."""
    header, _, parameter = target.partition(" ")
    return header, parameter or None


def key_names(command: Command) -> set[str]:
    """Return the parameters that say which of several settings is meant: those of both forms, and the channel."""
    asked = {p.name for p in command.query.params} if command.query else set()
    return {p.name for p in command.set or () if p.name in asked or p.name == "channel"}


def default_of(parameter: Parameter) -> Plain:
    """Return the manual's reset value, else its default, in the form in which settings are kept."""
    default = parameter.reset if parameter.reset is not None else parameter.default
    if parameter.type == "boolean":
        return str(default).upper() in ("ON", "1", "TRUE")
    if parameter.type == "choice":
        wanted = str(default).upper()
        for choice in parameter.choices:
            if wanted in (choice.upper(), short_form(choice)):
                return choice
        return parameter.choices[0]
    if isinstance(default, str) and parameter.type in ("real", "integer"):
        try:
            return float(default)
        except ValueError:
            return legal_value(parameter)
    return default if default is not None else legal_value(parameter)
