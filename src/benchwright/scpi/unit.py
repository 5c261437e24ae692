"""One command or query of a message as it was read, and the holes that stand for what is not known yet."""

from __future__ import annotations

from dataclasses import dataclass, replace

from benchwright.manual.model import Command
from benchwright.scpi.lexer import HOLE_FIRST, HOLE_LAST, Fault
from benchwright.scpi.limits import channel_number, listed_channels
from benchwright.scpi.values import Argument, Word

HOLE = chr(HOLE_FIRST)
"""The first hole character; see `hole`."""

UNKNOWN_HEADER = "the header is not known until the script runs"


def hole(index: int) -> str:
    """Return the character that stands for hole number `index` in a message."""
    if not 0 <= index <= HOLE_LAST - HOLE_FIRST:
        raise ValueError(f"a message has at most {HOLE_LAST - HOLE_FIRST + 1} holes")
    return chr(HOLE_FIRST + index)


def has_hole(text: str) -> bool:
    """Whether some of a text is not known."""
    return any(HOLE_FIRST <= ord(char) <= HOLE_LAST for char in text)


@dataclass(frozen=True, slots=True)
class Unit:
    """One command or query of a message, read."""

    text: str
    start: int
    end: int
    header: str
    """As written, without the question mark."""
    query: bool
    command: Command | None = None
    suffixes: dict[str, int] | None = None
    """Numeric suffixes as written or by the manual's default; a suffix left out without one is absent."""
    arguments: tuple[Argument, ...] = ()
    fault: Fault | None = None
    open: tuple[Argument, ...] = ()
    """Numbers whose range depends on something the message does not say (the channel selected)."""
    unjudged: str | None = None
    """Why the unit could not be judged, where it could not."""

    @property
    def channel_list(self) -> Argument | None:
        """The list of channels that the unit is for; None if it has none."""
        return next((a for a in self.arguments if a.parameter.name == "channel" and a.parameter.type == "list"), None)

    def each_channel(self) -> tuple[Unit, ...]:
        """Return the unit once for each channel of its list, in order; itself if it names at most one."""
        given = self.channel_list
        channels = listed_channels(given.text) if given is not None else ()
        if given is None or len(channels) < 2:
            return (self,)
        ones = (replace(given, text=f"(@{number})", value=f"(@{number})") for number in channels)
        return tuple(replace(self, arguments=tuple(one if a is given else a for a in self.arguments)) for one in ones)

    @property
    def channel(self) -> int | None:
        """The channel addressed by suffix or parameter; None if the message does not say."""
        if self.command is None:
            return None
        for name, number in (self.suffixes or {}).items():
            if self.command.suffix[name].means == "channel":
                return number
        for argument in self.arguments:
            if argument.parameter.name == "channel":
                if isinstance(argument.value, int):
                    return argument.value
                said = argument.value.notation if isinstance(argument.value, Word) else argument.value
                return channel_number(argument.parameter.means.get(said, said)) if isinstance(said, str) else None
        return None
