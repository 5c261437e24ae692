"""Mnemonics with numbers, as a document explains them once for all entries: `MEAS<x>`, where `<x>` is 1 to 6.

Manuals give them in a table of symbols and in sentences (`WAVEView<x> ... must be WAVEView1`). A name that stands for
a whole mnemonic (`<wfm>` can be `CH<x>`, `MATH` or `REF<y>`) is read here, too.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from benchwright.extract.document.characters import plain
from benchwright.extract.document.lines import Document, Line
from benchwright.manual.model import Suffix

AHEAD = 6
"""Lines in which an explanation must end."""

_SYMBOL = re.compile(r"(?<![\w<:])(?P<word>[A-Za-z]{1,20})<(?P<name>[a-z])>(?P<more>_[A-Z]<[a-z]>)?(?![\w:>])")
_WHOLE = re.compile(r"<(?P<name>[a-z]{2,12})>")
_NUMBER = r"\d{1,3}"
_RANGE = re.compile(
    rf"(?P<least>(?:\u2265|>=|greater than or equal to|at least) ?(?P<low>{_NUMBER}|one)\b)"
    rf"|(?<![\w.-])(?P<first>{_NUMBER}) ?(?:through|thru|to|[-\u2013]) ?(?P<last>{_NUMBER})(?![\w.]\d)"
    rf"|(?<![\w.-])(?P<list>{_NUMBER}(?:, ?{_NUMBER})*(?:,? (?:or|and) {_NUMBER})?)(?![\w-]|\.\d)"
)
_LETTERS = re.compile(r"\b([A-Z](?:, ?[A-Z])*,? or [A-Z])\b")
_ABOUT = re.compile(
    r"(?<!\w)[<\[]?(?P<name>[xynm])[>\]]? ?(?:::= ?|\u2265|=|is|are|can be|can vary|may be|must be|must equal|has"
    r"|has to be|ranges?|stands)[^.;]{0,160}?(?:\.(?=\d)[^.;]{0,20})?(?=[.;)]|$)"
)
_CORRECT = re.compile(
    r"<(?P<name>[xyn])> (?:specifies|is) [^.]{0,60}\. (?:Correct|Valid|Allowed) values are (?P<text>[^.]*)"
)
_EACH = re.compile(r"(?<!\w)<?(?P<name>[xynXYN])>? = (?P<number>\d{1,2}) (?:is|specif|select|indicat|means)")
_FIXED = re.compile(r"\b(?:must be|is always|always) (?P<word>[A-Za-z]{1,20})(?P<number>\d{1,2})\b")
_WORD = r"[A-Z]+\d?(?:<[a-z]>)?"
_CAN_BE = re.compile(rf"\s*(?:[Cc]an be|is one of|is) ((?:{_WORD}(?:, ?| ?\| ?| or |, or )){{1,12}}{_WORD})")
_OMITTED = (
    r"(?:<{0}>|\[{0}\])[^<\[]{{0,120}}?\b(?:[Ii]f omitted|[Dd]efault)[^.]{{0,30}}?\b(?:as|to|is) (?P<number>\d)\b"
)
_DIFFERS = r"(?:<{0}>|\[{0}\])[^<\[]{{0,160}}?\b(?:dependent|depends|depending)\b"
_PINNED = r"\bmust be {0}(?P<number>\d{{1,2}})\b(?! ?(?:,|[-\u2013] ?\d|or\b|to\b|through\b|and\b))"
"""The entry takes one number only, whatever the document says of the mnemonic."""
_EXPLAINED = r"(?:\b{1}<{0}>|\[{0}\]) (?:is|specifies|determines) (?:the|an?) "
_DEPENDS = re.compile(r"limited by|depend(?:s|ing) on|number of (?:\w+ )?channels|as many as", re.I)
_MODELS = re.compile(r"models?\b|\([A-Z]{2,5}\d", re.I)


@dataclass(frozen=True, slots=True)
class Numbers:
    """What may stand in place of `<x>` in one mnemonic."""

    min: int = 1
    max: int | None = None
    letters: str = ""
    """Letters in place of numbers (`REFA` to `REFD`)."""
    depends: bool = False
    """Whether the document says that the greatest number differs from instrument to instrument."""

    def words(self, stem: str) -> tuple[str, ...]:
        """Return all words with this mnemonic; none where the greatest number is not known."""
        if self.letters:
            return tuple(stem + letter for letter in self.letters)
        if self.max is None or self.depends or self.max - self.min > 40:
            return ()
        return tuple(f"{stem}{number}" for number in range(self.min, self.max + 1))


@dataclass(slots=True)
class Mnemonics:
    """All that a document explains."""

    numbers: dict[str, Numbers] = field(default_factory=dict)
    """By mnemonic in capitals, without its number."""
    wholes: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """What a name may stand for, by the name without brackets."""


def read_mnemonics(document: Document) -> Mnemonics:
    """Read through the whole document; what several places say differently is taken as most of them say it."""
    found: defaultdict[str, Counter[Numbers]] = defaultdict(Counter)
    wholes: dict[str, tuple[str, ...]] = {}
    for page in document.pages:
        for place, line in enumerate(page.lines):
            text = line.text
            if "<" not in text and "must be" not in text:
                continue
            for word, numbers in _told(text, page.lines[place : place + AHEAD]):
                found[word][numbers] += 1
            for match in _WHOLE.finditer(text):
                names = _names(" ".join(other.text for other in page.lines[place : place + 2])[match.end() :])
                if names and match["name"] not in wholes:
                    wholes[match["name"]] = names
    return Mnemonics({word: _most(counts) for word, counts in found.items()}, wholes)


def _most(counts: Counter[Numbers]) -> Numbers:
    known = Counter({numbers: count for numbers, count in counts.items() if numbers.max is not None or numbers.letters})
    return (known or counts).most_common(1)[0][0]


def _told(text: str, lines: Sequence[Line]) -> Iterator[tuple[str, Numbers]]:
    for match in _FIXED.finditer(plain(text)):
        yield match["word"].upper(), Numbers(int(match["number"]), int(match["number"]))
    symbol = _SYMBOL.match(text.strip())
    if symbol is None or symbol["more"]:
        return
    meaning = _meaning(lines)[symbol.end() :]
    row = len(lines[0].cells) > 1 or symbol.end() == len(text.strip())
    numbers = read_numbers(meaning, symbol["name"], row=row)
    if numbers is not None:
        yield symbol["word"].upper(), numbers


def _meaning(lines: Sequence[Line]) -> str:
    """The row of the table, or the sentence, that begins in the first line."""
    texts = [lines[0].text]
    left = lines[0].cells[-1].x0 if len(lines[0].cells) > 1 else None
    if left is None and _SYMBOL.fullmatch(lines[0].text.strip()) and len(lines) > 1:
        texts, lines = [*texts, lines[1].text], lines[1:]
    for before, line in pairwise(lines):
        goes_on = line.x0 > (left or line.x0) - 4 and len(line.cells) == 1 and not _SYMBOL.match(line.text.strip())
        if not goes_on or line.y - before.y > 1.45 * line.size + 8:
            break
        texts.append(line.text)
    return " ".join(texts)


def read_numbers(text: str, name: str, *, row: bool = False) -> Numbers | None:
    """Return what a text says of `<name>` (`x` for `<x>`); None where it says nothing.

    In a `row` of a table of symbols all of the text is about it.
    """
    line = plain(text)
    said = [line] if row and re.search(rf"<{name}> ?(?:\u2265|=|is|can|must|may)", line) else []
    said += [match[0] for match in _ABOUT.finditer(line) if match["name"] == name]
    said += [match["text"] for match in _CORRECT.finditer(line) if match["name"] == name]
    each = [int(match["number"]) for match in _EACH.finditer(line) if match["name"].lower() == name]
    spans = [span for sentence in said for span in _spans(sentence)]
    if len(set(each)) > 1:
        spans.append((min(each), max(each)))
    depends = bool(_DEPENDS.search(line)) and not _MODELS.search(line)
    if spans:
        ends = [high for _, high in spans if high is not None]
        top = max(ends) if len(ends) == len(spans) else None
        return Numbers(min(low for low, _ in spans), top, depends=depends)
    letters = [set(re.findall(r"[A-Z]", match[1])) for sentence in said for match in _LETTERS.finditer(sentence)]
    return Numbers(letters="".join(sorted(set.union(*letters)))) if letters else None


def _spans(sentence: str) -> Iterator[tuple[int, int | None]]:
    for match in _RANGE.finditer(sentence):
        if match["least"]:
            yield (1 if match["low"] == "one" else int(match["low"])), None
        elif match["first"]:
            yield int(match["first"]), int(match["last"])
        else:
            numbers = [int(number) for number in re.findall(r"\d+", match["list"])]
            yield min(numbers), max(numbers)


def _names(text: str) -> tuple[str, ...]:
    """`Can be CH<x>, MATH, or REF<y>`: the words."""
    match = _CAN_BE.match(text)
    return tuple(re.findall(_WORD, match[1])) if match else ()


def suffix_of(
    node: str, name: str, others: Sequence[tuple[str, str]], mnemonics: Mnemonics, text: str
) -> Suffix | None:
    """Return what an entry's text, else the document, says of the number behind a mnemonic; None if it is not known.

    `others` are the other mnemonics with numbers in the header; two may bear the same printed name.
    """
    if pinned := re.search(_PINNED.format(re.escape(node)), text, re.I):
        return Suffix(min=int(pinned["number"]), max=int(pinned["number"]))
    known = mnemonics.numbers.get(node)
    printed = re.sub(r"(?<=^[a-z])\d+$", "", name)
    same = [word for word, other in others if other.startswith(printed) and word not in mnemonics.numbers]
    differs = re.search(_DIFFERS.format(printed), text) is not None
    lone = not others or (known is None and not same)
    own = read_numbers(_about(node, printed, text), printed) if lone and not differs else None
    numbers = own if own is not None and own.max is not None else known or own
    omitted = re.search(_OMITTED.format(printed), text)
    default = int(omitted["number"]) if omitted else None
    if numbers is not None and not numbers.letters:
        return Suffix(min=numbers.min, max=numbers.max, default=default)
    explained = not differs and re.search(_EXPLAINED.format(printed, node), text, re.I)
    return Suffix(default=default) if explained or (default is not None and not differs) else None


def _about(node: str, name: str, text: str) -> str:
    """The sentences of a text, less those that tell the numbers of another word (`CH<x> ..., where <x> = 1 or 2`)."""
    kept = []
    for sentence in re.split(r"(?<=\.)\s+", text):
        words: list[str] = []
        for clause in re.split(r"(?<=;)\s+", sentence):  # one without a word goes on about the word before
            words = [match["word"].upper() for match in _SYMBOL.finditer(clause) if match["name"] == name] or words
            if not words or any(node.startswith(word) or word.startswith(node) for word in words):
                kept.append(clause)
    return " ".join(kept)
