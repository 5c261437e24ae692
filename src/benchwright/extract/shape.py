"""What a page shows of an entry by its form: kinds, how many parameters, what may be left out, capitals.

A word on the page cannot bear such facts out. So they are held against an entry that was read for certain, and a file
is contradicted only where the entry's own lines print what was read and nothing of what the file has.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile

from benchwright.extract import kinds
from benchwright.extract.audit import Open
from benchwright.extract.listing.met import sendable
from benchwright.extract.notation.spelling import Spelling
from benchwright.extract.omitted import Paired
from benchwright.extract.stands import Own
from benchwright.manual.header import short_form
from benchwright.manual.model import Command, Parameter

Printed = Callable[[str], bool]
"""Whether any page of the document has a word or a piece of a header, letter by letter."""

_LETTERS = re.compile(r"[A-Za-z]+")
_NAMES = re.compile(r"<[^<>]*>")
_PIECE = re.compile(r"\w*\[[^\[\]<>\d]*\]\w*")
"""What may be left out of a header, with the words that it stands between."""
_LEFT_OUT = re.compile(
    r"\bomit|\boptional|\bleft out\b|\bleave out\b|\bunspecified\b"
    r"|\bwithout (?:an? |any |the |its )?(?:\w+ )?(?:param|arg|value)"
    r"|\b(?:not|n't) (?:be )?(?:specif|given|sent|present|suppl|provid|includ)|\bno (?:\w+ )?(?:param|arg|value)"
    r"|\bby default\b|\bdefaults? to\b|\bif (?:not|no|none|only)\b|\balone\b",
    re.IGNORECASE,
)
"""Of what an entry speaks whose parameter may be left out."""
_NONE = re.compile(r"\b(?:param\w*|argument\w*)\W+(?:none|n/a)\b|\bno (?:param|argument)", re.IGNORECASE)
_ARGUMENT = re.compile(r"[\s\[\]{]*(?:[\"'].*|[<(@{].*|[^\s<>]+)[\s\]}]*")
"""One argument of a message or of a form: a word, a number, a placeholder, something quoted."""
_BRACKET = re.compile(
    r"(?:\s|,)\[[\s,]*[<{(\w](?:[^\[\]]|\[[^\[\]]*\])*(?<!:)\](?!\]*[:\w])|[>}\w]\s*\[\s*[,<{]|[<{]\s*\["
)
"""A parameter in brackets."""


@dataclass(frozen=True)
class Shape:
    """One entry of the file, the one read for certain in its place, and the entry's own lines."""

    got: Command
    want: Command
    pairs: Sequence[Paired]
    own: Own
    listed: frozenset[Spelling]
    """All ways of sending that the file knows."""
    printed: Printed

    def faults(self) -> Iterator[Open]:
        """Yield what the page prints otherwise."""
        yield from self._header()
        for pair in self.pairs:
            if pair.got is None and pair.want is not None:
                yield from self._extra(pair.want)
            elif pair.got is not None and pair.want is not None:
                yield from self._kind(pair.got, pair.want)
                yield from self._left_out(pair.got, pair.want)
                yield from self._capitals(pair.got, pair.want)
        yield from self._reply()

    def _header(self) -> Iterator[Open]:
        """Capitals that make another short form, and what must be sent in one and may be left out in the other."""
        said, read = self.want.header, self.got.header
        ours, theirs = _words(said), _words(read)
        for word in ours:
            other = next((one for one in theirs if _spelt_otherwise(word, one)), None)
            if other and self._prints_only(other, word):
                yield Open("header", said, f"prints `{other}`, so that the short form is {_short(other)}")
                return
        mine, its = sendable(self.want), sendable(self.got)
        if said == read or not self.own.text.has_text(read):
            return
        narrower = mine < its and not its <= self.listed
        if narrower or (its < mine and not any(map(self.printed, set(_PIECE.findall(said)) - {*_PIECE.findall(read)}))):
            yield Open("header", said, f"prints `{read}`")

    def _prints_only(self, other: str, word: str) -> bool:
        """Whether the entry has a word in its own capitals, and no page has it in the file's."""
        return other in self._letters and word not in self._letters and not self.printed(word)

    @cached_property
    def _letters(self) -> frozenset[str]:
        return frozenset(word for line in self.own.lines for word in _LETTERS.findall(line))

    def _extra(self, want: Parameter) -> Iterator[Open]:
        """A parameter that no form of the entry has."""
        asked = self.want.query is not None and any(one is want for one in self.want.query.params)
        sides = [command.query.params if asked and command.query else command.set for command in (self.got, self.want)]
        had, has = (len(side or ()) for side in sides)
        several = any(one.repeat for side in sides for one in side or ())
        bare = had == 0 and not any(map(_NONE.search, self.own.lines))
        if has > had and not several and not bare and self._most_sent(asked) < has:
            yield Open(f"parameter {want.name}", want.type, _forms(had, "query" if asked else "form"))

    def _most_sent(self, asked: bool) -> int:
        """The most arguments behind the header in a line of the entry."""
        node = self.want.parsed.nodes[-1]
        ends = "|".join(sorted(map(re.escape, {node.long, node.short}), key=len, reverse=True))
        mark = r"[^\s,]*\?" if asked else r"[^\s,?]*"
        sent = re.compile(rf"(?:{ends}){mark}\s+(?P<sent>\S.*)", re.IGNORECASE)
        rests = [match["sent"] for line in self.own.lines for match in sent.finditer(line)]
        return max(map(_count, rests), default=0)

    def _kind(self, got: Parameter, want: Parameter) -> Iterator[Open]:
        if what := kinds.of_parameter(got, want, self.own.lines):
            yield Open(f"{want.name} type", want.type, f"{got.type}: it prints `{what}`")

    def _reply(self) -> Iterator[Open]:
        if self.got.query is None or self.want.query is None:
            return
        read, said = self.got.query.returns, self.want.query.returns
        if len(read) == len(said) == 1:
            only = self.got.set is None and not self.got.pairs and not self.got.query.params
            if what := kinds.of_reply(read[0], said[0], self.own.lines, only=only):
                yield Open("reply 1 type", said[0].type, f"{read[0].type}: it prints `{what}`")

    def _left_out(self, got: Parameter, want: Parameter) -> Iterator[Open]:
        """A parameter that may be left out in one and must be sent in the other."""
        if got.optional == want.optional or got.repeat or want.repeat:
            return
        bracketed = any(map(_BRACKET.search, self.own.lines))
        if got.optional and bracketed:
            yield Open(f"{want.name} optional", "must be sent", "prints it in brackets: it may be left out")
        if want.optional and not bracketed and not any(map(_LEFT_OUT.search, self.own.lines)):
            yield Open(f"{want.name} optional", "may be left out", "prints it without brackets: it must be sent")

    def _capitals(self, got: Parameter, want: Parameter) -> Iterator[Open]:
        """Words to choose from whose capitals make another short form than those printed."""
        for word in (*want.choices, *want.words):
            other = next((one for one in (*got.choices, *got.words) if _spelt_otherwise(word, one)), None)
            if not other or not word.isalpha() or other.isupper():
                continue
            if self._prints_only(other, word) or (word.isupper() and other in self._letters):
                yield Open(f"{want.name} choices", word, f"prints `{other}`, so that the short form is {_short(other)}")


def _count(sent: str) -> int:
    """Return how many arguments a text begins with; words behind a comma that make a sentence are none."""
    parts = list(takewhile(_ARGUMENT.fullmatch, sent.split(",")))
    return max(1, len(parts))


def _words(header: str) -> list[str]:
    return _LETTERS.findall(_NAMES.sub(" ", header))


def _short(word: str) -> str:
    return short_form(word) or word.upper()


def _spelt_otherwise(one: str, other: str) -> bool:
    """Whether two words differ in nothing but capitals that make another short form."""
    return one.upper() == other.upper() and _short(one) != _short(other)


def _forms(had: int, form: str) -> str:
    if not had:
        return "says that there is none"
    return f"has no {form} with it, only with {had} parameter{'s' if had > 1 else ''}"
