"""The flat reader: one word, then its value behind a colon, a blank or nothing (`VSET1:12.0`, `OUT1`).

There is no path. The longest word of the manual that a unit begins with is its header; the cost
of finding it is the length of that word, whatever the number of commands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from benchwright.manual.header import SIGNS, Node
from benchwright.manual.model import Command, Parameter
from benchwright.scpi.dialect import Dialect
from benchwright.scpi.headers import Head, Path, asking, cut_units, numbered, only_capitals
from benchwright.scpi.lexer import HOLES, WHITE, Fault, Span, begins_value
from benchwright.scpi.tree import Match
from benchwright.scpi.unit import UNKNOWN_HEADER, Unit, has_hole
from benchwright.scpi.values import is_word

_HEADER = re.compile(rf"[*A-Za-z0-9_{SIGNS}{HOLES}]*\??")


@dataclass(frozen=True, slots=True)
class _Word:
    """A command and the pattern of its header."""

    command: Command
    pattern: re.Pattern[str]
    suffixes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Found:
    """How a unit begins with a word: the word, and its end in the text."""

    word: _Word
    groups: tuple[str | None, ...]
    end: int


class FlatHeaders:
    """Headers that are one word; see the module."""

    def __init__(self, commands: Iterable[Command], dialect: Dialect, model: str) -> None:
        self.rules = dialect.reading
        self.model = model
        self.words: dict[str, list[_Word]] = {}
        """Commands by the first literal letters of their header, in capitals."""
        self._common: dict[str, Command] = {}
        for command in commands:
            self._add(command)
        self._longest = max(map(len, self.words), default=0)

    def _add(self, command: Command) -> None:
        header = command.parsed
        if header.common:
            self._common[header.nodes[0].long] = command
        for path in header.paths:
            pattern = re.compile(":".join(map(_pattern, path)), re.IGNORECASE)
            word = _Word(command, pattern, tuple(node.suffix for node in path if node.suffix))
            for spelling in {path[0].long, path[0].short}:
                self.words.setdefault(spelling, []).append(word)

    def common(self, name: str) -> Command | None:
        """Return a common command such as `*TRG`; None if there is none."""
        return self._common.get(name)

    def cut(self, message: str) -> tuple[list[Span], Fault | None]:
        """Cut at semicolons, where the family has compound messages at all."""
        return cut_units(message, compound=self.rules.compound.value)

    def head(self, span: Span, path: Path) -> Head:
        """Read the header of a unit; there is no path."""
        found = list(self._candidates(span.text))
        fitting = [one for one in found if self._fits(one, span.text)]
        if not fitting:
            return Head(self._refused(span, found), None, ())
        formed = [one for one in fitting if _has_form(one, span.text)] or fitting[:1]
        best, *more = [one for one in formed if one.end == formed[0].end]
        others = tuple(self._as(one, span) for one in more)
        return replace(self._as(best, span), others=others)

    def _as(self, found: _Found, span: Span) -> Head:
        """Read the header of a unit as that of a word it begins with."""
        header = Span(span.text[: found.end], span.start)
        query = span.text[found.end :].startswith("?")
        unit = Unit(span.text, span.start, span.end, header.text, query)
        if any(text is not None and not text.isdigit() for text in found.groups):
            return Head(replace(unit, unjudged=UNKNOWN_HEADER), None, ())
        if self.rules.case.value == "kept" and header.text != header.text.upper():
            return Head(replace(unit, fault=only_capitals(header, self.model)), None, ())
        command = found.word.command
        numbers = {name: int(text) for name, text in zip(found.word.suffixes, found.groups, strict=True) if text}
        unit = numbered(
            asking(unit, command, self.rules.question_mark.value), Match(command, numbers), header, self.model
        )
        return Head(unit, _data(span, found.end + query, "" if query else command.separator), ())

    def _candidates(self, text: str) -> Iterator[_Found]:
        """Yield the commands whose header the text begins with, the longest word first."""
        upper = text[: self._longest].upper()
        for length in range(len(upper), -1, -1):  # 0: a question mark alone
            for word in self.words.get(upper[:length], ()):
                match = word.pattern.match(text)
                if match is not None:
                    yield _Found(word, match.groups(), match.end())

    def _fits(self, found: _Found, text: str) -> bool:
        """Whether what follows the word can follow it."""
        rest = text[found.end :]
        if not rest:
            return True
        command = found.word.command
        if rest[0] == "?":
            return len(rest) == 1 or rest[1] in WHITE or self._joins(rest[1:])
        if command.separator == "":
            return bool(command.set) and _can_be_value(rest, (command.set or ())[0])
        return rest[0] in WHITE if command.separator == " " else rest[0] == command.separator

    def _joins(self, rest: str) -> bool:
        """Whether what stands right behind a question mark can be its value."""
        return self.rules.query_blank.value == "optional" and begins_value(rest)

    def _refused(self, span: Span, found: list[_Found]) -> Unit:
        """Return a unit that is no command: an unknown word, or a known one with something wrong behind it."""
        header = Span((_HEADER.match(span.text) or [""])[0] or span.text[:1], span.start)
        unit = Unit(span.text, span.start, span.end, header.text.removesuffix("?"), header.text.endswith("?"))
        if has_hole(header.text):
            return replace(unit, unjudged=UNKNOWN_HEADER)
        for one in found:
            if (one.end or span.text[0] == "?") and not (
                span.text[one.end].isalnum() or span.text[one.end] == "_"
            ):  # else the word goes on: another word
                name = span.text[: one.end]
                known = replace(
                    unit, header=name, query=span.text[one.end] == "?", command=one.word.command, suffixes={}
                )
                return replace(known, fault=_misplaced(span, one, self.rules.question_mark.value == "needed"))
        message = f"`{header.text}` is not a command of the {self.model}."
        return replace(unit, fault=Fault(-113, header.start, header.end, message, None))


def _pattern(node: Node) -> str:
    """Return the pattern of one mnemonic, a group for its number."""
    literal = "|".join(re.escape(word) for word in dict.fromkeys((node.long, node.short)))
    if not node.suffix:
        return f"(?:{literal})"
    number = rf"(\d+|[{HOLES}])"
    return f"(?:{literal}){number}{'?' if node.suffix_optional else ''}"


def _has_form(found: _Found, text: str) -> bool:
    command = found.word.command
    return (command.query if text[found.end :].startswith("?") else command.set) is not None


def _can_be_value(rest: str, parameter: Parameter) -> bool:
    """Whether what stands right behind a word can be its value and no further letters of the word."""
    if not (rest[0].isalpha() and rest[0].isascii()):
        return rest[0] not in ":;,=" and rest[0] not in WHITE
    words = (*parameter.choices, *parameter.words, *(("ON", "OFF") if parameter.type == "boolean" else ()))
    first = re.match(r"\w+", rest)
    return first is not None and any(is_word(first[0], word) for word in words)


def _data(span: Span, at: int, separator: str) -> Span | None:
    """Return what stands behind the header and its separator."""
    if separator.strip() and span.text[at : at + 1] == separator:
        at += 1
    elif at >= len(span.text):
        return None
    data = Span(span.text[at:], span.start + at).strip()
    return data if data.text else None


def _misplaced(span: Span, found: _Found, needs_mark: bool) -> Fault:
    """Say what is wrong with the character behind a known word."""
    command, name, rest = found.word.command, span.text[: found.end], span.text[found.end :]
    spot = span.start + found.end
    if rest[0] == "?":
        return Fault(-103, spot + 1, spot + 2, f"`{rest[1]}` follows the question mark.", None)
    if command.set is None and needs_mark:
        return Fault(-113, span.start, spot, f"`{command.header}` is a query only.", f"Write `{name}?`.")
    if not command.set:
        return Fault(-108, spot, span.end, f"`{name}` takes no value.", "Remove the rest.")
    wanted = {" ": "a blank", ":": "a colon", "": "its value at once"}[command.separator]
    value = rest.lstrip(WHITE + ":=,")
    hint = f"Write `{name}{command.separator}{value}`." if value else None
    return Fault(-111, spot, spot + 1, f"`{rest[0]}` stands behind `{name}`, where {wanted} comes.", hint)
