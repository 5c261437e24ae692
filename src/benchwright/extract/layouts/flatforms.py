"""Flat commands under labels "Format", "Function", "Reply": a word and a value, the value shown by its digits.

    SU1 + SU2
    Format:    SU1:VV.mVmV or SU2:01.34
    Function:  Sets voltage 1 or voltage 2.
    Example:   SU1:1.23

Such manuals may be printed in two columns and in two languages; where an entry stands in both, the English one counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from benchwright.extract.document.lines import Document, Line
from benchwright.extract.entries.block import Block, Label
from benchwright.extract.facts.definitions import Definition
from benchwright.extract.facts.parameter_table import Column
from benchwright.extract.layouts.columns.gutter import in_reading_order
from benchwright.extract.layouts.trees.merged import line_of
from benchwright.extract.notation.form import header_key

NAME = "flatforms"

_LABELS: tuple[tuple[re.Pattern[str], Label | str, str], ...] = (
    (re.compile(r"Format ?:"), "forms", ""),
    (re.compile(r"Function ?:"), "description", "en"),
    (re.compile(r"Funktion ?:"), "description", "de"),
    (re.compile(r"(?:Reply|Response|Answer) ?:"), "returns", "en"),
    (re.compile(r"Antwort ?:"), "returns", "de"),
    (re.compile(r"Examples? ?:"), "example", "en"),
    (re.compile(r"Beispiele? ?:"), "example", "de"),
)
_FORM = re.compile(r"(?P<word>\*?[A-Za-z]{2,4}\d?)(?P<ask>\?)?(?P<value>: ?(?P<digits>[A-Za-z\d<].*))?")
_DIGITS = re.compile(r"(?P<unit>[VA])+(?:\.m?(?P=unit)|\.(?:m?(?P=unit))+)+m?|\d+\.\d+", re.I)
_OR = re.compile(r" (?:or|bzw\.|oder) ")


@dataclass(slots=True)
class _Entry:
    """The lines from one "Format" to the next."""

    page: str
    sheet: int
    parts: dict[str, list[str]] = field(default_factory=dict)
    languages: list[str] = field(default_factory=list)

    @property
    def english(self) -> bool:
        """Whether most labels are English."""
        return self.languages.count("en") >= self.languages.count("de")


def evidence(document: Document) -> float:
    """Count forms under "Format" that are a flat word, alone or with a value behind a colon."""
    if not any(_label(line) for _, line in document.lines()):
        return 0.0
    return float(sum(bool(_forms(entry)) for entry in _entries(in_reading_order(document))))


def blocks(document: Document) -> Iterator[Block]:
    """Give an entry for every form; of one that stands in two languages, the English one."""
    found = [(form, entry) for entry in _entries(in_reading_order(document)) for form in _forms(entry)]
    english = {header_key(form["word"]) for form, entry in found if entry.english}
    for form, entry in found:
        if entry.english or header_key(form["word"]) not in english:
            yield _block(form, entry)


def _label(line: Line) -> tuple[str, str, str] | None:
    text = line.text.strip()
    if ":" not in text:
        return None
    for pattern, name, language in _LABELS:
        if found := pattern.match(text):
            return str(name), text[found.end() :].strip(), language
    return None


def _entries(document: Document) -> Iterator[_Entry]:
    entry: _Entry | None = None
    name = ""
    for page, line in document.lines():
        found = _label(line)
        if found is not None and found[0] == "forms":
            if entry is not None:
                yield entry
            entry = _Entry(page.label, page.sheet)
        if entry is None or not line.cells:
            continue
        if found is not None:
            name, text, language = found
            entry.parts.setdefault(name, []).append(text)
            entry.languages += [language] if language else []
        elif line.bold:
            name = ""
        elif name:
            entry.parts[name].append(line.text)
    if entry is not None:
        yield entry


def _forms(entry: _Entry) -> list[re.Match[str]]:
    """The forms of an entry, one for each word; none where they are of another kind (`:VOLT`, `VOLT <n>`)."""
    texts = [part for text in entry.parts.get("forms", []) for part in _OR.split(text)]
    found = [match for text in texts if (match := _FORM.fullmatch(text.strip()))]
    words: dict[str, re.Match[str]] = {}
    for match in found:
        words.setdefault(match["word"], match)
    return list(words.values()) if len(found) >= 0.5 * len(texts) else []


def _block(form: re.Match[str], entry: _Entry) -> Block:
    block = Block(entry.page, entry.sheet, headings=[form["word"]], confirmed=True)
    replies = "returns" in entry.parts
    word, value = form["word"], form["digits"]
    if value:
        block.syntax = [f"{word}:<value>"]
        block.definitions = [_value(value, entry)]
    elif replies:
        block.syntax = [f"{word}?"]
        if not form["ask"]:
            block.notes.append("The query is printed without a question mark.")
    else:
        block.syntax = [word]
    block.parts["description"] = [line_of(" ".join(entry.parts.get("description", [])))]
    block.parts["example"] = [
        line_of(re.split(r"  | \uf0e0| \u2192|-> ", text)[0]) for text in entry.parts.get("example", [])
    ]
    if replies and not value:
        _reply(block, word, entry)
    return block


def _value(digits: str, entry: _Entry) -> Definition:
    """Unit and kind of a value shown by its digits (`VV.mVmV`), or by a number."""
    shown = _DIGITS.fullmatch(digits)
    made = Definition("value", {}, "")
    if shown is None:
        made.doubts.append("The value is shown in a way that was not read.")
        return made
    units = re.findall(r"[VA]", " ".join(entry.parts["forms"]))
    fields: dict[Column, str] = {"type": "real", "unit": units[0]} if units else {"type": "real"}
    made.fields = fields
    return made


def _reply(block: Block, word: str, entry: _Entry) -> None:
    """The reply of this word: `U1:12.34V or U2:12.34V` gives each its own."""
    texts = [part.strip() for part in _OR.split(entry.parts["returns"][0])]
    number = re.search(r"\d$", word)
    own = [text for text in texts if number and re.match(rf"[A-Z]{number[0]}", text)]
    text = (own or texts)[0]
    block.parts["returns"] = [line_of(f"for example {text}")] if len(text.split()) == 1 else []
