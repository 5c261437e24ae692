"""What one instrument model can do: the form of `drivers/<vendor>/<model>.toml`."""

from __future__ import annotations

import re
from typing import Annotated, Self

from pydantic import BeforeValidator, model_validator

from benchwright.driver.actions import ACTIONS, Kind
from benchwright.manual.model import Facts
from benchwright.quantity import Amount

FIELD = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
"""`{channel}` or `{voltage:V}`: a named field, with the unit its number is sent in."""


def _as_tuple(value: object) -> object:
    return (value,) if isinstance(value, str) else value


Lines = Annotated[tuple[str, ...], BeforeValidator(_as_tuple)]


class Visa(Facts):
    """How PyVISA must be set up to talk to it."""

    read_termination: str = "\n"
    write_termination: str = "\n"
    timeout: Amount = Amount(2.0, "s")


class Range(Facts):
    """A range with units, and the manual page it stands on."""

    min: Amount | None = None
    max: Amount | None = None
    page: str | None = None


class Channel(Facts):
    """One channel: what the manual's limit tables do not say about it."""

    name: str | None = None
    """What the front panel calls it."""
    aliases: tuple[str, ...] = ()
    """Other words that commands take for the channel."""
    limit: dict[str, Range] = {}
    """Further or tighter ranges; those of the manual hold without being repeated here."""
    resolution: dict[str, Amount] = {}
    """Smallest step of a setting, by limit name (`source_voltage = "10 mV"`)."""


class Action(Facts):
    """One action as SCPI: messages to write, then perhaps a query."""

    write: Lines = ()
    query: str | None = None
    returns: str | None = None
    """Unit of the reply; `word` for one of the words of the vocabulary."""

    @property
    def messages(self) -> tuple[str, ...]:
        """All messages in the order they are sent."""
        return self.write + ((self.query,) if self.query else ())


class Messages(Facts):
    """Messages sent in order; those with `{channel}` once for every channel in use."""

    write: Lines = ()


class Identity(Facts):
    """Which model it is and what else describes it."""

    model: str
    kind: Kind
    idn: str
    """What `*IDN?` replies, as a glob; upper and lower case count as the same."""
    manual: str
    """Name of the manual file, such as `rigol/dp800`."""
    dialect: str
    visa: Visa = Visa()
    nicknames: tuple[str, ...] = ()
    """What people call it beside its model name."""


class Driver(Facts):
    """One instrument model."""

    driver: Identity
    channel: dict[str, Channel] = {}
    prepare: Messages = Messages()
    """Sent right after the identity is checked, so that replies come in the form expected."""
    action: dict[str, Action] = {}
    safe: Messages = Messages()
    """How to leave the instrument harmless."""

    @property
    def channels(self) -> tuple[int, ...]:
        """Channel numbers, in order; empty for an instrument without channels."""
        return tuple(sorted(int(number) for number in self.channel))

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        known = ACTIONS.get(self.driver.kind, {})
        for name, action in self.action.items():
            signature = known.get(name)
            if signature is None:
                raise ValueError(f"`{name}` is not an action of a {self.driver.kind}")
            if signature.returns != action.returns or (action.query is None) != (action.returns is None):
                raise ValueError(f"action `{name}` must have a query that returns `{signature.returns}`")
            allowed = {**signature.args, **({"channel": ""} if signature.channel else {})}
            for message in action.messages:
                for field, unit in FIELD.findall(message):
                    if allowed.get(field) != unit:
                        raise ValueError(f"action `{name}`: `{{{field}:{unit}}}` is not one of its arguments")
        if any(not number.isdigit() for number in self.channel):
            raise ValueError("channels are numbered: `[channel.1]`")
        return self
