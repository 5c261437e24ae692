"""Forms printed as a header alone, whose parameters the part about parameters names: `Parameters: <time>, in s`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from benchwright.extract.entries.block import Block
from benchwright.extract.facts.definitions import plain_name
from benchwright.extract.notation.form import Syntax, read_forms

TOLD = "The form prints no parameters; those that the part about parameters names were taken."
_PLACE = r"\[?<[A-Za-z][^<>]{0,40}>\]?"
_ROW = re.compile(rf"[\s\u2022\u25cf-]*(?P<row>{_PLACE}(?:[,\s]+{_PLACE})*)(?![\w?:|])")
"""Names at the beginning of a line, one or several."""
_KIND = re.compile(r"<(?:NR[123f]|Boolean|Bool|string|CRD|SRD)\+?>", re.I)
"""A kind of value is no name."""


def with_told_parameters(forms: list[Syntax], block: Block) -> list[Syntax]:
    """Return the forms with the parameters that the part about them names, with a doubt, where no form prints any.

    Of forms that set and ask, those that set take them. What a reply is told to be made of is no parameter.
    """
    if (
        not forms
        or block.pairs
        or block.mnemonics
        or len({form.header for form in forms}) > 1
        or any(map(_is_whole, forms))
    ):
        return forms
    rows = [found["row"] for line in block.lines("parameters") if (found := _ROW.match(line.text)) is not None]
    names = list(dict.fromkeys(name for row in rows for name in re.findall(_PLACE, row)))
    lines = [line.text for line in block.lines("parameters") if line.text.strip()]
    kinds = any(_KIND.search(name) for name in names)
    if not names or kinds or not block.syntax or _ROW.match(lines[0]) is None:
        return forms
    sets = [form for form in forms if not form.query]
    returned = {plain_name(name) for name in re.findall(r"<([^<>]+)>", block.text("returns"))}
    if not sets and {plain_name(name.strip("[]<>")) for name in names} <= returned:
        return forms
    block.doubts.append(TOLD)
    return [_with(form, names) if form in (sets or forms) else form for form in forms]


def _is_whole(form: Syntax) -> bool:
    """Whether a form prints parameters, or what may be one of those that are told: the number of a mnemonic."""
    return bool(form.params or form.holes or form.both or form.suffixes or form.rest or "<" in form.header)


def _with(form: Syntax, names: Sequence[str]) -> Syntax:
    read = read_forms(f"{form.header}{'?' if form.query else ''} {','.join(names)}")
    return replace(form, params=read[0].params) if len(read) == 1 else form
