"""Forms of entries told in running text: what the syntax lacks, and heading, text or examples show."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from benchwright.extract.document.lines import Line
from benchwright.extract.entries.block import Block
from benchwright.extract.entries.entry import Entry
from benchwright.extract.facts.arguments import Argument, from_slot, set_choices
from benchwright.extract.facts.general import nodes_with_suffix
from benchwright.extract.notation.form import Syntax, fill, read_forms
from benchwright.extract.notation.kinds import kind_of
from benchwright.extract.notation.mnemonics import Mnemonics
from benchwright.extract.notation.slots import Slot
from benchwright.extract.spoken.told import Sent, paragraphs

SETS_OR_ASKS = re.compile(
    r"\b[Ss]ets? (?:or|and|/) ?(?:quer(?:y|ies)|returns?|reports?)|\b[Ss]pecif(?:y|ies) or returns?", re.I
)
"""How a description tells that an entry has both forms."""

_NO_QUERY = re.compile(r"no query(?: form)?|set only|command only", re.I)
_ASKS_ONLY = re.compile(r"query only|\bquery-only\b", re.I)
_SUBJECT = re.compile(r"^(?P<word>[A-Z]{2,}[a-z]*\d?|<[^<>]+>)(?= (?:is|are|or|[a-z]+s)\b| ?[=\u2260|,])")
_ALLOWED = re.compile(
    r"(?:allow\w*|valid|legal|possible|available) (?:values?|arguments?|choices|settings|sources) (?:are|include)[: ]+"
    r"(?P<list>[^.]*)",
    re.I,
)
_WORD = re.compile(r"(?<![\w<:])[A-Z]{2,}[A-Za-z]*\d{0,3}(?:<[a-z]>)?(?![\w>:])")


def trimmed(form: str) -> str:
    """Return a printed form without the sentence behind it."""
    return re.sub(r"(?<=[}>\])]) (?:with|when|where|for|if|in|on|\() ?[a-z][a-z ].*$", "", form)


def fill_holes(forms: Sequence[Syntax], block: Block, mnemonics: Mnemonics) -> list[Syntax]:
    """Put the words that the entry or the document lists in place of names that stand for a mnemonic (`<wfm>`)."""
    out = []
    for form in forms:
        words = {hole: list(_hole_words(hole, form, block, mnemonics)) for hole in form.holes}
        out.append(fill(form, words) if words else form)
    return out


def _hole_words(hole: str, form: Syntax, block: Block, mnemonics: Mnemonics) -> Iterator[str]:
    known = mnemonics.wholes.get(hole)
    for word in known or ():
        stem = word.split("<")[0]
        numbers = mnemonics.numbers.get(stem.upper())
        yield from numbers.words(stem) if numbers is not None and numbers.letters and "<" in word else (word,)
    if not known:
        texts = paragraphs(block.lines("parameters"))
        yield from dict.fromkeys(m["word"] for text in texts if (m := _SUBJECT.match(text)) and "<" not in m["word"])


def mend_forms(entry: Entry, block: Block, told: str, sent: Sequence[Sent]) -> None:
    """Forms that the syntax forgets or prints too many, where heading, text and examples agree on it."""
    title = " ".join(block.headings)
    if entry.set == [] and entry.query is not None and (_ASKS_ONLY.search(title) or re.search(r"Query only\b", told)):
        entry.set = None
        entry.notes.append("A form without a question mark is printed, though the entry is a query only.")
    if any(form.rest for text in block.syntax for form in read_forms(text)):
        entry.doubts.append("Something behind the form was not read.")
    types = [[argument.type for argument in form or ()] for form in (entry.set, entry.query)]
    if types == [["integer"], ["integer"]] and any(e.asks and not e.values for e in sent):
        entry.query = []
        entry.notes.append("The query form is printed with the argument of the set form, the example has none.")
        entry.doubts.append("The arguments of the query form are not sure.")
    if entry.query is None and not _ASKS_ONLY.search(title):
        _find_query(entry, f"{title} {told}", sent)


def _find_query(entry: Entry, told: str, sent: Sequence[Sent]) -> None:
    """A query form that is not printed."""
    if any(example.asks for example in sent):
        entry.query = []
        entry.notes.append("The syntax lacks the query form, the example has it.")
        if _NO_QUERY.search(told):
            entry.doubts.append("The entry says that there is no query form, an example has one.")
    elif SETS_OR_ASKS.search(told) and not _NO_QUERY.search(told):
        entry.query = []
        entry.notes.append("The syntax lacks the query form, the text tells of it.")
        entry.doubts.append("A query form is not printed.")


def add_arguments(entry: Entry, texts: Sequence[str]) -> None:
    """Give the set form the argument that the text explains though the syntax prints none."""
    suffixes = {name for _, name in nodes_with_suffix(entry.header)}
    found = [m["word"] for text in texts if (m := _SUBJECT.match(text)) and m["word"].strip("<>") not in suffixes]
    found += [m["word"] for text in texts for s in re.split(r"(?<=\.) ", text)[1:] if (m := _SUBJECT.match(s))]
    words = list(dict.fromkeys(word for word in found if not word.startswith("<")))
    names = list(dict.fromkeys(word.strip("<>") for word in found if word.startswith("<")))
    kinds = [kind_of(name) for name in names]
    if not words and not any(kinds[:1]):
        return
    choices = tuple(words)
    slot = Slot(hint=kinds[0], words=choices) if kinds else Slot(choices=choices)
    entry.set = [from_slot(slot, set())]
    entry.notes.append("The syntax prints no argument, the text explains one.")
    entry.doubts.append("The argument is not printed in the form.")


def find_choices(argument: Argument, lines: Sequence[Line], texts: Sequence[str], mnemonics: Mnemonics) -> None:
    """Choices of a parameter that the form only names (`<wfm>`): from a list in a sentence, a table, or the symbols."""
    if argument.type not in (None, "text") or argument.choices:
        return
    listed = [word for text in texts for match in _ALLOWED.finditer(text) for word in _WORD.findall(match["list"])]
    table = [line.cells[0].text for line in lines if len(line.cells) == 2]
    rows = [text for text in table if _WORD.fullmatch(text)]
    known = mnemonics.wholes.get(argument.name, ())
    words = tuple(dict.fromkeys(listed if len(listed) > 1 else rows if len(rows) > 2 else known))
    if len(words) > 1:
        set_choices(argument, words)
        argument.shown = (*argument.shown, *words)
        if words == tuple(rows) and len(rows) < len(table) - 1:
            argument.doubts.append(f"A row of the table about `{argument.name}` was not read.")
