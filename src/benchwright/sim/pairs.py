"""The reply of a command whose values go by name: `WVTP,SINE,FRQ,1000HZ`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from benchwright.manual.model import Command, Parameter, Reply
from benchwright.sim.memory import Key, Memory, key_names
from benchwright.sim.model import Plain

Write = Callable[[Plain, Reply | None], str]
"""Writes one value in the style of a reply."""


def value_name(command: Command, name: str) -> str:
    """Return under which name a value is kept that is no setting of its own: behind the header and a blank."""
    return f"{command.header} {name}"


def setting_of(command: Command, parameter: Parameter, settings: Mapping[str, str]) -> str | None:
    """Return the setting, among `settings` by header, that a value of a command is; None if it is none.

    The header alone means the values that stand before the named ones.
    """
    own = settings.get(value_name(command, parameter.name))
    return own if own is not None or parameter in command.pairs else settings.get(command.header)


def pairs_reply(command: Command, memory: Memory, key: Key, channel: int, write: Write) -> str:
    """Return all values of a command, those that have a name with it.

    The manual's list of what the reply holds gives their order and style; without one, the values
    come in the order in which they may be sent, as far as anything is known of them.
    """
    fields = {field.name: field for field in (command.query.returns if command.query else ())}
    keys = key_names(command)
    known = {p.name: p for p in (*(command.set or ()), *command.pairs) if p.name not in keys}
    parts: list[str] = []
    for name in [name for name in fields if name in known] or known:
        value = _value(command, known[name], memory, key, channel)
        if value is not None:
            text = write(value, fields.get(name))
            parts.append(f"{name},{text}" if known[name] in command.pairs else text)
    return ",".join(parts)


def _value(command: Command, parameter: Parameter, memory: Memory, key: Key, channel: int) -> Plain | None:
    """Return what is remembered of a value, else what `*RST` gives it; None where nothing is known."""
    target = value_name(command, parameter.name)
    setting = setting_of(command, parameter, memory.readable)
    if setting is not None:
        return memory.get(setting, channel)
    value = memory.values.get((target, *key))
    if value is None:
        value = memory.documented_reset(target)
    return value if not isinstance(value, tuple) else None
