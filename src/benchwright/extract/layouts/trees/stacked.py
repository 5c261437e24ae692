"""Entries described once more behind a tree table: whole headers in bold, several on top of one another, and labels.

:SENSe:VOLTage:RANGe <n>    Set range for volts
:SENSe:CURRent:RANGe <n>    Set range for amps
Parameters   <n> = 0 to 10  Volts
                   0 to 3   Amps
Query        :RANGe?        Ask for the range
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from benchwright.extract.document.lines import Document, Line, Page
from benchwright.extract.entries.block import Label
from benchwright.extract.entries.labels import read_label
from benchwright.extract.notation.form import Syntax, read_forms
from benchwright.extract.notation.spelling import skeleton

_OPENS = re.compile(r"[\[:*A-Z]")
_BLANK = re.compile(r"(?<=[A-Za-z]) (?=\[\d\])")
_TITLE = re.compile(r"[A-Z][a-z]+ ")
_PROGRAM = re.compile(r"(?:Program(?: fragment)?|Programming examples?)\b", re.IGNORECASE)


@dataclass(slots=True)
class Heading:
    """One whole header of an entry, and where it stands."""

    text: str
    """The form as printed, blanks before a literal number taken out."""
    form: Syntax
    title: str
    page: Page
    size: float

    @property
    def tag(self) -> str:
        """The last word of the title: what the header is for (`Set range for volts`)."""
        found = re.search(r"\bfor ([^ ]+)$", self.title.rstrip("."))
        return found[1] if found else ""


@dataclass(slots=True)
class Entry:
    """Headers that share one description."""

    headings: list[Heading] = field(default_factory=list)
    parts: dict[Label, list[Line]] = field(default_factory=dict)

    def text(self, *labels: Label) -> str:
        """The lines of these parts as one text."""
        return " ".join(line.text for label in labels for line in self.parts.get(label, []))


def entries(document: Document) -> Iterator[Entry]:
    """Give every entry whose headers stand in bold above labels such as "Parameters" and "Query"."""
    cutter = _Cutter()
    for page, line in document.lines():
        if line.cells:
            yield from cutter.take(page, line)
    yield from cutter.end()


class _Cutter:
    """Goes through the lines, keeping the entry under way."""

    def __init__(self) -> None:
        self.entry = Entry()
        self.label: Label | None = None

    def take(self, page: Page, line: Line) -> Iterator[Entry]:
        """Read one line; give the entry before it when this one ends it."""
        heading = _heading(page, line)
        if heading is not None:
            if self.entry.parts:
                yield from self.end()
            self.entry.headings.append(heading)
            return
        found = read_label(line) if line.cells[0].bold or line.bold else None
        if found is not None and self.entry.headings:
            self.label = found.label
            self.entry.parts.setdefault(found.label, [])
            if found.rest is not None and found.rest.cells:
                self.entry.parts[found.label].append(found.rest)
        elif self.entry.headings and _PROGRAM.match(line.cells[0].text) and line.cells[0].bold:
            self.label = "example"
            self.entry.parts.setdefault("example", []).append(line)
        elif line.bold and self.entry.headings and line.size > self.entry.headings[-1].size:
            yield from self.end()
        elif self.label is not None:
            self.entry.parts[self.label].append(line)
        elif self.entry.headings and _NAME.match(line.cells[0].text + " "):
            self.label = "parameters"
            self.entry.parts["parameters"] = [line]

    def end(self) -> Iterator[Entry]:
        """Give the entry under way, if labels followed its headers."""
        entry, self.entry, self.label = self.entry, Entry(), None
        if entry.headings and entry.parts.keys() & {"parameters", "query_syntax", "description"}:
            size = entry.headings[-1].size
            entry.headings = [heading for heading in entry.headings if heading.size == size]
            yield entry


def _heading(page: Page, line: Line) -> Heading | None:
    """The whole header that a bold line begins with."""
    if not (line.bold or line.cells[0].bold) or not _OPENS.match(line.cells[0].text):
        return None
    text = _BLANK.sub("", line.cells[0].text)
    title = " ".join(cell.text for cell in line.cells[1:])
    forms = read_forms(re.sub(r"(?<=>)<\w+>$", "", text))
    if len(forms) != 1 or forms[0].weak:
        return None
    form = forms[0]
    end = text.rfind(form.rest) if form.rest else len(text)
    if form.rest and (end < 0 or not _TITLE.match(form.rest)):
        return None
    if form.rest:
        title = f"{text[end:]} {title}".strip()
        text = text[:end].strip()
        form = read_forms(text)[0]
    if title and not re.match(r"[A-Z\"(]", title):
        return None
    return Heading(text, form, title, page, line.size)


# Parameters --------------------------------------------------------------------------------------

_NAME = re.compile(r"^<(?P<name>[^<>]{1,24})> ?[=:] ?")
_SPECIAL = re.compile(r"(DEFault|MINimum|MAXimum|INFinity|INF)\b ?", re.IGNORECASE)
_SPELT = {"DEF": "DEFault", "MIN": "MINimum", "MAX": "MAXimum"}
_FLAG = re.compile(r"(?:[01]|ON|OFF) or (?:[01]|ON|OFF)\b ?", re.IGNORECASE)
_RANGE = re.compile(
    r"(?P<range>-?[\d.l]+(?:e[-+]?\d+)?[a-zA-Z\u03a9]* ?(?:to|-|\u2013) ?"
    r"[-+]?[\d.]+(?:e[-+]?\d+)?(?:[a-zA-Z]{1,3}\b)?) ?"
)
_QUOTED = re.compile(r"['\u2018\"\u201c](?P<word>[A-Z][\w:\[\]]*)['\u2019\"\u201d] ?")
_WORDS = re.compile(r"(?P<words>[A-Z][A-Za-z0-9]*(?:\[\d\])?(?: or [A-Z][A-Za-z0-9]*)*)(?: |$)")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?=$| )")
_FAR = 40.0
"""Points by which a line that only adds to the comment above is set in."""


@dataclass(slots=True)
class Item:
    """One line about a parameter: a range, a word or a number, and what is said of it."""

    kind: str
    """`range`, `special`, `flag`, `string`, `word`, `number` or `text`."""
    value: str
    comment: str


def items(lines: Sequence[Line]) -> list[Item]:
    """Read the lines under "Parameters"."""
    found: list[Item] = []
    left = 0.0
    for line in lines:
        cells = [cell for cell in line.cells if not re.fullmatch(r"<[^<>]+> ?[=:]?|=", cell.text)]
        if not cells:
            continue
        text = _NAME.sub("", cells[0].text).lstrip("= ")
        rest = " ".join(cell.text for cell in cells[1:])
        if found and found[-1].kind == "special" and left and cells[0].x0 > left + _FAR:
            found.append(Item("special", found[-1].value, f"{text} {rest}".strip()))
            continue
        left = cells[0].x0 if len(line.cells) == len(cells) and not _NAME.match(cells[0].text) else 0.0
        found.append(_item(text, rest))
        found += [Item("number", number, "") for cell in cells[1:] for number in _further(cell.text)]
    return found


def _further(text: str) -> list[str]:
    """A number in a further column of a list."""
    bare = _NAME.sub("", text)
    return re.findall(r"^\d{1,5}(?=$| [A-Z])", bare)


def _item(text: str, rest: str) -> Item:
    if special := _SPECIAL.match(text):
        word = _SPELT.get(special[1].upper()[:3], special[1])
        return Item("special", word, f"{text[special.end() :]} {rest}".strip())
    for kind, pattern in (("flag", _FLAG), ("range", _RANGE), ("string", _QUOTED)):
        if found := pattern.match(text):
            value = found["range"] if kind == "range" else found["word"] if kind == "string" else found[0].strip()
            return Item(kind, value, f"{text[found.end() :]} {rest}".strip())
    if found := _NUMBER.match(text):
        return Item("number", found[0], f"{text[found.end() :]} {rest}".strip())
    if (
        (found := _WORDS.match(text))
        and not re.match(r"[a-z]", text[found.end() :])
        and all(_is_word(word) for word in found["words"].split(" or "))
    ):
        return Item("word", found["words"], f"{text[found.end() :]} {rest}".strip())
    return Item("text", text, rest)


def _is_word(word: str) -> bool:
    return len(word) == 1 or sum(char.isupper() for char in word) > 1


def mnemonics(lines: Sequence[Line]) -> list[str]:
    """Return the mnemonics that a list gives for a placeholder in a header (`<function> = VOLTage:AC`, `PERiod`)."""
    found = []
    for line in lines:
        texts = [_NAME.sub("", f"{cell.text} ").strip("= ") for cell in line.cells[:2]]
        text = next((text for text in texts if text), "")
        if re.fullmatch(r"[A-Z]+[A-Za-z]*(?:\[?:[A-Z]+[A-Za-z]*\]?)*", text):
            found.append(text)
    return found


def chosen(found: Sequence[Item], tag: str, tags: frozenset[str]) -> list[Item]:
    """The items that hold for a header: those that name its tag, or none of the tags.

    A special word that stands with other tags only is one for all headers, but what it stands for is not known.
    """
    out = []
    for item in found:
        named = {other for other in tags if re.search(rf"(?<!\w){re.escape(other)}(?!\w)", item.comment)}
        if not named or tag in named:
            out.append(item)
        elif item.kind == "special":
            out.append(Item("special", item.value, ""))
    return out


def bounds(entry: Entry) -> list[str]:
    """Words with which the query asks for the ends of a range (`:RANGe? MAXimum`)."""
    text = entry.text("query_syntax")
    return list(dict.fromkeys(re.findall(r"\? (DEFault|MINimum|MAXimum)\b", text)))


def key(heading: Heading) -> str:
    """What an entry is found by."""
    return skeleton(heading.form.header)
