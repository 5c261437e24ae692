"""Numbers, units and words that the text of an entry has and none of its facts: something was not read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from benchwright.extract.entries.block import Block
from benchwright.extract.entries.entry import Entry
from benchwright.extract.facts.arguments import Argument
from benchwright.extract.facts.units import counts_cycles, read_unit_word
from benchwright.manual.header import short_form

AMOUNT = re.compile(
    r"(?<![\w.<:/-])(?P<number>[-+]?\d[\d,]*(?:\.\d+)?(?:[eE][-+]?\d+)?) ?"
    r"(?P<unit>[munpkMGµ]?(?:V|A|Hz|s|W|[Oo]hm|Ω|F|dBm?|sec|seconds|volts|amps|ohms)\b|[kMG]\b)?(?![\w:/-]*\w)"
)
ELSEWHERE = re.compile(
    r"\b(?:pages?|tables?|figures?|sections?|chapters?|see|IEEE|errors?|bits?|RS|USB|versions?|steps?|notes?|examples?|"
    r"models?|step|line|paragraphs?) ?-?\(?[\dA-Z][\d.,:-]*|\b(?!\d+[eE]\d)\w*?[A-Za-z]\d[\w-]*"
    r"|\b\d{3,}[A-Z]+\b(?![+-]?\d)(?:-\w+)?",
    re.I,
)
"""Numbers of places, parts and names, not of values."""
_IN = re.compile(r"\bin (?:volts?|amperes?|amps?|seconds|hertz|Hz|ohms?|watts?|milliseconds)\b")
_NAMES = re.compile(r"\b([A-Z]{2,})\d{1,4}(?:\.\w{2,4})? ?[-~\u2013] ?\1\d{1,4}\b")
"""Names from one number to another (`SET00-SET09`): those of what is numbered."""
_WORD = r"[\[{\"']?[A-Z][A-Za-z\d]*[\]}\"']?"
_LIST = re.compile(rf"(?<![\w:<]){_WORD}(?: ?(?:,|\|) ?(?:or |and )?{_WORD}| (?:or|and) {_WORD})+(?![\w:>])")
_EXPLAINED = re.compile(
    r"^[\u2022\s]*(?P<word>[A-Z]{2,}[\dA-Z]*[a-z]*) "
    r"(?:sets|specif(?:y|ies)|selects|indicates|turns|enables|disables|means)\b"
)
"""`NEGative specifies ...`"""
_NUMBERED = re.compile(
    r"\b(?P<stem>[A-Z]+[a-z]*)<(?P<name>\w)>[^.]{0,160}?<?(?P=name)>? (?:is|can be|has a value of|may be) "
    r"(?P<numbers>\d(?:, \d){1,9},? or \d{1,2})\b"
)
OTHERS = 2
"""So many lines that explain choices show that a further one does."""
UNREAD = ", and no fact has the number "
BEFORE, BEHIND = 5, 4
"""So many words before a number, and behind it, tell which one of a text it is."""
_POWERS = (-12, -9, -6, -3, -2, 2, 3, 6, 9)
"""Powers of ten between a number as printed and in the unit of the fact."""


def leftover(entry: Entry, block: Block) -> Iterator[str]:
    """Give a doubt for each kind of thing that is told and not read."""
    told = f"{block.text('description', 'remarks', 'parameters', 'range')} {block.prose}"
    values = entry.set or entry.query or ()
    numbers = [a for a in values if a.type in ("real", "integer") and not a.rows and a.values is None]
    open_ended = any(argument.min is None or argument.max is None for argument in numbers)
    if open_ended and (loose := next(_loose(told, facts_sizes(entry)), None)) is not None:
        yield unread(told, loose)
    if len(numbers) == 1 and not numbers[0].unit and not counts_cycles(told):
        amount = next((match for match in AMOUNT.finditer(ELSEWHERE.sub(" ", told)) if match["unit"]), None)
        if found := amount or _IN.search(told):
            yield f"The text has `{found[0].strip()}`, and `{numbers[0].name}` no unit."
    if len(numbers) == 1 and open_ended and (names := _NAMES.search(told)) is not None:
        yield f"The text has `{names[0]}`, and `{numbers[0].name}` no ends."
    if missed := next(_missed(entry, told), ""):
        yield f"The text offers `{missed}` beside words that were read."
    if other := _explained(values, [line.text for line in block.lines("parameters", "description")]):
        yield f"The text explains `{other}`, which is none of the words."
    if any(_last(argument, stem) not in (0, most) for stem, most in _numbers_told(told) for argument in values):
        yield "The text gives a word other numbers than it was read with."


def _loose(told: str, known: frozenset[float]) -> Iterator[re.Match[str]]:
    """Numbers of the text that no fact has, in any power of ten; each where it stands in the text."""
    for match in AMOUNT.finditer(blanked(ELSEWHERE, told)):
        if not known_in_some_power(match["number"], known):
            yield match


def blanked(what: re.Pattern[str], text: str) -> str:
    """Return a text with blanks in place of what is found, so that the rest keeps its places."""
    return what.sub(lambda match: " " * len(match[0]), text)


def unread(told: str, number: re.Match[str]) -> str:
    """Return the doubt that a number of a text is in no fact, with the words of its sentence around it."""
    what = number[0].strip().rstrip(",")
    head = re.split(r"(?<=[.;]) ", told[: number.start() + number[0].index(what)])[-1]
    tail = re.split(r"(?<=[.;])(?: |$)", told[number.start() + number[0].index(what) + len(what) :])[0]
    before, behind = head.split(" ")[-BEFORE - 1 :], tail.split(" ")[: BEHIND + 1]
    words = " ".join(f"{' '.join(before)}{what}{' '.join(behind)}".replace("`", "").split())
    return f"The text says `{words}`{UNREAD}`{what}`."


def known_in_some_power(number: str, known: frozenset[float]) -> bool:
    """Whether a number as printed is one of the known ones, in the same or in another unit."""
    value = abs(float(number.replace(",", "")))
    return any(round_of(value * 10.0**power) in known for power in (0, *_POWERS))


def round_of(value: float) -> float:
    """Return a number without what binary fractions add to it."""
    return float(f"{value:.6g}")


def facts_sizes(entry: Entry, shown: str = "") -> frozenset[float]:
    """The sizes of all numbers in the facts of an entry, and in the text `shown`."""
    facts: list[object] = [entry.header, *entry.examples, shown]
    for argument in (*(entry.set or ()), *(entry.query or ()), *entry.pairs):
        facts += _facts(argument)
    for suffix in entry.suffix.values():
        facts += [suffix.min, suffix.max, *range(suffix.min, min(suffix.max or 0, 99))]
    for reply in entry.returns:
        facts += [reply.like, *reply.choices]
    return frozenset(number for fact in facts if fact is not None for number in _sizes(fact))


def _facts(argument: Argument) -> Iterable[object]:
    ends = (argument.min, argument.max, argument.step, argument.default, argument.reset, argument.max_length)
    means = (text for pair in argument.means.items() for text in pair)
    return (*ends, *(argument.values or ()), *argument.choices, *argument.words, *means)


def _sizes(fact: object) -> Iterator[float]:
    if isinstance(fact, (int, float)):
        yield round_of(abs(float(fact)))
        return
    for text in re.findall(r"\d+(?:\.\d+)?(?:[eE][-+]?\d+)?", str(fact)):
        yield round_of(float(text))


def _missed(entry: Entry, told: str) -> Iterator[str]:
    """Words in capitals that a list of the text has beside choices of the entry."""
    arguments = (*(entry.set or ()), *(entry.query or ()), *entry.pairs)
    if any("<" in choice for argument in arguments for choice in argument.choices):
        return
    known = {form for a in arguments for choice in (*a.choices, *a.words) for form in _forms(choice)}
    if not any(argument.choices for argument in arguments):
        return
    known |= {form for reply in entry.returns for choice in reply.choices for form in _forms(choice)}
    known |= {form for word in re.findall(r"[A-Za-z\d]+", entry.header) for form in _forms(word)}
    for match in _LIST.finditer(told):
        words = [word.strip("[]{}\"'") for word in re.findall(_WORD, match[0])]
        capitals = [word for word in words if sum(map(str.isupper, word)) > 1 and not re.search(r"\D\d{2,}", word)]
        strange = [word for word in capitals if _forms(word).isdisjoint(known)]
        if strange and len(strange) < len(capitals) and read_unit_word(strange[0]) is None:
            yield strange[0]


def _numbers_told(told: str) -> Iterator[tuple[str, int]]:
    """Words with a number that the text tells, each with the greatest one: `MEAS<x>`, where `<x>` is 1, 2, 3, or 4."""
    for match in _NUMBERED.finditer(told):
        yield match["stem"], max(map(int, re.findall(r"\d+", match["numbers"])))


def _last(argument: Argument, stem: str) -> int:
    """The greatest number behind a word among an argument's choices; 0 where the word is none of them."""
    found = [re.fullmatch(rf"{re.escape(stem)}(\d+)", choice) for choice in argument.choices]
    return max((int(match[1]) for match in found if match is not None), default=0)


def _explained(values: Sequence[Argument], lines: Sequence[str]) -> str:
    """A word that a line explains as others explain choices, and that is none (`NOTEQual` beside `UNEQual`)."""
    chosen = [argument for argument in values if argument.type == "choice"]
    if len(chosen) != 1 or any("<" in choice for choice in chosen[0].choices):
        return ""
    known = {form for choice in (*chosen[0].choices, *chosen[0].words) for form in _forms(choice)}
    words = [match["word"] for line in lines if (match := _EXPLAINED.match(line))]
    strange = [word for word in words if _forms(word).isdisjoint(known)]
    return strange[0] if strange and len(words) - len(strange) >= OTHERS else ""


def _forms(word: str) -> frozenset[str]:
    """Long and short form of a word, and both without a number at the end."""
    spelt = (word.upper(), short_form(word))
    return frozenset(form for text in spelt for form in (text, text.rstrip("0123456789")) if form)
