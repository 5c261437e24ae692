"""Headers held against all that the document prints: torn paths, short forms, misprints, forms that stand elsewhere."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from benchwright.errors import DataError
from benchwright.extract.document.lines import Document, Page
from benchwright.extract.entries.entry import Entry
from benchwright.extract.notation.spelling import Spelling, spellings
from benchwright.manual.header import Header, Node, parse_header, short_form

_PRINTED = re.compile(
    r"(?<![\w\]>:*\[<])[\[:*]{0,3}[A-Z][\w]*(?:<\w+>)?(?:[\[\]:]{1,3}[A-Za-z]\w*(?:<\w+>|\[<?\w{1,3}>?\])?\]{0,2}){0,12}\??"
    r"(?![\w:])"
)
"""A header as text prints it, with brackets for what may be left out."""
_LAST = re.compile(r"\d+$")
"""The number behind a mnemonic."""
_MNEMONIC = re.compile(r"(?<![A-Za-z])[A-Z]{2,}[a-z]*(?![A-Za-z])")
_GLUED = re.compile(r"(?<!:)\][A-Za-z]|\w\[[A-Za-z]")
"""A bracket before a mnemonic without a colon between them: a parameter may have run into the header."""

FEWEST = 6
"""Shorter mnemonics are not taken for misprints of one another."""
MOSTLY = 0.5
"""With this share of printed page numbers a page without one is odd."""
MANY = 5
"""So many times as often as another spelling is usual."""
OFTEN = 3
"""A mnemonic in so many headers is spelled right."""


def doubt_headers(entries: Sequence[Entry], document: Document) -> None:
    """Add doubts to entries whose headers do not agree with the rest of the document (in place)."""
    read = [(entry, header) for entry in entries if (header := _parsed(entry.header)) is not None]
    words = _Words(header for _, header in read)
    printed = _all_printed(document)
    paths = _by_ends(printed.paths, words)
    words.weigh(printed.words)
    printed.asked -= {_plain(way) for entry in entries if entry.query is not None for way in spellings(entry.header)}
    pages = _unprinted(document)
    for entry, header in read:
        if (entry.page, entry.sheet) in pages:
            entry.doubts.append("Its page bears no number.")
        entry.doubts += _query_elsewhere(entry, printed)
        if header.common:
            continue
        entry.doubts += _short(header, words)
        entry.doubts += _misprinted(header, words)
        odd = [*_odd_capitals(header, words), *_other_capitals(header, printed, words)]
        entry.doubts += odd or _same_node(header, words)
        entry.doubts += _torn(entry, header, printed, paths, words)
        entry.doubts += _only_one(entry, header, printed)
        if all(node.optional for node in header.nodes):
            entry.doubts.append("All of its header may be left out.")
        if _GLUED.search(re.sub(r"\[<\w+>\]", "", entry.header)):
            entry.doubts.append("No colon parts a bracket of the header from what follows.")


@dataclass(slots=True)
class _Printed:
    """Headers in the document's text."""

    paths: set[Spelling] = field(default_factory=set)
    """Those of two mnemonics and more."""
    asked: set[Spelling] = field(default_factory=set)
    """Those that a question mark follows, but for those that entries have."""
    numbers: dict[str, set[int]] = field(default_factory=dict)
    """Numbers behind each mnemonic."""
    words: Counter[str] = field(default_factory=Counter)
    """How often each word is printed as mnemonics are: in capitals, or capitals and small letters behind them."""
    capitals: dict[Spelling, set[Spelling]] = field(default_factory=dict)
    """The short forms that each path is printed with, where it has both capitals and small letters."""


def _unprinted(document: Document) -> set[tuple[str, int]]:
    """Pages without a number in a document that prints them; their own number is only that of the sheet."""
    printed = [page for page in document.pages if page.printed]
    odd = {(page.label, page.sheet) for page in document.pages if not page.printed and page.label == str(page.sheet)}
    return odd if len(printed) > MOSTLY * len(document.pages) and not _like_sheets(printed) else set()


def _like_sheets(pages: Sequence[Page]) -> bool:
    """Whether the printed numbers are those of the sheets, so that one that is not printed is known as well."""
    return sum(page.label == str(page.sheet) for page in pages) > MOSTLY * len(pages)


def _parsed(text: str) -> Header | None:
    try:
        return parse_header(text)
    except DataError:
        return None


class _Words:
    """The mnemonics of all headers."""

    def __init__(self, headers: Iterable[Header]) -> None:
        self.counts: Counter[str] = Counter()
        self.whole: dict[str, str] = {}
        """Every spelling, long and short, with the long form it belongs to."""
        self.longs: set[str] = set()
        self.shorts: dict[str, Counter[str]] = {}
        """How often each long form has which short one."""
        self.nodes: dict[tuple[str, ...], Counter[str]] = {}
        """How often the node below the same others, by the long forms of all, has which short form."""
        for header in headers:
            for node in dict.fromkeys(node for path in header.paths for node in path):
                self.counts[node.long] += 1
                self.longs.add(node.long)
                self.shorts.setdefault(node.long, Counter())[node.short] += 1
                if node.short != node.long:
                    self.whole[node.short] = node.long
            for path, node in _nodes(header):
                self.nodes.setdefault(path, Counter())[node.short] += 1
        self.often = sorted(word for word, count in self.counts.items() if count >= OFTEN and len(word) >= FEWEST)
        self.near: dict[str, str] = {}

    def weigh(self, printed: Mapping[str, int]) -> None:
        """Part right from wrong by how often the document prints each: a misprint may stand in several headers."""
        alike: dict[str, list[str]] = {}
        for word in sorted(word for word in self.counts if len(word) >= FEWEST):
            alike.setdefault(word[0], []).append(word)
        for words in alike.values():
            for word in words:
                least = MANY * max(printed.get(word, 0), 1)
                other = next((o for o in words if printed.get(o, 0) >= least and _nearly(word, o)), "")
                if other:
                    self.near[word] = other
        self.often = [word for word in self.often if word not in self.near]

    def long(self, word: str) -> str:
        """Return the long form of a mnemonic in capitals, as far as the document tells it."""
        bare = re.sub(r"\d+$", "", word) or word
        return word if word in self.longs else self.whole.get(word) or self.whole.get(bare, bare)


def _short(header: Header, words: _Words) -> Iterator[str]:
    """A header of short forms only, where the document has the long ones: from a program, not from the notation."""
    nodes = dict.fromkeys(node for path in header.paths for node in path)
    if len(header.nodes) < 2:
        return
    if any(node.short != node.long for node in nodes):
        for node in nodes:
            whole = words.whole.get(node.long, node.long)
            if node.short == node.long and whole != node.long and words.counts[whole] >= MANY * words.counts[node.long]:
                yield f"`{node.long}` is printed in its short form."
        return
    short = [node.long for node in nodes if words.whole.get(node.long, node.long) != node.long]
    if short:
        yield f"`{short[0]}` is printed in its short form."


def _misprinted(header: Header, words: _Words) -> Iterator[str]:
    """A rare mnemonic that is an often used one but for a letter or two too many or too few."""
    for node in header.nodes:
        if words.counts[node.long] < OFTEN and len(node.long) >= FEWEST and node.long not in words.near:
            words.near[node.long] = next((word for word in words.often if _nearly(node.long, word)), "")
        if near := words.near.get(node.long):
            yield f"`{node.long}` may be a misprint of `{near}`."


def _odd_capitals(header: Header, words: _Words) -> Iterator[str]:
    """A mnemonic with other capitals than it has nearly everywhere else (`STATE` among many `STATe`)."""
    for node in header.nodes:
        counts = words.shorts[node.long]
        usual, count = counts.most_common(1)[0]
        if node.short != usual and count >= MANY * counts[node.short]:
            yield f"`{node.long}` has the short form `{node.short}` here and `{usual}` elsewhere: other capitals."


def _other_capitals(header: Header, printed: _Printed, words: _Words) -> Iterator[str]:
    """A mnemonic that the same path has with other capitals in another place (`DELTATime` and `DeltaTime`).

    One that many headers have as this one does is right, and the other place misprints it.
    """
    nodes = header.nodes
    for way in sorted(printed.capitals.get(tuple(node.long for node in nodes), ())):
        for node, other in zip(nodes, way, strict=True):
            rare = words.shorts[node.long][node.short] < MANY
            if rare and other not in (node.short, node.long) and node.short != node.long:
                yield f"`{node.long}` has the short form `{node.short}` here and `{other}` in another place."
                return


def _same_node(header: Header, words: _Words) -> list[str]:
    """A node that other headers below the same branch print with other capitals, none clearly the usual ones."""
    for path, node in _nodes(header):
        counts = words.nodes[path]
        others = sorted(short for short in counts if short not in (node.short, node.long))
        if node.short != node.long and others and counts[node.short] < MANY * max(counts[short] for short in others):
            return [f"`{node.long}` has the short form `{node.short}` here and `{others[0]}` in another place."]
    return []


def _nodes(header: Header) -> Iterator[tuple[tuple[str, ...], Node]]:
    """The nodes of a header, each with the long forms of those above it and its own."""
    for place, node in enumerate(header.nodes):
        yield tuple(above.long for above in header.nodes[: place + 1]), node


def _nearly(word: str, other: str) -> bool:
    """Whether one is the other with one or two letters left out inside, or two letters changed round."""
    if word[0] != other[0] or abs(len(word) - len(other)) > 2 or word == other:
        return False
    if len(word) == len(other):
        places = [place for place, pair in enumerate(zip(word, other, strict=True)) if pair[0] != pair[1]]
        return len(places) == 2 and sorted(word) == sorted(other) and places[1] == places[0] + 1
    less, more = sorted((word, other), key=len)
    letters = iter(more)
    return more[-2:] == less[-2:] and all(letter in letters for letter in less)


def _all_printed(document: Document) -> _Printed:
    """Read through the document's text."""
    found = _Printed()
    seen: set[str] = set()
    words: Counter[str] = Counter()
    for _, line in document.lines():
        text = line.text
        words.update(_MNEMONIC.findall(text))
        for match in _PRINTED.finditer(text) if ":" in text or "?" in text else ():
            if match[0] not in seen:
                seen.add(match[0])
                _note(match[0], found)
    for word, count in words.items():
        found.words[word.upper()] += count
    return found


def _note(text: str, found: _Printed) -> None:
    way = _way(text)
    if len(way) > 1:
        found.paths.add(way)
        for word, number in re.findall(r"([A-Za-z]{2,})(\d{1,3})(?!\w)", text):
            found.numbers.setdefault(word.upper(), set()).add(int(number))
        if not text.isupper() and text[-2:].strip("?<>]").isalnum():
            words = [
                _LAST.sub("", word) or word for word in re.split(r"[\[\]:]+", re.sub(r"<\w+>|\?", "", text)) if word
            ]
            short = tuple(short_form(word) for word in words)
            if all(short):
                found.capitals.setdefault(tuple(word.upper() for word in words), set()).add(short)
    if text.endswith("?") and (len(way) > 1 or text[0] == "*"):
        found.asked.add(way)


def _way(text: str) -> Spelling:
    """The mnemonics of a printed header in capitals; `<>` stands for a number behind one."""
    bare = text.rstrip("?")
    if "<" in bare or "[" in bare or "]" in bare:
        bare = _NUMBER.sub("0", bare).replace("[", "").replace("]", "")
    words = bare.strip(":").upper().split(":")
    return tuple(_LAST.sub("<>", word) if word[-1:].isdecimal() and word[0] != "*" else word for word in words if word)


_NUMBER = re.compile(r"\[<?\w{1,3}>?\](?=[:\]?]|$)|<\w+>")
"""The number of a mnemonic, in brackets or not."""


def _by_ends(printed: Iterable[Spelling], words: _Words) -> dict[tuple[str, str], list[tuple[str, ...]]]:
    """Printed paths in long forms, by first and last mnemonic."""
    found: dict[tuple[str, str], list[tuple[str, ...]]] = {}
    for way in sorted(printed):  # a set has another order each time
        path = tuple(words.long(word.removesuffix("<>")) for word in way)
        if len(path) > 2:
            found.setdefault((path[0], path[-1]), []).append(path)
    return found


def _torn(
    entry: Entry,
    header: Header,
    printed: _Printed,
    paths: dict[tuple[str, str], list[tuple[str, ...]]],
    words: _Words,
) -> Iterator[str]:
    """A header that is printed nowhere whole, while a longer path holds all its mnemonics."""
    own = tuple(_bare(words.long(node.long)) for node in header.nodes)
    if len(own) < 2 or any(_plain(way) in printed.paths for way in spellings(entry.header)):
        return
    for path in paths.get((own[0], own[-1]), ()):
        bare = tuple(map(_bare, path))
        letters = iter(bare)
        if len(bare) > len(own) and all(word in letters for word in own):
            yield f"The document prints `{':'.join(path)}`; a mnemonic may have been lost."
            return


def _bare(word: str) -> str:
    return (_LAST.sub("", word) or word) if word[-1:].isdecimal() else word


@lru_cache(maxsize=1 << 14)
def _plain(way: Spelling) -> Spelling:
    return tuple(_LAST.sub("<>", word) if word[-1:].isdecimal() else word for word in way)


def _only_one(entry: Entry, header: Header, printed: _Printed) -> Iterator[str]:
    """A mnemonic said to have one number only, that stands with others as well."""
    for node in header.nodes:
        suffix = entry.suffix.get(node.suffix or "")
        if suffix is not None and suffix.min == suffix.max and not node.suffix_optional:
            others = printed.numbers.get(node.long, set()) | printed.numbers.get(node.short, set())
            if others - {suffix.min}:
                yield f"<{node.suffix}> is told to have one value only, and others are printed."


def _query_elsewhere(entry: Entry, printed: _Printed) -> Iterator[str]:
    """A query that stands somewhere in the text, where the entry has none."""
    asked = printed.asked
    if entry.query is None and any(_plain(way) in asked or way in asked for way in spellings(entry.header)):
        yield "Its query is printed elsewhere in the document."
