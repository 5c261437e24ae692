"""Commands that a document sends, wherever it does: in quotes, in its programs, as a query in a sentence.

They are told from other text by their form alone; whether they fit the entries is for the trial to say.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from benchwright.extract.document.lines import Document
from benchwright.extract.facts.examples import data_behind

ROOTLESS = "words are missing at its beginning."
"""How a doubt ends on an entry that such a message shows to lack its first words."""

_QUOTED = re.compile(r'"([^"]{3,90})"(?!\s*[&+%])|“([^“”]{3,90})[“”]' + r"|'([^']{3,90})'(?!\s*[&+%])")
_OPEN = re.compile(r"[%{}<>|\[\]]|\.\.|\s$")
"""What a program, or a reader, is still to put something into (`VOLT %f`, `VOLT <n>`, `"VOLT " & V`)."""

_QUERY = re.compile(
    r"(?<![\w:<>{}\[\]|*])[:*]?[A-Za-z]{2,}\d*(?::[A-Za-z]+\d*)*\?(?![\w:<\[{])(?:\s+(?:MIN|MAX|DEF)\w*\b)?"
)
_HEAD = re.compile(r"[:*]?[A-Za-z][A-Za-z]\w*(?::\w+)*(?P<asks>\??)(?=\s|$)")
_PLAIN = re.compile(r"[A-Z]?[a-z]{2,}")
"""A word of a sentence, where a value would stand."""


@dataclass(frozen=True, slots=True)
class Use:
    """A message that the document sends, and the printed page where it first does."""

    message: str
    page: str


def uses_in(document: Document) -> tuple[Use, ...]:
    """Return each message that the document sends, once, in its order.

    A query counts anywhere; a setting only in quotes and if something in it (a colon, an asterisk, a value) shows that
    it is no plain word.
    """
    found: dict[str, str] = {}
    for page, line in document.lines():
        text = line.text
        if '"' in text or "“" in text or "'" in text:
            for match in _QUOTED.finditer(text):
                inside = next(group for group in match.groups() if group)
                if _is_message(inside):
                    found.setdefault(inside.strip(), page.label)
        if "?" in text:
            for match in _QUERY.finditer(text):
                if _is_query(match[0]):
                    found.setdefault(match[0], page.label)
    return tuple(Use(message, label) for message, label in found.items())


def _is_message(text: str) -> bool:
    if _OPEN.search(text):
        return False
    units = [_marked(unit.strip()) for unit in text.strip().rstrip(";").split(";")]
    return None not in units and any(units)


def _marked(unit: str) -> bool | None:
    """Whether the form alone tells that it is a command; None if it can be none."""
    head = _HEAD.match(unit)
    if head is None:
        return None
    values = unit[head.end() :]
    if values.strip() and not (data_behind(values) and not any(map(_PLAIN.fullmatch, values.split()))):
        return None
    marked = ":" in head[0] or head[0].startswith("*") or bool(head["asks"])
    return marked or (head[0].isupper() and any(c.isdigit() for c in values))


def _is_query(text: str) -> bool:
    head = text.split("?")[0]
    return ":" in head or head.startswith("*") or head.isupper()
