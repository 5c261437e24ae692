"""Values of a parameter that a text names one by one, with what each stands for.

`selects A (i=0) or B (i=1)`, `If i=1 the register is cleared`, `i = 0, 1, or 2 selecting A, B, or T`, `{to z = (INT 0,
EXT 1)}`, `0 = off, 1 = on`, `1-20 = standard curves`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

WORDS = 6
"""A meaning of more words is a sentence of the document and is left out."""

_LIST = r"\d{1,3}(?: ?, ?\d{1,3})*(?: ?,? ?or |, ?| and )\d{1,3}"
_ITEM = re.compile(r"(?<![\w.–-])(?<!\d,)(?:(\d{1,3}) ?(?:[–-]|to) ?)?(\d{1,3}) ?(?:=|:(?!\d)) ?(?=[^\s=])")
_FLAT = re.compile(r"(?<![\w.])(\d{1,3}) (ON|OFF|On|Off)\b")
_NAMED = re.compile(r"(?<![\w.])(\d{1,3}) \(([a-z][a-z/ -]{1,20})\)(?=,? (?:and|or)\b|, \d|[.;]|$)")
_VERB = re.compile(
    r".*\b(?:select(?:s|ing)?|designat(?:es?|ing)|sets? (?:it|the \w+(?: \w+)?) to|is set to|to be|as)\b:? ?", re.S
)
_PARALLEL = re.compile(
    r"(?: and)? ?(?:selecting|selects?|to select|designates?|designating|for) (?P<said>[^.;()]{1,80}?)"
    r"(?= and is| is required|,? respectively|[.;]|$)"
)
_MEANT = re.compile(r"(?:,? ?then)?,? ?(?P<said>[^.;]{1,120})")
_BECOMES = re.compile(r"^.{0,60}\b(?:is|are|will (?:go|be|become)|goes|becomes) (?:into )?(?=\S)")
"""How a sentence leads to what a value makes of the instrument."""
_BEHIND_ALL = re.compile(r"\w (?:if|when) $")
_SUBJECT = re.compile(r"^.*(?:\. |\b(?:command|query) )", re.S)
_ENDED = re.compile(r" ?(?:[.;]|$)")
"""`lights it if i=1 and darkens it if i=0.`: what each value does stands before it."""
_CHOSEN = re.compile(r"^(?:,? ?then )?(?:the )?(.{1,60}?) (?:is|are) (?:selected|chosen|used|enabled)\b")
"""`then counter B is selected`."""
_LEAD = re.compile(r"^(?:[,;:. ]|\b(?:and|or|[Tt]he|a|an|with|that|[Ii]f|selects|turns|means|is|are|set to)\b )+")
_TAIL = re.compile(r"(?:[,;:. ]|\b(?:and|or|if|when)\b)+$", re.I)


@dataclass(slots=True)
class Selection:
    """Values and their meanings; an empty meaning is not known."""

    means: dict[str, str] = field(default_factory=dict)
    spans: list[tuple[int, int]] = field(default_factory=list)
    """Where a meaning holds for numbers from one to another."""
    some_models: bool = False
    """Whether a value is marked as one of some models."""
    words: dict[str, str] = field(default_factory=dict)
    """Words that may be sent in place of numbers: the number by the word."""

    @property
    def sure(self) -> bool:
        """Whether the numbers follow one another, as those of a list that is whole do."""
        numbers = sorted(int(value) for value in self.means)
        return bool(numbers) and numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def tidy_meaning(text: str) -> str:
    """Return what a value stands for, short; empty where the document only says it in a sentence.

    A letter that stands for another parameter is no meaning.
    """
    said = _TAIL.sub("", _LEAD.sub("", re.split(r": |\. ", text.strip())[0]))
    if said.count("(") > said.count(")"):
        said = said.split("(")[0].strip()
    while said.count(")") > said.count("("):
        said = said[: said.rindex(")")].strip()
    return said if 0 < len(said.split()) <= WORDS and not re.match(r"[b-z]\b(?!-)", said) else ""


def numbered(text: str) -> Selection:
    """Read `0 = off, 1 = on`, `0: Off`, `1-20 = standard curves`."""
    found = Selection()
    marks = list(_ITEM.finditer(text))
    for mark, behind in zip(marks, [*marks[1:], None], strict=True) if marks else ():
        end = behind.start() if behind is not None else len(text)
        said = re.split(r"\.(?: |$)|; | (?:Notes?|Remarks?|Examples?) ?:", text[mark.end() : end])[0]
        if mark[1]:
            found.spans.append((int(mark[1]), int(mark[2])))
        elif mark[2] not in found.means:
            found.means[mark[2]] = tidy_meaning(said)
    if not found.means:
        found.means = {number: word for number, word in (*_FLAT.findall(text), *_NAMED.findall(text))}
    return found


def tokens(text: str, name: str) -> Selection | None:
    """Read `z = (INT 0, VCO 1, LINE 2)`, words with their numbers."""
    for match in re.finditer(rf"\b{name} ?= ?\(([^()]*)\)", text):
        pairs = [part.split() for part in re.split(r" ?, ?", match[1])]
        if len(pairs) > 1 and all(len(pair) == 2 and pair[1].isdigit() and pair[0][0].isalpha() for pair in pairs):
            return Selection(means={}, words={word: number for word, number in pairs})
    return None


def selected(text: str, name: str) -> Selection:
    """Read what a text says about single values of the parameter `name`."""
    found = Selection()
    for match in re.finditer(rf"\b[Vv]alues? of {name} (?:are|is|corresponds? to|means?)\b([^.]*(?:\.\d[^.]*)*)", text):
        listed = numbered(match[1])
        if len(listed.means) > 1 and not listed.spans:
            return listed
    found.some_models = (
        re.search(rf"\( ?{name} ?= ?\d{{1,3}} ?[,;] (?![\d(]|or\b|and\b)[^()]{{1,40}}\)", text) is not None
    )
    for values, meanings in (*_in_brackets(text, name), *_listed(text, name), *_told(text, name)):
        for value, meaning in zip(values, meanings, strict=True):
            if meaning or value not in found.means:
                found.means[value] = found.means.get(value) or meaning
    return found


Pairs = tuple[list[str], list[str]]


def _in_brackets(text: str, name: str) -> Iterator[Pairs]:
    """`High (i=0), Normal (i=1) or Low (minimum) (i=2)`."""
    marks = list(re.finditer(rf"\( ?{name} ?= ?(\d{{1,3}}) ?(?:[,;] (?![\d(]|or\b|and\b)[^()]{{1,40}})?\)", text))
    starts = [0, *(mark.end() for mark in marks)]
    if len(marks) < 2:
        return
    values, meanings = [], []
    for (start, mark), first in zip(zip(starts, marks, strict=False), [True] + [False] * len(marks), strict=False):
        said = re.split(r"\. ", text[start : mark.start()])[-1]
        values.append(mark[1])
        meanings.append(_first(said) if first else tidy_meaning(said))
    if not meanings[0] and all(len(meaning.split()) == 1 for meaning in meanings[1:]):
        before = re.search(r"([A-Za-z]{2,}) ?$", text[: marks[0].start()])
        meanings[0] = before[1] if before else ""  # `moves left (i=0) or right (i=1)`
    yield values, meanings


def _first(said: str) -> str:
    """The meaning at the end of a sentence that leads to it: behind its verb, else the last words in capitals."""
    if found := _VERB.match(said):
        return tidy_meaning(said[found.end() :])
    if found := re.search(r".*\bto (?=\S+ ?$)", said):
        return tidy_meaning(said[found.end() :])
    found = re.search(r"(?:[A-Z\d]\S*(?: |$))+$", said)
    return tidy_meaning(found[0]) if found else ""


def _listed(text: str, name: str) -> Iterator[Pairs]:
    """`i = 0, 1, or 2 selecting A, B, or T`, `(i=1 or 2)`, `parameter i selects an input (1, 2, 3 or 4)`."""
    for match in re.finditer(rf"\b{name} ?= ?({_LIST})(?![\d.])", text):
        if not re.search(r"\b(?:set|use|send) $", text[: match.start()]):
            values = re.findall(r"\d+", match[1])
            yield values, _parallel(text[match.end() :], len(values))
    for pattern in (
        rf"\bparameter {name}\b(?:(?!\breturn)[^.()]){{0,60}}\(({_LIST})\)",
        rf"\b{name} \(({_LIST})\)",
        rf"\bto {name} \(({_LIST})\)",
    ):
        for match in re.finditer(pattern, text):
            values = re.findall(r"\d+", match[1])
            yield values, [""] * len(values)


def _parallel(behind: str, count: int) -> list[str]:
    """Meanings listed in the same order as the values before them."""
    found = _PARALLEL.match(behind)
    parts = [part for part in re.split(r",? or | ?, ?|,? and ", found["said"]) if part] if found else []
    return [tidy_meaning(part) for part in parts] if len(parts) == count else [""] * count


def _told(text: str, name: str) -> Iterator[Pairs]:
    """`If i=1 the ... and if i=0 ...`, `i=0: Off`, `set to FIXED, j=0, or SCAN, j=1`; two values at least."""
    marks = [
        mark
        for mark in re.finditer(rf"(?<!\( )(?<!\()(?<![<>=] )\b{name} ?= ?(\d{{1,3}})(?![.,]?\d| ?(?:to|or)\b)", text)
        if not re.search(r"\b(?:set|use|send|for example,?) $", text[: mark.start()])
        and not re.match(r"[^.]{0,40}\berror\b", text[mark.end() :])
    ]
    if len({mark[1] for mark in marks}) < 2:
        return
    values = [mark[1] for mark in marks]
    if all(_BEHIND_ALL.search(text[: mark.start()]) for mark in marks) and _ENDED.match(text[marks[-1].end() :]):
        starts = [0, *(mark.end() for mark in marks)]
        between = [text[start : mark.start()] for start, mark in zip(starts, marks, strict=False)]
        yield values, [tidy_meaning(_SUBJECT.sub("", words)) for words in between]
        return
    before = [re.search(r"([A-Z][\w/]*), $", text[: mark.start()]) for mark in marks]
    if all(before):
        yield values, [match[1] if match else "" for match in before]
        return
    ends = [*(mark.start() for mark in marks[1:]), len(text)]
    meanings = []
    for mark, end in zip(marks, ends, strict=True):
        said = _MEANT.match(re.sub(r"^ ?: ?", "", text[mark.end() : end]))
        chosen = _CHOSEN.match(said["said"].strip()) if said else None
        meanings.append(tidy_meaning(chosen[1] if chosen else _BECOMES.sub("", said["said"])) if said else "")
    yield values, meanings
