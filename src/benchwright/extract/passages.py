"""The pages of a document as text: on which of them does a header, a word or a number stand?"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache

from benchwright.extract.document.lines import Document, Page
from benchwright.extract.measure.elsewhere import LISTED, MARKED
from benchwright.manual.header import Node, parse_header
from benchwright.manual.model import Command

WINDOW = 3
"""An entry or a table is looked for on its page and the two behind it."""

HEADING = 60
"""Letters of a line that is a heading or the head of a column, at most."""

_NUMBER = re.compile(r"(?<![a-z_\d])(?:\d+(?:,\d{3})*(?:\.\d+)?|\.\d+)(?:e[-+]?\d+)?")
_QUOTES = str.maketrans("’‘“”", "''\"\"")
_WORD = re.compile(r"[a-z_]+(?:\d+|\[\d+\])?")
_LETTERS = re.compile(r"[a-z]+")


class Text:
    """One page or some, as one text in small letters."""

    def __init__(self, text: str) -> None:
        self.text = text.lower()

    @cached_property
    def numbers(self) -> frozenset[str]:
        """All numbers, without their signs; those with zeros at the end of a fraction also without these."""
        found = {number[0].replace(",", "") for number in _NUMBER.finditer(self.text)}
        return frozenset(found | {number.rstrip("0").rstrip(".") for number in found if "." in number})

    @cached_property
    def letters(self) -> frozenset[str]:
        """All runs of letters."""
        return frozenset(_LETTERS.findall(self.text))

    @cached_property
    def words(self) -> frozenset[str]:
        """All words, with the number behind them if there is one."""
        return frozenset(_WORD.findall(self.text))

    def has(self, said: str, *, whole: bool = True) -> bool:
        """Whether every word and number of a fact stands here: as a `whole`, or if need be in a longer one.

        The sign of a number may be printed apart from it (±) and counts for nothing.
        """
        return all(self._has(word) or (not whole and self._has_in(word)) for word in said_words(said))

    def has_amounts(self, said: str, unit: str) -> bool:
        """Whether every number of a fact stands here with its unit behind it."""
        forms = [_forms(word) for word in said_words(said) if number_of(word) is not None]
        return bool(forms and unit) and all(self._has_amount(some, unit.lower()) for some in forms)

    def has_header(self, header: str) -> bool:
        """Whether all words of a header that must be sent stand here, each in its long or its short form."""
        paths = parse_header(header).paths
        least = len(paths[-1])
        return any(all(map(self._has_node, path)) for path in paths if len(path) == least)

    def has_query(self, header: str) -> bool:
        """Whether the last word of a header stands here with a question mark behind it."""
        paths = parse_header(header).paths
        forms = {form.lower() for path in paths for form in (path[-1].long, path[-1].short)}
        if not any(form in self.text for form in forms):
            return False
        spelt = "|".join(map(re.escape, sorted(forms, key=len, reverse=True)))
        return re.search(rf"(?:{spelt})(?:\[[^\]\s]*\]|<\w+>|\d)*\s?\?", self.text) is not None

    def has_text(self, said: str) -> bool:
        """Whether a text stands here letter by letter, blanks aside."""
        return _bare(said) in self._text_bare

    def has_apart(self, said: str) -> bool:
        """Whether a text stands here letter by letter, blanks aside, and not as a part of a longer word or number."""
        letters = r"\s*".join(re.escape(letter) for letter in _bare(said))
        before, behind = (r"(?<![\w.])" if said[:1].isalnum() else ""), (r"(?!\w)" if said[-1:].isalnum() else "")
        return re.search(f"{before}{letters}{behind}", self._plain) is not None

    def has_numbers(self, said: str) -> bool:
        """Whether all numbers of a text stand here."""
        return all(self._has(word) for word in said_words(said) if number_of(word) is not None)

    @cached_property
    def _plain(self) -> str:
        return self.text.translate(_QUOTES)

    @cached_property
    def _text_bare(self) -> str:
        return _bare(self.text)

    def _has(self, word: str) -> bool:
        if word in ("True", "None"):
            return True
        return not (self.words if number_of(word) is None else self.numbers).isdisjoint(_forms(word))

    def _has_in(self, word: str) -> bool:
        if number_of(word) is None:  # not inside another word: `mark` does not stand in `Remarks`
            spelt = "|".join(map(re.escape, _forms(word)))
            return re.search(rf"(?<![a-z])(?:{spelt})(?![a-z])", self.text) is not None
        spelt = "|".join(map(re.escape, _forms(word)))
        return re.search(rf"(?<![\d.])(?:{spelt})(?!\d|\.\d)", self.text) is not None

    def _has_amount(self, forms: Iterable[str], unit: str) -> bool:
        if not any(form in self.text for form in forms):
            return False
        spelt = "|".join(map(re.escape, forms))
        return re.search(rf"(?<![\d.,])(?:{spelt})\s?[a-zµμ]?{re.escape(unit)}(?![a-z])", self.text) is not None

    def _has_node(self, node: Node) -> bool:
        return any(self.has_word(form) for form in _spelt(node))

    def has_word(self, word: str) -> bool:
        """Whether a word in small letters stands here, and not inside a run of letters that goes on."""
        if _LETTERS.fullmatch(word):
            return word in self.letters
        return word in self.text and re.search(rf"(?<![a-z]){re.escape(word)}(?![a-z])", self.text) is not None


class Pages:
    """The pages of a document, by sheet and by printed number."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.texts = [Text(_flat(page)) for page in document.pages]
        self._places: dict[str, int] = {}
        self._sheets: dict[int, list[Page]] = defaultdict(list)
        self._lists: dict[int, bool] = {}
        self._window: tuple[int, Text] | None = None
        for place, page in enumerate(document.pages):
            self._sheets[page.sheet].append(page)
            self._places.setdefault(f"sheet {page.sheet}", place)
            self._places.setdefault(page.label, place)

    def place(self, command: Command) -> int | None:
        """Return where the page of an entry is; None where the document has no such page."""
        name = command.page if command.page_pdf is None else f"sheet {command.page_pdf}"
        return self._places.get(name)

    def label(self, place: int) -> str:
        """Return how the page at a place is called: by its printed number, else by its sheet."""
        page = self.document.pages[place]
        return page.label or f"sheet {page.sheet}"

    def called(self, place: int, named: str) -> str:
        """Return how the page at a place is called; by its sheet as well where `named` is its printed number."""
        label = self.label(place)
        return f"{label} (sheet {self.document.pages[place].sheet})" if label == named else label

    def speaks_of_defaults(self, place: int) -> bool:
        """Whether a line of a page, as a heading or the head of a column does, names defaults or a reset and little
        else."""
        if place not in self._lists:
            lines = self.document.pages[place].lines
            self._lists[place] = any(len(line.text) <= HEADING and MARKED.search(line.text) for line in lines)
        return self._lists[place]

    def is_contents(self, place: int) -> bool:
        """Whether most lines of a page end as those of contents do: its numbers are page numbers."""
        texts = [line.text for line in self.document.pages[place].lines]
        return 2 * sum(LISTED.search(text) is not None for text in texts) > len(texts)

    def other_label(self, command: Command) -> str | None:
        """Return the printed number of an entry's sheet where that is not the one that the file names; else None."""
        pages = self._sheets.get(command.page_pdf or 0, [])
        printed = [page.label for page in pages if page.printed]
        named = {_plain_label(part) for part in (command.page, *re.split(r"[,\s]+", command.page))}
        if not printed or len(printed) < len(pages) or any(_plain_label(label) in named for label in printed):
            return None
        return printed[0]

    def labelled(self, label: str) -> int | None:
        """Return where the page with a printed number is; of `12, 15` and `12-13` that of the first."""
        return next(
            (self._places[name] for name in (label, *re.split(r",|\s", label)[:1]) if name in self._places), None
        )

    def prints(self, said: str) -> bool:
        """Whether any page has a word or a piece of a header in just these capitals, blanks aside."""
        bare = re.sub(r"\s+", "", said)
        edge = r"(?<![A-Za-z])", r"(?![A-Za-z])"
        pattern = re.compile(re.escape(bare).join(edge))
        return bare in self._whole and pattern.search(self._whole) is not None

    @cached_property
    def _whole(self) -> str:
        """All pages as one text: blanks within a line left out, so that a broken header is whole, but not between
        words."""
        lines = (line.text for page in self.document.pages for line in page.lines)
        return "\n".join(re.sub(r"(?<=[\[\]:])\s+|\s+(?=[\[\]:])", "", line) for line in lines)

    def window(self, place: int) -> Text:
        """Return the page at a place and those behind it that may belong to it, as one text.

        The last one is kept: entries come in the order of the document.
        """
        if self._window is None or self._window[0] != place:
            self._window = place, Text(" ".join(text.text for text in self.texts[place : place + WINDOW]))
        return self._window[1]

    def with_header(self, header: str) -> tuple[int, ...]:
        """Return the places of the pages on which all words of a header that must be sent stand."""
        paths = parse_header(header).paths
        least = len(paths[-1])
        ways = (frozenset.intersection(*map(self._with_node, path)) for path in paths if len(path) == least)
        return tuple(sorted(frozenset[int]().union(*ways)))

    def _with_node(self, node: Node) -> frozenset[int]:
        return frozenset[int]().union(*map(self._with_word, _spelt(node)))

    def _with_word(self, word: str) -> frozenset[int]:
        if _LETTERS.fullmatch(word):
            return frozenset(self._by_letters.get(word, ()))
        return frozenset(place for place, text in enumerate(self.texts) if text.has_word(word))

    @cached_property
    def _by_letters(self) -> dict[str, list[int]]:
        """The places of the pages by the runs of letters that stand there."""
        found: dict[str, list[int]] = defaultdict(list)
        for place, text in enumerate(self.texts):
            for word in text.letters:
                found[word].append(place)
        return dict(found)


def said_words(said: str) -> Sequence[str]:
    """Return the words and numbers of a fact."""
    return re.findall(r"[\w.+-]+", said)


def number_of(word: str) -> float | None:
    """Return the number that a word is; None for other words, `INF` and `NAN` among them."""
    try:
        number = float(word)
    except ValueError:
        return None
    return number if math.isfinite(number) else None


def _spelt(node: Node) -> tuple[str, ...]:
    return (node.long.lower(), node.short.lower())


@lru_cache(maxsize=4096)
def _forms(word: str) -> frozenset[str]:
    """Return how a word or the size of a number may be printed: `source1` also as `source[1]`."""
    number = number_of(word)
    if number is not None:
        return _printed(abs(number))
    bracketed = re.sub(r"(\d+)$", r"[\1]", word.lower())
    return frozenset((word.lower(), bracketed))


def _printed(number: float) -> frozenset[str]:
    """A number as it may be printed: with any prefix of a unit, with or without a fraction."""
    forms = set()
    for power in (-9, -6, -3, 0, 3, 6, 9, 12):
        scaled = float(f"{number * 10.0**power:.9g}")
        if scaled == int(scaled) and abs(scaled) < 1e12:
            forms |= {f"{int(scaled)}", f"{int(scaled):,}"}
        if 1e-3 <= abs(scaled) < 1e6:
            forms.add(f"{scaled:g}")
    mantissa, _, power_of_ten = f"{number:.9g}".partition("e")
    if power_of_ten:
        forms |= {
            f"{mantissa}e{sign}{abs(int(power_of_ten))}" for sign in (("-",) if "-" in power_of_ten else ("", "+"))
        }
    return frozenset(form.lower() for form in forms)


def _plain_label(label: str) -> str:
    return re.sub(r"[\u2010-\u2015]", "-", label.strip()).partition("/")[0].strip().casefold()


def _bare(text: str) -> str:
    return "".join(text.lower().split()).translate(_QUOTES)


def _flat(page: Page) -> str:
    return " ".join(line.text for line in page.lines)
