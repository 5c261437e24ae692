"""Labels that stand one below the other before their texts, as text taken from a PDF has them.

`Syntax`, `Related Commands`, `Arguments` may come in a row, then the forms, the other commands and the sentences. Each
line goes to the label whose kind of text it is; the order is that of the labels.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from benchwright.extract.document.lines import Line
from benchwright.extract.entries.block import Label
from benchwright.extract.notation.form import read_syntax
from benchwright.extract.notation.spelling import skeleton

_CONTINUED = ("|", "]", "}", "{", "[", "<")
_SENTENCE = re.compile(r"> ?(?:=|\u2260)|[a-z]{2,} [a-z]")
_OPEN = (":", "|", "[", "{", "<", ",")


def label_for(stack: Sequence[Label], at: int, text: str, before: str, header: str) -> int:
    """Return the index of the label that a line belongs to, at or behind `at`.

    `before` is the line above under the present label, empty where it has none; `header` is that of the entry.
    """
    while at + 1 < len(stack) and not _belongs(stack[at], text, before, header, set(stack[at + 1 :])):
        at, before = at + 1, ""
    return at


def _belongs(label: Label, text: str, before: str, header: str, later: set[Label]) -> bool:
    if label in ("syntax", "query_syntax"):
        goes_on = bool(before) and text.startswith(_CONTINUED) and not _SENTENCE.search(text)
        return is_of(header, text) or before.endswith(_OPEN) or goes_on
    if label == "related":
        return before.endswith((",", ":")) or all(_is_header(part) for part in re.split(r", ?", text.rstrip(" ,")))
    if label == "group":
        return not is_of(header, text)
    return "example" not in later or not is_of(header, text)


def breaks_off(lines: Sequence[Line]) -> bool:
    """Whether the last sentence is not finished: its end may stand below the text of another label."""
    return bool(lines) and " " in lines[-1].text and lines[-1].text.rstrip()[-1:] not in '.!?:;)}>"'


def _is_header(text: str) -> bool:
    form = read_syntax(text)
    return form is not None and not form.params and not form.rest


def is_of(header: str, text: str) -> bool:
    """Whether a text begins with the header, spelt out, or with the first part of it where the line ends there."""
    word, wanted = text.split(" ")[0], _plain(header)
    own = _plain(word)
    return bool(own) and (own == wanted or (word.endswith(":") and wanted.startswith(own)))


def _plain(header: str) -> str:
    return re.sub(r"\d+(?=:|$)", "", skeleton(header)).replace(":", "")
