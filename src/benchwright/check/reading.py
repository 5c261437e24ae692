"""The messages of a script, read in the language of the instrument each is sent to."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from benchwright.check.source.text import part, skeleton
from benchwright.check.source.trace import Event
from benchwright.check.source.values import Gap, Piece, Text
from benchwright.check.state import Mode, State, after, chooses_commands
from benchwright.scpi.language import Hole, Language, Unit, hole
from benchwright.scpi.lexer import HOLE_FIRST, HOLE_LAST, Span, header_and_data, split

_HOLE = re.compile(f"[{chr(HOLE_FIRST)}-{chr(HOLE_LAST)}]")
_SUFFIX_HOLE = re.compile(f"(?<=[A-Za-z])[{chr(HOLE_FIRST)}-{chr(HOLE_LAST)}](?=[:?;\\s]|$)")

MAX_HOLES = 512
MAX_SUFFIXES = 8


@dataclass(frozen=True, slots=True)
class Sent:
    """One program message of a script, read."""

    event: Event
    text: Text
    """The message in pieces, without its terminator."""
    model: str | None
    language: Language | None
    units: tuple[Unit, ...]
    """Its commands; without a language, only header and question mark of each are known."""
    gaps: tuple[tuple[Gap, str], ...]
    """The gap behind each hole, and the expression it stands for."""
    assumed: frozenset[int] = frozenset()
    """Positions of holes in headers that were read as the number 1."""
    selected: tuple[int | None, ...] = ()
    """The channel selected before each command, where that is known."""

    def channel_of(self, unit: Unit) -> int | None:
        """Return the channel a command is for: the one it names, or else the one selected before."""
        if unit.channel is not None or not takes_channel(unit) or _names_channel(unit):
            return unit.channel
        return next((one for one, other in zip(self.selected, self.units, strict=False) if other is unit), None)

    @property
    def asks(self) -> bool:
        """Whether any of its commands is a query."""
        return any(unit.query for unit in self.units)

    @property
    def answered(self) -> bool:
        """Whether a reply comes: a query that the instrument refuses gets none."""
        return any(unit.query and unit.fault is None for unit in self.units)

    @property
    def sure(self) -> bool:
        """Whether all its headers are known."""
        return bool(self.units) and all(unit.unjudged is None for unit in self.units)

    def shown(self, text: str) -> str:
        """Return a stretch of the message as a person should see it: `VOLT {volts}`."""
        return _HOLE.sub(lambda found: self._label(ord(found[0]) - HOLE_FIRST), text)

    def _label(self, index: int) -> str:
        return self.gaps[index][1] if index < len(self.gaps) else "{...}"


def takes_channel(unit: Unit) -> bool:
    """Whether a command is for one channel, which it may or may not name."""
    command = unit.command
    if command is None:
        return False
    forms = (*(command.set or ()), *(command.query.params if command.query else ()))
    return any(suffix.means == "channel" for suffix in command.suffix.values()) or any(
        parameter.name == "channel" for parameter in forms
    )


def _names_channel(unit: Unit) -> bool:
    """Whether a command says which channel, be it with a value that is not known."""
    return any(argument.parameter.name == "channel" for argument in unit.arguments)


def read_event(event: Event, model: str | None, language: Language | None, state: State) -> Iterator[Sent]:
    """Read the message of an event; a line feed inside it begins another message."""
    if event.kind in ("open", "lent"):
        state.forget()
    if event.text is None or event.kind not in ("write", "query"):
        return
    bones = skeleton(event.text)
    at = 0
    for line in re.split(r"\r?\n", bones):
        at = bones.index(line, at) if line else at
        if line.strip():
            sent = _read_one(event, part(event.text, at, at + len(line)), model, language, state.before(event))
            if model is not None and sent.language is not None:
                state.note(event, sent.units, model)
            yield sent
        at += len(line)


def _read_one(event: Event, text: Text, model: str | None, language: Language | None, mode: Mode) -> Sent:
    message, holes, gaps = _with_holes(text)
    if language is None or model is None:
        return Sent(event, text, model, None, _plain_units(message), gaps)
    units = language.read(message, holes)
    assumed: frozenset[int] = frozenset()
    if holes and any(unit.unjudged for unit in units):
        units, assumed = _with_suffixes(message, holes, language, units)
    units = tuple(_with_doubt(unit, holes) for unit in units)
    modes = tuple(after(mode, units, model))
    units = tuple(
        unit if chooses_commands(unit, model) else _in_mode(unit, index, one, language, message, holes)
        for index, (unit, one) in enumerate(zip(units, modes, strict=True))
    )
    return Sent(event, text, model, language, units, gaps, assumed, tuple(one.channel for one in modes))


def _in_mode(unit: Unit, index: int, mode: Mode, language: Language, message: str, holes: list[Hole]) -> Unit:
    """Return a command as the instrument takes it after what was sent before."""
    if mode.foreign is not None and not unit.header.startswith("*"):
        bare = Unit(unit.text, unit.start, unit.end, unit.header, unit.query)
        return replace(bare, unjudged=mode.foreign)
    far = unit.open or (unit.fault is not None and unit.fault.code == -222)
    if mode.channel is None or not far or unit.channel is not None or _names_channel(unit):
        return unit
    return language.read(message, holes, {"channel": mode.channel})[index]


def _with_doubt(unit: Unit, holes: list[Hole]) -> Unit:
    """A text that is not known can hold several values: then none is missing for certain."""
    if unit.fault is None or unit.fault.code != -109:
        return unit
    kinds = [holes[ord(found[0]) - HOLE_FIRST].kind for found in _HOLE.finditer(unit.text) if len(holes)]
    if any(kind in ("text", "unknown") for kind in kinds):
        return replace(unit, fault=None, unjudged="it is not known how many values it has")
    return unit


def _with_holes(text: Text) -> tuple[str, list[Hole], tuple[tuple[Gap, str], ...]]:
    parts: list[str] = []
    holes: list[Hole] = []
    gaps: list[tuple[Gap, str]] = []
    for piece in text.pieces:
        if piece.gap is None:
            parts.append(_HOLE.sub("?", piece.text))
            continue
        parts.append(hole(min(len(holes), MAX_HOLES)))
        if len(holes) < MAX_HOLES:
            holes.append(Hole(piece.gap.kind, piece.gap.low, piece.gap.high))
            gaps.append((piece.gap, _expression(piece)))
    return "".join(parts), holes, tuple(gaps)


def _expression(piece: Piece) -> str:
    """Return the source of what fills a gap, in braces."""
    if piece.slot < 0 and piece.gap is not None and piece.gap.name:
        return f"{{{piece.gap.name}}}"
    node: ast.expr | None = piece.node
    if isinstance(node, ast.JoinedStr):
        fields = [value for value in node.values if isinstance(value, ast.FormattedValue)]
        node = fields[piece.slot].value if 0 <= piece.slot < len(fields) else None
    simple = isinstance(node, (ast.Name, ast.Attribute, ast.Subscript)) or piece.slot >= 0
    shown = ast.unparse(node) if node is not None and simple else "..."
    return "{" + (shown if len(shown) <= 40 else shown[:37] + "...") + "}"


def _plain_units(message: str) -> tuple[Unit, ...]:
    units: list[Unit] = []
    pieces, _ = split(Span(message, 0), ";")
    for piece in pieces:
        span = piece.strip()
        if span.text:
            header, _, _ = header_and_data(span)
            unknown = _HOLE.search(header.text)
            reason = "the header is not known until the script runs" if unknown else None
            query = header.text.endswith("?")
            bare = header.text.removesuffix("?")
            units.append(Unit(span.text, span.start, span.end, bare, query, unjudged=reason))
    return tuple(units)


def _with_suffixes(
    message: str, holes: list[Hole], language: Language, units: tuple[Unit, ...]
) -> tuple[tuple[Unit, ...], frozenset[int]]:
    """Try numbers for holes that can only be numeric suffixes (`:SOUR{ch}:VOLT`)."""
    spots = [
        found.start()
        for found in _SUFFIX_HOLE.finditer(message)
        if any(unit.unjudged and unit.start <= found.start() < unit.start + len(unit.header) for unit in units)
        and holes[min(ord(found[0]) - HOLE_FIRST, len(holes) - 1)].kind != "text"
    ]
    if not spots:
        return units, frozenset()
    first = holes[min(ord(message[spots[0]]) - HOLE_FIRST, len(holes) - 1)]
    last: tuple[Unit, ...] | None = None
    for number in _numbers(first):
        filled = message
        for spot in spots:
            filled = filled[:spot] + str(number) + filled[spot + 1 :]
        tried = language.read(filled, holes)
        if any(unit.fault is not None for unit in tried):
            return _as_written(tried, message), frozenset(spots)
        last = last or tried
    return (units, frozenset()) if last is None else (_as_written(last, message), frozenset(spots))


def _numbers(found: Hole) -> list[int]:
    """Return the numbers a suffix can be; only 1 where that is not known."""
    if found.low is None or found.high is None or found.high - found.low >= MAX_SUFFIXES:
        return [1]
    return [number for number in range(int(found.low), int(found.high) + 1) if 0 <= number < 10] or [1]


def _as_written(units: tuple[Unit, ...], message: str) -> tuple[Unit, ...]:
    return tuple(replace(unit, text=message[unit.start : unit.end]) for unit in units)
