"""Running text of an entry: lines made paragraphs, and paragraphs cut into statements about named values.

`OFF or <NR1> = 0 turns the beeper off. ON turns it on.` is two statements: one about `OFF` and `<NR1>`, one about `ON`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from benchwright.extract.document.characters import plain
from benchwright.extract.document.lines import Line
from benchwright.manual.header import short_form

MOST, LONGEST = 600, 4000
"""Lines of one part, and characters of one paragraph, that are looked at."""

GAP = 1.45
"""A distance of so many font sizes between two lines parts paragraphs."""

_BULLET = re.compile(r"^[\u2022\u25cf\u25a0\u25aa\uf0b7\u2013\u2014-] ?(?=[A-Z<])")
_BROKEN = re.compile(r"[(\"]?[:*]?[\w<>:\[\]{}|]+:")
_START = re.compile(r"^|(?<=[.!?;:]) ")
_ARTICLE = re.compile(r"(the first|the second|the third|an?|the)(?: |(?=<))", re.I)
_ORDERS = {"the first": 1, "the second": 2, "the third": 3}
_VALUE = re.compile(
    r"(?:(?P<name><[^<>]{1,40}>|\[[a-z]\])|(?P<word>[\w+-]+(?:(?:<\w+>|\[<?\w+>?\])\w*)*)(?![\w<]))"
    r"(?: ?(?:=|\u2260|!=) ?(?P<number>\d+))?"
)
SENTENCE = re.compile(r"This (?:command|query|indicates|means|shows|specifies|sets)\b|The query\b")
"""How a sentence begins that tells of the message above it."""
_OPEN = re.compile(r"\breturns?(?: [a-z]+){0,6}:?$")
"""A sentence that breaks off before the reply."""
_SUBJECT = re.compile(r"<[^<>]{1,40}>|\{?[A-Z][\w<>]*(?: ?\| ?[A-Z][\w<>]*){0,3}\}?")
"""A value alone on the line of a bullet; what is said of it follows."""
_JOINT = re.compile(r" ?[|/] ?|, ?(?:or |and )?| or | and ")


@dataclass(frozen=True, slots=True)
class Statement:
    """What is said of one or several values."""

    subjects: tuple[str, ...]
    """Values as printed, names with their brackets; empty where the text names none."""
    text: str
    """What is said, without the subjects."""
    order: int = 0
    """1 for `the first <QString>`, 2 for the second; 0 where no order is named."""
    equals: int | None = None
    """The number that a name stands for here (`<NR1> = 2`)."""


def paragraphs(lines: Sequence[Line]) -> list[str]:
    """Return the paragraphs, lines joined; a header broken behind a colon is whole again."""
    found: list[str] = []
    before: Line | None = None
    subject = False
    for line in lines[:MOST]:
        text = plain(" ".join(cell.text for cell in line.cells)).strip()
        bullet = _BULLET.match(text)
        text = _BULLET.sub("", text)
        below = subject and not bullet
        subject = bullet is not None and _SUBJECT.fullmatch(text) is not None
        if before is None or bullet or (not below and _parted(before, line, found[-1])):
            found.append(text)
        else:
            found[-1] += ("" if _goes_on(found[-1], text) else " ") + text
        before = line
    return [text[:LONGEST] for text in found if text]


def with_sentences(texts: Sequence[str]) -> list[str]:
    """Join messages with the sentences below that tell of them; a sentence may break off before the reply it prints."""
    found: list[str] = []
    for text in texts:
        if found and (SENTENCE.match(text) or _OPEN.search(found[-1])):
            found[-1] += f" {text}"
        else:
            found.append(text)
    return [text[:LONGEST] for text in found]


def _goes_on(above: str, below: str) -> bool:
    """Whether a header is broken between two lines."""
    last = above.rsplit(" ", 1)[-1]
    if not last.endswith(":") or sum(char.isupper() for char in last) < 2 or not re.match(r"[A-Z\[<{]", below):
        return False
    return _BROKEN.fullmatch(last) is not None


def _parted(before: Line, line: Line, text: str) -> bool:
    if line.sheet != before.sheet or line.y <= before.y:
        return text.endswith((".", ":"))
    return line.y - before.y > GAP * max(line.size, before.size)


def statements(texts: Iterable[str], words: Iterable[str]) -> list[Statement]:
    """Cut paragraphs where a sentence begins with one of `words`, or a name in angle brackets."""
    known = {way for word in words for way in _spellings(word)}
    return [statement for text in texts for statement in _cut(text, known)]


def _spellings(word: str) -> Iterator[str]:
    """Ways to print a choice in a sentence."""
    bare = word.strip("\"' ")
    if bare:
        yield bare
        yield bare.upper()
        if len(bare) > 3 and bare[0].isupper():
            yield bare.capitalize()
        if len(short := short_form(bare)) > 1:
            yield short


def _cut(text: str, known: set[str]) -> Iterator[Statement]:
    starts = [begin for start in _START.finditer(text) if (begin := _begin(text, start.end(), known)) is not None]
    if not starts or starts[0].start > 0:
        yield Statement((), text[: starts[0].start].strip() if starts else text)
    for begin, after in zip(starts, [*(later.start for later in starts[1:]), len(text)], strict=False):
        yield Statement(begin.subjects, text[begin.end : after].strip(), begin.order, begin.equals)


@dataclass(frozen=True, slots=True)
class _Begin:
    """Where a sentence begins with values, and where the last of them ends."""

    start: int
    end: int
    subjects: tuple[str, ...]
    order: int
    equals: int | None


def _begin(text: str, start: int, known: set[str]) -> _Begin | None:
    article = _ARTICLE.match(text, start)
    place = article.end() if article else start
    order = _ORDERS.get(article[1].lower(), 0) if article else 0
    subjects: list[str] = []
    end, equals = place, None
    while (value := _VALUE.match(text, place)) is not None and (value["name"] or value["word"] in known):
        subjects.append(value["name"] or value["word"])
        equals = (
            int(value["number"]) if value["number"] and "\u2260" not in value[0] and "!" not in value[0] else equals
        )
        end = value.end("name") if value["name"] else value.end("word")
        joint = _JOINT.match(text, value.end())
        if joint is None:
            break
        place = joint.end()
    return _Begin(start, end, tuple(subjects), order, equals) if subjects else None


@dataclass(frozen=True, slots=True)
class Sent:
    """A message of the examples, and what is said behind it."""

    message: str
    said: str

    @property
    def asks(self) -> bool:
        """Whether it is a query."""
        return self.message.split(" ")[0].endswith("?")

    @property
    def values(self) -> tuple[str, ...]:
        """The values sent."""
        return tuple(value.strip() for value in re.findall(r'"[^"]*"|[^,]+', self.message.partition(" ")[2]))


def sentences(text: str) -> list[str]:
    """Cut a text into sentences; dots within numbers and names do not count."""
    return [part for part in re.split(r"(?<=[.!?;]) +(?=[A-Z<\d\"(])", text) if part.strip(" .")]
