"""The form in a cell of a tree table, tidied: footnote marks, lost bars and blanks, a description run on behind it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from benchwright.extract.document.characters import plain
from benchwright.extract.notation.form import Syntax, looks_like_example, read_forms

_FOOTNOTE = re.compile(
    r"(?<=[>\]?\w])\*+$|(?<=>) ?\[\d\]$|[²³¹]+$|\s*\(?(?:see )?notes?:? ?\(?\d\)?(?:\(\d\))*\)?$", re.I
)
_SECTION = re.compile(r"(?P<root>\[?:?[A-Z][A-Za-z]{2,}\d?:?\]?) (?:[Ss]ubsystem|[Cc]ommands?)")
_SMALL = re.compile("[a-z]")
_ROOT = re.compile(r"\[[A-Z][A-Za-z]+\d?(?:\[[\d|<>a-z]+\])?:?\]")
PROSE = re.compile(r"[A-Z][a-z]+,? (?:[a-z]+|[A-Z]{2,}) |[A-Z][a-z]+ [a-z]+[.:]?$")
"""How a description begins."""
_MENDS: tuple[tuple[str, re.Pattern[str], str, str], ...] = (
    ("<", re.compile(r"< ?([A-Za-z][\w#,. -]*?) ?>"), r"<\1>", ""),
    (">", re.compile(r"(?<=>)(?=[A-Z]{2,}\w*\|)"), "|", "The bar behind a placeholder is missing."),
    (" [:", re.compile(r"(?<=[A-Za-z\]]) (?=\[:[A-Z])"), "", ""),
    (" ?", re.compile(r"(?<=[\w\]]) \?$"), "?", ""),
    ("#", re.compile(r"(?<=[\[,])([a-z]\w*#)(?=[\],])"), r"<\1>", ""),
    ("_", re.compile(r"(?<=[\[,])([a-z]+_[a-z]+)(?=\|[A-Z])"), r"<\1>", ""),
    ("<", re.compile(r"<([A-Z]{2,}[A-Za-z]*(?:\|[A-Z]{2,}[A-Za-z]*)+)>"), r"{\1}", ""),
    ("<DEF", re.compile(r"<(DEF(?:ault)?)>"), r"\1", ""),
    (", NRf", re.compile(r"<(NRf), (?:NRf)>"), r"<\1>,<\1>", ""),
    (" or <", re.compile(r"<\w+> or <(NR\w)>"), r"<\1>", "The value may be given in another base as well."),
    ("...", re.compile(r"\[, ?<(\w+)>, ?\.\.\. ?<\1>\]"), r",...", ""),
    (": ", re.compile(r"(?<=[\w\]]): (?=[A-Z]\w*\|)"), " ", "A colon stands between header and parameter."),
)
"""What every text has that is to be mended so, the pattern, what is put, and what a reader must know of it."""


@dataclass(slots=True)
class CellForm:
    """What the first cell of a row holds."""

    text: str
    """The form, tidied."""
    form: Syntax
    rest: str = ""
    """Text behind the form: the description where two columns run together."""
    section: bool = False
    """Whether it only heads a part of the table (`ROUTe Subsystem`)."""
    notes: list[str] = field(default_factory=list)


def read_cell(text: str, words: Mapping[str, str], *, lone: bool) -> CellForm | None:
    """Read the text of a cell; None if no form begins it.

    `words` gives mnemonics as the document spells them, by their letters in capitals; `lone` allows a word in capitals
    alone, as stands at the left edge of a table.
    """
    text = _FOOTNOTE.sub("", plain(text).strip()).strip()
    if found := _SECTION.fullmatch(text):
        return _section(found["root"])
    if ":" in text.strip(":") and not _SMALL.search(text) and looks_like_example(text):
        return None
    if _ROOT.fullmatch(text):
        return CellForm(text, Syntax(text), section=True)
    text, notes = mended(text)
    found_form = _read(text, lone=lone)
    letters = text.upper().strip(":")
    if found_form is None and lone and letters in words and re.fullmatch(r":?[A-Z][a-z]+", text):
        notes.append(f"The header is printed `{text}`.")
        found_form = _read(f":{words[letters]}", lone=True)
    if found_form is not None:
        found_form.notes += notes
    return found_form


def mended(text: str) -> tuple[str, list[str]]:
    """Put right what is commonly misprinted in a form; return it with notes on what a reader must know."""
    notes: list[str] = []
    for mark, pattern, put, note in _MENDS:
        if mark not in text:
            continue
        better = pattern.sub(put, text)
        if better != text and note:
            notes.append(note)
        text = better
    return text, notes


def _section(root: str) -> CellForm | None:
    form = _read(root, lone=True)
    return CellForm(root, form.form, section=True) if form is not None else None


def _read(text: str, *, lone: bool) -> CellForm | None:
    forms = read_forms(text)
    if not forms or (forms[0].weak and not lone):
        return None
    first = forms[0]
    if len(forms) == 2 and not forms[1].rest and re.fullmatch(r"[^ ]+\|:[^ ]+", text):
        note = f"`{forms[1].header}` may stand for `{first.header}`."
        return CellForm(text.split("|")[0], first, notes=[note])
    if len(forms) > 1:
        return None
    if not first.rest:
        return CellForm(text, first)
    if re.fullmatch(r"(?:\|[A-Za-z]\w*)+\??", first.rest):
        return CellForm(text, first, rest=first.rest)
    end = text.rfind(first.rest)
    if PROSE.match(first.rest) and end > 0:
        return CellForm(text[:end].strip(), replace(first, rest=""), rest=text[end:])
    return None


def joined(first: str, more: str) -> str:
    """Join two lines of one form."""
    if first.endswith(("|", "[", "<", ",", ":")) or more.startswith(("|", ":", "[:", ">", ",")):
        return first + more
    if re.match(r"[a-z]+(?:\||$)", more) and re.search(r"\|\w+$", first):
        return first + more  # a word that was broken
    return f"{first} {more}"


def is_open(text: str) -> bool:
    """Whether a bracket of a form's begin is not closed yet."""
    return bool(re.match(r"\[?:?[A-Z]\w*[^ ]* ?<[^>]*$", text))


OWN = re.compile(r"\[[A-Z]{2,}[a-z]+\](?:\?| ?[{<])")
"""A mnemonic that may be left out, without its colon, and its values or its query: a row of its own."""


def goes_on(first: str, more: str) -> bool:
    """Whether a line of a cell continues the form above it: parameters, or the rest of a list."""
    if OWN.match(more):
        return False
    if first.endswith(("|", ",", ":", "[", "<")) or re.match(r"[<|(,{]|\[[^:]|\[,|[a-z]", more):
        return not re.match(r"\[[A-Z]\w*:\]|\(", more)
    return bool(re.fullmatch(r"[A-Z]\w*(?: ?\| ?\w+)+\|?", more)) and " " not in first.strip()
