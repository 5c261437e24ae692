"""What a document says once for all its entries: names of channels, the number that a mnemonic has when none is sent,
and the table of values after a reset."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from benchwright.extract.document.lines import Document, Line, once
from benchwright.extract.facts.arguments import Argument, set_choices
from benchwright.extract.facts.definitions import plain_name
from benchwright.extract.facts.range_tables import RangeTable
from benchwright.extract.facts.suffixes import letters_told
from benchwright.extract.notation.form import read_syntax
from benchwright.extract.notation.spelling import Spelling, skeleton, spellings
from benchwright.manual.model import Suffix

_CHANNEL = re.compile(r"\b([PN]\d{1,3}V|[A-Z][A-Z\d]{1,6}) \(CH ?(\d)\)")
_DEFAULT = (
    re.compile(r"\b[Cc]hannel (?P<number>\d) is the default (?:\w+ )?(?:for|of) the (?P<node>[A-Z]{2,}[a-z]*)\b"),
    re.compile(
        r"\b(?P<node>[A-Z]{2,}[a-z]*) (?:keyword|node)\b[^.]{0,200}\b(?:omit|left out|not specif)[^.]{0,80}"
        r"\bdefaults? to (?:channel|source|output) (?P<number>\d)"
    ),
)
_OF_ALL = re.compile(r"\b[Tt]he default (?:\w+ )?(?P<noun>[a-z]{4,}) is (?:set to )?(?P<word>[A-Z][A-Za-z]+)\b")
"""`The default measuring rate is Slow`."""
_ONE = re.compile(r"(?<![\w:>])(?P<path>:?[A-Za-z]\w*(?:<\w>)?(?::[A-Za-z]\w*(?:<\w>)?)+)\[1\](?![:\w])")
"""`MEASure:SOURce[1]`: a last number that may be left out."""
_EXTENDED = re.compile(
    r"includes? <NRf>,?(?: and)? (?P<words>MIN\w*,?(?: and)?[ |]+MAX\w*(?:,?(?: and)?[ |]+DEF\w*)?)", re.I
)
_NODE = re.compile(r"\[?:?(?P<node>[A-Z]{2,}[a-z]*)<\w{1,4}>\]?:?")
_NODE_RANGE = re.compile(
    r"(?P<nodes>(?:[A-Z]{2,}[a-z]*<\w{1,4}>(?:, | and |/)?)+)[;,:]? range:? "
    r"(?P<range>\[?\d\]?(?: ?(?:to|\.\.\.?) ?\d{1,3})?)$"
)
"""`READ<ch>; range [1] to 4`."""
_NAMED = re.compile(r"<(?P<name>[a-z][a-z _]{2,24})>")
_ONE_OF = re.compile(r"\((?P<words>[A-Z][A-Za-z\d]*(?: ?\| ?[A-Z][A-Za-z\d]*)+)\)")
_TITLE = re.compile(r"\*RST|\breset\b", re.I)
_COMMAND = re.compile(r"(?:SCPI )?commands?|settings?", re.I)
_VALUE = re.compile(r"(?:default|reset|\*RST|initial)(?: (?:value|state|setting)s?)?|state", re.I)
NEAR = 8
"""The title of the table of reset values stands at most so many lines above its head."""


@dataclass(slots=True)
class General:
    """Facts that hold for all entries."""

    channels: dict[str, int] = field(default_factory=dict)
    """Numbers of channels by another name of theirs (`P6V`)."""
    suffixes: dict[str, int] = field(default_factory=dict)
    """Default of a numeric suffix by the mnemonic it stands behind, in capitals."""
    resets: dict[Spelling, str] = field(default_factory=dict)
    """Value after a reset, as printed, by every way to send the header."""
    tables: dict[str, RangeTable] = field(default_factory=dict)
    """Captioned tables of ranges by their numbers."""
    numbers: dict[str, Suffix | None] = field(default_factory=dict)
    """Numbers that a suffix may have, by the mnemonic it stands behind, in capitals; None where two places differ."""
    named: dict[str, Suffix] = field(default_factory=dict)
    """Numbers that a suffix of this name may have wherever it stands, as the document says before its commands."""
    defaults: dict[str, str] = field(default_factory=dict)
    """Defaults that are named somewhere for what a mnemonic (in capitals) stands for: `RATE` is `Slow`."""
    ones: set[str] = field(default_factory=set)
    """Skeletons of headers whose last number, a 1, may be left out, as some place of the document writes them."""
    words: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Words that a parameter of some name is one of, as the rules of the notation tell; none where places differ."""
    extended: tuple[str, ...] = ()
    """Words that a number of the kind `<NRf+>` may be, where the document says so."""


@once
def read_general(document: Document) -> General:
    """Read through the whole document. What is returned is kept: who adds to it makes his own."""
    found = General()
    recent: list[Line] = []
    table = False
    for page in document.pages:
        text = " ".join(line.text for line in page.lines)
        if "<" in text and (extended := _EXTENDED.search(text)):
            found.extended = tuple(re.findall(r"MIN\w*|MAX\w*|DEF\w*", extended["words"]))
        if "[1]" in text:
            found.ones |= {skeleton(f"{match['path']}1") for match in _ONE.finditer(text)}
        if "(CH" in text:
            found.channels |= {name: int(number) for name, number in _CHANNEL.findall(text)}
        if "default" in text:
            found.defaults |= {match["noun"].upper(): match["word"] for match in _OF_ALL.finditer(text)}
            for match in (match for pattern in _DEFAULT for match in pattern.finditer(text)):
                found.suffixes[match["node"].upper()] = int(match["number"])
        found.named |= dict(letters_told(text))
        _number(found.numbers, page.lines)
        _name(found.words, page.lines)
        for line in page.lines:
            if len(line.cells) == 2 and _is_head(line):
                table = any(_TITLE.search(other.text) and len(other.cells) == 1 for other in recent[-NEAR:])
            elif table:
                table = _row(found.resets, line)
            recent = [*recent[-NEAR:], line]
    return found


def _number(numbers: dict[str, Suffix | None], lines: Sequence[Line]) -> None:
    """Take the numbers of suffixes from a table of them, or from lines that name a mnemonic and its range."""
    table = False
    for line in lines:
        texts = [cell.text for cell in line.cells]
        table = (table and len(texts) > 1) or [text.lower() for text in texts[:2]] == ["suffix", "value range"]
        if table and len(texts) > 1 and (node := _NODE.fullmatch(texts[0])):
            named, told = [node["node"]], texts[1]
        elif match := _NODE_RANGE.search(" ".join(texts)):
            named, told = [node["node"] for node in _NODE.finditer(match["nodes"])], match["range"]
        else:
            continue
        suffix = _suffix(told)
        for name in (name.upper() for name in named if suffix is not None):
            numbers[name] = suffix if numbers.get(name, suffix) == suffix else None


def _name(words: dict[str, tuple[str, ...]], lines: Sequence[Line]) -> None:
    """Take what a row says of a name and its words (`<lamp name>`, `A lamp (RED | BLUE)`)."""
    for line in lines:
        name = _NAMED.fullmatch(line.cells[0].text) if len(line.cells) == 2 else None
        told = _ONE_OF.search(line.cells[1].text) if name is not None else None
        if name is not None and told is not None:
            known, named = plain_name(name["name"]), tuple(word.strip() for word in told["words"].split("|"))
            words[known] = named if words.get(known, named) == named else ()


def _suffix(text: str) -> Suffix | None:
    """`[1]`, `[1]|2`, `[1] to 4`: the number in brackets need not be sent."""
    match = re.fullmatch(
        r"(?P<default>\[)?(?P<first>\d)\]?(?: ?(?:to|\.\.\.?|\||-|,) ?(?:\d ?[|,] ?)*(?P<last>\d{1,3}))?", text
    )
    if match is None:
        return None
    first, last = int(match["first"]), int(match["last"] or match["first"])
    return Suffix(min=first, max=last, default=first if match["default"] else None) if first <= last else None


def number_suffixes(header: str, suffixes: dict[str, Suffix], general: General) -> None:
    """Give the suffixes of a header that have no numbers yet (in place) those that the document tells for all."""
    for node, name in nodes_with_suffix(header):
        told = general.numbers.get(node) or general.named.get(name)
        if told is not None and name not in suffixes:
            suffixes[name] = told


def _is_head(line: Line) -> bool:
    return bool(_COMMAND.fullmatch(line.cells[0].text) and _VALUE.fullmatch(line.cells[1].text))


def _row(resets: dict[Spelling, str], line: Line) -> bool:
    """Take one row; False where the table has ended."""
    if len(line.cells) != 2:
        return len(line.cells) == 1 and line.x0 > 100  # a cell goes on
    form = read_syntax(line.cells[0].text)
    if form is None or form.params or form.rest:
        return False
    value = re.sub(r" ?\([^()]*\)$", "", line.cells[1].text)
    if re.fullmatch(r"[\w.+-]+(?: [A-Za-z%\u03a9]{1,4})?", value):
        resets.update(dict.fromkeys(spellings(form.header), value))
    return True


def take_named_words(argument: Argument, words: Mapping[str, tuple[str, ...]]) -> None:
    """Give a parameter that its entry tells nothing of the words that the rules of the notation give to its name."""
    named = words.get(plain_name(argument.printed), ()) if argument.printed and argument.type is None else ()
    if named and not argument.choices:
        set_choices(argument, named)
        argument.defined = True


def reset_of(resets: dict[Spelling, str], header: str) -> str:
    """Return the value after a reset for an entry's header, as printed; empty where the table has none."""
    return next((resets[way] for way in sorted(spellings(header)) if way in resets), "") if resets else ""


def nodes_with_suffix(header: str) -> Iterator[tuple[str, str]]:
    """Give mnemonic (in capitals) and name of every numeric suffix of a header."""
    for match in re.finditer(r"([A-Za-z]+)\[?<(\w+)>", header):
        yield match[1].upper(), match[2]


def channel_names(cases: Sequence[tuple[str, str]], channels: dict[str, int]) -> list[tuple[str, str]]:
    """Cases with channels called by number."""
    return [(f"CH{channels[label]}" if label in channels else label, text) for label, text in cases]
