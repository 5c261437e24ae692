"""What stands among the forms of an entry, under one label with them: sentences, and what is told of parameters."""

from __future__ import annotations

import re
from collections.abc import Sequence

from benchwright.extract.document.lines import Line
from benchwright.extract.notation.form import read_forms
from benchwright.extract.notation.spelling import skeleton

_SENTENCE = re.compile(
    r"For <[^<>]*\|[^<>]*>(?:,| and )|"
    r"(?:[A-Z][a-z]*|[A-Z][a-z]+ing) (?:this |the |an? )?[a-z]{2,}(?:,? [\w<(*\[]|[.:]?$)"
)

_WHOLE = re.compile(r"[A-Z][a-z]* (?:[a-z]+ ){2}")
"""The first words of a sentence, where no heading shows what a form looks like."""

_NAMED = re.compile(r"<[^<>]{1,40}>")
"""A name of a parameter as forms print it, alone in its line."""


def set_in_code(lines: Sequence[Line]) -> tuple[list[Line], list[Line], list[Line]] | None:
    """Part the lines under a label into forms, definitions and sentences by their font; None where it does not tell.

    Forms are in the fixed font of code, which the text below them is not. In bold below that stands the name of a
    parameter, and what is told of it up to the next line in bold.
    """
    code = [bool(line.spans) and all(span.mono or not span.text.strip() for span in line.spans) for line in lines]
    if not lines or not code[0] or all(code):
        return None
    first = code.index(False)
    if any(span.mono for line in lines[first:] for span in line.spans):
        return None
    definitions: list[Line] = []
    said: list[Line] = []
    inside = False
    for line in lines[first:]:
        if line.bold:
            inside = _NAMED.fullmatch(line.text.strip()) is not None
        (definitions if inside else said).append(line)
    return list(lines[:first]), definitions, said


def without_sentences(lines: Sequence[Line], headings: Sequence[str]) -> tuple[list[Line], list[Line]]:
    """Part the lines under a label of forms into those of forms and those of sentences.

    A sentence begins behind a form with a word in small letters; it goes on up to a form with the header of one of the
    `headings`, or, where those are words, up to any form that cannot be anything else.
    """
    known = {skeleton(form.header) for heading in headings for form in read_forms(heading)}
    forms: list[Line] = []
    said: list[Line] = []
    inside = False
    for line in lines:
        text = " ".join(cell.text for cell in line.cells)
        begins = skeleton(text.split(" ")[0]) in known if known else _is_whole(text)
        if begins:
            inside = False
        elif forms and (_SENTENCE if known else _WHOLE).match(text) and not read_forms(text):
            inside = True
        (said if inside else forms).append(line)
    return forms, said


def _is_whole(text: str) -> bool:
    """Whether a line is one form from its first character to its last, with a path or an asterisk.

    A question mark behind its parameters is part of it, too, though it is not understood.
    """
    forms = read_forms(text)
    return len(forms) == 1 and not forms[0].weak and forms[0].rest in ("", "?") and bool(re.match(r"\*|\S*:", text))
