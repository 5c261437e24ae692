"""What a document says about the parameters of an entry: tables, lists of `<x>:={...}`, or one sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from benchwright.extract.document.lines import Line
from benchwright.extract.facts.equated import equated
from benchwright.extract.facts.parameter_table import COLUMNS, Column, read_head, read_rows

__all__ = ["COLUMNS", "Column", "Definition", "plain_name", "read_definitions"]


@dataclass(slots=True)
class Definition:
    """What stands about one parameter. `fields` holds the text under each column; `text` all of it."""

    name: str
    """As printed, without angle brackets; empty where the text names none."""
    fields: dict[Column, str] = field(default_factory=dict)
    text: str = ""
    cases: list[tuple[str, str]] = field(default_factory=list)
    """What stands under a condition: the words that name it (`SDM3055`, `CH1`), and the text."""
    place: int = 0
    """Which parameter it is about, from 1, where only the order tells; 0 where something else does."""
    means: dict[str, str] = field(default_factory=dict)
    """What single values stand for, where the layout read it."""
    whole: bool = False
    """Whether the layout read all that is said: a number without a range is told of without one."""
    marked: bool = False
    """Whether the name is printed in angle brackets, or alone in square ones, as forms print it."""
    doubts: list[str] = field(default_factory=list)
    """What could not be read for sure, one sentence each."""

    def get(self, column: Column) -> str:
        """Return the text under a column, empty where there is none."""
        return self.fields.get(column, "")


@lru_cache(maxsize=1 << 12)
def plain_name(text: str) -> str:
    """Return a name fit for comparing: no brackets, blanks and underscores alike, lower case."""
    return re.sub(r"[\W_]+", " ", text.lower()).strip()


def read_definitions(lines: Sequence[Line]) -> list[Definition]:
    """Read the lines under a label such as "Parameters" or "Arguments"."""
    found: list[Definition] = []
    rest: list[Line] = []
    index = 0
    while index < len(lines):
        heads = read_head(lines[index])
        if heads is not None:
            index, rows = read_rows(lines, index + 1, heads)
            found += [
                Definition(_bare(row.name), row.fields, " ".join(row.fields.values()), marked=row.name.startswith("<"))
                for row in rows
            ]
        else:
            rest.append(lines[index])
            index += 1
    return found + list(_listed(rest))


def _bare(text: str) -> str:
    unmarked = re.sub(r"^\[\d\] ?(?=[\[{<])|(?<=[\]}>]) ?\[\d\]$", "", text)  # without the mark of a footnote
    return re.sub(r"[\[\]<>]", "", unmarked).strip(" :=")


_BEGIN = re.compile(
    r"^(?::(?=<[^<>]*> ?:?:=)|[•●■\-–\s]*)(?P<name>\[?<[^<>]{1,40}>\]?|\{[^{}]{1,80}\})\s*"
    r"(?P<mark>[:;]\s?=|:\s?:\s?=|:|=|\bis\b|\bare\b|\bmeans\b|\bindicates\b|\bspecifies\b|\bsets\b|\bselects\b|\brepresents\b|[-–—]|(?=\{)|$)?\s*(?P<text>.*)$"
)


_LOOSE = re.compile(r"^(?P<name>\[\w{2,30}\]) (?P<text>.*)$")
"""In a table, the name of a parameter that may be left out, without angle brackets."""
_NTH = re.compile(r"([1-9])(?:st|nd|rd|th) (?=<)")
"""Which of several parameters of one name a line is about: `2nd <NRf> = 0 to 9`."""


_BESIDE = re.compile(r"; ?(?=<[^<>]{1,40}> ?[:;] ?:?=|$)")
"""Between two definitions on one line; the last may end so, too."""
_MEANT = re.compile(r"(?<![\w.])(\d{1,2}) ?\[([A-Za-z][A-Za-z /-]{1,30})\]")
"""What a number of a list stands for."""


def _without_means(text: str) -> tuple[str, dict[str, str]]:
    """A list without what its numbers stand for in brackets (`{0[Slow] | 1[Quick]}`), and that."""
    means = {number: meant.strip() for number, meant in _MEANT.findall(text)} if "|" in text else {}
    return (_MEANT.sub(r"\1", text), means) if len(means) > 1 else (text, {})


_OPTIONAL = re.compile(r"\[[A-Za-z]\w{2,}\]\s*\Z")


_KIND = re.compile(r"^(?P<kind>NR[123]|NR[fF]\+?)(?= [Rr]anges? ?[:\uff1a])")
"""A kind of number for the name of the parameter: `NR1 Range: 0 to 100`."""


_ONE = r"(\d{1,3}) ?[-\u2013=] ?([A-Za-z][\w /]{0,30}?)"
_CODE = re.compile(rf"{_ONE}(?= ?[;\uff1b,]|$)")
_CODES = re.compile(rf"{_ONE}(?: ?[;\uff1b,] ?{_ONE})+")
"""`0-OFF; 1-ON`: numbers and what they stand for."""
_STROKES = re.compile(r"\d+(?:\.\d+)?(?: ?/ ?\d+(?:\.\d+)?){2,}")
"""`9600/19200/38400`: numbers to choose from."""


def _listed(lines: Sequence[Line]) -> Iterator[Definition]:
    """Definitions that begin with a name in brackets; what comes before the first is about no one by name."""
    current: Definition | None = None
    behind: list[str] = []  # the lines behind `<n> =`
    for line, text in ((one, text) for one in lines for text in _BESIDE.split(one.text)):
        nth = _NTH.match(text)
        text = _KIND.sub(r"<\g<kind>>", text)
        match = _BEGIN.match(text[nth.end() :] if nth else text)
        match = match or (_LOOSE.match(text) if line.table and len(line.cells) > 1 else None)
        if match and match["name"].startswith(("<", "[")):
            if current is not None:
                yield _with_values(current, behind)
            behind = [match["text"]] if match.groupdict().get("mark") == "=" else []
            told, means = _without_means(match["text"])
            current = Definition(_bare(match["name"]), {"range": told}, told, means=means)
            current.marked = match["name"].startswith("<") or _OPTIONAL.match(match["name"]) is not None
            current.place = int(nth[1]) if nth else 0
        elif current is None:
            current = Definition("", {"range": text}, text)
        else:
            current.fields["range"] = untorn(f"{current.fields['range']} {text}".strip())
            current.text = untorn(f"{current.text} {text}".strip())
            behind += [text] if behind else []
    if current is not None:
        yield _with_values(current, behind)


def _with_values(definition: Definition, lines: Sequence[str]) -> Definition:
    """A definition with the values that its lines list, where they do; its text stays what is said."""
    told = definition.fields.get("range", "").strip(" .")
    if _CODES.fullmatch(told):
        definition.means = {number: means.strip() for number, means in _CODE.findall(told)}
        definition.fields["range"] = "|".join(definition.means)
    elif _STROKES.fullmatch(told):
        definition.fields["range"] = told.replace("/", "|").replace(" ", "")
    if len(lines) > 1 and (found := equated(lines)) is not None:
        definition.fields["range"] = "|".join(found.values)
        if found.kind:
            definition.fields["type"] = found.kind
        if found.default:
            definition.fields["default"] = found.default
    return definition


_TORN = re.compile(r"(?<=,)(?P<stem>[A-Z]+) (?=\d+ ?[,}])")


def untorn(text: str) -> str:
    """A list with a word broken before its number put together, where others have the same (`D10,D11,D 12,D13`)."""
    return _TORN.sub(lambda found: found["stem"] if re.search(rf"[{{,]{found['stem']}\d", text) else found[0], text)
