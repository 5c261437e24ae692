"""Documents that cannot become manual facts: without text, garbled, or without commands. One sentence each.

The verdicts go by counts over the whole document, since single pages may be pictures, tables of numbers or programs.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from math import sqrt
from operator import mul
from unicodedata import category

from benchwright.errors import DocumentRefused
from benchwright.extract.document.lines import Document, Page, once_a_page

FEW_LETTERS = 40
"""A page with fewer letters and digits than this, running heads aside, has no text to speak of."""

ENOUGH = 400
"""Letters from which on their frequencies say something."""

VOCABULARY = 30
"""Different words from which on letters are judged; fewer are a table or a list that repeats itself."""

LIKE, LITTLE_LIKE = 0.84, 0.75
"""Cosine between the letters' frequencies and `_FREQUENCIES`.

Measured: no less than 0.94 over each of 41 manuals, no more than 0.85 for any shift or random exchange of letters. The
second is for short texts."""

SCAN = "as scans have none: run text recognition (OCR) on it first"
SHIFTED = "its fonts do not tell which letters they show; run text recognition (OCR) on it first"
MISREAD = "its letters are those of no language; save it as UTF-8"

_FREQUENCIES: Mapping[str, float] = dict(
    zip(
        "etaoinsrhldcumpfgwybvkxjqz",
        (
            12,
            8.5,
            8.2,
            7,
            7.3,
            7.3,
            6.5,
            6.3,
            4,
            4,
            4,
            3.2,
            3.2,
            2.5,
            2.2,
            2,
            2,
            1.5,
            1.5,
            1.3,
            1,
            0.8,
            0.3,
            0.2,
            0.2,
            0.2,
        ),
        strict=True,
    )
)
"""Per cent of letters in European languages, about."""

_CHINESE = frozenset(
    "的是为在一不有和可以中时用设置电压流值数据命令输出入查询返回通道频率参示例如下关开器请按"
    "為時設電壓數據輸詢通道頻參關開器請說明使大小范围位发信号测量测显示"
)
"""Characters that make a good part of any Chinese text about instruments."""

_WORDS = re.compile(r"[^\W\d_]+")
_LEADERS = re.compile(r"[.·_…=-]{3,}")
"""Dots in tables of contents, and lines drawn with characters."""


def judge_text(document: Document, name: str) -> Document:
    """Return the document, with notes on pages that could not be read.

    Raises DocumentRefused where there is no text, or none in any language.
    """
    texts = [text_of(page) for page in document.pages]
    pdf = document.kind == "pdf"
    bare = sum(count < FEW_LETTERS for count in _full(document.pages))
    if not "".join(texts).strip() or not (pdf or any(map(str.isalnum, "".join(texts)))):
        raise DocumentRefused(f"`{name}` has no text layer, {SCAN}." if pdf else f"`{name}` has no text; get it again.")
    if pdf and bare > 0.8 * len(texts) and len("".join(texts)) < FEW_LETTERS * len(texts):
        raise DocumentRefused(f"`{name}` has hardly any text layer, {SCAN}.")
    letters = [letters_of(page) for page in document.pages]
    garbled = [page.label for page, found in zip(document.pages, letters, strict=True) if found.garbled]
    if len(garbled) > max(0.5 * len(texts), 1) or Letters("\n".join(texts), letters).garbled:
        raise DocumentRefused(f"The text of `{name}` is garbled: {SHIFTED if pdf else MISREAD}.")
    return replace(document, notes=(*document.notes, *_notes(document, bare, garbled)))


def _notes(document: Document, bare: int, garbled: list[str]) -> Iterable[str]:
    if document.kind == "pdf" and bare > max(0.3 * len(document.pages), 3):
        yield f"{bare} of {len(document.pages)} pages have no text of their own; what their pictures say is missing."
    if len(garbled) > max(0.03 * len(document.pages), 2):
        yield f"The letters of {len(garbled)} pages are those of no language (the first is {garbled[0]})."


@once_a_page
def text_of(page: Page) -> str:
    """Return all text of a page."""
    return "\n".join(line.text for line in page.lines)


@once_a_page
def letters_of(page: Page) -> Letters:
    """Return what the letters of a page tell."""
    return Letters(text_of(page))


@once_a_page
def full_lines(page: Page) -> dict[str, int]:
    """Return how many letters and digits each of the different lines of a page has."""
    return {text: sum(map(str.isalnum, text)) for text in {line.text for line in page.lines}}


def _full(pages: Iterable[Page]) -> list[int]:
    """Letters and digits of each page, without lines that stand on at least half of the pages (a stamp)."""
    lines = [full_lines(page) for page in pages]
    often = Counter(text for page in lines for text in page)
    stamps = {text for text, count in often.items() if count > 2 and count >= 0.5 * len(lines)}
    return [sum(page.values()) - sum(page.get(text, 0) for text in stamps) for page in lines]


class Letters:
    """What the letters of a text tell about it."""

    def __init__(self, text: str, parts: Iterable[Letters] = ()) -> None:
        """`parts` are those of the text's lines or pages, if they have been counted already."""
        self.counts: Counter[str] = Counter()
        for part in parts:
            self.counts.update(part.counts)
        self.counts = self.counts or Counter(_LEADERS.sub("", text))
        self.text = text
        self.printed = self.counts.total() - self._number(str.isspace)
        self.letters = self._number(str.isalpha)
        count = self.counts.get
        self.latin = {letter: count(letter, 0) + count(letter.upper(), 0) for letter in _FREQUENCIES}

    def _number(self, kind: Callable[[str], bool]) -> int:
        return sum(map(mul, self.counts.values(), map(kind, self.counts)))

    @property
    def likeness(self) -> float:
        """Cosine between the frequencies of its Latin letters and those of European languages."""
        length = sqrt(sum(count**2 for count in self.latin.values()))
        usual = sqrt(sum(share**2 for share in _FREQUENCIES.values()))
        return sum(_FREQUENCIES[letter] * count for letter, count in self.latin.items()) / (length or 1) / usual

    @property
    def garbled(self) -> bool:
        """Whether its characters cannot be what is printed; short texts get the benefit of the doubt."""
        if self.printed > 100 and self._number(_odd) > 0.3 * self.printed:
            return True
        if self.printed > 2 * ENOUGH and self.letters < 0.25 * self.printed:
            return self._number(str.isdigit) < 0.4 * self.printed
        han = self._number(lambda char: "\u4e00" <= char <= "\u9fff")
        if han > 0.3 * self.letters:
            kana = self._number(lambda char: "\u3040" <= char <= "\u30ff")
            return han >= ENOUGH and kana < 0.1 * han and self._number(_CHINESE.__contains__) < 0.05 * han
        latin = sum(self.latin.values())
        if latin < ENOUGH or latin < 0.5 * self.letters:
            return False
        unlike = self.likeness < (LIKE if latin > 5 * ENOUGH else LITTLE_LIKE)
        return (unlike and len(set(_WORDS.findall(self.text))) >= VOCABULARY) or self._one_long_word

    @property
    def _one_long_word(self) -> bool:
        """Whether capitals run on without blanks: small letters shifted to capitals, and blanks to nothing."""
        return self._number(str.isupper) > 0.95 * self.letters and self.printed > 15 * len(self.text.split())


def _odd(char: str) -> bool:
    """Whether a character is a control, has no meaning (private use), or stands for one that could not be told."""
    return (category(char) in ("Cc", "Co", "Cn") and not char.isspace()) or char == "\ufffd"


# Commands ----------------------------------------------------------------------------------------

_COMMON = re.compile(r"\*(?:IDN|RST|CLS|OPC|ESR|ESE|SRE|STB|WAI|TRG|TST|SAV|RCL|PSC|OPT)\b")
_WORD = r"[A-Z][A-Za-z]{1,20}\d?(?:<\w{1,12}>)?"
_TREE = re.compile(rf"(?<![\w:/.])\[?:?{_WORD}\]?(?:\[?:[A-Z]{{2,}}[a-z]*\d?(?:<\w{{1,12}}>)?\]?){{1,12}}\??")
_QUERY = re.compile(r"(?<![\w:.(*])[A-Z][A-Z_]{1,19}[a-z_]{0,20}\d?(?:<\w{1,12}>)?\?(?=[\s,;.)\]]|$)", re.MULTILINE)
_CALL = re.compile(r"(?<![\w*:.])[A-Za-z_]\w{0,40}(?:\[\w{1,8}\])?(?:\.[A-Za-z_]\w{0,40}(?:\[\w{1,8}\])?){0,6}\(")

_FRAME = re.compile(r"(?<![\w.=:]):?([A-Za-z]{1,3}\d{1,3})=(?:\d|n\b)")
"""A message whose number and values an equals sign joins (`w13=25786,0`)."""

FRAMES = 8
"""So many different ones are a protocol."""

ENQUIRIES = 8
"""So many lines that send the control character `<ENQ>` show a protocol in which answers are fetched with it."""

MOST_TOKENS = 50_000


@dataclass(frozen=True, slots=True)
class Evidence:
    """How many different things in a document look like commands, and like calls of a program's functions."""

    commands: int
    calls: int
    call: str
    """One of the calls."""


def evidence(document: Document) -> Evidence:
    """Count what looks like commands, whatever the layout makes of it."""
    texts = [line.text for _, line in document.lines()]

    def found(pattern: re.Pattern[str], mark: str) -> dict[str, None]:
        """What stands in lines that have the mark which all of it has."""
        return _different(pattern, "\n".join(text for text in texts if mark in text))

    commands = len(found(_COMMON, "*")) + len(found(_TREE, ":")) + len(found(_QUERY, "?"))
    calls = found(_CALL, "(")
    dotted = [call for call in calls if "." in call]
    return Evidence(commands, len(calls), (dotted or sorted(calls) or [""])[0].rstrip("("))


def _different(pattern: re.Pattern[str], text: str) -> dict[str, None]:
    return dict.fromkeys(found.group() for found in islice(pattern.finditer(text), MOST_TOKENS))


def _frame(document: Document) -> str:
    """One of the messages with an equals sign, where there are many; empty where there are not."""
    found = list(_different(_FRAME, "\n".join(text_of(page) for page in document.pages)))
    return found[0].lstrip(":").partition("=")[0] if len({text.partition("=")[0] for text in found}) >= FRAMES else ""


def _is_enquired(document: Document) -> bool:
    """Whether answers are fetched by a control character: it is sent behind many messages, which are acknowledged."""
    texts = [line.text for _, line in document.lines()]
    return sum("<ENQ>" in text for text in texts) >= ENQUIRIES and any("<ACK>" in text for text in texts)


def judge_entries(document: Document, count: int) -> None:
    """Judge a document by how many entries were found in it.

    Calls of functions tell of a program only where they far outnumber the commands: those that stand out by their form,
    or those of words alone that were read as entries. A command reference may have programs behind it.

    Raises DocumentRefused for data sheets, quick starts and guides to something else than a command set.
    """
    found = evidence(document)
    called = f"`{document.title}`" if document.title.strip() else "The document"
    if found.calls >= 40 and found.calls > 4 * max(found.commands, count):
        raise DocumentRefused(
            f"{called} describes functions of a program, such as `{found.call}()`, and no commands sent as text; "
            f"give the instrument's SCPI or remote command reference."
        )
    few = count < 3 and found.commands < 3
    thin = found.commands == 0 and count < len(document.pages) / 4
    if (few or thin) and (frame := _frame(document)):
        raise DocumentRefused(
            f"{called} describes messages such as `{frame}=...`, a number and its values joined by an equals sign, "
            f"which a manual file cannot hold; send them from a script of your own."
        )
    if (few or thin) and _is_enquired(document):
        raise DocumentRefused(
            f"{called} describes messages whose answers are fetched by a control character, `<ENQ>`, which a manual "
            f"file cannot hold; send them from a script of your own."
        )
    if few or thin or (count == 0 and found.commands < 10):
        raise DocumentRefused(
            f"{called} has no command reference that can be told from other text: it is a data sheet or quick start, "
            f"or has a layout of its own; give the instrument's programming guide."
        )
    if count == 0:
        raise DocumentRefused(
            f"{called} names commands, but in no layout that can be read; "
            f"look for another edition of its programming guide, or write the manual file by hand."
        )
