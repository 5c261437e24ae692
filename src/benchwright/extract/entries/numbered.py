"""Words to choose from that bear a number (`CH<x>`): the numbers that the entry tells make them words to send."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from benchwright.extract.entries.block import Block
from benchwright.extract.entries.entry import Entry
from benchwright.extract.facts.definitions import Definition
from benchwright.manual.header import parse_header

MOST = 32
"""So many numbers at most are written out."""

_WORD = re.compile(r"(?P<stem>[A-Za-z]+)<(?P<name>\w)>")
_INLINE = re.compile(r"(?P<stem>[A-Za-z]+)<(?P<first>\d{1,2}) ?(?:-|\u2013|~|to|\.{2,3}) ?(?P<last>\d{1,2})>")
"""`PIN<1-7>`."""
_IS = r" ?(?:is|are|=|:|can be|may be|(?:which )?ranges?(?: from)?|has (?:a|the) values? of)? ?(?:a number )?(?:from )?"
_NUMBERS = (
    r"(?P<first>\d{1,2})(?: ?(?:to|through|-|\u2013|~|\.{2,3}) ?(?P<last>\d{1,2})"
    r"|(?P<more>(?:, ?\d{1,2})*,? ?(?:or|and|\|) ?\d{1,2}))(?![\w.]*\d)"
)
_OF_WORD = re.compile(rf"(?<!\w)(?P<stem>[A-Za-z]+)<(?P<name>\w)>[^.<>|]{{0,80}}<?\b(?P=name)\b>?,?{_IS}{_NUMBERS}")
"""`CH<x> is a channel; <x> is 1 through 8`."""
_OF_NAME = re.compile(rf"(?<!\w)<(?P<name>\w)>{_IS}{_NUMBERS}")


def number_words(entry: Entry, block: Block, definitions: Sequence[Definition]) -> None:
    """Write out the numbered words of parameters and replies where the entry tells their numbers.

    A number of the header bears the same name as often as not; only what is told of the word itself counts then.
    """
    lists = [*(a.choices for a in entry.arguments), *(reply.choices for reply in entry.returns)]
    names = {match["name"].lower() for words in lists for word in words if (match := _WORD.fullmatch(word)) is not None}
    if not names and not any("<" in word for words in lists for word in words):
        return
    told = f"{block.text('description', 'parameters', 'range', 'remarks')} {block.prose}"
    of_words = dict(_told(_OF_WORD, "stem", told))
    of_names = dict(_told(_OF_NAME, "name", told))
    of_names |= dict(
        _told(_OF_NAME, "name", " ".join(f"<{d.name}> {d.text}" for d in definitions if d.name.lower() in names))
    )
    for name in parse_header(entry.header).suffixes:
        of_names.pop(name.lower(), None)
    for argument in entry.arguments:
        argument.choices = tuple(_whole(argument.choices, of_words, of_names))
    for place, reply in enumerate(entry.returns):
        choices = tuple(_whole(reply.choices, of_words, of_names))
        entry.returns[place] = reply.model_copy(update={"choices": choices})


def _told(pattern: re.Pattern[str], key: str, text: str) -> Iterator[tuple[str, Sequence[int]]]:
    """What is told of each word or name, if it is told alike wherever it is told."""
    found: dict[str, set[tuple[int, ...]]] = {}
    for match in pattern.finditer(text):
        found.setdefault(match[key].upper() if key == "stem" else match[key].lower(), set()).add(_numbers(match))
    for name, told in found.items():
        if len(told) == 1 and 0 < len(numbers := told.pop()) <= MOST:
            yield name, numbers


def _numbers(match: re.Match[str]) -> tuple[int, ...]:
    first = int(match["first"])
    if match["last"] is not None:
        return tuple(range(first, int(match["last"]) + 1))
    return (first, *map(int, re.findall(r"\d+", match["more"])))


def _whole(
    choices: Sequence[str], of_words: Mapping[str, Sequence[int]], of_names: Mapping[str, Sequence[int]]
) -> Iterator[str]:
    """The choices, each numbered one as the words it stands for where these are known."""
    for choice in choices:
        inline = _INLINE.fullmatch(choice)
        if inline is not None and 0 < int(inline["last"]) - int(inline["first"]) < MOST:
            yield from (f"{inline['stem']}{number}" for number in range(int(inline["first"]), int(inline["last"]) + 1))
            continue
        match = _WORD.fullmatch(choice)
        numbers = (
            (of_words.get(match["stem"].upper()) or of_names.get(match["name"].lower())) if match is not None else None
        )
        if match is None or not numbers:
            yield choice
        else:
            yield from (f"{match['stem']}{number}" for number in numbers)
