"""Entries whose heading is the form, in bold, and whose parts bear labels with a colon above or beside them.

    :OUTPut:LEVel <Level>
    Sets the level.
    Parameters:
    <Level>      float
                 Range:    -20 to 30
                 *RST:     -10
    Example:     OUTP:LEV 3
    Usage:       Setting only

The usage tells which forms there are; where it says nothing a command both sets and asks, as such a document says once
for all of them. It prints the query form only of commands that have no other.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from benchwright.extract.document.lines import Document, Line, Page, once
from benchwright.extract.entries.block import Block
from benchwright.extract.facts.definitions import Definition
from benchwright.extract.facts.general import General, read_general
from benchwright.extract.layouts.usages.values import NAME as BESIDE
from benchwright.extract.layouts.usages.values import Named, read_named
from benchwright.extract.notation.form import Syntax, header_key, read_forms

NAME = "usage"

Part = Literal["description", "both", "set", "query", "key", "returns", "suffix", "example", "usage", "aside"]

LABELS: dict[str, Part] = {
    "parameters": "both",
    "setting parameters": "set",
    "query parameters": "query",
    "parameters for setting and query": "key",
    "return values": "returns",
    "suffix": "suffix",
    "example": "example",
    "usage": "usage",
    "manual operation": "aside",
    "options": "aside",
    "firmware/software": "aside",
}
"""Labels and what they are about."""

_TELLING = frozenset({"setting parameters", "query parameters", "return values", "usage", "manual operation"})
"""Labels that other families of documents do not use."""

FEWEST = 8
"""So many of the telling labels at least."""

NEAR = 3.0
"""Points within which lines stand at one edge."""

CLOSE = 1.6
"""A line less than so many font sizes below a heading stands right below it."""

SHARE = 0.1
"""An edge with less than this share of the labels is chance."""

TOP = 2
"""So many lines of a page may be titles of its section."""

APART = 0.2
"""A document that prints more than this share of its queries apart prints them all."""

_LABEL = re.compile(r"(?P<label>[A-Z][A-Za-z/ ]{3,40}?) ?:(?:\s+(?P<rest>\S.*))?")
_CONVENTION = re.compile(
    r"\bcommands? (?:can|may) be used (?:both )?(?:for|to) (?:both )?set(?:ting)? and (?:for |to )?query(?:ing)?\b",
    re.IGNORECASE,
)
_PLAINLY = re.compile(r"\b(?:[Qq]uery only|[Ss]etting only|(?:has|is) no query)\b")
"""The usage, said in a sentence."""
_ASKING = re.compile(r"(?:Queries|Returns|Reads|Gets)\b(?![^.]*\b(?:sets?|changes?|determines?|selects?)\b)")
"""How the description of a query begins."""
_HELD = (":", "[", "{", "|", "<", ",")


@dataclass(slots=True)
class _Item:
    """One entry being cut out."""

    page: Page
    heads: list[tuple[str, str, int]] = field(default_factory=list)
    """Text, page and sheet of each heading."""
    parts: dict[Part, list[Line]] = field(default_factory=dict)
    usage: str = ""
    open: bool = True
    """Whether a further heading belongs to it."""
    ends: float = 0.0
    """Base line of the last line of its headings."""


def evidence(document: Document) -> float:
    """Count the headings with such labels below them, and the labels of parameters twice."""
    telling = sum(label in _TELLING for _, line in document.lines() if (label := _label(line)))
    if telling < FEWEST:
        return 0.0
    items = [item for item in _items(document) if item.parts.keys() - {"description"}]
    named = sum(bool({"both", "set", "query", "key", "returns"} & item.parts.keys()) for item in items)
    return float(sum(len(item.heads) for item in items) + 2 * named)


def blocks(document: Document) -> Iterator[Block]:
    """Give one block for every entry."""
    items = _items(document)
    general = read_general(document)
    manner = _Manner(document, items)
    for item in _paired(items):
        if block := _block(item, manner, general):
            yield block


def _paired(items: Sequence[_Item]) -> Iterator[_Item]:
    """Put a query with a heading and parts of its own to the setting right above it."""
    held: _Item | None = None
    for item in items:
        if held is not None and (both := _with_query(held, item)) is not None:
            yield both
            held = None
            continue
        yield from () if held is None else (held,)
        held = item
    yield from () if held is None else (held,)


def _with_query(sets: _Item, asks: _Item) -> _Item | None:
    """Both as one entry; None if they are not the two forms of one command."""
    forms = [read_forms(text) for item in (sets, asks) for text, _, _ in item.heads]
    if [len(form) for form in forms] != [1, 1] or forms[0][0].query or not forms[1][0].query:
        return None
    if header_key(forms[0][0].header) != header_key(forms[1][0].header):
        return None
    parts: dict[Part, list[Line]] = {part: [*lines] for part, lines in sets.parts.items()}
    for part, lines in asks.parts.items():
        wanted: Part = "query" if part in ("both", "set", "key") else part
        parts[wanted] = [*parts.get(wanted, []), *lines]
    return _Item(sets.page, [*sets.heads, *asks.heads], parts, sets.usage, False)


class _Manner:
    """How the document tells of queries."""

    def __init__(self, document: Document, items: Sequence[_Item]) -> None:
        forms = [form for item in items for text, _, _ in item.heads for form in read_forms(text)]
        asked = {header_key(form.header) for form in forms if form.query}
        sets = {header_key(form.header) for form in forms if not form.query}
        self.apart = len(sets & asked) > APART * max(len(sets), 1)
        """Whether query forms have headings of their own."""
        text = " ".join(line.text for _, line in document.lines() if "used" in line.text or "querying" in line.text)
        self.said = _CONVENTION.search(re.sub(r"\s+", " ", text)) is not None
        """Whether it says that commands both set and ask where nothing else is said."""


@once
def _items(document: Document) -> tuple[_Item, ...]:
    return tuple(_cut(document))


def _cut(document: Document) -> Iterator[_Item]:
    """Go through the lines; what stands neither at the labels' edge nor beside them is of the page, not of an entry."""
    edges, columns = _edges(document), _columns(document)
    item: _Item | None = None
    part: Part = "description"
    for page in document.pages:
        for place, line in enumerate(page.lines):
            if not line.cells or (place < TOP and not _near(line.x0, (*edges, *columns))):
                continue  # a title of the section at the top of a page
            at = _near(line.x0, edges)
            text = " ".join(cell.text for cell in line.cells)
            if at and (label := _label(line)) is not None and item is not None:
                part, item.open = LABELS[label], False
                _add(item, part, _behind(line, label))
            elif at and item is not None and item.open and not item.parts and _goes_on(item, text, line):
                before, label_, sheet = item.heads[-1]
                item.heads[-1] = (_glued(before, text), label_, sheet)
                item.ends = line.y
            elif at and _is_bold(line) and (head := _head(text)) is not None:
                if item is None or not item.open or item.parts:
                    yield from _finished(item)
                    item, part = _Item(page), "description"
                item.heads.append((head, page.label, page.sheet))
                item.ends = line.y
            elif _closes(line, edges):
                yield from _finished(item)
                item = None
            elif item is not None and (at or (part != "description" and _is_beside(line, edges))):
                _add(item, part, line)
    yield from _finished(item)


def _finished(item: _Item | None) -> Iterator[_Item]:
    if item is not None and item.heads:
        yield item


def _add(item: _Item, part: Part, line: Line | None) -> None:
    lines = item.parts.setdefault(part, [])
    if line is not None and line.cells:
        lines.append(line)
        if part == "usage":
            item.usage += " " + " ".join(cell.text for cell in line.cells)


def _label(line: Line) -> str | None:
    """The label that a line begins with, in lower case."""
    first = line.cells[0].text if line.cells else ""
    match = _LABEL.fullmatch(first)
    return match["label"].lower() if match is not None and match["label"].lower() in LABELS else None


def _behind(line: Line, label: str) -> Line | None:
    """What stands on the line behind its label."""
    first = line.cells[0]
    match = _LABEL.fullmatch(first.text)
    cells = line.cells[1:]
    if match is not None and match["rest"]:
        width = (first.x1 - first.x0) / max(len(first.text), 1)
        cells = (first._replace(text=match["rest"], x0=first.x0 + width * (len(label) + 2)), *cells)
    return Line(line.spans, line.sheet, line.heading, line.table, cells, line.row) if cells else None


@once
def _edges(document: Document) -> tuple[float, ...]:
    """Where labels stand."""
    return _common(Counter(round(line.x0) for _, line in document.lines() if _label(line) is not None))


@once
def _columns(document: Document) -> tuple[float, ...]:
    """Where text stands beside labels and names, and beside the fields in that column."""
    edges = _edges(document)
    lines = [line for _, line in document.lines() if len(line.cells) > 1]
    counts = Counter(round(line.cells[1].x0) for line in lines if _near(line.x0, edges))
    beside = _common(counts)
    return (*beside, *_common(Counter(round(line.cells[1].x0) for line in lines if _near(line.x0, beside))))


def _common(counts: Counter[int]) -> tuple[float, ...]:
    total = sum(counts.values())
    return tuple(float(x) for x, count in counts.items() if count >= SHARE * total)


def _near(x: float, edges: Sequence[float]) -> bool:
    return any(abs(x - edge) <= NEAR for edge in edges)


def _is_beside(line: Line, edges: Sequence[float]) -> bool:
    """Whether a line stands in the column beside the labels."""
    return any(edge + NEAR < line.x0 < edge + 240 for edge in edges)


def _is_bold(line: Line) -> bool:
    return line.bold or bool(line.spans and line.spans[0].bold)


def _closes(line: Line, edges: Sequence[float]) -> bool:
    """Whether the title of another section begins here."""
    left = bool(edges) and line.x0 < max(edges) - NEAR
    return left and line.bold and re.match(r"[A-Z]?\d+(?:\.\d+)*\b", line.text) is not None


def _head(text: str) -> str | None:
    """The form that a line is, whole or broken off; None if it is none."""
    if len(text) > 200 or not re.match(r"[\[{:*A-Z]|<\w+>:", text) or re.search(r"\.{4,}", text):
        return None
    forms = read_forms(text)
    if len(forms) == 1 and not forms[0].rest and (not forms[0].weak or ":" in text):
        return text
    broken = re.match(r"\[?:[A-Z]{2,}[a-z]*[\w:<>\[\]|{}]*[:\[]$", text)
    return text if broken else None


def _goes_on(item: _Item, text: str, line: Line) -> bool:
    """Whether a line goes on with the heading above: its parameters, or the rest of a broken header.

    Parameters need not be bold where they stand right below it.
    """
    before = item.heads[-1][0] if item.heads else ""
    if not before or not (_is_bold(line) or (0 < line.y - item.ends < CLOSE * line.size and _is_values(before, text))):
        return False
    broken = before.endswith(_HELD) or sum(map(before.count, "[{<")) > sum(map(before.count, "]}>"))
    return broken or (" " not in before and re.match(r"[\[{<]", text) is not None)


def _is_values(before: str, text: str) -> bool:
    """Whether a line has parameters and nothing else, those of the header above or the rest of them."""
    forms = read_forms(_glued(before, text)) if re.match(r"[\[{<]", text) else ()
    return len(forms) == 1 and bool(forms[0].params) and not forms[0].rest


def _glued(before: str, text: str) -> str:
    """A heading and the line that goes on with it."""
    header = " " not in before
    if before.endswith((":", "[", "{", "|", "<")) or (header and text.startswith((":", "[:", "]"))):
        return before + text
    return f"{before} {text}"


def _block(item: _Item, manner: _Manner, general: General) -> Block | None:
    """Read the parts of an entry; None where its headings are a list of commands."""
    forms = _without_titles([(text, form) for text, _, _ in item.heads for form in read_forms(text)])
    if not forms or not item.parts:
        return None
    if item.parts.keys() == {"description"} and not any(re.search(r"[*?]|\w:", text) for text, _ in forms):
        return None  # a word in bold
    page, sheet = item.heads[0][1:]
    block = Block(page, sheet, general=general)
    for text, form in forms:
        block.syntax += [known for known in _forms(text, form, item, manner, block) if known not in block.syntax]
    _tell(block, item)
    return block


def _without_titles(forms: Sequence[tuple[str, Syntax]]) -> list[tuple[str, Syntax]]:
    """The forms without those that are nothing but the header of another, which is the title above it."""
    sets = {header_key(form.header) for _, form in forms if form.params and not form.query}
    return [(text, form) for text, form in forms if form.params or form.query or header_key(form.header) not in sets]


def _forms(text: str, form: Syntax, item: _Item, manner: _Manner, block: Block) -> Iterator[str]:
    """The forms that a heading and the usage tell of."""
    told = " ".join(line.text for line in item.parts.get("description", []))
    usage = f"{item.usage} {' '.join(_PLAINLY.findall(told))}".lower()
    asked = {header_key(other.header) for head, _, _ in item.heads for other in read_forms(head) if other.query}
    if form.query or manner.apart or header_key(form.header) in asked:
        yield text
        return
    if "query only" in usage:
        block.notes.append(f"The query `{form.header}` is printed without a question mark.")
        block.doubts.append("The form was repaired: the text says that it is a query only.")
        yield _as_query(text, form, None)
        return
    yield text
    if re.search(r"\bsetting only|\bno query\b|\bevent\b", usage):
        return
    if form.params and not {"both", "key", "set", "query"} & item.parts.keys():
        block.doubts.append("Nothing stands below a label of values, and how it is used is not said.")
        return
    if _ASKING.match(told):
        block.doubts.append("The text says that it only asks, and its form takes a value.")
    keys = {named.name for named in _named(item, "query", "key")}
    yield _as_query(text, form, keys)
    block.mirrors = True
    if not manner.said:
        block.doubts.append("The document does not say whether it can be read back.")


def _as_query(text: str, form: Syntax, keys: set[str] | None) -> str:
    """The query form of a heading, with those of its parameters that a query takes; all where `keys` is None."""
    header, space, rest = text.partition(" ")
    if keys is None:
        return f"{header}? {rest}".strip()
    marks = [mark for mark in re.findall(r"<[^<>]+>", rest) if mark.strip("<>") in keys] if space else []
    return f"{header}? {', '.join(marks)}".strip()


def _named(item: _Item, *parts: Part) -> list[Named]:
    found = []
    for part in parts:
        lines = item.parts.get(part, [])
        left = min((line.cells[0].x0 for line in lines if BESIDE.fullmatch(line.cells[0].text)), default=0.0)
        found += read_named(lines, left)
    return found


def _tell(block: Block, item: _Item) -> None:
    """Put the parts of an entry to its block."""
    block.parts["description"] = item.parts.get("description", [])
    block.parts["example"] = item.parts.get("example", [])
    block.definitions = [named.definition() for named in _named(item, "both", "set", "key", "query")]
    block.definitions += [_suffix(named) for named in _named(item, "suffix")]
    for part in ("both", "set", "key", "query", "returns"):
        if item.parts.get(part) and not _named(item, part):
            block.doubts.append("What stands below a label of values was not understood.")
    returned = [named.reply() for named in _named(item, "returns")]
    if returned and all(returned):
        replies = [reply for reply in returned if reply is not None]
        names = [named.name.lower() for named in _named(item, "returns")] if len(replies) > 1 else [None]
        block.replies = [reply.model_copy(update={"name": name}) for reply, name in zip(replies, names, strict=True)]
    elif item.parts.get("returns"):
        block.mirrors = False


def _suffix(named: Named) -> Definition:
    text = " ".join(cell.text for line in named.lines for cell in line.cells)
    return Definition(named.name, {"range": text.replace("...", " to ").replace("..", " to ")}, text)
