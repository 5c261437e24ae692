"""Messages that a manual gives as examples of a command, found by the header they begin with."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, product

from benchwright.extract.notation.spelling import Spelling, spellings

_COMMENT = re.compile(r"/\*.*?(?:\*/|$)|^[^/]*\*/|(?<!:)//.*|\s#\s.*|\s--\s.*|\s!\s.*")
_HEAD = re.compile(r"(?<![\w:<\[*])[:*]?[A-Za-z][A-Za-z0-9_]*(?::[A-Za-z0-9_]+)*\??(?![\w<\[])")
_UNIT = r"(?:[munpkKMG]?(?:Vpp|VPP|V|A|Hz|HZ|s|S|W|ohm|OHM|F)|%|dBm|DBM|dB|DB|deg|DEG)"
_VALUE = rf"""(?:"[^"]*"|'[^']*'|\(@[^)]*\)|\#\d[^\s,]*|[-+<>=]?[\w.%/+:*\\~-]+(?:[ ]{_UNIT}\b)?)"""
_VALUES = re.compile(rf"\s*{_VALUE}(?:(?:\s*,)+\s*{_VALUE})*")
"""Values parted by commas; one that is left out leaves its comma (`2,,5`)."""
_NEXT = re.compile(
    r"\s+[*:]?[A-Z]{2,}\d?(?::[A-Z][A-Za-z\d]+)+(?:\?|$|\s)|\s+[*:]?[A-Z][A-Za-z\d]*(?::[A-Za-z\d]+)*\?"
    r"|\s+:?[a-z]{3,}\d?(?::[a-z][a-z\d]+){2,}(?:\?|$|\s)"
)
"""Another message on the same line (`LAMP? DOOR:OPEN?`)."""
_SENTENCE = re.compile(
    r"\s+(?:(?:The|It|This|Returns?|Query|Queries|Sets?|Enables?|Disables?|[A-Z][a-z]{2,}s) [a-z]{2,}"
    r"|[A-Z][a-z]{2,} [a-z]{2,}[^\"]*[a-z]\.$)"
)
"""What is said beside a message, in a column of its own."""
MESSAGES = re.compile(r":[A-Z][\w:]+ [^;]+(?:;:?[A-Z][\w:]* [^;]+)+;?")
"""A reply of several messages (`:LAMP:STATE 1;HUE RED`)."""
_ARROW = re.compile(r"(?:^|\s)(?:->|\u2192|\u21d2)(?=\s|$)")
_END = re.compile(r"\s*<(?:END|NL|LF|CR|EOI|EOM|NL ?\^ ?END|CR> ?<LF)>?\s*$", re.I)
"""The end of a reply as it is sent; the last bracket may be lacking."""
_BROKEN = re.compile(r"[A-Z\d]:$")
_IN_PROSE = re.compile(r"\b[Tt]he $")
_TORN = re.compile(r"(?<=[A-Za-z\d]:) (?=[A-Z]{2})|(?<=^:) (?=[A-Z])|(?<=[A-Z]\d) (?=:[A-Z]{2})")
"""Blanks that typesetting puts into headers."""

_FLAT = re.compile(r"(?<![\w:.])([A-Za-z]{2,}\d?):[-+]?\d[\d.]*(?![\w:])")
"""A word and its value behind a colon (`SU1:1.23`)."""

_DATA = re.compile(r"\"[^\"]*\"|[-+#\w][-+.\w/\\]*(?:[,:;] ?(?:\"[^\"]*\"|[-+\w.\"/\\]+))*")
"""What a reply looks like on a line of its own."""


@dataclass(frozen=True, slots=True)
class Example:
    """A message, with what the document says of it: a comment behind it, else the sentence before it."""

    message: str
    said: str = ""
    reply: str = ""
    """What stands on the next line, where that looks like a reply."""
    full: bool = False
    """Whether the reply repeats the header, in the long form of its mnemonics."""

    @property
    def asks(self) -> bool:
        """Whether it is a query."""
        return self.message.split(" ")[0].endswith("?")

    @property
    def values(self) -> tuple[str, ...]:
        """The values sent."""
        head, _, tail = self.message.partition(" ")
        values = re.findall(r"\s*(?:\"[^\"]*\"|'[^']*'|[^,]+)|(?<=,)(?=,)", tail)
        return tuple(value.strip() for value in values) if head else ()


def find_examples(header: str, lines: Iterable[str]) -> Iterator[str]:
    """Give every message in `lines` that begins with a spelling of `header`."""
    ways = spellings(header)
    for line in lines:
        for _, message in _messages(line, ways):
            yield message


def messages_in(header: str, text: str) -> list[tuple[int, str]]:
    """Return every message of `header` in a running text, each with the place where it ends."""
    return _messages(text, spellings(header))


_DOUBLED = re.compile(r'""(?=[^\s",)])([^"]*)""')
"""A text in quotes inside a text of a program: its quotes are doubled."""


def read_examples(header: str, lines: Sequence[str]) -> Iterator[Example]:
    """Give every message of `header` in the lines of an entry's examples, with what is said of it."""
    ways = spellings(header)
    prose = ""
    lines, answers = _answered([_DOUBLED.sub(r'"\1"', line) for line in lines])
    for place, line in enumerate(lines):
        found = list(_messages(line, ways))
        if not found:
            prose = f"{prose} {line}" if prose and "*/" not in line else line
            continue
        for number, (end, message) in enumerate(found):
            behind = line[end:] if number == len(found) - 1 else line[end : found[number + 1][0]]
            comment = _comment([behind, *lines[place + 1 :]], number == len(found) - 1)
            asks = "?" in message.split(" ")[0]
            reply = _reply(lines[place + 1 : place + 3]) if not comment and asks else ""
            if place in answers:
                reply = _without_echo(answers[place], ways) if asks else ""
            full = bool(reply) and _echoes_in_full(answers.get(place, ""), header)
            beside = behind.strip() if not comment and _SENTENCE.match(behind) else ""
            yield Example(message, comment or beside or prose, reply, full)
        prose = ""


def _answered(lines: Sequence[str]) -> tuple[list[str], dict[int, str]]:
    """Part queries from the replies behind an arrow (`LAMP? -> LAMP ON`); headers broken at a colon are whole again.

    The replies come by the places of their queries; a reply goes on up to the next query.
    """
    if not any(_ARROW.search(line) for line in lines):
        return list(lines), {}
    whole: list[str] = []
    for line in lines:
        if whole and _BROKEN.search(whole[-1]) and re.match(r"[A-Z\d]", line.lstrip()):
            whole[-1] += line.lstrip()
        else:
            whole.append(line.strip())
    asked: list[str] = []
    answers: dict[int, str] = {}
    for line in whole:
        message, arrow, reply = _parts(line)
        if arrow and (message or not asked):
            asked.append(message)
        elif not arrow and (
            not answers or len(asked) - 1 not in answers or _begins_anew(line, answers[len(asked) - 1])
        ):
            asked.append(line)
            continue
        at = len(asked) - 1
        before = answers.get(at, "")
        glue = "" if before.endswith((":", ";", ",")) else " "
        answers[at] = f"{before}{glue}{reply if arrow else line}".strip()
    return asked, answers


def _parts(line: str) -> tuple[str, bool, str]:
    """What stands before an arrow and behind it."""
    match = _ARROW.search(line)
    if match is None:
        return line, False, ""
    return line[: match.start()].strip(), True, _END.sub("", line[match.end() :]).strip()


def _begins_anew(line: str, reply: str) -> bool:
    """Whether a line below a reply is another message: the reply is whole."""
    return bool(reply) and not reply.endswith((";", ":", ",")) and re.match(r"\[?[:*]\[?:?[A-Z]", line) is not None


def _without_echo(reply: str, ways: frozenset[Spelling]) -> str:
    """A reply without the header that it repeats, several messages as they are; empty where it is no data."""
    if MESSAGES.fullmatch(reply):
        return reply
    head, _, rest = reply.partition(" ")
    text = rest if rest and not ways.isdisjoint(ways_of(head)) else reply
    return text if ";" not in text and _DATA.fullmatch(text) else ""


_LONG = re.compile(r"[A-Z]{2,}[a-z]+")
_CHOICE = re.compile(r"\{[^{}]*\}")
_OPTIONAL = re.compile(r"\[[^\[\]]*\]")


def _echoes_in_full(reply: str, header: str) -> bool:
    """Whether a reply begins with the header in long mnemonics (`:LAMP:STATE 1`, not `:LAMP:STAT 1`).

    One of several is enough where the header offers them, and what may be left out may be missing.
    """
    head, blank, _ = reply.partition(" ")
    needed = _OPTIONAL.sub("", _CHOICE.sub("", header))
    known = [word for word in _LONG.findall(header) if word.upper() in head.upper()]
    return bool(blank and known) and all(word in known for word in _LONG.findall(needed))


def _comment(lines: Sequence[str], further: bool) -> str:
    """The comment that begins on the first line, wherever it ends."""
    start = lines[0].find("/*")
    if start < 0:
        return ""
    text = lines[0][start + 2 :]
    for line in lines[1:8] if further else ():
        if "*/" in text:
            break
        text = f"{text} {line}"
    return text.split("*/")[0].strip()


def _reply(lines: Sequence[str]) -> str:
    """A reply printed below its query, perhaps behind a word such as "Returns"."""
    for line in lines:
        text = line.strip()
        if re.fullmatch(r"(?i)(?:typical )?(?:returns?|response|reply)\s*:?", text):
            continue
        plain = not re.search(r"[a-z]{3,} [a-z]{2,}", text) and text[-1:] not in (".", ":", "?")
        return text if plain and _DATA.fullmatch(text) else ""
    return ""


def _messages(line: str, ways: frozenset[Spelling]) -> list[tuple[int, str]]:
    """Messages of the header in one line, each with the place where it ends."""
    text = _COMMENT.sub(lambda found: " " * len(found[0]), line)
    found = list(_read(text, ways))
    if not found and _TORN.search(text):
        found = [
            (place + len(text) - len(_TORN.sub("", text)), message)
            for place, message in _read(_TORN.sub("", text), ways)
        ]
    return found or [
        (match.end(), match[0]) for match in _FLAT.finditer(text) if not ways.isdisjoint(ways_of(match[1]))
    ]


def _read(text: str, ways: frozenset[Spelling]) -> Iterator[tuple[int, str]]:
    for match in _HEAD.finditer(text):
        head = match.group()
        if ways.isdisjoint(ways_of(head)):
            continue
        rest = text[match.end() :]
        if _IN_PROSE.search(text[: match.start()]) and re.match(r" [a-z]{3,}\b", rest):
            continue  # `reads the Lamp:Event register`: it is spoken of, not sent
        bare = head.rstrip("?")
        if bare in rest and (again := re.search(rf",\s*{re.escape(bare)}\??(?![\w:])", rest)) is not None:
            rest = rest[: again.start()]  # `LAMP 3, LAMP 5`: messages parted by a comma
        values = _VALUES.match(rest) if rest[:1] == " " else None
        good = (
            values is not None
            and (_sendable(values.group()) or _is_small(head, rest, values.end()))
            and not (_NEXT.match(rest) or _SENTENCE.match(rest))
        )
        end = match.end() + (values.end() if values is not None and good else 0)
        if not _is_word(head) or text[match.start() : end] == text.strip():
            yield end, head + (f" {values.group().strip()}" if values is not None and good else "")


def data_behind(text: str) -> bool:
    """Whether all that stands behind a header is data."""
    return _VALUES.fullmatch(text) is not None and _sendable(text)


def _is_word(head: str) -> bool:
    """Whether it may be a word of a sentence: one mnemonic that is not in capitals (`Output`, `trigger`)."""
    return not re.search(r"[:*?]", head) and not re.match(r"[A-Z]{2}", head)


@lru_cache(maxsize=1 << 12)
def ways_of(head: str) -> tuple[Spelling, ...]:
    """Give the spellings that a header as sent may be: a number that ends a word is a suffix or its own (`RS232`)."""
    words = head.rstrip("?").lstrip(":").upper().split(":")
    options = [(re.sub(r"\d+$", "<>", word), word) if word[-1:].isdigit() else (word,) for word in words[:12]]
    return tuple(islice(product(*options), 64))


def _is_small(head: str, rest: str, end: int) -> bool:
    """Whether a message is written in small letters throughout (`display:mode fast`), and nothing stands behind it."""
    return ":" in head and head.islower() and not rest[end:].strip()


def _sendable(values: str) -> bool:
    """Whether the text behind a header is data and not the sentence that goes on (`*RST resets the ...`)."""
    if values.lstrip()[:1] in "\"'":
        return True
    first = values.split(",")[0].split()
    return len(first) <= 2 and not re.fullmatch(r"[a-z]{2,}", first[0])
