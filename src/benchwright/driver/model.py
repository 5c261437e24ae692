"""What one instrument model can do: the form of `drivers/<vendor>/<model>.toml`."""

from __future__ import annotations

import re
from typing import Annotated, Literal, Self

from pydantic import BeforeValidator, model_validator

from benchwright.driver.actions import ACTIONS, Kind, Signature
from benchwright.manual.model import Facts
from benchwright.quantity import Amount

FIELD = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
"""`{channel}` or `{voltage:V}`: a named field, with the unit its number is sent in."""

NAME = "name"
"""`{channel:name}`: the channel's name instead of its number (`A`)."""

TAKEN = "{}"
"""Stands in the form of a reply for the value that is taken out of it."""

_CHANNEL = (("channel", ""), ("channel", NAME))


def on_serial_port(resource: str) -> bool:
    """Whether a VISA address is that of a serial port (`ASRL3::INSTR`, `ASRL/dev/ttyUSB0::INSTR`)."""
    return resource.upper().startswith("ASRL")


def _as_tuple(value: object) -> object:
    return (value,) if isinstance(value, str) else value


Lines = Annotated[tuple[str, ...], BeforeValidator(_as_tuple)]


class Serial(Facts):
    """Line settings of its serial port as they leave the factory, and what differs there from other interfaces.

    The names are PyVISA's, and so are the words of its enumerations.
    """

    page: str
    """Page of the manual, as printed."""
    baud_rate: int | None = None
    data_bits: Literal[7, 8] | None = None
    parity: Literal["none", "odd", "even"] | None = None
    stop_bits: Literal["one", "one_and_a_half", "two"] | None = None
    flow_control: Literal["none", "xon_xoff", "rts_cts", "dtr_dsr"] | None = None
    read_termination: str | None = None
    write_termination: str | None = None


class Visa(Facts):
    """How PyVISA must be set up to talk to it."""

    read_termination: str = "\n"
    write_termination: str = "\n"
    timeout: Amount = Amount(2.0, "s")
    serial: Serial | None = None
    """What holds at an address such as `ASRL3::INSTR`; None where it has no serial port or no manual tells."""

    def terminations(self, resource: str) -> tuple[str, str]:
        """Return how replies and messages end at an address."""
        line = self.serial if on_serial_port(resource) else None
        read, write = (None, None) if line is None else (line.read_termination, line.write_termination)
        return read or self.read_termination, write or self.write_termination


class Range(Facts):
    """A range with units, and the manual page it stands on."""

    min: Amount | None = None
    max: Amount | None = None
    page: str | None = None


class Channel(Facts):
    """One channel: what the manual's limit tables do not say about it."""

    name: str | None = None
    """What the front panel calls it; `{channel:name}` in messages."""
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
    reply: str | None = None
    """Form of a reply that holds more than the value: `{}` is the value, `*` anything (`MEAN,{}`, `*,{},*`)."""
    says: dict[str, str] = {}
    """Word of the vocabulary for each reply, where the instrument replies others (`"1" = "ON"`)."""

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

    def addressed(self, message: str, channel: int | None) -> str:
        """Return a message with `{channel}` and `{channel:name}` filled in; None is the first channel."""
        number = channel if channel is not None else next(iter(self.channels), 1)
        own = self.channel.get(str(number))
        name = own.name if own is not None and own.name is not None else str(number)
        return message.replace("{channel}", str(number)).replace(f"{{channel:{NAME}}}", name)

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        known = ACTIONS[self.driver.kind]
        for name, action in self.action.items():
            signature = known.get(name)
            if signature is None:
                raise ValueError(f"`{name}` is no action of the kind {self.driver.kind}")
            self._fits(name, action, signature)
        if any(not number.isdigit() for number in self.channel):
            raise ValueError("channels are numbered: `[channel.1]`")
        return self

    def _fits(self, name: str, action: Action, signature: Signature) -> None:
        """Raise ValueError if an action does not do what its signature promises."""
        if signature.returns != action.returns or (action.query is None) != (action.returns is None):
            raise ValueError(f"action `{name}` must have a query that returns `{signature.returns}`")
        strange = sorted(set(action.says.values()) - set(signature.words))
        if strange:
            raise ValueError(f"action `{name}` answers {' or '.join(signature.words) or 'no word'}, not {strange[0]}")
        self._replies(name, action)
        allowed = {*signature.args.items(), *(_CHANNEL if signature.channel else ())}
        for field, unit in (found for message in action.messages for found in FIELD.findall(message)):
            if (field, unit) not in allowed:
                raise ValueError(f"action `{name}`: `{{{field}:{unit}}}` is not one of its arguments")
            if unit == NAME and not all(channel.name for channel in self.channel.values()):
                raise ValueError(f"action `{name}` sends the name of a channel, but not every channel has one")

    @staticmethod
    def _replies(name: str, action: Action) -> None:
        """Raise ValueError if the form of a reply is none."""
        if action.reply is None:
            return
        if action.query is None:
            raise ValueError(f"action `{name}` has a `reply` but no query")
        if action.reply.count(TAKEN) != 1:
            raise ValueError(f"action `{name}`: `reply` must hold `{{}}` once, for the value that is taken")
        if set(FIELD.findall(action.reply)) - set(_CHANNEL):
            raise ValueError(f"action `{name}`: `reply` can hold `{{channel}}` and no other field")
