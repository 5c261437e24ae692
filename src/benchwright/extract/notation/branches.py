"""Whole headers from lists of commands that print a branch once and its commands below it, without setting them in.

    [SENSe:]                                       TRIGger
    VOLTage:DC:RANGe {<range>|MINimum|MAXimum}     :SOURce {BUS|IMMediate|EXTernal}
    VOLTage:DC:RANGe? [MINimum|MAXimum]            :SOURce?

A branch that ends with a colon stands before all forms below it up to the next branch; one that does not, before the
lines that begin with a colon or with a mnemonic in brackets.

    DISPlay                                        [SOURce]
    [WINDow][:STATe] {OFF|ON}                      :FREQuency {<frequency>|MINimum|MAXimum}
    [WINDow]:TEXT:CLEar                            :FREQuency? [MINimum|MAXimum]
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from benchwright.extract.document.lines import Document, Line, Page, once
from benchwright.extract.notation.form import Syntax, read_forms

_OPTIONAL = re.compile(r"\[:[A-Z]\w*\]")
_OPEN = re.compile(r"\[:?[A-Z]\w*:\]|:?[A-Z]\w*(?::\w+)*:")
_NAMED = re.compile(r"[A-Z]{3,5}[a-z]+")
_WORD = re.compile(r"(?:\[:?[A-Z]\w*:\])?:?[A-Z]\w*(?:\[?:\w+\]?)*|\[:?[A-Z]\w*\]")
_RELATIVE = re.compile(r":|\[:|\[\w+\](?=[:\[? ]|$)")
"""How a form begins that stands under a branch without its colon."""
_BEGUN = re.compile(r"\[?:?[A-Z]{2,}[a-z]*\]?(?:\[?:[A-Z]{2,}[a-z]*\]?)+[? ]")
"""A line that begins as a form, though not all of it was read."""
STEP = 3.0
"""Points that a line is set in at least."""
APART = 1.6
"""Distance of base lines, in font sizes, that parts one list from the next."""
_REMARK = 40
"""Characters of a remark between the forms of a list, at most."""
_MORE = re.compile(r",|[\[{|] ?,|\|")
"""How the parameters of a form go on in a line of their own."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A form of a list, and where it stands."""

    page: Page
    text: str
    """The form as printed, its branch in front."""
    form: Syntax


@dataclass(frozen=True, slots=True)
class _Outer:
    """A branch with another one inside it that may be left out (`MEASure`, then `[:SCALar]` set in below it)."""

    branch: str
    edge: float
    inner: float
    """Where what stands under the other begins."""


@once
def listed(document: Document) -> tuple[Syntax, ...]:
    """Return the forms of such lists with their whole headers, in the order of the document."""
    return tuple(found.form for found in placed(document))


@once
def placed(document: Document) -> tuple[Placed, ...]:
    """Return the forms of such lists with their texts and pages, in the order of the document."""
    return tuple(Placed(page, *found) for page in document.pages for found in _of_page(page.lines))


def _of_page(lines: Sequence[Line]) -> Iterator[tuple[str, Syntax]]:
    branch, edge = "", 0.0
    outer: _Outer | None = None
    for place, line in enumerate(lines):
        text = line.text.strip()
        below = next(iter(lines[place + 1 : place + 2]), None)
        if place and _MORE.match(text) and line.x0 > lines[place - 1].x0 + STEP:
            continue
        branch, edge, outer = _left(line, branch, edge, outer)
        if (opened := _opened(line, below, branch, edge)) is not None:
            branch, edge, outer = opened
        elif (form := form_of(line)) is not None:
            apart = place > 0 and line.y - lines[place - 1].y > APART * line.size
            branch = "" if line.x0 < edge and apart else branch
            relative = _RELATIVE.match(text) is not None
            if relative != branch.endswith((":", ":]")) and branch:
                whole = _under(branch, form)
                if re.sub(r"\[[^\[\]]*\]", "", whole.header):
                    yield _text_under(branch, _printed(line, below)), whole
            elif not text.startswith(":"):
                branch = ""
                if not form.weak or (_NAMED.fullmatch(text) and any(map(_strong, _near(lines, place)))):
                    yield _printed(line, below), form
        elif len(text) > _REMARK and not (_BEGUN.match(text) and edge and line.x0 >= edge):
            branch = ""


def _opens(text: str, below: Line | None) -> bool:
    """Whether a line is a branch that others stand under."""
    if _OPEN.fullmatch(text):
        return True
    relative = below is not None and _RELATIVE.match(below.text.strip()) and form_of(below) is not None
    return bool(relative) and _WORD.fullmatch(text) is not None and not text.startswith(":")


def _left(line: Line, branch: str, edge: float, outer: _Outer | None) -> tuple[str, float, _Outer | None]:
    """The branch, its edge and the one around it; that one itself where the line stands further left than the inner."""
    return (outer.branch, outer.edge, None) if outer is not None and line.x0 < outer.inner else (branch, edge, outer)


def _opened(line: Line, below: Line | None, branch: str, edge: float) -> tuple[str, float, _Outer | None] | None:
    """The branch that a line opens, from where on what is set in belongs to it, and the branch around it."""
    text = line.text.strip()
    if not _opens(text, below):
        return None
    set_in = below is not None and below.x0 > line.x0 + STEP
    if branch and edge and line.x0 >= edge and set_in and _OPTIONAL.fullmatch(text):
        return f"{branch}{text}", edge, _Outer(branch, edge, line.x0 + STEP)
    return text, line.x0 + STEP if set_in else 0.0, None


def _near(lines: Sequence[Line], place: int) -> Iterator[str]:
    """The lines above and below one."""
    if place:
        yield lines[place - 1].text
    if place + 1 < len(lines):
        yield lines[place + 1].text


def lone(text: str) -> Syntax | None:
    """The form that a line is, weak or not; none where it is something else."""
    forms = read_forms(text)
    return forms[0] if len(forms) == 1 and not forms[0].rest and not forms[0].holes else None


def form_of(line: Line) -> Syntax | None:
    """Return the form that a line is, or that its first cell is beside a remark."""
    form = lone(line.text.strip())
    return lone(line.cells[0].text.strip()) if form is None and len(line.cells) > 1 else form


def _printed(line: Line, below: Line | None) -> str:
    """The form as printed, with the parameters that go on in the line below."""
    text = line.text.strip()
    text = text if lone(text) is not None else line.cells[0].text.strip()
    more = below.text.strip() if below is not None and below.x0 > line.x0 + STEP else ""
    whole = f"{text} {more}"
    return whole if _MORE.match(more) and lone(whole) is not None else text


def _strong(text: str) -> bool:
    form = lone(text.strip())
    return form is not None and not form.weak


def _under(branch: str, form: Syntax) -> Syntax:
    """The form with its branch in front."""
    return replace(form, header=_text_under(branch, form.header), weak=False)


def _text_under(branch: str, text: str) -> str:
    """A header, or a form that begins with one, with its branch in front."""
    if branch.endswith((":", ":]")):
        return f"{branch}{text.lstrip(':')}"
    if re.fullmatch(r"\[[^\[\]]*\]", branch) and text.startswith(":"):
        return f"{branch[:-1]}:]{text[1:]}"
    if text.startswith("[") and not text.startswith("[:"):
        text = f"[:{text[1:]}"  # a mnemonic in brackets, its colon left out
    return f"{branch}{'' if text.startswith((':', '[:')) else ':'}{text}"
