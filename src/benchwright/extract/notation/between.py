"""Sentences that stand between the forms of an entry, under one label with them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from benchwright.extract.document.lines import Line
from benchwright.extract.notation.form import read_forms
from benchwright.extract.notation.spelling import skeleton

_SENTENCE = re.compile(r"(?:[A-Z][a-z]*|[A-Z][a-z]+ing) (?:this |the |an? )?[a-z]{2,}(?:,? [\w<(*\[]|[.:]?$)")


def without_sentences(lines: Sequence[Line], headings: Sequence[str]) -> tuple[list[Line], list[Line]]:
    """Part the lines under a label of forms into those of forms and those of sentences.

    A sentence begins behind a form with a word in small letters; it goes on up to a form with the header of one of the
    `headings`.
    """
    known = {skeleton(form.header) for heading in headings for form in read_forms(heading)}
    if not known:
        return list(lines), []
    forms: list[Line] = []
    said: list[Line] = []
    inside = False
    for line in lines:
        text = " ".join(cell.text for cell in line.cells)
        begins = skeleton(text.split(" ")[0]) in known
        if begins:
            inside = False
        elif forms and not read_forms(text) and _SENTENCE.match(text):
            inside = True
        (said if inside else forms).append(line)
    return forms, said
